"""The game on one page: theme, goal, a round, and what scores, with a drawing of the setup."""

import asyncio

from fastapi import APIRouter
from fastapi.responses import Response
from markupsafe import Markup

from pithead.rulebook.chapters import overview_chapter, setup_figure
from pithead.table.base.errors import NotFound
from pithead.table.pages.home import known_game
from pithead.table.pages.renderer import page
from pithead.table.pages.visitor import CurrentVisitor

router = APIRouter(include_in_schema=False)


@router.get("/overview/{game}")
async def overview(game: str, visitor: CurrentVisitor) -> Response:
    """The overview; as a fragment, only its content, for a dialog on the table's page."""
    known = known_game(game)
    chapter = await asyncio.to_thread(overview_chapter, known.id, visitor.lang)
    if chapter is None:
        raise NotFound
    setup = await asyncio.to_thread(setup_figure, known.id, visitor.lang)
    values = {
        "game": known,
        "chapter": chapter,
        "setup": Markup(setup),
        "symbols": Markup(known.drawing.symbol_definitions()),
        "safe": Markup,
    }
    return page("overview_text.html" if visitor.fragment else "overview.html", visitor, values)
