"""`python -m bench.click_path`: the modules and functions of one click, with two pages open.

Everything runs in this process: the app, two pages that listen, and the clicks of both players. The
output lists the modules in the order in which the click reaches them, with the functions of each.
`--time N` prints instead the processor time of a click, the median of N, and `--profile N` which
functions took the longest.
"""

from __future__ import annotations

import argparse
import asyncio
import cProfile
import json
import pstats
import random
import statistics
import sys
import tempfile
import threading
import time
import zlib
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from types import CodeType, FrameType
from typing import Any
from urllib.parse import urlencode

import pithead
from bench.visitors import COOKIE
from pithead.table.base.settings import Settings
from pithead.table.server.app import create_app

Headers = list[tuple[bytes, bytes]]
BY_ITSELF = {"table/play/clock_watchdog", "table/play/retention", "table/storage/notice_queue"}
"""Modules that run every second or so, not because of a click."""
SOURCE = Path(pithead.__file__).parent
GZIP = 31
PAGE_HEADERS = [(b"x-fragment", b"1"), (b"x-live", b"1")]
"""What the scripts of a page with an event stream send."""


class Walk:
    """The functions of this package that are called, in all threads."""

    def __init__(self) -> None:
        self.modules: dict[str, dict[CodeType, None]] = {}
        self._listens = False
        threading.setprofile(self._note)  # for threads that are started later

    def _note(self, frame: FrameType, event: str, _: object) -> None:
        if self._listens and event == "call":
            code = frame.f_code
            file = Path(code.co_filename)
            if not file.is_relative_to(SOURCE):
                return
            module = str(file.relative_to(SOURCE).with_suffix(""))
            if module not in BY_ITSELF:
                self.modules.setdefault(module, {})[code] = None

    @contextmanager
    def noted(self) -> Iterator[None]:
        self._listens = True
        sys.setprofile(self._note)
        try:
            yield
        finally:
            sys.setprofile(None)
            self._listens = False

    @property
    def functions(self) -> int:
        return sum(len(found) for found in self.modules.values())


class Timer:
    """The processor time of this process."""

    def __init__(self) -> None:
        self.clicks: list[float] = []

    @contextmanager
    def running(self) -> Iterator[None]:
        start = time.process_time()
        try:
            yield
        finally:
            self.clicks.append(time.process_time() - start)


class Page:
    """An open page: it reads the event stream of a table."""

    def __init__(self, app: Any, table: str, cookie: str) -> None:
        self._unpacker = zlib.decompressobj(GZIP)
        self._text = b""
        self.sequence = -1
        self.bytes = 0
        self._changed = asyncio.Event()
        path = f"/t/{table}/news"
        self.task = asyncio.create_task(_ask(app, "GET", path, cookie, on_chunk=self._receive))

    def _receive(self, chunk: bytes) -> None:
        self.bytes += len(chunk)
        self._text += self._unpacker.decompress(chunk)
        *messages, self._text = self._text.split(b"\n\n")
        for message in messages:
            start = message.find(b"data: {")
            if start >= 0:
                head = json.loads(message[start + 6 :].partition(b"\n")[0])
                self.sequence = head["sequence"]
                self._changed.set()

    async def until(self, sequence: int) -> None:
        while self.sequence < sequence:
            self._changed.clear()
            await self._changed.wait()


async def _ask(
    app: Any,
    method: str,
    path: str,
    cookie: str = "",
    form: dict[str, str] | None = None,
    on_chunk: Callable[[bytes], None] | None = None,
) -> tuple[int, Headers]:
    """Send a request to the app itself; `on_chunk` reads an endless response."""
    body = urlencode(form or {}).encode()
    path, _, query = path.partition("?")
    headers = [(b"host", b"localhost"), (b"accept-encoding", b"gzip"), *PAGE_HEADERS]
    if cookie:
        headers.append((b"cookie", cookie.encode()))
    if method == "POST":
        headers.append((b"content-type", b"application/x-www-form-urlencoded"))
    scope = {
        "type": "http",
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": headers,
        "client": ("127.0.0.1", 1),
        "server": ("localhost", 80),
        "state": {},
    }
    sent = False
    status, answer = 0, []

    async def receive() -> dict[str, Any]:
        nonlocal sent
        if sent:
            await asyncio.Event().wait()
        sent = True
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(message: Any) -> None:
        nonlocal status, answer
        if message["type"] == "http.response.start":
            status, answer = message["status"], message["headers"]
        elif on_chunk is not None:
            on_chunk(message["body"])

    await app(scope, receive, send)
    return status, answer


