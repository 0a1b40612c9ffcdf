"""The server's log: text lines, or JSON lines.

A line contains the table and the event that it is about, if any. Tokens, seeds, chat and addresses
of visitors are never logged. An exception is logged with its kind and where it was raised, but
without its message, which may contain a part of an event or of a request.

Visitors can cause some lines, such as those about malformed requests. Of each kind of warning, only
some are logged per minute.
"""

import json
import logging
import os
import sys
import time
import traceback
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any, Final

FORMATS: Final = ("text", "json")
LEVELS: Final = ("debug", "info", "warning", "error")
_ABOUT: Final = ("table", "event", "kind", "left_out")
_MOST_LINES: Final = 20
_WINDOW_SECONDS: Final = 60.0


class RepetitionFilter(logging.Filter):
    """Lets some warnings of each kind pass per minute, and says how many it has left out.

    Those that come from the same line of the sources are of one kind.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._passed: dict[tuple[str, int], tuple[float, int]] = {}
        """For each kind, when its minute has begun, and the number of lines since then."""

    def filter(self, record: logging.LogRecord) -> bool:
        if record.levelno < logging.WARNING:
            return True
        kind = (record.pathname, record.lineno)
        began, count = self._passed.get(kind, (self._clock(), 0))
        if self._clock() - began >= _WINDOW_SECONDS:
            if count > _MOST_LINES:
                record.left_out = count - _MOST_LINES
            began, count = self._clock(), 0
        self._passed[kind] = (began, count + 1)
        return count < _MOST_LINES


class _WithoutMessages(logging.Formatter):
    """Formats exceptions without their messages."""

    def formatException(self, ei: Any) -> str:  # noqa: N802
        kind, _, trace = ei
        lines = traceback.format_tb(trace)
        name = kind.__name__ if kind is not None else "None"
        return f"Traceback (most recent call last):\n{''.join(lines)}{name}"

    def format(self, record: logging.LogRecord) -> str:
        # Another handler may have formatted the exception before, with its message.
        record.exc_text = None
        try:
            return super().format(record)
        finally:
            record.exc_text = None


class TextLines(_WithoutMessages):
    """`2026-01-31 12:00:00 WARNING bot deep failed: died (table 7kq2, event 31)`."""

    def format(self, record: logging.LogRecord) -> str:
        text = super().format(record)
        about = [f"{name} {value}" for name, value in _about(record).items()]
        head, newline, rest = text.partition("\n")
        return f"{head} ({', '.join(about)}){newline}{rest}" if about else text


class JsonLines(_WithoutMessages):
    """One JSON object for each line: time, level, logger, message, process, table and event."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            "process": os.getpid(),
            **_about(record),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def _about(record: logging.LogRecord) -> dict[str, Any]:
    return {name: getattr(record, name) for name in _ABOUT if hasattr(record, name)}


def set_up_logs(form: str, level: str) -> None:
    """Log to standard error in a format, from a level on."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        JsonLines()
        if form == "json"
        else TextLines("%(asctime)s %(levelname)s %(message)s", "%Y-%m-%d %H:%M:%S")
    )
    handler.addFilter(RepetitionFilter())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("pithead").setLevel(level.upper())
