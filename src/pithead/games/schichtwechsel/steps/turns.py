"""The action phase: cards, payment, trades, passing (SW-5, SW-15)."""

from typing import TYPE_CHECKING

from pithead.games.schichtwechsel.effects import Cost, coins, tokens, whites
from pithead.games.schichtwechsel.state import NOBODY, SchichtwechselState
from pithead.games.schichtwechsel.steps.asking import Recorded
from pithead.games.schichtwechsel.steps.effects import COKE, LIFT
from pithead.games.schichtwechsel.steps.rounds import end_round
from pithead.kernel.i18n import say
from pithead.kernel.step import AGAIN, Automatic, Refusal

if TYPE_CHECKING:
    from pithead.games.schichtwechsel.steps.book import Book


class Turns(Automatic[SchichtwechselState]):
    """SW-5.1, SW-5.15: clockwise from a seat the next player who has not passed has a turn."""

    def __init__(self, book: "Book", seat: int) -> None:
        super().__init__(f"turns:{seat}")
        self.book = book
        self.seat = seat

    def run(self, state: SchichtwechselState) -> None:
        players = state.players
        state.traded = NOBODY
        for offset in range(players):
            seat = (self.seat + offset) % players
            if not state.passed[seat]:
                state.agenda.append(self.book.turns[(seat + 1) % players])
                state.agenda.append(self.book.turn[seat])
                return
        end_round(state, self.book)

    def bears(self) -> tuple[str, ...]:
        return ("turn", "after", "trade")


def can_pay(state: SchichtwechselState, seat: int, cost: Cost) -> bool:
    """SW-5.9: white token < player token < coin, the dearer may stand in for the cheaper."""
    purse = state.coins[seat]
    if cost.takes_token and state.token[seat]:
        purse += 1
    if cost.takes_white:
        purse += state.white[seat]
    return purse >= cost.amount


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


def produces(state: SchichtwechselState, seat: int, kind: int) -> bool:
    """Whether something can be lifted, coked or loaded."""
    if kind == LIFT:
        return state.can_lift(seat)
    return state.can_coke(seat) if kind == COKE else state.can_load(seat)


