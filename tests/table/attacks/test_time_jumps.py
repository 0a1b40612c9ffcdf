"""Clocks when the time of the machine jumps, a process is stopped, or the database is away."""

from typing import Any

import pytest

from pithead.table.base.clock_setup import ClockSetup
from pithead.table.base.errors import StorageFailed
from pithead.table.base.table_time import TableTime
from pithead.table.play.clock_watchdog import ClockWatchdog
from pithead.table.service import Service
from tests.table.conftest import Run, cached_table
from tests.table.test_clocks import LIVE, MINUTE, clocks_of, one_turn, two

MILLISECOND = 1_000_000


class Machine:
    """The two clocks of a machine, which a test sets."""

    def __init__(self) -> None:
        self.system = 1_700_000_000_000 * MILLISECOND
        self.monotonic = 5_000 * MILLISECOND
        self.time = TableTime(lambda: self.system, lambda: self.monotonic)

    def passes(self, milliseconds: int) -> None:
        self.system += milliseconds * MILLISECOND
        self.monotonic += milliseconds * MILLISECOND

    def jumps(self, milliseconds: int) -> None:
        self.system += milliseconds * MILLISECOND


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch, service: Service) -> Machine:
    made = Machine()
    modules = ("tables.table_cache", "play.clock_watchdog", "tables.views", "service.clock_checks")
    for module in modules:
        monkeypatch.setattr(f"pithead.table.{module}.now", made.time.now)
    watchdog_of(service)._time = made.time
    return made


def watchdog_of(service: Service) -> ClockWatchdog:
    assert service._clock_watchdog is not None
    return service._clock_watchdog


def test_setting_the_clock_of_the_machine_costs_nobody_time(
    service: Service, machine: Machine, run: Run[Any]
) -> None:
    async def story() -> None:
        table, tokens = await two(service, LIVE)
        clocks = await clocks_of(service, table)
        actor = clocks.running
        machine.passes(MINUTE)
        machine.jumps(60 * MINUTE)
        await watchdog_of(service).look()
        assert machine.time.lag() == 0, "events have the time of the system again"
        assert (await cached_table(service, table)).seats[actor].kind == "person"
        machine.passes(MINUTE)
        await one_turn(service, table, tokens)
        assert clocks.left[actor] == 8 * MINUTE + 1_000 + 10_000

    run(story())


def test_acting_before_anybody_has_noticed_the_jump(
    service: Service, machine: Machine, run: Run[Any]
) -> None:
    async def story() -> None:
        table, tokens = await two(service, LIVE)
        clocks = await clocks_of(service, table)
        actor = clocks.running
        machine.jumps(60 * MINUTE)
        await one_turn(service, table, tokens)
        assert clocks.left[actor] == 10 * MINUTE + 10_000

    run(story())


def test_setting_the_clock_of_the_machine_back_gives_nobody_time(
    service: Service, machine: Machine, run: Run[Any]
) -> None:
    async def story() -> None:
        table, tokens = await two(service, LIVE)
        clocks = await clocks_of(service, table)
        actor = clocks.running
        machine.jumps(-60 * MINUTE)
        machine.passes(4 * MINUTE)
        await one_turn(service, table, tokens)
        assert clocks.left[actor] == 6 * MINUTE + 1_000 + 10_000

    run(story())


@pytest.mark.parametrize("acts", [True, False])
def test_a_process_that_was_stopped_takes_nobodys_time(
    service: Service, machine: Machine, run: Run[Any], acts: bool
) -> None:
    """The first request after it comes before the watchdog has looked, or the watchdog is first."""

    async def story() -> None:
        table, tokens = await two(service, LIVE)
        clocks = await clocks_of(service, table)
        actor = clocks.running
        watchdog = watchdog_of(service)
        await watchdog._note_alive()
        watchdog._noted -= 30 * 60
        machine.passes(30 * MINUTE)
        if not acts:
            await watchdog.look()
        await one_turn(service, table, tokens)
        assert clocks.left[actor] == 10 * MINUTE + 10_000

    run(story())


def test_an_outage_of_the_database_is_noted_before_clocks_run_out(
    service: Service, machine: Machine, run: Run[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        table, _ = await two(service, ClockSetup("live", 60, 10, "rest", "greedy"))
        actor = (await clocks_of(service, table)).running
        watchdog = watchdog_of(service)
        await watchdog._note_alive()
        machine.passes(30 * MINUTE)
        watchdog._noted -= 30 * 60
        noting = watchdog._store.note_alive

        async def fails(at: int, longest: int) -> None:
            monkeypatch.setattr(watchdog._store, "note_alive", noting)
            raise StorageFailed

        monkeypatch.setattr(watchdog._store, "note_alive", fails)
        with pytest.raises(StorageFailed):
            await watchdog.look()
        await watchdog.look()
        assert (await cached_table(service, table)).seats[actor].kind == "person"

    run(story())


def test_an_outage_that_two_processes_have_noted_counts_once(
    service: Service, machine: Machine, run: Run[Any]
) -> None:
    async def story() -> None:
        table, tokens = await two(service, LIVE)
        clocks = await clocks_of(service, table)
        actor, since = clocks.running, clocks.since
        assert service._context is not None
        service._context.cache.outages.known = [
            (since, since + 3 * MINUTE),
            (since + MINUTE, since + 2 * MINUTE),
            (since + MINUTE, since + 4 * MINUTE),
        ]
        machine.passes(6 * MINUTE)
        await one_turn(service, table, tokens)
        assert clocks.left[actor] == 8 * MINUTE + 1_000 + 10_000

    run(story())
