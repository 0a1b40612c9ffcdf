"""The names under which bots are shown."""

from pithead.bots.bot_registry import current_name
from pithead.locale.bot_texts import BOT_NAMES


def bot_name(lang: str, bot: str) -> str:
    """The display name of a bot, with its budget: "Tree search (200)" for `tree:200`."""
    bot = current_name(bot)
    kind, colon, budget = bot.partition(":")
    if kind not in BOT_NAMES:
        return bot
    name = BOT_NAMES[kind].to(lang)
    return f"{name} ({budget})" if colon else name


def seat_name(lang: str, name: str, bot: str) -> str:
    """The name of a seat; a bot without a name of its own has its display name."""
    return bot_name(lang, bot) if bot and name == bot else name
