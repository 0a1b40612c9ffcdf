"""Pieces: what lies on the board in a position, and where; and what a move does to them."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pithead.kernel.state import State

NOT_OWNED: Final = -1


@dataclass(frozen=True)
class Piece:
    """Something that lies on the board.

    `id` stays the same while it moves. `place` is the name of its place, the same for all viewers,
    languages and layouts. `owner` is the seat to which it belongs, -1 for none. `count` says how
    many of the kind lie there as one pile; of a die, it is the face.
    """

    id: str
    kind: str
    owner: int
    place: str
    count: int = 1


@dataclass(frozen=True)
class PieceChange:
    """A piece before and after a move; None if it was not on the board, or is not any more."""

    before: Piece | None
    after: Piece | None

    @property
    def has_moved(self) -> bool:
        """Whether the piece was on the board and is now at another place of it."""
        before, after = self.before, self.after
        return before is not None and after is not None and before.place != after.place


def piece_changes(before: "State", after: "State") -> list[PieceChange]:
    """What differs between the pieces of two positions of a game, in the order of the second.

    Pieces that are gone come last.
    """
    old = {piece.id: piece for piece in before.pieces()}
    found: list[PieceChange] = []
    for piece in after.pieces():
        known = old.pop(piece.id, None)
        if known != piece:
            found.append(PieceChange(known, piece))
    for gone in old.values():
        found.append(PieceChange(gone, None))
    return found
