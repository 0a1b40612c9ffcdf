"""Phase 3: an option, its price and effect, and the depot to start from (section 7).

RS-7.4: an option is legal only if it can be completed to a legal start depot. That is worked out
with sets of depots, each a number with one bit for each depot, never by trying.
"""

from typing import TYPE_CHECKING, Final

from pithead.games.ruhrschifffahrt.material import (
    BLACK,
    COLOURS,
    COUNTY_MARK,
    INN,
    NO_OPTION,
    OPTIONS,
    PILOT,
    SUPPLY,
    SUPPLY_TILE,
    TOWING,
    TOWING_ACTION,
    TOWING_PILOT,
    TOWING_TRANSPORT,
    TRANSPORT,
    TRANSPORT_PILOT,
    WAGES,
    WAGES_TILE,
    WHITE,
    WHITE_TILES,
)
from pithead.games.ruhrschifffahrt.pieces import (
    NOBODY,
    SIGHTS,
    USED,
    die,
    die_colour,
    die_value,
    raised,
    shown_thalers,
)
from pithead.games.ruhrschifffahrt.state import NO_OPTION_YET, RuhrState
from pithead.games.ruhrschifffahrt.steps.below import out_of_turn
from pithead.games.ruhrschifffahrt.steps.inn import describe_inn, refuse_inn, use_inn
from pithead.games.ruhrschifffahrt.steps.paying import (
    forced_purse,
    pay,
    price_text,
    purse,
    too_dear,
)
from pithead.games.ruhrschifffahrt.steps.rounds import InTurn
from pithead.games.ruhrschifffahrt.steps.sale import describe_trip
from pithead.games.ruhrschifffahrt.steps.track import take_from_arrow
from pithead.games.ruhrschifffahrt.vocabulary import (
    INN_THALERS,
    INN_VP,
    OPTION,
    PLACE,
    TAKE,
    USE_TOWING_ACTION,
)
from pithead.games.ruhrschifffahrt.words import colour_word, depot_die, shown_die
from pithead.kernel.i18n import Text, say
from pithead.kernel.step import AGAIN, Decision, OpenDecision, Refusal

if TYPE_CHECKING:
    from pithead.games.ruhrschifffahrt.steps.book import Book

TOWING_OPTIONS: Final = 1 << TOWING | 1 << TOWING_PILOT | 1 << TOWING_TRANSPORT


def open_dice(state: RuhrState, seat: int) -> int:
    """RS-7.3, RS-7.5: the depots with a die that the player may use and no other ship holds."""
    mask = state.dice_mask()
    if not state.county(seat):
        mask &= state.material.of_colour[BLACK]
    for other in range(state.players):
        if other != seat:
            depot = state.depot_of(other)
            if depot != NOBODY:
                mask &= ~(1 << depot)
    return mask


def ahead(state: RuhrState, seat: int, option: int) -> int:
    """RS-7.3, RS-7.6, RS-7.7: the depots at which the option allows to start."""
    material = state.material
    mask = material.below[state.ship[seat]]
    if material.has_towing[option]:
        mask = material.all_depots & ~mask
    return mask if material.has_pilot[option] else mask & material.ordinary


def places(state: RuhrState, seat: int, option: int, colour: int) -> int:
    """RS-7.14, RS-7.15: where a die of this colour may be put so that the turn can be completed."""
    empty = state.material.of_colour[colour] & ~state.dice_mask()
    start = ahead(state, seat, option)
    if option != TOWING_TRANSPORT and open_dice(state, seat) & start:
        return empty
    return empty & start


