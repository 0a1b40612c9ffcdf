"""Building locks (RS-11.3, RS-11.4 and RS-11.17 to RS-11.22)."""

from typing import Final

from mypy_extensions import i64

from pithead.games.ruhrschifffahrt.material import LOCK_BUILDING, Material
from pithead.games.ruhrschifffahrt.names import vp_text
from pithead.games.ruhrschifffahrt.score_categories import LOCKS
from pithead.games.ruhrschifffahrt.state import RuhrState
from pithead.games.ruhrschifffahrt.steps.payment import (
    TOO_DEAR,
    pay,
    price_text,
    price_values,
    purse,
)
from pithead.games.ruhrschifffahrt.verbs.base_verb import NEEDS_TILE, RuhrVerb
from pithead.kernel.choices import Choices
from pithead.kernel.obstacle import Obstacle
from pithead.kernel.texts.i18n import Text

_BUILT: Final = Obstacle("RS-2.7", Text("{lock} is already built"))
_ONE_LOCK: Final = Obstacle("RS-11.2", Text("you have already built a lock this round"))
_NEEDS_LOCK_BUILDING: Final = Obstacle("RS-11.3", NEEDS_TILE)
_LOCKS_FROM: Final = Obstacle("RS-5.2", Text("you can build locks only from round {round} on"))
_NEEDS_COUNTY: Final = Obstacle(
    "RS-17.5", Text("in this game, you need the County of Mark tile for a lock in Mark")
)


def lock_price(state: RuhrState) -> int:
    """RS-11.3."""
    return state.material.lock_price[state.round]


class BuildLock(RuhrVerb):
    """RS-11.3, RS-11.20: an obstacle becomes a lock."""

    name = "lock"
    rule = "RS-11.3"
    asks_again = True

    def targets(self, material: Material) -> list[str]:
        return material.lock_ids

    def obstacle(self, state: RuhrState, seat: i64, target: i64) -> Obstacle | None:
        if not state.obstacles >> target & 1:
            return _BUILT
        found = self._no_lock_now(state, seat)
        if found is not None:
            return found
        if state.material.lock_in_mark[target] and not self._builds_in_mark(state, seat):
            return _NEEDS_COUNTY
        return None if lock_price(state) <= purse(state, seat) else TOO_DEAR

    def _no_lock_now(self, state: RuhrState, seat: i64) -> Obstacle | None:
        """What keeps the player from all locks."""
        if state.used[seat] >> LOCK_BUILDING & 1:
            return _ONE_LOCK
        if not state.has(seat, LOCK_BUILDING):
            return _NEEDS_LOCK_BUILDING
        return None if state.round >= state.material.locks_from else _LOCKS_FROM

    def _builds_in_mark(self, state: RuhrState, seat: i64) -> bool:
        """RS-11.20: everybody; RS-17.5: by agreement only with the County of Mark."""
        return not state.rules.mark_locks_need_county or state.county(seat)

    def values(self, state: RuhrState, seat: i64, target: i64) -> dict[str, object]:
        material = state.material
        return {
            "lock": material.lock_names[target],
            "tile": material.tile_names[LOCK_BUILDING],
            "round": material.locks_from,
            **price_values(state, seat, lock_price(state)),
        }

    def offer(self, state: RuhrState, seat: i64, choices: Choices) -> None:
        if (
            state.can_use(seat, LOCK_BUILDING)
            and self._no_lock_now(state, seat) is None
            and lock_price(state) <= purse(state, seat)
        ):
            in_mark = self._builds_in_mark(state, seat)
            for lock in range(self.count):
                if state.obstacles >> lock & 1 and (
                    in_mark or not state.material.lock_in_mark[lock]
                ):
                    choices.append(self.first + lock)

    def take(self, state: RuhrState, seat: i64, target: i64) -> None:
        """RS-11.3 to RS-11.4, RS-11.21, RS-11.22: price, marker, points, pool of the first lock."""
        pay(state, seat, lock_price(state))
        state.obstacles &= ~(1 << target)
        state.bag += 1
        state.score(seat, LOCKS, state.material.lock_vp[target])
        state.supply[seat] += state.lock_pool[seat]
        state.lock_pool[seat] = 0
        state.used[seat] |= 1 << LOCK_BUILDING

    def text(self, state: RuhrState, seat: i64, target: i64) -> Text:
        name = state.material.lock_names[target]
        price = price_text(state, seat, lock_price(state))
        vp = vp_text(state.material.lock_vp[target])
        pool = state.lock_pool[seat]
        if not pool:
            return Text(
                "Build {name} (price: {price}) and score {vp}.", name=name, price=price, vp=vp
            )
        return Text(
            "Build {name} (price: {price}), score {vp} and take {pool} warehouses for the first "
            "lock.",
            name=name,
            price=price,
            vp=vp,
            pool=pool,
        )

    def subject(self, material: Material, target: i64) -> Text:
        return material.lock_names[target]


class BuildForcedLock(BuildLock):
    """RS-11.17: at any cost, and without a tile."""

    rule = "RS-11.17"
    asks_again = False

    def obstacle(self, state: RuhrState, seat: i64, target: i64) -> Obstacle | None:
        return None if state.obstacles >> target & 1 else _BUILT

    def offer(self, state: RuhrState, seat: i64, choices: Choices) -> None:
        for lock in range(self.count):
            if state.obstacles >> lock & 1:
                choices.append(self.first + lock)
