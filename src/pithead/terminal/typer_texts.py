"""The texts of Typer itself, in help and in usage errors, in the language of the help.

Typer has no catalogues. Its headings are replaced, and its English error messages are recognised
and translated; one that is not recognised stays English.
"""

import re
from typing import Any, Final

from typer.core import TyperCommand, TyperGroup

from pithead.kernel.texts.catalogue import ENGLISH
from pithead.kernel.texts.i18n import Text
from pithead.terminal.help_text import help_text

_METAVARS: Final = {
    "[OPTIONS]": Text("[OPTIONS]"),
    "COMMAND [ARGS]...": Text("COMMAND [ARGS]..."),
}
_VALUES: Final = {
    "FILE": Text("FILE"),
    "FOLDER": Text("FOLDER"),
    "GAME": Text("GAME"),
    "NAME": Text("NAME"),
    "PATH": Text("PATH"),
    "PLAYER": Text("PLAYER"),
    "RECORD": Text("RECORD"),
    "REPORT": Text("REPORT"),
    "TABLE": Text("TABLE"),
    "VALUE": Text("VALUE"),
}
"""The words that stand for values in help."""
_TYPES: Final = {
    "<str>": Text("<text>"),
    "<int>": Text("<whole number>"),
    "<int range>": Text("<whole number>"),
    "<float>": Text("<number>"),
    "<float range>": Text("<number>"),
    "<file>": Text("<file>"),
    "<path>": Text("<path>"),
}
"""What Typer calls the types of values that have no word of their own."""
_OPTION_HELP: Final = {
    "help": Text("Show this message and exit."),
    "install_completion": Text("Install completion for the current shell."),
    "show_completion": Text(
        "Show completion for the current shell, to copy it or customize the installation."
    ),
}
_RICH_TEXTS: Final = {
    "ARGUMENTS_PANEL_TITLE": Text("Arguments"),
    "OPTIONS_PANEL_TITLE": Text("Options"),
    "COMMANDS_PANEL_TITLE": Text("Commands"),
    "ERRORS_PANEL_TITLE": Text("Error"),
    "DEFAULT_STRING": Text("[default: {}]"),
    "REQUIRED_LONG_STRING": Text("[required]"),
    "RICH_HELP": Text("Try [blue]'{command_path} {help_option}'[/] for help."),
}
"""The constants of `typer.rich_utils` that help and errors show."""
_ERRORS: Final = (
    (r"Missing (?:argument|option) (?P<name>'.+')\.", Text("{name} is missing.")),
    (r"Missing command\.", Text("A command is missing.")),
    (
        r"No such option: (?P<name>\S+) (?:\(Possible options: |Did you mean )(?P<known>.+)[)?]",
        Text("There is no option {name}; did you mean {known}?"),
    ),
    (r"No such option: (?P<name>\S+)", Text("There is no option {name}.")),
    (
        r"No such command (?P<name>'.+')\. Did you mean (?P<known>.+)\?",
        Text("There is no command {name}; did you mean {known}?"),
    ),
    (r"No such command (?P<name>'.+')\.", Text("There is no command {name}.")),
    (r"Option (?P<name>'.+') requires an argument\.", Text("A value is missing after {name}.")),
    (r"Option (?P<name>'.+') does not take a value\.", Text("{name} takes no value.")),
    (r"Got unexpected extra arguments?(?:\(s\))? \((?P<given>.+)\)", Text("Too much: {given}")),
    (
        r"Input should be a valid integer.*|.* is not a valid integer\.",
        Text("must be a whole number"),
    ),
    (r"Input should be a valid number.*|.* is not a valid float\.", Text("must be a number")),
)
_BAD_VALUE: Final = r"Invalid value for (?P<name>'.+?'): (?P<reason>.+)"


def translated(message: str, lang: str) -> str:
    """Return a message of a usage error in a language."""
    if lang == ENGLISH:
        return message
    found = re.fullmatch(_BAD_VALUE, message, re.DOTALL)
    if found:
        bad_value = Text("Invalid value for {name}: {reason}")
        return bad_value.fill(lang, name=found["name"], reason=translated(found["reason"], lang))
    for pattern, text in _ERRORS:
        found = re.fullmatch(pattern, message)
        if found:
            return text.fill(lang, **found.groupdict())
    return message


def translate_error(error: Exception) -> None:
    """Let a usage error show its message in the language of the help."""
    format_message = getattr(error, "format_message", None)
    if format_message is not None and help_text.lang != ENGLISH:
        _translate_rich()
        message = translated(format_message(), help_text.lang)
        error.format_message = lambda: message  # type: ignore[attr-defined]


def _translate_rich() -> None:
    from typer import rich_utils

    for name, text in _RICH_TEXTS.items():
        setattr(rich_utils, name, text.template(help_text.lang))
    usage = rf"(?P<usage>{help_text('Usage')}: )"
    if usage not in rich_utils.OptionHighlighter.highlights:
        rich_utils.OptionHighlighter.highlights.append(usage)


class _Translated:
    """What commands and groups have in common."""

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        pieces = self.collect_usage_pieces(ctx)  # type: ignore[attr-defined]
        for metavar, text in _METAVARS.items():
            pieces = [text.to(help_text.lang) if piece == metavar else piece for piece in pieces]
        formatter.write_usage(ctx.command_path, " ".join(pieces), f"{help_text('Usage')}: ")

    def format_help(self, ctx: Any, formatter: Any) -> None:
        if help_text.lang != ENGLISH:
            _translate_rich()
        super().format_help(ctx, formatter)  # type: ignore[misc]

    def get_params(self, ctx: Any) -> list[Any]:
        params: list[Any] = super().get_params(ctx)  # type: ignore[misc]
        for param in params:
            if param.name in _OPTION_HELP:
                param.help = _OPTION_HELP[param.name].to(help_text.lang)
            _translate_value(param)
        return params


def usage_words(lang: str) -> list[str]:
    """Return the words for options and for the rest of a command line in a language."""
    return [text.to(lang) for text in _METAVARS.values()]


def value_name(name: str, lang: str) -> str:
    """Return the name that help has for a value, such as FILE.html, in a language."""
    words = re.split(r"([A-Z]+)", name)
    return "".join(_VALUES[word].to(lang) if word in _VALUES else word for word in words)


def _translate_value(param: Any) -> None:
    """Let help call the value of an option or argument by a word of its language."""
    lang = help_text.lang
    if param.metavar is not None:
        param.metavar = value_name(param.metavar, lang)
    typers_name = getattr(type(param), "display_type", None)
    if typers_name is None:  # another version of Typer, which names the types in its own way
        return

    def display_type(ctx: Any) -> str | None:
        if getattr(param, "is_flag", False):
            return None  # Typer would write <bool>, as if a value had to follow
        name = str(typers_name(param, ctx))
        return _TYPES[name].to(lang) if lang != ENGLISH and name in _TYPES else name

    param.display_type = display_type


class TranslatedCommand(_Translated, TyperCommand):
    """A command."""


class TranslatedGroup(_Translated, TyperGroup):
    """A command that has commands."""
