"""The Jinja environment, and the functions that all templates use."""

import hashlib
from collections.abc import Container, Mapping
from datetime import UTC, datetime
from functools import cache, partial
from importlib.resources import files
from typing import Any, Final

from fastapi.responses import HTMLResponse
from jinja2 import Environment, PackageLoader, StrictUndefined, Template
from jinja2.runtime import Macro
from markupsafe import Markup, escape

from pithead.analysis.stylesheet import STYLE
from pithead.drawing.canvas import Canvas
from pithead.drawing.font_metrics import FONTS
from pithead.drawing.palette import page_stylesheet
from pithead.drawing.piece_shapes import seat_shape
from pithead.kernel.game import HEAVY, LIGHT, MEDIUM
from pithead.kernel.game_registry import game as find_game
from pithead.kernel.game_registry import games as all_games
from pithead.kernel.texts.catalogue import translations
from pithead.kernel.texts.i18n import Text, decimal
from pithead.locale.bot_texts import BOT_DESCRIPTIONS, BOT_FAILURES
from pithead.rulebook.print_page import print_styles
from pithead.table.base.bot_levels import LEVELS
from pithead.table.base.bot_names import bot_name, seat_names
from pithead.table.base.events import now
from pithead.table.base.table_setup import USUAL_BOT
from pithead.table.pages.clock_texts import clock_terms, time_left
from pithead.table.pages.event_sounds import SOUNDS, event_sound, sound_file
from pithead.table.pages.opponent_level import OpponentLevel
from pithead.table.pages.translated_templates import TranslatedEnvironment
from pithead.table.pages.visitor import Visitor
from pithead.table.tables.view_models import ChangeView, ChoiceView

WEIGHTS: Final = {
    LIGHT: Text("light: few rules"),
    MEDIUM: Text("medium: some rules to learn"),
    HEAVY: Text("heavy: many rules to learn"),
}
"""How much there is to learn and to think about in a game."""
WANTED_TEXTS: Final = {
    "new": Text("newcomers welcome"),
    "some": Text("players who know the rules"),
    "strong": Text("strong players"),
}
"""The experience that a table asks for, in words."""
STATIC: Final = files("pithead.table") / "static"
MACROS: Final = "macros.html"
"""The template with the macros of all others."""


class _Titles:
    """The titles of all games by id, also of those that are registered later."""

    def __getitem__(self, game_id: str) -> str:
        return find_game(game_id).title


@cache
def environment(lang: str) -> Environment:
    """The templates in one language."""
    jinja = TranslatedEnvironment(
        translations(lang),
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
        sounds_version=sounds_version,
        event_sound=event_sound,
        games=game_titles,
        titles=_Titles(),
        weights=WEIGHTS,
        wanted_texts=WANTED_TEXTS,
        wanted_text=partial(wanted_text, lang),
        clock_terms=partial(clock_terms, lang),
        time_left=time_left,
        now_in_milliseconds=now,
        when=when,
        level_of=level_of,
        bot_levels=LEVELS,
        usual_bot=USUAL_BOT,
        bot=partial(bot_name, lang),
        listed_names=partial(listed_names, lang),
        bot_failure=partial(bot_failure, lang),
        bot_description=partial(bot_description, lang),
        decimal=partial(decimal, lang),
        date=date,
        ranked=ranked,
        choice_items=choice_items,
    )
    # A template that imports macros imports them each time it is rendered, which takes as long as
    # rendering a small template.
    macros = vars(jinja.get_template(MACROS).module)
    jinja.globals.update({name: m for name, m in macros.items() if isinstance(m, Macro)})
    return jinja


def ranked(changes: list[ChangeView]) -> list[ChangeView]:
    """The changes that matter to players."""
    return [change for change in changes if change.rank]


def choice_items(
    choices: list[ChoiceView],
    keys: Mapping[str, str],
    placed: Container[str],
    idle: Container[str],
    text: bool,
) -> Markup:
    """The choices of a question as items of a list.

    A question has dozens of them, and a template takes several times as long.
    """
    items = []
    for choice in choices:
        name, key = choice.name, keys.get(choice.name)
        kind = ' class="idle"' if name in idle else ' class="placed"' if name in placed else ""
        value = escape(name)
        data, mark = "", ""
        if key is not None:
            data = f' data-key="{key}"'
            mark = "" if text else f'<kbd class="key" aria-hidden="true">{key}</kbd>'
        items.append(
            f'<li{kind}><button class="choice" name="action" value="{value}"'
            f' data-choice="{value}"{data}><span>{escape(choice.text)}</span>{mark}</button></li>'
        )
    return Markup("".join(items))


def game_titles() -> list[tuple[str, str]]:
    return [(game_id, find_game(game_id).title) for game_id in all_games()]


def date(at: int) -> str:
    """The day of a time that the database stores."""
    return datetime.fromtimestamp(at / 1000, UTC).date().isoformat()


@cache
def shape(seat: int) -> Markup:
    """A player's shape in their colour, for use in text."""
    canvas = Canvas()
    seat_shape(canvas, seat, 10, 10, 7.5)
    return Markup(
        f'<svg class="shape ph" viewBox="0 0 20 20" aria-hidden="true">{canvas.elements[0]}</svg>'
    )


def when(at: int) -> Markup:
    """A time in milliseconds; a script puts it in the reader's words and time zone."""
    time = datetime.fromtimestamp(at / 1000, UTC)
    stamp, text = time.strftime("%Y-%m-%dT%H:%M:%SZ"), time.strftime("%Y-%m-%d %H:%M UTC")
    return Markup('<time datetime="{}" data-when>{}</time>').format(stamp, text)


def wanted_text(lang: str, wanted: str) -> str:
    """The experience that a table asks for, in words."""
    return WANTED_TEXTS[wanted].to(lang)


def listed_names(lang: str, seats: list[Mapping[str, str]]) -> list[str]:
    """The names of the seats of a listed table; "" for an open one."""
    return seat_names(lang, [(seat["name"], seat.get("bot", "")) for seat in seats])


def level_of(bot: str) -> OpponentLevel | None:
    """The level of a bot, None if it is not one of the named levels."""
    return OpponentLevel(bot) if bot in LEVELS else None


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
def sounds_version() -> str:
    data = b"".join(sound_file(name) for name in SOUNDS)
    return hashlib.sha256(data).hexdigest()[:10]


@cache
def board_version() -> str:
    return hashlib.sha256(page_stylesheet().encode()).hexdigest()[:10]


@cache
def print_version() -> str:
    return hashlib.sha256(print_styles().encode()).hexdigest()[:10]


@cache
def analysis_version() -> str:
    return hashlib.sha256(STYLE.encode()).hexdigest()[:10]


def page(
    name: str, visitor: Visitor, values: Mapping[str, Any] | None = None, status: int = 200
) -> HTMLResponse:
    """A template as a response."""
    return HTMLResponse(html(name, visitor, values), status)


@cache
def _template(lang: str, name: str) -> Template:
    template = environment(lang).get_template(name)
    # They are copied for each rendering, and a `ChainMap` is copied in Python, key by key.
    template.globals = dict(template.globals)
    return template


def html(name: str, visitor: Visitor, values: Mapping[str, Any] | None = None) -> str:
    """A template as text."""
    template = _template(visitor.lang, name)
    return template.render(visitor=visitor, lang=visitor.lang, **(values or {}))
