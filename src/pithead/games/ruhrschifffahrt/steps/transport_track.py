"""The transport track, and dice that come back from it to the river (section 9)."""

from pithead.games.ruhrschifffahrt.dice import die, die_colour
from pithead.games.ruhrschifffahrt.material import COLOURS, MOST_ROWS, ROUNDS
from pithead.games.ruhrschifffahrt.state import RuhrState


def put_on_track(state: RuhrState, colour: int, value: int) -> None:
    """RS-9.2, RS-9.3: to the arrow or above it; a full column moves down first."""
    track = state.track
    first = colour * MOST_ROWS
    row = first + state.material.arrow[state.stage]
    while row >= first:
        if track[row] == 0:
            track[row] = value
            return
        row -= 1
    last = first + state.material.rows[state.stage] - 1
    leaving = track[last]
    for row in range(last, first, -1):
        track[row] = track[row - 1]
    track[first] = value
    if leaving:
        send_back(state, die(colour, leaving))


def take_from_arrow(state: RuhrState, colour: int) -> int:
    """RS-9.4: the die of the arrow space; those above it move down, those below it stay."""
    track = state.track
    first = colour * MOST_ROWS
    arrow = first + state.material.arrow[state.stage]
    value = track[arrow]
    for row in range(arrow, first, -1):
        track[row] = track[row - 1]
    track[first] = 0
    return value


def change_stage(state: RuhrState, stage: int) -> None:
    """RS-9.7: each die keeps its row; those whose row is gone return, black ones first."""
    old_rows = state.material.rows[state.stage]
    rows = state.material.rows[stage]
    state.stage = stage
    for colour in range(len(COLOURS)):
        for row in range(colour * MOST_ROWS + rows, colour * MOST_ROWS + old_rows):
            if state.track[row]:
                send_back(state, die(colour, state.track[row]))
                state.track[row] = 0


def send_back(state: RuhrState, number: int) -> None:
    """RS-9.5, RS-9.6; in the last round the die is set aside (RS-9.10)."""
    if state.round == ROUNDS:
        state.dice_removed[die_colour(number)] += 1
        return
    state.waiting[state.dice_waiting()] = number
    state.agenda.append(state.steps.return_die[returner(state)])


def returner(state: RuhrState) -> int:
    """RS-9.6: the start player of the round; RS-17.9: the start player of the phase."""
    return state.order[0] if state.rules.phase_start_returns else state.round_start
