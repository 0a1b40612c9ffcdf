"""What the places of a drawn board are called and what they mean, in the words of the glossary."""

from dataclasses import dataclass
from typing import Final

from pithead.editions.edition_diff import EditionLabels
from pithead.kernel.draw_options import DrawOptions, NamedPlace
from pithead.kernel.game import Game
from pithead.kernel.state import State
from pithead.rulebook.glossary import Term, glossary

_SETTINGS: Final = "player_count"
"""A section whose entries are no places: what they set is called by its term."""


@dataclass(frozen=True, slots=True)
class PlaceExplanation:
    """The name of a place, and its meaning in one or two sentences.

    The meaning is "" if the name says everything: a card that is drawn in symbols, in words.
    """

    name: str
    meaning: str


def named_places(state: State, options: DrawOptions) -> list[NamedPlace]:
    """All places of a drawing that have a name, in the order in which they are drawn."""
    options.places = []
    options.cache = None
    state.game.drawing.board(state, options)
    return options.places


class PlaceNames:
    """The names of the places of a game's drawings."""

    def __init__(self, game: Game, lang: str) -> None:
        self._terms = glossary(game.id, lang)
        self._by_section = game.drawing.place_terms()
        labels = EditionLabels(game.edition.tables, game.edition_texts())
        self._groups = {group.address: group for group in labels.groups}
        self._labels = labels
        self._lang = lang

    def explain(self, place: NamedPlace) -> PlaceExplanation:
        """The place in words; KeyError if the glossary does not have its term."""
        if not place.term and not place.address:
            return PlaceExplanation(place.name, "")
        term = self._terms[place.term] if place.term else self._term_of(place.address)
        name = place.name or (self._name_of(place.address) if place.address else "")
        title = name or term.name
        title = title[:1].upper() + title[1:]
        meaning = term.meaning
        if name and name.casefold() != term.name.casefold():
            meaning = f"{term.name[:1].upper()}{term.name[1:]}: {meaning}"
        return PlaceExplanation(title, meaning)

    def _term_of(self, address: str) -> Term:
        """The term of the address's section, else of the longest beginning that has one."""
        group = self._groups.get(address)
        term = self._by_section.get(group.section) if group is not None else None
        if term is None:
            known = [start for start in self._by_section if address.startswith(start)]
            term = self._by_section[max(known, key=len)]
        return self._terms[term]

    def _name_of(self, address: str) -> str:
        """The name of an entry of the edition; "" for a table or a setting: its term names it."""
        group = self._groups.get(address)
        if group is None or not group.identity or group.section == _SETTINGS:
            return ""
        return (group.name or self._labels.title(group)).to(self._lang)
