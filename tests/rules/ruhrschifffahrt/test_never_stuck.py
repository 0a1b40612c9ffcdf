"""A player who has to load can do it, and a player who has loaded can sell (section 18)."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pithead
from pithead.bots.greedy import Greedy
from tests.budgets import examples
from tests.river import GAME, get, legal, river

SALE_SPACES = [name[5:] for name in GAME.vocabulary if name.startswith("sell:")]
ORDINARY = [
    "wohlverwahrt",
    "deimelsberg",
    "gewalt",
    "poertingsiepen",
    "rudolph",
    "menden",
    "wiesche",
]
PILOTS = ("hinsbeck", "leybank")
RANDOM_GAMES = examples(4000, 60)
GREEDY_GAMES = examples(100, 2)
"""For each number of players."""
BLACK_DICE = {2: (6, 5), 3: (7, 6), 4: (8, 6)}
"""At first, and after the removal of round 11."""


def random_options(rng: random.Random) -> dict[str, object]:
    return {option.name: rng.choice(option.values) for option in GAME.options}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_come_to_their_end(players: int) -> None:
    for number in range(RANDOM_GAMES):
        rng = random.Random(f"stuck/{players}/{number}")
        state = GAME.start(players, random_options(rng))
        starts = [0] * (players + 1)  # the last place is chance's
        while state.actor != pithead.OVER:
            choices = state.legal()
            assert choices
            chance = state.actor == pithead.CHANCE
            action = state.draw(rng) if chance else choices[int(rng.random() * len(choices))]
            starts[state.actor] += GAME.vocabulary[action].startswith("option:")
            state.take(action)
        assert starts[:players] == [12] * players, "everybody loaded in every round"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_greedy_games_come_to_their_end(players: int) -> None:
    for number in range(GREEDY_GAMES):
        rng = random.Random(f"greedy/{players}/{number}")
        state = GAME.start(players, random_options(rng))
        pithead.play(state, [Greedy() for _ in range(players)], rng)
        assert state.actor == pithead.OVER
        assert state.problems() == []


def hard_position(players: int, number: int, seed: int) -> pithead.State:
    """Somebody has to load last, without money, supply or timeline, often at high water.

    All others lie at depots; the other dice are wherever they may be, out of reach if possible.
    """
    rng = random.Random(seed)
    table = river(players, round=number).dice().timeline(0).supply(0, 0)
    table.ship(0, rng.choice(SALE_SPACES)).order(*range(1, players), 0)
    if rng.random() < 0.5 and number < 12:
        table.water()
    if rng.random() < 0.5:
        table.vp(rng.randint(0, 3))
    dice = BLACK_DICE[players][number >= 11]
    free = [*ORDINARY, *PILOTS]
    rng.shuffle(free)
    for seat in range(1, players):
        depot = rng.choice([name for name in free if name in ORDINARY])
        free.remove(depot)
        table.die(depot, rng.randint(1, 6)).ship(seat, f"depot_{depot}").option(seat, "none")
    rest = dice - (players - 1)
    rows = {"clay": 5, "paved": 4, "rail": 3}[table.data["stage"]]
    arrow = 4 if rows == 5 else 3
    column = ["-"] * rows
    if rest and rows > arrow and rng.random() < 0.8:
        column[arrow] = "3"
        rest -= 1
    on_track = rng.randint(0, min(rest, arrow))
    for row in range(on_track):
        column[arrow - 1 - row] = str(rng.randint(1, 6))
    table.track(" ".join(column))
    pilots_first = sorted(free, key=lambda name: name not in PILOTS)
    for depot in (pilots_first if rng.random() < 0.7 else free)[: rest - on_track]:
        table.die(depot, rng.randint(1, 6))
    return table.loading(0)


@settings(max_examples=examples(400))
@given(st.sampled_from([2, 3, 4]), st.integers(2, 12), st.integers(0, 10**6))
def test_the_hardest_positions_have_a_way_out(players: int, number: int, seed: int) -> None:
    every_way_leads_to_a_depot(hard_position(players, number, seed), number)


def every_way_leads_to_a_depot(state: pithead.State, number: int) -> None:
    """Follow each choice of the turn until all ships have left their depots."""
    choices = state.legal()
    assert choices
    for action in choices:
        after = state.clone()
        after.take(action)
        assert after.problems() == []
        if (get(after, "round"), get(after, "phase")) == (number, 3):
            every_way_leads_to_a_depot(after, number)


def test_an_empty_purse_and_no_warehouse_leave_the_cheapest_way() -> None:
    table = river(2, round=12).ships("port_ruhrort", "ind_steele").dice(gewalt=3, hinsbeck=2)
    state = table.timeline(0).supply(0, 0).loading(0)
    assert legal(state) == ["option:towing"]


def test_empty_depots_leave_the_die_on_the_arrow() -> None:
    table = river(2, round=8).ships("port_ruhrort", "depot_gewalt").order(1, 0)
    table.option(1, "none").dice(gewalt=3, hinsbeck=2, leybank=2).track("- - 5")
    state = table.water().timeline(0).supply(0, 0).loading(0)
    assert legal(state) == ["option:towing_transport"]
