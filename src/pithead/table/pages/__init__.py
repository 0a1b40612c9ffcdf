"""What people see. `router` holds all pages, `error_page` is for what went wrong on the way."""

from html import escape

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from pithead.kernel.registry import game as find_game
from pithead.kernel.registry import games
from pithead.table.errors import TableError
from pithead.table.requests import words_of

router = APIRouter(include_in_schema=False)


@router.get("/")
async def home(request: Request) -> HTMLResponse:
    """The games, until there is more to show."""
    items = "".join(f"<li>{escape(find_game(game_id).title)}</li>" for game_id in games())
    lang = words_of(request).lang
    return HTMLResponse(
        f'<!doctype html><html lang="{lang}"><title>Pithead</title><h1>Pithead</h1>'
        f"<ul>{items}</ul></html>"
    )


def error_page(request: Request, error: TableError) -> HTMLResponse:
    """A sentence for the person who came here."""
    words = words_of(request)
    return HTMLResponse(
        f'<!doctype html><html lang="{words.lang}"><title>Pithead</title>'
        f"<p>{escape(error.say(words))}</p></html>",
        status_code=error.status,
    )
