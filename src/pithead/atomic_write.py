"""Files that are never half there: written aside, then put in their place."""

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path


def aside_of(path: Path) -> Path:
    """Where a file is written before it takes its place."""
    return path.with_name(f".{path.name}.{os.getpid()}")


@contextlib.contextmanager
def put_in_place(path: Path) -> Iterator[Path]:
    """Gives a path to write to; a reader of the file finds the old one or the new, never a part."""
    aside = aside_of(path)
    try:
        yield aside
        os.replace(aside, path)
    finally:
        with contextlib.suppress(OSError):
            aside.unlink()
