"""A page reads one snapshot: one version check, and everything in it from one version."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import event

from pithead.table.base.settings import Settings
from pithead.table.base.table_setup import SeatRequest
from pithead.table.base.token_hash import new_token
from pithead.table.http.request_cookies import VISITOR_COOKIE
from pithead.table.server.app import create_app
from pithead.table.service import Service, Snapshot
from pithead.table.storage import Store
from pithead.table.tables.version_check import VersionCheck
from tests.table.conftest import Run, settings_on

ME = SeatRequest("me", "Ada")
PAGES = ("", "/text", "/stage", "/stage?at=3", "/log", "/record", "?at=2")


@pytest.fixture
def shared(postgresql_database: str) -> Settings:
    return settings_on(postgresql_database)


class Counter:
    """Counts version checks, and statements by their first word."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.checks = 0
        self.statements: list[str] = []
        current, init = VersionCheck.current, Store.__init__

        async def counted(check: VersionCheck, table_id: str) -> Any:
            self.checks += 1
            return await current(check, table_id)

        def listened(store: Store, *args: Any) -> None:
            init(store, *args)
            event.listen(store._engine, "before_cursor_execute", self._execute)

        monkeypatch.setattr(VersionCheck, "current", counted)
        monkeypatch.setattr(Store, "__init__", listened)

    def _execute(self, _0: Any, _1: Any, statement: str, *_: Any) -> None:
        word = statement.split()[0]
        # Workers send heartbeats, and look for bots, clocks and notices at any time.
        at_any_time = ("workers", "pg_notify", "WHERE tables.deadline", "WHERE notices.state")
        if word != "SET" and not any(part in statement for part in at_any_time):
            self.statements.append(word)

    def reset(self) -> None:
        self.checks = 0
        self.statements.clear()


@pytest.fixture
def counter(monkeypatch: pytest.MonkeyPatch) -> Counter:
    return Counter(monkeypatch)


@asynccontextmanager
async def browser(app: FastAPI) -> AsyncIterator[tuple[httpx.AsyncClient, str]]:
    """A client of the app, and the token in its cookie."""
    transport = httpx.ASGITransport(app)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=transport, base_url="http://table") as client,
    ):
        token = app.state.service.tokens.new_visitor()
        client.cookies.set(VISITOR_COOKIE, token)
        yield client, token


async def table_in_play(service: Service, token: str, actions: int = 8) -> str:
    created = await service.seats.create("schiefer", [ME, ME], visitor=token)
    for _ in range(actions):
        now = await service.queries.standing(created.table_id)
        await service.actions.act(created.table_id, token, now.legal[0])
    return created.table_id


def test_a_page_costs_one_version_check_and_one_query(
    shared: Settings, counter: Counter, run: Run[Any]
) -> None:
    async def story() -> None:
        app = create_app(shared)
        async with browser(app) as (client, token):
            table = await table_in_play(app.state.service, token)
            now = await app.state.service.queries.standing(table)
            link = await app.state.service.tokens.link(table, token)
            preview = f"/preview?action={now.legal[0]}"
            for page in (*PAGES, preview, f"/seat/{link}"):
                counter.reset()
                answer = await client.get(f"/t/{table}{page}")
                assert answer.status_code == 200, page
                assert (counter.checks, counter.statements) == (1, ["SELECT"]), page

    run(story())


def test_a_click_costs_one_version_check_and_one_transaction(
    shared: Settings, counter: Counter, run: Run[Any]
) -> None:
    async def story() -> None:
        app = create_app(shared)
        async with browser(app) as (client, token):
            table = await table_in_play(app.state.service, token)
            now = await app.state.service.queries.standing(table)
            counter.reset()
            form = {"action": now.legal[0], "seen": str(now.sequence)}
            answer = await client.post(f"/t/{table}/act", data=form, headers={"x-fragment": "1"})
            assert answer.status_code == 200
            assert counter.checks == 1
            assert counter.statements == ["SELECT", "INSERT", "UPDATE"]

    run(story())


def test_view_and_drawing_are_of_the_same_version(service: Service, run: Run[Any]) -> None:
    """Somebody plays on while snapshots are taken, and between taking and rendering them."""

    async def story() -> None:
        token = new_token()
        table = await table_in_play(service, token, actions=0)

        async def play() -> None:
            for _ in range(40):
                now = await service.queries.standing(table)
                await service.actions.act(table, token, now.legal[-1])

        playing = asyncio.create_task(play())
        taken: list[Snapshot] = []
        while not playing.done():
            snapshot = await service.snapshot(table, token)
            if not taken or snapshot.key != taken[-1].key:
                taken.append(snapshot)
            await asyncio.sleep(0)
        await playing
        taken.append(await service.snapshot(table, token))
        assert len({snapshot.key.sequence for snapshot in taken}) > 5
        for snapshot in taken:
            position = snapshot.view.position
            then = await service.queries.state(table, position)
            assert snapshot.state.to_json() == then.to_json()
            assert snapshot.view.scores == then.scores()
            assert snapshot.view.actor == then.actor
            assert sorted(choice.name for choice in snapshot.view.choices) == sorted(
                then.name(action) for action in then.legal()
            )
            assert [entry.number for entry in snapshot.log] == list(
                range(max(1, position - 13), position + 1)
            )
            if position:
                assert snapshot.previous_state is not None
                before = await service.queries.state(table, position - 1)
                assert snapshot.previous_state.to_json() == before.to_json()

    run(story())


def test_all_who_see_the_same_share_a_snapshot(service: Service, run: Run[Any]) -> None:
    async def story() -> None:
        token = new_token()
        table = await table_in_play(service, token)
        first, second = [await service.snapshot(table) for _ in range(2)]
        assert first is second
        assert await service.snapshot(table, token) is not first
        assert await service.snapshot(table, lang="de") is not first
        await service.actions.chat(table, token, "hello")
        assert await service.snapshot(table) is not first

    run(story())
