"""Names and descriptions of the bots."""

from typing import Final

from pithead.kernel.i18n import Text

BOT_NAMES: Final = {
    "greedy": Text("Greedy"),
    "random": Text("Random"),
    "apprentice": Text("Apprentice"),
    "journeyman": Text("Journeyman"),
    "foreman": Text("Foreman"),
    "director": Text("Director"),
    "tree": Text("Tree search"),
}
BOT_DESCRIPTIONS: Final = {
    "apprentice": Text("Looks one step ahead and often misjudges it. For a first game."),
    "journeyman": Text(
        "Looks one step ahead and sometimes misjudges it. Plays along well enough to "
        "punish carelessness."
    ),
    "foreman": Text(
        "Thinks ahead for a moment before every decision. A fair opponent for those who "
        "know the rules."
    ),
    "director": Text(
        "Thinks ahead for up to a second. The strongest there is here; gives the hints, too."
    ),
    "greedy": Text("Takes what looks best one step ahead, always the same in the same position."),
    "random": Text("Does anything that is allowed."),
    "tree": Text("Thinks ahead for a tenth of a second, as long as the machine lets it."),
}
