"""`python -m bench.forced`: what it costs or brings a player to be forced to a choice.

    python -m bench.forced opening schichtwechsel --seat 2 --verb use    replies of the second
    python -m bench.forced action schichtwechsel headframe_to:left_coal   an action nobody takes

`opening` is a best-response test. The player in one seat, counted by order of play, is forced to
each of their choices in turn at one early decision and then plays on by themselves. All others
choose freely. Every choice is tried in the same number of games with paired random numbers; then
the best ones are tried in more games. If no choice wins more than the bot's own one, the bot's
opening is not the reason for a weak seat.

`action` forces one player, in every seat in turn, to take an action whenever it is offered, at most
`--times` times. Names may end in `*`. The same games without force are the comparison, so the
difference is the price of the action.

Players have the bot `network` with a little noise, as in `bench.balance`. Errors are 95 %
confidence intervals.
"""

from __future__ import annotations

import argparse
import random
from dataclasses import dataclass, field
from fnmatch import fnmatchcase

import pithead
from bench.balance import NoisyNetwork
from pithead.arena.confidence import wilson
from pithead.arena.paired_random import PairedRandom
from pithead.bots import bot
from pithead.kernel.game_registry import load_edition
from pithead.kernel.play import Bot, events

OWN = "own choice"


@dataclass
class Result:
    """The games with one forced choice."""

    games: int = 0
    wins: float = 0.0
    margin: float = 0.0
    forced: int = 0
    """The games in which the choice was offered and taken by force."""
    own: dict[str, int] = field(default_factory=dict)
    """What the bot would have chosen where it was asked."""

    def add(self, state: pithead.State, seat: int) -> None:
        scores = state.scores()
        winners = state.winners()
        self.games += 1
        self.wins += (seat in winners) / len(winners)
        self.margin += scores[seat] - max(score for at, score in enumerate(scores) if at != seat)

    def row(self) -> str:
        return f"{self.games} | {wilson(self.wins, self.games)} | {self.margin / self.games:+.1f}"


class Forced:
    """The bot of all players, with one seat in the order of play that is forced.

    `opening` has the number of the decision with this verb; `action` and `times` are for any time.
    """

    def __init__(self, inner: Bot, place: int, action: str, verb: str, number: int, times: int):
        self.inner = inner
        self.place = place
        self.action = action
        self.verb = verb
        self.number = number
        self.times = times
        self.first = -1
        """Who decides first in the game; the others follow clockwise."""
        self.asked = 0
        self.forced = 0
        self.own = ""

    def choose(self, state: pithead.State, rng: random.Random) -> int:
        if self.first < 0:
            self.first = state.actor
        chosen = self.inner.choose(state, rng)
        choices = state.legal()
        if len(choices) == 1 or (state.actor - self.first) % state.players != self.place:
            return chosen
        names = {state.name(choice): choice for choice in choices}
        if self.verb:
            if not any(name.partition(":")[0] == self.verb for name in names):
                return chosen
            self.asked += 1
            if self.asked != self.number:
                return chosen
            self.own = state.name(chosen)
        elif self.forced >= self.times:
            return chosen
        for name, choice in names.items():
            if fnmatchcase(name, self.action):
                self.forced += 1
                if not fnmatchcase(state.name(chosen), self.action):
                    return choice
                return chosen
        return chosen


def play(options: argparse.Namespace, place: int, action: str, games: range) -> Result:
    """Play games in which the player at this place of the order is forced to an action."""
    game = pithead.game(options.game)
    if options.edition is not None:
        game = game.with_edition(load_edition(options.edition))
    found = Result()
    for number in games:
        state = game.start(options.players)
        series = f"{options.seed}/{game.id}/{options.players}/{number}"
        chance = PairedRandom(series, state)
        rng = random.Random(series)
        inner = NoisyNetwork(options.noise) if options.bot == "network" else bot(options.bot)
        at = place if place >= 0 else number % options.players
        verb = getattr(options, "verb", "")
        player = Forced(
            inner, at, action, verb, getattr(options, "decision", 1), getattr(options, "times", 1)
        )
        for event in events(state, lambda state: player.choose(state, rng), chance):  # noqa: B023
            state.take(event)
        found.forced += player.forced > 0
        if player.own:
            found.own[player.own] = found.own.get(player.own, 0) + 1
        found.add(state, (player.first + at) % options.players)
    return found


