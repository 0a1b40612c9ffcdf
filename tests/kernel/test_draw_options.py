"""The options of a drawing: checked, and completed from the position."""

import pytest

import pithead
from pithead.kernel.draw_options import ActionPlace, DrawnPart, DrawOptions, PartCache
from tests.positions import table


def asked(seat: int) -> pithead.State:
    return table(3).rolling(seat=seat, dice="1 3 6")


@pytest.mark.parametrize("seat", [-1, 3])
def test_a_seat_that_nobody_has_is_refused(seat: int) -> None:
    with pytest.raises(pithead.PitheadError, match=f"no seat {seat}; the seats are 0 to 2"):
        DrawOptions(asked(0), seat=seat)
    assert DrawOptions(asked(0), seat=2).seat == 2


@pytest.mark.parametrize(
    ("part", "narrow", "expected"),
    [
        ("", None, False),
        ("board", None, True),
        ("", True, True),
        ("board", False, False),
    ],
)
def test_a_part_by_itself_is_narrow_unless_told_otherwise(
    part: str, narrow: bool | None, expected: bool
) -> None:
    assert DrawOptions(asked(0), part=part, narrow=narrow).narrow is expected


@pytest.mark.parametrize(
    ("part", "narrow", "expected"),
    [
        ("", None, "wide"),
        ("", False, "wide"),
        ("", True, "tall"),
        ("board", None, "tall"),
        ("board", False, "tall"),
    ],
)
def test_a_layout_is_for_the_whole_drawing_on_a_large_screen(
    part: str, narrow: bool | None, expected: str
) -> None:
    assert DrawOptions(asked(0), part=part, narrow=narrow, layout="wide").layout == expected


@pytest.mark.parametrize(("layout", "unit"), [("square", 1), ("wide", 1), ("small", 6 / 7)])
def test_text_in_a_drawing_that_fits_the_window_has_11_pixels(layout: str, unit: float) -> None:
    """`unit` is how many pixels a page makes of one unit at least."""
    assert DrawOptions(asked(0), layout=layout).smallest * unit >= 11


@pytest.mark.parametrize("player", [0, 1])
def test_the_player_who_is_asked_gets_links_to_their_actions(player: int) -> None:
    state = asked(player)
    assert DrawOptions(state).choices
    assert DrawOptions(state, seat=player).choices
    assert not DrawOptions(state, seat=1 - player).choices
    assert not DrawOptions(state, seat=player, choices=False).choices


def test_nobody_gets_links_to_a_random_event() -> None:
    assert not DrawOptions(table(3).throwing(seat=0)).choices


def test_a_part_is_shown_with_the_whole_and_by_itself() -> None:
    first, second, *_ = [part.id for part in asked(0).game.drawing.parts]
    assert DrawOptions(asked(0)).shows(first)
    assert DrawOptions(asked(0), part=first).shows(first)
    assert not DrawOptions(asked(0), part=first).shows(second)


def test_a_headline_begins_with_a_capital_letter() -> None:
    assert DrawOptions(asked(0)).player(1) == "Player 2"
    assert DrawOptions(asked(0), names=["ada", "Bo", "c"]).player(0) == "Ada"


def test_a_drawing_stands_by_itself_unless_told_otherwise() -> None:
    options = DrawOptions(asked(0))
    assert not options.embedded
    assert not options.audit


def test_a_full_cache_forgets_the_older_half() -> None:
    cache = PartCache(size=4)
    for number in range(4):
        cache.add((number,), DrawnPart("", "", float(number)))
    assert [cache.get((number,)) is not None for number in range(4)] == [True] * 4
    cache.add((4,), DrawnPart("", "", 4.0))
    kept = [number for number in range(5) if cache.get((number,)) is not None]
    assert kept == [2, 3, 4]


def test_a_place_is_a_rectangle_that_can_be_chosen_unless_it_says_otherwise() -> None:
    place = ActionPlace(3, 10.0, 20.0, 30.0, 40.0, 5.0)
    assert (place.is_circle, place.can_be_chosen, place.shape) == (False, True, "")
