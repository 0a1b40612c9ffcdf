"""What a marker on an action space lets its owner do (sections 6 and 7)."""

from typing import Final

from mypy_extensions import i64

from pithead.games.schiefer.coin_flow import coin_ring
from pithead.games.schiefer.material import NOBODY, Material
from pithead.games.schiefer.state import SchieferState
from pithead.games.schiefer.steps.later_purchase import can_buy_later
from pithead.games.schiefer.verbs.base_verb import SchieferVerb
from pithead.kernel.choices import Choices
from pithead.kernel.obstacle import Obstacle
from pithead.kernel.texts.i18n import PlayerName, Text, Verbatim, joined, plural

RESERVE_EMPTY: Final = Text("your reserve is empty")
_NONE_LEFT: Final = Obstacle("SF-7.1", RESERVE_EMPTY)
_ALL_OPEN: Final = Obstacle("SF-7.2", Text("all mines in the {valley} valley are already open"))
_TOO_DEAR: Final = Obstacle(
    "SF-6.8", Text("this mine costs {cost} markers, but you can pay only {purse}")
)
_CLOSED: Final = Obstacle("SF-7.4", Text("not open yet"))
_SOLD: Final = Obstacle("SF-7.4", Text("slate already sold"))
_OWN_BOX: Final = Obstacle("SF-7.7", Text("you already have a marker on {box}"))
_NOT_IN_GAME: Final = Obstacle("SF-2.4", Text("{box} is not in play with {players} players"))
_FULL: Final = Obstacle("SF-2.5", Text("{box} is full"))


def pay_markers(state: SchieferState, seat: i64, price: int) -> int:
    """SF-6.6, SF-6.7: from the supply, then with the acting marker. Returns what is owed.

    The acting marker is in the player's hand: it returns to the supply unless it pays.
    """
    at_hand = state.supply[seat] + 1
    paid = min(price, at_hand)
    state.supply[seat] = at_hand - paid
    return price - paid


def mine_text(material: Material, mine: int) -> str:
    """A mine with its valley, both printed names."""
    return f"{material.mine_names[mine]} ({material.valley_names[material.valley_of[mine]]})"


class FieldAction(SchieferVerb):
    """What the acting marker is used for. It has left its space."""

    def may_enable(self, has_box: bool, rich: bool, stocked: bool) -> bool:
        """SF-8.7: whether it brings just what the player lacks to buy a marker."""
        return False

    def lets_buy(self, state: SchieferState, seat: i64, target: i64, purchases: int) -> bool:
        """SF-8.7: whether the player can make these purchases after it."""
        return False


class Forfeit(FieldAction):
    """SF-6.5: only take the marker back."""

    name = "forfeit"
    rule = "SF-6.5"

    def take(self, state: SchieferState, seat: i64, target: i64) -> None:
        state.supply[seat] += 1

    def text(self, state: SchieferState, seat: i64, target: i64) -> Text:
        return Text("Skip: just take the marker back.")

    def subject(self, material: Material, target: i64) -> Text:
        return Text("skip the action")


class Fetch(FieldAction):
    """SF-7.1: a marker from the reserve into the supply, and the acting one as well."""

    name = "fetch"
    rule = "SF-7.1"

    def obstacle(self, state: SchieferState, seat: i64, target: i64) -> Obstacle | None:
        return None if state.reserve[seat] > 0 else _NONE_LEFT

    def take(self, state: SchieferState, seat: i64, target: i64) -> None:
        state.reserve[seat] -= 1
        state.supply[seat] += 2

    def text(self, state: SchieferState, seat: i64, target: i64) -> Text:
        return Text("Fetch a marker from the reserve.")

    def subject(self, material: Material, target: i64) -> Text:
        return Text("fetch a marker")


class OpenMine(FieldAction):
    """SF-7.2, SF-7.3: the next mine of a valley; its targets are the valleys."""

    name = "open"
    rule = "SF-7.2"

    def targets(self, material: Material) -> list[str]:
        return material.valley_ids

    def obstacle(self, state: SchieferState, seat: i64, target: i64) -> Obstacle | None:
        if state.opened[target] == state.material.size[target]:
            return _ALL_OPEN
        # SF-6.8: supply, the acting marker and all that wait on fields can pay.
        purse = state.supply[seat] + state.all_waiting(seat)
        return None if state.next_cost(target) <= purse else _TOO_DEAR

    def values(self, state: SchieferState, seat: i64, target: i64) -> dict[str, object]:
        full = state.opened[target] == state.material.size[target]
        return {
            "valley": state.material.valley_names[target],
            "cost": 0 if full else state.next_cost(target),
            "purse": state.supply[seat] + state.all_waiting(seat),
        }

    def offer(self, state: SchieferState, seat: i64, choices: Choices) -> None:
        material = state.material
        purse = state.supply[seat] + state.all_waiting(seat)
        for valley in range(material.valleys):
            if state.opened[valley] < material.size[valley] and state.next_cost(valley) <= purse:
                choices.append(self.first + valley)

    def take(self, state: SchieferState, seat: i64, target: i64) -> None:
        """One marker stays on the mine, the others go to the reserve."""
        mine = state.next_mine(target)
        price = state.material.costs[mine]
        owed = pay_markers(state, seat, price)
        state.owners[mine] = seat
        state.opened[target] += 1
        state.counts = state.counts.without_valley(target)
        if state.last_sale >= 0 and state.material.valley_of[state.last_sale] == target:
            state.last_sale = NOBODY
        state.reserve[seat] += price - 1 - owed
        if owed > 0:
            state.agenda.append(state.steps.spend(seat, owed))

    def text(self, state: SchieferState, seat: i64, target: i64) -> Text:
        material = state.material
        mine = state.next_mine(target)
        cost = material.costs[mine]
        opened = plural(
            "Open {name} for {n} marker (value {value}).",
            "Open {name} for {n} markers (value {value}).",
            cost,
            name=mine_text(material, mine),
            value=material.values[mine],
        )
        lost = cost - state.supply[seat] - 1
        if lost < 0:
            return opened
        if lost == 0:
            return joined([opened, Text("The acting marker is used to pay.")], " ")
        and_waiting = plural(
            "The acting marker and a waiting marker are used to pay, and the action of "
            "the waiting marker is lost.",
            "The acting marker and {n} waiting markers are used to pay, and the actions "
            "of the waiting markers are lost.",
            lost,
        )
        return joined([opened, and_waiting], " ")

    def subject(self, material: Material, target: i64) -> Text:
        return Text("next mine in the valley {name}", name=material.valley_names[target])

    def may_enable(self, has_box: bool, rich: bool, stocked: bool) -> bool:
        return has_box and rich and not stocked

    def lets_buy(self, state: SchieferState, seat: i64, target: i64, purchases: int) -> bool:
        cost = state.next_cost(target)
        spent = max(0, cost - state.supply[seat] - 1)
        return can_buy_later(state, seat, purchases, spent=spent, reserve=cost - 1)


