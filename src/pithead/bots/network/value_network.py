"""The value of a position by a network that corrects the linear evaluator.

The network sees the observation of one player. Each number of it becomes inputs of 0 and 1 (a
thermometer code), so that the first layer only adds weights. The outputs, one for each player from
the observing one on, are added to the scaled evaluations; the softmax of the sums is each player's
share of the win. All weights are whole numbers, so every machine and build finds the same.
"""

import sys
from array import array
from math import exp
from typing import Final

from pithead.bots.network.network_file import (
    LIMIT,
    OUTPUT_UNIT,
    SHIFT_FIRST,
    SHIFT_SECOND,
    NetworkFile,
)
from pithead.kernel.evaluator import bid_leads
from pithead.kernel.state import State
from pithead.kernel.step import OVER

try:
    from pithead.bots.network.network_in_c import Network

    HAS_C = True
except ImportError:
    HAS_C = False

_RAISED: Final = 1 << 15
WIN_SHARE: Final = 0.6
"""The part of the value of a finished game that the winners divide; the margins divide the rest."""
MARGIN_POINTS: Final = 10.0
"""Points of the score that weigh e times as much in the value of a finished game."""


class ValueNetwork:
    """A network for one game and number of players."""

    def __init__(self, content: NetworkFile) -> None:
        self.content = content
        self.players = content.outputs
        self.numbers = len(content.thresholds)
        self.scale = content.scale
        self.packed: PackedWeights | None = None
        self.in_c: Network | None = None
        if HAS_C:
            self.in_c = Network(
                content.thresholds,
                content.first,
                content.second,
                content.outputs,
                SHIFT_FIRST,
                SHIFT_SECOND,
                LIMIT,
                content.w1.tobytes(),
                content.b1.tobytes(),
                content.w2.tobytes(),
                content.b2.tobytes(),
                content.w3.tobytes(),
                content.b3.tobytes(),
            )

    def fits(self, state: State) -> bool:
        """Return whether the network is for positions like this one."""
        return (
            state.players == self.players
            and state.game.observation_plan(state.players).size == self.numbers
        )

    def values(self, state: State, observer: int, weights: list[float]) -> list[float]:
        """Return each player's share of the win, as the observing player sees the position."""
        if state.actor == OVER:
            return final_value(state)
        evaluations = state.game.evaluator.values_seen_by(state, observer, weights)
        outputs = self.outputs(state, observer)
        if state.place_holders:
            leads = bid_leads(state)
            evaluations = [value + leads[seat] for seat, value in enumerate(evaluations)]
        for turn in range(self.players):
            seat = state.seat_after(observer, turn)
            evaluations[seat] = evaluations[seat] * self.scale + outputs[turn] / OUTPUT_UNIT
        return shares(evaluations)

    def outputs(self, state: State, observer: int) -> list[int]:
        """Return the outputs for each player, from the observing one on."""
        row = state.game.observation_plan(state.players).observe(state, observer)
        network = self.in_c
        return self.outputs_in_python(row) if network is None else network.forward(row)

    def outputs_in_python(self, row: bytes) -> list[int]:
        """Return the outputs for an observation without `network_in_c`."""
        packed = self.packed
        if packed is None:
            packed = PackedWeights(self.content)
            self.packed = packed
        return packed.outputs(row)


class PackedWeights:
    """The network in plain Python.

    A row of weights is one large integer, with 32 bits for each weight: adding two of them adds all
    their weights at once, in the time of a few single additions. Each weight is raised by
    `_RAISED`, so that none is negative and no sum reaches the next 32 bits.
    """

    def __init__(self, content: NetworkFile) -> None:
        self.content = content
        self.steps = content.thresholds
        self.first_rows = _packed(content.w1, content.first)
        self.second_rows = _packed(content.w2, content.second)

    def outputs(self, row: bytes) -> list[int]:
        """Return the outputs for an observation."""
        content = self.content
        rows = self.first_rows
        total = 0
        count = 0
        start = 0
        for number, steps in enumerate(self.steps):
            value = row[number]
            for index, least in enumerate(steps):
                if value < least:
                    break
                total += rows[start + index]
                count += 1
            start += len(steps)
        hidden = _hidden(total, count, content.b1, SHIFT_FIRST)
        total = 0
        count = 0
        for unit, amount in enumerate(hidden):
            if amount:
                total += amount * self.second_rows[unit]
                count += amount
        last = _hidden(total, count, content.b2, SHIFT_SECOND)
        second = content.second
        found: list[int] = []
        for output in range(content.outputs):
            number = content.b3[output]
            for unit in range(second):
                number += last[unit] * content.w3[output * second + unit]
            found.append(number)
        return found


def _packed(weights: "array[int]", width: int) -> list[int]:
    """Return each row of weights as one integer."""
    raised = array("I", [weight + _RAISED for weight in weights])
    if sys.byteorder == "big":
        raised.byteswap()
    data = raised.tobytes()
    size = 4 * width
    return [
        int.from_bytes(data[start : start + size], "little") for start in range(0, len(data), size)
    ]


def _hidden(total: int, count: int, bias: "array[int]", shift: int) -> list[int]:
    """Return the values of a layer; `total` has `count` raised weights in each sum."""
    sums = array("I", total.to_bytes(4 * len(bias), "little"))
    if sys.byteorder == "big":
        sums.byteswap()
    lowered = count * _RAISED
    return [
        min(LIMIT, max(0, (number - lowered + bias[unit]) >> shift))
        for unit, number in enumerate(sums)
    ]


def shares(logits: list[float]) -> list[float]:
    """Return the softmax of the logits."""
    top = max(logits)
    total = 0.0
    found: list[float] = []
    for logit in logits:
        share = exp(logit - top)
        total += share
        found.append(share)
    return [share / total for share in found]


def final_value(state: State) -> list[float]:
    """Return the value of a finished game: mostly the win, and a part for the margin."""
    scores = [score / MARGIN_POINTS for score in state.scores()]
    value = [(1.0 - WIN_SHARE) * share for share in shares(scores)]
    winners = state.winners()
    for seat in winners:
        value[seat] += WIN_SHARE / len(winners)
    return value
