"""Quick games: the bots fit the visitor, and the visitor can change their level."""

from typing import Any

import pytest

from pithead.table.base.bot_levels import fitting_level
from pithead.table.base.errors import FixedLevel
from pithead.table.base.table_setup import SeatRequest
from pithead.table.base.token_hash import new_token
from pithead.table.pages.opponent_level import (
    OpponentLevel,
    chosen_levels,
    cookie_text,
    reached_level,
)
from pithead.table.service import Service
from pithead.table.storage import Listed, Summary
from pithead.table.tables.table import GameTable
from tests.table import finished_games
from tests.table.conftest import Run

FIRST = OpponentLevel()


def finished(
    created: int, bot: str = "apprentice", won: bool = True, status: str = "over"
) -> Listed:
    seats = [
        {"kind": "person", "name": "Ada", "bot": ""},
        {"kind": "bot", "name": "Bot", "bot": bot},
    ]
    scores = [20, 10] if won else [10, 20]
    summary = Summary(status, "nobody", 9, 9, -2, seats, scores, created)
    return Listed(str(created), "schiefer", False, created, summary, frozenset({0}))


def level_after(*tables: Listed, chosen: OpponentLevel = FIRST) -> str:
    return reached_level(chosen, "schiefer", tables).name


def test_the_first_opponents_are_apprentices() -> None:
    assert level_after() == "apprentice"
    assert level_after(finished(1)) == "apprentice"
    assert level_after(finished(1, won=False), finished(2, won=False)) == "apprentice"


def test_two_wins_raise_the_level_by_one() -> None:
    assert level_after(finished(1), finished(2)) == "journeyman"
    assert level_after(finished(1), finished(2), finished(3), finished(4)) == "journeyman"
    stronger = [finished(3, "journeyman"), finished(4, "foreman")]
    assert level_after(finished(1), finished(2), *stronger) == "foreman"
    wins = [finished(n, "master") for n in range(20)]
    assert level_after(*wins) == "master"


def test_only_games_alone_against_bots_of_the_level_count() -> None:
    assert level_after(finished(1, "greedy"), finished(2, "greedy")) == "apprentice"
    assert level_after(finished(1, status="playing"), finished(2)) == "apprentice"
    assert reached_level(OpponentLevel(), "other", [finished(1), finished(2)]) == OpponentLevel()


def test_wins_before_a_choice_do_not_count() -> None:
    chosen = OpponentLevel("apprentice", 10)
    assert level_after(finished(1), finished(2), chosen=chosen) == "apprentice"
    assert level_after(finished(11), finished(12), chosen=chosen) == "journeyman"


def test_a_cookie_keeps_the_levels_and_nonsense_is_ignored() -> None:
    levels = {"schiefer": OpponentLevel("foreman", 12), "other": OpponentLevel("director", 0)}
    assert chosen_levels(cookie_text(levels)) == levels
    assert chosen_levels("schiefer.emperor.1/x/schiefer.foreman.-1/schiefer.foreman.²") == {}
    assert chosen_levels("") == {}


def test_the_level_of_a_bot_can_be_changed_by_a_player_alone_with_bots(
    service: Service, run: Run[Any]
) -> None:
    async def story() -> None:
        alone = [SeatRequest("me", "Ada"), SeatRequest("bot", "Apprentice", "apprentice")]
        made = await service.seats.create("schiefer", alone)
        await service.seats.change_bot(made.table_id, made.token, 1, "foreman", "Foreman")
        view = (await service.snapshot(made.table_id, made.token)).view
        assert (view.seats[1].bot, view.seats[1].name) == ("foreman", "Foreman")
        with pytest.raises(FixedLevel):
            await service.seats.change_bot(made.table_id, made.token, 0, "foreman", "Foreman")
        with pytest.raises(FixedLevel):
            await service.seats.change_bot(made.table_id, made.token, 7, "foreman", "Foreman")
        both = await service.seats.create("schiefer", [*alone, SeatRequest("open")])
        await service.seats.join(both.table_id, "Bo")
        with pytest.raises(FixedLevel):
            await service.seats.change_bot(both.table_id, both.token, 1, "foreman", "Foreman")

    run(story())


ALONE = [("person", ""), ("bot", "journeyman"), ("bot", "journeyman")]


@pytest.mark.parametrize(
    ("scores", "level"),
    [
        ([40, 30, 12], "foreman"),
        ([40, 31, 12], ""),
        ([30, 40, 12], "apprentice"),
        ([31, 40, 12], ""),
        ([12, 30, 40], "apprentice"),
        ([40, 40, 12], ""),
    ],
)
def test_a_win_or_a_loss_by_far_offers_another_level(scores: list[int], level: str) -> None:
    assert fitting_level(ALONE, scores) == level


@pytest.mark.parametrize(
    "seats",
    [
        [("person", ""), ("person", "")],
        [("person", ""), ("bot", "journeyman"), ("bot", "foreman")],
        [("person", ""), ("bot", "greedy")],
        [("bot", "foreman"), ("bot", "foreman")],
    ],
)
def test_only_one_person_against_bots_of_one_level_is_offered_another_one(
    seats: list[tuple[str, str]],
) -> None:
    assert fitting_level(seats, [40] + [10] * (len(seats) - 1)) == ""


def test_there_is_no_level_above_the_highest_and_below_the_lowest() -> None:
    assert fitting_level([("person", ""), ("bot", "master")], [40, 10]) == ""
    assert fitting_level([("person", ""), ("bot", "apprentice")], [10, 40]) == ""


def test_a_rematch_has_the_level_that_fits_and_no_other(
    service: Service, run: Run[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        token = new_token()
        table = await finished_games.finished(service, token, ["Ada", "Bo"])
        assert (await service.queries.view(table, token)).rematch_level == ""
        monkeypatch.setattr(GameTable, "fitting_level", lambda table: "foreman")
        assert (await service.queries.view(table, token)).rematch_level == "foreman"
        with pytest.raises(FixedLevel):
            await service.seats.rematch(table, token, level="master")
        again = await service.seats.rematch(table, token, level="foreman")
        seats = (await service.queries.view(again, token, "de")).seats
        assert [(seat.bot, seat.name) for seat in seats] == [
            ("", "Ada"),
            ("foreman", "Vorarbeiter"),
        ]

    run(story())
