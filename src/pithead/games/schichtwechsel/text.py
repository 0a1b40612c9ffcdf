"""A position of Schichtwechsel in words: its ledger, and its tables of text."""

from typing import TYPE_CHECKING

from pithead.kernel.ledger import Entry
from pithead.kernel.sections import Section

if TYPE_CHECKING:
    from pithead.games.schichtwechsel.state import SchichtwechselState


def ledger(state: "SchichtwechselState") -> list[Entry]:
    return []


def sections(state: "SchichtwechselState", lang: str, names: list[str] | None) -> list[Section]:
    return []


def category(key: str, lang: str) -> str:
    return key
