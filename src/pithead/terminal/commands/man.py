"""The command `man`: the manual page, made of the same texts as the help."""

from collections.abc import Iterator
from typing import Any

import pithead
from pithead.locale import Words


def manual_page(words: Words, command: Any) -> str:
    """The page in the language of `man`, roff, for the whole tree of commands."""
    lines = [
        f'.TH PITHEAD 1 "" "pithead {pithead.__version__}" "Pithead"',
        f".SH {words('man.name')}",
        f"pithead \\- {_plain(words('man.title'))}",
        f".SH {words('man.synopsis')}",
        r".B pithead",
        r"[\fIOPTIONS\fR] \fICOMMAND\fR [\fIARGS\fR]",
        f".SH {words('man.description')}",
        _plain(command.help),
        *_examples(command),
        f".SH {words('man.commands')}",
        *_commands(words, command, "pithead"),
        f".SH {words('man.environment')}",
        *_item("LC_ALL, LC_MESSAGES, LANG", words("man.language_of")),
        *_item("XDG_DATA_HOME", words("man.data_of")),
        f".SH {words('man.exit')}",
        _plain(words("man.codes")),
    ]
    return "\n".join(lines) + "\n"


def _commands(words: Words, group: Any, path: str) -> Iterator[str]:
    for name, command in sorted(group.commands.items()):
        here = f"{path} {name}"
        if hasattr(command, "commands"):
            yield from _commands(words, command, here)
            continue
        arguments = [p for p in command.params if p.param_type_name == "argument"]
        usage = " ".join([here, *(str(argument.metavar) for argument in arguments)])
        yield f".SS {_plain(usage)}"
        yield _plain(command.help)
        for parameter in command.params:
            yield from _item(_signature(parameter), parameter.help or "")
        yield from _examples(command)


def _signature(parameter: Any) -> str:
    if parameter.param_type_name == "argument":
        return str(parameter.metavar)
    names = ", ".join([*parameter.opts, *parameter.secondary_opts])
    return names if parameter.is_flag else f"{names} {parameter.metavar or 'VALUE'}"


def _examples(command: Any) -> Iterator[str]:
    heading, *lines = (command.epilog or "").split("\n")
    yield from (".PP", _plain(heading), ".RS 4", ".nf", *map(_plain, lines), ".fi", ".RE")


def _item(term: str, text: str) -> Iterator[str]:
    yield from (".TP", rf"\fB{_plain(term)}\fR", _plain(text))


def _plain(text: str) -> str:
    """A text in which roff sees nothing to obey."""
    escaped = text.strip().replace("\\", r"\e").replace("-", r"\-")
    return rf"\&{escaped}" if escaped.startswith((".", "'")) else escaped
