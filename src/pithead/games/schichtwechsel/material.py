"""The printed material of an edition."""

from typing import Final

from pithead.games.schichtwechsel.card_modes import Mode
from pithead.games.schichtwechsel.effect_lines import ROUTES, Cost, Line
from pithead.kernel.editions.checked_edition import CheckedEdition, CheckedTable

FEWEST_PLAYERS: Final = 2
MOST_PLAYERS: Final = 4
LONGEST_ROUTE: Final = 60
MOST_AMOUNT: Final = 30_000
"""More of anything than a player can ever have."""
SIZES: Final = ("large", "medium", "small")
FAMILIES: Final = ("wagon", "coking", "loading", "route", "miner", "water", "headframe", "copy")
PERSONAL: Final = "personal"
SINGLES: Final = "singles"
PLANT: Final = ("own", "plain", "vp", "water")
"""The kinds of coking spaces."""
OWN: Final = 0
PLAIN: Final = 1
VP_SPACE: Final = 2
WATER_SPACE: Final = 3
AREAS: Final = (
    "area_speed",
    "area_two",
    "area_sale",
    "area_four",
    "area_miner",
    "area_spoil",
    "area_tools",
)
SPEED: Final = 0
TWO: Final = 1
SALE: Final = 2
FOUR: Final = 3
MINER: Final = 4
SPOIL: Final = 5
TOOLS: Final = 6
ROAD: Final = 0
RAIL: Final = 1
CANAL: Final = 2
EXIT: Final = 3
"""The exit of the shift: arrivals there follow those on the targets of the three routes."""
BARRIERS: Final = ("", "house", "tool", "miner_or_headframe", "miner_or_headframe_or_vp")
NO_BARRIER: Final = 0
HOUSE_BARRIER: Final = 1
TOOL_BARRIER: Final = 2
MINER_BARRIER: Final = 3
LAST_BARRIER: Final = 4
GOALS: Final = ("road", "rail", "canal", "lead", "spoil", "coke")
LEAD: Final = 3
SPOIL_GOAL: Final = 4
COKE_GOAL: Final = 5
REVEALS: Final = ("", "all_water_down", "lock_rimmed_wagon", "blue_into_bag")
WATER_DOWN: Final = 1
LOCK: Final = 2
BLUE: Final = 3


FULL: Final = ("tip_full", "mine_wagons_full", "plant_full")
"""What can be needed for the tool marker of a tile of which nothing is possible (SW-16.3)."""
TIP_FULL: Final = 0
MINE_WAGONS_FULL: Final = 1


