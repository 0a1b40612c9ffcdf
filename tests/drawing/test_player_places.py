"""What players do has a place in the view of everybody, if nowhere else on their own boards."""

import random

import pytest

import pithead
from pithead.drawing.choice_marks import CHOICES
from pithead.kernel.draw_options import DrawOptions, NamedPlace
from pithead.kernel.state import State
from pithead.rulebook.place_names import named_places

NAMES = ["Ada", "Bo", "Cleo"]
BOARDS = {"schiefer": "player-area", "ruhrschifffahrt": "player-board"}


def options(state: State, seat: int, layout: str) -> list[DrawOptions]:
    narrow = layout == "parts"
    parts = [part.id for part in state.game.drawing.parts if part.id != CHOICES] if narrow else [""]
    return [
        DrawOptions(
            state,
            "en",
            seat=seat,
            part=part,
            names=NAMES[: state.players],
            choices=True,
            narrow=narrow,
            embedded=True,
            layout="tall" if narrow else layout,
        )
        for part in parts
    ]


def marked(
    state: State, view: DrawOptions, action: int, is_own: bool = True
) -> list[tuple[float, float]]:
    """The middles of an action's places; if not its own, of all that the acting player has."""
    return [
        (place.x + place.w / 2, place.y + place.h / 2)
        for place in state.game.drawing.chosen_places(state, view, action)
        if place.can_be_chosen is is_own
    ]


def owners(boards: list[NamedPlace], x: float, y: float) -> list[str]:
    """The players whose boards have this place."""
    return [
        place.name
        for place in boards
        if place.x <= x <= place.x + place.w and place.y <= y <= place.y + place.h
    ]


@pytest.mark.parametrize(("layout", "players"), [("parts", 3), ("tall", 2), ("square", 3)])
@pytest.mark.parametrize("game_id", pithead.games())
def test_an_action_on_a_players_board_is_on_that_of_the_acting_player(
    game_id: str, layout: str, players: int
) -> None:
    board = BOARDS.get(game_id, "pit-board")
    luck = random.Random(layout)
    state = pithead.game(game_id).start(players)
    looked_at: set[tuple[int, bool]] = set()
    on_boards = 0
    while state.actor != pithead.OVER:
        action = luck.choice(state.legal())
        seat = luck.randrange(players)
        is_own = seat == state.actor
        if state.actor >= 0 and (action, is_own) not in looked_at:
            looked_at.add((action, is_own))
            name = state.game.vocabulary[action]
            # What is given has its place at the player who gets it.
            at = int(name.removeprefix("give:")) if name.startswith("give:") else state.actor
            for view, named in zip(options(state, seat, layout), options(state, seat, layout)):
                middles = marked(state, view, action)
                boards = named_places(state, named) if middles else []
                boards = [place for place in boards if place.term == board]
                for middle in middles:
                    found = owners(boards, *middle)
                    assert found in ([], [NAMES[at]]), name
                    on_boards += len(found)
        state.apply(action)
    assert on_boards > 0


@pytest.mark.parametrize("layout", ["parts", "tall", "square", "small", "wide"])
@pytest.mark.parametrize("game_id", pithead.games())
def test_every_action_of_an_opponent_can_be_marked(game_id: str, layout: str) -> None:
    board = BOARDS.get(game_id, "pit-board")
    luck = random.Random(layout)
    state = pithead.game(game_id).start(3)
    looked_at: set[int] = set()
    without_place = 0
    while state.actor != pithead.OVER:
        action = luck.choice(state.legal())
        if state.actor > 0 and action not in looked_at:
            looked_at.add(action)
            if not any(marked(state, view, action) for view in options(state, 0, layout)):
                without_place += 1
                names = []
                for view, named in zip(options(state, 0, layout), options(state, 0, layout)):
                    middles = marked(state, view, action, is_own=False)
                    boards = named_places(state, named) if middles else []
                    boards = [place for place in boards if place.term == board]
                    names += [owners(boards, *middle) for middle in middles]
                assert names == [[NAMES[state.actor]]], state.game.vocabulary[action]
        state.apply(action)
    assert (without_place > 0) is (game_id != "schiefer")
