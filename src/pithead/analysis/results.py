"""The results of an analysis as plain data; `to_json` and `from_json` are exact."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final

BLUNDER: Final = "??"
MISTAKE: Final = "?"
GOOD: Final = "!"


@dataclass(frozen=True, slots=True)
class Choice:
    """One of the choices of a decision; `margin` is the expected lead in points after it."""

    action: str
    margin: float
    visits: int
    """The visit count in the search: the more visits, the more reliable the margin."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision with more than one legal action."""

    event: int
    """The number of events before it; `record.at(event)` is the position."""
    seat: int
    played: str
    best: str
    cost: float
    """The points lost against the best choice; 0.0 for the best choice itself."""
    mark: str
    """"??", "?", "!" or ""."""
    line: list[str]
    """The best choice and its most likely continuation, up to the next chance event."""
    choices: list[Choice]
    """All choices, the best first."""


@dataclass(frozen=True, slots=True)
class Luck:
    """A chance event; `change` is the change of the expected margin by seat, in points."""

    event: int
    outcome: str
    change: list[float]


@dataclass(frozen=True, slots=True)
class Part:
    """The results for the events from `first` up to, but not including, `last`."""

    first: int
    last: int
    expected: list[tuple[int, list[float]]]
    decisions: list[Decision]
    chances: list[Luck]


@dataclass(frozen=True, slots=True)
class Analysis:
    """The results for a whole game. Lists are by seat; margins are leads over the others' mean."""

    game: str
    players: int
    bot: str
    events: int
    over: bool
    expected: list[tuple[int, list[float]]]
    """The number of events so far, and the expected margin of each seat then."""
    decisions: list[Decision]
    chances: list[Luck]

    def given_away(self, seat: int) -> float:
        """The points that a seat's choices cost in total."""
        return sum(one.cost for one in self.decisions if one.seat == seat)

    def luck(self, seat: int) -> float:
        """The points that chance events gave a seat in total."""
        return sum(one.change[seat] for one in self.chances)

    def marked(self, mark: str, seat: int) -> int:
        """The number of a seat's decisions with this mark."""
        return sum(1 for one in self.decisions if one.seat == seat and one.mark == mark)

    def to_json(self) -> dict[str, Any]:
        """The analysis as plain data; `from_json` makes the same analysis of it."""
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
