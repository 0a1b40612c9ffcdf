"""Ruhrschifffahrt as a game of the kernel: its material, verbs, steps and options."""

from collections.abc import Mapping
from typing import Any, Final

from pithead.games.ruhrschifffahrt.audit import RuhrAudit
from pithead.games.ruhrschifffahrt.edition_check import check_material
from pithead.games.ruhrschifffahrt.edition_schema import SCHEMA
from pithead.games.ruhrschifffahrt.fields import declare
from pithead.games.ruhrschifffahrt.material import Material
from pithead.games.ruhrschifffahrt.scoring import RuhrScoring
from pithead.games.ruhrschifffahrt.state import (
    ANY_TOWN,
    BEFORE_LOADING_TOO,
    BEFORE_SAILING,
    BUILT_EARLIER,
    BUILT_NOW_TOO,
    EVERY_SALE,
    FIRST_SALE,
    GROUP_TILE_TOO,
    NO_LIMIT,
    ONE_EACH,
    START_OF_PHASE,
    START_OF_ROUND,
    RuhrState,
    Variants,
)
from pithead.games.ruhrschifffahrt.steps.step_registry import Steps
from pithead.games.ruhrschifffahrt.text import RuhrText
from pithead.games.ruhrschifffahrt.verbs.verb_registry import Verbs
from pithead.kernel.advice_card import AdviceCard
from pithead.kernel.credits import (
    AUTHOR,
    EDITORS,
    ILLUSTRATION,
    LAYOUT,
    PRINTED_EDITION,
    Credit,
)
from pithead.kernel.edition import Edition
from pithead.kernel.evaluator import Evaluator
from pithead.kernel.game import HEAVY, Game, Option, Reading
from pithead.kernel.game_parts import Drawing
from pithead.kernel.guided_lesson import Lesson
from pithead.kernel.i18n import Text, Verbatim
from pithead.kernel.state import State
from pithead.kernel.step import AnyStep

GAME_ID: Final = "ruhrschifffahrt"

_VARIANTS: Final = {
    "row3_penalty": ("RS-17.2", Text("Penalty in row 3")),
    "round11_all_dice_minus_one": ("RS-17.3", Text("Poorer coal in round 11")),
    "without_starred_markers": ("RS-17.4", Text("Without the starred markers")),
    "mark_locks_need_county": ("RS-17.5", Text("Locks in Mark need the County of Mark tile")),
}

_READINGS: Final = (
    Reading(
        "export_marker",
        {
            FIRST_SALE: Text("Only the first sale in Ruhrort of a round moves it."),
            EVERY_SALE: Text("Every sale in Ruhrort moves it."),
        },
        "RS-17.7",
        Text("Export marker"),
        Text("Who moves the export marker?"),
    ),
    Reading(
        "warehouse_tile",
        {
            GROUP_TILE_TOO: Text(
                "It lowers a price: except in Mülheim, you also need the tile of the town's group."
            ),
            ANY_TOWN: Text("You need no other tile: it builds a warehouse in any town."),
        },
        "RS-17.8",
        Text("Warehouse tile"),
        Text("What do you need to build in a town with the white Warehouse tile?"),
    ),
    Reading(
        "returning_die",
        {
            START_OF_ROUND: Text("The start player of the round."),
            START_OF_PHASE: Text("The start player of the current phase."),
        },
        "RS-17.9",
        Text("Dice that return"),
        Text("Who places a die that returns from the transport track to the river?"),
    ),
    Reading(
        "coal_store_limit",
        {
            NO_LIMIT: Text("As many as there are free slots."),
            ONE_EACH: Text("At most one, as in towns."),
        },
        "RS-17.10",
        Text("Coal stores"),
        Text("How many warehouses may you have in one coal store?"),
    ),
    Reading(
        "port_moves",
        {
            BUILT_EARLIER: Text("Only those that you built in earlier rounds."),
            BUILT_NOW_TOO: Text("One that you built in this turn, too."),
        },
        "RS-17.12",
        Text("Moves in Ruhrort"),
        Text("Which of your warehouses in Ruhrort may you move?"),
    ),
    Reading(
        "coal_carrier_time",
        {
            BEFORE_SAILING: Text("At the start of your turn in phase 4, before your ship sails."),
            BEFORE_LOADING_TOO: Text("At the start of your turn in phase 3 as well."),
        },
        "RS-17.13",
        Text("Coal carrier"),
        Text("When may you use the Coal carrier tile?"),
    ),
)


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
        thalers = tuple(self.material.start_thaler_choices)
        options = [
            Option(
                "start_thalers",
                thalers,
                self.material.start_thalers,
                rule="RS-17.1",
                title=Text("Starting thalers"),
            )
        ]
        for name, default in self.material.variants.items():
            options.append(Option(name, (False, True), default, *_VARIANTS[name]))
        self.options = tuple(options)
        self.presets = {
            "2012": self.complete_options({}),
            "2017": self.complete_options(self.material.preset_2017),
        }
        self.options = (*options, *_READINGS)
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
        variants = Variants(options)
        state = RuhrState(self, players, options, self.material, self.verbs, self.steps, variants)
        state.set_up()
        return state

    def first_step(self) -> AnyStep:
        return self.steps.phase(1)

    def make_advice(self) -> Mapping[str, AdviceCard]:
        from pithead.games.ruhrschifffahrt.advice import ADVICE

        return ADVICE

    def make_lesson(self) -> Lesson | None:
        from pithead.games.ruhrschifffahrt.lesson import LESSON

        return LESSON if self.edition.built_in else None

    def make_evaluator(self) -> Evaluator[Any]:
        from pithead.games.ruhrschifffahrt.evaluator import RuhrEvaluator

        return RuhrEvaluator()

    def make_drawing(self) -> Drawing[Any]:
        from pithead.games.ruhrschifffahrt.drawings import RuhrDrawing

        return RuhrDrawing(self.material)
