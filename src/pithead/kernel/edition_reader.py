"""A reader for the tables of an edition file, used by the `Material` of every game."""

from collections.abc import Sequence
from typing import Final

from pithead.kernel.edition import Edition
from pithead.kernel.errors import BadEdition
from pithead.kernel.problem import Problem
from pithead.kernel.validation import Reader, given_twice

HOUSE_RULE: Final = "house_rule"
SOURCES: Final = ("rulebook", "public", "history", "reconstructed", HOUSE_RULE)
"""Where values come from: the rules, a source about the game, real history; or they are chosen by
this project, because they were lost with the pictures or because they were never printed."""


class EditionReader:
    """The tables of an edition, each with a `source` that says where its values come from.

    `remarks` are keys that every table may have, and that the program ignores.
    """

    def __init__(
        self, edition: Edition, sources: Sequence[str] = SOURCES, remarks: Sequence[str] = ()
    ) -> None:
        self.source = edition.source
        self.problems: list[Problem] = []
        self.root = Reader("", edition.tables, self.problems)
        self._sources = sources
        self._remarks = remarks

    def table(self, name: str, parent: Reader | None = None, sourced: bool = True) -> Reader:
        """The table of this full name, such as `setup.dice`, out of the one that contains it."""
        value = (parent or self.root).value(name.rpartition(".")[2])
        return self.open(f"[{name}]", {} if value is None else value, sourced)

    def tables(
        self, name: str, key: str = "id", parent: Reader | None = None, at_most: int = 1000
    ) -> list[Reader]:
        """The tables of an array, each known in messages by one of its values."""
        found: list[Reader] = []
        items = (parent or self.root).items(name.rpartition(".")[2], at_most=at_most)
        for index, data in enumerate(items):
            title = data.get(key, index + 1) if isinstance(data, dict) else index + 1
            found.append(self.open(f"[[{name}]] {title}", data))
        return found

    def open(self, where: str, data: object, sourced: bool = True) -> Reader:
        """A table that lies anywhere in the file, known in messages as `where`."""
        table = Reader(where, data, self.problems)
        if sourced:
            table.choice("source", self._sources)
            for key in table.data:
                if key.endswith("_source"):
                    table.choice(key, self._sources)
        for remark in self._remarks:
            if remark in table.data:
                table.value(remark)
        return table

    def finish(self) -> None:
        """Raise BadEdition if anything is wrong, also a table that was never read."""
        self.root.finish()
        self.raise_problems()

    def raise_problems(self) -> None:
        if self.problems:
            raise BadEdition(self.source, self.problems)


def unique_id(table: Reader, taken: list[str], key: str = "id") -> str:
    """An identifier that no table before has."""
    value = table.identifier(key)
    if value in taken:
        table.complain(key, given_twice(value))
    return value
