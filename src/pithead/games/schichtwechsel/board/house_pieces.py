"""The ids of houses as pieces of the drawing.

A house on the bar is known by its bar space. A position does not say which house went to which pit,
so houses are assigned to pits in the order of the bar and of the pits. An animation then moves a
house from the bar to a pit, and those on the bar stay where they are.
"""

from pithead.games.schichtwechsel.material import AREAS
from pithead.games.schichtwechsel.state import SchichtwechselState


def house_id(seat: int, bar: int) -> str:
    return f"house-{seat}-{bar}"


def built(state: SchichtwechselState, seat: int, area: int) -> list[int]:
    """The houses, by their former bar spaces, that a player has in a building pit."""
    gone = [bar for bar in range(state.material.bars) if not state.bar[seat] >> bar & 1]
    before = 0
    for earlier in range(len(AREAS)):
        count = state.house_count(seat, earlier)
        if earlier == area:
            return gone[before : before + count]
        before += count
    return []
