"""What an analysis finds, as plain data: `to_json` and `from_json` are exact."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final

BLUNDER: Final = "??"
MISTAKE: Final = "?"
GOOD: Final = "!"


@dataclass(frozen=True, slots=True)
class Choice:
    """What could be done, and by how many points whoever does it would come out ahead."""

    action: str
    margin: float
    visits: int
    """How often the bot tried it: the more often, the better it knows."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A question with more than one answer."""

    event: int
    """How many events came before; `record.at(event)` is the position."""
    seat: int
    played: str
    best: str
    cost: float
    """The points that were given away, 0.0 for the best choice."""
    mark: str
    """"??", "?", "!" or ""."""
    line: list[str]
    """How it might go on after the best choice, up to the next event of chance."""
    choices: list[Choice]
    """All of them, the best first."""


@dataclass(frozen=True, slots=True)
class Luck:
    """An event of chance, and by how many points it changed what each seat could expect."""

    event: int
    outcome: str
    change: list[float]


@dataclass(frozen=True, slots=True)
class Part:
    """What was found of the events from `first` on, up to `last`, which is not in it any more."""

    first: int
    last: int
    expected: list[tuple[int, list[float]]]
    decisions: list[Decision]
    chances: list[Luck]


@dataclass(frozen=True, slots=True)
class Analysis:
    """A whole game. Lists are by seat, margins in points ahead of the mean of the others."""

    game: str
    players: int
    bot: str
    events: int
    over: bool
    expected: list[tuple[int, list[float]]]
    """After so many events, the margin that each seat could expect."""
    decisions: list[Decision]
    chances: list[Luck]

    def given_away(self, seat: int) -> float:
        """The points that a seat's choices cost."""
        return sum(one.cost for one in self.decisions if one.seat == seat)

    def luck(self, seat: int) -> float:
        """The points that chance brought a seat."""
        return sum(one.change[seat] for one in self.chances)

    def marked(self, mark: str, seat: int) -> int:
        return sum(1 for one in self.decisions if one.seat == seat and one.mark == mark)

    def to_json(self) -> dict[str, Any]:
        data = asdict(self)
        data["expected"] = [[event, margins] for event, margins in self.expected]
        return data


def from_json(data: Mapping[str, Any]) -> Analysis:
    """The other end of `Analysis.to_json`."""
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
