"""Asking a bot that may be anybody's."""

import operator

from pithead.kernel.errors import BrokenBot, PitheadError
from pithead.kernel.play import Bot
from pithead.kernel.state import RandomSource, State
from pithead.kernel.validation import shown


def answer_of(mind: Bot, state: State, rng: RandomSource) -> int:
    """What a bot chooses, legal or not; it is shown a copy, so that it cannot spoil the game."""
    answer: object = mind.choose(state.clone(), rng)
    try:
        return operator.index(answer)  # type: ignore[arg-type]
    except TypeError:
        raise BrokenBot(f"it answered {shown(answer)}, which is no action's number") from None


def legal_answer_of(mind: Bot, name: str, state: State, rng: RandomSource) -> int:
    """The same where nobody forfeits: whatever goes wrong is a BrokenBot that names the bot."""
    try:
        answer = answer_of(mind, state, rng)
        if answer not in state.answers():
            state.clone().apply(answer)  # to be told why not
    except PitheadError as error:
        raise BrokenBot(f"The bot {name!r} cannot go on: {error}") from error
    except Exception as error:
        raise BrokenBot(f"The bot {name!r} cannot go on: {raised(error)}") from error
    return answer


def raised(error: BaseException) -> str:
    """What is said of a bot that did not catch its own error."""
    return f"it raised {type(error).__name__}: {error}"
