"""The coking plant: coking, coke on coking spaces, loading (SW-9)."""

from typing import Final

from pithead.games.schichtwechsel.steps.base_questions import AtLeastOnce, SchichtwechselQuestion
from pithead.games.schichtwechsel.verbs.verb_registry import Verbs
from pithead.kernel.obstacle import Obstacle
from pithead.kernel.step import AnyStep
from pithead.kernel.texts.i18n import Text

_COKE_ONE: Final = Obstacle("SW-7.7", Text("you must coke at least one wagon"))
_LOAD_ONE: Final = Obstacle("SW-7.7", Text("you must load at least one coke"))


class ChooseCoking(AtLeastOnce):
    """SW-9.2: which coal wagon is coked."""

    asked = Text("Which coal wagon do you coke?")
    asked_next = Text("Which coal wagon do you coke next? Up to {left} more.")
    told = Text("which coal wagon to coke?")

    def __init__(
        self, left: int, seat: int, verbs: Verbs, first: bool, further: AnyStep | None
    ) -> None:
        must = _COKE_ONE if first else None
        super().__init__("coke", left, seat, verbs, verbs.coke_from, further, must)

    def bears(self) -> tuple[str, ...]:
        return () if self.first else ("coking_space",)


class ChooseCokingSpace(SchichtwechselQuestion):
    """SW-9.4: on which coking space a coke goes."""

    asked = Text("On which coking space do you put the coke?")
    told = Text("on which coking space to put the coke?")

    def __init__(self, seat: int, verbs: Verbs) -> None:
        super().__init__(f"coking_space:{seat}", seat, [verbs.plant])

    def bears(self) -> tuple[str, ...]:
        return ("coking_space",)


class ChooseLoad(AtLeastOnce):
    """SW-9.11: which coke of the plant is loaded."""

    asked = Text("Which coke do you load?")
    asked_next = Text("Which coke do you load next? Up to {left} more.")
    told = Text("which coke to load?")

    def __init__(
        self, left: int, seat: int, verbs: Verbs, first: bool, further: AnyStep | None
    ) -> None:
        must = _LOAD_ONE if first else None
        super().__init__("load", left, seat, verbs, verbs.load, further, must)
