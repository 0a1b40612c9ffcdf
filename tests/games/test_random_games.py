"""Invariants of every game, held after every single action of random games."""

import json
import random
from collections.abc import Iterator

import pytest

import pithead
from pithead.arena.fuzz import check_position, check_slowly
from pithead.kernel.game import Game
from pithead.kernel.texts.catalogue import languages
from tests.budgets import examples
from tests.random_play import random_action

GAMES_AND_PLAYERS = [
    (game_id, players) for game_id in pithead.games() for players in pithead.game(game_id).players
]
CLOSE_LOOKS = 3
"""How many positions of a game get the dear checks: JSON, clones, refusals."""
RANDOM_GAMES = examples(200, 6)
"""For each game and number of players."""
MORE_RANDOM_GAMES = {"schiefer": examples(300, 8)}


def random_options(game: Game, rng: random.Random) -> dict[str, object]:
    return {
        option.name: rng.choice(option.values) if rng.random() < 0.5 else option.default
        for option in game.options
    }


def positions(record: pithead.Record, rng: random.Random) -> Iterator[pithead.State]:
    """Play a random game; hand out the state after the start and after every event."""
    state = record.state
    yield state
    while state.actor != pithead.OVER:
        record.play(random_action(state, rng))
        yield state


def pieces(state: pithead.State) -> dict[str, object]:
    """What lies on the table, apart from where in the turn the players are."""
    turn = ("marked", "price_paid", "free_towing", "die_in_hand", "dice_waiting", "removals_left")
    return {
        key: value for key, value in state.game.fields.to_json(state).items() if key not in turn
    }


@pytest.mark.parametrize(("game_id", "players"), GAMES_AND_PLAYERS)
def test_every_position_of_random_games_is_sound(game_id: str, players: int) -> None:
    game = pithead.game(game_id)
    for number in range(MORE_RANDOM_GAMES.get(game_id, RANDOM_GAMES)):
        rng = random.Random(f"{game_id}/{players}/{number}")
        record = pithead.Record.start(game, players, random_options(game, rng))
        for state in positions(record, rng):
            check_position(state)
            if rng.random() < CLOSE_LOOKS / 800:
                check_slowly(state, rng)
        assert state.actor == pithead.OVER
        assert sorted(state.ranking()) == list(range(players))
        check_slowly(state, rng)


@pytest.mark.parametrize(("game_id", "players"), GAMES_AND_PLAYERS)
def test_a_record_replays_to_the_same_position_at_every_point(game_id: str, players: int) -> None:
    game = pithead.game(game_id)
    rng = random.Random(f"replay/{game_id}/{players}")
    record = pithead.Record.start(game, players, random_options(game, rng))
    seen = [json.dumps(state.to_json()) for state in positions(record, rng)]
    loaded = pithead.Record.load(record.dump())
    assert loaded.dump() == record.dump()
    for n in range(0, len(seen), 7):
        assert json.dumps(loaded.at(n).to_json()) == seen[n]


@pytest.mark.parametrize(("game_id", "players"), GAMES_AND_PLAYERS)
def test_every_point_of_a_game_survives_json_and_plays_on_alike(game_id: str, players: int) -> None:
    game = pithead.game(game_id)
    rng = random.Random(f"json/{game_id}/{players}")
    record = pithead.Record.start(game, players, random_options(game, rng))
    for state in positions(record, rng):
        text = json.dumps(state.to_json())
        loaded = game.from_json(json.loads(text))
        assert json.dumps(loaded.to_json()) == text
        assert loaded.actor == state.actor
        assert loaded.legal() == state.legal()
        if state.actor != pithead.OVER:
            action = state.legal()[-1]
            twin = state.clone()
            twin.apply(action)
            loaded.apply(action)
            assert loaded == twin


@pytest.mark.parametrize(("game_id", "players"), GAMES_AND_PLAYERS)
def test_every_question_and_answer_has_words_in_both_languages(game_id: str, players: int) -> None:
    game = pithead.game(game_id)
    rng = random.Random(f"words/{game_id}/{players}")
    names = ["Ada", "Berta", "Carl", "Dora"][:players]
    record = pithead.Record.start(game, players, random_options(game, rng))
    for state in positions(record, rng):
        english, german = state.prompt("en"), state.prompt("de")
        assert english
        assert german
        assert english != german
        if rng.random() > 0.1:
            continue
        for lang in ("en", "de"):
            described = [state.describe(action, lang, names) for action in state.legal()]
            assert all(described)
            assert len(set(described)) == len(described), "no two answers have the same words"
        assert all(state.rule(action) for action in state.legal())
        for lang in languages():
            for section in state.sections(lang, names):
                assert section.lines()


@pytest.mark.parametrize(("game_id", "players"), GAMES_AND_PLAYERS)
def test_what_changed_is_told_completely(game_id: str, players: int) -> None:
    """Two positions with the same ledger and agenda are the same position."""
    game = pithead.game(game_id)
    rng = random.Random(f"ledger/{game_id}/{players}")
    record = pithead.Record.start(game, players)
    before = record.state.clone()
    for after in positions(record, rng):
        told = pithead.changes(before, after)
        for change in told:
            assert change.before != change.after
            assert change.describe("en")
            assert change.describe("de")
        if not told:
            assert pieces(before) == pieces(after)
        before = after.clone()
