"""What people call the values of an edition file: its tables, keys and codes in words."""

from collections.abc import Mapping
from typing import Any, Final

from pithead.kernel.editions.edition_keys import Key
from pithead.kernel.texts.i18n import Text, Verbatim, joined

YES: Final = Text("yes")
NO: Final = Text("no")
NOTHING: Final = Text("nothing")


class EditionTexts:
    """The words of one game, as its schema declares them.

    A section is the name of a table, such as `valley` or `valley.mines`. A name that is missing
    here is shown as the file has it.
    """

    def __init__(self, codes: Mapping[str, Text]) -> None:
        self.codes = codes
        """What a code means, such as `sell`."""
        self.sections: dict[str, Text] = {}
        """What one entry of a section is called."""
        self.identities: dict[str, str] = {}
        """The key by which the entries of a section are known."""
        self.keys: dict[str, Text] = {}
        """What a value is called, by `section.key`."""
        self.kinds: dict[str, Key] = {}
        """The declaration of a value, by `section.key`."""
        self.orders: dict[str, str] = {}
        """Sections whose entries are numbered in order, with the key of the number."""
        self.hidden: dict[str, str] = {}
        """Sections and values that are not printed on anything, each with the reason."""

    def section(self, section: str) -> Text:
        """What an entry of a section is called."""
        return self.sections.get(section) or Verbatim(section.replace("_", " "))

    def key(self, section: str, key: str) -> Text:
        """What a value of a section is called."""
        return self.keys.get(f"{section}.{key}") or Verbatim(key.replace("_", " "))

    def identity_key(self, section: str) -> str:
        """The key by which the entries of a section are known."""
        return self.identities.get(section) or "id"

    def identity(self, section: str, entry: Mapping[str, Any]) -> str:
        """By what an entry of a section is known; "" if it has nothing of the kind."""
        return str(entry.get(self.identity_key(section), ""))

    def is_hidden(self, section: str) -> bool:
        """Whether a section, or a value given as `section.key`, is not printed material."""
        while section:
            if section in self.hidden:
                return True
            section = section.rpartition(".")[0]
        return False

    def value(self, section: str, key: str, value: object, names: Mapping[str, Text]) -> Text:
        """A value in words; `names` are those of the entries that a value can refer to."""
        kind = self.kinds.get(f"{section}.{key}")
        own = None if kind is None else kind.in_words(value)
        if own is not None:
            return own
        if value is True or value is False:
            return YES if value else NO
        if isinstance(value, str):
            if not value:
                return NOTHING
            if key.startswith(("name", "title")):
                return Verbatim("{text}", text=value)
            return self.codes.get(value) or names.get(value) or Verbatim("{text}", text=value)
        if isinstance(value, list):
            if not value:
                return NOTHING
            parts = [self.value(section, key, item, names) for item in value]
            nested = any(isinstance(item, list) for item in value)
            return joined(parts, "; " if nested else ", ")
        if isinstance(value, dict):
            return self._table(section, value, names)
        return Verbatim("{text}", text=str(value))

    def _table(self, section: str, table: Mapping[str, Any], names: Mapping[str, Text]) -> Text:
        parts: list[Text] = []
        for key, value in table.items():
            word = self.value(section, key, value, names)
            parts.append(Verbatim("{key} {value}", key=self.key(section, key), value=word))
        return joined(parts) if parts else NOTHING
