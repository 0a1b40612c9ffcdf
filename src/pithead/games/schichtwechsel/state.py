"""What lies on the table in a game of Schichtwechsel."""

from typing import TYPE_CHECKING, Any, Final

from pithead.games.schichtwechsel.effect_lines import ROUTES
from pithead.games.schichtwechsel.material import (
    AREAS,
    OWN,
    PLAIN,
    PLANT,
    SPEED,
    VP_SPACE,
    Material,
)
from pithead.kernel.state import State

if TYPE_CHECKING:
    from pithead.games.schichtwechsel.steps.step_registry import Steps
    from pithead.games.schichtwechsel.verbs.verb_registry import Verbs
    from pithead.kernel.game import Game

NOBODY: Final = -1
NONE: Final = -1
TRACKS: Final = 4
"""The three routes and the shift: `arrival` has one number for each."""
_AREAS: Final = len(AREAS)
_AFTER_STEP_THREE: Final = ("bonus_bar", "turns", "last_moves")


class SchichtwechselState(State):
    """A position. Lists are by seat; the several things of one player are neighbours.

    Sets of cards, tiles, seats and bar spaces are integers, one bit each.
    """

    def __init__(
        self,
        game: "Game",
        players: int,
        options: dict[str, Any],
        material: Material,
        verbs: "Verbs",
        steps: "Steps",
    ) -> None:
        super().__init__(game, players, options)
        self.material = material
        self.verbs = verbs
        self.steps = steps

    def set_up(self, options: dict[str, Any]) -> None:
        """Section 2: the table before the first player is drawn."""
        material = self.material
        self.chooses_order: bool = options["disc_order"] == "choice"
        """SW-6.8: whether players choose the order of discs that one card moves."""
        self.may_refuse: bool = options["bonuses"] == "may"
        """SW-6.9: whether players may refuse some bonuses."""
        self.empty_cards: bool = options["empty_cards"] == "yes"
        """SW-5.17: whether players may use cards that change nothing."""
        self.all_milestones: bool = options["milestones"] == "all"
        """SW-18.3: whether all milestones of a disc score, not only the highest."""
        self.four_in_all: bool = options["miner_barriers"] == "four"
        self.barriers: list[list[int]] = (
            material.barriers_four if self.four_in_all else material.barriers
        )
        """SW-11.12: of each route the barrier before each space; shared and never changed."""
        blue_at_setup: int = options["blue_at_setup"]
        players = self.players
        zeros = [0] * players
        self.round: int = 1
        self.marker: int = NOBODY
        self.first: int = NOBODY
        """First player of this round; the marker may have gone to another (SW-3.4)."""
        self.unused_rounds: int = (1 << material.round_cards) - 1
        self.round_card: int = NONE
        self.locked: bool = False
        """Whether the rimmed mine wagons are locked in this round."""
        self.bag_coal: int = material.bag_coal[players]
        self.bag_spoil: int = material.bag_spoil[players]
        self.bag_blue: int = blue_at_setup
        self.blue_in_game: bool = blue_at_setup > 0
        self.blue_drawn: bool = False
        self.triple_coal: int = 0
        self.triple_spoil: int = 0
        self.triple_blue: int = 0
        """The cubes that were drawn from the bag and are still to be given to a player."""
        self.without_cubes: int = 0
        """The players who still receive cubes in this round."""
        self.free_tiles: int = 0
        for tile in material.tiles_in_game[players]:
            self.free_tiles |= 1 << tile
        self.used: int = 0
        """Cards used up in this round; the personal cards follow the common ones, by seat."""
        self.traded: int = NOBODY
        """Who has made the trade of the current turn."""
        self.plant_vp: int = NOBODY
        self.plant_water: int = NOBODY
        self.plant_own: list[int] = zeros.copy()
        self.plant_plain: list[int] = zeros.copy()
        self.frames: list[int] = [NOBODY] * material.frames
        """Of each headframe space its owner."""
        self.houses: list[int] = [0] * (players * _AREAS)
        """Of each player, the houses in each area."""
        self.arrival: list[int] = [0] * (players * TRACKS)
        """Of each player, their place among those who arrived on each track; 0 before that."""
        self.clear_cards()
        self.water: list[int] = [material.water_start] * players
        self.wagons: list[int] = [0] * (players * material.mines)
        """Of each player the load of each mine wagon: coal counts up from 0, spoil down."""
        self.coal: list[int] = [0] * (players * material.coal_groups)
        """Of each player the coal on each kind of coal wagon."""
        self.tip: list[int] = zeros.copy()
        self.coke_on_wagons: list[int] = zeros.copy()
        self.sold: list[int] = zeros.copy()
        self.coke: list[int] = [material.coke] * players
        self.tools: list[int] = [material.first_tools] * players
        self.vp: list[int] = [material.first_vp] * players
        self.vp_rounds: list[int] = zeros.copy()
        self.vp_last: list[int] = zeros.copy()
        """VP of the last miner move, made on the exit."""
        self.coins: list[int] = [material.first_coins] * players
        self.white: list[int] = [material.first_white] * players
        self.token: list[bool] = [True] * players
        self.passed: list[bool] = [False] * players
        self.bar: list[int] = [(1 << material.bars) - 1] * players
        """Of each player the bar spaces on which a house still stands."""
        self.on_card: list[int] = [material.headframes] * players
        self.discs: list[int] = [0] * (players * len(ROUTES))
        self.miner: list[int] = [1] * players
        self.tile: list[int] = [NONE] * players
        self.hand_coal: list[int] = zeros.copy()
        self.hand_spoil: list[int] = zeros.copy()
        self.lifted: list[int] = zeros.copy()
        """Coal in hand during a lift."""

    def clear_cards(self) -> None:
        """Remove all payments from the cards."""
        cards = self.material.cards + self.players
        self.white_on: list[int] = [0] * cards
        self.coins_on: list[int] = [0] * cards
        self.tokens_on: list[int] = [0] * cards
        """Of each card the players whose token lies on it."""

    def progress(self) -> str:
        return f"round {self.round}"

    def clone(self) -> "SchichtwechselState":
        twin = SchichtwechselState(
            self.game, self.players, self._options, self.material, self.verbs, self.steps
        )
        twin.copy_frame(self)
        twin.chooses_order = self.chooses_order
        twin.may_refuse = self.may_refuse
        twin.empty_cards = self.empty_cards
        twin.all_milestones = self.all_milestones
        twin.four_in_all = self.four_in_all
        twin.barriers = self.barriers
        twin.round = self.round
        twin.marker = self.marker
        twin.first = self.first
        twin.unused_rounds = self.unused_rounds
        twin.round_card = self.round_card
        twin.locked = self.locked
        twin.bag_coal = self.bag_coal
        twin.bag_spoil = self.bag_spoil
        twin.bag_blue = self.bag_blue
        twin.blue_in_game = self.blue_in_game
        twin.blue_drawn = self.blue_drawn
        twin.triple_coal = self.triple_coal
        twin.triple_spoil = self.triple_spoil
        twin.triple_blue = self.triple_blue
        twin.without_cubes = self.without_cubes
        twin.free_tiles = self.free_tiles
        twin.used = self.used
        twin.traded = self.traded
        twin.plant_vp = self.plant_vp
        twin.plant_water = self.plant_water
        twin.plant_own = self.plant_own.copy()
        twin.plant_plain = self.plant_plain.copy()
        twin.frames = self.frames.copy()
        twin.houses = self.houses.copy()
        twin.arrival = self.arrival.copy()
        twin.white_on = self.white_on.copy()
        twin.coins_on = self.coins_on.copy()
        twin.tokens_on = self.tokens_on.copy()
        twin.water = self.water.copy()
        twin.wagons = self.wagons.copy()
        twin.coal = self.coal.copy()
        twin.tip = self.tip.copy()
        twin.coke_on_wagons = self.coke_on_wagons.copy()
        twin.sold = self.sold.copy()
        twin.coke = self.coke.copy()
        twin.tools = self.tools.copy()
        twin.vp = self.vp.copy()
        twin.vp_rounds = self.vp_rounds.copy()
        twin.vp_last = self.vp_last.copy()
        twin.coins = self.coins.copy()
        twin.white = self.white.copy()
        twin.token = self.token.copy()
        twin.passed = self.passed.copy()
        twin.bar = self.bar.copy()
        twin.on_card = self.on_card.copy()
        twin.discs = self.discs.copy()
        twin.miner = self.miner.copy()
        twin.tile = self.tile.copy()
        twin.hand_coal = self.hand_coal.copy()
        twin.hand_spoil = self.hand_spoil.copy()
        twin.lifted = self.lifted.copy()
        return twin

    # -- questions that many rules ask -----------------------------------------------------------

    def seat_at(self, position: int) -> int:
        """SW-3.3: the player at this position, clockwise from the first player of this round."""
        return self.seat_after(self.first, position)

    def all_mine_wagons_full(self, seat: int) -> bool:
        """SW-16.3: whether no mine wagon has a free space."""
        for wagon in range(self.material.mines):
            load = self.wagons[seat * self.material.mines + wagon]
            if abs(load) < self.material.mine_spaces[wagon]:
                return False
        return True

    def takes_coal(self, seat: int, wagon: int) -> bool:
        """SW-8.1, SW-4.10: whether a coal fits on a mine wagon."""
        load = self.wagons[seat * self.material.mines + wagon]
        return 0 <= load < self.material.mine_spaces[wagon] and not (
            self.locked and self.material.rimmed[wagon]
        )

    def takes_spoil(self, seat: int, wagon: int) -> bool:
        """SW-8.1, SW-8.2, SW-4.10: whether a spoil fits on a mine wagon."""
        load = self.wagons[seat * self.material.mines + wagon]
        return (
            0 <= -load < self.material.mine_spaces[wagon]
            and not self.material.coal_only[wagon]
            and not (self.locked and self.material.rimmed[wagon])
        )

    def room_for_coal(self, seat: int) -> bool:
        for wagon in range(self.material.mines):
            if self.takes_coal(seat, wagon):
                return True
        return False

    def room_for_spoil(self, seat: int) -> bool:
        for wagon in range(self.material.mines):
            if self.takes_spoil(seat, wagon):
                return True
        return False

    def liftable(self, seat: int, wagon: int) -> bool:
        """SW-8.5 to SW-8.8: full, not locked, and all its cubes fit aboveground."""
        material = self.material
        load = self.wagons[seat * material.mines + wagon]
        spaces = material.mine_spaces[wagon]
        if self.locked and material.rimmed[wagon]:
            return False
        if load == spaces:
            return self.coal_above(seat) + self.lifted[seat] + spaces <= material.coal_room
        return load == -spaces and self.tip[seat] + spaces <= material.tip

    def can_lift(self, seat: int) -> bool:
        for wagon in range(self.material.mines):
            if self.liftable(seat, wagon):
                return True
        return False

    def coal_above(self, seat: int) -> int:
        """All coal on the coal wagons."""
        groups = self.material.coal_groups
        total = 0
        for place in range(seat * groups, (seat + 1) * groups):
            total += self.coal[place]
        return total

    def coal_to_spread(self, seat: int) -> int:
        """SW-8.9: all coal aboveground, old and new, at the end of a lift."""
        return self.coal_above(seat) + self.lifted[seat]

    def full_wagons(self, seat: int, group: int) -> int:
        """SW-8.11: how many coal wagons of a kind are full."""
        material = self.material
        coal = self.coal[seat * material.coal_groups + group]
        return coal // material.coal_spaces[group]

    def has_full_wagon(self, seat: int) -> bool:
        for group in range(self.material.coal_groups):
            if self.full_wagons(seat, group) > 0:
                return True
        return False

    def coke_in_plant(self, seat: int) -> int:
        return (
            self.plant_own[seat]
            + self.plant_plain[seat]
            + (self.plant_vp == seat)
            + (self.plant_water == seat)
        )

    def plant_allows(self, seat: int, kind: int) -> bool:
        """SW-9.4 to SW-9.10: whether a coke may enter a kind of coking space."""
        material = self.material
        inside = self.coke_in_plant(seat)
        if self.coke[seat] == 0 or inside >= material.plant_most:
            return False
        if kind == OWN:
            return self.plant_own[seat] == 0
        if inside + 1 >= material.own_forced and self.plant_own[seat] == 0:
            return False
        if kind == PLAIN:
            taken = 0
            for count in self.plant_plain:
                taken += count
            return taken < material.plain_spaces[self.players]
        if kind == VP_SPACE:
            return self.plant_vp == NOBODY and material.vp_grey > 0
        return self.plant_water == NOBODY and material.water_grey > 0

    def can_enter_plant(self, seat: int) -> bool:
        for kind in range(len(PLANT)):
            if self.plant_allows(seat, kind):
                return True
        return False

    def can_coke(self, seat: int) -> bool:
        return self.has_full_wagon(seat) and self.can_enter_plant(seat)

    def in_plant(self, seat: int, kind: int) -> bool:
        """Whether the player has a coke on a kind of coking space."""
        if kind == OWN:
            return self.plant_own[seat] > 0
        if kind == PLAIN:
            return self.plant_plain[seat] > 0
        return (self.plant_vp if kind == VP_SPACE else self.plant_water) == seat

    def can_load(self, seat: int) -> bool:
        """SW-9.11, SW-9.12."""
        return (
            self.coke_on_wagons[seat] < self.material.coke_wagons and self.coke_in_plant(seat) > 0
        )

    def can_gain_coke(self, seat: int) -> bool:
        """SW-9.14."""
        return self.coke_on_wagons[seat] < self.material.coke_wagons and self.coke[seat] > 0

    def disc(self, seat: int, route: int) -> int:
        return self.discs[seat * len(ROUTES) + route]

    def finished(self, seat: int, route: int) -> bool:
        """SW-11.3: the disc is on its target."""
        return self.discs[seat * len(ROUTES) + route] >= self.material.length[route]

    def next_barrier(self, seat: int, route: int) -> int:
        """The kind of barrier that the next step would cross."""
        return self.barriers[route][self.disc(seat, route) + 1]

    def house_count(self, seat: int, area: int) -> int:
        return self.houses[seat * _AREAS + area]

    def area_takes(self, seat: int, area: int) -> bool:
        """SW-12.2, SW-12.5: whether the player may put a house there."""
        material = self.material
        most = material.per_player[area]
        if most and self.house_count(seat, area) >= most:
            return False
        capacity = material.capacity[self.players][area]
        if not capacity:
            return True
        taken = 0
        for other in range(self.players):
            taken += self.house_count(other, area)
        return taken < capacity

    def reach(self, seat: int) -> int:
        """SW-13.1: how many spaces the miner goes at most."""
        return self.material.base_range + self.house_count(seat, SPEED)

    def on_exit(self, seat: int) -> bool:
        return self.miner[seat] >= self.material.exit

    def open_to_miner(self, seat: int, space: int) -> bool:
        """SW-13.2, SW-13.5: whether a shift space counts for this player's miner."""
        if space == self.material.exit:
            return True
        if self.material.covered[self.players][space]:
            return False
        for other in range(self.players):
            if self.miner[other] == space and other != seat:
                return False
        return True

    def placed(self, seat: int) -> int:
        """SW-14.5: own headframes that are no longer on the personal card."""
        return self.material.headframes - self.on_card[seat]

    def frame_of(self, seat: int, top: bool) -> int:
        """The bonus space of a row on which the player has a headframe, or NONE."""
        for space in range(self.material.frames):
            if self.frames[space] == seat and self.material.frame_top[space] == top:
                return space
        return NONE

    def waiting_frames(self, seat: int) -> int:
        """SW-14.6: own headframes in the headframe area."""
        return self.placed(seat) - self.frames.count(seat)

    def has_used(self, card: int) -> bool:
        return bool(self.used >> card & 1)

    def spoil_of(self, seat: int) -> int:
        """SW-17.8: on the tip and on mine wagons."""
        total = self.tip[seat]
        mines = self.material.mines
        for place in range(seat * mines, (seat + 1) * mines):
            if self.wagons[place] < 0:
                total -= self.wagons[place]
        return total

    def white_next_round(self, seat: int) -> int:
        """White tokens of the next round if nothing on the pit board changes until then."""
        material = self.material
        level = self.water[seat] + material.water_rise
        if level >= material.water_top:
            level -= material.flood_drop
        total = 0
        if level != material.water_token:
            total += material.white_water
        if self.coal[seat * material.coal_groups + material.token_group] == 0:
            total += material.white_wagons
        if self.plant_own[seat] == 0:
            total += material.white_plant
        if self.coke_on_wagons[seat] >= material.pair and self.sold[seat] < len(material.columns):
            total += material.sale_white
        for bar, options in enumerate(material.bar_options):
            if len(options) == 1 and not self.bar[seat] >> bar & 1:
                total += sum(line.amount for line in options[0] if line.word == "white")
        return total

    # -- what players may refuse (SW-6.9) --------------------------------------------------------

    def better_not_lowered(self, seat: int, levels: int) -> bool:
        """Whether refusing to lower the water brings a white token sooner.

        The two levels are compared over the rounds to come as if nothing else changed them.
        """
        material = self.material
        high = self.water[seat]
        low = max(high - levels, material.water_lowest)
        lead = 0
        for _ in range(self._rises_to_come()):
            high = self._after_rise(high)
            low = self._after_rise(low)
            if high != material.water_token:
                lead += material.white_water
            if low != material.water_token:
                lead -= material.white_water
            if lead > 0:
                return True
        return False

    def _rises_to_come(self) -> int:
        """In how many rounds step III is still to come."""
        rounds = self.material.rounds - self.round
        return rounds if self.agenda[0].kind in _AFTER_STEP_THREE else rounds + 1

    def _after_rise(self, level: int) -> int:
        """The water level after step III."""
        material = self.material
        for _ in range(material.water_rise):
            level += 1
            if level >= material.water_top:
                level -= material.flood_drop
        return level

    def better_without_spoil(self, seat: int, spoil: int) -> bool:
        """Whether gained spoil leaves too little room on the tip for the spoil underground."""
        material = self.material
        tip = self.tip[seat]
        if spoil == 0 or tip >= material.tip:
            return False
        below = self.spoil_of(seat) - tip
        return tip + spoil + max(below, material.largest_spoil_wagon) > material.tip

    # -- what many rules do ----------------------------------------------------------------------

    def raise_water(self, seat: int, levels: int) -> None:
        """SW-10.1, SW-10.2."""
        material = self.material
        for _ in range(levels):
            self.water[seat] += 1
            if self.water[seat] >= material.water_top:
                self.tools[seat] += material.flood_tools
                self.water[seat] -= material.flood_drop

    def lower_water(self, seat: int, levels: int) -> None:
        """SW-10.3, SW-10.4."""
        material = self.material
        down = min(levels, self.water[seat] - material.water_lowest)
        if down > 0:
            self.water[seat] -= down
            if self.water[seat] == material.water_lowest:
                self.vp[seat] += material.lowest_vp

    def discard_tools(self, seat: int, count: int) -> None:
        self.tools[seat] = max(0, self.tools[seat] - count)

    def arrive_at(self, seat: int, track: int) -> None:
        """Note that the player arrives on a target or the exit, after those who are there."""
        place = 1
        for other in range(self.players):
            if self.arrival[other * TRACKS + track] > 0:
                place += 1
        self.arrival[seat * TRACKS + track] = place