class Sell(FieldAction):
    """SF-7.4 to SF-7.6: sell the slate of an open mine; the coins fall down its valley."""

    name = "sell"
    rule = "SF-7.4"

    def targets(self, material: Material) -> list[str]:
        return material.mine_ids

    def obstacle(self, state: SchieferState, seat: i64, target: i64) -> Obstacle | None:
        if state.owners[target] == NOBODY:
            return _CLOSED
        return _SOLD if state.sold[target] else None

    def offer(self, state: SchieferState, seat: i64, choices: Choices) -> None:
        sold = state.sold
        material = state.material
        for valley in range(material.valleys):
            first: i64 = material.first[valley]
            for mine in range(first, first + state.opened[valley]):
                if not sold[mine]:
                    choices.append(self.first + mine)

    def take(self, state: SchieferState, seat: i64, target: i64) -> None:
        state.sold[target] = 1
        state.last_sale = target
        material = state.material
        valley = material.valley_of[target]
        state.counts = state.counts.without_valley(valley)
        first = material.first[valley]
        top = first + state.opened[valley] - 1
        paid = target
        for _ in range(material.values[target]):
            state.coins[state.owners[paid]] += 1
            paid = paid - 1 if paid > first else top
        # SF-8.5: the box for better sales.
        if state.has_box(seat, material.better_sale):
            state.coins[seat] += material.sale_bonus
        state.supply[seat] += 1

    def gains(self, state: SchieferState, seat: i64, mine: int) -> list[int]:
        """SF-7.5, SF-8.5: what each player gets when this player sells the mine."""
        material = state.material
        valley = material.valley_of[mine]
        first = material.first[valley]
        per_seat = [0] * state.players
        ring = coin_ring(state.opened[valley], mine - first, material.values[mine])
        for index, count in enumerate(ring):
            per_seat[state.owners[first + index]] += count
        if state.has_box(seat, material.better_sale):
            per_seat[seat] += material.sale_bonus
        return per_seat

    def text(self, state: SchieferState, seat: i64, target: i64) -> Text:
        per_seat = self.gains(state, seat, target)
        seats = [state.seat_after(seat, offset) for offset in range(state.players)]
        gains = [
            Verbatim("{who} +{coins}", who=PlayerName(other), coins=per_seat[other])
            for other in seats
            if per_seat[other]
        ]
        name = mine_text(state.material, target)
        return Text("Sell {name}. Coins: {join}.", name=name, join=joined(gains))

    def subject(self, material: Material, target: i64) -> Text:
        return Verbatim(material.mine_names[target])

    def may_enable(self, has_box: bool, rich: bool, stocked: bool) -> bool:
        return has_box and stocked and not rich

    def lets_buy(self, state: SchieferState, seat: i64, target: i64, purchases: int) -> bool:
        coins = self.gains(state, seat, target)[seat]
        return can_buy_later(state, seat, purchases, coins=coins)


class Develop(FieldAction):
    """SF-7.7: a marker on a development box."""

    name = "develop"
    rule = "SF-7.7"

    def targets(self, material: Material) -> list[str]:
        return material.box_ids

    def obstacle(self, state: SchieferState, seat: i64, target: i64) -> Obstacle | None:
        if state.has_box(seat, target):
            return _OWN_BOX
        if state.material.box_slots(target, state.players) == 0:
            return _NOT_IN_GAME
        return _FULL if state.free_slot(target) < 0 else None

    def values(self, state: SchieferState, seat: i64, target: i64) -> dict[str, object]:
        return {"box": state.material.box_names[target], "players": state.players}

    def take(self, state: SchieferState, seat: i64, target: i64) -> None:
        """The price of one marker is always there, the acting one."""
        pay_markers(state, seat, 1)
        state.boxes[state.free_slot(target)] = seat
        state.counts = state.counts.without_boxes()

    def text(self, state: SchieferState, seat: i64, target: i64) -> Text:
        name = state.material.box_names[target]
        return Text("Develop: place 1 marker on “{name}”.", name=name)

    def subject(self, material: Material, target: i64) -> Text:
        return material.box_names[target]

    def may_enable(self, has_box: bool, rich: bool, stocked: bool) -> bool:
        return rich and stocked and not has_box

    def lets_buy(self, state: SchieferState, seat: i64, target: i64, purchases: int) -> bool:
        return can_buy_later(state, seat, purchases, developed=target)
