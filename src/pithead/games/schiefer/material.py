"""The printed material of an edition (SF-2.6)."""

from typing import Final

from mypy_extensions import i64

from pithead.games.schiefer.dice import FACES
from pithead.kernel.editions.checked_edition import CheckedEdition
from pithead.kernel.fields.packed_row import number_table
from pithead.kernel.texts.i18n import Text, one_of

MOST_PLAYERS: Final = 4
MOST_VALLEYS: Final = 12
MOST_SLOTS: Final = 2
MOST_COINS: Final = 30_000
"""A number of a position has 16 bits."""
MOST_ROUNDS: Final = 250
"""SF-9.3: a stop for endless play."""
NOBODY: Final = -1
ACTION_NAMES: Final = {
    "supply": Text("fetch a marker"),
    "open": Text("open a mine"),
    "sell": Text("sell slate"),
    "develop": Text("develop"),
}
ACTIONS: Final = tuple(ACTION_NAMES)
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


class Material:
    """What lies in the box, as flat lists: a mine, a valley, a box is known by its index.

    The mines of a valley follow one another from the river mouth upward, from `first[valley]` on.
    """

    def __init__(self, edition: CheckedEdition) -> None:
        game = edition.table("game")
        self.title = game.name("title")
        self.players = range(game.whole("players_min"), game.whole("players_max") + 1)
        components = edition.table("components")
        self.markers = components.whole("markers_per_player")
        setup = edition.table("setup")
        self.first_supply = setup.whole("markers_in_supply")
        self.first_coins = setup.whole("coins")
        dice = edition.table("dice_costs")
        self.reroll_price = dice.whole("reroll_one_die")
        self.turn_price = dice.whole("turn_one_die")
        self.sale_bonus = edition.table("sale").whole("better_sale_bonus")
        self.cost_max = edition.table("tunnel").whole("cost_max")
        slots = edition.table("box_slots")
        self.slots_two = slots.whole("two_players")
        self.slots_more = slots.whole("three_or_four_players")
        scoring = edition.table("scoring")
        self.points_mine = scoring.whole("per_mine")
        self.coins_per_point = scoring.whole("coins_per_point")
        self.coins_per_point_improved = scoring.whole("coins_per_point_improved")
        self.points_valley = scoring.whole("per_valley")
        self.points_half = scoring.whole("per_half_valley")
        self.points_alone = scoring.whole("per_valley_alone")
        self._set_fields(edition)
        self._set_valleys(edition)
        self._set_boxes(edition)
        self._check(edition, components.whole("black_markers"))
        sales = sum(self.values) + self.mines * self.sale_bonus
        self.most_coins = min(MOST_PLAYERS * 10 + sales, MOST_COINS)
        """More than a player can ever hold, also with extra coins at the start."""

    def _set_fields(self, edition: CheckedEdition) -> None:
        """The action fields; of each face, whether it offers each of the four actions."""
        self._field_actions: list[list[str]] = [[] for _ in range(FACES + 1)]
        for field in edition.array("field"):
            self._field_actions[field.whole("face")] = field.texts("actions")
        self.fetches = ["supply" in actions for actions in self._field_actions]
        self.opens = ["open" in actions for actions in self._field_actions]
        self.sells = ["sell" in actions for actions in self._field_actions]
        self.develops = ["develop" in actions for actions in self._field_actions]

    def field_text(self, face: int) -> Text:
        """What a marker on this field can do, in words."""
        return one_of([ACTION_NAMES[action] for action in self._field_actions[face]])

    def _set_valleys(self, edition: CheckedEdition) -> None:
        valleys = edition.array("valley")
        self.valleys = len(valleys)
        self.valley_ids = valleys.texts("id")
        self.valley_names = valleys.texts("name")
        self.mouths = valleys.texts("mouth")
        self.regions = valleys.texts("region")
        first: list[int] = []
        size: list[int] = []
        costs: list[int] = []
        values: list[int] = []
        valley_of: list[int] = []
        self.mine_ids: list[str] = []
        self.mine_names: list[str] = []
        for index, valley in enumerate(valleys):
            mines = valley.entries("mines")
            first.append(len(self.mine_ids))
            size.append(len(mines))
            self.mine_ids += mines.texts("id")
            self.mine_names += mines.texts("name")
            costs += mines.wholes("cost")
            values += mines.wholes("value")
            valley_of += [index] * len(mines)
        self.mines = len(self.mine_ids)
        self.first = number_table(first)
        self.size = number_table(size)
        self.costs = number_table(costs)
        self.values = number_table(values)
        self.valley_of = number_table(valley_of)

    def _set_boxes(self, edition: CheckedEdition) -> None:
        boxes = edition.array("box")
        self.boxes = len(boxes)
        self.box_ids = boxes.texts("id")
        self.box_names = boxes.names()
        slots: list[int] = []
        for box in boxes:
            low, high = box.wholes("players")
            slots += [self._slots_for(n, low, high) for n in range(MOST_PLAYERS + 1)]
        self._slots = number_table(slots)
        self.box_kinds = [BOXES.index(box) for box in self.box_ids]
        """Of each box its place in BOXES, whatever the order of the file."""
        self.buying = [self._box(box) for box in BUYING]
        prices = boxes.wholes("price") or [0]
        self.prices = number_table([prices[box] for box in self.buying])
        self.change_die = self._box("change_die")
        self.better_sale = self._box("better_sale")
        self.more_for_money = self._box("more_for_money")
        self.different_valleys = self._box("different_valleys")
        self.half_the_mines = self._box("half_the_mines")
        self.alone_in_the_valley = self._box("alone_in_the_valley")
        self.valley_boxes = (self.different_valleys, self.half_the_mines, self.alone_in_the_valley)
        """Those that count valleys."""

    def _box(self, box: str) -> int:
        return self.box_ids.index(box) if box in self.box_ids else 0

    def _slots_for(self, players: int, low: int, high: int) -> int:
        if not low <= players <= high:
            return 0
        return self.slots_two if players == 2 else self.slots_more

    def box_slots(self, box: i64, players: i64) -> int:
        """SF-2.4, SF-2.5: how many markers the box takes, 0 if it is not in the game."""
        return self._slots[box * (MOST_PLAYERS + 1) + players]

    def _check(self, edition: CheckedEdition, black_markers: int) -> None:
        """SF-2.6: what the tables must fulfil together."""
        if self.mines != black_markers:
            problem = Text(
                "there must be {expected} mines, as many as black markers ([components], "
                "key black_markers), not {count}",
                expected=black_markers,
                count=self.mines,
            )
            edition.complain("[[valley]]", "mines", problem)
        choices = sum(len(actions) == 2 for actions in self._field_actions)
        if choices != 2:
            problem = Text("two spaces must have two actions each, not {choices}", choices=choices)
            edition.complain("[[field]]", "actions", problem)
        for action in ACTIONS:
            if not any(action in actions for actions in self._field_actions):
                problem = Text("no space has the action {given!r}", given=action)
                edition.complain("[[field]]", "actions", problem)
