"""The results of an analysis as plain data; `to_json` and `from_json` are exact."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from itertools import pairwise
from math import sqrt
from typing import Any, Final

BLUNDER: Final = "??"
MISTAKE: Final = "?"
GOOD: Final = "!"
MARKS: Final = (BLUNDER, MISTAKE, GOOD)


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice of a decision; `margin` is the expected final lead in points after it."""

    action: str
    margin: float
    visits: int
    """The visit count in the search: the more visits, the more reliable the margin."""
    error: float | None = None
    """The standard error of the margin in points; None if it is not known."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision with more than one legal action; `played` and `best` are names of actions."""

    event: int
    """The number of events before the decision; `record.at(event)` is the position."""
    seat: int
    played: str
    best: str
    cost: float
    """The points lost compared with the best choice; 0.0 for the best choice itself."""
    mark: str
    """"??" for a blunder, "?" for a mistake, "!" for a good choice, otherwise ""."""
    line: list[str]
    """The best choice and its most likely continuation, up to the next chance event."""
    choices: list[Choice]
    """All choices, the best first."""
    change: list[float]
    """The expected lead of each seat after the played choice, minus that after the best one."""

    def played_choice(self) -> Choice:
        """Return what the search expects of the action that was played."""
        return next(one for one in self.choices if one.action == self.played)


@dataclass(frozen=True, slots=True)
class Luck:
    """A chance event; `change` is how it changed the expected lead of each seat, in points.

    That is the lead after the outcome minus the mean over all outcomes.
    """

    event: int
    outcome: str
    change: list[float]
    error: list[float]
    """The standard error of each change; 0.0 if all outcomes were judged and not a sample."""


@dataclass(frozen=True, slots=True)
class Part:
    """The results for a part of a game: the events from `first` to `last`, `last` excluded."""

    first: int
    last: int
    expected: list[tuple[int, list[float]]]
    decisions: list[Decision]
    chances: list[Luck]


@dataclass(frozen=True, slots=True)
class Balance:
    """Where a player's result comes from, in points of lead.

    `end - start == own_choices + other_choices + luck + corrections`, apart from rounding.
    """

    start: float
    end: float
    """The result; if the game is not over, the expected lead after the last event."""
    own_choices: float
    """What the player's own choices changed compared with the best ones; never positive."""
    other_choices: float
    luck: float
    luck_error: float
    """The standard error of `luck`; 0.0 if no outcomes were sampled."""
    corrections: float
    """What the bot only saw at the next event; nobody's mistake and nobody's luck."""

    @property
    def luck_adjusted(self) -> float:
        """The result without luck."""
        return self.end - self.luck


@dataclass(frozen=True, slots=True)
class Analysis:
    """The results for a game. A margin is the lead in points over the average of the others."""

    game: str
    players: int
    bot: str
    events: int
    over: bool
    expected: list[tuple[int, list[float]]]
    """Pairs of an event number and the expected final margin of each seat before that event.

    They stand before every decision and chance event of the lists below, and at the end.
    """
    decisions: list[Decision]
    chances: list[Luck]

    def given_away(self, seat: int) -> float:
        """Return the points that a player's choices cost in total."""
        return sum(one.cost for one in self.decisions if one.seat == seat)

    def unforced(self, seat: int) -> int:
        """Return how many decisions of a player had more than one legal action."""
        return sum(1 for one in self.decisions if one.seat == seat)

    def error_rate(self, seat: int) -> float:
        """Return the points that a player lost per decision with more than one legal action."""
        return self.given_away(seat) / max(1, self.unforced(seat))

    def luck(self, seat: int) -> float:
        """Return the points that a player gained by chance in total; negative for bad luck."""
        return sum(one.change[seat] for one in self.chances)

    def corrections(self) -> list[tuple[int, list[float]]]:
        """Return, for each event, what the bot saw there and not after the event before it."""
        changes = {one.event: one.change for one in self.decisions}
        changes |= {one.event: one.change for one in self.chances}
        unchanged = [0.0] * self.players
        return [
            (
                event,
                [
                    own - last - change
                    for own, last, change in zip(
                        after, before, changes.get(number, unchanged), strict=True
                    )
                ],
            )
            for (number, before), (event, after) in pairwise(self.expected)
        ]

    def balance(self, seat: int) -> Balance | None:
        """Return where a player's result comes from; None if nothing was analysed."""
        if not self.expected:
            return None
        own = sum(one.change[seat] for one in self.decisions if one.seat == seat)
        others = sum(one.change[seat] for one in self.decisions if one.seat != seat)
        return Balance(
            start=self.expected[0][1][seat],
            end=self.expected[-1][1][seat],
            own_choices=own,
            other_choices=others,
            luck=self.luck(seat),
            luck_error=sqrt(sum(one.error[seat] ** 2 for one in self.chances)),
            corrections=sum(change[seat] for _, change in self.corrections()),
        )

    def marked(self, mark: str, seat: int) -> int:
        """Return how many decisions of a player have this mark."""
        return sum(1 for one in self.decisions if one.seat == seat and one.mark == mark)

    def to_json(self) -> dict[str, Any]:
        """Return the analysis as plain data."""
        data = asdict(self)
        data["expected"] = [[event, margins] for event, margins in self.expected]
        return data


def from_json(data: Mapping[str, Any]) -> Analysis:
    """Return the analysis that `Analysis.to_json` wrote."""
    return Analysis(
        data["game"],
        data["players"],
        data["bot"],
        data["events"],
        data["over"],
        [(event, list(margins)) for event, margins in data["expected"]],
        [
            Decision(**{**one, "choices": [Choice(**choice) for choice in one["choices"]]})
            for one in data["decisions"]
        ],
        [Luck(**one) for one in data["chances"]],
    )
