"""The game on one page: theme, goal, a round, and what scores, with a drawing of the setup."""

import random
from functools import cache
from typing import Final

from fastapi import APIRouter
from fastapi.responses import Response

from pithead.games.rules_text import overview as overview_text
from pithead.kernel.game_registry import game as find_game
from pithead.kernel.state import State
from pithead.kernel.step import CHANCE
from pithead.table.pages.assets import ONE_DAY
from pithead.table.pages.home import known_game
from pithead.table.pages.renderer import page
from pithead.table.pages.rules import rendered
from pithead.table.pages.visitor import CurrentVisitor

router = APIRouter(include_in_schema=False)

_PLAYERS: Final = 3


@router.get("/overview/{game}")
async def overview(game: str, visitor: CurrentVisitor) -> Response:
    """The overview; as a fragment, only its text, for a dialog on the table's page."""
    known = known_game(game)
    first, _, text = overview_text(known.id, visitor.lang).partition("\n")
    heading = first.removeprefix("# ")
    values = {"game": known, "heading": heading, "body": rendered(text, heading)}
    return page("overview_text.html" if visitor.fragment else "overview.html", visitor, values)


@router.get("/overview/{game}/setup.svg")
async def setup(game: str, visitor: CurrentVisitor) -> Response:
    """The drawing of a game that has just been set up."""
    svg = _first_question(known_game(game).id).svg(visitor.lang, paper=visitor.paper, choices=False)
    return Response(svg, media_type="image/svg+xml", headers=ONE_DAY | {"Vary": "Cookie"})


@cache
def _first_question(game_id: str) -> State:
    """The position in which the first player is asked for the first time."""
    state = find_game(game_id).start(_PLAYERS)
    rng = random.Random(1)
    while state.actor == CHANCE:
        state.take(state.draw(rng))
    return state
