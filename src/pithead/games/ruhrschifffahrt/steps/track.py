"""The transport track, and dice that come back from it to the river (section 9)."""

from typing import TYPE_CHECKING

from pithead.games.ruhrschifffahrt.material import BLACK, COLOURS, MOST_ROWS, ROUNDS
from pithead.games.ruhrschifffahrt.pieces import die, die_colour, die_value
from pithead.games.ruhrschifffahrt.state import RuhrState
from pithead.games.ruhrschifffahrt.steps.below import misplaced
from pithead.games.ruhrschifffahrt.words import shown_die
from pithead.kernel.i18n import say
from pithead.kernel.step import OpenDecision, Refusal

if TYPE_CHECKING:
    from pithead.games.ruhrschifffahrt.steps.book import Book


def put_on_track(state: RuhrState, book: "Book", colour: int, value: int) -> None:
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
        send_back(state, book, die(colour, leaving))


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


def change_stage(state: RuhrState, book: "Book", stage: int) -> None:
    """RS-9.7: each die keeps its row; those whose row is gone return, black ones first."""
    old_rows = state.material.rows[state.stage]
    rows = state.material.rows[stage]
    state.stage = stage
    for colour in range(len(COLOURS)):
        for row in range(colour * MOST_ROWS + rows, colour * MOST_ROWS + old_rows):
            if state.track[row]:
                send_back(state, book, die(colour, state.track[row]))
                state.track[row] = 0


def send_back(state: RuhrState, book: "Book", number: int) -> None:
    """RS-9.5, RS-9.6; in the last round the die is set aside (RS-9.10)."""
    if state.round == ROUNDS:
        state.dice_removed[die_colour(number)] += 1
        return
    state.waiting.append(number)
    state.agenda.append(book.return_die[state.order[0]])


def open_depots(state: RuhrState, colour: int) -> int:
    """RS-9.5: where a returning die may go, as a mask."""
    material = state.material
    empty = material.of_colour[colour] & ~state.dice_mask()
    crest = material.crest[state.round]
    if colour == BLACK and crest >= 0 and empty & material.of_territory[crest]:
        return empty & material.of_territory[crest]
    return empty


class ReturnDie(OpenDecision[RuhrState]):
    """RS-9.6: the start player of the phase puts a die that left the track on a depot."""

    def __init__(self, book: "Book", seat: int) -> None:
        super().__init__(f"return_die:{seat}", seat)
        self.book = book

    def legal(self, state: RuhrState) -> list[int]:
        first = state.vocabulary.return_die
        mask = open_depots(state, die_colour(state.waiting[0]))
        return [first + depot for depot in range(state.material.depots) if mask >> depot & 1]

    def take(self, state: RuhrState, action: int) -> None:
        number = state.waiting.pop(0)
        state.depots[action - state.vocabulary.return_die] = die_value(number)

    def objections(self, state: RuhrState) -> list[str]:
        if not state.waiting:
            return ["no die waits to be put on a depot (RS-9.5)"]
        if state.order and self.seat != state.order[0]:
            return ["the start player of the phase puts dice on depots (RS-9.6)"]
        if state.phase == 4:
            if len(state.waiting) > 1:
                return ["a sale pushes out one die at a time (RS-9.3)"]
            return misplaced(state, self, ["phase:5", "sailing:*"])
        more = ["return_die:*"] * (len(state.waiting) - 1)
        return misplaced(state, self, ["phase:2", "event:*", *more])

    def rule(self, state: RuhrState, action: int) -> str:
        return "RS-9.5"

    def prompt(self, state: RuhrState, lang: str) -> str:
        what = shown_die(state.waiting[0], lang)
        return say(
            lang,
            f"A die leaves the track ({what}): on which depot do you put it?",
            f"Ein Würfel verlässt die Bahn ({what}): auf welche Niederlage legst du ihn?",
        )

    def describe(self, state: RuhrState, action: int, lang: str, names: list[str] | None) -> str:
        name = state.material.depot_names[action - state.vocabulary.return_die].to(lang)
        what = shown_die(state.waiting[0], lang)
        return say(lang, f"Put the die ({what}) on {name}.", f"Den Würfel ({what}) auf {name}.")

    def refuse(self, state: RuhrState, action: int, lang: str) -> Refusal:
        depot = action - state.vocabulary.return_die
        if not 0 <= depot < state.material.depots:
            return super().refuse(state, action, lang)
        name = state.material.depot_names[depot].to(lang)
        if state.depots[depot]:
            return Refusal(
                say(
                    lang,
                    f"{name} has a die already",
                    f"auf {name} liegt schon ein Würfel",
                ),
                "RS-2.4",
            )
        if state.material.depot_colour[depot] != die_colour(state.waiting[0]):
            return Refusal(
                say(
                    lang,
                    "white dice lie in the County of Mark only, black ones elsewhere only",
                    "weiße Würfel liegen nur in der Grafschaft Mark, schwarze nur anderswo",
                ),
                "RS-2.6",
            )
        crest = state.material.territory_names[state.material.crest[state.round]].to(lang)
        return Refusal(
            say(
                lang,
                f"this round dice return to {crest}, which has an empty depot",
                f"in dieser Runde kehren Würfel nach {crest} zurück; dort ist eine Niederlage leer",
            ),
            "RS-9.5",
        )