class Turn(Recorded):
    """SW-5.2: a trade, an action on a card, or a pass. After a trade an action must follow."""

    def __init__(self, book: "Book", seat: int) -> None:
        super().__init__(book, f"turn:{seat}", seat, "SW-5.2")

    def arrive(self, state: SchichtwechselState) -> int:
        choices = self.legal(state)
        if len(choices) == 1 and choices[0] == state.vocabulary.pass_turn:
            # SW-5.12: who can do nothing else passes without being asked.
            state.agenda.pop()
            self.take(state, choices[0])
            return AGAIN
        state.choices = choices
        return self.seat

    def options(self, state: SchichtwechselState) -> list[int]:
        seat = self.seat
        book = self.book
        choices = [state.vocabulary.pass_turn]
        self._add_uses(state, choices)
        usable = len(choices) > 1
        if state.traded == seat:
            # SW-5.4: after a trade there is no pass, unless no card is left to use.
            return choices[1:] if usable else choices
        add_trades(state, book, seat, choices, not usable)
        return choices

    def _add_uses(self, state: SchichtwechselState, choices: list[int]) -> None:
        """SW-5.5: the modes that are not used up, can be paid and have an effect.

        Three cards each need that something can be lifted, coked or loaded, so each of these is
        looked at once; this list is what a game spends most of its time on.
        """
        seat = self.seat
        modes = state.material.modes
        causes = self.book.used_modes
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
            purse = coins
            if cost.takes_white:
                purse = with_white
            elif cost.takes_token:
                purse = with_token
            if purse < cost.amount:
                continue
            card = chosen.card
            if card == cards:
                card += seat
            if used >> card & 1:
                continue
            cause = causes[mode]
            kind = cause.production
            if kind > 0:
                if known[kind] == 0:
                    known[kind] = 1 if produces(state, seat, kind) else 2
                if known[kind] == 2:
                    continue
            elif not cause.usable(state, seat):
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
            trade(state, self.book, seat, index)
            return
        pay(state, seat, index)
        state.agenda.append(self.book.after[seat])
        self.book.used_modes[index].begin(state, seat)

    def bears(self) -> tuple[str, ...]:
        return ("trade",)

    def objections(self, state: SchichtwechselState) -> list[str]:
        return passed_already(state, self.seat)

    def rule(self, state: SchichtwechselState, action: int) -> str:
        if action == state.vocabulary.pass_turn:
            return "SW-5.13"
        if action in state.vocabulary.trade:
            return "SW-15.1"
        if action == state.vocabulary.use[state.material.personal]:
            return "SW-7.15"
        return "SW-7.2"

    def question(self, state: SchichtwechselState, lang: str) -> str:
        if state.traded == self.seat:
            return say(
                lang,
                "You have traded: which card do you use?",
                "Du hast getauscht: welche Karte benutzt du?",
            )
        return say(
            lang,
            "Your turn: which card do you use, or do you pass?",
            "Du bist am Zug: welche Karte benutzt du, oder passt du?",
        )

    def describe(
        self, state: SchichtwechselState, action: int, lang: str, names: list[str] | None
    ) -> str:
        vocabulary = state.vocabulary
        if action == vocabulary.pass_turn:
            return say(
                lang,
                "Pass: no more turns in this round.",
                "Passen: in dieser Runde kein weiterer Zug.",
            )
        if action in vocabulary.trade:
            return describe_trade(state, self.book, action, lang)
        mode = state.material.modes[vocabulary.index[action]]
        price = paid_text(payment(state, self.seat, mode.cost), lang)
        what = self.book.used_modes[vocabulary.index[action]].to(lang)
        name = mode.name.to(lang)
        return say(lang, f"{name}: pay {price}: {what}.", f"{name}: zahle {price}: {what}.")

    def group(self, state: SchichtwechselState) -> list[int]:
        vocabulary = state.vocabulary
        return [vocabulary.pass_turn, *vocabulary.use, *vocabulary.trade]

    def why_not(self, state: SchichtwechselState, action: int, lang: str) -> Refusal:
        vocabulary = state.vocabulary
        if action == vocabulary.pass_turn:
            return Refusal(
                say(
                    lang,
                    "after a trade an action must follow",
                    "nach einem Tausch folgt eine Aktion",
                ),
                "SW-5.4",
            )
        if action in vocabulary.trade:
            return refuse_trade(state, self.book, self.seat, action, lang)
        return self._refuse_card(state, vocabulary.index[action], lang)

    def _refuse_card(self, state: SchichtwechselState, index: int, lang: str) -> Refusal:
        mode = state.material.modes[index]
        card = mode.card
        if index == state.material.personal:
            card += self.seat
        if state.players not in mode.players:
            return Refusal(
                say(
                    lang,
                    f"this card is not in the game with {state.players} players",
                    f"bei {state.players} Spielern ist diese Karte nicht im Spiel",
                ),
                "SW-7.4",
            )
        if state.has_used(card):
            return Refusal(
                say(
                    lang,
                    "this card has been used in this round",
                    "diese Karte ist in dieser Runde schon benutzt",
                ),
                "SW-7.16" if index == state.material.personal else "SW-5.7",
            )
        if not can_pay(state, self.seat, mode.cost):
            price = mode.cost.to(lang)
            return Refusal(
                say(
                    lang,
                    f"it costs {price}, which this player cannot pay",
                    f"sie kostet {price}, und das kann dieser Spieler nicht zahlen",
                ),
                "SW-5.9",
            )
        return Refusal(
            say(lang, "it would have no effect now", "sie hätte jetzt keine Wirkung"),
            "SW-5.5",
        )


