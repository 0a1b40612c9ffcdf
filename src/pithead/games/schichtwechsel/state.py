"""What lies on the table in a game of Schichtwechsel."""

from typing import TYPE_CHECKING, Any, Final

from pithead.games.schichtwechsel import scoring
from pithead.games.schichtwechsel.audit import problems
from pithead.games.schichtwechsel.board.whole import draw
from pithead.games.schichtwechsel.effects import ROUTES
from pithead.games.schichtwechsel.material import (
    AREAS,
    OWN,
    PLAIN,
    PLANT,
    SPEED,
    VP_SPACE,
    WATER_SPACE,
    Material,
)
from pithead.games.schichtwechsel.text import category, ledger, sections
from pithead.games.schichtwechsel.vocabulary import Vocabulary
from pithead.kernel.diff import Entry
from pithead.kernel.draw_options import View
from pithead.kernel.state import State
from pithead.kernel.text_sections import Section
from pithead.kernel.validation import Reader

if TYPE_CHECKING:
    from pithead.kernel.game import Game

NOBODY: Final = -1
NONE: Final = -1
TRACKS: Final = 4
"""The three routes and the shift: where arrivals are remembered."""
_AREAS: Final = len(AREAS)
_MOST: Final = 10**6


class SchichtwechselState(State):
    """A position. Lists are by seat; where a player has several of a kind, they follow one another.

    Sets of cards, tiles, seats and bar spaces are integers, one bit each.
    """

    material: Material
    vocabulary: Vocabulary
    blue_at_setup: int
    round: int
    marker: int
    first: int
    """First player of this round; the marker may have gone to another (SW-3.4)."""
    unused_rounds: int
    round_card: int
    locked: bool
    bag_coal: int
    bag_spoil: int
    bag_blue: int
    blue_in_game: bool
    blue_drawn: bool
    triple_coal: int
    triple_spoil: int
    triple_blue: int
    without_cubes: int
    free_tiles: int
    used: int
    """Cards used up in this round; the personal cards follow the common ones, by seat."""
    traded: int
    """Who has made the trade of the turn that is being played, NOBODY if nobody has."""
    plant_vp: int
    plant_water: int
    plant_own: list[int]
    plant_plain: list[int]
    frames: list[int]
    """Of each headframe space its owner."""
    houses: list[int]
    """Of each player, the houses in each area."""
    arrival: list[int]
    """Of each player, as which one he arrived on each target and the exit; 0 if he did not."""
    white_on: list[int]
    coins_on: list[int]
    tokens_on: list[int]
    """What lies on each card; of player tokens, whose."""
    water: list[int]
    wagons: list[int]
    """Of each player the mine wagons: coal counts up from 0, spoil down."""
    coal: list[int]
    """Of each player the coal on each kind of coal wagon."""
    tip: list[int]
    coke_on_wagons: list[int]
    sold: list[int]
    coke: list[int]
    tools: list[int]
    vp: list[int]
    vp_rounds: list[int]
    vp_last: list[int]
    """VP of the last miner move, made on the exit."""
    coins: list[int]
    white: list[int]
    token: list[bool]
    passed: list[bool]
    bar: list[int]
    """The bar spaces on which a house still stands."""
    on_card: list[int]
    discs: list[int]
    miner: list[int]
    tile: list[int]
    hand_coal: list[int]
    hand_spoil: list[int]
    lifted: list[int]
    """Coal in hand during a lift."""

    def __init__(
        self, game: "Game", material: Material, vocabulary: Vocabulary, players: int
    ) -> None:
        super().__init__(game, players)
        self.material = material
        self.vocabulary = vocabulary

    def set_up(self, blue_at_setup: int) -> None:
        """Section 2: the table before the first player is drawn."""
        material = self.material
        players = self.players
        self.blue_at_setup = blue_at_setup
        self.round = 1
        self.marker = NOBODY
        self.first = NOBODY
        self.unused_rounds = (1 << material.round_cards) - 1
        self.round_card = NONE
        self.locked = False
        self.bag_coal = material.bag_coal[players]
        self.bag_spoil = material.bag_spoil[players]
        self.bag_blue = blue_at_setup
        self.blue_in_game = blue_at_setup > 0
        self.blue_drawn = False
        self.triple_coal = 0
        self.triple_spoil = 0
        self.triple_blue = 0
        self.without_cubes = 0
        self.free_tiles = 0
        for tile in material.tiles_in_game[players]:
            self.free_tiles |= 1 << tile
        self.used = 0
        self.traded = NOBODY
        self.plant_vp = NOBODY
        self.plant_water = NOBODY
        zeros = [0] * players
        self.plant_own = zeros.copy()
        self.plant_plain = zeros.copy()
        self.frames = [NOBODY] * material.frames
        self.houses = [0] * (players * _AREAS)
        self.arrival = [0] * (players * TRACKS)
        self.clear_cards()
        self.water = [material.water_start] * players
        self.wagons = [0] * (players * material.mines)
        self.coal = [0] * (players * material.coal_groups)
        self.tip = zeros.copy()
        self.coke_on_wagons = zeros.copy()
        self.sold = zeros.copy()
        self.coke = [material.coke] * players
        self.tools = [material.first_tools] * players
        self.vp = [material.first_vp] * players
        self.vp_rounds = zeros.copy()
        self.vp_last = zeros.copy()
        self.coins = [material.first_coins] * players
        self.white = [material.first_white] * players
        self.token = [True] * players
        self.passed = [False] * players
        self.bar = [(1 << material.bars) - 1] * players
        self.on_card = [material.headframes] * players
        self.discs = [0] * (players * len(ROUTES))
        self.miner = [1] * players
        self.tile = [NONE] * players
        self.hand_coal = zeros.copy()
        self.hand_spoil = zeros.copy()
        self.lifted = zeros.copy()

    def clear_cards(self) -> None:
        """No payment lies on any card."""
        cards = self.material.cards + self.players
        self.white_on = [0] * cards
        self.coins_on = [0] * cards
        self.tokens_on = [0] * cards

    def clone(self) -> "SchichtwechselState":
        twin = SchichtwechselState(self.game, self.material, self.vocabulary, self.players)
        twin.copy_frame(self)
        twin.blue_at_setup = self.blue_at_setup
        twin.round = self.round
        twin.marker = self.marker
        twin.first = self.first
        twin.unused_rounds = self.unused_rounds
        twin.round_card = self.round_card
        twin.locked = self.locked
        twin.bag_coal = self.bag_coal
        twin.bag_spoil = self.bag_spoil
        twin.bag_blue = self.bag_blue
        twin.blue_in_game = self.blue_in_game
        twin.blue_drawn = self.blue_drawn
        twin.triple_coal = self.triple_coal
        twin.triple_spoil = self.triple_spoil
        twin.triple_blue = self.triple_blue
        twin.without_cubes = self.without_cubes
        twin.free_tiles = self.free_tiles
        twin.used = self.used
        twin.traded = self.traded
        twin.plant_vp = self.plant_vp
        twin.plant_water = self.plant_water
        twin.plant_own = self.plant_own.copy()
        twin.plant_plain = self.plant_plain.copy()
        twin.frames = self.frames.copy()
        twin.houses = self.houses.copy()
        twin.arrival = self.arrival.copy()
        twin.white_on = self.white_on.copy()
        twin.coins_on = self.coins_on.copy()
        twin.tokens_on = self.tokens_on.copy()
        twin.water = self.water.copy()
        twin.wagons = self.wagons.copy()
        twin.coal = self.coal.copy()
        twin.tip = self.tip.copy()
        twin.coke_on_wagons = self.coke_on_wagons.copy()
        twin.sold = self.sold.copy()
        twin.coke = self.coke.copy()
        twin.tools = self.tools.copy()
        twin.vp = self.vp.copy()
        twin.vp_rounds = self.vp_rounds.copy()
        twin.vp_last = self.vp_last.copy()
        twin.coins = self.coins.copy()
        twin.white = self.white.copy()
        twin.token = self.token.copy()
        twin.passed = self.passed.copy()
        twin.bar = self.bar.copy()
        twin.on_card = self.on_card.copy()
        twin.discs = self.discs.copy()
        twin.miner = self.miner.copy()
        twin.tile = self.tile.copy()
        twin.hand_coal = self.hand_coal.copy()
        twin.hand_spoil = self.hand_spoil.copy()
        twin.lifted = self.lifted.copy()
        return twin

    # -- questions that many rules ask -----------------------------------------------------------

    def seat_at(self, position: int) -> int:
        """SW-3.3: who comes at this position, clockwise from the first player of this round."""
        return (self.first + position) % self.players

    def takes_coal(self, seat: int, wagon: int) -> bool:
        """SW-8.1, SW-4.10: whether a coal fits on a mine wagon."""
        load = self.wagons[seat * self.material.mines + wagon]
        return 0 <= load < self.material.mine_spaces[wagon] and not (
            self.locked and self.material.rimmed[wagon]
        )

    def takes_spoil(self, seat: int, wagon: int) -> bool:
        """SW-8.1, SW-8.2, SW-4.10: whether a spoil fits on a mine wagon."""
        load = self.wagons[seat * self.material.mines + wagon]
        return (
            0 <= -load < self.material.mine_spaces[wagon]
            and not self.material.coal_only[wagon]
            and not (self.locked and self.material.rimmed[wagon])
        )

    def room_for_coal(self, seat: int) -> bool:
        for wagon in range(self.material.mines):
            if self.takes_coal(seat, wagon):
                return True
        return False

    def room_for_spoil(self, seat: int) -> bool:
        for wagon in range(self.material.mines):
            if self.takes_spoil(seat, wagon):
                return True
        return False

    def liftable(self, seat: int, wagon: int) -> bool:
        """SW-8.5 to SW-8.8: full, not locked, and all its cubes fit aboveground."""
        material = self.material
        load = self.wagons[seat * material.mines + wagon]
        spaces = material.mine_spaces[wagon]
        if self.locked and material.rimmed[wagon]:
            return False
        if load == spaces:
            return self.coal_above(seat) + self.lifted[seat] + spaces <= material.coal_room
        return load == -spaces and self.tip[seat] + spaces <= material.tip

    def can_lift(self, seat: int) -> bool:
        for wagon in range(self.material.mines):
            if self.liftable(seat, wagon):
                return True
        return False

    def coal_above(self, seat: int) -> int:
        """All coal on the coal wagons."""
        groups = self.material.coal_groups
        total = 0
        for place in range(seat * groups, (seat + 1) * groups):
            total += self.coal[place]
        return total

    def full_wagons(self, seat: int, group: int) -> int:
        """SW-8.11: how many coal wagons of a kind are full."""
        material = self.material
        coal = self.coal[seat * material.coal_groups + group]
        return coal // material.coal_spaces[group]

    def has_full_wagon(self, seat: int) -> bool:
        for group in range(self.material.coal_groups):
            if self.full_wagons(seat, group) > 0:
                return True
        return False

    def coke_in_plant(self, seat: int) -> int:
        return (
            self.plant_own[seat]
            + self.plant_plain[seat]
            + (self.plant_vp == seat)
            + (self.plant_water == seat)
        )

    def plant_allows(self, seat: int, kind: int) -> bool:
        """SW-9.4 to SW-9.10: whether a coke may enter a kind of coking space."""
        material = self.material
        inside = self.coke_in_plant(seat)
        if self.coke[seat] == 0 or inside >= material.plant_most:
            return False
        if kind == OWN:
            return self.plant_own[seat] == 0
        if inside + 1 >= material.own_forced and self.plant_own[seat] == 0:
            return False
        if kind == PLAIN:
            taken = 0
            for count in self.plant_plain:
                taken += count
            return taken < material.plain_spaces[self.players]
        if kind == VP_SPACE:
            return self.plant_vp == NOBODY and material.vp_grey > 0
        return self.plant_water == NOBODY and material.water_grey > 0

    def can_enter_plant(self, seat: int) -> bool:
        for kind in range(len(PLANT)):
            if self.plant_allows(seat, kind):
                return True
        return False

    def can_coke(self, seat: int) -> bool:
        return self.has_full_wagon(seat) and self.can_enter_plant(seat)

    def in_plant(self, seat: int, kind: int) -> bool:
        """Whether the player has a coke on a kind of coking space."""
        if kind == OWN:
            return self.plant_own[seat] > 0
        if kind == PLAIN:
            return self.plant_plain[seat] > 0
        return (self.plant_vp if kind == VP_SPACE else self.plant_water) == seat

    def can_load(self, seat: int) -> bool:
        """SW-9.11, SW-9.12."""
        return (
            self.coke_on_wagons[seat] < self.material.coke_wagons and self.coke_in_plant(seat) > 0
        )

    def can_gain_coke(self, seat: int) -> bool:
        """SW-9.14."""
        return self.coke_on_wagons[seat] < self.material.coke_wagons and self.coke[seat] > 0

    def disc(self, seat: int, route: int) -> int:
        return self.discs[seat * len(ROUTES) + route]

    def finished(self, seat: int, route: int) -> bool:
        """SW-11.3: the disc is on its target."""
        return self.discs[seat * len(ROUTES) + route] >= self.material.length[route]

    def next_barrier(self, seat: int, route: int) -> int:
        """The kind of barrier that the next step would cross."""
        return self.material.barriers[route][self.disc(seat, route) + 1]

    def house_count(self, seat: int, area: int) -> int:
        return self.houses[seat * _AREAS + area]

    def area_takes(self, seat: int, area: int) -> bool:
        """SW-12.2, SW-12.5: whether the player may put a house there."""
        material = self.material
        most = material.per_player[area]
        if most and self.house_count(seat, area) >= most:
            return False
        capacity = material.capacity[self.players][area]
        if not capacity:
            return True
        taken = 0
        for other in range(self.players):
            taken += self.house_count(other, area)
        return taken < capacity

    def reach(self, seat: int) -> int:
        """SW-13.1: how far a miner goes at most."""
        return self.material.base_range + self.house_count(seat, SPEED)

    def on_exit(self, seat: int) -> bool:
        return self.miner[seat] >= self.material.exit

    def open_to_miner(self, seat: int, space: int) -> bool:
        """SW-13.2, SW-13.5: whether a shift space counts for this player's miner."""
        if space == self.material.exit:
            return True
        if self.material.covered[self.players][space]:
            return False
        for other in range(self.players):
            if self.miner[other] == space and other != seat:
                return False
        return True

    def placed(self, seat: int) -> int:
        """SW-14.5: own headframes that are no longer on the personal card."""
        return self.material.headframes - self.on_card[seat]

    def frame_of(self, seat: int, top: bool) -> int:
        """The bonus space of a row on which the player has a headframe, NONE if he has none."""
        for space in range(self.material.frames):
            if self.frames[space] == seat and self.material.frame_top[space] == top:
                return space
        return NONE

    def waiting_frames(self, seat: int) -> int:
        """SW-14.6: own headframes in the headframe area."""
        return self.placed(seat) - self.frames.count(seat)

    def has_used(self, card: int) -> bool:
        return bool(self.used >> card & 1)

    def total_tokens(self, seat: int) -> int:
        """White tokens, player token and coins."""
        return self.white[seat] + self.coins[seat] + (1 if self.token[seat] else 0)

    def spoil_of(self, seat: int) -> int:
        """SW-17.8: on the tip and on mine wagons."""
        total = self.tip[seat]
        mines = self.material.mines
        for place in range(seat * mines, (seat + 1) * mines):
            if self.wagons[place] < 0:
                total -= self.wagons[place]
        return total

    def arrivals(self, track: int) -> list[int]:
        """SW-11.10, SW-13.11: who has arrived on a target or the exit, in order."""
        order = [0] * self.players
        count = 0
        for seat in range(self.players):
            place = self.arrival[seat * TRACKS + track]
            if place > 0:
                order[place - 1] = seat
                count += 1
        return order[:count]

    # -- what many rules do ----------------------------------------------------------------------

    def raise_water(self, seat: int, levels: int) -> None:
        """SW-10.1, SW-10.2."""
        material = self.material
        for _ in range(levels):
            self.water[seat] += 1
            if self.water[seat] >= material.water_top:
                self.tools[seat] += material.flood_tools
                self.water[seat] -= material.flood_drop

    def lower_water(self, seat: int, levels: int) -> None:
        """SW-10.3, SW-10.4."""
        material = self.material
        down = min(levels, self.water[seat] - material.water_lowest)
        if down > 0:
            self.water[seat] -= down
            if self.water[seat] == material.water_lowest:
                self.vp[seat] += material.lowest_vp

    def discard_tools(self, seat: int, count: int) -> None:
        self.tools[seat] = max(0, self.tools[seat] - count)

    def arrive_at(self, seat: int, track: int) -> None:
        """Remember who comes as which one."""
        place = 1
        for other in range(self.players):
            if self.arrival[other * TRACKS + track] > 0:
                place += 1
        self.arrival[seat * TRACKS + track] = place

    # -- results ---------------------------------------------------------------------------------

    def sheet(self) -> list[dict[str, int]]:
        return scoring.sheet(self)

    def category(self, key: str, lang: str = "en") -> str:
        return category(key, lang)

    def ranking(self) -> list[int]:
        return scoring.ranking(self)

    def ledger(self) -> list[Entry]:
        return ledger(self)

    def sections(self, lang: str = "en", names: list[str] | None = None) -> list[Section]:
        return sections(self, lang, names)

    def draw_board(self, view: View) -> str:
        return draw(self, view)

    def problems(self) -> list[str]:
        return problems(self)

    # -- JSON ------------------------------------------------------------------------------------

    def options(self) -> dict[str, Any]:
        return {"blue_at_setup": self.blue_at_setup}

    def fields(self) -> dict[str, Any]:
        material = self.material
        seats = range(self.players)
        routes = len(ROUTES)
        return {
            "round": self.round,
            "marker": _seat(self.marker),
            "first_player": _seat(self.first),
            "unused_round_cards": _chosen(self.unused_rounds, material.round_ids),
            "round_card": None if self.round_card == NONE else material.round_ids[self.round_card],
            "wagon_locked": self.locked,
            "bag": {"coal": self.bag_coal, "spoil": self.bag_spoil, "blue": self.bag_blue},
            "blue_in_game": self.blue_in_game,
            "blue_drawn": self.blue_drawn,
            "triple": {
                "coal": self.triple_coal,
                "spoil": self.triple_spoil,
                "blue": self.triple_blue,
            },
            "seats_without_cubes": [seat for seat in seats if self.without_cubes >> seat & 1],
            "free_tiles": _chosen(self.free_tiles, material.tile_ids),
            "used_cards": _chosen(self.used, material.card_ids),
            "payments": {name: self._payment(card) for card, name in enumerate(material.card_ids)},
            "personal_payments": [self._payment(material.cards + seat) for seat in seats],
            "plant": {
                PLANT[OWN]: list(self.plant_own),
                PLANT[PLAIN]: list(self.plant_plain),
                PLANT[VP_SPACE]: _seat(self.plant_vp),
                PLANT[WATER_SPACE]: _seat(self.plant_water),
            },
            "headframe_spaces": {
                name: _seat(self.frames[space]) for space, name in enumerate(material.frame_ids)
            },
            "houses": self._rows(self.houses, list(AREAS)),
            "arrivals": {name: self.arrivals(track) for track, name in enumerate(_TRACK_NAMES)},
            "water": list(self.water),
            "mine_wagons": [
                {
                    name: {
                        "coal": max(0, self.wagons[seat * material.mines + wagon]),
                        "spoil": max(0, -self.wagons[seat * material.mines + wagon]),
                    }
                    for wagon, name in enumerate(material.mine_ids)
                }
                for seat in seats
            ],
            "coal_wagons": self._rows(self.coal, material.coal_ids),
            "tip": list(self.tip),
            "coke_on_wagons": list(self.coke_on_wagons),
            "sold_pairs": list(self.sold),
            "coke_supply": list(self.coke),
            "tools": list(self.tools),
            "vp_rounds": list(self.vp_rounds),
            "vp": list(self.vp),
            "vp_last_move": list(self.vp_last),
            "coins": list(self.coins),
            "white": list(self.white),
            "player_token": list(self.token),
            "passed": list(self.passed),
            "bar_houses": [
                {name: bool(self.bar[seat] >> bar & 1) for bar, name in enumerate(material.bar_ids)}
                for seat in seats
            ],
            "headframes_on_card": list(self.on_card),
            "discs": [
                dict(zip(ROUTES, self.discs[seat * routes : (seat + 1) * routes], strict=True))
                for seat in seats
            ],
            "miner": list(self.miner),
            "tile": [None if tile == NONE else material.tile_ids[tile] for tile in self.tile],
            "traded": [self.traded == seat for seat in seats],
            "personal_used": [self.has_used(material.cards + seat) for seat in seats],
            "cubes_in_hand": [
                {"coal": self.hand_coal[seat], "spoil": self.hand_spoil[seat]} for seat in seats
            ],
            "coal_in_hand": list(self.lifted),
        }

    def _payment(self, card: int) -> dict[str, Any]:
        return {
            "white": self.white_on[card],
            "player_tokens": [s for s in range(self.players) if self.tokens_on[card] >> s & 1],
            "coins": self.coins_on[card],
        }

    def _rows(self, values: list[int], names: list[str]) -> list[dict[str, int]]:
        width = len(names)
        return [
            dict(zip(names, values[seat * width : (seat + 1) * width], strict=True))
            for seat in range(self.players)
        ]

    def read(self, reader: Reader) -> None:
        """Take over the fields of a position in JSON; defects go to the reader."""
        material = self.material
        players = self.players
        self.round = reader.integer("round", 1, material.rounds)
        self.marker = _read_seat(reader, "marker", players)
        self.first = _read_seat(reader, "first_player", players)
        self.unused_rounds = _read_set(reader, "unused_round_cards", material.round_ids)
        card = reader.choice_or_null("round_card", material.round_ids)
        self.round_card = NONE if card is None else material.round_ids.index(card)
        self.locked = reader.flag("wagon_locked")
        self._read_bag(reader)
        self.without_cubes = _read_seats(
            reader, "seats_without_cubes", reader.items("seats_without_cubes"), players
        )
        self.free_tiles = _read_set(reader, "free_tiles", material.tile_ids)
        self._read_cards(reader)
        self._read_board(reader)
        self._read_pits(reader)
        self._read_stock(reader)
        self._read_turn(reader)

    def _read_bag(self, reader: Reader) -> None:
        bag = reader.table("bag")
        self.bag_coal = bag.integer("coal", 0, 10_000)
        self.bag_spoil = bag.integer("spoil", 0, 10_000)
        self.bag_blue = bag.integer("blue", 0, 1)
        bag.finish()
        self.blue_in_game = reader.flag("blue_in_game")
        self.blue_drawn = reader.flag("blue_drawn")
        triple = reader.table("triple")
        drawn = self.material.drawn
        self.triple_coal = triple.integer("coal", 0, drawn)
        self.triple_spoil = triple.integer("spoil", 0, drawn)
        self.triple_blue = triple.integer("blue", 0, 1)
        triple.finish()

    def _read_cards(self, reader: Reader) -> None:
        material = self.material
        players = self.players
        self.used = _read_set(reader, "used_cards", material.card_ids)
        for seat, used in enumerate(reader.flags("personal_used", players)):
            self.used |= used << (material.cards + seat)
        self.clear_cards()
        payments = reader.table("payments")
        for card, name in enumerate(material.card_ids):
            self._read_payment(payments.table(name), card)
        payments.finish()
        for seat, row in enumerate(_items(reader, "personal_payments", players)):
            table = Reader(f"personal_payments[{seat}]", row, reader.problems)
            self._read_payment(table, material.cards + seat)

    def _read_payment(self, table: Reader, card: int) -> None:
        self.white_on[card] = table.integer("white", 0, 10_000)
        self.coins_on[card] = table.integer("coins", 0, 10_000)
        self.tokens_on[card] = _read_seats(
            table, "player_tokens", table.items("player_tokens"), self.players
        )
        table.finish()

    def _read_board(self, reader: Reader) -> None:
        material = self.material
        players = self.players
        plant = reader.table("plant")
        self.plant_own = plant.integers(PLANT[OWN], players, 0, 1)
        self.plant_plain = plant.integers(PLANT[PLAIN], players, 0, material.plain_grey)
        self.plant_vp = _read_seat(plant, PLANT[VP_SPACE], players)
        self.plant_water = _read_seat(plant, PLANT[WATER_SPACE], players)
        plant.finish()
        spaces = reader.table("headframe_spaces")
        self.frames = [_read_seat(spaces, name, players) for name in material.frame_ids]
        spaces.finish()
        self.houses = self._read_rows(reader, "houses", list(AREAS), [material.houses] * len(AREAS))
        table = reader.table("arrivals")
        self.arrival = [0] * (players * TRACKS)
        for track, name in enumerate(_TRACK_NAMES):
            for index, seat in enumerate(table.items(name, at_most=players)):
                place = table.check_integer(name, seat, 0, players - 1) * TRACKS + track
                if self.arrival[place]:
                    table.complain(name, f"player {place // TRACKS} is in it twice")
                self.arrival[place] = index + 1
        table.finish()
        self.discs = self._read_rows(reader, "discs", list(ROUTES), material.length)
        self.miner = reader.integers("miner", players, 1, material.exit)

    def _read_pits(self, reader: Reader) -> None:
        material = self.material
        players = self.players
        self.water = reader.integers("water", players, material.water_lowest, material.water_top)
        self.wagons = [0] * (players * material.mines)
        for seat, row in enumerate(_items(reader, "mine_wagons", players)):
            pit = Reader(f"mine_wagons[{seat}]", row, reader.problems)
            for wagon, name in enumerate(material.mine_ids):
                table = pit.table(name)
                coal = table.integer("coal", 0, material.mine_spaces[wagon])
                spoil = table.integer("spoil", 0, material.mine_spaces[wagon])
                table.finish()
                if coal and spoil:
                    pit.complain(name, "a mine wagon holds only coal or only spoil (SW-8.1)")
                self.wagons[seat * material.mines + wagon] = coal or -spoil
            pit.finish()
        self.coal = self._read_rows(
            reader, "coal_wagons", material.coal_ids, material.coal_capacity
        )
        self.tip = reader.integers("tip", players, 0, material.tip)
        self.bar = [0] * players
        for seat, row in enumerate(_items(reader, "bar_houses", players)):
            table = Reader(f"bar_houses[{seat}]", row, reader.problems)
            for bar, name in enumerate(material.bar_ids):
                self.bar[seat] |= table.flag(name) << bar
            table.finish()

    def _read_stock(self, reader: Reader) -> None:
        material = self.material
        players = self.players
        self.coke_on_wagons = reader.integers("coke_on_wagons", players, 0, material.coke_wagons)
        self.sold = reader.integers("sold_pairs", players, 0, len(material.columns))
        self.coke = reader.integers("coke_supply", players, 0, material.coke)
        self.tools = reader.integers("tools", players, 0, _MOST)
        self.vp_rounds = reader.integers("vp_rounds", players, 0, _MOST)
        self.vp = reader.integers("vp", players, 0, _MOST)
        self.vp_last = reader.integers("vp_last_move", players, 0, material.again_vp)
        self.coins = reader.integers("coins", players, 0, _MOST)
        self.white = reader.integers("white", players, 0, material.most_white)
        self.on_card = reader.integers("headframes_on_card", players, 0, material.headframes)

    def _read_turn(self, reader: Reader) -> None:
        players = self.players
        self.token = reader.flags("player_token", players)
        self.passed = reader.flags("passed", players)
        self.tile = [
            _id(reader, "tile", value, self.material.tile_ids)
            for value in _items(reader, "tile", players)
        ]
        self.traded = NOBODY
        for seat, flag in enumerate(reader.flags("traded", players)):
            if flag and self.traded != NOBODY:
                reader.complain("traded", "only the player whose turn it is has traded")
            elif flag:
                self.traded = seat
        self.hand_coal = [0] * players
        self.hand_spoil = [0] * players
        for seat, row in enumerate(_items(reader, "cubes_in_hand", players)):
            table = Reader(f"cubes_in_hand[{seat}]", row, reader.problems)
            self.hand_coal[seat] = table.integer("coal", 0, 12)
            self.hand_spoil[seat] = table.integer("spoil", 0, 12)
            table.finish()
        self.lifted = reader.integers("coal_in_hand", players, 0, self.material.coal_room)

    def _read_rows(
        self, reader: Reader, key: str, names: list[str], highest: list[int]
    ) -> list[int]:
        values: list[int] = []
        for seat, row in enumerate(_items(reader, key, self.players)):
            table = Reader(f"{key}[{seat}]", row, reader.problems)
            values += [table.integer(name, 0, highest[i]) for i, name in enumerate(names)]
            table.finish()
        return values


