"""Many games stepped together: the same as single games, step by step."""

import copy
import pickle
import random
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

import pithead
from pithead.arena.batch import BatchSimulator
from pithead.bots import bot

TABLES = [(game_id, players) for game_id in pithead.games() for players in (2, 3, 4)]
STEPS = 250
SEED = 5


class SingleGame:
    """What game `number` of a batch must do, played by itself."""

    def __init__(self, game: pithead.Game, players: int, options: dict[str, Any], seed: str):
        self.game, self.players, self.options = game, players, options
        self.seed = seed
        self.episode = 0
        self.rng = random.Random(f"{seed}/0")
        self.state = game.start(players, options)
        self.proceed()

    def proceed(self) -> pithead.State | None:
        """Go on to the next decision; return the final position if a game ends before it."""
        final = None
        while self.state.actor < 0:
            if self.state.actor == pithead.OVER:
                final = self.state
                self.episode += 1
                self.rng = random.Random(f"{self.seed}/{self.episode}")
                self.state = self.game.start(self.players, self.options)
            else:
                self.state.take(self.state.draw(self.rng))
        return final


def options_of(game_id: str) -> Iterator[dict[str, Any]]:
    """The default options, and every option with its other values."""
    yield {}
    for option in pithead.game(game_id).options:
        values = list(option.values)
        for value in {values[0], values[-1]} - {option.default}:
            yield {option.name: value}


@pytest.mark.parametrize(("game_id", "players"), TABLES)
def test_a_batch_plays_what_single_games_play(game_id: str, players: int) -> None:
    for options in options_of(game_id) if players == 3 else [{}]:
        game = pithead.game(game_id)
        batch = BatchSimulator(game_id, players, 2, options)
        batch.reset(SEED)
        singles = [SingleGame(game, players, options, f"{SEED}/{number}") for number in range(2)]
        ended = 0
        for _ in range(60 if options else STEPS):
            check(batch, singles)
            actions = batch.random_actions()
            for number, single in enumerate(singles):
                choices = single.state.legal()
                assert actions[number] == choices[int(single.rng.random() * len(choices))]
            finished = batch.step(actions)
            assert finished == batch.finished.sum()
            ended += finished
            for number, single in enumerate(singles):
                single.state.take(int(actions[number]))
                final = single.proceed()
                assert bool(batch.finished[number]) == (final is not None)
                if final is not None:
                    assert batch.scores[number].tolist() == final.scores()
                    winners = final.winners()
                    shares = [(s in winners) / len(winners) for s in range(players)]
                    assert batch.wins[number] == pytest.approx(shares)
                    assert batch.places[number].tolist() == final.places()
        assert options or ended or game_id == "schiefer"


def check(batch: BatchSimulator, singles: list[SingleGame]) -> None:
    for number, single in enumerate(singles):
        state = single.state
        assert batch.actors[number] == state.actor
        assert batch.observations[number].tobytes() == state.game.observe(state, state.actor)
        assert np.flatnonzero(batch.masks[number]).tolist() == state.legal()
        assert batch.masks[number].max() == 1
        assert batch.state(number).to_json() == state.to_json()


def played(batch: BatchSimulator, steps: int) -> list[bytes]:
    """What is seen in each game if always the first legal action is taken."""
    seen = [batch.observations.copy()]
    for _ in range(steps):
        batch.step(batch.masks.argmax(axis=1))
        seen.append(batch.observations.copy())
    return [game.tobytes() for game in np.stack(seen, axis=1)]


def test_no_two_games_share_random_numbers() -> None:
    """Neither with the same seed nor with the next one."""
    batch = BatchSimulator("schiefer", 2, 32)
    found = set()
    for seed in (1, 2):
        batch.reset(seed)
        found |= set(played(batch, 20))
    assert len(found) == 64


def test_the_next_games_of_a_place_are_new_ones() -> None:
    batch = BatchSimulator("ruhrschifffahrt", 2, 1)
    found = []
    for seed in (1, 2):
        batch.reset(seed)
        for _ in range(3):
            found += played(batch, 20)
            while not batch.step(batch.masks.argmax(axis=1)):
                pass
    assert len(set(found)) == 6


