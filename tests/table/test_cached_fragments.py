"""What pages keep is what they would render anew, whatever happens at a table.

Three visitors press buttons of their pages at random. After each press, all of them, in both views,
get the same stage from the caches as without them.
"""

import random
import re
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any, Final

import httpx
import pytest
from fastapi import FastAPI

import pithead
from pithead.table.base.recent_cache import RecentCache
from pithead.table.http.request_cookies import LAYOUT_COOKIE, NARROW_COOKIE
from pithead.table.server.app import create_app
from tests.table.conftest import Run, settings_on
from tests.table.page_forms import page_forms

STEPS: Final = 30
OF_ONE_RENDERING: Final = re.compile(r'data-stage="[0-9a-f]+"')
"""The random name of a stage."""
ELSEWHERE: Final = re.compile(r"/(fill|bot|link|rematch|try|delete)$")
"""Buttons that lead to other pages, or let a bot act while pages are compared."""
WEIGHTS: Final = {"act": 40.0, "undo": 5.0, "join": 200.0, "close": 0.1, "leave": 0.5}
"""How likely a form is, by the end of its address; 2 for the others."""


@asynccontextmanager
async def browsers(app: FastAPI, languages: list[str]) -> AsyncIterator[list[httpx.AsyncClient]]:
    async with AsyncExitStack() as stack:
        await stack.enter_async_context(app.router.lifespan_context(app))
        yield [
            await stack.enter_async_context(
                httpx.AsyncClient(
                    transport=httpx.ASGITransport(app),
                    base_url="http://table",
                    headers={"accept-language": lang},
                    follow_redirects=True,
                )
            )
            for lang in languages
        ]


async def stage(client: httpx.AsyncClient, table: str, query: dict[str, Any]) -> str:
    answer = await client.get(f"/t/{table}/stage", params=query)
    assert answer.status_code == 200
    return answer.text


async def fresh_stage(client: httpx.AsyncClient, table: str, query: dict[str, Any]) -> str:
    """The stage as a server renders it that keeps nothing."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(RecentCache, "get", lambda self, key: None)
        patch.setattr(RecentCache, "__setitem__", lambda self, key, value: None)
        return await stage(client, table, query)


async def press(people: list[httpx.AsyncClient], table: str, rng: random.Random) -> None:
    """One of them presses a button of their page."""
    found = [
        (person, form)
        for person in people
        for form in page_forms(await stage(person, table, {}))
        if not ELSEWHERE.search(form.action)
    ]
    if not found:
        return  # the table is closed
    weights = [WEIGHTS.get(form.action.rpartition("/")[2], 2.0) for _, form in found]
    person, form = rng.choices(found, weights)[0]
    values = form.sent(rng)
    for name in ("message", "name", "luck"):
        if name in values and not values[name]:
            values[name] = rng.choice(["Cleo", "<b>Dora</b>", "Émile & Co"])
    answer = await person.post(form.action, data=values)
    assert answer.status_code < 500, (form, answer.text)


@pytest.mark.full
@pytest.mark.parametrize("bids", [False, True], ids=["", "bids"])
@pytest.mark.parametrize("game", pithead.games())
def test_kept_fragments_equal_fresh_ones(
    game: str, bids: bool, tmp_path: Path, run: Run[Any]
) -> None:
    rng = random.Random(f"{game} 1")
    settings = settings_on(f"sqlite:///{tmp_path / 'tables.sqlite3'}")

    async def story() -> None:
        app = create_app(settings)
        async with browsers(app, ["en", "en", "de"]) as people:
            form = {"game": game, "players": "3", "public": "yes"}
            # Where moves may be tried out, most fragments have the number of the last event.
            form |= {"option.seat_bids": "True"} if bids else {"try_out": "yes"}
            seats = {"seat0": "me", "name0": "Ada", "seat1": "open", "seat2": "open"}
            created = await people[0].post("/tables", data={**form, **seats})
            table = str(created.url).rpartition("/")[2]
            people[1].cookies.set(LAYOUT_COOKIE, "tall")
            people[2].cookies.set(NARROW_COOKIE, "1")
            for _ in range(STEPS):
                await press(people, table, rng)
                for person in people:
                    queries: list[dict[str, Any]] = [{}, {"text": "true"}, {"at": 0}]
                    query = rng.choice(queries)
                    kept = await stage(person, table, query)
                    fresh = await fresh_stage(person, table, query)
                    assert OF_ONE_RENDERING.sub("", kept) == OF_ONE_RENDERING.sub("", fresh)

    run(story())