def completable(state: RuhrState, seat: int) -> int:
    """RS-7.4: the options that lead to a legal start depot, as a mask; prices left aside."""
    material = state.material
    dice = state.dice_mask()
    empty = material.all_depots & ~dice
    county = state.county(seat)
    free = open_dice(state, seat)
    put = 0
    if state.arrow_value(BLACK):
        put = empty & material.of_colour[BLACK]
    if county and state.arrow_value(WHITE):
        put |= empty & material.of_colour[WHITE]
    down = material.below[state.ship[seat]]
    near = down & material.ordinary
    far = ~down & material.ordinary
    found = 0
    if free & near:
        found |= 1 << NO_OPTION
        if material.wages_open[state.round]:
            if state.permanent[seat] >> WAGES_TILE & 1 and not state.wages_taken:
                found |= 1 << WAGES
            if state.permanent[seat] >> SUPPLY_TILE & 1 and state.die_below_six():
                found |= 1 << SUPPLY
    if free & far:
        found |= 1 << TOWING
    if put and (free | put) & near:
        found |= 1 << TRANSPORT
    if put & far:
        found |= 1 << TOWING_TRANSPORT
    if not state.pilot_blocked:
        if free & down:
            found |= 1 << PILOT
        if free & ~down:
            found |= 1 << TOWING_PILOT
        if put and (free | put) & down:
            found |= 1 << TRANSPORT_PILOT
    return found


def affordable(state: RuhrState, seat: int, options: int) -> int:
    """RS-12.4: those of the options that can be paid; RS-12.12, RS-12.13 if none can."""
    within = state.material.options_within[state.round]
    dearest = len(within) - 1
    found = options & within[min(purse(state, seat), dearest)]
    if found:
        return found
    found = options & within[min(forced_purse(state, seat), dearest)]
    price = 0
    while not found:
        price += 1
        found = options & within[price]
    return found


class Loading(InTurn):
    """RS-7.1: each player in turn takes an option and a start depot."""

    def turn(self, state: RuhrState, seat: int) -> None:
        state.agenda.append(self.book.choose_option[seat])


class ChooseOption(Decision[RuhrState]):
    """RS-7.2: the tiles Inn and Towing action if wanted, then the option with its price."""

    def __init__(self, book: "Book", seat: int) -> None:
        super().__init__(f"choose_option:{seat}", seat)
        self.book = book

    def arrive(self, state: RuhrState) -> int:
        choices = self.legal(state)
        if choices:
            state.choices = choices
            return self.seat
        # No game comes here. A position with too few dice may: then the ship stays where it is.
        state.agenda.pop()
        return AGAIN

    def legal(self, state: RuhrState) -> list[int]:
        seat = self.seat
        options = completable(state, seat)
        if not options:
            return []
        if state.free_towing:
            options &= TOWING_OPTIONS
            return [OPTION + i for i in range(len(OPTIONS)) if options >> i & 1]
        paid = affordable(state, seat, options)
        choices = [OPTION + i for i in range(len(OPTIONS)) if paid >> i & 1]
        if options & TOWING_OPTIONS and state.has_white(seat, TOWING_ACTION):
            choices.append(USE_TOWING_ACTION)
        if state.has_white(seat, INN):
            choices.append(INN_THALERS)
            choices.append(INN_VP)
        return choices

    def take(self, state: RuhrState, action: int) -> None:
        seat = self.seat
        book = self.book
        if action == USE_TOWING_ACTION:
            state.white[seat * len(WHITE_TILES) + TOWING_ACTION] = USED
            state.free_towing = True
            state.agenda.append(self)
            return
        if action in (INN_THALERS, INN_VP):
            use_inn(state, seat, action)
            state.agenda.append(self)
            return
        option = action - OPTION
        state.price_paid = state.option_price(option)
        if state.price_paid:
            pay(state, seat, state.price_paid)
        state.free_towing = False
        state.option_now[seat] = option
        if option != TOWING_TRANSPORT:
            state.agenda.append(book.choose_start[seat])
        if state.material.has_transport[option]:
            state.agenda.append(book.take_die[seat])
        elif option == SUPPLY:
            state.agenda.append(book.raise_die[seat])
        elif option == WAGES:
            state.wages_taken = True
            state.thalers[seat] += state.material.wages_thalers

    def objections(self, state: RuhrState) -> list[str]:
        found = out_of_turn(state, self, self.seat, 3, "loading")
        if found:
            return found
        if state.option_now[self.seat] != NO_OPTION_YET:
            return [f"player {self.seat} has taken his option already (RS-7.1)"]
        options = completable(state, self.seat)
        if not options or (state.free_towing and not options & TOWING_OPTIONS):
            return [f"player {self.seat} has no option that leads to a start depot (RS-7.4)"]
        return []

    def rule(self, state: RuhrState, action: int) -> str:
        if action == USE_TOWING_ACTION:
            return "RS-14.10"
        return "RS-14.11" if action in (INN_THALERS, INN_VP) else _OPTION_RULES[action - OPTION]

    def prompt(self, state: RuhrState, lang: str) -> str:
        if state.free_towing:
            return say(
                lang,
                "Towing for free: with which option?",
                "Treideln umsonst: mit welcher Option?",
            )
        return say(lang, "Which option do you load with?", "Mit welcher Sonderoption lädst du?")

    def describe(self, state: RuhrState, action: int, lang: str, names: list[str] | None) -> str:
        material = state.material
        if action == USE_TOWING_ACTION:
            return say(
                lang,
                "Use the Towing action tile: one option with towing costs nothing.",
                "Treidelaktion einsetzen: eine Option mit Treideln kostet nichts.",
            )
        if action in (INN_THALERS, INN_VP):
            return describe_inn(state, action, lang)
        option = action - OPTION
        name = material.option_names[option].to(lang)
        price = state.option_price(option)
        meaning = _MEANING[option].fill(
            lang,
            thalers=shown_thalers(material.wages_thalers, lang),
            by=material.supply_raise,
        )
        text = f"{name}: {meaning}"
        if price:
            text += f" ({price_text(state, self.seat, price, lang)})"
        return text + "."

    def refuse(self, state: RuhrState, action: int, lang: str) -> Refusal:
        if action in (INN_THALERS, INN_VP):
            return refuse_inn(state, self.seat, lang)
        if action == USE_TOWING_ACTION:
            return self._refuse_towing_action(state, lang)
        option = action - OPTION
        if not 0 <= option < len(OPTIONS):
            return super().refuse(state, action, lang)
        return refuse_option(state, self.seat, option, lang)

    def _refuse_towing_action(self, state: RuhrState, lang: str) -> Refusal:
        if not state.has_white(self.seat, TOWING_ACTION):
            reason = say(
                lang,
                "there is no unused Towing action tile",
                "es ist keine unbenutzte Treidelaktion da",
            )
        else:
            reason = say(
                lang,
                "no option with towing can be completed",
                "keine Option mit Treideln führt zu einer Startniederlage",
            )
        return Refusal(reason, "RS-14.10")


