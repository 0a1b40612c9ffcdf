"""The ids of the markers in the drawing: a marker keeps its id while it moves.

All markers that a player has at hand are in one line: first the supply, then the reserve. The first
three are those that go to the fields. Each of the following ones has the id of a place it may go to
next, one per valley and one per box. When a player opens a mine, a marker glides there from their
line, and the line becomes shorter at its end.
"""

from typing import TYPE_CHECKING

from pithead.games.schiefer.dice import FACES, NO_DICE, ROLLS

if TYPE_CHECKING:
    from pithead.games.schiefer.state import SchieferState

_DICE = 3


def mine_marker(state: "SchieferState", seat: int, mine: int) -> str:
    return f"m{seat}-mine-{state.material.mine_ids[mine]}"


def box_marker(state: "SchieferState", seat: int, box: int) -> str:
    return f"m{seat}-box-{state.material.box_ids[box]}"


def line_marker(state: "SchieferState", seat: int, place: int) -> str:
    """The id of the marker at this place of a player's line."""
    material = state.material
    valley = place - _DICE
    box = valley - material.valleys
    if 0 <= valley < material.valleys and state.opened[valley] < material.size[valley]:
        return mine_marker(state, seat, material.first[valley] + state.opened[valley])
    if 0 <= box < material.boxes and not state.has_box(seat, box):
        return box_marker(state, seat, box)
    return f"m{seat}-{place}"


def faces_waited_on(state: "SchieferState", seat: int) -> list[int]:
    """The faces of a player's waiting markers, ascending."""
    faces: list[int] = []
    for face in range(1, FACES + 1):
        faces += [face] * state.waits(seat, face)
    return faces


def places_out(state: "SchieferState", seat: int) -> list[int]:
    """Of each waiting marker, in the order of `faces_waited_on`, its place in the line.

    The highest field has the third place: fields are carried out from the lowest, so that those
    who stay keep their places. While dice are being marked a marker has the place of its die.
    """
    faces = faces_waited_on(state, seat)
    hand = state.supply[seat] + len(faces)
    rolling = (
        state.dice != NO_DICE and state.actor == seat and len(state.marked_faces()) == len(faces)
    )
    if rolling and hand >= _DICE:
        places: list[int] = []
        dice = ROLLS[state.dice]
        for face in faces:
            place = 0
            while place < _DICE - 1 and (dice[place] != face or place in places):
                place += 1
            places.append(place)
        return places
    last = max(len(faces), min(_DICE, hand))
    return list(range(last - len(faces), last))


def waiting_markers(state: "SchieferState", seat: int) -> list[str]:
    """The ids of a player's waiting markers, in the order of `faces_waited_on`."""
    return [line_marker(state, seat, place) for place in places_out(state, seat)]
