"""What players do in their turns: use a card, copy one, pass (SW-5, SW-7)."""

from typing import Final

from mypy_extensions import i64

from pithead.games.schichtwechsel.effect_lines import SCOPES
from pithead.games.schichtwechsel.effect_text import SCOPE_TEXTS, cost_text
from pithead.games.schichtwechsel.material import Material
from pithead.games.schichtwechsel.state import SchichtwechselState
from pithead.games.schichtwechsel.steps.effects import COKE, LIFT
from pithead.games.schichtwechsel.verbs.base_verb import SchichtwechselVerb
from pithead.games.schichtwechsel.verbs.card_payment import can_pay, paid_text, pay, payment
from pithead.games.schichtwechsel.verbs.stops import Stop
from pithead.kernel.choices import Choices
from pithead.kernel.obstacle import Obstacle
from pithead.kernel.texts.i18n import Text

_NO_EFFECT: Final = Text("this would have no effect now")
_USED: Final = Text("this card has already been used this round")
_NOT_WITH_PLAYERS: Final = Obstacle(
    "SW-7.4", Text("this card is not in play with {players} players")
)
_USED_CARD: Final = Obstacle("SW-5.7", _USED)
_USED_PERSONAL: Final = Obstacle("SW-7.16", _USED)
_TOO_DEAR: Final = Obstacle("SW-5.9", Text("this costs {price}, which you cannot pay"))
_USELESS: Final = Obstacle("SW-5.17", _NO_EFFECT)
_ACTION_FOLLOWS: Final = Obstacle("SW-5.4", Text("after a trade, you must use a card"))
_PERSONAL: Final = Obstacle("SW-7.12", Text("you cannot copy personal cards"))
_NOT_IN_GAME: Final = Obstacle("SW-7.4", Text("this card is not in play"))
_PROTECTED: Final = Obstacle("SW-7.9", Text("this card is copy-protected"))
_OUT_OF_SCOPE: Final = Text("you may copy only {what}")
_USELESS_COPY: Final = Obstacle("SW-7.9", _NO_EFFECT)


def _produces(state: SchichtwechselState, seat: i64, kind: int) -> bool:
    """Whether something can be lifted, coked or loaded."""
    if kind == LIFT:
        return state.can_lift(seat)
    return state.can_coke(seat) if kind == COKE else state.can_load(seat)


class UseCard(SchichtwechselVerb):
    """SW-5.5, SW-7.2: pay for a card and carry out its effects; its targets are the modes."""

    name = "use"

    def targets(self, material: Material) -> list[str]:
        return [mode.object_id for mode in material.modes]

    def obstacle(self, state: SchichtwechselState, seat: i64, target: i64) -> Obstacle | None:
        """SW-5.5, SW-5.17: the mode is not used up, can be paid and has an effect."""
        mode = state.material.modes[target]
        personal = target == state.material.personal
        if state.players not in mode.players:
            return _NOT_WITH_PLAYERS
        if state.has_used(mode.card + seat if personal else mode.card):
            return _USED_PERSONAL if personal else _USED_CARD
        if not can_pay(state, seat, mode.cost):
            return _TOO_DEAR
        if not (state.rules.empty_cards or state.steps.used_modes[target].usable(state, seat)):
            return _USELESS
        return None

    def values(self, state: SchichtwechselState, seat: i64, target: i64) -> dict[str, object]:
        price = cost_text(state.material.modes[target].cost)
        return {"players": state.players, "price": price}

    def offer(self, state: SchichtwechselState, seat: i64, choices: Choices) -> None:
        """With three cards each, something can be lifted, coked or loaded: this is found out once.

        A game spends most of its time here.
        """
        modes = state.material.modes
        lists = state.steps.used_modes
        cards = state.material.cards
        first = self.first
        used = state.used
        personal_used = state.personal_used[seat]
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
            if personal_used if chosen.card == cards else used[chosen.card]:
                continue
            if not state.rules.empty_cards:
                effects = lists[mode]
                kind = effects.production
                if kind > 0 and known[kind] == 0:
                    known[kind] = 1 if _produces(state, seat, kind) else 2
                if known[kind] != 1 and not effects.usable_besides_production(state, seat):
                    continue
            choices.append(first + mode)

    def any_is_legal(self, state: SchichtwechselState, seat: i64) -> bool:
        """Whether the player can use a card."""
        for mode in state.material.modes_in_game[state.players]:
            if self.obstacle(state, seat, mode) is None:
                return True
        return False

    def take(self, state: SchichtwechselState, seat: i64, target: i64) -> None:
        pay(state, seat, target)
        state.agenda.append(state.steps.after[seat])
        state.steps.used_modes[target].begin(state, seat)

    def text(self, state: SchichtwechselState, seat: i64, target: i64) -> Text:
        mode = state.material.modes[target]
        return Text(
            "{name} (pay {price}): {what}.",
            name=mode.name,
            price=paid_text(payment(state, seat, mode.cost)),
            what=state.steps.used_modes[target].text(),
        )

    def rule_of(self, state: SchichtwechselState, seat: i64, target: i64) -> str:
        return "SW-7.15" if target == state.material.personal else "SW-7.2"

    def subject(self, material: Material, target: i64) -> Text:
        return material.modes[target].name


