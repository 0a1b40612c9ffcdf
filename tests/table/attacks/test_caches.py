"""What one visitor's page leaves in a cache for the next visitor."""

import asyncio
import re
from collections.abc import Iterator
from contextlib import ExitStack

import httpx
import pytest
from fastapi.routing import APIRoute, iter_route_contexts

from pithead.table.base.settings import Settings
from pithead.table.server.app import create_app
from pithead.table.service import Service
from tests.table.authenticator import register
from tests.table.finished_games import finished
from tests.table.servers import serving
from tests.waiting import wait_until

LOGIN = "Zuleika Dobson"
"""The name of a player who has no seat at the table."""
STREAMS = ("/news", "/stream")
PATHS = sorted(
    {
        str(context.path)
        for context in iter_route_contexts(create_app(Settings()).routes)
        if isinstance(context.route, APIRoute)
        and "GET" in (context.methods or ())
        and not str(context.path).endswith(STREAMS)
    }
)


@pytest.fixture(scope="module")
def settings(tmp_path_factory: pytest.TempPathFactory) -> Settings:
    database = f"sqlite:///{tmp_path_factory.mktemp('caches') / 'tables.sqlite3'}"
    return Settings(database=database, workers=1, limited=False, analysis_simulations=1)


@pytest.fixture(scope="module")
def table(settings: Settings) -> str:
    async def story() -> str:
        service = Service(settings)
        await service.start(serves=False)
        made = await finished(service, service.tokens.new_visitor(), ["Ada", "Ben"])
        await service.close()
        return made

    return asyncio.run(story())


@pytest.fixture(scope="module")
def people(settings: Settings, table: str) -> Iterator[tuple[httpx.Client, httpx.Client]]:
    """A player who is logged in, and a guest."""
    with serving(settings) as address, ExitStack() as stack:
        site = address.replace("127.0.0.1", "localhost")
        player, guest = (stack.enter_context(httpx.Client(base_url=site)) for _ in range(2))
        register(player, LOGIN)
        wait_until(lambda: "<progress" not in player.get(f"/t/{table}/analysis").text)
        yield player, guest


def filled(path: str, table: str) -> str:
    """An address of a route, without the analysis's first rendering by the player."""
    values = {"table_id": table, "game": "ruhrschifffahrt", "name": "app.js", "rule_id": "RS-1.1"}
    return re.sub(r"{(\w+)}", lambda match: values.get(match[1], "x"), path)


@pytest.mark.parametrize("path", PATHS)
def test_a_page_shows_nothing_of_who_was_there_before(
    people: tuple[httpx.Client, httpx.Client], table: str, path: str
) -> None:
    player, guest = people
    address = filled(path, table)
    mine, theirs, again = player.get(address), guest.get(address), player.get(address)
    assert LOGIN not in theirs.text
    assert (LOGIN in mine.text) == (LOGIN in again.text)
    cache = theirs.headers["cache-control"]
    if "public" in cache:
        # Caches between the server and its visitors keep these for all of them.
        assert theirs.content == mine.content
        assert LOGIN not in mine.text
    else:
        assert cache in ("no-store", "private, no-cache", "no-cache")


def test_the_page_of_an_analysis_names_who_is_logged_in(
    people: tuple[httpx.Client, httpx.Client], table: str
) -> None:
    player, guest = people
    first = guest.get(f"/t/{table}/analysis")
    assert f">{LOGIN}<" in player.get(f"/t/{table}/analysis").text
    known = {"if-none-match": first.headers["etag"]}
    assert guest.get(f"/t/{table}/analysis", headers=known).status_code == 304
    assert player.get(f"/t/{table}/analysis", headers=known).status_code == 200
