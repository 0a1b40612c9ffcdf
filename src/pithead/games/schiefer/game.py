"""Schiefer as a game of the kernel: its material, vocabulary, steps and options."""

from typing import Any, Final

from pithead.games.schiefer.agreed_rules import AgreedRules, declare_options
from pithead.games.schiefer.audit import SchieferAudit
from pithead.games.schiefer.edition_schema import SCHEMA
from pithead.games.schiefer.fields import SchieferFields
from pithead.games.schiefer.material import Material
from pithead.games.schiefer.mine_counts import empty_cache
from pithead.games.schiefer.scoring import SchieferScoring
from pithead.games.schiefer.state import SchieferState
from pithead.games.schiefer.steps.step_registry import Steps
from pithead.games.schiefer.text import SchieferText
from pithead.games.schiefer.verbs.verb_registry import Verbs
from pithead.kernel.editions.edition import Edition
from pithead.kernel.evaluator import Evaluator
from pithead.kernel.fields.packed_row import set_all
from pithead.kernel.game import MEDIUM, Game
from pithead.kernel.game_parts import Drawing
from pithead.kernel.state import State
from pithead.kernel.step import AnyStep
from pithead.kernel.texts.credits import PRINTED_EDITION, Credit
from pithead.kernel.texts.i18n import Text
from pithead.kernel.validation import PRINTED_LANGUAGE

GAME_ID: Final = "schiefer"


class Schiefer(Game):
    """Its `rules_version` is raised when an old record would play differently."""

    def __init__(self, edition: Edition) -> None:
        super().__init__(edition)
        self.id = GAME_ID
        self.rules_version = 1
        self.idle_actions = ("done", "pass", "forfeit")
        self.minutes = 70
        self.pitch = Text(
            "Open slate mines in the valleys of Wales and sell where you own more than the others."
        )
        self.feel = Text(
            "Dice, quick turns and close neighbours: you profit from the others' sales, and they "
            "from yours."
        )
        self.weight = MEDIUM
        self.is_first = True
        self.credits = (
            Credit(PRINTED_EDITION, Text("sheet of pieces with the magazine spielbox 2/2011")),
        )
        self.schema = SCHEMA
        checked = SCHEMA.read(edition)
        self.material = Material(checked)
        checked.raise_problems()
        self.title = self.material.title.to(PRINTED_LANGUAGE)
        self.players = self.material.players
        self.options = declare_options(self.material)
        self.verbs = Verbs(self.material)
        self.steps = Steps(self.material, self.verbs)
        self.declared = SchieferFields(self.material)
        self.fields = self.declared
        self.scoring = SchieferScoring(self.material)
        self.audit = SchieferAudit()
        self.text = SchieferText()
        self.set_rules(self.material, self.verbs, self.steps.all, bid_rule="SF-11.5")

    def new_state(self, players: int, options: dict[str, Any]) -> State:
        rules = AgreedRules(options)
        state = SchieferState(
            self,
            players,
            options,
            self.material,
            self.declared,
            self.verbs,
            self.steps,
            rules,
            empty_cache(self.material.valleys),
        )
        state.set_up(self.declared)
        set_all(state.coins, rules.first_coins)
        return state

    def first_step(self) -> AnyStep:
        return self.steps.draw_start

    def make_evaluator(self) -> Evaluator[Any]:
        from pithead.games.schiefer.evaluator import SchieferEvaluator

        return SchieferEvaluator()

    def make_drawing(self) -> Drawing[Any]:
        from pithead.games.schiefer.drawings import SchieferDrawing

        return SchieferDrawing(self.title)
