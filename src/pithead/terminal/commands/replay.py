"""The command `replay`: a finished or unfinished game, event by event."""

from pathlib import Path
from typing import Annotated

import typer

from pithead.kernel.record import Record
from pithead.kernel.state import State
from pithead.kernel.step import OVER
from pithead.terminal.common_options import EditionFile, EventNumber, Lang, RecordFile, screen_for
from pithead.terminal.event_text import event_lines, played_events, print_taken_back
from pithead.terminal.game_setup import edition_of
from pithead.terminal.help_text import help_text
from pithead.terminal.input import InputReader
from pithead.terminal.save_files import check_event_number, read_record
from pithead.terminal.score_sheet import ranking, score_sheet
from pithead.terminal.screen import Screen
from pithead.terminal.seats import names_at
from pithead.terminal.text_board import board_lines


def replay(
    ctx: typer.Context,
    record: RecordFile,
    at: EventNumber = None,
    step: Annotated[
        bool, typer.Option("--step", help=help_text("Step through the game event by event."))
    ] = False,
    edition: EditionFile = None,
    lang: Lang = None,
) -> None:
    """Print the events of a record, or the position after one of them."""
    show_replay(screen_for(ctx, lang), record, edition, at, step)


def show_replay(
    screen: Screen, path: Path, edition: Path | None, at: int | None, step: bool
) -> None:
    """Print the list of events or the board after one; `step` goes from one to the next."""
    messages = screen.messages
    record = read_record(messages, path, edition_of(edition))
    names = names_at(messages, record.seats, record.players)
    if at is not None:
        check_event_number(messages, record, at)
    if step:
        _step_through(screen, record, names, at or 0)
    elif at is not None:
        _show_position(screen, record, names, at)
    else:
        events = played_events(record, 1, len(record.events))
        screen.lines(event_lines(screen, events, names, numbered=True, complete=True))
        print_taken_back(screen, record.taken_back)
        _show_result(screen, record.state, names)


def _show_position(screen: Screen, record: Record, names: list[str], at: int) -> None:
    """Print event number `at`, and the board after it."""
    screen.print_message(
        "After {number} of {last} events", style="dim", number=at, last=len(record.events)
    )
    if at:
        screen.lines(event_lines(screen, played_events(record, at, at), names, complete=True))
    state = record.at(at)
    screen.lines(board_lines(state.sections(screen.lang, names), screen.width))
    if state.actor == OVER:
        _show_result(screen, state, names)
    else:
        screen.console.print(state.question(screen.lang, names), style="strong")


def _show_result(screen: Screen, state: State, names: list[str]) -> None:
    screen.console.print(score_sheet(screen, state, names))
    if state.actor == OVER:
        screen.lines(ranking(screen, state, names))
    else:
        screen.print_message("The game is not over yet.")


def _step_through(screen: Screen, record: Record, names: list[str], at: int) -> None:
    """Show one position after another until the input or the game ends.

    Enter goes forward, a minus goes back, a number goes to that event.
    """
    reader = InputReader(screen)
    last = len(record.events)
    while True:
        _show_position(screen, record, names, at)
        screen.print_message(
            "Enter: one step forward; -: one step back; a number: to that position; q: quit.",
            style="dim",
        )
        try:
            answer = reader.ask()
        except EOFError:
            return
        if answer in ("q", "quit", screen.messages("quit")):
            return
        if not answer and at == last:
            return
        if not answer:
            at += 1
        elif answer == "-":
            at = max(at - 1, 0)
        elif answer.isascii() and answer.isdigit():
            at = min(int(answer), last)
