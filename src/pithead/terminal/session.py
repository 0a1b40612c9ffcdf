"""A session: people and bots play a game until it is over or the people quit."""

import signal
from dataclasses import dataclass
from pathlib import Path

from rich.rule import Rule
from rich.table import Table
from rich.text import Text as RichText

from pithead.bots import bot
from pithead.kernel.errors import PitheadError
from pithead.kernel.step import CHANCE, OVER
from pithead.terminal.choices import NumberedChoice, choice_lines, list_choices
from pithead.terminal.errors import BAD_INPUT, INTERRUPTED, CommandError, sentence
from pithead.terminal.event_text import PlayedEvent, event_lines, played_events
from pithead.terminal.input import InputReader
from pithead.terminal.local_game import LocalGame
from pithead.terminal.parse_answer import parse_answer, why_not
from pithead.terminal.rules_view import show_rule_titles, show_rules
from pithead.terminal.save_files import refuse_existing, write
from pithead.terminal.score_sheet import ranking, score_sheet
from pithead.terminal.screen import Screen, player
from pithead.terminal.seats import HINT_BOT
from pithead.terminal.session_commands import COMMANDS, command_names, find_command
from pithead.terminal.text_board import board_lines

TALL = 40
"""The height of a screen from which on every question shows the whole board, not only changes."""
LOG_LENGTH = 12


class QuitSession(Exception):
    """A player has typed `quit`."""


@dataclass
class NextCommands:
    """The commands that continue or replay this game later."""

    resume: str
    replay: str


