"""Lessons at a table: they follow from its events, and offer only what the card asks for."""

from dataclasses import replace
from typing import Any

import pytest

import pithead
from pithead.kernel.texts.guided_lesson import NO_CARD
from pithead.table.base.errors import ForeignToken, LessonAsks, NoLesson, TableError, TableFull
from pithead.table.base.events import LESSON
from pithead.table.base.settings import Settings
from pithead.table.base.table_setup import SeatRequest
from pithead.table.service import Service, Snapshot
from pithead.table.tables.lesson_progress import LessonProgress
from pithead.table.tables.stored_record import stored_record
from pithead.table.tables.view_models import LessonView
from tests.table.conftest import Run, cached_table
from tests.waiting import until

ME = [SeatRequest("me", "Ada"), SeatRequest("bot", "Apprentice", "apprentice")]


async def begin(service: Service, game: str = "schiefer") -> tuple[str, str]:
    """A table with a lesson, and the token of its player."""
    lesson = pithead.game(game).lesson
    assert lesson is not None
    created = await service.seats.create(game, ME, lesson=lesson.id)
    return created.table_id, created.token


async def seen(service: Service, table: str, token: str) -> Snapshot:
    return await service.snapshot(table, token)


async def shown(service: Service, table: str, token: str) -> LessonView:
    """The card that is shown, after the bot has acted."""
    found: list[LessonView] = []

    async def is_shown() -> bool:
        card = (await seen(service, table, token)).view.lesson
        if card is not None:
            found.append(card)
        return bool(found)

    await until(is_shown, "a card")
    return found[0]


async def read(service: Service, table: str, token: str) -> LessonView:
    """Read cards until one asks for an action."""
    card = await shown(service, table, token)
    while card.reading:
        position = (await seen(service, table, token)).view.position
        await service.lessons.turn_to(table, token, position, card.read + 1)
        card = await shown(service, table, token)
    return card


def test_a_lesson_can_be_played_from_the_first_card_to_the_last(
    service: Service, run: Run[Any]
) -> None:
    async def story() -> list[int]:
        table, token = await begin(service)
        numbers = []
        while True:
            card = await shown(service, table, token)
            numbers.append(card.number)
            view = (await seen(service, table, token)).view
            if card.reading:
                await service.lessons.turn_to(table, token, view.position, card.read + 1)
                if card.number == card.count:
                    break
            else:
                assert 1 <= len(view.choices) <= 2
                await service.actions.act(table, token, view.choices[0].name)
        view = (await seen(service, table, token)).view
        assert view.lesson is None
        assert view.my_turn
        assert len(view.choices) > 2
        return numbers

    lesson = pithead.game("schiefer").lesson
    assert lesson is not None
    assert run(story()) == list(range(1, len(lesson.cards) + 1))


def test_only_what_the_card_asks_for_is_offered(service: Service, run: Run[Any]) -> None:
    async def story() -> None:
        table, token = await begin(service)
        await read(service, table, token)
        view = (await seen(service, table, token)).view
        assert [choice.name for choice in view.choices] == ["reroll:1"]
        standing = await service.queries.standing(table)
        assert standing.legal == ["reroll:1"]
        with pytest.raises(LessonAsks):
            await service.actions.act(table, token, "keep")
        assert (await seen(service, table, token)).view.position == view.position
        with pytest.raises(TableError, match="no action"):
            await service.actions.act(table, token, "fly")

    run(story())


def test_the_dice_are_prepared_and_not_called_fair(service: Service, run: Run[Any]) -> None:
    async def story() -> None:
        table, token = await begin(service)
        await read(service, table, token)
        done = await service.actions.act(table, token, "reroll:1")
        log = await service.queries.log(table)
        assert [happening.action for happening in log] == [
            "start:0", "roll:1-3-4", "reroll:1", "die:5"
        ]  # fmt: skip
        assert done.position == 4
        view = (await seen(service, table, token)).view
        assert view.is_lesson
        assert view.commitment == ""
        record = (await service.queries.record(table)).text
        assert "commitment" not in record
        stored = await service._context.cache.load_stored(table)  # type: ignore[union-attr]
        assert "commitment" not in stored_record(stored)

    run(story())


def test_the_opponent_waits_until_a_card_is_read(service: Service, run: Run[Any]) -> None:
    async def story() -> None:
        table, token = await begin(service)
        await read(service, table, token)
        for action in ("reroll:1", "keep", "mark:all"):
            await service.actions.act(table, token, action)
        card = await shown(service, table, token)
        cached = await cached_table(service, table)
        assert card.reading
        assert cached.state.actor == 1
        assert cached.bot_to_act() is None
        listed = (await service.lobby.my_tables(token))[0]
        assert listed.summary.waits_for == "person"
        await service.lessons.turn_to(table, token, cached.position, 1)
        after = await shown(service, table, token)
        assert after.number == card.number + 1
        assert (await seen(service, table, token)).view.actor == 0

    run(story())


def test_undo_returns_to_the_card_before(service: Service, run: Run[Any]) -> None:
    async def story() -> None:
        table, token = await begin(service)
        await read(service, table, token)
        await service.actions.act(table, token, "reroll:1")
        asked = await shown(service, table, token)
        await service.actions.act(table, token, "keep")
        assert (await shown(service, table, token)).number == asked.number + 1
        await service.actions.undo(table, token)
        assert (await shown(service, table, token)).number == asked.number
        await service.proposals.propose_back(table, token, 2)
        first = await shown(service, table, token)
        assert not first.reading, "its cards have been read"
        await service.actions.act(table, token, "reroll:1")
        names = [happening.action for happening in await service.queries.log(table)]
        assert names[-1] == "die:5", "the prepared dice come again"

    run(story())


