"""The position of a game: the pieces on the table, and the agenda of pending steps."""

import json
import operator
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Protocol

from pithead.kernel.draw_options import DrawOptions
from pithead.kernel.errors import IllegalAction
from pithead.kernel.i18n import Text, check_language, say
from pithead.kernel.notebook_tables import Table, choice_table, score_table
from pithead.kernel.obstacle import Obstacle, Refusal
from pithead.kernel.problem import Problem
from pithead.kernel.step import CHANCE, OVER, AnyStep
from pithead.kernel.text_sections import Section

if TYPE_CHECKING:
    from pithead.kernel.edition import Edition
    from pithead.kernel.game import Game


class RandomSource(Protocol):
    """A source of random numbers, such as `random.Random` or a NumPy generator."""

    def random(self) -> float: ...


class State:
    """A position that asks one question at a time.

    Games subclass it with integer and list fields. (It is no ABC: compiled, states would then be
    freed while weak references to them live.) `agenda` is a stack, its top at the end. `actor` is
    the seat that is asked, CHANCE, or OVER. `choices` caches the legal actions of this position, or
    is None until they are asked for; the list is never changed in place.
    """

    def __init__(self, game: "Game", players: int, options: dict[str, Any]) -> None:
        self.game = game
        self.players = players
        self._options = options
        self.actor = OVER
        self.agenda: list[AnyStep] = []
        self.choices: list[int] | None = None

    # -- playing ---------------------------------------------------------------------------------

    def legal(self) -> list[int]:
        """The ids that can be applied now, ascending: actions, or outcomes at a chance step."""
        return list(self.answers())

    def answers(self) -> list[int]:
        """`legal` without the copy, for callers who only read."""
        choices = self.choices
        if choices is None:
            choices = self.agenda[-1].legal(self) if self.agenda else []
            self.choices = choices
        return choices

    def chance(self) -> list[tuple[int, float]]:
        """The outcomes of a chance step with their probabilities; empty at any other point."""
        if self.actor != CHANCE:
            return []
        weights = self.agenda[-1].weights(self)
        total = sum(weights)
        return [(self.answers()[i], weight / total) for i, weight in enumerate(weights)]

    def draw(self, rng: RandomSource) -> int:
        """One outcome of the chance step, by one call of `rng.random()`."""
        if self.actor != CHANCE:
            reason = Text("nothing is drawn by chance now")
            raise IllegalAction("draw", reason, "", self._legal_names())
        return self.agenda[-1].draw(self, rng.random())

    def apply(self, action: object) -> None:
        """Take a legal action or outcome, an id or a name; IllegalAction changes nothing."""
        number = self._number(action)
        if number not in self.answers():
            obstacle = self._obstacle(number)
            raise IllegalAction(
                self.game.vocabulary[number],
                obstacle.sentence(),
                obstacle.rule,
                self._legal_names(),
            )
        self.take(number)

    def take(self, action: int) -> None:
        """`apply` for an id straight from `legal()` or `draw()`: it is not checked."""
        step = self.agenda.pop()
        self.choices = None
        step.take(self, action)
        self.settle()

    def settle(self) -> None:
        """Run the agenda up to the next question."""
        agenda = self.agenda
        while agenda:
            actor = agenda[-1].arrive(self)
            if actor >= CHANCE:
                self.actor = actor
                return
        self.actor = OVER

    def clone(self) -> "State":
        """An independent copy."""
        raise NotImplementedError

    def copy_frame(self, original: "State") -> None:
        """For `clone`: copy what every state has."""
        self.actor = original.actor
        self.agenda = original.agenda.copy()
        self.choices = original.choices

    # -- texts -----------------------------------------------------------------------------------

    def name(self, action: int) -> str:
        """The notation of an id."""
        return self.game.vocabulary[self._number(action)]

    def prompt(self, lang: str = "en") -> str:
        """What the actor is asked."""
        check_language(lang)
        if not self.agenda:
            return say(lang, "The game is over.")
        return self.agenda[-1].prompt(self, lang)

    def describe(self, action: object, lang: str = "en", names: list[str] | None = None) -> str:
        """What a legal action means here, with its price and its consequences."""
        check_language(lang)
        number = self._number(action)
        if number not in self.answers():
            return self.refuse(number, lang).reason
        return self.agenda[-1].describe(self, number, lang, names)

    def rule(self, action: object) -> str:
        """The id of the rule by which a legal action is offered, "" if none is."""
        number = self._number(action)
        return self.agenda[-1].rule(self, number) if number in self.answers() else ""

    def refuse(self, action: object, lang: str = "en") -> Refusal:
        """Why an action is not legal, and by which rule."""
        return self._obstacle(self._number(action)).refusal(lang)

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
        """Per player the points of each category of the score sheet."""
        return self.game.scoring.sheet(self)

    def category(self, key: str, lang: str = "en") -> str:
        """What people call a category of the score sheet."""
        return self.game.scoring.category(key, lang)

    def scores(self) -> list[int]:
        """Per player the running score; final when the game is over."""
        return [sum(points.values()) for points in self.sheet()]

    def ranking(self) -> list[int]:
        """The players, best first, ties broken by the rules."""
        return self.game.scoring.ranking(self)

    # -- views -----------------------------------------------------------------------------------

    def sections(self, lang: str = "en", names: list[str] | None = None) -> list[Section]:
        """The position as tables of text, for a terminal or a screen reader."""
        return self.game.text.sections(self, lang, names)

    def svg(
        self,
        lang: str = "en",
        seat: int | None = None,
        part: str = "",
        paper: str = "auto",
        names: list[str] | None = None,
        choices: bool = True,
        narrow: bool | None = None,
        embedded: bool = False,
        audit: bool = False,
    ) -> str:
        """The board as a drawing; `DrawOptions` explains the arguments."""
        options = DrawOptions(
            self, lang, seat, part, paper, names, choices, narrow, embedded, audit
        )
        return self.game.drawing.board(self, options)

    def _repr_svg_(self) -> str:
        return self.svg()

    def score_table(self, lang: str = "en", names: list[str] | None = None) -> Table:
        """`sheet` as a table for people."""
        return score_table(self, lang, names)

    def choice_table(self, lang: str = "en", names: list[str] | None = None) -> Table:
        """`legal` as a table for people: each action with its meaning and rule."""
        return choice_table(self, lang, names)

    def problems(self) -> list[Problem]:
        """Every way in which the position breaks an invariant; empty if it is sound."""
        return [*self.game.fields.problems(self), *self.game.audit.problems(self)]

    # -- JSON ------------------------------------------------------------------------------------

    def to_json(self) -> dict[str, Any]:
        """The position as plain data; `game.from_json` makes the same position of it."""
        data: dict[str, Any] = {
            "game": self.game.id,
            "rules": self.game.rules_version,
            "edition": self.game.edition.label,
            "players": self.players,
            "options": self.options(),
        }
        data.update(self.game.fields.to_json(self))
        data["agenda"] = [step.name for step in self.agenda]
        return data

    def options(self) -> dict[str, Any]:
        """The options this game is played with, all of them."""
        return dict(self._options)

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
