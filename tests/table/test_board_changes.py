"""What an event has changed on a board, as the server tells a page."""

import random
import re

import pytest

import pithead
from pithead.kernel.draw_options import DrawnGroups, DrawOptions, PartCache
from pithead.kernel.state import State
from pithead.table.pages.board_changes import board_changes

SHAPES = re.compile(r"<(text|use|rect|circle|path|line|polygon|polyline|ellipse)\b")


def drawing(ground: str, pieces: str = "", choices: str = "") -> list[DrawnGroups]:
    return [
        DrawnGroups(
            "<svg>",
            [("d_own", ground), ("d_choices", choices), ("", "<rect/>")],
            [("d_own_pieces", pieces)],
        )
    ]


def test_shapes_are_named_by_their_numbers_in_a_group() -> None:
    before = drawing('<g id="d_own"><rect x="1"/><text x="2">7</text><use href="#a"/></g>')
    after = drawing(
        '<g id="d_own"><rect x="1"/><text x="2">8</text><use href="#a"/>'
        '<rect x="9"><title>&gt; 1</title></rect></g>'
    )
    assert board_changes(before, after) == "d_own:1,3"
    assert board_changes(after, after) == ""


def test_pieces_are_named_if_they_have_another_place() -> None:
    piece = '<g id="coke-0-1" class="pc" transform="translate({} 2)"><use href="#c"/></g>'
    other = '<use id="house-1" class="pc" transform="translate(5 5)" href="#h"/>'
    before, after = piece.format(1) + other, piece.format(4) + other
    assert board_changes(drawing("", before), drawing("", after)) == "coke-0-1"


def test_of_a_path_that_draws_several_things_only_the_new_ones_are_named() -> None:
    cubes = '<g id="d_own"><path d="{}" class="f-coal"/></g>'
    before = drawing(cubes.format("M1 1h9zM20 1h9z"))
    assert board_changes(before, drawing(cubes.format("M1 1h9zM9 1h9zM20 1h9z"))) == "d_own:0.1"
    assert board_changes(before, drawing(cubes.format("M20 1h9z"))) == ""
    figures = '<g id="d_own"><text x="{}" font-size="9">{}</text></g>'
    before = drawing(figures.format("1 2 3", "234"))
    assert board_changes(before, drawing(figures.format("2 3", "34"))) == ""
    assert board_changes(before, drawing(figures.format("1 2 3", "244"))) == "d_own:0.1"


def test_choices_are_no_changes() -> None:
    assert board_changes(drawing(""), drawing("", choices='<rect class="gl"/>')) == ""


def drawn(state: State, cache: PartCache) -> list[DrawnGroups]:
    view = DrawOptions(state, "en", seat=1, names=["Ada", "Bo"], embedded=True, layout="square")
    view.choices, view.cache = False, cache
    state.game.drawing.board(state, view)
    assert view.groups is not None
    return [view.groups]


@pytest.mark.parametrize("game_id", pithead.games())
def test_all_numbers_and_ids_are_found_in_the_drawing(game_id: str) -> None:
    state = pithead.game(game_id).start(2)
    chance, cache = random.Random(3), PartCache()
    named = 0
    before = drawn(state, cache)
    for _ in range(60):
        state.apply(chance.choice(state.legal()))
        after = drawn(state, cache)
        groups = dict((*after[0].grounds, *after[0].pieces))
        for one in board_changes(before, after).split(" "):
            id, _, numbers = one.partition(":")
            if numbers:
                count = len(SHAPES.findall(groups[id]))
                for number in numbers.split(","):
                    assert int(number.partition(".")[0]) < count
            elif id:
                assert sum(f' id="{id}"' in group for group in groups.values()) == 1
            named += 1
        before = after
    assert named > 60
