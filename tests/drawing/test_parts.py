"""Drawings that are composed of parts, which are drawn once and used again."""

import random

import pytest

import pithead
from pithead.kernel.draw_options import DrawOptions, PartCache
from pithead.kernel.game import Game
from pithead.kernel.state import State
from tests.random_play import random_game

POSITIONS = 60


def positions(game: Game, players: int, seed: int) -> list[State]:
    """Positions of a random game, one after another, from its start to its end."""
    rng = random.Random(seed)
    found = [state.clone() for state in random_game(game.start(players), rng)]
    first = rng.randrange(max(1, len(found) - POSITIONS))
    return found[first : first + POSITIONS - 10] + found[-10:]


def drawn(state: State, cache: PartCache | None, **how: object) -> str:
    """The drawing with what is known from earlier ones; without a cache, drawn by itself."""
    options = DrawOptions(state, embedded=True, **how)  # type: ignore[arg-type]
    options.cache = cache
    drawing = state.game.drawing if cache is not None else state.game.make_drawing()
    text = drawing.board(state, options)
    return text if options.drawn is None else options.drawn.text()


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("game_id", pithead.games())
def test_parts_that_were_drawn_before_are_drawn_as_they_would_be_now(
    game_id: str, players: int
) -> None:
    game = pithead.game(game_id)
    if players not in game.players:
        pytest.skip("the game has other numbers of players")
    names = [f"Player {seat}" for seat in range(players)]
    cache = PartCache()
    narrow = [part.id for part in game.drawing.parts if part.id != "choices"]
    for number, state in enumerate(positions(game, players, players)):
        seats = [None, number % players, max(state.actor, 0)]
        for seat in seats:
            for choices in (False, True):
                wide = {"names": names, "seat": seat, "choices": choices}
                assert drawn(state, cache, **wide) == drawn(state, None, **wide)
        for part in narrow:
            how: dict[str, object] = {"names": names, "seat": number % players, "part": part}
            assert drawn(state, cache, **how) == drawn(state, None, **how)


@pytest.mark.parametrize("game_id", pithead.games())
def test_a_move_changes_only_some_groups(game_id: str) -> None:
    """The page is sent the groups that have changed: most of a drawing stays."""
    before, after = positions(pithead.game(game_id), 3, 1)[50:52]
    cache = PartCache()
    texts: list[dict[str, tuple[str, str]]] = []
    for state in (before, after):
        options = DrawOptions(state, seat=0, embedded=True, choices=False)
        options.cache = cache
        state.game.drawing.board(state, options)
        assert options.drawn is not None
        texts.append(options.drawn.fragments())
    changed = [id for id in texts[1] if texts[0].get(id) != texts[1][id]]
    assert changed
    same = [id for id in texts[1] if id not in changed]
    assert sum(len(texts[1][id][1]) for id in changed) < sum(len(texts[1][id][1]) for id in same)