class Material:
    """The contents of the box as flat lists: a wagon, card, tile or space is an index."""

    def __init__(self, edition: CheckedEdition) -> None:
        game = edition.table("game")
        self.title = game.name("title")
        self.rounds = game.whole("rounds")
        self.players = range(game.whole("players_min"), game.whole("players_max") + 1)
        self._set_amounts(edition)
        self._set_wagons(edition)
        self._set_coke(edition)
        self._set_cards(edition)
        self._set_tiles(edition)
        self._set_round_cards(edition)
        self._set_routes(edition)
        self._set_shift(edition)
        self._set_areas(edition)
        self._set_headframes(edition)
        self._set_player_counts(edition)
        self._derive()

    def _set_amounts(self, edition: CheckedEdition) -> None:
        setup = edition.table("setup")
        self.first_coins = setup.whole("coins")
        self.first_tools = setup.whole("tools")
        self.headframes = setup.whole("headframes")
        self.houses = setup.whole("houses")
        self.coke = setup.whole("coke")
        self.first_vp = setup.whole("vp")
        self.first_white = setup.whole("white_tokens")
        bag = edition.table("bag")
        self.added_coal = bag.whole("added_coal_per_player")
        self.added_spoil = bag.whole("added_spoil_per_player")
        self.drawn = bag.whole("drawn_per_player")
        self.blue_at_setup = edition.table("bag_reconstructed").whole("blue_at_setup")
        water = edition.table("water")
        self.water_lowest = water.whole("lowest")
        self.water_top = water.whole("top")
        self.water_start = water.whole("start")
        self.water_token = water.whole("token_level")
        self.flood_drop = water.whole("flood_drop")
        self.flood_tools = water.whole("flood_tools")
        self.lowest_vp = water.whole("lowest_vp")
        self.water_rise = water.whole("rise_per_round")
        final = edition.table("final")
        self.tool_vp = final.whole("tool_vp")
        self.marker_vp = final.whole("first_player_vp")
        self.full_wagon_vp = final.whole("full_coal_wagon_vp")
        self.coke_left_vp = final.whole("coke_left_vp")
        self.pit_spoil_base = final.whole("area_spoil_base")
        self.pit_spoil_each = final.whole("area_spoil_per_spoil")
        self.pit_four = final.whole("area_four_vp")
        self.pit_two = final.whole("area_two_vp")
        self.pit_tools = final.whole("area_tools_discard")
        self.pit_sale = final.whole("area_sale_pairs")
        self.pit_load = edition.table("final_reconstructed").whole("area_sale_load")

    def _set_wagons(self, edition: CheckedEdition) -> None:
        wagons = edition.array("mine_wagon")
        self.mines = len(wagons)
        self.mine_ids = wagons.texts("id")
        self.mine_spaces = wagons.wholes("spaces")
        self.coal_only = wagons.flags("coal_only")
        self.rimmed = wagons.flags("rimmed")
        # The single coal wagons are one choice (SW-D.1), every other coal wagon is its own.
        self.coal_ids: list[str] = []
        self.single_wagons: list[str] = []
        """The ids of the single coal wagons."""
        self.coal_wagons: list[int] = []
        self.coal_spaces: list[int] = []
        self.token_group = 0
        for wagon in edition.array("coal_wagon"):
            single = wagon.whole("spaces") == 1 and not wagon.flag("token")
            if single:
                self.single_wagons.append(wagon.text("id"))
            name = SINGLES if single else wagon.text("id")
            if name not in self.coal_ids:
                self.coal_ids.append(name)
                self.coal_wagons.append(0)
                self.coal_spaces.append(wagon.whole("spaces"))
            self.coal_wagons[self.coal_ids.index(name)] += 1
            if wagon.flag("token"):
                self.token_group = self.coal_ids.index(name)
        self.coal_groups = len(self.coal_ids)
        self.coal_capacity = [a * b for a, b in zip(self.coal_wagons, self.coal_spaces)]
        tip = edition.table("spoil_tip")
        self.tip = tip.whole("capacity")
        self.tip_rows = tip.wholes("rows")
        """From the bottom up; for the drawing."""
        coke = edition.table("coke_wagons")
        self.lower_coke_wagons = coke.whole("lower")
        self.coke_wagons = self.lower_coke_wagons + coke.whole("upper")

    def _set_coke(self, edition: CheckedEdition) -> None:
        sold = edition.table("sold_coke")
        self.columns = sold.wholes("columns")
        self.pair = sold.whole("coke_per_column")
        sale = edition.table("sale")
        self.sale_coins = sale.whole("coins")
        self.sale_white = sale.whole("white_tokens")
        self.sale_round = sale.whole("first_round")
        white = edition.table("white_tokens")
        self.white_water = white.whole("from_water")
        self.white_wagons = white.whole("from_coal_wagons")
        self.white_plant = white.whole("from_coking_plant")
        plant = edition.table("coking_plant")
        self.plant_most = plant.whole("max_coke_per_player")
        self.own_forced = plant.whole("own_space_forced_at")
        self.plain_grey = plant.whole("plain_grey")
        self.vp_grey = plant.whole("vp_grey")
        self.water_grey = plant.whole("water_grey")
        self.vp_grey_lines = _lines(plant, "vp_grey_effect")
        self.water_grey_lines = _lines(plant, "water_grey_effect")
        bar = edition.array("bar_space")
        self.bars = len(bar)
        self.bar_ids = bar.texts("id")
        self.bar_names = bar.names()
        self.bar_options = [_alternatives(space, "options") for space in bar]
        self.bar_round = edition.table("bar").whole("first_round")

    def _set_cards(self, edition: CheckedEdition) -> None:
        cards = edition.array("action_card")
        self.cards = len(cards)
        self.card_ids = cards.texts("id")
        self.families = cards.texts("family")
        self.modes: list[Mode] = []
        for index, card in enumerate(cards):
            for part in card.entries("mode"):
                self.modes.append(_mode(index, card, part))
        personal = edition.table("personal_card")
        self.card_names = [*cards.names(), personal.name()]
        self.personal = len(self.modes)
        cost: Cost = personal.value("cost")
        everyone = range(FEWEST_PLAYERS, MOST_PLAYERS + 1)
        lines = _lines(personal, "effects")
        self.modes.append(Mode(PERSONAL, self.cards, cost, lines, personal.name(), everyone))

    def _set_tiles(self, edition: CheckedEdition) -> None:
        tiles = edition.array("selection_tile")
        self.tiles = len(tiles)
        self.tile_ids = tiles.texts("id")
        self.tile_names = tiles.names()
        self.tile_players = [_players(tile) for tile in tiles]
        uppers = [_alternatives(tile, "upper") for tile in tiles]
        self.upper = [[line for lines in upper for line in lines] for upper in uppers]
        self.upper_either = [len(upper) > 1 for upper in uppers]
        self.lower = [_alternatives(tile, "lower") for tile in tiles]
        self.lower_none = [_lines(tile, "lower_if_none") for tile in tiles]
        self.lower_none_needs = [
            [FULL.index(code) for code in tile.texts("lower_if_none_needs")] for tile in tiles
        ]
        """Of each tile what must be full for `lower_none` to happen (SW-16.3)."""

    def _set_round_cards(self, edition: CheckedEdition) -> None:
        cards = edition.array("round_card")
        self.round_cards = len(cards)
        self.round_ids = cards.texts("id")
        self.round_names = cards.names()
        self.goals = [GOALS.index(goal) for goal in cards.texts("goal")]
        self.goal_per = cards.wholes("per")
        self.goal_vp = cards.wholes("vp")
        self.reveals = [REVEALS.index(reveal) for reveal in cards.texts("reveal")]

    def _set_routes(self, edition: CheckedEdition) -> None:
        routes = [edition.table(f"routes.{route}") for route in ROUTES]
        self.route_names = [route.name() for route in routes]
        self.length = [route.whole("length") for route in routes]
        self.marks = [_marks(route) for route in routes]
        """Of each route, what the highest milestone of a disc on each space is worth."""
        self.marks_added = [_added(marks) for marks in self.marks]
        """The same for all milestones that the disc has reached (SW-18.3)."""
        self.barriers = [_barriers(route) for route in routes]
        """Of each route, the kind of barrier that is crossed on entering each space."""
        self.barriers_four = [
            _without(kinds, route.wholes("left_out"))
            for kinds, route in zip(self.barriers, routes, strict=True)
        ]
        """The same with four miner or headframe barriers in all (SW-11.12)."""
        self.target_first = [route.whole("first_vp") for route in routes]
        self.target_other = [route.whole("other_vp") for route in routes]
        rewards = edition.table("barrier_rewards")
        self.barrier_vp = rewards.whole("last_road_vp")
        self.barrier_tools = rewards.whole("tool_discard")

    def _set_shift(self, edition: CheckedEdition) -> None:
        spaces = edition.array("shift_space")
        self.shift_ids = spaces.texts("id")
        self.shift_names = spaces.names()
        self.shift_lines = [_lines(space, "effects") for space in spaces]
        self.declinable = spaces.flags("declinable")
        self.exit = len(spaces)
        shift = edition.table("shift")
        self.base_range = shift.whole("base_range")
        self.again_vp = shift.whole("exit_again_vp")
        self.again_tools = shift.whole("exit_again_tool_discard")
        self.exit_first = shift.whole("first_vp")
        self.exit_other = shift.whole("other_vp")

    def _set_areas(self, edition: CheckedEdition) -> None:
        areas = edition.array("area").in_order("id", AREAS)
        self.area_names = areas.names()
        self._capacity = [area.wholes("capacity") for area in areas]
        self.per_player = areas.wholes("per_player")

    def _set_headframes(self, edition: CheckedEdition) -> None:
        headframes = edition.table("headframes")
        self.first_placed = _lines(headframes, "first_placed")
        self.second_placed = _lines(headframes, "second_placed")
        spaces = edition.array("headframe_space")
        self.frames = len(spaces)
        self.frame_ids = spaces.texts("id")
        self.frame_names = spaces.names()
        self.frame_top = [row == "top" for row in spaces.texts("row")]
        self.frame_lines = [_lines(space, "effects") for space in spaces]
        trades = edition.array("trade")
        self.trade_ids = trades.texts("id")
        self.trade_spoil = trades.wholes("spoil")
        self.trade_lines = [_lines(trade, "effects") for trade in trades]

    @property
    def trades(self) -> list[tuple[str, int, list[Line]]]:
        return list(zip(self.trade_ids, self.trade_spoil, self.trade_lines))

    def _set_player_counts(self, edition: CheckedEdition) -> None:
        self.bag_coal = [0] * (MOST_PLAYERS + 1)
        self.bag_spoil = [0] * (MOST_PLAYERS + 1)
        self.plain_spaces = [0] * (MOST_PLAYERS + 1)
        self.covered: list[list[bool]] = [[] for _ in range(MOST_PLAYERS + 1)]
        for entry in edition.array("player_count"):
            count = entry.whole("players")
            self.bag_coal[count] = entry.whole("bag_coal")
            self.bag_spoil[count] = entry.whole("bag_spoil")
            self.plain_spaces[count] = entry.whole("plain_grey_spaces")
            covered = entry.texts("covered_shift_spaces")
            self.covered[count] = [False, *(name in covered for name in self.shift_ids)]

    def is_unlimited(self, area: int) -> bool:
        """Whether an area takes any number of houses."""
        return not any(self._capacity[area]) and not self.per_player[area]

    # -- derived values ---------------------------------------------------------------------------

    def _derive(self) -> None:
        counts = range(MOST_PLAYERS + 1)
        self.modes_in_game = [
            [index for index, mode in enumerate(self.modes) if count in mode.players]
            for count in counts
        ]
        self.tiles_in_game = [
            [tile for tile in range(self.tiles) if count in self.tile_players[tile]]
            for count in counts
        ]
        self.capacity = [
            [self._capacity[area][max(count - FEWEST_PLAYERS, 0)] for area in range(len(AREAS))]
            for count in counts
        ]
        self.coal_room = sum(self.coal_capacity)
        self.largest_spoil_wagon = max(
            (
                spaces
                for spaces, coal_only in zip(self.mine_spaces, self.coal_only, strict=True)
                if not coal_only
            ),
            default=0,
        )
        self.white_anywhere = any(line.word == "white" for line in self._lines_off_the_bar())
        self.bar_white = [
            max(
                (sum(line.amount for line in lines if line.word == "white") for lines in options),
                default=0,
            )
            for options in self.bar_options
        ]
        self.most_white = self._most_white()

    def _most_white(self) -> int:
        """SW-I.9: more white tokens than a player can have at one time."""
        if self.white_anywhere:
            return MOST_AMOUNT
        most = self.first_white + self.sale_white
        most += self.white_water + self.white_wagons + self.white_plant
        return most + sum(self.bar_white)

    def _lines_off_the_bar(self) -> list[Line]:
        lines = [line for mode in self.modes for line in mode.lines]
        for lists in (self.upper, self.shift_lines, self.frame_lines, self.trade_lines):
            lines += [line for given in lists for line in given]
        lines += [line for options in self.lower for option in options for line in option]
        return lines

    def most(self, word: str) -> int:
        """The largest number with which an effect occurs anywhere, 0 if it does not."""
        return max((line.amount for line in self._all_lines() if line.word == word), default=0)

    def deepest_fall(self) -> int:
        """The largest number of levels by which an effect lowers the water."""
        return -min((line.amount for line in self._all_lines() if line.word == "water"), default=0)

    def _all_lines(self) -> list[Line]:
        lines = self._lines_off_the_bar()
        return lines + [line for options in self.bar_options for o in options for line in o]


