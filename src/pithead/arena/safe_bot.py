"""Calls of bots whose code is not trusted."""

import operator
import random

from pithead.kernel.errors import BrokenBot, PitheadError
from pithead.kernel.play import Bot
from pithead.kernel.state import State
from pithead.kernel.validation import shown


def ask_bot(bot: Bot, state: State, rng: random.Random) -> int:
    """Return the bot's choice, legal or not. It gets a copy of the state, and cannot change it."""
    answer: object = bot.choose(state.clone(), rng)
    try:
        return operator.index(answer)  # type: ignore[arg-type]
    except TypeError:
        raise BrokenBot(f"it answered {shown(answer)}, which is no action's number") from None


def ask_for_legal_action(bot: Bot, name: str, state: State, rng: random.Random) -> int:
    """Return the bot's choice; raise BrokenBot with its name if there is no legal one."""
    try:
        answer = ask_bot(bot, state, rng)
        if answer not in state.answers():
            state.clone().apply(answer)  # raises IllegalAction with the reason
    except PitheadError as error:
        raise BrokenBot(f"The bot {name!r} cannot go on: {error}") from error
    except Exception as error:
        raise BrokenBot(f"The bot {name!r} cannot go on: {error_text(error)}") from error
    return answer


def error_text(error: BaseException) -> str:
    """Describe an error that a bot did not catch."""
    return f"it raised {type(error).__name__}: {error}"
