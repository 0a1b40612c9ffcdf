"""How many positions lie 1, 2 and 3 events from fixed starts: figures that any slip changes."""

import pytest

import pithead
from pithead.arena.perft import count_positions

# From the start of the game, and from the middle of a round, where the actions are.
FIELD_3 = ["start:0", "roll:3-3-5", "keep", "mark:all", "roll:3-3-4", "keep", "mark:all"]
FIELDS_2_TO_6 = ["start:0", "roll:3-4-5", "keep", "mark:all", "roll:2-5-6", "keep", "mark:all"]
FIRST_TURN = [
    *("start:0", "reveal:round_road"),
    *("draw:2-1-0", "give:0", "place:coal_L1", "place:coal_L2", "place:spoil_L3"),
    *("draw:3-0-0", "place:coal_L1", "place:coal_L4", "place:coal_L4"),
    *("tile:coal_vendor", "tile:gatekeeper"),
]
COUNTS = [
    ("schiefer", 2, [], [2, 112, 476]),
    ("schiefer", 3, [], [3, 168, 714]),
    ("schiefer", 4, [], [4, 224, 952]),
    ("schiefer", 2, FIELD_3, [8, 64, 336]),
    ("schiefer", 2, [*FIELDS_2_TO_6, "fetch"], [8, 36, 107]),
    ("schichtwechsel", 2, [], [2, 12, 54]),
    ("schichtwechsel", 4, [], [4, 24, 108]),
    ("schichtwechsel", 2, FIRST_TURN, [17, 218, 2109]),
    ("schichtwechsel", 2, FIRST_TURN[:-1], [4, 26, 373]),
]


@pytest.mark.parametrize(("game_id", "players", "events", "counts"), COUNTS)
def test_the_number_of_positions_is_as_it_was(
    game_id: str, players: int, events: list[str], counts: list[int]
) -> None:
    state = pithead.game(game_id).start(players=players)
    for event in events:
        state.apply(event)
    assert count_positions(state, len(counts)) == counts
