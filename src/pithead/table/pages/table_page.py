"""The table: its page, its stage, its text view, and what one may look up there."""

import json
from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Annotated, Final

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, Response

from pithead.table.errors import Illegal, TableError
from pithead.table.pages.renderer import html, page
from pithead.table.pages.stage import Look, board_parts, stage
from pithead.table.pages.visitor import AVisit, TheService, Visit, limits_of
from pithead.table.request_context import address_of, last_seen
from pithead.table.service import News, Service
from pithead.table.sse import EventStream

router = APIRouter(include_in_schema=False)

At = Annotated[int | None, Query(ge=0, le=10_000_000)]

RETRY: Final = 2000
"""Milliseconds after which a browser comes back to a stream that broke off."""


@router.get("/t/{table_id}")
async def table_page(table_id: str, visit: AVisit, service: TheService, at: At = None) -> Response:
    return await _whole(service, table_id, visit, Look(at))


@router.get("/t/{table_id}/text")
async def text_page(table_id: str, visit: AVisit, service: TheService, at: At = None) -> Response:
    return await _whole(service, table_id, visit, Look(at, text=True))


async def _whole(service: Service, table_id: str, visit: Visit, look: Look) -> Response:
    table = await service.view(table_id, visit.token, visit.lang, look.at, with_state=False)
    game = (await service.state(table_id, 0)).game
    return page(
        "text.html" if look.text else "table.html",
        visit,
        {
            "table": table,
            "stage": await stage(service, table_id, visit, look, first=True),
            "symbols": game.drawing.symbol_definitions(),
            "parts": board_parts(game),
        },
    )


@router.get("/t/{table_id}/stage")
async def stage_only(
    table_id: str,
    visit: AVisit,
    service: TheService,
    at: At = None,
    watch: bool = False,
    text: bool = False,
) -> Response:
    """The stage alone, for a page that is open."""
    return HTMLResponse(await stage(service, table_id, visit, Look(at, watch, text)))


@router.get("/t/{table_id}/log")
async def whole_log(
    table_id: str,
    visit: AVisit,
    service: TheService,
    first: Annotated[int, Query(ge=1, le=10_000_000)] = 1,
) -> Response:
    table = await service.view(table_id, visit.token, visit.lang, with_state=False)
    values = {
        "table": table,
        "log": await service.log(table_id, visit.lang, first),
        "first": first,
    }
    return page("log.html", visit, values)


@router.get("/t/{table_id}/preview")
async def preview(
    table_id: str,
    visit: AVisit,
    service: TheService,
    action: Annotated[str, Query(max_length=200)],
) -> Response:
    """What a choice would change; nothing, if the game has moved on and it is none any more."""
    try:
        found = await service.preview(table_id, action, visit.lang)
    except Illegal:
        return Response(status_code=204)
    table = await service.view(table_id, visit.token, visit.lang, with_state=False)
    changes = sorted(found.changes, key=lambda change: change.seat != table.actor)
    values = {"preview": found, "changes": changes, "table": table}
    return HTMLResponse(html("preview.html", visit, values))


@router.get("/t/{table_id}/hint")
async def hint(table_id: str, request: Request, visit: AVisit, service: TheService) -> Response:
    """What the strongest bot would do, and what it expects of each choice."""
    limits = limits_of(request)
    limits.take(limits.hints, address_of(request))
    found = await service.hint(table_id, visit.lang)
    return HTMLResponse(html("hint.html", visit, {"hint": found}))


@router.get("/t/{table_id}/record")
async def record(table_id: str, service: TheService) -> Response:
    """The game as text, to keep."""
    table = await service.view(table_id, with_state=False)
    name = f"{table.game}-{table.id}.pithead"
    return Response(
        await service.record(table_id),
        media_type="text/plain; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


@router.get("/t/{table_id}/seat/{link}")
async def private_link(table_id: str, link: str, visit: AVisit, service: TheService) -> Response:
    """Where a private link leads: it asks first, because programs that preview links follow them
    too, and each is good for once.
    """
    table = await service.view(table_id, visit.token, visit.lang, with_state=False)
    names = [table.seats[seat].name for seat in await service.seats_of_link(table_id, link)]
    response = page("seat.html", visit, {"table": table, "link": link, "names": names})
    response.headers["cache-control"] = "no-store"
    return response


@router.get("/t/{table_id}/news")
async def news(
    table_id: str,
    request: Request,
    visit: AVisit,
    service: TheService,
    after: Annotated[int | None, Query(ge=-1)] = None,
) -> Response:
    """Tells an open page that something has happened, as server-sent events."""
    # Whatever is wrong must be said before the stream begins.
    await service.standing(table_id)
    seen = last_seen(request, after)

    async def lines() -> AsyncGenerator[bytes, None]:
        try:
            yield f"retry: {RETRY}\n\n".encode()
            async with aclosing(service.watch(table_id, visit.token, seen)) as watching:
                async for item in watching:
                    yield _told(item)
            yield service.farewell()
        except TableError:
            return

    return EventStream(lines(), limits_of(request), address_of(request))


def _told(item: News) -> bytes:
    """Only that there is news, and how far the game has come: what it is, the stage shows."""
    if not item.events and item.presence is None:
        return b": still here\n\n"
    data = json.dumps({"sequence": item.sequence, "position": item.position})
    return f"id: {item.sequence}\ndata: {data}\n\n".encode()
