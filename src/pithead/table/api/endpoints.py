"""The service over HTTP, as JSON, under `/api/v1`; its description is `/api/v1/openapi.json`.

A seat's token is sent as `Authorization: Bearer TOKEN`, a browser's as a cookie. Responses are in
the language of `?lang=`, the cookie, or the header `Accept-Language`.
"""

from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Annotated, Any, Final, Literal

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import PlainTextResponse, Response
from fastapi.security import HTTPBearer

from pithead.table.api import models
from pithead.table.base.clock_setup import ClockSetup
from pithead.table.base.errors import CrossSite, NoToken, NotYourBot, TableError
from pithead.table.base.events import Event
from pithead.table.base.json import compact_json
from pithead.table.base.table_setup import STANDARD_BOT, SeatRequest
from pithead.table.http.direct_route import DirectRoute
from pithead.table.http.rate_limits import (
    ANALYSIS,
    CHAT,
    EDITION,
    HINT,
    JOIN,
    RENDERING,
    TABLE,
    RateLimits,
)
from pithead.table.http.request_context import (
    bucket_of,
    is_cross_site,
    language_of_request,
    last_event_id,
    limited_client,
    token_of,
    visitor_token,
)
from pithead.table.http.response_cache import ResponseCache
from pithead.table.http.sse import EventStream, closing_event
from pithead.table.service import Created, GameView, Joined, Service, Standing, Update
from pithead.table.storage import Listed
from pithead.table.tables import view_models

_ERRORS: Final[dict[int | str, dict[str, Any]]] = {
    status: {"model": models.ErrorAnswer, "description": text}
    for status, text in (
        (400, "not JSON"),
        (401, "a token is missing"),
        (403, "the token does not hold this seat, or another site's page sent this"),
        (404, "no such table or position"),
        (409, "not now: out of turn, stale, taken, over"),
        (413, "too large"),
        (415, "not sent as JSON"),
        (422, "malformed, or against the rules"),
        (429, "too much at once"),
        (503, "busy; try again"),
    )
}

_ROUTER: Final[dict[str, Any]] = {
    "prefix": "/api/v1",
    "responses": _ERRORS,
    "dependencies": [Depends(HTTPBearer(auto_error=False, description="a seat's token"))],
}
actions = APIRouter(**_ROUTER, route_class=DirectRoute)
router = APIRouter(**_ROUTER)

At = Annotated[int | None, Query(ge=0, le=models.MOST, description="after so many events")]
TableId = str


# The dependencies are coroutines because FastAPI runs plain functions in threads.


async def service_of(request: Request) -> Service:
    service: Service = request.app.state.service
    return service


def _limits(request: Request) -> RateLimits:
    limits: RateLimits = request.app.state.limits
    return limits


async def _lang(request: Request) -> str:
    return language_of_request(request)


async def _token(request: Request) -> str | None:
    return token_of(request)


CurrentService = Annotated[Service, Depends(service_of)]
Lang = Annotated[str, Depends(_lang)]
Token = Annotated[str | None, Depends(_token)]


# -- actions ---------------------------------------------------------------------------------------


@actions.post(
    "/tables/{table_id}/actions",
    tags=["playing"],
    summary="Answer the question that is asked",
    response_model=Standing,
)
async def act(request: Request, table_id: TableId, body: models.ActBody) -> Response:
    """Answered when the action is safely stored, with where the game stands then."""
    service: Service = request.app.state.service
    token = token_of(request)
    done = await service.actions.act(table_id, token, body.action, body.expected, body.key)
    return Response(done.json, media_type="application/json")


# -- games and lists -------------------------------------------------------------------------------


@router.get("/games", tags=["lists"], summary="The games, their options and bots")
async def games(service: CurrentService) -> list[GameView]:
    return await service.lobby.games()


