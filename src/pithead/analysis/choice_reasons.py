"""Why one choice is better than another: what the evaluation function sees differently."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from pithead.analysis.certainty import ABOUT_EQUAL, Estimate, are_equal, known_rivals
from pithead.bots.mcts.rollout import rollout_policy
from pithead.kernel.evaluator import Evaluator
from pithead.kernel.state import State
from pithead.kernel.texts.i18n import Text, decimal, say, say_all_of

_MATTERS: Final = 0.1
"""A smaller difference of a term is not worth a word."""
_MOST_TERMS: Final = 2
_MOST_NAMED: Final = 3
_MOST_DECISIONS: Final = 6
"""The further decisions of the same turn that are taken before the terms are compared."""
_POINTS: Final = Text("points")
_INNER_QUOTES: Final = str.maketrans("“”„", "‘’‚")


@dataclass(frozen=True, slots=True)
class TermDifference:
    """How much better a term of the evaluation is after one choice than after another."""

    term: Text
    difference: float


def term_differences(state: State, action: int, other: int) -> list[TermDifference]:
    """The terms that differ between two choices for the player who is asked, largest first."""
    evaluator = state.game.evaluator
    seat = state.actor
    ours = _terms(evaluator, _after(state, action), seat)
    theirs = _terms(evaluator, _after(state, other), seat)
    found = [
        TermDifference(term, value - theirs[message][1])
        for message, (term, value) in ours.items()
        if abs(value - theirs[message][1]) >= _MATTERS
    ]
    return sorted(found, key=lambda term: -abs(term.difference))


def choice_reasons(
    state: State, action: int, choices: Sequence[Estimate], lang: str, names: list[str]
) -> list[str]:
    """Sentences about the best choice: how it compares with the second best, and equal ones."""
    best = next((one for one in choices if one.action == state.name(action)), None)
    others = [one for one in choices if one is not best]
    if best is None or not others:
        return []
    rivals = known_rivals(best, choices)
    equal = [one for one in rivals if are_equal(best, one)]
    if len(equal) == len(others):
        return [
            say(lang, "All choices are equally good within the uncertainty of their estimates.")
        ]
    worse = [one for one in rivals if one not in equal]
    if not worse:
        worse = sorted((one for one in others if one not in equal), key=lambda one: -one.margin)
    said = []
    if best.margin - worse[0].margin >= ABOUT_EQUAL:
        said.append(_comparison(state, action, best, worse[0], lang, names))
    elif not equal:
        said.append(say(lang, "The other choices look worse at first sight and were hardly tried."))
    if equal:
        told = say_all_of(lang, [_quoted(state, one, lang, names) for one in equal[:_MOST_NAMED]])
        said.append(
            say(
                lang,
                "Equally good within the uncertainty of the estimate: {choices}.",
                choices=told,
            )
        )
    return said


def _comparison(
    state: State, action: int, best: Estimate, other: Estimate, lang: str, names: list[str]
) -> str:
    """One sentence: how much better the best choice is than the other, and for which terms."""
    number = state.game.number(other.action)
    assert number is not None
    lead = decimal(lang, best.margin - other.margin)
    than = _quoted(state, other, lang, names)
    found = term_differences(state, action, number)
    good = [term for term in found if term.difference > 0][:_MOST_TERMS]
    bad = [term for term in found if term.difference < 0][:1]
    if not good:
        return say(
            lang,
            "{lead} points better than {than}: this shows only later, when the bot plays on.",
            lead=lead,
            than=than,
        )
    terms = ", ".join(_told(term, lang) for term in good)
    if not bad:
        return say(
            lang,
            "{lead} points better than {than}, above all for: {terms}.",
            lead=lead,
            than=than,
            terms=terms,
        )
    return say(
        lang,
        "{lead} points better than {than}, above all for: {terms}; worse for: {cost}.",
        lead=lead,
        than=than,
        terms=terms,
        cost=_told(bad[0], lang),
    )


def _told(term: TermDifference, lang: str) -> str:
    return f"{term.term.to(lang)} ({decimal(lang, term.difference, sign=True)})"


def _quoted(state: State, one: Estimate, lang: str, names: list[str]) -> str:
    text = state.describe(one.action, lang, names).rstrip(".").translate(_INNER_QUOTES)
    return say(lang, "“{text}”", text=text)


def _after(state: State, action: int) -> State:
    """Return the position after a choice and the further decisions of the same turn."""
    seat = state.actor
    after = state.clone()
    after.take(action)
    for _ in range(_MOST_DECISIONS):
        if after.actor != seat:
            break
        after.take(rollout_policy(after, after.game.evaluator.weights))
    return after


def _terms(evaluator: Evaluator[Any], state: State, seat: int) -> dict[str, tuple[Text, float]]:
    """The parts of the value of a position, by the message of their name."""
    names = evaluator.terms()
    parts = evaluator.contributions(state, seat)
    found = {_POINTS.message: (_POINTS, parts[-1])}
    for (weight, _), part in zip(evaluator.layout, parts[:-1], strict=True):
        term = names.get(weight)
        if term is not None:
            known = found.get(term.message, (term, 0.0))[1]
            found[term.message] = (term, known + part)
    return found
