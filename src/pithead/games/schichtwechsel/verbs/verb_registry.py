"""All verbs of Schichtwechsel, in the order of their ids."""

from pithead.games.schichtwechsel.effect_lines import MOST, SCOPES
from pithead.games.schichtwechsel.material import Material
from pithead.games.schichtwechsel.verbs.card_actions import (
    CopyCard,
    CopyNothing,
    DeclineReward,
    EndTurn,
    PassRound,
    UseCard,
)
from pithead.games.schichtwechsel.verbs.coke_moves import CokeWagon, EnterPlant, LoadCoke
from pithead.games.schichtwechsel.verbs.cube_placement import (
    GiveCubes,
    GoWithoutCubes,
    PlaceCoal,
    PlaceSpoil,
)
from pithead.games.schichtwechsel.verbs.disc_moves import (
    AdvanceFirst,
    AdvanceRail,
    PlaceHeadframe,
    PlaceHeadframeWithoutSpoil,
    TakeMinerMove,
    TakePoints,
)
from pithead.games.schichtwechsel.verbs.headframe_moves import (
    MoveHeadframe,
    MoveToLeftColumn,
    MoveToTopRow,
)
from pithead.games.schichtwechsel.verbs.house_moves import BuildHouse, TakeHouse
from pithead.games.schichtwechsel.verbs.miner_moves import (
    LastMove,
    StopOnSpace,
    StopWithoutReward,
)
from pithead.games.schichtwechsel.verbs.spoil_trades import TradeBeforeCard, TradeSpoil
from pithead.games.schichtwechsel.verbs.stops import GoWithout, Stop
from pithead.games.schichtwechsel.verbs.tile_choices import (
    GoWithoutLowerHalf,
    TakeTile,
    TakeUpperHalf,
    UseBarSpace,
    UseLowerHalf,
)
from pithead.games.schichtwechsel.verbs.wagon_loads import AddCoal, LiftWagon, SpreadCoal
from pithead.games.schichtwechsel.verbs.water_levels import LowerWater, LowerWaterOrNot
from pithead.kernel.verb import VerbRegistry


class Verbs(VerbRegistry):
    """What players can do in an edition. Lists are by bar space, by scope, or by levels less 1."""

    def __init__(self, material: Material) -> None:
        super().__init__()
        self.use = UseCard()
        self.pass_round = self.add(PassRound(self.use))
        self.stop = self.add(Stop())
        self.go_without = GoWithout()
        self.go_without_cubes = GoWithoutCubes()
        self.go_without_lower = GoWithoutLowerHalf()
        self.copy_nothing = CopyNothing()
        self.decline_reward = DeclineReward()
        self.end_turn = self.add(EndTurn())
        self.give = self.add(GiveCubes())
        self.place_coal = self.add(PlaceCoal(given=False))
        self.place_spoil = self.add(PlaceSpoil(given=False))
        self.place_given = [PlaceCoal(given=True), PlaceSpoil(given=True)]
        self.tile = self.add(TakeTile())
        self.lower = self.add(UseLowerHalf())
        self.bar = [UseBarSpace(bar) for bar in range(len(material.bar_ids))]
        self.add(self.bar[0])
        self.add(self.use)
        self.copy = [CopyCard(scope) for scope in range(len(SCOPES))]
        self.trade = self.add(TradeSpoil())
        self.trade_before_card = TradeBeforeCard(self.use)
        self.lift = self.add(LiftWagon())
        self.spread = self.add(SpreadCoal(material))
        self.coke_from = self.add(CokeWagon())
        self.plant = self.add(EnterPlant())
        self.load = self.add(LoadCoke())
        self.add_coal = self.add(AddCoal())
        self.lower_water = [LowerWater(levels) for levels in range(1, MOST + 1)]
        self.add(self.lower_water[0])
        self.lower_water_or_not = [LowerWaterOrNot(levels) for levels in range(1, MOST + 1)]
        self.rail = self.add(AdvanceRail())
        self.stop_on_space = self.add(StopOnSpace())
        self.stop_without_reward = StopWithoutReward()
        self.last_move = LastMove()
        self.miner_move = self.add(TakeMinerMove())
        self.headframe = self.add(PlaceHeadframe())
        self.barrier_points = self.add(TakePoints())
        self.take_house = self.add(TakeHouse())
        self.build_house = [BuildHouse(bar) for bar in range(len(material.bar_ids))]
        self.add(self.build_house[0])
        self.move_headframe = self.add(MoveHeadframe())
        self.move_to_top = MoveToTopRow()
        self.move_to_left = MoveToLeftColumn()
        self.headframe_without_spoil = self.add(PlaceHeadframeWithoutSpoil())
        self.advance = self.add(AdvanceFirst([]))
        self.upper = self.add(TakeUpperHalf())
