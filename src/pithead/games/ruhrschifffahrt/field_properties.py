"""The numbers of a position of Ruhrschifffahrt by their names.

Made by `python -m tools.field_properties` from `fields.py`; not written by hand.
"""

from pithead.kernel.fields.packed_row import Cells
from pithead.kernel.fields.packed_state import PackedState, use_plain_lists


class RuhrschifffahrtProperties(PackedState):
    """Single numbers have fixed places in the row; a list is made when it is first used."""

    _order: Cells | None = None
    _waiting: Cells | None = None
    _removals: Cells | None = None
    _depots: Cells | None = None
    _track: Cells | None = None
    _dice_removed: Cells | None = None
    _undrawn: Cells | None = None
    _demand: Cells | None = None
    _flags: Cells | None = None
    _column: Cells | None = None
    _town_slots: Cells | None = None
    _store_slots: Cells | None = None
    _white_left: Cells | None = None
    _ship: Cells | None = None
    _arrival: Cells | None = None
    _thalers: Cells | None = None
    _vp: Cells | None = None
    _points: Cells | None = None
    _supply: Cells | None = None
    _debt: Cells | None = None
    _lock_pool: Cells | None = None
    _county_pool: Cells | None = None
    _timeline: Cells | None = None
    _stones: Cells | None = None
    _permanent: Cells | None = None
    _used: Cells | None = None
    _white: Cells | None = None
    _option_now: Cells | None = None
    _new_in_port: Cells | None = None

    @property
    def round(self) -> int:
        """Round."""
        return self.row[0]

    @round.setter
    def round(self, number: int) -> None:
        self.row[0] = number

    @property
    def phase(self) -> int:
        """Phase."""
        return self.row[1]

    @phase.setter
    def phase(self, number: int) -> None:
        self.row[1] = number

    @property
    def price_paid(self) -> int:
        """What was paid for the option that is carried out."""
        return self.row[2]

    @price_paid.setter
    def price_paid(self, number: int) -> None:
        self.row[2] = number

    @property
    def free_towing(self) -> bool:
        """Whether towing is free for who is asked."""
        return self.row[3] != 0

    @free_towing.setter
    def free_towing(self, flag: bool) -> None:
        self.row[3] = 1 if flag else 0

    @property
    def die_in_hand(self) -> int:
        """The value of the die in hand, by its colour."""
        return self.row[4]

    @die_in_hand.setter
    def die_in_hand(self, number: int) -> None:
        self.row[4] = number

    @property
    def stage(self) -> int:
        """1 for the stage of the transport track."""
        return self.row[5]

    @stage.setter
    def stage(self, number: int) -> None:
        self.row[5] = number

    @property
    def obstacles(self) -> int:
        """Whether each obstacle has no lock yet."""
        return self.row[6]

    @obstacles.setter
    def obstacles(self, number: int) -> None:
        self.row[6] = number

    @property
    def bag(self) -> int:
        """River markers in the bag."""
        return self.row[7]

    @bag.setter
    def bag(self, number: int) -> None:
        self.row[7] = number

    @property
    def pilot_blocked(self) -> bool:
        """Pilot closed."""
        return self.row[8] != 0

    @pilot_blocked.setter
    def pilot_blocked(self, flag: bool) -> None:
        self.row[8] = 1 if flag else 0

    @property
    def wages_taken(self) -> bool:
        """Whether wages were taken."""
        return self.row[9] != 0

    @wages_taken.setter
    def wages_taken(self, flag: bool) -> None:
        self.row[9] = 1 if flag else 0

    @property
    def forced_building(self) -> bool:
        """Whether a lock must be built."""
        return self.row[10] != 0

    @forced_building.setter
    def forced_building(self, flag: bool) -> None:
        self.row[10] = 1 if flag else 0

    @property
    def flag_now(self) -> int:
        """Country that buys in Ruhrort."""
        return self.row[11]

    @flag_now.setter
    def flag_now(self, number: int) -> None:
        self.row[11] = number

    @property
    def export_pos(self) -> int:
        """Space of the export marker."""
        return self.row[12]

    @export_pos.setter
    def export_pos(self, number: int) -> None:
        self.row[12] = number

    @property
    def round_start(self) -> int:
        """Start player of the round."""
        return self.row[13]

    @round_start.setter
    def round_start(self, number: int) -> None:
        self.row[13] = number

    @property
    def order(self) -> Cells:
        """Start player of the phase."""
        if self._order is None:
            self._order = self.cells(14)
        return self._order

    @property
    def waiting(self) -> Cells:
        """Dice that left the track, by colour, value."""
        if self._waiting is None:
            self._waiting = self.cells(15)
        return self._waiting

    @property
    def removals(self) -> Cells:
        """Dice of each colour that are still to be removed."""
        if self._removals is None:
            self._removals = self.cells(16)
        return self._removals

    @property
    def depots(self) -> Cells:
        """The value of the die on each depot, 0 for none."""
        if self._depots is None:
            self._depots = self.cells(17)
        return self._depots

    @property
    def track(self) -> Cells:
        """Dice on the track from the top, by colour."""
        if self._track is None:
            self._track = self.cells(18)
        return self._track

    @property
    def dice_removed(self) -> Cells:
        """Dice of each colour out of play."""
        if self._dice_removed is None:
            self._dice_removed = self.cells(19)
        return self._dice_removed

    @property
    def undrawn(self) -> Cells:
        """Of each marker."""
        if self._undrawn is None:
            self._undrawn = self.cells(20)
        return self._undrawn

    @property
    def demand(self) -> Cells:
        """Thalers on each sale space."""
        if self._demand is None:
            self._demand = self.cells(21)
        return self._demand

    @property
    def flags(self) -> Cells:
        """Flags still hidden."""
        if self._flags is None:
            self._flags = self.cells(22)
        return self._flags

    @property
    def column(self) -> Cells:
        """Who is where in each column."""
        if self._column is None:
            self._column = self.cells(23)
        return self._column

    @property
    def town_slots(self) -> Cells:
        """Warehouses in each town, by player."""
        if self._town_slots is None:
            self._town_slots = self.cells(24)
        return self._town_slots

    @property
    def store_slots(self) -> Cells:
        """The same in each coal store."""
        if self._store_slots is None:
            self._store_slots = self.cells(25)
        return self._store_slots

    @property
    def white_left(self) -> Cells:
        """White tiles to be had."""
        if self._white_left is None:
            self._white_left = self.cells(26)
        return self._white_left

    @property
    def ship(self) -> Cells:
        """Ship."""
        if self._ship is None:
            self._ship = self.cells(27)
        return self._ship

    @property
    def arrival(self) -> Cells:
        """As which one the ship came to its sale space."""
        if self._arrival is None:
            self._arrival = self.cells(28)
        return self._arrival

    @property
    def thalers(self) -> Cells:
        """Thalers."""
        if self._thalers is None:
            self._thalers = self.cells(29)
        return self._thalers

    @property
    def vp(self) -> Cells:
        """VP."""
        if self._vp is None:
            self._vp = self.cells(30)
        return self._vp

    @property
    def points(self) -> Cells:
        """Points."""
        if self._points is None:
            self._points = self.cells(31)
        return self._points

    @property
    def supply(self) -> Cells:
        """Warehouses in the supply."""
        if self._supply is None:
            self._supply = self.cells(32)
        return self._supply

    @property
    def debt(self) -> Cells:
        """Debts."""
        if self._debt is None:
            self._debt = self.cells(33)
        return self._debt

    @property
    def lock_pool(self) -> Cells:
        """Warehouses that the first lock brings."""
        if self._lock_pool is None:
            self._lock_pool = self.cells(34)
        return self._lock_pool

    @property
    def county_pool(self) -> Cells:
        """Warehouses that the County of Mark brings."""
        if self._county_pool is None:
            self._county_pool = self.cells(35)
        return self._county_pool

    @property
    def timeline(self) -> Cells:
        """Warehouses on the timeline."""
        if self._timeline is None:
            self._timeline = self.cells(36)
        return self._timeline

    @property
    def stones(self) -> Cells:
        """Stones in each area, by player."""
        if self._stones is None:
            self._stones = self.cells(37)
        return self._stones

    @property
    def permanent(self) -> Cells:
        """Permanent tiles, by player."""
        if self._permanent is None:
            self._permanent = self.cells(38)
        return self._permanent

    @property
    def used(self) -> Cells:
        """Those that were used in this round."""
        if self._used is None:
            self._used = self.cells(39)
        return self._used

    @property
    def white(self) -> Cells:
        """0 no tile, 1 unused."""
        if self._white is None:
            self._white = self.cells(40)
        return self._white

    @property
    def option_now(self) -> Cells:
        """Option."""
        if self._option_now is None:
            self._option_now = self.cells(41)
        return self._option_now

    @property
    def new_in_port(self) -> Cells:
        """Columns whose warehouse is new and must stay."""
        if self._new_in_port is None:
            self._new_in_port = self.cells(42)
        return self._new_in_port


use_plain_lists(RuhrschifffahrtProperties)
