"""Copies of games: tried out from a position, or opened from a record file."""

import random
import re
from typing import Any

import pytest

import pithead
from pithead.locale import Messages
from pithead.table.base.errors import BadRecordFile, NoTryOut, TooLarge, UnknownPosition
from pithead.table.base.table_setup import SeatRequest
from pithead.table.base.token_hash import new_token
from pithead.table.pages.place_list import place_list
from pithead.table.pages.stage import StageCache, ViewOptions
from pithead.table.pages.visitor import Visitor
from pithead.table.service import LARGEST_RECORD, Service
from pithead.table.tables.dice_check import verdict
from tests.random_play import play_to_the_end
from tests.table.conftest import Run, cached_table
from tests.waiting import until

ME, BO, OPEN = SeatRequest("me", "Ada"), SeatRequest("me", "Bo"), SeatRequest("open")
BOT = SeatRequest("bot", "", "random")


async def begun(service: Service, token: str, seats: list[SeatRequest], **more: Any) -> str:
    made = await service.seats.create("schiefer", seats, visitor=token, **more)
    return made.table_id


async def play(service: Service, table: str, token: str, acts: int) -> None:
    for _ in range(acts):
        now = await service.queries.standing(table)
        await service.actions.act(table, token, now.legal[0])


def test_a_copy_plays_on_from_a_position_of_the_past(service: Service, run: Run[Any]) -> None:
    async def story() -> None:
        ada, other = new_token(), new_token()
        table = await begun(service, ada, [ME, BO])
        await play(service, table, ada, 6)
        copy = await service.copies.try_out(table, ada, 4, False, other)
        then = await service.queries.state(table, 4)
        view = await service.queries.view(copy, other)
        assert view.is_copy
        assert view.mine == [0, 1]
        assert view.position >= 4
        assert (await service.queries.state(copy, 4)).to_json() == then.to_json()
        await play(service, copy, other, 3)
        assert (await service.queries.standing(table)).position == (
            await service.queries.view(table)
        ).position
        listed = await service.lobby.running_tables()
        assert copy not in [line.id for line in listed]

    run(story())


def test_a_copy_has_a_seed_of_its_own_and_promises_no_fair_dice(
    service: Service, run: Run[Any]
) -> None:
    async def story() -> None:
        ada = new_token()
        table = await begun(service, ada, [ME, BOT])
        copy = await service.copies.try_out(table, ada, 1, True, ada)
        first, second = await cached_table(service, table), await cached_table(service, copy)
        assert first.seed != second.seed
        assert second.record.commitment == ""
        assert [seat.kind for seat in second.seats] == ["person", "bot"]

        async def is_asked() -> bool:
            return (await service.queries.standing(copy)).actor == 0

        await until(is_asked, "the turn of the person, after the bot's")
        text = (await service.queries.record(copy)).text
        assert "commitment" not in text
        assert not verdict(pithead.Record.load(text)).checked

    run(story())


def test_while_people_play_only_tables_that_allow_it_can_be_copied(
    service: Service, run: Run[Any]
) -> None:
    async def story() -> None:
        ada, bo, stranger = new_token(), new_token(), new_token()
        for allowed in (False, True):
            table = await begun(service, ada, [ME, OPEN], try_out=allowed)
            with pytest.raises(NoTryOut):
                await service.copies.try_out(table, ada, 0, False, ada)
            await service.seats.join(table, "Bo", visitor=bo)
            for token in (ada, bo, stranger):
                view = await service.queries.view(table, token)
                assert view.may_try_out is allowed
                if allowed:
                    assert await service.copies.try_out(table, token, 1, False, token)
                else:
                    with pytest.raises(NoTryOut):
                        await service.copies.try_out(table, token, 1, False, token)

    run(story())


def test_against_bots_only_one_may_always_try(service: Service, run: Run[Any]) -> None:
    async def story() -> None:
        ada, stranger = new_token(), new_token()
        table = await begun(service, ada, [ME, BOT])
        assert (await service.queries.view(table, ada)).may_try_out
        assert not (await service.queries.view(table, stranger)).may_try_out
        with pytest.raises(UnknownPosition):
            await service.copies.try_out(table, ada, 10_000, False, ada)

    run(story())