_OPTION_RULES: Final = (
    "RS-7.6",
    "RS-7.17",
    "RS-7.14",
    "RS-7.12",
    "RS-7.13",
    "RS-7.7",
    "RS-7.14",
    "RS-7.7",
    "RS-7.15",
)
_MEANING: Final = (
    Text("start downstream, simple trip", "Start flussabwärts, einfache Fahrt"),
    Text(
        "start downstream, sail any distance",
        "Start flussabwärts, beliebig weite Fahrt",
    ),
    Text(
        "put the die of the track's arrow on a depot, start downstream",
        "Würfel vom Pfeilfeld der Bahn auf eine Niederlage legen, Start flussabwärts",
    ),
    Text("take {thalers}, start downstream", "{thalers} nehmen, Start flussabwärts"),
    Text(
        "raise a die on a depot by {by}, start downstream",
        "einen Würfel auf einer Niederlage um {by} erhöhen, Start flussabwärts",
    ),
    Text("start upstream, simple trip", "Start flussaufwärts, einfache Fahrt"),
    Text(
        "put the die of the track's arrow on a depot, start downstream, sail any distance",
        "Würfel vom Pfeilfeld auf eine Niederlage legen, Start flussabwärts, beliebig weite Fahrt",
    ),
    Text("start upstream, sail any distance", "Start flussaufwärts, beliebig weite Fahrt"),
    Text(
        "put the die of the track's arrow on a depot upstream and start there",
        "Würfel vom Pfeilfeld auf eine Niederlage flussaufwärts legen und dort starten",
    ),
)


