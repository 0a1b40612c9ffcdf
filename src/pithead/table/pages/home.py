"""The home page with games and tables, and the page that sets up a new table."""

import asyncio
from collections.abc import Mapping
from typing import Annotated, Any, Final

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import RedirectResponse
from starlette.datastructures import FormData, UploadFile

from pithead.bots.bot_registry import unknown_bot
from pithead.editions.corrections import LONGEST_CODE, BadCode, corrected_edition
from pithead.kernel.draw_options import PAPERS
from pithead.kernel.errors import BadSetup
from pithead.kernel.game import Game, Option, Reading
from pithead.kernel.game_registry import game as find_game
from pithead.kernel.game_registry import games as all_games
from pithead.kernel.texts.catalogue import languages
from pithead.kernel.texts.i18n import Text
from pithead.table.base.bot_levels import LEVELS
from pithead.table.base.bot_names import bot_name
from pithead.table.base.clock_setup import CORRESPONDENCE, LIVE, TURN, ClockSetup
from pithead.table.base.errors import (
    BadTable,
    DamagedLink,
    NotFound,
    TableError,
    TooLarge,
    UnknownEdition,
)
from pithead.table.base.events import now
from pithead.table.base.table_setup import LARGEST_EDITION, USUAL_BOT, SeatRequest
from pithead.table.http.forms import form_of
from pithead.table.http.rate_limits import CORRECTION, EDITION, TABLE
from pithead.table.http.request_context import bucket_of, limited_client
from pithead.table.http.request_cookies import (
    LANGUAGE_COOKIE,
    LEVEL_COOKIE,
    PAPER_COOKIE,
    cookies_of,
)
from pithead.table.pages.lobby_lists import lobby_fragments
from pithead.table.pages.opponent_level import (
    OpponentLevel,
    chosen_levels,
    cookie_text,
    reached_level,
)
from pithead.table.pages.renderer import page
from pithead.table.pages.visitor import (
    CurrentService,
    CurrentVisitor,
    Visitor,
    limits_of,
    remember,
    remember_name,
    remember_token,
    token_for,
)
from pithead.table.play.edition_folder import EditionFolder
from pithead.table.service import LobbyUpdate
from pithead.table.storage import Listed
from pithead.table.tables.table import FINISHED

router = APIRouter(include_in_schema=False)

SEE_OTHER: Final = 303
PLAY_NOW_BOTS: Final = 2
"""The number of bots in a quick game, unless the visitor chooses another."""
YOUR_CORRECTIONS: Final = "corrections"
"""The choice of the edition with the corrections of the visitor's link."""
_CLOCK_FIELDS: Final = {
    LIVE: (("clock_minutes", 60), ("clock_increment", 1)),
    CORRESPONDENCE: (("clock_hours", 3600), ("clock_bank", 3600)),
}
"""The fields of the form for the time and for the extra time of a clock, with their units."""
_OFFERED: Final = "file:"
"""The beginning of the choice of an edition that the server offers."""


@router.get("/")
async def home(request: Request, visitor: CurrentVisitor, service: CurrentService) -> Response:
    mine = await service.lobby.my_tables(visitor.token)
    levels = _levels(request, mine)
    update = LobbyUpdate(await service.lobby.public_tables(), mine)
    response = page(
        "home.html",
        visitor,
        {
            "all_games": [find_game(game_id) for game_id in all_games()],
            "levels": levels,
            "newcomer": {
                game_id: not any(t.game == game_id and t.summary.status == FINISHED for t in mine)
                for game_id in all_games()
            },
            "lists": await lobby_fragments(service, visitor, update),
        },
    )
    _remember_levels(request, response, levels)
    return response


def _levels(request: Request, mine: list[Listed]) -> dict[str, OpponentLevel]:
    """The level of the visitor's opponents in each game."""
    chosen = chosen_levels(cookies_of(request).get(LEVEL_COOKIE, ""))
    return {
        game_id: reached_level(chosen.get(game_id, OpponentLevel()), game_id, mine)
        for game_id in all_games()
    }


