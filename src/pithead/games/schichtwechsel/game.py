"""Schichtwechsel as a game of the kernel: its material, vocabulary, steps and options."""

from typing import Any, Final

from pithead.games.schichtwechsel.audit import SchichtwechselAudit
from pithead.games.schichtwechsel.edition_check import check_material
from pithead.games.schichtwechsel.edition_schema import SCHEMA
from pithead.games.schichtwechsel.fields import declare
from pithead.games.schichtwechsel.material import Material
from pithead.games.schichtwechsel.scoring import SchichtwechselScoring
from pithead.games.schichtwechsel.state import SchichtwechselState
from pithead.games.schichtwechsel.steps.step_registry import Steps
from pithead.games.schichtwechsel.text import SchichtwechselText
from pithead.games.schichtwechsel.verbs.verb_registry import Verbs
from pithead.kernel.editions.edition import Edition
from pithead.kernel.evaluator import Evaluator
from pithead.kernel.game import HEAVY, Game, Option, Reading
from pithead.kernel.game_parts import Drawing
from pithead.kernel.state import State
from pithead.kernel.step import AnyStep
from pithead.kernel.texts.credits import (
    AUTHOR,
    EDITOR,
    GRAPHICS,
    ILLUSTRATION,
    PRINTED_EDITION,
    Credit,
)
from pithead.kernel.texts.i18n import Text, Verbatim
from pithead.kernel.validation import PRINTED_LANGUAGE

GAME_ID: Final = "schichtwechsel"


class Schichtwechsel(Game):
    """Its `rules_version` is raised when an old record would play differently."""

    def __init__(self, edition: Edition) -> None:
        super().__init__(edition)
        self.id = GAME_ID
        self.rules_version = 1
        self.idle_actions = ("pass", "stop", "end_turn", "water_down:0", "rail:0")
        self.minutes = 90
        self.pitch = Text(
            "Run a colliery in the Ruhr area in 1950: lift coal, pump water, make coke, "
            "load it and sell it."
        )
        self.feel = Text(
            "One action sets off the next, like gears: few actions, many rules, and water that "
            "keeps rising."
        )
        self.weight = HEAVY
        self.credits = (
            Credit(AUTHOR, Verbatim("Thomas Spitzer")),
            Credit(ILLUSTRATION, Verbatim("Christoph Clasen")),
            Credit(GRAPHICS, Verbatim("Christian Nagelstrasser")),
            Credit(EDITOR, Verbatim("Henning Voss")),
            Credit(PRINTED_EDITION, Verbatim("Spielefaible, 2021")),
        )
        self.schema = SCHEMA
        checked = SCHEMA.read(edition)
        self.material = Material(checked)
        check_material(checked, self.material)
        checked.raise_problems()
        self.title = self.material.title.to(PRINTED_LANGUAGE)
        self.players = self.material.players
        self.options = (
            Option(
                "blue_at_setup",
                range(2),
                self.material.blue_at_setup,
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
        self.verbs = Verbs(self.material)
        self.steps = Steps(self.material, self.verbs)
        self.fields = declare(self.material)
        self.scoring = SchichtwechselScoring()
        self.audit = SchichtwechselAudit()
        self.text = SchichtwechselText()
        self.set_rules(self.material, self.verbs, self.steps.all, bid_rule="SW-20.10")

    def new_state(self, players: int, options: dict[str, Any]) -> State:
        state = SchichtwechselState(self, players, options, self.material, self.verbs, self.steps)
        state.set_up(options)
        return state

    def first_step(self) -> AnyStep:
        return self.steps.draw_first_player

    def make_evaluator(self) -> Evaluator[Any]:
        from pithead.games.schichtwechsel.evaluator import SchichtwechselEvaluator

        return SchichtwechselEvaluator()

    def make_drawing(self) -> Drawing[Any]:
        from pithead.games.schichtwechsel.drawings import SchichtwechselDrawing

        return SchichtwechselDrawing(self.title)
