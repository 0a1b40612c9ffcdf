"""Phase 6: locks, warehouses, moves in the port, repaying debts (section 11)."""

from typing import Final

from pithead.games.ruhrschifffahrt.material import (
    COAL_STORE,
    ESSEN_WAREHOUSES,
    INN,
    LOCK_BUILDING,
    MARK_WAREHOUSES,
    PORT_RUHRORT,
    WAREHOUSE,
    WHITE_TILES,
)
from pithead.games.ruhrschifffahrt.names import thaler_text, vp_text
from pithead.games.ruhrschifffahrt.state import RuhrState
from pithead.games.ruhrschifffahrt.steps.agenda_checks import out_of_turn
from pithead.games.ruhrschifffahrt.steps.base_steps import OpenDecisionStep, RuhrDecision
from pithead.games.ruhrschifffahrt.steps.building_obstacles import (
    built_obstacle,
    lock_obstacle,
    move_obstacle,
    port_obstacle,
    repayment_obstacle,
    store_obstacle,
    town_obstacle,
)
from pithead.games.ruhrschifffahrt.steps.buildings import (
    GROUP_TILE,
    build_lock,
    build_port,
    build_store,
    build_town,
    can_move,
    column_open,
    discount_needs_tile,
    discount_price,
    lock_allowed,
    lock_price,
    move_warehouse,
    own_in_port,
    port_price,
    store_has_own,
    store_price,
    town_price,
)
from pithead.games.ruhrschifffahrt.steps.payment import price_text, purse
from pithead.games.ruhrschifffahrt.steps.rounds import InTurn
from pithead.games.ruhrschifffahrt.steps.tile_use import (
    describe_inn,
    inn_obstacle,
    use_inn,
    use_white_tile,
)
from pithead.games.ruhrschifffahrt.vocabulary import END_TURN, INN_THALERS, INN_VP
from pithead.kernel.i18n import Text, say
from pithead.kernel.obstacle import Obstacle
from pithead.kernel.problem import Problem

_LOCK_FIRST: Final = Text("you must build a lock first")
_NO_WAREHOUSE_TILE: Final = Text("you have no unused Warehouse tile")


class Buying(InTurn):
    """RS-11.1: each player in turn; RS-11.17: when all must build, a lock comes first."""

    def turn(self, state: RuhrState, seat: int) -> None:
        state.agenda.append(self.steps.purchase[seat])
        if state.forced_building and state.obstacles:
            state.agenda.append(self.steps.forced_lock[seat])


class ForcedLock(RuhrDecision):
    """RS-11.17: before the bag can run dry, everybody must build a lock, at any cost."""

    def candidates(self, state: RuhrState) -> list[int]:
        return list(range(state.vocabulary.lock, state.vocabulary.town))

    def obstacle(self, state: RuhrState, action: int) -> Obstacle | None:
        if state.vocabulary.lock <= action < state.vocabulary.town:
            return built_obstacle(state, action - state.vocabulary.lock)
        return Obstacle("RS-11.17", _LOCK_FIRST)

    def take(self, state: RuhrState, action: int) -> None:
        build_lock(state, self.seat, action - state.vocabulary.lock)

    def objections(self, state: RuhrState) -> list[Problem]:
        if not state.forced_building:
            sentence = Text("no player is forced to build a lock in this round (RS-6.9)")
            return [Problem("nobody_forced", sentence)]
        if not state.obstacles:
            return [Problem("no_obstacle_left", Text("all obstacles are already locks (RS-11.17)"))]
        return out_of_turn(state, 6, "buying", f"purchase:{self.seat}")

    def rule(self, state: RuhrState, action: int) -> str:
        return "RS-11.17"

    def prompt(self, state: RuhrState, lang: str) -> str:
        return say(
            lang,
            "Only one river marker is left in the bag, so you must build a lock. Which one?",
        )

    def topic(self, state: RuhrState, lang: str) -> str:
        return say(lang, "which lock to build?")

    def describe(self, state: RuhrState, action: int, lang: str, names: list[str] | None) -> str:
        return describe_lock(state, self.seat, action - state.vocabulary.lock, lang)


