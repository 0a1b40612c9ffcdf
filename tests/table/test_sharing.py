"""Several processes at one PostgreSQL: whichever a request comes to, it is the same table."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

# Registers the bot that writes down what it is asked here too, so that a table can have it.
import pithead
import tests.table.naughty  # noqa: F401
from bench.postgres import Postgres
from pithead.table.base.errors import ForeignToken
from pithead.table.base.settings import Settings
from pithead.table.base.table_setup import SeatRequest
from pithead.table.base.token_hash import new_token
from pithead.table.service import Service, Update
from pithead.table.tables.dice_check import verdict
from pithead.table.tables.watchers import Presence
from tests.table.conftest import Run, cached_table, settings_on
from tests.waiting import until

ME, OPEN = SeatRequest("me", "Ada"), SeatRequest("open")
PATIENCE = 300.0


@pytest.fixture
def shared(postgresql_database: str) -> Settings:
    """So long between signs of life that only a notice can be quicker."""
    return replace(settings_on(postgresql_database), heartbeat=60.0, most_workers=1)


@asynccontextmanager
async def processes(settings: Settings, count: int) -> AsyncIterator[list[Service]]:
    """So many services that know of each other only by the database."""
    started: list[Service] = []
    try:
        for _ in range(count):
            service = Service(settings)
            await service.start()
            started.append(service)
        yield started
    finally:
        for service in started:
            await service.close()


async def two_people(service: Service, other: Service) -> tuple[str, list[str]]:
    created = await service.seats.create("schiefer", [ME, OPEN])
    joined = await other.seats.join(created.table_id, "Ben")
    return created.table_id, [created.token, joined.token]


async def next_events(watching: AsyncIterator[Update]) -> Update:
    news = await asyncio.wait_for(anext(watching), PATIENCE)
    while not news.events:
        news = await asyncio.wait_for(anext(watching), PATIENCE)
    return news


def test_what_one_has_acknowledged_all_show_at_once(shared: Settings, run: Run[Any]) -> None:
    async def story() -> None:
        async with processes(shared, 2) as (first, second):
            table, tokens = await two_people(first, second)
            now = await first.queries.standing(table)
            for step in range(30):
                here, there = (first, second) if step % 2 else (second, first)
                now = await here.actions.act(table, tokens[now.actor], now.legal[-1], now.sequence)
                assert await there.queries.standing(table) == replace(now, event=now.sequence)
            assert await first.queries.record(table) == await second.queries.record(table)

    run(story())


def test_watchers_hear_of_what_happens_elsewhere(
    shared: Settings, postgres: Postgres, run: Run[Any]
) -> None:
    async def story() -> None:
        async with processes(shared, 2) as (first, second):
            table, tokens = await two_people(first, second)
            watching = await second.subscriptions.open(table, tokens[1])
            await anext(watching)
            now = await first.queries.standing(table)
            after = await first.actions.act(table, tokens[now.actor], now.legal[0])
            assert (await next_events(watching)).sequence == after.sequence
            # The connection over which notices come is cut, and comes back.
            database = shared.database.rpartition("/")[2]
            cut = postgres.ask(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                f"WHERE datname = '{database}' AND query LIKE 'LISTEN%'"
            )
            assert cut == [(True,), (True,)]
            after = await first.actions.act(table, tokens[after.actor], after.legal[0])
            assert (await next_events(watching)).sequence == after.sequence
            await until(lambda: _is(second.is_connected), "heard again")

    run(story())


async def _is(value: bool) -> bool:
    return value


async def _sees(service: Service, table: str, presence: Presence) -> bool:
    return await service.queries.presence(table) == presence


def test_a_key_handed_out_by_one_is_good_at_the_other(shared: Settings, run: Run[Any]) -> None:
    async def story() -> None:
        async with processes(shared, 2) as (first, second):
            created = await first.seats.create("schiefer", [ME, ME, OPEN])
            table = created.table_id
            assert await second.tokens.seats_of(table, created.token) == [0, 1]
            link = await first.tokens.link(table, created.token)
            phone = new_token()
            assert await second.tokens.adopt(table, link, phone) == [0, 1]
            assert await first.tokens.seats_of(table, phone) == [0, 1]
            # Both hand out keys at the same time: none is lost.
            links = await asyncio.gather(
                *(process.tokens.issue(table, phone) for process in (first, second) * 3)
            )
            for link in links:
                assert await first.tokens.seats_of(table, link) == [0, 1]
                assert await second.tokens.seats_of(table, link) == [0, 1]

    run(story())


def test_of_two_who_follow_one_link_only_one_holds_the_seat(
    shared: Settings, run: Run[Any]
) -> None:
    async def story() -> None:
        async with processes(shared, 2) as (first, second):
            created = await first.seats.create("schiefer", [ME, OPEN])
            for _ in range(5):
                link = await first.tokens.link(created.table_id, created.token)
                visitors = [new_token() for _ in range(4)]
                answers = await asyncio.gather(
                    *(
                        process.tokens.adopt(created.table_id, link, visitor)
                        for process, visitor in zip((first, second) * 2, visitors)
                    ),
                    return_exceptions=True,
                )
                refused = [answer for answer in answers if isinstance(answer, ForeignToken)]
                assert (len(refused), [a for a in answers if a not in refused]) == (3, [[0]])
                for process in (first, second):
                    held = [await process.tokens.seats_of(created.table_id, v) for v in visitors]
                    assert sorted(held) == [[], [], [], [0]]

    run(story())


def test_luck_is_added_wherever_one_is_and_the_dice_fall_once(
    shared: Settings, run: Run[Any]
) -> None:
    """Everybody adds at the same moment, somebody talks, and all look: one roll, of all words."""

    async def story() -> None:
        async with processes(shared, 2) as (first, second):
            for _ in range(4):
                created = await first.seats.create(
                    "schiefer", [ME, OPEN, OPEN], asks_for_entropy=True
                )
                table = created.table_id
                tokens = [created.token]
                tokens += [(await second.seats.join(table, name)).token for name in ("Ben", "Cy")]
                await asyncio.gather(
                    *(
                        process.seats.add_entropy(table, tokens[seat], seat, f"word {seat}")
                        for seat, process in enumerate((first, second, first))
                    ),
                    *(
                        process.actions.chat(table, tokens[0], "good luck")
                        for process in (first, second)
                    ),
                    *(process.queries.view(table) for process in (first, second) * 2),
                )
                await second.queries.view(table)
                played = [e.kind for e in await first.queries.events(table)]
                assert "luck" not in played[played.index("play") :]
                record = pithead.Record.load((await first.queries.record(table)).text)
                assert record.luck == {0: "word 0", 1: "word 1", 2: "word 2"}
                record.seed = (await cached_table(first, table)).seed.hex()
                assert verdict(record).fair
                assert verdict(record).outcomes

    run(story())


def test_the_second_of_two_writers_decides_anew(shared: Settings, run: Run[Any]) -> None:
    async def story() -> None:
        async with processes(shared, 3) as services:
            first, second, third = services
            table, tokens = await two_people(first, second)
            # All look at the same time: chance is asked once.
            standings = await asyncio.gather(
                *(service.queries.standing(table) for service in services)
            )
            assert len({standing.sequence for standing in standings}) == 1
            for round in range(10):
                now = await third.queries.standing(table)
                act = (table, tokens[now.actor], now.legal[0], now.sequence, f"key {round}")
                told = await asyncio.gather(
                    first.actions.act(*act),
                    second.actions.act(*act),
                    third.actions.chat(table, tokens[0], f"chat {round}"),
                    first.actions.chat(table, tokens[1], f"more {round}"),
                )
                one, two = told[0], told[1]
                assert (one.event, {one.repeated, two.repeated}) == (two.event, {True, False})
            events = await second.queries.events(table)
            assert [event.sequence for event in events] == list(range(len(events)))
            assert sum(event.idempotency_key is not None for event in events) == 10
            assert sum(event.kind == "chat" for event in events) == 20

    run(story())


def test_who_is_connected_elsewhere_is_known(shared: Settings, run: Run[Any]) -> None:
    async def story() -> None:
        async with processes(shared, 1) as (first,):
            async with processes(shared, 1) as (second,):
                table, tokens = await two_people(first, second)
                watching = await second.subscriptions.open(table, tokens[1])
                await anext(watching)
                there = Presence(frozenset({1}), 0)
                await until(lambda: _sees(first, table, there), "seen at the first process")
                # A newcomer asks, and is told.
                async with processes(shared, 1) as (third,):
                    await until(lambda: _sees(third, table, there), "seen by a newcomer")
            await until(lambda: _sees(first, table, Presence()), "gone")

    run(story())


def test_no_move_is_thought_twice(
    shared: Settings, run: Run[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "asked"
    monkeypatch.setenv("PITHEAD_TEST_ASKED", str(file))

    async def story() -> None:
        async with processes(shared, 3) as services:
            wishes = [SeatRequest("bot", bot="noting")] * 2
            tables = [
                (await services[n % 3].seats.create("schichtwechsel", wishes)).table_id
                for n in range(3)
            ]
            for table in tables:
                await until(lambda table=table: _over(services[0], table), "over")  # type: ignore[misc]
            decisions = 0
            for table in tables:
                events = await services[1].queries.events(table)
                decisions += sum(e.kind == "play" and e.data["seat"] >= 0 for e in events)
            assert len(file.read_text().splitlines()) == decisions

    run(story())


async def _over(service: Service, table: str) -> bool:
    return (await service.queries.standing(table)).status == "over"


def test_a_server_may_leave_the_bots_to_others(shared: Settings, run: Run[Any]) -> None:
    async def story() -> None:
        async with processes(replace(shared, thinks=False), 1) as (server,):
            made = await server.seats.create(
                "schichtwechsel", [SeatRequest("bot", bot="random")] * 2
            )
            assert server._context is not None
            driver = server._context.bot_driver
            driver.run(made.table_id)
            assert not driver._tasks
            async with processes(shared, 1):
                await until(lambda: _over(server, made.table_id), "over")

    run(story())
