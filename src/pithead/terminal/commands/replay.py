"""The command `replay`: a finished or unfinished game, event by event."""

from pathlib import Path

from pithead.kernel.record import Record
from pithead.kernel.state import State
from pithead.kernel.step import OVER
from pithead.terminal.errors import Refused
from pithead.terminal.event_text import history, story
from pithead.terminal.game_setup import edition_of
from pithead.terminal.input import Asker
from pithead.terminal.save_files import read_record
from pithead.terminal.score_sheet import ranking, score_sheet
from pithead.terminal.screen import Screen
from pithead.terminal.seats import names_at
from pithead.terminal.text_board import board_lines


def replay(screen: Screen, path: Path, edition: Path | None, at: int | None, step: bool) -> None:
    """The list of events, the board after one of them, or a walk through the game."""
    words = screen.words
    record = read_record(words, path, edition_of(edition))
    names = names_at(words, record.seats, record.players)
    last = len(record.events)
    if at is not None and not 0 <= at <= last:
        raise Refused(words("error.no_event", given=at, last=last))
    if step:
        _walk(screen, record, names, at or 0)
    elif at is not None:
        _show_position(screen, record, names, at)
    else:
        events = history(record, 1, last)
        screen.lines(story(screen, events, names, numbered=True, complete=True))
        _show_result(screen, record.state, names)


def _show_position(screen: Screen, record: Record, names: list[str], at: int) -> State:
    """The board after so many events, below the last of them."""
    screen.say("replay.position", style="dim", number=at, last=len(record.events))
    if at:
        screen.lines(story(screen, history(record, at, at), names, complete=True))
    state = record.at(at)
    screen.lines(board_lines(state.sections(screen.lang, names), screen.width))
    if state.actor == OVER:
        _show_result(screen, state, names)
    else:
        screen.console.print(state.prompt(screen.lang), style="strong")
    return state


def _show_result(screen: Screen, state: State, names: list[str]) -> None:
    screen.console.print(score_sheet(screen, state, names))
    if state.actor == OVER:
        screen.lines(ranking(screen, state, names))
    else:
        screen.say("replay.unfinished")


def _walk(screen: Screen, record: Record, names: list[str], at: int) -> None:
    """Forward with Enter, back with a minus, anywhere with a number; no more input ends it."""
    asker = Asker(screen)
    last = len(record.events)
    while True:
        _show_position(screen, record, names, at)
        screen.say("replay.how_to_walk", style="dim")
        try:
            answer = asker.ask()
        except EOFError:
            return
        if answer in ("q", "quit", screen.words("command.quit")):
            return
        if not answer and at == last:
            return
        if not answer:
            at += 1
        elif answer == "-":
            at = max(at - 1, 0)
        elif answer.isascii() and answer.isdigit():
            at = min(int(answer), last)
