"""Prices, debts, and what happens to those who cannot pay (section 12)."""

from typing import Final

from mypy_extensions import i64

from pithead.games.ruhrschifffahrt.names import thaler_text, vp_text
from pithead.games.ruhrschifffahrt.state import RuhrState
from pithead.kernel.obstacle import Obstacle
from pithead.kernel.texts.i18n import Text, joined, plural

_TOO_DEAR: Final = Text("this costs {price}, but even with debts you can pay only {highest}")
TOO_DEAR: Final = Obstacle("RS-12.4", _TOO_DEAR)
TOO_DEAR_TO_BUILD: Final = Obstacle("RS-12.5", _TOO_DEAR)


def purse(state: RuhrState, seat: i64, keep: i64 = 0) -> i64:
    """RS-12.2 to RS-12.5: the highest price that can be paid, with debts if need be.

    `keep` warehouses of the supply are not available; negative if there are not so many.
    """
    spare = state.supply[seat] - keep
    if spare < 0:
        return -1
    material = state.material
    return state.thalers[seat] + material.loan * min(spare, material.debt_spaces - state.debt[seat])


def forced_purse(state: RuhrState, seat: int) -> int:
    """RS-12.11: the highest price with the warehouses of the timeline as well."""
    material = state.material
    spare = state.supply[seat] + state.timeline[seat].bit_count()
    return state.thalers[seat] + material.loan * min(spare, material.debt_spaces - state.debt[seat])


def pay(state: RuhrState, seat: int, price: int) -> None:
    """RS-12.2: as many debts as this price needs and no more.

    The supply can run out only where a payment is forced. Then warehouses of the timeline become
    debts (RS-12.11); if these are not enough either, the rest is waived (RS-12.8).
    """
    material = state.material
    while state.thalers[seat] < price:
        if state.debt[seat] < material.debt_spaces and state.supply[seat] > 0:
            state.supply[seat] -= 1
        elif state.debt[seat] < material.debt_spaces and state.timeline[seat] > 0:
            state.timeline[seat] &= state.timeline[seat] - 1  # the earliest is the lowest bit
            state.lose(seat, material.timeline_loss)
        else:
            state.thalers[seat] = 0
            state.lose(seat, material.last_resort_loss)
            return
        state.debt[seat] += 1
        state.thalers[seat] += material.loan
    state.thalers[seat] -= price


def price_text(state: RuhrState, seat: int, price: int) -> Text:
    """A price with the debts and losses that it brings, such as "2 thalers, taking 1 debt"."""
    after = state.clone()
    pay(after, seat, price)
    debts = after.debt[seat] - state.debt[seat]
    timeline = (state.timeline[seat] & ~after.timeline[seat]).bit_count()
    waived = price - state.thalers[seat] - debts * state.material.loan
    lost = state.vp[seat] - after.vp[seat]
    parts = [thaler_text(price)]
    if debts > timeline:
        parts.append(plural("taking {n} debt", "taking {n} debts", debts - timeline))
    if timeline:
        parts.append(
            plural(
                "taking {n} debt, for which a warehouse leaves the timeline",
                "taking {n} debts, for which warehouses leave the timeline",
                timeline,
            )
        )
    if waived > 0:
        parts.append(Text("the remaining {left} is waived", left=thaler_text(waived)))
    if lost:
        parts.append(Text("losing {lost}", lost=vp_text(lost)))
    return joined(parts)


def price_values(state: RuhrState, seat: int, price: int, keep: int = 0) -> dict[str, object]:
    """The values of the obstacles that say that a price is too high."""
    return {"price": thaler_text(price), "highest": max(purse(state, seat, keep), 0)}
