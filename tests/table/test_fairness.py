"""How the bots' time is shared: between clients, between tables, and with those who look."""

import asyncio
import os
import random
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, cast

import pytest

from pithead.table.base.settings import Settings
from pithead.table.base.table_setup import SeatRequest, Setup
from pithead.table.bots.bot_pool import BotPool, BotQuestion, BotWorker
from pithead.table.bots.bot_processes import NICENESS, BotProcess
from pithead.table.bots.bot_worker import Answer
from pithead.table.bots.fair_queue import FairQueue
from pithead.table.http.client_address import client_address, client_bucket
from pithead.table.service import Service
from pithead.table.tables.attendance import Attendance
from tests.table.conftest import Run, cached_table, passes
from tests.waiting import until


class Clock:
    """A clock that stands still until it is told otherwise."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


# -- the order of the queue ------------------------------------------------------------------------


def anybody(client: str) -> bool:
    return True


def test_who_has_used_least_is_next(clock: Clock) -> None:
    queue: FairQueue[str] = FairQueue(clock)
    for number in range(5):
        queue.add("greedy", f"table{number}", f"greedy{number}")
    queue.add("modest", "only", "modest")
    assert queue.next(anybody) == "greedy0"  # nobody has used anything: the first who came
    queue.charge("greedy", "table0", 1.0)
    assert queue.next(anybody) == "modest"
    assert [queue.next(anybody) for _ in range(5)] == [
        "greedy1",
        "greedy2",
        "greedy3",
        "greedy4",
        None,
    ]


def test_the_tables_of_a_client_take_turns(clock: Clock) -> None:
    queue: FairQueue[str] = FairQueue(clock)
    queue.charge("client", "busy", 3.0)
    queue.add("client", "busy", "first come")
    queue.add("client", "quiet", "second come")
    assert queue.next(anybody) == "second come"


def test_a_client_that_may_not_run_is_passed_over(clock: Clock) -> None:
    queue: FairQueue[str] = FairQueue(clock)
    queue.add("full", "a", "waits")
    queue.add("other", "b", "runs")
    assert queue.next(lambda client: client != "full") == "runs"
    assert queue.next(lambda client: client != "full") is None
    assert queue.next(anybody) == "waits"


def test_what_was_used_long_ago_is_forgotten(clock: Clock) -> None:
    queue: FairQueue[str] = FairQueue(clock)
    queue.charge("yesterday", "a", 100.0)
    clock.now += 600
    queue.charge("now", "b", 0.1)
    queue.add("now", "b", "now")
    queue.add("yesterday", "a", "yesterday")
    assert queue.next(anybody) == "yesterday"


def test_two_who_always_want_more_get_the_same(clock: Clock) -> None:
    queue: FairQueue[str] = FairQueue(clock)
    got = {"many": 0.0, "one": 0.0}
    rng = random.Random(1)
    for number in range(120):
        queue.add("many", f"m{number}", "many")
    queue.add("one", "o", "one")
    for _ in range(2000):
        client = queue.next(anybody)
        assert client is not None
        seconds = 1.0 if client == "many" else rng.choice((0.05, 0.1, 0.15))
        table = f"m{rng.randrange(120)}" if client == "many" else "o"
        clock.now += seconds
        queue.charge(client, table, seconds)
        got[client] += seconds
        queue.add(client, table, client)
    assert got["one"] == pytest.approx(got["many"], rel=0.1)


def test_somebody_elses_bot_waits_for_no_queue(clock: Clock) -> None:
    """120 tables of four directors from one address, two processor cores, and one foreman.

    The pool's policy alone, in virtual time: a director takes a second of a core, a foreman a
    tenth; all processes share the cores equally.
    """
    queue: FairQueue[str] = FairQueue(clock)
    cores, cap, processes, step = 2, 2, 8, 0.01
    left: dict[str, float] = {}
    for number in range(120):
        queue.add("attacker", f"t{number}", f"t{number}")
    rng = random.Random(1)
    asks_at, asked_at = clock.now + 1, 0.0
    waited: list[float] = []

    def may_run(client: str) -> bool:
        return client == "player" or len(left.keys() - {"mine"}) < cap

    while len(waited) < 200:
        if asks_at and clock.now >= asks_at:
            queue.add("player", "mine", "mine")
            asked_at, asks_at = clock.now, 0.0
        while len(left) < processes:
            name = queue.next(may_run)
            if name is None:
                break
            left[name] = 0.1 if name == "mine" else 1.0
        clock.now += step
        for name in list(left):
            left[name] -= step * min(1.0, cores / len(left))
            if left[name] <= 0:
                del left[name]
                client = "player" if name == "mine" else "attacker"
                queue.charge(client, name, 0.1 if name == "mine" else 1.0)
                if name == "mine":
                    waited.append(clock.now - asked_at)
                    asks_at = clock.now + rng.uniform(0.2, 1.0)
                else:
                    queue.add("attacker", name, name)
    assert sorted(waited)[197] < 0.5


# -- the pool --------------------------------------------------------------------------------------


class NoWorkers:
    """What a pool starts that has workers of its own."""

    cache_size = 10

    def start(self) -> BotWorker:
        raise NotImplementedError

    def close(self) -> None:
        return


class StubPool(BotPool):
    """A pool whose processes work until they may answer, and note for whom."""

    def __init__(self, most: int, per_client: int | None) -> None:
        super().__init__(NoWorkers(), 0, most, 5.0, per_client)
        self.working: list[str] = []
        self.most_working: dict[str, int] = {}
        self.answers: defaultdict[str, asyncio.Semaphore] = defaultdict(
            lambda: asyncio.Semaphore(0)
        )
        """How many answers each client gets."""
        pool = self

        class Worker:
            def __init__(self) -> None:
                self.cached: dict[str, object] = {}
                self.runs = self

            async def ask(self, question: BotQuestion, *_: object) -> Answer:
                pool.working.append(question.client)
                count = pool.working.count(question.client)
                pool.most_working[question.client] = max(
                    count, pool.most_working.get(question.client, 0)
                )
                await pool.answers[question.client].acquire()
                pool.working.remove(question.client)
                return Answer(0)

            async def stop(self) -> None:
                return

        self._worker = Worker

    def _add_worker(self) -> None:
        worker: Any = self._worker()
        self._all.add(worker)
        self._idle.append(worker)


def ask(pool: BotPool, client: str, table: str) -> "asyncio.Task[int]":
    question = BotQuestion(table, Setup("schiefer", 2, 1), (), 0, client)
    return asyncio.create_task(pool.choose(question, "random"))


def test_one_client_never_has_all_processes(run: Run[Any]) -> None:
    async def story() -> None:
        pool = StubPool(most=4, per_client=3)
        many = [ask(pool, "many", f"t{n}") for n in range(30)]

        async def as_many_as_may() -> bool:
            return len(pool.working) == 3

        await until(as_many_as_may, "three at work")
        pool.answers["one"].release()
        await ask(pool, "one", "mine")
        assert not any(task.done() for task in many)
        for _ in range(30):
            pool.answers["many"].release()
        await asyncio.gather(*many)
        assert pool.most_working["many"] == 3
        await pool.close()

    run(story())


def test_a_cancelled_question_gives_its_place_back(run: Run[Any]) -> None:
    async def story() -> None:
        pool = StubPool(most=1, per_client=None)
        first, second, third = (ask(pool, "one", f"t{n}") for n in range(3))

        async def first_is_at_work() -> bool:
            return len(pool.working) == 1

        await until(first_is_at_work, "one at work")
        second.cancel()
        for _ in range(2):
            pool.answers["one"].release()
        await asyncio.gather(first, second, return_exceptions=True)
        assert await third == 0
        await pool.close()

    run(story())


def test_bots_have_a_lower_priority_than_the_server(service: Service, run: Run[Any]) -> None:
    async def story() -> None:
        made = await service.seats.create("schiefer", [SeatRequest("me"), SeatRequest("me")])
        await service.hints.hint(made.table_id)
        assert service._context is not None
        pool = service._context.bot_pool
        processes = [cast(BotProcess, worker.runs) for worker in pool._all]
        (process,) = (process.process for process in processes if process.ready)
        own = os.getpriority(os.PRIO_PROCESS, 0)
        theirs = os.getpriority(os.PRIO_PROCESS, process._process.pid)
        assert theirs == min(19, own + NICENESS)

    run(story())


# -- tables without people -------------------------------------------------------------------------


@pytest.fixture
def limited(settings: Settings, run: Run[Any]) -> Iterator[Service]:
    service = Service(replace(settings, limited=True, bot_tables_per_address=2, bot_pause=0.02))
    run(service.start())
    yield service
    run(service.close())


async def position(service: Service, table: str) -> int:
    """How far a game is, without looking at it."""
    return (await cached_table(service, table)).position


async def moves_on(service: Service, table: str) -> None:
    """Wait until the bots of a table have acted."""
    before = await position(service, table)

    async def has_moved() -> bool:
        return await position(service, table) > before

    await until(has_moved, "the next event")


async def comes_to_rest(service: Service, table: str) -> None:
    """Wait until nothing runs that could let a table's bots act."""

    async def is_at_rest() -> bool:
        assert service._context is not None
        return table not in service._context.bot_driver._tasks

    await until(is_at_rest, "the pause")


