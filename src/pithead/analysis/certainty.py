"""How sure a search is that one choice is better than another, as a number and in words."""

from collections.abc import Sequence
from math import erf, sqrt
from typing import Final, Protocol

from pithead.analysis.results import Decision
from pithead.kernel.texts.i18n import say

SURE: Final = 0.95
LIKELY: Final = 0.75
MOST: Final = 0.99
"""No search is surer than this: the evaluation of the positions it reached may be wrong."""
Z_95: Final = 1.96
"""Standard errors to each side of a 95 % confidence interval."""
KNOWN: Final = 0.15
"""A choice is known well enough with this part of the visits of the most visited one."""
ABOUT_EQUAL: Final = 0.15
"""Choices whose expected leads differ by less are about equally good, however sure the bot is."""


class Estimate(Protocol):
    """What a bot expects of a choice; the names are those of `results.Choice`."""

    @property
    def action(self) -> str: ...

    @property
    def margin(self) -> float: ...

    @property
    def visits(self) -> int: ...

    @property
    def error(self) -> float | None: ...


def is_known(visits: int, most: int) -> bool:
    """Whether a choice is known well enough; `most` are the visits of the most visited one."""
    return visits >= KNOWN * most


def known_rivals(best: Estimate, choices: Sequence[Estimate]) -> list[Estimate]:
    """Return the other choices that are known well enough, by margin, the highest first."""
    most = max((one.visits for one in choices), default=0)
    rivals = [
        one for one in choices if one is not best and (one.error == 0 or is_known(one.visits, most))
    ]
    return sorted(rivals, key=lambda one: -one.margin)


def are_equal(best: Estimate, other: Estimate) -> bool:
    """Whether two choices are equally good within the uncertainty of their margins."""
    probability = certainty(best, other)
    return best.margin - other.margin < ABOUT_EQUAL or (
        probability is not None and probability < SURE
    )


def certainty(best: Estimate, other: Estimate) -> float | None:
    """Return the probability that `best` is better than `other`; None if it is not known."""
    if best.error is None or other.error is None:
        return None
    error = sqrt(best.error**2 + other.error**2)
    if error == 0.0:
        return MOST
    probability = 0.5 * (1.0 + erf((best.margin - other.margin) / error / sqrt(2.0)))
    return min(MOST, max(0.5, probability))


def certainty_of_decision(decision: Decision) -> float | None:
    """Return how sure it is that the best choice is better than the played or the next one."""
    best = decision.choices[0]
    if decision.best != decision.played:
        return certainty(best, decision.played_choice())
    return certainty_of_best(best, decision.choices)


def certainty_of_best(best: Estimate, choices: Sequence[Estimate]) -> float | None:
    """Return how sure it is that no other choice is better; None if it is not known."""
    found = [certainty(best, one) for one in choices if one is not best]
    known = [one for one in found if one is not None]
    return min(known) if known and len(known) == len(found) else None


def describe_certainty(probability: float, lang: str) -> str:
    """Say how sure the bot is: sure, fairly sure or unsure, with the probability."""
    percent = round(100 * probability)
    if probability >= SURE:
        return say(lang, "The bot is sure ({percent} %).", percent=percent)
    if probability >= LIKELY:
        return say(lang, "The bot is fairly sure ({percent} %).", percent=percent)
    return say(lang, "The bot is not sure ({percent} %).", percent=percent)
