"""Phase 6: locks, warehouses, moves in the port, repaying debts (section 11)."""

from typing import TYPE_CHECKING, Final

from pithead.games.ruhrschifffahrt.material import (
    COAL_STORE,
    ESSEN_WAREHOUSES,
    INN,
    LOCK_BUILDING,
    MARK_WAREHOUSES,
    MOST_SLOTS,
    NO_GROUP,
    PORT_RUHRORT,
    WAREHOUSE,
    WHITE_TILES,
)
from pithead.games.ruhrschifffahrt.pieces import (
    COAL_STORES,
    LOCKS,
    NOBODY,
    RUHRORT_WAREHOUSES,
    TOWN_WAREHOUSES,
    USED,
    shown_thalers,
    shown_vp,
)
from pithead.games.ruhrschifffahrt.state import RuhrState
from pithead.games.ruhrschifffahrt.steps.below import out_of_turn
from pithead.games.ruhrschifffahrt.steps.inn import describe_inn, refuse_inn, use_inn
from pithead.games.ruhrschifffahrt.steps.paying import pay, price_text, purse, too_dear
from pithead.games.ruhrschifffahrt.steps.rounds import InTurn
from pithead.games.ruhrschifffahrt.vocabulary import END_TURN, INN_THALERS, INN_VP
from pithead.kernel.i18n import say
from pithead.kernel.step import Decision, OpenDecision, Refusal

if TYPE_CHECKING:
    from pithead.games.ruhrschifffahrt.steps.book import Book

_GROUP_TILE: Final = [NOBODY, ESSEN_WAREHOUSES, MARK_WAREHOUSES]
"""The permanent tile that allows to build in the towns of a group."""


class Buying(InTurn):
    """RS-11.1: each player in turn; RS-11.17: when all must build, a lock comes first."""

    def turn(self, state: RuhrState, seat: int) -> None:
        state.agenda.append(self.book.purchase[seat])
        if state.forced_building and state.obstacles:
            state.agenda.append(self.book.forced_lock[seat])


# -- prices and places ---------------------------------------------------------------------------


def lock_price(state: RuhrState) -> int:
    """RS-11.3."""
    return state.material.lock_price[state.round]


def town_price(state: RuhrState, town: int) -> int:
    """RS-11.23: the first free slot from the left; NOBODY if there is none."""
    prices = state.material.town_prices[town]
    slot = state.filled(state.town_slots, town)
    return prices[slot] if slot < len(prices) else NOBODY


def store_price(state: RuhrState, store: int) -> int:
    prices = state.material.store_prices[store]
    slot = state.filled(state.store_slots, store)
    return prices[slot] if slot < len(prices) else NOBODY


def port_price(state: RuhrState) -> int:
    """RS-11.9: by the warehouses of all players in all columns; NOBODY if the port is full."""
    count = 0
    for owner in state.column:
        if owner != NOBODY:
            count += 1
    prices = state.material.port_prices
    return prices[count] if count < len(prices) else NOBODY


def lock_allowed(state: RuhrState, seat: int, lock: int) -> bool:
    """RS-11.20: anywhere; RS-17.5: a lock in mark only with the County of Mark."""
    return (
        not state.variants.mark_locks_need_county
        or not state.material.lock_in_mark[lock]
        or state.county(seat)
    )


def own_in_port(state: RuhrState, seat: int) -> int:
    count = 0
    for owner in state.column:
        if owner == seat:
            count += 1
    return count


def column_open(state: RuhrState, seat: int, column: int) -> bool:
    """RS-11.10, RS-11.26: there is room, and no own warehouse yet."""
    return state.filled(state.column, column) < state.material.export_rows and not state.owns_slot(
        state.column, column, seat
    )


def can_move(state: RuhrState, seat: int, old: int, new: int) -> bool:
    """RS-11.11, RS-11.12."""
    return (
        not state.moved[seat] >> old & 1
        and state.owns_slot(state.column, old, seat)
        and column_open(state, seat, new)
    )


# -- deeds ---------------------------------------------------------------------------------------


def build_lock(state: RuhrState, seat: int, lock: int) -> None:
    """RS-11.3 to RS-11.4, RS-11.20 to RS-11.22: price, marker, points, pool of the first lock."""
    pay(state, seat, lock_price(state))
    state.obstacles &= ~(1 << lock)
    state.bag += 1
    state.score(seat, LOCKS, state.material.lock_vp[lock])
    state.supply[seat] += state.lock_pool[seat]
    state.lock_pool[seat] = 0
    state.used[seat] |= 1 << LOCK_BUILDING