BOTS = [SeatRequest("bot", bot="random")] * 4


def test_tables_of_bots_pause_when_nobody_looks(limited: Service, run: Run[Any]) -> None:
    async def story() -> None:
        made = await limited.seats.create("schichtwechsel", BOTS)
        await moves_on(limited, made.table_id)
        await passes(limited, minutes=2)
        await comes_to_rest(limited, made.table_id)
        assert (await cached_table(limited, made.table_id)).bot_to_act() is not None
        await limited.queries.standing(made.table_id)
        await moves_on(limited, made.table_id)

    run(story())


def test_a_restart_wakes_no_table_of_bots(settings: Settings, run: Run[Any]) -> None:
    async def story() -> None:
        first = Service(replace(settings, bot_pause=0.02))
        await first.start()
        made = await first.seats.create("schichtwechsel", BOTS)
        await moves_on(first, made.table_id)
        await first.close()
        second = Service(replace(settings, bot_pause=0.02))
        await second.start()
        try:
            before = await position(second, made.table_id)
            await comes_to_rest(second, made.table_id)
            assert await position(second, made.table_id) == before
            await second.queries.standing(made.table_id)
            await moves_on(second, made.table_id)
        finally:
            await second.close()

    run(story())


def test_a_client_has_only_some_tables_of_bots_running(limited: Service, run: Run[Any]) -> None:
    async def story() -> None:
        mine = [
            (await limited.seats.create("schichtwechsel", BOTS[:2], client="one")).table_id
            for _ in range(4)
        ]
        other = (await limited.seats.create("schichtwechsel", BOTS, client="other")).table_id
        await moves_on(limited, other)
        assert limited._context is not None
        driver = limited._context.bot_driver
        assert driver._running["one", True] == 2
        # When the first ones end, the next ones begin.
        driver._pause = 0.0

        async def all_are_over() -> bool:
            assert driver._running["one", True] <= 2
            return {(await limited.queries.standing(table)).status for table in mine} == {"over"}

        await until(all_are_over, "the end of all games")

    run(story())


