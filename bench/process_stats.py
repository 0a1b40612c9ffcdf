"""Statistics of a process: processor time, memory, children."""

from __future__ import annotations

import os
from pathlib import Path


def cpu_seconds(pid: int) -> float:
    """Return the processor time of a process, without its children."""
    return _seconds(_stat(pid)[11:13])


def cpu_seconds_with_children(pid: int) -> float:
    """Return the processor time of a process and of its children that have ended."""
    return _seconds(_stat(pid)[11:15])


def _stat(pid: int) -> list[str]:
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()


def _seconds(ticks: list[str]) -> float:
    return sum(int(part) for part in ticks) / os.sysconf("SC_CLK_TCK")


def resident(pid: int) -> float:
    """Return the resident memory of a process in megabytes."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def children(pid: int) -> list[int]:
    found = []
    for task in Path(f"/proc/{pid}/task").iterdir():
        found += [int(child) for child in (task / "children").read_text().split()]
    return found
