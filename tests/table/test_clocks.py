"""Clocks: what they charge, who plays when they run out, and how they cannot be abused."""

import asyncio
import math
from dataclasses import replace
from typing import Any

import pytest

from pithead.table.base import errors
from pithead.table.base.clock_setup import ClockSetup
from pithead.table.base.events import now
from pithead.table.base.lookalikes import name_keys
from pithead.table.base.settings import Settings
from pithead.table.base.table_setup import SeatRequest
from pithead.table.base.token_hash import player_token
from pithead.table.service import Service
from pithead.table.storage.player_store import Passkey, Player
from pithead.table.tables.clocks import GRACE, Clocks
from pithead.table.tables.table import GameTable
from tests.table.conftest import Run, cached_table, settings_on
from tests.table.test_sharing import processes
from tests.waiting import until

ME, OPEN = SeatRequest("me", "Ada"), SeatRequest("open")
LIVE = ClockSetup("live", 600, 10, "turn", "greedy")
MAIL = ClockSetup("correspondence", 24 * 3600, 72 * 3600, "turn", "greedy")
MINUTE = 60_000
HOUR = 60 * MINUTE


class Time:
    """The time of the tables, which passes when the test says so."""

    def __init__(self) -> None:
        self._now = now()

    def now(self) -> int:
        return self._now

    def passes(self, milliseconds: int) -> None:
        self._now += milliseconds


@pytest.fixture
def clock_time(monkeypatch: pytest.MonkeyPatch) -> Time:
    passing = Time()
    modules = ("tables.table_cache", "play.clock_watchdog", "tables.views", "service.clock_checks")
    for module in modules:
        monkeypatch.setattr(f"pithead.table.{module}.now", passing.now)
    return passing


async def two(service: Service, clock: ClockSetup) -> tuple[str, list[str]]:
    created = await service.seats.create("schiefer", [ME, OPEN], clock=clock)
    joined = await service.seats.join(created.table_id, "Ben")
    await service.queries.standing(created.table_id)
    return created.table_id, [created.token, joined.token]


async def clocks_of(service: Service, table: str) -> Clocks:
    clocks = (await cached_table(service, table)).clocks
    assert clocks is not None
    return clocks


async def one_turn(service: Service, table: str, tokens: list[str]) -> int:
    """Play until another player is asked; returns who has played."""
    standing = await service.queries.standing(table)
    seat = standing.actor
    while standing.actor == seat:
        standing = await service.actions.act(table, tokens[seat], standing.legal[-1])
    return seat


async def comes(service: Service, table: str, test: Any, what: str) -> None:
    async def has_come() -> bool:
        return bool(test(await cached_table(service, table)))

    await until(has_come, what)


def test_a_turn_costs_its_time_and_brings_the_increment(
    service: Service, clock_time: Time, run: Run[Any]
) -> None:
    async def story() -> None:
        table, tokens = await two(service, LIVE)
        clocks = await clocks_of(service, table)
        actor = clocks.running
        assert clocks.left == [10 * MINUTE] * 2
        clock_time.passes(3 * MINUTE)
        await one_turn(service, table, tokens)
        assert clocks.left[actor] == 7 * MINUTE + GRACE + 10_000
        assert clocks.left[1 - actor] == 10 * MINUTE
        assert clocks.running == 1 - actor
        stored = (await cached_table(service, table)).events
        assert sum("clock" in event.data for event in stored) > 0

    run(story())


def test_a_turn_by_correspondence_takes_the_reserve_last(
    service: Service, clock_time: Time, run: Run[Any]
) -> None:
    async def story() -> None:
        table, tokens = await two(service, MAIL)
        clocks = await clocks_of(service, table)
        actor = clocks.running
        clock_time.passes(20 * HOUR)
        await one_turn(service, table, tokens)
        assert (clocks.left[actor], clocks.turn[actor]) == (72 * HOUR, 24 * HOUR)
        clock_time.passes(30 * HOUR)
        await one_turn(service, table, tokens)
        assert clocks.turn[1 - actor] == 24 * HOUR
        assert clocks.left[1 - actor] == 66 * HOUR + GRACE

    run(story())


