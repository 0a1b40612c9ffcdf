"""Checks of an edition for endless games: cards that pay for themselves, effects in a circle.

Everything else is bounded: discs and miners never move back, and a card without a white rim is used
once per round (SW-5.7, SW-6.7).
"""

from fractions import Fraction
from typing import Final

from pithead.games.schichtwechsel.card_modes import Mode
from pithead.games.schichtwechsel.effect_lines import Line
from pithead.kernel.problem import Problem
from pithead.kernel.texts.i18n import Text
from pithead.kernel.validation import defect

_SPOIL: Final = ("spoil_tip", "spoil_mine", "spoil_tip_if_present")


class _EffectGraph:
    """Which list of effects can cause which others, by copies and headframes."""

    def __init__(
        self, modes: list[Mode], frame_ids: list[str], frame_lines: list[list[Line]]
    ) -> None:
        self.modes = modes
        self.names = [f"[[action_card]] {mode.object_id}" for mode in modes]
        self.names += [f"[[headframe_space]] {frame}" for frame in frame_ids]
        self.lists = [mode.lines for mode in modes] + frame_lines

    def sets_off(self, line: Line) -> list[int]:
        """The lists of which this effect can cause one."""
        if line.word == "copy":
            return [i for i, mode in enumerate(self.modes) if mode.in_scope(line.argument)]
        if line.word == "headframe":
            return list(range(len(self.modes), len(self.lists)))
        return []


def endless_chains(
    modes: list[Mode], frame_ids: list[str], frame_lines: list[list[Line]]
) -> list[Problem]:
    """SW-6.7: the problem of each list of effects that can cause itself again."""
    graph = _EffectGraph(modes, frame_ids, frame_lines)
    problems = []
    for start, name in enumerate(graph.names):
        for line in graph.lists[start]:
            reached: list[int] = []
            ahead = graph.sets_off(line)
            while ahead:
                index = ahead.pop()
                if index not in reached:
                    reached.append(index)
                    for further in graph.lists[index]:
                        ahead += graph.sets_off(further)
            if start in reached:
                problems.append(
                    defect(
                        name,
                        "effects",
                        Text(
                            "{code!r} could cause the same effects again and again, without end "
                            "(SW-6.7)",
                            code=line.code,
                        ),
                    )
                )
    return problems


def endless_uses(
    modes: list[Mode],
    frame_ids: list[str],
    frame_lines: list[list[Line]],
    trades: list[tuple[str, int, list[Line]]],
) -> list[Problem]:
    """SW-5.7: reusable cards that give back what they cost, trades that give back their spoil."""
    if endless_chains(modes, frame_ids, frame_lines):
        return []
    graph = _EffectGraph(modes, frame_ids, frame_lines)
    problems = []
    rate = Fraction(0)
    for name, spoil, lines in trades:
        money = sum(line.amount for line in lines if line.word in ("coin", "white"))
        left = spoil - sum(line.amount for line in lines if line.word in _SPOIL)
        if money and left <= 0:
            problems.append(
                defect(
                    f"[[trade]] {name}",
                    "effects",
                    Text("the trade gives back all the spoil that it costs"),
                )
            )
        elif money:
            rate = max(rate, Fraction(money, left))
    for index, mode in enumerate(modes):
        where = f"[[action_card]] {mode.object_id}"
        if not mode.reusable:
            continue
        if mode.cost.amount == 0:
            problems.append(
                defect(
                    where,
                    "cost",
                    Text("the card costs nothing and could be used without end (SW-5.7)"),
                )
            )
        elif _income(graph, index, rate) >= mode.cost.amount:
            problems.append(
                defect(
                    where,
                    "cost",
                    Text(
                        "the card gives back the {cost} that it costs and could be used without "
                        "end (SW-5.7)",
                        cost=mode.cost.code,
                    ),
                )
            )
    return problems


def _income(graph: _EffectGraph, index: int, rate: Fraction) -> Fraction:
    """The most tokens and coins that a list brings, spoil counted at its best rate."""
    total = Fraction(0)
    for line in graph.lists[index]:
        if line.word in ("coin", "white"):
            total += line.amount
        elif line.word in _SPOIL:
            total += line.amount * rate
        best = max(
            (_income(graph, other, rate) for other in graph.sets_off(line)), default=Fraction(0)
        )
        total += best * (2 if line.argument == "both" else 1)
    return total
