"""The texts of an analysis: what was played, what would have been better, what chance did."""

from collections.abc import Sequence
from dataclasses import dataclass

from pithead.analysis.certainty import certainty_of_decision, describe_certainty
from pithead.analysis.results import MARKS, Analysis, Decision
from pithead.kernel.record import Record
from pithead.kernel.state import State
from pithead.kernel.texts.i18n import say


@dataclass(frozen=True, slots=True)
class ChoiceDescription:
    """One of the choices of a decision."""

    text: str
    margin: float
    visits: int
    played: bool
    error: float | None = None


@dataclass(frozen=True, slots=True)
class DecisionDescription:
    """A decision; `better` is "" and `line` empty if no better choice was found."""

    event: int
    seat: int
    mark: str
    prompt: str
    text: str
    cost: float
    better: str
    line: list[str]
    choices: list[ChoiceDescription]
    certainty: str = ""
    """How sure the bot is of the better choice; "" if there is none, or if it is not known."""


@dataclass(frozen=True, slots=True)
class ChanceDescription:
    """A chance event, and the change of the expected margin by seat."""

    event: int
    text: str
    change: list[float]


@dataclass(frozen=True, slots=True)
class AnalysisDescription:
    """All decisions and all chance events, in the order of the game."""

    decisions: list[DecisionDescription]
    chances: list[ChanceDescription]


def describe_analysis(
    record: Record, analysis: Analysis, lang: str, names: Sequence[str]
) -> AnalysisDescription:
    """Describe a whole analysis, in one pass over the game."""
    decisions = {one.event: one for one in analysis.decisions}
    chances = {one.event: one for one in analysis.chances}
    described = AnalysisDescription([], [])
    state = record.at(0)
    for number, event in enumerate(record.events):
        if number in decisions:
            described.decisions.append(describe_decision(state, decisions[number], lang, names))
        elif number in chances:
            one = chances[number]
            text = state.describe(one.outcome, lang, list(names))
            described.chances.append(ChanceDescription(number, text, one.change))
        state.take(event)
    return described


def has_better_choice(one: Decision) -> bool:
    """Whether another choice was better by at least one displayed decimal of a point."""
    return one.best != one.played and round(one.cost, 1) > 0


def describe_decision(
    state: State, one: Decision, lang: str, names: Sequence[str]
) -> DecisionDescription:
    """Describe a decision in the position in which it was made."""
    players = list(names)
    improved = has_better_choice(one)
    return DecisionDescription(
        one.event,
        one.seat,
        one.mark,
        state.question(lang, players),
        state.describe(one.played, lang, players),
        one.cost,
        state.describe(one.best, lang, players) if improved else "",
        describe_line(state, one.line, lang, names) if improved else [],
        [
            ChoiceDescription(
                state.describe(choice.action, lang, players),
                choice.margin,
                choice.visits,
                choice.action == one.played,
                choice.error,
            )
            for choice in one.choices
        ],
        describe_decision_certainty(one, lang) if improved else "",
    )


def describe_decision_certainty(one: Decision, lang: str) -> str:
    """Say how sure the bot is of the better choice; "" if it is not known."""
    probability = certainty_of_decision(one)
    return "" if probability is None else describe_certainty(probability, lang)


def describe_line(state: State, line: Sequence[str], lang: str, names: Sequence[str]) -> list[str]:
    """Describe each action of a line in the position in which it would be made."""
    after = state.clone()
    texts = []
    for action in line:
        texts.append(after.describe(action, lang, list(names)))
        after.apply(action)
    return texts


def total_headings(lang: str) -> list[str]:
    """Return the headings of a player's totals: lead, what choices cost, and the marks."""
    return [
        say(lang, "Lead"),
        say(lang, "Given away"),
        say(lang, "Decisions"),
        say(lang, "Per decision"),
        *MARKS,
    ]


def balance_headings(lang: str) -> list[str]:
    """Return the headings of `Balance`: what adds up to the result, and the result without luck."""
    return [
        say(lang, "At the start"),
        say(lang, "Own choices"),
        say(lang, "Choices of the others"),
        say(lang, "Luck"),
        say(lang, "Correction"),
        say(lang, "At the end"),
        say(lang, "Without luck"),
    ]


def describe_balance(lang: str) -> str:
    """Explain the columns of `balance_headings`."""
    return say(
        lang,
        "The expected lead at the start, and what changed it up to the end. A choice changes it by "
        "what it is worse than the best one, luck by what an outcome is better or worse than the "
        "mean of all outcomes. The correction is what the bot saw only later: nobody’s mistake, "
        "and no luck.",
    )
