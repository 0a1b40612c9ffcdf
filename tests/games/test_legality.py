"""What is legal and what is refused are two sides of one predicate, in every game."""

import random
from itertools import product
from typing import Any

import pytest

import pithead
from pithead.kernel.game import Game
from pithead.kernel.texts.catalogue import languages
from tests.positions import table
from tests.random_play import random_action, random_game
from tests.river import river

CHECKED_PART = 0.15
"""The part of all positions in which every id of the vocabulary is asked for."""
EXPLAINED_PART = 0.02
"""The part in which every refusal is written."""


def option_sets(game: Game) -> list[dict[str, Any]]:
    """The defaults, and each other value of each option by itself."""
    found: list[dict[str, Any]] = [{}]
    for option in game.options:
        values = [value for value in option.values if value != option.default]
        found += [{option.name: value} for value in dict.fromkeys((values[0], values[-1]))]
    return found


CASES = [
    pytest.param(game_id, players, options, id=f"{game_id}-{players}-{options or 'default'}")
    for game_id in pithead.games()
    for players, options in product(
        pithead.game(game_id).players, option_sets(pithead.game(game_id))
    )
]


def check_every_id(state: pithead.State, explained: bool) -> None:
    """Whether `legal` has exactly the ids without an obstacle, and says why of all others."""
    step = state.agenda[-1]
    legal = state.legal()
    allowed = []
    for action in range(len(state.game.vocabulary)):
        obstacle = step.obstacle(state, action)
        if obstacle is None:
            allowed.append(action)
            continue
        for lang in languages() if explained else ():
            sentence = obstacle.refusal(lang).reason
            assert sentence.strip(), (step.name, state.name(action), lang)
            assert "{" not in sentence, sentence
            assert state.refuse(action, lang).reason == sentence
    names = [state.name(action) for action in allowed]
    assert names == [state.name(action) for action in legal], step.name


@pytest.mark.parametrize(("game_id", "players", "options"), CASES)
def test_what_is_legal_is_what_has_no_obstacle(
    game_id: str, players: int, options: dict[str, Any]
) -> None:
    rng = random.Random(f"legality/{game_id}/{players}/{options}")
    state = pithead.game(game_id).start(players, options)
    checked: set[str] = set()
    while state.actor != pithead.OVER:
        kind = state.agenda[-1].kind
        explained = kind not in checked or rng.random() < EXPLAINED_PART
        if explained or rng.random() < CHECKED_PART:
            check_every_id(state, explained)
            checked.add(kind)
        state.take(random_action(state, rng))


def test_what_answers_the_question_only_in_other_positions_is_blocked() -> None:
    def blocked(state: pithead.State) -> list[str]:
        return [state.name(action) for action in state.blocked()]

    marking = table(2).marking(seat=0, dice="2 4 6", marked="4")
    marks = ["mark:all", *(f"mark:{face}" for face in range(1, 6))]
    assert blocked(marking) == ["buy:buy3", "buy:buy4", *marks]
    without_die = ("nachtigall", "hardenstein", "wohlverwahrt", "hinsbeck", "leybank")
    raising = river(2).sailing(0, "rudolph")
    assert blocked(raising) == [f"raise:depot_{depot}" for depot in without_die]
    assert blocked(table(2).throwing(seat=0)) == []


@pytest.mark.parametrize("game_id", pithead.games())
def test_no_id_is_legal_when_the_game_is_over(game_id: str) -> None:
    state = pithead.game(game_id).start(2)
    rng = random.Random(7)
    for _ in random_game(state, rng):
        pass
    assert state.blocked() == []
    for action in range(len(state.game.vocabulary)):
        assert state.refuse(action).reason == "the game is over"
        assert state.refuse(action, "de").reason == "Das Spiel ist zu Ende"


EXPLAINED = {
    "dice": {"mark"},
    "purchase": {"discount_port", "move"},
    "lift": {"stop"},
    "load": {"stop"},
    "coke": {"stop"},
    "choose_lower": {"stop"},
    "barrier_choice": {"barrier"},
    "last_barrier_choice": {"barrier"},
}
"""What may answer a question in rare positions, and is refused with a rule in all others."""
ONE_REASON = {"spend"}
"""Questions that refuse everything with the same rule."""


def kind_of(name: str) -> tuple[str, bool]:
    """The kind of an action: `start:0` is about a player, `start:depot_menden` about a depot."""
    kind, _, argument = name.partition(":")
    return kind, argument.isdigit()


@pytest.mark.parametrize("game_id", pithead.games())
def test_a_possible_answer_is_refused_by_a_rule_and_no_other_id_is(game_id: str) -> None:
    rng = random.Random(f"refusals/{game_id}")
    positions = []
    answers: dict[str, set[tuple[str, bool]]] = {}
    for players in [*pithead.game(game_id).players] * 2:
        state = pithead.game(game_id).start(players)
        while state.actor != pithead.OVER:
            chance = state.actor == pithead.CHANCE
            if not chance:
                kind = state.agenda[-1].kind
                if kind not in answers or rng.random() < 0.05:
                    positions.append(state.clone())
                names = map(state.name, state.legal())
                answers.setdefault(kind, set()).update(map(kind_of, names))
            state.take(random_action(state, rng))
    for state in positions:
        step = state.agenda[-1]
        no_answer = step.not_an_answer()
        rare = EXPLAINED.get(step.kind, set())
        for action, name in enumerate(state.game.vocabulary):
            obstacle = step.obstacle(state, action)
            if obstacle is None or step.kind in ONE_REASON or kind_of(name)[0] in rare:
                continue
            if kind_of(name) in answers[step.kind]:
                assert obstacle.rule, (step.name, name)
            else:
                reasons = [found.refusal("en").reason for found in (obstacle, no_answer)]
                assert reasons[0] == reasons[1], (step.name, name)
                assert obstacle.rule == no_answer.rule, (step.name, name)
