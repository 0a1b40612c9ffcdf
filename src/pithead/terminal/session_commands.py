"""Commands that a player can type instead of an answer."""

from dataclasses import dataclass
from typing import Final

from pithead.locale import Messages


@dataclass(frozen=True)
class SessionCommand:
    """One command; `key` is its name in every language, `name` the message with a local name."""

    key: str
    name: str
    about: str


COMMANDS: Final = (
    SessionCommand("undo", "command.undo", "about.undo"),
    SessionCommand("log", "command.log", "about.log"),
    SessionCommand("scores", "command.scores", "about.scores"),
    SessionCommand("board", "command.board", "about.board"),
    SessionCommand("rules", "command.rules", "about.rules"),
    SessionCommand("why", "command.why", "about.why"),
    SessionCommand("hint", "command.hint", "about.hint"),
    SessionCommand("save", "command.save", "about.save"),
    SessionCommand("help", "command.help", "about.help"),
    SessionCommand("quit", "command.quit", "about.quit"),
)


def find_command(messages: Messages, line: str) -> tuple[str, str] | None:
    """Return the key and the argument of the command in a line, None if it has no command."""
    word, _, rest = line.removeprefix("/").partition(" ")
    for command in COMMANDS:
        if word.lower() in (command.key, messages(command.name)):
            return command.key, rest.strip()
    return None


def command_names(messages: Messages, command: SessionCommand) -> str:
    """Return the names of a command, the one in the language of the messages first."""
    own = messages(command.name)
    return own if own == command.key else f"{own}, {command.key}"
