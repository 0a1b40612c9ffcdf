"""The command `man`: the manual page, made from the help texts."""

from collections.abc import Iterator
from typing import Any

import typer

import pithead
from pithead.locale import Messages
from pithead.terminal.common_options import Lang, screen_for
from pithead.terminal.typer_texts import usage_words, value_name


def man(ctx: typer.Context, lang: Lang = None) -> None:
    """Print the manual page."""
    page = manual_page(screen_for(ctx, lang).messages, ctx.find_root().command)
    typer.echo(page, nl=False)


def manual_page(messages: Messages, command: Any) -> str:
    """Return the manual page of a command and its subcommands in roff, the language of `man`."""
    lines = [
        f'.TH PITHEAD 1 "" "pithead {pithead.__version__}" "Pithead"',
        f".SH {messages('NAME')}",
        f"pithead \\- {_plain(messages('mining board games'))}",
        f".SH {messages('SYNOPSIS')}",
        r".B pithead",
        " ".join(rf"\fI{_plain(word)}\fR" for word in usage_words(messages.lang)),
        f".SH {messages('DESCRIPTION')}",
        _plain(command.help),
        *_examples(command),
        f".SH {messages('COMMANDS')}",
        *_commands(messages, command, "pithead"),
        f".SH {messages('ENVIRONMENT')}",
        *_item(
            "LC_ALL, LC_MESSAGES, LANG",
            messages("the language, unless --lang says otherwise: German (de) or English"),
        ),
        *_item(
            "XDG_DATA_HOME",
            messages("where games are kept, in a folder pithead; by default in your home folder"),
        ),
        f".SH {messages('EXIT CODES')}",
        _plain(
            messages(
                "0 success; 1 the check failed (dice not fair, something wrong found); "
                "2 bad input, nothing was changed; 3 nothing to check; 130 Ctrl-C."
            )
        ),
    ]
    return "\n".join(lines) + "\n"


def _commands(messages: Messages, group: Any, path: str) -> Iterator[str]:
    for name, command in sorted(group.commands.items()):
        here = f"{path} {name}"
        if hasattr(command, "commands"):
            yield from _commands(messages, command, here)
            continue
        arguments = [p for p in command.params if p.param_type_name == "argument"]
        usage = " ".join([here, *(_signature(messages, argument) for argument in arguments)])
        yield f".SS {_plain(usage)}"
        yield _plain(command.help)
        for parameter in command.params:
            yield from _item(_signature(messages, parameter), parameter.help or "")
        yield from _examples(command)


def _signature(messages: Messages, parameter: Any) -> str:
    value = value_name(parameter.metavar or "VALUE", messages.lang)
    if parameter.param_type_name == "argument":
        return value if parameter.required else f"[{value}]"
    names = ", ".join([*parameter.opts, *parameter.secondary_opts])
    return names if parameter.is_flag else f"{names} {value}"


def _examples(command: Any) -> Iterator[str]:
    heading, *lines = (command.epilog or "").split("\n")
    yield from (".PP", _plain(heading), ".RS 4", ".nf", *map(_plain, lines), ".fi", ".RE")


def _item(term: str, text: str) -> Iterator[str]:
    yield from (".TP", rf"\fB{_plain(term)}\fR", _plain(text))


def _plain(text: str) -> str:
    """Return a text without anything that roff takes for a request."""
    escaped = text.strip().replace("\\", r"\e").replace("-", r"\-")
    return rf"\&{escaped}" if escaped.startswith((".", "'")) else escaped