def test_replaying_the_events_gives_the_same_clocks(
    service: Service, clock_time: Time, run: Run[Any]
) -> None:
    async def story() -> None:
        table, tokens = await two(service, LIVE)
        for _ in range(3):
            clock_time.passes(20_000)
            await one_turn(service, table, tokens)
        clocks = await clocks_of(service, table)
        assert service._context is not None
        stored = await service._context.store.load(table)
        assert stored is not None
        again = GameTable(stored).clocks
        assert again is not None
        assert (again.left, again.running, again.since) == (
            clocks.left,
            clocks.running,
            clocks.since,
        )
        assert again.history == clocks.history
        # The page shows the clocks of the past, too.
        past = await service.queries.view(table, at=2)
        assert past.clock is not None
        assert (past.clock.left, past.clock.running) == (clocks.history[2], -1)
        # What the lists and the watchdog know is what the clocks say.
        listed = await service._context.store.tables_of(next(iter(stored.token_hashes)), 10)
        position = (await cached_table(service, table)).position
        assert listed[0].summary.deadline == clocks.deadline(position)

    run(story())


def test_when_the_time_is_up_a_bot_plays_the_turn_and_nothing_else_happens(
    service: Service, clock_time: Time, run: Run[Any]
) -> None:
    async def story() -> None:
        table, tokens = await two(service, LIVE)
        clocks = await clocks_of(service, table)
        actor = clocks.running
        clock_time.passes(11 * MINUTE)
        with pytest.raises(errors.TableError) as refused:
            await service.actions.act(table, tokens[actor], "keep")
        assert refused.value.code in ("time_is_up", "not_your_turn")
        await comes(service, table, lambda t: t.clocks.running == 1 - actor, "the next turn")
        now_there = await cached_table(service, table)
        assert [seat.kind for seat in now_there.seats] == ["person", "person"]
        assert now_there.held() == {0, 1}
        assert clocks.left[actor] == 10_000, "the increment of the turn"
        bots = {event.data.get("bot") for event in now_there.events if event.kind == "play"}
        assert bots == {"", "greedy"}

    run(story())


def test_a_bot_plays_the_rest_if_the_table_was_set_up_so(
    service: Service, clock_time: Time, run: Run[Any]
) -> None:
    async def story() -> None:
        table, tokens = await two(service, replace(LIVE, then="rest"))
        clocks = await clocks_of(service, table)
        actor = clocks.running
        clock_time.passes(11 * MINUTE)
        await comes(service, table, lambda t: t.clocks.running == 1 - actor, "the next turn")
        assert (await cached_table(service, table)).seats[actor].kind == "bot"
        with pytest.raises(errors.TimeIsUp):
            await service.seats.reclaim(table, tokens[actor], actor)
        await one_turn(service, table, tokens)
        await comes(service, table, lambda t: t.clocks.running == 1 - actor, "the bot's next turn")

    run(story())


def test_clocks_stand_still_while_no_server_is_there(
    settings: Settings, clock_time: Time, run: Run[Any]
) -> None:
    async def story() -> None:
        service = Service(settings)
        await service.start()
        table, tokens = await two(service, LIVE)
        actor = (await clocks_of(service, table)).running
        assert service._clock_watchdog is not None
        await service._clock_watchdog._note_alive()
        await service.close()
        clock_time.passes(5 * HOUR)
        service = Service(settings)
        await service.start()
        view = await service.queries.view(table)
        assert view.clock is not None
        assert clock_time.now() == view.clock.since
        await one_turn(service, table, tokens)
        clocks = await clocks_of(service, table)
        assert clocks.left[actor] == 10 * MINUTE + 10_000
        await service.close()

    run(story())


