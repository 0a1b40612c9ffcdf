"""What people call the values of an edition file: its tables, keys and codes in words."""

from collections.abc import Mapping
from typing import Any, Final

from mypy_extensions import mypyc_attr

from pithead.kernel.edition_keys import Key
from pithead.kernel.i18n import Text, Verbatim, joined

YES: Final = Text("yes")
NO: Final = Text("no")
NOTHING: Final = Text("nothing")


@mypyc_attr(allow_interpreted_subclasses=True)
class EditionTexts:
    """The words of one game. A section is the name of a table, such as `valley` or `valley.mines`.

    A name that is missing here is shown as the file has it.
    """

    def __init__(
        self,
        sections: Mapping[str, Text] | None = None,
        keys: Mapping[str, Text] | None = None,
        codes: Mapping[str, Text] | None = None,
        choices: Mapping[str, tuple[str, ...]] | None = None,
        references: Mapping[str, str] | None = None,
        orders: Mapping[str, str] | None = None,
        sources: Mapping[str, str] | None = None,
        hidden: Mapping[str, str] | None = None,
    ) -> None:
        self.kinds: dict[str, Key] = {}
        """The declaration of a value, by `section.key`."""
        self.sections = dict(sections or {})
        """What one entry of a section is called."""
        self.keys = dict(keys or {})
        """What a value is called, by `key`, or by `section.key` where it differs."""
        self.codes = dict(codes or {})
        """What a code means, such as `sell`."""
        self.choices = dict(choices or {})
        """The codes that a value can have, by `section.key`."""
        self.references = dict(references or {})
        """The section to whose entries a value refers by id, by `section.key`."""
        self.orders = dict(orders or {})
        """Sections whose entries are numbered in order, with the key of the number."""
        self.sources = dict(sources or {})
        """The source of a value, or the key that has it, if its table's source is another one."""
        self.hidden = dict(hidden or {})
        """Sections and values that are not printed on anything, each with the reason."""

    def section(self, section: str) -> Text:
        """What an entry of a section is called."""
        return self.sections.get(section) or Verbatim(section.replace("_", " "))

    def key(self, section: str, key: str) -> Text:
        """What a value of a section is called."""
        own = self.keys.get(f"{section}.{key}") or self.keys.get(key)
        return own or Verbatim(key.replace("_", " "))

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