class AfterAction(Recorded):
    """SW-5.2: the trade after the action, if none was made before it."""

    def __init__(self, book: "Book", seat: int) -> None:
        super().__init__(book, f"after:{seat}", seat, "SW-15.1")

    def options(self, state: SchichtwechselState) -> list[int]:
        choices: list[int] = []
        if state.traded != self.seat:
            choices.append(state.vocabulary.end_turn)
            add_trades(state, self.book, self.seat, choices, False)
            if len(choices) == 1:
                choices.pop()
        return choices

    def take(self, state: SchichtwechselState, action: int) -> None:
        if action != state.vocabulary.end_turn:
            trade(state, self.book, self.seat, state.vocabulary.index[action])

    def bears(self) -> tuple[str, ...]:
        return ("card",)

    def objections(self, state: SchichtwechselState) -> list[str]:
        return passed_already(state, self.seat)

    def rule(self, state: SchichtwechselState, action: int) -> str:
        return "SW-5.2" if action == state.vocabulary.end_turn else "SW-15.1"

    def question(self, state: SchichtwechselState, lang: str) -> str:
        return say(
            lang,
            "Do you trade spoil, or is your turn over?",
            "Tauschst du Abraum, oder bist du fertig?",
        )

    def describe(
        self, state: SchichtwechselState, action: int, lang: str, names: list[str] | None
    ) -> str:
        if action == state.vocabulary.end_turn:
            return say(lang, "End the turn without a trade.", "Den Zug ohne Tausch beenden.")
        return describe_trade(state, self.book, action, lang)

    def group(self, state: SchichtwechselState) -> list[int]:
        return state.vocabulary.trade

    def why_not(self, state: SchichtwechselState, action: int, lang: str) -> Refusal:
        return refuse_trade(state, self.book, self.seat, action, lang)


def add_trades(
    state: SchichtwechselState, book: "Book", seat: int, choices: list[int], only_money: bool
) -> None:
    """SW-15, SW-5.3: the trades that are offered; to who has no usable card, those for money."""
    tip = state.tip[seat]
    if tip < book.cheapest_trade:
        return
    spoil = state.material.trade_spoil
    for index in range(len(spoil)):
        if (
            spoil[index] <= tip
            and (not only_money or book.trade_pays[index])
            and book.trades[index].whole(state, seat)
        ):
            choices.append(state.vocabulary.trade[index])


def trade(state: SchichtwechselState, book: "Book", seat: int, index: int) -> None:
    """SW-15.2: the spoil leaves the tip, the gain is carried out."""
    state.traded = seat
    state.tip[seat] -= state.material.trade_spoil[index]
    book.trades[index].begin(state, seat)


def describe_trade(state: SchichtwechselState, book: "Book", action: int, lang: str) -> str:
    index = state.vocabulary.index[action]
    spoil = state.material.trade_spoil[index]
    what = book.trades[index].to(lang)
    return say(lang, f"Trade {spoil} spoil: {what}.", f"{spoil} Abraum tauschen: {what}.")


def refuse_trade(
    state: SchichtwechselState, book: "Book", seat: int, action: int, lang: str
) -> Refusal:
    index = state.vocabulary.index[action]
    if state.traded == seat:
        return Refusal(
            say(lang, "one trade a turn is all", "nur ein Tausch je Zug ist erlaubt"), "SW-15.1"
        )
    if state.tip[seat] < state.material.trade_spoil[index]:
        return Refusal(
            say(
                lang,
                f"the tip holds only {state.tip[seat]} spoil",
                f"auf der Halde liegt nur {state.tip[seat]} Abraum",
            ),
            "SW-15.2",
        )
    if not book.trades[index].whole(state, seat):
        return Refusal(
            say(lang, "the disc is on its target", "die Scheibe ist schon am Ziel"),
            "SW-11.3",
        )
    return Refusal(
        say(
            lang,
            "a trade goes with an action, and there is no card to use",
            "ein Tausch gehört zu einer Aktion, und keine Karte ist nutzbar",
        ),
        "SW-5.3",
    )


def passed_already(state: SchichtwechselState, seat: int) -> list[str]:
    if state.passed[seat]:
        return [f"player {seat} has a turn but has passed (SW-5.14)"]
    return []


def paid_text(paid: tuple[int, int, int], lang: str) -> str:
    """A payment in words."""
    white, token, coin = paid
    parts = []
    if white:
        parts.append(whites(white, lang))
    if token:
        parts.append(tokens(token, lang))
    if coin:
        parts.append(coins(coin, lang))
    return say(lang, " and ", " und ").join(parts) or say(lang, "nothing", "nichts")
