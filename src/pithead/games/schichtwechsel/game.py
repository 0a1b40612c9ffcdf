"""Schichtwechsel as a game of the kernel: its material, vocabulary, steps and options."""

from typing import Any, Final

from pithead.games.schichtwechsel.agreed_rules import AgreedRules, declare_options
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
from pithead.kernel.game import HEAVY, Game
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
        self.options = declare_options(self.material)
        self.verbs = Verbs(self.material)
        self.steps = Steps(self.material, self.verbs)
        self.fields = declare(self.material)
        self.scoring = SchichtwechselScoring()
        self.audit = SchichtwechselAudit()
        self.text = SchichtwechselText()
        self.set_rules(self.material, self.verbs, self.steps.all, bid_rule="SW-20.10")

    def new_state(self, players: int, options: dict[str, Any]) -> State:
        rules = AgreedRules(options, self.material)
        state = SchichtwechselState(
            self, players, options, self.material, self.verbs, self.steps, rules
        )
        state.set_up(self.fields)
        state.lay_out()
        return state

    def first_step(self) -> AnyStep:
        return self.steps.draw_first_player

    def make_evaluator(self) -> Evaluator[Any]:
        from pithead.games.schichtwechsel.evaluator import SchichtwechselEvaluator

        return SchichtwechselEvaluator()

    def make_drawing(self) -> Drawing[Any]:
        from pithead.games.schichtwechsel.drawings import SchichtwechselDrawing

        return SchichtwechselDrawing(self.title)