@router.get("/tables", tags=["lists"], summary="Public tables, the last changed first")
async def tables(
    service: CurrentService, status: Literal["waiting", "playing", "over"] = "waiting"
) -> list[models.ListedAnswer]:
    found = {
        "waiting": service.lobby.open_tables,
        "playing": service.lobby.running_tables,
        "over": service.lobby.finished_tables,
    }
    return [_listed(line) for line in await found[status]()]


@router.get("/tables/mine", tags=["lists"], summary="The tables where this token holds seats")
async def my_tables(service: CurrentService, token: Token) -> list[models.ListedAnswer]:
    if token is None:
        raise NoToken
    return [_listed(line) for line in await service.lobby.my_tables(token)]


# -- setting up ------------------------------------------------------------------------------------


@router.post("/tables", status_code=201, tags=["setting up"], summary="Set up a table")
async def create(
    request: Request, service: CurrentService, lang: Lang, body: models.CreateBody
) -> Created:
    """The token in the answer holds the seats of kind `me`. It is shown only here: keep it."""
    if body.edition:
        limits = _limits(request)
        limits.take(EDITION, limited_client(request))
    seats = [SeatRequest(seat.kind, seat.name, seat.bot) for seat in body.seats]
    return await service.seats.create(
        body.game,
        seats,
        body.options,
        body.edition,
        body.public,
        await service.tokens.accepted_visitor(visitor_token(request)),
        lang,
        body.own_luck,
        bucket_of(request),
        body.try_out,
        wanted=body.wanted,
        clock=ClockSetup(**body.clock.model_dump()) if body.clock is not None else None,
    )


@router.post("/tables/{table_id}/join", tags=["setting up"], summary="Take an open seat")
async def join(
    request: Request,
    service: CurrentService,
    token: Token,
    lang: Lang,
    table_id: TableId,
    body: models.JoinBody,
) -> Joined:
    limits = _limits(request)
    limits.take(JOIN, limited_client(request))
    visitor = await service.tokens.accepted_visitor(visitor_token(request))
    return await service.seats.join(table_id, body.name, body.seat, visitor, token, body.luck, lang)


@router.post("/tables/{table_id}/luck", tags=["setting up"], summary="Add text to the random seed")
async def add_luck(
    service: CurrentService, token: Token, table_id: TableId, body: models.LuckBody
) -> Standing:
    """Possible until the first roll; the last text counts. Everyone can read it."""
    return await service.seats.add_entropy(table_id, token, body.seat, body.text)


@router.post(
    "/tables/{table_id}/links", tags=["setting up"], summary="Another token for the same seats"
)
async def issue(service: CurrentService, token: Token, table_id: TableId) -> models.TokenAnswer:
    return models.TokenAnswer(token=await service.tokens.issue(table_id, token))


@router.post(
    "/tables/{table_id}/revoke",
    tags=["setting up"],
    summary="Take your seats from all other tokens and links",
)
async def revoke(service: CurrentService, token: Token, table_id: TableId) -> models.RevokedAnswer:
    """For a token that was lost or seen by somebody. The token that asks keeps its seats."""
    return models.RevokedAnswer(revoked=await service.tokens.revoke_others(table_id, token))


@router.post("/tables/{table_id}/leave", tags=["setting up"], summary="Hand your seat back")
async def leave(
    service: CurrentService, token: Token, table_id: TableId, body: models.SeatOnlyBody
) -> Standing:
    """The seat is open again, and its tokens and links are revoked. The game waits until somebody
    takes it.
    """
    sequence = await service.seats.leave(table_id, token, body.seat)
    return await service.queries.standing(table_id, sequence)


@router.post("/tables/{table_id}/remove", tags=["setting up"], summary="Open the seat of somebody")
async def remove(
    service: CurrentService, token: Token, table_id: TableId, body: models.SeatOnlyBody
) -> Standing:
    """For the player who opened the table, until the person on the seat has made a decision."""
    sequence = await service.seats.remove(table_id, token, body.seat)
    return await service.queries.standing(table_id, sequence)


