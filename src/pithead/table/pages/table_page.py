"""The page of a table, its stage and text view, and what can be looked up there."""

import re
from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Annotated, Final

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, JSONResponse, Response

from pithead.drawing.sizes import WIDTHS
from pithead.games.rules_text import rule_book
from pithead.kernel.game import Game
from pithead.table.base.errors import (
    CrossSite,
    Illegal,
    NotFound,
    TableError,
    UnknownPosition,
    UnknownTable,
)
from pithead.table.http.deflate import Gzip, Packed
from pithead.table.http.rate_limits import HINT
from pithead.table.http.request_context import (
    accepts_gzip,
    bucket_of,
    is_cross_site,
    limited_client,
)
from pithead.table.http.sse import EventStream, closing_event
from pithead.table.pages.assets import IMMUTABLE
from pithead.table.pages.invitation import rolled
from pithead.table.pages.place_list import place_list
from pithead.table.pages.renderer import html, page
from pithead.table.pages.stage import (
    CurrentStages,
    StageCache,
    ViewOptions,
    advice_of,
    board_parts,
    shown_rules,
)
from pithead.table.pages.stage_stream import (
    FragmentEncoder,
    PageState,
    StageStream,
)
from pithead.table.pages.visitor import (
    CurrentService,
    CurrentVisitor,
    Visitor,
    limits_of,
)
from pithead.table.service import Service

router = APIRouter(include_in_schema=False)

At = Annotated[int | None, Query(ge=0, le=10_000_000)]

_TOLD_EVENTS: Final = 12
"""The number of events in the summary for a player who was away."""
_STAGE_ID: Final = re.compile(r"([0-9]{1,8})\.([0-9]{1,8})\.([0-9a-f]{1,40})")
RETRY: Final = 2000
"""Milliseconds after which a browser reconnects to a broken stream."""


@router.get("/t/{table_id}")
async def table_page(
    table_id: str,
    visitor: CurrentVisitor,
    service: CurrentService,
    stages: CurrentStages,
    at: At = None,
) -> Response:
    return await _whole_page(service, stages, table_id, visitor, ViewOptions(at))


@router.get("/t/{table_id}/text")
async def text_page(
    table_id: str,
    visitor: CurrentVisitor,
    service: CurrentService,
    stages: CurrentStages,
    at: At = None,
) -> Response:
    return await _whole_page(service, stages, table_id, visitor, ViewOptions(at, text=True))


async def _whole_page(
    service: Service, stages: StageCache, table_id: str, visitor: Visitor, options: ViewOptions
) -> Response:
    snapshot = await service.snapshot(table_id, visitor.token, options.at, visitor.lang)
    return page(
        "text.html" if options.text else "table.html",
        visitor,
        {
            "table": snapshot.view,
            "stage": stages.render(snapshot, visitor, options, first=True),
            "symbols": snapshot.game.drawing.symbol_definitions(),
            "widths": WIDTHS,
            "meanings": {} if options.text else _meanings(snapshot.game, visitor.lang),
            "parts": board_parts(snapshot.game),
            "corrected": not snapshot.game.edition.built_in,
        },
    )


def _meanings(game: Game, lang: str) -> dict[str, dict[str, str]]:
    """What the symbols and pieces of a board mean, for those who point at them."""
    drawing = game.drawing
    return {
        "symbols": {name: text.to(lang) for name, text in drawing.symbol_meanings().items()},
        "pieces": {kind: text.to(lang) for kind, text in drawing.piece_meanings().items()},
    }


@router.get("/t/{table_id}/stage")
async def stage_only(
    table_id: str,
    visitor: CurrentVisitor,
    service: CurrentService,
    stages: CurrentStages,
    at: At = None,
    watch: bool = False,
    text: bool = False,
) -> Response:
    """The stage alone, for a page that is open."""
    snapshot = await service.snapshot(table_id, visitor.token, at, visitor.lang)
    return HTMLResponse(stages.render(snapshot, visitor, ViewOptions(at, watch, text)))


@router.get("/t/{table_id}/places")
async def places(
    table_id: str, visitor: CurrentVisitor, service: CurrentService, at: At = None
) -> Response:
    """What the places of the board are called and mean, for a page that is open."""
    snapshot = await service.snapshot(table_id, visitor.token, at, visitor.lang)
    return JSONResponse(place_list(snapshot, visitor))