def test_a_seed_for_each_game_gives_equal_games_for_equal_seeds() -> None:
    batch = BatchSimulator("schiefer", 2, 3)
    batch.reset([4, 5, np.int64(4)])  # type: ignore[list-item]
    found = played(batch, 20)
    assert found[0] == found[2] != found[1]
    batch.reset(np.int64(4))  # type: ignore[arg-type]
    assert found[0] not in played(batch, 20)


def test_whole_games_of_schiefer_end_and_begin_again() -> None:
    batch = BatchSimulator("schiefer", 2, 8)
    batch.reset([3] * 8)
    ended = 0
    for _ in range(3000):
        ended += batch.step(batch.random_actions())
        if ended:
            break
    assert ended == 8  # the same seed, the same game
    assert batch.scores.any()
    assert (batch.wins.sum(axis=1) == 1.0).all()
    assert (batch.scores == batch.scores[0]).all()


def contents(batch: BatchSimulator) -> list[Any]:
    """Everything that a batch shows."""
    states = [batch.state(number).to_json() for number in range(batch.count)]
    arrays = (batch.observations, batch.masks, batch.actors, batch.finished, batch.truncated)
    results = (batch.scores, batch.wins, batch.places, batch.final_observations)
    return [states, *(array.tolist() for array in (*arrays, *results))]


COPIES: list[Callable[[BatchSimulator], BatchSimulator]] = [
    copy.copy,
    copy.deepcopy,
    lambda batch: pickle.loads(pickle.dumps(batch)),
]


@pytest.mark.parametrize("copied", COPIES)
@pytest.mark.parametrize("corrected", [False, True])
def test_a_copy_goes_on_in_the_same_way(
    copied: Callable[[BatchSimulator], BatchSimulator], corrected: bool
) -> None:
    game = pithead.game("ruhrschifffahrt")
    if corrected:
        tables = copy.deepcopy(game.edition.tables)
        tables["game"]["edition"] = "mine"
        game = game.with_edition(pithead.Edition(tables, "mine"))
    batch = BatchSimulator(game, 3, 4, opponents={1: "greedy"}, max_steps=30)
    with pytest.raises(pithead.BadSetup, match="no games yet"):
        copied(batch).step([0] * 4)
    batch.reset(3)
    for _ in range(45):
        batch.step(batch.random_actions())
    other = copied(batch)
    assert other.game.edition.label == batch.game.edition.label
    for _ in range(40):
        assert contents(other) == contents(batch)
        actions = batch.random_actions()
        assert (other.random_actions() == actions).all()
        assert other.step(actions) == batch.step(actions)
        for number in range(4):
            assert other.final_state(number).to_json() == batch.final_state(number).to_json()


def test_a_snapshot_is_restored_any_number_of_times() -> None:
    batch = BatchSimulator("schiefer", 2, 3)
    with pytest.raises(pithead.BadSetup, match="no games yet"):
        batch.snapshot()
    batch.reset(1)
    played(batch, 10)
    snapshot = batch.snapshot()
    before = contents(batch)
    first = played(batch, 30)
    batch.reset(2)
    for _ in range(2):
        batch.restore(snapshot)
        assert contents(batch) == before
        assert played(batch, 30) == first
    other = BatchSimulator("schiefer", 2, 3)
    other.restore(pickle.loads(pickle.dumps(snapshot)))
    assert contents(other) == before
    with pytest.raises(pithead.BadSetup, match="3 games does not fit 2 games"):
        BatchSimulator("schiefer", 2, 2).restore(snapshot)
    with pytest.raises(pithead.BadSetup, match="not one of this game"):
        BatchSimulator("schiefer", 3, 3).restore(snapshot)


