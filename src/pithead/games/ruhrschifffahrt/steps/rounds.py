"""The twelve rounds with their seven phases, water and demand, export (sections 4, 6 and 13)."""

from typing import Final

from mypy_extensions import i64

from pithead.games.ruhrschifffahrt.dice import raised
from pithead.games.ruhrschifffahrt.material import MOST_SLOTS, NOBODY, ROUNDS, Material
from pithead.games.ruhrschifffahrt.names import marker_text
from pithead.games.ruhrschifffahrt.score_categories import EXPORT
from pithead.games.ruhrschifffahrt.state import NO_FLAG, NO_OPTION_YET, RuhrState
from pithead.games.ruhrschifffahrt.steps.agenda_checks import misplaced
from pithead.kernel.chance_event import ChanceEvent
from pithead.kernel.fields.packed_row import Cells, total
from pithead.kernel.obstacle import Obstacle
from pithead.kernel.problem import Problem
from pithead.kernel.step import Automatic
from pithead.kernel.texts.i18n import Text, sentence

_UNSEEN_MARKER: Final = Obstacle(
    "RS-6.1", Text("a river marker that nobody has seen yet is being drawn")
)


class Phase(Automatic[RuhrState]):
    """RS-4.1: a phase begins. RS-4.6: its order is fixed now."""

    def __init__(self, number: int) -> None:
        super().__init__(f"phase:{number}")
        self.number = number

    def run(self, state: RuhrState) -> None:
        steps = state.steps
        number = self.number
        state.phase = number
        # RS-4.7: ships move in phases 3 and 4 only. RS-4.2: in round 1 the lot decides at first.
        if number in (4, 5) or (number == 1 and state.round > 1):
            state.set_order(state.ships_in_order(), number == 1)
        if number < 7:
            state.agenda.append(steps.phase(number + 1))
        if number == 1:
            state.agenda.append(steps.event[0])
        elif number == 2:
            if state.material.draws[state.round]:
                state.agenda.append(steps.marker)
        elif number == 3:
            state.agenda.append(steps.loading[0])
        elif number == 4:
            state.agenda.append(steps.sailing[0])
        elif number == 5:
            state.agenda.append(steps.progress)
        elif number == 6:
            state.agenda.append(steps.buying[0])
        else:
            state.agenda.append(steps.round_end)


class InTurn(Automatic[RuhrState]):
    """RS-4.8: one player after the other. `row` has this step for every position of the order."""

    def __init__(self, row: "list[InTurn]", kind: str) -> None:
        super().__init__(f"{kind}:{len(row)}")
        self.position = len(row)
        self.row = row

    def run(self, state: RuhrState) -> None:
        if self.position < state.players:
            state.agenda.append(self.row[self.position + 1])
            self.turn(state, state.order[self.position])

    def turn(self, state: RuhrState, seat: int) -> None:
        raise NotImplementedError


class DrawMarker(ChanceEvent[RuhrState]):
    """RS-6.1: all markers that nobody has seen are equally likely, in the bag or on the river."""

    word = "marker"

    def results(self, material: Material) -> list[str]:
        return material.marker_ids

    def possible(self, state: RuhrState) -> list[int]:
        return [marker for marker, count in enumerate(state.undrawn) if count > 0]

    def weights(self, state: RuhrState) -> list[int]:
        return [count for count in state.undrawn if count > 0]

    def pick(self, state: RuhrState, number: float) -> i64:
        undrawn = state.undrawn
        markers = len(undrawn)
        rest = int(number * total(undrawn, 0, markers))
        for marker in range(markers):
            rest -= undrawn[marker]
            if rest < 0:
                return marker
        raise AssertionError("a bag without markers")

    def happen(self, state: RuhrState, result: i64) -> None:
        material = state.material
        state.undrawn[result] -= 1
        state.bag -= 1
        state.forced_building = state.bag <= 1  # RS-6.9
        if material.marker_water[result]:
            state.pilot_blocked = True
            change_dice(state.depots, material.marker_delta[result])
            return
        for sale in material.marker_demand[result]:
            if state.demand[sale] < material.most_demand:
                state.demand[sale] += 1

    def objections(self, state: RuhrState) -> list[Problem]:
        if not state.material.draws[state.round]:
            return [Problem("no_draw", Text("no river marker is drawn in this round (RS-6.1)"))]
        if state.phase != 2:
            sentence = Text(
                "river markers are drawn in phase 2, not in phase {now} (RS-4.1)", now=state.phase
            )
            return [Problem("wrong_phase", sentence)]
        if state.bag < 1:
            return [Problem("empty_bag", Text("the bag is empty (RS-6.1)"))]
        return misplaced(state, ["phase:3"])

    def rule(self, state: RuhrState, action: i64) -> str:
        return "RS-6.1"

    def prompt(self, state: RuhrState) -> Text:
        return Text("A river marker is drawn from the bag.")

    def text(self, state: RuhrState, result: i64) -> Text:
        return sentence(marker_text(state.material, result))

    def not_an_answer(self) -> Obstacle:
        return _UNSEEN_MARKER


def change_dice(dice: Cells, by: int) -> None:
    """All dice of a list gain or lose, within the limits of a die (RS-1.3)."""
    if by:
        for place in range(len(dice)):
            if dice[place]:
                dice[place] = raised(dice[place], by)


class RoundEnd(Automatic[RuhrState]):
    """Section 13: export, discs back, the limit of money, the next round."""

    def run(self, state: RuhrState) -> None:
        if state.flag_now != NO_FLAG:
            self._export(state, state.flag_now)
        state.flag_now = NO_FLAG
        state.pilot_blocked = False
        state.wages_taken = False
        state.forced_building = False
        limit = state.material.wealth_limit
        for seat in range(state.players):
            state.option_now[seat] = NO_OPTION_YET
            state.used[seat] = 0
            state.new_in_port[seat] = 0
            state.thalers[seat] = min(state.thalers[seat], limit)
        if state.round < ROUNDS:
            state.round += 1
            state.agenda.append(state.steps.phase(1))

    def _export(self, state: RuhrState, country: int) -> None:
        """RS-13.1, RS-13.2: all score at the same value; then the marker goes left."""
        material = state.material
        value = material.scale[state.export_pos]
        warehouses = 0
        for row in range(material.export_rows):
            owner = state.column[country * MOST_SLOTS + row]
            if owner == NOBODY:
                break
            warehouses += 1
            state.score(owner, EXPORT, export_points(state, value, row))
        state.export_pos = max(0, state.export_pos - warehouses)


def export_points(state: RuhrState, value: int, row: int) -> int:
    """RS-13.1; with RS-17.2 the last row has no penalty."""
    bonus = state.material.row_bonus[row]
    if bonus < 0 and not state.rules.row3_penalty:
        bonus = 0
    return value + bonus
