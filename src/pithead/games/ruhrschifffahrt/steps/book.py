"""All steps that can ever be on the agenda of a game of Ruhrschifffahrt, made once and shared."""

from typing import Any

from pithead.games.ruhrschifffahrt.material import MOST_PLAYERS, Material
from pithead.games.ruhrschifffahrt.steps.events import (
    Bonus,
    DrawStart,
    Event,
    GainBonus,
    MinusOne,
    PayToll,
    Removal,
    RemoveDie,
    RevealFlag,
    Toll,
)
from pithead.games.ruhrschifffahrt.steps.loading import (
    ChooseOption,
    ChooseStart,
    Loading,
    PlaceDie,
    RaiseDie,
    TakeDie,
)
from pithead.games.ruhrschifffahrt.steps.purchase import Buying, ForcedLock, Purchase
from pithead.games.ruhrschifffahrt.steps.rounds import (
    DrawMarker,
    InTurn,
    Phase,
    RoundEnd,
)
from pithead.games.ruhrschifffahrt.steps.sailing import (
    ChooseSale,
    Progress,
    Sailing,
    UseCoalCarrier,
    Voyage,
)
from pithead.games.ruhrschifffahrt.steps.track import ReturnDie
from pithead.kernel.step import Step


class Book:
    """Where a step finds those that follow it. Lists are by seat, position, phase or event."""

    def __init__(self, material: Material) -> None:
        seats = range(MOST_PLAYERS)
        events = max(len(codes) for codes in material.event_codes) + 1
        self.phase = [Phase(self, number) for number in range(8)]
        self.event = [Event(self, index) for index in range(events)]
        self.draw_start = DrawStart(self)
        self.toll: list[InTurn] = []
        self.bonus: list[InTurn] = []
        self.removal: list[InTurn] = []
        self.loading: list[InTurn] = []
        self.sailing: list[InTurn] = []
        self.buying: list[InTurn] = []
        for _ in range(MOST_PLAYERS + 1):
            self.toll.append(Toll(self, self.toll, "toll"))
            self.bonus.append(Bonus(self, self.bonus, "bonus"))
            self.removal.append(Removal(self, self.removal, "removal"))
            self.loading.append(Loading(self, self.loading, "loading"))
            self.sailing.append(Sailing(self, self.sailing, "sailing"))
            self.buying.append(Buying(self, self.buying, "buying"))
        self.pay_toll = [PayToll(self, seat) for seat in seats]
        self.gain_bonus = [GainBonus(self, seat) for seat in seats]
        self.remove_die = [RemoveDie(self, seat) for seat in seats]
        self.minus_one = MinusOne()
        self.flag = RevealFlag(self)
        self.marker = DrawMarker(self)
        self.return_die = [ReturnDie(self, seat) for seat in seats]
        self.choose_option = [ChooseOption(self, seat) for seat in seats]
        self.take_die = [TakeDie(self, seat) for seat in seats]
        self.place_die = [PlaceDie(self, seat) for seat in seats]
        self.raise_die = [RaiseDie(self, seat) for seat in seats]
        self.choose_start = [ChooseStart(self, seat) for seat in seats]
        self.voyage = [Voyage(self, seat) for seat in seats]
        self.coal_carrier = [UseCoalCarrier(self, seat) for seat in seats]
        self.choose_sale = [ChooseSale(self, seat) for seat in seats]
        self.progress = Progress()
        self.forced_lock = [ForcedLock(self, seat) for seat in seats]
        self.purchase = [Purchase(self, seat) for seat in seats]
        self.round_end = RoundEnd(self)

    def all(self) -> list[Step[Any]]:
        return [
            *self.phase[1:],
            *self.event,
            self.draw_start,
            *self.toll,
            *self.pay_toll,
            *self.bonus,
            *self.gain_bonus,
            *self.removal,
            *self.remove_die,
            self.minus_one,
            self.flag,
            self.marker,
            *self.return_die,
            *self.loading,
            *self.choose_option,
            *self.take_die,
            *self.place_die,
            *self.raise_die,
            *self.choose_start,
            *self.sailing,
            *self.voyage,
            *self.coal_carrier,
            *self.choose_sale,
            self.progress,
            *self.buying,
            *self.forced_lock,
            *self.purchase,
            self.round_end,
        ]
