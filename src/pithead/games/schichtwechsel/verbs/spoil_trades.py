"""Trades of spoil, one a turn (SW-15)."""

from typing import Final

from mypy_extensions import i64

from pithead.games.schichtwechsel.material import Material
from pithead.games.schichtwechsel.state import SchichtwechselState
from pithead.games.schichtwechsel.verbs.base_verb import SchichtwechselVerb
from pithead.games.schichtwechsel.verbs.card_actions import UseCard
from pithead.kernel.choices import Choices
from pithead.kernel.obstacle import Obstacle
from pithead.kernel.texts.i18n import Text

_ONE_TRADE: Final = Obstacle("SW-15.1", Text("you may trade only once per turn"))
_TIP_SHORT: Final = Obstacle("SW-15.2", Text("your tip holds only {tip} spoil"))
_ON_TARGET: Final = Obstacle("SW-11.3", Text("your disc is already on the final space"))
_NO_ACTION: Final = Obstacle(
    "SW-5.3", Text("you may trade only if you can also use a card, and you cannot")
)


class TradeSpoil(SchichtwechselVerb):
    """SW-15.1, SW-15.2: the spoil leaves the tip, the gain is carried out."""

    name = "trade"
    rule = "SW-15.1"

    def targets(self, material: Material) -> list[str]:
        return material.trade_ids

    def only_for_money(self, state: SchichtwechselState, seat: i64) -> bool:
        """Whether only trades for coins and white tokens are allowed."""
        return False

    def obstacle(self, state: SchichtwechselState, seat: i64, target: i64) -> Obstacle | None:
        if state.traded[seat]:
            return _ONE_TRADE
        if state.tip[seat] < state.material.trade_spoil[target]:
            return _TIP_SHORT
        if not state.steps.trades[target].whole(state, seat):
            return _ON_TARGET
        if not state.steps.trade_pays[target] and self.only_for_money(state, seat):
            return _NO_ACTION
        return None

    def values(self, state: SchichtwechselState, seat: i64, target: i64) -> dict[str, object]:
        return {"tip": state.tip[seat]}

    def offer(self, state: SchichtwechselState, seat: i64, choices: Choices) -> None:
        steps = state.steps
        tip = state.tip[seat]
        if state.traded[seat] or tip < steps.cheapest_trade:
            return
        spoil = state.material.trade_spoil
        only_money = self.only_for_money(state, seat)
        for trade in range(self.count):
            if (
                spoil[trade] <= tip
                and (not only_money or steps.trade_pays[trade])
                and steps.trades[trade].whole(state, seat)
            ):
                choices.append(self.first + trade)

    def take(self, state: SchichtwechselState, seat: i64, target: i64) -> None:
        state.traded[seat] = 1
        state.tip[seat] -= state.material.trade_spoil[target]
        state.steps.trades[target].begin(state, seat)

    def text(self, state: SchichtwechselState, seat: i64, target: i64) -> Text:
        return Text(
            "Trade {spoil} spoil for {what}.",
            spoil=state.material.trade_spoil[target],
            what=state.steps.trades[target].text(),
        )

    def subject(self, material: Material, target: i64) -> Text:
        return Text("trade of {spoil} spoil", spoil=material.trade_spoil[target])


class TradeBeforeCard(TradeSpoil):
    """SW-5.3: before the action; without a usable card only a trade that may help to pay one."""

    asks_again = True

    def __init__(self, use: UseCard) -> None:
        super().__init__()
        self.use = use

    def only_for_money(self, state: SchichtwechselState, seat: i64) -> bool:
        return not self.use.any_is_legal(state, seat)
