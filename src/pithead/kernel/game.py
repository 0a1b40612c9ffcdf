"""The static facts of a game, apart from any position: its material, vocabulary and steps."""

import json
from collections.abc import Iterable, Mapping
from typing import Any, Final

from pithead.kernel.edition import Edition
from pithead.kernel.errors import BadPosition, BadSetup
from pithead.kernel.evaluator import Evaluator
from pithead.kernel.fields import Fields
from pithead.kernel.game_parts import Audit, Drawing, Scoring, TextView
from pithead.kernel.observation import AgendaObserver, Observation
from pithead.kernel.observation_row import ObservationRow
from pithead.kernel.state import State
from pithead.kernel.step import CHANCE, OVER, AnyStep
from pithead.kernel.validation import Reader, shown

LONGEST_AGENDA: Final = 200


class Option:
    """A variant of the rules: its name, the values it can have, and the one it has by default."""

    def __init__(
        self, name: str, values: range | tuple[Any, ...], default: Any, rule: str = ""
    ) -> None:
        self.name = name
        self.values = values
        self.default = default
        self.rule = rule

    def check(self, value: object) -> Any:
        """The value itself, if the option can have it."""
        if type(value) is not type(self.default) or value not in self.values:
            if isinstance(self.values, range):
                allowed = f"a whole number from {self.values[0]} to {self.values[-1]}"
            else:
                allowed = "one of " + ", ".join(repr(value) for value in self.values)
            raise BadSetup(f"The option {self.name} takes {allowed}, not {shown(value)}")
        return value


