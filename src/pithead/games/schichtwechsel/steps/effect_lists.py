"""Lists of effects and what causes them: a card, a barrier, a space, a tile, a trade (SW-6)."""

from typing import TYPE_CHECKING, Final

from pithead.games.schichtwechsel.effect_lines import ROUTES, Line
from pithead.games.schichtwechsel.effect_text import effects_text
from pithead.games.schichtwechsel.material import MOST_PLAYERS, NO_BARRIER
from pithead.games.schichtwechsel.state import SchichtwechselState
from pithead.games.schichtwechsel.steps.effects import Effect
from pithead.kernel.problem import Problem
from pithead.kernel.step import Automatic
from pithead.kernel.texts.i18n import Text, Verbatim, joined

if TYPE_CHECKING:
    from pithead.games.schichtwechsel.steps.routes import ChooseDisc

CARD: Final = Text("because of the card “{name}”")
COPIED: Final = Text("because of the copied card “{name}”")
SHIFT: Final = Text("because the miner stopped on “{name}”")
BARRIER: Final = Text("because the disc crossed the barrier before {name}")
BAR: Final = Text("because the space “{name}” of the house bar is free")
UPPER: Final = Text("because of the tile “{name}”")
LOWER: Final = Text("because of the lower half of “{name}”")
FRAME: Final = Text("because the headframe moved to “{name}”")
TRADE: Final = Text("because of the trade of {name} spoil")


class EffectList:
    """A list of effects and its cause. `runs` has a step for each index and seat."""

    def __init__(self, kind: str, object_id: str, cause: Text, title: Text) -> None:
        self.kind = kind
        self.object_id = object_id
        self.cause = cause
        self.title = title
        self.declinable = False
        self.lines: list[Line] = []
        self.effects: list[Effect] = []
        self.runs: list[EffectRun] = []
        self.lowers_water = 0
        """By how many levels the list lowers the water."""
        self.chosen = False
        """Whether the player has chosen it among several lists: then nothing of it is refused."""
        self.orders: list[ChooseDisc] = []
        """By set of discs and seat, the choice of the next disc (SW-6.8)."""
        self.discs_from = -1
        self.discs_to = -1
        """The effects that move discs, if there are several, next to each other."""
        self.production = 0
        """The only kind of production in the list, 0 if it has none or several."""
        self.besides: list[Effect] = []
        """The effects that are not this production."""

    def fill(self, lines: list[Line], effects: list[Effect]) -> "EffectList":
        self.lines = lines
        self.effects = effects
        self.lowers_water = -sum(
            line.amount for line in lines if line.word == "water" and line.amount < 0
        )
        kinds = [effect.produces for effect in effects if effect.produces]
        self.production = kinds[0] if len(kinds) == 1 else 0
        self.besides = [effect for effect in effects if not (self.production and effect.produces)]
        self.runs = [
            EffectRun(self, index, seat)
            for index in range(len(effects) + 1)
            for seat in range(MOST_PLAYERS)
        ]
        return self

    def begin(self, state: SchichtwechselState, seat: int) -> None:
        """SW-6.1: carry out the effects from the first on."""
        self.runs[seat].run(state)

    def usable(self, state: SchichtwechselState, seat: int) -> bool:
        """SW-5.5: any of the effects changes something."""
        for effect in self.effects:
            if effect.possible(state, seat):
                return True
        return False

    def usable_besides_production(self, state: SchichtwechselState, seat: int) -> bool:
        """`usable` if nothing can be produced."""
        for effect in self.besides:
            if effect.possible(state, seat):
                return True
        return False

    def gains(self, state: SchichtwechselState, seat: int) -> bool:
        """SW-14.8: the player gains something."""
        for effect in self.effects:
            if effect.gain and effect.possible(state, seat):
                return True
        return False

    def whole(self, state: SchichtwechselState, seat: int) -> bool:
        """SW-16.2: every gain of the list is possible."""
        for effect in self.effects:
            if effect.gain and not effect.possible(state, seat):
                return False
        return True

    def text(self) -> Text:
        """The effects in words."""
        return effects_text(self.lines)


class EffectRun(Automatic[SchichtwechselState]):
    """The effects of a list from an index on. It stays below what an effect has caused."""

    def __init__(self, source: EffectList, index: int, seat: int) -> None:
        super().__init__(f"{source.kind}:{source.object_id}:{index}:{seat}", seat)
        self.source = source
        self.index = index

    def run(self, state: SchichtwechselState) -> None:
        """SW-6.3, SW-6.4: one effect after the other, each completely."""
        source = self.source
        effects = source.effects
        seat = self.seat
        index = self.index
        agenda = state.agenda
        while index < len(effects):
            if index == source.discs_from and state.rules.chooses_order:
                agenda.append(source.runs[source.discs_to * MOST_PLAYERS + seat])
                agenda.append(source.orders[-MOST_PLAYERS + seat])
                return
            effect = effects[index]
            index += 1
            if effect.instant:
                effect.act(state, seat)
                continue
            agenda.append(source.runs[index * MOST_PLAYERS + seat])
            height = len(agenda)
            effect.act(state, seat)
            if len(agenda) > height:
                return
            agenda.pop()

    def bears(self) -> tuple[str, ...]:
        return self.source.effects[self.index - 1].sets_off if self.index else ()

    def objections(self, state: SchichtwechselState) -> list[Problem]:
        """A disc has passed the barrier, a miner has reached the space that caused this."""
        name = self.source.object_id
        if self.kind == "barrier":
            route, _, space = name.rpartition("_")
            if state.disc(self.seat, ROUTES.index(route)) < int(space):
                sentence = Text(
                    "player {seat} has not crossed the barrier on {route} {space} (SW-11.4)",
                    seat=self.seat,
                    route=route,
                    space=space,
                )
                return [Problem("barrier_not_crossed", sentence)]
            if state.rules.barriers[ROUTES.index(route)][int(space)] == NO_BARRIER:
                sentence = Text(
                    "there is no barrier on {route} {space} in this game (SW-11.12)",
                    route=route,
                    space=space,
                )
                return [Problem("no_such_barrier", sentence)]
        elif self.kind == "shift":
            if state.miner[self.seat] <= state.material.shift_ids.index(name):
                sentence = Text(
                    "the miner of player {seat} has not reached {name} (SW-13.4)",
                    seat=self.seat,
                    name=name,
                )
                return [Problem("space_not_reached", sentence)]
        return []

    def cause(self) -> Text:
        """Why the effects happen: a clause that begins with "because"."""
        return self.source.cause.with_values(name=self.source.title)


def with_causes(state: SchichtwechselState, question: Text) -> Text:
    """The question on top of the agenda and its causes, the nearest first."""
    found = [step.cause() for step in state.agenda[-2::-1] if isinstance(step, EffectRun)]
    if not found:
        return question
    return Verbatim("{question} ({causes})", question=question, causes=joined(found))
