"""Records: a game as text, a header and the names of all actions and chance outcomes."""

from base64 import b64encode
from collections.abc import Mapping, Sequence
from html import escape
from typing import Any, Final

from pithead.kernel.editions.edition import Edition
from pithead.kernel.errors import BadRecord, BadSetup, IllegalAction, PitheadError
from pithead.kernel.game import Game
from pithead.kernel.game_registry import built_in_game
from pithead.kernel.game_registry import game as find_game
from pithead.kernel.state import State
from pithead.kernel.step import CHANCE, OVER
from pithead.kernel.texts.i18n import Text, Verbatim
from pithead.kernel.texts.notebook_tables import Table, event_table
from pithead.kernel.validation import given_twice, shown

FORMAT: Final = 1
LARGEST_TEXT: Final = 4_000_000
LONGEST_LINE: Final = 200
LONGEST_NAME: Final = 80
MOST_EVENTS: Final = 100_000
_CHECKPOINT_EVERY: Final = 64
_END_OF_HEADER: Final = "---"
_HEADER_KEYS: Final = (
    "pithead",
    "game",
    "rules",
    "players",
    "edition",
    "option",
    "seat",
    "commitment",
    "seed",
    "luck",
    "taken-back",
)
_TAKEN_BACK: Final = "taken-back"
_LUCK: Final = "luck"
LONGEST_LUCK: Final = 64
_HEX_DIGITS: Final = 64


