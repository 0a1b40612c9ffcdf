"""The lists of tables on the home page, and the stream that keeps them up to date."""

from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import dataclass
from typing import Final

from fastapi import APIRouter, Request
from fastapi.responses import Response

from pithead.table.base.errors import TableError
from pithead.table.base.json import compact_json
from pithead.table.http.request_context import limited_client
from pithead.table.http.sse import EventStream, closing_event
from pithead.table.pages.renderer import html
from pithead.table.pages.visitor import CurrentService, CurrentVisitor, Visitor, limits_of
from pithead.table.service import LastEvent, LobbyUpdate, Service
from pithead.table.storage import Listed
from pithead.table.tables.table import ENDED, FINISHED

router = APIRouter(include_in_schema=False)

_MOST_MINE: Final = 30
_MOST_DESCRIBED: Final = 12
"""So many of the visitor's own tables say what happened last."""
_MOST_OPEN: Final = 20
_MOST_OTHERS: Final = 10


@dataclass(frozen=True, slots=True)
class TableLine:
    """A table in a list; `last` is what happened there last, if the list says so."""

    listed: Listed
    mine: bool = False
    last: LastEvent | None = None

    @property
    def is_my_turn(self) -> bool:
        summary = self.listed.summary
        return summary.waits_for == "person" and summary.actor in self.listed.mine


async def lobby_fragments(
    service: Service, visitor: Visitor, update: LobbyUpdate
) -> dict[str, str]:
    """The lists of a home page as HTML, by the ids of their elements."""
    own = {table.id for table in update.mine}
    going = [table for table in update.mine if table.summary.status not in (FINISHED, ENDED)]
    # The visitor's turn first; the lists are sorted by their last change.
    going.sort(key=lambda table: not TableLine(table).is_my_turn)
    mine = []
    for number, table in enumerate(going[:_MOST_MINE]):
        described = number < _MOST_DESCRIBED
        last = await service.lobby.last_event(table, visitor.lang) if described else None
        mine.append(TableLine(table, True, last))
    ended = [table for table in update.mine if table.summary.status in (FINISHED, ENDED)]
    public = update.public
    lists = {
        "my-tables": mine,
        "open-tables": _others(public.open, own, _MOST_OPEN),
        "running-tables": _others(public.running, own, _MOST_OTHERS),
        "my-finished": [TableLine(table, True) for table in ended[:_MOST_OTHERS]],
        "finished-tables": _others(public.finished, own, _MOST_OTHERS),
    }
    return {
        id: html(f"{id.replace('-', '_')}.html", visitor, {"lines": lines}).strip()
        for id, lines in lists.items()
    }


def _others(tables: list[Listed], own: set[str], most: int) -> list[TableLine]:
    return [TableLine(table) for table in tables if table.id not in own][:most]


@router.get("/lobby/news")
async def lobby_news(
    request: Request, visitor: CurrentVisitor, service: CurrentService
) -> Response:
    """The lists that have changed, as server-sent events: a JSON object of HTML by id."""
    updates = service.lobby.subscribe(visitor.token)

    async def lines() -> AsyncGenerator[bytes, None]:
        known: dict[str, str] = {}
        try:
            async with aclosing(updates):
                async for update in updates:
                    fragments = await lobby_fragments(service, visitor, update)
                    changed = {id: text for id, text in fragments.items() if known.get(id) != text}
                    known = fragments
                    yield f"data: {compact_json(changed)}\n\n".encode() if changed else b":\n\n"
            yield closing_event()
        except TableError:
            return

    return EventStream(lines(), limits_of(request), limited_client(request))
