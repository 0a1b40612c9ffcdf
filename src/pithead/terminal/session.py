"""One sitting at the table: others move, people are asked, until the end or until they leave."""

import signal
from dataclasses import dataclass
from pathlib import Path

from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from pithead.bots import bot
from pithead.kernel.errors import PitheadError
from pithead.kernel.step import CHANCE, OVER
from pithead.terminal.choices import Choice, choice_lines, offered
from pithead.terminal.commands.rules import show_rules, show_titles
from pithead.terminal.errors import BAD_INPUT, INTERRUPTED, Refused, sentence
from pithead.terminal.event_text import Happening, history, story
from pithead.terminal.input import Asker
from pithead.terminal.local_game import GameTable
from pithead.terminal.parse_answer import choice_of
from pithead.terminal.save_files import refuse_existing, write
from pithead.terminal.score_sheet import ranking, score_sheet
from pithead.terminal.screen import Screen, player
from pithead.terminal.seats import HINT_BOT
from pithead.terminal.session_commands import COMMANDS, find_command, names_of
from pithead.terminal.text_board import board_lines

TALL = 40
"""From this height on the whole board is shown at every question, not only what changed."""
LOG_LENGTH = 12


class Leaving(Exception):
    """Somebody wants to stop for now."""


@dataclass
class Ways:
    """How this very game is continued or watched later, as commands to type."""

    resume: str
    replay: str


