"""The reward of a finished game for each player."""

from typing import Final

import pithead

WIN: Final = "win"
PLACE: Final = "place"
MARGIN: Final = "margin"
REWARDS: Final = (WIN, PLACE, MARGIN)
"""By winning alone, by the place, or by the lead in points over the best opponent."""


def check_reward(reward: str) -> str:
    """Return the name itself if there is such a reward, else raise BadSetup."""
    if reward not in REWARDS:
        known = ", ".join(REWARDS)
        raise pithead.BadSetup(f"There is no reward {reward!r}; there is: {known}")
    return reward


def rewards(state: pithead.State, reward: str) -> list[float]:
    """Return the rewards by seat. Players who tie divide the rewards of their places."""
    if reward == MARGIN:
        return margins(state.scores())
    last = state.players - 1
    by_place = [1.0 - 2.0 * place / last for place in range(state.players)]
    if reward == WIN:
        by_place[1:] = [-1.0] * last
    places = state.places()
    values: list[float] = []
    for place in places:
        tied = places.count(place)
        values.append(sum(by_place[place - 1 : place - 1 + tied]) / tied)
    return values


def margins(scores: list[int]) -> list[float]:
    """Return each player's lead in points over the best opponent; negative if behind."""
    return [
        float(own - max(other for index, other in enumerate(scores) if index != seat))
        for seat, own in enumerate(scores)
    ]
