"""The fields, their four actions, and payment with markers (sections 6 and 7)."""

from typing import TYPE_CHECKING, Final

from pithead.games.schiefer.coin_flow import coin_ring
from pithead.games.schiefer.dice import FACES
from pithead.games.schiefer.material import BUYING, NOBODY, Material
from pithead.games.schiefer.state import SchieferState
from pithead.games.schiefer.steps.agenda_checks import needs_below
from pithead.games.schiefer.steps.later_purchase import (
    LaterPurchase,
    announced,
    purchase_below,
)
from pithead.games.schiefer.steps.marker_purchase import (
    RESERVE_EMPTY,
    buy,
    describe_buy,
    is_buy,
    purchase_obstacle,
)
from pithead.games.schiefer.vocabulary import BUY, FETCH, FORFEIT, OPEN, SPEND
from pithead.kernel.i18n import Text, player_name, say, say_plural
from pithead.kernel.obstacle import Obstacle
from pithead.kernel.problem import Problem
from pithead.kernel.step import Automatic, OpenDecision

if TYPE_CHECKING:
    from pithead.games.schiefer.steps.step_registry import Steps

_OTHER_FIELD: Final = Text("space {face} only lets you {what}")
_ALL_OPEN: Final = Text("all mines in the {valley} valley are already open")
_TUNNEL_TOO_DEAR: Final = Text(
    "this mine costs {cost} markers, but you can pay only {purse}",
)
_CLOSED: Final = Text("{mine} is not open yet")
_SOLD: Final = Text("{mine} is already sold")
_OWN_BOX: Final = Text("you already have a marker on {box}")
_NOT_IN_GAME: Final = Text(
    "{box} is not in play with {players} players",
)
_FULL: Final = Text("{box} is full")
_NOT_WAITING: Final = Text("you have no marker waiting on space {face}")
_BUYS_LATER: Final = Text("you buy a marker after this action, and this one does not allow it")
_NAME_MARKERS: Final = Text(
    "first choose the waiting marker with which you pay",
)


def field_agenda_problems(state: SchieferState, seat: int, face: int) -> list[Problem]:
    """The problem of a question that cannot be asked while this field is carried out."""
    position = (seat - state.start_player) % state.players
    below = ["end_of_round", f"carry_out:{face}:{position + 1}"]
    purchase = purchase_below(state)
    if purchase:
        if purchase.seat != seat:
            return [needs_below(state, below)]
        below.append(purchase.name)
    if seat >= state.players or [step.name for step in state.agenda[:-1]] != below:
        return [needs_below(state, below)]
    for earlier in range(1, face):
        for other in range(state.players):
            if state.waits(other, earlier):
                sentence = Text(
                    "player {seat} still has a marker on space {number}, which is finished "
                    "(SF-6.1)",
                    seat=other,
                    number=earlier,
                )
                return [Problem("marker_on_done_field", sentence)]
    return []


def later_purchase_problem(seat: int) -> Problem:
    sentence = Text(
        "player {seat} cannot buy what they have announced to buy after the action (SF-8.7)",
        seat=seat,
    )
    return Problem("later_purchase", sentence)


class CarryOut(Automatic[SchieferState, "Steps"]):
    """SF-6.1, SF-6.2: the field from this position of the order on, then again, then the next."""

    def __init__(self, steps: "Steps", face: int, position: int) -> None:
        super().__init__(steps, f"carry_out:{face}:{position}")
        self.face = face
        self.position = position

    def run(self, state: SchieferState) -> None:
        face = self.face
        position = self.position
        while True:
            while position < state.players:
                seat = state.seat_at(position)
                position += 1
                if state.waits(seat, face) > 0:
                    state.agenda.append(self.steps.carry_out(face, position))
                    state.agenda.append(self.steps.act(face, seat))
                    return
            position = 0
            if not self._anyone_waits(state, face):
                if face == FACES:
                    return
                face += 1

    def _anyone_waits(self, state: SchieferState, face: int) -> bool:
        for seat in range(state.players):
            if state.waits(seat, face) > 0:
                return True
        return False


