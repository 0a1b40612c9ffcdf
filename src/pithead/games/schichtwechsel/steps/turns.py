"""The action phase: cards, payment, trades, passing (SW-5, SW-15)."""

from typing import TYPE_CHECKING, Final

from pithead.games.schichtwechsel.effect_lines import Cost
from pithead.games.schichtwechsel.effect_text import NOTHING, cost_text, counted, player_tokens
from pithead.games.schichtwechsel.state import NOBODY, SchichtwechselState
from pithead.games.schichtwechsel.steps.card_copies import NO_EFFECT
from pithead.games.schichtwechsel.steps.effects import COKE, LIFT
from pithead.games.schichtwechsel.steps.rounds import end_round
from pithead.games.schichtwechsel.steps.skippable_decision import RecordedDecision
from pithead.kernel.i18n import Text, all_of
from pithead.kernel.obstacle import Obstacle
from pithead.kernel.problem import Problem
from pithead.kernel.spoken_steps import Automatic
from pithead.kernel.step import AGAIN

if TYPE_CHECKING:
    from pithead.games.schichtwechsel.steps.step_registry import Steps

_ACTION_FOLLOWS: Final = Text("after a trade, you must use a card")
_NOT_IN_GAME: Final = Text(
    "this card is not in play with {players} players",
)
_USED: Final = Text("this card has already been used this round")
_TOO_DEAR: Final = Text(
    "this costs {price}, which you cannot pay",
)
_ONE_TRADE: Final = Text("you may trade only once per turn")
_TIP_SHORT: Final = Text("your tip holds only {tip} spoil")
_ON_TARGET: Final = Text("your disc is already on the final space")
_NO_ACTION: Final = Text(
    "you may trade only if you can also use a card, and you cannot",
)


class Turns(Automatic[SchichtwechselState, "Steps"]):
    """SW-5.1, SW-5.15: clockwise from a seat the next player who has not passed has a turn."""

    def run(self, state: SchichtwechselState) -> None:
        state.traded = NOBODY
        for offset in range(state.players):
            seat = state.seat_after(self.seat, offset)
            if not state.passed[seat]:
                state.agenda.append(self.steps.turns[state.seat_after(seat, 1)])
                state.agenda.append(self.steps.turn[seat])
                return
        end_round(state, self.steps)

    def bears(self) -> tuple[str, ...]:
        return ("turn", "after", "trade")


# -- payment -------------------------------------------------------------------------------------


def can_pay(state: SchichtwechselState, seat: int, cost: Cost) -> bool:
    """SW-5.9: white token < player token < coin; the dearer can replace the cheaper."""
    available = state.coins[seat]
    if cost.takes_token and state.token[seat]:
        available += 1
    if cost.takes_white:
        available += state.white[seat]
    return available >= cost.amount


def payment(state: SchichtwechselState, seat: int, cost: Cost) -> tuple[int, int, int]:
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


def pay(state: SchichtwechselState, seat: int, mode: int) -> None:
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
        state.used |= 1 << card


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


# -- turns ---------------------------------------------------------------------------------------


def produces(state: SchichtwechselState, seat: int, kind: int) -> bool:
    """Whether something can be lifted, coked or loaded."""
    if kind == LIFT:
        return state.can_lift(seat)
    return state.can_coke(seat) if kind == COKE else state.can_load(seat)