@router.get("/ground/{address}.svg")
async def ground(address: str, stages: CurrentStages) -> Response:
    """The ground of a board, by what identifies its contents: a browser asks for it once."""
    return _ground(stages.ground(address))


@router.get("/t/{table_id}/ground/{address}.svg")
async def ground_of_table(
    table_id: str,
    address: str,
    visitor: CurrentVisitor,
    service: CurrentService,
    stages: CurrentStages,
    at: At = None,
) -> Response:
    """The same where it is not known any more, or not yet: the ground of a position."""
    snapshot = await service.snapshot(table_id, visitor.token, at, visitor.lang)
    stage = stages.stage(snapshot, visitor, ViewOptions(at=at))
    return _ground(next((d.ground for d in stage.drawings if d.address == address), None))


def _ground(text: str | None) -> Response:
    if text is None:
        raise NotFound
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" class="ph">{text}</svg>'
    return Response(svg, media_type="image/svg+xml", headers=IMMUTABLE)


@router.get("/t/{table_id}/log")
async def whole_log(
    table_id: str,
    visitor: CurrentVisitor,
    service: CurrentService,
    first: Annotated[int, Query(ge=1, le=10_000_000)] = 1,
) -> Response:
    snapshot = await service.snapshot(table_id, visitor.token, lang=visitor.lang, log_first=first)
    values = {"table": snapshot.view, "log": snapshot.log, "first": first}
    return page("log.html", visitor, values)


@router.get("/t/{table_id}/timeline")
async def timeline(table_id: str, service: CurrentService) -> Response:
    """Where rounds begin, and whose each event is, so that a page can jump there."""
    rounds, seats = await service.queries.timeline(table_id)
    starts = [
        [number, position]
        for position, number in enumerate(rounds)
        if number and (not position or rounds[position - 1] != number)
    ]
    return JSONResponse({"rounds": starts, "seats": seats})


@router.get("/t/{table_id}/away")
async def away(
    table_id: str,
    visitor: CurrentVisitor,
    service: CurrentService,
    since: Annotated[int, Query(ge=0, le=10_000_000)],
) -> Response:
    """What has happened since a position, in short; empty if nothing has."""
    try:
        found = await service.queries.since_position(
            table_id, visitor.token, since, _TOLD_EVENTS, visitor.lang
        )
    except UnknownPosition:
        found = None  # the game was taken back
    if found is None or not found.happenings:
        return Response(status_code=204)
    count = found.happenings[-1].number - since
    seats = {change.seat for change in found.to_me}
    values = {
        "away": found,
        "count": count,
        "seated": bool(await service.tokens.seats_of(table_id, visitor.token)),
        "names": await service.queries.names(table_id, visitor.lang),
        # With several seats, the names are needed.
        "reader": seats.pop() if len(seats) == 1 else None,
    }
    return HTMLResponse(html("away.html", visitor, values))


@router.get("/t/{table_id}/preview")
async def preview(
    table_id: str,
    visitor: CurrentVisitor,
    service: CurrentService,
    action: Annotated[str, Query(max_length=200)],
) -> Response:
    """What a choice would change, or why it is not possible; empty if the game has moved on."""
    snapshot = await service.snapshot(table_id, visitor.token, lang=visitor.lang)
    try:
        found = snapshot.preview(action)
    except Illegal:
        reason = snapshot.why_not(action)
        if reason is None:
            return Response(status_code=204)
        return HTMLResponse(
            html("why_not.html", visitor, {"blocked": reason, "table": snapshot.view})
        )
    values = {"preview": found, "table": snapshot.view, "names": snapshot.names}
    return HTMLResponse(html("preview.html", visitor, values))


@router.get("/t/{table_id}/blocked")
async def blocked(table_id: str, visitor: CurrentVisitor, service: CurrentService) -> Response:
    """What the question is about, but what is not possible now, by reason."""
    snapshot = await service.snapshot(table_id, visitor.token, lang=visitor.lang)
    values = {"blocked": snapshot.blocked(), "table": snapshot.view}
    return HTMLResponse(html("blocked.html", visitor, values))


@router.get("/t/{table_id}/why")
async def why(table_id: str, visitor: CurrentVisitor, service: CurrentService) -> Response:
    """Why the question is asked and what it is good for, then the rules."""
    snapshot = await service.snapshot(table_id, visitor.token, lang=visitor.lang)
    table, game = snapshot.view, snapshot.game
    texts = rule_book(game.id, visitor.lang).rules
    values = {
        "table": table,
        "advice": advice_of(snapshot.state) if table.my_turn else None,
        "rules": [texts[id] for id in shown_rules(table) if id in texts],
    }
    return HTMLResponse(html("why.html", visitor, values))