def refuse_option(state: RuhrState, seat: int, option: int, lang: str) -> Refusal:
    """Why an option is not legal: the first of the rules it breaks."""
    material = state.material
    if state.free_towing and not material.has_towing[option]:
        return Refusal(
            say(
                lang,
                "after the Towing action tile an option with towing must be taken",
                "nach der Treidelaktion muss eine Option mit Treideln folgen",
            ),
            "RS-7.18",
        )
    if material.has_pilot[option] and state.pilot_blocked:
        return Refusal(
            say(
                lang,
                "the water closes all options with the pilot in this round",
                "das Wasser sperrt in dieser Runde alle Optionen mit Lotse",
            ),
            "RS-7.11",
        )
    if option in (WAGES, SUPPLY):
        refusal = _refuse_tile_option(state, seat, option, lang)
        if refusal is not None:
            return refusal
    if material.has_towing[option] and state.ship[seat] == 0:
        return Refusal(
            say(
                lang,
                "in round 1 every depot lies downstream: nobody tows",
                "in Runde 1 liegt jede Niederlage flussabwärts: niemand treidelt",
            ),
            "RS-7.8",
        )
    if material.has_transport[option] and not (
        state.arrow_value(BLACK) or (state.county(seat) and state.arrow_value(WHITE))
    ):
        return Refusal(
            say(
                lang,
                "no die that this player may take lies on an arrow space of the track",
                "auf keinem Pfeilfeld der Bahn liegt ein Würfel, den dieser Spieler nehmen darf",
            ),
            "RS-7.16",
        )
    if not completable(state, seat) >> option & 1:
        return Refusal(
            say(
                lang,
                "this option leads to no legal start depot",
                "diese Option führt zu keiner erlaubten Startniederlage",
            ),
            "RS-7.4",
        )
    price = state.option_price(option)
    if purse(state, seat) < 0 or price > purse(state, seat):
        return Refusal(too_dear(state, seat, price, 0, lang), "RS-12.4")
    return Refusal(say(lang, "it cannot be paid", "sie ist nicht zu bezahlen"), "RS-12.4")


def _refuse_tile_option(state: RuhrState, seat: int, option: int, lang: str) -> Refusal | None:
    rule = "RS-7.12" if option == WAGES else "RS-7.13"
    name = state.material.option_names[option].to(lang)
    if not state.has(seat, WAGES_TILE if option == WAGES else SUPPLY_TILE):
        return Refusal(say(lang, f"it needs the tile {name}", f"dazu gehört {name}"), rule)
    if not state.material.wages_open[state.round]:
        return Refusal(
            say(
                lang,
                f"{name} is closed in the last round",
                f"{name} ruht in der letzten Runde",
            ),
            rule,
        )
    if option == WAGES and state.wages_taken:
        return Refusal(
            say(
                lang,
                "somebody has taken Wages in this round",
                "in dieser Runde hat schon jemand Lohn genommen",
            ),
            "RS-7.10",
        )
    if option == SUPPLY and not state.die_below_six():
        return Refusal(
            say(
                lang,
                "all dice on depots show 6",
                "alle Würfel auf Niederlagen zeigen die 6",
            ),
            "RS-7.20",
        )
    return None


class TakeDie(OpenDecision[RuhrState]):
    """RS-7.14, RS-7.16: the die on the arrow space of a column that is open to the player."""

    def __init__(self, book: "Book", seat: int) -> None:
        super().__init__(f"take_die:{seat}", seat)
        self.book = book

    def legal(self, state: RuhrState) -> list[int]:
        seat = self.seat
        option = state.option_now[seat]
        choices = []
        for colour in range(len(COLOURS)):
            if (
                state.arrow_value(colour)
                and (colour == BLACK or state.county(seat))
                and places(state, seat, option, colour)
            ):
                choices.append(TAKE + colour)
        return choices

    def take(self, state: RuhrState, action: int) -> None:
        colour = action - TAKE
        state.die_in_hand = die(colour, take_from_arrow(state, colour))
        state.agenda.append(self.book.place_die[self.seat])

    def objections(self, state: RuhrState) -> list[str]:
        found = in_the_middle_of(state, self, "transport", state.material.has_transport)
        if not found and not self.legal(state):
            found = ["no die can be taken from the track (RS-7.16)"]
        return found

    def rule(self, state: RuhrState, action: int) -> str:
        return "RS-7.14"

    def prompt(self, state: RuhrState, lang: str) -> str:
        return say(
            lang,
            "Which die do you take from the track?",
            "Welchen Würfel nimmst du von der Bahn?",
        )

    def describe(self, state: RuhrState, action: int, lang: str, names: list[str] | None) -> str:
        what = shown_die(die(action - TAKE, state.arrow_value(action - TAKE)), lang)
        return say(lang, f"Take the die: {what}.", f"Den Würfel nehmen: {what}.")

    def refuse(self, state: RuhrState, action: int, lang: str) -> Refusal:
        colour = action - TAKE
        if not 0 <= colour < len(COLOURS):
            return super().refuse(state, action, lang)
        word = colour_word(colour, lang)
        if not state.arrow_value(colour):
            return Refusal(
                say(
                    lang,
                    f"no {word} die lies on the arrow space",
                    f"auf dem Pfeilfeld liegt kein Würfel ({word})",
                ),
                "RS-7.16",
            )
        if colour == WHITE and not state.county(self.seat):
            return Refusal(needs_county(state, lang), "RS-7.5")
        return Refusal(
            say(
                lang,
                f"no depot is empty from which the turn could go on ({word})",
                f"keine Niederlage ist frei, mit der es weiterginge ({word})",
            ),
            "RS-7.4",
        )


