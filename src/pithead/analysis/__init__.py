"""What a searching bot thinks of a game that was played: good and bad moves, play and luck."""

from pithead.analysis.findings import Analysis, Choice, Decision, Luck, Part
from pithead.analysis.study import analyse, joined, study

__all__ = ["Analysis", "Choice", "Decision", "Luck", "Part", "analyse", "joined", "study"]
