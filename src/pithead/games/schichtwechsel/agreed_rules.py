"""The options of Schichtwechsel, and the rules that the players of a game have agreed on."""

from typing import Any

from pithead.games.schichtwechsel.material import Material
from pithead.kernel.game import Option, Reading
from pithead.kernel.texts.i18n import Text


def declare_options(material: Material) -> tuple[Option, ...]:
    """The variant, and the questions that the rulebook leaves open."""
    return (
        Option(
            "blue_at_setup",
            range(2),
            material.blue_at_setup,
            rule="SW-20.9",
            title=Text("Blue cube in the bag at the start (0 or 1)"),
        ),
        Reading(
            "disc_order",
            {
                "choice": Text(
                    "You choose. You are asked only where the order can matter.",
                ),
                "printed": Text("The order in which the card shows them, from left to right."),
            },
            rule="SW-6.8",
            title=Text("Order of discs"),
            question=Text("In which order do the discs advance that one card moves?"),
        ),
        Reading(
            "bonuses",
            {
                "must": Text("Yes, you always take them."),
                "may": Text(
                    "No, you may refuse them. You are asked only where refusing can matter.",
                ),
            },
            rule="SW-6.9",
            title=Text("Optional bonuses"),
            question=Text(
                "Must you lower your water, take the spoil of your first headframe and the "
                "upper half of your tile, and sell coke?"
            ),
        ),
        Reading(
            "miner_barriers",
            {
                "four_each": Text("Four times on each of the three routes."),
                "four": Text("Four times in all, on the three routes together."),
            },
            rule="SW-11.12",
            title=Text("Miner or headframe"),
            question=Text("How often do you choose between miner and headframe on the routes?"),
        ),
        Reading(
            "empty_cards",
            {
                "no": Text("No, at least one of its effects must change something."),
                "yes": Text("Yes, you may use any card that you can pay for."),
            },
            rule="SW-5.17",
            title=Text("Cards without an effect"),
            question=Text(
                "May you use a card that changes nothing, so that the others cannot use it?"
            ),
        ),
        Reading(
            "milestones",
            {
                "highest": Text("Only the highest one, and none on the final space."),
                "all": Text("All that the disc has reached, also on the final space."),
            },
            rule="SW-18.3",
            title=Text("Milestones"),
            question=Text("Which milestones of a route score at the end?"),
        ),
    )


class AgreedRules:
    """The values of the options in one game, in the form in which the rules use them."""

    def __init__(self, options: dict[str, Any], material: Material) -> None:
        self.blue_at_setup: int = options["blue_at_setup"]
        self.chooses_order: bool = options["disc_order"] == "choice"
        """SW-6.8: whether players choose the order of discs that one card moves."""
        self.may_refuse: bool = options["bonuses"] == "may"
        """SW-6.9: whether players may refuse some bonuses."""
        self.empty_cards: bool = options["empty_cards"] == "yes"
        """SW-5.17: whether players may use cards that change nothing."""
        self.all_milestones: bool = options["milestones"] == "all"
        """SW-18.3: whether all milestones of a disc score, not only the highest."""
        self.four_in_all: bool = options["miner_barriers"] == "four"
        self.barriers = material.barriers_four if self.four_in_all else material.barriers
        """SW-11.12: of each route the barrier before each space."""
