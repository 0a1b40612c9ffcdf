"""The searching bots: their budget, the kept tree, rollouts and levels."""

import gc
import random
from collections.abc import Iterator
from math import log

import pytest

import pithead
from pithead.bots import bot, bots, is_bot
from pithead.bots.mcts import search
from pithead.bots.mcts.leaf_value import expected_value, leaf_value, softmax
from pithead.bots.mcts.levels import LEVELS
from pithead.bots.mcts.node import Node, best_child
from pithead.bots.mcts.rollout import rollout
from pithead.bots.mcts.search import Search
from pithead.bots.mcts.search_settings import SearchSettings
from pithead.bots.mcts.tree_bot import Tree
from pithead.games.schichtwechsel.state import SchichtwechselState
from tests.random_play import random_action, random_game


def opening(game_id: str, players: int, decisions: int, seed: int = 5) -> pithead.State:
    """Return a position after some random decisions, with more than one legal action."""
    rng = random.Random(seed)
    state = pithead.game(game_id).start(players=players)
    while decisions or state.actor == pithead.CHANCE or len(state.legal()) == 1:
        decisions = max(decisions - (state.actor != pithead.CHANCE), 0)
        state.take(random_action(state, rng))
    return state


def whole_games(game_id: str) -> Iterator[pithead.State]:
    """Yield every position of a random game for each number of players, with its end."""
    game = pithead.game(game_id)
    for players in game.players:
        for state in random_game(game.start(players), random.Random(players)):
            yield state.clone()


@pytest.mark.parametrize("game_id", pithead.games())
def test_all_seats_at_once_are_evaluated_as_one_by_one(game_id: str) -> None:
    for state in whole_games(game_id):
        one_by_one = [state.game.evaluator.evaluate(state, seat) for seat in range(state.players)]
        assert state.game.evaluator.evaluate_all(state) == pytest.approx(one_by_one)


@pytest.mark.parametrize("game_id", pithead.games())
def test_a_position_has_one_evaluation_however_it_was_reached(game_id: str) -> None:
    """Values that a state caches must be right for the state."""
    game = pithead.game(game_id)
    rng = random.Random(1)
    for state in whole_games(game_id):
        if rng.random() < 0.2:
            game.evaluator.evaluate_all(state, game.evaluator.weights_by_hand)
        fresh = game.from_json(state.to_json())
        assert game.evaluator.evaluate_all(state) == game.evaluator.evaluate_all(fresh)


@pytest.mark.parametrize("game_id", pithead.games())
def test_weights_may_be_changed_between_two_evaluations(game_id: str) -> None:
    game = pithead.game(game_id)
    state = opening(game_id, 2, 60)
    weights = list(game.evaluator.weights)
    before = game.evaluator.evaluate_all(state, weights)
    for place, weight in enumerate(weights):
        weights[place] = 2 * weight + 1
    after = game.evaluator.evaluate_all(state, weights)
    assert after != pytest.approx(before)
    assert after == game.evaluator.evaluate_all(game.from_json(state.to_json()), weights)


def test_shares_of_a_win_sum_to_one() -> None:
    assert softmax([3.0, 3.0], 10.0) == [0.5, 0.5]
    parts = softmax([8.0, -2.0, 0.0], 10.0)
    assert sum(parts) == pytest.approx(1.0)
    assert parts[0] > parts[2] > parts[1]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("game_id", pithead.games())
def test_a_search_leaves_the_state_alone_and_repeats_itself(game_id: str, players: int) -> None:
    state = opening(game_id, players, 10)
    before = state.to_json()
    choices = [bot("tree:20").choose(state, random.Random(2)) for _ in range(2)]
    assert choices[0] == choices[1]
    assert choices[0] in state.legal()
    assert state.to_json() == before


