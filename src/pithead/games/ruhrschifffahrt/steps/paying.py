"""Prices, debts, and what happens to those who cannot pay (section 12)."""

from pithead.games.ruhrschifffahrt.pieces import shown_thalers, shown_vp
from pithead.games.ruhrschifffahrt.state import RuhrState
from pithead.kernel.i18n import say


def purse(state: RuhrState, seat: int, keep: int = 0) -> int:
    """RS-12.2 to RS-12.5: the highest price that can be paid, with debts if need be.

    `keep` warehouses of the supply are wanted for something else; negative if they are not there.
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

    Only where the payment is forced the supply can run out: then the timeline lends (RS-12.11), and
    when that is not enough either, the rest is waived (RS-12.8).
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


class Bill:
    """What paying a price would mean, worked out without doing it."""

    def __init__(self, state: RuhrState, seat: int, price: int) -> None:
        material = state.material
        self.price = price
        self.debts = 0
        self.timeline = 0
        self.vp_lost = 0
        self.waived = 0
        thalers = state.thalers[seat]
        vp = state.vp[seat]
        spaces = material.debt_spaces - state.debt[seat]
        while thalers < price:
            if spaces > 0 and self.debts < state.supply[seat]:
                self.debts += 1
            elif spaces > 0 and self.timeline < state.timeline[seat].bit_count():
                self.timeline += 1
                self.vp_lost += min(vp - self.vp_lost, material.timeline_loss)
            else:
                self.waived = price - thalers
                self.vp_lost += min(vp - self.vp_lost, material.last_resort_loss)
                break
            spaces -= 1
            thalers += material.loan

    def text(self, lang: str) -> str:
        """The price with its debts and losses, such as "2 thalers, 1 debt"."""
        parts = [shown_thalers(self.price, lang)]
        if self.debts:
            many = say(lang, "debts" if self.debts > 1 else "debt", "Schulden")
            parts.append(f"{self.debts} {many}" if lang == "en" or self.debts > 1 else "1 Schuld")
        if self.timeline:
            parts.append(
                say(
                    lang,
                    f"{self.timeline} from the timeline as debt",
                    f"{self.timeline} von der Zeitleiste als Schuld",
                )
            )
        if self.waived:
            left = shown_thalers(self.waived, lang)
            parts.append(say(lang, f"{left} waived", f"{left} erlassen"))
        if self.vp_lost:
            lost = shown_vp(self.vp_lost, lang)
            parts.append(say(lang, f"{lost} lost", f"{lost} verloren"))
        return ", ".join(parts)


def price_text(state: RuhrState, seat: int, price: int, lang: str) -> str:
    return Bill(state, seat, price).text(lang)


def too_dear(state: RuhrState, seat: int, price: int, keep: int, lang: str) -> str:
    """Why a price cannot be paid, as the reason of a refusal."""
    highest = max(purse(state, seat, keep), 0)
    return say(
        lang,
        f"it costs {shown_thalers(price, lang)}, and with all debts only {highest} can be paid",
        f"das kostet {shown_thalers(price, lang)}, und mit allen Schulden sind nur {highest} da",
    )
