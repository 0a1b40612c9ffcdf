"""Pages and their files as the app renders them, for the time before Python is there."""

import asyncio
import html
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from pithead.kernel.game_registry import games
from pithead.kernel.texts.catalogue import languages
from pithead.site.browser_app import OFFERS, SETTINGS
from pithead.table.base.settings import Settings
from pithead.table.server.app import create_app
from pithead.table.service.edges import SERVER

START: Final = "/"
_ASSET: Final = re.compile(r'(?:href|src)="(/(?:static|covers|app|favicon)[^"]*)"')
_CSS_URL: Final = re.compile(r"url\((/static/[^)]*)\)")


@dataclass(frozen=True, slots=True)
class Prepared:
    """What is shown before the app is there."""

    pages: dict[str, dict[str, bytes]]
    """By language and address."""
    assets: dict[str, bytes]
    """Files that are the same for everybody, by address."""


async def prepared_pages(folder: Path) -> Prepared:
    """The start page and the rules in all languages; the folder is for a database that is empty."""
    settings = Settings(
        database=f"sqlite:///{folder / 'empty.sqlite3'}", limited=SETTINGS.limited, workers=0
    )
    app = create_app(settings, replace(SERVER, offers=OFFERS))
    pages: dict[str, dict[str, bytes]] = {}
    assets: dict[str, bytes] = {}
    async with app.router.lifespan_context(app):
        for lang in languages():
            pages[lang] = {address: await _get(app, address, lang) for address in _addresses()}
            start = pages[lang][START]
            mark = b'<meta name="prepared" content="start">'
            pages[lang][START] = start.replace(b"<head>", b"<head>\n" + mark, 1)
            for page in pages[lang].values():
                for address in _ASSET.findall(page.decode()):
                    await _add(app, assets, html.unescape(address), lang)
        for address in ("/app/icon-192.png", "/app/icon-512.png", "/app/icon-maskable.png"):
            await _add(app, assets, address, "en")
    return Prepared(pages, assets)


def _addresses() -> Iterator[str]:
    yield START
    for game in games():
        for chapter in ("rules", "overview"):
            yield f"/{chapter}/{game}"


async def _add(app: Any, assets: dict[str, bytes], address: str, lang: str) -> None:
    if address not in assets:
        assets[address] = await _get(app, address, lang)
        if ".css" in address:
            for found in _CSS_URL.findall(assets[address].decode()):
                await _add(app, assets, found, lang)


async def _get(app: Any, address: str, lang: str) -> bytes:
    """The response to a visitor who has never been here."""
    path, _, query = address.partition("?")
    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "GET",
        "scheme": "https",
        "path": path,
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": [(b"host", b"localhost"), (b"accept-language", lang.encode())],
        "client": ("127.0.0.1", 1),
        "server": ("localhost", 443),
        "state": {},
    }
    parts: list[bytes] = []
    status = 0

    received = False

    async def receive() -> dict[str, Any]:
        nonlocal received
        if received:
            await asyncio.Event().wait()  # the visitor stays
        received = True
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Any) -> None:
        nonlocal status
        status = message.get("status", status)
        parts.append(message.get("body", b""))

    await app(scope, receive, send)
    assert status == 200, f"{address} answers {status}"
    return b"".join(parts)
