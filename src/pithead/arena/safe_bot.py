"""Calls of bots whose code is not trusted."""

import operator
import random

from pithead.kernel.errors import BrokenBot, PitheadError
from pithead.kernel.play import Bot
from pithead.kernel.state import State
from pithead.kernel.texts.i18n import Text
from pithead.kernel.validation import shown


def ask_bot(bot: Bot, state: State, rng: random.Random) -> int:
    """Return the bot's choice, legal or not. It gets a copy of the state, and cannot change it."""
    answer: object = bot.choose(state.clone(), rng)
    try:
        return operator.index(answer)  # type: ignore[arg-type]
    except TypeError:
        raise BrokenBot(
            Text("it answered {given}, which is not the id of an action", given=shown(answer))
        ) from None


def ask_for_legal_action(bot: Bot, name: str, state: State, rng: random.Random) -> int:
    """Return the bot's choice; raise BrokenBot with its name if there is no legal one."""
    try:
        answer = ask_bot(bot, state, rng)
        if answer not in state.answers():
            state.clone().apply(answer)  # raises IllegalAction with the reason
    except PitheadError as error:
        raise BrokenBot(_failed(name, error.text)) from error
    except Exception as error:
        raise BrokenBot(_failed(name, error_text(error))) from error
    return answer


def error_text(error: BaseException) -> Text:
    """Describe an error that a bot did not catch."""
    return Text("it raised {kind}: {reason}", kind=type(error).__name__, reason=str(error))


def _failed(name: str, reason: Text | str) -> Text:
    return Text("The bot {name} cannot go on: {reason}", name=repr(name), reason=reason)
