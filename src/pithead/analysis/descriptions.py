"""An analysis in words: what was played, what would have been better, what chance brought."""

from collections.abc import Sequence
from dataclasses import dataclass

from pithead.analysis.results import Analysis, Decision
from pithead.kernel.record import Record
from pithead.kernel.state import State


@dataclass(frozen=True, slots=True)
class Way:
    """One of the choices of a decision."""

    text: str
    margin: float
    visits: int
    played: bool


@dataclass(frozen=True, slots=True)
class Move:
    """A decision: `better` is "" and `line` empty where nothing better was seen."""

    event: int
    seat: int
    mark: str
    prompt: str
    text: str
    cost: float
    better: str
    line: list[str]
    ways: list[Way]


@dataclass(frozen=True, slots=True)
class Stroke:
    """An event of chance, and how it changed what each seat could expect."""

    event: int
    text: str
    change: list[float]


@dataclass(frozen=True, slots=True)
class Told:
    """All of it, in the order of the game."""

    moves: list[Move]
    strokes: list[Stroke]


def tell(record: Record, found: Analysis, lang: str, names: Sequence[str]) -> Told:
    """The whole analysis, on one walk through the game."""
    decisions = {one.event: one for one in found.decisions}
    chances = {one.event: one for one in found.chances}
    moves = []
    strokes = []
    state = record.at(0)
    for number, event in enumerate(record.events):
        if number in decisions:
            moves.append(tell_move(state, decisions[number], lang, names))
        elif number in chances:
            one = chances[number]
            text = state.describe(one.outcome, lang, list(names))
            strokes.append(Stroke(number, text, one.change))
        state.take(event)
    return Told(moves, strokes)


def could_be_better(one: Decision) -> bool:
    """Whether another choice was better by points that show: costs have one decimal."""
    return one.best != one.played and round(one.cost, 1) > 0


def tell_move(state: State, one: Decision, lang: str, names: Sequence[str]) -> Move:
    """A decision in the position in which it was made."""
    said = list(names)
    improved = could_be_better(one)
    return Move(
        one.event,
        one.seat,
        one.mark,
        state.prompt(lang),
        state.describe(one.played, lang, said),
        one.cost,
        state.describe(one.best, lang, said) if improved else "",
        line_in_words(state, one.line, lang, names) if improved else [],
        [
            Way(
                state.describe(choice.action, lang, said),
                choice.margin,
                choice.visits,
                choice.action == one.played,
            )
            for choice in one.choices
        ],
    )


def line_in_words(state: State, line: Sequence[str], lang: str, names: Sequence[str]) -> list[str]:
    """What each choice of a line means where it is made."""
    after = state.clone()
    said = []
    for action in line:
        said.append(after.describe(action, lang, list(names)))
        after.apply(action)
    return said
