"""The choice that a typed answer means, or an error that says why there is none."""

import difflib

from pithead.kernel.state import State
from pithead.kernel.texts.i18n import Text
from pithead.locale import Messages
from pithead.terminal.choices import NumberedChoice
from pithead.terminal.errors import CommandError
from pithead.terminal.session_commands import COMMANDS


def parse_answer(
    messages: Messages, state: State, choices: list[NumberedChoice], line: str
) -> NumberedChoice:
    """Return the choice with this number or action name.

    CommandError says why there is none.
    """
    if line.isascii() and line.isdigit():
        number = int(line)
        if not 1 <= number <= len(choices):
            raise CommandError(
                messages(
                    "There is no choice {number}; the choices go from 1 to {last}.",
                    number=line,
                    last=len(choices),
                )
            )
        return choices[number - 1]
    for choice in choices:
        if choice.name == line.lower():
            return choice
    action = state.game.number(line.lower())
    if action is None:
        raise CommandError(_unknown(messages, choices, line))
    raise CommandError(why_not(messages, state, action))


def why_not(messages: Messages, state: State, action: int) -> str:
    """Why an action is not possible now, with its rule."""
    refusal = state.refuse(action, messages.lang)
    if refusal.rule:
        text = Text("{action} is not possible now: {reason} ({rule}).")
    else:
        text = Text("{action} is not possible now: {reason}.")
    name = state.name(action)
    return text.fill(messages.lang, action=name, reason=refusal.reason, rule=refusal.rule)


def _unknown(messages: Messages, choices: list[NumberedChoice], line: str) -> str:
    known = [choice.name for choice in choices]
    for command in COMMANDS:
        known += [command.key, command.name.to(messages.lang)]
    near = difflib.get_close_matches(line.lower(), known, 1)
    if near:
        return messages(
            "{given!r} is neither a choice nor a command. Did you mean {near}?",
            given=line,
            near=near[0],
        )
    return messages(
        "{given!r} is neither a choice nor a command. `help` lists the commands.", given=line
    )