@router.post("/tables/{table_id}/fill", tags=["setting up"], summary="Give an open seat to a bot")
async def fill(
    service: CurrentService, token: Token, table_id: TableId, body: models.FillBody
) -> Standing:
    """The player who opened the table may do so at any time, the others after some minutes."""
    sequence = await service.seats.fill(table_id, token, body.seat, body.bot)
    return await service.queries.standing(table_id, sequence)


@router.post("/tables/{table_id}/close", tags=["setting up"], summary="Close the table")
async def close(service: CurrentService, token: Token, table_id: TableId) -> Standing:
    """For the player who opened it, until other people have begun to play there."""
    sequence = await service.seats.close(table_id, token)
    return await service.queries.standing(table_id, sequence)


@router.delete(
    "/tables/{table_id}", status_code=204, tags=["setting up"], summary="Delete the table"
)
async def delete(service: CurrentService, token: Token, table_id: TableId) -> None:
    """For the player who opened it, if nobody else holds a seat there. It cannot be undone."""
    await service.seats.delete(table_id, token)


@router.post("/tables/{table_id}/name", tags=["setting up"], summary="Change your name")
async def rename(
    service: CurrentService, token: Token, lang: Lang, table_id: TableId, body: models.RenameBody
) -> Standing:
    """Only for guests: the name of a player is the same everywhere."""
    sequence = await service.seats.rename(table_id, token, body.seat, body.name, lang)
    return await service.queries.standing(table_id, sequence)


@router.post("/tables/{table_id}/rematch", tags=["setting up"], summary="Start a rematch")
async def rematch(
    request: Request,
    service: CurrentService,
    token: Token,
    table_id: TableId,
    level: Annotated[str, Query(max_length=40, description="`rematch_level` of the table")] = "",
) -> models.TableAnswer:
    limits = _limits(request)
    limits.take(TABLE, limited_client(request))
    return models.TableAnswer(
        table_id=await service.seats.rematch(table_id, token, bucket_of(request), level)
    )


# -- playing ---------------------------------------------------------------------------------------


@router.post("/tables/{table_id}/undo", tags=["playing"], summary="Undo your own steps")
async def undo(
    service: CurrentService, token: Token, table_id: TableId, body: models.UndoBody
) -> Standing:
    """At most back to the last chance event or step of another player; one step without `to`."""
    return await service.actions.undo(table_id, token, body.expected, body.key, body.to)


@router.post("/tables/{table_id}/takeback", tags=["playing"], summary="Propose to take back more")
async def take_back(
    service: CurrentService, token: Token, table_id: TableId, body: models.TakeBackBody
) -> Standing:
    return await service.proposals.propose_back(table_id, token, body.to)


@router.post(
    "/tables/{table_id}/standin", tags=["playing"], summary="Let a bot play on a person's seat"
)
async def stand_in(
    service: CurrentService, token: Token, table_id: TableId, body: models.StandInBody
) -> Standing:
    """At once on your own seat, with any bot; if the others agree, on the seat of a player who has
    been away for some minutes (days, in a game by correspondence), with the standard bot.
    """
    if body.seat in await service.tokens.seats_of(table_id, token):
        sequence = await service.seats.stand_in(table_id, token, body.seat, body.bot)
        return await service.queries.standing(table_id, sequence)
    if body.bot != STANDARD_BOT:
        raise NotYourBot(bot=STANDARD_BOT)
    return await service.proposals.propose_bot(table_id, token, body.seat)


@router.post(
    "/tables/{table_id}/reclaim", tags=["playing"], summary="Take your seat back from a bot"
)
async def reclaim(
    service: CurrentService, token: Token, table_id: TableId, body: models.SeatOnlyBody
) -> Standing:
    sequence = await service.seats.reclaim(table_id, token, body.seat)
    return await service.queries.standing(table_id, sequence)


