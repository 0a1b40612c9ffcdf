"""All verbs of Schiefer, in the order of their ids."""

from pithead.games.schiefer.dice import FACES
from pithead.games.schiefer.material import Material
from pithead.games.schiefer.verbs.base_verb import SchieferVerb
from pithead.games.schiefer.verbs.dice_improvements import (
    ChangeDown,
    ChangeUp,
    Keep,
    Reroll,
    Turn,
)
from pithead.games.schiefer.verbs.dice_markers import Done, Mark, MarkAll
from pithead.games.schiefer.verbs.field_actions import (
    Develop,
    Fetch,
    FieldAction,
    Forfeit,
    OpenMine,
    Sell,
)
from pithead.games.schiefer.verbs.marker_payment import Spend
from pithead.games.schiefer.verbs.marker_purchases import (
    Buy,
    BuyAndRoll,
    BuyAroundAction,
    BuyWhileMarking,
    Pass,
)
from pithead.kernel.verb import VerbRegistry


class Verbs(VerbRegistry):
    """What players can do in an edition."""

    def __init__(self, material: Material) -> None:
        super().__init__()
        self.keep = self.add(Keep())
        self.done = self.add(Done())
        self.pass_round = self.add(Pass())
        self.forfeit = self.add(Forfeit())
        self.fetch = self.add(Fetch())
        self.buy = self.add(Buy())
        self.buy_and_roll = BuyAndRoll()
        self.buy_while_marking = BuyWhileMarking()
        self.reroll = self.add(Reroll())
        self.turn = self.add(Turn())
        self.up = self.add(ChangeUp())
        self.down = self.add(ChangeDown())
        self.mark_all = self.add(MarkAll())
        self.mark = self.add(Mark())
        self.spend = self.add(Spend())
        self.open = self.add(OpenMine())
        self.sell = self.add(Sell())
        self.develop = self.add(Develop())
        self.of_field = [self._of_field(material, face) for face in range(1, FACES + 1)]
        """What a marker on each space lets its owner do, and the purchases before or after it."""

    def _of_field(self, material: Material, face: int) -> list[SchieferVerb]:
        actions: list[FieldAction] = []
        for offered, verb in self.field_actions(material):
            if offered[face]:
                actions.append(verb)
        return [self.forfeit, BuyAroundAction(actions), *actions]

    def field_actions(self, material: Material) -> list[tuple[list[bool], FieldAction]]:
        """SF-2.3: the four actions, each with the spaces that offer it."""
        return [
            (material.fetches, self.fetch),
            (material.opens, self.open),
            (material.sells, self.sell),
            (material.develops, self.develop),
        ]
