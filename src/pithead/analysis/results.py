"""The results of an analysis as plain data; `to_json` and `from_json` are exact."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
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

    def played_choice(self) -> Choice:
        """Return what the search expects of the action that was played."""
        return next(one for one in self.choices if one.action == self.played)


@dataclass(frozen=True, slots=True)
class Luck:
    """A chance event; `change` is how it changed the expected lead of each seat, in points."""

    event: int
    outcome: str
    change: list[float]


@dataclass(frozen=True, slots=True)
class Part:
    """The results for a part of a game: the events from `first` to `last`, `last` excluded."""

    first: int
    last: int
    expected: list[tuple[int, list[float]]]
    decisions: list[Decision]
    chances: list[Luck]


@dataclass(frozen=True, slots=True)
class Analysis:
    """The results for a game. A margin is the lead in points over the average of the others."""

    game: str
    players: int
    bot: str
    events: int
    over: bool
    expected: list[tuple[int, list[float]]]
    """Pairs of an event number and the expected final margin of each seat at that point."""
    decisions: list[Decision]
    chances: list[Luck]

    def given_away(self, seat: int) -> float:
        """Return the points that a player's choices cost in total."""
        return sum(one.cost for one in self.decisions if one.seat == seat)

    def luck(self, seat: int) -> float:
        """Return the points that a player gained by chance in total; negative for bad luck."""
        return sum(one.change[seat] for one in self.chances)

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
