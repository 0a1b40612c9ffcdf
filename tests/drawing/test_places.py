"""Nothing that is drawn on a board is silent: each word, symbol and piece says what it is."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from xml.etree import ElementTree

import pytest

import pithead
from pithead.kernel.draw_options import LAYOUTS, DrawOptions, NamedPlace
from pithead.kernel.game import Game
from pithead.kernel.state import State
from pithead.rulebook.glossary import glossary
from pithead.rulebook.place_names import PlaceNames, named_places

SVG = "{http://www.w3.org/2000/svg}"
GAMES = pithead.games()
MOMENTS = (0, 60, 10_000)
"""After how many random actions a board is looked at; the last one is the end of the game."""
LARGE = 0.2
"""A place of this share of the drawing says too little about the words in it."""


@dataclass(frozen=True)
class Drawn:
    """Something that is drawn: its middle, and the word, the symbol or the piece."""

    kind: str
    name: str
    x: float
    y: float


@cache
def positions(game_id: str, players: int) -> list[State]:
    luck = random.Random(players)
    state = pithead.game(game_id).start(players)
    found = []
    for count in range(MOMENTS[-1] + 1):
        if count in MOMENTS:
            found.append(state.clone())
        legal = state.legal()
        if not legal:
            break
        state.apply(luck.choice(legal))
    return [*found, state]


def options_of(state: State, layout: str, lang: str = "en") -> list[DrawOptions]:
    """A whole drawing, or all parts for a phone."""
    narrow = layout == "parts"
    return [
        DrawOptions(
            state,
            lang,
            seat=0,
            part=part,
            narrow=narrow,
            embedded=True,
            choices=False,
            layout="tall" if narrow else layout,
        )
        for part in ([part.id for part in state.game.drawing.parts] if narrow else [""])
    ]


def drawn(svg: str) -> Iterator[Drawn]:
    if "xmlns=" not in svg:
        svg = svg.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
    yield from _drawn(ElementTree.fromstring(svg), 0, 0)


def _drawn(element: ElementTree.Element, x: float, y: float) -> Iterator[Drawn]:
    move = element.get("transform", "")
    if move.startswith("translate("):
        right, down = move.removeprefix("translate(").removesuffix(")").split()
        x, y = x + float(right), y + float(down)
    tag = element.tag.removeprefix(SVG)
    if "pc" in element.get("class", "").split():
        yield Drawn("piece", element.get("id", ""), x, y)
        return
    if tag == "text":
        lines = [element, *element]
        for line in lines:
            place = line.get("x", element.get("x"))
            if place is not None and line.text:
                top = float(element.get("y", "0").split()[0])
                yield Drawn("word", line.text, x + float(place.split()[0]), y + top - 3)
        return
    if tag == "use" and element.get("href", "").startswith("#s-"):
        at = [float(element.get(key, 0)) for key in ("x", "y", "width", "height")]
        name = element.get("href", "").removeprefix("#s-")
        yield Drawn("symbol", name, x + at[0] + at[2] / 2, y + at[1] + at[3] / 2)
    for child in element:
        yield from _drawn(child, x, y)


def around(places: list[NamedPlace], thing: Drawn) -> list[NamedPlace]:
    """The places that hold the middle of something; half a unit is lost in rounding."""
    return [
        place
        for place in places
        if place.x - 0.5 <= thing.x <= place.x + place.w + 0.5
        and place.y - 0.5 <= thing.y <= place.y + place.h + 0.5
    ]


def meaning(game: Game, thing: Drawn) -> str:
    """What a symbol or a piece says by itself."""
    if thing.kind == "symbol":
        return str(game.drawing.symbol_meanings().get(thing.name, ""))
    if thing.kind == "piece":
        return str(game.drawing.piece_meanings().get(thing.name.split("-")[0], ""))
    return ""


@pytest.mark.parametrize("layout", ["parts", *LAYOUTS])
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("game_id", GAMES)
def test_nothing_on_a_board_is_silent(game_id: str, players: int, layout: str) -> None:
    game = pithead.game(game_id)
    for state in positions(game_id, players):
        for options in options_of(state, layout):
            places = named_places(state, options)
            svg = game.drawing.board(state, options)
            for thing in drawn(svg):
                assert meaning(game, thing) or around(places, thing), (thing, options.part)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("game_id", GAMES)
def test_a_word_has_a_place_of_its_own(game_id: str, players: int) -> None:
    """Only the name of a player may stand for a whole board."""
    game = pithead.game(game_id)
    for state in positions(game_id, players):
        for options in options_of(state, "wide"):
            places = named_places(state, options)
            svg = game.drawing.board(state, options)
            *_, wide, high = map(float, ElementTree.fromstring(svg).get("viewBox", "").split())
            for thing in drawn(svg):
                if thing.kind == "word":
                    least = min(place.w * place.h for place in around(places, thing))
                    names = [options.player(seat) for seat in range(players)]
                    own = any(thing.name.startswith(name) for name in names)
                    assert own or least < LARGE * wide * high, thing


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("game_id", GAMES)
def test_every_place_is_explained_in_words_of_the_glossary(game_id: str, lang: str) -> None:
    game = pithead.game(game_id)
    names = PlaceNames(game, lang)
    meanings = [term.meaning for term in glossary(game_id, lang).values()]
    for layout in ("parts", "wide"):
        for state in positions(game_id, 4):
            for options in options_of(state, layout, lang):
                for place in named_places(state, options):
                    said = names.explain(place)
                    assert said.name
                    unfolded = not place.term and not place.address
                    assert unfolded or any(said.meaning.endswith(text) for text in meanings)


def test_a_place_has_its_name_and_its_term() -> None:
    names = PlaceNames(pithead.game("schiefer"), "en")
    mine = NamedPlace("", "valley.ogwen.mines.penrhyn", "", 0, 0, 1, 1)
    said = names.explain(mine)
    assert said.name == "Penrhyn"
    assert said.meaning.startswith("Mine: A place in a valley")
    supply = names.explain(NamedPlace("supply", "", "", 0, 0, 1, 1))
    assert supply.name == "Supply"
    assert supply.meaning == "Your markers that you can place or pay."
    with pytest.raises(KeyError):
        names.explain(NamedPlace("no-such-term", "", "", 0, 0, 1, 1))


def test_a_place_of_a_setting_has_the_name_of_its_term() -> None:
    names = PlaceNames(pithead.game("schichtwechsel"), "en")
    said = names.explain(NamedPlace("", "player_count.3", "", 0, 0, 1, 1))
    assert said.name == "Bag"
    assert said.meaning.startswith("It holds coal")
