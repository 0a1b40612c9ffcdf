"""What the edition file of a game contains: each table and each key, declared once.

How a file is read and checked, what people call its values, and the JSON Schema for editors follow
from the declaration. A section is the name of a table, such as `valley`, or `valley.mines`.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from mypy_extensions import mypyc_attr

from pithead.kernel.editions.checked_edition import CheckedArray, CheckedEdition
from pithead.kernel.editions.edition import Edition
from pithead.kernel.editions.edition_keys import (
    SOURCES,
    Key,
    Parts,
    PlaceInOrder,
    json_entry,
    known_by,
    read_entry,
)
from pithead.kernel.editions.edition_texts import EditionTexts
from pithead.kernel.json_schema import DRAFT, Json, json_list, json_table
from pithead.kernel.texts.catalogue import ENGLISH
from pithead.kernel.texts.i18n import Text, Verbatim
from pithead.kernel.validation import Reader

_ROOT: Final = ""


@mypyc_attr(allow_interpreted_subclasses=True)
class EditionTable:
    """A table of the file, such as `[setup]`."""

    def __init__(self, name: str, label: Text, sourced: bool = True) -> None:
        self.name = name
        self.label = label
        self.keys: tuple[Key, ...] = ()
        self.sourced = sourced
        """Whether it has a source."""
        self.reason_to_hide = ""

    def has(self, *keys: Key) -> "EditionTable":
        """Declare its keys, in an order in which each refers to those before."""
        self.keys = keys
        return self

    def hidden(self, reason: str) -> "EditionTable":
        """It is printed on nothing, for this reason."""
        self.reason_to_hide = reason
        return self

    @property
    def by(self) -> str:
        """The key by which its entries are known; "" if there is one table only."""
        return ""

    def read(self, parent: Reader, edition: CheckedEdition) -> None:
        reader = _inner(parent, self.name)
        entry = read_entry(self.keys, reader, edition, self.sourced, self.name)
        edition.tables[self.name] = entry

    def json_type(self, sources: Sequence[str]) -> Json:
        return json_entry(self.keys, sources if self.sourced else ())


class EditionArray(EditionTable):
    """An array of tables, such as `[[valley]]`; messages know each by `by`.

    If it is `complete`, there is an entry for each of the codes of `by`.
    """

    def __init__(
        self,
        name: str,
        label: Text,
        by: str = "id",
        at_least: int = 0,
        at_most: int = 100,
        complete: bool = False,
    ) -> None:
        super().__init__(name, label)
        self._by = by
        self._at_least = at_least
        self._at_most = at_most
        self._complete = complete

    @property
    def by(self) -> str:
        return self._by

    def read(self, parent: Reader, edition: CheckedEdition) -> None:
        place = f"[[{self.name}]]"
        key = self.name.rpartition(".")[2]
        items = parent.items(key)
        if not self._at_least <= len(items) <= self._at_most:
            edition.complain(place, "", self._wrong_number(len(items)))
        entries = []
        for index, data in enumerate(items[: self._at_most]):
            where = f"{place} {known_by(self._by, data, index)}"
            reader = Reader(where, data, edition.problems)
            entries.append(read_entry(self.keys, reader, edition, True, self.name, index + 1))
            reader.finish()
        nowhere = Reader("", {}, [])
        blank = read_entry(self.keys, nowhere, edition, True, self.name)
        edition.arrays[self.name] = CheckedArray(entries, blank)
        ids = [str(entry.value(self._by)) for entry in entries]
        edition.ids[self.name] = ids
        if self._complete:
            identity = next(known for known in self.keys if known.name == self._by)
            for code in identity.codes:
                if code not in ids:
                    edition.complain(place, "", Text("{given!r} is missing", given=code))

    def _wrong_number(self, given: int) -> Text:
        if self._at_least == self._at_most:
            return Text(
                "there must be {count} of these tables, not {given}",
                count=self._at_least,
                given=given,
            )
        return Text(
            "there must be {low} to {high} of these tables, not {given}",
            low=self._at_least,
            high=self._at_most,
            given=given,
        )

    def json_type(self, sources: Sequence[str]) -> Json:
        return json_list(json_entry(self.keys, sources), self._at_least, self._at_most)


def _inner(parent: Reader, name: str) -> Reader:
    """A table inside another one; if it is missing, this alone is a problem."""
    value = parent.value(name.rpartition(".")[2])
    if value is None:
        return Reader(f"[{name}]", {}, [])
    return Reader(f"[{name}]", value, parent.problems)


@mypyc_attr(allow_interpreted_subclasses=True)
class EditionSchema:
    """All tables of a game's edition file, in an order in which each refers to those before."""

    def __init__(
        self,
        *tables: EditionTable,
        codes: Mapping[str, Text] | None = None,
        sources: Sequence[str] = SOURCES,
    ) -> None:
        self.tables = tables
        self.sources = sources
        """Where values can come from."""
        self.codes = codes or {}
        """What a code means, such as `sell`."""

    # -- reading ---------------------------------------------------------------------------------

    def read(self, edition: Edition) -> CheckedEdition:
        """The values of an edition, and what is wrong with them."""
        checked = CheckedEdition(edition.source, self.sources)
        readers = {_ROOT: Reader("", edition.tables, checked.problems)}
        for table in self.tables:
            parent = table.name.rpartition(".")[0]
            table.read(self._reader(parent, readers, checked), checked)
            if table.name in checked.tables:
                readers[table.name] = checked.tables[table.name].reader
        for reader in readers.values():
            reader.finish()
        return checked

    def _reader(self, name: str, readers: dict[str, Reader], checked: CheckedEdition) -> Reader:
        """The table of a name, which may be one that only contains other tables."""
        if name not in readers:
            readers[name] = _inner(self._reader(name.rpartition(".")[0], readers, checked), name)
        return readers[name]

    # -- words -----------------------------------------------------------------------------------

    def texts(self) -> EditionTexts:
        """What people call the tables, the keys and the codes."""
        texts = EditionTexts(self.codes)
        for table in self.tables:
            if table.reason_to_hide:
                texts.hidden[table.name] = table.reason_to_hide
            _add_texts(texts, table.name, table.label, table.by, table.keys)
        return texts

    # -- JSON Schema -----------------------------------------------------------------------------

    def json_schema(self, title: str) -> Json:
        """The schema of the file for editors that complete and check it."""
        root = json_table({}, []) if self.tables else {}
        for table in self.tables:
            place = root
            *parents, name = table.name.split(".")
            for parent in parents:
                inner = place["properties"].setdefault(parent, json_table({}, []))
                _require(place, parent)
                place = inner
            place["properties"][name] = {
                "title": table.label.to(ENGLISH),
                **table.json_type(self.sources),
            }
            _require(place, name)
        return {"$schema": DRAFT, "title": title, **root}


def _add_texts(
    texts: EditionTexts, section: str, label: Text, by: str, keys: Sequence[Key]
) -> None:
    texts.sections[section] = label
    texts.identities[section] = by
    for key in keys:
        name = f"{section}.{key.name}"
        for written, called in key.labels().items():
            texts.keys[f"{section}.{written}"] = called
        texts.kinds[name] = key
        if key.reason_to_hide:
            texts.hidden[name] = key.reason_to_hide
        if isinstance(key, PlaceInOrder):
            texts.orders[section] = key.name
        if isinstance(key, Parts):
            _add_texts(texts, name, key.label or Verbatim(key.name), key.by, key.keys)


def _require(table: Json, name: str) -> None:
    if name not in table["required"]:
        table["required"].append(name)
