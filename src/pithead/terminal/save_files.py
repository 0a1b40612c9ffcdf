"""Files of records and results: where they are kept, and how they are read and written."""

import errno
import json
import os
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from pithead.atomic_write import atomic_write, temporary_path
from pithead.kernel.editions.edition import Edition
from pithead.kernel.errors import BadRecord
from pithead.kernel.record import LARGEST_TEXT, Record
from pithead.kernel.texts.i18n import Text
from pithead.locale import Messages
from pithead.terminal.errors import CommandError
from pithead.terminal.screen import Screen

SUFFIX: Final = ".pithead"


def games_folder() -> Path:
    """Return the default folder of records."""
    data = os.environ.get("XDG_DATA_HOME", "")
    home = Path(data) if data else Path.home() / ".local" / "share"
    return home / "pithead" / "games"


def new_file(folder: Path, stem: str) -> Path:
    """Return a path that does not exist yet: the stem, with a number if needed."""
    path = folder / f"{stem}{SUFFIX}"
    number = 2
    while path.exists():
        path = folder / f"{stem}-{number}{SUFFIX}"
        number += 1
    return path


def file_for_new_game(messages: Messages, game_id: str, wanted: Path | None) -> Path:
    """Return the file of a new game; an existing file is never overwritten."""
    if wanted is None:
        return new_file(games_folder(), f"{game_id}-{datetime.now():%Y%m%d-%H%M%S}")
    refuse_existing(messages, wanted)
    return wanted


def refuse_existing(messages: Messages, path: Path) -> None:
    """Raise CommandError if the file exists."""
    if path.exists():
        raise CommandError(messages("{file} already exists and is not overwritten.", file=path))


def check_writable(messages: Messages, path: Path) -> None:
    """Raise the error now that `write` would raise after long work; create no file."""
    folder = path.parent
    while not os.path.lexists(folder):
        folder = folder.parent
    try:
        if path.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        trial = folder / temporary_path(path).name
        try:
            trial.touch()
        finally:
            trial.unlink(missing_ok=True)
    except OSError as error:
        raise CommandError(
            messages("{file} cannot be written: {reason}.", file=path, reason=error.strerror)
        ) from None


def write(messages: Messages, path: Path, text: str) -> None:
    """Write a file atomically: a reader finds the old text or the new one, never a part."""
    write_bytes(messages, path, text.encode("utf-8"))


def write_bytes(messages: Messages, path: Path, data: bytes) -> None:
    """Write a binary file atomically."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with atomic_write(path) as temporary:
            temporary.write_bytes(data)
    except OSError as error:
        raise CommandError(
            messages("{file} cannot be written: {reason}.", file=path, reason=error.strerror)
        ) from None


def print_or_write_json(screen: Screen, data: dict[str, Any], path: Path | None) -> None:
    """Write data to a new file, or print it if there is none."""
    text = json.dumps(data, indent=2, ensure_ascii=False)
    if path is None:
        screen.verbatim(text)
    else:
        refuse_existing(screen.messages, path)
        write(screen.messages, path, f"{text}\n")


def read_record(messages: Messages, path: Path, edition: Edition | None) -> Record:
    """Return the record in a file; CommandError names the file and what is wrong with it."""
    try:
        if path.stat().st_size > LARGEST_TEXT:
            raise CommandError(
                messages(
                    "{file} is larger than {limit} bytes, too large for a record.",
                    file=path,
                    limit=LARGEST_TEXT,
                )
            )
        text = path.read_bytes()
    except OSError as error:
        raise CommandError(
            messages("{file} cannot be read: {reason}.", file=path, reason=error.strerror)
        ) from None
    try:
        return Record.load(text, edition)
    except BadRecord as error:
        problem = Text("{file} is not a valid record: {reason}.")
        if error.line:
            problem = Text("{file} is not a valid record, line {line}: {reason}.")
        sentence = problem.fill(messages.lang, file=path, line=error.line, reason=error.reason_text)
        raise CommandError(sentence) from None


def check_event_number(messages: Messages, record: Record, number: int) -> None:
    """Raise CommandError if a record has no position after this number of events."""
    last = len(record.events)
    if not 0 <= number <= last:
        raise CommandError(
            messages(
                "There is no position {given}; the record has {last} events.",
                given=number,
                last=last,
            )
        )
