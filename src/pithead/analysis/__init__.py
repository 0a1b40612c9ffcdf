"""What a searching bot thinks of a game that was played: good and bad moves, play and luck."""

from pithead.analysis.analyser import analyse, joined, study
from pithead.analysis.results import Analysis, Choice, Decision, Luck, Part

__all__ = ["Analysis", "Choice", "Decision", "Luck", "Part", "analyse", "joined", "study"]