def _remember_levels(
    request: Request, response: Response, levels: dict[str, OpponentLevel]
) -> None:
    """Set the cookie if a level differs from what it says."""
    kept = {game: level for game, level in levels.items() if level != OpponentLevel()}
    text = cookie_text(kept)
    if text != cookies_of(request).get(LEVEL_COOKIE, ""):
        remember(request, response, LEVEL_COOKIE, text)


@router.post("/level/{game}")
async def choose_level(
    game: str, request: Request, visitor: CurrentVisitor, service: CurrentService
) -> Response:
    """Choose the level of the bots in quick games."""
    known = known_game(game)
    level = str((await form_of(request)).get("level", ""))
    if level not in LEVELS:
        raise BadTable(reason=unknown_bot(level))
    levels = _levels(request, await service.lobby.my_tables(visitor.token))
    levels[known.id] = OpponentLevel(level, now())
    response = RedirectResponse(f"/#{known.id}", SEE_OTHER)
    _remember_levels(request, response, levels)
    return response


@router.post("/play/{game}")
async def play_now(
    game: str, request: Request, visitor: CurrentVisitor, service: CurrentService
) -> Response:
    """Start a quick game against bots that fit the visitor."""
    known = known_game(game)
    _count_new_table(request)
    form = await form_of(request)
    players = _players(form, known, usual=min(PLAY_NOW_BOTS + 1, known.players[-1]))
    me = SeatRequest("me", visitor.name or visitor.messages("Guest"))
    levels = _levels(request, await service.lobby.my_tables(visitor.token))
    level = levels[known.id].name
    opponent = SeatRequest("bot", bot_name(visitor.lang, level), level)
    seats = [me] + [opponent] * (players - 1)
    response = RedirectResponse("/", SEE_OTHER)
    token = await token_for(request, visitor, response)
    created = await service.seats.create(
        known.id, seats, visitor=token, lang=visitor.lang, client=bucket_of(request)
    )
    _remember_levels(request, response, levels)
    response.headers["location"] = f"/t/{created.table_id}"
    return response


@router.post("/learn/{game}")
async def learn(
    game: str, request: Request, visitor: CurrentVisitor, service: CurrentService
) -> Response:
    """Start the lesson of a game; go on with one that the visitor has begun, unless asked anew."""
    known = known_game(game)
    lesson = known.lesson
    if lesson is None:
        raise NotFound
    form = await form_of(request)
    response = RedirectResponse("/", SEE_OTHER)
    token = await token_for(request, visitor, response)
    table_id = "" if form.get("anew") else await service.lessons.unfinished(known.id, visitor.token)
    if not table_id:
        _count_new_table(request)
        name = visitor.name or visitor.messages("Guest")
        seats = [
            SeatRequest("me", name),
            SeatRequest("bot", bot_name(visitor.lang, LEVELS[0]), LEVELS[0]),
        ]
        created = await service.seats.create(
            known.id,
            seats,
            visitor=token,
            lang=visitor.lang,
            client=bucket_of(request),
            lesson=lesson.id,
        )
        table_id = created.table_id
    response.headers["location"] = f"/t/{table_id}"
    return response


@router.get("/new/{game}")
async def new_table(
    game: str,
    request: Request,
    visitor: CurrentVisitor,
    service: CurrentService,
    c: Annotated[str, Query(max_length=LONGEST_CODE)] = "",
) -> Response:
    """The form for a new table; `c` are corrections of the material."""
    limits = limits_of(request)
    if c:
        limits.take(CORRECTION, limited_client(request))
    form = FormData({"corrections": c})
    return await _setup_page(known_game(game), request, visitor, service, form, "")