def needs_county(state: RuhrState, lang: str) -> str:
    name = state.material.tile_names[COUNTY_MARK].to(lang)
    return say(lang, f"white coal needs the tile {name}", f"weiße Kohle braucht {name}")


def in_the_middle_of(
    state: RuhrState, step: Decision[RuhrState], what: str, has: list[bool]
) -> list[str]:
    """Objections to a question inside an option that is not of this kind."""
    seat = step.seat
    option = state.option_now[seat] if seat < state.players else NO_OPTION_YET
    if option == NO_OPTION_YET or not has[option]:
        return [f"{step.name}: player {seat} has chosen no option with {what}"]
    further = [] if option == TOWING_TRANSPORT else [f"choose_start:{seat}"]
    return out_of_turn(state, step, seat, 3, "loading", *further)


class PlaceDie(OpenDecision[RuhrState]):
    """RS-7.14: the die taken goes on an empty depot; RS-7.15: with towing, to start from it."""

    def __init__(self, book: "Book", seat: int) -> None:
        super().__init__(f"place_die:{seat}", seat)
        self.book = book

    def arrive(self, state: RuhrState) -> int:
        if state.option_now[self.seat] == TOWING_TRANSPORT:
            return self.seat
        choices = self.legal(state)
        if len(choices) > 1:
            state.choices = choices
            return self.seat
        state.agenda.pop()
        self.take(state, choices[0])
        return AGAIN

    def legal(self, state: RuhrState) -> list[int]:
        option = state.option_now[self.seat]
        mask = places(state, self.seat, option, die_colour(state.die_in_hand))
        return [PLACE + depot for depot in range(state.material.depots) if mask >> depot & 1]

    def take(self, state: RuhrState, action: int) -> None:
        depot = action - PLACE
        state.depots[depot] = die_value(state.die_in_hand)
        state.die_in_hand = 0
        if state.option_now[self.seat] == TOWING_TRANSPORT:
            start_from(state, self.seat, depot)

    def objections(self, state: RuhrState) -> list[str]:
        if state.die_in_hand == 0:
            return [f"player {self.seat} has no die in hand to put on a depot (RS-7.14)"]
        found = in_the_middle_of(state, self, "transport", state.material.has_transport)
        if not found and not self.legal(state):
            found = ["the die in hand can be put on no depot (RS-7.4)"]
        return found

    def rule(self, state: RuhrState, action: int) -> str:
        return "RS-7.15" if state.option_now[self.seat] == TOWING_TRANSPORT else "RS-7.14"

    def prompt(self, state: RuhrState, lang: str) -> str:
        what = shown_die(state.die_in_hand, lang)
        if state.option_now[self.seat] == TOWING_TRANSPORT:
            return say(
                lang,
                f"On which depot upstream do you put the die ({what}), to start there?",
                f"Auf welche Niederlage flussaufwärts legst du den Würfel ({what}) und startest?",
            )
        return say(
            lang,
            f"On which depot do you put the die ({what})?",
            f"Auf welche Niederlage legst du den Würfel ({what})?",
        )

    def describe(self, state: RuhrState, action: int, lang: str, names: list[str] | None) -> str:
        depot = action - PLACE
        name = state.material.depot_names[depot].to(lang)
        what = shown_die(state.die_in_hand, lang)
        if state.option_now[self.seat] == TOWING_TRANSPORT:
            trip = describe_trip(state, self.seat, depot, die_value(state.die_in_hand), lang, names)
            return say(
                lang,
                f"Put the die ({what}) on {name} and start there. {trip}",
                f"Den Würfel ({what}) auf {name} legen und dort starten. {trip}",
            )
        return say(lang, f"Put the die ({what}) on {name}.", f"Den Würfel ({what}) auf {name}.")

    def refuse(self, state: RuhrState, action: int, lang: str) -> Refusal:
        depot = action - PLACE
        material = state.material
        if not 0 <= depot < material.depots:
            return super().refuse(state, action, lang)
        name = material.depot_names[depot].to(lang)
        if state.depots[depot]:
            return Refusal(
                say(
                    lang,
                    f"{name} has a die already",
                    f"auf {name} liegt schon ein Würfel",
                ),
                "RS-7.14",
            )
        if material.depot_colour[depot] != die_colour(state.die_in_hand):
            return Refusal(
                say(
                    lang,
                    "white dice lie in the County of Mark only, black ones elsewhere only",
                    "weiße Würfel liegen nur in der Grafschaft Mark, schwarze nur anderswo",
                ),
                "RS-2.6",
            )
        if state.option_now[self.seat] == TOWING_TRANSPORT:
            return Refusal(
                say(
                    lang,
                    f"{name} is no ordinary depot upstream of the ship",
                    f"{name} ist keine Niederlage mit farbigem Pfeil oberhalb des Schiffs",
                ),
                "RS-7.15",
            )
        return Refusal(
            say(
                lang,
                f"with the die on {name} there would be no depot to start from",
                f"mit dem Würfel auf {name} gäbe es keine Niederlage zum Starten",
            ),
            "RS-7.4",
        )