def test_a_client_may_play_against_bots_at_many_tables(limited: Service, run: Run[Any]) -> None:
    async def story() -> None:
        assert limited._context is not None
        driver = limited._context.bot_driver
        seats = [SeatRequest("me", "Ada"), SeatRequest("bot", bot="random")]
        made = [await limited.seats.create("schiefer", seats, client="one") for _ in range(6)]

        async def all_wait_for_ada() -> bool:
            return {(await limited.queries.standing(one.table_id)).actor for one in made} == {0}

        await until(all_wait_for_ada, "Ada's turn everywhere")
        assert driver._most_attended >= 2
        assert not driver._deferred

    run(story())


# -- signs of presence -----------------------------------------------------------------------------


def test_an_absence_is_counted_from_the_last_sign(clock: Clock) -> None:
    attendance = Attendance(clock)
    clock.now += 60
    assert attendance.absence("t", 1) == 60  # since the server has started
    attendance.see("t", frozenset({1}))
    clock.now += 5
    assert attendance.absence("t", 1) == 5
    assert attendance.absence("t", 0) == 65
    assert not attendance.is_watched("t", 1000)
    attendance.look("t")
    clock.now += 5
    assert attendance.is_watched("t", 6)
    assert not attendance.is_watched("t", 4)


def test_forgotten_signs_make_nobody_look_absent(clock: Clock) -> None:
    """Who fills the list with their own tables cannot make others seem to be away for long."""
    attendance = Attendance(clock, most=10)
    clock.now += 600
    attendance.see("ben", frozenset({1}))
    for number in range(30):
        clock.now += 1
        attendance.see(f"eve{number}", frozenset({0}))
    assert attendance.absence("ben", 1) <= 30


def test_other_processes_hear_of_a_sign_once_in_a_while(clock: Clock) -> None:
    attendance = Attendance(clock)
    heard: list[tuple[str, frozenset[int]]] = []
    attendance.on_sign = lambda table, seats: heard.append((table, seats))
    for _ in range(25):
        attendance.see("t", frozenset({1}))
        attendance.look("t")
        clock.now += 1
    assert heard.count(("t", frozenset({1}))) == 3
    assert heard.count(("t", frozenset())) == 3


# -- addresses -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("?", "?"),
    ],
)
def test_an_ipv6_network_is_one_client(given: str, counted: str) -> None:
    assert client_address(given) == counted


def test_a_bucket_does_not_tell_the_address() -> None:
    buckets = {client_bucket(f"192.0.{n // 256}.{n % 256}") for n in range(60_000)}
    assert len(buckets) < 50_000
    assert {len(bucket) for bucket in buckets} == {4}
