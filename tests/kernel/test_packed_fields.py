"""Fields that lie in one row of numbers: no field can reach the numbers of another."""

import random
from collections.abc import Iterator
from typing import Any, cast

import pytest

import pithead
from pithead.kernel.fields.all_fields import Fields
from pithead.kernel.fields.field import Field
from pithead.kernel.fields.field_types import Flag
from pithead.kernel.fields.packed_row import (
    Cells,
    fill,
    find,
    last_used,
    new_row,
    part,
    set_all,
    total,
    used,
)
from pithead.kernel.fields.packed_row import row_of as nth_row
from tests.random_play import random_action
from tools import field_properties

PLAYERS = [2, 3, 4]
GAMES = [game_id for game_id in pithead.games() if pithead.game(game_id).fields.packed]
TABLES = [(game_id, players) for game_id in GAMES for players in PLAYERS]


def fields(game_id: str) -> Fields:
    return pithead.game(game_id).fields


def row_of(numbers: list[int]) -> Any:
    """A row: packed if the build is, else a list."""
    return new_row(numbers) if pithead.COMPILED else numbers.copy()


def cells(*numbers: int) -> Cells:
    """The middle of a row that has other numbers before and after it."""
    return Cells(row_of([100, *numbers, 200]), 1, len(numbers))


@pytest.mark.parametrize("game_id", GAMES)
def test_the_fields_fill_the_row_without_gaps(game_id: str) -> None:
    ends = 0
    for field in fields(game_id).packed:
        assert field.first == ends
        assert field.size(4) > 0
        ends += field.size(4)
    assert len(fields(game_id).first_row) == ends


@pytest.mark.parametrize("game_id", GAMES)
def test_single_numbers_come_first(game_id: str) -> None:
    single = [field.single for field in fields(game_id).packed]
    assert single == sorted(single, reverse=True)


@pytest.mark.parametrize(("game_id", "players"), TABLES)
def test_no_field_reaches_into_another(game_id: str, players: int) -> None:
    packed = fields(game_id).packed
    row = row_of(fields(game_id).first_row)
    views = [Cells(row, field.first, field.size(players)) for field in packed]
    for number, view in enumerate(views):
        set_all(view, number)
    for number, view in enumerate(views):
        assert list(view) == [number] * len(view)


@pytest.mark.parametrize("index", [-1, 3, 4, 1000, -1000])
def test_an_index_outside_the_field_is_an_error(index: int) -> None:
    row = row_of([100, 5, 6, 7, 200])
    view = Cells(row, 1, 3)
    with pytest.raises(IndexError, match="the numbers 0 to 2"):
        view[index]
    with pytest.raises(IndexError, match="the numbers 0 to 2"):
        view[index] = 1
    assert list(row) == [100, 5, 6, 7, 200]


@pytest.mark.parametrize(("first", "end"), [(-1, 2), (0, 4), (2, 5)])
def test_a_part_ends_with_the_field(first: int, end: int) -> None:
    with pytest.raises(IndexError):
        cells(5, 6, 7).part(first, end)
    with pytest.raises(IndexError):
        cells(5, 6, 7).total(first, end)
    with pytest.raises(IndexError):
        cells(5, 6, 7).find(6, first, end)


def test_cells_are_used_like_a_list() -> None:
    view = cells(5, -1, 5)
    assert (view[0], view[1], view[2]) == (5, -1, 5)
    view[1] += 3
    assert view == [5, 2, 5]
    assert view == cells(5, 2, 5)
    assert view != [5, 2]
    assert 2 in view
    assert 3 not in view
    assert (len(view), view.count(5), view.part(1, 3), view.total(0, 2)) == (3, 2, [2, 5], 7)
    assert repr(view) == "[5, 2, 5]"
    with pytest.raises(TypeError, match="no hash"):
        hash(view)


def test_the_functions_take_what_the_build_has() -> None:
    view = cells(1, 2, 3) if pithead.COMPILED else cast(Any, [1, 2, 3])
    assert part(view, 1, 3) == [2, 3]
    assert nth_row(view, 2, 1) == [3]
    assert total(view, 0, 2) == 3
    assert (find(view, 3, 0, 3), find(view, 1, 1, 3), find(view, 9, 0, 2)) == (2, 3, 2)
    view[1] = 0
    assert used(view) == 0b101
    set_all(view, 7)
    assert list(view) == [7, 7, 7]
    fill(view, [4, 5, 6])
    assert list(view) == [4, 5, 6]
    with pytest.raises(ValueError, match="3 numbers, not 2"):
        fill(view, [4, 5])
    assert last_used(view) == 2
    fill(view, [4, 5, 0])
    assert last_used(view) == 1
    set_all(view, 0)
    assert last_used(view) == -1
    assert (cells(4, 0, 6, 0).last_used(), cells(0).last_used()) == (2, -1)
    assert (cells(4, 0, -6).used(), cells(4, 5, 5).find(5, 0, 3), cells(4).find(5, 0, 1)) == (
        5,
        1,
        1,
    )


@pytest.mark.parametrize("game_id", GAMES)
def test_no_number_of_a_game_is_too_large_for_a_row(game_id: str) -> None:
    for field in fields(game_id).packed:
        assert field.highest < 1 << 15
        assert max(map(abs, field.first_numbers(4))) < 1 << 15


def numbers(state: pithead.State, field: Field) -> list[int]:
    """The numbers of a field, as the rules see them."""
    value = getattr(state, field.name)
    return [value] if field.single else list(value)


def each_number(state: pithead.State) -> Iterator[tuple[Field, int]]:
    for field in state.game.fields.packed:
        for index in range(field.size(state.players)):
            yield field, index


@pytest.mark.parametrize(("game_id", "players"), TABLES)
def test_what_the_rules_write_is_in_one_field_and_one_position(game_id: str, players: int) -> None:
    state = pithead.game(game_id).start(players)
    packed = fields(game_id).packed
    before = {field.name: numbers(state, field) for field in packed}
    for field, index in each_number(state):
        changed = state.clone()
        number = not before[field.name][0] if isinstance(field, Flag) else 1234
        if field.single:
            setattr(changed, field.name, number)
        else:
            getattr(changed, field.name)[index] = number
        after = {field.name: numbers(changed, field) for field in packed}
        assert after.pop(field.name)[index] == number
        assert after == {name: old for name, old in before.items() if name != field.name}
        assert before == {field.name: numbers(state, field) for field in packed}


@pytest.mark.parametrize(("game_id", "players"), TABLES)
def test_fields_keep_their_place_when_a_position_is_copied_and_read(
    game_id: str, players: int
) -> None:
    rng = random.Random(7)
    state = pithead.game(game_id).start(players)
    for _ in range(60):
        state.take(random_action(state, rng))
    for again in (state.clone(), state.game.from_json(state.to_json())):
        for field in fields(game_id).packed:
            assert numbers(again, field) == numbers(state, field), field.name


@pytest.mark.parametrize("game_id", field_properties.GAMES)
def test_the_properties_are_those_of_the_fields(game_id: str) -> None:
    """If this fails: `python -m tools.field_properties`."""
    game = pithead.game(game_id)
    text = field_properties.path(game).read_text(encoding="utf-8")
    assert text == field_properties.properties(game)