class Session:
    """A game of people and bots on one screen."""

    def __init__(
        self, screen: Screen, reader: InputReader, game: LocalGame, commands: NextCommands
    ) -> None:
        self.screen = screen
        self.reader = reader
        self.game = game
        self.commands = commands
        self._shown: dict[int, list[str]] = {}
        """The text of each section when it was last shown, by its place on the board."""
        self._last_question = ""
        """The kind of the last question; "" after an action of another player."""
        self._explained = False

    # -- the loop ---------------------------------------------------------------------------------

    def run(self) -> int:
        """Play until the game is over or the people quit; return the exit code."""
        try:
            self._show_header()
            while not self.game.is_over:
                self._advance_to_person()
                if self.game.asks_person:
                    self._ask()
            self._finish()
            return 0
        except QuitSession:
            return self._leave(0)
        except EOFError:
            return self._leave(0)
        except KeyboardInterrupt:
            return self._leave(INTERRUPTED)
        except CommandError as error:
            # This happens only with a pipe: its further answers were meant for another position.
            self._leave(BAD_INPUT)
            raise error

    def _show_header(self) -> None:
        game = self.game
        line = RichText(f"{game.record.game.title}  ", style="strong")
        for seat, name in enumerate(game.names):
            line.append_text(player(seat, name))
            line.append("  ")
        self.screen.console.print(line)
        self.screen.verbatim(self.screen.messages("Record: {file}", file=game.path))
        if game.record.events:
            number = len(game.record.events)
            self.screen.console.print(
                self.screen.messages.plural(
                    "The game continues after 1 event.",
                    "The game continues after {n} events.",
                    number,
                )
            )

    def _advance_to_person(self) -> None:
        """Play the events of chance and bots, and show each of them."""
        while (event := self.game.advance()) is not None:
            if self.game.replacement_notice:
                self.screen.console.print(self.game.replacement_notice, style="warning")
                self.game.replacement_notice = ""
            self._show_event(event)
            if event.actor != CHANCE:
                self._last_question = ""

    def _show_event(self, event: PlayedEvent) -> None:
        self.screen.lines(event_lines(self.screen, [event], self.game.names))
        if self.game.save_error:
            self.screen.console.print(self.game.save_error, style="warning")

    def _ask(self) -> None:
        """Show the board and the question, and read lines until one of them is an answer.

        On a small screen the board is not repeated between similar questions to one player: each
        answer has just been shown with its changes.
        """
        kind = f"{self.game.state.actor} {self.game.state.agenda[-1].kind}"
        if self.screen.console.height >= TALL:
            self._show_board(everything=True)
        elif kind != self._last_question:
            self._show_board(everything=False)
        self._last_question = kind
        choices = self._question()
        while True:
            line = self.reader.ask()
            if not line:
                continue
            try:
                if self._execute(line, choices):
                    return
            except PitheadError as error:
                if not self.reader.is_terminal:
                    raise CommandError(error.to(self.screen.lang)) from None
                self.screen.console.print(sentence(error, self.screen.lang), style="warning")

    def _question(self) -> list[NumberedChoice]:
        screen, game = self.screen, self.game
        state = game.state
        choices = list_choices(state, screen.lang, game.names, screen.messages("you"))
        name = player(state.actor, game.names[state.actor])
        screen.console.print(Rule(name, align="left", style=f"seat{state.actor}"))
        screen.console.print(state.prompt(screen.lang), style="strong")
        screen.lines(choice_lines(choices, screen.width))
        if not self._explained:
            self._explained = True
            screen.print_message(
                "Type a number or a name such as {example}; `help` lists the commands.",
                style="dim",
                example=choices[0].name,
            )
        return choices

    def _execute(self, line: str, choices: list[NumberedChoice]) -> bool:
        """Carry out an answer or a command; return whether the question is answered."""
        is_answer = any(choice.name == line.lower() for choice in choices)
        command = None if is_answer else find_command(self.screen.messages, line)
        if command is None:
            choice = parse_answer(self.screen.messages, self.game.state, choices, line)
            self._show_event(self.game.play(choice.action))
            return True
        return self._command(command[0], command[1], choices)

    # -- commands ---------------------------------------------------------------------------------

    def _command(self, key: str, argument: str, choices: list[NumberedChoice]) -> bool:
        """Carry out a command; return whether there is another question now."""
        match key:
            case "undo":
                return self._undo()
            case "log":
                self._log(argument)
            case "scores":
                self.screen.console.print(self._sheet())
            case "board":
                self._show_board(everything=True)
                self._question()
            case "rules":
                self._rules(argument, choices)
            case "why":
                self._why(argument, choices)
            case "advice":
                self._advice()
            case "hint":
                self._hint(choices)
            case "save":
                self._save(argument)
            case "help":
                self._help()
            case "quit":
                raise QuitSession
        return False

    def _undo(self) -> bool:
        number = self.game.undo()
        if number == 0:
            raise CommandError(self.screen.messages("You have no decision to take back."))
        self.screen.console.print(
            self.screen.messages.plural(
                "1 event was taken back.", "{n} events were taken back.", number
            )
        )
        self._last_question = ""
        return True

    def _log(self, argument: str) -> None:
        length = int(argument) if argument.isascii() and argument.isdigit() else LOG_LENGTH
        last = len(self.game.record.events)
        events = played_events(self.game.record, last - length + 1, last)
        self.screen.lines(
            event_lines(self.screen, events, self.game.names, numbered=True, complete=True)
        )

    def _rules(self, argument: str, choices: list[NumberedChoice]) -> None:
        game_id = self.game.record.game.id
        if argument:
            show_rules(self.screen, game_id, argument)
            return
        ids = list(dict.fromkeys(choice.rule for choice in choices if choice.rule))
        self.screen.print_message("The rules behind these choices; `rules ID` shows one:")
        show_rule_titles(self.screen, game_id, ids)

    def _why(self, argument: str, choices: list[NumberedChoice]) -> None:
        state = self.game.state
        action = state.game.number(argument.lower())
        if action is not None and action not in state.legal():
            self.screen.verbatim(why_not(self.screen.messages, state, action))
            return
        choice = parse_answer(self.screen.messages, state, choices, argument)
        if choice.rule:
            show_rules(self.screen, self.game.record.game.id, choice.rule)

    def _advice(self) -> None:
        """Print the card for newcomers about the current question."""
        state = self.game.state
        card = state.game.advice.get(state.agenda[-1].kind)
        if card is None:
            self.screen.print_message("There is no advice on this question.")
            return
        lang = self.screen.lang
        self.screen.console.print(card.title.to(lang), style="strong")
        self.screen.console.print(f"{card.about.to(lang)} {card.look_at.to(lang)}")

    def _hint(self, choices: list[NumberedChoice]) -> None:
        action = bot(HINT_BOT).choose(self.game.state, self.game.rng())
        choice = next(choice for choice in choices if choice.action == action)
        self.screen.print_message(
            "The bot {bot} would choose {number}: {sentence}",
            bot=HINT_BOT,
            number=choice.number,
            sentence=choice.sentence,
        )

    def _save(self, argument: str) -> None:
        """Save the game, or a copy of it if a name is given."""
        path = self.game.path
        if argument:
            path = Path(argument).expanduser()
            refuse_existing(self.screen.messages, path)
            write(self.screen.messages, path, self.game.record.dump())
        else:
            self.game.save()
        self.screen.verbatim(
            self.game.save_error or self.screen.messages("Record: {file}", file=path)
        )

    def _help(self) -> None:
        messages = self.screen.messages
        grid = Table.grid(padding=(0, 2))
        grid.add_column(style="strong", no_wrap=True)
        grid.add_column()
        grid.add_row(messages("number, name"), messages("choose it"))
        for command in COMMANDS:
            grid.add_row(command_names(messages, command), command.about.to(messages.lang))
        self.screen.console.print(grid)

    # -- output -----------------------------------------------------------------------------------

    def _show_board(self, everything: bool) -> None:
        """Show the board, or only the sections that have changed since they were last shown."""
        sections = self.game.state.sections(self.screen.lang, self.game.names)
        changed = []
        for place, section in enumerate(sections):
            lines = section.lines()
            if everything or self._shown.get(place) != lines:
                changed.append(section)
            self._shown[place] = lines
        if changed:
            self.screen.blank()
        self.screen.lines(board_lines(changed, self.screen.width))

    def _sheet(self) -> Table:
        return score_sheet(self.screen, self.game.state, self.game.names)

    def _finish(self) -> None:
        """Show the final board, the score sheet, the ranking, and the file of the record."""
        state = self.game.state
        assert state.actor == OVER
        self._show_board(everything=True)
        self.screen.console.print(Rule(RichText(state.prompt(self.screen.lang)), align="left"))
        self.screen.console.print(self._sheet())
        self.screen.lines(ranking(self.screen, state, self.game.names))
        self.screen.blank()
        self._show_file(
            self.screen.messages("Replay it with: {command}", command=self.commands.replay)
        )

    def _leave(self, exit_code: int) -> int:
        """Save the record and show how to continue; return the exit code."""
        # A second Ctrl-C must not interrupt saving.
        previous = signal.signal(signal.SIGINT, signal.SIG_IGN)
        try:
            self.screen.blank()
            self.game.save_from_record()
            self._show_file(
                self.screen.messages("Continue with: {command}", command=self.commands.resume)
            )
        finally:
            signal.signal(signal.SIGINT, previous)
        return exit_code

    def _show_file(self, next_command: str) -> None:
        if self.game.save_error:
            # The file cannot be written: print the record, so that the game is not lost.
            self.screen.verbatim(self.game.save_error)
            self.screen.verbatim(self.game.record.dump())
            return
        self.screen.verbatim(self.screen.messages("Record: {file}", file=self.game.path))
        self.screen.verbatim(next_command)