class RaiseDie(OpenDecision[RuhrState]):
    """RS-7.13, RS-7.20: the option Supply raises a die on any depot."""

    def __init__(self, book: "Book", seat: int) -> None:
        super().__init__(f"raise_die:{seat}", seat)
        self.book = book

    def legal(self, state: RuhrState) -> list[int]:
        return raisable(state)

    def take(self, state: RuhrState, action: int) -> None:
        depot = action - state.vocabulary.raise_die
        state.depots[depot] = raised(state.depots[depot], state.material.supply_raise)

    def objections(self, state: RuhrState) -> list[str]:
        if self.seat < state.players and state.option_now[self.seat] != SUPPLY:
            return [f"{self.name}: player {self.seat} has not chosen Supply (RS-7.13)"]
        if not raisable(state):
            return ["all dice on depots show 6 (RS-7.20)"]
        if self.seat < state.players and not self.book.choose_start[self.seat].legal(state):
            return [f"player {self.seat} has no legal start depot (RS-7.4)"]
        return out_of_turn(state, self, self.seat, 3, "loading", f"choose_start:{self.seat}")

    def rule(self, state: RuhrState, action: int) -> str:
        return "RS-7.13"

    def prompt(self, state: RuhrState, lang: str) -> str:
        by = state.material.supply_raise
        return say(
            lang,
            f"Which die do you raise by {by}?",
            f"Welchen Würfel erhöhst du um {by}?",
        )

    def describe(self, state: RuhrState, action: int, lang: str, names: list[str] | None) -> str:
        return describe_raise(state, action, state.material.supply_raise, lang)

    def refuse(self, state: RuhrState, action: int, lang: str) -> Refusal:
        return refuse_raise(state, action, "RS-7.20", lang)


def raisable(state: RuhrState) -> list[int]:
    """All dice on depots that show less than 6, as actions."""
    first = state.vocabulary.raise_die
    depots = state.depots
    return [first + depot for depot in range(len(depots)) if 0 < depots[depot] < SIGHTS]


def describe_raise(state: RuhrState, action: int, by: int, lang: str) -> str:
    depot = action - state.vocabulary.raise_die
    name = state.material.depot_names[depot].to(lang)
    what = depot_die(state.material, state.depots, depot, lang)
    new = raised(state.depots[depot], by)
    return say(
        lang,
        f"Raise the die of {name} ({what}) to {new}.",
        f"Den Würfel von {name} ({what}) auf {new} erhöhen.",
    )


