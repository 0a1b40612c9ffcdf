"""All steps that can ever be on the agenda of a game of Schiefer, made once and shared."""

from pithead.games.schiefer.dice import FACES
from pithead.games.schiefer.material import MOST_PLAYERS, Material
from pithead.games.schiefer.steps.carrying_out import Act, CarryOut, Owe
from pithead.games.schiefer.steps.dice_rolls import (
    Empty,
    ImproveDice,
    MarkDice,
    RerollDie,
    Rolling,
    Throw,
)
from pithead.games.schiefer.steps.later_purchase import SETS, LaterPurchase
from pithead.games.schiefer.steps.rounds import DrawStartPlayer, EndOfRound
from pithead.games.schiefer.verbs.verb_registry import Verbs
from pithead.kernel.step_registry import StepRegistry


class Steps(StepRegistry):
    """Lists are by seat, position, or face times seat."""

    def __init__(self, material: Material, verbs: Verbs) -> None:
        super().__init__()
        seats = range(MOST_PLAYERS)
        positions = range(MOST_PLAYERS + 1)
        faces = range(1, FACES + 1)
        self.draw_start = self.add(DrawStartPlayer("start", MOST_PLAYERS, "SF-3.2"))
        self.end_of_round = self.add(EndOfRound("end_of_round"))
        self.rolling = self.add_all(Rolling(position) for position in positions)
        self.empty = self.add_all(Empty(seat, verbs) for seat in seats)
        self.throw = self.add_all(Throw(f"throw:{seat}", seat) for seat in seats)
        self.dice = self.add_all(ImproveDice(seat, verbs) for seat in seats)
        self._rerolls = self.add_all(RerollDie(seat, face) for seat in seats for face in faces)
        self.mark = self.add_all(MarkDice(seat, verbs) for seat in seats)
        self._carry_outs = self.add_all(
            CarryOut(face, position) for face in faces for position in positions
        )
        self._acts = self.add_all(
            Act(face, seat, verbs, material) for face in faces for seat in seats
        )
        self._purchases = self.add_all(
            LaterPurchase(seat, which) for seat in seats for which in SETS
        )
        self.most_owed = max(max(material.costs), 2)
        self._spends = self.add_all(
            Owe(seat, owed, verbs) for seat in seats for owed in range(1, self.most_owed)
        )

    def reroll(self, seat: int, face: int) -> RerollDie:
        return self._rerolls[seat * FACES + face - 1]

    def carry_out(self, face: int, position: int) -> CarryOut:
        return self._carry_outs[(face - 1) * (MOST_PLAYERS + 1) + position]

    def act(self, face: int, seat: int) -> Act:
        return self._acts[(face - 1) * MOST_PLAYERS + seat]

    def purchase(self, seat: int, which: int) -> LaterPurchase:
        return self._purchases[seat * len(SETS) + which - 1]

    def spend(self, seat: int, owed: int) -> Owe:
        return self._spends[seat * (self.most_owed - 1) + owed - 1]
