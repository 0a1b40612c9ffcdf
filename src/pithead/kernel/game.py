"""The static facts of a game, apart from any position: its material, vocabulary and steps."""

import json
from collections.abc import Iterable, Mapping
from typing import Any, Final, SupportsIndex

from mypy_extensions import mypyc_attr

from pithead.kernel.editions.edition import Edition
from pithead.kernel.editions.edition_schema import EditionSchema
from pithead.kernel.editions.edition_texts import EditionTexts
from pithead.kernel.errors import BadPosition, BadSetup
from pithead.kernel.evaluator import Evaluator
from pithead.kernel.fields.all_fields import Fields
from pithead.kernel.fields.observation import AgendaObserver, Observation
from pithead.kernel.fields.observation_plan import ObservationPlan
from pithead.kernel.fields.place_fields import PLACE_FIELDS
from pithead.kernel.game_parts import Audit, Drawing, Scoring, TextView
from pithead.kernel.json_schema import (
    DRAFT,
    Json,
    json_flag,
    json_id,
    json_integer,
    json_list,
    json_object,
)
from pithead.kernel.problem import Problem
from pithead.kernel.seat_bids import (
    ADVICE,
    NOTE,
    PLACE_SUBJECT,
    SEAT_BIDS,
    TITLE,
    VERB,
    SeatBids,
    bid_names,
)
from pithead.kernel.seat_number import seat_number
from pithead.kernel.state import State
from pithead.kernel.step import CHANCE, OVER, AnyStep
from pithead.kernel.texts import text_file
from pithead.kernel.texts.advice_card import AdviceCard, read_advice
from pithead.kernel.texts.credits import Credit
from pithead.kernel.texts.guided_lesson import Lesson, read_lesson
from pithead.kernel.texts.i18n import Text, Verbatim
from pithead.kernel.validation import MALFORMED, Reader, not_one_of, shown, whole_number
from pithead.kernel.verb import AnyVerb, VerbRegistry
from pithead.kernel.vocabulary import Vocabulary

