"""The invariants of Schiefer, worked out anew from the JSON after every event of random games."""

import random
from typing import Any

import pytest

import pithead
from tests.budgets import examples
from tests.random_play import random_action

GAME = pithead.game("schiefer")
VALUES: dict[str, int] = {
    mine["id"]: mine["value"]
    for valley in GAME.edition.tables["valley"]
    for mine in valley["mines"]
}
VALLEY_OF = {
    mine["id"]: valley["id"] for valley in GAME.edition.tables["valley"] for mine in valley["mines"]
}
SIZES = {valley["id"]: len(valley["mines"]) for valley in GAME.edition.tables["valley"]}
BOXES = {
    box["id"]: range(box["players"][0], box["players"][1] + 1) for box in GAME.edition.tables["box"]
}
PRICES = {"buy:buy3": 3, "buy:buy4": 4}

Data = dict[str, Any]


def price_of(action: str) -> int:
    """Coins that an action costs."""
    verb = action.partition(":")[0]
    return {"reroll": 1, "turn": 3}.get(verb, PRICES.get(action, 0))


def income_of(before: Data, after: Data, actor: int) -> int:
    """Coins that an action of a player brings to the table from the bank."""
    sold = [mine for mine in VALUES if after["sold"][mine] and not before["sold"][mine]]
    bonus = 2 if actor in before["boxes"]["better_sale"] else 0
    return sum(VALUES[mine] + bonus for mine in sold)


def still_to_pay(data: Data) -> int:
    """Coins for purchases that wait until an action is done."""
    purchases = [step for step in data["agenda"] if step.startswith("purchase:")]
    return sum(PRICES[f"buy:{box}"] for step in purchases for box in step.split(":")[2].split("+"))


def mines_of(data: Data, seat: int) -> int:
    return [owner for owners in data["owners"].values() for owner in owners].count(seat)


def check(data: Data, players: int) -> None:
    for seat in range(players):
        on_boxes = sum(owners.count(seat) for owners in data["boxes"].values())
        at_hand = data["supply"][seat] + data["reserve"][seat] + sum(data["waiting"][seat])
        assert at_hand + mines_of(data, seat) + on_boxes == 26  # invariant 1
    for counts in (data["coins"], data["supply"], data["reserve"], *data["waiting"]):
        assert min(counts) >= 0  # invariant 2
    opened = 0
    for valley, owners in data["owners"].items():
        mines = [mine for mine, where in VALLEY_OF.items() if where == valley]
        assert len(owners) <= SIZES[valley]  # invariant 3
        assert not any(data["sold"][mine] for mine in mines[len(owners) :])  # invariant 3
        opened += len(owners)
    assert sum(data["sold"].values()) <= opened  # invariant 7
    for box, owners in data["boxes"].items():
        room = 0 if players not in BOXES[box] else 1 if players == 2 else 2
        assert len(owners) <= room  # invariant 4
        assert len(set(owners)) == len(owners)  # invariant 4


@pytest.mark.parametrize("players", GAME.players)
@pytest.mark.parametrize("coins_at_start", [0, 3, 10])
@pytest.mark.parametrize("purchase", ["any_time", "before_action"])
def test_the_invariants_hold_after_every_event(
    players: int, coins_at_start: int, purchase: str
) -> None:
    for seed in range(examples(8, 2)):
        rng = random.Random(f"{players}/{coins_at_start}/{seed}")
        options = {"coins_at_start": coins_at_start, "marker_purchase": purchase}
        state = GAME.start(players, options)
        coins = coins_at_start * players
        data = state.to_json()
        check(data, players)
        while state.actor != pithead.OVER:
            action = random_action(state, rng)
            actor = state.actor
            state.apply(action)
            before, data = data, state.to_json()
            coins += income_of(before, data, actor) - price_of(state.name(action))
            check(data, players)
            assert sum(data["coins"]) == coins + still_to_pay(data)  # invariant 6
            if data["round"] != before["round"] or state.actor == pithead.OVER:
                assert not any(map(any, data["waiting"]))  # invariant 5
            assert state.actor == pithead.OVER or state.legal()  # invariant 8
            assert data["round"] <= 250  # invariant 8
