"""Records in files: where they lie, how they are written so that none is ever half there."""

import errno
import os
from datetime import datetime
from pathlib import Path
from typing import Final

from pithead.atomic_write import aside_of, put_in_place
from pithead.kernel.edition import Edition
from pithead.kernel.errors import BadRecord
from pithead.kernel.record import LARGEST_TEXT, Record
from pithead.locale import Words
from pithead.terminal.errors import Refused

SUFFIX: Final = ".pithead"


def games_folder() -> Path:
    """Where games are kept unless somebody says otherwise."""
    data = os.environ.get("XDG_DATA_HOME", "")
    home = Path(data) if data else Path.home() / ".local" / "share"
    return home / "pithead" / "games"


def new_file(folder: Path, stem: str) -> Path:
    """A file that does not exist yet: the stem, with a number if it is taken."""
    path = folder / f"{stem}{SUFFIX}"
    number = 2
    while path.exists():
        path = folder / f"{stem}-{number}{SUFFIX}"
        number += 1
    return path


def file_for_new_game(words: Words, game_id: str, wanted: Path | None) -> Path:
    """The file of a game that begins now. An existing file is never written over."""
    if wanted is None:
        return new_file(games_folder(), f"{game_id}-{datetime.now():%Y%m%d-%H%M%S}")
    refuse_existing(words, wanted)
    return wanted


def refuse_existing(words: Words, path: Path) -> None:
    if path.exists():
        raise Refused(words("error.file_exists", file=path))


def check_writable(words: Words, path: Path) -> None:
    """Refuse before long work what `write` would refuse after it; nothing is left behind."""
    folder = path.parent
    while not os.path.lexists(folder):
        folder = folder.parent
    try:
        if path.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        trial = folder / aside_of(path).name
        try:
            trial.touch()
        finally:
            trial.unlink(missing_ok=True)
    except OSError as error:
        raise Refused(words("error.cannot_write", file=path, reason=error.strerror)) from None


def write(words: Words, path: Path, text: str) -> None:
    """Write the whole file or nothing: a reader finds the old text or the new, never a part."""
    write_bytes(words, path, text.encode("utf-8"))


def write_bytes(words: Words, path: Path, data: bytes) -> None:
    """`write` for what is not text."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with put_in_place(path) as aside:
            aside.write_bytes(data)
    except OSError as error:
        raise Refused(words("error.cannot_write", file=path, reason=error.strerror)) from None


def read_record(words: Words, path: Path, edition: Edition | None) -> Record:
    """The record in a file; what is wrong with it is said together with the file's name."""
    try:
        if path.stat().st_size > LARGEST_TEXT:
            raise Refused(words("error.too_large", file=path, limit=LARGEST_TEXT))
        text = path.read_bytes()
    except OSError as error:
        raise Refused(words("error.cannot_read", file=path, reason=error.strerror)) from None
    try:
        return Record.load(text, edition)
    except BadRecord as error:
        key = "error.record_line" if error.line else "error.record"
        reason = error.reason.rstrip(".")
        raise Refused(words(key, file=path, line=error.line, reason=reason)) from None