class Purchase(OpenDecisionStep):
    """RS-11.1: any number of purchases in any order, then the end of the turn."""

    def legal(self, state: RuhrState) -> list[int]:
        seat = self.seat
        material = state.material
        ids = state.vocabulary
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
            obstacles = state.obstacles
            for lock in range(material.locks):
                if obstacles >> lock & 1 and lock_allowed(state, seat, lock):
                    choices.append(ids.lock + lock)
        for_building = purse(state, seat, 1)
        if for_building >= 0:
            self._add_buildings(state, ready, for_building, choices)
        if state.has(seat, PORT_RUHRORT) and material.move_price <= highest:
            for index in range(len(ids.moves)):
                old, new = ids.moves[index]
                if can_move(state, seat, old, new):
                    choices.append(ids.move + index)
        if state.debt[seat] > 0 and state.thalers[seat] >= material.repay_price:
            choices.append(ids.repay)
        return choices

    def _add_buildings(
        self, state: RuhrState, ready: int, highest: int, choices: list[int]
    ) -> None:
        """Towns, coal stores and columns, at their prices and with the Warehouse tile."""
        seat = self.seat
        ids = state.vocabulary
        material = state.material
        if ready >> ESSEN_WAREHOUSES & 1 or ready >> MARK_WAREHOUSES & 1:
            for index in range(len(ids.group_towns)):
                town = ids.group_towns[index]
                if ready >> GROUP_TILE[material.town_group[town]] & 1:
                    price = town_price(state, town)
                    if 0 <= price <= highest and not state.owns_slot(state.town_slots, town, seat):
                        choices.append(ids.town + index)
        if ready >> COAL_STORE & 1:
            for store in range(material.stores):
                price = store_price(state, store)
                if 0 <= price <= highest and not store_has_own(state, seat, store):
                    choices.append(ids.store + store)
        port = ready >> PORT_RUHRORT & 1 and own_in_port(state, seat) < material.port_limit
        if port and 0 <= port_price(state) <= highest:
            self._add_columns(state, ids.port, choices)
        if not state.has_white(seat, WAREHOUSE):
            return
        for index in range(len(ids.towns)):
            town = ids.towns[index]
            price = discount_price(state, town)
            if not 0 <= price <= highest or state.owns_slot(state.town_slots, town, seat):
                continue
            if discount_needs_tile(state, town):
                if not ready >> GROUP_TILE[material.town_group[town]] & 1:
                    continue
            choices.append(ids.discount_town + index)
        if port and material.discount_price <= highest:
            self._add_columns(state, ids.discount_port, choices)

    def _add_columns(self, state: RuhrState, first: int, choices: list[int]) -> None:
        for column in range(state.material.columns):
            if column_open(state, self.seat, column):
                choices.append(first + column)

    def obstacle(self, state: RuhrState, action: int) -> Obstacle | None:
        ids = state.vocabulary
        seat = self.seat
        if action == END_TURN:
            return None
        if action in (INN_THALERS, INN_VP):
            return inn_obstacle(state, seat)
        if not ids.lock <= action <= ids.repay:
            return self.not_an_answer()
        if action < ids.town:
            return lock_obstacle(state, seat, action - ids.lock)
        if action < ids.store:
            town = ids.group_towns[action - ids.town]
            return town_obstacle(state, seat, town, town_price(state, town), True)
        if action < ids.port:
            return store_obstacle(state, seat, action - ids.store)
        if action < ids.discount_town:
            return port_obstacle(state, seat, action - ids.port, port_price(state))
        if action == ids.repay:
            return repayment_obstacle(state, seat)
        if action >= ids.move:
            old, new = ids.moves[action - ids.move]
            return move_obstacle(state, seat, old, new)
        if not state.has_white(seat, WAREHOUSE):
            return Obstacle("RS-14.12", _NO_WAREHOUSE_TILE)
        if action < ids.discount_port:
            town = ids.towns[action - ids.discount_town]
            with_group = discount_needs_tile(state, town)
            return town_obstacle(state, seat, town, discount_price(state, town), with_group)
        column = action - ids.discount_port
        return port_obstacle(state, seat, column, state.material.discount_price)

    def take(self, state: RuhrState, action: int) -> None:
        if action == END_TURN:
            return
        seat = self.seat
        ids = state.vocabulary
        state.agenda.append(self)
        if action in (INN_THALERS, INN_VP):
            use_inn(state, seat, action)
        elif action < ids.town:
            build_lock(state, seat, action - ids.lock)
        elif action < ids.store:
            town = ids.group_towns[action - ids.town]
            build_town(state, seat, town, town_price(state, town), True)
        elif action < ids.port:
            build_store(state, seat, action - ids.store)
        elif action < ids.discount_town:
            build_port(state, seat, action - ids.port, port_price(state))
        elif action < ids.discount_port:
            town = ids.towns[action - ids.discount_town]
            with_group = discount_needs_tile(state, town)
            build_town(state, seat, town, discount_price(state, town), with_group)
            use_white_tile(state, seat, WAREHOUSE)
        elif action < ids.move:
            build_port(state, seat, action - ids.discount_port, state.material.discount_price)
            use_white_tile(state, seat, WAREHOUSE)
        elif action < ids.repay:
            old, new = ids.moves[action - ids.move]
            move_warehouse(state, seat, old, new)
        else:
            state.thalers[seat] -= state.material.repay_price
            state.debt[seat] -= 1
            state.supply[seat] += 1

    def objections(self, state: RuhrState) -> list[Problem]:
        return out_of_turn(state, 6, "buying")

    def rule(self, state: RuhrState, action: int) -> str:
        ids = state.vocabulary
        if action == END_TURN:
            return "RS-11.1"
        if action in (INN_THALERS, INN_VP):
            return "RS-14.11"
        any_town = state.variants.tile_builds_in_any_town
        for first, rule in (
            (ids.repay, "RS-11.15"),
            (ids.move, "RS-11.11"),
            (ids.discount_port, "RS-14.12"),
            (ids.discount_town + len(ids.group_towns), "RS-14.17"),
            (ids.discount_town, "RS-17.8" if any_town else "RS-14.12"),
            (ids.port, "RS-11.8"),
            (ids.store, "RS-11.7"),
            (ids.town, "RS-11.6"),
        ):
            if action >= first:
                return rule
        return "RS-11.3"

    def prompt(self, state: RuhrState, lang: str) -> str:
        return say(lang, "What do you buy?")

    def topic(self, state: RuhrState, lang: str) -> str:
        return say(lang, "what to buy?")

    def describe(self, state: RuhrState, action: int, lang: str, names: list[str] | None) -> str:
        ids = state.vocabulary
        seat = self.seat
        material = state.material
        if action == END_TURN:
            return say(lang, "End the turn.")
        if action in (INN_THALERS, INN_VP):
            return describe_inn(state, action, lang)
        if action < ids.town:
            return describe_lock(state, seat, action - ids.lock, lang)
        if action < ids.store:
            town = ids.group_towns[action - ids.town]
            return describe_town(state, seat, town, town_price(state, town), lang)
        if action < ids.port:
            store = action - ids.store
            name = material.store_names[store].to(lang)
            price = store_price(state, store)
            return describe_building(state, seat, name, price, material.vp_store, lang)
        if action < ids.discount_town:
            return describe_port(state, seat, action - ids.port, port_price(state), lang)
        tile = material.tile_names[-len(WHITE_TILES) + WAREHOUSE]
        with_tile = say(lang, "Use the {tile} tile.", tile=tile)
        if action < ids.discount_port:
            town = ids.towns[action - ids.discount_town]
            text = describe_town(state, seat, town, discount_price(state, town), lang)
            return f"{with_tile} {text}"
        if action < ids.move:
            column = action - ids.discount_port
            text = describe_port(state, seat, column, material.discount_price, lang)
            return f"{with_tile} {text}"
        if action < ids.repay:
            old, new = ids.moves[action - ids.move]
            return describe_move(state, seat, old, new, lang)
        money = thaler_text(material.repay_price).to(lang)
        return say(
            lang,
            "Repay a debt for {money}. The warehouse returns to the supply.",
            money=money,
        )


