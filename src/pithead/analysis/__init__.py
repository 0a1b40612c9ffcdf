"""Analysis of games by a searching bot: good and bad choices, and the effect of chance."""

from pithead.analysis.analyser import analyse, joined, study
from pithead.analysis.results import Analysis, Balance, Choice, Decision, Luck, Part

__all__ = [
    "Analysis",
    "Balance",
    "Choice",
    "Decision",
    "Luck",
    "Part",
    "analyse",
    "joined",
    "study",
]
