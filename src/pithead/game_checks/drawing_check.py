"""The drawings: every layout and part, in every language, for every number of players."""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Final
from xml.etree import ElementTree

from pithead.arena.shown_checks import unknown_colours
from pithead.game_checks.drawn_texts import text_problems
from pithead.game_checks.examined_game import ExaminedGame
from pithead.game_checks.findings import GameFinding, Note, Result
from pithead.game_checks.source_place import SourcePlace, place_of, place_of_error
from pithead.kernel.draw_options import LAYOUTS
from pithead.kernel.state import State
from pithead.kernel.texts.i18n import Text, Verbatim

NAME: Final = "drawings"
LARGEST: Final = 130_000
"""How many bytes a drawing has at most, so that it is on a phone at once."""
FITTED: Final = LAYOUTS[1:]
"""The layouts that fit the window: in these, everything can be read without scrolling."""
_ROOM: Final = re.compile(r' data-room="[^"]*"')


def check(examined: ExaminedGame) -> Iterator[Result]:
    """Draw all sample positions; of each kind of finding, the first one is told."""
    place = place_of(type(examined.game).make_drawing)
    try:
        drawing = examined.game.drawing
        place = place_of(type(drawing))
    except NotImplementedError:
        yield Note(NAME, Text("no `make_drawing`: pages show the position as text"))
        return
    except Exception as error:  # whatever is wrong with the game
        yield _failed(error, examined, Text("the drawing"))
        return
    seen: set[str] = set()
    for finding in [*_covers(examined), *_boards(examined, place)]:
        if finding.message.message not in seen:
            seen.add(finding.message.message)
            yield finding


def _failed(error: Exception, examined: ExaminedGame, what: Text) -> GameFinding:
    return GameFinding(
        NAME,
        Text(
            "{what} cannot be drawn: {error}",
            what=what,
            error=f"{type(error).__name__}: {error}",
        ),
        Text("Correct the line that failed."),
        place_of_error(error, examined.folder),
    )


def _covers(examined: ExaminedGame) -> Iterator[GameFinding]:
    """The cover and the legend."""
    drawing = examined.game.drawing
    for lang in examined.languages:
        for what, draw in (
            (Text("the cover"), drawing.cover),
            (Text("the legend"), drawing.legend),
        ):
            try:
                ElementTree.fromstring(draw(lang))
            except Exception as error:  # whatever is wrong with the game
                yield _failed(error, examined, what)


def _boards(examined: ExaminedGame, place: SourcePlace | None) -> Iterator[GameFinding]:
    for number, state in enumerate(examined.positions):
        # A quick check draws each position in one of the languages, in turn.
        langs = examined.languages
        if examined.is_quick:
            langs = (langs[number % len(langs)],)
        for lang in langs:
            try:
                for message, advice in board_problems(state, lang, examined.names(state.players)):
                    yield GameFinding(NAME, message, advice, place)
            except Exception as error:  # whatever is wrong with the game
                what = Text("a position for {players} players", players=state.players)
                yield _failed(error, examined, what)


def board_problems(state: State, lang: str, names: list[str]) -> Iterator[tuple[Text, Text]]:
    """What is wrong with the drawings of a position, and what to do about it."""
    offered = Counter(map(state.name, state.legal())) if state.actor >= 0 else Counter()
    for layout in LAYOUTS:
        svg = state.svg(lang, names=names, layout=layout, audit=True)
        root = ElementTree.fromstring(svg)
        yield from _drawing_problems(svg, root, layout)
        yield from _choice_problems(offered, attached(root), layout)
    together: Counter[str] = Counter()
    for part in state.game.drawing.parts:
        svg = state.svg(lang, names=names, part=part.id, audit=True)
        root = ElementTree.fromstring(svg)
        yield from _drawing_problems(svg, root, part.id)
        together += attached(root)
    yield from _choice_problems(offered, together, "part")
    again = state.game.from_json(state.to_json())
    if state.svg(lang, names=names) != again.svg(lang, names=names):
        yield (
            Text("the same position, read from JSON, is drawn in another way"),
            Text("Draw only what the fields of the position say, in an order that is fixed."),
        )


def attached(root: ElementTree.Element) -> Counter[str]:
    """How often each action is a choice in a drawing."""
    return Counter(
        element.attrib["data-action"] for element in root.iter() if "data-action" in element.attrib
    )


def _drawing_problems(
    svg: str, root: ElementTree.Element, where: str
) -> Iterator[tuple[Text, Text]]:
    ids = Counter(element.attrib["id"] for element in root.iter() if "id" in element.attrib)
    twice = [id for id, number in ids.items() if number > 1]
    if twice:
        yield (
            Text("the id {id} occurs twice in a drawing ({where})", id=twice[0], where=where),
            Text("Give each piece an id of its own."),
        )
    for colour in unknown_colours(svg)[:1]:
        yield (
            Text("the drawing has an unknown colour: {colour}", colour=colour),
            Text("Use a colour of `pithead.drawing.palette`."),
        )
    size = len(_ROOM.sub("", svg).encode())
    if size > LARGEST:
        yield (
            Text("a drawing has {size} bytes, at most {most} are light", size=size, most=LARGEST),
            Text("Draw what repeats as a symbol, and fewer single shapes."),
        )
    for problem in text_problems(root, may_be_cut=where not in FITTED):
        yield (
            Text("{problem} ({where})", problem=problem, where=Verbatim(where)),
            Text("Give the text more room, a smaller size, or use `fit` and `fit_lines`."),
        )


def _choice_problems(
    offered: Counter[str], drawn: Counter[str], where: str
) -> Iterator[tuple[Text, Text]]:
    missing = sorted((offered - drawn).elements())
    if missing:
        yield (
            Text(
                "{action} is legal, but the drawing has no place for it ({where})",
                action=missing[0],
                where=where,
            ),
            Text(
                "End the drawing with `strip`: it lists all choices that the board does not show."
            ),
        )
    further = sorted((drawn - offered).elements())
    if further:
        yield (
            Text(
                "{action} is drawn twice as a choice, or is not legal ({where})",
                action=further[0],
                where=where,
            ),
            Text(
                "Attach each choice to one place. For the part `choices` alone, draw the board and "
                "call `discard`."
            ),
        )