class PassRound(SchichtwechselVerb):
    """SW-5.13: no more turns in this round; after a trade only without a usable card (SW-5.4)."""

    name = "pass"
    rule = "SW-5.13"

    def __init__(self, use: UseCard) -> None:
        super().__init__()
        self.use = use

    def obstacle(self, state: SchichtwechselState, seat: i64, target: i64) -> Obstacle | None:
        if state.traded[seat] and self.use.any_is_legal(state, seat):
            return _ACTION_FOLLOWS
        return None

    def take(self, state: SchichtwechselState, seat: i64, target: i64) -> None:
        state.passed[seat] = True

    def text(self, state: SchichtwechselState, seat: i64, target: i64) -> Text:
        return Text("Pass: no more turns this round.")

    def subject(self, material: Material, target: i64) -> Text:
        return Text("pass")


class EndTurn(SchichtwechselVerb):
    """SW-5.2: no trade after the action."""

    name = "end_turn"
    rule = "SW-5.2"

    def take(self, state: SchichtwechselState, seat: i64, target: i64) -> None:
        """Nothing happens."""

    def text(self, state: SchichtwechselState, seat: i64, target: i64) -> Text:
        return Text("End the turn without a trade.")

    def subject(self, material: Material, target: i64) -> Text:
        return Text("end of the turn")


class CopyCard(SchichtwechselVerb):
    """SW-7.8 to SW-7.12: carry out the effects of a card of the scope without paying for it."""

    name = "use"
    rule = "SW-7.8"

    def __init__(self, scope: int) -> None:
        super().__init__()
        self.scope = scope
        what: dict[str, object] = {"what": SCOPE_TEXTS[SCOPES[scope]]}
        rule = "SW-7.10" if SCOPES[scope] == "large_p1" else "SW-7.9"
        self.out_of_scope = Obstacle(rule, _OUT_OF_SCOPE, what)

    def targets(self, material: Material) -> list[str]:
        return [mode.object_id for mode in material.modes]

    def obstacle(self, state: SchichtwechselState, seat: i64, target: i64) -> Obstacle | None:
        mode = state.material.modes[target]
        if target == state.material.personal:
            return _PERSONAL
        if state.players not in mode.players:
            return _NOT_IN_GAME
        if mode.copy_protected:
            return _PROTECTED
        if not mode.in_scope(SCOPES[self.scope]):
            return self.out_of_scope
        usable = state.steps.copied_modes[target].usable(state, seat)
        return None if usable else _USELESS_COPY

    def offer(self, state: SchichtwechselState, seat: i64, choices: Choices) -> None:
        for mode in state.steps.in_scope(state, self.scope):
            if state.steps.copied_modes[mode].usable(state, seat):
                choices.append(self.first + mode)

    def take(self, state: SchichtwechselState, seat: i64, target: i64) -> None:
        state.steps.copied_modes[target].begin(state, seat)

    def text(self, state: SchichtwechselState, seat: i64, target: i64) -> Text:
        return Text(
            "Copy “{name}” for free: {what}.",
            name=state.material.modes[target].name,
            what=state.steps.copied_modes[target].text(),
        )


class CopyNothing(Stop):
    """SW-7.11: a player need not copy a card."""

    rule = "SW-7.11"

    def text(self, state: SchichtwechselState, seat: i64, target: i64) -> Text:
        return Text("Copy nothing.")


class DeclineReward(CopyNothing):
    """SW-13.9: without a copy, the rest of the shift space is declined as well."""

    def take(self, state: SchichtwechselState, seat: i64, target: i64) -> None:
        # The rest of the reward lies right below.
        state.agenda.pop()
