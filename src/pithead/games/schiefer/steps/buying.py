"""Buying a marker in one's own turn (SF-8.1 to SF-8.3)."""

from pithead.games.schiefer.material import BUYING
from pithead.games.schiefer.state import SchieferState
from pithead.games.schiefer.vocabulary import BUY
from pithead.kernel.i18n import say
from pithead.kernel.step import Refusal


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
        f"Pay {price} coins: take a marker from the reserve.",
        f"{price} Geld zahlen: einen Marker aus der Reserve nehmen.",
    )


def refuse_buy(state: SchieferState, seat: int, action: int, lang: str) -> Refusal:
    which = action - BUY
    if not state.has_box(seat, state.material.buying[which]):
        name = state.material.box_names[state.material.buying[which]].to(lang)
        return Refusal(
            say(
                lang,
                f"there is no marker of this player on {name}",
                f"auf {name} liegt kein eigener Marker",
            ),
            "SF-8.1",
        )
    if state.bought(seat, which):
        return Refusal(
            say(
                lang,
                "this box has been used in this round",
                "diese Box ist in dieser Runde schon benutzt",
            ),
            "SF-8.1",
        )
    if state.reserve[seat] == 0:
        return Refusal(say(lang, "the reserve is empty", "die Reserve ist leer"), "SF-8.2")
    price = state.material.prices[which]
    if state.coins[seat] < price:
        return Refusal(
            say(
                lang,
                f"it costs {price} coins and there are {state.coins[seat]}",
                f"das kostet {price} Geld, vorhanden sind {state.coins[seat]}",
            ),
            "SF-8.2",
        )
    return Refusal(
        say(
            lang,
            "a marker is bought before the first die is marked",
            "Marker werden gekauft, bevor der erste Würfel belegt ist",
        ),
        "SF-8.2",
    )
