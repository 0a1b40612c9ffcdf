"""Schichtwechsel's edition file: a line for each key."""

from typing import Final

from pithead.games.schichtwechsel.edition_kinds import (
    AlongRoute,
    Alternatives,
    Effects,
    Price,
    WagonId,
)
from pithead.games.schichtwechsel.effect_lines import AT_ONCE, BAR, CARD, ROUTES, TILE
from pithead.games.schichtwechsel.material import (
    AREAS,
    FAMILIES,
    FEWEST_PLAYERS,
    FULL,
    GOALS,
    LONGEST_ROUTE,
    MOST_PLAYERS,
    PERSONAL,
    REVEALS,
    SIZES,
)
from pithead.kernel.editions.edition_keys import (
    Anything,
    Code,
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

_MARK: Final = Anything("mark", Text("mark")).optional()
_FIRST_VP: Final = Whole("first_vp", Text("VP for the first"), 0, 100)
_OTHER_VP: Final = Whole("other_vp", Text("VP for the others"), 0, 100)
_BARRIERS: Final = {
    "house": Text("house"),
    "tool": Text("tool marker"),
    "miner_or_headframe": Text("miner or headframe"),
    "miner_or_headframe_or_vp": Text("miner, headframe or VP"),
}


def _players() -> Many:
    players = Whole("players", Text("fewest and most players"), FEWEST_PLAYERS, MOST_PLAYERS)
    return Many(players, 2, 2)


SCHEMA: Final = EditionSchema(
    EditionTable("game", Text("The game")).has(
        Code("id", None, ("schichtwechsel",)).hidden("the program's name of the game"),
        Name("title", Text("English title"), Text("German title")),
        TextLine("edition", Text("name of the edition")),
        Whole("rounds", Text("rounds"), 1, 20),
        Whole("players_min", Text("fewest players"), FEWEST_PLAYERS, MOST_PLAYERS),
        Whole("players_max", Text("most players"), "players_min", MOST_PLAYERS),
    ),
    # The rules do not use the printed counts (SW-1.17).
    EditionTable("components", Text("Components")).has(
        Whole("game_boards", Text("game boards"), 0, 1000),
        Whole("round_cards", Text("round cards"), 0, 1000),
        Whole("pit_boards", Text("pit boards"), 0, 1000),
        Whole("first_player_markers", Text("first player markers"), 0, 1000),
        Whole("common_action_cards", Text("common action cards"), 0, 1000),
        Whole("personal_action_cards", Text("personal action cards"), 0, 1000),
        Whole("selection_tiles", Text("selection tiles"), 0, 1000),
        Whole("shift_covers", Text("covers of the shift"), 0, 1000),
        Whole("coking_covers", Text("covers of the coking plant"), 0, 1000),
        Whole("tool_markers", Text("tool markers"), 0, 1000),
        Whole("coins", Text("coins"), 0, 1000),
        Whole("miners", Text("miners"), 0, 1000),
        Whole("headframes", Text("headframes"), 0, 1000),
        Whole("water_cubes", Text("water cubes"), 0, 1000),
        Whole("white_tokens", Text("white tokens"), 0, 1000),
        Whole("coal", Text("coal"), 0, 1000),
        Whole("spoil", Text("spoil"), 0, 1000),
        Many(Whole("vp_pieces", Text("pieces for VP"), 0, 1000), 3, 3),
    ),
    EditionTable("components_inferred", Text("Components that the rulebook does not count")).has(
        Whole("houses", Text("houses"), 0, 1000),
        Whole("coke", Text("coke"), 0, 1000),
        Whole("player_tokens", Text("player tokens"), 0, 1000),
        Whole("route_discs", Text("discs of the routes"), 0, 1000),
        Many(Whole("vp_piece_values", Text("values of the pieces for VP"), 0, 1000), 3, 3),
    ),
    EditionTable("limits", Text("Limited pieces")).has(
        YesNo("coke_per_player", Text("coke of a player"), only=True, why="SW-1.17"),
        YesNo("houses_per_player", Text("houses of a player"), only=True, why="SW-1.17"),
        YesNo("headframes_per_player", Text("headframes of a player"), only=True, why="SW-1.17"),
        YesNo("coal", Text("coal"), only=False, why="SW-1.17"),
        YesNo("spoil", Text("spoil"), only=False, why="SW-1.17"),
        YesNo("coins", Text("coins"), only=False, why="SW-1.17"),
        YesNo("white_tokens", Text("white tokens"), only=False, why="SW-1.17"),
        YesNo("tool_markers", Text("tool markers"), only=False, why="SW-1.17"),
        YesNo("vp", Text("VP"), only=False, why="SW-1.17"),
    ),
    EditionTable("setup", Text("Setup")).has(
        Whole("coins", Text("coins"), 0, 100),
        Whole("tools", Text("tool markers"), 0, 100),
        Whole("player_tokens", Text("player tokens"), 1),
        Whole("headframes", Text("headframes"), 1, 2),
        Whole("houses", Text("houses"), 1, 6),
        Whole("miners", Text("miners"), 1),
        Whole("coke", Text("coke"), 1, 100),
        Whole("vp", Text("VP"), 0, 100),
        Whole("white_tokens", Text("white tokens"), 0, 100),
    ),
    EditionTable("setup_positions", Text("Setup in words"))
    .hidden("a description of the set-up in words")
    .has(
        Whole("discs", None, 0),
        Whole("miner", None, 1),
        TextLine("water"),
        TextLine("houses"),
        TextLine("headframes"),
        TextLine("tiles"),
        TextLine("round_cards"),
        TextLine("first_player"),
    ),
    EditionTable("bag", Text("Bag")).has(
        Whole("added_coal_per_player", Text("coal added for each player"), 0, 20),
        Whole("added_spoil_per_player", Text("spoil added for each player"), 0, 20),
        Whole("drawn_per_player", Text("cubes drawn for each player"), 1, 6),
    ),
    EditionTable("bag_reconstructed", Text("Blue cube")).has(
        Whole("blue_at_setup", Text("in the bag at the start"), 0, 1)
    ),
    EditionTable("water", Text("Water")).has(
        Whole("lowest", Text("lowest level"), 0, 20),
        Whole("top", Text("highest level"), "lowest + 1", 30),
        Whole("start", Text("level at the start"), "lowest", "top - 1"),
        Whole("token_level", Text("level without a white token"), "lowest", "top"),
        Whole("flood_drop", Text("fall after a flood"), 1, "top - lowest"),
        Whole("flood_tools", Text("tool markers for a flood"), 0, 20),
        Whole("lowest_vp", Text("VP on the lowest level"), 0, 20),
        Whole("rise_per_round", Text("rise per round"), 0, 10),
    ),
    EditionArray("mine_wagon", Text("Mine wagon"), at_least=1, at_most=8).has(
        WagonId("id").unique(),
        Whole("spaces", Text("spaces"), 1, 4),
        YesNo("coal_only", Text("for coal only")),
        YesNo("rimmed", Text("red-and-white border")),
    ),
    EditionArray("coal_wagon", Text("Coal wagon")).has(
        WagonId("id").unique(),
        Whole("spaces", Text("spaces"), 1, 4),
        YesNo("token", Text("gives a white token")),
    ),
    EditionTable("coke_wagons", Text("Coke wagons")).has(
        Whole("lower", Text("lower wagons"), 0, 10), Whole("upper", Text("upper wagons"), 0, 10)
    ),
    EditionTable("spoil_tip", Text("Spoil tip")).has(
        Whole("capacity", Text("spoil"), 1, 50),
        Many(Whole("rows", Text("rows from the bottom"), 1, 50), at_most=20),
    ),
    EditionTable("sold_coke", Text("Sales area")).has(
        Many(Whole("columns", Text("VP of the columns"), 0, 100), at_most=20),
        Whole("coke_per_column", Text("coke in a column"), 1, 10),
    ),
    EditionTable("sale", Text("Sale")).has(
        Whole("coke", Text("coke"), "sold_coke.coke_per_column"),
        Whole("coins", Text("coins"), 0, 20),
        Whole("white_tokens", Text("white tokens"), 0, 20),
        Whole("first_round", Text("first round"), 1, 100),
        Whole("per_round", Text("sales per round"), 1),
    ),
    EditionTable("white_tokens", Text("White tokens")).has(
        Whole("from_water", Text("for low water"), 0, 10),
        Whole("from_coal_wagons", Text("for the empty coal wagon"), 0, 10),
        Whole("from_coking_plant", Text("for the coking plant"), 0, 10),
        Whole("maximum", Text("most"), "from_water + from_coal_wagons + from_coking_plant"),
    ),
    EditionArray("bar_space", Text("House bar")).has(
        PlaceInOrder("position", Text("position")),
        Id("id").unique(),
        Name(),
        Alternatives("options", Text("bonus"), BAR),
    ),
    EditionTable("bar", Text("Bonuses of the house bar")).has(
        Whole("first_round", Text("first round"), 1, 100)
    ),
    EditionTable("coking_plant", Text("Coking plant")).has(
        Whole("own_spaces_per_player", Text("own spaces of a player"), 1),
        Whole("max_coke_per_player", Text("most coke of a player"), 1, 20),
        Whole("own_space_forced_at", Text("own space must be used from"), 1, 20),
        Whole("plain_grey", Text("plain grey spaces"), 0, 10),
        Whole("vp_grey", Text("grey spaces with VP"), 0, 1),
        Whole("water_grey", Text("grey spaces with water"), 0, 1),
        Effects("vp_grey_effect", Text("effect of the space with VP"), AT_ONCE),
        Effects("water_grey_effect", Text("effect of the space with water"), AT_ONCE),
    ),
    EditionArray("action_card", Text("Card")).has(
        Id("id").unique(),
        Name(),
        Code("family", Text("family"), FAMILIES),
        Code("size", Text("size"), SIZES),
        YesNo("reusable", Text("reusable")),
        YesNo("copy_protected", Text("cannot be copied")),
        _MARK,
        _players(),
        Parts("mode", Text("mode"), by="id", at_least=1, at_most=5, sourced=True).has(
            Id("id"),
            Price("cost", Text("cost")),
            Effects("effects", Text("effect"), CARD, at_least=1),
        ),
    ),
    EditionTable("personal_card", Text("Personal card")).has(
        Code("id", None, (PERSONAL,)).hidden("the program's name of the card"),
        Name(),
        Price("cost", Text("cost")),
        Effects("effects", Text("effect"), CARD),
        YesNo("reusable", Text("reusable"), only=False, why="SW-7.16"),
        YesNo("copy_protected", Text("cannot be copied"), only=True, why="SW-7.12"),
    ),
    EditionArray("selection_tile", Text("Selection tile")).has(
        Id("id").unique(),
        Name(),
        _MARK,
        # The mark says for how many players a tile is.
        _players().from_source("mark_source"),
        Alternatives("upper", Text("upper half"), TILE),
        Alternatives("lower", Text("lower half"), TILE),
        Effects("lower_if_none", Text("if the lower half cannot be used"), AT_ONCE),
        Many(Code("lower_if_none_needs", Text("only if"), FULL), distinct=True),
    ),
    EditionArray("round_card", Text("Round card")).has(
        Id("id").unique(),
        Name(),
        Whole("number", Text("number"), 1, 100).unique(),
        Code("goal", Text("goal"), GOALS),
        Whole("per", Text("per"), 1, 100),
        Whole("vp", Text("VP"), 0, 20),
        Code("reveal", Text("when revealed"), REVEALS),
    ),
    *[
        EditionTable(f"routes.{route}", Text("Route")).has(
            Name(),
            Whole("length", Text("spaces"), 1, LONGEST_ROUTE),
            AlongRoute(Whole("marks", Text("milestones"), 0, 100)),
            AlongRoute(Code("barriers", Text("barriers"), tuple(_BARRIERS)), _BARRIERS),
            Many(
                Whole(
                    "left_out",
                    Text("without a barrier if there are four in all, before space"),
                    1,
                    LONGEST_ROUTE,
                )
            ),
            _FIRST_VP,
            _OTHER_VP,
        )
        for route in ROUTES
    ],
    EditionTable("barrier_rewards", Text("Barriers")).has(
        Whole("last_road_vp", Text("VP at the last barrier of the road"), 0, 100),
        Whole("tool_discard", Text("tool markers discarded"), 0, 100),
    ),
    EditionArray("shift_space", Text("Shift space"), at_least=2, at_most=40).has(
        PlaceInOrder("number", Text("number")),
        Id("id").unique(),
        Name(),
        Effects("effects", Text("effect"), CARD),
        YesNo("declinable", Text("may be declined")).optional(),
    ),
    EditionTable("shift", Text("Miner's shift")).has(
        Whole("base_range", Text("range without houses"), 1, 40),
        Whole("exit_again_vp", Text("VP for the exit again"), 0, 100),
        Whole("exit_again_tool_discard", Text("tool markers discarded at the exit"), 0, 100),
        _FIRST_VP,
        _OTHER_VP,
    ),
    EditionArray("area", Text("Building pit"), complete=True).has(
        Code("id", None, AREAS).unique(),
        Name(),
        Code("side", Text("side"), ("centre", "left", "right")),
        Many(Whole("capacity", Text("houses with 2, 3 and 4 players"), 0, 100), 3, 3),
        Whole("per_player", Text("houses of a player, 0 for any number"), 0, 100),
    ),
    EditionTable("headframes", Text("Headframes")).has(
        Effects("first_placed", Text("first headframe"), AT_ONCE),
        Effects("second_placed", Text("second headframe"), AT_ONCE),
    ),
    EditionArray("headframe_space", Text("Bonus space")).has(
        Id("id").unique(),
        Name(),
        Code("row", Text("row"), ("top", "left")),
        Effects("effects", Text("effect"), CARD, at_least=1),
    ),
    EditionArray("trade", Text("Spoil trade")).has(
        Id("id").unique(),
        Whole("spoil", Text("spoil"), 1, "spoil_tip.capacity"),
        Effects("effects", Text("effect"), CARD, at_least=1),
    ),
    EditionTable("final", Text("Final scoring")).has(
        Whole("tool_vp", Text("VP for a tool marker"), -100, 100),
        Whole("first_player_vp", Text("VP for the first player marker"), 0, 100),
        Whole("full_coal_wagon_vp", Text("VP for a full coal wagon"), 0, 100),
        Whole("coke_left_vp", Text("VP for coke left over"), 0, 100),
        Whole("area_spoil_base", Text("spoil pit, VP"), 0, 100),
        Whole("area_spoil_per_spoil", Text("spoil pit, VP per spoil"), 0, 100),
        Whole("area_four_vp", Text("4 VP pit, VP"), 0, 100),
        Whole("area_two_vp", Text("2 VP pit, VP"), 0, 100),
        Whole("area_tools_discard", Text("tool pit, tool markers discarded"), 0, 100),
        Whole("area_sale_pairs", Text("loading and sale pit, pairs sold"), 0, 100),
    ),
    EditionTable("final_reconstructed", Text("Loading and sale pit")).has(
        Whole("area_sale_load", Text("coke of a free loading action"), 0, 100)
    ),
    EditionArray("player_count", Text("Number of players"), by="players").has(
        Whole("players", Text("players"), FEWEST_PLAYERS, MOST_PLAYERS).unique(),
        Whole("bag_coal", Text("coal in the bag"), 0, 1000),
        Whole("bag_spoil", Text("spoil in the bag"), 0, 1000),
        Whole("plain_grey_spaces", Text("plain grey spaces"), 0, "coking_plant.plain_grey"),
        Many(
            Code("covered_shift_spaces", Text("covered spaces of the shift")).refers_to(
                "shift_space"
            ),
            distinct=True,
        ),
    ),
    codes={
        "wagon": Text("wagons"),
        "coking": Text("coking"),
        "loading": Text("coke loading"),
        "route": Text("routes"),
        "miner": Text("miner"),
        "water": Text("water"),
        "headframe": Text("headframes"),
        "copy": Text("copying"),
        "large": Text("large"),
        "medium": Text("medium"),
        "small": Text("small"),
        "road": Text("road"),
        "rail": Text("rail"),
        "canal": Text("canal"),
        "lead": Text("lead"),
        "spoil": Text("spoil"),
        "coke": Text("coke"),
        "all_water_down": Text("each player's water falls by 1"),
        "lock_rimmed_wagon": Text("the wagon with the red-and-white border is locked"),
        "blue_into_bag": Text("the blue cube is in the bag"),
        "tip_full": Text("the tip is full"),
        "mine_wagons_full": Text("all mine wagons are full"),
        "plant_full": Text("the coking plant has as many of your coke as it may"),
        "use": Text("use"),
        "vp": Text("VP"),
        "white": Text("white token"),
        "player": Text("player token"),
        "centre": Text("centre"),
        "left": Text("left"),
        "right": Text("right"),
        "top": Text("top"),
        "trade3_road": Text("3 for road"),
        "trade3_rail": Text("3 for rail"),
        "trade3_vp": Text("3 for VP"),
        "trade5_road": Text("5 for road"),
        "trade5_rail": Text("5 for rail"),
        "trade6_coin": Text("6 for a coin"),
    },
)
