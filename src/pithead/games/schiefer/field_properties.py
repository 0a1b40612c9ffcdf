"""The numbers of a position of Schiefer by their names.

Made by `python -m tools.field_properties` from `fields.py`; not written by hand.
"""

from pithead.kernel.fields.packed_row import Cells
from pithead.kernel.fields.packed_state import PackedState, use_plain_lists


class SchieferProperties(PackedState):
    """Single numbers have fixed places in the row; a list is made when it is first used."""

    _marked: Cells | None = None
    _supply: Cells | None = None
    _reserve: Cells | None = None
    _coins: Cells | None = None
    _waiting: Cells | None = None
    _owners: Cells | None = None
    _opened: Cells | None = None
    _sold: Cells | None = None
    _boxes: Cells | None = None
    _used: Cells | None = None

    @property
    def round(self) -> int:
        """Round."""
        return self.row[0]

    @round.setter
    def round(self, number: int) -> None:
        self.row[0] = number

    @property
    def start_player(self) -> int:
        """Start player."""
        return self.row[1]

    @start_player.setter
    def start_player(self, number: int) -> None:
        self.row[1] = number

    @property
    def dice(self) -> int:
        """Dice."""
        return self.row[2]

    @dice.setter
    def dice(self, number: int) -> None:
        self.row[2] = number

    @property
    def last_sale(self) -> int:
        """Last sale."""
        return self.row[3]

    @last_sale.setter
    def last_sale(self, number: int) -> None:
        self.row[3] = number

    @property
    def marked(self) -> Cells:
        """How many of them have been marked."""
        if self._marked is None:
            self._marked = self.cells(4)
        return self._marked

    @property
    def supply(self) -> Cells:
        """Markers in supply."""
        if self._supply is None:
            self._supply = self.cells(5)
        return self._supply

    @property
    def reserve(self) -> Cells:
        """Markers in reserve."""
        if self._reserve is None:
            self._reserve = self.cells(6)
        return self._reserve

    @property
    def coins(self) -> Cells:
        """Coins."""
        if self._coins is None:
            self._coins = self.cells(7)
        return self._coins

    @property
    def waiting(self) -> Cells:
        """Markers on each field, by player."""
        if self._waiting is None:
            self._waiting = self.cells(8)
        return self._waiting

    @property
    def owners(self) -> Cells:
        """Who owns each mine, by mine."""
        if self._owners is None:
            self._owners = self.cells(9)
        return self._owners

    @property
    def opened(self) -> Cells:
        """Opened."""
        if self._opened is None:
            self._opened = self.cells(10)
        return self._opened

    @property
    def sold(self) -> Cells:
        """Whether each mine is sold."""
        if self._sold is None:
            self._sold = self.cells(11)
        return self._sold

    @property
    def boxes(self) -> Cells:
        """Who has each box, by box."""
        if self._boxes is None:
            self._boxes = self.cells(12)
        return self._boxes

    @property
    def used(self) -> Cells:
        """Used in this round: each purchase, turn, change."""
        if self._used is None:
            self._used = self.cells(13)
        return self._used


use_plain_lists(SchieferProperties)
