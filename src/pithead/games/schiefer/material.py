"""The printed material of an edition, typed and checked (SF-2.6)."""

from typing import Any, Final

from pithead.games.schiefer.dice import FACES
from pithead.kernel.edition import Edition
from pithead.kernel.edition_reader import SOURCES, EditionReader, unique_id
from pithead.kernel.i18n import Text, one_of
from pithead.kernel.validation import Reader, defect, given_twice, not_one_of

MOST_PLAYERS: Final = 4
MOST_VALLEYS: Final = 12
MOST_SLOTS: Final = 2
MOST_ROUNDS: Final = 250
"""SF-9.3: a stop for endless play."""
"""SF-9.3."""
NOBODY: Final = -1
ACTIONS: Final = ("supply", "open", "sell", "develop")
BUYING: Final = ("buy3", "buy4")
BOXES: Final = (
    *BUYING,
    "change_die",
    "better_sale",
    "more_for_money",
    "different_valleys",
    "half_the_mines",
    "alone_in_the_valley",
)


_ACTION_TEXTS: Final = {
    "supply": Text("fetch a marker"),
    "open": Text("open a mine"),
    "sell": Text("sell slate"),
    "develop": Text("develop"),
}


class Material:
    """What lies in the box, as flat lists: a mine, a valley, a box is known by its index.

    The mines of a valley follow one another from the river mouth upward, from `first[valley]` on.
    """

    def __init__(self, edition: Edition) -> None:
        self._tables = EditionReader(edition, SOURCES)
        self._read_game()
        self._read_numbers()
        self._read_fields()
        self._read_valleys()
        self._read_boxes()
        """SF-11.6: the extra coins of each place in turn order, by number of players."""
        self._tables.finish()
        sales = sum(self.values) + self.mines * self.sale_bonus
        self.most_coins = MOST_PLAYERS * 10 + sales
        """More than a player can ever hold, also with extra coins at the start."""

    def _read_game(self) -> None:
        table = self._tables.table("game")
        table.choice("id", ("schiefer",))
        self.title = table.translated("title")
        table.text("edition")
        low = table.integer("players_min", 2, MOST_PLAYERS)
        high = table.integer("players_max", low, MOST_PLAYERS)
        self.players = range(low, high + 1)
        table.finish()

    def _read_numbers(self) -> None:
        table = self._tables.table("components")
        self.markers = table.integer("markers_per_player", 1, 200)
        self.black_markers = table.integer("black_markers", 1, 200)
        table.integer("dice", 3, 3)
        table.finish()

        table = self._tables.table("setup")
        self.first_supply = table.integer("markers_in_supply", 0, self.markers)
        self.first_coins = table.integer("coins", 0, 10)
        table.finish()

        table = self._tables.table("dice_costs")
        self.reroll_price = table.integer("reroll_one_die", 1, 100)
        self.turn_price = table.integer("turn_one_die", 1, 100)
        table.integer("turns_per_round", 1, 1)
        table.finish()

        table = self._tables.table("sale")
        self.sale_bonus = table.integer("better_sale_bonus", 0, 100)
        self._value_min = table.integer("value_min", 1, 100)
        self._value_max = table.integer("value_max", self._value_min, 100)
        table.finish()

        table = self._tables.table("tunnel")
        self._cost_min = table.integer("cost_min", 1, 100)
        self.cost_max = table.integer("cost_max", self._cost_min, 100)
        table.finish()

        table = self._tables.table("box_slots")
        self.slots_two = table.integer("two_players", 1, MOST_SLOTS)
        self.slots_more = table.integer("three_or_four_players", 1, MOST_SLOTS)
        table.finish()

        table = self._tables.table("scoring")
        self.points_mine = table.integer("per_mine", 0, 100)
        self.coins_per_point = table.integer("coins_per_point", 1, 100)
        self.coins_per_point_improved = table.integer("coins_per_point_improved", 1, 100)
        self.points_valley = table.integer("per_valley", 0, 100)
        self.points_half = table.integer("per_half_valley", 0, 100)
        self.points_alone = table.integer("per_valley_alone", 0, 100)
        table.finish()

    def _read_fields(self) -> None:
        """The action fields; of each face, whether it offers each of the four actions."""
        self.fetches = [False] * (FACES + 1)
        self.opens = [False] * (FACES + 1)
        self.sells = [False] * (FACES + 1)
        self.develops = [False] * (FACES + 1)
        self._field_actions: list[list[str]] = [[] for _ in range(FACES + 1)]
        seen: list[int] = []
        choices = 0
        for table in self._tables.tables("field", "face"):
            face = table.integer("face", 1, FACES)
            if face in seen:
                table.complain(
                    "face", Text("there is already a space for the number {number}", number=face)
                )
            seen.append(face)
            actions = table.items("actions", at_most=2)
            table.finish()
            if not actions or len(set(map(str, actions))) < len(actions):
                table.complain("actions", Text("must contain one action or two different ones"))
            choices += len(actions) == 2
            for action in actions:
                if action in ACTIONS:
                    self._field_actions[face].append(action)
                else:
                    table.complain(
                        "actions",
                        not_one_of(ACTIONS, action),
                    )
            self.fetches[face] = "supply" in actions
            self.opens[face] = "open" in actions
            self.sells[face] = "sell" in actions
            self.develops[face] = "develop" in actions
        if len(seen) != FACES:
            self._tables.problems.append(
                defect(
                    "[[field]]",
                    "",
                    Text(
                        "there must be a space for each of the {faces} numbers of a die",
                        faces=FACES,
                    ),
                )
            )
        if choices != 2:
            self._tables.problems.append(
                defect(
                    "[[field]]",
                    "actions",
                    Text("two spaces must have two actions each, not {choices}", choices=choices),
                )
            )
        offered = (self.fetches, self.opens, self.sells, self.develops)
        for action, faces in zip(ACTIONS, offered, strict=True):
            if not any(faces):
                self._tables.problems.append(
                    defect(
                        "[[field]]",
                        "actions",
                        Text("no space has the action {given!r}", given=action),
                    )
                )

    def _read_valleys(self) -> None:
        self.valley_ids: list[str] = []
        self.valley_names: list[str] = []
        self.mouths: list[str] = []
        self.regions: list[str] = []
        self.first: list[int] = []
        self.size: list[int] = []
        self.mine_ids: list[str] = []
        self.mine_names: list[str] = []
        self.costs: list[int] = []
        self.values: list[int] = []
        self.valley_of: list[int] = []
        for table in self._tables.tables("valley", "id"):
            self._read_valley(table)
        self.valleys = len(self.valley_ids)
        self.mines = len(self.mine_ids)
        if not 1 <= self.valleys <= MOST_VALLEYS:
            self._tables.problems.append(
                defect(
                    "[[valley]]",
                    "",
                    Text(
                        "there must be 1 to {most} valleys, not {count}",
                        most=MOST_VALLEYS,
                        count=self.valleys,
                    ),
                )
            )
        if self.mines != self.black_markers:
            self._tables.problems.append(
                defect(
                    "[[valley]]",
                    "mines",
                    Text(
                        "there must be {expected} mines, as many as black markers ([components], "
                        "key black_markers), not {count}",
                        expected=self.black_markers,
                        count=self.mines,
                    ),
                )
            )

    def _read_valley(self, table: Reader) -> None:
        self.valley_ids.append(unique_id(table, self.valley_ids))
        self.valley_names.append(_unique_name(table, self.valley_names))
        self.mouths.append(table.text("mouth"))
        self.regions.append(table.text("region"))
        mines: list[Any] = table.items("mines", at_most=100)
        table.finish()
        if not mines:
            table.complain("mines", Text("a valley needs at least one mine"))
        self.first.append(len(self.mine_ids))
        self.size.append(len(mines))
        for index, data in enumerate(mines):
            title = data.get("id", index + 1) if isinstance(data, dict) else index + 1
            mine = Reader(f"{table.where}, mine {title}", data, self._tables.problems)
            self.mine_ids.append(unique_id(mine, self.mine_ids))
            self.mine_names.append(_unique_name(mine, self.mine_names))
            self.costs.append(mine.integer("cost", self._cost_min, self.cost_max))
            self.values.append(mine.integer("value", self._value_min, self._value_max))
            self.valley_of.append(len(self.first) - 1)
            mine.finish()

    def _read_boxes(self) -> None:
        self.box_ids: list[str] = []
        self.box_names: list[Text] = []
        self._slots: list[list[int]] = []
        prices: dict[str, int] = {}
        for table in self._tables.tables("box", "id"):
            box = unique_id(table, self.box_ids)
            if box not in BOXES:
                table.complain("id", not_one_of(BOXES, box))
            self.box_ids.append(box)
            self.box_names.append(table.translated("name"))
            if box in BUYING:
                prices[box] = table.integer("price", 1, 100)
            low, high = table.integers("players", 2, 2, MOST_PLAYERS)
            self._slots.append(
                [self._slots_for(players, low, high) for players in range(MOST_PLAYERS + 1)]
            )
            table.finish()
        for box in BOXES:
            if box not in self.box_ids:
                self._tables.problems.append(
                    defect("[[box]]", "", Text("the box {given!r} is missing", given=box))
                )
        self.boxes = len(self.box_ids)
        self.box_kinds = [BOXES.index(box) if box in BOXES else 0 for box in self.box_ids]
        """Of each box its place in BOXES, whatever the order of the file."""
        self.buying = [self._box(box) for box in BUYING]
        self.prices = [prices.get(box, 1) for box in BUYING]
        self.change_die = self._box("change_die")
        self.better_sale = self._box("better_sale")
        self.more_for_money = self._box("more_for_money")
        self.different_valleys = self._box("different_valleys")
        self.half_the_mines = self._box("half_the_mines")
        self.alone_in_the_valley = self._box("alone_in_the_valley")
        self.valley_boxes = (
            self.different_valleys,
            self.half_the_mines,
            self.alone_in_the_valley,
        )
        """Those that count valleys."""

    def _box(self, box: str) -> int:
        return self.box_ids.index(box) if box in self.box_ids else 0

    def field_text(self, face: int) -> Text:
        """What a marker on this field can do, in words."""
        texts = [_ACTION_TEXTS[action] for action in self._field_actions[face]]
        return one_of(texts)

    def box_slots(self, box: int, players: int) -> int:
        """SF-2.4, SF-2.5: how many markers the box takes, 0 if it is not in the game."""
        return self._slots[box][players]

    def _slots_for(self, players: int, low: int, high: int) -> int:
        if not low <= players <= high:
            return 0
        return self.slots_two if players == 2 else self.slots_more


def _unique_name(table: Reader, taken: list[str]) -> str:
    value = table.text("name")
    if value in taken:
        table.complain("name", given_twice(value))
    return value