def test_games_begin_at_given_positions() -> None:
    game = pithead.game("schichtwechsel")
    state = game.start(players=2)
    rng = random.Random(4)
    while state.actor < 0 or len(state.legal()) < 3:
        state.apply(state.draw(rng) if state.actor < 0 else state.legal()[0])
    batch = BatchSimulator(game, 2, 3)
    batch.reset(1, positions=[None, state, None])
    usual = BatchSimulator(game, 2, 3)
    usual.reset(1)
    assert batch.state(1) == state
    assert batch.state(0) == usual.state(0)
    batch.reset(1, positions=state)
    assert [batch.state(number) for number in range(3)] == [state] * 3
    # The games are independent of each other and of the position that was given.
    data = state.to_json()
    while not batch.finished[0]:
        batch.step(batch.random_actions())
    assert state.to_json() == data
    assert batch.observations[0].tolist() != batch.observations[1].tolist()
    # The next one begins as usual.
    assert batch.state(0).to_json()["round"] == usual.state(0).to_json()["round"]
    with pytest.raises(pithead.BadSetup, match="not one of this game"):
        batch.reset(1, positions=game.start(players=3))
    with pytest.raises(pithead.BadSetup, match="not one of this game"):
        batch.reset(1, positions=[pithead.game("schiefer").start(players=2)] * 3)
    with pytest.raises(pithead.BadSetup, match="3 games need 3 positions or one, not 1"):
        batch.reset(1, positions=[state])
    over = pithead.play(state.clone(), ["random", "random"], rng)
    with pytest.raises(pithead.BadSetup, match="in which it is over"):
        batch.reset(1, positions=over)


def test_a_mask_says_which_games_begin_anew() -> None:
    batch = BatchSimulator("schiefer", 2, 3)
    with pytest.raises(pithead.BadSetup, match="needs to start all of them"):
        batch.reset(1, mask=[True, False, True])
    batch.reset(1)
    starts = [batch.state(number) for number in range(3)]
    played(batch, 20)
    now = contents(batch)[0]
    batch.reset(1, mask=np.array([True, False, False]))
    assert batch.state(0) == starts[0]
    assert [batch.state(number).to_json() for number in (1, 2)] == now[1:]
    # Without a seed, the game goes on with its next episode.
    batch.reset(mask=[True, False, False])
    assert batch.state(0) != starts[0]
    assert [batch.state(number).to_json() for number in (1, 2)] == now[1:]
    batch.reset()
    assert all(batch.state(number) != starts[number] for number in range(3))
    for mask in ([True, False], [1, 0, 1]):
        with pytest.raises(pithead.BadSetup, match="one row of 3 truth values"):
            batch.reset(mask=mask)  # type: ignore[arg-type]


def test_games_are_cut_off_after_so_many_steps() -> None:
    batch = BatchSimulator("ruhrschifffahrt", 2, 2, max_steps=25)
    batch.reset(1)
    with pytest.raises(pithead.BadSetup, match="No game with number 1 has ended"):
        batch.final_state(1)
    batch.reset(5, mask=[False, True])
    for number in range(1, 61):
        before = [batch.state(0), batch.state(1)]
        actions = batch.random_actions()
        assert batch.step(actions) == 0
        assert batch.truncated.tolist() == ([1, 1] if number in (25, 50) else [0, 0])
        assert not batch.finished.any()
        for game in range(2) if number in (25, 50) else []:
            end = batch.final_state(game)
            seat = before[game].actor
            assert end.to_json() != before[game].to_json()
            assert batch.final_observations[game].tobytes() == end.game.observe(end, seat)
            assert batch.state(game).to_json()["round"] == 1
    for bad in (0, 2.5):
        with pytest.raises(pithead.BadSetup, match="max_steps must be a whole number"):
            BatchSimulator("schiefer", max_steps=bad)  # type: ignore[arg-type]


def test_the_end_of_a_game_is_kept() -> None:
    batch = BatchSimulator("schichtwechsel", 3, 1)
    batch.reset(1)
    seat = 0
    while not batch.finished[0]:
        seat = int(batch.actors[0])
        batch.step(batch.random_actions())
    end = batch.final_state(0)
    assert end.actor == pithead.OVER
    assert end.scores() == batch.scores[0].tolist()
    assert batch.final_observations[0].tobytes() == end.game.observe(end, seat)


class Scribe:
    """A bot that takes the last action and notes whose positions it was asked about."""

    def __init__(self) -> None:
        self.name = "scribe"
        self.seats: set[int] = set()

    def choose(self, state: pithead.State, rng: random.Random) -> int:
        self.seats.add(state.actor)
        return state.legal()[-1]


