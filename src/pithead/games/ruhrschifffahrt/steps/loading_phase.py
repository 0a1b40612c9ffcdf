"""Phase 3: an option, its price and effect, and the depot to start from (section 7)."""

from mypy_extensions import i64

from pithead.games.ruhrschifffahrt.material import SUPPLY, TOWING_TRANSPORT
from pithead.games.ruhrschifffahrt.names import die_text
from pithead.games.ruhrschifffahrt.state import NO_OPTION_YET, RuhrState
from pithead.games.ruhrschifffahrt.steps.agenda_checks import out_of_turn
from pithead.games.ruhrschifffahrt.steps.rounds import InTurn
from pithead.games.ruhrschifffahrt.steps.transport_options import TOWING_OPTIONS, completable
from pithead.games.ruhrschifffahrt.verbs.loaded_dice import tows_with_transport
from pithead.games.ruhrschifffahrt.verbs.raised_dice import NOT_SUPPLIED
from pithead.games.ruhrschifffahrt.verbs.verb_registry import Verbs
from pithead.kernel.choices import Choices
from pithead.kernel.obstacle import Obstacle
from pithead.kernel.problem import Problem
from pithead.kernel.question import AlwaysAsked, Question
from pithead.kernel.texts.i18n import Text


class Loading(InTurn):
    """RS-7.1: each player in turn takes an option and a start depot."""

    def turn(self, state: RuhrState, seat: int) -> None:
        state.agenda.append(state.steps.choose_option[seat])


class ChooseOption(AlwaysAsked[RuhrState]):
    """RS-7.2: the tiles Inn and Towing action if wanted, then the option with its price."""

    def __init__(self, seat: int, verbs: Verbs) -> None:
        super().__init__(
            f"choose_option:{seat}",
            seat,
            [
                verbs.option,
                verbs.towing_action,
                verbs.inn_thalers,
                verbs.inn_points,
                verbs.raise_before_loading,
            ],
        )

    def offer(self, state: RuhrState, choices: Choices) -> None:
        """No game has a player without an option. A position may: then the ship stays."""
        super().offer(state, choices)
        if len(choices) > 0 and self.answers[choices[0]] is not state.verbs.option:
            choices.clear()

    def objections(self, state: RuhrState) -> list[Problem]:
        found = out_of_turn(state, 3, "loading")
        if found:
            return found
        if state.option_now[self.seat] != NO_OPTION_YET:
            sentence = Text("player {seat} already has an option (RS-7.1)", seat=self.seat)
            return [Problem("option_taken", sentence)]
        options = completable(state, self.seat)
        if not options or (state.free_towing and not options & TOWING_OPTIONS):
            sentence = Text(
                "player {seat} has no option that leads to a starting depot (RS-7.4)",
                seat=self.seat,
            )
            return [Problem("no_option", sentence)]
        return []

    def prompt(self, state: RuhrState) -> Text:
        if state.free_towing:
            return Text("Which option with towing do you choose for free?")
        return Text("Which option do you use for this round’s trip?")

    def topic(self, state: RuhrState) -> Text:
        if state.free_towing:
            return Text("which option with towing, for free?")
        return Text("which option?")


class TakeDie(Question[RuhrState]):
    """RS-7.14: an option with transport takes a die from the transport track."""

    def __init__(self, seat: int, verbs: Verbs) -> None:
        super().__init__(f"take_die:{seat}", seat, [verbs.take_die])

    def objections(self, state: RuhrState) -> list[Problem]:
        found = without_transport(state)
        if not found and not self.legal(state):
            sentence = Text("no die can be taken from the track (RS-7.16)")
            found = [Problem("no_die_to_take", sentence)]
        return found

    def prompt(self, state: RuhrState) -> Text:
        return Text("Which die do you take from the transport track?")

    def topic(self, state: RuhrState) -> Text:
        return Text("which die from the transport track?")


def without_transport(state: RuhrState) -> list[Problem]:
    """Objections to a question of an option with transport."""
    step = state.agenda[-1]
    seat = step.seat
    option = state.option_now[seat] if seat < state.players else NO_OPTION_YET
    if option == NO_OPTION_YET or not state.material.has_transport[option]:
        sentence = Text(
            "{name}: player {seat} has not chosen an option with transport",
            name=step.name,
            seat=seat,
        )
        return [Problem("no_transport", sentence)]
    further = [] if option == TOWING_TRANSPORT else [f"choose_start:{seat}"]
    return out_of_turn(state, 3, "loading", *further)


