"""The page of a table, its stage and text view, and what can be looked up there."""

from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Annotated, Final

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, Response

from pithead.table.errors import CrossSite, Illegal, TableError
from pithead.table.pages.renderer import html, page
from pithead.table.pages.stage import CurrentStages, StageCache, ViewOptions, board_parts
from pithead.table.pages.stage_stream import FragmentEncoder, Gzip, Packed, StageStream
from pithead.table.pages.visitor import (
    CurrentService,
    CurrentVisitor,
    Visitor,
    limits_of,
)
from pithead.table.request_context import (
    accepts_gzip,
    bucket_of,
    is_cross_site,
    limited_client,
)
from pithead.table.service import Service
from pithead.table.sse import EventStream, closing_event

router = APIRouter(include_in_schema=False)

At = Annotated[int | None, Query(ge=0, le=10_000_000)]

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
            "parts": board_parts(snapshot.game),
            "corrected": not snapshot.game.edition.built_in,
        },
    )


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
    snapshot = await service.snapshot(
        table_id, visitor.token, at, visitor.lang, with_previous=False
    )
    return HTMLResponse(stages.render(snapshot, visitor, ViewOptions(at, watch, text)))


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


@router.get("/t/{table_id}/preview")
async def preview(
    table_id: str,
    visitor: CurrentVisitor,
    service: CurrentService,
    action: Annotated[str, Query(max_length=200)],
) -> Response:
    """What a choice would change; empty if the game has moved and it is no longer legal."""
    snapshot = await service.snapshot(table_id, visitor.token, lang=visitor.lang)
    try:
        found = snapshot.preview(action)
    except Illegal:
        return Response(status_code=204)
    table = snapshot.view
    changes = sorted(found.changes, key=lambda change: change.seat != table.actor)
    values = {"preview": found, "changes": changes, "table": table}
    return HTMLResponse(html("preview.html", visitor, values))


@router.get("/t/{table_id}/hint")
async def hint(
    table_id: str, request: Request, visitor: CurrentVisitor, service: CurrentService
) -> Response:
    """The choice of the strongest bot, and its estimate of each choice."""
    if is_cross_site(request):
        raise CrossSite
    limits = limits_of(request)
    limits.take(limits.hints, limited_client(request))
    found = await service.hints.hint(table_id, visitor.lang, bucket_of(request))
    return HTMLResponse(html("hint.html", visitor, {"hint": found}))


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
    response = page("seat.html", visitor, {"table": table, "link": link, "names": names})
    response.headers["cache-control"] = "no-store"
    return response


@router.get("/t/{table_id}/news")
async def news(
    table_id: str,
    request: Request,
    visitor: CurrentVisitor,
    service: CurrentService,
    stages: CurrentStages,
    have: Annotated[str, Query(max_length=40)] = "",
    text: bool = False,
) -> Response:
    """What happens at the table, as server-sent events with the fragments that have changed.

    `have` is the stage that the page shows; a browser that comes back names the last one it got.
    """
    _, _, last = request.headers.get("last-event-id", "").partition(".")
    shown = stages.find(last or have)
    seen = shown.head.sequence if shown is not None else None
    updates = await service.subscriptions.open(table_id, visitor.token, seen)
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
                    for message in await page_stage.encoded(update):
                        yield packed(message)
            yield packed([Packed(closing_event())])
            if gzip is not None:
                yield gzip.end()
        except TableError:
            return

    encoding = {} if gzip is None else {"content-encoding": "gzip"}
    return EventStream(lines(), limits_of(request), limited_client(request), encoding)
