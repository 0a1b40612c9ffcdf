"""The pages of the table: all that are about a game, in every language."""

import asyncio
import re
import tempfile
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

from pithead.game_checks.examined_game import ExaminedGame
from pithead.game_checks.findings import GameFinding, Note, Result
from pithead.game_checks.source_place import place_of_error
from pithead.kernel.texts.i18n import Text

if TYPE_CHECKING:
    from pithead.game_checks.table_visitor import Page, TableVisitor

NAME: Final = "pages"
_OK: Final = 200
_TABLE: Final = re.compile(r'"(/t/[a-z0-9]+)["/?]')
_SEEN: Final = re.compile(r'name="seen" value="(\d+)"')
_ACTION: Final = re.compile(r'name="action" value="([^"]+)"')


def check(examined: ExaminedGame) -> Iterator[Result]:
    """Open all pages of the game, set up a table, and play some actions there."""
    try:
        import pithead.game_checks.table_visitor  # noqa: F401
    except ImportError as error:
        yield Note(
            NAME,
            Text(
                "not checked, because {package} is missing: pip install 'pithead[table]'",
                package=error.name,
            ),
        )
        return
    yield from asyncio.run(_all(examined))


async def _all(examined: ExaminedGame) -> list[Result]:
    from pithead.game_checks.table_visitor import table_visitor

    pages = 0
    found: dict[str, Result] = {}
    with tempfile.TemporaryDirectory(prefix="pithead-check-") as folder:
        async with table_visitor(Path(folder)) as visitor:
            for lang in examined.languages:
                async for page in _pages(examined, visitor, lang):
                    pages += 1
                    if page.status != _OK:
                        finding = _finding(page, lang, examined)
                        found.setdefault(
                            f"{finding.place}{finding.message.values['error']}", finding
                        )
    return [*found.values()] or [Note(NAME, Text("{pages} pages were opened", pages=pages))]


def _finding(page: "Page", lang: str, examined: ExaminedGame) -> GameFinding:
    error = page.error
    return GameFinding(
        NAME,
        Text(
            "{path} in {lang} answers with status {status}: {error}",
            path=page.path,
            lang=lang,
            status=page.status,
            error="-" if error is None else f"{type(error).__name__}: {error}",
        ),
        Text("Open the page with `pithead serve` and correct what it shows."),
        None if error is None else place_of_error(error, examined.folder),
    )


async def _pages(
    examined: ExaminedGame, visitor: "TableVisitor", lang: str
) -> AsyncIterator["Page"]:
    game = examined.game.id
    for path in (
        "/",
        f"/new/{game}",
        f"/overview/{game}",
        f"/rules/{game}",
        f"/rules/{game}?q=a",
        f"/rules/{game}/print",
        f"/about/{game}",
        f"/about/{game}/edition.toml",
        f"/covers/{game}.svg",
        f"/legends/{game}.svg",
        "/credits",
    ):
        yield await visitor.get(f"{path}{'&' if '?' in path else '?'}lang={lang}", lang)
    if examined.game.lesson is not None:
        yield await visitor.post(f"/learn/{game}", {}, lang)
    counts = examined.game.players[-1:] if examined.is_quick else examined.game.players
    for players in counts:
        async for page in _live_table(examined, visitor, lang, players):
            yield page
    records = examined.records[-1:] if examined.is_quick else examined.records
    for record in records:
        async for page in _finished_table(visitor, lang, record.dump(), len(record.events)):
            yield page


async def _live_table(
    examined: ExaminedGame, visitor: "TableVisitor", lang: str, players: int
) -> AsyncIterator["Page"]:
    """A table at which the visitor has all seats, and some actions there."""
    form = {"game": examined.game.id, "players": str(players)}
    for seat, name in enumerate(examined.names(players)):
        form |= {f"seat{seat}": "me", f"name{seat}": name}
    page = await visitor.post("/tables", form, lang)
    yield page
    table = _TABLE.search(page.text)
    if table is None:
        return
    path = table[1]
    for _ in range(1 if examined.is_quick else 8):
        for view in ("", "/text", "/stage", "/places", "/why", "/blocked", "/log", "/timeline"):
            page = await visitor.get(f"{path}{view}", lang)
            yield page
        stage = (await visitor.get(f"{path}/text", lang)).text
        seen, actions = _SEEN.search(stage), _ACTION.findall(stage)
        if seen is None or not actions:
            return
        yield await visitor.get(f"{path}/preview?action={actions[0]}", lang)
        yield await visitor.post(f"{path}/act", {"action": actions[0], "seen": seen[1]}, lang)


async def _finished_table(
    visitor: "TableVisitor", lang: str, record: str, events: int
) -> AsyncIterator["Page"]:
    """A finished game from a file: its end, its middle and its history."""
    page = await visitor.upload("/records", "record", record, lang)
    yield page
    table = _TABLE.search(page.text)
    if table is None:
        return
    for view in ("", "/text", "/places", "/log", "/timeline", f"?at={events // 2}"):
        yield await visitor.get(f"{table[1]}{view}", lang)
