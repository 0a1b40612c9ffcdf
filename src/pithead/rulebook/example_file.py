"""The examples of a game's rules, from `examples.toml` in its folder.

An example is a position, the actions that are told, and the numbers that the text mentions. It is
written once for all languages. Texts name a number as `{sale.anna}`, and a drawing as
`![What it shows](figure:sale)`.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final

from pithead.kernel.errors import PitheadError
from pithead.kernel.game import Game
from pithead.kernel.game_registry import game as find_game
from pithead.kernel.game_registry import game_folder
from pithead.kernel.record import Record
from pithead.kernel.state import State
from pithead.kernel.texts.i18n import Text

FILE: Final = "examples.toml"
SETUP: Final = "setup"
"""The example that shows the whole board at the start, with a numbered legend in words."""
PLAYER_NAMES: Final = (Text("Anna"), Text("Ben"), Text("Cleo"), Text("Dora"))
"""The players of all examples, by seat."""
_PLAYERS: Final = 3

Measure = tuple[str, str, int]
"""When a number is read, where, and what it is: `("gain", "coins.0", 2)`."""


@dataclass(frozen=True, slots=True)
class Figure:
    """How a position is drawn: which places, and which of them have a label."""

    at_end: bool = False
    panels: tuple[tuple[str, ...], ...] = ()
    """What is shown side by side; each panel is the smallest area with all of its places."""
    callouts: tuple[tuple[str, str], ...] = ()
    """Places and their labels."""
    seat: int | None = None
    """The player whose board comes first."""
    choices: bool = False
    """Whether the legal actions are outlined."""
    wide: bool = False
    """Whether the layout is that of a large screen."""


@dataclass(frozen=True, slots=True)
class Example:
    """A position, what is done there, and what the text says about it."""

    id: str
    game: Game
    before: State
    after: State
    actions: tuple[str, ...] = ()
    measures: Mapping[str, Measure] = field(default_factory=dict)
    legal: tuple[str, ...] = ()
    """All legal actions before the first one; empty if the text does not list them."""
    refused: tuple[str, ...] = ()
    """Actions that the text calls illegal before the first one."""
    actors: tuple[int, ...] = ()
    """Who takes each of the actions; empty if the text does not say it."""
    acted: tuple[int, ...] = ()
    """Who has taken each of the actions."""
    rule: str = ""
    """The rule in whose reference the drawing is shown."""
    figure: Figure = Figure()
    events: tuple[str, ...] = ()
    """All actions since the start of the game, if no value of a position was replaced."""
    components: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Sections of the edition that are listed as components, and which of their values."""
    further: tuple[State, ...] = ()
    """Positions with components that this one does not have."""

    @property
    def numbers(self) -> dict[str, int]:
        """The numbers of the text, by name."""
        return {name: value for name, (_, _, value) in self.measures.items()}

    def measured(self, name: str) -> int:
        """A number of the text as it follows from the position and the actions."""
        when, path, _ = self.measures[name]
        if when == "before":
            return _number_at(self.before, path)
        if when == "after":
            return _number_at(self.after, path)
        gain = _number_at(self.after, path) - _number_at(self.before, path)
        if when not in ("gain", "loss"):
            raise ValueError(f"{self.id}.{name}: {when!r} is not before, after, gain or loss")
        return gain if when == "gain" else -gain

    @property
    def shown(self) -> State:
        """The position that is drawn."""
        return self.after if self.figure.at_end else self.before


def player_names(lang: str, players: int) -> list[str]:
    """The names of the players of the examples."""
    return [name.to(lang) for name in PLAYER_NAMES[:players]]


@cache
def examples(game_id: str) -> dict[str, Example]:
    """All examples of a game by their ids; empty if the game has no file of examples."""
    file = game_folder(game_id) / FILE
    if not file.is_file():
        return {}
    return read_examples(find_game(game_id), file.read_text(encoding="utf-8"))


