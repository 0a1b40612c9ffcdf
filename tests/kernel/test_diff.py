"""What a change between two positions says to people."""

import pytest

import pithead
from pithead.kernel.fields.diff import (
    COMMON,
    Change,
    Entry,
    EntryValue,
    ranked_changes,
    told_changes,
)
from pithead.kernel.texts.i18n import Verbatim
from tests.collieries import colliery
from tests.positions import table


def test_a_change_is_told_with_its_player_if_it_has_one() -> None:
    before = table(2).coins(3, 3).acting(seat=1, field=1)
    after = table(2).coins(3, 5).round(2).acting(seat=1, field=1)
    told = [change.describe(names=["Ada", "Ben"]) for change in pithead.changes(before, after)]
    assert told == ["round: 1 -> 2", "Ben, coins: 3 -> 5"]


def test_a_change_that_belongs_to_nobody_has_the_seat_minus_1() -> None:
    before = table(2).acting(seat=1, field=1)
    after = table(2).coins(3, 5).round(2).acting(seat=1, field=1)
    assert [change.seat for change in pithead.changes(before, after)] == [-1, 1]


def test_the_value_of_a_change_is_the_one_after_it() -> None:
    before = table(2).start_player(0).acting(seat=1, field=1)
    after = table(2).start_player(1).coins(3, 5).acting(seat=1, field=1)
    told = {
        change.key: change.value_text(names=["Ada", "Ben"])
        for change in pithead.changes(before, after)
    }
    assert told == {"start_player": "Ben", "coins.1": "5"}


def test_a_change_of_words_is_neither_good_nor_bad() -> None:
    before, after = (Entry("tile", 0, Verbatim("tile"), value) for value in ("hewer", "overman"))
    after.good = 1
    assert Change(before, after).good == 0


@pytest.mark.parametrize(
    ("before", "after", "good", "expected"),
    [
        (3, 5, 1, 1),
        (5, 3, 1, -1),
        (3, 5, -1, -1),
        (5, 3, -1, 1),
        (3, 5, 0, 0),
        (False, True, 1, 1),
        (True, False, 1, -1),
        ("none", 3, 1, 0),
        (3, "none", 1, 0),
    ],
)
def test_more_of_what_is_good_is_good_and_less_is_bad(
    before: EntryValue, after: EntryValue, good: int, expected: int
) -> None:
    old, new = (Entry("coins.0", 0, Verbatim("coins"), value) for value in (before, after))
    new.good = good
    assert Change(old, new).good == expected


def test_more_points_are_good_and_come_first() -> None:
    before, after = (colliery(2).pit(1, vp=vp).turn() for vp in (2, 4))
    (points,) = (change for change in told_changes(before, after) if change.key == "points.1")
    assert (int(points.after) - int(points.before), points.rank, points.good) == (2, 1, 1)


@pytest.mark.parametrize(
    ("reader", "told"),
    [
        (0, ["white.0", "plant.vp", "white.1"]),
        (1, ["white.1", "plant.vp", "white.0"]),
        (2, ["plant.vp", "white.0", "white.1"]),
        (COMMON, ["plant.vp", "white.0", "white.1"]),
    ],
)
def test_what_matters_alike_is_told_first_of_the_reader_then_of_nobody(
    reader: int, told: list[str]
) -> None:
    before = colliery(3).turn()
    after = colliery(3).pit(0, white=1).pit(1, white=2).pit(2, vp_space=True).turn()
    found = told_changes(before, after, reader)
    assert [change.key for change in found if change.rank == 3] == told


def test_bookkeeping_comes_last_and_is_not_told() -> None:
    before = colliery(2).turn()
    after = colliery(2).pit(1, vp=4, white=1).turn()
    keys = [change.key for change in ranked_changes(before, after)]
    assert (keys[0], keys[-1]) == ("points.1", "vp.1")
    assert [change.key for change in told_changes(before, after)] == keys[:-1]
