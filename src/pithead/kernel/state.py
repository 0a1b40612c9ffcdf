"""The position of a game: the pieces on the table, and the agenda of pending steps."""

import json
import operator
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Protocol, SupportsIndex

from mypy_extensions import mypyc_attr

from pithead.kernel.choices import Choices, listed, no_choices
from pithead.kernel.draw_options import DrawOptions
from pithead.kernel.errors import IllegalAction
from pithead.kernel.fields.packed_row import COMPILED
from pithead.kernel.obstacle import Obstacle, Refusal
from pithead.kernel.pieces import Piece
from pithead.kernel.problem import Problem
from pithead.kernel.seat_bids import (
    CATEGORY,
    CATEGORY_HELP,
    SEAT_BIDS,
    place_problems,
    places_section,
)
from pithead.kernel.step import CHANCE, NOBODY, OVER, AnyStep
from pithead.kernel.texts.i18n import Text, check_language, player_name, say, sentence
from pithead.kernel.texts.notebook_tables import Table, choice_table, score_table
from pithead.kernel.texts.text_sections import Section

if TYPE_CHECKING:
    from pithead.kernel.editions.edition import Edition
    from pithead.kernel.game import Game


class RandomSource(Protocol):
    """A random number generator, such as `random.Random` or a NumPy generator."""

    def random(self) -> float:
        """Return a number from 0 to 1, 1 excluded."""
        ...


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A position of a game. It asks one question at a time.

    `actor` is the seat that decides now, `pithead.CHANCE` or `pithead.OVER`. `legal` lists the
    actions, `apply` takes one, `clone` copies the state. `game.start(players=3)` returns the first
    position of a game.

    `agenda` is the stack of pending steps, its top at the end. `choices` are the legal actions,
    None if they are not known yet.
    """

    # Games subclass it with integer and list fields. It is no ABC: compiled, states would then be
    # freed while weak references to them live.

    def __init__(self, game: "Game", players: int, options: dict[str, Any]) -> None:
        self.game = game
        self.players = players
        self._options = options
        self.actor = OVER
        self.agenda: list[AnyStep] = []
        self.choices: Choices | None = None
        self._last_choices: Choices | None = None
        """Used again for the next question."""
        self.place_holders: list[int] = []
        """Who has each place in turn order, NOBODY for a free one; [] if nobody bids for places."""
        self.place_bids: list[int] = []
        """The bid for each place."""
        self.seating: list[int] = []
        """The seats in clockwise order, if it is not the order of their numbers."""

    # -- playing ---------------------------------------------------------------------------------

    def legal(self) -> list[int]:
        """Return the ids of the legal actions, ascending; at a chance event, of the outcomes."""
        return list(self.answers())

    def answers(self) -> list[int]:
        """Return the list of `legal`, possibly without a copy; callers must not change it."""
        return listed(self.known_choices())

    def known_choices(self) -> Choices:
        """Return the same for those who need no list; they change with the next action."""
        choices = self.choices
        if choices is None:
            choices = self.new_choices()
            if self.agenda:
                self.agenda[-1].offer(self, choices)
            self.choices = choices
        return choices

    def new_choices(self) -> Choices:
        """For questions: return choices without any ids; those of the last question are lost."""
        self.choices = None
        choices = self._last_choices
        if choices is None or not COMPILED:
            choices = no_choices()
            self._last_choices = choices
        else:
            choices.clear()
        return choices

    def allows(self, action: int) -> bool:
        """Return whether an id is legal."""
        if not 0 <= action < len(self.game.vocabulary):
            return False
        choices = self.known_choices()
        return choices.has(action) if COMPILED else action in choices

    def chance(self) -> list[tuple[int, float]]:
        """Return the outcomes of a chance event with their probabilities; [] at other times."""
        if self.actor != CHANCE:
            return []
        weights = self.agenda[-1].weights(self)
        total = sum(weights)
        return [(self.answers()[i], weight / total) for i, weight in enumerate(weights)]

    def draw(self, rng: RandomSource) -> int:
        """Return a random outcome of a chance event; calls `rng.random()` once."""
        if self.actor != CHANCE:
            reason = Text("nothing is drawn by chance now")
            raise IllegalAction("draw", reason, "", self._legal_names())
        return self.agenda[-1].draw(self, rng.random())

    def apply(self, action: object) -> None:
        """Take an action or a chance outcome, an id or a name, such as `state.apply("keep")`.

        If it is not legal, raise IllegalAction and change nothing.
        """
        number = self._number(action)
        if not self.allows(number):
            obstacle = self._obstacle(number)
            raise IllegalAction(
                self.game.vocabulary[number],
                obstacle.sentence(),
                obstacle.rule,
                self._legal_names(),
            )
        self.take(number)

    def take(self, action: int) -> None:
        """Take an id that `legal` or `draw` has returned. Like `apply`, but without a check."""
        step = self.agenda.pop()
        self.choices = None
        step.take(self, action)
        self.settle()

    def settle(self) -> None:
        """Run the agenda until the next question."""
        agenda = self.agenda
        while agenda:
            actor = agenda[-1].arrive(self)
            if actor >= CHANCE:
                self.actor = actor
                return
        self.actor = OVER

    def clone(self) -> "State":
        """Return an independent copy.

        By default all declared fields are copied; a game can write a faster one.
        """
        twin = self.game.new_state(self.players, self._options)
        self.game.fields.copy(self, twin)
        twin.copy_frame(self)
        return twin

    def copy_frame(self, original: "State") -> None:
        """For `clone` of subclasses: copy the attributes that every state has."""
        self.actor = original.actor
        self.agenda = original.agenda.copy()
        self.place_holders = original.place_holders
        self.place_bids = original.place_bids
        self.seating = original.seating

    # -- turn order ------------------------------------------------------------------------------

    def seat_after(self, seat: int, turns: int) -> int:
        """Return the seat that comes so many turns after another, clockwise."""
        if not self.seating or seat not in self.seating:
            return (seat + turns) % self.players
        return self.seating[(self.seating.index(seat) + turns) % self.players]

    def turns_after(self, first: int, seat: int) -> int:
        """Return how many turns after `first` a seat comes, clockwise: 0 to players - 1."""
        if first not in self.seating or seat not in self.seating:
            return (seat - first) % self.players
        return (self.seating.index(seat) - self.seating.index(first)) % self.players

    def bids_for_places(self) -> bool:
        """Return whether the players are bidding for their places; the game begins after that."""
        return NOBODY in self.place_holders

    def place_bid(self, seat: int) -> int:
        """Return the points that a player has bid for their place."""
        if seat not in self.place_holders:
            return 0
        return self.place_bids[self.place_holders.index(seat)]

    def set_seating(self) -> None:
        """Let the turn order follow from the places, which are all taken."""
        holders = self.place_holders
        for seat, after in zip(holders, [*holders[1:], holders[0]]):
            if after != (seat + 1) % self.players:
                self.seating = holders.copy()

    # -- texts -----------------------------------------------------------------------------------

    def name(self, action: int) -> str:
        """Return the name of an id, such as "keep"."""
        return self.game.vocabulary[self._number(action)]

    def prompt(self, lang: str = "en") -> str:
        """Return the question that is asked now."""
        check_language(lang)
        if not self.agenda:
            over = say(lang, "The game is over.")
            if len(self.winners()) == 1:
                return over
            return f"{over} {say(lang, 'The win is shared.')}"
        return self.agenda[-1].prompt(self).to(lang)

    def question(self, lang: str = "en", names: list[str] | None = None) -> str:
        """Return the question as everybody else reads it: who is asked, and what about."""
        if self.actor < 0:
            return self.prompt(lang)
        check_language(lang)
        name = player_name(self.actor, lang, names)
        name = name[:1].upper() + name[1:]
        topic = self.agenda[-1].topic(self).to(lang)
        if not topic:
            return say(lang, "{name} is choosing.", name=name)
        return say(lang, "{name} is choosing: {topic}", name=name, topic=topic)

    def describe(self, action: object, lang: str = "en", names: list[str] | None = None) -> str:
        """Return what an action does here; for an illegal action, why it is not legal."""
        check_language(lang)
        number = self._number(action)
        if not self.allows(number):
            return self.refuse(number, lang).reason
        return self.agenda[-1].describe(self, number).to(lang, names)

    def rule(self, action: object) -> str:
        """Return the id of the rule for a legal action, such as "SF-7.5", or ""."""
        number = self._number(action)
        return self.agenda[-1].rule(self, number) if self.allows(number) else ""

    def refuse(self, action: object, lang: str = "en") -> Refusal:
        """Return why an action is not legal: `reason` and `rule`."""
        return self._obstacle(self._number(action)).refusal(lang)

    def why_not(self, action: object, lang: str = "en") -> str:
        """Return why an action is not legal as a sentence that names what it is about."""
        number = self._number(action)
        reason = self._obstacle(number).sentence()
        subject = self.game.subjects.get(number)
        if subject is None:
            return sentence(reason).to(lang)
        text = Text("{subject}: {reason}", subject=subject, reason=reason)
        return sentence(text).to(lang)

    def blocked(self) -> list[int]:
        """Return the ids that such a question allows in other positions, but not now, ascending.

        `refuse` says why. Actions that never answer this kind of question are not among them.
        """
        if self.actor < 0:
            return []
        step = self.agenda[-1]
        legal = set(self.answers())
        vocabulary = self.game.vocabulary
        verbs = {vocabulary[action].partition(":")[0] for action in legal}
        other = step.not_an_answer().text.message
        found: list[int] = []
        for action in range(self.game.actions):
            if action in legal:
                continue
            obstacle = step.refuse(self, action)
            if obstacle.rule and (
                obstacle.text.message != other or vocabulary[action].partition(":")[0] in verbs
            ):
                found.append(action)
        return found

    def _obstacle(self, number: int) -> Obstacle:
        if not self.agenda:
            return Obstacle("", Text("the game is over"))
        return self.agenda[-1].refuse(self, number)

    def _number(self, action: object) -> int:
        if isinstance(action, int):
            if 0 <= action < len(self.game.vocabulary):
                return action
            last = len(self.game.vocabulary) - 1
            reason = Text("the ids of {game} go from 0 to {last}", game=self.game.id, last=last)
            raise self._unknown(str(action), reason)
        if isinstance(action, str):
            number = self.game.number(action)
            if number is None:
                reason = Text("{game} has no action of this name", game=self.game.title)
                raise self._unknown(action, reason)
            return number
        try:
            return self._number(operator.index(action))  # type: ignore[arg-type]
        except TypeError:
            reason = Text("an action is given by its id or its name")
            raise self._unknown(repr(action), reason) from None

    def _unknown(self, action: str, reason: Text) -> IllegalAction:
        return IllegalAction(action, reason, "", self._legal_names())

    def _legal_names(self) -> list[str]:
        return [self.game.vocabulary[choice] for choice in self.answers()]

    # -- results ---------------------------------------------------------------------------------

    def sheet(self) -> list[dict[str, int]]:
        """Return the score sheet: for each player, the points by category."""
        sheet = self.game.scoring.sheet(self)
        if self.place_holders:
            for seat, points in enumerate(sheet):
                points[SEAT_BIDS] = -self.place_bid(seat)
        return sheet

    def category(self, key: str, lang: str = "en") -> str:
        """Return the name of a category of the score sheet."""
        if key == SEAT_BIDS:
            return CATEGORY.to(lang)
        return self.game.scoring.category(key, lang)

    def category_help(self, key: str, lang: str = "en") -> str:
        """Return what a category is for, in one sentence; "" if there is none."""
        if key == SEAT_BIDS:
            return CATEGORY_HELP.to(lang)
        return self.game.scoring.category_help(key, lang)

    def scores(self) -> list[int]:
        """Return the score of each player so far; final when the game is over."""
        return [sum(points.values()) for points in self.sheet()]

    def ranking(self) -> list[int]:
        """Return the seats in order of their rank, best first; players with equal ranks by seat."""
        return self.game.scoring.ranking(self)

    def places(self) -> list[int]:
        """Return the place of each seat: 1 for a winner; players who tie have the same place."""
        return self.game.scoring.places(self)

    def winners(self) -> list[int]:
        """Return the seats in first place: several if the rules let players share the win.

        Before the end of the game, they are the players who are ahead.
        """
        places = self.places()
        return [seat for seat in range(self.players) if places[seat] == 1]

    # -- views -----------------------------------------------------------------------------------

    def sections(self, lang: str = "en", names: list[str] | None = None) -> list[Section]:
        """Return the position as tables of text, for a terminal or a screen reader."""
        sections = self.game.text.sections(self, lang, names)
        return [places_section(self, lang, names), *sections] if self.place_holders else sections

    def pieces(self) -> list[Piece]:
        """Return what lies on the board: each piece with its kind, owner, place and count.

        Pieces keep their ids while they move: `pithead.piece_changes` compares two positions.
        """
        return self.game.drawing.pieces(self)

    def svg(
        self,
        lang: str = "en",
        seat: SupportsIndex | None = None,
        part: str = "",
        paper: str = "auto",
        names: list[str] | None = None,
        choices: bool = True,
        narrow: bool | None = None,
        embedded: bool = False,
        audit: bool = False,
        layout: str = "tall",
    ) -> str:
        """Return a drawing of the position as SVG.

        `seat` is the player whose board comes first; by default, the player who decides now. `part`
        draws only this part of `game.drawing.parts`, for a phone. `paper` is the theme: "light",
        "dark" or "auto". `names` are the names of the players. `choices=False` attaches no actions.
        `narrow` selects the layout for phones; `layout` is the shape of all other drawings: "tall",
        "square", "wide" or "small". `embedded` leaves out styles, fonts and symbols. `audit` adds
        the available width to every text, for tests.
        """
        options = DrawOptions(
            self, lang, seat, part, paper, names, choices, narrow, embedded, audit, layout
        )
        return self.game.drawing.board(self, options)

    def _repr_svg_(self) -> str:
        return self.svg()

    def score_table(self, lang: str = "en", names: list[str] | None = None) -> Table:
        """Return the score sheet as a table."""
        return score_table(self, lang, names)

    def choice_table(self, lang: str = "en", names: list[str] | None = None) -> Table:
        """Return the legal actions as a table, with their meaning and rule."""
        return choice_table(self, lang, names)

    def problems(self) -> list[Problem]:
        """Return everything that is impossible about the position; empty for a valid one."""
        found = self.game.fields.problems(self)
        if self.place_holders:
            found += [*self.game.place_fields.problems(self), *place_problems(self)]
            if found or self.bids_for_places():
                return found
        return [*found, *self.game.audit.problems(self)]

    # -- JSON ------------------------------------------------------------------------------------

    def to_json(self) -> dict[str, Any]:
        """Return the position as plain data, which `game.from_json` reads."""
        data: dict[str, Any] = {
            "game": self.game.id,
            "rules": self.game.rules_version,
            "edition": self.game.edition.label,
            "players": self.players,
            "options": self.options(),
        }
        if self.place_holders:
            data.update(self.game.place_fields.to_json(self))
        data.update(self.game.fields.to_json(self))
        data["agenda"] = [step.name for step in self.agenda]
        return data

    def options(self) -> dict[str, Any]:
        """Return all options of this game with their values."""
        return dict(self._options)

    def progress(self) -> str:
        """For subclasses: how far the game is, such as "round 2"; "" if there is nothing to say."""
        return ""

    def __repr__(self) -> str:
        progress = self.progress()
        parts = f"{self.game.title}, {self.players} players" + (progress and f", {progress}")
        if self.actor == OVER:
            return f"<{parts}: the game is over>"
        asked = "chance decides" if self.actor == CHANCE else f"seat {self.actor} is asked"
        return f"<{parts}: {asked}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.to_json() == other.to_json()

    def __hash__(self) -> int:
        return hash(json.dumps(self.to_json(), sort_keys=True))

    def __copy__(self) -> "State":
        return self.clone()

    def __deepcopy__(self, memo: object) -> "State":
        return self.clone()

    def __reduce__(self) -> tuple[object, ...]:
        edition = self.game.edition
        if edition.built_in:
            return revive_built_in, (edition.game_id, self.to_json())
        return revive, (type(self.game), edition, self.to_json())


def revive_built_in(game_id: str, data: Mapping[str, Any]) -> State:
    """Unpickle a state of a built-in edition: it shares the registered game."""
    from pithead.kernel.game_registry import game

    return game(game_id).from_json(data)


def revive(game: "type[Game]", edition: "Edition", data: Mapping[str, Any]) -> State:
    """Unpickle a state of a corrected edition, which is a part of the pickle."""
    return game(edition).from_json(data)