def test_the_deadline_moves_with_an_outage(
    service: Service, clock_time: Time, run: Run[Any]
) -> None:
    async def story() -> None:
        table, _ = await two(service, LIVE)
        clocks = await clocks_of(service, table)
        assert service._context is not None
        cache, watchdog = service._context.cache, service._clock_watchdog
        assert watchdog is not None
        cache.outages.known = [(clocks.since, clocks.since + HOUR)]
        watchdog._noted = math.inf
        clock_time.passes(30 * MINUTE)
        await watchdog.look()
        assert (await cached_table(service, table)).seats[clocks.running].kind == "person"
        assert await cache.store.overdue_clocks(clock_time.now()) == []

    run(story())


# -- attacks ---------------------------------------------------------------------------------------


def test_coming_back_does_not_stop_or_renew_the_clock(
    service: Service, clock_time: Time, run: Run[Any]
) -> None:
    async def story() -> None:
        table, tokens = await two(service, LIVE)
        clocks = await clocks_of(service, table)
        actor, since = clocks.running, clocks.since
        for _ in range(3):
            stream = await service.subscriptions.open(table, tokens[actor])
            await anext(stream)
            await stream.aclose()
            await service.queries.view(table, tokens[actor])
            await service.tokens.issue(table, tokens[actor])
            await service.seats.rename(table, tokens[actor], actor, f"Ada {_}")
            await service.actions.chat(table, tokens[actor], "I am here")
            clock_time.passes(MINUTE)
        assert (clocks.running, clocks.since) == (actor, since)
        await one_turn(service, table, tokens)
        assert clocks.left[actor] == 7 * MINUTE + GRACE + 10_000

    run(story())


def test_a_bot_that_stands_in_and_leaves_again_saves_no_time(
    service: Service, clock_time: Time, run: Run[Any]
) -> None:
    async def story() -> None:
        table, tokens = await two(service, MAIL)
        clocks = await clocks_of(service, table)
        actor = clocks.running
        # Whatever the bot has done before, the time until it sat down is charged.
        clock_time.passes(2 * HOUR)
        await service.seats.stand_in(table, tokens[actor], actor)
        await comes(service, table, lambda t: t.clocks.running == 1 - actor, "the bot's turn")
        assert clocks.left[actor] + clocks.turn[actor] <= 96 * HOUR
        charged = [
            e.data["clock"]["spent"]
            for e in (await cached_table(service, table)).events
            if "clock" in e.data
        ]
        assert max(charged) > HOUR

    run(story())


def test_undoing_a_turn_gives_the_increment_back_and_pays_for_the_other(
    service: Service, clock_time: Time, run: Run[Any]
) -> None:
    async def story() -> None:
        clocks = Clocks(LIVE, 2)
        clocks.apply("play", {"seat": -1}, 0, 0, 0, 1)
        clocks.run(0, 0)
        for _ in range(20):
            clocks.apply("play", {"seat": 0, "clock": {"spent": 0, "free": 0}}, 0, 1, 1, 2)
            clocks.run(1, 0)
            assert clocks.left[0] <= 610_000
            # A minute later the first player takes the turn back: the minute was theirs.
            charge = clocks.charge(2, MINUTE, 0, graced=False)
            clocks.apply("back", {"seat": 0, "to": 1, "clock": charge}, MINUTE, 0, 2, 1)
            clocks.run(0, 0)
            clocks.since = 0
            assert clocks.left[1] == 600_000
        assert clocks.left[0] == 0

    run(story())


def test_the_uncounted_second_of_a_position_comes_once(
    service: Service, clock_time: Time, run: Run[Any]
) -> None:
    clocks = Clocks(LIVE, 2)
    clocks.apply("play", {"seat": -1}, 0, 0, 0, 1)
    clocks.run(0, 0)
    free = 0
    for _ in range(10):
        charge = clocks.charge(1, clocks.since + 900, 0)
        free += charge["free"]
        clocks.apply("play", {"seat": 0, "clock": charge}, 0, 0, 1, 2)
        clocks.since = 0
        back = clocks.charge(2, 0, 0, graced=False)
        clocks.apply("back", {"seat": 0, "to": 1, "clock": back}, 0, 0, 2, 1)
    assert free == GRACE