def build_town(state: RuhrState, seat: int, town: int, price: int) -> None:
    pay(state, seat, price)
    state.town_slots[town * MOST_SLOTS + state.filled(state.town_slots, town)] = seat
    state.supply[seat] -= 1
    state.score(seat, TOWN_WAREHOUSES, state.material.vp_town)
    group = state.material.town_group[town]
    if group != NO_GROUP:
        state.used[seat] |= 1 << _GROUP_TILE[group]


def build_store(state: RuhrState, seat: int, store: int) -> None:
    pay(state, seat, store_price(state, store))
    state.store_slots[store * MOST_SLOTS + state.filled(state.store_slots, store)] = seat
    state.supply[seat] -= 1
    state.score(seat, COAL_STORES, state.material.vp_store)
    state.used[seat] |= 1 << COAL_STORE


def build_port(state: RuhrState, seat: int, column: int, price: int) -> None:
    pay(state, seat, price)
    state.column[column * MOST_SLOTS + state.filled(state.column, column)] = seat
    state.supply[seat] -= 1
    state.score(seat, RUHRORT_WAREHOUSES, state.material.vp_port)
    state.used[seat] |= 1 << PORT_RUHRORT
    state.moved[seat] |= 1 << column  # RS-11.12


def move(state: RuhrState, seat: int, old: int, new: int) -> None:
    """RS-11.11: to the topmost free row; those below in the old column move up."""
    pay(state, seat, state.material.move_price)
    column = state.column
    column[new * MOST_SLOTS + state.filled(column, new)] = seat
    last = (old + 1) * MOST_SLOTS - 1
    place = column.index(seat, old * MOST_SLOTS)
    while place < last:
        column[place] = column[place + 1]
        place += 1
    column[last] = NOBODY
    state.moved[seat] |= 1 << new
    state.moved[seat] &= ~(1 << old)


def use_warehouse_tile(state: RuhrState, seat: int) -> None:
    state.white[seat * len(WHITE_TILES) + WAREHOUSE] = USED


def add_locks(state: RuhrState, seat: int, choices: list[int]) -> None:
    first = state.vocabulary.lock
    obstacles = state.obstacles
    for lock in range(state.material.locks):
        if obstacles >> lock & 1 and lock_allowed(state, seat, lock):
            choices.append(first + lock)


# -- questions -----------------------------------------------------------------------------------


class ForcedLock(Decision[RuhrState]):
    """RS-11.17: before the bag can run dry, everybody must build a lock, at any cost."""

    def __init__(self, book: "Book", seat: int) -> None:
        super().__init__(f"forced_lock:{seat}", seat)
        self.book = book

    def legal(self, state: RuhrState) -> list[int]:
        first = state.vocabulary.lock
        return [first + i for i in range(state.material.locks) if state.obstacles >> i & 1]

    def take(self, state: RuhrState, action: int) -> None:
        build_lock(state, self.seat, action - state.vocabulary.lock)

    def objections(self, state: RuhrState) -> list[str]:
        if not state.forced_building:
            return ["nobody is forced to build a lock in this round (RS-6.9)"]
        if not state.obstacles:
            return ["all obstacles are locks already (RS-11.17)"]
        return out_of_turn(state, self, self.seat, 6, "buying", f"purchase:{self.seat}")

    def rule(self, state: RuhrState, action: int) -> str:
        return "RS-11.17"

    def prompt(self, state: RuhrState, lang: str) -> str:
        return say(
            lang,
            "The bag is nearly empty: which lock must you build?",
            "Der Beutel ist fast leer: welche Schleuse musst du bauen?",
        )

    def describe(self, state: RuhrState, action: int, lang: str, names: list[str] | None) -> str:
        return describe_lock(state, self.seat, action - state.vocabulary.lock, lang)

    def refuse(self, state: RuhrState, action: int, lang: str) -> Refusal:
        if state.vocabulary.lock <= action < state.vocabulary.town:
            return refuse_built(state, action - state.vocabulary.lock, lang)
        return Refusal(
            say(
                lang,
                "first everybody must build a lock",
                "zuerst muss jeder eine Schleuse bauen",
            ),
            "RS-11.17",
        )