class Sitting:
    """A game of people and bots on one screen."""

    def __init__(self, screen: Screen, asker: Asker, table: GameTable, ways: Ways) -> None:
        self.screen = screen
        self.asker = asker
        self.table = table
        self.ways = ways
        self._shown: dict[int, list[str]] = {}
        """The sections as they were last on the screen, by their place on the board."""
        self._last_question = ""
        """Of which kind it was; "" once another player has moved since."""
        self._explained = False

    # -- the course of a sitting ------------------------------------------------------------------

    def run(self) -> int:
        """Play until the game is over or the people leave; the exit code."""
        try:
            self._welcome()
            while not self.table.is_over:
                self._others_move()
                if self.table.asks_person:
                    self._ask()
            self._finish()
            return 0
        except Leaving:
            return self._part(0)
        except EOFError:
            return self._part(0)
        except KeyboardInterrupt:
            return self._part(INTERRUPTED)
        except Refused as error:
            # Only a pipe gets here: its further answers were meant for another position.
            self._part(BAD_INPUT)
            raise error

    def _welcome(self) -> None:
        table = self.table
        game = table.record.game
        line = Text(f"{game.title}  ", style="strong")
        for seat, name in enumerate(table.names):
            line.append_text(player(seat, name))
            line.append("  ")
        self.screen.console.print(line)
        self.screen.verbatim(self.screen.words("play.saved_in", file=table.path))
        if table.record.events:
            number = len(table.record.events)
            self.screen.console.print(self.screen.words.count("play.continues", number))

    def _others_move(self) -> None:
        """Chance and bots, each move told as it happens."""
        while (happening := self.table.go_on()) is not None:
            if self.table.replaced:
                self.screen.console.print(self.table.replaced, style="warning")
                self.table.replaced = ""
            self._tell(happening)
            if happening.actor != CHANCE:
                self._last_question = ""

    def _tell(self, happening: Happening) -> None:
        self.screen.lines(story(self.screen, [happening], self.table.names))
        if self.table.trouble:
            self.screen.console.print(self.table.trouble, style="warning")

    def _ask(self) -> None:
        """The board, the question, and lines until one of them is an answer.

        On a small screen the board is not repeated while one player answers alike questions in a
        row: each answer has just been told with its consequences.
        """
        kind = f"{self.table.state.actor} {self.table.state.agenda[-1].kind}"
        if self.screen.console.height >= TALL:
            self._show_board(everything=True)
        elif kind != self._last_question:
            self._show_board(everything=False)
        self._last_question = kind
        choices = self._question()
        while True:
            line = self.asker.ask()
            if not line:
                continue
            try:
                if self._obey(line, choices):
                    return
            except PitheadError as error:
                if not self.asker.is_terminal:
                    raise Refused(str(error)) from None
                self.screen.console.print(sentence(error), style="warning")

    def _question(self) -> list[Choice]:
        screen, table = self.screen, self.table
        state = table.state
        choices = offered(state, screen.lang, table.names, screen.words("seat.you"))
        name = player(state.actor, table.names[state.actor])
        screen.console.print(Rule(name, align="left", style=f"seat{state.actor}"))
        screen.console.print(state.prompt(screen.lang), style="strong")
        screen.lines(choice_lines(choices, screen.width))
        if not self._explained:
            self._explained = True
            screen.say("play.how_to_answer", style="dim", example=choices[0].name)
        return choices

    def _obey(self, line: str, choices: list[Choice]) -> bool:
        """Carry out a line: an answer or a command. Whether the question is settled."""
        is_answer = any(choice.name == line.lower() for choice in choices)
        command = None if is_answer else find_command(self.screen.words, line)
        if command is None:
            choice = choice_of(self.screen.words, self.table.state, choices, line)
            self._tell(self.table.play(choice.action))
            return True
        return self._command(command[0], command[1], choices)

    # -- commands ---------------------------------------------------------------------------------

    def _command(self, key: str, argument: str, choices: list[Choice]) -> bool:
        """Whether the question must be put anew."""
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
            case "hint":
                self._hint(choices)
            case "save":
                self._save(argument)
            case "help":
                self._help()
            case "quit":
                raise Leaving
        return False

    def _undo(self) -> bool:
        number = self.table.undo()
        if number == 0:
            raise Refused(self.screen.words("error.nothing_to_undo"))
        self.screen.console.print(self.screen.words.count("play.taken_back", number))
        self._last_question = ""
        return True

    def _log(self, argument: str) -> None:
        length = int(argument) if argument.isascii() and argument.isdigit() else LOG_LENGTH
        last = len(self.table.record.events)
        events = history(self.table.record, last - length + 1, last)
        self.screen.lines(
            story(self.screen, events, self.table.names, numbered=True, complete=True)
        )

    def _rules(self, argument: str, choices: list[Choice]) -> None:
        game_id = self.table.record.game.id
        if argument:
            show_rules(self.screen, game_id, argument)
            return
        ids = list(dict.fromkeys(choice.rule for choice in choices if choice.rule))
        self.screen.say("play.rules_here")
        show_titles(self.screen, game_id, ids)

    def _why(self, argument: str, choices: list[Choice]) -> None:
        choice = choice_of(self.screen.words, self.table.state, choices, argument)
        if choice.rule:
            show_rules(self.screen, self.table.record.game.id, choice.rule)

    def _hint(self, choices: list[Choice]) -> None:
        action = bot(HINT_BOT).choose(self.table.state, self.table.luck())
        choice = next(choice for choice in choices if choice.action == action)
        self.screen.say("play.hint", bot=HINT_BOT, number=choice.number, sentence=choice.sentence)

    def _save(self, argument: str) -> None:
        """The game is saved anyway; a name makes a copy under it."""
        path = self.table.path
        if argument:
            path = Path(argument).expanduser()
            refuse_existing(self.screen.words, path)
            write(self.screen.words, path, self.table.record.dump())
        else:
            self.table.save()
        self.screen.verbatim(self.table.trouble or self.screen.words("play.saved_in", file=path))

    def _help(self) -> None:
        words = self.screen.words
        grid = Table.grid(padding=(0, 2))
        grid.add_column(style="strong", no_wrap=True)
        grid.add_column()
        grid.add_row(words("help.answer"), words("about.answer"))
        for command in COMMANDS:
            grid.add_row(names_of(words, command), words(command.about))
        self.screen.console.print(grid)

    # -- showing ----------------------------------------------------------------------------------

    def _show_board(self, everything: bool) -> None:
        """The board, or only those sections that look otherwise than when last shown."""
        sections = self.table.state.sections(self.screen.lang, self.table.names)
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
        return score_sheet(self.screen, self.table.state, self.table.names)

    def _finish(self) -> None:
        """The end of the game: board, score sheet, ranking, and where the record is."""
        state = self.table.state
        assert state.actor == OVER
        self._show_board(everything=True)
        self.screen.console.print(Rule(Text(state.prompt(self.screen.lang)), align="left"))
        self.screen.console.print(self._sheet())
        self.screen.lines(ranking(self.screen, state, self.table.names))
        self.screen.blank()
        self._say_where(self.ways.replay, "play.watch")

    def _part(self, exit_code: int) -> int:
        """Leave the table: the record is saved, and how to come back is said."""
        # A second Ctrl-C must not interrupt the saving that the first one asked for.
        previous = signal.signal(signal.SIGINT, signal.SIG_IGN)
        try:
            self.screen.blank()
            self.table.save_anew()
            self._say_where(self.ways.resume, "play.resume")
        finally:
            signal.signal(signal.SIGINT, previous)
        return exit_code

    def _say_where(self, command: str, key: str) -> None:
        if self.table.trouble:
            # Nothing can be written: the screen is the last place where the game can stay.
            self.screen.verbatim(self.table.trouble)
            self.screen.verbatim(self.table.record.dump())
            return
        self.screen.verbatim(self.screen.words("play.saved_in", file=self.table.path))
        self.screen.verbatim(self.screen.words(key, command=command))
