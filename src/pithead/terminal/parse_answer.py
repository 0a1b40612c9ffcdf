"""From what somebody typed to an action, or to a sentence that says why not."""

import difflib

from pithead.kernel.state import State
from pithead.locale import Words
from pithead.terminal.choices import Choice
from pithead.terminal.errors import Refused
from pithead.terminal.session_commands import COMMANDS


def choice_of(words: Words, state: State, choices: list[Choice], line: str) -> Choice:
    """The choice that is meant, by its number or by its action's name."""
    if line.isascii() and line.isdigit():
        number = int(line)
        if not 1 <= number <= len(choices):
            raise Refused(words("error.no_choice", number=line, last=len(choices)))
        return choices[number - 1]
    for choice in choices:
        if choice.name == line.lower():
            return choice
    action = state.game.number(line.lower())
    if action is None:
        raise Refused(_unknown(words, choices, line))
    refusal = state.refuse(action, words.lang)
    key = "error.illegal_by_rule" if refusal.rule else "error.illegal"
    raise Refused(words(key, action=line, reason=refusal.reason, rule=refusal.rule))


def _unknown(words: Words, choices: list[Choice], line: str) -> str:
    known = [choice.name for choice in choices]
    for command in COMMANDS:
        known += [command.key, words(command.name)]
    near = difflib.get_close_matches(line.lower(), known, 1)
    if near:
        return words("error.unknown_but_near", given=line, near=near[0])
    return words("error.unknown_answer", given=line)