def test_proposals_do_not_stop_the_clock(service: Service, clock_time: Time, run: Run[Any]) -> None:
    async def story() -> None:
        table, tokens = await two(service, LIVE)
        await one_turn(service, table, tokens)
        clocks = await clocks_of(service, table)
        actor, since = clocks.running, clocks.since
        for _ in range(3):
            await service.proposals.propose_back(table, tokens[actor], 1)
            clock_time.passes(3 * MINUTE)
            if _ < 2:
                await service.proposals.answer(table, tokens[1 - actor], False)
        assert (clocks.running, clocks.since) == (actor, since)
        clock_time.passes(3 * MINUTE)
        await comes(service, table, lambda t: t.clocks.running == 1 - actor, "the next turn")

    run(story())


def test_an_agreed_take_back_takes_the_increments_back(
    service: Service, clock_time: Time, run: Run[Any]
) -> None:
    async def story() -> None:
        table, tokens = await two(service, LIVE)
        clocks = await clocks_of(service, table)
        first = (await cached_table(service, table)).position
        start = clocks.running
        await one_turn(service, table, tokens)
        await one_turn(service, table, tokens)
        assert max(clocks.left) > 600_000
        await service.proposals.propose_back(table, tokens[start], first)
        proposal = (await cached_table(service, table)).proposal
        assert proposal is not None
        await service.proposals.answer(table, tokens[1 - start], True, proposal.sequence)
        assert max(clocks.left) <= 600_000
        assert clocks.running == start

    run(story())


def test_leaving_and_coming_back_does_not_stop_the_clock(
    service: Service, clock_time: Time, run: Run[Any]
) -> None:
    async def story() -> None:
        table, tokens = await two(service, LIVE)
        await one_turn(service, table, tokens)
        clocks = await clocks_of(service, table)
        actor, before = clocks.running, clocks.left[clocks.running]
        for name in ("Cy", "Dee", "Eve"):
            await service.seats.leave(table, tokens[actor], actor)
            assert clocks.running == actor, "whoever holds the seat"
            clock_time.passes(MINUTE)
            tokens[actor] = (await service.seats.join(table, name)).token
        await one_turn(service, table, tokens)
        assert clocks.left[actor] == before - 3 * MINUTE + GRACE + 10_000

    run(story())


def test_another_player_who_leaves_does_not_stop_the_clock(
    service: Service, clock_time: Time, run: Run[Any]
) -> None:
    """A friend's open seat gives no time to think: the game goes on until that seat is asked."""

    async def story() -> None:
        table, tokens = await two(service, LIVE)
        await one_turn(service, table, tokens)
        clocks = await clocks_of(service, table)
        actor, before = clocks.running, clocks.left[clocks.running]
        await service.seats.leave(table, tokens[1 - actor], 1 - actor)
        clock_time.passes(2 * MINUTE)
        view = await service.queries.view(table, tokens[actor])
        assert (view.status, view.my_turn) == ("playing", True)
        await one_turn(service, table, tokens)
        assert clocks.left[actor] == before - 2 * MINUTE + GRACE + 10_000
        assert clocks.running == 1 - actor
        assert (await service.queries.view(table)).status == "waiting"

    run(story())


def test_a_bot_plays_for_an_open_seat_whose_time_is_up(
    service: Service, clock_time: Time, run: Run[Any]
) -> None:
    async def story() -> None:
        table, tokens = await two(service, LIVE)
        await one_turn(service, table, tokens)
        clocks = await clocks_of(service, table)
        actor = clocks.running
        await service.seats.leave(table, tokens[actor], actor)
        clock_time.passes(11 * MINUTE)
        await comes(service, table, lambda t: t.clocks.running == 1 - actor, "the next turn")
        seat = (await cached_table(service, table)).seats[actor]
        assert (seat.kind, seat.name) == ("open", ""), "somebody can still take it"

    run(story())


