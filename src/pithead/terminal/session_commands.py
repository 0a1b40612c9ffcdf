"""What a player can say at a question besides answering it."""

from dataclasses import dataclass
from typing import Final

from pithead.locale import Words


@dataclass(frozen=True)
class Command:
    """`key` is what it is called in every language; the words add a name of the language."""

    key: str
    name: str
    about: str


COMMANDS: Final = (
    Command("undo", "command.undo", "about.undo"),
    Command("log", "command.log", "about.log"),
    Command("scores", "command.scores", "about.scores"),
    Command("board", "command.board", "about.board"),
    Command("rules", "command.rules", "about.rules"),
    Command("why", "command.why", "about.why"),
    Command("hint", "command.hint", "about.hint"),
    Command("save", "command.save", "about.save"),
    Command("help", "command.help", "about.help"),
    Command("quit", "command.quit", "about.quit"),
)


def find_command(words: Words, line: str) -> tuple[str, str] | None:
    """The command that a line calls and what follows it, None if it is none."""
    word, _, rest = line.removeprefix("/").partition(" ")
    for command in COMMANDS:
        if word.lower() in (command.key, words(command.name)):
            return command.key, rest.strip()
    return None


def names_of(words: Words, command: Command) -> str:
    """How to call it, the language's own name first."""
    own = words(command.name)
    return own if own == command.key else f"{own}, {command.key}"
