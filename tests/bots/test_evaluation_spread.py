"""The scale of an evaluation: the search behaves the same, whatever unit an author chooses."""

import random
from pathlib import Path

import pytest

import pithead
from pithead.bots import bot
from pithead.bots.mcts.evaluation_spread import MOST_SAMPLES, measured_scale, scale_of
from tests.new_games import new_game


def test_the_built_in_games_have_the_scale_for_which_the_search_was_tuned() -> None:
    for game_id in ("schiefer", "ruhrschifffahrt", "schichtwechsel"):
        for players in (2, 4):
            scale = scale_of(pithead.game(game_id), players)
            assert (scale.lead, scale.choice, scale.chance_samples) == (1.0, 1.0, 3)


@pytest.mark.parametrize("game_id", ["schiefer", "ruhrschifffahrt", "schichtwechsel"])
def test_the_usual_spread_is_about_theirs(game_id: str) -> None:
    scale = measured_scale(pithead.game(game_id), 2)
    assert 0.3 < scale.lead < 3
    assert 0.3 < scale.choice < 3
    assert scale.chance_samples == 3


def games_of(game: pithead.Game, names: list[str]) -> list[str]:
    """Records of games between bots."""
    found = []
    for name in names:
        record = pithead.Record.start(game, 2)
        bots = [bot(name), bot("greedy")]
        rng = random.Random(3)
        while record.state.actor != pithead.OVER and len(record.events) < 40:
            state = record.state
            record.play(
                state.draw(rng) if state.actor < 0 else bots[state.actor].choose(state, rng)
            )
        found.append(record.dump().partition("---")[2])
    return found


def test_the_bots_play_the_same_in_every_unit(tmp_path: Path) -> None:
    names = ["apprentice", "journeyman", "foreman", "tree:30"]
    games, scales = [], []
    # Powers of two, so that nothing is rounded.
    for number, unit in enumerate((1.0, 1024.0, 1 / 1024)):
        weights = ("lump = 1.0\ndanger = 3.0", f"lump = {unit!r}\ndanger = {3 * unit!r}")
        with new_game(tmp_path / str(number), f"unit_{number}", {"weights.toml": weights}) as game:
            games.append(games_of(game, names))
            scales.append(scale_of(game, 2))
            assert scale_of(game, 2) is scales[-1]
    assert games[0] == games[1] == games[2]
    assert scales[1].lead == 1024 * scales[0].lead
    assert scales[2].choice == scales[0].choice / 1024


def test_outcomes_that_differ_much_are_sampled_more_often(tmp_path: Path) -> None:
    """The next player's roll changes the value by far more than what is taken."""
    changes = {
        "material.py": ("FACES: Final = 6", "FACES: Final = 20"),
        "evaluator.py": ("- (danger if near else 0.0)", "- 30.0 * state.rolled"),
    }
    with new_game(tmp_path, "wild", changes) as game:
        assert scale_of(game, 2).chance_samples == MOST_SAMPLES


def test_an_evaluation_that_says_nothing_has_a_scale_too(tmp_path: Path) -> None:
    weights = ("lump = 1.0\ndanger = 3.0", "lump = 0.0\ndanger = 0.0")
    with new_game(tmp_path, "silent", {"weights.toml": weights}) as game:
        scale = scale_of(game, 2)
        assert (scale.lead, scale.choice) == (1.0, 1.0)
        assert len(games_of(game, ["foreman"])[0].splitlines()) == 41
