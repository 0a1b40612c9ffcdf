"""Pieces of which there is always the same number, wherever they lie."""

from typing import Final

from pithead.kernel.problem import Problem
from pithead.kernel.texts.i18n import Text, Verbatim, joined

NOBODY: Final = -1


class Conserved:
    """All pieces of one kind, by the places where they can lie: all markers of a player, say.

    `code` is that of the problem, `rule` the rule that gives their number.
    """

    def __init__(self, code: str, rule: str, pieces: Text, *places: Text) -> None:
        self.code = code
        self.rule = rule
        self.pieces = pieces
        self.places = places

    def problems(self, expected: int, counts: list[int], seat: int = NOBODY) -> list[Problem]:
        """What is wrong if so many lie in each of the places; `seat` is the owner, if any."""
        total = sum(counts)
        if total == expected:
            return []
        places = [
            Verbatim("{count} {place}", count=count, place=place)
            for count, place in zip(counts, self.places, strict=True)
        ]
        if seat == NOBODY:
            sentence = Text("there are {total} {pieces} instead of {expected}: {places} ({rule})")
        else:
            sentence = Text(
                "player {seat} has {total} {pieces} instead of {expected}: {places} ({rule})"
            )
        text = sentence.with_values(
            seat=seat,
            total=total,
            pieces=self.pieces,
            expected=expected,
            places=joined(places),
            rule=self.rule,
        )
        return [Problem(self.code, text)]
