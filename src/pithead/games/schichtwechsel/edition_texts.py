"""How people call the values of Schichtwechsel's edition file."""

from collections.abc import Mapping
from typing import Final

from pithead.games.schichtwechsel.effect_lines import BAR, Line, parse_cost, parse_line
from pithead.games.schichtwechsel.effect_text import alternatives_text, cost_label, effects_text
from pithead.games.schichtwechsel.material import (
    BARRIERS,
    FAMILIES,
    FULL,
    GOALS,
    REVEALS,
    SIZES,
)
from pithead.kernel.edition_texts import EditionTexts
from pithead.kernel.i18n import Text, joined

_EFFECTS: Final = (
    "effects",
    "vp_grey_effect",
    "water_grey_effect",
    "lower_if_none",
    "first_placed",
    "second_placed",
)
_ALTERNATIVES: Final = ("options", "upper", "lower")


class SchichtwechselEditionTexts(EditionTexts):
    """Effects, costs, marks and barriers have their own words."""

    def value(self, section: str, key: str, value: object, names: Mapping[str, Text]) -> Text:
        if key in _EFFECTS and isinstance(value, list):
            lines = _lines(value)
            if lines is not None:
                return effects_text(lines)
        if key in _ALTERNATIVES and isinstance(value, list):
            lists = [_lines(item) for item in value if isinstance(item, list)]
            known = [lines for lines in lists if lines is not None]
            if known and len(known) == len(value):
                return alternatives_text(known)
        if key == "cost" and isinstance(value, str):
            cost = parse_cost(value)
            if not isinstance(cost, Text):
                return cost_label(cost)
        if key in ("marks", "barriers") and isinstance(value, list):
            return self._spaces(section, key, value, names)
        return super().value(section, key, value, names)

    def _spaces(
        self, section: str, key: str, value: list[object], names: Mapping[str, Text]
    ) -> Text:
        """What is printed at single spaces of a route."""
        parts: list[Text] = []
        for item in value:
            if not isinstance(item, list) or len(item) != 2:
                return super().value(section, key, value, names)
            what = super().value(section, key, item[1], names)
            parts.append(Text("space {number}: {what}", number=item[0], what=what))
        return joined(parts, "; ")


def _lines(items: list[object]) -> list[Line] | None:
    """The effects of a list; None if one of them is unknown."""
    lines: list[Line] = []
    for item in items:
        line = parse_line(item, BAR)
        if isinstance(line, Text):
            return None
        lines.append(line)
    return lines


