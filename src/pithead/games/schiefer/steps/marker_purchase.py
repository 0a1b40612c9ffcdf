"""The purchase of a marker in one's own turn (SF-8.1 to SF-8.3)."""

from typing import Final

from pithead.games.schiefer.material import BUYING
from pithead.games.schiefer.state import SchieferState
from pithead.games.schiefer.vocabulary import BUY
from pithead.kernel.i18n import Text, say
from pithead.kernel.obstacle import Obstacle

PURCHASES: Final = range(BUY, BUY + len(BUYING))
RESERVE_EMPTY: Final = Text("your reserve is empty")
_NO_MARKER: Final = Text("you need a marker on the {box} box")
_USED: Final = Text("you have already used this box this round")
_TOO_DEAR: Final = Text(
    "this costs {price} coins, but you have {coins}",
)


def is_buy(action: int) -> bool:
    return BUY <= action < BUY + len(BUYING)


def buy(state: SchieferState, seat: int, action: int) -> None:
    """SF-8.2: coins to the bank, a marker from the reserve into the supply."""
    which = action - BUY
    state.coins[seat] -= state.material.prices[which]
    state.used[seat] |= 1 << which
    state.reserve[seat] -= 1
    state.supply[seat] += 1


def describe_buy(state: SchieferState, action: int, lang: str) -> str:
    price = state.material.prices[action - BUY]
    return say(
        lang,
        "Buy a marker for {price} coins.",
        price=price,
    )


def purchase_obstacle(state: SchieferState, seat: int, action: int) -> Obstacle | None:
    """SF-8.1, SF-8.2: what keeps the player from buying a marker at a buying box."""
    which = action - BUY
    material = state.material
    if not state.has_box(seat, material.buying[which]):
        return Obstacle("SF-8.1", _NO_MARKER, {"box": material.box_names[material.buying[which]]})
    if state.bought(seat, which):
        return Obstacle("SF-8.1", _USED)
    if state.reserve[seat] == 0:
        return Obstacle("SF-8.2", RESERVE_EMPTY)
    price = material.prices[which]
    if state.coins[seat] < price:
        return Obstacle("SF-8.2", _TOO_DEAR, {"price": price, "coins": state.coins[seat]})
    return None
