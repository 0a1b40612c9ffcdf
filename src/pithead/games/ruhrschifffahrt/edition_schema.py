"""Ruhrschifffahrt's edition file: a line for each key."""

from typing import Final

from pithead.games.ruhrschifffahrt.dice import DIE_MAX
from pithead.games.ruhrschifffahrt.material import (
    AREAS,
    COLOURS,
    EVENTS,
    GROUPS,
    INDUSTRIES,
    KINDS,
    MARKER_KINDS,
    MOST_OF_A_SET,
    MOST_PLAYERS,
    MOST_ROWS,
    MOST_SLOTS,
    MOST_SPACES,
    OPTIONS,
    PILOT_ARROW,
    PLACES,
    ROUNDS,
    STAGES,
    TILES,
    VARIANTS,
)
from pithead.games.ruhrschifffahrt.names import EVENT_NAMES, PHASE_NAMES
from pithead.kernel.editions.edition_keys import (
    Code,
    Counts,
    Id,
    Many,
    Name,
    Parts,
    PlaceInOrder,
    TextLine,
    Whole,
    YesNo,
)
from pithead.kernel.editions.edition_schema import EditionArray, EditionSchema, EditionTable
from pithead.kernel.texts.i18n import Text

_PHASES: Final = ("event", "demand", "loading", "sailing", "progress", "purchase", "round_end")
_TWO: Final = Text("two players")
_THREE: Final = Text("three players")
_FOUR: Final = Text("four players")
_SLOT_PRICES: Final = Many(
    Whole("slot_prices", Text("prices"), 0, 99), at_least=1, at_most=MOST_SLOTS
)
_COAL: Final = Code("coal", Text("coal"), COLOURS)
_TERRITORY: Final = Code("territory", Text("territory")).refers_to("territory")
_DIE: Final = (
    Code("depot", Text("depot")).refers_to("river.space", "kind", "depot"),
    Whole("value", Text("value"), 1, DIE_MAX),
)
_BLACK_DICE: Final = Parts("black", Text("black die")).has(*_DIE)
_WHITE_DICE: Final = Parts("white", Text("white die")).has(*_DIE)
_LOCKS: Final = ("river.space", "kind", "obstacle")

