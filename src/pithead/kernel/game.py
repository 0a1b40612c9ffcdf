"""The static facts of a game, apart from any position: its material, vocabulary and steps."""

import json
from collections.abc import Iterable, Mapping
from importlib.resources.abc import Traversable
from typing import Any, Final

from pithead.kernel.draw_options import Part
from pithead.kernel.edition import Edition
from pithead.kernel.errors import BadPosition, BadSetup
from pithead.kernel.observation import Observation, Pending, Piece
from pithead.kernel.state import State
from pithead.kernel.step import CHANCE, OVER, Step
from pithead.kernel.validation import Reader, shown
from pithead.kernel.weights import Layout, read_weights

LONGEST_AGENDA: Final = 200
LEARNED: Final = "weights.toml"
BY_HAND: Final = "weights.hand.toml"
"""What judgements weigh with, in the folder of each game."""


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
    """One game in one edition. Everything here is made once and never changes."""

    id: str
    title: str
    rules_version: int
    players: range
    options: tuple[Option, ...]
    presets: Mapping[str, Mapping[str, Any]]
    """Options that belong together, by the name people give them."""
    vocabulary: tuple[str, ...]
    actions: int
    """How many ids are actions of players; the outcomes of chance follow them."""
    parts: tuple[Part, ...]
    """The parts of the drawing that can be shown by themselves, in reading order."""
    edition: Edition
    layout: Layout
    weights: list[float]
    """What the judgement weighs with: fitted by self-play."""
    weights_by_hand: list[float]
    """The same as people chose them, for comparison."""
    rivalry: float
    """The part of the mean of the others that the judgement takes off."""
    rounds_ahead: int
    """How many rounds a search plays on before it judges; 0 if it judges every position as it is.

    A judgement that sees dice on the table, or markers that wait, sees somebody ahead who only had
    his turn before the others. Where that weighs much, positions are compared between two rounds.
    """

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.presets = {}
        self.parts = ()
        self.rivalry = 1.0
        self.rounds_ahead = 0
        self._numbers: dict[str, int] = {}
        self._steps: dict[str, Step[Any]] = {}
        self._pending: Pending | None = None

    def register(self, vocabulary: Iterable[str], steps: Iterable[Step[Any]], actions: int) -> None:
        """For subclasses: all names, every step that can ever be pending, how many are actions."""
        self.actions = actions
        self.vocabulary = tuple(vocabulary)
        self._numbers = {name: number for number, name in enumerate(self.vocabulary)}
        self._steps = {step.name: step for step in steps}

    def number(self, name: str) -> int | None:
        """The id of an action's name, None if there is no such action."""
        return self._numbers.get(name)

    def step(self, name: str) -> Step[Any] | None:
        """The step that is shared under this name, None if there is none."""
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
        state = self.set_up(players, self.complete_options(options or {}))
        state.settle()
        return state

    def with_edition(self, edition: Edition) -> "Game":
        """The same game with other material; BadEdition if the material is not sound."""
        if edition.game_id != self.id:
            raise BadSetup(f"{edition.source} is an edition of {edition.game_id}, not of {self.id}")
        return type(self)(edition)

    def set_up(self, players: int, options: dict[str, Any]) -> State:
        """The table at the start, with the first steps on the agenda."""
        raise NotImplementedError

    def check_players(self, players: object) -> None:
        if type(players) is not int or players not in self.players:
            low, high = self.players[0], self.players[-1]
            raise BadSetup(f"{self.title} is for {low} to {high} players, not for {shown(players)}")

    def complete_options(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """The given options checked, and all others at their defaults."""
        known = {option.name for option in self.options}
        for name in given:
            if name not in known:
                has = ", ".join(option.name for option in self.options) or "none"
                raise BadSetup(f"{self.title} has no option {shown(name)}; it has: {has}")
        return {
            option.name: option.check(given.get(option.name, option.default))
            for option in self.options
        }

    def weigh(self, layout: Layout, folder: Traversable) -> None:
        """For subclasses: read the weights of the judgement from the game's folder."""
        self.layout = layout
        texts = [(folder / name).read_text(encoding="utf-8") for name in (LEARNED, BY_HAND)]
        self.weights = read_weights(texts[0], layout)
        self.weights_by_hand = read_weights(texts[1], layout)

    def judge(self, state: State, seat: int, weights: list[float] | None = None) -> float:
        """What a position is worth to a player, roughly the points he will be ahead, for bots."""
        raise NotImplementedError

    def judge_all(self, state: State, weights: list[float] | None = None) -> list[float]:
        """`judge` for every seat at once; games that share work between the seats override it."""
        return [self.judge(state, seat, weights) for seat in range(state.players)]

    def round_of(self, state: State) -> int:
        """The round that is played, for games whose searches play on to the end of one."""
        raise NotImplementedError

    def habit(self, state: State, weights: list[float]) -> int:
        """What players on the whole answer to the question that is asked; -1 if that depends."""
        return -1

    def legend(self, lang: str = "en", paper: str = "auto") -> str:
        """The symbols of the drawing and what they mean."""
        raise NotImplementedError

    def cover(self, lang: str = "en", paper: str = "auto") -> str:
        """A picture for the game's box."""
        raise NotImplementedError

    def symbol_definitions(self) -> str:
        """All symbols of the drawing as SVG definitions, for a page that embeds drawings."""
        raise NotImplementedError

    # -- for programs that learn -----------------------------------------------------------------

    def observation(self, players: int) -> Observation:
        """What `observe` tells of games of so many players, and in which order."""
        self.check_players(players)
        return Observation([*self._agenda_steps().pieces(players), *self.seen(players)])

    def observe(self, state: State, seat: int) -> bytes:
        """The position as a player sees it: a row of numbers from 0 to 255, himself first."""
        if not 0 <= seat < state.players:
            raise BadSetup(f"There is no seat {seat}; seats go from 0 to {state.players - 1}")
        numbers: list[int] = []
        self._agenda_steps().tell(state, seat, numbers)
        self.tell(state, seat, numbers)
        return bytes(numbers)

    def seen(self, players: int) -> list[Piece]:
        """For `observation`: the game's own pieces."""
        raise NotImplementedError

    def tell(self, state: State, seat: int, numbers: list[int]) -> None:
        """For `observe`: append the numbers of the game's own pieces."""
        raise NotImplementedError

    def _agenda_steps(self) -> Pending:
        """Made when somebody first asks for it: people who play never do."""
        pending = self._pending
        if pending is None:
            pending = Pending(self._steps.values())
            self._pending = pending
        return pending

    def __repr__(self) -> str:
        return f"<Game {self.id}, edition {self.edition.label}>"

    def _repr_svg_(self) -> str:
        return self.cover()

    # -- JSON ------------------------------------------------------------------------------------

    def from_json(
        self, data: Mapping[str, Any] | str | bytes, edition: Edition | None = None
    ) -> State:
        """The position that `to_json` wrote; BadPosition names everything that is wrong with it."""
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
        state = self.read(reader, players, options)
        reader.finish()
        if problems:
            raise BadPosition(problems)
        state.agenda = agenda
        problems.extend(state.problems())
        if problems:
            raise BadPosition(problems)
        state.actor = agenda[-1].asks() if agenda else OVER
        return state

    def read(self, reader: Reader, players: int, options: dict[str, Any]) -> State:
        """For `from_json`: the game's own fields. Defects go to the reader."""
        raise NotImplementedError

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

    def _read_agenda(self, reader: Reader) -> list[Step[Any]]:
        agenda: list[Step[Any]] = []
        for name in reader.items("agenda", at_most=LONGEST_AGENDA):
            step = self.step(name) if isinstance(name, str) else None
            if step is None:
                reader.complain("agenda", f"there is no step {shown(name)}")
            else:
                agenda.append(step)
        if agenda and agenda[-1].asks() < CHANCE:
            reader.complain("agenda", f"its last step must ask somebody, not {agenda[-1].name}")
        return agenda
