"""The command `analyse`: what a bot thinks of a game that was played."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from rich import box
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from pithead.analysis import Analysis, Decision, analyse
from pithead.analysis.descriptions import describe_line, has_better_choice
from pithead.analysis.report_page import analysis_page
from pithead.analysis.results import BLUNDER, GOOD, MISTAKE
from pithead.bots import bot
from pithead.bots.mcts.levels import LEVELS
from pithead.bots.mcts.tree_bot import Tree
from pithead.kernel.record import Record
from pithead.terminal.errors import Refused
from pithead.terminal.game_setup import edition_of
from pithead.terminal.save_files import check_writable, read_record, write
from pithead.terminal.screen import Screen, player
from pithead.terminal.seats import check_bots, names_at

SIMULATIONS: Final = 300
"""For a decision, unless somebody says otherwise."""
MOST_SECONDS: Final = 24 * 60 * 60
"""For a decision: whoever asks for more than a day has mistyped."""
COLUMNS: Final = 32
MOST_LUCK: Final = 5
_BARS: Final = "▁▂▃▄▅▆▇█"
_STYLES: Final = {BLUNDER: "warning", MISTAKE: "money", GOOD: "strong"}


@dataclass(frozen=True)
class Wish:
    """What was asked for on the command line."""

    bot: str = "tree"
    simulations: int | None = None
    seconds: float | None = None
    out: Path | None = None
    edition: Path | None = None


def analyse_record(screen: Screen, path: Path, wish: Wish) -> None:
    """Think, then show the marks, or write everything to a file."""
    words = screen.words
    if wish.out is not None and wish.out.suffix not in (".html", ".json"):
        raise Refused(words("error.analysis_file", file=wish.out))
    mind = _mind(screen, wish)
    record = read_record(words, path, edition_of(wish.edition))
    names = names_at(words, record.seats, record.players)
    if wish.out is not None:
        check_writable(words, wish.out)
    with Progress(
        TextColumn(record.game.title),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=screen.console,
        transient=True,
        disable=not screen.console.is_terminal,
    ) as progress:
        task = progress.add_task("", total=len(record.events))
        found = analyse(
            record, mind, on_event=lambda done, _: progress.update(task, completed=done)
        )
    show(screen, record, found, names)
    if wish.out is not None:
        if wish.out.suffix == ".json":
            text = json.dumps(found.to_json(), indent=1) + "\n"
        else:
            text = analysis_page(words, record, found, names)
        write(words, wish.out, text)
        screen.verbatim(words("analysis.written", file=wish.out))


def _mind(screen: Screen, wish: Wish) -> Tree:
    words = screen.words
    check_bots(words, [wish.bot])
    mind = bot(wish.bot)
    if not isinstance(mind, Tree) or not mind.settings.searches():
        searching = tuple(name for name in LEVELS if name not in ("apprentice", "hewer"))
        known = words.alternatives((*searching, "tree:N"))
        raise Refused(words("error.analysis_bot", given=wish.bot, known=known))
    if wish.simulations is not None and wish.simulations < 1:
        raise Refused(words("error.analysis_simulations", given=wish.simulations))
    if wish.seconds is not None and not 0 < wish.seconds <= MOST_SECONDS:
        raise Refused(words("error.analysis_seconds", given=wish.seconds, most=MOST_SECONDS))
    if wish.simulations is not None or wish.seconds is not None:
        mind.settings.set_budget(wish.simulations or 0, wish.seconds or 0.0)
    elif wish.bot == "tree":
        mind.settings.set_budget(SIMULATIONS, 0.0)
    return mind


def show(screen: Screen, record: Record, found: Analysis, names: list[str]) -> None:
    """Who gave away how much, what luck did, and the marked choices."""
    words = screen.words
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0))
    table.add_column(words("analysis.player"))
    table.add_column(words("analysis.course"))
    for key in ("margin", "given_away", "luck", "blunders", "mistakes", "finds"):
        table.add_column(words(f"analysis.{key}"), justify="right")
    last = found.expected[-1][1] if found.expected else [0.0] * found.players
    for seat in range(found.players):
        table.add_row(
            player(seat, names[seat]),
            course(found, seat),
            words.decimal(last[seat], sign=True),
            words.decimal(found.given_away(seat)),
            words.decimal(found.luck(seat), sign=True),
            *(str(found.marked(mark, seat)) for mark in (BLUNDER, MISTAKE, GOOD)),
        )
    screen.console.print(table)
    for one in found.decisions:
        if one.mark:
            _show_move(screen, record, one, names)
    _show_luck(screen, record, found, names)
    screen.say("analysis.legend", style="dim")
    screen.say("analysis.replay", style="dim")


def course(found: Analysis, seat: int) -> str:
    """A seat's expected margin over the game in a line of bars; all seats have the same scale."""
    values = [margin for _, margins in found.expected for margin in margins]
    if not values:
        return ""
    low, high = min(values), max(values)
    points = found.expected
    columns = min(COLUMNS, len(points))
    bars = []
    for column in range(columns):
        margin = points[column * (len(points) - 1) // max(1, columns - 1)][1][seat]
        bars.append(_BARS[round((margin - low) / ((high - low) or 1.0) * (len(_BARS) - 1))])
    return "".join(bars)


def _show_luck(screen: Screen, record: Record, found: Analysis, names: list[str]) -> None:
    """The events of chance that changed most."""
    words = screen.words
    order = sorted(found.chances, key=lambda one: -max(abs(part) for part in one.change))
    if order:
        screen.console.print(words("analysis.luck_greatest"), style="strong")
    for one in sorted(order[:MOST_LUCK], key=lambda one: one.event):
        said = record.at(one.event).describe(one.outcome, screen.lang, names)
        text = Text(f"{one.event:>5}    {said}")
        for seat, part in enumerate(one.change):
            said = words.decimal(part, sign=True)
            text += Text("  ") + player(seat, names[seat]) + Text(f" {said}")
        screen.console.print(text)


def _show_move(screen: Screen, record: Record, one: Decision, names: list[str]) -> None:
    words = screen.words
    state = record.at(one.event)
    said = state.describe(one.played, screen.lang, names)
    text = Text(f"{one.event:>5} {one.mark:<2} ", style=_STYLES[one.mark])
    screen.console.print(text + player(one.seat, names[one.seat]) + Text(f": {said}"))
    if has_better_choice(one):
        line = " → ".join(describe_line(state, one.line, screen.lang, names))
        better = words("analysis.cost", points=words.decimal(one.cost))
        screen.console.print(f"         {better} {line}", style="dim")
