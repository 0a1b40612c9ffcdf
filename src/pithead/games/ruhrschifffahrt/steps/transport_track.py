"""The transport track, and dice that come back from it to the river (section 9)."""

from typing import TYPE_CHECKING, Final

from pithead.games.ruhrschifffahrt.dice import die, die_colour, die_value
from pithead.games.ruhrschifffahrt.material import BLACK, COLOURS, MOST_ROWS, ROUNDS
from pithead.games.ruhrschifffahrt.names import die_text
from pithead.games.ruhrschifffahrt.state import RuhrState
from pithead.games.ruhrschifffahrt.steps.agenda_checks import misplaced
from pithead.games.ruhrschifffahrt.steps.depot_decision import DepotDecision, no_room_for_die
from pithead.kernel.i18n import Text, say
from pithead.kernel.obstacle import Obstacle
from pithead.kernel.problem import Problem

if TYPE_CHECKING:
    from pithead.games.ruhrschifffahrt.steps.step_registry import Steps

_OTHER_TERRITORY: Final = Text(
    "this round, black dice return to {territory}, which still has an empty depot",
)


def put_on_track(state: RuhrState, steps: "Steps", colour: int, value: int) -> None:
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
        send_back(state, steps, die(colour, leaving))


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


def change_stage(state: RuhrState, steps: "Steps", stage: int) -> None:
    """RS-9.7: each die keeps its row; those whose row is gone return, black ones first."""
    old_rows = state.material.rows[state.stage]
    rows = state.material.rows[stage]
    state.stage = stage
    for colour in range(len(COLOURS)):
        for row in range(colour * MOST_ROWS + rows, colour * MOST_ROWS + old_rows):
            if state.track[row]:
                send_back(state, steps, die(colour, state.track[row]))
                state.track[row] = 0


def send_back(state: RuhrState, steps: "Steps", number: int) -> None:
    """RS-9.5, RS-9.6; in the last round the die is set aside (RS-9.10)."""
    if state.round == ROUNDS:
        state.dice_removed[die_colour(number)] += 1
        return
    state.waiting.append(number)
    state.agenda.append(steps.return_die[returner(state)])


def returner(state: RuhrState) -> int:
    """RS-9.6: the start player of the round; RS-17.9: the start player of the phase."""
    return state.order[0] if state.variants.phase_start_returns else state.round_start


class ReturnDie(DepotDecision):
    """RS-9.6, RS-17.9: a start player puts a die that left the track on a depot."""

    def first(self, state: RuhrState) -> int:
        return state.vocabulary.return_die

    def open_depots(self, state: RuhrState) -> int:
        """RS-9.5: black dice return to the territory of the round if it has an empty depot."""
        material = state.material
        colour = die_colour(state.waiting[0])
        empty = material.of_colour[colour] & ~state.dice_mask()
        crest = material.crest[state.round]
        if colour == BLACK and crest >= 0 and empty & material.of_territory[crest]:
            return empty & material.of_territory[crest]
        return empty

    def take(self, state: RuhrState, action: int) -> None:
        number = state.waiting.pop(0)
        state.depots[action - state.vocabulary.return_die] = die_value(number)

    def objections(self, state: RuhrState) -> list[Problem]:
        if not state.waiting:
            return [
                Problem("no_die_waits", Text("no die is waiting to be put on a depot (RS-9.5)"))
            ]
        if state.order and self.seat != returner(state):
            sentence = Text("only the start player of the round puts dice on depots (RS-9.6)")
            if state.variants.phase_start_returns:
                sentence = Text("only the start player of the phase puts dice on depots (RS-17.9)")
            return [Problem("not_start_player", sentence)]
        if state.phase == 4:
            if len(state.waiting) > 1:
                sentence = Text("a sale pushes only one die off the track (RS-9.3)")
                return [Problem("two_dice_wait", sentence)]
            return misplaced(state, ["phase:5", "sailing:*"])
        more = ["return_die:*"] * (len(state.waiting) - 1)
        return misplaced(state, ["phase:2", "event:*", *more])

    def rule(self, state: RuhrState, action: int) -> str:
        return "RS-9.5"

    def prompt(self, state: RuhrState, lang: str) -> str:
        what = die_text(state.waiting[0]).to(lang)
        return say(
            lang,
            "A die leaves the transport track ({what}). On which depot do you place it?",
            what=what,
        )

    def topic(self, state: RuhrState, lang: str) -> str:
        what = die_text(state.waiting[0]).to(lang)
        return say(
            lang, "on which depot to place the die ({what}) from the transport track?", what=what
        )

    def describe(self, state: RuhrState, action: int, lang: str, names: list[str] | None) -> str:
        name = state.material.depot_names[action - state.vocabulary.return_die].to(lang)
        what = die_text(state.waiting[0]).to(lang)
        return say(lang, "Place the die ({what}) on {name}.", what=what, name=name)

    def depot_obstacle(self, state: RuhrState, depot: int) -> Obstacle:
        obstacle = no_room_for_die(state, depot, die_colour(state.waiting[0]), "RS-2.4")
        if obstacle is not None:
            return obstacle
        territory = state.material.territory_names[state.material.crest[state.round]]
        return Obstacle("RS-9.5", _OTHER_TERRITORY, {"territory": territory})
