"""`python -m bench.certainty`: how often a bot that says it is sure is right.

At some decisions of games between networks, a short search says how sure it is of its best choice.
A search with ten times as many simulations then decides. It confirms the choice if it would choose
the same, or one whose lead it finds to be less than 0.15 points larger.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter

import pithead
from pithead.analysis.certainty import ABOUT_EQUAL, LIKELY, SURE, certainty_of_best
from pithead.analysis.recommendation import recommend
from pithead.arena.confidence import wilson
from pithead.bots import bot
from pithead.bots.mcts.levels import tree_with

LONGER = 10


def word(probability: float) -> str:
    """Return the word that people read for a probability."""
    if probability >= SURE:
        return "sure"
    return "fairly sure" if probability >= LIKELY else "not sure"


def measure(game_id: str, options: argparse.Namespace) -> None:
    """Print a row for each word."""
    asked, confirmed = Counter[str](), Counter[str]()
    player = bot("network")
    number = 0
    while asked.total() < options.decisions:
        number += 1
        rng = random.Random(f"{options.seed}/{game_id}/{number}")
        state = pithead.game(game_id).start(options.players)
        while state.actor != pithead.OVER and asked.total() < options.decisions:
            if state.actor == pithead.CHANCE:
                state.take(state.draw(rng))
                continue
            if len(state.legal()) > 1 and rng.random() < options.rate:
                found = confirm(state, options.simulations, rng)
                if found is not None:
                    asked[found[0]] += 1
                    confirmed[found[0]] += found[1]
            state.take(player.choose(state, rng))
    for said in ("sure", "fairly sure", "not sure"):
        if asked[said]:
            rate = wilson(confirmed[said], asked[said])
            print(
                f"| {pithead.game(game_id).title} | {said} | {asked[said]} | {rate} |", flush=True
            )


def confirm(state: pithead.State, simulations: int, rng: random.Random) -> tuple[str, bool] | None:
    """Return the word of a short search, and whether a longer one confirms its choice."""
    searches = []
    for count in (simulations, LONGER * simulations):
        mind = tree_with("master", str(count))
        searches.append(recommend(mind, state, rng).choices())
    short, long = searches
    sure = certainty_of_best(short[0], short)
    if sure is None:
        return None
    margins = {one.action: one.margin for one in long}
    return word(sure), margins[long[0].action] - margins[short[0].action] < ABOUT_EQUAL


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m bench.certainty",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--decisions", type=int, default=200, help="of each game (%(default)s)")
    parser.add_argument("--simulations", type=int, default=100, help="of the short search")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--rate", type=float, default=0.1, help="part of the decisions to ask")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", nargs="+", metavar="GAME", default=list(pithead.games()))
    options = parser.parse_args()
    print("| Game | The bot is | Decisions | Confirmed |\n|---|---|---:|---:|")
    for game_id in options.only:
        measure(game_id, options)


if __name__ == "__main__":
    main()