def test_earlier_cards_are_read_again_without_changing_the_game(
    service: Service, run: Run[Any]
) -> None:
    async def story() -> None:
        table, token = await begin(service)
        await read(service, table, token)
        await service.actions.act(table, token, "reroll:1")
        asked = await shown(service, table, token)
        before = (await seen(service, table, token)).view
        assert (asked.number, asked.read, asked.reading) == (8, 0, False)
        for number in range(7, 0, -1):
            await service.lessons.turn_to(table, token, before.position, number - 8)
            card = await shown(service, table, token)
            assert (card.number, card.reading) == (number, True)
        with pytest.raises(NoLesson):
            await service.lessons.turn_to(table, token, before.position, -8)
        assert (await seen(service, table, token)).view.position == before.position
        await service.lessons.turn_to(table, token, before.position, 0)
        assert await shown(service, table, token) == asked
        for action in ("keep", "mark:all"):
            await service.actions.act(table, token, action)
        position = (await seen(service, table, token)).view.position
        await service.lessons.turn_to(table, token, position, -1)
        assert (await cached_table(service, table)).bot_to_act() is None, "the opponent waits"

    run(story())


def test_a_skipped_lesson_is_a_free_game_and_can_go_on(service: Service, run: Run[Any]) -> None:
    async def story() -> None:
        table, token = await begin(service)
        card = await read(service, table, token)
        await service.lessons.skip(table, token, True)
        view = (await seen(service, table, token)).view
        assert len(view.choices) > 2
        assert view.lesson is not None
        assert view.lesson.skipped
        assert not view.lesson.number
        await service.lessons.skip(table, token, False)
        assert await shown(service, table, token) == card
        await service.lessons.skip(table, token, True)
        await service.actions.act(table, token, "keep")
        assert (await seen(service, table, token)).view.lesson is None
        with pytest.raises(NoLesson):
            await service.lessons.skip(table, token, False)
        with pytest.raises(NoLesson):
            await service.lessons.turn_to(table, token, 3, 1)

    run(story())


def test_a_restart_and_another_device_show_the_same_card(settings: Settings, run: Run[Any]) -> None:
    async def story() -> None:
        first = Service(settings)
        await first.start()
        table, token = await begin(first)
        await shown(first, table, token)
        await first.lessons.turn_to(table, token, 2, 1)
        card = await shown(first, table, token)
        assert card.number == 2
        await first.close()
        second = Service(settings)
        await second.start()
        assert await shown(second, table, token) == card
        other = await second.tokens.issue(table, token)
        assert await shown(second, table, other) == card
        await second.close()

    run(story())


def test_cards_cannot_be_turned_by_others_or_beyond_the_last(
    service: Service, run: Run[Any]
) -> None:
    async def story() -> None:
        table, token = await begin(service)
        await shown(service, table, token)
        other, stranger = await begin(service)
        assert other != table
        with pytest.raises(ForeignToken):
            await service.lessons.turn_to(table, stranger, 2, 1)
        with pytest.raises(ForeignToken):
            await service.lessons.skip(table, stranger, True)
        with pytest.raises(NoLesson):
            await service.lessons.turn_to(table, token, 2, 99)
        sequence = (await seen(service, table, token)).view.sequence
        assert await service.lessons.turn_to(table, token, 7, 1) == sequence, "a late page"
        assert await service.lessons.turn_to(table, token, 2, 0) == sequence, "shown already"
        created = await service.seats.create("schiefer", ME)
        with pytest.raises(NoLesson):
            await service.lessons.skip(created.table_id, created.token, True)

    run(story())


async def turn_often(service: Service, table: str, token: str) -> None:
    for turn in range(100):
        await service.lessons.turn_to(table, token, 2, 1 - turn % 2)


def test_a_player_cannot_fill_a_table_with_turned_cards(settings: Settings, run: Run[Any]) -> None:
    async def story() -> None:
        service = Service(replace(settings, events_per_table=100))
        await service.start()
        table, token = await begin(service)
        await shown(service, table, token)
        with pytest.raises(TableFull):
            await turn_often(service, table, token)
        kinds = [event.kind for event in await service.queries.events(table)]
        assert kinds.count(LESSON) < 50
        await service.close()

    run(story())


def test_an_unknown_lesson_is_a_free_game(service: Service, run: Run[Any]) -> None:
    async def story() -> None:
        created = await service.seats.create("schiefer", ME, lesson="schiefer-0")
        view = (await seen(service, created.table_id, created.token)).view
        assert view.is_lesson
        assert view.lesson is None
        assert view.commitment == ""

    run(story())


def test_a_begun_lesson_is_found_again(service: Service, run: Run[Any]) -> None:
    async def story() -> None:
        table, token = await begin(service)
        await shown(service, table, token)
        assert await service.lessons.unfinished("schiefer", token) == table
        assert await service.lessons.unfinished("ruhrschifffahrt", token) == ""
        assert await service.lessons.unfinished("schiefer", None) == ""
        await service.lessons.skip(table, token, True)
        assert await service.lessons.unfinished("schiefer", token) == ""

    run(story())


def test_the_course_is_left_if_an_event_cannot_happen() -> None:
    lesson = pithead.game("schiefer").lesson
    assert lesson is not None
    progress = LessonProgress(lesson)
    state = pithead.game("schiefer").start(2)
    assert progress.prescribed(state, 0, []) == state.game.number("start:0")
    assert progress.prescribed(state, 0, ["start:1"]) is None
    progress.apply("play", {"action": "start:1"}, 0)
    state.apply("start:1")
    assert progress.prescribed(state, 1, []) is None
    assert progress.number(state, 1) == NO_CARD