class Act(OpenDecision[SchieferState, "Steps"]):
    """SF-6.4, SF-6.5: one of the field's actions, or only take the marker back."""

    def __init__(self, steps: "Steps", material: Material, face: int, seat: int) -> None:
        super().__init__(steps, f"act:{face}:{seat}", seat)
        self.face = face
        self.fetches = material.fetches[face]
        self.opens = material.opens[face]
        self.sells = material.sells[face]
        self.develops = material.develops[face]

    def legal(self, state: SchieferState) -> list[int]:
        seat = self.seat
        material = state.material
        choices = [FORFEIT]
        if self.fetches and state.reserve[seat] > 0:
            choices.append(FETCH)
        state.add_buys(seat, choices)
        if self.opens:
            # SF-6.8: supply, the acting marker and all that wait on fields can pay.
            purse = state.supply[seat] + state.all_waiting(seat)
            for valley in range(material.valleys):
                opened = state.opened[valley]
                if (
                    opened < material.size[valley]
                    and material.costs[material.first[valley] + opened] <= purse
                ):
                    choices.append(OPEN + valley)
        if self.sells:
            first = state.vocabulary.sell
            owners = state.owners
            sold = state.sold
            for mine in range(material.mines):
                if owners[mine] != NOBODY and not sold[mine]:
                    choices.append(first + mine)
        if self.develops:
            first = state.vocabulary.develop
            for box in range(material.boxes):
                if state.free_slot(box) >= 0 and not state.has_box(seat, box):
                    choices.append(first + box)
        return self._with_later_buys(state, choices) if state.rules.buys_any_time else choices

    def _with_later_buys(self, state: SchieferState, choices: list[int]) -> list[int]:
        """SF-8.7: the choices with the purchases after this action.

        When one has been announced, only the actions after which it is possible are left.
        """
        which = announced(state)
        if which:
            choices = [action for action in choices if self._lets_buy(state, action, which)]
        later = [
            BUY + index
            for index in range(len(BUYING))
            if self._may_buy_later(state, index)
            and self._any_lets_buy(state, choices, which | 1 << index)
        ]
        return sorted(choices + later) if later else choices

    def _may_buy_later(self, state: SchieferState, index: int) -> bool:
        """Whether one of the actions of this field may make a purchase possible that is not yet."""
        seat = self.seat
        if state.bought(seat, index) or announced(state) & 1 << index:
            return False
        rich = state.coins[seat] >= state.material.prices[index]
        stocked = state.reserve[seat] > 0
        if not state.has_box(seat, state.material.buying[index]):
            return self.develops and rich and stocked
        if stocked:
            return self.sells and not rich
        return self.opens and rich

    def _any_lets_buy(self, state: SchieferState, choices: list[int], which: int) -> bool:
        for action in choices:
            if self._lets_buy(state, action, which):
                return True
        return False

    def _lets_buy(self, state: SchieferState, action: int, which: int) -> bool:
        """Whether the player can buy at these boxes after an action, their last in this round.

        With another marker that waits, they buy before its action instead: nothing that matters to
        them can change in between.
        """
        if action < OPEN:
            return False
        seat = self.seat
        material = state.material
        vocabulary = state.vocabulary
        last = state.all_waiting(seat) - 1
        coins = state.coins[seat]
        reserve = state.reserve[seat]
        developed = NOBODY
        if action < vocabulary.sell:
            valley = action - OPEN
            cost = material.costs[material.first[valley] + state.opened[valley]]
            last -= max(0, cost - state.supply[seat] - 1)
            reserve += cost - 1
        elif action < vocabulary.develop:
            coins += self._sale_coins(state, action - vocabulary.sell)[seat]
        else:
            developed = action - vocabulary.develop
        if last > 0:
            return False
        for index in range(len(BUYING)):
            if which & 1 << index:
                box = material.buying[index]
                coins -= material.prices[index]
                reserve -= 1
                if state.bought(seat, index) or not (developed == box or state.has_box(seat, box)):
                    return False
        return coins >= 0 and reserve >= 0

    def _sale_coins(self, state: SchieferState, mine: int) -> list[int]:
        """SF-7.5, SF-8.5: what each player gets when this player sells the mine."""
        material = state.material
        valley = material.valley_of[mine]
        first = material.first[valley]
        per_seat = [0] * state.players
        ring = coin_ring(state.opened[valley], mine - first, material.values[mine])
        for index, count in enumerate(ring):
            per_seat[state.owners[first + index]] += count
        if state.has_box(self.seat, material.better_sale):
            per_seat[self.seat] += material.sale_bonus
        return per_seat

    def take(self, state: SchieferState, action: int) -> None:
        if is_buy(action):
            if state.can_buy(self.seat, action - BUY):
                buy(state, self.seat, action)
            else:
                self._announce(state, action - BUY)
            state.agenda.append(self)
            return
        vocabulary = state.vocabulary
        state.waiting[self.seat * FACES + self.face - 1] -= 1
        if action == FORFEIT:
            state.supply[self.seat] += 1
        elif action == FETCH:
            state.reserve[self.seat] -= 1
            state.supply[self.seat] += 2
        elif action < vocabulary.sell:
            self._open(state, action - OPEN)
        elif action < vocabulary.develop:
            self._sell(state, action - vocabulary.sell)
        else:
            self._develop(state, action - vocabulary.develop)

    def _announce(self, state: SchieferState, index: int) -> None:
        """SF-8.7: the purchase follows the action; this step is off the agenda now."""
        which = 1 << index
        step = state.agenda[-1]
        if isinstance(step, LaterPurchase):
            which |= step.which
            state.agenda.pop()
        state.agenda.append(self.steps.purchase(self.seat, which))

    def _pay(self, state: SchieferState, price: int) -> int:
        """SF-6.6, SF-6.7: from the supply, then with the acting marker. Returns what is owed.

        The acting marker is in the player's hand: it returns to the supply unless it pays.
        """
        at_hand = state.supply[self.seat] + 1
        paid = min(price, at_hand)
        state.supply[self.seat] = at_hand - paid
        return price - paid

    def _open(self, state: SchieferState, valley: int) -> None:
        """SF-7.2, SF-7.3: one marker stays on the mine, the others go to the reserve."""
        mine = state.material.first[valley] + state.opened[valley]
        price = state.material.costs[mine]
        owed = self._pay(state, price)
        state.owners[mine] = self.seat
        state.opened[valley] += 1
        state.counts = state.counts.without_valley(valley)
        if state.last_sale >= 0 and state.material.valley_of[state.last_sale] == valley:
            state.last_sale = NOBODY
        state.reserve[self.seat] += price - 1 - owed
        if owed > 0:
            state.agenda.append(self.steps.spend(self.seat, owed))

    def _sell(self, state: SchieferState, mine: int) -> None:
        """SF-7.4 to SF-7.6, SF-8.5."""
        state.sold[mine] = True
        state.last_sale = mine
        material = state.material
        valley = material.valley_of[mine]
        state.counts = state.counts.without_valley(valley)
        first = material.first[valley]
        top = first + state.opened[valley] - 1
        paid = mine
        for _ in range(material.values[mine]):
            state.coins[state.owners[paid]] += 1
            paid = paid - 1 if paid > first else top
        if state.has_box(self.seat, material.better_sale):
            state.coins[self.seat] += material.sale_bonus
        state.supply[self.seat] += 1

    def _develop(self, state: SchieferState, box: int) -> None:
        """SF-7.7: the price of one marker is always there, the acting one."""
        self._pay(state, 1)
        state.boxes[state.free_slot(box)] = self.seat
        state.counts = state.counts.without_boxes()

    def objections(self, state: SchieferState) -> list[Problem]:
        if self.seat < state.players and state.waits(self.seat, self.face) == 0:
            sentence = Text(
                "player {seat} has no marker on space {number} to act with (SF-6.2)",
                seat=self.seat,
                number=self.face,
            )
            return [Problem("no_acting_marker", sentence)]
        found = field_agenda_problems(state, self.seat, self.face)
        if announced(state) and not (found or (state.rules.buys_any_time and self.legal(state))):
            return [later_purchase_problem(self.seat)]
        return found

    def rule(self, state: SchieferState, action: int) -> str:
        if action == FORFEIT:
            return "SF-6.5"
        if action == FETCH:
            return "SF-7.1"
        if is_buy(action):
            return "SF-8.2" if state.can_buy(self.seat, action - BUY) else "SF-8.7"
        if action < state.vocabulary.sell:
            return "SF-7.2"
        return "SF-7.4" if action < state.vocabulary.develop else "SF-7.7"

    def prompt(self, state: SchieferState, lang: str) -> str:
        what = state.material.field_text(self.face).to(lang)
        asked = say(
            lang,
            "Your marker on space {face} lets you {what}. What do you do?",
            face=self.face,
            what=what,
        )
        if not announced(state):
            return asked
        return f"{asked} {say(lang, 'After that, you buy a marker.')}"

    def topic(self, state: SchieferState, lang: str) -> str:
        what = state.material.field_text(self.face).to(lang)
        return say(
            lang, "how to use the marker on space {face} ({what})?", face=self.face, what=what
        )

    def describe(
        self, state: SchieferState, action: int, lang: str, names: list[str] | None
    ) -> str:
        vocabulary = state.vocabulary
        if action == FORFEIT:
            return say(lang, "Skip: just take the marker back.")
        if action == FETCH:
            return say(lang, "Fetch a marker from the reserve.")
        if is_buy(action):
            if state.can_buy(self.seat, action - BUY):
                return describe_buy(state, action, lang)
            return self._describe_later_buy(state, action, lang, names)
        if action < vocabulary.sell:
            return self._describe_open(state, action - OPEN, lang)
        if action < vocabulary.develop:
            return self._describe_sale(state, action - vocabulary.sell, lang, names)
        name = state.material.box_names[action - vocabulary.develop].to(lang)
        return say(lang, "Develop: place 1 marker on “{name}”.", name=name)

    def _describe_later_buy(
        self, state: SchieferState, action: int, lang: str, names: list[str] | None
    ) -> str:
        """The action as well if there is only one after which the purchase is possible."""
        which = announced(state) | 1 << action - BUY
        price = state.material.prices[action - BUY]
        before = [first for first in self.legal(state) if self._lets_buy(state, first, which)]
        if len(before) > 1:
            return say(lang, "After this action, buy a marker for {price} coins.", price=price)
        first = self.describe(state, before[0], lang, names)
        return f"{first} {say(lang, 'Then buy a marker for {price} coins.', price=price)}"

    def _describe_open(self, state: SchieferState, valley: int, lang: str) -> str:
        material = state.material
        mine = material.first[valley] + state.opened[valley]
        cost = material.costs[mine]
        name = f"{material.mine_names[mine]} ({material.valley_names[valley]})"
        value = material.values[mine]
        text = say_plural(
            lang,
            "Open {name} for {n} marker (value {value}).",
            "Open {name} for {n} markers (value {value}).",
            cost,
            name=name,
            value=value,
        )
        short = cost - state.supply[self.seat]
        if short <= 0:
            return text
        lost = short - 1
        if lost == 0:
            return f"{text} {say(lang, 'The acting marker is used to pay.')}"
        and_waiting = say_plural(
            lang,
            "The acting marker and a waiting marker are used to pay, and the action of "
            "the waiting marker is lost.",
            "The acting marker and {n} waiting markers are used to pay, and the actions "
            "of the waiting markers are lost.",
            lost,
        )
        return f"{text} {and_waiting}"

    def _describe_sale(
        self, state: SchieferState, mine: int, lang: str, names: list[str] | None
    ) -> str:
        material = state.material
        valley = material.valley_of[mine]
        per_seat = self._sale_coins(state, mine)
        gains = []
        for offset in range(state.players):
            seat = (self.seat + offset) % state.players
            if per_seat[seat]:
                who = player_name(seat, lang, names)
                gains.append(f"{who} +{per_seat[seat]}")
        name = f"{material.mine_names[mine]} ({material.valley_names[valley]})"
        return say(
            lang,
            "Sell {name}. Coins: {join}.",
            name=name,
            join=", ".join(gains),
        )

    def obstacle(self, state: SchieferState, action: int) -> Obstacle | None:
        if is_buy(action):
            return self._purchase_obstacle(state, action)
        obstacle = self._action_obstacle(state, action)
        if obstacle is None:
            which = announced(state)
            if which and not self._lets_buy(state, action, which):
                return Obstacle("SF-8.7", _BUYS_LATER)
        return obstacle

    def _purchase_obstacle(self, state: SchieferState, action: int) -> Obstacle | None:
        obstacle = purchase_obstacle(state, self.seat, action)
        which = announced(state)
        if obstacle is None and which == 0:
            return None
        index = action - BUY
        if state.rules.buys_any_time and self._may_buy_later(state, index):
            for first in range(OPEN, state.vocabulary.start):
                if self._action_obstacle(state, first) is None:
                    if self._lets_buy(state, first, which | 1 << index):
                        return None
        return obstacle or Obstacle("SF-8.7", _BUYS_LATER)

    def _action_obstacle(self, state: SchieferState, action: int) -> Obstacle | None:
        vocabulary = state.vocabulary
        if action == FORFEIT:
            return None
        if action != FETCH and not OPEN <= action < vocabulary.start:
            return self.not_an_answer()
        if not self._offers(state, action):
            what = state.material.field_text(self.face)
            return Obstacle("SF-2.3", _OTHER_FIELD, {"face": self.face, "what": what})
        if action == FETCH:
            return Obstacle("SF-7.1", RESERVE_EMPTY) if state.reserve[self.seat] == 0 else None
        if action < vocabulary.sell:
            return self._opening_obstacle(state, action - OPEN)
        if action < vocabulary.develop:
            return self._sale_obstacle(state, action - vocabulary.sell)
        return self._box_obstacle(state, action - vocabulary.develop)

    def _offers(self, state: SchieferState, action: int) -> bool:
        if action == FETCH:
            return self.fetches
        if action < state.vocabulary.sell:
            return self.opens
        return self.sells if action < state.vocabulary.develop else self.develops

    def _opening_obstacle(self, state: SchieferState, valley: int) -> Obstacle | None:
        material = state.material
        if state.opened[valley] == material.size[valley]:
            return Obstacle("SF-7.2", _ALL_OPEN, {"valley": material.valley_names[valley]})
        cost = material.costs[material.first[valley] + state.opened[valley]]
        purse = state.supply[self.seat] + state.all_waiting(self.seat)
        if cost > purse:
            return Obstacle("SF-6.8", _TUNNEL_TOO_DEAR, {"cost": cost, "purse": purse})
        return None

    def _sale_obstacle(self, state: SchieferState, mine: int) -> Obstacle | None:
        name = state.material.mine_names[mine]
        if state.owners[mine] == NOBODY:
            return Obstacle("SF-7.4", _CLOSED, {"mine": name})
        return Obstacle("SF-7.4", _SOLD, {"mine": name}) if state.sold[mine] else None

    def _box_obstacle(self, state: SchieferState, box: int) -> Obstacle | None:
        name = state.material.box_names[box]
        if state.has_box(self.seat, box):
            return Obstacle("SF-7.7", _OWN_BOX, {"box": name})
        if state.material.box_slots(box, state.players) == 0:
            return Obstacle("SF-2.4", _NOT_IN_GAME, {"box": name, "players": state.players})
        return Obstacle("SF-2.5", _FULL, {"box": name}) if state.free_slot(box) < 0 else None