class PlaceDie(Question[RuhrState]):
    """RS-7.14, RS-7.15: where the die taken goes; one that is towed is asked for in any case."""

    def __init__(self, seat: int, verbs: Verbs) -> None:
        super().__init__(f"place_die:{seat}", seat, [verbs.place_die])

    def arrive(self, state: RuhrState) -> i64:
        return self.seat if tows_with_transport(state, self.seat) else super().arrive(state)

    def objections(self, state: RuhrState) -> list[Problem]:
        if state.die_in_hand == 0:
            sentence = Text(
                "player {seat} has no die in hand to put on a depot (RS-7.14)", seat=self.seat
            )
            return [Problem("no_die_in_hand", sentence)]
        found = without_transport(state)
        if not found and not self.legal(state):
            sentence = Text("the die in hand cannot be put on any depot (RS-7.4)")
            found = [Problem("no_depot_for_die", sentence)]
        return found

    def prompt(self, state: RuhrState) -> Text:
        what = die_text(state.die_in_hand)
        if tows_with_transport(state, self.seat):
            return Text(
                "On which depot upstream do you place the die ({what}) to start from there?",
                what=what,
            )
        return Text("On which depot do you place the die ({what})?", what=what)

    def topic(self, state: RuhrState) -> Text:
        what = die_text(state.die_in_hand)
        if tows_with_transport(state, self.seat):
            return Text("on which depot upstream to place the die ({what})?", what=what)
        return Text("on which depot to place the die ({what})?", what=what)


class RaiseDie(Question[RuhrState]):
    """RS-7.13, RS-7.20: the option Supply raises a die on any depot."""

    def __init__(self, seat: int, verbs: Verbs) -> None:
        super().__init__(f"raise_die:{seat}", seat, [verbs.raise_die])

    def objections(self, state: RuhrState) -> list[Problem]:
        if self.seat < state.players and state.option_now[self.seat] != SUPPLY:
            sentence = Text(
                "{name}: player {seat} has not chosen Resupply (RS-7.13)",
                name=self.name,
                seat=self.seat,
            )
            return [Problem("no_supply", sentence)]
        if not state.die_below_six():
            return [Problem("no_die_to_raise", Text("all dice on depots already show 6 (RS-7.20)"))]
        if self.seat < state.players and not state.steps.choose_start[self.seat].legal(state):
            return [no_start_depot(self.seat)]
        return out_of_turn(state, 3, "loading", f"choose_start:{self.seat}")

    def prompt(self, state: RuhrState) -> Text:
        return Text("Which die do you raise by {by}?", by=state.material.supply_raise)

    def topic(self, state: RuhrState) -> Text:
        return Text("which die to raise by {by}?", by=state.material.supply_raise)

    def not_an_answer(self) -> Obstacle:
        return NOT_SUPPLIED


def no_start_depot(seat: int) -> Problem:
    return Problem(
        "no_start_depot", Text("player {seat} has no legal starting depot (RS-7.4)", seat=seat)
    )


class ChooseStart(AlwaysAsked[RuhrState]):
    """RS-7.3: the depot whose die the ship carries."""

    def __init__(self, seat: int, verbs: Verbs) -> None:
        super().__init__(f"choose_start:{seat}", seat, [verbs.start])

    def objections(self, state: RuhrState) -> list[Problem]:
        found = out_of_turn(state, 3, "loading")
        if found:
            return found
        if state.option_now[self.seat] in (NO_OPTION_YET, TOWING_TRANSPORT):
            sentence = Text(
                "player {seat} has no option that needs a starting depot (RS-7.2)", seat=self.seat
            )
            return [Problem("start_without_option", sentence)]
        return [] if self.legal(state) else [no_start_depot(self.seat)]

    def prompt(self, state: RuhrState) -> Text:
        return Text("From which depot do you start?")

    def topic(self, state: RuhrState) -> Text:
        return Text("from which depot to start?")