class Purchase(OpenDecision[RuhrState]):
    """RS-11.1: any number of purchases in any order, then the end of the turn."""

    def __init__(self, book: "Book", seat: int) -> None:
        super().__init__(f"purchase:{seat}", seat)
        self.book = book

    def legal(self, state: RuhrState) -> list[int]:
        seat = self.seat
        material = state.material
        words = state.vocabulary
        choices = [END_TURN]
        if state.has_white(seat, INN):
            choices.append(INN_THALERS)
            choices.append(INN_VP)
        ready = state.permanent[seat] & ~state.used[seat]
        highest = purse(state, seat)
        if (
            ready >> LOCK_BUILDING & 1
            and state.round >= material.locks_from
            and lock_price(state) <= highest
        ):
            add_locks(state, seat, choices)
        for_building = purse(state, seat, 1)
        if for_building >= 0:
            self._add_buildings(state, ready, for_building, choices)
        if state.has(seat, PORT_RUHRORT) and material.move_price <= highest:
            for index in range(len(words.moves)):
                old, new = words.moves[index]
                if can_move(state, seat, old, new):
                    choices.append(words.move + index)
        if state.debt[seat] > 0 and state.thalers[seat] >= material.repay_price:
            choices.append(words.repay)
        return choices

    def _add_buildings(
        self, state: RuhrState, ready: int, highest: int, choices: list[int]
    ) -> None:
        """Towns, coal stores and columns, at their prices and with the Warehouse tile."""
        seat = self.seat
        words = state.vocabulary
        material = state.material
        if ready >> ESSEN_WAREHOUSES & 1 or ready >> MARK_WAREHOUSES & 1:
            for index in range(len(words.group_towns)):
                town = words.group_towns[index]
                if ready >> _GROUP_TILE[material.town_group[town]] & 1:
                    price = town_price(state, town)
                    if 0 <= price <= highest and not state.owns_slot(state.town_slots, town, seat):
                        choices.append(words.town + index)
        if ready >> COAL_STORE & 1:
            for store in range(material.stores):
                price = store_price(state, store)
                if 0 <= price <= highest and not state.owns_slot(state.store_slots, store, seat):
                    choices.append(words.store + store)
        port = ready >> PORT_RUHRORT & 1 and own_in_port(state, seat) < material.port_limit
        if port and 0 <= port_price(state) <= highest:
            for column in range(material.columns):
                if column_open(state, seat, column):
                    choices.append(words.port + column)
        if not state.has_white(seat, WAREHOUSE):
            return
        for index in range(len(words.towns)):
            town = words.towns[index]
            price = discount_price(state, town)
            if (
                0 <= price <= highest
                and town_tile_ready(ready, material.town_group[town])
                and not state.owns_slot(state.town_slots, town, seat)
            ):
                choices.append(words.discount_town + index)
        if port and material.discount_price <= highest:
            for column in range(material.columns):
                if column_open(state, seat, column):
                    choices.append(words.discount_port + column)

    def take(self, state: RuhrState, action: int) -> None:
        if action == END_TURN:
            return
        seat = self.seat
        words = state.vocabulary
        state.agenda.append(self)
        if action in (INN_THALERS, INN_VP):
            use_inn(state, seat, action)
        elif action < words.town:
            build_lock(state, seat, action - words.lock)
        elif action < words.store:
            town = words.group_towns[action - words.town]
            build_town(state, seat, town, town_price(state, town))
        elif action < words.port:
            build_store(state, seat, action - words.store)
        elif action < words.discount_town:
            build_port(state, seat, action - words.port, port_price(state))
        elif action < words.discount_port:
            town = words.towns[action - words.discount_town]
            build_town(state, seat, town, discount_price(state, town))
            use_warehouse_tile(state, seat)
        elif action < words.move:
            build_port(state, seat, action - words.discount_port, state.material.discount_price)
            use_warehouse_tile(state, seat)
        elif action < words.repay:
            old, new = words.moves[action - words.move]
            move(state, seat, old, new)
        else:
            state.thalers[seat] -= state.material.repay_price
            state.debt[seat] -= 1
            state.supply[seat] += 1

    def objections(self, state: RuhrState) -> list[str]:
        return out_of_turn(state, self, self.seat, 6, "buying")

    def rule(self, state: RuhrState, action: int) -> str:
        words = state.vocabulary
        if action == END_TURN:
            return "RS-11.1"
        if action in (INN_THALERS, INN_VP):
            return "RS-14.11"
        for first, rule in (
            (words.repay, "RS-11.15"),
            (words.move, "RS-11.11"),
            (words.discount_port, "RS-14.12"),
            (words.discount_town + len(words.group_towns), "RS-14.17"),
            (words.discount_town, "RS-14.12"),
            (words.port, "RS-11.8"),
            (words.store, "RS-11.7"),
            (words.town, "RS-11.6"),
        ):
            if action >= first:
                return rule
        return "RS-11.3"

    def prompt(self, state: RuhrState, lang: str) -> str:
        return say(lang, "What do you buy?", "Was kaufst du?")

    def describe(self, state: RuhrState, action: int, lang: str, names: list[str] | None) -> str:
        words = state.vocabulary
        seat = self.seat
        material = state.material
        if action == END_TURN:
            return say(lang, "End your turn.", "Deinen Zug beenden.")
        if action in (INN_THALERS, INN_VP):
            return describe_inn(state, action, lang)
        if action < words.town:
            return describe_lock(state, seat, action - words.lock, lang)
        if action < words.store:
            town = words.group_towns[action - words.town]
            return self._describe_town(state, town, town_price(state, town), lang)
        if action < words.port:
            store = action - words.store
            name = material.store_names[store].to(lang)
            return _describe_building(
                state, seat, name, store_price(state, store), material.vp_store, lang
            )
        if action < words.discount_town:
            return self._describe_port(state, action - words.port, port_price(state), lang)
        with_tile = material.tile_names[-len(WHITE_TILES) + WAREHOUSE].to(lang)
        if action < words.discount_port:
            town = words.towns[action - words.discount_town]
            text = self._describe_town(state, town, discount_price(state, town), lang)
            return f"{with_tile}: {text}"
        if action < words.move:
            text = self._describe_port(
                state, action - words.discount_port, material.discount_price, lang
            )
            return f"{with_tile}: {text}"
        if action < words.repay:
            return self._describe_move(state, action, lang)
        price = shown_thalers(material.repay_price, lang)
        return say(
            lang,
            f"Repay a debt for {price}: a warehouse comes back to your supply.",
            f"Eine Schuld für {price} tilgen: ein Lagerhaus kommt zurück in deinen Vorrat.",
        )

    def _describe_town(self, state: RuhrState, town: int, price: int, lang: str) -> str:
        name = state.material.town_names[town].to(lang)
        return _describe_building(state, self.seat, name, price, state.material.vp_town, lang)

    def _describe_port(self, state: RuhrState, column: int, price: int, lang: str) -> str:
        country = state.material.column_names[column].to(lang)
        row = state.filled(state.column, column) + 1
        name = say(lang, f"Ruhrort, {country} row {row}", f"Ruhrort, {country} Reihe {row}")
        return _describe_building(state, self.seat, name, price, state.material.vp_port, lang)

    def _describe_move(self, state: RuhrState, action: int, lang: str) -> str:
        material = state.material
        old, new = state.vocabulary.moves[action - state.vocabulary.move]
        price = price_text(state, self.seat, material.move_price, lang)
        row = state.filled(state.column, new) + 1
        here = material.column_names[old].to(lang)
        there = material.column_names[new].to(lang)
        return say(
            lang,
            f"Move your warehouse from {here} to {there} row {row} ({price}).",
            f"Dein Lagerhaus von {here} nach {there} Reihe {row} umsetzen ({price}).",
        )

    def refuse(self, state: RuhrState, action: int, lang: str) -> Refusal:
        words = state.vocabulary
        if action in (INN_THALERS, INN_VP):
            return refuse_inn(state, self.seat, lang)
        if not words.lock <= action <= words.repay:
            return super().refuse(state, action, lang)
        if action < words.town:
            return refuse_lock(state, self.seat, action - words.lock, lang)
        if action < words.store:
            town = words.group_towns[action - words.town]
            return self._refuse_town(state, town, town_price(state, town), lang)
        if action < words.port:
            return self._refuse_store(state, action - words.store, lang)
        if action < words.discount_town:
            return self._refuse_port(state, action - words.port, port_price(state), lang)
        if action >= words.repay:
            return self._refuse_repaying(state, lang)
        if action >= words.move:
            return self._refuse_move(state, action, lang)
        if not state.has_white(self.seat, WAREHOUSE):
            return Refusal(
                say(
                    lang,
                    "there is no unused Warehouse tile",
                    "es ist kein unbenutztes Plättchen Lagerhaus da",
                ),
                "RS-14.12",
            )
        if action < words.discount_port:
            town = words.towns[action - words.discount_town]
            return self._refuse_town(state, town, discount_price(state, town), lang)
        column = action - words.discount_port
        return self._refuse_port(state, column, state.material.discount_price, lang)

    def _refuse_tile(self, state: RuhrState, tile: int, rule: str, lang: str) -> Refusal | None:
        name = state.material.tile_names[tile].to(lang)
        if not state.has(self.seat, tile):
            return Refusal(say(lang, f"it needs the tile {name}", f"dazu gehört {name}"), rule)
        if not state.can_use(self.seat, tile):
            return Refusal(
                say(
                    lang,
                    f"{name} has been used in this round",
                    f"{name} ist in dieser Runde schon benutzt",
                ),
                "RS-11.2",
            )
        return None

    def _refuse_price(self, state: RuhrState, price: int, lang: str) -> Refusal:
        if state.supply[self.seat] == 0:
            return Refusal(
                say(
                    lang,
                    "there is no warehouse in the supply",
                    "im Vorrat ist kein Lagerhaus",
                ),
                "RS-11.5",
            )
        return Refusal(too_dear(state, self.seat, price, 1, lang), "RS-12.5")

    def _refuse_town(self, state: RuhrState, town: int, price: int, lang: str) -> Refusal:
        group = state.material.town_group[town]
        if group != NO_GROUP:
            refusal = self._refuse_tile(state, _GROUP_TILE[group], "RS-11.6", lang)
            if refusal is not None:
                return refusal
        name = state.material.town_names[town].to(lang)
        return self._refuse_slots(
            state,
            state.owns_slot(state.town_slots, town, self.seat),
            name,
            price,
            "RS-11.24",
            lang,
        )

    def _refuse_store(self, state: RuhrState, store: int, lang: str) -> Refusal:
        refusal = self._refuse_tile(state, COAL_STORE, "RS-11.7", lang)
        if refusal is not None:
            return refusal
        own = state.owns_slot(state.store_slots, store, self.seat)
        name = state.material.store_names[store].to(lang)
        return self._refuse_slots(state, own, name, store_price(state, store), "RS-11.25", lang)

    def _refuse_slots(
        self, state: RuhrState, own: bool, name: str, price: int, rule: str, lang: str
    ) -> Refusal:
        if own:
            return Refusal(
                say(
                    lang,
                    f"{name} has a warehouse of this player",
                    f"in {name} steht schon ein eigenes Lagerhaus",
                ),
                rule,
            )
        if price < 0:
            return Refusal(say(lang, f"{name} is full", f"{name} ist voll"), "RS-11.23")
        return self._refuse_price(state, price, lang)

    def _refuse_port(self, state: RuhrState, column: int, price: int, lang: str) -> Refusal:
        refusal = self._refuse_tile(state, PORT_RUHRORT, "RS-11.8", lang)
        if refusal is not None:
            return refusal
        limit = state.material.port_limit
        if own_in_port(state, self.seat) >= limit:
            return Refusal(
                say(
                    lang,
                    f"nobody has more than {limit} warehouses in Ruhrort",
                    f"niemand hat mehr als {limit} Lagerhäuser in Ruhrort",
                ),
                "RS-11.26",
            )
        if not column_open(state, self.seat, column):
            return self._refuse_column(state, column, lang)
        return self._refuse_price(state, price, lang)

    def _refuse_column(self, state: RuhrState, column: int, lang: str) -> Refusal:
        name = state.material.column_names[column].to(lang)
        if state.owns_slot(state.column, column, self.seat):
            return Refusal(
                say(
                    lang,
                    f"{name} has a warehouse of this player",
                    f"in {name} steht schon ein eigenes Lagerhaus",
                ),
                "RS-11.26",
            )
        return Refusal(say(lang, f"{name} is full", f"{name} ist voll"), "RS-11.10")

    def _refuse_move(self, state: RuhrState, action: int, lang: str) -> Refusal:
        old, new = state.vocabulary.moves[action - state.vocabulary.move]
        if not state.has(self.seat, PORT_RUHRORT):
            name = state.material.tile_names[PORT_RUHRORT].to(lang)
            return Refusal(
                say(lang, f"it needs the tile {name}", f"dazu gehört {name}"),
                "RS-11.11",
            )
        name = state.material.column_names[old].to(lang)
        if not state.owns_slot(state.column, old, self.seat):
            return Refusal(
                say(
                    lang,
                    f"{name} has no warehouse of this player",
                    f"in {name} steht kein eigenes Lagerhaus",
                ),
                "RS-11.11",
            )
        if state.moved[self.seat] >> old & 1:
            return Refusal(
                say(
                    lang,
                    f"the warehouse in {name} was built or moved in this round",
                    f"das Lagerhaus in {name} wurde in dieser Runde gebaut oder umgesetzt",
                ),
                "RS-11.12",
            )
        if not column_open(state, self.seat, new):
            return self._refuse_column(state, new, lang)
        price = state.material.move_price
        return Refusal(too_dear(state, self.seat, price, 0, lang), "RS-12.4")

    def _refuse_repaying(self, state: RuhrState, lang: str) -> Refusal:
        if state.debt[self.seat] == 0:
            return Refusal(
                say(lang, "there is no debt to repay", "es ist keine Schuld zu tilgen"),
                "RS-11.15",
            )
        price = shown_thalers(state.material.repay_price, lang)
        return Refusal(
            say(
                lang,
                f"repaying takes {price}, and no debt can be taken for it",
                f"Tilgen kostet {price}, und dafür gibt es keine neue Schuld",
            ),
            "RS-12.6",
        )