def read_examples(game: Game, text: str) -> dict[str, Example]:
    """Read and execute examples; an error names the example and the action."""
    found: dict[str, Example] = {}
    for id, entry in tomllib.loads(text).items():
        found[id] = _example(game, id, entry, found)
    return found


def _example(game: Game, id: str, entry: dict[str, Any], known: dict[str, Example]) -> Example:
    entry = dict(entry)
    follows = entry.pop("after", "")
    events: list[str] = []
    if follows:
        state = known[follows].after.clone()
        events += known[follows].events
    elif "record" in entry:
        state = _record(game.id, entry.pop("record")).at(entry.pop("at"))
    else:
        state = game.start(entry.pop("players", _PLAYERS), entry.pop("options", {}))
    for step in entry.pop("prepare", []):
        if isinstance(step, str):
            _apply_all(id, state, [step])
            events.append(step)
        else:
            state = _changed(id, state, step)
    before = state.clone()
    actions = entry.pop("actions", [])
    acted = _apply_all(id, state, actions)
    example = Example(
        id,
        game,
        before,
        state,
        tuple(actions),
        {name: (when, path, n) for name, (when, path, n) in entry.pop("numbers", {}).items()},
        tuple(entry.pop("legal", [])),
        tuple(entry.pop("refused", [])),
        tuple(entry.pop("actors", [])),
        acted,
        entry.pop("rule", ""),
        _figure(entry.pop("figure", {})),
        (*events, *actions),
        {section: tuple(keys) for section, keys in entry.pop("components", {}).items()},
        tuple(_further(game, id, position) for position in entry.pop("further", [])),
    )
    if entry:
        raise ValueError(f"{id}: unknown keys {', '.join(entry)}")
    return example


def _further(game: Game, id: str, entry: dict[str, Any]) -> State:
    state = game.start(entry["players"])
    _apply_all(id, state, entry["prepare"])
    return state


@cache
def _record(game_id: str, name: str) -> Record:
    """A game that is stored beside the examples."""
    return Record.load((game_folder(game_id) / name).read_text(encoding="utf-8"))


def _figure(entry: dict[str, Any]) -> Figure:
    callouts = entry.get("callouts", [])
    return Figure(
        entry.get("at", "before") == "after",
        tuple(tuple(panel) for panel in entry.get("panels", [])),
        tuple(
            (callout, str(index + 1)) if isinstance(callout, str) else (callout[0], callout[1])
            for index, callout in enumerate(callouts)
        ),
        entry.get("seat"),
        entry.get("choices", False),
        entry.get("wide", False),
    )


def _apply_all(id: str, state: State, actions: list[str]) -> tuple[int, ...]:
    """Apply actions; return who has taken them."""
    actors = []
    for number, action in enumerate(actions):
        actors.append(state.actor)
        try:
            state.apply(action)
        except PitheadError as error:
            raise ValueError(f"{id}, action {number + 1}, {action}: {error}") from error
    return tuple(actors)


def _changed(id: str, state: State, values: dict[str, Any]) -> State:
    """The position with some values replaced; `owners.seiont` and `coins.0` are paths."""
    whole = state.to_json()
    for path, value in values.items():
        *parents, last = path.split(".")
        data: Any = whole
        for key in parents:
            data = data[int(key)] if isinstance(data, list) else data[key]
        if isinstance(data, list):
            data[int(last)] = value
        elif last in data:
            data[last] = value
        else:
            raise ValueError(f"{id}: the position has no {path}")
    try:
        return state.game.from_json(whole)
    except PitheadError as error:
        raise ValueError(f"{id}: {error}") from error


def _number_at(state: State, path: str) -> int:
    """A number of the position, of `scores`, or of the `sheet`; the length of a list.

    The number of an id stands at its end: the die `black_3` shows 3.
    """
    data: Any = {**state.to_json(), "scores": state.scores(), "sheet": state.sheet()}
    for key in path.split("."):
        data = data[int(key)] if isinstance(data, list) else data[key]
    if isinstance(data, list):
        return len(data)
    return int(data.rpartition("_")[2] if isinstance(data, str) else data)
