"""The values of an edition file, in groups as they are printed together, each with its source.

A group is what an owner looks at as one thing: a mine, a card, a space of the river. Its address,
such as `valley.ogwen.mines.penrhyn`, uses the ids of the file, so it stays the same when entries
are added before it.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from pithead.kernel.editions.edition_keys import KNOWN, NOTE, SOURCE, SOURCE_OF
from pithead.kernel.editions.edition_texts import EditionTexts
from pithead.kernel.texts.catalogue import ENGLISH
from pithead.kernel.texts.i18n import OwnText, Text, Verbatim
from pithead.kernel.validation import PRINTED_LANGUAGE

PRINTED: Final = "rulebook"

ValuePath = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class EditionValue:
    """One value: a number, a text, a list, or a small table."""

    address: str
    path: ValuePath
    """The keys and indices that lead to it in the tables of the file."""
    section: str
    key: str
    value: Any
    source: str
    part: str = ""
    """The id of the part of the group to which it belongs, such as one of the modes of a card; ""
    if there is only one."""


@dataclass(slots=True)
class ValueGroup:
    """Values that are printed together."""

    address: str
    section: str
    identity: str
    """What tells the entry from others of its section; "" for a table that exists once."""
    where: str
    """The name of the table in messages about defects."""
    entry: Mapping[str, Any]
    known: tuple[str, ...] = ()
    """What the rulebook says about the entry, in the words of the file."""
    values: list[EditionValue] = field(default_factory=list)

    @property
    def name(self) -> Text | None:
        """The name of the entry, if it has one."""
        return name_of(self.entry)

    @property
    def by_importance(self) -> list[EditionValue]:
        """The values, names last."""
        return sorted(self.values, key=lambda value: value.key.startswith(("name", "title")))

    @property
    def printed(self) -> bool:
        """Whether all values are in the rulebook."""
        return all(value.source == PRINTED for value in self.values)


def name_of(entry: Mapping[str, Any]) -> Text | None:
    """The name of an entry in the languages of the file."""
    english = entry.get(f"name_{ENGLISH}")
    printed = entry.get(f"name_{PRINTED_LANGUAGE}")
    if isinstance(english, str) and isinstance(printed, str):
        return OwnText(_plain(english), {PRINTED_LANGUAGE: _plain(printed)})
    name = entry.get("name")
    return Verbatim("{name}", name=name) if isinstance(name, str) else None


def _plain(name: str) -> str:
    """A name as a message without placeholders."""
    return name.replace("{", "").replace("}", "")


def value_groups(tables: Mapping[str, Any], texts: EditionTexts) -> list[ValueGroup]:
    """All printed values of an edition, in the order of the file."""
    groups: list[ValueGroup] = []
    for name, content in tables.items():
        for group in _groups(name, name, (name,), content, texts, "", ()):
            if group.values:
                groups.append(group)
    return groups


def _groups(
    section: str,
    address: str,
    path: ValuePath,
    content: Any,
    texts: EditionTexts,
    source: str,
    known: tuple[str, ...],
) -> Iterator[ValueGroup]:
    if texts.is_hidden(section):
        return
    if is_array(content):
        for index, entry in enumerate(content):
            identity = texts.identity(section, entry) or str(index + 1)
            where = f"[[{section}]] {identity}"
            yield from _table(
                section, f"{address}.{identity}", (*path, index), entry, identity, where,
                texts, source, known,
            )  # fmt: skip
    elif isinstance(content, dict):
        where = f"[{section}]"
        yield from _table(section, address, path, content, "", where, texts, source, known)


def _table(
    section: str,
    address: str,
    path: ValuePath,
    table: Mapping[str, Any],
    identity: str,
    where: str,
    texts: EditionTexts,
    source: str,
    known: tuple[str, ...],
) -> Iterator[ValueGroup]:
    own = table.get(KNOWN)
    if isinstance(own, list):
        known = tuple(str(item) for item in own)
    source = str(table.get(SOURCE, source))
    group = ValueGroup(address, section, identity, where, table, known)
    below: list[Iterator[ValueGroup]] = []
    for key, value in table.items():
        name = f"{section}.{key}"
        place = f"{address}.{key}"
        if (
            _is_remark(key)
            or texts.is_hidden(name)
            or (identity and key == texts.identity_key(section))
        ):
            continue
        if is_array(value) and not name_of(value[0]):
            for index, entry in enumerate(value):
                part = texts.identity(name, entry) or str(index + 1)
                place_of_part = f"{place}.{part}"
                part = part if len(value) > 1 else ""
                _add_part(group, name, (*path, key, index), place_of_part, part, entry, texts,
                          str(entry.get(SOURCE, source)))  # fmt: skip
        elif is_array(value) or _is_table(value):
            below.append(_groups(name, place, (*path, key), value, texts, source, known))
        else:
            _add(group, section, (*path, key), place, key, value, table, texts, source)
    yield group
    for groups in below:
        yield from groups


def _add_part(
    group: ValueGroup,
    section: str,
    path: ValuePath,
    address: str,
    part: str,
    entry: Mapping[str, Any],
    texts: EditionTexts,
    source: str,
) -> None:
    """Add the values of an entry without a name to the group that contains it."""
    for key, value in entry.items():
        if not _is_remark(key) and key != texts.identity_key(section):
            _add(
                group, section, (*path, key), f"{address}.{key}", key, value, entry, texts, source,
                part,
            )  # fmt: skip


def _add(
    group: ValueGroup,
    section: str,
    path: ValuePath,
    address: str,
    key: str,
    value: object,
    table: Mapping[str, Any],
    texts: EditionTexts,
    source: str,
    part: str = "",
) -> None:
    if key in group.known:
        source = PRINTED
    source = str(table.get(key + SOURCE_OF, source))
    kind = texts.kinds.get(f"{section}.{key}")
    if kind is not None and kind.source:
        source = str(table.get(kind.source, kind.source))
    group.values.append(EditionValue(address, path, section, key, value, source, part))


def is_array(value: object) -> bool:
    """Whether a value is an array of tables."""
    return isinstance(value, list) and bool(value) and all(isinstance(v, dict) for v in value)


def _is_table(value: object) -> bool:
    """Whether a value is a table with sources, not a small table that is one value."""
    return isinstance(value, dict) and (
        SOURCE in value or any(_is_table(item) for item in value.values())
    )


def _is_remark(key: str) -> bool:
    return key in (SOURCE, KNOWN, NOTE) or key.endswith(SOURCE_OF)


def entry_names(tables: object) -> dict[str, Text]:
    """The names of all entries that have an id, by their ids."""
    names: dict[str, Text] = {}
    if isinstance(tables, dict):
        name = name_of(tables)
        if name is not None and isinstance(tables.get("id"), str):
            names[tables["id"]] = name
        for value in tables.values():
            names.update(entry_names(value))
    elif isinstance(tables, list):
        for value in tables:
            names.update(entry_names(value))
    return names