LONGEST_AGENDA: Final = 200
MOST_SEATS: Final = 100
UNKNOWN_WEIGHT: Final = 0
LIGHT: Final = 1
MEDIUM: Final = 2
HEAVY: Final = 3
"""How much there is to learn and to think about in a game."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Option:
    """An option of the rules: its name, the possible values, and the default."""

    def __init__(
        self,
        name: str,
        values: range | tuple[Any, ...],
        default: Any,
        rule: str = "",
        title: Text | None = None,
        note: Text | None = None,
    ) -> None:
        self.name = name
        self.values = values
        self.default = default
        self.rule = rule
        self.title = title or Verbatim(name.replace("_", " "))
        """The name that players see."""
        self.note = note
        """What players should know when they choose; None if the rule says it all."""

    def check(self, value: object) -> Any:
        """Return the value if the option can have it; raise BadSetup otherwise."""
        if type(value) is not type(self.default) or value not in self.values:
            raise BadSetup(
                Text("The option {name} {problem}", name=self.name, problem=self._problem(value))
            )
        return value

    def json_type(self) -> dict[str, Any]:
        """The JSON Schema of its values."""
        if isinstance(self.values, range):
            return json_integer(self.values[0], self.values[-1])
        if isinstance(self.default, bool):
            return json_flag()
        return {"enum": list(self.values)}

    def _problem(self, value: object) -> Text:
        if isinstance(self.values, range):
            return whole_number(value, self.values[0], self.values[-1])
        return not_one_of([repr(allowed) for allowed in self.values], value)


class Reading(Option):
    """An option for a sentence of the rulebook that can be read in more than one way."""

    def __init__(
        self, name: str, readings: Mapping[str, Text], rule: str, title: Text, question: Text
    ) -> None:
        """The first of the readings is the default; `question` is what the rulebook leaves open."""
        super().__init__(name, tuple(readings), next(iter(readings)), rule, title)
        self.readings = readings
        """What each value means, in one sentence."""
        self.question = question


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """A game in one edition. `pithead.game("schiefer")` returns one; it never changes.

    `game.start(players=3)` returns the first position of a new game.
    """

    id: str
    """The short name, such as "schiefer"."""
    title: str
    """The name that players see."""
    rules_version: int
    """Increases when old records would play differently."""
    minutes: int
    """The usual duration of a game; 0 if it is not known."""
    pitch: Text
    """A description of the game in one sentence."""
    feel: Text | None
    """How it feels to play the game, in one sentence."""
    weight: int
    """LIGHT, MEDIUM or HEAVY."""
    is_first: bool
    """Whether newcomers should begin with this game."""
    credits: tuple[Credit, ...]
    """Who made the printed game, as far as it is known."""
    players: range
    """The possible numbers of players."""
    options: tuple[Option, ...]
    """The options of the rules."""
    earlier_rules: Mapping[int, Mapping[str, Any]]
    """Earlier versions of the rules that can still be played: the options that restore each."""
    presets: Mapping[str, Mapping[str, Any]]
    """Named sets of options, such as the variants of an edition."""
    vocabulary: tuple[str, ...]
    """The names of all actions and chance outcomes; the index of a name is its id."""
    actions: int
    """The number of actions in the vocabulary; chance outcomes follow them."""
    idle_actions: tuple[str, ...]
    """The actions that do nothing, such as passing; lists of choices have them last."""
    edition: Edition
    schema: EditionSchema
    """What the edition file contains."""
    fields: Fields
    scoring: Scoring[Any]
    audit: Audit[Any]
    text: TextView[Any]

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.schema = EditionSchema()
        self.minutes = 0
        self.pitch = Verbatim("")
        self.feel = None
        self.weight = UNKNOWN_WEIGHT
        self.is_first = False
        self.credits = ()
        self.earlier_rules = {}
        self.presets = {}
        self.idle_actions = ()
        self.text = TextView()
        self.audit = Audit()
        self._numbers: dict[str, int] = {}
        self._steps: dict[str, AnyStep] = {}
        self._material: Any = None
        self._verbs: list[AnyVerb] = []
        self._agenda_observers: list[AgendaObserver] = []
        """Of the game alone; if there can be bids for places, of both."""
        self._plans: dict[int, ObservationPlan] = {}
        """The numbers of an observation, by the number of players; with bids, after MOST_SEATS."""
        self._evaluator: Evaluator[Any] | None = None
        self._drawing: Drawing[Any] | None = None
        self._advice: Mapping[str, AdviceCard] | None = None
        self._lesson: Lesson | None = None
        self._subjects: Mapping[int, Text] | None = None
        self.seat_bids: SeatBids | None = None
        """The bid for the places in turn order, if the game has that option."""
        self.place_fields = PLACE_FIELDS
        """The fields of that bid."""

    def set_rules(
        self,
        material: Any,
        verbs: VerbRegistry,
        steps: Iterable[AnyStep],
        bid_rule: str = "",
        events: Iterable[AnyStep] = (),
    ) -> None:
        """For subclasses: set what players can do, and what can be on the agenda.

        With `bid_rule`, the id of its rule, the game gets the option to bid for the places in turn
        order. `events` are the chance events in the order of their ids, if that is not the order of
        the steps.
        """
        self._material = material
        self._verbs = verbs.all
        all_steps = list(steps)
        bids = bid_names(self.players[-1]) if bid_rule else []
        vocabulary = Vocabulary(material, verbs, [*events, *all_steps], bids)
        self.actions = vocabulary.actions
        self.vocabulary = tuple(vocabulary.names)
        self._numbers = {name: number for number, name in enumerate(self.vocabulary)}
        self._steps = {step.name: step for step in all_steps}
        for place, step in enumerate(all_steps):
            step.step_number = place
        if bid_rule:
            most = self.players[-1]
            self.seat_bids = SeatBids(self._numbers[bids[0]], most, bid_rule, len(all_steps))
            self.options = (
                *self.options,
                Option(SEAT_BIDS, (False, True), False, bid_rule, TITLE, NOTE),
            )

    def number(self, name: str) -> int | None:
        """Return the id of a name, or None if there is no such name."""
        return self._numbers.get(name)

    def step(self, name: str) -> AnyStep | None:
        """Return the step with this name, or None. All states share the steps."""
        bids = self.seat_bids
        if bids is not None:
            for step in bids.all:
                if step.name == name:
                    return step
        return self._steps.get(name)

    # -- starting --------------------------------------------------------------------------------

    def start(
        self,
        players: int,
        options: Mapping[str, Any] | None = None,
        edition: Edition | None = None,
    ) -> State:
        """Start a game: return its first position.

        For example, `game.start(players=2, options={"coins_at_start": 5})`. Raise BadSetup if the
        number of players or an option is not possible.
        """
        if edition is not None and edition is not self.edition:
            return self.with_edition(edition).start(players, options)
        self.check_players(players)
        state = self.new_state(players, self.complete_options(options or {}))
        state.agenda.append(self.first_step())
        if self.seat_bids is not None and state.options()[SEAT_BIDS]:
            self.seat_bids.begin(state)
        state.settle()
        return state

    def with_edition(self, edition: Edition) -> "Game":
        """Return the game with other material; raise BadEdition if it cannot be played with it."""
        if edition.game_id != self.id:
            raise BadSetup(
                Text(
                    "{source} is an edition of {other}, not of {game}",
                    source=edition.source,
                    other=edition.game_id,
                    game=self.id,
                )
            )
        return type(self)(edition)

    def new_state(self, players: int, options: dict[str, Any]) -> State:
        """For subclasses: return the state at the start of a game, with an empty agenda."""
        raise NotImplementedError

    def first_step(self) -> AnyStep:
        """For subclasses: return the first step of a game."""
        raise NotImplementedError

    def check_players(self, players: object) -> None:
        """Raise BadSetup if the game is not for this number of players."""
        if type(players) is not int or players not in self.players:
            low, high = self.players[0], self.players[-1]
            raise BadSetup(
                Text(
                    "{game} is for {low} to {high} players, not for {given}",
                    game=self.title,
                    low=low,
                    high=high,
                    given=shown(players),
                )
            )

    def complete_options(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """Return all options: the given values, after a check, and defaults for the others."""
        known = {option.name for option in self.options}
        for name in given:
            if name not in known:
                names = ", ".join(option.name for option in self.options)
                raise BadSetup(
                    Text(
                        "{game} has no option {given}; it has {known}",
                        game=self.title,
                        given=shown(name),
                        known=names or Text("none"),
                    )
                )
        return {
            option.name: option.check(given.get(option.name, option.default))
            for option in self.options
        }

    def plays_rules(self, version: int) -> bool:
        """Whether a game that was started under this version of the rules can be continued."""
        return version == self.rules_version or version in self.earlier_rules

    def options_of_rules(self, version: int, given: Mapping[str, Any]) -> dict[str, Any]:
        """Return all options of a game that was started under this version of the rules.

        Options that are not given have the values under which today's rules play like that version.
        Raise BadSetup if an option is not possible or the version cannot be played any more.
        """
        if not self.plays_rules(version):
            raise BadSetup(
                Text(
                    "this program has version {version} of the rules of {game}",
                    version=self.rules_version,
                    game=self.id,
                )
            )
        return self.complete_options({**self.earlier_rules.get(version, {}), **given})

    # -- what bots and drawings need -------------------------------------------------------------

    @property
    def evaluator(self) -> Evaluator[Any]:
        """The evaluation function for bots; created on first use."""
        evaluator = self._evaluator
        if evaluator is None:
            evaluator = self.make_evaluator()
            self._evaluator = evaluator
        return evaluator

    @property
    def drawing(self) -> Drawing[Any]:
        """The drawings of this game; created on first use."""
        drawing = self._drawing
        if drawing is None:
            drawing = self.make_drawing()
            self._drawing = drawing
        return drawing

    @property
    def advice(self) -> Mapping[str, AdviceCard]:
        """Advice for newcomers, by kind of question (`step.kind`): `advice.toml` beside the game.

        It is read on first use, because only people need it.
        """
        cards = self._advice
        if cards is None:
            cards = {VERB: ADVICE}
            file = text_file.text_file(type(self), text_file.ADVICE)
            if file is not None:
                cards |= read_advice(file, self.question_kinds())
            self._advice = cards
        return cards

    def question_kinds(self) -> set[str]:
        """Return the kinds of questions that players can be asked, such as "take"."""
        return {step.kind for step in self._steps.values() if step.asks() >= 0}

    @property
    def lesson(self) -> Lesson | None:
        """The prepared first round for newcomers: `lesson.toml` beside the game.

        None if the game has none; its events fit the built-in edition only.
        """
        if self._lesson is None and self.edition.built_in:
            file = text_file.text_file(type(self), text_file.LESSON)
            self._lesson = None if file is None else read_lesson(file)
        return self._lesson

    @property
    def subjects(self) -> Mapping[int, Text]:
        """What people call the place or thing that an action is about, by the action's id."""
        names = self._subjects
        if names is None:
            names = {}
            for verb in self._verbs:
                for target in range(verb.count):
                    subject = verb.subject(self._material, target)
                    if subject is not None:
                        names[verb.first + target] = subject
            bids = self.seat_bids
            if bids is not None:
                for action in bids.actions:
                    names[action] = PLACE_SUBJECT.with_values(place=bids.place(action) + 1)
            self._subjects = names
        return names

    def make_evaluator(self) -> Evaluator[Any]:
        """For subclasses: create the evaluator. Import its module here: only bots need it."""
        raise NotImplementedError

    def make_drawing(self) -> Drawing[Any]:
        """For subclasses: create the drawings. Import their module here: simulations never draw."""
        raise NotImplementedError

    def edition_texts(self) -> EditionTexts:
        """What people call the values of the edition."""
        return self.schema.texts()

    # -- for programs that learn -----------------------------------------------------------------

    def observation(self, players: int, options: Mapping[str, Any] | None = None) -> Observation:
        """Return the layout of the observation space for this number of players.

        Games in which the players bid for the places in turn order have a larger one.
        """
        self.check_players(players)
        bids = self.complete_options(options or {}).get(SEAT_BIDS, False)
        features = [
            *self._observer(bids).features(players),
            *self.fields.features(players),
        ]
        if bids:
            features += self.place_fields.features(players)
        return Observation(features)

    def observe(self, state: State, seat: SupportsIndex) -> bytes:
        """Return the observation of a player: numbers from 0 to 255, their own values first."""
        number = seat_number(seat, state.players)
        bids = len(state.place_holders) > 0
        return self.observation_plan(state.players, bids).observe(state, number)

    def observation_plan(self, players: int, bids: bool = False) -> ObservationPlan:
        """Return how positions for this number of players are observed.

        With `bids`, the places in turn order and the bids for them are observed, too. Value
        networks judge positions after the bids and without them.
        """
        key = players + MOST_SEATS if bids else players
        plan = self._plans.get(key)
        if plan is None:
            parts = self.fields.parts(players)
            if bids:
                parts += self.place_fields.parts(players)
            plan = ObservationPlan(self._observer(bids), parts, players, self.fields)
            self._plans[key] = plan
        return plan

    @property
    def agenda_observer(self) -> AgendaObserver:
        """The part of the observation that all games share; created on first use."""
        return self._observer(False)

    def _observer(self, bids: bool) -> AgendaObserver:
        observers = self._agenda_observers
        if not observers:
            steps = list(self._steps.values())
            observers += [AgendaObserver(steps)]
            if self.seat_bids is not None:
                observers += [AgendaObserver([*steps, *self.seat_bids.all])]
        return observers[-1] if bids else observers[0]

    def __repr__(self) -> str:
        return f"<Game {self.id}, edition {self.edition.label}>"

    def _repr_svg_(self) -> str:
        return self.drawing.cover()

    # -- JSON ------------------------------------------------------------------------------------

    def from_json(
        self, data: Mapping[str, Any] | str | bytes, edition: Edition | None = None
    ) -> State:
        """Return the state that `to_json` wrote; BadPosition lists everything that is wrong."""
        if edition is not None and edition is not self.edition:
            return self.with_edition(edition).from_json(data)
        if isinstance(data, (str, bytes)):
            data = self._parse(data)
        earlier = self._in_edition_of(data)
        if earlier is not None:
            return earlier.from_json(data)
        problems: list[Problem] = []
        reader = Reader("", data, problems)
        version = self._check_header(reader)
        players = reader.integer("players", self.players[0], self.players[-1])
        options = self._read_options(reader, version)
        agenda = self._read_agenda(reader)
        if problems:
            raise BadPosition(problems)
        state = self.new_state(players, options)
        if options.get(SEAT_BIDS):
            self.place_fields.read(state, reader)
        self.fields.read(state, reader)
        reader.finish()
        if problems:
            raise BadPosition(problems)
        state.agenda = agenda
        if state.place_holders and not state.bids_for_places():
            state.set_seating()
        problems.extend(state.problems())
        if problems:
            raise BadPosition(problems)
        state.actor = agenda[-1].asks() if agenda else OVER
        return state

    def position_schema(self, players: int) -> dict[str, Any]:
        """Return the JSON Schema of what `to_json` writes in games with so many players.

        A position that fits it can still be impossible: `from_json` checks more.
        """
        self.check_players(players)
        steps = [*self._steps]
        bids: Json = {}
        if self.seat_bids is not None:
            steps += [step.name for step in self.seat_bids.all]
            bids = self.place_fields.json_types(players)
        options = json_object({option.name: option.json_type() for option in self.options})
        schema = json_object(
            {
                "game": {"const": self.id},
                "rules": {"const": self.rules_version},
                "edition": {"const": self.edition.label},
                "players": {"const": players},
                "options": options,
                **self.fields.json_types(players),
                "agenda": json_list(json_id(steps), 0, LONGEST_AGENDA),
            }
        )
        if bids:
            schema["properties"].update(bids)
            bidding = {"properties": {SEAT_BIDS: {"const": True}}}
            schema["allOf"] = [
                {
                    "if": {"properties": {"options": bidding}},
                    "then": {"required": list(bids)},
                    "else": {"properties": dict.fromkeys(bids, False)},
                }
            ]
        return {"$schema": DRAFT, "title": f"{self.title}: a position", **schema}

    def _in_edition_of(self, data: Mapping[str, Any]) -> "Game | None":
        """The game in another built-in edition, if the position names one."""
        from pithead.kernel.game_registry import built_in_game

        label = data.get("edition") if isinstance(data, dict) else None
        if not self.edition.built_in or not isinstance(label, str) or label == self.edition.label:
            return None
        return built_in_game(self.id, label)

    def _parse(self, text: str | bytes) -> Mapping[str, Any]:
        try:
            data = json.loads(text)
        except (ValueError, RecursionError):
            raise _malformed(Text("the text is not JSON")) from None
        if not isinstance(data, dict):
            raise _malformed(Text("a position must be a JSON object"))
        return data

    def _check_header(self, reader: Reader) -> int:
        """Check whose position this is; return the version of the rules that it is played by."""
        given = reader.data.get("rules")
        version = self.rules_version
        if type(given) is int and given in self.earlier_rules:
            version = given
        expected = (("game", self.id), ("rules", version), ("edition", self.edition.label))
        for key, value in expected:
            found = reader.value(key)
            if found is not None and (type(found) is not type(value) or found != value):
                reader.complain(
                    key,
                    Text(
                        "must be {expected}, not {given}", expected=repr(value), given=shown(found)
                    ),
                )
        return version

    def _read_options(self, reader: Reader, version: int) -> dict[str, Any]:
        table = reader.table("options")
        added_since = self.earlier_rules.get(version, {})
        given = {
            option.name: table.value(option.name)
            for option in self.options
            if option.name in table.data or option.name not in added_since
        }
        table.finish()
        try:
            return self.options_of_rules(
                version, {name: value for name, value in given.items() if value is not None}
            )
        except BadSetup as error:
            reader.complain("options", error.text)
            return {}

    def _read_agenda(self, reader: Reader) -> list[AnyStep]:
        agenda: list[AnyStep] = []
        for name in reader.items("agenda", at_most=LONGEST_AGENDA):
            step = self.step(name) if isinstance(name, str) else None
            if step is None:
                reader.complain("agenda", Text("there is no step {given}", given=shown(name)))
            else:
                agenda.append(step)
        if agenda and agenda[-1].asks() < CHANCE:
            reader.complain(
                "agenda",
                Text(
                    "the last step must be one that asks a player or draws by chance, not {name}",
                    name=agenda[-1].name,
                ),
            )
        return agenda


def _malformed(reason: Text) -> BadPosition:
    return BadPosition([Problem(MALFORMED, reason)])
