"""Every way in which a position of Schichtwechsel can be wrong."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pithead.games.schichtwechsel.state import SchichtwechselState


def problems(state: "SchichtwechselState") -> list[str]:
    return []