def finished_record(game_id: str) -> str:
    game = pithead.game(game_id)
    record = pithead.Record.start(game, 2, seats=["Ada", "bot:greedy"])
    play_to_the_end(record, random.Random(5))
    return record.dump()


@pytest.mark.parametrize("game_id", ["ruhrschifffahrt", "schichtwechsel"])
def test_a_record_file_is_shown(service: Service, run: Run[Any], game_id: str) -> None:
    async def story() -> None:
        text = finished_record(game_id)
        table = await service.copies.open_record(text.encode())
        view = await service.queries.view(table)
        assert view.status == "over"
        assert [seat.name for seat in view.seats] == ["Ada", "Greedy"]
        record = pithead.Record.load((await service.queries.record(table)).text)
        assert record.events == pithead.Record.load(text).events
        assert view.may_try_out

    run(story())


MARK = re.compile(r'<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"')


@pytest.mark.parametrize("game_id", ["schiefer", "schichtwechsel"])
def test_spectators_see_on_whose_board_something_happened(
    service: Service, run: Run[Any], game_id: str
) -> None:
    async def story() -> None:
        table = await service.copies.open_record(finished_record(game_id).encode())
        visitor = Visitor(
            Messages("en"), "light", False, "square", None, None, "", "/", False, False
        )
        on_boards = 0
        for at in range(30, 90):
            snapshot = await service.snapshot(table, None, at, "en")
            drawn = StageCache().stage(snapshot, visitor, ViewOptions(at)).drawn
            found = MARK.search(drawn["drawing_mark"][1])
            last = snapshot.log[-1]
            # What is given is marked at the player who gets it.
            if found is None or last.action.startswith("give:"):
                continue
            x, y, w, h = map(float, found.groups())
            for left, top, wide, high, name, meaning, _ in place_list(snapshot, visitor)["drawing"]:
                is_board = meaning.startswith(("Pit board", "Player area"))
                if is_board and left <= x + w / 2 <= left + wide and top <= y + h / 2 <= top + high:
                    assert name == snapshot.names[last.seat], at
                    on_boards += 1
        assert on_boards > 0

    run(story())


def test_bots_of_a_record_have_names_in_the_readers_language(
    service: Service, run: Run[Any]
) -> None:
    async def story() -> None:
        record = pithead.Record.start(
            pithead.game("schiefer"), 4, seats=["bot:foreman", "master:4", "bot:mine", "Ada"]
        )
        for lang, names in (
            ("en", ["Foreman", "Master (4)", "mine", "Ada"]),
            ("de", ["Vorarbeiter", "Meister (4)", "mine", "Ada"]),
        ):
            table = await service.copies.open_record(record.dump().encode(), lang)
            view = await service.queries.view(table)
            assert [seat.name for seat in view.seats] == names

    run(story())


def test_a_bad_file_gets_a_sentence(service: Service, run: Run[Any]) -> None:
    async def story() -> None:
        good = finished_record("ruhrschifffahrt")
        lines = good.splitlines()
        for bad in (
            b"",
            b"\xff\xfe\x00",
            b"<html>",
            good.replace("players 2", "players 9").encode(),
            "\n".join([*lines[:-1], "0 fly:moon"]).encode(),
            "\n".join([*lines, "* start:0"]).encode(),
        ):
            with pytest.raises(BadRecordFile) as error:
                await service.copies.open_record(bad)
            assert len(error.value.to("de")) > 40
        with pytest.raises(TooLarge):
            await service.copies.open_record(b"a" * (LARGEST_RECORD + 1))

    run(story())


def test_rounds_begin_where_the_timeline_says(service: Service, run: Run[Any]) -> None:
    async def story() -> None:
        table = await service.copies.open_record(finished_record("ruhrschifffahrt").encode())
        rounds, seats = await service.queries.timeline(table)
        last = (await service.queries.view(table)).position
        assert len(seats) == last
        assert len(rounds) == last + 1
        assert rounds == sorted(rounds)
        assert rounds[-1] == 12

    run(story())
