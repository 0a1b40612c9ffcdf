"""Positions of Ruhrschifffahrt that read like a table, and what rule tests do with them.

>>> state = river(round=4).thalers(3, 0, 0, 0).tiles(0, "lock_building").buying(0)
>>> play(state, "lock:lock_herbede").to_json()["vp"]
[3, 0, 0, 0]
"""

from collections.abc import Mapping
from typing import Any, cast

import pytest

import pithead
from tests.positions import play as play

GAME = pithead.game("ruhrschifffahrt")
WAREHOUSES = 10
PERMANENT = tuple(GAME.start(2).to_json()["permanent"][0])
AREAS = {
    "BI": "black_industry",
    "BT": "black_town",
    "BR": "black_ruhrort",
    "WI": "white_industry",
    "WT": "white_town",
    "WR": "white_ruhrort",
}
STAGES = ((8, "rail"), (4, "paved"), (1, "clay"))
"""From which round on, and the name of the stage."""
LOCKS = tuple(GAME.start(4).to_json()["obstacles"])
DEPOTS = tuple(GAME.start(4).to_json()["depots"])
TRACK_ROWS = {"clay": 5, "paved": 4, "rail": 3}
ROWS = 6
"""How many numbers a column of the track has in JSON."""
MARK_DEPOTS = 6
"""So many depots upstream have white dice, the others black ones."""
HOMES = ("ind_dahlhausen", "ind_steele", "ind_deilbach", "ind_oefte")
"""Where the ships stand unless a test says otherwise, upstream first."""
SPARE_DEPOTS = ("depot_gewalt", "depot_poertingsiepen", "depot_rudolph", "depot_menden")
FIRST_DRAWN = ("towns_witten_steele", "towns_hattingen_blankenstein", "industry_mark")
"""Markers that are drawn first when a test begins in a later round."""


