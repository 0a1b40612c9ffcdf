"""What ends a turn of purchases, and the repayment of a debt (RS-11.1, RS-11.15)."""

from typing import Final

from mypy_extensions import i64

from pithead.games.ruhrschifffahrt.material import Material
from pithead.games.ruhrschifffahrt.names import thaler_text
from pithead.games.ruhrschifffahrt.state import RuhrState
from pithead.games.ruhrschifffahrt.verbs.base_verb import RuhrVerb
from pithead.kernel.obstacle import Obstacle
from pithead.kernel.texts.i18n import Text

_NO_DEBT: Final = Obstacle("RS-11.15", Text("you have no debt to repay"))
_TOO_DEAR: Final = Obstacle(
    "RS-12.6",
    Text("repaying a debt costs {price}, and you cannot take another debt for it"),
)


class EndTurn(RuhrVerb):
    """RS-11.1: buy nothing more."""

    name = "end_turn"
    rule = "RS-11.1"

    def take(self, state: RuhrState, seat: i64, target: i64) -> None:
        """Nothing happens."""

    def text(self, state: RuhrState, seat: i64, target: i64) -> Text:
        return Text("End the turn.")

    def subject(self, material: Material, target: i64) -> Text:
        return Text("end of the turn")


class RepayDebt(RuhrVerb):
    """RS-11.15: a warehouse comes back from a debt space."""

    name = "repay_debt"
    rule = "RS-11.15"
    asks_again = True

    def obstacle(self, state: RuhrState, seat: i64, target: i64) -> Obstacle | None:
        if state.debt[seat] == 0:
            return _NO_DEBT
        return None if state.thalers[seat] >= state.material.repay_price else _TOO_DEAR

    def values(self, state: RuhrState, seat: i64, target: i64) -> dict[str, object]:
        return {"price": thaler_text(state.material.repay_price)}

    def take(self, state: RuhrState, seat: i64, target: i64) -> None:
        state.thalers[seat] -= state.material.repay_price
        state.debt[seat] -= 1
        state.supply[seat] += 1

    def text(self, state: RuhrState, seat: i64, target: i64) -> Text:
        money = thaler_text(state.material.repay_price)
        return Text("Repay a debt for {money}. The warehouse returns to the supply.", money=money)

    def subject(self, material: Material, target: i64) -> Text:
        return Text("repayment of a debt")
