"""Observations of packed positions, straight from the row; only compiled.

`ObservationRow` writes the same from the attributes of any position; tests compare the two.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, cast, final

from mypy_extensions import i64, u8

from pithead.kernel.choices import Choices
from pithead.kernel.fields.all_fields import Fields
from pithead.kernel.fields.observation import AgendaObserver
from pithead.kernel.fields.observed_parts import (
    CHOICE,
    CHOICES,
    COUNTS,
    NO_PLACE,
    NUMBER,
    ORDER,
    OWNER,
    OWNERS,
    PART,
    ROWS,
    ROWS_ABOVE,
    ROWS_BELOW,
    ROWS_FROM_ONE,
    SEATS,
    SEATS_BY_SEAT,
    SEATS_OF_EACH,
    SUBSET,
    SUBSETS,
    TABLE,
    TALLY,
    ObservedPart,
)
from pithead.kernel.fields.packed_row import new_row
from pithead.kernel.fields.packed_state import PackedState

if TYPE_CHECKING:
    from librt.vecs import extend, vec

MOST: Final[i64] = 255
"""Larger amounts are observed as this."""


def packed_bytes(numbers: Iterable[int]) -> "vec[u8]":
    return vec[u8](cast(Iterable[u8], numbers))


class PackedPart:
    """A part of an observation, and where its numbers lie in the row of a position."""

    def __init__(self, part: ObservedPart, fields: Fields, players: int) -> None:
        self.name = part.name
        self.kind: i64 = part.kind
        self.cell: i64 = fields.cell(part.name)
        """-1 for an attribute that is a list."""
        self.cells: i64 = fields.named(part.name).size(players) if self.cell >= 0 else 0
        """How many numbers its field has."""
        self.first: i64 = part.first
        self.second: i64 = part.second
        self.size: i64 = part.size(players)
        self.table = packed_bytes(part.table)


class PackedObserver:
    """Writes the observations of packed positions, for one game and number of players."""

    def __init__(
        self, agenda: AgendaObserver, parts: list[ObservedPart], fields: Fields, players: int
    ) -> None:
        self.players: i64 = players
        self.order = packed_bytes([0] * players)
        """The seats in turn order, the observing player first."""
        self.turns = packed_bytes([0] * players)
        """How many places after the observing player each seat comes."""
        self.questions: i64 = len(agenda.questions)
        self.kinds: i64 = len(agenda.kinds)
        indices = [agenda.indices[step.name] for step in agenda.steps]
        self.kind_of = new_row([index.kind for index in indices])
        self.number_of = new_row([index.number for index in indices])
        self.seat_of = new_row([index.seat for index in indices])
        self.question_of = new_row([index.question for index in indices])
        """These four by the numbers of the steps."""
        self.parts = [PackedPart(part, fields, players) for part in parts]
        size = self.players + self.questions + 2 * self.kinds
        for part in self.parts:
            size += part.size
        self.blank = packed_bytes([0] * size)

    def observe(self, state: PackedState, seat: int) -> bytes:
        """What a player sees."""
        row = self.blank[:]
        self.write(state, seat, row, 0)
        return bytes(memoryview(row))

    def write(self, state: PackedState, own: i64, out: "vec[u8]", at: i64) -> None:
        """Write what the player on the seat `own` sees; `out` is 0 from `at` on."""
        self.set_order(state.seating, own)
        actor: i64 = state.actor
        if actor >= 0:
            out[at + self.turned(actor)] = 1
        self.write_agenda(state, out, at + self.players)
        at += self.players + self.questions + 2 * self.kinds
        for part in self.parts:
            kind = part.kind
            if part.cell < 0:
                self.write_list(state, part, out, at)
            elif kind == ROWS:
                self.write_rows(state, part, out, at)
            elif kind == OWNERS:
                self.write_owners(state, part, out, at)
            elif kind == COUNTS:
                self.count_owners(state, part, out, at)
            elif kind == SUBSETS:
                self.write_subsets(state, part, out, at)
            elif kind in (ORDER, TALLY):
                self.write_places(state, part, out, at)
            elif kind == CHOICES:
                self.write_choices(state, part, out, at)
            elif kind == ROWS_ABOVE:
                self.write_signed_rows(state, part, 1, 0, out, at)
            elif kind == ROWS_BELOW:
                self.write_signed_rows(state, part, -1, 0, out, at)
            elif kind == ROWS_FROM_ONE:
                self.write_signed_rows(state, part, 1, 1, out, at)
            elif kind == SEATS_OF_EACH:
                self.write_seats_of_each(state, part, out, at)
            elif kind == SEATS_BY_SEAT:
                self.write_seats_by_seat(state, part, out, at)
            else:
                self.write_common(state, part, out, at)
            at += part.size

    def set_order(self, seating: list[int], own: i64) -> None:
        """Set the turn order of the position that is observed."""
        turn: i64 = 0
        seat: i64 = own
        while turn < self.players:
            self.order[turn] = u8(seat)
            self.turns[seat] = u8(turn)
            turn += 1
            if seating:
                seat = seating[(seating.index(own) + turn) % self.players]
            else:
                seat += 1
                if seat == self.players:
                    seat = 0

    def turned(self, seat: i64) -> i64:
        """How many turns after the observing player a seat comes."""
        return i64(self.turns[seat])

    def write_list(self, state: PackedState, part: PackedPart, out: "vec[u8]", at: i64) -> None:
        """Write an attribute that is a list: the places in turn order, and the bids for them."""
        numbers: list[int] = getattr(state, part.name)
        for index in range(part.size if part.kind == PART else part.first):
            number: i64 = numbers[index]
            if part.kind == PART:
                out[at] = u8(min(MOST, number))
                at += 1
            else:
                assert part.kind == OWNERS, part.kind
                if number >= 0:
                    out[at + self.turned(number)] = 1
                at += self.players

    def write_agenda(self, state: PackedState, out: "vec[u8]", question: i64) -> None:
        pending = question + self.questions
        whose = pending + self.kinds
        top: i64 = -1
        for step in state.agenda:
            place = step.step_number
            kind = i64(self.kind_of[place])
            seat = i64(self.seat_of[place])
            out[pending + kind] = u8(min(MOST, i64(self.number_of[place])))
            if seat >= 0:
                out[whose + kind] = u8(self.turned(seat) + 1)
            top = i64(self.question_of[place])
        if top >= 0:
            out[question + top] = 1

    def write_common(self, state: PackedState, part: PackedPart, out: "vec[u8]", at: i64) -> None:
        """Write a part of the whole table."""
        row = state.row
        cell = part.cell
        kind = part.kind
        end = at + part.size
        if kind == PART:
            cell += part.first
            while at < end:
                out[at] = u8(min(MOST, i64(row[cell])))
                cell += 1
                at += 1
            return
        number = i64(row[cell])
        if kind == NUMBER:
            out[at] = u8(min(MOST, number))
        elif kind == SUBSET:
            self.write_bits(number >> part.second, part.size, out, at)
        elif kind == SEATS:
            self.write_seats(number >> part.second, out, at)
        elif number < 0:
            return  # all numbers are 0: nobody or nothing
        elif kind == OWNER:
            out[at + self.turned(number)] = 1
        elif kind == CHOICE:
            out[at + number] = 1
        else:
            assert kind == TABLE, kind
            table = part.table
            place = number * part.size
            while at < end:
                out[at] = table[place]
                place += 1
                at += 1

    def write_places(self, state: PackedState, part: PackedPart, out: "vec[u8]", at: i64) -> None:
        """Write the places of the seats in an order, or how often each thing is in a list."""
        row = state.row
        place: i64 = 0
        while place < part.cells:
            number = i64(row[part.cell + place])
            place += 1
            if number < 0:
                continue
            if part.kind == ORDER:
                out[at + self.turned(number)] = u8(place)
            elif part.table[number] != NO_PLACE:
                out[at + i64(part.table[number])] += 1

    def write_rows(self, state: PackedState, part: PackedPart, out: "vec[u8]", at: i64) -> None:
        row = state.row
        width = part.first
        turn: i64 = 0
        while turn < self.players:
            cell = part.cell + part.second + width * i64(self.order[turn])
            end = at + width
            while at < end:
                out[at] = u8(min(MOST, i64(row[cell])))
                at += 1
                cell += 1
            turn += 1

    def write_signed_rows(
        self, state: PackedState, part: PackedPart, sign: i64, more: i64, out: "vec[u8]", at: i64
    ) -> None:
        """Write rows of the numbers of one sign, and so much more; those of the other are 0."""
        row = state.row
        width = part.first
        turn: i64 = 0
        while turn < self.players:
            cell = part.cell + part.second + width * i64(self.order[turn])
            end = at + width
            while at < end:
                number = sign * i64(row[cell]) + more
                if number > 0:
                    out[at] = u8(min(MOST, number))
                at += 1
                cell += 1
            turn += 1

    def write_choices(self, state: PackedState, part: PackedPart, out: "vec[u8]", at: i64) -> None:
        row = state.row
        turn: i64 = 0
        while turn < self.players:
            choice = i64(row[part.cell + i64(self.order[turn])])
            if choice >= 0:
                out[at + choice] = 1
            at += part.first
            turn += 1

    def write_bits(self, bits: i64, width: i64, out: "vec[u8]", at: i64) -> None:
        """Write 1 for each of `width` things that is in a set."""
        end = at + width
        while bits and at < end:
            out[at] = u8(bits & 1)
            bits >>= 1
            at += 1

    def write_seats(self, seats: i64, out: "vec[u8]", at: i64) -> None:
        """Write 1 for each player in a set."""
        seat: i64 = 0
        while seats and seat < self.players:
            if seats & 1:
                out[at + i64(self.turns[seat])] = 1
            seats >>= 1
            seat += 1

    def write_seats_of_each(
        self, state: PackedState, part: PackedPart, out: "vec[u8]", at: i64
    ) -> None:
        row = state.row
        cell = part.cell + part.first
        end = part.cell + part.second
        while cell < end:
            self.write_seats(i64(row[cell]), out, at)
            cell += 1
            at += self.players

    def write_seats_by_seat(
        self, state: PackedState, part: PackedPart, out: "vec[u8]", at: i64
    ) -> None:
        row = state.row
        turn: i64 = 0
        while turn < self.players:
            cell = part.cell + part.second + i64(self.order[turn])
            self.write_seats(i64(row[cell]), out, at)
            at += self.players
            turn += 1

    def write_owners(self, state: PackedState, part: PackedPart, out: "vec[u8]", at: i64) -> None:
        row = state.row
        turns = self.turns
        players = self.players
        cell = part.cell
        end = cell + part.first
        while cell < end:
            owner = i64(row[cell])
            if owner >= 0:
                out[at + i64(turns[owner])] = 1
            cell += 1
            at += players

    def count_owners(self, state: PackedState, part: PackedPart, out: "vec[u8]", at: i64) -> None:
        row = state.row
        turns = self.turns
        players = self.players
        cell = part.cell
        end = cell + part.first
        left = part.second
        while cell < end:
            owner = i64(row[cell])
            if owner >= 0:
                out[at + i64(turns[owner])] += 1
            cell += 1
            left -= 1
            if left == 0:
                left = part.second
                at += players

    def write_subsets(self, state: PackedState, part: PackedPart, out: "vec[u8]", at: i64) -> None:
        row = state.row
        width = part.first
        turn: i64 = 0
        while turn < self.players:
            bits = i64(row[part.cell + i64(self.order[turn])]) >> part.second
            self.write_bits(bits, width, out, at)
            at += width
            turn += 1


@final
class PackedRows:
    """Rows of bytes, such as observations, written one after the other and then copied."""

    def __init__(self, buffer: memoryview, width: int) -> None:
        self.buffer = buffer
        """Where `finish` copies them."""
        self.blank = packed_bytes([0] * width)
        self.empty: vec[u8] = vec[u8](capacity=len(buffer))
        self.rows = self.empty

    def begin(self) -> None:
        """Go back to the first row."""
        self.rows = self.empty

    def add(self) -> i64:
        """Add a row of zeros; return where it begins."""
        at: i64 = len(self.rows)
        self.rows = extend(self.rows, self.blank)
        return at

    def finish(self) -> None:
        """Copy the rows to the buffer."""
        self.buffer[:] = memoryview(self.rows)

    def observe(self, observer: PackedObserver, state: PackedState, seat: i64) -> None:
        """Add what a player sees."""
        at = self.add()
        observer.write(state, seat, self.rows, at)

    def mark(self, choices: Choices) -> None:
        """Add 1 for each of the choices."""
        at = self.add()
        choices.mark(self.rows, at)

    def number(self, number: i64) -> None:
        """Add a number, in rows of one byte."""
        at = self.add()
        self.rows[at] = u8(number)
