"""What a searching bot thinks of a game that was played: good and bad moves, play and luck."""

from pithead.analysis.findings import Analysis, Choice, Decision, Luck
from pithead.analysis.study import analyse

__all__ = ["Analysis", "Choice", "Decision", "Luck", "analyse"]