async def _sit_down(app: Any, game: str) -> tuple[str, list[str]]:
    """Set up a table of two people; return it and their cookies."""
    form = {"game": game, "players": "2", "seat0": "me", "name0": "Ada", "seat1": "open"}
    _, made = await _ask(app, "POST", "/tables", form=form)
    table = dict(made)[b"location"].decode().rpartition("/")[2]
    _, joined = await _ask(app, "POST", f"/t/{table}/join", form={"name": "Ben"})
    return table, [_visitor(made), _visitor(joined)]


def _visitor(headers: Headers) -> str:
    """The cookie that a response gives to a visitor."""
    given = [value.decode().partition(";")[0] for name, value in headers if name == b"set-cookie"]
    return next(cookie for cookie in given if cookie.startswith(COOKIE))


class Clicks:
    """The clicks of both players at a table, with their pages open."""

    def __init__(self, app: Any, table: str, cookies: list[str], seed: int) -> None:
        self._app = app
        self._table = table
        self._cookies = cookies
        self._rng = random.Random(seed)
        self.pages = [Page(app, table, cookie) for cookie in cookies]

    async def next(self) -> Callable[[], Awaitable[None]] | None:
        """The next click, to be made; None if the game is over."""
        standing = await self._app.state.service.queries.standing(self._table)
        if standing.status == "over":
            return None
        for page in self.pages:
            await page.until(standing.sequence)
        form = {"action": self._rng.choice(standing.legal), "seen": str(standing.sequence)}
        cookie = self._cookies[standing.actor]

        async def click() -> None:
            path = f"/t/{self._table}/act"
            status, answer = await _ask(self._app, "POST", path, cookie, form)
            assert status == 204, (status, answer)
            for page in self.pages:
                await page.until(int(dict(answer)[b"x-sequence"]))

        return click


async def measured(
    game: str,
    clicks: int,
    before: int,
    seed: int,
    around: Callable[[], AbstractContextManager[Any]],
) -> int:
    """Make some clicks, and then those that are measured; return their number."""
    made = 0
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{Path(folder) / 'tables.sqlite3'}"
        app = create_app(Settings(database=database, workers=0, limited=False))
        async with app.router.lifespan_context(app):
            table, cookies = await _sit_down(app, game)
            player = Clicks(app, table, cookies, seed)
            for _ in range(before):
                if (click := await player.next()) is not None:
                    await click()
            for _ in range(clicks):
                if (click := await player.next()) is not None:
                    with around():
                        await click()
                    made += 1
            app.state.service.end_streams()
            await asyncio.gather(*(page.task for page in player.pages), return_exceptions=True)
    return made


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.click_path", description=__doc__)
    parser.add_argument("--game", default="schiefer", help="(%(default)s)")
    parser.add_argument("--seed", type=int, default=0, help="(%(default)s)")
    parser.add_argument("--before", type=int, default=12, help="clicks before (%(default)s)")
    parser.add_argument("--time", type=int, default=0, metavar="N", help="time N clicks")
    parser.add_argument("--profile", type=int, default=0, metavar="N", help="profile N clicks")
    options = parser.parse_args()

    def run(clicks: int, around: Callable[[], AbstractContextManager[Any]]) -> int:
        return asyncio.run(measured(options.game, clicks, options.before, options.seed, around))

    if options.time:
        timer = Timer()
        run(options.time, timer.running)
        print(f"{1000 * statistics.median(timer.clicks):.2f} ms")
        return 0
    if options.profile:
        profiler = cProfile.Profile()
        run(options.profile, lambda: profiler)
        pstats.Stats(profiler).sort_stats("tottime").print_stats(40)
        pstats.Stats(profiler).sort_stats("cumtime").print_stats(100)
        return 0
    walk = Walk()
    run(1, walk.noted)
    for module, found in walk.modules.items():
        names = dict.fromkeys(code.co_qualname for code in found)
        print(f"{module}\n    {', '.join(names)}")
    of_table = [found for module, found in walk.modules.items() if module.startswith("table/")]
    print(
        f"{len(walk.modules)} modules, {walk.functions} functions; of these in the web server "
        f"{len(of_table)} modules, {sum(map(len, of_table))} functions"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
