"""A position of Ruhrschifffahrt in words: its ledger, and its tables of text."""

from typing import TYPE_CHECKING

from pithead.kernel.ledger import Entry
from pithead.kernel.sections import Section

if TYPE_CHECKING:
    from pithead.games.ruhrschifffahrt.state import RuhrState


def ledger(state: "RuhrState") -> list[Entry]:
    return []


def sections(state: "RuhrState", lang: str, names: list[str] | None) -> list[Section]:
    return []
