"""The printed material of an edition; `edition_check` says whether it can be played."""

from typing import Any, Final

from pithead.kernel.editions.checked_edition import CheckedArray, CheckedEdition, CheckedTable
from pithead.kernel.texts.i18n import Text, Verbatim

MOST_PLAYERS: Final = 4
NOBODY: Final = -1
ROUNDS: Final = 12
MOST_ROWS: Final = 6
"""The most rows of the transport track."""
MOST_WAITING: Final = 2 * MOST_ROWS
"""The most dice that can have left the track."""
MOST_SLOTS: Final = 4
"""The most slots of a town, a coal store or an export column."""
MOST_SPACES: Final = 99
MOST_OF_A_SET: Final = 15
"""The most obstacles and the most columns: a position has a bit for each of them."""
MOST_DEPOTS: Final = 62
"""The most depots: the rules work with sets of them."""
OFF_THE_RIVER: Final = 0
"""The space of a ship before its first trip."""

BLACK: Final = 0
WHITE: Final = 1
COLOURS: Final = ("black", "white")

INDUSTRY: Final = 0
TOWN: Final = 1
PORT: Final = 2
PLACES: Final = ("small_industry", "town", "port")
INDUSTRIES: Final = ("smithy", "hammer_works", "rifle_factory")
KINDS: Final = ("depot", "obstacle", *PLACES)
PILOT_ARROW: Final = "pilot"

AREAS: Final = (
    "black_industry",
    "black_town",
    "black_ruhrort",
    "white_industry",
    "white_town",
    "white_ruhrort",
)
"""The areas for stones; the index is three times the colour plus the kind of place."""

LOCK_BUILDING: Final = 0
WAGES_TILE: Final = 1
ESSEN_WAREHOUSES: Final = 2
COAL_STORE: Final = 3
SUPPLY_TILE: Final = 4
PORT_RUHRORT: Final = 5
COUNTY_MARK: Final = 6
MARK_WAREHOUSES: Final = 7
PERMANENT: Final = (
    "lock_building",
    "wages",
    "essen_warehouses",
    "coal_store",
    "supply",
    "port_ruhrort",
    "county_mark",
    "mark_warehouses",
)

INN: Final = 0
COAL_CARRIER: Final = 1
TOWING_ACTION: Final = 2
WAREHOUSE: Final = 3
RUHR_BARGE: Final = 4
MAYOR: Final = 5
RUHR_RAILWAY: Final = 6
WHITE_TILES: Final = (
    "inn",
    "coal_carrier",
    "towing_action",
    "warehouse",
    "ruhr_barge",
    "mayor",
    "ruhr_railway",
)
TILES: Final = (*PERMANENT, *WHITE_TILES)

NO_TILE: Final = 0
UNUSED: Final = 1
USED: Final = 2
BLANK: Final = 3
TILE_STATES: Final = ("none", "unused", "used", "blank")
"""How a player can have a white tile; a blank covers its space if no tile was left."""

NO_OPTION: Final = 0
PILOT: Final = 1
TRANSPORT: Final = 2
WAGES: Final = 3
SUPPLY: Final = 4
TOWING: Final = 5
TRANSPORT_PILOT: Final = 6
TOWING_PILOT: Final = 7
TOWING_TRANSPORT: Final = 8
OPTIONS: Final = (
    "none",
    "pilot",
    "transport",
    "wages",
    "supply",
    "towing",
    "transport_pilot",
    "towing_pilot",
    "towing_transport",
)

NO_GROUP: Final = 0
ESSEN_GROUP: Final = 1
MARK_GROUP: Final = 2
GROUPS: Final = ("muelheim", "essen_group", "mark_group")
"""A town of no group is built in with the white Warehouse tile only."""

_COUNTRIES: Final = {
    "belgium": Text("Belgium"),
    "netherlands": Text("Netherlands"),
    "rhineland": Text("Rhineland"),
}

VARIANTS: Final = (
    "row3_penalty",
    "round11_all_dice_minus_one",
    "without_starred_markers",
    "mark_locks_need_county",
)
STAGES: Final = ("clay", "paved", "rail")