@router.post("/tables/{table_id}/consent", tags=["playing"], summary="Agree, refuse or withdraw")
async def consent(
    service: CurrentService, token: Token, table_id: TableId, body: models.ConsentBody
) -> Standing:
    """To agree, name the proposal: its `sequence`. Another one is not agreed to."""
    return await service.proposals.answer(table_id, token, body.agree, body.proposal)


@router.post("/tables/{table_id}/chat", tags=["playing"], summary="Send a chat message")
async def chat(
    request: Request,
    service: CurrentService,
    token: Token,
    lang: Lang,
    table_id: TableId,
    body: models.ChatBody,
) -> models.SequenceAnswer:
    """Plain text. Spectators may talk at public tables, under a name."""
    limits = _limits(request)
    limits.take(CHAT, limited_client(request))
    sequence = await service.actions.chat(table_id, token, body.text, body.name, body.seat, lang)
    return models.SequenceAnswer(sequence=sequence)


# -- looking ---------------------------------------------------------------------------------------


@router.get("/tables/{table_id}", tags=["looking"], summary="Everything about a table")
async def read(
    service: CurrentService, token: Token, lang: Lang, table_id: TableId, at: At = None
) -> view_models.TableView:
    """The current position, or with `at` the position after that many events of the game."""
    return await service.queries.view(table_id, token, lang, at)


@router.get(
    "/tables/{table_id}/standing",
    tags=["looking"],
    summary="A short summary of the game",
    response_model=Standing,
)
async def standing(service: CurrentService, table_id: TableId) -> Response:
    return Response((await service.queries.standing(table_id)).json, media_type="application/json")


@router.get("/tables/{table_id}/log", tags=["looking"], summary="What happened, with all changes")
async def log(
    service: CurrentService,
    lang: Lang,
    table_id: TableId,
    first: Annotated[int, Query(ge=1, le=models.MOST)] = 1,
    last: Annotated[int | None, Query(ge=1, le=models.MOST)] = None,
) -> list[view_models.Happening]:
    """At most 200 events of the game, counted from 1."""
    return await service.queries.log(table_id, lang, first, last)


@router.get(
    "/tables/{table_id}/since", tags=["looking"], summary="What happened since your last turn"
)
async def since(
    service: CurrentService,
    token: Token,
    lang: Lang,
    table_id: TableId,
    seat: Annotated[int, Query(ge=0, le=9)],
) -> view_models.SinceView:
    return await service.queries.since_last_turn(table_id, token, seat, lang)


@router.get("/tables/{table_id}/preview", tags=["looking"], summary="What a choice would change")
async def preview(
    service: CurrentService,
    lang: Lang,
    table_id: TableId,
    action: Annotated[str, Query(min_length=1, max_length=models.LONGEST_ACTION)],
    at: At = None,
) -> view_models.PreviewView:
    return await service.queries.preview(table_id, action, lang, at)


@router.get("/tables/{table_id}/hint", tags=["looking"], summary="What the strongest bot would do")
async def hint(
    request: Request, service: CurrentService, lang: Lang, table_id: TableId
) -> view_models.HintView:
    if is_cross_site(request):
        raise CrossSite
    limits = _limits(request)
    limits.take(HINT, limited_client(request))
    return await service.hints.hint(table_id, lang, bucket_of(request))


@router.get(
    "/tables/{table_id}/analysis",
    tags=["looking"],
    summary="The analysis of a finished game",
    response_model=models.AnalysisAnswer,
)
async def analysis(
    request: Request,
    service: CurrentService,
    table_id: TableId,
    again: Annotated[bool, Query(description="try once more what has failed")] = False,
) -> Response:
    """The first request starts it; repeat the request until `done` equals `events`."""
    cache: ResponseCache = request.app.state.responses
    key = ("analysis", table_id)
    cached = cache.get(key)
    if cached is not None:
        return cached.response(request)
    limits, client = _limits(request), limited_client(request)
    if not service.hints.knows_analysis(table_id, again):
        limits.take(ANALYSIS, client)
    progress = await service.hints.analysis(table_id, again, client=bucket_of(request))

    def body() -> str:
        return models.AnalysisAnswer(
            events=progress.events,
            done=progress.done,
            before=progress.before,
            failed=progress.failed,
            found=progress.found.to_json() if progress.finished else None,
        ).model_dump_json()

    if progress.finished:
        limits.take(RENDERING, client)
        return (await cache.render(key, "application/json", body)).response(request)
    return Response(body(), media_type="application/json")