def town_tile_ready(ready: int, group: int) -> bool:
    """RS-14.12, RS-14.17: a group's town needs its tile; the town of no group needs none."""
    return group == NO_GROUP or ready >> _GROUP_TILE[group] & 1 == 1


def discount_price(state: RuhrState, town: int) -> int:
    """The price with the Warehouse tile, NOBODY if the town is full."""
    price = town_price(state, town)
    if price < 0 or state.material.town_group[town] == NO_GROUP:
        return price
    return state.material.discount_price


def describe_lock(state: RuhrState, seat: int, lock: int, lang: str) -> str:
    material = state.material
    name = material.lock_names[lock].to(lang)
    price = price_text(state, seat, lock_price(state), lang)
    vp = shown_vp(material.lock_vp[lock], lang)
    text = say(lang, f"Build {name} ({price}): {vp}", f"{name} bauen ({price}): {vp}")
    if state.lock_pool[seat]:
        text += say(
            lang,
            f", and {state.lock_pool[seat]} warehouses for your first lock",
            f", und {state.lock_pool[seat]} Lagerhäuser für deine erste Schleuse",
        )
    return text + "."


def _describe_building(
    state: RuhrState, seat: int, name: str, price: int, vp: int, lang: str
) -> str:
    paid = price_text(state, seat, price, lang)
    return say(
        lang,
        f"Build a warehouse: {name} ({paid}): {shown_vp(vp, lang)}.",
        f"Lagerhaus bauen: {name} ({paid}): {shown_vp(vp, lang)}.",
    )


