"""95 % confidence intervals of win rates and of differences, for games in series."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import inf, isinf, pi, sqrt, tan
from statistics import fmean, variance
from typing import Final

Z_95: Final = 1.96
"""The 97.5 % quantile of the normal distribution, for 95 % confidence intervals."""


@dataclass(frozen=True)
class Proportion:
    """An estimated proportion; its 95 % confidence interval is from `low` to `high`."""

    value: float
    low: float
    high: float
    count: int

    def __str__(self) -> str:
        return f"{100 * self.value:.1f} % ({100 * self.low:.1f}–{100 * self.high:.1f} %)"


NO_GAMES: Final = Proportion(0.0, 0.0, 1.0, 0)


@dataclass(frozen=True)
class ScoreDifference:
    """An estimated difference of points; its 95 % confidence interval is from `low` to `high`.

    With fewer than two series there is no interval: its ends are infinite.
    """

    value: float
    low: float
    high: float
    count: int

    def has_interval(self) -> bool:
        return not isinf(self.low)

    def __str__(self) -> str:
        if not self.has_interval():
            return f"{self.value:+.1f}"
        return f"{self.value:+.1f} ({self.low:+.1f} to {self.high:+.1f})"


NO_DIFFERENCE: Final = ScoreDifference(0.0, -inf, inf, 0)


def series_mean(values: Mapping[int, Sequence[float]]) -> Proportion:
    """Return the mean of values in series, with Wilson's interval for the spread of the series.

    The games of one series are not independent. The interval is that of as many independent games
    as would spread as much as the means of the series do. If all series are alike, their spread
    says nothing; the interval is then that of one game for each series if all were won or lost, and
    otherwise no narrower on either side than that one is on its open side.
    """
    pooled = [value for series in values.values() for value in series]
    if not pooled:
        return NO_GAMES
    mean = fmean(pooled)
    means = [fmean(series) for series in values.values()]
    series_count = len(means)
    if series_count == 1:
        return Proportion(mean, 0.0, 1.0, len(pooled))
    games = float(series_count)
    if 0.0 < mean < 1.0:
        games = series_count**2 / Z_95**2 + 2 * series_count
        spread = variance(means) / series_count
        if spread > 0.0:
            games = min(games, mean * (1.0 - mean) / spread)
    low, high = _wilson_interval(mean, games, _t_quantile(series_count - 1))
    return Proportion(mean, low, high, len(pooled))


def series_difference(values: Mapping[int, Sequence[float]]) -> ScoreDifference:
    """Return the mean of differences in series, with Student's interval over the series' means.

    The games of one series have paired random numbers, so its mean difference has less noise than
    the scores of either side.
    """
    means = [fmean(series) for series in values.values() if series]
    count = sum(len(series) for series in values.values())
    if not means:
        return NO_DIFFERENCE
    value = fmean(means)
    if len(means) == 1:
        return ScoreDifference(value, -inf, inf, count)
    reach = _t_quantile(len(means) - 1) * sqrt(variance(means) / len(means))
    return ScoreDifference(value, value - reach, value + reach, count)


def _t_quantile(freedom: int) -> float:
    """Return the 97.5 % quantile of Student's t; from 3 degrees on by its series expansion."""
    z = Z_95
    if freedom == 1:
        return tan(0.475 * pi)
    if freedom == 2:
        return 0.95 * sqrt(2 / (1 - 0.95**2))
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    return z + first / freedom + second / freedom**2


def wilson(wins: float, games: int) -> Proportion:
    """Return a win rate of independent games, with Wilson's interval."""
    if not games:
        return NO_GAMES
    low, high = _wilson_interval(wins / games, games, Z_95)
    return Proportion(wins / games, low, high, games)


def _wilson_interval(rate: float, games: float, z: float) -> tuple[float, float]:
    """Return Wilson's interval, which stays within 0 and 1."""
    centre = (rate + z * z / (2 * games)) / (1 + z * z / games)
    deviation = sqrt(rate * (1 - rate) / games + z * z / (4 * games * games))
    half = z * deviation / (1 + z * z / games)
    return max(0.0, min(rate, centre - half)), min(1.0, max(rate, centre + half))