def describe_lock(state: RuhrState, seat: int, lock: int, lang: str) -> str:
    material = state.material
    name = material.lock_names[lock].to(lang)
    price = price_text(state, seat, lock_price(state), lang)
    vp = vp_text(material.lock_vp[lock]).to(lang)
    if not state.lock_pool[seat]:
        return say(
            lang, "Build {name} (price: {price}) and score {vp}.", name=name, price=price, vp=vp
        )
    return say(
        lang,
        "Build {name} (price: {price}), score {vp} and take {pool} warehouses for the first lock.",
        name=name,
        price=price,
        vp=vp,
        pool=state.lock_pool[seat],
    )


def describe_town(state: RuhrState, seat: int, town: int, price: int, lang: str) -> str:
    name = state.material.town_names[town].to(lang)
    return describe_building(state, seat, name, price, state.material.vp_town, lang)


def describe_port(state: RuhrState, seat: int, column: int, price: int, lang: str) -> str:
    country = state.material.column_names[column].to(lang)
    row = state.filled(state.column, column) + 1
    name = say(lang, "Ruhrort, column {country}, row {row}", country=country, row=row)
    return describe_building(state, seat, name, price, state.material.vp_port, lang)


def describe_building(
    state: RuhrState, seat: int, name: str, price: int, vp: int, lang: str
) -> str:
    paid = price_text(state, seat, price, lang)
    points = vp_text(vp).to(lang)
    return say(
        lang,
        "Build a warehouse in {name} (price: {paid}) and score {points}.",
        name=name,
        paid=paid,
        points=points,
    )


def describe_move(state: RuhrState, seat: int, old: int, new: int, lang: str) -> str:
    price = price_text(state, seat, state.material.move_price, lang)
    row = state.filled(state.column, new) + 1
    here = state.material.column_names[old].to(lang)
    there = state.material.column_names[new].to(lang)
    return say(
        lang,
        "Move a warehouse in Ruhrort from {here} to {there}, row {row} (price: {price}).",
        here=here,
        there=there,
        row=row,
        price=price,
    )