def _added(marks: list[int]) -> list[int]:
    """Of each space the sum of the milestones up to it, from the highest milestone of each."""
    total = 0
    added: list[int] = []
    for space, value in enumerate(marks):
        if value != (marks[space - 1] if space else 0):
            total += value
        added.append(total)
    return added


def _lines(table: CheckedTable, key: str) -> list[Line]:
    lines: list[Line] = table.value(key)
    return lines


def _alternatives(table: CheckedTable, key: str) -> list[list[Line]]:
    lists: list[list[Line]] = table.value(key)
    return lists


def _players(table: CheckedTable) -> range:
    low, high = table.wholes("players")
    return range(low, high + 1)


def _mode(index: int, card: CheckedTable, part: CheckedTable) -> Mode:
    """A way to use a card."""
    name = part.text("id")
    object_id = card.text("id") if name == "use" else f"{card.text('id')}_{name}"
    cost: Cost = part.value("cost")
    mode = Mode(object_id, index, cost, _lines(part, "effects"), card.name(), _players(card))
    mode.size = card.text("size")
    mode.reusable = card.flag("reusable")
    mode.copy_protected = card.flag("copy_protected")
    return mode


def _marks(route: CheckedTable) -> list[int]:
    length = route.whole("length")
    values = [0] * (length + 1)
    marks: list[tuple[int, int]] = route.value("marks")
    for space, value in sorted(marks):
        values[space:] = [value] * (length + 1 - space)
    return values


def _barriers(route: CheckedTable) -> list[int]:
    kinds = [NO_BARRIER] * (route.whole("length") + 1)
    barriers: list[tuple[int, str]] = route.value("barriers")
    for space, kind in barriers:
        kinds[space] = BARRIERS.index(kind)
    return kinds


def _without(kinds: list[int], spaces: list[int]) -> list[int]:
    """The barriers without the miner or headframe barriers before some spaces."""
    return [
        NO_BARRIER if kind == MINER_BARRIER and space in spaces else kind
        for space, kind in enumerate(kinds)
    ]
