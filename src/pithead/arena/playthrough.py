"""A whole random game as text that people can read and programs can compare."""

import random

from pithead.kernel.fields.diff import changes
from pithead.kernel.game import Game
from pithead.kernel.play import events
from pithead.kernel.step import CHANCE


def playthrough(game: Game, players: int, seed: int = 0) -> str:
    """Return every prompt, legal action, choice and change of a random game, and the scores."""
    rng = random.Random(seed)
    state = game.start(players)
    lines = [f"# {game.id}, {players} players, edition {game.edition.label}, seed {seed}", ""]
    for number, action in enumerate(events(state, lambda state: rng.choice(state.legal()), rng)):
        chance = state.actor == CHANCE
        actor = "chance" if chance else f"player {state.actor + 1}"
        lines.append(f"[{number}] {actor}: {state.prompt()}")
        if chance:
            lines.append(f"  outcomes: {len(state.legal())}")
        else:
            lines.append("  legal: " + " ".join(state.name(choice) for choice in state.legal()))
        lines.append(f"  {state.name(action)}: {state.describe(action)}")
        before = state.clone()
        state.apply(action)
        lines += [f"    {change.describe()}" for change in changes(before, state)]
        lines.append(f"    scores {' '.join(map(str, state.scores()))}")
    lines += ["", "Final scores"]
    winners = state.winners()
    for seat in state.ranking():
        shared = ", shared win" if len(winners) > 1 and seat in winners else ""
        points = ", ".join(f"{name} {count}" for name, count in state.sheet()[seat].items())
        lines.append(f"  player {seat + 1}: {state.scores()[seat]} ({points}){shared}")
    lines.append("")
    for section in state.sections():
        lines += [*section.lines(), ""]
    return "\n".join(lines)
