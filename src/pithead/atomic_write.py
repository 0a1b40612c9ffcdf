"""Atomic writes: a file is written under a temporary name and renamed when it is complete."""

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path


def temporary_path(path: Path) -> Path:
    """Return the path at which a file is written before it is renamed."""
    return path.with_name(f".{path.name}.{os.getpid()}")


@contextlib.contextmanager
def atomic_write(path: Path) -> Iterator[Path]:
    """Give a temporary path to write to; at the end it replaces the file, unless there is an error.

    Readers find the old file or the new one, never a part.
    """
    temporary = temporary_path(path)
    try:
        yield temporary
        os.replace(temporary, path)
    finally:
        with contextlib.suppress(OSError):
            temporary.unlink()
