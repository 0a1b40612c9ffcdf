"""What previews, logs and "what changed for you" tell people: players' words, no bookkeeping."""

import random
import re
from collections.abc import Iterator

import pytest

import pithead
from pithead.kernel.fields.diff import Change, told_changes
from pithead.kernel.state import State
from tests.collieries import colliery
from tests.positions import table

GAMES = ("schiefer", "ruhrschifffahrt", "schichtwechsel")
NAMES = ["Ada", "Ben", "Cleo", "Dan"]


def previews(game_id: str, players: int, seed: int) -> Iterator[list[Change]]:
    """The changes of every choice in a random game."""
    rng = random.Random(seed)
    state: State = pithead.game(game_id).start(players=players)
    while state.actor != pithead.OVER:
        if state.actor == pithead.CHANCE:
            state.take(state.draw(rng))
            continue
        for action in state.legal():
            after = state.clone()
            after.take(action)
            yield told_changes(state, after, state.actor)
        state.take(rng.choice(state.legal()))


@pytest.mark.parametrize("game_id", GAMES)
def test_no_id_and_no_internal_counter_is_told(game_id: str) -> None:
    game = pithead.game(game_id)
    ids = {name.partition(":")[2] for name in game.vocabulary}
    raw = {id for id in ids if re.fullmatch(r"[a-z]+(_[a-z0-9]+)+", id)}
    ranked = {field.name for field in game.fields.every if field.rank}
    assert not ranked & INTERNAL
    for players in (2, 4):
        for told in previews(game_id, players, seed=players):
            for change in told:
                for lang in ("en", "de"):
                    line = change.describe(lang, NAMES[:players])
                    assert "_" not in line, line
                    assert not raw & set(re.split(r"[\s,:]+", line)), line
                    assert "→" in change.values_text(lang, NAMES[:players]) or isinstance(
                        change.after, bool
                    )


INTERNAL = {
    # what only the rules count
    *("phase", "order", "used", "turned", "changed", "triple", "without_cubes", "traded"),
    *(
        "white_on",
        "coins_on",
        "tokens_on",
        "personal_used",
        "option_now",
        "moved",
        "last_sale",
        "marked",
        "stage",
    ),
    # part of the points, which are told
    *("vp", "vp_rounds", "vp_last", "points"),
}


@pytest.mark.parametrize("game_id", GAMES)
def test_what_matters_more_is_told_first_and_of_the_reader_first(game_id: str) -> None:
    for told in previews(game_id, 3, seed=5):
        assert [change.rank for change in told] == sorted(change.rank for change in told)
        assert all(change.rank for change in told)


@pytest.mark.parametrize("game_id", GAMES)
def test_every_field_that_is_told_has_a_label(game_id: str) -> None:
    for field in pithead.game(game_id).fields.every:
        assert not field.rank or field.labels
        assert field.rank or not field.good


def test_points_come_first_with_the_sum_of_the_score_sheet() -> None:
    before = table(2).coins(3, 3).acting(seat=1, field=1)
    after = table(2).coins(3, 13).acting(seat=1, field=1)
    points = told_changes(before, after, reader=1)[0]
    assert points.key == "points.1"
    assert (points.before, points.after) == (before.scores()[1], after.scores()[1])
    assert points.good == 1


def test_rising_water_is_bad_and_falling_water_is_good() -> None:
    low, high = colliery(2).pit(0, water=2).turn(), colliery(2).pit(0, water=3).turn()
    rises = next(change for change in told_changes(low, high) if change.key == "water.0")
    falls = next(change for change in told_changes(high, low) if change.key == "water.0")
    assert (rises.good, falls.good) == (-1, 1)
