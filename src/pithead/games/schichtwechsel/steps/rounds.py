"""How a game begins, how one round follows another, and how it ends (SW-3, SW-17, SW-18.1)."""

from typing import TYPE_CHECKING

from pithead.games.schichtwechsel.material import (
    BLUE,
    LOCK,
    MINER,
    WATER_DOWN,
)
from pithead.games.schichtwechsel.scoring import round_points
from pithead.games.schichtwechsel.state import NOBODY, SchichtwechselState
from pithead.games.schichtwechsel.text import goal_text, reveal_text
from pithead.kernel.i18n import player_name, say
from pithead.kernel.step import Automatic, Chance, Refusal

if TYPE_CHECKING:
    from pithead.games.schichtwechsel.steps.book import Book


class DrawFirstPlayer(Chance[SchichtwechselState]):
    """SW-2.12: the first player is drawn by lot and takes the marker."""

    def __init__(self, book: "Book") -> None:
        super().__init__("start")
        self.book = book

    def legal(self, state: SchichtwechselState) -> list[int]:
        return state.vocabulary.start[: state.players]

    def draw(self, state: SchichtwechselState, luck: float) -> int:
        return state.vocabulary.start[int(luck * state.players)]

    def take(self, state: SchichtwechselState, action: int) -> None:
        state.first = state.vocabulary.index[action]
        state.marker = state.first
        state.agenda.append(self.book.reveal)

    def rule(self, state: SchichtwechselState, action: int) -> str:
        return "SW-2.12"

    def prompt(self, state: SchichtwechselState, lang: str) -> str:
        return say(lang, "The first player is drawn.", "Der Startspieler wird ausgelost.")

    def describe(
        self, state: SchichtwechselState, action: int, lang: str, names: list[str] | None
    ) -> str:
        who = player_name(state.vocabulary.index[action], lang, names)
        return say(lang, f"The first player is {who}.", f"Startspieler ist {who}.")

    def refuse(self, state: SchichtwechselState, action: int, lang: str) -> Refusal:
        return Refusal(
            say(
                lang,
                "the first player is drawn by lot among those who play",
                "der Startspieler wird unter den Mitspielern ausgelost",
            ),
            "SW-2.12",
        )


class Reveal(Chance[SchichtwechselState]):
    """SW-3.6, SW-17.2: a round card is revealed, its upper effect carried out at once."""

    def __init__(self, book: "Book") -> None:
        super().__init__("reveal")
        self.book = book

    def legal(self, state: SchichtwechselState) -> list[int]:
        return [
            action
            for card, action in enumerate(state.vocabulary.reveal)
            if state.unused_rounds >> card & 1
        ]

    def take(self, state: SchichtwechselState, action: int) -> None:
        material = state.material
        card = state.vocabulary.index[action]
        state.unused_rounds &= ~(1 << card)
        state.round_card = card
        effect = material.reveals[card]
        if effect == WATER_DOWN:
            for seat in range(state.players):
                state.lower_water(seat, 1)
        elif effect == LOCK:
            state.locked = True
        elif effect == BLUE and not state.blue_in_game:
            state.blue_in_game = True
            state.bag_blue = 1
        self.book.begin_mining(state)

    def rule(self, state: SchichtwechselState, action: int) -> str:
        return "SW-3.6"

    def prompt(self, state: SchichtwechselState, lang: str) -> str:
        return say(
            lang,
            f"The card of round {state.round} is revealed.",
            f"Die Karte der Runde {state.round} wird aufgedeckt.",
        )

    def describe(
        self, state: SchichtwechselState, action: int, lang: str, names: list[str] | None
    ) -> str:
        card = state.vocabulary.index[action]
        text = f"{state.material.round_names[card].to(lang)}: {goal_text(state, card, lang)}"
        effect = reveal_text(state, card, lang)
        return f"{text}; {effect}." if effect else f"{text}."

    def refuse(self, state: SchichtwechselState, action: int, lang: str) -> Refusal:
        return Refusal(
            say(
                lang,
                "a round card that has not been used is revealed by lot",
                "eine noch nicht benutzte Rundenkarte wird ausgelost",
            ),
            "SW-17.1",
        )


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


def end_round(state: SchichtwechselState, book: "Book") -> None:
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
        state.agenda.append(book.last_moves[0])
    else:
        state.round += 1
        state.agenda.append(book.reveal)


class LastMoves(Automatic[SchichtwechselState]):
    """SW-18.1: a last miner move for each house in the miner pit, clockwise from the marker."""

    def __init__(self, book: "Book", position: int) -> None:
        super().__init__(f"last_moves:{position}")
        self.book = book
        self.position = position

    def run(self, state: SchichtwechselState) -> None:
        if self.position == state.players:
            return
        state.agenda.append(self.book.last_moves[self.position + 1])
        seat = (state.marker + self.position) % state.players
        if state.house_count(seat, MINER) == 0:
            return
        if state.on_exit(seat):
            state.vp_last[seat] += state.material.again_vp
            state.discard_tools(seat, state.material.again_tools)
        else:
            state.agenda.append(self.book.last_miner[seat])

    def bears(self) -> tuple[str, ...]:
        return ("miner_last",)
