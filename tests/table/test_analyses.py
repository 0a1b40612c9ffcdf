"""Analyses at the table: one at a time, a part at a time, kept while there is room."""

import asyncio
from typing import Any

import pytest

import pithead
from pithead.analysis import Part
from pithead.table.base.errors import ManyAnalyses
from pithead.table.base.table_setup import Setup
from pithead.table.bots import analysis_queue
from pithead.table.bots.analysis_queue import AnalysisQueue, Progress
from pithead.table.bots.bot_pool import BotFailed, BotQuestion
from tests.table.conftest import Run

EVENTS = ("start:0", "roll:1-3-5", "keep", "mark:all")


class Desk:
    """Stands in for the bots' processes: a part is one event, and comes when it is let through."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, str, int]] = []
        self.fails = False
        self.open = asyncio.Event()
        self.open.set()

    async def analyse(self, question: BotQuestion, bot: str, first: int) -> Part:
        self.asked.append((question.table_id, bot, first))
        await self.open.wait()
        if self.fails:
            raise BotFailed("died")
        return Part(first, first + 1, [(first, [0.0, 0.0])], [], [])


@pytest.fixture
def desk() -> Desk:
    return Desk()


@pytest.fixture
def known(desk: Desk) -> AnalysisQueue:
    return AnalysisQueue(desk, simulations=7)  # type: ignore[arg-type]


def ask(known: AnalysisQueue, name: str, again: bool = False, client: str = "") -> Progress:
    record = pithead.Record.start(pithead.game("schiefer"), 2)
    for event in EVENTS:
        record.play(event)
    question = BotQuestion(name, Setup("schiefer", 2, 1), tuple(record.events), 0, client)
    return known.request(question, record, again)


async def until_idle() -> None:
    for _ in range(200):
        await asyncio.sleep(0)


def test_it_is_worked_out_in_parts_once(known: AnalysisQueue, desk: Desk, run: Run[Any]) -> None:
    async def story() -> None:
        first = ask(known, "one")
        assert (first.done, first.finished, first.before) == (0, False, 0)
        await until_idle()
        found = ask(known, "one")
        assert found.finished
        assert [event for event, _ in found.found.expected] == [0, 1, 2, 3, 4]
        assert desk.asked == [("one", "master:7", first) for first in range(4)]

    run(story())


def test_one_game_at_a_time(known: AnalysisQueue, desk: Desk, run: Run[Any]) -> None:
    async def story() -> None:
        desk.open.clear()
        ask(known, "one")
        ask(known, "two")
        await until_idle()
        assert [name for name, _, _ in desk.asked] == ["one"]
        assert ask(known, "two").before == 1
        desk.open.set()
        await until_idle()
        assert ask(known, "two").finished

    run(story())


def test_not_everybody_can_wait(known: AnalysisQueue, desk: Desk, run: Run[Any]) -> None:
    async def story() -> None:
        desk.open.clear()
        for number in range(analysis_queue.MOST_WAITING):
            ask(known, f"table{number}", client=f"client{number // 3}")
        with pytest.raises(ManyAnalyses):
            ask(known, "late", client="late")
        assert not known.knows("late")
        assert ask(known, "table0").done == 0
        await known.close()

    run(story())


def test_one_client_cannot_fill_the_queue(known: AnalysisQueue, desk: Desk, run: Run[Any]) -> None:
    async def story() -> None:
        desk.open.clear()
        for number in range(analysis_queue.MOST_WAITING_PER_CLIENT):
            ask(known, f"table{number}", client="many")
        with pytest.raises(ManyAnalyses):
            ask(known, "one more", client="many")
        assert ask(known, "other", client="one").before == 0
        await known.close()

    run(story())


def test_clients_take_turns(known: AnalysisQueue, desk: Desk, run: Run[Any]) -> None:
    async def story() -> None:
        for number in range(4):
            ask(known, f"many{number}", client="many")
        ask(known, "one", client="one")
        await until_idle()
        order = [name for name, _, _ in desk.asked]
        assert order[:8] == ["many0", "one"] * 4
        assert order[8:] == ["many1"] * 4 + ["many2"] * 4 + ["many3"] * 4

    run(story())


def test_what_failed_is_tried_again_only_if_somebody_wants_it(
    known: AnalysisQueue, desk: Desk, run: Run[Any]
) -> None:
    async def story() -> None:
        desk.fails = True
        ask(known, "one")
        await until_idle()
        assert ask(known, "one").failed
        await until_idle()
        assert len(desk.asked) == 1
        desk.fails = False
        assert not known.knows("one", again=True)
        assert not ask(known, "one", again=True).failed
        await until_idle()
        assert ask(known, "one").finished

    run(story())


def test_only_so_many_are_kept(
    known: AnalysisQueue, run: Run[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analysis_queue, "MOST_KEPT", 2)

    async def story() -> None:
        for name in ("one", "two", "one", "three"):
            ask(known, name)
            await until_idle()
        assert [known.knows(name) for name in ("one", "two", "three")] == [True, False, True]

    run(story())