def test_bots_play_their_seats() -> None:
    scribe = Scribe()
    game = pithead.game("schichtwechsel")
    batch = BatchSimulator(game, 3, 2, opponents={1: "greedy", 2: scribe})
    batch.reset(8)
    for number in range(2):
        rng = random.Random(f"8/{number}/0")
        state = game.start(players=3)
        bots = {1: bot("greedy"), 2: scribe}
        if number:
            batch.reset(8)
        while True:
            while state.actor != 0 and state.actor != pithead.OVER:
                action = (
                    state.draw(rng) if state.actor < 0 else bots[state.actor].choose(state, rng)
                )
                state.take(action)
            if state.actor == pithead.OVER:
                break
            assert batch.actors.tolist() == [0, 0]
            assert batch.state(number) == state
            state.take(state.legal()[0])
            batch.step(batch.masks.argmax(axis=1))
        assert batch.finished[number]
        assert batch.scores[number].tolist() == state.scores()
    assert scribe.seats == {2}


def test_a_league_draws_the_opponents_of_each_game() -> None:
    asked: list[tuple[int, int]] = []

    def league(number: int, episode: int) -> dict[int, Any]:
        asked.append((number, episode))
        return {} if number == 0 else {(number + episode) % 2: "random"}

    batch = BatchSimulator("schichtwechsel", 2, 3, opponents=league)
    batch.reset(1)
    assert asked == [(0, 0), (1, 0), (2, 0)]
    assert [batch.bots(number) for number in range(3)] == [{}, {1: "random"}, {0: "random"}]
    seats: set[int] = set()
    while not batch.finished[1]:
        seats.add(int(batch.actors[0]))
        assert batch.actors[1] == 0
        batch.step(batch.random_actions())
    assert seats == {0, 1}
    assert asked[3:] == [(n, e) for n, e in asked[3:] if e == 1]
    assert (1, 1) in asked
    assert batch.actors[1] == 1
    assert batch.bots(1) == {0: "random"}


def test_opponents_that_cannot_be_are_refused() -> None:
    with pytest.raises(pithead.BadSetup, match="At least one seat must be left"):
        BatchSimulator("schiefer", 2, 1, opponents={0: "random", 1: "random"})
    with pytest.raises(pithead.BadSetup, match="There is no seat 2"):
        BatchSimulator("schiefer", 2, 1, opponents={2: "random"})
    with pytest.raises(pithead.UnknownBot):
        BatchSimulator("schiefer", 2, 1, opponents={1: "nobody"})


def test_an_illegal_action_changes_nothing() -> None:
    batch = BatchSimulator("ruhrschifffahrt", 2, 3)
    batch.reset()
    before = [batch.state(number).to_json() for number in range(3)]
    rows = batch.observations.copy()
    actions = batch.random_actions()
    actions[2] = next(action for action in range(999) if not batch.masks[2, action])
    with pytest.raises(pithead.BadSetup, match=r"Game 2: .* is not legal here"):
        batch.step(actions)
    actions[2] = 12345
    with pytest.raises(pithead.BadSetup, match="Game 2: "):
        batch.step(actions)
    assert [batch.state(number).to_json() for number in range(3)] == before
    assert (batch.observations == rows).all()


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(pithead.BadSetup, match="from 1 to 1000000, not 0"):
        BatchSimulator("schiefer", 2, 0)
    with pytest.raises(pithead.UnknownGame):
        BatchSimulator("chess")
    with pytest.raises(pithead.BadSetup, match="players"):
        BatchSimulator("schiefer", 9)
    batch = BatchSimulator("schiefer", 2, 2)
    with pytest.raises(pithead.BadSetup, match=r"reset\(\) starts them"):
        batch.step([0, 0])
    with pytest.raises(pithead.BadSetup, match="2 games need 2 random seeds or one, not 3"):
        batch.reset([1, 2, 3])
    batch.reset()
    with pytest.raises(pithead.BadSetup, match="2 games need 2 actions, not 1"):
        batch.step([0])
    with pytest.raises(pithead.BadSetup, match="one row of whole numbers"):
        batch.step(np.zeros((2, 1), np.float32))
