"""Lists of effects and what sets them off: a card, a barrier, a space, a tile, a trade (SW-6)."""

from typing import TYPE_CHECKING, Final

from pithead.games.schichtwechsel.effects import Line, effects_text
from pithead.games.schichtwechsel.state import SchichtwechselState
from pithead.games.schichtwechsel.steps.asking import SEATS, Because
from pithead.games.schichtwechsel.steps.effects import Effect
from pithead.kernel.i18n import Text
from pithead.kernel.step import AGAIN

if TYPE_CHECKING:
    from pithead.games.schichtwechsel.steps.book import Book

CARD: Final = Text("you used “{name}”", "du „{name}“ benutzt hast")
COPIED: Final = Text("you copied “{name}”", "du „{name}“ kopiert hast")
SHIFT: Final = Text("your miner stopped at “{name}”", "dein Bergmann auf „{name}“ steht")
BARRIER: Final = Text(
    "your disc crossed the barrier on {name}", "deine Scheibe die Schranke auf {name} passiert hat"
)
BAR: Final = Text("your bar space “{name}” is free", "dein Leistenfeld „{name}“ frei ist")
UPPER: Final = Text("you took the tile “{name}”", "du das Plättchen „{name}“ genommen hast")
LOWER: Final = Text("you use the lower half of “{name}”", "du die untere Hälfte von „{name}“ nutzt")
FRAME: Final = Text(
    "your headframe moved to “{name}”", "dein Förderturm auf „{name}“ versetzt wurde"
)
TRADE: Final = Text("you traded {name} spoil", "du {name} Abraum getauscht hast")


class Cause:
    """A named list of effects. `steps` has one runner for each index and seat."""

    def __init__(self, book: "Book", kind: str, object_id: str, why: Text, name: Text) -> None:
        self.book = book
        self.name = f"{kind}:{object_id}"
        self.kind = kind
        self.why = why
        self.title = name
        self.declinable = False
        self.lines: list[Line] = []
        self.effects: list[Effect] = []
        self.steps: list[Doing] = []
        self.production = 0
        """The only kind of production in the list, 0 if it has none or several."""

    def fill(self, lines: list[Line], effects: list[Effect]) -> "Cause":
        self.lines = lines
        self.effects = effects
        kinds = [effect.produces for effect in effects if effect.produces]
        self.production = kinds[0] if len(kinds) == 1 else 0
        self.steps = [
            Doing(self, index, seat) for index in range(len(effects) + 1) for seat in range(SEATS)
        ]
        return self

    def begin(self, state: SchichtwechselState, seat: int) -> None:
        """SW-6.1: the first effect is on top."""
        self.steps[seat].run(state)

    def usable(self, state: SchichtwechselState, seat: int) -> bool:
        """SW-7.2: production is possible where there is any, else at least one gain is."""
        produces = False
        for effect in self.effects:
            if effect.produces > 0:
                produces = True
                if effect.possible(state, seat):
                    return True
        if produces:
            return False
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

    def to(self, lang: str) -> str:
        """The effects in words."""
        return effects_text(self.lines, lang)


class Doing(Because):
    """The effects of a list from an index on. It stays below what an effect has set off."""

    def __init__(self, cause: Cause, index: int, seat: int) -> None:
        super().__init__(f"{cause.name}:{index}:{seat}")
        self.source = cause
        self.index = index
        self.seat = seat

    def arrive(self, state: SchichtwechselState) -> int:
        state.agenda.pop()
        self.run(state)
        return AGAIN

    def run(self, state: SchichtwechselState) -> None:
        """SW-6.3, SW-6.4: one effect after the other, each completely."""
        source = self.source
        effects = source.effects
        seat = self.seat
        index = self.index
        agenda = state.agenda
        while index < len(effects):
            effect = effects[index]
            index += 1
            if effect.instant:
                effect.act(state, seat)
                continue
            agenda.append(source.steps[index * SEATS + seat])
            height = len(agenda)
            effect.act(state, seat)
            if len(agenda) > height:
                return
            agenda.pop()

    def bears(self) -> tuple[str, ...]:
        return self.source.effects[self.index - 1].sets_off if self.index else ()

    def cause(self, lang: str) -> str:
        return self.source.why.fill(lang, name=self.source.title.to(lang))
