"""The recommended choice: the best by value among those that are known well enough."""

import random
from collections.abc import Iterator

import pytest

import pithead
from pithead.analysis.certainty import KNOWN, known_rivals
from pithead.analysis.recommendation import Recommendation, recommend
from pithead.bots.mcts.node import best_child
from pithead.bots.mcts.search_settings import SearchSettings
from pithead.bots.mcts.tree_bot import Tree
from pithead.kernel.state import State
from pithead.table.bots.bot_worker import hint_of

POSITIONS = 12


def random_decisions(game_id: str, players: int, count: int) -> Iterator[State]:
    """Decisions from all phases of random games."""
    rng = random.Random(f"{game_id}/{players}")
    state = pithead.game(game_id).start(players)
    found = 0
    while found < count:
        if state.actor == pithead.OVER:
            state = pithead.game(game_id).start(players)
        if state.actor >= 0 and len(state.legal()) > 2 and rng.random() < 0.08:
            found += 1
            yield state
        state.take(state.draw(rng) if state.actor < 0 else rng.choice(state.legal()))


def searcher(simulations: int, network: bool = False) -> Tree:
    settings = SearchSettings(simulations=simulations, rollout_simulations=simulations // 3)
    settings.use_network = network
    return Tree("tree", settings)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("game_id", pithead.games())
def test_nothing_that_is_rated_worse_is_ever_recommended(game_id: str, players: int) -> None:
    for number, state in enumerate(random_decisions(game_id, players, POSITIONS)):
        answer = hint_of(searcher(24), state, random.Random(number))
        best = answer.choices[0]
        assert best.action == state.name(answer.action)
        assert best.margin == max(one.margin for one in answer.choices)
        known = known_rivals(best, answer.choices)
        assert [one for one in known if one.visits] == [
            one for one in answer.choices[1:] if one in known and one.visits
        ]


def test_the_most_visited_choice_is_not_recommended_if_another_one_is_better() -> None:
    others = 0
    for number, state in enumerate(random_decisions("schichtwechsel", 2, 60)):
        bot = searcher(24)
        rng = random.Random(number)
        root = bot.search(state, rng)
        most = best_child(root)
        found = Recommendation(bot.settings, state, root, rng)
        if found.best is not most:
            others += 1
            seat = state.actor
            assert found.margins[found.best.action][seat] > found.margins[most.action][seat]
    assert others > 0


def test_a_choice_that_seems_better_is_searched_before_it_is_recommended() -> None:
    checked = 0
    for number, state in enumerate(random_decisions("schichtwechsel", 2, 20)):
        bot = searcher(24)
        root = bot.search(state, random.Random(number))
        rare = min(root.children, key=lambda child: child.visits)
        if rare.visits == 0:
            rare.first_estimate = [1.0 if seat == state.actor else 0.0 for seat in range(2)]
            Recommendation(bot.settings, state, root, random.Random(number))
            assert rare.visits >= KNOWN * max(child.visits for child in root.children)
            checked += 1
    assert checked > 5


def test_the_played_choice_is_searched_as_often_as_the_best() -> None:
    state = next(random_decisions("schichtwechsel", 2, 1))
    found = recommend(searcher(30), state, random.Random(1))
    most = max(child.visits for child in found.root.children)
    rare = min(found.root.children, key=lambda child: child.visits)
    found.study(rare.action)
    assert rare.visits == most
    seat = state.actor
    assert found.margins[rare.action][seat] <= found.value()[seat]
