"""The way in: the games, the open tables, one's own tables; and setting up a new one."""

from collections.abc import Mapping
from typing import Any, Final

from fastapi import APIRouter, Request, Response
from fastapi.responses import RedirectResponse
from starlette.datastructures import FormData, UploadFile

from pithead.kernel.draw_options import PAPERS
from pithead.kernel.game import Game, Option
from pithead.kernel.game_registry import game as find_game
from pithead.kernel.game_registry import games as all_games
from pithead.table.errors import NotFound, TableError, TooLarge
from pithead.table.pages.renderer import bot_name, page
from pithead.table.pages.visitor import (
    PAPER_COOKIE,
    AVisit,
    TheService,
    Visit,
    limits_of,
    remember,
    remember_name,
    token_for,
)
from pithead.table.request_context import LANGUAGE_COOKIE, address_of
from pithead.table.table_setup import LARGEST_EDITION, USUAL_BOT, SeatWish

router = APIRouter(include_in_schema=False)

SEE_OTHER: Final = 303
LEVELS: Final = ("apprentice", "hewer", "overman", "director")
"""The bots for people, from the weakest on."""
PLAY_NOW_BOTS: Final = 2
"""Against how many bots one plays at once, unless the visitor says otherwise."""


@router.get("/")
async def home(visit: AVisit, service: TheService) -> Response:
    mine = await service.my_tables(visit.token)
    own = {table.id for table in mine}
    return page(
        "home.html",
        visit,
        {
            "all_games": [find_game(game_id) for game_id in all_games()],
            "mine": [table for table in mine if table.summary.status != "over"],
            "my_finished": [table for table in mine if table.summary.status == "over"][:10],
            "open": [table for table in await service.open_tables() if table.id not in own][:20],
            "running": [t for t in await service.running_tables() if t.id not in own][:10],
            "finished": [t for t in await service.finished_tables() if t.id not in own][:10],
        },
    )


@router.post("/play/{game}")
async def play_now(game: str, request: Request, visit: AVisit, service: TheService) -> Response:
    """A game against bots, at once."""
    known = known_game(game)
    _one_more_table(request)
    form = await request.form()
    wanted = str(form.get("players", ""))
    usual = min(PLAY_NOW_BOTS + 1, known.players[-1])
    players = int(wanted) if wanted.isdigit() and int(wanted) in known.players else usual
    me = SeatWish("me", visit.name or visit.words("page.guest"))
    opponent = SeatWish("bot", bot_name(visit.words, USUAL_BOT), USUAL_BOT)
    seats = [me] + [opponent] * (players - 1)
    response = RedirectResponse("/", SEE_OTHER)
    token = token_for(request, visit, response)
    created = await service.create(known.id, seats, visitor=token, lang=visit.lang)
    response.headers["location"] = f"/t/{created.table_id}"
    return response


@router.get("/new/{game}")
async def new_table(game: str, visit: AVisit, service: TheService) -> Response:
    return await _setup_page(known_game(game), visit, service, FormData(), "")


@router.post("/tables")
async def set_up(request: Request, visit: AVisit, service: TheService) -> Response:
    async with request.form(max_files=1, max_fields=100) as form:
        known = known_game(str(form.get("game", "")))
        _one_more_table(request)
        response = RedirectResponse("/", SEE_OTHER)
        token = token_for(request, visit, response)
        remember_name(request, response, str(form.get("name0", "")))
        try:
            created = await service.create(
                known.id,
                _wishes(form, known, visit),
                _options(form, known),
                await _edition(form),
                public=form.get("public") == "yes",
                visitor=token,
                lang=visit.lang,
                own_luck=form.get("own_luck") == "yes",
            )
        except TableError as error:
            problem = error.say(visit.words)
            return await _setup_page(known, visit, service, form, problem, error.status)
    response.headers["location"] = f"/t/{created.table_id}"
    return response


def _one_more_table(request: Request) -> None:
    """TooMany for whoever opens tables by the thousand."""
    limits = limits_of(request)
    limits.take(limits.tables, address_of(request))


async def _setup_page(
    game: Game,
    visit: Visit,
    service: TheService,
    form: FormData,
    problem: str,
    status: int = 200,
) -> Response:
    views = {view.id: view for view in await service.games()}
    known = views[game.id].bots
    values = {
        "game": game,
        "levels": [name for name in LEVELS if name in known],
        "other_bots": [name for name in known if name not in LEVELS],
        "usual_bot": USUAL_BOT,
        "form": form,
        "problem": problem,
    }
    return page("new.html", visit, values, status)


def _wishes(form: Mapping[str, Any], game: Game, visit: Visit) -> list[SeatWish]:
    """Who sits where; seats beyond the chosen number are not looked at."""
    wanted = str(form.get("players", ""))
    players = int(wanted) if wanted.isdigit() else game.players[0]
    seats = []
    for seat in range(min(players, game.players[-1])):
        kind = str(form.get(f"seat{seat}", "open"))
        name = str(form.get(f"name{seat}", "")).strip()
        if kind.startswith("bot:"):
            bot = kind.removeprefix("bot:")
            seats.append(SeatWish("bot", name or bot_name(visit.words, bot), bot))
        elif kind in ("me", "open"):
            usual = visit.name or visit.words("page.guest") if seat == 0 else ""
            seats.append(SeatWish(kind, name or usual) if kind == "me" else SeatWish(kind))
        else:
            seats.append(SeatWish("open"))
    return seats


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
    """What stands in the form, as the option's own kind of value."""
    for value in option.values:
        if str(value) == given:
            return value
    return given


async def _edition(form: Mapping[str, Any]) -> str:
    """A corrected edition, from a file or from the text box."""
    upload = form.get("edition_file")
    if isinstance(upload, UploadFile) and upload.filename:
        data = await upload.read(LARGEST_EDITION + 1)
        if len(data) > LARGEST_EDITION:
            raise TooLarge(limit=LARGEST_EDITION)
        return data.decode("utf-8", "replace")
    return str(form.get("edition", "")).strip()


@router.post("/settings")
async def settings(request: Request, visit: AVisit) -> Response:
    """Another language or another paper, and back to where one was."""
    form = await request.form()
    response = RedirectResponse(_back(str(form.get("back", "/"))), SEE_OTHER)
    lang = str(form.get("lang", ""))
    if lang in ("en", "de"):
        remember(request, response, LANGUAGE_COOKIE, lang)
    paper = str(form.get("paper", ""))
    if paper in PAPERS:
        remember(request, response, PAPER_COOKIE, paper)
    return response


def _back(path: str) -> str:
    """Only to a page of ours: no host, no scheme."""
    if not path.startswith("/") or path.startswith(("//", "/\\")) or not path.isprintable():
        return "/"
    return path


def known_game(game_id: str) -> Game:
    if game_id not in all_games():
        raise NotFound
    return find_game(game_id)
