"""What lies on the table in a game of Schichtwechsel."""

from typing import TYPE_CHECKING, Any, Final, final

from mypy_extensions import i64

from pithead.games.schichtwechsel.agreed_rules import AgreedRules
from pithead.games.schichtwechsel.effect_lines import ROUTES
from pithead.games.schichtwechsel.field_properties import SchichtwechselProperties
from pithead.games.schichtwechsel.material import (
    AREAS,
    OWN,
    PLAIN,
    PLANT,
    SPEED,
    VP_SPACE,
    Material,
)
from pithead.kernel.fields.packed_row import COMPILED, set_all, total
from pithead.kernel.fields.packed_state import plain_copy

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


@final
class SchichtwechselState(SchichtwechselProperties):
    """A position. The fields are declared in `fields.py`.

    Sets of tiles, round cards, seats and bar spaces are integers, one bit each.
    """

    def __init__(
        self,
        game: "Game",
        players: int,
        options: dict[str, Any],
        material: Material,
        verbs: "Verbs",
        steps: "Steps",
        rules: AgreedRules,
    ) -> None:
        super().__init__(game, players, options)
        self.material = material
        self.verbs = verbs
        self.steps = steps
        self.rules = rules

    def lay_out(self) -> None:
        """SW-2: what depends on the number of players and on the options."""
        material = self.material
        self.bag_coal = material.bag_coal[self.players]
        self.bag_spoil = material.bag_spoil[self.players]
        self.bag_blue = self.rules.blue_at_setup
        self.blue_in_game = self.rules.blue_at_setup > 0
        for tile in material.tiles_in_game[self.players]:
            self.free_tiles[tile] = 1

    def clear_cards(self) -> None:
        """Remove all payments from the cards, which can be used again."""
        for cells in (self.used, self.personal_used, self.white_on, self.coins_on, self.tokens_on):
            set_all(cells, 0)

    def progress(self) -> str:
        return f"round {self.round}"

    def clone(self) -> "SchichtwechselState":
        if not COMPILED:
            return plain_copy(self, self.game.fields.lists)
        twin = SchichtwechselState(
            self.game,
            self.players,
            self._options,
            self.material,
            self.verbs,
            self.steps,
            self.rules,
        )
        twin.copy_row(self)
        return twin

    # -- questions that many rules ask -----------------------------------------------------------

    def seat_at(self, position: int) -> int:
        """SW-3.3: the player at this position, clockwise from the first player of this round."""
        return self.seat_after(self.first, position)

    def all_mine_wagons_full(self, seat: i64) -> bool:
        """SW-16.3: whether no mine wagon has a free space."""
        mine_spaces = self.material.mine_spaces
        wagons = self.wagons
        place = seat * self.material.mines
        for spaces in mine_spaces:
            if abs(wagons[place]) < spaces:
                return False
            place += 1
        return True

    def takes_coal(self, seat: i64, wagon: i64) -> bool:
        """SW-8.1, SW-4.10: whether a coal fits on a mine wagon."""
        material = self.material
        load = self.wagons[seat * material.mines + wagon]
        return 0 <= load < material.mine_spaces[wagon] and not (
            self.locked and material.rimmed[wagon]
        )

    def takes_spoil(self, seat: i64, wagon: i64) -> bool:
        """SW-8.1, SW-8.2, SW-4.10: whether a spoil fits on a mine wagon."""
        material = self.material
        load = self.wagons[seat * material.mines + wagon]
        return (
            0 <= -load < material.mine_spaces[wagon]
            and not material.coal_only[wagon]
            and not (self.locked and material.rimmed[wagon])
        )

    def room_for_coal(self, seat: i64) -> bool:
        for wagon in range(self.material.mines):
            if self.takes_coal(seat, wagon):
                return True
        return False

    def room_for_spoil(self, seat: i64) -> bool:
        for wagon in range(self.material.mines):
            if self.takes_spoil(seat, wagon):
                return True
        return False

    def liftable(self, seat: i64, wagon: i64) -> bool:
        """SW-8.5 to SW-8.8: full, not locked, and all its cubes fit aboveground."""
        material = self.material
        load = self.wagons[seat * material.mines + wagon]
        spaces = material.mine_spaces[wagon]
        if abs(load) != spaces or (self.locked and material.rimmed[wagon]):
            return False
        if load > 0:
            return self.coal_to_spread(seat) + spaces <= material.coal_room
        return self.tip[seat] + spaces <= material.tip

    def can_lift(self, seat: i64) -> bool:
        for wagon in range(self.material.mines):
            if self.liftable(seat, wagon):
                return True
        return False

    def coal_above(self, seat: i64) -> int:
        """All coal on the coal wagons."""
        groups = self.material.coal_groups
        return total(self.coal, seat * groups, (seat + 1) * groups)

    def coal_to_spread(self, seat: i64) -> int:
        """SW-8.9: all coal aboveground, old and new, at the end of a lift."""
        return self.coal_above(seat) + self.lifted[seat]

    def full_wagons(self, seat: i64, group: i64) -> int:
        """SW-8.11: how many coal wagons of a kind are full."""
        material = self.material
        coal = self.coal[seat * material.coal_groups + group]
        return coal // material.coal_spaces[group]

    def has_full_wagon(self, seat: i64) -> bool:
        spaces = self.material.coal_spaces
        coal = self.coal
        place = seat * self.material.coal_groups
        for group in range(self.material.coal_groups):
            if coal[place + group] >= spaces[group]:
                return True
        return False

    def coke_in_plant(self, seat: i64) -> int:
        return (
            self.plant_own[seat]
            + self.plant_plain[seat]
            + (self.plant_vp == seat)
            + (self.plant_water == seat)
        )

    def plant_allows(self, seat: i64, kind: i64) -> bool:
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
            return total(self.plant_plain, 0, self.players) < material.plain_spaces[self.players]
        if kind == VP_SPACE:
            return self.plant_vp == NOBODY and material.vp_grey > 0
        return self.plant_water == NOBODY and material.water_grey > 0

    def can_enter_plant(self, seat: i64) -> bool:
        for kind in range(len(PLANT)):
            if self.plant_allows(seat, kind):
                return True
        return False

    def can_coke(self, seat: i64) -> bool:
        return self.has_full_wagon(seat) and self.can_enter_plant(seat)

    def in_plant(self, seat: i64, kind: i64) -> bool:
        """Whether the player has a coke on a kind of coking space."""
        if kind == OWN:
            return self.plant_own[seat] > 0
        if kind == PLAIN:
            return self.plant_plain[seat] > 0
        return (self.plant_vp if kind == VP_SPACE else self.plant_water) == seat

    def can_load(self, seat: i64) -> bool:
        """SW-9.11, SW-9.12."""
        return (
            self.coke_on_wagons[seat] < self.material.coke_wagons and self.coke_in_plant(seat) > 0
        )

    def can_gain_coke(self, seat: i64) -> bool:
        """SW-9.14."""
        return self.coke_on_wagons[seat] < self.material.coke_wagons and self.coke[seat] > 0

    def disc(self, seat: i64, route: i64) -> int:
        return self.discs[seat * len(ROUTES) + route]

    def finished(self, seat: i64, route: i64) -> bool:
        """SW-11.3: the disc is on its target."""
        return self.discs[seat * len(ROUTES) + route] >= self.material.length[route]

    def next_barrier(self, seat: i64, route: i64) -> int:
        """The kind of barrier that the next step would cross."""
        return self.rules.barriers[route][self.disc(seat, route) + 1]

    def house_count(self, seat: i64, area: i64) -> int:
        return self.houses[seat * _AREAS + area]

    def area_takes(self, seat: i64, area: i64) -> bool:
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

    def reach(self, seat: i64) -> int:
        """SW-13.1: how many spaces the miner goes at most."""
        return self.material.base_range + self.house_count(seat, SPEED)

    def on_exit(self, seat: i64) -> bool:
        return self.miner[seat] >= self.material.exit

    def open_to_miner(self, seat: i64, space: i64) -> bool:
        """SW-13.2, SW-13.5: whether a shift space counts for this player's miner."""
        if space == self.material.exit:
            return True
        if self.material.covered[self.players][space]:
            return False
        for other in range(self.players):
            if self.miner[other] == space and other != seat:
                return False
        return True

    def placed(self, seat: i64) -> int:
        """SW-14.5: own headframes that are no longer on the personal card."""
        return self.material.headframes - self.on_card[seat]

    def frame_of(self, seat: i64, top: bool) -> int:
        """The bonus space of a row on which the player has a headframe, or NONE."""
        for space in range(self.material.frames):
            if self.frames[space] == seat and self.material.frame_top[space] == top:
                return space
        return NONE

    def waiting_frames(self, seat: i64) -> int:
        """SW-14.6: own headframes in the headframe area."""
        return self.placed(seat) - self.frames.count(seat)

    def has_used(self, card: i64) -> bool:
        """Whether a card is used up; the personal cards follow the common ones, by seat."""
        cards = self.material.cards
        return (self.used[card] if card < cards else self.personal_used[card - cards]) > 0

    def use_up(self, card: i64) -> None:
        """SW-5.11: the card cannot be used again in this round."""
        cards = self.material.cards
        if card < cards:
            self.used[card] = 1
        else:
            self.personal_used[card - cards] = 1

    def spoil_of(self, seat: i64) -> int:
        """SW-17.8: on the tip and on mine wagons."""
        total = self.tip[seat]
        mines = self.material.mines
        for place in range(seat * mines, (seat + 1) * mines):
            if self.wagons[place] < 0:
                total -= self.wagons[place]
        return total

    def white_next_round(self, seat: i64) -> int:
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

    def better_not_lowered(self, seat: i64, levels: int) -> bool:
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

    def better_without_spoil(self, seat: i64, spoil: int) -> bool:
        """Whether gained spoil leaves too little room on the tip for the spoil underground."""
        material = self.material
        tip = self.tip[seat]
        if spoil == 0 or tip >= material.tip:
            return False
        below = self.spoil_of(seat) - tip
        return tip + spoil + max(below, material.largest_spoil_wagon) > material.tip

    # -- what many rules do ----------------------------------------------------------------------

    def raise_water(self, seat: i64, levels: int) -> None:
        """SW-10.1, SW-10.2."""
        material = self.material
        for _ in range(levels):
            self.water[seat] += 1
            if self.water[seat] >= material.water_top:
                self.tools[seat] += material.flood_tools
                self.water[seat] -= material.flood_drop

    def lower_water(self, seat: i64, levels: int) -> None:
        """SW-10.3, SW-10.4."""
        material = self.material
        down = min(levels, self.water[seat] - material.water_lowest)
        if down > 0:
            self.water[seat] -= down
            if self.water[seat] == material.water_lowest:
                self.vp[seat] += material.lowest_vp

    def discard_tools(self, seat: i64, count: int) -> None:
        self.tools[seat] = max(0, self.tools[seat] - count)

    def arrive_at(self, seat: i64, track: int) -> None:
        """Note that the player arrives on a target or the exit, after those who are there."""
        place = 1
        for other in range(self.players):
            if self.arrival[other * TRACKS + track] > 0:
                place += 1
        self.arrival[seat * TRACKS + track] = place
