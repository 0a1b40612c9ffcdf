"""The pieces of a position of Schiefer: what lies where.

All markers that a player has at hand are in one line: first the supply, then the reserve. The first
three are those that go to the spaces. Each of the following ones has the id of a place it may go to
next, one per valley and one per box. When a player opens a mine, a marker moves there from their
line, and the line becomes shorter at its end.
"""

from typing import TYPE_CHECKING, Final

from pithead.games.schiefer.dice import FACES, NO_DICE, ROLLS
from pithead.games.schiefer.material import MOST_SLOTS
from pithead.kernel.pieces import NOT_OWNED, Piece

if TYPE_CHECKING:
    from pithead.games.schiefer.state import SchieferState

MARKER: Final = "marker"
SOLD: Final = "sold"
COINS: Final = "coins"
DIE: Final = "die"
START_PLAYER: Final = "start_player"
_DICE: Final = 3


def pieces(state: "SchieferState") -> list[Piece]:
    """Everything on the board: first what belongs to nobody, then the markers and the coins."""
    material = state.material
    found: list[Piece] = []
    for mine, owner in enumerate(state.owners):
        name = material.mine_ids[mine]
        if owner >= 0:
            found.append(Piece(mine_marker(state, owner, mine), MARKER, owner, f"mine.{name}"))
        if state.sold[mine]:
            found.append(Piece(f"black-{name}", SOLD, NOT_OWNED, f"slate.{name}"))
    for box in range(material.boxes):
        for slot in range(material.box_slots(box, state.players)):
            owner = state.boxes[box * MOST_SLOTS + slot]
            if owner >= 0:
                place = f"slot.{material.box_ids[box]}.{slot}"
                found.append(Piece(box_marker(state, owner, box), MARKER, owner, place))
    for position in range(state.players):
        seat = state.seat_at(position) if state.start_player >= 0 else position
        found += _markers_at_hand(state, seat)
        found.append(Piece(f"coins-{seat}", COINS, seat, f"coins.{seat}", state.coins[seat]))
    if state.dice != NO_DICE:
        for index, face in enumerate(ROLLS[state.dice]):
            found.append(Piece(f"die-{index}", DIE, NOT_OWNED, f"die.{index}", face))
    if state.start_player >= 0:
        place = f"start.{state.start_player}"
        found.append(Piece("start-player", START_PLAYER, NOT_OWNED, place))
    return found


def _markers_at_hand(state: "SchieferState", seat: int) -> list[Piece]:
    """A player's markers on the spaces, in their supply and in their reserve."""
    found: list[Piece] = []
    faces = faces_waited_on(state, seat)
    out = places_out(state, seat)
    for index, face in enumerate(faces):
        found.append(Piece(line_marker(state, seat, out[index]), MARKER, seat, f"space.{face}"))
    hand = state.supply[seat] + len(out)
    for place in range(hand + state.reserve[seat]):
        if place not in out:
            line = "supply" if place < hand else "reserve"
            name = f"{line}.{seat}.{place}"
            found.append(Piece(line_marker(state, seat, place), MARKER, seat, name))
    return found


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