def refuse_built(state: RuhrState, lock: int, lang: str) -> Refusal:
    name = state.material.lock_names[lock].to(lang)
    return Refusal(say(lang, f"{name} is built already", f"{name} ist schon gebaut"), "RS-2.7")


def refuse_lock(state: RuhrState, seat: int, lock: int, lang: str) -> Refusal:
    """Why a lock cannot be built now: the first of the rules it breaks."""
    if not state.obstacles >> lock & 1:
        return refuse_built(state, lock, lang)
    name = state.material.tile_names[LOCK_BUILDING].to(lang)
    if state.used[seat] >> LOCK_BUILDING & 1:
        return Refusal(
            say(
                lang,
                "one lock a round, and it has been built",
                "eine Schleuse je Runde, und die ist gebaut",
            ),
            "RS-11.2",
        )
    if not state.has(seat, LOCK_BUILDING):
        return Refusal(say(lang, f"it needs the tile {name}", f"dazu gehört {name}"), "RS-11.3")
    if state.round < state.material.locks_from:
        return Refusal(
            say(
                lang,
                f"locks are built from round {state.material.locks_from} on",
                f"Schleusen werden ab Runde {state.material.locks_from} gebaut",
            ),
            "RS-5.2",
        )
    if not lock_allowed(state, seat, lock):
        return Refusal(
            say(
                lang,
                "a lock in the County of Mark needs its tile in this game",
                "eine Schleuse in der Grafschaft Mark braucht in diesem Spiel deren Plättchen",
            ),
            "RS-17.5",
        )
    return Refusal(too_dear(state, seat, lock_price(state), 0, lang), "RS-12.4")