class Record:
    """A game with its whole history.

    `state` is the current position, `events` the ids of all actions and chance outcomes so far, and
    `seats` the names of the players or None.

    A game with fair dice also has `commitment` and `seed` (64 hexadecimal digits, or ""), `luck`
    (the text that players added to the seed, by seat) and `taken_back` (the number of events that
    were left each time the game was taken back past a chance event). The record only stores these
    values; `pithead verify` checks them.
    """

    def __init__(self, start: State, seats: Sequence[str] | None = None) -> None:
        self.game = start.game
        self.players = start.players
        self.seats = None if seats is None else _checked_seats(seats, start.players)
        self.events: list[int] = []
        self.state = start
        self.commitment = ""
        self.seed = ""
        self.luck: dict[int, str] = {}
        self.taken_back: list[int] = []
        self._checkpoints = [start.clone()]
        self._replayed: tuple[int, State] | None = None
        """The number of events and the state of the last position that was replayed.

        The next one is usually close behind it.
        """

    @classmethod
    def start(
        cls,
        game: Game,
        players: int,
        options: Mapping[str, Any] | None = None,
        edition: Edition | None = None,
        seats: Sequence[str] | None = None,
    ) -> "Record":
        """Start a new game. `seats` are the names of the players."""
        return Record(game.start(players, options, edition), seats)

    def play(self, action: object) -> None:
        """Apply an action or a chance outcome, an id or a name, and append it to the record."""
        if isinstance(action, str):
            number = self.game.number(action)
            self.state.apply(action)
        else:
            self.state.apply(action)
            number = int(action)  # type: ignore[call-overload]
        assert number is not None
        self._note(number)

    def advance(self, event: int, state: State) -> None:
        """Append an event and the position after it, which was worked out on a copy of `state`.

        The record keeps this position, so it must not be changed. Nothing is checked.
        """
        self.state = state
        self._note(event)

    def _note(self, event: int) -> None:
        self.events.append(event)
        if len(self.events) % _CHECKPOINT_EVERY == 0:
            self._checkpoints.append(self.state.clone())

    def at(self, n: int) -> State:
        """Return the state after the first n events, as a copy."""
        if not 0 <= n <= len(self.events):
            raise PitheadError(
                Text(
                    "There is no position {given}; the record has {last} events",
                    given=n,
                    last=len(self.events),
                )
            )
        checkpoint = n // _CHECKPOINT_EVERY
        first = checkpoint * _CHECKPOINT_EVERY
        state = self._checkpoints[checkpoint]
        replayed = self._replayed
        if replayed is not None and first <= replayed[0] <= n:
            first, state = replayed
        state = state.clone()
        for event in self.events[first:n]:
            state.take(event)
        if replayed is None or n > replayed[0]:
            self._replayed = (n, state.clone())
        return state

    def back_to(self, n: int) -> None:
        """Take back all events after the first n."""
        self.state = self.at(n)
        self._replayed = None
        del self.events[n:]
        del self._checkpoints[n // _CHECKPOINT_EVERY + 1 :]

    # -- looking at it ---------------------------------------------------------------------------

    def event_table(self, lang: str = "en") -> Table:
        """Return a table of all events: number, player, action and meaning."""
        return event_table(self, lang)

    def __repr__(self) -> str:
        return f"<Record of {self.game.id}, {self.players} players, {len(self.events)} events>"

    def _repr_html_(self) -> str:
        """The current position: the board, the question, and the score sheet.

        The board is an image, not a part of the page: a notebook may show many boards, and the ids
        of their elements must not collide.
        """
        seats = self.seats
        board = b64encode(self.state.svg(names=seats).encode()).decode()
        asked = escape(self.state.question(names=seats))
        return (
            f"<p><strong>{escape(self.game.title)}</strong>, {len(self.events)} events. {asked}</p>"
            f'<img alt="{asked}" src="data:image/svg+xml;base64,{board}">'
            f"{self.state.score_table(names=seats)._repr_html_()}"
        )

    # -- text ------------------------------------------------------------------------------------

    def dump(self) -> str:
        """Return the record as text, which `load` reads."""
        game = self.game
        lines = [
            f"pithead {FORMAT}",
            f"game {game.id}",
            f"rules {game.rules_version}",
            f"players {self.players}",
            f"edition {game.edition.label}",
        ]
        chosen = self.state.options()
        lines += [
            f"option {option.name} {_option_text(chosen[option.name])}"
            for option in game.options
            if chosen[option.name] != option.default
        ]
        lines += [f"seat {seat} {name}" for seat, name in enumerate(self.seats or ())]
        if self.commitment:
            lines.append(f"commitment {self.commitment}")
        if self.seed:
            lines.append(f"seed {self.seed}")
        lines += [f"{_LUCK} {seat} {self.luck[seat]}" for seat in sorted(self.luck)]
        lines += [f"{_TAKEN_BACK} {n}" for n in self.taken_back]
        lines.append(_END_OF_HEADER)
        state = self._checkpoints[0].clone()
        for event in self.events:
            who = "*" if state.actor == CHANCE else str(state.actor)
            lines.append(f"{who} {game.vocabulary[event]}")
            state.take(event)
        return "\n".join(lines) + "\n"

    @staticmethod
    def load(text: str | bytes, edition: Edition | None = None) -> "Record":
        """Read a record from text, which may come from an untrusted source.

        BadRecord names the line and what is wrong with it. A record of a game with a corrected
        edition can only be loaded with the same edition.
        """
        lines = _lines(text)
        header = _Header(lines)
        record = header.begin(edition)
        for number in range(header.length + 1, len(lines) + 1):
            try:
                _replay(record, lines[number - 1], number)
            except BadRecord as error:
                if number == len(lines) and not _ends_with_newline(text):
                    raise BadRecord(
                        number,
                        Text(
                            "{reason}; the text seems to be cut off here", reason=error.reason_text
                        ),
                    ) from None
                raise
        return record


def _replay(record: Record, line: str, number: int) -> None:
    who, _, name = line.partition(" ")
    state = record.state
    if state.actor == OVER:
        raise BadRecord(number, Text("the game is over, but {given} follows", given=shown(line)))
    expected = "*" if state.actor == CHANCE else str(state.actor)
    if not name:
        raise BadRecord(
            number,
            Text(
                "an event is written '{expected} ACTION', not {given}",
                expected=expected,
                given=shown(line),
            ),
        )
    if who != expected:
        if state.actor == CHANCE:
            reason = Text(
                "the next event is random: '*' must stand here, not {given}", given=shown(who)
            )
        else:
            reason = Text(
                "seat {seat} has to decide: '{seat}' must stand here, not {given}",
                seat=state.actor,
                given=shown(who),
            )
        raise BadRecord(number, reason)
    try:
        record.play(name)
    except IllegalAction as error:
        raise BadRecord(number, error.text) from None


class _Header:
    """The lines before `---`, each a key and a value."""

    def __init__(self, lines: list[str]) -> None:
        self.length = 0
        self._values: dict[str, str] = {}
        self._line: dict[str, int] = {}
        self._taken_back: list[int] = []
        for number, line in enumerate(lines, 1):
            if line == _END_OF_HEADER:
                self.length = number
                break
            self._read(line, number)
        else:
            raise BadRecord(
                len(lines),
                Text("the record is cut off before the line {line}", line=repr(_END_OF_HEADER)),
            )

    def _read(self, line: str, number: int) -> None:
        key, _, value = line.partition(" ")
        if number == 1 and key != "pithead":
            raise BadRecord(
                1,
                Text(
                    "a record begins with 'pithead {format}', not {given}",
                    format=FORMAT,
                    given=shown(line),
                ),
            )
        if key not in _HEADER_KEYS:
            known = ", ".join(_HEADER_KEYS)
            raise BadRecord(
                number,
                Text(
                    "a header has no line {given}; it may have {known}",
                    given=shown(key),
                    known=known,
                ),
            )
        if key == _TAKEN_BACK:
            if not _is_number(value) or int(value) > MOST_EVENTS:
                raise BadRecord(
                    number,
                    Text(
                        "{key} must be followed by a number of events, not {given}",
                        key=key,
                        given=shown(value),
                    ),
                )
            self._taken_back.append(int(value))
            return
        if key in ("option", "seat", _LUCK):
            which, _, value = value.partition(" ")
            key = f"{key} {which}"
        if not value.strip():
            raise BadRecord(number, Text("{given} has no value", given=shown(key)))
        if key in self._values:
            raise BadRecord(number, given_twice(key))
        self._values[key] = value
        self._line[key] = number

    def begin(self, edition: Edition | None) -> Record:
        """The record without events, if all values of the header are valid."""
        if self._integer("pithead") != FORMAT:
            self._fail("pithead", Text("this program reads only format {format}", format=FORMAT))
        game = self._game(edition)
        players = self._integer("players")
        try:
            state = game.start(players, self._options(game))
        except BadSetup as error:
            raise BadRecord(self._line["players"], error.text) from None
        commitment, seed = self._digits("commitment"), self._digits("seed")
        record = Record(state, self._seats(players))
        record.commitment = commitment
        record.seed = seed
        record.luck = self._luck(players)
        record.taken_back = self._taken_back
        return record

    def _game(self, edition: Edition | None) -> Game:
        game_id = self._text("game")
        try:
            game = find_game(game_id)
        except PitheadError as error:
            raise BadRecord(self._line["game"], error.text) from None
        try:
            game.options_of_rules(self._integer("rules"), {})
        except BadSetup as error:
            self._fail("rules", error.text)
        wanted = self._text("edition")
        earlier = built_in_game(game_id, wanted)
        if earlier is not None:
            return earlier
        if edition is not None:
            try:
                game = game.with_edition(edition)
            except BadSetup as error:
                raise BadRecord(self._line["edition"], error.text) from None
        if wanted != game.edition.label:
            self._fail(
                "edition",
                Text(
                    "only the edition {label} is at hand; give the file of the other one, too",
                    label=repr(game.edition.label),
                ),
            )
        return game

    def _options(self, game: Game) -> dict[str, Any]:
        options: dict[str, Any] = {}
        for key, value in self._values.items():
            kind, _, name = key.partition(" ")
            if kind == "option":
                options[name] = _option_value(value)
        try:
            return game.options_of_rules(self._integer("rules"), options)
        except BadSetup as error:
            line = min(self._line[f"option {name}"] for name in options)
            raise BadRecord(line, error.text) from None

    def _seats(self, players: int) -> list[str] | None:
        names = {key: value for key, value in self._values.items() if key.startswith("seat ")}
        if not names:
            return None
        for key in names:
            if key not in [f"seat {seat}" for seat in range(players)]:
                self._fail(
                    key,
                    Text(
                        "with {players} players, the seats are 0 to {last}",
                        players=players,
                        last=players - 1,
                    ),
                )
        last = max(self._line[key] for key in names)
        if len(names) < players:
            raise BadRecord(
                last,
                Text(
                    "{players} players need {players} seats, not {count}",
                    players=players,
                    count=len(names),
                ),
            )
        try:
            return _checked_seats([names[f"seat {seat}"] for seat in range(players)], players)
        except BadSetup as error:
            raise BadRecord(last, error.text) from None

    def _luck(self, players: int) -> dict[int, str]:
        found: dict[int, str] = {}
        for key, text in self._values.items():
            kind, _, seat = key.partition(" ")
            if kind != _LUCK:
                continue
            if seat not in [str(number) for number in range(players)]:
                self._fail(
                    key,
                    Text(
                        "with {players} players, the seats are 0 to {last}",
                        players=players,
                        last=players - 1,
                    ),
                )
            if text != text.strip() or len(text) > LONGEST_LUCK:
                self._fail(
                    key,
                    Text(
                        "it must have 1 to {longest} characters and no blank at its start or end",
                        longest=LONGEST_LUCK,
                    ),
                )
            found[int(seat)] = text
        return found

    def _text(self, key: str) -> str:
        if key not in self._values:
            raise BadRecord(self.length, Text("the header has no line {key}", key=repr(key)))
        return self._values[key]

    def _digits(self, key: str) -> str:
        text = self._values.get(key, "")
        if text and (len(text) != _HEX_DIGITS or text.strip("0123456789abcdef")):
            self._fail(key, Text("must be {digits} hexadecimal digits", digits=_HEX_DIGITS))
        return text

    def _integer(self, key: str) -> int:
        text = self._text(key)
        if not _is_number(text):
            self._fail(key, Text("must be a whole number"))
        return int(text)

    def _fail(self, key: str, reason: Text | str) -> None:
        raise BadRecord(
            self._line[key],
            Verbatim(
                "{key} {given}: {reason}", key=key, given=shown(self._values[key]), reason=reason
            ),
        )


def _lines(given: str | bytes) -> list[str]:
    """The lines of an untrusted text, limited in length and number."""
    text = _decoded(given) if isinstance(given, bytes) else given
    if len(text) > LARGEST_TEXT:
        reached = text.count("\n", 0, LARGEST_TEXT) + 1
        raise BadRecord(
            reached, Text("the record is longer than {most} characters", most=LARGEST_TEXT)
        )
    if text.count("\n") > MOST_EVENTS:
        raise BadRecord(
            MOST_EVENTS + 1, Text("the record has more than {most} lines", most=MOST_EVENTS)
        )
    lines = [line.removesuffix("\r") for line in text.removesuffix("\n").split("\n")]
    for number, line in enumerate(lines, 1):
        if len(line) > LONGEST_LINE:
            raise BadRecord(
                number, Text("the line is longer than {longest} characters", longest=LONGEST_LINE)
            )
        if not line.isprintable():
            raise BadRecord(number, Text("the line contains characters that cannot be printed"))
    return lines


def _decoded(given: bytes) -> str:
    try:
        return given[: 4 * LARGEST_TEXT].decode("utf-8")
    except UnicodeDecodeError as error:
        line = given.count(b"\n", 0, error.start) + 1
        raise BadRecord(line, Text("the line is not text in UTF-8")) from None


def _ends_with_newline(text: str | bytes) -> bool:
    return text[-1:] in ("\n", b"\n")


def _checked_seats(seats: Sequence[str], players: int) -> list[str]:
    if len(seats) != players:
        raise BadSetup(
            Text(
                "{players} players need {players} names, not {count}",
                players=players,
                count=len(seats),
            )
        )
    for name in seats:
        if not name.isprintable() or name != name.strip() or not 0 < len(name) <= LONGEST_NAME:
            raise BadSetup(
                Text(
                    "A name must have 1 to {longest} printable characters and no blank at its "
                    "start or end, not {given}",
                    longest=LONGEST_NAME,
                    given=shown(name),
                )
            )
    return list(seats)


def _option_text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _option_value(text: str) -> Any:
    if text in ("true", "false"):
        return text == "true"
    return int(text) if _is_number(text) else text


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 10
