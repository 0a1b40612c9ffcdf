"""The differences between two editions of a game, in words."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pithead.editions.edition_values import (
    EditionValue,
    ValueGroup,
    entry_names,
    value_groups,
)
from pithead.kernel.editions.edition_texts import EditionTexts
from pithead.kernel.texts.catalogue import ENGLISH
from pithead.kernel.texts.i18n import Text, Verbatim


@dataclass(frozen=True, slots=True)
class Difference:
    """What is different at one value, or with a whole entry, of another edition."""

    address: str
    """The address of the group."""
    text: Text
    value: str = ""
    """The address of the value, "" if the whole entry was added or removed."""


class EditionLabels:
    """The groups and values of one edition as people call them."""

    def __init__(self, tables: Mapping[str, Any], texts: EditionTexts) -> None:
        self.groups = value_groups(tables, texts)
        self._texts = texts
        self._names = entry_names(tables)

    def title(self, group: ValueGroup) -> Text:
        """What a group is called: "Mine Penrhyn", "Space 3", "Water"."""
        section = self._texts.section(group.section)
        name = group.name or self._names.get(group.identity)
        if name is None and group.identity:
            code = self._texts.codes.get(group.identity)
            name = code or Verbatim("{name}", name=group.identity)
        if name is None:
            return section
        if section.to(ENGLISH).lower() in name.to(ENGLISH).lower():
            return name
        return Verbatim("{section} {name}", section=section, name=name)

    def label(self, value: EditionValue) -> Text:
        """What a value is called, after the title of its group."""
        key = self._texts.key(value.section, value.key)
        section = self._texts.sections.get(value.section)
        if not value.part or section is None:
            return key
        part: Text = self._texts.codes.get(value.part) or Verbatim("{part}", part=value.part)
        return Verbatim("{section} {part}: {key}", section=section, part=part, key=key)

    def value(self, value: EditionValue, content: object) -> Text:
        """The content of a value in words."""
        return self._texts.value(value.section, value.key, content, self._names)


def differences(
    first: Mapping[str, Any], second: Mapping[str, Any], texts: EditionTexts
) -> list[Difference]:
    """What is different in the second edition, in the order of the file."""
    old = EditionLabels(first, texts)
    new = EditionLabels(second, texts)
    found: list[Difference] = []
    groups = {group.address: group for group in new.groups}
    for group in old.groups:
        other = groups.pop(group.address, None)
        if other is None:
            text = Text("{entry}: removed", entry=old.title(group))
            found.append(Difference(group.address, text))
        else:
            found += _changes(old, group, new, other)
    for group in groups.values():
        text = Text("{entry}: added", entry=new.title(group))
        found.append(Difference(group.address, text))
    for name in dict.fromkeys([*first, *second]):
        if texts.is_hidden(name) and _bytes(first.get(name)) != _bytes(second.get(name)):
            text = Text("{entry}: changed", entry=texts.section(name))
            found.append(Difference(name, text))
    return found


def _changes(
    old: EditionLabels, before: ValueGroup, new: EditionLabels, after: ValueGroup
) -> list[Difference]:
    title = old.title(before)
    values = {value.address: value for value in after.values}
    found: list[Difference] = []
    for value in before.values:
        other = values.pop(value.address, None)
        if other is None:
            text = Text("{entry}: {value} removed", entry=title, value=old.label(value))
            found.append(Difference(before.address, text, value.address))
        elif _bytes(other.value) != _bytes(value.value):
            text = changed(title, old.label(value), old.value(value, value.value),
                           new.value(other, other.value))  # fmt: skip
            found.append(Difference(before.address, text, value.address))
    for value in values.values():
        text = changed(title, new.label(value), Verbatim("–"), new.value(value, value.value))
        found.append(Difference(before.address, text, value.address))
    return found


def changed(title: Text, label: Text, before: Text, after: Text) -> Text:
    """A change in words, such as "Mine Penrhyn: cost 3 → 2"."""
    return Verbatim(
        "{entry}: {label} {before} → {after}",
        entry=title,
        label=label,
        before=before,
        after=after,
    )


def _bytes(value: object) -> str:
    """A value for comparison; true and 1 are different."""
    return json.dumps(value, sort_keys=True, default=str)