class Game:
    """One game in one edition. It never changes after it is made."""

    id: str
    title: str
    rules_version: int
    players: range
    options: tuple[Option, ...]
    presets: Mapping[str, Mapping[str, Any]]
    """Named sets of options, such as the variants of an edition."""
    vocabulary: tuple[str, ...]
    actions: int
    """How many ids are actions of players; the outcomes of chance follow them."""
    edition: Edition
    fields: Fields
    scoring: Scoring[Any]
    audit: Audit[Any]
    text: TextView[Any]

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.presets = {}
        self._numbers: dict[str, int] = {}
        self._steps: dict[str, AnyStep] = {}
        self._agenda_observer: AgendaObserver | None = None
        self._row_sizes: dict[int, int] = {}
        """The numbers of an observation, by the number of players."""
        self._evaluator: Evaluator[Any] | None = None
        self._drawing: Drawing[Any] | None = None

    def register(self, vocabulary: Iterable[str], steps: Iterable[AnyStep], actions: int) -> None:
        """For subclasses: set the names, the steps, and how many names are actions of players."""
        self.actions = actions
        self.vocabulary = tuple(vocabulary)
        self._numbers = {name: number for number, name in enumerate(self.vocabulary)}
        self._steps = {step.name: step for step in steps}

    def number(self, name: str) -> int | None:
        """The id of an action's name, None if there is no such action."""
        return self._numbers.get(name)

    def step(self, name: str) -> AnyStep | None:
        """The step of this name, None if there is none. All states share it."""
        return self._steps.get(name)

    # -- starting --------------------------------------------------------------------------------

    def start(
        self,
        players: int,
        options: Mapping[str, Any] | None = None,
        edition: Edition | None = None,
    ) -> State:
        """The position before the first event of a new game."""
        if edition is not None and edition is not self.edition:
            return self.with_edition(edition).start(players, options)
        self.check_players(players)
        state = self.new_state(players, self.complete_options(options or {}))
        state.agenda.append(self.first_step())
        state.settle()
        return state

    def with_edition(self, edition: Edition) -> "Game":
        """The same game with other material; BadEdition if the material is not sound."""
        if edition.game_id != self.id:
            raise BadSetup(f"{edition.source} is an edition of {edition.game_id}, not of {self.id}")
        return type(self)(edition)

    def new_state(self, players: int, options: dict[str, Any]) -> State:
        """For subclasses: a state set up for a new game, with an empty agenda."""
        raise NotImplementedError

    def first_step(self) -> AnyStep:
        """For subclasses: the first step of a new game."""
        raise NotImplementedError

    def check_players(self, players: object) -> None:
        if type(players) is not int or players not in self.players:
            low, high = self.players[0], self.players[-1]
            raise BadSetup(f"{self.title} is for {low} to {high} players, not for {shown(players)}")

    def complete_options(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """The given options, checked, and the defaults of all others."""
        known = {option.name for option in self.options}
        for name in given:
            if name not in known:
                has = ", ".join(option.name for option in self.options) or "none"
                raise BadSetup(f"{self.title} has no option {shown(name)}; it has: {has}")
        return {
            option.name: option.check(given.get(option.name, option.default))
            for option in self.options
        }

    # -- what bots and drawings need -------------------------------------------------------------

    @property
    def evaluator(self) -> Evaluator[Any]:
        """The evaluation function for bots; made when it is first asked for."""
        evaluator = self._evaluator
        if evaluator is None:
            evaluator = self.make_evaluator()
            self._evaluator = evaluator
        return evaluator

    @property
    def drawing(self) -> Drawing[Any]:
        """The drawings of this game; made when they are first asked for."""
        drawing = self._drawing
        if drawing is None:
            drawing = self.make_drawing()
            self._drawing = drawing
        return drawing

    def make_evaluator(self) -> Evaluator[Any]:
        """For subclasses, which import the module here: playing does not need it."""
        raise NotImplementedError

    def make_drawing(self) -> Drawing[Any]:
        """For subclasses, which import the module here: simulations never draw."""
        raise NotImplementedError

    # -- for programs that learn -----------------------------------------------------------------

    def observation(self, players: int) -> Observation:
        """The layout of what `observe` returns for this number of players."""
        self.check_players(players)
        return Observation(
            [*self.agenda_observer.features(players), *self.fields.features(players)]
        )

    def observe(self, state: State, seat: int) -> bytes:
        """The position as a player sees it: a row of numbers from 0 to 255, their own first."""
        if not 0 <= seat < state.players:
            raise BadSetup(f"There is no seat {seat}; seats go from 0 to {state.players - 1}")
        players = state.players
        size = self._row_sizes.get(players, 0)
        if not size:
            size = self.observation(players).size
            self._row_sizes[players] = size
        row = ObservationRow(size, seat, players)
        self.agenda_observer.observe(state, row)
        self.fields.observe(state, row)
        return row.finish()

    @property
    def agenda_observer(self) -> AgendaObserver:
        """How the agenda is observed; made when it is first asked for."""
        observer = self._agenda_observer
        if observer is None:
            observer = AgendaObserver(self._steps.values())
            self._agenda_observer = observer
        return observer

    def __repr__(self) -> str:
        return f"<Game {self.id}, edition {self.edition.label}>"

    def _repr_svg_(self) -> str:
        return self.drawing.cover()

    # -- JSON ------------------------------------------------------------------------------------

    def from_json(
        self, data: Mapping[str, Any] | str | bytes, edition: Edition | None = None
    ) -> State:
        """The position that `to_json` wrote; BadPosition lists everything that is wrong with it."""
        if edition is not None and edition is not self.edition:
            return self.with_edition(edition).from_json(data)
        if isinstance(data, (str, bytes)):
            data = self._parse(data)
        problems: list[str] = []
        reader = Reader("", data, problems)
        self._check_header(reader)
        players = reader.integer("players", self.players[0], self.players[-1])
        options = self._read_options(reader)
        agenda = self._read_agenda(reader)
        if problems:
            raise BadPosition(problems)
        state = self.new_state(players, options)
        self.fields.read(state, reader)
        reader.finish()
        if problems:
            raise BadPosition(problems)
        state.agenda = agenda
        problems.extend(state.problems())
        if problems:
            raise BadPosition(problems)
        state.actor = agenda[-1].asks() if agenda else OVER
        return state

    def _parse(self, text: str | bytes) -> Mapping[str, Any]:
        try:
            data = json.loads(text)
        except (ValueError, RecursionError):
            raise BadPosition(["the text is not JSON"]) from None
        if not isinstance(data, dict):
            raise BadPosition(["a position must be a JSON object"])
        return data

    def _check_header(self, reader: Reader) -> None:
        expected = (
            ("game", self.id),
            ("rules", self.rules_version),
            ("edition", self.edition.label),
        )
        for key, value in expected:
            found = reader.value(key)
            if found is not None and found != value:
                reader.complain(key, f"must be {value!r}, not {shown(found)}")

    def _read_options(self, reader: Reader) -> dict[str, Any]:
        table = reader.table("options")
        given = {option.name: table.value(option.name) for option in self.options}
        table.finish()
        try:
            return self.complete_options(
                {name: value for name, value in given.items() if value is not None}
            )
        except BadSetup as error:
            reader.problems.append(str(error))
            return {}

    def _read_agenda(self, reader: Reader) -> list[AnyStep]:
        agenda: list[AnyStep] = []
        for name in reader.items("agenda", at_most=LONGEST_AGENDA):
            step = self.step(name) if isinstance(name, str) else None
            if step is None:
                reader.complain("agenda", f"there is no step {shown(name)}")
            else:
                agenda.append(step)
        if agenda and agenda[-1].asks() < CHANCE:
            reader.complain("agenda", f"its last step must ask somebody, not {agenda[-1].name}")
        return agenda
