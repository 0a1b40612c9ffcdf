"""The state of a game of Schiefer."""

from typing import TYPE_CHECKING, Any, Final

from pithead.games.schiefer.agreed_rules import AgreedRules
from pithead.games.schiefer.dice import FACES, NO_DICE
from pithead.games.schiefer.material import BUYING, MOST_SLOTS, NOBODY, Material
from pithead.games.schiefer.mine_counts import CountCache, ValleyCounts, empty_cache
from pithead.kernel.state import State

if TYPE_CHECKING:
    from pithead.games.schiefer.steps.step_registry import Steps
    from pithead.games.schiefer.verbs.verb_registry import Verbs
    from pithead.kernel.game import Game

# What a player has used in this round, as bits of `used`; the buying boxes have the lowest bits.
TURNED: Final = 1 << len(BUYING)
CHANGED: Final = 2 << len(BUYING)


LAST_ROUNDS: Final = 10
"""In so many rounds before the round limit, the players are told about it."""


class SchieferState(State):
    """A position. Lists are by seat, mine, valley or box; `waiting` has six fields a seat."""

    def __init__(
        self,
        game: "Game",
        players: int,
        options: dict[str, Any],
        material: Material,
        verbs: "Verbs",
        steps: "Steps",
        rules: AgreedRules,
    ) -> None:
        super().__init__(game, players, options)
        self.material = material
        self.verbs = verbs
        self.steps = steps
        self.rules = rules

    def set_up(self) -> None:
        """Section 3: set the fields for a new game, before the start player is drawn."""
        material = self.material
        players = self.players
        self.round: int = 1
        self.start_player: int = NOBODY
        self.dice: int = NO_DICE
        """The roll on the table by its index, or NO_DICE."""
        self.marked: list[int] = []
        """The faces for which the roller has put down markers so far, ascending."""
        self.supply: list[int] = [material.first_supply] * players
        self.reserve: list[int] = [material.markers - material.first_supply] * players
        self.coins: list[int] = [self.rules.first_coins] * players
        self.waiting: list[int] = [0] * (players * FACES)
        self.owners: list[int] = [NOBODY] * material.mines
        """Of each mine, NOBODY before it is opened."""
        self.opened: list[int] = [0] * material.valleys
        """Of each valley, how many of its mines are opened."""
        self.sold: list[bool] = [False] * material.mines
        self.last_sale: int = NOBODY
        """The mine that was sold last, shown by the drawing until its valley grows."""
        self.boxes: list[int] = [NOBODY] * (material.boxes * MOST_SLOTS)
        """Two places a box, NOBODY where no marker lies."""
        self.used: list[int] = [0] * players
        self.counts: CountCache = empty_cache(material.valleys)
        """Shared with other positions as long as their mines and boxes are the same."""

    def progress(self) -> str:
        return f"round {self.round}"

    def clone(self) -> "SchieferState":
        twin = SchieferState(
            self.game,
            self.players,
            self._options,
            self.material,
            self.verbs,
            self.steps,
            self.rules,
        )
        twin.copy_frame(self)
        twin.round = self.round
        twin.start_player = self.start_player
        twin.dice = self.dice
        twin.marked = self.marked.copy()
        twin.supply = self.supply.copy()
        twin.reserve = self.reserve.copy()
        twin.coins = self.coins.copy()
        twin.waiting = self.waiting.copy()
        twin.owners = self.owners.copy()
        twin.opened = self.opened.copy()
        twin.sold = self.sold.copy()
        twin.last_sale = self.last_sale
        twin.boxes = self.boxes.copy()
        twin.used = self.used.copy()
        twin.counts = self.counts
        return twin

    # -- questions that many rules ask -----------------------------------------------------------

    def seat_at(self, position: int) -> int:
        """SF-4.2: the player at this position of the round's order, the start player first."""
        return self.seat_after(self.start_player, position)

    def waits(self, seat: int, face: int) -> int:
        """How many markers of a player lie on a field."""
        return self.waiting[seat * FACES + face - 1]

    def all_waiting(self, seat: int) -> int:
        """How many markers of a player lie on fields."""
        first = seat * FACES
        total = 0
        for field in range(first, first + FACES):
            total += self.waiting[field]
        return total

    def has_box(self, seat: int, box: int) -> bool:
        place = box * MOST_SLOTS
        return self.boxes[place] == seat or self.boxes[place + 1] == seat

    def free_slot(self, box: int) -> int:
        """The place in `boxes` for the next marker, -1 if the box is full or not in the game."""
        place = box * MOST_SLOTS
        for slot in range(place, place + self.material.box_slots(box, self.players)):
            if self.boxes[slot] == NOBODY:
                return slot
        return -1

    def next_mine(self, valley: int) -> int:
        """SF-7.2: the mine that is opened next in a valley that has a closed one."""
        return self.material.first[valley] + self.opened[valley]

    def next_cost(self, valley: int) -> int:
        """How many markers the next mine of a valley costs."""
        return self.material.costs[self.material.first[valley] + self.opened[valley]]

    def bought(self, seat: int, which: int) -> bool:
        """Whether the player has used this one of the buying boxes in this round."""
        return bool(self.used[seat] & 1 << which)

    def turned(self, seat: int) -> bool:
        return bool(self.used[seat] & TURNED)

    def changed(self, seat: int) -> bool:
        return bool(self.used[seat] & CHANGED)

    def rounds_left(self) -> int:
        """SF-9.3: how many rounds can follow this one before the game is stopped."""
        return self.rules.round_limit - self.round

    def limit_is_near(self) -> bool:
        """SF-9.3: whether the players should know that the game will be stopped."""
        return self.rounds_left() < LAST_ROUNDS and not self.all_opened()

    def all_opened(self) -> bool:
        return NOBODY not in self.owners

    def valley_counts(self, valley: int) -> ValleyCounts:
        """The counts of a valley's mines for the evaluator, made when first asked for."""
        counts = self.counts
        known = counts.valleys[valley]
        if known is None:
            known = ValleyCounts(
                self.material, valley, self.players, self.opened[valley], self.owners, self.sold
            )
            counts.valleys[valley] = known
        return known
