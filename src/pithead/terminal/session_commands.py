"""Commands that a player can type instead of an answer."""

from dataclasses import dataclass
from typing import Final

from pithead.kernel.texts.i18n import Text, text_in
from pithead.locale import Messages


@dataclass(frozen=True)
class SessionCommand:
    """One command; `key` is its name in every language, `name` the message with a local name."""

    key: str
    name: Text
    about: Text
    short: str = ""
    """A shorter name, the same in every language."""


COMMANDS: Final = (
    SessionCommand(
        "undo",
        text_in("command", "undo"),
        Text("take back your last decision and everything after it"),
    ),
    SessionCommand(
        "log",
        text_in("command", "log"),
        Text("the last events with all their changes; `log 30` for more"),
    ),
    SessionCommand("scores", text_in("command", "scores"), Text("the current score sheet")),
    SessionCommand(
        "board", text_in("command", "board"), Text("the whole board and the question again")
    ),
    SessionCommand(
        "rules",
        text_in("command", "rules"),
        Text("the rules behind the choices; `rules ID` for one of them"),
    ),
    SessionCommand("why", text_in("command", "why"), Text("`why 3`: the rule behind choice 3")),
    SessionCommand(
        "advice",
        text_in("command", "advice"),
        Text("what this question is about, and what good players look at"),
    ),
    SessionCommand("hint", text_in("command", "hint"), Text("what the strongest bot would do")),
    SessionCommand(
        "save",
        text_in("command", "save"),
        Text("where the game is saved; `save FILE` makes a copy"),
    ),
    SessionCommand("help", text_in("command", "help"), Text("this list")),
    SessionCommand(
        "quit", text_in("command", "quit"), Text("stop for now; the game is saved"), short="q"
    ),
)


def find_command(messages: Messages, line: str) -> tuple[str, str] | None:
    """Return the key and the argument of the command in a line, None if it has no command."""
    word, _, rest = line.removeprefix("/").partition(" ")
    for command in COMMANDS:
        if word and word.lower() in (command.key, command.name.to(messages.lang), command.short):
            return command.key, rest.strip()
    return None


def command_names(messages: Messages, command: SessionCommand) -> str:
    """Return the names of a command, the one in the language of the messages first."""
    own = command.name.to(messages.lang)
    names = (own, "" if own == command.key else command.key, command.short)
    return ", ".join(name for name in names if name)
