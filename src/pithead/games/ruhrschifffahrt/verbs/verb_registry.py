"""All verbs of Ruhrschifffahrt, in the order of their ids."""

from pithead.games.ruhrschifffahrt.material import Material
from pithead.games.ruhrschifffahrt.verbs.end_of_turn import EndTurn, RepayDebt
from pithead.games.ruhrschifffahrt.verbs.event_choices import (
    GainPoint,
    GainThaler,
    PayPoint,
    PayThaler,
    RemoveDie,
)
from pithead.games.ruhrschifffahrt.verbs.inn_tile import InnPoints, InnThalers
from pithead.games.ruhrschifffahrt.verbs.loaded_dice import (
    PlaceDie,
    ReturnDie,
    StartFrom,
    TakeDie,
)
from pithead.games.ruhrschifffahrt.verbs.locks import BuildForcedLock, BuildLock
from pithead.games.ruhrschifffahrt.verbs.options import UseOption, UseTowingAction
from pithead.games.ruhrschifffahrt.verbs.raised_dice import (
    KeepCarrier,
    RaiseBeforeLoading,
    RaiseWithCarrier,
    RaiseWithSupply,
)
from pithead.games.ruhrschifffahrt.verbs.sale import Sell
from pithead.games.ruhrschifffahrt.verbs.warehouses import (
    BuildAtStore,
    BuildInPort,
    BuildInPortWithDiscount,
    BuildInTown,
    BuildInTownWithDiscount,
    MoveWarehouse,
)
from pithead.kernel.verb import VerbRegistry


class Verbs(VerbRegistry):
    """What players can do in an edition."""

    def __init__(self, material: Material) -> None:
        super().__init__()
        self.end_turn = self.add(EndTurn())
        self.option = self.add(UseOption())
        self.towing_action = self.add(UseTowingAction())
        self.inn_thalers = self.add(InnThalers())
        self.inn_points = self.add(InnPoints())
        self.keep_carrier = self.add(KeepCarrier())
        self.pay_thaler = self.add(PayThaler())
        self.pay_point = self.add(PayPoint())
        self.gain_thaler = self.add(GainThaler())
        self.gain_point = self.add(GainPoint())
        self.take_die = self.add(TakeDie())
        self.place_die = self.add(PlaceDie())
        self.start = self.add(StartFrom())
        self.raise_die = self.add(RaiseWithSupply())
        self.raise_with_carrier = RaiseWithCarrier()
        self.raise_before_loading = RaiseBeforeLoading()
        self.return_die = self.add(ReturnDie())
        self.remove_die = self.add(RemoveDie())
        self.sell = self.add(Sell())
        self.lock = self.add(BuildLock())
        self.forced_lock = BuildForcedLock()
        self.town = self.add(BuildInTown(material))
        self.store = self.add(BuildAtStore())
        self.port = self.add(BuildInPort())
        self.discount_town = self.add(BuildInTownWithDiscount(material))
        self.discount_port = self.add(BuildInPortWithDiscount())
        self.move = self.add(MoveWarehouse(material))
        self.repay = self.add(RepayDebt())
