"""The command `analyse`: a searching bot's assessment of a game that was played."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Final

import typer
from rich import box
from rich.table import Table
from rich.text import Text as RichText

from pithead.analysis import Analysis, Decision
from pithead.analysis import analyse as analyse_game
from pithead.analysis.certainty import Z_95
from pithead.analysis.descriptions import (
    balance_headings,
    describe_balance,
    describe_decision_certainty,
    describe_line,
    has_better_choice,
    total_headings,
)
from pithead.analysis.results import BLUNDER, GOOD, MARKS, MISTAKE
from pithead.bots import bot
from pithead.bots.mcts.levels import LEVELS, MASTER, level
from pithead.bots.mcts.tree_bot import Tree
from pithead.kernel.record import Record
from pithead.terminal import completion
from pithead.terminal.common_options import EditionFile, Lang, RecordFile, screen_for
from pithead.terminal.errors import CommandError
from pithead.terminal.game_setup import edition_of
from pithead.terminal.help_text import help_text
from pithead.terminal.output_encoding import BARS
from pithead.terminal.progress_bar import progress_bar
from pithead.terminal.save_files import check_writable, read_record, write
from pithead.terminal.screen import Screen, player
from pithead.terminal.seats import checked_bots, names_at

SIMULATIONS: Final = 300
"""Default number of simulations for a decision."""
MOST_SECONDS: Final = 24 * 60 * 60
"""The longest time for a decision; more than a day is a typing error."""
COLUMNS: Final = 32
MOST_CHANCE_EVENTS: Final = 5
_STYLES: Final = {BLUNDER: "warning", MISTAKE: "money", GOOD: "strong"}


@dataclass(frozen=True)
class AnalyseArguments:
    """The arguments of `analyse` other than the record."""

    bot: str = MASTER
    simulations: int | None = None
    seconds: float | None = None
    out: Path | None = None
    edition: Path | None = None


def analyse(
    ctx: typer.Context,
    record: RecordFile,
    bot: Annotated[
        str,
        typer.Option(
            "--bot",
            "-b",
            help=help_text("The bot for the analysis: master, tree, foreman or director."),
            autocompletion=completion.one_bot,
        ),
    ] = MASTER,
    simulations: Annotated[
        int | None, typer.Option("--simulations", help=help_text("Simulations per decision."))
    ] = None,
    seconds: Annotated[
        float | None, typer.Option("--seconds", help=help_text("Seconds per decision."))
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            help=help_text("Write the whole analysis to this file, as a page or as data."),
            metavar="FILE.html|FILE.json",
        ),
    ] = None,
    edition: EditionFile = None,
    lang: Lang = None,
) -> None:
    """Assess every decision of a record."""
    arguments = AnalyseArguments(bot, simulations, seconds, out, edition)
    analyse_record(screen_for(ctx, lang), record, arguments)


def analyse_record(screen: Screen, path: Path, arguments: AnalyseArguments) -> None:
    """Analyse a record, print the marked decisions, and write the analysis to a file if asked."""
    messages = screen.messages
    out = arguments.out
    if out is not None and out.suffix not in (".html", ".json"):
        raise CommandError(
            messages("{file}: the name of an analysis must end in .html or .json.", file=out)
        )
    searcher = _searcher(screen, arguments)
    record = read_record(messages, path, edition_of(arguments.edition))
    names = names_at(messages, record.seats, record.players)
    if out is not None:
        check_writable(messages, out)
    with progress_bar(screen, record.game.title) as progress:
        task = progress.add_task("", total=len(record.events))
        analysis = analyse_game(
            record, searcher, on_event=lambda done, _: progress.update(task, completed=done)
        )
    show(screen, record, analysis, names)
    if out is not None:
        write(messages, out, _file_text(screen, out, record, analysis, names))
        screen.verbatim(messages("Analysis written to {file}", file=out))


def _file_text(
    screen: Screen, out: Path, record: Record, analysis: Analysis, names: list[str]
) -> str:
    if out.suffix == ".json":
        return json.dumps(analysis.to_json(), indent=1) + "\n"
    # Imported here: only a page needs what pages are made with.
    from pithead.analysis.report_page import analysis_page

    return analysis_page(screen.messages, record, analysis, names)


def _searcher(screen: Screen, arguments: AnalyseArguments) -> Tree:
    messages = screen.messages
    checked_bots(messages, [arguments.bot])
    searcher = bot(arguments.bot)
    if not isinstance(searcher, Tree) or not searcher.settings.searches():
        searching = tuple(name for name in (*LEVELS, MASTER) if level(name).settings.searches())
        known = messages.alternatives((*searching, "tree:N"))
        raise CommandError(
            messages(
                "{given!r} does not search. An analysis needs {known} with N simulations.",
                given=arguments.bot,
                known=known,
            )
        )
    simulations, seconds = arguments.simulations, arguments.seconds
    if simulations is not None and simulations < 1:
        raise CommandError(
            messages(
                "The bot needs at least 1 simulation per decision, not {given}.",
                given=simulations,
            )
        )
    if seconds is not None and not 0 < seconds <= MOST_SECONDS:
        raise CommandError(
            messages(
                "The bot needs more than 0 and at most {most} seconds per decision, not {given}.",
                given=seconds,
                most=MOST_SECONDS,
            )
        )
    if simulations is not None or seconds is not None:
        searcher.settings.set_budget(simulations or 0, seconds or 0.0)
    elif arguments.bot in (MASTER, "tree"):
        searcher.settings.set_budget(SIMULATIONS, 0.0)
    return searcher


def show(screen: Screen, record: Record, analysis: Analysis, names: list[str]) -> None:
    """Print a table of the players, the marked decisions, and the largest effects of chance."""
    messages = screen.messages
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0))
    table.add_column(messages("Player"))
    table.add_column(messages("During the game"))
    for heading in total_headings(messages.lang):
        table.add_column(heading, justify="right")
    last = analysis.expected[-1][1] if analysis.expected else [0.0] * analysis.players
    for seat in range(analysis.players):
        table.add_row(
            player(seat, names[seat]),
            margin_bars(analysis, seat),
            messages.decimal(last[seat], sign=True),
            messages.decimal(analysis.given_away(seat)),
            str(analysis.unforced(seat)),
            messages.decimal(analysis.error_rate(seat), places=2),
            *(str(analysis.marked(mark, seat)) for mark in MARKS),
        )
    screen.console.print(table)
    _show_balances(screen, analysis, names)
    for decision in analysis.decisions:
        if decision.mark:
            _show_decision(screen, record, decision, names)
    _show_chance_events(screen, record, analysis, names)
    screen.print_message(
        "?? gave away 4 points or more, ? gave away 1.5 points or more, ! is the best "
        "choice where another one looks better at first sight.",
        style="dim",
    )
    screen.print_message(
        "The number is the position: pithead replay FILE --at NUMBER shows it.", style="dim"
    )


def _show_balances(screen: Screen, analysis: Analysis, names: list[str]) -> None:
    """Print what each player's result is made of, with a column for each player."""
    messages = screen.messages
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0))
    table.add_column("")
    columns = []
    for seat in range(analysis.players):
        one = analysis.balance(seat)
        if one is None:
            return
        table.add_column(player(seat, names[seat]), justify="right")
        error = f" ± {messages.decimal(Z_95 * one.luck_error)}" if one.luck_error else ""
        columns.append(
            [
                messages.decimal(one.start, sign=True),
                messages.decimal(one.own_choices, sign=True),
                messages.decimal(one.other_choices, sign=True),
                messages.decimal(one.luck, sign=True) + error,
                messages.decimal(one.corrections, sign=True),
                messages.decimal(one.end, sign=True),
                messages.decimal(one.luck_adjusted, sign=True),
            ]
        )
    for row in zip(balance_headings(messages.lang), *columns, strict=True):
        table.add_row(*row)
    screen.console.print(table)
    screen.console.print(describe_balance(messages.lang), style="dim")


