"""All steps that can ever be on the agenda of a game of Ruhrschifffahrt, made once and shared."""

from pithead.games.ruhrschifffahrt.material import MOST_PLAYERS, Material
from pithead.games.ruhrschifffahrt.steps.historic_events import (
    Bonus,
    DrawStartPlayer,
    GainBonus,
    HistoricEvent,
    MinusOne,
    PayToll,
    Removal,
    RemoveDie,
    RevealFlag,
    Toll,
)
from pithead.games.ruhrschifffahrt.steps.loading_phase import (
    ChooseOption,
    ChooseStart,
    Loading,
    PlaceDie,
    RaiseDie,
    TakeDie,
)
from pithead.games.ruhrschifffahrt.steps.purchases import Buying, ForcedLock, Purchase
from pithead.games.ruhrschifffahrt.steps.returning_dice import ReturnDie
from pithead.games.ruhrschifffahrt.steps.rounds import DrawMarker, InTurn, Phase, RoundEnd
from pithead.games.ruhrschifffahrt.steps.tile_progress import TileProgress
from pithead.games.ruhrschifffahrt.steps.voyages import ChooseSale, Sailing, UseCoalCarrier, Voyage
from pithead.games.ruhrschifffahrt.verbs.verb_registry import Verbs
from pithead.kernel.step_registry import StepRegistry


class Steps(StepRegistry):
    """Lists are by seat, by position in the order of play, or by the place of an event."""

    def __init__(self, material: Material, verbs: Verbs) -> None:
        super().__init__()
        seats = range(MOST_PLAYERS)
        events = max(len(codes) for codes in material.event_codes) + 1
        self._phases = self.add_all(Phase(number) for number in range(1, 8))
        self.event = self.add_all(HistoricEvent(index) for index in range(events))
        self.draw_start = self.add(DrawStartPlayer("draw_start", MOST_PLAYERS, "RS-5.1"))
        self.toll = self._in_turn(Toll, "toll")
        self.pay_toll = self.add_all(PayToll(seat, verbs) for seat in seats)
        self.bonus = self._in_turn(Bonus, "bonus")
        self.gain_bonus = self.add_all(GainBonus(seat, verbs) for seat in seats)
        self.removal = self._in_turn(Removal, "removal")
        self.remove_die = self.add_all(RemoveDie(seat, verbs) for seat in seats)
        self.minus_one = self.add(MinusOne("minus_one"))
        self.flag = self.add(RevealFlag("flag"))
        self.marker = self.add(DrawMarker("marker"))
        self.return_die = self.add_all(ReturnDie(seat, verbs) for seat in seats)
        self.loading = self._in_turn(Loading, "loading")
        self.choose_option = self.add_all(ChooseOption(seat, verbs) for seat in seats)
        self.take_die = self.add_all(TakeDie(seat, verbs) for seat in seats)
        self.place_die = self.add_all(PlaceDie(seat, verbs) for seat in seats)
        self.raise_die = self.add_all(RaiseDie(seat, verbs) for seat in seats)
        self.choose_start = self.add_all(ChooseStart(seat, verbs) for seat in seats)
        self.sailing = self._in_turn(Sailing, "sailing")
        self.voyage = self.add_all(Voyage(f"voyage:{seat}", seat) for seat in seats)
        self.coal_carrier = self.add_all(UseCoalCarrier(seat, verbs) for seat in seats)
        self.choose_sale = self.add_all(ChooseSale(seat, verbs) for seat in seats)
        self.progress = self.add(TileProgress("progress"))
        self.buying = self._in_turn(Buying, "buying")
        self.forced_lock = self.add_all(ForcedLock(seat, verbs) for seat in seats)
        self.purchase = self.add_all(Purchase(seat, verbs) for seat in seats)
        self.round_end = self.add(RoundEnd("round_end"))
        self.events_by_id = [self.draw_start, self.marker, self.flag]
        """The chance events in the order of their ids."""

    def phase(self, number: int) -> Phase:
        return self._phases[number - 1]

    def _in_turn(self, step: type[InTurn], kind: str) -> list[InTurn]:
        """A step for every position of the order, and one for the end of the turns."""
        row: list[InTurn] = []
        for _ in range(MOST_PLAYERS + 1):
            row.append(self.add(step(row, kind)))
        return row
