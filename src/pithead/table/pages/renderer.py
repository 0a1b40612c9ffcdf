"""The Jinja environment, and the functions that all templates use."""

import hashlib
from collections.abc import Mapping
from functools import cache, partial
from importlib.resources import files
from typing import Any, Final

from fastapi.responses import HTMLResponse
from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from pithead.analysis.stylesheet import STYLE
from pithead.bots.bot_registry import current_name
from pithead.drawing.canvas import Canvas
from pithead.drawing.font_metrics import FONTS
from pithead.drawing.palette import page_stylesheet
from pithead.drawing.piece_shapes import seat_shape
from pithead.kernel.catalogue import translations
from pithead.kernel.game_registry import game as find_game
from pithead.kernel.game_registry import games as all_games
from pithead.kernel.i18n import decimal
from pithead.locale.bot_texts import BOT_DESCRIPTIONS, BOT_FAILURES, BOT_NAMES
from pithead.table.pages.visitor import Visitor

STATIC: Final = files("pithead.table") / "static"


@cache
def environment(lang: str) -> Environment:
    """The templates in one language."""
    jinja = Environment(
        extensions=["jinja2.ext.i18n"],
        loader=PackageLoader("pithead.table.pages"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=False,
        # Otherwise Jinja checks the files for each page.
        auto_reload=False,
    )
    jinja.globals.update(
        shape=shape,
        fingerprint=fingerprint,
        board_version=board_version,
        analysis_version=analysis_version,
        games=game_titles,
        titles=dict(game_titles()),
        bot=partial(bot_name, lang),
        bot_failure=partial(bot_failure, lang),
        bot_description=partial(bot_description, lang),
        decimal=partial(decimal, lang),
    )
    jinja.install_gettext_translations(translations(lang), newstyle=True)  # type: ignore[attr-defined]
    return jinja


def game_titles() -> list[tuple[str, str]]:
    return [(game_id, find_game(game_id).title) for game_id in all_games()]


@cache
def shape(seat: int) -> Markup:
    """A player's shape in their colour, for use in text."""
    canvas = Canvas()
    seat_shape(canvas, seat, 10, 10, 7.5)
    return Markup(
        f'<svg class="shape ph" viewBox="0 0 20 20" aria-hidden="true">{canvas.elements[0]}</svg>'
    )


def bot_name(lang: str, bot: str) -> str:
    """The display name of a bot."""
    bot = current_name(bot)
    return BOT_NAMES[bot].to(lang) if bot in BOT_NAMES else bot


def bot_failure(lang: str, what: str) -> str:
    """Why another bot has replaced a bot."""
    return BOT_FAILURES[what].to(lang)


def bot_description(lang: str, bot: str) -> str:
    """How a bot plays, "" if nothing is known about it."""
    return BOT_DESCRIPTIONS[bot].to(lang) if bot in BOT_DESCRIPTIONS else ""


@cache
def fingerprint(name: str) -> str:
    """A short hash of a static file, so that browsers may cache it for ever."""
    folder = files(FONTS) if name.endswith(".woff2") else STATIC
    return hashlib.sha256((folder / name).read_bytes()).hexdigest()[:10]


@cache
def board_version() -> str:
    return hashlib.sha256(page_stylesheet().encode()).hexdigest()[:10]


@cache
def analysis_version() -> str:
    return hashlib.sha256(STYLE.encode()).hexdigest()[:10]


def page(
    name: str, visitor: Visitor, values: Mapping[str, Any] | None = None, status: int = 200
) -> HTMLResponse:
    """A template as a response."""
    return HTMLResponse(html(name, visitor, values), status)


def html(name: str, visitor: Visitor, values: Mapping[str, Any] | None = None) -> str:
    """A template as text."""
    template = environment(visitor.lang).get_template(name)
    return template.render(visitor=visitor, lang=visitor.lang, **(values or {}))
