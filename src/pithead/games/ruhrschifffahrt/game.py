"""Ruhrschifffahrt as a game of the kernel: its material, verbs, steps and options."""

from typing import Any, Final

from pithead.games.ruhrschifffahrt.agreed_rules import READINGS, AgreedRules, declare_variants
from pithead.games.ruhrschifffahrt.audit import RuhrAudit
from pithead.games.ruhrschifffahrt.edition_check import check_material
from pithead.games.ruhrschifffahrt.edition_schema import SCHEMA
from pithead.games.ruhrschifffahrt.fields import declare
from pithead.games.ruhrschifffahrt.material import Material
from pithead.games.ruhrschifffahrt.scoring import RuhrScoring
from pithead.games.ruhrschifffahrt.state import RuhrState
from pithead.games.ruhrschifffahrt.steps.step_registry import Steps
from pithead.games.ruhrschifffahrt.text import RuhrText
from pithead.games.ruhrschifffahrt.verbs.verb_registry import Verbs
from pithead.kernel.editions.edition import Edition
from pithead.kernel.evaluator import Evaluator
from pithead.kernel.game import HEAVY, Game
from pithead.kernel.game_parts import Drawing
from pithead.kernel.state import State
from pithead.kernel.step import AnyStep
from pithead.kernel.texts.credits import (
    AUTHOR,
    EDITORS,
    ILLUSTRATION,
    LAYOUT,
    PRINTED_EDITION,
    Credit,
)
from pithead.kernel.texts.i18n import Text, Verbatim

GAME_ID: Final = "ruhrschifffahrt"


class Ruhrschifffahrt(Game):
    """Its `rules_version` is raised when an old record would play differently."""

    def __init__(self, edition: Edition) -> None:
        super().__init__(edition)
        self.id = GAME_ID
        self.rules_version = 1
        self.idle_actions = ("end_turn", "option:none", "keep_coal_carrier")
        self.minutes = 100
        self.pitch = Text(
            "Ship coal down the Ruhr, build locks and warehouses, and export from Ruhrort."
        )
        self.feel = Text(
            "You plan every trip like a puzzle: little luck, and each sale opens a new possibility."
        )
        self.weight = HEAVY
        self.credits = (
            Credit(AUTHOR, Verbatim("Thomas Spitzer")),
            Credit(ILLUSTRATION, Verbatim("Harald Lieske")),
            Credit(LAYOUT, Verbatim("Lin Lütke-Glanemann")),
            Credit(EDITORS, Verbatim("Uli Blennemann, Henning Kröpke")),
            Credit(PRINTED_EDITION, Verbatim("2012")),
        )
        self.schema = SCHEMA
        checked = SCHEMA.read(edition)
        self.material = Material(checked)
        check_material(checked, self.material)
        checked.raise_problems()
        self.title = self.material.title
        self.players = self.material.players
        self.options = declare_variants(self.material)
        self.presets = {
            "2012": self.complete_options({}),
            "2017": self.complete_options(self.material.preset_2017),
        }
        self.options = (*self.options, *READINGS)
        self.verbs = Verbs(self.material)
        self.steps = Steps(self.material, self.verbs)
        self.fields = declare(self.material)
        self.scoring = RuhrScoring()
        self.audit = RuhrAudit()
        self.text = RuhrText()
        self.set_rules(
            self.material, self.verbs, self.steps.all, "RS-17.11", self.steps.events_by_id
        )

    def new_state(self, players: int, options: dict[str, Any]) -> State:
        rules = AgreedRules(options)
        state = RuhrState(
            self, players, options, self.material, self.fields, self.verbs, self.steps, rules
        )
        state.set_up(self.fields)
        state.lay_out()
        return state

    def first_step(self) -> AnyStep:
        return self.steps.phase(1)

    def make_evaluator(self) -> Evaluator[Any]:
        from pithead.games.ruhrschifffahrt.evaluator import RuhrEvaluator

        return RuhrEvaluator()

    def make_drawing(self) -> Drawing[Any]:
        from pithead.games.ruhrschifffahrt.drawings import RuhrDrawing

        return RuhrDrawing(self.material)