@router.get("/tables/{table_id}/points", tags=["looking"], summary="Points over the game")
async def points(service: CurrentService, table_id: TableId) -> models.PointsAnswer:
    return models.PointsAnswer(points=await service.queries.points(table_id))


@router.get(
    "/tables/{table_id}/record",
    tags=["looking"],
    summary="The record, as a text file",
    response_class=PlainTextResponse,
)
async def record(service: CurrentService, table_id: TableId) -> PlainTextResponse:
    """After the game it contains the seed of the dice, which `pithead verify` checks."""
    file = await service.queries.record(table_id)
    return PlainTextResponse(
        file.text, headers={"content-disposition": f'attachment; filename="{file.name}"'}
    )


# -- the stream ------------------------------------------------------------------------------------


@router.get(
    "/tables/{table_id}/stream",
    tags=["looking"],
    summary="The event stream",
    status_code=200,  # the framework would look for it in the class
    response_class=EventStream,
)
async def stream(
    request: Request,
    service: CurrentService,
    token: Token,
    table_id: TableId,
    after: Annotated[int | None, Query(ge=-1, le=models.MOST)] = None,
) -> EventStream:
    """Server-sent events. Each event of the table has its sequence number as `id` and its kind as
    `event`; a reader who comes back with `Last-Event-ID` (or `after`) misses none. After the events
    that move the game comes `standing`: whose turn it is, and what may be answered. `presence` says
    who is connected. A comment is a sign of life. `closing` says that this server stops: come back
    after the given time, another one will answer.
    """
    updates = await service.subscriptions.open(table_id, token, last_event_id(request, after))

    async def lines() -> AsyncGenerator[bytes, None]:
        try:
            async with aclosing(updates):
                async for update in updates:
                    yield _encoded(update)
            yield closing_event()
        except TableError:
            return

    return EventStream(lines(), _limits(request), limited_client(request))


def _encoded(update: Update) -> bytes:
    """The update as server-sent events, encoded once for all watchers."""
    encoded = update.encoded.get("api")
    if encoded is None:
        encoded = update.encoded["api"] = _sse_events(update).encode()
    return encoded


def _sse_events(update: Update) -> str:
    parts = [
        _sse_event(event.kind, compact_json(event_data(event)), event.sequence)
        for event in update.events
    ]
    if update.presence is not None:
        presence = update.presence
        here = {"seats": sorted(presence.seats), "spectators": presence.spectators}
        parts.append(_sse_event("presence", compact_json(here)))
    if update.standing is not None:
        parts.append(_sse_event("standing", update.standing.json))
    return "".join(parts) or ":\n\n"


def event_data(event: Event) -> dict[str, Any]:
    """The public part of an event."""
    return {
        "sequence": event.sequence,
        "at": event.at,
        "kind": event.kind,
        "data": event.data,
    }


def _sse_event(kind: str, data: str, number: int | None = None) -> str:
    head = "" if number is None else f"id: {number}\n"
    return f"{head}event: {kind}\ndata: {data}\n\n"


def _listed(line: Listed) -> models.ListedAnswer:
    summary = line.summary
    return models.ListedAnswer(
        id=line.id,
        game=line.game,
        public=line.public,
        created=line.created,
        changed=summary.changed,
        status=summary.status,
        sequence=summary.sequence,
        position=summary.position,
        actor=summary.actor,
        seats=summary.seats,
        scores=summary.scores,
        mine=sorted(line.mine),
        terms=dict(line.terms),
    )
