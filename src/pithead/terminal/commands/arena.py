"""The command `arena`: a tournament of bots, its tables, and its report."""

import os
import shlex
import statistics
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from rich import box
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from pithead.arena.match import Outcome
from pithead.arena.parquet import write_tables
from pithead.arena.report import percent, report
from pithead.arena.statistics import TournamentStatistics, tournament_statistics
from pithead.arena.tournament import HERE, LIMIT, LONGEST_LIMIT, RAY, Tournament, run
from pithead.kernel.game import Game
from pithead.optional_dependencies import require
from pithead.terminal.errors import Refused
from pithead.terminal.game_setup import game_with, options_from
from pithead.terminal.save_files import write
from pithead.terminal.screen import Screen
from pithead.terminal.seats import check_bots, check_players

REPORT: Final = "report.html"


@dataclass(frozen=True)
class ArenaArguments:
    """The arguments of the command line."""

    bots: str
    games: int
    players: str | None = None
    seed: int = 0
    workers: int | None = None
    on: str = HERE
    out: Path | None = None
    resume: bool = False
    limit: float = LIMIT
    options: Sequence[str] = ()
    edition: Path | None = None


def arena(screen: Screen, game_id: str, terms: ArenaArguments) -> int:
    """Play the tournament under a progress bar, print its tables, and write what shall last."""
    words = screen.words
    game = game_with(words, game_id, terms.edition)
    if terms.on not in (HERE, RAY):
        raise Refused(words("error.arena_on", given=terms.on))
    if terms.resume and terms.out is None:
        raise Refused(words("error.arena_resume"))
    if not 0 < terms.limit <= LONGEST_LIMIT:
        raise Refused(words("error.arena_limit", given=terms.limit, most=int(LONGEST_LIMIT)))
    for module in ("openskill.models", *(("pyarrow",) if terms.out else ())):
        require(module, "arena")
    if terms.on == RAY:
        require("ray", "ray")
    tournament = _tournament(screen, game, terms)
    fixtures = tournament.fixtures()
    outcomes = _play(screen, game, tournament, terms)
    found = tournament_statistics(tournament.bots, fixtures, outcomes)
    _show(screen, found, outcomes)
    if terms.out is not None:
        try:
            write_tables(terms.out, game.id, fixtures, outcomes)
        except OSError as error:
            file = error.filename2 or error.filename or terms.out
            raise Refused(words("error.cannot_write", file=file, reason=error.strerror)) from None
        command = shlex.join(["pithead", *sys.argv[1:]])
        write(words, terms.out / REPORT, report(words, tournament, found, command))
        screen.verbatim(words("arena.written", file=terms.out / REPORT))
    return 0


def _tournament(screen: Screen, game: Game, terms: ArenaArguments) -> Tournament:
    words = screen.words
    bots = [name.strip().removeprefix("bot:") for name in terms.bots.split(",")]
    check_bots(words, bots)
    counts = list(game.players)
    if terms.players is not None:
        listed = [part.strip() for part in terms.players.split(",")]
        for part in listed:
            if not (part.isascii() and part.isdigit() and len(part) < 4):
                raise Refused(words("error.arena_players", given=part))
        counts = sorted({int(part) for part in listed})
    for count in counts:
        check_players(words, game, count)
    edition = "" if terms.edition is None else terms.edition.read_text(encoding="utf-8")
    settings = options_from(words, game, terms.options)
    return Tournament(
        game.id,
        tuple(bots),
        tuple(counts),
        terms.games,
        terms.seed,
        settings,
        terms.limit,
        edition,
    )


def _play(
    screen: Screen, game: Game, tournament: Tournament, terms: ArenaArguments
) -> list[Outcome]:
    with Progress(
        TextColumn(game.title),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=screen.console,
        transient=True,
        disable=not screen.console.is_terminal,
    ) as progress:
        task = progress.add_task("", total=None)

        def on_game(done: int, total: int) -> None:
            progress.update(task, completed=done, total=total)

        workers = terms.workers or os.cpu_count() or 1
        try:
            return run(tournament, workers, terms.on, terms.out, terms.resume, on_game)
        except KeyboardInterrupt:
            if terms.out is not None:
                screen.say("arena.interrupted", folder=terms.out)
            raise


def _show(screen: Screen, found: TournamentStatistics, outcomes: Sequence[Outcome]) -> None:
    words = screen.words
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0))
    table.add_column(words("arena.bot"), no_wrap=True)
    for key in ("rating", "players", "seats_taken", "wins", "mean_score", "forfeited"):
        table.add_column(words(f"arena.{key}"), justify="right")
    for standing in sorted(found.by_bot, key=lambda one: (one.players, -one.wins.value)):
        rating = found.ratings[standing.bot]
        table.add_row(
            standing.bot,
            f"{words.decimal(rating.strength)} ± {words.decimal(2 * rating.error)}",
            str(standing.players),
            str(standing.games),
            percent(words, standing.wins),
            words.decimal(statistics.fmean(standing.scores)) if standing.scores else "–",
            str(standing.forfeits),
        )
    screen.console.print(table)
    for count, seats in found.seats.items():
        shares = [percent(words, share) for share in seats]
        listed = ", ".join(f"{number}: {share}" for number, share in enumerate(shares, 1))
        screen.say("arena.seats_line", style="dim", players=count, listed=listed)
    for number, name, reason in found.forfeits[:10]:
        screen.say("arena.forfeit", style="warning", bot=name, game=number, reason=reason)
    thought = sum(sum(outcome.seconds) for outcome in outcomes)
    decisions = sum(sum(outcome.decisions) for outcome in outcomes)
    screen.say(
        "arena.speed",
        style="dim",
        games=len(outcomes),
        decisions=decisions,
        milliseconds=words.decimal(1000 * thought / max(1, decisions), 2),
    )
