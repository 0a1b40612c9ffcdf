"""The printed material of an edition, typed and checked."""

from typing import Final

from pithead.games.schichtwechsel.card_modes import Mode
from pithead.games.schichtwechsel.effect_lines import (
    AT_ONCE,
    BAR,
    CARD,
    ROUTES,
    TILE,
    Cost,
    Line,
    parse_cost,
    parse_line,
)
from pithead.games.schichtwechsel.endless_loops import endless_chains, endless_uses
from pithead.kernel.edition import Edition
from pithead.kernel.edition_reader import SOURCES, EditionReader, unique_id
from pithead.kernel.i18n import Text, Verbatim
from pithead.kernel.validation import Reader, defect, given_twice, not_one_of, shown

FEWEST_PLAYERS: Final = 2
MOST_PLAYERS: Final = 4
MOST_LAYOUTS: Final = 500
LONGEST_ROUTE: Final = 60
REMARKS: Final = ("known", "note", "mark_source", "lower_if_none_source")
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

    def __init__(self, edition: Edition) -> None:
        self._tables = EditionReader(edition, SOURCES, REMARKS)
        self._read_game()
        self._read_components()
        self._read_set_up()
        self._read_water()
        self._read_wagons()
        self._read_coke()
        self._read_bar()
        self._read_cards()
        self._read_tiles()
        self._read_round_cards()
        self._read_routes()
        self._read_shift()
        self._read_areas()
        self._read_headframes()
        self._read_trades()
        self._read_final()
        """SW-20.10: the extra VP of each place in turn order, by number of players."""
        self._read_player_counts()
        problems = self._tables.problems
        self._tables.root.finish()
        problems += endless_uses(self.modes, self.frame_ids, self.frame_lines, self.trades)
        problems += endless_chains(self.modes, self.frame_ids, self.frame_lines)
        self._tables.raise_problems()
        self._derive()

    # -- reading ---------------------------------------------------------------------------------

    def _arrays(self, name: str, key: str = "id") -> list[Reader]:
        return self._tables.tables(name, key, at_most=100)

    def _complain(self, where: str, key: str, problem: Text) -> None:
        self._tables.problems.append(defect(where, key, problem))

    def _name(self, table: Reader) -> Text:
        return table.translated("name")

    def _lines(self, table: Reader, key: str, place: int) -> list[Line]:
        return self._parse(table, key, table.items(key, at_most=10), place)

    def _parse(self, table: Reader, key: str, items: object, place: int) -> list[Line]:
        lines: list[Line] = []
        for item in table.check_items(key, items, -1, 10):
            line = parse_line(item, place)
            if isinstance(line, Text):
                table.complain(key, line)
            elif place == AT_ONCE and not line.instant:
                table.complain(
                    key,
                    Text(
                        "{code!r} is not allowed here: it asks the player or causes other effects",
                        code=line.code,
                    ),
                )
            else:
                lines.append(line)
        return lines

    def _alternatives(self, table: Reader, key: str, place: int) -> list[list[Line]]:
        lists: list[list[Line]] = []
        for index, item in enumerate(table.items(key, at_most=5)):
            lines = self._parse(table, f"{key}[{index}]", item, place)
            if not lines:
                table.complain(f"{key}[{index}]", Text("an alternative needs at least one effect"))
            lists.append(lines)
        if not lists:
            table.complain(key, Text("must have at least one alternative"))
        return lists

    def _players(self, table: Reader) -> range:
        low, high = table.integers("players", 2, FEWEST_PLAYERS, MOST_PLAYERS)
        if low > high:
            table.complain(
                "players",
                Text(
                    "the first number, {low}, must not be greater than the second, {high}",
                    low=low,
                    high=high,
                ),
            )
        return range(low, high + 1)

    def _read_game(self) -> None:
        table = self._tables.table("game")
        table.choice("id", ("schichtwechsel",))
        self.title = table.translated("title")
        table.text("edition")
        self.rounds = table.integer("rounds", 1, 20)
        low = table.integer("players_min", FEWEST_PLAYERS, MOST_PLAYERS)
        high = table.integer("players_max", low, MOST_PLAYERS)
        self.players = range(low, high + 1)
        table.finish()

    def _read_components(self) -> None:
        """Printed counts; the rules do not use them (SW-1.17)."""
        table = self._tables.table("components")
        for key in (
            "game_boards",
            "round_cards",
            "pit_boards",
            "first_player_markers",
            "common_action_cards",
            "personal_action_cards",
            "selection_tiles",
            "shift_covers",
            "coking_covers",
            "tool_markers",
            "coins",
            "miners",
            "headframes",
            "water_cubes",
            "white_tokens",
            "coal",
            "spoil",
        ):
            table.integer(key, 0, 1000)
        table.integers("vp_pieces", 3, 0, 1000)
        table.finish()
        table = self._tables.table("components_inferred")
        for key in ("houses", "coke", "player_tokens", "route_discs"):
            table.integer(key, 0, 1000)
        table.integers("vp_piece_values", 3, 0, 1000)
        table.finish()
        table = self._tables.table("limits")
        for key in ("coke_per_player", "houses_per_player", "headframes_per_player"):
            if not table.flag(key):
                table.complain(key, Text("must be true: the number of these pieces is limited"))
        for key in ("coal", "spoil", "coins", "white_tokens", "tool_markers", "vp"):
            if table.flag(key):
                table.complain(
                    key, Text("must be false: the number of these pieces is not limited")
                )
        table.finish()

    def _read_set_up(self) -> None:
        table = self._tables.table("setup")
        self.first_coins = table.integer("coins", 0, 100)
        self.first_tools = table.integer("tools", 0, 100)
        table.integer("player_tokens", 1, 1)
        self.headframes = table.integer("headframes", 1, 2)
        self.houses = table.integer("houses", 1, 6)
        table.integer("miners", 1, 1)
        self.coke = table.integer("coke", 1, 100)
        self.first_vp = table.integer("vp", 0, 100)
        self.first_white = table.integer("white_tokens", 0, 100)
        table.finish()

        table = self._tables.table("setup_positions")
        table.integer("discs", 0, 0)
        table.integer("miner", 1, 1)
        for key in ("water", "houses", "headframes", "tiles", "round_cards", "first_player"):
            table.text(key)
        table.finish()

        table = self._tables.table("bag")
        self.added_coal = table.integer("added_coal_per_player", 0, 20)
        self.added_spoil = table.integer("added_spoil_per_player", 0, 20)
        self.drawn = table.integer("drawn_per_player", 1, 6)
        table.finish()
        table = self._tables.table("bag_reconstructed")
        self.blue_at_setup = table.integer("blue_at_setup", 0, 1)
        table.finish()

    def _read_water(self) -> None:
        table = self._tables.table("water")
        self.water_lowest = table.integer("lowest", 0, 20)
        self.water_top = table.integer("top", self.water_lowest + 1, 30)
        self.water_start = table.integer("start", self.water_lowest, self.water_top - 1)
        self.water_token = table.integer("token_level", self.water_lowest, self.water_top)
        self.flood_drop = table.integer("flood_drop", 1, self.water_top - self.water_lowest)
        self.flood_tools = table.integer("flood_tools", 0, 20)
        self.lowest_vp = table.integer("lowest_vp", 0, 20)
        self.water_rise = table.integer("rise_per_round", 0, 10)
        table.finish()

    def _read_wagons(self) -> None:
        self.mine_ids: list[str] = []
        self.mine_spaces: list[int] = []
        self.coal_only: list[bool] = []
        self.rimmed: list[bool] = []
        for table in self._arrays("mine_wagon"):
            self.mine_ids.append(_wagon_id(table, self.mine_ids))
            self.mine_spaces.append(table.integer("spaces", 1, 4))
            self.coal_only.append(table.flag("coal_only"))
            self.rimmed.append(table.flag("rimmed"))
            table.finish()
        self.mines = len(self.mine_ids)
        if not 1 <= self.mines <= 8:
            self._complain(
                "[[mine_wagon]]",
                "",
                Text("there must be 1 to 8 wagons, not {count}", count=self.mines),
            )

        # The single coal wagons are one choice (SW-D.1), every other coal wagon is its own.
        self.coal_ids: list[str] = []
        self.single_wagons: list[str] = []
        """The ids of the single coal wagons."""
        self.coal_wagons: list[int] = []
        self.coal_spaces: list[int] = []
        self.token_group = 0
        seen: list[str] = []
        with_token = 0
        for table in self._arrays("coal_wagon"):
            wagon = _wagon_id(table, seen)
            seen.append(wagon)
            spaces = table.integer("spaces", 1, 4)
            token = table.flag("token")
            table.finish()
            if spaces == 1 and not token:
                if SINGLES not in self.coal_ids:
                    self._add_coal_wagon(SINGLES, spaces)
                self.coal_wagons[self.coal_ids.index(SINGLES)] += 1
                self.single_wagons.append(wagon)
            else:
                self._add_coal_wagon(wagon, spaces)
                self.coal_wagons[-1] = 1
            if token:
                with_token += 1
                self.token_group = len(self.coal_ids) - 1
        if with_token != 1:
            self._complain(
                "[[coal_wagon]]",
                "token",
                Text("exactly one wagon must have the symbol, not {count}", count=with_token),
            )
        self.coal_groups = len(self.coal_ids)
        self.coal_capacity = [a * b for a, b in zip(self.coal_wagons, self.coal_spaces)]
        layouts = 1
        for capacity in self.coal_capacity:
            layouts *= capacity + 1
        if layouts > MOST_LAYOUTS:
            self._complain(
                "[[coal_wagon]]",
                "spaces",
                Text(
                    "there may be at most {most} ways to spread coal over the wagons, not "
                    "{layouts}",
                    layouts=layouts,
                    most=MOST_LAYOUTS,
                ),
            )

        table = self._tables.table("spoil_tip")
        self.tip = table.integer("capacity", 1, 50)
        rows = table.items("rows", at_most=20)
        self.tip_rows: list[int] = [row for row in rows if type(row) is int]
        """From the bottom up; for the drawing."""
        if sum(self.tip_rows) != self.tip:
            table.complain(
                "rows", Text("must add up to the capacity, {capacity}", capacity=self.tip)
            )
        table.finish()

    def _add_coal_wagon(self, name: str, spaces: int) -> None:
        self.coal_ids.append(name)
        self.coal_wagons.append(0)
        self.coal_spaces.append(spaces)

    def _read_coke(self) -> None:
        table = self._tables.table("coke_wagons")
        self.lower_coke_wagons = table.integer("lower", 0, 10)
        self.coke_wagons = self.lower_coke_wagons + table.integer("upper", 0, 10)
        table.finish()

        table = self._tables.table("sold_coke")
        columns = table.items("columns", at_most=20)
        self.columns = [table.check_integer("columns", value, 0, 100) for value in columns]
        self.pair = table.integer("coke_per_column", 1, 10)
        table.finish()

        table = self._tables.table("sale")
        if table.integer("coke", 1, 10) != self.pair:
            table.complain(
                "coke", Text("must be {size}, as many as a column takes", size=self.pair)
            )
        self.sale_coins = table.integer("coins", 0, 20)
        self.sale_white = table.integer("white_tokens", 0, 20)
        self.sale_round = table.integer("first_round", 1, 100)
        table.integer("per_round", 1, 1)
        table.finish()

        table = self._tables.table("white_tokens")
        self.white_water = table.integer("from_water", 0, 10)
        self.white_wagons = table.integer("from_coal_wagons", 0, 10)
        self.white_plant = table.integer("from_coking_plant", 0, 10)
        most = self.white_water + self.white_wagons + self.white_plant
        if table.integer("maximum", 0, 30) != most:
            table.complain(
                "maximum", Text("must be {most}, the sum of the other three values", most=most)
            )
        table.finish()

        table = self._tables.table("coking_plant")
        table.integer("own_spaces_per_player", 1, 1)
        self.plant_most = table.integer("max_coke_per_player", 1, 20)
        self.own_forced = table.integer("own_space_forced_at", 1, 20)
        self.plain_grey = table.integer("plain_grey", 0, 10)
        self.vp_grey = table.integer("vp_grey", 0, 1)
        self.water_grey = table.integer("water_grey", 0, 1)
        self.vp_grey_lines = self._lines(table, "vp_grey_effect", AT_ONCE)
        self.water_grey_lines = self._lines(table, "water_grey_effect", AT_ONCE)
        table.finish()

    def _read_bar(self) -> None:
        self.bar_ids: list[str] = []
        self.bar_names: list[Text] = []
        self.bar_options: list[list[list[Line]]] = []
        for table in self._arrays("bar_space"):
            self.bar_ids.append(unique_id(table, self.bar_ids))
            self.bar_names.append(self._name(table))
            table.integer("position", len(self.bar_ids), len(self.bar_ids))
            self.bar_options.append(self._alternatives(table, "options", BAR))
            table.finish()
        if len(self.bar_ids) != self.houses:
            self._complain(
                "[[bar_space]]",
                "",
                Text(
                    "there must be {houses} spaces, one for each house ([setup], key "
                    "houses), not {count}",
                    houses=self.houses,
                    count=len(self.bar_ids),
                ),
            )
        self.bars = len(self.bar_ids)
        table = self._tables.table("bar")
        self.bar_round = table.integer("first_round", 1, 100)
        table.finish()

    def _read_cards(self) -> None:
        self.card_ids: list[str] = []
        self.card_names: list[Text] = []
        self.families: list[str] = []
        self.modes: list[Mode] = []
        for table in self._arrays("action_card"):
            self._read_card(table)
        self.cards = len(self.card_ids)
        table = self._tables.table("personal_card")
        table.choice("id", (PERSONAL,))
        name = self._name(table)
        cost = self._cost(table, "cost")
        lines = self._lines(table, "effects", CARD)
        players = range(FEWEST_PLAYERS, MOST_PLAYERS + 1)
        if table.flag("reusable"):
            table.complain(
                "reusable", Text("must be false: the personal card is used once per round")
            )
        if not table.flag("copy_protected"):
            table.complain("copy_protected", Text("must be true: a personal card cannot be copied"))
        table.finish()
        self.personal = len(self.modes)
        self.card_names.append(name)
        self.modes.append(Mode(PERSONAL, self.cards, cost, lines, name, players))

    def _read_card(self, table: Reader) -> None:
        card = len(self.card_ids)
        card_id = unique_id(table, self.card_ids)
        if card_id == PERSONAL:
            table.complain(
                "id", Text("must not be {name!r}, the id of the personal card", name=PERSONAL)
            )
        self.card_ids.append(card_id)
        name = self._name(table)
        self.card_names.append(name)
        self.families.append(table.choice("family", FAMILIES))
        size = table.choice("size", SIZES)
        reusable = table.flag("reusable")
        copy_protected = table.flag("copy_protected")
        if "mark" in table.data:
            table.value("mark")
        players = self._players(table)
        modes = table.items("mode", at_most=5)
        table.finish()
        if not modes:
            table.complain("mode", Text("a card needs at least one mode"))
        for index, data in enumerate(modes):
            title = data.get("id", index + 1) if isinstance(data, dict) else index + 1
            part = self._tables.open(f"{table.where}, [[action_card.mode]] {title}", data)
            mode_id = part.identifier("id")
            object_id = card_id if mode_id == "use" else f"{card_id}_{mode_id}"
            if object_id in [mode.object_id for mode in self.modes]:
                part.complain("id", Text("there is already a mode {name!r}", name=object_id))
            cost = self._cost(part, "cost")
            lines = self._lines(part, "effects", CARD)
            if not lines:
                part.complain("effects", Text("a card needs at least one effect"))
            mode = Mode(object_id, card, cost, lines, name, players)
            mode.size = size
            mode.reusable = reusable
            mode.copy_protected = copy_protected
            part.finish()
            self.modes.append(mode)

    def _cost(self, table: Reader, key: str) -> Cost:
        value = table.value(key)
        cost = parse_cost("W1" if value is None else value)
        if isinstance(cost, Text):
            table.complain(key, cost)
            return Cost("W", 1)
        return cost

    def _read_tiles(self) -> None:
        self.tile_ids: list[str] = []
        self.tile_names: list[Text] = []
        self.tile_players: list[range] = []
        self.upper: list[list[Line]] = []
        self.upper_either: list[bool] = []
        self.lower: list[list[list[Line]]] = []
        self.lower_none: list[list[Line]] = []
        self.lower_none_needs: list[list[int]] = []
        """Of each tile what must be full for `lower_none` to happen (SW-16.3)."""
        for table in self._arrays("selection_tile"):
            self.tile_ids.append(unique_id(table, self.tile_ids))
            self.tile_names.append(self._name(table))
            if "mark" in table.data:
                table.value("mark")
            self.tile_players.append(self._players(table))
            upper = self._alternatives(table, "upper", TILE)
            # SW-16.12: alternatives are for cubes, of which one is placed.
            either = len(upper) > 1
            codes = sorted(line.code for lines in upper for line in lines)
            if either and codes != ["coal_mine 1", "spoil_mine 1"]:
                table.complain(
                    "upper",
                    Text(
                        "must be a single list of effects, or coal_mine 1 and spoil_mine 1 as "
                        "alternatives"
                    ),
                )
            self.upper_either.append(either)
            self.upper.append([line for lines in upper for line in lines])
            self.lower.append(self._alternatives(table, "lower", TILE))
            self.lower_none.append(self._lines(table, "lower_if_none", AT_ONCE))
            self.lower_none_needs.append(self._read_needs(table))
            table.finish()
        self.tiles = len(self.tile_ids)

    def _read_needs(self, table: Reader) -> list[int]:
        needs: list[int] = []
        for given in table.items("lower_if_none_needs", at_most=len(FULL)):
            if given in FULL:
                needs.append(FULL.index(given))
            else:
                table.complain("lower_if_none_needs", not_one_of(FULL, given))
        return needs

    def _read_round_cards(self) -> None:
        self.round_ids: list[str] = []
        self.round_names: list[Text] = []
        self.goals: list[int] = []
        self.goal_per: list[int] = []
        self.goal_vp: list[int] = []
        self.reveals: list[int] = []
        numbers: list[int] = []
        for table in self._arrays("round_card"):
            self.round_ids.append(unique_id(table, self.round_ids))
            self.round_names.append(self._name(table))
            numbers.append(table.integer("number", 1, 100))
            if numbers.count(numbers[-1]) > 1:
                table.complain(
                    "number", Text("there is already a card {number}", number=numbers[-1])
                )
            self.goals.append(GOALS.index(table.choice("goal", GOALS)))
            self.goal_per.append(table.integer("per", 1, 100))
            self.goal_vp.append(table.integer("vp", 0, 100))
            self.reveals.append(REVEALS.index(table.choice("reveal", REVEALS)))
            table.finish()
        self.round_cards = len(self.round_ids)
        if self.round_cards < self.rounds:
            self._complain(
                "[[round_card]]",
                "",
                Text(
                    "{rounds} rounds need {rounds} cards, not {count}",
                    rounds=self.rounds,
                    count=self.round_cards,
                ),
            )

    def _read_routes(self) -> None:
        self.route_names: list[Text] = []
        self.length: list[int] = []
        self.marks: list[list[int]] = []
        """Of each route, what the highest milestone of a disc on each space is worth."""
        self.marks_added: list[list[int]] = []
        """The same for all milestones that the disc has reached (SW-18.3)."""
        self.barriers: list[list[int]] = []
        """Of each route, the kind of barrier that is crossed on entering each space."""
        self.barriers_four: list[list[int]] = []
        """The same with four miner or headframe barriers in all (SW-11.12)."""
        self.target_first: list[int] = []
        self.target_other: list[int] = []
        routes = self._tables.root.table("routes")
        for route in ROUTES:
            table = self._tables.table(f"routes.{route}", routes)
            self.route_names.append(self._name(table))
            length = table.integer("length", 1, LONGEST_ROUTE)
            self.length.append(length)
            marks = self._read_marks(table, length)
            self.marks.append(marks)
            self.marks_added.append(_added(marks))
            barriers = self._read_barriers(table, length)
            self.barriers.append(barriers)
            self.barriers_four.append(self._read_left_out(table, barriers))
            self.target_first.append(table.integer("first_vp", 0, 100))
            self.target_other.append(table.integer("other_vp", 0, 100))
            table.finish()
        routes.finish()
        houses = sum(kinds.count(HOUSE_BARRIER) for kinds in self.barriers)
        if houses > self.houses:
            self._complain(
                "[routes]",
                "barriers",
                Text(
                    "{barriers} house barriers need {barriers} houses, not {count}",
                    barriers=houses,
                    count=self.houses,
                ),
            )
        table = self._tables.table("barrier_rewards")
        self.barrier_vp = table.integer("last_road_vp", 0, 100)
        self.barrier_tools = table.integer("tool_discard", 0, 100)
        table.finish()

    def _read_marks(self, table: Reader, length: int) -> list[int]:
        values = [0] * (length + 1)
        last = 0
        for item in table.items("marks", at_most=length):
            pair = table.check_items("marks", item, 2, 2) or [1, 0]
            space = table.check_integer("marks", pair[0], last + 1, length)
            value = table.check_integer("marks", pair[1], 0, 100)
            for beyond in range(space, length + 1):
                values[beyond] = value
            last = min(space, length - 1)
        return values

    def _read_barriers(self, table: Reader, length: int) -> list[int]:
        kinds = [NO_BARRIER] * (length + 1)
        for item in table.items("barriers", at_most=length):
            pair = table.check_items("barriers", item, 2, 2) or [1, "tool"]
            space = table.check_integer("barriers", pair[0], 1, length)
            if pair[1] not in BARRIERS[1:]:
                table.complain(
                    "barriers",
                    not_one_of(BARRIERS[1:], pair[1]),
                )
            elif kinds[space] != NO_BARRIER:
                table.complain("barriers", Text("space {given} already has a barrier", given=space))
            else:
                kinds[space] = BARRIERS.index(pair[1])
        return kinds

    def _read_left_out(self, table: Reader, barriers: list[int]) -> list[int]:
        """The barriers without the miner or headframe barriers before some spaces."""
        kinds = barriers.copy()
        length = len(barriers) - 1
        for item in table.items("left_out", at_most=LONGEST_ROUTE):
            space = table.check_integer("left_out", item, 1, LONGEST_ROUTE)
            if space <= length and kinds[space] == MINER_BARRIER:
                kinds[space] = NO_BARRIER
        return kinds

    def _read_shift(self) -> None:
        self.shift_ids: list[str] = []
        self.shift_names: list[Text] = []
        self.shift_lines: list[list[Line]] = []
        self.declinable: list[bool] = []
        for table in self._arrays("shift_space"):
            table.integer("number", len(self.shift_ids) + 1, len(self.shift_ids) + 1)
            self.shift_ids.append(unique_id(table, self.shift_ids))
            self.shift_names.append(self._name(table))
            lines = self._lines(table, "effects", CARD)
            declinable = "declinable" in table.data and table.flag("declinable")
            if declinable and (not lines or lines[0].word != "copy"):
                table.complain("declinable", Text("may be true only if the first effect is copy"))
            self.shift_lines.append(lines)
            self.declinable.append(declinable)
            table.finish()
        self.exit = len(self.shift_ids)
        if not 2 <= self.exit <= 40:
            self._complain(
                "[[shift_space]]",
                "",
                Text("there must be 2 to 40 spaces, not {count}", count=self.exit),
            )
        table = self._tables.table("shift")
        self.base_range = table.integer("base_range", 1, 40)
        self.again_vp = table.integer("exit_again_vp", 0, 100)
        self.again_tools = table.integer("exit_again_tool_discard", 0, 100)
        self.exit_first = table.integer("first_vp", 0, 100)
        self.exit_other = table.integer("other_vp", 0, 100)
        table.finish()

    def _read_areas(self) -> None:
        self.area_names: list[Text] = [Verbatim("")] * len(AREAS)
        self._capacity = [[0] * 3 for _ in AREAS]
        self.per_player = [0] * len(AREAS)
        seen: list[str] = []
        for table in self._arrays("area"):
            area_id = table.choice("id", AREAS)
            if area_id in seen:
                table.complain("id", given_twice(area_id))
            seen.append(area_id)
            area = AREAS.index(area_id)
            self.area_names[area] = self._name(table)
            table.choice("side", ("centre", "left", "right"))
            self._capacity[area] = table.integers("capacity", 3, 0, 100)
            self.per_player[area] = table.integer("per_player", 0, 100)
            table.finish()
        for area_id in AREAS:
            if area_id not in seen:
                self._complain("[[area]]", "", Text("the area {given!r} is missing", given=area_id))
        if not any(
            not any(self._capacity[area]) and not self.per_player[area]
            for area in range(len(AREAS))
        ):
            self._complain(
                "[[area]]", "capacity", Text("at least one area must take any number of houses")
            )

    def _read_headframes(self) -> None:
        table = self._tables.table("headframes")
        self.first_placed = self._lines(table, "first_placed", AT_ONCE)
        self.second_placed = self._lines(table, "second_placed", AT_ONCE)
        table.finish()
        self.frame_ids: list[str] = []
        self.frame_names: list[Text] = []
        self.frame_top: list[bool] = []
        self.frame_lines: list[list[Line]] = []
        for table in self._arrays("headframe_space"):
            self.frame_ids.append(unique_id(table, self.frame_ids))
            self.frame_names.append(self._name(table))
            self.frame_top.append(table.choice("row", ("top", "left")) == "top")
            lines = self._lines(table, "effects", CARD)
            if not lines:
                table.complain("effects", Text("a space needs at least one effect"))
            self.frame_lines.append(lines)
            table.finish()
        self.frames = len(self.frame_ids)

    def _read_trades(self) -> None:
        self.trade_ids: list[str] = []
        self.trade_spoil: list[int] = []
        self.trade_lines: list[list[Line]] = []
        for table in self._arrays("trade"):
            self.trade_ids.append(unique_id(table, self.trade_ids))
            self.trade_spoil.append(table.integer("spoil", 1, self.tip))
            lines = self._lines(table, "effects", CARD)
            if not lines:
                table.complain("effects", Text("a trade needs at least one effect"))
            self.trade_lines.append(lines)
            table.finish()

    @property
    def trades(self) -> list[tuple[str, int, list[Line]]]:
        return list(zip(self.trade_ids, self.trade_spoil, self.trade_lines))

    def _read_final(self) -> None:
        table = self._tables.table("final")
        self.tool_vp = table.integer("tool_vp", -100, 100)
        self.marker_vp = table.integer("first_player_vp", 0, 100)
        self.full_wagon_vp = table.integer("full_coal_wagon_vp", 0, 100)
        self.coke_left_vp = table.integer("coke_left_vp", 0, 100)
        self.pit_spoil_base = table.integer("area_spoil_base", 0, 100)
        self.pit_spoil_each = table.integer("area_spoil_per_spoil", 0, 100)
        self.pit_four = table.integer("area_four_vp", 0, 100)
        self.pit_two = table.integer("area_two_vp", 0, 100)
        self.pit_tools = table.integer("area_tools_discard", 0, 100)
        self.pit_sale = table.integer("area_sale_pairs", 0, 100)
        table.finish()
        table = self._tables.table("final_reconstructed")
        self.pit_load = table.integer("area_sale_load", 0, 100)
        table.finish()

    def _read_player_counts(self) -> None:
        self.bag_coal = [0] * (MOST_PLAYERS + 1)
        self.bag_spoil = [0] * (MOST_PLAYERS + 1)
        self.plain_spaces = [0] * (MOST_PLAYERS + 1)
        self.covered: list[list[bool]] = [[] for _ in range(MOST_PLAYERS + 1)]
        seen: list[int] = []
        for table in self._arrays("player_count", "players"):
            count = table.integer("players", FEWEST_PLAYERS, MOST_PLAYERS)
            if count in seen:
                table.complain(
                    "players", Text("there is already a table for {count} players", count=count)
                )
            seen.append(count)
            self.bag_coal[count] = table.integer("bag_coal", 0, 1000)
            self.bag_spoil[count] = table.integer("bag_spoil", 0, 1000)
            self.plain_spaces[count] = table.integer("plain_grey_spaces", 0, self.plain_grey)
            self.covered[count] = self._read_covered(table)
            table.finish()
            self._check_bag(table, count)
            self._check_tiles(table, count)
        for count in self.players:
            if count not in seen:
                self._complain(
                    "[[player_count]]",
                    "",
                    Text("there is no table for {count} players", count=count),
                )

    def _read_covered(self, table: Reader) -> list[bool]:
        covered = [False] * (self.exit + 1)
        key = "covered_shift_spaces"
        for name in table.items(key, at_most=self.exit):
            if name not in self.shift_ids[1:-1]:
                table.complain(
                    key,
                    Text(
                        "may contain only spaces between entrance and exit, not {given}",
                        given=shown(name),
                    ),
                )
            else:
                covered[self.shift_ids.index(name) + 1] = True
        return covered

    def _check_bag(self, table: Reader, count: int) -> None:
        """SW-4.2: the bag must hold the cubes of all players in every round."""
        cubes = self.bag_coal[count] + self.bag_spoil[count]
        for round_number in range(1, self.rounds + 1):
            cubes += count * (self.added_coal + self.added_spoil - self.drawn)
            if cubes < 0:
                table.complain(
                    "bag_coal",
                    Text(
                        "there are too few cubes in the bag for the draws of round {round}",
                        round=round_number,
                    ),
                )
                return

    def _check_tiles(self, table: Reader, count: int) -> None:
        """SW-4.13: each player holds a tile and changes it for another one."""
        tiles = sum(count in players for players in self.tile_players)
        if tiles <= count:
            table.complain(
                "players",
                Text(
                    "{count} players need at least {needed} selection tiles "
                    "([[selection_tile]], key players), not {tiles}",
                    count=count,
                    needed=count + 1,
                    tiles=tiles,
                ),
            )

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
            max(sum(line.amount for line in lines if line.word == "white") for lines in options)
            for options in self.bar_options
        ]
        self.most_white = self._most_white()

    def _most_white(self) -> int:
        """SW-I.9: more white tokens than a player can have at one time."""
        if self.white_anywhere:
            return 10**6
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


def _wagon_id(table: Reader, taken: list[str]) -> str:
    value = table.text("id")
    if not value.isascii() or not value.isalnum() or value == SINGLES:
        table.complain(
            "id", Text("may contain only letters and digits, not {given}", given=shown(value))
        )
    if value in taken:
        table.complain("id", given_twice(value))
    return value