DRAW_START_PLAYER: Final = 0
LOCKS_OPEN: Final = 1
PAY_THALER_OR_VP: Final = 2
TRACK_TO_PAVED: Final = 3
LOCK_PRICE_3: Final = 4
GAIN_WAREHOUSE: Final = 5
GAIN_THALER_OR_VP: Final = 6
OPTION_PRICES_UP: Final = 7
TRACK_TO_RAIL: Final = 8
TRACK_DICE_PLUS_ONE: Final = 9
REMOVE_DICE: Final = 10
NO_MARKER: Final = 11
WAGES_AND_SUPPLY_CLOSED: Final = 12
EVENTS: Final = (
    "draw_start_player",
    "locks_open",
    "pay_thaler_or_vp",
    "track_to_paved",
    "lock_price_3",
    "gain_warehouse",
    "gain_thaler_or_vp",
    "option_prices_up",
    "track_to_rail",
    "track_dice_plus_one",
    "remove_dice",
    "no_marker",
    "wages_and_supply_closed",
)
MARKER_KINDS: Final = ("industry_territory", "industry_kind", "towns", "water")


class Material:
    """The contents of the box as flat lists; depots, sale spaces and tiles are indices.

    Depots, sale spaces, obstacles and towns are numbered downstream. A set of depots is a number
    with one bit for each of them.
    """

    def __init__(self, edition: CheckedEdition) -> None:
        game = edition.table("game")
        self.title = game.text("title")
        self.players = range(game.whole("players_min"), game.whole("players_max") + 1)
        self._set_variants(edition)
        self._set_components(edition)
        self._set_river(edition)
        self._set_rounds(edition)
        self._set_options(edition)
        self._set_amounts(edition)
        self._set_tableau(edition)
        self._set_buildings(edition)
        self._set_export(edition)
        self._set_markers(edition)
        self._set_first_dice(edition)
        self._derive()

    def _set_variants(self, edition: CheckedEdition) -> None:
        """Section 17: the variants with their defaults, and the preset of 2017."""
        thalers = edition.table("options.start_thalers")
        self.start_thaler_choices = thalers.wholes("choices")
        self.start_thalers = thalers.whole("default")
        self.preset_2017: dict[str, Any] = {"start_thalers": thalers.whole("preset_2017")}
        self.variants: dict[str, bool] = {}
        for name in VARIANTS:
            variant = edition.table(f"options.{name}")
            self.variants[name] = variant.flag("default")
            if variant.has("preset_2017"):
                self.preset_2017[name] = variant.flag("preset_2017")

    def _set_components(self, edition: CheckedEdition) -> None:
        components = edition.table("components")
        self.dice = [components.whole(f"coal_dice_{colour}") for colour in COLOURS]
        self.warehouses = components.whole("warehouses_per_player")
        self.markers = components.whole("obstacle_demand_markers")
        self.country_markers = components.whole("country_markers")
        self.debt_spaces = components.whole("debt_spaces")
        self.wealth_limit = components.whole("wealth_limit")
        supply = edition.table("warehouse_supply")
        self.first_supply = supply.whole("own_supply")
        self.lock_pool = supply.whole("first_lock_pool")
        self.county_pool = supply.whole("county_mark_pool")
        self.timeline_rounds = supply.wholes("timeline_rounds")
        self.timeline_mask = 0
        for number in self.timeline_rounds:
            self.timeline_mask |= 1 << number

    def _set_river(self, edition: CheckedEdition) -> None:
        territories = edition.array("territory")
        self.territory_ids = territories.texts("id")
        self.territory_names = territories.names()
        self.coal_of = [COLOURS.index(colour) for colour in territories.texts("coal")]
        """The colour of each territory's coal."""
        river = edition.table("river")
        self.length = river.whole("length")
        self.trip = river.whole("simple_trip_max")
        spaces = edition.array("river.space")
        self.space_ids = [
            "" if kind == "obstacle" else id
            for id, kind in zip(spaces.texts("id"), spaces.texts("kind"), strict=True)
        ]
        """Where ships can lie, by space; "" for an obstacle."""
        self.space_names = spaces.names()
        depots = spaces.having("kind", "depot")
        self.depot_ids = depots.texts("id")
        self.depot_names = depots.names()
        self.depot_space = depots.wholes("index")
        self.depot_territory = self._territories(depots)
        self.depot_arrow = depots.texts("arrow")
        self.depot_goal = depots.texts("target")
        sales = spaces.having("kind", *PLACES)
        self.sale_ids = sales.texts("id")
        self.sale_names = sales.names()
        self.sale_space = sales.wholes("index")
        self.sale_place = [PLACES.index(kind) for kind in sales.texts("kind")]
        self.sale_territory = self._territories(sales)
        self.sale_industry = [
            INDUSTRIES.index(industry) if industry else -1 for industry in sales.texts("industry")
        ]
        locks = spaces.having("kind", "obstacle")
        self.lock_ids = locks.texts("id")
        self.lock_names = locks.names()
        self.lock_space = locks.wholes("index")
        self.lock_territory = self._territories(locks)
        self.lock_vp = locks.wholes("lock_vp")

    def _territories(self, spaces: CheckedArray) -> list[int]:
        """The index of the territory of each space; 0 for the port, which is in none."""
        return [max(self._territory(name), 0) for name in spaces.texts("territory")]

    def _territory(self, name: str) -> int:
        return self.territory_ids.index(name) if name in self.territory_ids else -1

    def _coal(self, territory: int) -> int:
        return self.coal_of[territory] if territory < len(self.coal_of) else BLACK

    def _set_rounds(self, edition: CheckedEdition) -> None:
        """Lists by round; index 0 stands for no round."""
        rounds = edition.array("round")
        self.years = [0, *rounds.wholes("year")]
        self.events = [[], *(number.texts("events") for number in rounds)]
        self.crest = [-1, *(self._territory(name) for name in rounds.texts("crest"))]
        self.flag_rounds = [False, *rounds.flags("flag")]
        removal = edition.table("round11_removal")
        self.removal: list[list[int]] = [[] for _ in range(MOST_PLAYERS + 1)]
        for players in range(2, MOST_PLAYERS + 1):
            colours = removal.texts(f"players_{players}")
            self.removal[players] = [colours.count(colour) for colour in COLOURS]
        stages = edition.array("track")
        self.stage_ids = stages.texts("stage")
        self.stage_names = stages.names()
        self.stage_from = stages.wholes("from_round")
        self.rows = stages.wholes("rows")
        self.arrow = [row - 1 for row in stages.wholes("arrow_row")]
        """The index, not the number, of each stage's arrow row."""
        self.stage_columns = [
            [colour in stage.texts("columns") for colour in COLOURS] for stage in stages
        ]

    def _set_options(self, edition: CheckedEdition) -> None:
        options = edition.array("option").in_order("id", OPTIONS)
        self.option_names = options.names()
        self.price_early = options.wholes("price_early")
        self.price_late = options.wholes("price_late")
        self.has_pilot = ["pilot" in option for option in OPTIONS]
        self.has_transport = ["transport" in option for option in OPTIONS]
        self.has_towing = ["towing" in option for option in OPTIONS]
        self.wages_thalers = sum(options.wholes("gain_thalers"))
        self.supply_raise = sum(options.wholes("raise_die"))

    def _set_amounts(self, edition: CheckedEdition) -> None:
        debt = edition.table("debt")
        self.loan = debt.whole("thalers_received")
        self.repay_price = debt.whole("repay_price")
        self.timeline_loss = debt.whole("timeline_vp_loss")
        self.last_resort_loss = edition.table("debt_reconstructed").whole("last_resort_vp_loss")
        sale = edition.table("sale")
        self.port_extra = sale.whole("ruhrort_extra_thaler")
        self.town_income = sale.whole("town_warehouse_income")
        self.obstacle_loss = sale.whole("obstacle_loss")
        self.most_demand = sale.whole("demand_max_per_space")
        tiles = edition.table("tile_effects")
        self.carrier_raise = tiles.whole("coal_carrier_raise")
        self.inn_thalers = tiles.whole("inn_thalers")
        self.inn_vp = tiles.whole("inn_vp")
        self.discount_price = tiles.whole("warehouse_price")
        self.barge_vp = tiles.whole("ruhr_barge_vp")
        self.barge_vp_port = tiles.whole("ruhr_barge_vp_in_ruhrort")
        self.mayor_vp = tiles.whole("mayor_vp_per_thaler")
        self.railway_vp = tiles.whole("ruhr_railway_vp_per_town_warehouse")
        final = edition.table("final_scoring")
        self.essen_vp = final.whole("essen_group_vp")
        self.mark_vp = final.whole("mark_group_vp")
        self.muelheim_vp = final.whole("muelheim_vp")
        self.pair_vp = final.whole("coal_store_pair_vp")
        self.thalers_per_vp = final.whole("thalers_per_vp")
        self.debt_vp = final.whole("debt_vp")

    def _set_tableau(self, edition: CheckedEdition) -> None:
        areas = edition.array("area").in_order("id", AREAS)
        self.area_names = areas.names()
        self.capacity = areas.wholes("capacity")
        tiles = edition.array("tile").in_order("id", TILES)
        self.tile_names = tiles.names()
        self.needs = [tile.wholes("needs") for tile in tiles]
        """Of each tile, permanent ones first, how many stones it needs in each area."""
        supply = edition.table("white_tile_supply")
        self.white_supply = [0, 0, *(supply.whole(f"players_{n}") for n in (2, 3, 4))]

    def _set_buildings(self, edition: CheckedEdition) -> None:
        locks = edition.table("locks")
        self.lock_price_early = locks.whole("price_rounds_2_to_4")
        self.lock_price_late = locks.whole("price_from_round_5")
        self.lock_vp_mark = locks.whole("vp_mark")
        self.lock_vp_other = locks.whole("vp_other")
        points = edition.table("warehouse_vp")
        self.vp_town = points.whole("town")
        self.vp_store = points.whole("coal_store")
        self.vp_port = points.whole("ruhrort")
        self.town_sales = [sale for sale, place in enumerate(self.sale_place) if place == TOWN]
        self.town_ids = [self.sale_ids[sale] for sale in self.town_sales]
        self.town_names = [self.sale_names[sale] for sale in self.town_sales]
        towns = edition.array("town_warehouses").in_order("town", self.town_ids)
        self.town_group = [GROUPS.index(group) for group in towns.texts("group")]
        self.town_prices = [town.wholes("slot_prices") for town in towns]
        stores = edition.array("coal_store")
        self.store_ids = stores.texts("id")
        self.store_names = stores.names()
        self.store_territory = self._territories(stores)
        self.store_prices = [store.wholes("slot_prices") for store in stores]

    def _set_export(self, edition: CheckedEdition) -> None:
        export = edition.table("export")
        self.column_ids = export.texts("columns")
        self.column_names = [
            _COUNTRIES.get(column, Verbatim(column.title())) for column in self.column_ids
        ]
        self.port_prices = export.wholes("prices_by_count")
        self.port_limit = export.whole("warehouses_per_player")
        self.move_price = export.whole("move_price")
        self.row_bonus = export.wholes("row_bonus")
        self.export_first = export.whole("first_round")
        self.export_last = export.whole("last_round")
        self.export_step_low = export.whole("steps_die_1_to_3")
        self.export_step_high = export.whole("steps_die_4_to_6")
        self.export_rows = edition.table("export_rows").whole("rows")
        scale = edition.table("export_scale")
        self.scale = scale.wholes("values")
        self.export_start = scale.whole("start")
        flags = edition.array("country_marker")
        counts = dict(zip(flags.texts("country"), flags.wholes("count"), strict=True))
        self.flag_counts = [counts.get(column, 0) for column in self.column_ids]

    def _set_markers(self, edition: CheckedEdition) -> None:
        markers = edition.array("marker")
        self.marker_ids = markers.texts("id")
        self.marker_counts = markers.wholes("count")
        self.starred = markers.flags("starred")
        self.marker_water = [kind == "water" for kind in markers.texts("kind")]
        self.marker_delta = markers.wholes("dice_delta")
        self.marker_demand = [self._demand(marker) for marker in markers]
        """The sale spaces on which each marker puts a thaler."""

    def _demand(self, marker: CheckedTable) -> list[int]:
        kind = marker.text("kind")
        sales = range(len(self.sale_ids))
        if kind == "industry_territory":
            home = self._territory(marker.text("territory"))
            places, homes = self.sale_place, self.sale_territory
            return [sale for sale in sales if places[sale] == INDUSTRY and homes[sale] == home]
        if kind == "industry_kind":
            industry = INDUSTRIES.index(marker.text("industry"))
            return [sale for sale in sales if self.sale_industry[sale] == industry]
        towns = marker.texts("towns")
        return [self.sale_ids.index(town) for town in towns if town in self.town_ids]

    def _set_first_dice(self, edition: CheckedEdition) -> None:
        """The dice on depots and the open locks, by number of players."""
        self.first_dice: list[list[int]] = [[] for _ in range(MOST_PLAYERS + 1)]
        self.open_locks: list[list[int]] = [[] for _ in range(MOST_PLAYERS + 1)]
        locks = edition.table("setup.locks_open_at_start")
        for players in range(2, MOST_PLAYERS + 1):
            values = [0] * len(self.depot_ids)
            table = edition.table(f"setup.dice.players_{players}")
            for colour in COLOURS:
                for die in table.entries(colour):
                    if die.text("depot") in self.depot_ids:
                        values[self.depot_ids.index(die.text("depot"))] = die.whole("value")
            self.first_dice[players] = values
            self.open_locks[players] = [
                self.lock_ids.index(lock) for lock in locks.texts(f"players_{players}")
            ]

    # -- derived values --------------------------------------------------------------------------

    def _derive(self) -> None:
        """Distances, masks and dates that follow from the tables."""
        self.depots = len(self.depot_ids)
        self.sales = len(self.sale_ids)
        self.locks = len(self.lock_ids)
        self.towns = len(self.town_ids)
        self.stores = len(self.store_ids)
        self.columns = len(self.column_ids)
        self.port = self.sales - 1
        self.sale_town = [-1] * self.sales
        for town, sale in enumerate(self.town_sales):
            self.sale_town[sale] = town
        self.sale_at = [-1] * (MOST_SPACES + 1)
        for sale, space in enumerate(self.sale_space):
            self.sale_at[space] = sale
        self.depot_at = [-1] * (MOST_SPACES + 1)
        for depot, space in enumerate(self.depot_space):
            self.depot_at[space] = depot
        self.depot_colour = [self._coal(territory) for territory in self.depot_territory]
        self.depot_sale = [
            self.sale_ids.index(goal) if goal in self.sale_ids else -1 for goal in self.depot_goal
        ]
        """The sale space of each depot's simple trip, -1 for a pilot depot."""
        self.lock_in_mark = [self._coal(territory) == WHITE for territory in self.lock_territory]

        bits = [1 << depot for depot in range(self.depots)]
        self.of_colour = [
            sum(bit for depot, bit in enumerate(bits) if self.depot_colour[depot] == colour)
            for colour in (BLACK, WHITE)
        ]
        self.of_territory = [
            sum(bit for depot, bit in enumerate(bits) if self.depot_territory[depot] == territory)
            for territory in range(len(self.territory_ids))
        ]
        self.ordinary = sum(bit for depot, bit in enumerate(bits) if self.depot_sale[depot] >= 0)
        self.all_depots = (1 << self.depots) - 1
        self.below = [
            sum(bit for depot, bit in enumerate(bits) if self.depot_space[depot] > space)
            for space in range(MOST_SPACES + 1)
        ]
        """The depots downstream of each space; of space 0, where ships enter, all."""
        self.locks_between = [
            sum(1 << lock for lock, space in enumerate(self.lock_space) if start < space < goal)
            for start in self.depot_space
            for goal in self.sale_space
        ]
        """The obstacles of each trip, by depot times sale spaces plus sale space."""
        self.first_sale_below = [
            sum(space < start for space in self.sale_space) for start in self.depot_space
        ]
        """The first sale space downstream of each depot; all later ones lie downstream too."""

        rounds = range(ROUNDS + 1)
        self.event_codes = [[EVENTS.index(event) for event in events] for events in self.events]
        self.locks_from = self._round_of("locks_open")
        price_up = self._round_of("lock_price_3")
        self.lock_price = [
            self.lock_price_early if number < price_up else self.lock_price_late
            for number in rounds
        ]
        late = self._round_of("option_prices_up")
        self.option_price = [
            self.price_early[option] if number < late else self.price_late[option]
            for number in rounds
            for option in range(len(OPTIONS))
        ]
        """By round times options plus option."""
        self.options_within = [
            [
                sum(1 << option for option, price in enumerate(prices) if price <= purse)
                for purse in range(max(prices) + 1)
            ]
            for prices in (
                self.option_price[number * len(OPTIONS) : (number + 1) * len(OPTIONS)]
                for number in rounds
            )
        ]
        """By round and thalers, the options that can be paid, as a mask."""
        self.draws = [number > 0 and "no_marker" not in self._events(number) for number in rounds]
        closed = self._round_of("wages_and_supply_closed")
        self.wages_open = [number < closed for number in rounds]
        """Whether Wages and Supply can be chosen, by round."""
        self.exports = [self.export_first <= number <= self.export_last for number in rounds]
        self.stage_of = [0] * (ROUNDS + 1)
        for number in rounds:
            for stage, first in enumerate(self.stage_from):
                if number >= first:
                    self.stage_of[number] = stage
        self.tile_needs = [
            [pair for area in range(len(AREAS)) if needs[area] for pair in (area, needs[area])]
            for needs in self.needs
        ]
        """The same as `needs` without the zeros: area, number, area, number."""

    def _events(self, number: int) -> list[str]:
        return self.events[number] if number < len(self.events) else []

    def _round_of(self, event: str) -> int:
        """The round of an event that comes once, or the round after the last if there is none."""
        for number in range(1, ROUNDS + 1):
            if event in self._events(number):
                return number
        return ROUNDS + 1
