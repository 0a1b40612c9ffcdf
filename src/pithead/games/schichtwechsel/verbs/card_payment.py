"""The price of a card and its payment (SW-5.8 to SW-5.11)."""

from mypy_extensions import i64

from pithead.games.schichtwechsel.effect_lines import Cost
from pithead.games.schichtwechsel.effect_text import NOTHING, counted, player_tokens
from pithead.games.schichtwechsel.state import SchichtwechselState
from pithead.kernel.texts.i18n import Text, all_of


def can_pay(state: SchichtwechselState, seat: i64, cost: Cost) -> bool:
    """SW-5.9: white token < player token < coin; the dearer can replace the cheaper."""
    return payment(state, seat, cost)[2] <= state.coins[seat]


def payment(state: SchichtwechselState, seat: i64, cost: Cost) -> tuple[int, int, int]:
    """SW-5.10: white tokens, player tokens and coins that pay a cost, the least flexible first."""
    owed = cost.amount
    white = token = 0
    if cost.takes_white:
        white = min(owed, state.white[seat])
        owed -= white
    if cost.takes_token and state.token[seat] and owed > 0:
        token = 1
        owed -= 1
    return white, token, owed


def pay(state: SchichtwechselState, seat: i64, mode: int) -> None:
    """SW-5.11: the payment lies on the card, which is used up unless it is reusable."""
    chosen = state.material.modes[mode]
    card = chosen.card
    if mode == state.material.personal:
        card += seat
    white, token, coin = payment(state, seat, chosen.cost)
    if white:
        state.white[seat] -= white
        state.white_on[card] += white
    if token:
        state.token[seat] = False
        state.tokens_on[card] |= 1 << seat
    if coin:
        state.coins[seat] -= coin
        state.coins_on[card] += coin
    if not chosen.reusable:
        state.use_up(card)


def paid_text(paid: tuple[int, int, int]) -> Text:
    """A payment in words."""
    white, token, coin = paid
    parts = []
    if white:
        parts.append(counted(white, "white"))
    if token:
        parts.append(player_tokens(token))
    if coin:
        parts.append(counted(coin, "coin"))
    return all_of(parts) if parts else NOTHING
