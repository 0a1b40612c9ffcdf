"""Help texts of the command line, in the language of its arguments or of the environment."""

import os
import sys
from typing import Any

from pithead.kernel.texts.catalogue import languages
from pithead.locale import Messages, language_of
from pithead.terminal.command_help import COMMAND_HELP


def help_language(arguments: list[str]) -> str:
    """Return the language in which to show help for these command-line arguments.

    Typer takes help texts when the commands are defined, before it parses the arguments. So
    `--lang` has to be found here.
    """
    for argument, following in zip(arguments, [*arguments[1:], ""]):
        lang = following if argument == "--lang" else argument.removeprefix("--lang=")
        if lang in languages():
            return lang
    return language_of(os.environ)


help_text = Messages(help_language(sys.argv[1:]))


def command_help(command: str) -> dict[str, Any]:
    """Return the help text of a command and its examples, as keyword arguments for Typer."""
    found = COMMAND_HELP[command]
    lang = help_text.lang
    examples = [f"{line}  # {comment.to(lang)}" for line, comment in found.examples]
    return {
        "help": found.text.to(lang),
        "epilog": "\n".join([f"{help_text('Examples')}:", *examples]),
    }
