"""What lies on the table in a game of Ruhrschifffahrt."""

from typing import TYPE_CHECKING, Any, Final, final

from mypy_extensions import i64

from pithead.games.ruhrschifffahrt.agreed_rules import AgreedRules
from pithead.games.ruhrschifffahrt.dice import DIE_MAX
from pithead.games.ruhrschifffahrt.field_properties import RuhrschifffahrtProperties
from pithead.games.ruhrschifffahrt.material import (
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
from pithead.kernel.fields.all_fields import Fields
from pithead.kernel.fields.packed_row import COMPILED, Cells, fill, find, last_used, set_all, used
from pithead.kernel.fields.packed_state import plain_copy

if TYPE_CHECKING:
    from pithead.games.ruhrschifffahrt.steps.step_registry import Steps
    from pithead.games.ruhrschifffahrt.verbs.verb_registry import Verbs
    from pithead.kernel.game import Game

NO_OPTION_YET: Final = -1
NO_FLAG: Final = -1


@final
class RuhrState(RuhrschifffahrtProperties):
    """A position. The fields are declared in `fields.py`; a mask has one bit for each thing."""

    def __init__(
        self,
        game: "Game",
        players: int,
        options: dict[str, Any],
        material: Material,
        fields: Fields,
        verbs: "Verbs",
        steps: "Steps",
        rules: AgreedRules,
    ) -> None:
        super().__init__(game, players, options)
        self.material = material
        self.fields = fields
        self.verbs = verbs
        self.steps = steps
        self.rules = rules

    def lay_out(self) -> None:
        """Section 3: what depends on the players and on the options."""
        material = self.material
        players = self.players
        set_all(self.thalers, self.rules.start_thalers)
        set_all(self.white_left, material.white_supply[players])
        fill(self.depots, material.first_dice[players])
        for depot, value in enumerate(self.depots):
            if value:
                self.dice_removed[material.depot_colour[depot]] -= 1
        for lock in material.open_locks[players]:
            self.obstacles &= ~(1 << lock)
        if self.rules.without_starred:
            for marker, starred in enumerate(material.starred):
                if starred:
                    self.undrawn[marker] = 0
        self.bag = sum(self.undrawn) - self.obstacles.bit_count()

    def progress(self) -> str:
        return f"round {self.round}, phase {self.phase}"

    def clone(self) -> "RuhrState":
        if not COMPILED:
            return plain_copy(self, self.fields.lists)
        twin = RuhrState(
            self.game,
            self.players,
            self._options,
            self.material,
            self.fields,
            self.verbs,
            self.steps,
            self.rules,
        )
        twin.copy_row(self)
        return twin

    # -- questions that many rules ask -----------------------------------------------------------

    def has(self, seat: i64, tile: i64) -> bool:
        """Whether the player owns a permanent tile."""
        return self.permanent[seat] >> tile & 1 == 1

    def can_use(self, seat: i64, tile: i64) -> bool:
        """RS-11.2: whether the player owns it and has not used it in this round."""
        return (self.permanent[seat] & ~self.used[seat]) >> tile & 1 == 1

    def has_white(self, seat: i64, kind: i64) -> bool:
        """Whether the player owns a white tile that is not used."""
        return self.white[seat * len(WHITE_TILES) + kind] == UNUSED

    def use_white(self, seat: int, kind: int) -> None:
        """Turn a white tile over; it can be used once."""
        self.white[seat * len(WHITE_TILES) + kind] = USED

    def county(self, seat: i64) -> bool:
        """RS-7.5: whether the player may use the depots and dice of the County of Mark."""
        return self.permanent[seat] >> COUNTY_MARK & 1 == 1

    def depot_of(self, seat: i64) -> i64:
        """The depot at which the player's ship lies, NOBODY if at none."""
        return self.material.depot_at[self.ship[seat]]

    def sale_of(self, seat: i64) -> i64:
        """The sale space on which the player's ship stands, NOBODY if on none."""
        return self.material.sale_at[self.ship[seat]]

    def dice_mask(self) -> i64:
        """The depots that carry a die."""
        return used(self.depots)

    def die_below_six(self) -> bool:
        """RS-7.20: whether a die on any depot can be raised."""
        depots = self.depots
        depot: i64 = 0
        while depot < self.material.depots:
            if 0 < depots[depot] < DIE_MAX:
                return True
            depot += 1
        return False

    def arrow_value(self, colour: i64) -> i64:
        """The die on the arrow space of a column, 0 if there is none."""
        return self.track[colour * MOST_ROWS + self.material.arrow[self.stage]]

    def option_price(self, option: i64) -> i64:
        """RS-7.9, RS-7.18."""
        if self.free_towing:
            return 0
        return self.material.option_price[self.round * len(OPTIONS) + option]

    def owns_slot(self, slots: Cells, place: i64, seat: i64) -> bool:
        """Whether one of the slots of a town, a coal store or a column is the player's."""
        first = place * MOST_SLOTS
        end = first + MOST_SLOTS
        return find(slots, seat, first, end) < end

    def filled(self, slots: Cells, place: i64) -> i64:
        """How many slots of a town, a coal store or a column are taken."""
        first = place * MOST_SLOTS
        return find(slots, NOBODY, first, first + MOST_SLOTS) - first

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
        fill(self.order, order)
        if new_round:
            self.round_start = order[0]

    def order_is_known(self) -> bool:
        """RS-5.1: there is no order before the start player is drawn."""
        return self.order[0] != NOBODY

    def turn_order(self) -> list[int]:
        """The seats in the order of the phase; clockwise before the start player is drawn."""
        return list(self.order) if self.order_is_known() else list(range(self.players))

    def position_of(self, seat: int) -> int:
        """The position of a player in the order of the phase, NOBODY if it is not known."""
        order = self.order
        for position in range(self.players):
            if order[position] == seat:
                return position
        return NOBODY

    def dice_waiting(self) -> int:
        """RS-9.5: how many dice that left the track wait for a depot."""
        return last_used(self.waiting) + 1

    def next_waiting(self) -> int:
        """Take the die away that has waited longest."""
        waiting = self.waiting
        die = waiting[0]
        last = len(waiting) - 1
        for place in range(last):
            waiting[place] = waiting[place + 1]
        waiting[last] = 0
        return die

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