class River:
    """A position in the making. What is not said is as at the start of a game.

    Seats count from 0, and play in this order unless `order` says otherwise. Dice that are nowhere
    are out of the game; where there are too many, some of the set-up are. A player's warehouses
    that are nowhere are in the supply; if `supply` says otherwise, they stand in coal stores. If
    more are needed than there are, they come from the first lock or from the timeline.
    `loading`, `starting`, `sailing`, `buying` and `over` end the sentence and answer the state.
    """

    def __init__(
        self, players: int, number: int, options: Mapping[str, Any], game: pithead.Game
    ) -> None:
        self.game = game
        self.players = players
        self.data = game.start(players=players, options=options).to_json()
        self.data["round"] = number
        self.data["order"] = list(range(players))
        self._fixed_supply: dict[int, int] = {}
        self._named: set[str] = set()
        self._next_arrival: dict[str, int] = {}
        self._flag: str | None = None
        self.data["stage"] = next(name for first, name in STAGES if number >= first)
        if number > 1:
            self.ships(*HOMES[:players])

    # -- the board -------------------------------------------------------------------------------

    def order(self, *seats: int) -> "River":
        self.data["order"] = list(seats)
        return self

    def ships(self, *spaces: str) -> "River":
        """By seat; who is named first on a space has arrived there first."""
        self._next_arrival = {}
        for seat, space in enumerate(spaces):
            self.ship(seat, space)
        return self

    def ship(self, seat: int, space: str) -> "River":
        if space.startswith("depot_"):
            self.data["arrival"][seat] = 0
        else:
            arrival = self._next_arrival.get(space, 0) + 1
            self._next_arrival[space] = arrival
            self.data["arrival"][seat] = arrival
        self.data["ship"][seat] = space
        return self

    def dice(self, **values: int) -> "River":
        """The dice on depots, and no others: `dice(wiesche=4, hasenwinkel=3)`."""
        self._named.update(self.data["depots"])
        for depot in self.data["depots"]:
            self.data["depots"][depot] = 0
        for name, value in values.items():
            self.die(name, value)
        return self

    def die(self, name: str, value: int) -> "River":
        """A die on one depot, the others as they are; 0 for none."""
        depot = name if name.startswith("depot_") else f"depot_{name}"
        self._named.add(depot)
        self.data["depots"][depot] = value
        return self

    def track(self, black: str = "", white: str = "") -> "River":
        """Columns from the top: `track("2 3 - - 1")`."""
        for colour, text in (("black", black), ("white", white)):
            if text:
                rows = [0 if row == "-" else int(row) for row in text.split()]
                self.data["track"][colour] = rows + [0] * (ROWS - len(rows))
        return self

    def locks(self, *names: str) -> "River":
        for name in names:
            self.data["obstacles"].remove(f"lock_{name}")
        return self

    def demand(self, **thalers: int) -> "River":
        self.data["demand"].update(thalers)
        return self

    def water(self) -> "River":
        self.data["pilot_blocked"] = True
        return self

    def flag(self, country: str) -> "River":
        self._flag = country
        return self

    def export(self, position: int) -> "River":
        self.data["export_pos"] = position
        return self

    def column(self, **owners: list[int]) -> "River":
        self.data["column"].update(owners)
        return self

    def town(self, **owners: list[int]) -> "River":
        for name, seats in owners.items():
            self.data["town_slots"][f"town_{name}"] = seats
        return self

    def store(self, **owners: list[int]) -> "River":
        for name, seats in owners.items():
            self.data["store_slots"][f"store_{name}"] = seats
        return self

    # -- the players -----------------------------------------------------------------------------

    def thalers(self, *thalers: int) -> "River":
        self.data["thalers"] = [*thalers, *self.data["thalers"][len(thalers) :]]
        return self

    def vp(self, *points: int) -> "River":
        for seat, vp in enumerate(points):
            self.data["vp"][seat] = vp
            self.data["vp_by_category"][seat]["locks"] = vp
        return self

    def supply(self, seat: int, warehouses: int) -> "River":
        self._fixed_supply[seat] = warehouses
        return self

    def debt(self, seat: int, debts: int) -> "River":
        self.data["debt"][seat] = debts
        return self

    def timeline(self, seat: int, *rounds: int) -> "River":
        self.data["timeline"][seat] = list(rounds)
        return self

    def has_built_a_lock(self, seat: int) -> "River":
        self.data["lock_pool"][seat] = 0
        return self

    def stones(self, seat: int, **counts: int) -> "River":
        for area, count in counts.items():
            self.data["stones"][seat][AREAS[area]] = count
        return self

    def tiles(self, seat: int, *tiles: str) -> "River":
        for tile in tiles:
            if tile in PERMANENT:
                self.data["permanent"][seat][tile] = True
                if tile == "county_mark":
                    self.data["county_pool"][seat] = 0
            else:
                self.data["white"][seat][tile] = "unused"
                self.data["white_left"][tile] -= 1
        return self

    def used(self, seat: int, *tiles: str) -> "River":
        """Permanent tiles in this round, white ones for ever."""
        for tile in tiles:
            if tile in PERMANENT:
                self.data["used_this_round"][seat][tile] = True
            else:
                if self.data["white"][seat][tile] == "none":
                    self.data["white_left"][tile] -= 1
                self.data["white"][seat][tile] = "used"
        return self

    def option(self, seat: int, option: str) -> "River":
        self.data["option_now"][seat] = option
        if option == "wages":
            self.data["wages_taken"] = True
        return self

    def set(self, **fields: Any) -> "River":
        """Anything else, by its name in JSON."""
        self.data.update(fields)
        return self

    # -- the question ----------------------------------------------------------------------------

    def loading(self, seat: int) -> pithead.State:
        """The player is asked for an option; those earlier in the order lie at depots."""
        self._phase(3)
        return self._ask("loading", seat, f"choose_option:{seat}")

    def starting(self, seat: int, option: str) -> pithead.State:
        """The player has chosen an option without transport or supply and is asked for a depot."""
        self._phase(3)
        self.option(seat, option)
        return self._ask("loading", seat, f"choose_start:{seat}")

    def sailing(self, seat: int, depot: str, option: str = "none") -> pithead.State:
        """The player's ship is about to leave a depot. Without a pilot, `sail` lets it go.

        The next player to sail has a pilot and is asked next: nothing else happens in between.
        """
        self._phase(4)
        self.ship(seat, f"depot_{depot}")
        self.option(seat, option)
        place = self.data["order"].index(seat)
        spare = [name for name in SPARE_DEPOTS if name != f"depot_{depot}"]
        for other in self.data["order"][:place]:
            if self.data["option_now"][other] is None:
                self.option(other, "none")
        for other in self.data["order"][place + 1 :]:
            if self.data["option_now"][other] is None:
                self.option(other, "pilot")
                name = spare.pop(0)
                self.ship(other, name)
                if not self.data["depots"][name]:
                    self.die(name, 3)
        if "pilot" in option:
            return self._ask("sailing", seat, f"choose_sale:{seat}")
        self.tiles(seat, "coal_carrier")
        return self._ask("sailing", seat, f"voyage:{seat}", f"coal_carrier:{seat}")

    def buying(self, seat: int) -> pithead.State:
        """The player is asked for a purchase; those later in the order come next."""
        self._phase(6)
        for other in range(self.players):
            if self.data["option_now"][other] is None:
                self.option(other, "none")
        question = [f"purchase:{seat}"]
        if self.data["forced_building"]:
            question.append(f"forced_lock:{seat}")
        return self._ask("buying", seat, *question)

    def over(self) -> pithead.State:
        """The game is over."""
        self.data["round"] = 12
        self._phase(7)
        self.data["agenda"] = []
        return self.state()

    def asking(self, *agenda: str) -> pithead.State:
        """Any question, with all that lies below it on the agenda."""
        self.data["agenda"] = list(agenda)
        return self.state()

    def in_phase(self, phase: int) -> "River":
        self._phase(phase)
        return self

    # -- what follows from it --------------------------------------------------------------------

    def _ask(self, row: str, seat: int, *question: str) -> pithead.State:
        position = self.data["order"].index(seat)
        phase = self.data["phase"]
        return self.asking(f"phase:{phase + 1}", f"{row}:{position + 1}", *question)

    def _phase(self, phase: int) -> None:
        """The phase, and what must have happened before it: markers, flags, warehouses."""
        number = self.data["round"]
        self.data["phase"] = phase
        drawn = min(number - 1, 11) + (phase > 2 and number < 12)
        left_out = 2 if self.data["options"]["without_starred_markers"] else 0
        undrawn = self.data["markers_undrawn"]
        total = 20 - left_out
        for marker in (*FIRST_DRAWN, *undrawn):
            while undrawn[marker] and sum(undrawn.values()) > total - drawn:
                undrawn[marker] -= 1
        obstacles = self.data["obstacles"]
        while obstacles and sum(undrawn.values()) - len(obstacles) < 2:
            obstacles.pop(0)
        self.data["bag_count"] = sum(undrawn.values()) - len(obstacles)
        revealed = max(0, min(number, 11) - 3) - (phase == 1 and 4 <= number <= 11)
        flags = self.data["flags_unrevealed"]
        now = 4 <= number <= 11 and 1 < phase and not (phase == 7 and number == 12)
        if now:
            country = self._flag or "netherlands"
            flags[country] -= 1
            self.data["flag_now"] = country
        for country in ("rhineland", "netherlands", "belgium", "rhineland", "netherlands") * 2:
            if flags[country] and 8 - sum(flags.values()) < revealed:
                flags[country] -= 1
        for seat in range(self.players):
            self.data["timeline"][seat] = [
                due
                for due in self.data["timeline"][seat]
                if due > number or (due == number and phase == 1)
            ]

    def state(self) -> pithead.State:
        """Dice and warehouses are made to add up; then the position is read."""
        for colour, count in (("black", 8), ("white", 6)):
            depots = [name for name in self.data["depots"] if colour_at(name) == colour]
            dice = [name for name in depots if self.data["depots"][name]]
            rows = [row for row in self.data["track"][colour] if row]
            held = [die for die in (self.data["die_in_hand"], *self.data["dice_waiting"]) if die]
            held = [die for die in held if die.startswith(colour)]
            left = count - len(dice) - len(rows) - len(held)
            for depot in dice:
                if left < 0 and self._may_go(depot):
                    self.data["depots"][depot] = 0
                    left += 1
            self.data["dice_removed"][colour] = left
        for seat in range(self.players):
            self._balance(seat)
        if self.data["round_start"] is None and self.data["order"]:
            self.data["round_start"] = self.data["order"][0]
        return self.game.from_json(self.data)

    def _may_go(self, depot: str) -> bool:
        """Whether a die of the set-up is there that no test has named and no ship needs."""
        return depot not in self._named and depot not in self.data["ship"]

    def _balance(self, seat: int) -> None:
        slots = [*self.data["town_slots"].values(), *self.data["store_slots"].values()]
        slots += self.data["column"].values()
        elsewhere = (
            self.data["debt"][seat]
            + self.data["lock_pool"][seat]
            + self.data["county_pool"][seat]
            + len(self.data["timeline"][seat])
            + sum(row.count(seat) for row in slots)
        )
        missing = elsewhere + self._fixed_supply.get(seat, 0) - WAREHOUSES
        if missing > 1 and self.data["lock_pool"][seat]:
            self.data["lock_pool"][seat] = 0
            missing -= 2
            elsewhere -= 2
        while missing > 0:
            self.data["timeline"][seat].pop(0)
            missing -= 1
            elsewhere -= 1
        supply = self._fixed_supply.get(seat, WAREHOUSES - elsewhere)
        self.data["supply"][seat] = supply
        hidden = WAREHOUSES - elsewhere - supply
        for row in [*self.data["store_slots"].values(), *self.data["town_slots"].values()]:
            if hidden > 0 and len(row) < 3 and seat not in row:
                row.append(seat)
                hidden -= 1


