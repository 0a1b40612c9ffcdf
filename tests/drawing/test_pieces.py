"""The pieces of a position: where they lie, that they keep their ids, and that none is lost."""

import random
import re

import pytest

import pithead
from pithead.drawing.choice_marks import CHOICES
from pithead.drawing.game_board import GameBoard
from pithead.kernel.draw_options import LAYOUTS, DrawOptions
from pithead.kernel.pieces import Piece
from pithead.kernel.state import State

GAMES = pithead.games()
BOARDS = [id for id in GAMES if isinstance(pithead.game(id).drawing, GameBoard)]
"""The games that are drawn on a ground."""
SEEDS = (1, 2)


def positions(game_id: str, players: int, seed: int) -> list[State]:
    rng = random.Random(seed)
    state = pithead.game(game_id).start(players)
    found = [state.clone()]
    while state.actor != pithead.OVER:
        state.take(rng.choice(state.legal()))
        found.append(state.clone())
    return found


def places(state: State, layout: str) -> set[str]:
    """The names of the places of a drawing; of all parts of a phone together."""
    drawing = state.game.drawing
    assert isinstance(drawing, GameBoard)
    narrow = layout == "parts"
    parts = [part.id for part in drawing.parts if part.id != CHOICES] if narrow else [""]
    found: set[str] = set()
    for part in parts:
        shape = "tall" if narrow else layout
        view = DrawOptions(state, seat=0, part=part, narrow=narrow, embedded=True, layout=shape)
        own = set(drawing.ground(state, view).places)
        assert not found & {place for place in own if place in lain_on(state)}, part
        found |= own
    return found


def lain_on(state: State) -> set[str]:
    return {piece.place for piece in state.pieces()}


@pytest.mark.parametrize("game_id", BOARDS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_piece_has_a_place_in_every_layout(game_id: str, players: int) -> None:
    wanted: set[str] = set()
    for state in positions(game_id, players, 1):
        wanted |= lain_on(state)
    for layout in ("parts", *LAYOUTS):
        assert wanted <= places(pithead.game(game_id).start(players), layout), layout


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("seed", SEEDS)
def test_ids_are_unique_and_stay_with_their_kind_and_owner(game_id: str, seed: int) -> None:
    known: dict[str, tuple[str, int]] = {}
    for state in positions(game_id, 3, seed):
        pieces = state.pieces()
        assert len({piece.id for piece in pieces}) == len(pieces)
        for piece in pieces:
            assert known.setdefault(piece.id, (piece.kind, piece.owner)) == (
                piece.kind,
                piece.owner,
            )


def numbers(state: State) -> dict[str, set[int]]:
    """How many pieces of the kinds that are never lost each player has."""
    kinds = {
        "schiefer": ["marker"],
        "ruhrschifffahrt": ["ship", "warehouse", "option"],
        "schichtwechsel": ["miner", "disc", "house", "headframe", "coke", "water"],
    }[state.game.id]
    pieces = state.pieces()
    return {
        kind: {
            sum(piece.kind == kind and piece.owner == seat for piece in pieces)
            for seat in range(state.players)
        }
        for kind in kinds
    }


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game_id", GAMES)
def test_no_piece_is_lost(game_id: str, seed: int) -> None:
    first, *later = positions(game_id, 3, seed)
    wanted = numbers(first)
    assert all(len(counts) == 1 for counts in wanted.values()), wanted
    for state in later:
        assert numbers(state) == wanted


@pytest.mark.parametrize("game_id", GAMES)
def test_what_is_drawn_as_a_piece_is_a_piece(game_id: str) -> None:
    for state in positions(game_id, 3, 1)[::15]:
        ids = {piece.id for piece in state.pieces()}
        drawn = re.findall(r'id="([^"]+)" class="pc"', state.svg(seat=0))
        assert drawn
        assert set(drawn) <= ids


def test_opening_a_mine_moves_a_marker_there() -> None:
    state = pithead.game("schiefer").start(2)
    rng = random.Random(4)
    opened = moved_there = 0
    while state.actor != pithead.OVER:
        before = state.clone()
        action = rng.choice(state.legal())
        name = state.name(action)
        state.take(action)
        if name.startswith("open:"):
            moved = [one for one in pithead.piece_changes(before, state) if one.has_moved]
            to = [one.after.place for one in moved if one.after is not None]
            moved_there += any(place.startswith("mine.") for place in to)
            opened += 1
    # A player with very few markers has none whose next place is this mine.
    assert moved_there > 0.8 * opened > 8


def test_changes_name_what_came_and_what_went() -> None:
    before = pithead.game("schiefer").start(2)
    after = before.clone()
    after.apply("start:1")
    [came] = [one for one in pithead.piece_changes(before, after) if one.before is None]
    assert came.after == Piece("start-player", "start_player", -1, "start.1")
    [gone] = [one for one in pithead.piece_changes(after, before) if one.after is None]
    assert gone.before == came.after


@pytest.mark.parametrize("game_id", BOARDS)
def test_the_ground_does_not_depend_on_the_position(game_id: str) -> None:
    game = pithead.game(game_id)
    drawing = game.make_drawing()
    assert isinstance(drawing, GameBoard)
    first, *_, last = positions(game_id, 3, 1)
    for layout in LAYOUTS:
        views = [DrawOptions(state, seat=1, layout=layout) for state in (first, last)]
        grounds = [drawing.fresh_ground(state, view) for state, view in zip((first, last), views)]
        assert grounds[0].text == grounds[1].text
        assert list(grounds[0].places) == list(grounds[1].places)


@pytest.mark.parametrize("game_id", BOARDS)
def test_displays_that_are_remembered_show_what_fresh_ones_show(game_id: str) -> None:
    drawing = pithead.game(game_id).drawing
    assert isinstance(drawing, GameBoard)
    states = positions(game_id, 3, 5)
    random.Random(1).shuffle(states)
    for state in states[:150]:
        view = DrawOptions(state, seat=0, embedded=True, names=["Ada", "Bo", "Cleo"])
        for display in drawing.ground(state, view).displays:
            shown = display.shown(state, view).text
            assert shown == display.fresh(state, view).text, display.id
