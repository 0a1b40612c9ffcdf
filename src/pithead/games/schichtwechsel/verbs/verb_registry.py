"""All verbs of Schichtwechsel, in the order of their ids."""

from pithead.games.schichtwechsel.effect_lines import MOST, SCOPES
from pithead.games.schichtwechsel.material import Material
from pithead.games.schichtwechsel.verbs import (
    card_actions,
    coke_moves,
    cube_placement,
    disc_moves,
    headframe_moves,
    house_moves,
    miner_moves,
    spoil_trades,
    stops,
    tile_choices,
    wagon_loads,
    water_levels,
)
from pithead.kernel.verb import VerbRegistry


class Verbs(VerbRegistry):
    """What players can do in an edition. Lists are by bar space, by scope, or by levels less 1."""

    def __init__(self, material: Material) -> None:
        super().__init__()
        self.material = material
        self.use = card_actions.UseCard()
        self.pass_round = self.add(card_actions.PassRound(self.use))
        self.stop = self.add(stops.Stop())
        self.go_without = stops.GoWithout()
        self.go_without_cubes = cube_placement.GoWithoutCubes()
        self.go_without_lower = tile_choices.GoWithoutLowerHalf()
        self.copy_nothing = card_actions.CopyNothing()
        self.decline_reward = card_actions.DeclineReward()
        self.end_turn = self.add(card_actions.EndTurn())
        self.give = self.add(cube_placement.GiveCubes())
        self.place_coal = self.add(cube_placement.PlaceCoal(given=False))
        self.place_spoil = self.add(cube_placement.PlaceSpoil(given=False))
        self.place_given = [
            cube_placement.PlaceCoal(given=True),
            cube_placement.PlaceSpoil(given=True),
        ]
        self.tile = self.add(tile_choices.TakeTile())
        self.lower = self.add(tile_choices.UseLowerHalf())
        self.bar = [tile_choices.UseBarSpace(bar) for bar in range(len(material.bar_ids))]
        self.add(self.bar[0])
        self.add(self.use)
        self.copy = [card_actions.CopyCard(scope) for scope in range(len(SCOPES))]
        self.trade = self.add(spoil_trades.TradeSpoil())
        self.trade_before_card = spoil_trades.TradeBeforeCard(self.use)
        self.lift = self.add(wagon_loads.LiftWagon())
        self.spread = self.add(wagon_loads.SpreadCoal(material))
        self.coke_from = self.add(coke_moves.CokeWagon())
        self.plant = self.add(coke_moves.EnterPlant())
        self.load = self.add(coke_moves.LoadCoke())
        self.add_coal = self.add(wagon_loads.AddCoal())
        self.lower_water = [water_levels.LowerWater(levels) for levels in range(1, MOST + 1)]
        self.add(self.lower_water[0])
        self.lower_water_or_not = [
            water_levels.LowerWaterOrNot(levels) for levels in range(1, MOST + 1)
        ]
        self.rail = self.add(disc_moves.AdvanceRail())
        self.stop_on_space = self.add(miner_moves.StopOnSpace())
        self.miner_to: dict[str, miner_moves.StopOnSpace] = {
            "miner": self.stop_on_space,
            "miner_pass": miner_moves.StopWithoutReward(),
            "miner_last": miner_moves.LastMove(),
        }
        """By the kind of question."""
        self.miner_move = self.add(disc_moves.TakeMinerMove())
        self.headframe = self.add(disc_moves.PlaceHeadframe())
        self.barrier_points = self.add(disc_moves.TakePoints())
        self.take_house = self.add(house_moves.TakeHouse())
        self.build_house = [house_moves.BuildHouse(bar) for bar in range(len(material.bar_ids))]
        self.add(self.build_house[0])
        self.move_headframe = self.add(headframe_moves.MoveHeadframe())
        self.move_to_top = headframe_moves.MoveToTopRow()
        self.move_to_left = headframe_moves.MoveToLeftColumn()
        self.headframe_without_spoil = self.add(disc_moves.PlaceHeadframeWithoutSpoil())
        self.advance = self.add(disc_moves.AdvanceFirst([]))
        self.upper = self.add(tile_choices.TakeUpperHalf())