@pytest.mark.parametrize("way", ["leaves", "logs in"])
def test_a_game_that_was_lost_on_time_stays_lost(
    service: Service, clock_time: Time, run: Run[Any], way: str
) -> None:
    async def story() -> None:
        table, tokens = await two(service, replace(LIVE, then="rest"))
        clocks = await clocks_of(service, table)
        actor = clocks.running
        clock_time.passes(11 * MINUTE)
        await comes(service, table, lambda t: t.clocks.running == 1 - actor, "the next turn")
        if way == "leaves":
            await service.seats.leave(table, tokens[actor], actor)
            with pytest.raises(errors.SeatTaken):
                await service.seats.join(table, "Cy", actor)
        else:
            player = Player("p" * 12, "Cy", 0)
            passkey = Passkey("k", player.id, b"", 0, "", 0, 0)
            assert service._context is not None
            await service._context.players.add(player, name_keys("Cy"), "", passkey, "s")
            await service.players.bring_seats(player, tokens[actor])
            with pytest.raises(errors.TimeIsUp):
                await service.seats.reclaim(table, player_token(player.id, player.name), actor)
        assert (await cached_table(service, table)).seats[actor].kind == "bot"
        rest = clocks.left[actor]
        await one_turn(service, table, tokens)
        await comes(service, table, lambda t: t.clocks.running == 1 - actor, "the bot's next turn")
        assert clocks.left[actor] == rest, "no increments after the end"

    run(story())


def test_a_bot_that_stands_in_earns_no_increments(
    service: Service, clock_time: Time, run: Run[Any]
) -> None:
    async def story() -> None:
        table, tokens = await two(service, LIVE)
        clocks = await clocks_of(service, table)
        actor = clocks.running
        await service.seats.stand_in(table, tokens[actor], actor)
        for _ in range(3):
            await comes(service, table, lambda t: t.clocks.running == 1 - actor, "the next turn")
            await one_turn(service, table, tokens)
        assert clocks.left[actor] <= 10 * MINUTE

    run(story())


def test_taking_the_seat_back_before_the_bot_has_decided_is_charged(
    clock_time: Time, settings: Settings, run: Run[Any]
) -> None:
    """A slow bot, or one that waits for others, gives no time to think."""

    async def story() -> None:
        service = Service(replace(settings, workers=1, most_workers=1))
        await service.start()
        table, tokens = await two(service, LIVE)
        clocks = await clocks_of(service, table)
        actor = clocks.running
        assert service._context is not None
        service._context.bot_driver._closed = True  # the bot never gets to decide
        await service.seats.stand_in(table, tokens[actor], actor)
        clock_time.passes(4 * MINUTE)
        await service.seats.reclaim(table, tokens[actor], actor)
        assert clocks.left[actor] == 6 * MINUTE
        assert clocks.running == actor
        await service.close()

    run(story())


@pytest.mark.parametrize(
    "clock",
    [
        replace(LIVE, kind="sundial"),
        replace(LIVE, time=5),
        replace(LIVE, extra=4),
        replace(LIVE, then="never"),
        replace(LIVE, bot="nobody"),
        replace(MAIL, extra=10**9),
    ],
)
def test_impossible_clocks_are_refused(service: Service, clock: ClockSetup, run: Run[Any]) -> None:
    with pytest.raises(errors.BadTable):
        run(service.seats.create("schiefer", [ME, OPEN], clock=clock))


def test_one_of_several_processes_acts_when_the_time_is_up(
    postgresql_database: str, clock_time: Time, run: Run[Any]
) -> None:
    shared = replace(settings_on(postgresql_database), heartbeat=60.0)

    async def story() -> None:
        async with processes(shared, 2) as (first, second):
            table, _ = await two(first, LIVE)
            actor = (await clocks_of(first, table)).running
            clock_time.passes(11 * MINUTE)
            watchdogs = [first._clock_watchdog, second._clock_watchdog]
            await asyncio.gather(
                *(watchdog.look() for watchdog in watchdogs if watchdog is not None)
            )
            await comes(second, table, lambda t: t.clocks.running == 1 - actor, "the next turn")
            events = await second.queries.events(table)
            assert [e.data.get("why") for e in events if e.data.get("why") == "clock"] == ["clock"]

    run(story())
