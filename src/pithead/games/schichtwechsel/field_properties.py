"""The numbers of a position of Schichtwechsel by their names.

Made by `python -m tools.field_properties` from `fields.py`; not written by hand.
"""

from pithead.kernel.fields.packed_row import Cells
from pithead.kernel.fields.packed_state import PackedState, use_plain_lists


class SchichtwechselProperties(PackedState):
    """Single numbers have fixed places in the row; a list is made when it is first used."""

    _unused_rounds: Cells | None = None
    _triple: Cells | None = None
    _free_tiles: Cells | None = None
    _used: Cells | None = None
    _personal_used: Cells | None = None
    _traded: Cells | None = None
    _plant_own: Cells | None = None
    _plant_plain: Cells | None = None
    _frames: Cells | None = None
    _houses: Cells | None = None
    _arrival: Cells | None = None
    _white_on: Cells | None = None
    _coins_on: Cells | None = None
    _tokens_on: Cells | None = None
    _water: Cells | None = None
    _wagons: Cells | None = None
    _coal: Cells | None = None
    _tip: Cells | None = None
    _coke_on_wagons: Cells | None = None
    _sold: Cells | None = None
    _coke: Cells | None = None
    _tools: Cells | None = None
    _vp: Cells | None = None
    _vp_rounds: Cells | None = None
    _vp_last: Cells | None = None
    _coins: Cells | None = None
    _white: Cells | None = None
    _token: Cells | None = None
    _passed: Cells | None = None
    _bar: Cells | None = None
    _on_card: Cells | None = None
    _discs: Cells | None = None
    _miner: Cells | None = None
    _tile: Cells | None = None
    _hand_coal: Cells | None = None
    _hand_spoil: Cells | None = None
    _lifted: Cells | None = None

    @property
    def round(self) -> int:
        """Round."""
        return self.row[0]

    @round.setter
    def round(self, number: int) -> None:
        self.row[0] = number

    @property
    def marker(self) -> int:
        """First player marker."""
        return self.row[1]

    @marker.setter
    def marker(self, number: int) -> None:
        self.row[1] = number

    @property
    def first(self) -> int:
        """First player of the round."""
        return self.row[2]

    @first.setter
    def first(self, number: int) -> None:
        self.row[2] = number

    @property
    def round_card(self) -> int:
        """Round card."""
        return self.row[3]

    @round_card.setter
    def round_card(self, number: int) -> None:
        self.row[3] = number

    @property
    def locked(self) -> bool:
        """Wagon with the red-and-white border locked."""
        return self.row[4] != 0

    @locked.setter
    def locked(self, flag: bool) -> None:
        self.row[4] = 1 if flag else 0

    @property
    def bag_coal(self) -> int:
        """Coal in the bag."""
        return self.row[5]

    @bag_coal.setter
    def bag_coal(self, number: int) -> None:
        self.row[5] = number

    @property
    def bag_spoil(self) -> int:
        """Spoil in the bag."""
        return self.row[6]

    @bag_spoil.setter
    def bag_spoil(self, number: int) -> None:
        self.row[6] = number

    @property
    def bag_blue(self) -> int:
        """Blue cube in the bag."""
        return self.row[7]

    @bag_blue.setter
    def bag_blue(self, number: int) -> None:
        self.row[7] = number

    @property
    def blue_in_game(self) -> bool:
        """Whether the blue cube is in the game; whether it has been drawn."""
        return self.row[8] != 0

    @blue_in_game.setter
    def blue_in_game(self, flag: bool) -> None:
        self.row[8] = 1 if flag else 0

    @property
    def blue_drawn(self) -> bool:
        """Blue drawn."""
        return self.row[9] != 0

    @blue_drawn.setter
    def blue_drawn(self, flag: bool) -> None:
        self.row[9] = 1 if flag else 0

    @property
    def without_cubes(self) -> int:
        """Waits for cubes."""
        return self.row[10]

    @without_cubes.setter
    def without_cubes(self, number: int) -> None:
        self.row[10] = number

    @property
    def plant_vp(self) -> int:
        """Coke on the grey space with VP."""
        return self.row[11]

    @plant_vp.setter
    def plant_vp(self, number: int) -> None:
        self.row[11] = number

    @property
    def plant_water(self) -> int:
        """Coke on the grey space with water."""
        return self.row[12]

    @plant_water.setter
    def plant_water(self, number: int) -> None:
        self.row[12] = number

    @property
    def unused_rounds(self) -> Cells:
        """Whether each round card is still to come."""
        if self._unused_rounds is None:
            self._unused_rounds = self.cells(13)
        return self._unused_rounds

    @property
    def triple(self) -> Cells:
        """Drawn cubes."""
        if self._triple is None:
            self._triple = self.cells(14)
        return self._triple

    @property
    def free_tiles(self) -> Cells:
        """Whether each selection tile can be chosen."""
        if self._free_tiles is None:
            self._free_tiles = self.cells(15)
        return self._free_tiles

    @property
    def used(self) -> Cells:
        """Whether each card is used up; the personal ones by player."""
        if self._used is None:
            self._used = self.cells(16)
        return self._used

    @property
    def personal_used(self) -> Cells:
        """Personal card used."""
        if self._personal_used is None:
            self._personal_used = self.cells(17)
        return self._personal_used

    @property
    def traded(self) -> Cells:
        """Traded this turn."""
        if self._traded is None:
            self._traded = self.cells(18)
        return self._traded

    @property
    def plant_own(self) -> Cells:
        """Coke on own coking space."""
        if self._plant_own is None:
            self._plant_own = self.cells(19)
        return self._plant_own

    @property
    def plant_plain(self) -> Cells:
        """Coke on plain grey spaces."""
        if self._plant_plain is None:
            self._plant_plain = self.cells(20)
        return self._plant_plain

    @property
    def frames(self) -> Cells:
        """Who owns each headframe space, by space."""
        if self._frames is None:
            self._frames = self.cells(21)
        return self._frames

    @property
    def houses(self) -> Cells:
        """Houses in each area, by player."""
        if self._houses is None:
            self._houses = self.cells(22)
        return self._houses

    @property
    def arrival(self) -> Cells:
        """As which player each target was reached."""
        if self._arrival is None:
            self._arrival = self.cells(23)
        return self._arrival

    @property
    def white_on(self) -> Cells:
        """White tokens on each card; the personal ones by player."""
        if self._white_on is None:
            self._white_on = self.cells(24)
        return self._white_on

    @property
    def coins_on(self) -> Cells:
        """Coins on each card."""
        if self._coins_on is None:
            self._coins_on = self.cells(25)
        return self._coins_on

    @property
    def tokens_on(self) -> Cells:
        """Whose player token lies on each card, by card."""
        if self._tokens_on is None:
            self._tokens_on = self.cells(26)
        return self._tokens_on

    @property
    def water(self) -> Cells:
        """Pit water."""
        if self._water is None:
            self._water = self.cells(27)
        return self._water

    @property
    def wagons(self) -> Cells:
        """Wagons."""
        if self._wagons is None:
            self._wagons = self.cells(28)
        return self._wagons

    @property
    def coal(self) -> Cells:
        """Coal on each kind of coal wagon, by player."""
        if self._coal is None:
            self._coal = self.cells(29)
        return self._coal

    @property
    def tip(self) -> Cells:
        """Spoil on the tip."""
        if self._tip is None:
            self._tip = self.cells(30)
        return self._tip

    @property
    def coke_on_wagons(self) -> Cells:
        """Coke on coke wagons."""
        if self._coke_on_wagons is None:
            self._coke_on_wagons = self.cells(31)
        return self._coke_on_wagons

    @property
    def sold(self) -> Cells:
        """Pairs of coke sold."""
        if self._sold is None:
            self._sold = self.cells(32)
        return self._sold

    @property
    def coke(self) -> Cells:
        """Coke not yet made."""
        if self._coke is None:
            self._coke = self.cells(33)
        return self._coke

    @property
    def tools(self) -> Cells:
        """Tool markers."""
        if self._tools is None:
            self._tools = self.cells(34)
        return self._tools

    @property
    def vp(self) -> Cells:
        """VP."""
        if self._vp is None:
            self._vp = self.cells(35)
        return self._vp

    @property
    def vp_rounds(self) -> Cells:
        """VP from round cards."""
        if self._vp_rounds is None:
            self._vp_rounds = self.cells(36)
        return self._vp_rounds

    @property
    def vp_last(self) -> Cells:
        """VP from the last miner move."""
        if self._vp_last is None:
            self._vp_last = self.cells(37)
        return self._vp_last

    @property
    def coins(self) -> Cells:
        """Coins."""
        if self._coins is None:
            self._coins = self.cells(38)
        return self._coins

    @property
    def white(self) -> Cells:
        """White tokens."""
        if self._white is None:
            self._white = self.cells(39)
        return self._white

    @property
    def token(self) -> Cells:
        """Player token available."""
        if self._token is None:
            self._token = self.cells(40)
        return self._token

    @property
    def passed(self) -> Cells:
        """Passed."""
        if self._passed is None:
            self._passed = self.cells(41)
        return self._passed

    @property
    def bar(self) -> Cells:
        """Bar spaces with a house on them, by player."""
        if self._bar is None:
            self._bar = self.cells(42)
        return self._bar

    @property
    def on_card(self) -> Cells:
        """Headframes on the personal card."""
        if self._on_card is None:
            self._on_card = self.cells(43)
        return self._on_card

    @property
    def discs(self) -> Cells:
        """Discs on routes, by player."""
        if self._discs is None:
            self._discs = self.cells(44)
        return self._discs

    @property
    def miner(self) -> Cells:
        """Space of the miner."""
        if self._miner is None:
            self._miner = self.cells(45)
        return self._miner

    @property
    def tile(self) -> Cells:
        """Selection tile."""
        if self._tile is None:
            self._tile = self.cells(46)
        return self._tile

    @property
    def hand_coal(self) -> Cells:
        """Coal in hand."""
        if self._hand_coal is None:
            self._hand_coal = self.cells(47)
        return self._hand_coal

    @property
    def hand_spoil(self) -> Cells:
        """Spoil in hand."""
        if self._hand_spoil is None:
            self._hand_spoil = self.cells(48)
        return self._hand_spoil

    @property
    def lifted(self) -> Cells:
        """Lifted coal in hand."""
        if self._lifted is None:
            self._lifted = self.cells(49)
        return self._lifted


use_plain_lists(SchichtwechselProperties)
