"""Places where nothing is possible now are marked in a page's drawing, and say why."""

import random
import re
from collections.abc import Iterator

import pytest

import pithead
from pithead.kernel.draw_options import DrawOptions
from pithead.kernel.state import State
from pithead.table.tables.views import blocked, why_not
from tests.random_play import random_game

GAMES = ("schiefer", "ruhrschifffahrt", "schichtwechsel")
WITHOUT_PLACE_WHEN_BLOCKED = {
    # Their buttons are drawn only where they can be used.
    *("keep", "done", "pass", "forfeit", "mark:all", "stop", "end_turn", "layout", "take:upper"),
    *("move", "keep_coal_carrier", "turn", "reroll", "up", "down", "barrier", "bar", "lower"),
    # The place moves with the water, the disc or the pieces that are there.
    *("water_down", "rail", "plant", "load", "take"),
}


def positions(game_id: str, players: int, seed: int) -> Iterator[State]:
    rng = random.Random(seed)
    start: State = pithead.game(game_id).start(players=players)
    for number, state in enumerate(random_game(start, rng), 1):
        if state.actor >= 0 and number % 4 == 0:
            yield state


def drawing(state: State, lang: str = "en") -> str:
    """The board as the page of the player who is asked has it."""
    view = DrawOptions(state, lang, seat=state.actor, embedded=True)
    return state.game.drawing.board(state, view)


def marked(svg: str) -> set[str]:
    names = re.findall(r'data-blocked="([^"]+)"', svg)
    return {name.replace("&gt;", ">") for group in names for name in group.split()}


def offered(svg: str) -> set[str]:
    return {name.replace("&gt;", ">") for name in re.findall(r'data-action="([^"]+)"', svg)}


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("players", [2, 4])
def test_every_place_is_a_choice_or_says_why_not(game_id: str, players: int) -> None:
    game = pithead.game(game_id)
    placed: set[str] = set()
    seen = [(state.clone(), drawing(state)) for state in positions(game_id, players, 3)]
    for _, svg in seen:
        placed |= offered(svg)
    marks = 0
    for state, svg in seen:
        legal, no = offered(svg), marked(svg)
        assert not legal & no
        marks += len(no)
        for action in state.blocked():
            name = state.name(action)
            kind = name.partition(":")[0]
            if name not in placed or {name, kind} & WITHOUT_PLACE_WHEN_BLOCKED:
                continue
            assert name in no, (name, state.prompt())
        for name in no:
            number = game.number(name)
            assert number is not None
            refusal = state.refuse(number)
            assert refusal.rule
            assert refusal.reason
    assert marks > 100


@pytest.mark.parametrize("game_id", GAMES)
def test_every_action_that_is_not_possible_has_a_sentence_and_a_rule(game_id: str) -> None:
    game = pithead.game(game_id)
    for state in positions(game_id, 3, 1):
        legal = set(state.legal())
        assert not legal & set(state.blocked())
        for action in range(game.actions):
            if action in legal:
                continue
            for lang in ("en", "de"):
                told = why_not(state, action, lang)
                assert re.fullmatch(r"[A-Z]{2}-\d+\.\d+", told.rule), (state.name(action), told)
                assert told.reason[0] == told.reason[0].upper()
                assert told.reason[-1] in ".?)"
                assert "_" not in told.reason


@pytest.mark.parametrize("game_id", GAMES)
def test_the_list_has_everything_that_is_blocked_in_players_words(game_id: str) -> None:
    game = pithead.game(game_id)
    assert set(game.subjects) == set(range(game.actions))
    for state in positions(game_id, 4, 2):
        for lang in ("en", "de"):
            listed = blocked(state, lang)
            named = {name for group in listed for name in group.subjects}
            assert named == {game.subjects[action].to(lang) for action in state.blocked()}
            assert not any("_" in name for name in named)
            assert len({(group.reason, group.rule) for group in listed}) == len(listed)


@pytest.mark.parametrize("game_id", GAMES)
def test_only_the_page_of_the_player_who_is_asked_has_marks(game_id: str) -> None:
    state = next(state for state in positions(game_id, 3, 4) if marked(drawing(state)))
    other = (state.actor + 1) % state.players
    view = DrawOptions(state, seat=other, embedded=True)
    assert not marked(state.game.drawing.board(state, view))
    assert not marked(state.svg())
    # One of them can be reached with the Tab key, the others from there.
    assert len(re.findall(r'data-blocked="[^"]+"[^>]* tabindex="0"', drawing(state))) == 1