SCHEMA: Final = EditionSchema(
    EditionTable("game", Text("The game")).has(
        Code("id", None, ("ruhrschifffahrt",)).hidden("the program's name of the game"),
        TextLine("title", Text("title")),
        TextLine("edition", Text("name of the edition")),
        Whole("players_min", Text("fewest players"), 2, MOST_PLAYERS),
        Whole("players_max", Text("most players"), "players_min", MOST_PLAYERS),
        Whole("rounds", Text("rounds"), ROUNDS),
        Many(
            Code("phases", Text("phases of a round"), _PHASES), at_least=7, at_most=7, distinct=True
        ),
    ),
    EditionTable("options", Text("Variants"), sourced=False).hidden(
        "chosen at each table, not printed"
    ),
    EditionTable("options.start_thalers", Text("Starting thalers")).has(
        Code("type", None, ("int",)),
        Many(Whole("choices", None, 0, 10), at_least=1),
        Whole("default", None, 0, 10),
        Whole("preset_2017", None, 0, 10),
    ),
    *[
        EditionTable(f"options.{variant}", Text("Variants")).has(
            Code("type", None, ("bool",)),
            YesNo("default", None),
            YesNo("preset_2017", None).optional(),
        )
        for variant in VARIANTS
    ],
    EditionTable("components", Text("Components")).has(
        Whole("ships", Text("ships"), MOST_PLAYERS, 99),
        Whole("player_markers", Text("player markers"), MOST_PLAYERS, 99),
        Whole("discs_per_player", Text("discs of a player"), 1, 99),
        Whole("vp30_markers", Text("markers for 30 points"), MOST_PLAYERS, 99),
        Whole("coal_dice_black", Text("black dice"), 1, 99),
        Whole("coal_dice_white", Text("white dice"), 1, 99),
        Whole("die_min", Text("lowest number of a die"), 1),
        Whole("die_max", Text("highest number of a die"), DIE_MAX),
        Whole("stones_per_player", Text("stones of a player"), ROUNDS, 99),
        Whole("development_stones", Text("development stones"), ROUNDS * MOST_PLAYERS, 999),
        Whole("thalers", Text("thalers"), 1, 999),
        Whole("warehouses_per_player", Text("warehouses of a player"), 1, 99),
        Whole("obstacle_demand_markers", Text("river markers"), 1, 99),
        Whole("country_markers", Text("country markers"), 0, 99),
        Whole("cost_markers", Text("cost markers"), 1, 99),
        Whole("pilot_blocked_markers", Text("markers for closed pilots"), 1, 99),
        Whole("debt_spaces", Text("debt spaces"), 0, 99),
        Whole("wealth_limit", Text("limit of wealth"), 0, 999),
    ),
    EditionTable("warehouse_supply", Text("Warehouses at the start")).has(
        Whole("own_supply", Text("in the supply"), 0, "components.warehouses_per_player"),
        Whole("first_lock_pool", Text("for the first lock"), 0, "components.warehouses_per_player"),
        Whole(
            "county_mark_pool",
            Text("for the County of Mark"),
            0,
            "components.warehouses_per_player",
        ),
        Many(Whole("timeline_rounds", Text("rounds of the timeline"), 1, ROUNDS), distinct=True),
    ),
    EditionArray("territory", Text("Territory")).has(Id("id").unique(), Name(), _COAL),
    EditionTable("river", Text("River")).has(
        Whole("length", Text("spaces"), 1, MOST_SPACES),
        Whole("simple_trip_max", Text("longest simple trip"), 1, MOST_SPACES),
    ),
    EditionArray("river.space", Text("Space"), at_most=MOST_SPACES).has(
        # RS-2.1: the rulebook has the names of the towns, but no picture of their order.
        PlaceInOrder("index", Text("number downstream")).from_source("reconstructed"),
        Id("id").unique(),
        Code("kind", Text("kind"), KINDS),
        Code("territory", Text("territory"), ("none",)).refers_to("territory"),
        Name(),
        Code("arrow", Text("arrow to"), (*PLACES[:2], PILOT_ARROW)).only_if("kind", "depot"),
        Id("target", Text("target of the arrow"))
        .refers_to("river.space")
        .only_if("arrow", *PLACES[:2]),
        Whole("lock_vp", Text("points for the lock"), 0, 99).only_if("kind", "obstacle"),
        Code("industry", Text("industry"), INDUSTRIES).only_if("kind", "small_industry"),
    ),
    EditionArray("round", Text("Round"), by="number", at_least=ROUNDS, at_most=ROUNDS).has(
        PlaceInOrder("number", Text("number")),
        Whole("year", Text("year"), 1, 9999),
        Many(Code("events", Text("events"), EVENTS), distinct=True),
        Code("crest", Text("crest"), ("none",)).refers_to("territory"),
        YesNo("flag", Text("flag")),
    ),
    EditionTable("round11_removal", Text("Dice removed in round 11")).has(
        Many(Code("players_2", _TWO, COLOURS), at_most=2),
        Many(Code("players_3", _THREE, COLOURS), at_most=3),
        Many(Code("players_4", _FOUR, COLOURS), at_most=4),
    ),
    EditionArray("track", Text("Transport track"), by="stage").has(
        Code("stage", None, STAGES).unique(),
        Name(),
        Whole("from_round", Text("from round"), 1, ROUNDS),
        Whole("rows", Text("rows"), 1, MOST_ROWS),
        Whole("arrow_row", Text("row of the arrow"), 1, MOST_ROWS),
        Many(Code("columns", Text("columns"), COLOURS), distinct=True),
    ),
    EditionArray("option", Text("Option"), complete=True).has(
        Code("id", None, OPTIONS).unique(),
        Name(),
        YesNo("pilot", Text("pilot")),
        YesNo("transport", Text("transport")),
        YesNo("towing", Text("towing")),
        Whole("price_early", Text("price in rounds 1 to 6"), 0, 99),
        Whole("price_late", Text("price from round 7 on"), 0, 99),
        Code("needs_tile", Text("needs the tile"), ("wages", "supply")).only_if(
            "id", "wages", "supply"
        ),
        YesNo(
            "closed_in_round_12", Text("closed in round 12"), only=True, why="RS-7.12, RS-7.13"
        ).only_if("id", "wages", "supply"),
        Whole("gain_thalers", Text("thalers received"), 0, 99).only_if("id", "wages"),
        Whole("players_per_round", Text("players per round"), 1).only_if("id", "wages"),
        Whole("raise_die", Text("raises a die by"), 1, 5).only_if("id", "supply"),
    ),
    EditionTable("debt", Text("Debt")).has(
        Whole("thalers_received", Text("thalers received"), 1, 99),
        Whole("repay_price", Text("price of repayment"), 1, 99),
        Whole("timeline_vp_loss", Text("points lost on the timeline"), 0, 99),
    ),
    EditionTable("debt_reconstructed", Text("Debt without a warehouse")).has(
        Whole("last_resort_vp_loss", Text("points lost"), 0, 99)
    ),
    EditionTable("sale", Text("Sale")).has(
        Whole("ruhrort_extra_thaler", Text("extra thalers in Ruhrort"), 0, 99),
        Whole("town_warehouse_income", Text("income of a warehouse in the town"), 0, 99),
        Whole("obstacle_loss", Text("loss at an obstacle"), 0, 5),
        Whole("demand_max_per_space", Text("most demand on a space"), 0, 9),
    ),
    EditionArray("area", Text("Area of stones"), complete=True).has(
        Code("id", None, AREAS).unique(),
        _COAL,
        Code("place", Text("place"), PLACES),
        Name(),
        Whole("capacity", Text("stones"), 0, ROUNDS),
    ),
    EditionArray("tile", Text("Progress tile"), complete=True).has(
        Code("id", None, TILES).unique(),
        Code("kind", Text("kind"), ("permanent", "white")),
        Name(),
        Counts(
            "needs",
            Text("needs"),
            {
                "black_industry": Text("black, industry:"),
                "black_town": Text("black, town:"),
                "black_ruhrort": Text("black, Ruhrort:"),
                "white_industry": Text("white, industry:"),
                "white_town": Text("white, town:"),
                "white_ruhrort": Text("white, Ruhrort:"),
            },
            1,
            ROUNDS,
        ),
    ),
    EditionTable("tile_effects", Text("Effects of white tiles")).has(
        Whole("coal_carrier_raise", Text("Coal carrier raises a die by"), 1, 5),
        Whole("inn_thalers", Text("Inn, thalers"), 0, 99),
        Whole("inn_vp", Text("Inn, points"), 0, 99),
        Whole("warehouse_price", Text("Warehouse, price"), 0, 99),
        Whole("ruhr_barge_vp", Text("Ruhr barge, points"), 0, 99),
        Whole("ruhr_barge_vp_in_ruhrort", Text("Ruhr barge, points in Ruhrort"), 0, 99),
        Whole("mayor_vp_per_thaler", Text("Mayor, points for a thaler"), 0, 99),
        Whole(
            "ruhr_railway_vp_per_town_warehouse",
            Text("Ruhr valley railway, points for a warehouse"),
            0,
            99,
        ),
    ),
    EditionTable("white_tile_supply", Text("White tiles in the supply")).has(
        Whole("players_2", _TWO, 0, 2),
        Whole("players_3", _THREE, 0, 3),
        Whole("players_4", _FOUR, 0, 4),
    ),
    EditionTable("locks", Text("Locks")).has(
        Whole("price_rounds_2_to_4", Text("price in rounds 2 to 4"), 0, 99),
        Whole("price_from_round_5", Text("price from round 5 on"), 0, 99),
        Whole("vp_mark", Text("points in the Mark"), 0, 99),
        Whole("vp_other", Text("points elsewhere"), 0, 99),
    ),
    EditionTable("warehouse_vp", Text("Points for warehouses")).has(
        Whole("town", Text("town"), 0, 99),
        Whole("coal_store", Text("coal store"), 0, 99),
        Whole("ruhrort", Text("Ruhrort"), 0, 99),
    ),
    EditionArray("town_warehouses", Text("Warehouses in"), by="town").has(
        Code("town", None).refers_to("river.space", "kind", "town").unique(),
        Code("group", Text("group"), GROUPS),
        _SLOT_PRICES,
    ),
    EditionArray("coal_store", Text("Coal store")).has(
        Id("id").unique(), Name(), _TERRITORY, _SLOT_PRICES
    ),
    EditionTable("export", Text("Export")).has(
        Many(Id("columns", Text("columns")), at_least=1, at_most=MOST_OF_A_SET, distinct=True),
        Many(Whole("prices_by_count", Text("price of each further warehouse"), 0, 99)),
        Whole("warehouses_per_player", Text("warehouses of a player in a column"), 0, 9),
        Whole("move_price", Text("price of a move"), 0, 99),
        Many(Whole("row_bonus", Text("points of the rows"), -9, 9), at_most=MOST_SLOTS),
        Whole("first_round", Text("first round"), 1, ROUNDS),
        Whole("last_round", Text("last round"), 1, ROUNDS),
        Whole("steps_die_1_to_3", Text("steps with a die of 1 to 3"), 0, 9),
        Whole("steps_die_4_to_6", Text("steps with a die of 4 to 6"), 0, 9),
    ),
    EditionTable("export_rows", Text("Rows of the export")).has(
        Whole("rows", Text("rows"), 1, MOST_SLOTS)
    ),
    EditionTable("export_scale", Text("Export scale")).has(
        Many(Whole("values", Text("values"), 0, 99), at_least=1),
        Whole("start", Text("space at the start"), 0, 99),
    ),
    EditionArray("country_marker", Text("Country markers"), by="country").has(
        Id("country").unique(), Whole("count", Text("number of markers"), 0, 99)
    ),
    EditionArray("marker", Text("River marker")).has(
        Id("id").unique(),
        Code("kind", Text("kind"), MARKER_KINDS),
        Whole("count", Text("number of markers"), 0, 99),
        Code("territory", Text("territory"))
        .refers_to("territory")
        .only_if("kind", "industry_territory"),
        Code("industry", Text("industry"), INDUSTRIES).only_if("kind", "industry_kind"),
        Many(Code("towns", Text("towns")).refers_to("town_warehouses"), distinct=True).only_if(
            "kind", "towns"
        ),
        YesNo("starred", Text("with a star")).only_if("kind", "water"),
        Whole("dice_delta", Text("change of the dice"), -5, 5).only_if("kind", "water"),
    ),
    EditionTable("setup.dice.players_2", Text("Dice at the start, two players")).has(
        _BLACK_DICE, _WHITE_DICE
    ),
    EditionTable("setup.dice.players_3", Text("Dice at the start, three players")).has(
        _BLACK_DICE, _WHITE_DICE
    ),
    EditionTable("setup.dice.players_4", Text("Dice at the start, four players")).has(
        _BLACK_DICE, _WHITE_DICE
    ),
    EditionTable("setup.locks_open_at_start", Text("Locks that are open at the start")).has(
        Many(Code("players_2", _TWO).refers_to(*_LOCKS), distinct=True),
        Many(Code("players_3", _THREE).refers_to(*_LOCKS), distinct=True),
        Many(Code("players_4", _FOUR).refers_to(*_LOCKS), distinct=True),
    ),
    EditionTable("final_scoring", Text("Final scoring")).has(
        Whole("essen_group_vp", Text("points for the Essen towns"), 0, 99),
        Whole("mark_group_vp", Text("points for the Mark towns"), 0, 99),
        Whole("muelheim_vp", Text("points for Mülheim"), 0, 99),
        Whole("coal_store_pair_vp", Text("points for a coal store with a town"), 0, 99),
        Whole("thalers_per_vp", Text("thalers for a point"), 1, 99),
        Whole("debt_vp", Text("points for a debt"), -99, 0),
        Many(
            Code("tie_break", Text("tie-break"), ("thalers", "ship_furthest_upstream")),
            at_least=2,
            at_most=2,
            distinct=True,
        ),
    ),
    codes={
        **EVENT_NAMES,
        "depot": Text("depot"),
        "obstacle": Text("obstacle"),
        "small_industry": Text("industry"),
        "town": Text("town"),
        "port": Text("port"),
        "pilot": Text("pilot"),
        "smithy": Text("smithy"),
        "hammer_works": Text("hammer works"),
        "rifle_factory": Text("rifle factory"),
        "black": Text("black"),
        "white": Text("white"),
        "permanent": Text("permanent"),
        "clay": Text("clay path"),
        "paved": Text("paved road"),
        "rail": Text("rail"),
        "belgium": Text("Belgium"),
        "netherlands": Text("Netherlands"),
        "rhineland": Text("Rhineland"),
        "muelheim": Text("Mülheim"),
        "essen_group": Text("Essen towns"),
        "mark_group": Text("Mark towns"),
        "none": Text("none"),
        "every_ruhrort_sale": Text("every sale in Ruhrort"),
        "industry_territory": Text("industries of a territory"),
        "industry_kind": Text("industries of a kind"),
        "towns": Text("towns"),
        "water": Text("water"),
        "high_water": Text("high water"),
        "low_water": Text("low water"),
        "high_water_minus": Text("high water, dice -1"),
        "low_water_plus": Text("low water, dice +1"),
        "industry_mark": Text("industries in the Mark"),
        "industry_essen": Text("industries in Essen"),
        "industry_werden": Text("industries in Werden"),
        "industry_berg": Text("industries in Berg"),
        "smithies": Text("smithies"),
        "rifle_factories": Text("rifle factories"),
        "towns_muelheim_kettwig": Text("Mülheim and Kettwig"),
        "towns_werden_steele": Text("Werden and Steele"),
        "towns_kettwig_werden": Text("Kettwig and Werden"),
        "towns_hattingen_blankenstein": Text("Hattingen and Blankenstein"),
        "towns_witten_steele": Text("Witten and Steele"),
        "thalers": Text("thalers"),
        "ship_furthest_upstream": Text("ship furthest upstream"),
        **dict(zip(_PHASES, PHASE_NAMES, strict=True)),
    },
)
