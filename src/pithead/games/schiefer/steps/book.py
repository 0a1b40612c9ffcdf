"""All steps that can ever be on the agenda of a game of Schiefer, made once and shared."""

from typing import Any

from pithead.games.schiefer.dice import FACES
from pithead.games.schiefer.material import MOST_PLAYERS, Material
from pithead.games.schiefer.steps.carrying import Act, CarryOut, Spend
from pithead.games.schiefer.steps.rolling import Dice, Empty, Mark, Reroll, Rolling, Throw
from pithead.games.schiefer.steps.rounds import DrawStart, EndOfRound
from pithead.kernel.step import Step


class Book:
    """Where a step finds those that follow it. Lists are by seat, position, or face times seat."""

    def __init__(self, material: Material) -> None:
        seats = range(MOST_PLAYERS)
        faces = range(1, FACES + 1)
        self.draw_start = DrawStart(self)
        self.end_of_round = EndOfRound(self)
        self.rolling = [Rolling(self, position) for position in range(MOST_PLAYERS + 1)]
        self.empty = [Empty(self, seat) for seat in seats]
        self.throw = [Throw(self, seat) for seat in seats]
        self.dice = [Dice(self, seat) for seat in seats]
        self.rerolls = [Reroll(self, seat, face) for seat in seats for face in faces]
        self.mark = [Mark(self, seat) for seat in seats]
        self.carry_outs = [
            CarryOut(self, face, position) for face in faces for position in range(MOST_PLAYERS + 1)
        ]
        self.acts = [Act(self, material, face, seat) for face in faces for seat in seats]
        self.most_owed = max(max(material.costs), 2)
        self.spends = [
            Spend(self, seat, owed) for seat in seats for owed in range(1, self.most_owed)
        ]

    def reroll(self, seat: int, face: int) -> Reroll:
        return self.rerolls[seat * FACES + face - 1]

    def carry_out(self, face: int, position: int) -> CarryOut:
        return self.carry_outs[(face - 1) * (MOST_PLAYERS + 1) + position]

    def act(self, face: int, seat: int) -> Act:
        return self.acts[(face - 1) * MOST_PLAYERS + seat]

    def spend(self, seat: int, owed: int) -> Spend:
        return self.spends[seat * (self.most_owed - 1) + owed - 1]

    def all(self) -> list[Step[Any]]:
        return [
            self.draw_start,
            self.end_of_round,
            *self.rolling,
            *self.empty,
            *self.throw,
            *self.dice,
            *self.rerolls,
            *self.mark,
            *self.carry_outs,
            *self.acts,
            *self.spends,
        ]