def refuse_raise(state: RuhrState, action: int, rule: str, lang: str) -> Refusal:
    return Refusal(
        say(
            lang,
            "a die on a depot that shows less than 6 is raised",
            "erhöht wird ein Würfel auf einer Niederlage, der weniger als 6 zeigt",
        ),
        rule,
    )


def start_from(state: RuhrState, seat: int, depot: int) -> None:
    """RS-7.1: the ship moves to its depot at once."""
    state.ship[seat] = state.material.depot_space[depot]
    state.arrival[seat] = 0
    state.price_paid = 0


class ChooseStart(Decision[RuhrState]):
    """RS-7.3: the depot whose die the ship carries."""

    def __init__(self, book: "Book", seat: int) -> None:
        super().__init__(f"choose_start:{seat}", seat)
        self.book = book

    def legal(self, state: RuhrState) -> list[int]:
        seat = self.seat
        first = state.vocabulary.start
        mask = open_dice(state, seat) & ahead(state, seat, state.option_now[seat])
        return [first + depot for depot in range(state.material.depots) if mask >> depot & 1]

    def take(self, state: RuhrState, action: int) -> None:
        start_from(state, self.seat, action - state.vocabulary.start)

    def objections(self, state: RuhrState) -> list[str]:
        found = out_of_turn(state, self, self.seat, 3, "loading")
        if found:
            return found
        if state.option_now[self.seat] in (NO_OPTION_YET, TOWING_TRANSPORT):
            return [f"player {self.seat} has no option to choose a start depot for (RS-7.2)"]
        if not self.legal(state):
            return [f"player {self.seat} has no legal start depot (RS-7.4)"]
        return []

    def rule(self, state: RuhrState, action: int) -> str:
        return "RS-7.3"

    def prompt(self, state: RuhrState, lang: str) -> str:
        return say(
            lang,
            "From which depot do you start?",
            "Von welcher Niederlage startest du?",
        )

    def describe(self, state: RuhrState, action: int, lang: str, names: list[str] | None) -> str:
        depot = action - state.vocabulary.start
        name = state.material.depot_names[depot].to(lang)
        what = depot_die(state.material, state.depots, depot, lang)
        text = say(lang, f"Start from {name} ({what}).", f"Start in {name} ({what}).")
        if state.material.has_pilot[state.option_now[self.seat]]:
            return text
        value = state.depots[depot]
        return f"{text} {describe_trip(state, self.seat, depot, value, lang, names)}"

    def refuse(self, state: RuhrState, action: int, lang: str) -> Refusal:
        depot = action - state.vocabulary.start
        if not 0 <= depot < state.material.depots:
            return super().refuse(state, action, lang)
        return refuse_start(state, self.seat, depot, lang)


def refuse_start(state: RuhrState, seat: int, depot: int, lang: str) -> Refusal:
    """Why a ship cannot start from a depot: the first of the conditions of RS-7.3 it breaks."""
    material = state.material
    name = material.depot_names[depot].to(lang)
    option = state.option_now[seat]
    if not state.depots[depot]:
        return Refusal(say(lang, f"{name} has no die", f"in {name} liegt kein Würfel"), "RS-7.3")
    if material.depot_colour[depot] == WHITE and not state.county(seat):
        return Refusal(needs_county(state, lang), "RS-7.5")
    if any(state.depot_of(other) == depot for other in range(state.players) if other != seat):
        return Refusal(
            say(
                lang,
                f"another ship lies at {name}",
                f"in {name} liegt ein anderes Schiff",
            ),
            "RS-7.3",
        )
    below = material.below[state.ship[seat]] >> depot & 1 == 1
    if below == material.has_towing[option]:
        if below:
            return Refusal(
                say(
                    lang,
                    f"with towing the start lies upstream, and {name} lies downstream",
                    f"mit Treideln startet man flussaufwärts, {name} liegt flussabwärts",
                ),
                "RS-7.7",
            )
        return Refusal(
            say(
                lang,
                f"without towing the start lies downstream, and {name} lies upstream",
                f"ohne Treideln startet man flussabwärts, {name} liegt flussaufwärts",
            ),
            "RS-7.6",
        )
    return Refusal(
        say(lang, f"{name} needs a pilot", f"{name} braucht einen Lotsen"),
        "RS-7.3",
    )
