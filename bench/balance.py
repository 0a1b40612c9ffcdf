"""`python -m bench.balance`: how fair the seats are, and what players use.

    python -m bench.balance seats --games 400     wins and points by order of the first round
    python -m bench.balance seats --option seat_bids=True      the same after bids for the places
    python -m bench.balance uses --games 200      points by category, and actions that nobody takes
    python -m bench.balance actions --verbs use tile --beside greedy      how often each is taken

All seats have the same bot: `network`, or another one with `--bot`. A bot without random numbers
would play the same opening in every game, so each choice of `network` has a little noise on its
logit; it looks one decision ahead. Errors are 95 % confidence intervals.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from math import log
from statistics import fmean
from typing import Any

import pithead
from pithead.arena.confidence import wilson
from pithead.bots import bot
from pithead.bots.network.network_registry import find_network
from pithead.kernel.game_registry import load_edition
from pithead.kernel.texts.catalogue import ENGLISH
from pithead.locale.messages import Messages
from pithead.terminal.game_setup import given_options

NOISE = 6.0
"""The noise of `network` on all choices of a player together, in logits, times `--noise`."""


class NoisyNetwork:
    """The value network one decision ahead, with random noise on each choice."""

    def __init__(self, noise: float) -> None:
        self.name = "network"
        self.noise = noise

    def choose(self, state: pithead.State, rng: random.Random) -> int:
        if state.bids_for_places():
            return bot("network").choose(state, rng)
        choices = state.legal()
        if len(choices) == 1:
            return choices[0]
        network = find_network(state.game.id, state.players)
        assert network is not None, "there is no network for this number of players"
        weights = state.game.evaluator.weights
        temperature = self.noise * NOISE / state.game.evaluator.decisions
        seat = state.actor
        best, top = choices[0], -1e18
        for action in choices:
            after = state.clone()
            after.take(action)
            share = network.values(after, seat, weights)[seat]
            score = log(share + 1e-9) - log(1.0 - share + 1e-9)
            score -= temperature * log(-log(rng.random() + 1e-12) + 1e-12)
            if score > top:
                best, top = action, score
        return best


class Tally:
    """What happened in some games."""

    def __init__(self, players: int) -> None:
        self.games = 0
        self.wins = [0.0] * players
        """By place: the place that was bid for, or clockwise from the player who decides first."""
        self.scores = [0] * players
        """The sums of the scores, in the same order."""
        self.bids = [0] * players
        """The sums of the bids, in the same order."""
        self.points: Counter[str] = Counter()
        self.taken: Counter[str] = Counter()
        self.offered: Counter[str] = Counter()

    def add_game(
        self, game: pithead.Game, players: int, options: dict[str, Any], bot_name: str,
        noise: float, seed: str,
    ) -> None:  # fmt: skip
        """Play a game and count."""
        rng = random.Random(seed)
        player = NoisyNetwork(noise) if bot_name == "network" else bot(bot_name)
        state = game.start(players, options)
        first = -1
        while state.actor != pithead.OVER:
            if state.actor == pithead.CHANCE:
                state.take(state.draw(rng))
                continue
            if first < 0:
                first = state.actor
            choices = state.legal()
            action = player.choose(state, rng)
            if len(choices) > 1:
                self.offered.update(state.name(choice) for choice in choices)
            self.taken[state.name(action)] += 1
            state.take(action)
        winners = state.winners()
        order = [(first + place) % players for place in range(players)]
        for place, seat in enumerate(state.place_holders or order):
            self.wins[place] += (seat in winners) / len(winners)
            self.scores[place] += state.scores()[seat]
            self.bids[place] += state.place_bid(seat)
        for sheet in state.sheet():
            self.points.update(sheet)
        self.games += 1

    def leads(self) -> list[float]:
        """The mean score of each place in turn order less the mean of all players."""
        means = [score / self.games for score in self.scores]
        return [mean - fmean(means) for mean in means]


def tally(game_id: str, players: int, bot_name: str, options: argparse.Namespace) -> Tally:
    game = pithead.game(game_id)
    if options.edition is not None:
        game = game.with_edition(load_edition(options.edition))
    known = {option.name for option in game.options}
    given = [text for text in options.option if text.partition("=")[0].strip() in known]
    agreed = given_options(Messages(ENGLISH), game, given)
    found = Tally(players)
    for number in range(options.games):
        seed = f"{options.seed}/{game_id}/{players}/{number}"
        found.add_game(game, players, agreed, bot_name, options.noise, seed)
    return found


def seats(options: argparse.Namespace) -> None:
    print(
        "| Game | Players | Bot | Games | Wins of the first, second, … place | First | Lead | Bid |"
    )
    print("|---|---:|---|---:|---|---:|---|---|")
    for game_id in options.only:
        for players in options.players:
            found = tally(game_id, players, options.bot, options)
            shares = " / ".join(f"{100 * wins / found.games:.1f}" for wins in found.wins)
            first = wilson(found.wins[0], found.games)
            leads = " / ".join(f"{lead:+.1f}" for lead in found.leads())
            bids = " / ".join(f"{bid / found.games:.1f}" for bid in found.bids)
            title = pithead.game(game_id).title
            print(
                f"| {title} | {players} | {options.bot} | {found.games} | {shares} % | {first} "
                f"| {leads} | {bids} |",
                flush=True,
            )


def uses(options: argparse.Namespace) -> None:
    for game_id in options.only:
        found = {
            players: tally(game_id, players, options.bot, options) for players in options.players
        }
        print(f"### {pithead.game(game_id).title}, `{options.bot}`\n")
        print("| Points per player | " + " | ".join(f"{n} players" for n in found) + " |")
        print("|---|" + "---:|" * len(found))
        sheet = pithead.game(game_id).start(min(options.players))
        for category in sheet.sheet()[0]:
            cells = [f"{t.points[category] / t.games / n:.1f}" for n, t in found.items()]
            print(f"| {sheet.category(category)} | " + " | ".join(cells) + " |")
        offered, taken = Counter[str](), Counter[str]()
        for counted in found.values():
            offered.update(counted.offered)
            taken.update(counted.taken)
        idle = sorted(name for name, times in offered.items() if times >= 20 and not taken[name])
        print(f"\nOffered 20 times or more and never taken: {', '.join(idle) or 'nothing'}.\n")


def actions(options: argparse.Namespace) -> None:
    """Print how often a player takes each action in a game, by bot and number of players."""
    for game_id in options.only:
        found: dict[str, Tally] = {}
        for name in [*options.beside, options.bot]:
            for players in options.players:
                found[f"`{name}`, {players} players"] = tally(game_id, players, name, options)
        print(f"### {pithead.game(game_id).title}\n")
        print("| Action | " + " | ".join(found) + " |")
        print("|---|" + "---:|" * len(found))
        for action in pithead.game(game_id).vocabulary:
            counts = [one.taken[action] / one.games / len(one.wins) for one in found.values()]
            offered = any(one.offered[action] for one in found.values())
            if action.partition(":")[0] in options.verbs and (offered or any(counts)):
                print(f"| `{action}` | " + " | ".join(f"{count:.2f}" for count in counts) + " |")
        print()


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m bench.balance",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("what", choices=("seats", "uses", "actions"))
    parser.add_argument("--games", type=int, default=400, help="of each row (%(default)s)")
    parser.add_argument("--players", type=int, nargs="+", default=[2, 3, 4])
    parser.add_argument("--bot", default="network")
    parser.add_argument("--noise", type=float, default=0.3, help="of network (%(default)s)")
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="of the games that have it, for example seat_bids=True",
    )
    parser.add_argument("--edition", metavar="FILE", help="with corrected material")
    parser.add_argument("--verbs", nargs="+", default=[], help="of `actions`, such as use")
    parser.add_argument("--beside", nargs="+", default=[], help="further bots of `actions`")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", nargs="+", metavar="GAME", default=list(pithead.games()))
    options = parser.parse_args()
    known = {option.name for game_id in options.only for option in pithead.game(game_id).options}
    for text in options.option:
        if text.partition("=")[0].strip() not in known:
            parser.error(f"none of the games has the option {text!r}; they have {sorted(known)}")
    if options.what == "actions" and not options.verbs:
        parser.error("actions needs --verbs, for example --verbs use tile")
    {"seats": seats, "uses": uses, "actions": actions}[options.what](options)


if __name__ == "__main__":
    main()
