"""How a game begins, how one round follows another, and how it ends (SW-3, SW-17, SW-18.1)."""

from typing import Final

from mypy_extensions import i64

from pithead.games.schichtwechsel.material import (
    BLUE,
    LOCK,
    MINER,
    WATER_DOWN,
    Material,
)
from pithead.games.schichtwechsel.round_card_text import goal_text, reveal_text
from pithead.games.schichtwechsel.scoring import round_points
from pithead.games.schichtwechsel.state import NOBODY, SchichtwechselState
from pithead.games.schichtwechsel.steps.cube_draws import begin_mining
from pithead.games.schichtwechsel.steps.piece_moves import lower_water
from pithead.kernel.chance_event import ChanceEvent
from pithead.kernel.fields.packed_row import set_all
from pithead.kernel.obstacle import Obstacle
from pithead.kernel.start_player import DrawStart
from pithead.kernel.step import Automatic
from pithead.kernel.texts.i18n import PlayerName, Text, Verbatim

_DRAWN_BY_LOT: Final = Obstacle(
    "SW-2.12", Text("the first player is being chosen at random from the players")
)
_UNUSED_CARD: Final = Obstacle("SW-17.1", Text("an unused round card is being revealed at random"))


class DrawFirstPlayer(DrawStart[SchichtwechselState]):
    """SW-2.12: the first player is drawn by lot and takes the marker."""

    def happen(self, state: SchichtwechselState, result: i64) -> None:
        state.first = result
        state.marker = result
        state.agenda.append(state.steps.reveal)

    def prompt(self, state: SchichtwechselState) -> Text:
        return Text("The first player is chosen at random.")

    def text(self, state: SchichtwechselState, result: i64) -> Text:
        return Text("The first player is {who}.", who=PlayerName(result))

    def not_an_answer(self) -> Obstacle:
        return _DRAWN_BY_LOT


class Reveal(ChanceEvent[SchichtwechselState]):
    """SW-3.6, SW-17.2: a round card is revealed, its upper effect carried out at once."""

    word = "reveal"

    def results(self, material: Material) -> list[str]:
        return material.round_ids

    def possible(self, state: SchichtwechselState) -> list[int]:
        cards = range(state.material.round_cards)
        return [card for card in cards if state.unused_rounds[card]]

    def happen(self, state: SchichtwechselState, result: i64) -> None:
        state.unused_rounds[result] = 0
        state.round_card = result
        effect = state.material.reveals[result]
        if effect == WATER_DOWN:
            state.agenda.append(state.steps.falls[0])
            return
        if effect == LOCK:
            state.locked = True
        elif effect == BLUE and not state.blue_in_game:
            state.blue_in_game = True
            state.bag_blue = 1
        begin_mining(state)

    def rule(self, state: SchichtwechselState, action: i64) -> str:
        return "SW-3.6"

    def prompt(self, state: SchichtwechselState) -> Text:
        return Text("The round card for round {round} is revealed.", round=state.round)

    def text(self, state: SchichtwechselState, result: i64) -> Text:
        name = state.material.round_names[result]
        goal = goal_text(state.material, result)
        effect = reveal_text(state.material, result)
        if effect is None:
            return Verbatim("{name}: {goal}.", name=name, goal=goal)
        return Verbatim("{name}: {goal}; {effect}.", name=name, goal=goal, effect=effect)

    def not_an_answer(self) -> Obstacle:
        return _UNUSED_CARD


class Falls(Automatic[SchichtwechselState]):
    """SW-17.3: the round card lowers the water of each player in turn, then step I begins."""

    def __init__(self, position: int) -> None:
        super().__init__(f"falls:{position}")
        self.position = position

    def run(self, state: SchichtwechselState) -> None:
        if self.position == state.players:
            begin_mining(state)
            return
        state.agenda.append(state.steps.falls[self.position + 1])
        lower_water(state, state.seat_at(self.position), 1)

    def bears(self) -> tuple[str, ...]:
        return ("may_lower",)


def steps_three_to_five(state: SchichtwechselState) -> None:
    """SW-4.17 to SW-4.24: pit water, white tokens, sale; nobody is asked."""
    material = state.material
    for seat in range(state.players):
        state.raise_water(seat, material.water_rise)
    for seat in range(state.players):
        if state.water[seat] != material.water_token:
            state.white[seat] += material.white_water
        if state.coal[seat * material.coal_groups + material.token_group] == 0:
            state.white[seat] += material.white_wagons
        if state.plant_own[seat] == 0:
            state.white[seat] += material.white_plant
    if state.round < material.sale_round:
        return
    for seat in range(state.players):
        if state.coke_on_wagons[seat] >= material.pair and state.sold[seat] < len(material.columns):
            state.coke_on_wagons[seat] -= material.pair
            state.sold[seat] += 1
            state.coins[seat] += material.sale_coins
            state.white[seat] += material.sale_white


def end_round(state: SchichtwechselState) -> None:
    """SW-17.6 to SW-17.12: round scoring, clearing up, and the next round or the end."""
    for seat in range(state.players):
        state.vp_rounds[seat] += round_points(state, state.round_card, seat)
    state.clear_cards()
    state.locked = False
    set_all(state.traded, 0)
    for seat in range(state.players):
        state.white[seat] = 0
        state.token[seat] = True
        state.passed[seat] = False
    for space in range(state.material.frames):
        state.frames[space] = NOBODY
    state.first = state.marker
    if state.round == state.material.rounds:
        state.agenda.append(state.steps.last_moves[0])
    else:
        state.round += 1
        state.agenda.append(state.steps.reveal)


class LastMoves(Automatic[SchichtwechselState]):
    """SW-18.1: a last miner move for each house in the miner pit, clockwise from the marker."""

    def __init__(self, position: int) -> None:
        super().__init__(f"last_moves:{position}")
        self.position = position

    def run(self, state: SchichtwechselState) -> None:
        if self.position == state.players:
            return
        state.agenda.append(state.steps.last_moves[self.position + 1])
        seat = state.seat_after(state.marker, self.position)
        if state.house_count(seat, MINER) == 0:
            return
        if state.on_exit(seat):
            state.vp_last[seat] += state.material.again_vp
            state.discard_tools(seat, state.material.again_tools)
        else:
            state.agenda.append(state.steps.last_miner[seat])

    def bears(self) -> tuple[str, ...]:
        return ("miner_last",)
