"""Many games stepped together: the same as single games, step by step."""

import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import pithead
from pithead.arena.batch import BatchSimulator

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
