"""The messages in source files: calls in Python, texts in TOML, names in edition files."""

import ast
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from pithead.kernel.texts import text_file

MESSAGE_ARGUMENTS: Final = {
    "Text": 1,
    "Plural": 2,
    "plural": 2,
    "say": 1,
    "say_plural": 2,
    "message": 1,
    "messages": 1,
    "print_message": 1,
    "help_text": 1,
    "text_in": 2,
    "say_in": 2,
}
"""The calls that contain messages, and how many: a message, or its singular and plural."""
WITH_CONTEXT: Final = ("text_in", "say_in")
EARLIER_EDITIONS: Final = "editions"
"""The folder of a game's earlier editions, whose names games in progress still show."""
TEXT_FILES: Final = (text_file.ADVICE, text_file.LESSON)
EDITION: Final = "edition.toml"
EDITION_NAME: Final = re.compile(r"(\w+)_en")
NAME_COMMENT: Final = "a name in the edition file"


@dataclass(frozen=True)
class SourceMessage:
    """A message in a file: its forms, one or singular and plural, and where it stands."""

    forms: tuple[str, ...]
    context: str | None = None
    line: int = 0
    comment: str = ""


def messages_in(file: Path, lang: str) -> Iterator[SourceMessage]:
    """All messages of a Python or TOML file that a language needs; none of other files."""
    if file.name in TEXT_FILES:
        data = file.read_bytes()
        lines = data.decode().splitlines()
        for text in text_file.all_messages(data):
            yield SourceMessage((text,), line=_line_of(text, lines))
    elif file.suffix == ".toml" and (file.name == EDITION or file.parent.name == EARLIER_EDITIONS):
        text = file.read_text(encoding="utf-8")
        for name in _edition_names(tomllib.loads(text), lang):
            yield SourceMessage(
                (name,), line=_line_of(f'"{name}"', text.splitlines()), comment=NAME_COMMENT
            )
    elif file.suffix == ".py":
        yield from python_messages(file.read_text(encoding="utf-8"))


def python_messages(source: str) -> Iterator[SourceMessage]:
    """The messages of a module, also of calls in f-strings, which Babel does not see."""
    for call in message_calls(source):
        literals = literal_arguments(call)
        if not literals:
            continue
        if name_of_call(call) in WITH_CONTEXT:
            yield SourceMessage((literals[1],), literals[0], call.lineno)
        else:
            yield SourceMessage(tuple(literals), line=call.lineno)


def message_calls(source: str) -> Iterator[ast.Call]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and name_of_call(node) in MESSAGE_ARGUMENTS:
            yield node


def name_of_call(call: ast.Call) -> str:
    function = call.func
    if isinstance(function, ast.Name):
        return function.id
    return function.attr if isinstance(function, ast.Attribute) else ""


def literal_arguments(call: ast.Call) -> list[str]:
    """The literals of a call that are messages; none if one of them is no literal."""
    texts = [
        argument.value
        for argument in call.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    ]
    wanted = MESSAGE_ARGUMENTS[name_of_call(call)]
    return texts[:wanted] if len(texts) >= wanted else []


def _edition_names(table: Any, lang: str) -> Iterator[str]:
    """The English names in an edition, except those that it gives in this language as well."""
    if isinstance(table, list):
        for item in table:
            yield from _edition_names(item, lang)
    elif isinstance(table, dict):
        for key, value in table.items():
            match = EDITION_NAME.fullmatch(key)
            if match and isinstance(value, str):
                if f"{match[1]}_{lang}" not in table:
                    yield value
            else:
                yield from _edition_names(value, lang)


def _line_of(text: str, lines: list[str]) -> int:
    """The number of the first line with a text, 0 if it is on several lines."""
    for number, line in enumerate(lines, 1):
        if text in line:
            return number
    return 0