class Turn(RecordedDecision):
    """SW-5.2: a trade, an action on a card, or a pass. After a trade an action must follow."""

    def arrive(self, state: SchichtwechselState) -> int:
        choices = self.legal(state)
        if len(choices) == 1 and choices[0] == state.vocabulary.pass_turn:
            # SW-5.12: a player who can do nothing else passes without being asked.
            state.agenda.pop()
            self.take(state, choices[0])
            return AGAIN
        state.choices = choices
        return self.seat

    def candidates(self, state: SchichtwechselState) -> list[int]:
        vocabulary = state.vocabulary
        return [vocabulary.pass_turn, *vocabulary.use, *vocabulary.trade]

    def candidate_obstacle(self, state: SchichtwechselState, action: int) -> Obstacle | None:
        vocabulary = state.vocabulary
        index = vocabulary.index[action]
        if action in vocabulary.use:
            return self._card_obstacle(state, index)
        if action in vocabulary.trade:
            found = trade_obstacle(state, self.steps, self.seat, index)
            if found is None and not self.steps.trade_pays[index] and not self._can_act(state):
                return Obstacle("SW-5.3", _NO_ACTION)
            return found
        if state.traded == self.seat and self._can_act(state):
            return Obstacle("SW-5.4", _ACTION_FOLLOWS)
        return None

    def _can_act(self, state: SchichtwechselState) -> bool:
        for mode in state.material.modes_in_game[state.players]:
            if self._card_obstacle(state, mode) is None:
                return True
        return False

    def _card_obstacle(self, state: SchichtwechselState, index: int) -> Obstacle | None:
        """SW-5.5, SW-5.17: the mode is not used up, can be paid and has an effect."""
        mode = state.material.modes[index]
        personal = index == state.material.personal
        if state.players not in mode.players:
            return Obstacle("SW-7.4", _NOT_IN_GAME, {"players": state.players})
        if state.has_used(mode.card + self.seat if personal else mode.card):
            return Obstacle("SW-7.16" if personal else "SW-5.7", _USED)
        if not can_pay(state, self.seat, mode.cost):
            return Obstacle("SW-5.9", _TOO_DEAR, {"price": cost_text(mode.cost)})
        if not (state.empty_cards or self.steps.used_modes[index].usable(state, self.seat)):
            return Obstacle("SW-5.17", NO_EFFECT)
        return None

    def legal(self, state: SchichtwechselState) -> list[int]:
        """Faster than asking for the obstacle of every candidate."""
        choices = [state.vocabulary.pass_turn]
        self._add_uses(state, choices)
        can_act = len(choices) > 1
        if state.traded == self.seat:
            # SW-5.4: after a trade there is no pass, unless no card is left to use.
            if can_act:
                choices.pop(0)
        else:
            add_trades(state, self.steps, self.seat, choices, not can_act)
        return sorted(choices) if state.vocabulary.mixed else choices

    def _add_uses(self, state: SchichtwechselState, choices: list[int]) -> None:
        """Append the modes without an obstacle.

        With three cards each, something can be lifted, coked or loaded, so this is found out once.
        A game spends most of its time here.
        """
        seat = self.seat
        modes = state.material.modes
        lists = self.steps.used_modes
        cards = state.material.cards
        uses = state.vocabulary.use
        used = state.used
        coins = state.coins[seat]
        with_token = coins + 1 if state.token[seat] else coins
        with_white = with_token + state.white[seat]
        known = [0, 0, 0, 0]
        for mode in state.material.modes_in_game[state.players]:
            chosen = modes[mode]
            cost = chosen.cost
            available = coins
            if cost.takes_white:
                available = with_white
            elif cost.takes_token:
                available = with_token
            if available < cost.amount:
                continue
            card = chosen.card
            if card == cards:
                card += seat
            if used >> card & 1:
                continue
            if not state.empty_cards:
                effects = lists[mode]
                kind = effects.production
                if kind > 0 and known[kind] == 0:
                    known[kind] = 1 if produces(state, seat, kind) else 2
                if known[kind] != 1 and not effects.usable_besides_production(state, seat):
                    continue
            choices.append(uses[mode])

    def take(self, state: SchichtwechselState, action: int) -> None:
        seat = self.seat
        vocabulary = state.vocabulary
        if action == vocabulary.pass_turn:
            state.passed[seat] = True
            return
        index = vocabulary.index[action]
        if index < len(vocabulary.trade) and vocabulary.trade[index] == action:
            state.agenda.append(self)
            trade(state, self.steps, seat, index)
            return
        pay(state, seat, index)
        state.agenda.append(self.steps.after[seat])
        self.steps.used_modes[index].begin(state, seat)

    def bears(self) -> tuple[str, ...]:
        return ("trade",)

    def objections(self, state: SchichtwechselState) -> list[Problem]:
        return passed_already(state, self.seat)

    def rule(self, state: SchichtwechselState, action: int) -> str:
        if action == state.vocabulary.pass_turn:
            return "SW-5.13"
        if action in state.vocabulary.trade:
            return "SW-15.1"
        if action == state.vocabulary.use[state.material.personal]:
            return "SW-7.15"
        return "SW-7.2"

    def prompt_text(self, state: SchichtwechselState) -> Text:
        if state.traded == self.seat:
            return Text(
                "You have traded. Which card do you use?",
            )
        return Text(
            "Which card do you use, or do you pass?",
        )

    def topic_text(self, state: SchichtwechselState) -> Text:
        if state.traded == self.seat:
            return Text("which card to use?")
        return Text("which card to use, or pass?")

    def describe_text(self, state: SchichtwechselState, action: int) -> Text:
        vocabulary = state.vocabulary
        if action == vocabulary.pass_turn:
            return Text("Pass: no more turns this round.")
        index = vocabulary.index[action]
        if action in vocabulary.trade:
            return trade_text(state, self.steps, index)
        mode = state.material.modes[index]
        return Text(
            "{name} (pay {price}): {what}.",
            name=mode.name,
            price=paid_text(payment(state, self.seat, mode.cost)),
            what=self.steps.used_modes[index].text(),
        )


