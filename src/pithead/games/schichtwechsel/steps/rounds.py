"""How a game begins, how one round follows another, and how it ends (SW-3, SW-17, SW-18.1)."""

from typing import TYPE_CHECKING, Final

from pithead.games.schichtwechsel.material import BLUE, LOCK, MINER, WATER_DOWN
from pithead.games.schichtwechsel.round_card_text import goal_text, reveal_text
from pithead.games.schichtwechsel.scoring import round_points
from pithead.games.schichtwechsel.state import NOBODY, SchichtwechselState
from pithead.kernel.i18n import Text, player_name, say
from pithead.kernel.obstacle import Obstacle
from pithead.kernel.spoken_steps import Automatic, Chance

if TYPE_CHECKING:
    from pithead.games.schichtwechsel.steps.step_registry import Steps

_DRAWN_BY_LOT: Final = Text(
    "the first player is being chosen at random from the players",
)
_UNUSED_CARD: Final = Text(
    "an unused round card is being revealed at random",
)


class DrawFirstPlayer(Chance[SchichtwechselState, "Steps"]):
    """SW-2.12: the first player is drawn by lot and takes the marker."""

    draws_start = True

    def legal(self, state: SchichtwechselState) -> list[int]:
        return state.vocabulary.start[: state.players]

    def draw(self, state: SchichtwechselState, number: float) -> int:
        return state.vocabulary.start[int(number * state.players)]

    def take(self, state: SchichtwechselState, action: int) -> None:
        state.first = state.vocabulary.index[action]
        state.marker = state.first
        state.agenda.append(self.steps.reveal)

    def rule(self, state: SchichtwechselState, action: int) -> str:
        return "SW-2.12"

    def prompt(self, state: SchichtwechselState, lang: str) -> str:
        return say(lang, "The first player is chosen at random.")

    def describe(
        self, state: SchichtwechselState, action: int, lang: str, names: list[str] | None
    ) -> str:
        first = state.vocabulary.index[action]
        who = player_name(first, lang, names)
        return say(lang, "The first player is {who}.", who=who)

    def not_an_answer(self) -> Obstacle:
        return Obstacle("SW-2.12", _DRAWN_BY_LOT)


class Reveal(Chance[SchichtwechselState, "Steps"]):
    """SW-3.6, SW-17.2: a round card is revealed, its upper effect carried out at once."""

    def legal(self, state: SchichtwechselState) -> list[int]:
        return [
            action
            for card, action in enumerate(state.vocabulary.reveal)
            if state.unused_rounds >> card & 1
        ]

    def take(self, state: SchichtwechselState, action: int) -> None:
        card = state.vocabulary.index[action]
        state.unused_rounds &= ~(1 << card)
        state.round_card = card
        effect = state.material.reveals[card]
        if effect == WATER_DOWN:
            state.agenda.append(self.steps.falls[0])
            return
        if effect == LOCK:
            state.locked = True
        elif effect == BLUE and not state.blue_in_game:
            state.blue_in_game = True
            state.bag_blue = 1
        self.steps.begin_mining(state)

    def rule(self, state: SchichtwechselState, action: int) -> str:
        return "SW-3.6"

    def prompt(self, state: SchichtwechselState, lang: str) -> str:
        return say(
            lang,
            "The round card for round {round} is revealed.",
            round=state.round,
        )

    def describe(
        self, state: SchichtwechselState, action: int, lang: str, names: list[str] | None
    ) -> str:
        material = state.material
        card = state.vocabulary.index[action]
        text = f"{material.round_names[card].to(lang)}: {goal_text(material, card, lang)}"
        effect = reveal_text(material, card, lang)
        return f"{text}; {effect}." if effect else f"{text}."

    def not_an_answer(self) -> Obstacle:
        return Obstacle("SW-17.1", _UNUSED_CARD)


class Falls(Automatic[SchichtwechselState, "Steps"]):
    """SW-17.3: the round card lowers the water of each player in turn, then step I begins."""

    def __init__(self, steps: "Steps", position: int) -> None:
        super().__init__(steps, f"falls:{position}")
        self.position = position

    def run(self, state: SchichtwechselState) -> None:
        if self.position == state.players:
            self.steps.begin_mining(state)
            return
        state.agenda.append(self.steps.falls[self.position + 1])
        self.steps.lower_water(state, state.seat_at(self.position), 1)

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


def end_round(state: SchichtwechselState, steps: "Steps") -> None:
    """SW-17.6 to SW-17.12: round scoring, clearing up, and the next round or the end."""
    for seat in range(state.players):
        state.vp_rounds[seat] += round_points(state, state.round_card, seat)
    state.clear_cards()
    state.used = 0
    state.locked = False
    state.traded = NOBODY
    for seat in range(state.players):
        state.white[seat] = 0
        state.token[seat] = True
        state.passed[seat] = False
    for space in range(state.material.frames):
        state.frames[space] = NOBODY
    state.first = state.marker
    if state.round == state.material.rounds:
        state.agenda.append(steps.last_moves[0])
    else:
        state.round += 1
        state.agenda.append(steps.reveal)


class LastMoves(Automatic[SchichtwechselState, "Steps"]):
    """SW-18.1: a last miner move for each house in the miner pit, clockwise from the marker."""

    def __init__(self, steps: "Steps", position: int) -> None:
        super().__init__(steps, f"last_moves:{position}")
        self.position = position

    def run(self, state: SchichtwechselState) -> None:
        if self.position == state.players:
            return
        state.agenda.append(self.steps.last_moves[self.position + 1])
        seat = state.seat_after(state.marker, self.position)
        if state.house_count(seat, MINER) == 0:
            return
        if state.on_exit(seat):
            state.vp_last[seat] += state.material.again_vp
            state.discard_tools(seat, state.material.again_tools)
        else:
            state.agenda.append(self.steps.last_miner[seat])

    def bears(self) -> tuple[str, ...]:
        return ("miner_last",)