def texts() -> EditionTexts:
    """The words for tables, keys and codes."""
    return SchichtwechselEditionTexts(
        sections={
            "game": Text("The game"),
            "components": Text("Components"),
            "components_inferred": Text("Components that the rulebook does not count"),
            "limits": Text("Limited pieces"),
            "setup": Text("Setup"),
            "player_count": Text("Number of players"),
            "bag": Text("Bag"),
            "bag_reconstructed": Text("Blue cube"),
            "water": Text("Water"),
            "mine_wagon": Text("Mine wagon"),
            "coal_wagon": Text("Coal wagon"),
            "coke_wagons": Text("Coke wagons"),
            "spoil_tip": Text("Spoil tip"),
            "sold_coke": Text("Sales area"),
            "sale": Text("Sale"),
            "white_tokens": Text("White tokens"),
            "bar_space": Text("House bar"),
            "bar": Text("Bonuses of the house bar"),
            "coking_plant": Text("Coking plant"),
            "action_card": Text("Card"),
            "action_card.mode": Text("mode"),
            "personal_card": Text("Personal card"),
            "selection_tile": Text("Selection tile"),
            "round_card": Text("Round card"),
            "routes.road": Text("Route"),
            "routes.rail": Text("Route"),
            "routes.canal": Text("Route"),
            "barrier_rewards": Text("Barriers"),
            "shift_space": Text("Shift space"),
            "shift": Text("Miner's shift"),
            "area": Text("Building pit"),
            "headframes": Text("Headframes"),
            "headframe_space": Text("Bonus space"),
            "trade": Text("Spoil trade"),
            "final": Text("Final scoring"),
            "final_reconstructed": Text("Loading and sale pit"),
        },
        keys={
            "title_de": Text("German title"),
            "title_en": Text("English title"),
            "edition": Text("name of the edition"),
            "rounds": Text("rounds"),
            "players_min": Text("fewest players"),
            "players_max": Text("most players"),
            "game_boards": Text("game boards"),
            "round_cards": Text("round cards"),
            "pit_boards": Text("pit boards"),
            "first_player_markers": Text("first player markers"),
            "common_action_cards": Text("common action cards"),
            "personal_action_cards": Text("personal action cards"),
            "selection_tiles": Text("selection tiles"),
            "shift_covers": Text("covers of the shift"),
            "coking_covers": Text("covers of the coking plant"),
            "tool_markers": Text("tool markers"),
            "coins": Text("coins"),
            "miners": Text("miners"),
            "headframes": Text("headframes"),
            "water_cubes": Text("water cubes"),
            "white_tokens": Text("white tokens"),
            "coal": Text("coal"),
            "spoil": Text("spoil"),
            "vp_pieces": Text("pieces for VP"),
            "houses": Text("houses"),
            "coke": Text("coke"),
            "player_tokens": Text("player tokens"),
            "route_discs": Text("discs of the routes"),
            "vp_piece_values": Text("values of the pieces for VP"),
            "coke_per_player": Text("coke of a player"),
            "houses_per_player": Text("houses of a player"),
            "headframes_per_player": Text("headframes of a player"),
            "vp": Text("VP"),
            "tools": Text("tool markers"),
            "bag_coal": Text("coal in the bag"),
            "bag_spoil": Text("spoil in the bag"),
            "plain_grey_spaces": Text("plain grey spaces"),
            "covered_shift_spaces": Text("covered spaces of the shift"),
            "added_coal_per_player": Text("coal added for each player"),
            "added_spoil_per_player": Text("spoil added for each player"),
            "drawn_per_player": Text("cubes drawn for each player"),
            "blue_at_setup": Text("in the bag at the start"),
            "lowest": Text("lowest level"),
            "top": Text("highest level"),
            "start": Text("level at the start"),
            "token_level": Text("level without a white token"),
            "flood_drop": Text("fall after a flood"),
            "flood_tools": Text("tool markers for a flood"),
            "lowest_vp": Text("VP on the lowest level"),
            "rise_per_round": Text("rise per round"),
            "spaces": Text("spaces"),
            "coal_only": Text("for coal only"),
            "rimmed": Text("red-and-white border"),
            "token": Text("gives a white token"),
            "lower": Text("lower half"),
            "upper": Text("upper half"),
            "coke_wagons.lower": Text("lower wagons"),
            "coke_wagons.upper": Text("upper wagons"),
            "capacity": Text("houses with 2, 3 and 4 players"),
            "spoil_tip.capacity": Text("spoil"),
            "rows": Text("rows from the bottom"),
            "columns": Text("VP of the columns"),
            "coke_per_column": Text("coke in a column"),
            "first_round": Text("first round"),
            "per_round": Text("sales per round"),
            "from_water": Text("for low water"),
            "from_coal_wagons": Text("for the empty coal wagon"),
            "from_coking_plant": Text("for the coking plant"),
            "maximum": Text("most"),
            "name_en": Text("English name"),
            "name_de": Text("German name"),
            "position": Text("position"),
            "options": Text("bonus"),
            "own_spaces_per_player": Text("own spaces of a player"),
            "max_coke_per_player": Text("most coke of a player"),
            "own_space_forced_at": Text("own space must be used from"),
            "plain_grey": Text("plain grey spaces"),
            "vp_grey": Text("grey spaces with VP"),
            "water_grey": Text("grey spaces with water"),
            "vp_grey_effect": Text("effect of the space with VP"),
            "water_grey_effect": Text("effect of the space with water"),
            "family": Text("family"),
            "size": Text("size"),
            "reusable": Text("reusable"),
            "copy_protected": Text("cannot be copied"),
            "mark": Text("mark"),
            "players": Text("fewest and most players"),
            "cost": Text("cost"),
            "effects": Text("effect"),
            "lower_if_none": Text("if the lower half cannot be used"),
            "lower_if_none_needs": Text("only if"),
            "number": Text("number"),
            "goal": Text("goal"),
            "per": Text("per"),
            "reveal": Text("when revealed"),
            "length": Text("spaces"),
            "marks": Text("milestones"),
            "barriers": Text("barriers"),
            "left_out": Text("without a barrier if there are four in all, before space"),
            "first_vp": Text("VP for the first"),
            "other_vp": Text("VP for the others"),
            "last_road_vp": Text("VP at the last barrier of the road"),
            "tool_discard": Text("tool markers discarded"),
            "declinable": Text("may be declined"),
            "base_range": Text("range without houses"),
            "exit_again_vp": Text("VP for the exit again"),
            "exit_again_tool_discard": Text("tool markers discarded at the exit"),
            "side": Text("side"),
            "per_player": Text("houses of a player, 0 for any number"),
            "first_placed": Text("first headframe"),
            "second_placed": Text("second headframe"),
            "row": Text("row"),
            "tool_vp": Text("VP for a tool marker"),
            "first_player_vp": Text("VP for the first player marker"),
            "full_coal_wagon_vp": Text("VP for a full coal wagon"),
            "coke_left_vp": Text("VP for coke left over"),
            "area_spoil_base": Text("spoil pit, VP"),
            "area_spoil_per_spoil": Text("spoil pit, VP per spoil"),
            "area_four_vp": Text("4 VP pit, VP"),
            "area_two_vp": Text("2 VP pit, VP"),
            "area_tools_discard": Text("tool pit, tool markers discarded"),
            "area_sale_pairs": Text("loading and sale pit, pairs sold"),
            "area_sale_load": Text("coke of a free loading action"),
        },
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
            "house": Text("house"),
            "tool": Text("tool marker"),
            "miner_or_headframe": Text("miner or headframe"),
            "miner_or_headframe_or_vp": Text("miner, headframe or VP"),
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
        choices={
            "action_card.family": FAMILIES,
            "action_card.size": SIZES,
            "round_card.goal": GOALS,
            "round_card.reveal": REVEALS,
            "routes.barriers": BARRIERS[1:],
            "selection_tile.lower_if_none_needs": FULL,
            "area.side": ("centre", "left", "right"),
            "headframe_space.row": ("top", "left"),
        },
        references={"player_count.covered_shift_spaces": "shift_space"},
        orders={"shift_space": "number", "bar_space": "position"},
        # The mark says for how many players a tile is.
        sources={"selection_tile.players": "mark_source"},
        hidden={
            "game.id": "the program's name of the game",
            "setup_positions": "a description of the set-up in words",
            "personal_card.id": "the program's name of the card",
        },
    )
