"""The page that names who made the printed games, and whom to ask."""

from fastapi import APIRouter
from fastapi.responses import Response

from pithead.kernel.game_registry import game as find_game
from pithead.kernel.game_registry import games
from pithead.table.pages.renderer import page
from pithead.table.pages.visitor import CurrentVisitor

router = APIRouter(include_in_schema=False)


@router.get("/credits")
async def credits(visitor: CurrentVisitor) -> Response:
    """Authors, illustrators and publishers of all games; contact and removal of contents."""
    found = [find_game(game_id) for game_id in games()]
    return page("credits.html", visitor, {"shown": [game for game in found if game.credits]})
