"""Only the person who is asked reads "you"; everybody else reads who is asked."""

import random
import re
from collections.abc import Iterator

import pytest

import pithead
from pithead.kernel.state import State
from tests.games.test_told_changes import GAMES, NAMES
from tests.random_play import random_action

YOU = {
    "en": re.compile(r"\b(you|your|yours|yourself)\b", re.IGNORECASE),
    "de": re.compile(r"\b(du|dir|dich|dein\w*|ihr|euch|euer\w*|eure\w*)\b", re.IGNORECASE),
}


def questions(game_id: str, seed: int) -> Iterator[State]:
    """Every position of a random game."""
    rng = random.Random(seed)
    state: State = pithead.game(game_id).start(players=2 + seed % 3)
    while state.actor != pithead.OVER:
        yield state
        state.take(random_action(state, rng))


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("lang", ["en", "de"])
def test_others_read_who_is_asked_and_never_you(game_id: str, lang: str) -> None:
    asked: set[str] = set()
    for seed in range(6):
        for state in questions(game_id, seed):
            names = NAMES[: state.players]
            said = state.question(lang, names)
            assert not YOU[lang].search(said), said
            for action in state.legal():
                line = state.describe(action, lang, names)
                assert not YOU[lang].search(line), line
            if state.actor < 0:
                assert said == state.prompt(lang)
                continue
            asked.add(state.agenda[-1].kind)
            verb = {"en": "is choosing: ", "de": "entscheidet: "}[lang]
            assert said.startswith(f"{names[state.actor]} {verb}")
    assert len(asked) > 3


@pytest.mark.parametrize("game_id", GAMES)
def test_a_drawing_says_you_only_to_the_player_who_is_asked(game_id: str) -> None:
    state = next(state for state in questions(game_id, 1) if state.actor >= 0)
    others = state.svg(seat=(state.actor + 1) % state.players, names=NAMES[: state.players])
    assert f"{NAMES[state.actor]} is choosing: " in others
    own = state.svg(seat=state.actor, names=NAMES[: state.players])
    assert "is choosing: " not in own


def test_a_question_names_the_player_or_else_the_seat() -> None:
    state = pithead.game("schiefer").start(2)
    state.apply("start:1")
    state.apply("roll:1-1-1")
    assert state.question() == "Player 2 is choosing: keep 1 1 1, or improve them?"
    assert (
        state.question("de", ["Ada", "Ben"]) == "Ben entscheidet: 1 1 1 behalten oder verbessern?"
    )