class AfterAction(RecordedDecision):
    """SW-5.2: the trade after the action, if none was made before it."""

    def possible(self, state: SchichtwechselState) -> bool:
        trades: list[int] = []
        if state.traded != self.seat:
            add_trades(state, self.steps, self.seat, trades, False)
        return len(trades) > 0

    def candidates(self, state: SchichtwechselState) -> list[int]:
        return [state.vocabulary.end_turn, *state.vocabulary.trade]

    def candidate_obstacle(self, state: SchichtwechselState, action: int) -> Obstacle | None:
        if action == state.vocabulary.end_turn:
            return None
        return trade_obstacle(state, self.steps, self.seat, state.vocabulary.index[action])

    def legal(self, state: SchichtwechselState) -> list[int]:
        """Faster than asking for the obstacle of every trade."""
        choices: list[int] = []
        if state.traded != self.seat:
            add_trades(state, self.steps, self.seat, choices, False)
            if choices:
                choices.insert(0, state.vocabulary.end_turn)
        return sorted(choices) if state.vocabulary.mixed else choices

    def take(self, state: SchichtwechselState, action: int) -> None:
        if action != state.vocabulary.end_turn:
            trade(state, self.steps, self.seat, state.vocabulary.index[action])

    def bears(self) -> tuple[str, ...]:
        return ("card",)

    def objections(self, state: SchichtwechselState) -> list[Problem]:
        return passed_already(state, self.seat)

    def rule(self, state: SchichtwechselState, action: int) -> str:
        return "SW-5.2" if action == state.vocabulary.end_turn else "SW-15.1"

    def prompt_text(self, state: SchichtwechselState) -> Text:
        return Text("Do you trade spoil or end your turn?")

    def topic_text(self, state: SchichtwechselState) -> Text:
        return Text("trade spoil, or end the turn?")

    def describe_text(self, state: SchichtwechselState, action: int) -> Text:
        if action == state.vocabulary.end_turn:
            return Text("End the turn without a trade.")
        return trade_text(state, self.steps, state.vocabulary.index[action])


def passed_already(state: SchichtwechselState, seat: int) -> list[Problem]:
    if state.passed[seat]:
        sentence = Text("player {seat} has passed and cannot have a turn (SW-5.14)", seat=seat)
        return [Problem("turn_after_pass", sentence)]
    return []


# -- trades --------------------------------------------------------------------------------------


def add_trades(
    state: SchichtwechselState, steps: "Steps", seat: int, choices: list[int], only_money: bool
) -> None:
    """SW-15, SW-5.3: append the trades that are offered; without a usable card those for money."""
    tip = state.tip[seat]
    if tip < steps.cheapest_trade:
        return
    spoil = state.material.trade_spoil
    for index in range(len(spoil)):
        if (
            spoil[index] <= tip
            and (not only_money or steps.trade_pays[index])
            and steps.trades[index].whole(state, seat)
        ):
            choices.append(state.vocabulary.trade[index])


def trade_obstacle(
    state: SchichtwechselState, steps: "Steps", seat: int, index: int
) -> Obstacle | None:
    """Why a trade is not offered to a player who has a usable card."""
    if state.traded == seat:
        return Obstacle("SW-15.1", _ONE_TRADE)
    if state.tip[seat] < state.material.trade_spoil[index]:
        return Obstacle("SW-15.2", _TIP_SHORT, {"tip": state.tip[seat]})
    if not steps.trades[index].whole(state, seat):
        return Obstacle("SW-11.3", _ON_TARGET)
    return None


def trade(state: SchichtwechselState, steps: "Steps", seat: int, index: int) -> None:
    """SW-15.2: the spoil leaves the tip, the gain is carried out."""
    state.traded = seat
    state.tip[seat] -= state.material.trade_spoil[index]
    steps.trades[index].begin(state, seat)


def trade_text(state: SchichtwechselState, steps: "Steps", index: int) -> Text:
    return Text(
        "Trade {spoil} spoil for {what}.",
        spoil=state.material.trade_spoil[index],
        what=steps.trades[index].text(),
    )