def choices_of(options: argparse.Namespace) -> list[str]:
    """Return all actions that the rules offered at this decision in some games."""
    found: set[str] = set()

    class Listing(Forced):
        def choose(self, state: pithead.State, rng: random.Random) -> int:
            before = self.asked
            chosen = super().choose(state, rng)
            if self.asked == self.number and before < self.asked:
                found.update(state.name(choice) for choice in state.legal())
            return chosen

    game = pithead.game(options.game)
    for number in range(10):
        state = game.start(options.players)
        rng = random.Random(f"{options.seed}/{number}")
        inner = NoisyNetwork(options.noise) if options.bot == "network" else bot(options.bot)
        player = Listing(inner, options.seat - 1, "", options.verb, options.decision, 0)
        while state.actor != pithead.OVER and player.asked < options.decision:
            if state.actor == pithead.CHANCE:
                state.take(state.draw(rng))
            else:
                state.take(player.choose(state, rng))
    return sorted(found)


def opening(options: argparse.Namespace) -> None:
    """Force each choice, then try the best of them in more games."""
    place = options.seat - 1
    own = play(options, place, "", range(options.games))
    names = choices_of(options)
    print(f"The bot's own choices: {own.own}")
    print("| Forced | Games | Wins | Margin |\n|---|---:|---:|---:|")
    print(f"| {OWN} | {own.row()} |", flush=True)
    results: dict[str, Result] = {}
    for name in names:
        results[name] = play(options, place, name, range(options.games))
        print(f"| {name} | {results[name].row()} |", flush=True)
    best = sorted(names, key=lambda name: -results[name].wins)[: options.best]
    if options.more > 0:
        more = range(options.games, options.games + options.more)
        print(f"\nThe best of them in {options.more} other games:\n")
        print("| Forced | Games | Wins | Margin |\n|---|---:|---:|---:|")
        print(f"| {OWN} | {play(options, place, '', more).row()} |", flush=True)
        for name in best:
            print(f"| {name} | {play(options, place, name, more).row()} |", flush=True)


def action(options: argparse.Namespace) -> None:
    """Compare games with and without force."""
    print("| Forced | Games | Wins | Margin | Games in which it was offered |")
    print("|---|---:|---:|---:|---:|")
    games = range(options.games)
    print(f"| {OWN} | {play(options, -1, '', games).row()} | |", flush=True)
    for name in options.name:
        found = play(options, -1, name, games)
        print(f"| {name} | {found.row()} | {found.forced} |", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m bench.forced",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = parser.add_subparsers(dest="what", required=True)
    for what in ("opening", "action"):
        one = commands.add_parser(what)
        one.add_argument("game", choices=list(pithead.games()))
        one.add_argument("--players", type=int, default=2)
        one.add_argument("--games", type=int, default=60, help="of each row (%(default)s)")
        one.add_argument("--bot", default="network")
        one.add_argument("--noise", type=float, default=0.3, help="of network (%(default)s)")
        one.add_argument("--edition", metavar="FILE", help="with corrected material")
        one.add_argument("--seed", type=int, default=1)
        if what == "opening":
            one.add_argument("--seat", type=int, default=2, help="1 is the start player")
            one.add_argument("--verb", required=True, help="of the forced decision, such as use")
            one.add_argument(
                "--decision", type=int, default=1, help="the first with this verb is 1"
            )
            one.add_argument("--best", type=int, default=3, help="choices to try again")
            one.add_argument("--more", type=int, default=0, help="games of the best choices")
        else:
            one.add_argument("name", nargs="+", help="of an action; * stands for anything")
            one.add_argument("--times", type=int, default=1, help="of force in a game, at most")
    options = parser.parse_args()
    {"opening": opening, "action": action}[options.what](options)


if __name__ == "__main__":
    main()
