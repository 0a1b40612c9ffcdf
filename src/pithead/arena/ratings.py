"""The strength of each bot, on one scale for games of any number of players."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pithead.arena.confidence import Z_95
from pithead.arena.match import Outcome
from pithead.arena.schedule import Fixture
from pithead.optional_dependencies import require


@dataclass(frozen=True)
class Rating:
    """The strength of a bot; its 95 % confidence interval is `strength` plus or minus `error`."""

    strength: float
    error: float


def ratings(
    bots: Sequence[str], fixtures: Sequence[Fixture], outcomes: Sequence[Outcome]
) -> Mapping[str, Rating]:
    """Return Plackett-Luce ratings from the places in all games, in the order of the games.

    A bot with several seats in a game gets the mean of the new ratings of its seats.
    """
    models: Any = require("openskill.models", "arena")
    model = models.PlackettLuce()
    known = {name: model.rating(name=name) for name in bots}
    for fixture, outcome in zip(fixtures, outcomes):
        if len(set(fixture.seating)) == 1:
            continue
        teams = [[model.create_rating([known[n].mu, known[n].sigma], n)] for n in fixture.seating]
        rated = model.rate(teams, ranks=outcome.places)
        for name in dict.fromkeys(fixture.seating):
            new = [team[0] for team, seated in zip(rated, fixture.seating) if seated == name]
            known[name].mu = sum(one.mu for one in new) / len(new)
            known[name].sigma = sum(one.sigma for one in new) / len(new)
    return {name: Rating(float(one.mu), Z_95 * float(one.sigma)) for name, one in known.items()}
