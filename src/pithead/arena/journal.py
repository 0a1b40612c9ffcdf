"""What has been played so far, in a folder: a line for each finished game, so that none is lost."""

import json
import os
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, Final

from pithead.arena.contest import Outcome
from pithead.kernel.errors import PitheadError

PLAN: Final = "plan.json"
GAMES: Final = "games.jsonl"


class BadJournal(PitheadError, ValueError):
    """A folder that holds another tournament, or none that can be gone on with."""


class Journal:
    """Finished games are on the disk before they are counted. `done` has them by number."""

    def __init__(self, folder: Path, plan: Mapping[str, Any], resume: bool) -> None:
        self.folder = folder
        self.done: dict[int, Outcome] = {}
        self._begin(dict(plan), resume)
        self._file = (folder / GAMES).open("a", encoding="utf-8")

    def _begin(self, plan: dict[str, Any], resume: bool) -> None:
        path = self.folder / PLAN
        if path.exists():
            if not resume:
                raise BadJournal(
                    f"In {self.folder} is a tournament already; --resume goes on with it"
                )
            try:
                known = json.loads(path.read_text(encoding="utf-8"))
            except ValueError:
                raise BadJournal(f"{path} is damaged; choose another folder") from None
            if known != plan:
                differing = [key for key in plan if known.get(key) != plan[key]]
                raise BadJournal(
                    f"In {self.folder} is another tournament: {', '.join(differing)} differ"
                )
            self._read()
        else:
            self.folder.mkdir(parents=True, exist_ok=True)
            aside = path.with_suffix(".new")
            aside.write_text(json.dumps(plan, indent=1) + "\n", encoding="utf-8")
            os.replace(aside, path)

    def _read(self) -> None:
        """The games that were finished. A crash can have cut the last line short: it is dropped."""
        path = self.folder / GAMES
        if not path.exists():
            return
        whole = 0
        for line in path.read_bytes().splitlines(keepends=True):
            try:
                if not line.endswith(b"\n"):
                    break
                outcome = Outcome(**json.loads(line))
            except (ValueError, TypeError):
                break
            self.done[outcome.number] = outcome
            whole += len(line)
        os.truncate(path, whole)

    def note(self, outcome: Outcome) -> None:
        self._file.write(json.dumps(outcome.to_json(), separators=(",", ":")) + "\n")
        self._file.flush()
        os.fsync(self._file.fileno())
        self.done[outcome.number] = outcome

    def __enter__(self) -> "Journal":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._file.close()