_TRACK_NAMES: Final = (*ROUTES, "exit")


def _seat(seat: int) -> int | None:
    return None if seat == NOBODY else seat


def _chosen(bits: int, names: list[str]) -> list[str]:
    return [name for index, name in enumerate(names) if bits >> index & 1]


def _items(reader: Reader, key: str, length: int) -> list[Any]:
    return reader.items(key, length) or [None] * length


def _read_seat(reader: Reader, key: str, players: int) -> int:
    return reader.integer_or_null(key, 0, players - 1, NOBODY)


def _read_seats(reader: Reader, key: str, items: list[Any], players: int) -> int:
    bits = 0
    for item in items:
        bit = 1 << reader.check_integer(key, item, 0, players - 1)
        if bits & bit:
            reader.complain(key, "names a player twice")
        bits |= bit
    return bits


def _id(reader: Reader, key: str, value: object, names: list[str]) -> int:
    if value is None:
        return NONE
    if not isinstance(value, str) or value not in names:
        reader.complain(key, f"must be one of {', '.join(names)}, not {value!r:.60}")
        return NONE
    return names.index(value)


def _read_set(reader: Reader, key: str, names: list[str]) -> int:
    bits = 0
    for item in reader.items(key):
        index = _id(reader, key, "" if item is None else item, names)
        if index == NONE:
            continue
        if bits >> index & 1:
            reader.complain(key, f"names {item} twice")
        bits |= 1 << index
    return bits