@router.get("/t/{table_id}/points")
async def points(table_id: str, visitor: CurrentVisitor, service: CurrentService) -> Response:
    """What the points are made of, and what would score now."""
    snapshot = await service.snapshot(table_id, visitor.token, lang=visitor.lang)
    values = {"table": snapshot.view, "choices": snapshot.scoring_choices()}
    return HTMLResponse(html("points.html", visitor, values))


@router.get("/t/{table_id}/hint")
async def hint(
    table_id: str, request: Request, visitor: CurrentVisitor, service: CurrentService
) -> Response:
    """The choice that the strongest bot recommends, and its estimate of each choice."""
    if is_cross_site(request):
        raise CrossSite
    limits = limits_of(request)
    limits.take(HINT, limited_client(request))
    found = await service.hints.hint(table_id, visitor.lang, bucket_of(request))
    return HTMLResponse(html("hint.html", visitor, {"hint": found, "table_id": table_id}))


@router.get("/t/{table_id}/record")
async def record(table_id: str, service: CurrentService) -> Response:
    """The record as a text file."""
    file = await service.queries.record(table_id)
    return Response(
        file.text,
        media_type="text/plain; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{file.name}"'},
    )


@router.get("/t/{table_id}/seat/{link}")
async def private_link(
    table_id: str, link: str, visitor: CurrentVisitor, service: CurrentService
) -> Response:
    """The page of a private link.

    It asks before the link is used up: programs that preview links follow it too.
    """
    snapshot = await service.snapshot(table_id, visitor.token, lang=visitor.lang)
    table = snapshot.view
    seats = await service.tokens.seats_of_link(table_id, link, known_sequence=table.sequence)
    names = [table.seats[seat].name for seat in seats]
    log = await service.queries.log(table_id, visitor.lang, known_sequence=table.sequence)
    values = {"table": table, "link": link, "names": names, "rolled": rolled(log)}
    response = page("seat.html", visitor, values)
    response.headers["cache-control"] = "no-store"
    return response


def _shown(stages: StageCache, id: str) -> PageState:
    """What a page shows, by the id of its stage: `SEQUENCE.POSITION.STAGE`, or only `STAGE`.

    A page that another process has sent names a stage that is not known here. Its position is.
    """
    found = _STAGE_ID.fullmatch(id)
    stage = stages.find(found[3] if found else id)
    if found:
        return PageState(stage, int(found[1]), int(found[2]))
    if stage is None:
        return PageState(None, None, None)
    return PageState(stage, stage.head.sequence, stage.head.position)


@router.get("/t/{table_id}/news")
async def news(
    table_id: str,
    request: Request,
    visitor: CurrentVisitor,
    service: CurrentService,
    stages: CurrentStages,
    have: Annotated[str, Query(max_length=80)] = "",
    text: bool = False,
) -> Response:
    """What happens at the table, as server-sent events with the fragments that have changed.

    `have` is the id of the stage that the page shows, as the messages have it; a browser that
    comes back names the last one it got.
    """
    shown = _shown(stages, request.headers.get("last-event-id", "") or have)
    updates = await service.subscriptions.open(table_id, visitor.token, shown.sequence)
    encoder: FragmentEncoder = request.app.state.encoder
    page_stage = StageStream(service, stages, encoder, table_id, visitor, text, shown)
    gzip = Gzip() if accepts_gzip(request) else None

    def packed(parts: list[Packed]) -> bytes:
        if gzip is not None:
            return gzip.add(parts)
        return b"".join(part.plain for part in parts)

    async def lines() -> AsyncGenerator[bytes, None]:
        try:
            yield packed([Packed(f"retry: {RETRY}\n\n".encode())])
            async with aclosing(updates):
                async for update in updates:
                    # All of it at once: each time something is sent takes its time, too.
                    if parts := await page_stage.encoded(update):
                        yield packed(parts)
            yield packed([Packed(closing_event())])
            if gzip is not None:
                yield gzip.end()
        except UnknownTable:
            yield packed([Packed(b"event: deleted\ndata: {}\n\n")])
        except TableError:
            return

    encoding = {} if gzip is None else {"content-encoding": "gzip"}
    return EventStream(lines(), limits_of(request), limited_client(request), encoding)
