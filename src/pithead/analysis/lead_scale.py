"""The scale from a network's chances to win to points of lead.

A network is trained on wins more than on margins, so its chances say too much about points: the
leads in its own scale are up to twice as large as the results that follow. `SCALES` are the slopes
of results on such leads. `python -m bench.calibration` measures what is left: it should be 1.
"""

from collections.abc import Mapping
from typing import Final

from pithead.bots.mcts.search_settings import SearchSettings
from pithead.kernel.state import State

SCALES: Final[Mapping[str, Mapping[int, float]]] = {
    "schiefer": {2: 0.75, 3: 0.6, 4: 0.65},
    "ruhrschifffahrt": {2: 0.55, 3: 0.75, 4: 0.7},
    "schichtwechsel": {2: 0.45, 3: 0.55, 4: 0.5},
}
"""By game and number of players; other networks are taken as they are."""


def points_per_logit(settings: SearchSettings, state: State) -> float:
    """Return the points of lead that make a player e times as likely to win."""
    points = settings.points_per_logit(state)
    if settings.network_for(state) is None:
        return points
    return points * SCALES.get(state.game.id, {}).get(state.players, 1.0)
