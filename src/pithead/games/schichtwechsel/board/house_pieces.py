"""Which house of a player stands where.

A house on the bar is known by its bar space. Placed houses are alike, and nobody remembers which
one went where: they are matched in the order of the bar and of the pits, so that a house that
leaves the bar glides to a pit, and those that stay on the bar never stir.
"""

from typing import TYPE_CHECKING

from pithead.games.schichtwechsel.material import AREAS

if TYPE_CHECKING:
    from pithead.games.schichtwechsel.state import SchichtwechselState


def house_id(seat: int, bar: int) -> str:
    return f"house-{seat}-{bar}"


def built(state: "SchichtwechselState", seat: int, area: int) -> list[int]:
    """The houses, by their former bar spaces, that a player has in a building pit."""
    gone = [bar for bar in range(state.material.bars) if not state.bar[seat] >> bar & 1]
    before = 0
    for earlier in range(len(AREAS)):
        count = state.house_count(seat, earlier)
        if earlier == area:
            return gone[before : before + count]
        before += count
    return []