def river(
    players: int = 4,
    round: int = 2,
    options: Mapping[str, Any] | None = None,
    game: pithead.Game | None = None,
) -> River:
    """A table before anything has been bought or sold, in a round of your choice."""
    return River(players, round, options or {}, game or GAME)


def colour_at(depot: str) -> str:
    """The colour of the dice on a depot."""
    return "white" if DEPOTS.index(depot) < MARK_DEPOTS else "black"


def sail(state: pithead.State) -> pithead.State:
    """Let a ship without a pilot go on its simple trip."""
    return play(state, "keep_coal_carrier")


def kind_asked(state: pithead.State) -> str:
    """The kind of the question on top of the agenda."""
    return state.agenda[-1].kind


def legal(state: pithead.State, prefix: str = "") -> list[str]:
    """The names of the legal actions; with a prefix such as "place", only what they act on."""
    names = [state.name(action) for action in state.legal()]
    if not prefix:
        return names
    return [name.partition(":")[2] for name in names if name.startswith(f"{prefix}:")]


def assert_refused(state: pithead.State, action: str, rule: str) -> None:
    """The action is refused by the rule, what would be legal is named, and nothing changes."""
    before = state.to_json()
    with pytest.raises(pithead.IllegalAction) as refusal:
        state.apply(action)
    assert refusal.value.rule == rule
    assert refusal.value.legal == legal(state)
    assert action not in refusal.value.legal
    assert state.to_json() == before