def margin_bars(analysis: Analysis, seat: int) -> str:
    """Return a seat's expected margin during the game as bars; all seats have the same scale."""
    values = [margin for _, margins in analysis.expected for margin in margins]
    if not values:
        return ""
    low, high = min(values), max(values)
    points = analysis.expected
    columns = min(COLUMNS, len(points))
    bars = []
    for column in range(columns):
        margin = points[column * (len(points) - 1) // max(1, columns - 1)][1][seat]
        bars.append(BARS[round((margin - low) / ((high - low) or 1.0) * (len(BARS) - 1))])
    return "".join(bars)


def _show_chance_events(
    screen: Screen, record: Record, analysis: Analysis, names: list[str]
) -> None:
    """Print the chance events that changed the expected margins most."""
    messages = screen.messages
    order = sorted(analysis.chances, key=lambda event: -max(abs(part) for part in event.change))
    if order:
        screen.console.print(messages("The biggest strokes of luck"), style="strong")
    for event in sorted(order[:MOST_CHANCE_EVENTS], key=lambda event: event.event):
        described = record.at(event.event).describe(event.outcome, screen.lang, names)
        text = RichText(f"{event.event:>5}    {described}")
        for seat, part in enumerate(event.change):
            change = messages.decimal(part, sign=True)
            text += RichText("  ") + player(seat, names[seat]) + RichText(f" {change}")
        screen.console.print(text)


def _show_decision(screen: Screen, record: Record, decision: Decision, names: list[str]) -> None:
    messages = screen.messages
    state = record.at(decision.event)
    described = state.describe(decision.played, screen.lang, names)
    text = RichText(f"{decision.event:>5} {decision.mark:<2} ", style=_STYLES[decision.mark])
    screen.console.print(
        text + player(decision.seat, names[decision.seat]) + RichText(f": {described}")
    )
    if has_better_choice(decision):
        line = " → ".join(describe_line(state, decision.line, screen.lang, names))
        better = messages("{points} points better:", points=messages.decimal(decision.cost))
        screen.console.print(f"         {better} {line}", style="dim")
        sure = describe_decision_certainty(decision, screen.lang)
        if sure:
            screen.console.print(f"         {sure}", style="dim")
