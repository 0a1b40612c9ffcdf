"""The history of a visitor's games, and the archive of public games."""

import io
import zipfile
from collections.abc import AsyncGenerator
from typing import Annotated, Final

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response, StreamingResponse

from pithead.kernel.game_registry import games as all_games
from pithead.table.base.table_setup import LONGEST_NAME
from pithead.table.http.rate_limits import ARCHIVE
from pithead.table.http.request_context import limited_client
from pithead.table.pages.error_rate_chart import error_rate_chart
from pithead.table.pages.renderer import page
from pithead.table.pages.score_histogram import histogram
from pithead.table.pages.visitor import CurrentService, CurrentVisitor, limits_of
from pithead.table.service.history import (
    BOTS,
    LOST,
    PEOPLE,
    WON,
    GameFilter,
    error_rates,
    places,
    statistics,
)

router = APIRouter(include_in_schema=False)

_MOST_SHOWN: Final = 200
_MOST_PAGES: Final = 1000
Text = Annotated[str, Query(max_length=LONGEST_NAME)]
Players = Annotated[str, Query(max_length=2)]


def _filter(game: str, players: str, against: str, result: str, name: str) -> GameFilter:
    """The chosen filter; unknown values choose nothing."""
    return GameFilter(
        game if game in all_games() else "",
        int(players) if players.isascii() and players.isdigit() else 0,
        against if against in (PEOPLE, BOTS) else "",
        result if result in (WON, LOST) else "",
        name.strip(),
    )


@router.get("/history")
async def history(
    visitor: CurrentVisitor,
    service: CurrentService,
    game: Text = "",
    players: Players = "",
    against: Text = "",
    result: Text = "",
    name: Text = "",
) -> Response:
    """The finished games of the visitor, with their statistics."""
    chosen = _filter(game, players, against, result, name)
    games = await service.history.games(visitor.token)
    found = [played for played in games if chosen.fits(played)]
    values = {
        "chosen": chosen,
        "count": len(found),
        "any": bool(games),
        "games_played": found[:_MOST_SHOWN],
        "statistics": [
            (group, histogram(group.points, visitor.messages("Points")))
            for group in statistics(found)
        ],
        "error_rates": [
            (name, error_rate_chart(rates, visitor.messages("Per decision"), visitor.lang))
            for name, rates in error_rates(found)
        ],
    }
    return page("history.html", visitor, values)


@router.get("/archive")
async def archive(
    visitor: CurrentVisitor,
    service: CurrentService,
    game: Text = "",
    players: Players = "",
    name: Text = "",
    number: Annotated[int, Query(alias="page", ge=1, le=_MOST_PAGES)] = 1,
) -> Response:
    """The public games that are over."""
    chosen = _filter(game, players, "", "", name)
    found, more = await service.history.archive(chosen, number)
    values = {
        "chosen": chosen,
        "found": [(listed, places(listed)) for listed in found],
        "number": number,
        "more": more,
    }
    return page("archive.html", visitor, values)


class _Sink(io.RawIOBase):
    """Collects what a zip file writes, until it is sent."""

    def __init__(self) -> None:
        self._written = bytearray()

    def writable(self) -> bool:
        return True

    def write(self, data: object) -> int:
        chunk = bytes(data)  # type: ignore[call-overload]
        self._written += chunk
        return len(chunk)

    def take(self) -> bytes:
        chunk, self._written = bytes(self._written), bytearray()
        return chunk


@router.get("/archive/records.zip")
async def archive_records(
    request: Request,
    service: CurrentService,
    game: Text = "",
    players: Players = "",
    name: Text = "",
) -> Response:
    """The records of all public games that were found, in one file."""
    limits = limits_of(request)
    limits.take(ARCHIVE, limited_client(request))
    records = service.history.records(_filter(game, players, "", "", name))

    async def chunks() -> AsyncGenerator[bytes, None]:
        sink = _Sink()
        with zipfile.ZipFile(sink, "w", zipfile.ZIP_DEFLATED) as archive:
            async for file_name, text in records:
                archive.writestr(file_name, text)
                yield sink.take()
        yield sink.take()

    headers = {"content-disposition": 'attachment; filename="pithead-records.zip"'}
    return StreamingResponse(chunks(), media_type="application/zip", headers=headers)
