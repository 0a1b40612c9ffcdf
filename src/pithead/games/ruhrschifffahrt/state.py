"""What lies on the table in a game of Ruhrschifffahrt."""

from typing import TYPE_CHECKING, Any, Final

from pithead.games.ruhrschifffahrt.agreed_rules import AgreedRules
from pithead.games.ruhrschifffahrt.dice import DIE_MAX
from pithead.games.ruhrschifffahrt.material import (
    AREAS,
    COUNTY_MARK,
    MOST_ROWS,
    MOST_SLOTS,
    NOBODY,
    OPTIONS,
    UNUSED,
    USED,
    WHITE_TILES,
    Material,
)
from pithead.games.ruhrschifffahrt.score_categories import CATEGORIES, PENALTIES
from pithead.kernel.state import State

if TYPE_CHECKING:
    from pithead.games.ruhrschifffahrt.steps.step_registry import Steps
    from pithead.games.ruhrschifffahrt.verbs.verb_registry import Verbs
    from pithead.kernel.game import Game

NO_OPTION_YET: Final = -1
NO_FLAG: Final = -1


class RuhrState(State):
    """A position. Lists are by seat, depot, sale space and so on; a mask has a bit for each."""

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

    def set_up(self) -> None:
        """Section 3: the table before the start player is drawn."""
        material = self.material
        players = self.players
        self.round: int = 1
        self.phase: int = 1
        self.order: list[int] = []
        """Seats in the order of this phase; empty before the start player is drawn."""
        self.round_start: int = NOBODY
        """RS-9.6: the first player in phase 1; NOBODY before one is drawn in round 1."""
        self.free_towing: bool = False
        """The Towing action tile has been used: a towing option must be taken and costs nothing."""
        self.price_paid: int = 0
        self.die_in_hand: int = 0
        """A die as `dice` encodes it, 0 for none."""
        self.waiting: list[int] = []
        """Dice that left the track and are still to be put on a depot."""
        self.removals: list[int] = [0, 0]
        """How many dice of each colour are still to be removed."""
        self.depots: list[int] = material.first_dice[players].copy()
        """The value of the die on each depot, 0 for none; its colour is that of the territory."""
        self.stage: int = 0
        self.track: list[int] = [0] * (2 * MOST_ROWS)
        """Values from the top row down, 0 for none: the black column, then the white one."""
        self.dice_removed: list[int] = material.dice.copy()
        for depot, value in enumerate(self.depots):
            if value:
                self.dice_removed[material.depot_colour[depot]] -= 1
        self.obstacles: int = (1 << material.locks) - 1
        """The obstacles that still have their marker; the others are locks."""
        for lock in material.open_locks[players]:
            self.obstacles &= ~(1 << lock)
        self.undrawn: list[int] = [
            0 if self.rules.without_starred and material.starred[marker] else count
            for marker, count in enumerate(material.marker_counts)
        ]
        self.bag: int = sum(self.undrawn) - self.obstacles.bit_count()
        self.demand: list[int] = [0] * material.sales
        self.pilot_blocked: bool = False
        self.wages_taken: bool = False
        self.forced_building: bool = False
        self.flags: list[int] = material.flag_counts.copy()
        self.flag_now: int = NO_FLAG
        self.export_pos: int = material.export_start
        self.column: list[int] = [NOBODY] * (material.columns * MOST_SLOTS)
        """MOST_SLOTS places a column, from the top, NOBODY where no warehouse stands."""
        self.town_slots: list[int] = [NOBODY] * (material.towns * MOST_SLOTS)
        self.store_slots: list[int] = [NOBODY] * (material.stores * MOST_SLOTS)
        self.white_left: list[int] = [material.white_supply[players]] * len(WHITE_TILES)
        self.ship: list[int] = [0] * players
        """The number of the space, 0 before the ship is on the river."""
        self.arrival: list[int] = [0] * players
        """On a sale space: the number of the ship among those that arrived; 0 elsewhere."""
        self.thalers: list[int] = [self.rules.start_thalers] * players
        self.vp: list[int] = [0] * players
        self.points: list[int] = [0] * (players * len(CATEGORIES))
        """The sources of the victory points: one place a category of the score sheet and seat."""
        self.supply: list[int] = [material.first_supply] * players
        self.debt: list[int] = [0] * players
        self.lock_pool: list[int] = [material.lock_pool] * players
        self.county_pool: list[int] = [material.county_pool] * players
        self.timeline: list[int] = [material.timeline_mask] * players
        """The rounds on which a warehouse lies, as a mask."""
        self.stones: list[int] = [0] * (players * len(AREAS))
        self.permanent: list[int] = [0] * players
        self.used: list[int] = [0] * players
        self.white: list[int] = [0] * (players * len(WHITE_TILES))
        self.option_now: list[int] = [NO_OPTION_YET] * players
        self.new_in_port: list[int] = [0] * players
        """The columns whose own warehouse was built in this turn and may not move, as a mask."""

    def progress(self) -> str:
        return f"round {self.round}, phase {self.phase}"

    def clone(self) -> "RuhrState":
        twin = RuhrState(
            self.game,
            self.players,
            self._options,
            self.material,
            self.verbs,
            self.steps,
            self.rules,
        )
        twin.copy_frame(self)
        twin.round = self.round
        twin.phase = self.phase
        twin.order = self.order.copy()
        twin.round_start = self.round_start
        twin.free_towing = self.free_towing
        twin.price_paid = self.price_paid
        twin.die_in_hand = self.die_in_hand
        twin.waiting = self.waiting.copy()
        twin.removals = self.removals.copy()
        twin.depots = self.depots.copy()
        twin.stage = self.stage
        twin.track = self.track.copy()
        twin.dice_removed = self.dice_removed.copy()
        twin.obstacles = self.obstacles
        twin.bag = self.bag
        twin.undrawn = self.undrawn.copy()
        twin.demand = self.demand.copy()
        twin.pilot_blocked = self.pilot_blocked
        twin.wages_taken = self.wages_taken
        twin.forced_building = self.forced_building
        twin.flags = self.flags.copy()
        twin.flag_now = self.flag_now
        twin.export_pos = self.export_pos
        twin.column = self.column.copy()
        twin.town_slots = self.town_slots.copy()
        twin.store_slots = self.store_slots.copy()
        twin.white_left = self.white_left.copy()
        twin.ship = self.ship.copy()
        twin.arrival = self.arrival.copy()
        twin.thalers = self.thalers.copy()
        twin.vp = self.vp.copy()
        twin.points = self.points.copy()
        twin.supply = self.supply.copy()
        twin.debt = self.debt.copy()
        twin.lock_pool = self.lock_pool.copy()
        twin.county_pool = self.county_pool.copy()
        twin.timeline = self.timeline.copy()
        twin.stones = self.stones.copy()
        twin.permanent = self.permanent.copy()
        twin.used = self.used.copy()
        twin.white = self.white.copy()
        twin.option_now = self.option_now.copy()
        twin.new_in_port = self.new_in_port.copy()
        return twin

    # -- questions that many rules ask -----------------------------------------------------------

    def has(self, seat: int, tile: int) -> bool:
        """Whether the player owns a permanent tile."""
        return self.permanent[seat] >> tile & 1 == 1

    def can_use(self, seat: int, tile: int) -> bool:
        """RS-11.2: whether the player owns it and has not used it in this round."""
        return (self.permanent[seat] & ~self.used[seat]) >> tile & 1 == 1

    def has_white(self, seat: int, kind: int) -> bool:
        """Whether the player owns a white tile that is not used."""
        return self.white[seat * len(WHITE_TILES) + kind] == UNUSED

    def use_white(self, seat: int, kind: int) -> None:
        """Turn a white tile over; it can be used once."""
        self.white[seat * len(WHITE_TILES) + kind] = USED

    def county(self, seat: int) -> bool:
        """RS-7.5: whether the player may use the depots and dice of the County of Mark."""
        return self.permanent[seat] >> COUNTY_MARK & 1 == 1

    def depot_of(self, seat: int) -> int:
        """The depot at which the player's ship lies, NOBODY if at none."""
        return self.material.depot_at[self.ship[seat]]

    def sale_of(self, seat: int) -> int:
        """The sale space on which the player's ship stands, NOBODY if on none."""
        return self.material.sale_at[self.ship[seat]]

    def dice_mask(self) -> int:
        """The depots that carry a die."""
        mask = 0
        bit = 1
        for value in self.depots:
            if value:
                mask |= bit
            bit <<= 1
        return mask

    def die_below_six(self) -> bool:
        """RS-7.20: whether a die on any depot can be raised."""
        for value in self.depots:
            if 0 < value < DIE_MAX:
                return True
        return False

    def arrow_value(self, colour: int) -> int:
        """The die on the arrow space of a column, 0 if there is none."""
        return self.track[colour * MOST_ROWS + self.material.arrow[self.stage]]

    def option_price(self, option: int) -> int:
        """RS-7.9, RS-7.18."""
        if self.free_towing:
            return 0
        return self.material.option_price[self.round * len(OPTIONS) + option]

    def owns_slot(self, slots: list[int], place: int, seat: int) -> bool:
        """Whether one of the slots of a town, a coal store or a column is the player's."""
        first = place * MOST_SLOTS
        for slot in range(first, first + MOST_SLOTS):
            if slots[slot] == seat:
                return True
        return False

    def filled(self, slots: list[int], place: int) -> int:
        """How many slots of a town, a coal store or a column are taken."""
        first = place * MOST_SLOTS
        for slot in range(first, first + MOST_SLOTS):
            if slots[slot] == NOBODY:
                return slot - first
        return MOST_SLOTS

    def score(self, seat: int, category: int, vp: int) -> None:
        """Add victory points, or take away points that the player has."""
        self.vp[seat] += vp
        self.points[seat * len(CATEGORIES) + category] += vp

    def lose(self, seat: int, vp: int) -> None:
        """RS-1.6: a loss takes only what is there."""
        self.score(seat, PENALTIES, -min(vp, self.vp[seat]))

    def start_from(self, seat: int, depot: int) -> None:
        """RS-7.1: the ship moves to its depot at once."""
        self.ship[seat] = self.material.depot_space[depot]
        self.arrival[seat] = 0
        self.price_paid = 0

    def set_order(self, order: list[int], new_round: bool) -> None:
        """RS-4.6: the order of a phase; that of phase 1 has the start player of the round."""
        self.order = order
        if new_round:
            self.round_start = order[0]

    def ships_in_order(self) -> list[int]:
        """RS-4.3, RS-4.4: the ship furthest upstream first; on one space, the last to arrive."""
        ship = self.ship
        arrival = self.arrival
        order: list[int] = []
        for seat in range(self.players):
            place = len(order)
            while place > 0:
                other = order[place - 1]
                if ship[other] < ship[seat] or (
                    ship[other] == ship[seat] and arrival[other] > arrival[seat]
                ):
                    break
                place -= 1
            order.insert(place, seat)
        return order
