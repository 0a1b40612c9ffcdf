"""Games and positions of each version of the rules, kept so that they can be played for ever.

`python -m tests.earlier.fixtures` adds those of today's version of each game, once: with a release,
and before the rules are changed after it. Files that exist are never written anew.
"""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pithead
from pithead.bots import bot
from pithead.kernel.game import Game

FOLDER = Path(__file__).parent
FOLDERS = "rules-{version}"
POSITIONS = 3
"""How many positions of each game are kept, apart from the last."""
GAMES_BEFORE_A_TIE = 400


def folder_of(version: int) -> Path:
    return FOLDER / FOLDERS.format(version=version)


def result(state: pithead.State) -> dict[str, Any]:
    """What players see of a position apart from the pieces."""
    return {
        "actor": state.actor,
        "legal": [state.name(action) for action in state.legal()],
        "scores": state.scores(),
        "sheet": state.sheet(),
        "ranking": state.ranking(),
    }


def story(record: pithead.Record) -> dict[str, Any]:
    """Positions of a game as JSON, the last of them at its end, each with what players see."""
    last = len(record.events)
    points = sorted({round(last * part / (POSITIONS + 1)) for part in range(1, POSITIONS + 2)})
    return {
        "options": record.state.options(),
        "positions": [
            {"after": n, "result": result(state), "position": state.to_json()}
            for n in points
            for state in [record.at(n)]
        ],
    }


def played(
    game: Game, players: int, options: dict[str, Any], bots: list[str], seed: str
) -> pithead.Record:
    rng = random.Random(seed)
    record = pithead.Record.start(game, players, options)
    state = record.state
    choosers = [bot(name) for name in bots]
    while state.actor != pithead.OVER:
        chance = state.actor == pithead.CHANCE
        record.play(state.draw(rng) if chance else choosers[state.actor].choose(state, rng))
    return record


def other_options(game: Game, rng: random.Random) -> dict[str, Any]:
    """Options that differ from the defaults, a preset if the game has one."""
    if game.presets:
        return dict(game.presets[max(game.presets)])
    return {option.name: rng.choice(list(option.values)) for option in game.options}


def is_tied(state: pithead.State) -> bool:
    scores = sorted(state.scores())
    return scores[-1] == scores[-2]


def games(game: Game, players: int) -> Iterator[tuple[str, pithead.Record]]:
    """Finished and unfinished games of good and of random play, and one with a tie for the win."""
    seed = f"{game.id}/{players}"
    others = other_options(game, random.Random(seed))
    mixed = ["greedy" if seat % 2 else "random" for seat in range(players)]
    yield "greedy", played(game, players, {}, ["greedy"] * players, f"{seed}/greedy")
    yield "random", played(game, players, others, ["random"] * players, f"{seed}/random")
    unfinished = played(game, players, others, mixed, f"{seed}/mixed")
    unfinished.back_to(len(unfinished.events) * 2 // 3)
    yield "unfinished", unfinished
    for number in range(GAMES_BEFORE_A_TIE):
        record = played(game, players, {}, ["random"] * players, f"{seed}/tied/{number}")
        if is_tied(record.state):
            yield "tied", record
            return


def write() -> None:
    for game_id in pithead.games():
        game = pithead.game(game_id)
        folder = folder_of(game.rules_version)
        folder.mkdir(exist_ok=True)
        if list(folder.glob(f"{game_id}-*.pithead")):
            continue
        for players in game.players:
            for name, record in games(game, players):
                path = folder / f"{game_id}-{players}-{name}"
                path.with_suffix(".pithead").write_text(record.dump())
                path.with_suffix(".json").write_text(json.dumps(story(record)) + "\n")


if __name__ == "__main__":
    write()
