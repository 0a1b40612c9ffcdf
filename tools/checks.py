"""Run the parts of `make check`, `make test` or `make nightly`, and show one table at the end.

    python tools/checks.py check

A part is a target of the Makefile. All parts run, even if one fails; a part is left out only if one
that it needs has failed. Two parts run at the same time, except those that use all cores.
"""

from __future__ import annotations

import io
import re
import subprocess
import sys
import threading
import time
from dataclasses import dataclass, field
from typing import Final

AT_ONCE: Final = 2
RESULT: Final = re.compile(r"\b(\d+) (passed|failed|errors?|skipped)\b|^ℹ (pass|fail) (\d+)$")
FAILED: Final = {"failed", "error", "errors", "fail"}


@dataclass
class Part:
    """One target of the Makefile, and what came of it."""

    target: str
    needs: tuple[str, ...] = ()
    """The targets that must have passed before."""
    alone: bool = False
    """Whether it keeps all cores busy."""
    passed: int = 0
    failed: int = 0
    skipped: int = 0
    seconds: float = 0.0
    state: str = "waits"
    """waits, runs, passed, failed, or left out."""
    output: list[str] = field(default_factory=list)

    def run(self, make: list[str]) -> None:
        """Carry out the target; show every line as it comes, after the name of the part."""
        start = time.monotonic()
        with subprocess.Popen(
            [*make, self.target],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
        ) as process:
            assert process.stdout is not None
            for line in process.stdout:
                self.output.append(line.rstrip())
                print(f"{self.target:<14}| {line.rstrip()}", flush=True)
        self.seconds = time.monotonic() - start
        self.count(process.returncode)

    def count(self, status: int) -> None:
        """Read how many tests passed and failed; a part without tests counts as one."""
        for line in reversed(self.output):
            numbers = RESULT.findall(line)
            for number, word, node_word, node_number in numbers:
                self.add(word or node_word, int(number or node_number))
            if any(word for _, word, _, _ in numbers):
                break
        if status != 0 and self.failed == 0:
            self.failed = 1
        elif status == 0 and self.passed == 0:
            self.passed = 1
        self.state = "failed" if self.failed else "passed"

    def add(self, word: str, number: int) -> None:
        if word in FAILED:
            self.failed += number
        elif word == "skipped":
            self.skipped += number
        else:
            self.passed += number


def check() -> list[Part]:
    """What an engineer runs after each change."""
    return [
        Part("set-up-check"),
        Part("quick", needs=("set-up-check",)),
        Part("style", needs=("set-up-check",)),
        Part("types-quick", needs=("set-up-check",)),
        Part("front", needs=("set-up-check",)),
    ]


def test() -> list[Part]:
    """Everything that a change can break."""
    return [
        Part("set-up-test"),
        Part("build", needs=("set-up-test",)),
        Part("style", needs=("set-up-test",)),
        Part("types", needs=("set-up-test",)),
        Part("front", needs=("set-up-test",)),
        Part("interpreted", needs=("set-up-test",)),
        Part("docs", needs=("build",)),
        Part("compiled", needs=("build",), alone=True),
        Part("browser", needs=("build", "docs"), alone=True),
    ]


def nightly() -> list[Part]:
    """What takes long, and what judges durations and growth."""
    return [
        Part("set-up-nightly"),
        Part("build", needs=("set-up-nightly",)),
        Part("slow", needs=("build",), alone=True),
        Part("notebooks", needs=("build",)),
        Part("faults", needs=("build",)),
        Part("mutants", needs=("set-up-nightly",), alone=True),
        Part("training", needs=("build",)),
        Part("installations", needs=("build",)),
        Part("soak", needs=("build",), alone=True),
        Part("bench", needs=("build",), alone=True),
    ]


PLANS: Final = {"check": check, "test": test, "nightly": nightly}


def run_all(parts: list[Part], make: list[str]) -> None:
    """Run all parts, each as soon as what it needs has passed and there is room for it."""
    changed = threading.Condition()
    by_target = {part.target: part for part in parts}

    def carry_out(part: Part) -> None:
        part.run(make)
        with changed:
            changed.notify_all()

    with changed:
        while any(part.state in ("waits", "runs") for part in parts):
            running = [part for part in parts if part.state == "runs"]
            for part in parts:
                states = {by_target[name].state for name in part.needs}
                if part.state != "waits" or "waits" in states or "runs" in states:
                    continue
                if states - {"passed"}:
                    part.state = "left out"
                elif not running or not (part.alone or running[0].alone or len(running) == AT_ONCE):
                    part.state = "runs"
                    running.append(part)
                    threading.Thread(target=carry_out, args=(part,)).start()
            if running:
                changed.wait()


def table(parts: list[Part]) -> str:
    """All parts with what came of them, and the sum."""
    lines = [f"{'part':<14}{'passed':>8}{'failed':>8}{'skipped':>9}{'time':>9}"]
    for part in parts:
        minutes, seconds = divmod(round(part.seconds), 60)
        if part.state == "left out":
            lines.append(f"{part.target:<14}   left out: needs {', '.join(part.needs)}")
        else:
            lines.append(
                f"{part.target:<14}{part.passed:>8}{part.failed:>8}{part.skipped:>9}"
                f"{minutes:>6}:{seconds:02}"
            )
    failed = sum(part.failed for part in parts) + sum(part.state == "left out" for part in parts)
    passed = sum(part.passed for part in parts)
    skipped = sum(part.skipped for part in parts)
    lines.append(f"total: {passed} passed, {failed} failed, {skipped} skipped")
    return "\n".join(lines)


def main(arguments: list[str]) -> int:
    plan, *make = arguments
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    parts = PLANS[plan]()
    run_all(parts, make or ["make"])
    print("\n" + table(parts))
    return 0 if all(part.state == "passed" for part in parts) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
