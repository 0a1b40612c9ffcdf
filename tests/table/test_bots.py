"""Bots at the table: they act step by step, elsewhere, and nobody suffers from a bad one."""

import os
import random
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import pithead

# This registers the bots that misbehave here too, so that a table can be set up with them.
import tests.table.naughty  # noqa: F401
from pithead.bots import bot
from pithead.table.base.errors import NothingToUndo
from pithead.table.base.settings import Settings
from pithead.table.base.table_setup import SeatRequest
from pithead.table.bots.bot_worker import hint_of
from pithead.table.service import Service
from tests.table.conftest import Run
from tests.waiting import until


async def ends(service: Service, table: str) -> None:
    """Wait until the game is over."""

    async def is_over() -> bool:
        return (await service.queries.standing(table)).status == "over"

    await until(is_over, "the end of the game")


async def comes_to(service: Service, table: str, kind: str) -> Any:
    """Wait for an event of this kind; return its data."""
    found: list[Any] = []

    async def has_come() -> bool:
        events = await service.queries.events(table)
        found.extend(event.data for event in events if event.kind == kind)
        return bool(found)

    await until(has_come, kind)
    return found[0]


async def is_asked(service: Service, table: str, seat: int) -> bool:
    return (await service.queries.standing(table)).actor == seat


async def has_acted(service: Service, table: str, seat: int) -> bool:
    return any(happening.seat == seat for happening in await service.queries.log(table))


@pytest.mark.parametrize("game", ["schiefer", "ruhrschifffahrt", "schichtwechsel"])
def test_bots_play_a_game_among_themselves_in_provable_luck(
    service: Service, run: Run[Any], game: str
) -> None:
    async def story() -> None:
        created = await service.seats.create(game, [SeatRequest("bot", bot="random")] * 3)
        assert created.token == ""
        await ends(service, created.table_id)
        events = await service.queries.events(created.table_id)
        plays = [event for event in events if event.kind == "play"]
        assert {play.data["bot"] for play in plays if play.data["seat"] >= 0} == {"random"}

    run(story())


def test_a_bot_that_looks_one_step_ahead_says_what_it_saw() -> None:
    state = pithead.game("schichtwechsel").start(players=2)
    while state.actor < 0 or len(state.legal()) < 3:
        state.take(state.legal()[0] if state.actor >= 0 else state.draw(random.Random(1)))
    answer = hint_of(bot("greedy"), state, random.Random(1))
    margins = [one.margin for one in answer.choices]
    assert answer.choices[0].action == state.name(answer.action)
    assert margins == sorted(margins, reverse=True)


def test_a_bot_begins_when_it_is_its_turn_first(service: Service, run: Run[Any]) -> None:
    async def story() -> None:
        for _ in range(6):
            wishes = [SeatRequest("me", "Ada"), SeatRequest("bot", bot="random")]
            created = await service.seats.create("schiefer", wishes)
            await until(partial(is_asked, service, created.table_id, 0), "the first turn")

    run(story())


@pytest.mark.parametrize(
    ("name", "what"), [("raising", "raised"), ("cheating", "illegal"), ("dying", "died")]
)
def test_the_standard_bot_takes_over_from_a_bad_one(
    service: Service, run: Run[Any], name: str, what: str
) -> None:
    async def story() -> None:
        created = await service.seats.create(
            "schichtwechsel", [SeatRequest("bot", bot=name), SeatRequest("bot", bot="random")]
        )
        trouble = await comes_to(service, created.table_id, "trouble")
        assert trouble == {"seat": 0, "bot": name, "what": what, "instead": "journeyman"}
        seat = (await service.queries.view(created.table_id)).seats[0]
        assert (seat.bot, seat.trouble) == ("journeyman", what)
        await ends(service, created.table_id)

    run(story())


def test_a_bot_that_plays_on_the_state_it_is_shown_harms_nobody(
    service: Service, run: Run[Any]
) -> None:
    async def story() -> None:
        created = await service.seats.create(
            "schichtwechsel", [SeatRequest("bot", bot="meddling"), SeatRequest("bot", bot="random")]
        )
        await ends(service, created.table_id)
        assert "trouble" not in {
            event.kind for event in await service.queries.events(created.table_id)
        }

    run(story())


def test_a_slow_bot_delays_no_other_table(
    settings: Settings, run: Run[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The slow one thinks until a file is there, and may."""
    asked, go = tmp_path / "asked", tmp_path / "go"
    os.mkfifo(go)
    monkeypatch.setenv("PITHEAD_TEST_ASKED", str(asked))
    monkeypatch.setenv("PITHEAD_TEST_GO", str(go))

    async def story() -> None:
        service = Service(replace(settings, bot_seconds=600.0))
        await service.start()
        try:
            bots = [SeatRequest("bot", bot="waiting"), SeatRequest("bot", bot="random")]
            slow = (await service.seats.create("schiefer", bots)).table_id

            async def thinks() -> bool:
                return asked.exists()

            await until(thinks, "the question to the slow bot")
            quick = await service.seats.create("schichtwechsel", bots[1:] * 2)
            await ends(service, quick.table_id)
            assert await is_asked(service, slow, 0)
            go.write_text("on")
            await until(lambda: has_acted(service, slow, 0), "its answer")
        finally:
            await service.close()

    run(story())


def test_a_bot_that_thinks_too_long_is_replaced(settings: Settings, run: Run[Any]) -> None:
    async def story() -> None:
        service = Service(replace(settings, bot_seconds=0.2))
        await service.start()
        try:
            table = await service.seats.create("schiefer", [SeatRequest("bot", bot="sleeping")] * 2)
            trouble = await comes_to(service, table.table_id, "trouble")
            assert trouble["what"] == "overran"
        finally:
            await service.close()

    run(story())


def test_bots_go_on_after_a_restart(settings: Settings, run: Run[Any]) -> None:
    async def story() -> None:
        first = Service(settings)
        await first.start()
        wishes = [SeatRequest("bot", bot="random")] * 2
        created = await first.seats.create("ruhrschifffahrt", wishes)

        async def has_begun() -> bool:
            return (await first.queries.standing(created.table_id)).position >= 5

        await until(has_begun, "five events")
        await first.close()
        second = Service(settings)
        await second.start()
        try:
            assert (await second.queries.standing(created.table_id)).status == "playing"
            await ends(second, created.table_id)
        finally:
            await second.close()

    run(story())


def test_a_hint_comes_with_what_the_bot_itself_thought(service: Service, run: Run[Any]) -> None:
    async def story() -> None:
        created = await service.seats.create("schiefer", [SeatRequest("me"), SeatRequest("me")])
        for _ in range(4):
            state = await service.queries.state(created.table_id)
            hint = await service.hints.hint(created.table_id)
            assert hint.bot == "tree:20"
            assert sorted(one.name for one in hint.choices) == sorted(
                map(state.name, state.legal())
            )
            assert hint.choices[0].name == hint.action
            assert hint.choices[0].margin == max(one.margin for one in hint.choices)
            # A single answer needs no thought.
            assert hint.choices[0].visits > 0 or len(hint.choices) == 1
            await service.actions.act(created.table_id, created.token, hint.action)
            # A take-back must not leave the bot's process with another game in mind.
            with suppress(NothingToUndo):
                await service.actions.undo(created.table_id, created.token)
                await service.actions.act(
                    created.table_id, created.token, state.name(state.legal()[-1])
                )

    run(story())