class Spend(OpenDecision[SchieferState, "Steps"]):
    """SF-6.7: what is still owed is paid with markers that wait on fields; their actions are lost.

    What they pay for has been taken already, so the markers go to the reserve.
    """

    def __init__(self, steps: "Steps", seat: int, owed: int) -> None:
        super().__init__(steps, f"spend:{seat}:{owed}", seat)
        self.owed = owed

    def candidates(self, state: SchieferState) -> list[int]:
        return list(range(SPEND, OPEN))

    def take(self, state: SchieferState, action: int) -> None:
        state.waiting[self.seat * FACES + action - SPEND] -= 1
        state.reserve[self.seat] += 1
        if self.owed > 1:
            state.agenda.append(self.steps.spend(self.seat, self.owed - 1))

    def objections(self, state: SchieferState) -> list[Problem]:
        if self.seat < state.players and state.all_waiting(self.seat) < self.owed:
            sentence = Text(
                "player {seat} owes more markers than they have on action spaces (SF-6.8)",
                seat=self.seat,
            )
            return [Problem("debt_too_high", sentence)]
        found: list[Problem] = []
        which = announced(state)
        if which and not self._buys_later(state, which):
            return [later_purchase_problem(self.seat)]
        for face in range(1, FACES + 1):
            if state.material.opens[face]:
                found = field_agenda_problems(state, self.seat, face)
                if not found:
                    break
        if not found and state.supply[self.seat] > 0:
            sentence = Text(
                "player {seat} owes markers but still has some in the supply (SF-6.7)",
                seat=self.seat,
            )
            return [Problem("debt_with_supply", sentence)]
        return found

    def _buys_later(self, state: SchieferState, which: int) -> bool:
        """Whether the purchases that follow this payment are possible."""
        seat = self.seat
        coins = state.coins[seat]
        reserve = state.reserve[seat] + self.owed
        for index in range(len(BUYING)):
            if which & 1 << index:
                coins -= state.material.prices[index]
                reserve -= 1
                box = state.material.buying[index]
                if not state.has_box(seat, box) or state.bought(seat, index):
                    return False
        return coins >= 0 and reserve >= 0 and state.rules.buys_any_time

    def rule(self, state: SchieferState, action: int) -> str:
        return "SF-6.7"

    def prompt(self, state: SchieferState, lang: str) -> str:
        return say_plural(
            lang,
            "You still have to pay 1 marker. Which waiting marker pays and loses its action?",
            "You still have to pay {n} markers. Which waiting marker pays and loses its action?",
            self.owed,
        )

    def topic(self, state: SchieferState, lang: str) -> str:
        return say(lang, "which waiting marker pays and loses its action?")

    def describe(
        self, state: SchieferState, action: int, lang: str, names: list[str] | None
    ) -> str:
        face = action - SPEND + 1
        what = state.material.field_text(face).to(lang)
        return say(
            lang,
            "Pay with the marker on space {face} ({what}).",
            face=face,
            what=what,
        )

    def obstacle(self, state: SchieferState, action: int) -> Obstacle | None:
        if not SPEND <= action < OPEN:
            return Obstacle("SF-6.7", _NAME_MARKERS)
        face = action - SPEND + 1
        if state.waits(self.seat, face) == 0:
            return Obstacle("SF-6.7", _NOT_WAITING, {"face": face})
        return None