@router.post("/tables")
async def set_up(request: Request, visitor: CurrentVisitor, service: CurrentService) -> Response:
    form = await form_of(request)
    known = known_game(str(form.get("game", "")))
    response = RedirectResponse("/", SEE_OTHER)
    token = await token_for(request, visitor, response)
    remember_name(request, response, str(form.get("name0", "")))
    try:
        edition = await _edition(form, known, editions_of(request))
        if edition and not str(form.get("edition_name", "")).startswith(_OFFERED):
            limits = limits_of(request)
            limits.take(EDITION, limited_client(request))
        created = await service.seats.create(
            known.id,
            _seat_requests(form, known, visitor),
            _options(form, known),
            edition,
            public=form.get("public") == "yes",
            visitor=token,
            lang=visitor.lang,
            asks_for_entropy=form.get("own_luck") == "yes",
            try_out=form.get("try_out") == "yes",
            wanted=str(form.get("wanted", "")),
            clock=_clock(form),
            client=bucket_of(request),
        )
    except TableError as error:
        problem = error.to(visitor.lang)
        return await _setup_page(known, request, visitor, service, form, problem, error.status)
    response.headers["location"] = f"/t/{created.table_id}"
    return response


def _count_new_table(request: Request) -> None:
    """TooMany if the address has created too many tables."""
    limits = limits_of(request)
    limits.take(TABLE, limited_client(request))


async def _setup_page(
    game: Game,
    request: Request,
    visitor: Visitor,
    service: CurrentService,
    form: FormData,
    problem: str,
    status: int = 200,
) -> Response:
    views = {view.id: view for view in await service.lobby.games()}
    known = views[game.id].bots
    code = str(form.get("corrections", ""))
    values = {
        "game": game,
        "variants": [option for option in game.options if not isinstance(option, Reading)],
        "readings": [option for option in game.options if isinstance(option, Reading)],
        "levels": [name for name in LEVELS if name in known],
        "other_bots": [name for name in known if name not in LEVELS],
        "usual_bot": USUAL_BOT,
        "form": form,
        "problem": problem,
        "corrections": code,
        "changes": await asyncio.to_thread(_changes, game, code, visitor.lang),
        "offered": await asyncio.to_thread(editions_of(request).editions, game.id),
    }
    return page("new.html", visitor, values, status)


def _seat_requests(form: Mapping[str, Any], game: Game, visitor: Visitor) -> list[SeatRequest]:
    """The requested seats; seats beyond the chosen number are ignored."""
    seats = []
    for seat in range(_players(form, game, usual=game.players[0])):
        kind = str(form.get(f"seat{seat}", "open"))
        name = str(form.get(f"name{seat}", "")).strip()
        if kind.startswith("bot:"):
            bot = kind.removeprefix("bot:")
            seats.append(SeatRequest("bot", name or bot_name(visitor.lang, bot), bot))
        elif kind in ("me", "open"):
            usual = visitor.name or visitor.messages("Guest") if seat == 0 else ""
            seats.append(SeatRequest(kind, name or usual) if kind == "me" else SeatRequest(kind))
        else:
            seats.append(SeatRequest("open"))
    return seats


def _clock(form: Mapping[str, Any]) -> ClockSetup | None:
    """The chosen clock; BadTable if a number is not one."""
    kind = str(form.get("clock", ""))
    if kind not in _CLOCK_FIELDS:
        return None
    (time, time_unit), (extra, extra_unit) = _CLOCK_FIELDS[kind]
    try:
        seconds = int(str(form.get(time, ""))) * time_unit
        extra_seconds = int(str(form.get(extra, "") or 0)) * extra_unit
    except ValueError:
        raise BadTable(reason=Text("the clock needs whole numbers")) from None
    then, bot = str(form.get("clock_then", TURN)), str(form.get("clock_bot", USUAL_BOT))
    return ClockSetup(kind, seconds, extra_seconds, then, bot)


