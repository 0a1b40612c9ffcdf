"""Names and descriptions of the bots."""

from typing import Final

from pithead.kernel.texts.i18n import Text

BOT_NAMES: Final = {
    "greedy": Text("Greedy"),
    "random": Text("Random"),
    "apprentice": Text("Apprentice"),
    "journeyman": Text("Journeyman"),
    "foreman": Text("Foreman"),
    "director": Text("Director"),
    "master": Text("Master"),
    "network": Text("Value network"),
    "tree": Text("Tree search"),
}
BOT_DESCRIPTIONS: Final = {
    "apprentice": Text(
        "Knows the plan of the game and looks one step ahead, but not closely. Good for your first "
        "game."
    ),
    "journeyman": Text(
        "Looks one step ahead, and more closely than an apprentice. It punishes carelessness."
    ),
    "foreman": Text(
        "Thinks ahead for a moment before every decision. A fair opponent if you know the rules."
    ),
    "director": Text("Thinks ahead for up to a second. Strong and thorough."),
    "master": Text(
        "Thinks ahead like the director, and has learned from thousands of games against itself. "
        "The strongest bot; it also gives the hints."
    ),
    "network": Text("Takes what its value network likes best one step ahead, without searching."),
    "greedy": Text(
        "Takes what looks best one step ahead, and always the same in the same position."
    ),
    "random": Text("Chooses at random."),
    "tree": Text("Thinks ahead for a tenth of a second per decision."),
}
BOT_FAILURES: Final = {
    "raised": Text("replaced because of an error"),
    "illegal": Text("replaced because of an illegal answer"),
    "overran": Text("replaced because the bot took too long"),
    "died": Text("replaced because the bot crashed"),
}
"""Why another bot plays on a seat, by the failure of the first one."""


def display_name(lang: str, bot: str) -> str:
    """The name of a bot with its budget: "Tree search (200)" for `tree:200`; else its id."""
    kind, colon, budget = bot.partition(":")
    if kind not in BOT_NAMES:
        return bot
    name = BOT_NAMES[kind].to(lang)
    return f"{name} ({budget})" if colon else name