def get(state: pithead.State, field: str, *keys: Any) -> Any:
    """A field of the position in JSON, or something inside it."""
    value = state.to_json()[field]
    for key in keys:
        value = value[key]
    return value


def value_at(state: pithead.State, depot: str) -> int:
    """The value of the die on a depot, 0 if there is none."""
    return cast(int, get(state, "depots", f"depot_{depot}"))


def stones(state: pithead.State, seat: int) -> dict[str, int]:
    """The areas in which a player has stones, with their number."""
    areas = get(state, "stones", seat)
    return {short: areas[area] for short, area in AREAS.items() if areas[area]}


def tiles(state: pithead.State, seat: int) -> list[str]:
    """The tiles of a player, used or not."""
    permanent = [tile for tile, owned in get(state, "permanent", seat).items() if owned]
    white = get(state, "white", seat)
    return permanent + [tile for tile in white if white[tile] in ("unused", "used")]


def track(state: pithead.State, colour: str = "black") -> str:
    """The rows of a column of the track from the top, such as "- 3 2 4"."""
    rows = next(rows for stage, rows in TRACK_ROWS.items() if stage == get(state, "stage"))
    return " ".join(str(row or "-") for row in get(state, "track", colour)[:rows])


def spaces(state: pithead.State) -> list[str]:
    """Where the ships are, by seat."""
    return [ship or "" for ship in get(state, "ship")]


def options(state: pithead.State) -> list[str]:
    return legal(state, "option")
