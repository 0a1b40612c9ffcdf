"""`python -m bench.dice`: statistical tests of the table's random numbers.

The numbers are drawn as a table draws them: HMAC-SHA256 of epoch and event, from a fixed seed, so
that a run can be repeated. Each test returns a p-value: the probability that uniform random numbers
give a more extreme result. A value below 0.0001 is a fault; with so few tests, it practically never
happens by chance. `--draws 100_000_000` takes some minutes.
"""

from __future__ import annotations

import argparse
import hashlib
import math
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from pithead.table.tables import fair_dice

FAULT = 1e-4
EVENTS = 400
"""Events of a game; the next game has another seed."""


def draws(count: int, seed: str, luck: bool = False) -> Iterator[float]:
    """Yield the random numbers of one game after another; every second game has a take-back."""
    made = game = 0
    while made < count:
        key = hashlib.sha256(f"{seed}:{game}".encode()).digest()
        key = fair_dice.dice_key(key, {0: f"words {game}"} if luck else {})
        taken_back = [EVENTS // 2] if game % 2 else []
        for event in range(min(EVENTS, count - made)):
            yield fair_dice.random_source(key, event, taken_back).value
        made += EVENTS
        game += 1


def chi_square(counts: Sequence[int], expected: float) -> float:
    """Return the p-value of a chi-square test (Wilson and Hilferty's approximation)."""
    degrees = len(counts) - 1
    total = sum((count - expected) ** 2 / expected for count in counts)
    spread = 2 / (9 * degrees)
    return one_side(((total / degrees) ** (1 / 3) - (1 - spread)) / math.sqrt(spread))


def one_side(z: float) -> float:
    """Return the probability of a standard normal value above z."""
    return 0.5 * math.erfc(z / math.sqrt(2))


def two_sides(z: float) -> float:
    """Return the probability of a standard normal value farther from 0 than z."""
    return math.erfc(abs(z) / math.sqrt(2))


def cells(values: Sequence[float], number: int) -> float:
    """Test for equal counts in cells of equal size; both too uneven and too even is suspicious."""
    counts = Counter(int(value * number) for value in values)
    p = chi_square([counts[cell] for cell in range(number)], len(values) / number)
    return 2 * min(p, 1 - p)


def pairs(values: Sequence[float], number: int = 6) -> float:
    """Serial test: each pair of successive faces is equally frequent."""
    faces = [int(value * number) for value in values]
    counts = Counter(zip(faces[::2], faces[1::2]))
    every = [counts[first, second] for first in range(number) for second in range(number)]
    p = chi_square(every, sum(every) / number**2)
    return 2 * min(p, 1 - p)


def triples(values: Sequence[float], number: int = 6) -> float:
    """Test of three dice together: each of the 216 rolls is equally frequent."""
    faces = [int(value * number) for value in values]
    counts = Counter(zip(faces[::3], faces[1::3], faces[2::3]))
    every = [counts[a, b, c] for a in range(number) for b in range(number) for c in range(number)]
    p = chi_square(every, sum(every) / number**3)
    return 2 * min(p, 1 - p)


def runs(values: Sequence[float]) -> float:
    """Wald-Wolfowitz runs test: changes between the lower and the upper half."""
    above = [value >= 0.5 for value in values]
    high = sum(above)
    low = len(above) - high
    found = 1 + sum(before != after for before, after in pairwise(above))
    mean = 1 + 2 * high * low / len(above)
    spread = (mean - 1) * (mean - 2) / (len(above) - 1)
    return two_sides((found - mean) / math.sqrt(spread))


def turning_points(values: Sequence[float]) -> float:
    """Turning point test: changes between rising and falling values."""
    n = len(values)
    found = sum((b > a) != (c > b) for a, b, c in zip(values, values[1:], values[2:]))
    return two_sides((found - 2 * (n - 2) / 3) / math.sqrt((16 * n - 29) / 90))


def autocorrelation(values: Sequence[float]) -> float:
    """Test of the strongest autocorrelation with a lag of 1 to 20."""
    n = len(values)
    worst = 1.0
    for lag in range(1, 21):
        total = sum((a - 0.5) * (b - 0.5) for a, b in zip(values, values[lag:]))
        worst = min(worst, two_sides(12 * total / math.sqrt(n - lag)))
    return min(1.0, 20 * worst)


def bits(values: Sequence[float]) -> float:
    """Test of the most uneven of the 53 bits."""
    numbers = [int(value * (1 << 53)) for value in values]
    worst = 1.0
    for bit in range(53):
        ones = sum(number >> bit & 1 for number in numbers)
        worst = min(worst, two_sides((2 * ones - len(numbers)) / math.sqrt(len(numbers))))
    return min(1.0, 53 * worst)


TESTS: dict[str, Callable[[Sequence[float]], float]] = {
    "six faces": lambda values: cells(values, 6),
    "a thousand cells": lambda values: cells(values, 1000),
    "serial pairs": pairs,
    "triples": triples,
    "runs": runs,
    "turns": turning_points,
    "echoes": autocorrelation,
    "bits": bits,
}


def checked(values: Sequence[float]) -> dict[str, float]:
    """Return the p-value of each test."""
    return {name: test(values) for name, test in TESTS.items()}


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.dice", description=__doc__)
    parser.add_argument("--draws", type=int, default=2_000_000, help="(%(default)s)")
    parser.add_argument("--seed", default="pithead", help="of the run (%(default)s)")
    options = parser.parse_args()
    chunk = 1_000_000
    fault = False
    print(f"{'':20}{'draws':>12}" + "".join(f"{name:>18}" for name in TESTS))
    for luck in (False, True):
        lowest = dict.fromkeys(TESTS, 1.0)
        start, made = time.perf_counter(), 0
        source = draws(options.draws, options.seed, luck)
        while made < options.draws:
            values = [next(source) for _ in range(min(chunk, options.draws - made))]
            made += len(values)
            for name, p in checked(values).items():
                lowest[name] = min(lowest[name], p)
        # Bonferroni correction: the lowest of several p-values is lower than a single one.
        parts = -(-made // chunk)
        shown = {name: min(1.0, p * parts) for name, p in lowest.items()}
        fault = fault or min(shown.values()) < FAULT
        label = "with added luck" if luck else "the seed alone"
        print(f"{label:20}{made:>12}" + "".join(f"{p:>18.4f}" for p in shown.values()))
        print(f"{'':20}{time.perf_counter() - start:>10.1f} s", flush=True)
    print("FAULT: this is no even luck" if fault else "nothing suspicious")
    return 1 if fault else 0


if __name__ == "__main__":
    sys.exit(main())