def _players(form: Mapping[str, Any], game: Game, usual: int) -> int:
    """The chosen number of players; BadTable if the game is not for so many."""
    wanted = str(form.get("players", ""))
    if not wanted:
        return usual
    for players in game.players:
        if wanted == str(players):
            return players
    try:
        game.check_players(wanted)
    except BadSetup as error:
        raise BadTable(reason=error.text) from None
    raise AssertionError(wanted)  # a text is never a number of players


def _options(form: Mapping[str, Any], game: Game) -> dict[str, Any]:
    chosen: dict[str, Any] = {}
    preset = str(form.get("preset", ""))
    if preset in game.presets:
        chosen.update(game.presets[preset])
    for option in game.options:
        given = form.get(f"option.{option.name}")
        if given is not None and given != "":
            chosen[option.name] = _value(option, str(given))
    return chosen


def _value(option: Option, given: str) -> Any:
    """A value of the form as one of the option's values."""
    for value in option.values:
        if str(value) == given:
            return value
    return given


def _changes(game: Game, code: str, lang: str) -> list[str]:
    """What the corrections of a link change, in words; nothing if they cannot be read."""
    try:
        edition = corrected_edition(game.id, code)
    except BadCode:
        return []
    return [change.text.to(lang) for change in edition.changes]


def editions_of(request: Request) -> EditionFolder:
    """The editions that the operator of the server offers."""
    folder: EditionFolder = request.app.state.editions
    return folder


async def _edition(form: Mapping[str, Any], game: Game, folder: EditionFolder) -> str:
    """The text of the chosen edition: a file, corrections, or one that the server offers."""
    upload = form.get("edition_file")
    if isinstance(upload, UploadFile) and upload.filename:
        data = await upload.read(LARGEST_EDITION + 1)
        if len(data) > LARGEST_EDITION:
            raise TooLarge(limit=LARGEST_EDITION)
        return data.decode("utf-8", "replace")
    text = str(form.get("edition", "")).strip()
    name = str(form.get("edition_name", ""))
    if text or not name:
        return text
    if name == YOUR_CORRECTIONS:
        return await asyncio.to_thread(_corrected_text, game, str(form.get("corrections", "")))
    offered = await asyncio.to_thread(folder.text, game.id, name.removeprefix(_OFFERED))
    if offered is None:
        raise UnknownEdition
    return offered


def _corrected_text(game: Game, code: str) -> str:
    """The edition file with the corrections of a link; BadTable if it cannot be played."""
    try:
        edition = corrected_edition(game.id, code)
    except BadCode:
        raise DamagedLink from None
    if not edition.changes:
        return ""
    if not edition.playable:
        raise BadTable(reason=Text("the game cannot be played with these corrections"))
    return edition.text


@router.post("/settings")
async def settings(request: Request, visitor: CurrentVisitor) -> Response:
    """Change language or theme, and return to the page before."""
    form = await form_of(request)
    response = RedirectResponse(_local_path(str(form.get("back", "/"))), SEE_OTHER)
    lang = str(form.get("lang", ""))
    if lang in languages():
        remember(request, response, LANGUAGE_COOKIE, lang)
    paper = str(form.get("paper", ""))
    if paper in PAPERS:
        remember(request, response, PAPER_COOKIE, paper)
    return response


@router.post("/sign-out")
async def sign_out_elsewhere(
    request: Request, visitor: CurrentVisitor, service: CurrentService
) -> Response:
    """Give the visitor a new token: copies of the old one, and other devices, lose their seats."""
    response = RedirectResponse("/", SEE_OTHER)
    if visitor.player is not None:
        await service.players.log_out_elsewhere(visitor.player)
        await service.tokens.revoke_everywhere(visitor.player)
        return response
    remember_token(request, response, await service.tokens.renew_visitor(visitor.token))
    return response


def _local_path(path: str) -> str:
    """The path if it is on this server, otherwise the home page."""
    if not path.startswith("/") or path.startswith(("//", "/\\")) or not path.isprintable():
        return "/"
    return path


def known_game(game_id: str) -> Game:
    if game_id not in all_games():
        raise NotFound
    return find_game(game_id)
