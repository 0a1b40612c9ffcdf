"""The printed material of an edition, typed; `edition_check` says whether it can be played."""

from collections.abc import Sequence
from typing import Any, Final

from pithead.games.ruhrschifffahrt.dice import DIE_MAX
from pithead.kernel.edition import Edition
from pithead.kernel.edition_reader import SOURCES, EditionReader, unique_id
from pithead.kernel.i18n import Text, Verbatim
from pithead.kernel.validation import Reader, defect, given_twice

MOST_PLAYERS: Final = 4
NOBODY: Final = -1
ROUNDS: Final = 12
MOST_ROWS: Final = 6
"""The most rows of the transport track."""
MOST_SLOTS: Final = 4
"""The most slots of a town, a coal store or an export column."""
MOST_SPACES: Final = 99

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

    def __init__(self, edition: Edition) -> None:
        self._edition = EditionReader(edition, SOURCES)
        self.problems = self._edition.problems
        """Defects of single values; `edition_check` finds those of the material as a whole."""
        self._read_game()
        self._read_variants()
        self._read_components()
        self._read_territories()
        self._read_river()
        self._read_rounds()
        self._read_track()
        self._read_options()
        self._read_money()
        self._read_tableau()
        self._read_building()
        self._read_export()
        self._read_markers()
        self._read_set_up()
        self._read_final_scoring()
        self._edition.root.finish()
        self._derive()

    # -- reading tables --------------------------------------------------------------------------

    def _read_game(self) -> None:
        table = self._edition.table("game")
        table.choice("id", ("ruhrschifffahrt",))
        self.title = table.text("title")
        table.text("edition")
        low = table.integer("players_min", 2, MOST_PLAYERS)
        high = table.integer("players_max", low, MOST_PLAYERS)
        self.players = range(low, high + 1)
        table.integer("rounds", ROUNDS, ROUNDS)
        if len(table.items("phases")) != 7:
            table.complain("phases", Text("must be the 7 phases of a round (RS-4.1)"))
        table.finish()

    def _read_variants(self) -> None:
        """Section 17: the variants with their defaults, and the preset of 2017."""
        tables = self._edition.table("options", sourced=False)
        table = self._edition.table("options.start_thalers", tables)
        table.choice("type", ("int",))
        self.start_thaler_choices = table.integers("choices", len(table.items("choices")), 0, 10)
        self.start_thalers = table.integer("default", 0, 10)
        if self.start_thalers not in self.start_thaler_choices:
            table.complain("default", Text("must be one of the choices"))
        self.preset_2017: dict[str, Any] = {"start_thalers": table.integer("preset_2017", 0, 10)}
        table.finish()
        self.variants: dict[str, bool] = {}
        for name in (
            "row3_penalty",
            "round11_all_dice_minus_one",
            "without_starred_markers",
            "mark_locks_need_county",
        ):
            table = self._edition.table(f"options.{name}", tables)
            table.choice("type", ("bool",))
            self.variants[name] = table.flag("default")
            if "preset_2017" in table.data:
                self.preset_2017[name] = table.flag("preset_2017")
            table.finish()
        tables.finish()
        """RS-17.11: the extra thalers of each place in turn order, by number of players."""

    def _read_components(self) -> None:
        table = self._edition.table("components")
        for key in ("ships", "player_markers", "vp30_markers"):
            table.integer(key, MOST_PLAYERS)
        for key in ("discs_per_player", "thalers", "cost_markers", "pilot_blocked_markers"):
            table.integer(key, 1)
        self.dice = [table.integer(f"coal_dice_{colour}", 1, 99) for colour in COLOURS]
        table.integer("die_min", 1, 1)
        table.integer("die_max", DIE_MAX, DIE_MAX)
        stones = table.integer("stones_per_player", ROUNDS)
        table.integer("development_stones", stones * MOST_PLAYERS)
        self.warehouses = table.integer("warehouses_per_player", 1, 99)
        self.markers = table.integer("obstacle_demand_markers", 1, 99)
        self.country_markers = table.integer("country_markers", 0, 99)
        self.debt_spaces = table.integer("debt_spaces", 0, 99)
        self.wealth_limit = table.integer("wealth_limit", 0, 999)
        table.finish()

        table = self._edition.table("warehouse_supply")
        self.first_supply = table.integer("own_supply", 0, self.warehouses)
        self.lock_pool = table.integer("first_lock_pool", 0, self.warehouses)
        self.county_pool = table.integer("county_mark_pool", 0, self.warehouses)
        self.timeline_rounds = [
            table.check_integer("timeline_rounds", number, 1, ROUNDS)
            for number in table.items("timeline_rounds")
        ]
        self.timeline_mask = 0
        for number in self.timeline_rounds:
            self.timeline_mask |= 1 << number
        table.finish()

    def _read_territories(self) -> None:
        self.territory_ids: list[str] = []
        self.territory_names: list[Text] = []
        self.coal_of: list[int] = []
        """The colour of each territory's coal."""
        for table in self._edition.tables("territory"):
            self.territory_ids.append(unique_id(table, self.territory_ids))
            self.territory_names.append(_names(table))
            self.coal_of.append(COLOURS.index(table.choice("coal", COLOURS)))
            table.finish()

    def _check_complete(self, name: str, ids: Sequence[str], seen: list[str]) -> None:
        """Complain about the tables of an array that are missing."""
        for id in ids:
            if id not in seen:
                self.problems.append(
                    defect(f"[[{name}]]", "", Text("{given!r} is missing", given=id))
                )

    def _territory(self, table: Reader) -> int:
        if not self.territory_ids:
            table.value("territory")
            return 0
        return self.territory_ids.index(table.choice("territory", self.territory_ids))

    def _coal(self, territory: int) -> int:
        return self.coal_of[territory] if territory < len(self.coal_of) else BLACK

    def _read_river(self) -> None:
        self.depot_ids: list[str] = []
        self.depot_names: list[Text] = []
        self.depot_space: list[int] = []
        self.depot_territory: list[int] = []
        self.depot_arrow: list[str] = []
        self.depot_goal: list[str] = []
        self.sale_ids: list[str] = []
        self.sale_names: list[Text] = []
        self.sale_space: list[int] = []
        self.sale_place: list[int] = []
        self.sale_territory: list[int] = []
        self.sale_industry: list[int] = []
        self.lock_ids: list[str] = []
        self.lock_names: list[Text] = []
        self.lock_space: list[int] = []
        self.lock_territory: list[int] = []
        self.lock_vp: list[int] = []
        self._home: dict[str, str] = {}
        river = self._edition.table("river")
        self.length = river.integer("length", 1, MOST_SPACES)
        self.trip = river.integer("simple_trip_max", 1, MOST_SPACES)
        spaces = self._edition.tables("river.space", parent=river)
        for number, table in enumerate(spaces, 1):
            self._read_space(table, number)
        if len(spaces) != self.length:
            river.complain(
                "length",
                Text(
                    "is {length}, but [[river.space]] has {count} spaces",
                    length=self.length,
                    count=len(spaces),
                ),
            )
        river.finish()

    def _read_space(self, table: Reader, number: int) -> None:
        if table.integer("index", 1, MOST_SPACES) != number:
            table.complain(
                "index",
                Text("must be {number}: the spaces are numbered downstream", number=number),
            )
        kind = table.choice("kind", KINDS)
        space = table.identifier("id")
        territory = 0
        home = "none"
        if kind == "port":
            table.choice("territory", ("none",))
        else:
            territory = self._territory(table)
            home = str(table.data.get("territory"))
        if space in self._home and self._home[space] != home:
            table.complain(
                "territory",
                Text(
                    "{given} is in {first} and in {home}",
                    given=space,
                    first=self._home[space],
                    home=home,
                ),
            )
        elif space in self._home:
            table.complain("id", given_twice(space))
        self._home[space] = home
        names = _names(table)
        if kind == "depot":
            self.depot_ids.append(space)
            self.depot_names.append(names)
            self.depot_space.append(number)
            self.depot_territory.append(territory)
            arrow = table.choice("arrow", ("small_industry", "town", PILOT_ARROW))
            self.depot_arrow.append(arrow)
            self.depot_goal.append("" if arrow == PILOT_ARROW else table.identifier("target"))
        elif kind == "obstacle":
            self.lock_ids.append(space)
            self.lock_names.append(names)
            self.lock_space.append(number)
            self.lock_territory.append(territory)
            self.lock_vp.append(table.integer("lock_vp", 0, 99))
        else:
            self.sale_ids.append(space)
            self.sale_names.append(names)
            self.sale_space.append(number)
            self.sale_place.append(PLACES.index(kind))
            self.sale_territory.append(territory)
            industry = table.choice("industry", INDUSTRIES) if kind == "small_industry" else ""
            self.sale_industry.append(INDUSTRIES.index(industry) if industry else -1)
        table.finish()

    def _read_rounds(self) -> None:
        """Lists by round; index 0 stands for no round."""
        self.years = [0]
        self.events: list[list[str]] = [[]]
        self.crest = [-1]
        self.flag_rounds: list[bool] = [False]
        for number, table in enumerate(self._edition.tables("round", "number"), 1):
            if table.integer("number", 1, ROUNDS) != number:
                table.complain(
                    "number",
                    Text("must be {number}: the rounds are numbered in order", number=number),
                )
            self.years.append(table.integer("year", 1, 9999))
            events: list[str] = []
            for event in table.items("events", at_most=len(EVENTS)):
                if event in EVENTS:
                    events.append(event)
                else:
                    table.complain("events", Text("there is no event {given!r}", given=event))
            self.events.append(events)
            crest = table.choice("crest", ("none", *self.territory_ids))
            self.crest.append(-1 if crest == "none" else self.territory_ids.index(crest))
            self.flag_rounds.append(table.flag("flag"))
            table.finish()
        table = self._edition.table("round11_removal")
        self.removal: list[list[int]] = [[] for _ in range(MOST_PLAYERS + 1)]
        for players in self.players:
            key = f"players_{players}"
            colours = table.items(key, at_most=players)
            if any(colour not in COLOURS for colour in colours):
                table.complain(key, Text("may contain only {allowed}", allowed=", ".join(COLOURS)))
                colours = []
            self.removal[players] = [colours.count(colour) for colour in COLOURS]
        table.finish()

    def _read_track(self) -> None:
        self.stage_ids: list[str] = []
        self.stage_names: list[Text] = []
        self.stage_from: list[int] = []
        self.rows: list[int] = []
        self.arrow: list[int] = []
        """The index, not the number, of each stage's arrow row."""
        self.stage_columns: list[list[bool]] = []
        for table in self._edition.tables("track", "stage"):
            _first_choice(table, "stage", STAGES, self.stage_ids)
            self.stage_names.append(_names(table))
            self.stage_from.append(table.integer("from_round", 1, ROUNDS))
            self.rows.append(table.integer("rows", 1, MOST_ROWS))
            self.arrow.append(table.integer("arrow_row", 1, MOST_ROWS) - 1)
            columns = table.items("columns", at_most=2)
            if any(colour not in COLOURS for colour in columns):
                table.complain(
                    "columns", Text("may contain only {allowed}", allowed=", ".join(COLOURS))
                )
            self.stage_columns.append([colour in columns for colour in COLOURS])
            table.finish()

    def _read_options(self) -> None:
        self.option_names: list[Text] = [Verbatim(option) for option in OPTIONS]
        self.price_early = [0] * len(OPTIONS)
        self.price_late = [0] * len(OPTIONS)
        self.has_pilot = ["pilot" in option for option in OPTIONS]
        self.has_transport = ["transport" in option for option in OPTIONS]
        self.has_towing = ["towing" in option for option in OPTIONS]
        self.wages_thalers = 0
        self.supply_raise = 0
        seen: list[str] = []
        for table in self._edition.tables("option"):
            option = _first_choice(table, "id", OPTIONS, seen)
            index = OPTIONS.index(option)
            self.option_names[index] = _names(table)
            for key, has in (
                ("pilot", self.has_pilot),
                ("transport", self.has_transport),
                ("towing", self.has_towing),
            ):
                if table.flag(key) != has[index]:
                    table.complain(
                        key,
                        Text(
                            "must be {expected} for {option}",
                            expected=str(has[index]).lower(),
                            option=option,
                        ),
                    )
            self.price_early[index] = table.integer("price_early", 0, 99)
            self.price_late[index] = table.integer("price_late", 0, 99)
            if option in ("wages", "supply"):
                table.choice("needs_tile", (option,))
                if not table.flag("closed_in_round_12"):
                    table.complain("closed_in_round_12", Text("must be true (RS-7.12, RS-7.13)"))
            if option == "wages":
                self.wages_thalers = table.integer("gain_thalers", 0, 99)
                table.integer("players_per_round", 1, 1)
            if option == "supply":
                self.supply_raise = table.integer("raise_die", 1, 5)
            table.finish()
        self._check_complete("option", OPTIONS, seen)

    def _read_money(self) -> None:
        table = self._edition.table("debt")
        self.loan = table.integer("thalers_received", 1, 99)
        self.repay_price = table.integer("repay_price", 1, 99)
        self.timeline_loss = table.integer("timeline_vp_loss", 0, 99)
        table.finish()
        table = self._edition.table("debt_reconstructed")
        self.last_resort_loss = table.integer("last_resort_vp_loss", 0, 99)
        table.finish()
        table = self._edition.table("sale")
        self.port_extra = table.integer("ruhrort_extra_thaler", 0, 99)
        self.town_income = table.integer("town_warehouse_income", 0, 99)
        self.obstacle_loss = table.integer("obstacle_loss", 0, 5)
        self.most_demand = table.integer("demand_max_per_space", 0, 9)
        table.finish()

    def _read_tableau(self) -> None:
        self.area_names: list[Text] = [Verbatim(area) for area in AREAS]
        self.capacity = [0] * len(AREAS)
        seen: list[str] = []
        for table in self._edition.tables("area"):
            area = AREAS.index(_first_choice(table, "id", AREAS, seen))
            self.area_names[area] = _names(table)
            table.choice("coal", (COLOURS[area // 3],))
            table.choice("place", (PLACES[area % 3],))
            self.capacity[area] = table.integer("capacity", 0, ROUNDS)
            table.finish()
        self._check_complete("area", AREAS, seen)

        self.tile_names: list[Text] = [Verbatim(tile) for tile in TILES]
        self.needs: list[list[int]] = [[0] * len(AREAS) for _ in TILES]
        """Of each tile, permanent ones first, how many stones it needs in each area."""
        seen = []
        for table in self._edition.tables("tile"):
            tile = TILES.index(_first_choice(table, "id", TILES, seen))
            self.tile_names[tile] = _names(table)
            table.choice("kind", ("permanent" if tile < len(PERMANENT) else "white",))
            needs = Reader(f"{table.where}, needs", table.value("needs") or {}, self.problems)
            for index, name in enumerate(AREAS):
                if name in needs.data:
                    self.needs[tile][index] = needs.integer(name, 1, ROUNDS)
            needs.finish()
            table.finish()
        self._check_complete("tile", TILES, seen)

        table = self._edition.table("tile_effects")
        self.carrier_raise = table.integer("coal_carrier_raise", 1, 5)
        self.inn_thalers = table.integer("inn_thalers", 0, 99)
        self.inn_vp = table.integer("inn_vp", 0, 99)
        self.discount_price = table.integer("warehouse_price", 0, 99)
        self.barge_vp = table.integer("ruhr_barge_vp", 0, 99)
        self.barge_vp_port = table.integer("ruhr_barge_vp_in_ruhrort", 0, 99)
        self.mayor_vp = table.integer("mayor_vp_per_thaler", 0, 99)
        self.railway_vp = table.integer("ruhr_railway_vp_per_town_warehouse", 0, 99)
        table.finish()
        table = self._edition.table("white_tile_supply")
        self.white_supply = [0] * (MOST_PLAYERS + 1)
        for players in self.players:
            self.white_supply[players] = table.integer(f"players_{players}", 0, players)
        table.finish()

    def _read_building(self) -> None:
        table = self._edition.table("locks")
        self.lock_price_early = table.integer("price_rounds_2_to_4", 0, 99)
        self.lock_price_late = table.integer("price_from_round_5", 0, 99)
        self.lock_vp_mark = table.integer("vp_mark", 0, 99)
        self.lock_vp_other = table.integer("vp_other", 0, 99)
        table.finish()
        table = self._edition.table("warehouse_vp")
        self.vp_town = table.integer("town", 0, 99)
        self.vp_store = table.integer("coal_store", 0, 99)
        self.vp_port = table.integer("ruhrort", 0, 99)
        table.finish()

        self.town_sales = [
            sale for sale in range(len(self.sale_ids)) if self.sale_place[sale] == TOWN
        ]
        self.town_ids = [self.sale_ids[sale] for sale in self.town_sales]
        self.town_names = [self.sale_names[sale] for sale in self.town_sales]
        self.town_group = [NO_GROUP] * len(self.town_ids)
        self.town_prices: list[list[int]] = [[] for _ in self.town_ids]
        seen: list[str] = []
        for table in self._edition.tables("town_warehouses", "town"):
            town = table.identifier("town")
            group = GROUPS.index(table.choice("group", GROUPS))
            prices = _prices(table)
            table.finish()
            if town in seen:
                table.complain("town", given_twice(town))
            seen.append(town)
            if town in self.town_ids:
                self.town_group[self.town_ids.index(town)] = group
                self.town_prices[self.town_ids.index(town)] = prices
            else:
                table.complain("town", Text("[[river.space]] has no town {given!r}", given=town))
        self.problems += [
            defect("[[town_warehouses]]", "", Text("the town {given!r} is missing", given=town))
            for town in self.town_ids
            if town not in seen
        ]

        self.store_ids: list[str] = []
        self.store_names: list[Text] = []
        self.store_territory: list[int] = []
        self.store_prices: list[list[int]] = []
        for table in self._edition.tables("coal_store"):
            self.store_ids.append(unique_id(table, self.store_ids))
            self.store_names.append(_names(table))
            self.store_territory.append(self._territory(table))
            self.store_prices.append(_prices(table))
            table.finish()

    def _read_export(self) -> None:
        table = self._edition.table("export")
        self.column_ids = [str(column) for column in table.items("columns", at_most=9)]
        if len(set(self.column_ids)) < len(self.column_ids) or not self.column_ids:
            table.complain("columns", Text("must contain one or more countries, each once"))
        self.column_names = [
            _COUNTRIES.get(column, Verbatim(column.title())) for column in self.column_ids
        ]
        self.port_prices = _integers(table, "prices_by_count", 99, 0, 99)
        self.port_limit = table.integer("warehouses_per_player", 0, 9)
        self.move_price = table.integer("move_price", 0, 99)
        self.row_bonus = _integers(table, "row_bonus", MOST_SLOTS, -9, 9)
        self.export_first = table.integer("first_round", 1, ROUNDS)
        self.export_last = table.integer("last_round", 1, ROUNDS)
        self.export_step_low = table.integer("steps_die_1_to_3", 0, 9)
        self.export_step_high = table.integer("steps_die_4_to_6", 0, 9)
        table.finish()
        rows = self._edition.table("export_rows")
        self.export_rows = rows.integer("rows", 1, MOST_SLOTS)
        rows.finish()
        if len(self.row_bonus) != self.export_rows:
            table.complain(
                "row_bonus",
                Text("must have a bonus for each of {rows} rows", rows=self.export_rows),
            )
        if len(self.port_prices) != self.export_rows * len(self.column_ids):
            table.complain(
                "prices_by_count",
                Text(
                    "must have a price for each of {places} slots",
                    places=self.export_rows * len(self.column_ids),
                ),
            )
        table = self._edition.table("export_scale")
        self.scale = _integers(table, "values", 99, 0, 99)
        if not self.scale:
            table.complain("values", Text("the export scale needs at least one space"))
        self.export_start = table.integer("start", 0, max(0, len(self.scale) - 1))
        table.finish()
        self.flag_counts = [0] * len(self.column_ids)
        seen: list[str] = []
        for table in self._edition.tables("country_marker", "country"):
            country = _first_choice(table, "country", self.column_ids or ("",), seen)
            count = table.integer("count", 0, 99)
            if country in self.column_ids:
                self.flag_counts[self.column_ids.index(country)] = count
            table.finish()

    def _read_markers(self) -> None:
        self.marker_ids: list[str] = []
        self.marker_counts: list[int] = []
        self.starred: list[bool] = []
        self.marker_water: list[bool] = []
        self.marker_delta: list[int] = []
        self.marker_demand: list[list[int]] = []
        """The sale spaces on which each marker puts a thaler."""
        sales = range(len(self.sale_ids))
        for table in self._edition.tables("marker"):
            self.marker_ids.append(unique_id(table, self.marker_ids))
            kind = table.choice("kind", MARKER_KINDS)
            self.marker_counts.append(table.integer("count", 0, 99))
            self.marker_water.append(kind == "water")
            self.starred.append(kind == "water" and table.flag("starred"))
            demand: list[int] = []
            if kind == "industry_territory":
                home = self._territory(table)
                demand = [
                    sale
                    for sale in sales
                    if self.sale_place[sale] == INDUSTRY and self.sale_territory[sale] == home
                ]
            elif kind == "industry_kind":
                industry = INDUSTRIES.index(table.choice("industry", INDUSTRIES))
                demand = [sale for sale in sales if self.sale_industry[sale] == industry]
            elif kind == "towns":
                for town in table.items("towns", at_most=MOST_SPACES):
                    if town in self.town_ids:
                        demand.append(self.town_sales[self.town_ids.index(town)])
                    else:
                        table.complain(
                            "towns", Text("[[river.space]] has no town {given!r}", given=town)
                        )
            self.marker_demand.append(demand)
            self.marker_delta.append(table.integer("dice_delta", -5, 5) if kind == "water" else 0)
            table.finish()

    def _read_set_up(self) -> None:
        """The dice on depots and the open locks, by number of players."""
        self.first_dice: list[list[int]] = [[] for _ in range(MOST_PLAYERS + 1)]
        self.open_locks: list[list[int]] = [[] for _ in range(MOST_PLAYERS + 1)]
        setup = self._edition.table("setup", sourced=False)
        dice = self._edition.table("setup.dice", setup, sourced=False)
        for players in self.players:
            values = [0] * len(self.depot_ids)
            table = self._edition.table(f"setup.dice.players_{players}", dice)
            for colour, name in enumerate(COLOURS):
                for index, data in enumerate(table.items(name, at_most=MOST_SPACES)):
                    die = Reader(f"{table.where}, {name}[{index}]", data, self.problems)
                    depot = die.identifier("depot")
                    value = die.integer("value", 1, DIE_MAX)
                    die.finish()
                    if depot not in self.depot_ids:
                        die.complain(
                            "depot", Text("[[river.space]] has no depot {given!r}", given=depot)
                        )
                        continue
                    place = self.depot_ids.index(depot)
                    if values[place]:
                        die.complain(
                            "depot", Text("{given} already has a die (RS-2.4)", given=depot)
                        )
                    if self._coal(self.depot_territory[place]) != colour:
                        die.complain(
                            "depot",
                            Text(
                                "dice of colour {name} are not allowed on {given} (RS-2.6)",
                                name=name,
                                given=depot,
                            ),
                        )
                    values[place] = value
            table.finish()
            self.first_dice[players] = values
        dice.finish()
        table = self._edition.table("setup.locks_open_at_start", setup)
        for players in self.players:
            key = f"players_{players}"
            for lock in table.items(key, at_most=MOST_SPACES):
                if lock in self.lock_ids:
                    self.open_locks[players].append(self.lock_ids.index(lock))
                else:
                    table.complain(
                        key, Text("[[river.space]] has no obstacle {given!r}", given=lock)
                    )
        table.finish()
        setup.finish()

    def _read_final_scoring(self) -> None:
        table = self._edition.table("final_scoring")
        self.essen_vp = table.integer("essen_group_vp", 0, 99)
        self.mark_vp = table.integer("mark_group_vp", 0, 99)
        self.muelheim_vp = table.integer("muelheim_vp", 0, 99)
        self.pair_vp = table.integer("coal_store_pair_vp", 0, 99)
        self.thalers_per_vp = table.integer("thalers_per_vp", 1, 99)
        self.debt_vp = table.integer("debt_vp", -99, 0)
        if table.items("tie_break") != ["thalers", "ship_furthest_upstream"]:
            table.complain(
                "tie_break", Text("must be thalers, then ship_furthest_upstream (RS-15.10)")
            )
        table.finish()

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


def _names(table: Reader) -> Text:
    return table.translated("name")


def _first_choice(table: Reader, key: str, allowed: Sequence[str], seen: list[str]) -> str:
    """One of the texts, appended to `seen`; each may be given once."""
    value = table.choice(key, allowed)
    if value in seen:
        table.complain(key, given_twice(value))
    seen.append(value)
    return value


def _integers(table: Reader, key: str, at_most: int, low: int, high: int) -> list[int]:
    """A list of up to so many whole numbers."""
    return [
        table.check_integer(f"{key}[{i}]", value, low, high)
        for i, value in enumerate(table.items(key, at_most=at_most))
    ]


def _prices(table: Reader) -> list[int]:
    prices = _integers(table, "slot_prices", MOST_SLOTS, 0, 99)
    if not prices:
        table.complain("slot_prices", Text("must have at least one price"))
    return prices