@pytest.mark.parametrize("game_id", pithead.games())
def test_whole_games_are_repeatable(game_id: str) -> None:
    def scores() -> list[int]:
        state = pithead.game(game_id).start(players=2)
        pithead.play(state, [bot("tree:2"), bot("random")], random.Random(1))
        return state.scores()

    assert scores() == scores()


def test_a_single_legal_action_needs_no_search() -> None:
    rng = random.Random(1)
    state = pithead.game("ruhrschifffahrt").start(players=2)
    while state.actor == pithead.CHANCE or len(state.legal()) > 1:
        state.take(random_action(state, rng))
    player = Tree("tree", SearchSettings(simulations=1000))
    assert player.choose(state, rng) == state.legal()[0]
    assert player.simulations == 0
    assert player.root is None


def test_the_budget_in_simulations_is_kept() -> None:
    state = opening("schichtwechsel", 2, 20)
    player = Tree("tree", SearchSettings(simulations=50))
    root = player.search(state, random.Random(1))
    assert 0 < player.simulations <= 50
    assert root.visits == player.simulations == sum(child.visits for child in root.children)
    again = Tree("tree", SearchSettings(simulations=50))
    assert best_child(root).action == again.choose(state, random.Random(1))


def test_the_budget_in_seconds_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock stands still at first: that does not stop the search."""
    readings = iter([1.0] * 6)
    monkeypatch.setattr(search, "thread_time", lambda: next(readings, 2.0))
    player = Tree("tree", SearchSettings(seconds=0.5))
    player.choose(opening("ruhrschifffahrt", 2, 12), random.Random(1))
    assert player.simulations == 6


def test_the_tree_is_kept_between_moves() -> None:
    rng = random.Random(1)
    state = opening("ruhrschifffahrt", 2, 12)
    player = Tree("tree", SearchSettings(simulations=120))
    state.take(player.choose(state, rng))
    while state.actor == pithead.CHANCE or len(state.legal()) == 1:
        state.take(state.draw(rng) if state.actor == pithead.CHANCE else state.legal()[0])
    known = player.kept_node(state)
    assert known is not None
    assert known.visits > 0
    assert known.state == state


def test_another_game_is_not_taken_for_the_old_one() -> None:
    player = Tree("tree", SearchSettings(simulations=10))
    player.choose(opening("schiefer", 2, 5), random.Random(1))
    state = opening("schichtwechsel", 2, 5)
    assert player.choose(state, random.Random(1)) in state.legal()


def test_a_search_of_schiefer_ends_between_two_rounds() -> None:
    state = opening("schiefer", 2, 30)
    now = state.game.evaluator.round_of(state)
    search = Search(SearchSettings(simulations=1), state, random.Random(1))
    assert search.horizon == now + 2
    assert not search.is_terminal(state)
    rollout(state, search.horizon, state.game.evaluator.weights, 0.3, 0)
    assert state.game.evaluator.round_of(state) == now + 2
    assert state.actor == pithead.CHANCE
    assert search.is_terminal(state)


def test_rollouts_of_the_same_number_get_the_same_random_numbers() -> None:
    start = opening("schiefer", 3, 25)

    def after(number: int) -> dict[str, object]:
        twin = start.clone()
        rollout(
            twin,
            start.game.evaluator.round_of(start) + 2,
            start.game.evaluator.weights,
            0.3,
            number,
        )
        return twin.to_json()

    assert after(4) == after(4)
    assert len({str(after(number)) for number in range(8)}) > 1


def test_a_rollout_ends_with_the_game() -> None:
    state = opening("schiefer", 4, 150)
    rollout(state, 101, state.game.evaluator.weights, 0.5, 0)
    assert state.actor == pithead.OVER


def test_habits_are_legal() -> None:
    rng = random.Random(4)
    state = pithead.game("schiefer").start(players=3)
    habits = set()
    while state.actor != pithead.OVER:
        if state.actor == pithead.CHANCE:
            state.take(state.draw(rng))
            continue
        habit = state.game.evaluator.default_action(state, state.game.evaluator.weights)
        if habit >= 0:
            assert habit in state.legal()
            habits.add(state.name(habit))
        state.take(rng.choice(state.legal()))
    improving = {name for name in habits if name.startswith(("turn:", "up:", "down:"))}
    assert {name.split(":")[0] for name in improving} == {"turn", "up", "down"}
    assert habits - improving == {"keep", "mark:all"}


@pytest.mark.parametrize("seed", range(4))
def test_the_habit_with_dice_is_what_looks_best_of_all_that_chance_does_not_decide(
    seed: int,
) -> None:
    rng = random.Random(seed)
    state = pithead.game("schiefer").start(players=2)
    game = state.game
    met = 0
    while state.actor != pithead.OVER:
        if state.actor == pithead.CHANCE:
            state.take(state.draw(rng))
            continue
        if state.agenda[-1].name.startswith("dice:"):
            seat = state.actor
            worths = {}
            for action in state.legal():
                if state.name(action).startswith(("keep", "turn", "up", "down")):
                    after = state.clone()
                    after.take(action)
                    worths[action] = game.evaluator.evaluate(after, seat)
            habit = game.evaluator.default_action(state, game.evaluator.weights)
            assert worths[habit] == pytest.approx(max(worths.values()))
            met += 1
        state.take(rng.choice(state.legal()))
    assert met > 20


@pytest.mark.parametrize(
    ("game_id", "most"), [("schiefer", 3), ("ruhrschifffahrt", 50), ("schichtwechsel", 50)]
)
def test_a_foreman_needs_fewer_simulations_where_each_plays_rounds(game_id: str, most: int) -> None:
    player = bot("foreman")
    assert isinstance(player, Tree)
    player.choose(opening(game_id, 2, 30), random.Random(1))
    assert 0 < player.simulations <= most
    player.settings.set_budget(20, 0.0)
    player.root = None
    player.choose(opening(game_id, 2, 30), random.Random(1))
    assert player.simulations == 20


def test_a_node_gets_many_rollouts_before_it_is_expanded() -> None:
    state = opening("schiefer", 2, 30)

    def expanded_below(visits: int) -> int:
        settings = SearchSettings(simulations=200)
        settings.rollout_visits_before_expansion = visits
        root = Tree("tree", settings).search(state, random.Random(1))
        return sum(bool(child.children or child.outcomes) for child in root.children)

    assert expanded_below(201) == 0
    assert expanded_below(20) > 0
    assert expanded_below(0) > expanded_below(20)


def test_a_tree_with_a_nearer_horizon_is_not_kept() -> None:
    state = opening("schiefer", 2, 30)
    player = Tree("tree", SearchSettings(simulations=20))
    player.search(state, random.Random(1))
    horizon = player.horizon
    later = state.clone()
    rollout(later, state.game.evaluator.round_of(state) + 1, state.game.evaluator.weights, 0.1, 0)
    later.take(later.draw(random.Random(2)))
    player.search(later, random.Random(1))
    assert player.horizon == horizon + 1
    assert player.root is not None
    assert player.root.visits == player.simulations


def searched(root: Node, seat: int) -> int:
    """Return the largest number of actions searched where an opponent of `seat` decides."""
    most = 0
    nodes = [root]
    while nodes:
        node = nodes.pop()
        if node.actor not in (seat, pithead.CHANCE):
            most = max(most, sum(child.visits > 0 for child in node.children))
        nodes += [*node.children, *node.outcomes.values()]
    return most


@pytest.mark.parametrize("players", [2, 3, 4])
def test_with_three_players_or_more_the_replies_of_opponents_are_assumed(players: int) -> None:
    state = opening("ruhrschifffahrt", players, 12)
    player = Tree("tree", SearchSettings(simulations=300))
    root = player.search(state, random.Random(1))
    assert (searched(root, state.actor) == 1) == (players > 2)
    assert sum(child.visits > 0 for child in root.children) > 1


def test_a_tree_searched_for_another_seat_is_not_kept() -> None:
    rng = random.Random(1)
    state = opening("ruhrschifffahrt", 3, 12)
    player = Tree("tree", SearchSettings(simulations=200))
    first = state.actor
    while state.actor == first:
        state.take(player.choose(state, rng))
    assert state.actor >= 0
    root = player.search(state, rng)
    assert root.visits == player.simulations
    assert searched(root, state.actor) == 1


def test_collecting_garbage_goes_on_after_a_search() -> None:
    assert gc.isenabled()
    bot("tree:40").choose(opening("ruhrschifffahrt", 2, 12), random.Random(1))
    assert gc.isenabled()


def test_few_outcomes_are_enumerated() -> None:
    state = pithead.game("schiefer").start(players=2)
    for event in ("start:0", "roll:1-3-5", "reroll:1"):
        state.apply(event)
    weights = state.game.evaluator.weights
    mean = 0.0
    for outcome, probability in state.chance():
        after = state.clone()
        after.take(outcome)
        mean += probability * leaf_value(after, 12.0, weights)[0]
    assert expected_value(state, 12.0, weights, 1, 0.0)[0] == pytest.approx(mean)


def test_levels_and_budgets_have_names() -> None:
    assert set(LEVELS) < set(bots())
    for name in (*LEVELS, "tree:200", "tree:0.5s"):
        assert is_bot(name)
        assert bot(name).name == name


@pytest.mark.parametrize("name", ["tree:", "tree:x", "tree:0", "tree:0.0s", "tree:-1", "greedy:5"])
def test_a_budget_that_cannot_be_is_refused(name: str) -> None:
    assert not is_bot(name)
    with pytest.raises(pithead.UnknownBot, match="no bot"):
        bot(name)


@pytest.mark.parametrize("game_id", pithead.games())
def test_every_level_plays_a_whole_game(game_id: str) -> None:
    names = ["apprentice", "journeyman", "foreman" if pithead.COMPILED else "tree:2"]
    state = pithead.game(game_id).start(players=3)
    pithead.play(state, [bot(name) for name in names], random.Random(3))
    assert state.actor == pithead.OVER


def mean_loss(game_id: str, name: str, players: int) -> float:
    """The mean difference of the logits of the best choice and that of a bot, in random games."""
    rng = random.Random(f"{game_id}/{players}")
    state = pithead.game(game_id).start(players)
    mind = bot(name)
    assert isinstance(mind, Tree)
    losses: list[float] = []
    while len(losses) < 30:
        if state.actor == pithead.OVER:
            state = pithead.game(game_id).start(players)
        legal = state.legal()
        if state.actor >= 0 and len(legal) > 2 and rng.random() < 0.3:
            shares = {one: mind.share_after(state, one, state.actor) for one in legal}
            logits = {one: log(share / (1 - share)) for one, share in shares.items()}
            losses.append(max(logits.values()) - logits[mind.choose(state, rng)])
        state.take(state.draw(rng) if state.actor < 0 else rng.choice(legal))
    return sum(losses) / len(losses)


@pytest.mark.parametrize("game_id", pithead.games())
def test_the_lowest_levels_err_little_and_the_lower_one_more(game_id: str) -> None:
    better = sum(mean_loss(game_id, "journeyman", players) for players in (2, 3, 4))
    worse = sum(mean_loss(game_id, "apprentice", players) for players in (2, 3, 4))
    assert 0 < better < worse < 0.2


@pytest.mark.parametrize("players", [2, 3])
def test_newcomers_follow_the_main_chain_of_schichtwechsel(players: int) -> None:
    state = pithead.game("schichtwechsel").start(players)
    pithead.play(state, [bot("apprentice") for _ in range(players)], random.Random(players))
    assert isinstance(state, SchichtwechselState)
    assert sum(state.sold) > 0
