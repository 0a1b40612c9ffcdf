"""The state of a game of Schiefer."""

from typing import TYPE_CHECKING, Any, Final, final

from mypy_extensions import i64

from pithead.games.schiefer.agreed_rules import AgreedRules
from pithead.games.schiefer.dice import FACES
from pithead.games.schiefer.field_properties import SchieferProperties
from pithead.games.schiefer.material import BUYING, MOST_SLOTS, NOBODY, Material
from pithead.games.schiefer.mine_counts import CountCache, ValleyCounts
from pithead.kernel.fields.packed_row import COMPILED, last_used, total
from pithead.kernel.fields.packed_state import plain_copy

if TYPE_CHECKING:
    from pithead.games.schiefer.fields import SchieferFields
    from pithead.games.schiefer.steps.step_registry import Steps
    from pithead.games.schiefer.verbs.verb_registry import Verbs
    from pithead.kernel.game import Game

# What a player has used in this round, as bits of `used`; the buying boxes have the lowest bits.
TURNED: Final = 1 << len(BUYING)
CHANGED: Final = 2 << len(BUYING)


LAST_ROUNDS: Final = 10
"""In so many rounds before the round limit, the players are told about it."""


@final
class SchieferState(SchieferProperties):
    """A position. The fields are declared in `fields.py`."""

    def __init__(
        self,
        game: "Game",
        players: int,
        options: dict[str, Any],
        material: Material,
        fields: "SchieferFields",
        verbs: "Verbs",
        steps: "Steps",
        rules: AgreedRules,
        counts: CountCache,
    ) -> None:
        super().__init__(game, players, options)
        self.material = material
        self.fields = fields
        self.verbs = verbs
        self.steps = steps
        self.rules = rules
        self.counts = counts
        """Shared with other positions as long as their mines and boxes are the same."""

    def progress(self) -> str:
        return f"round {self.round}"

    def clone(self) -> "SchieferState":
        if not COMPILED:
            return plain_copy(self, self.fields.lists)
        twin = SchieferState(
            self.game,
            self.players,
            self._options,
            self.material,
            self.fields,
            self.verbs,
            self.steps,
            self.rules,
            self.counts,
        )
        twin.copy_row(self)
        return twin

    # -- questions that many rules ask -----------------------------------------------------------

    def seat_at(self, position: i64) -> i64:
        """SF-4.2: the player at this position of the round's order, the start player first."""
        return self.seat_after(self.start_player, position)

    def waits(self, seat: i64, face: i64) -> int:
        """How many markers of a player lie on a field."""
        return self.waiting[seat * FACES + face - 1]

    def all_waiting(self, seat: i64) -> int:
        """How many markers of a player lie on fields."""
        first = seat * FACES
        return total(self.waiting, first, first + FACES)

    def last_marked(self) -> int:
        """The highest face for which the roller has put down a marker; 0 if there is none."""
        return last_used(self.marked) + 1

    def marked_faces(self) -> list[int]:
        """The faces for which the roller has put down markers so far, ascending."""
        return [face for face in range(1, FACES + 1) for _ in range(self.marked[face - 1])]

    def has_box(self, seat: i64, box: i64) -> bool:
        place = box * MOST_SLOTS
        boxes = self.boxes
        return boxes[place] == seat or boxes[place + 1] == seat

    def free_slot(self, box: i64) -> i64:
        """The place in `boxes` for the next marker, -1 if the box is full or not in the game."""
        boxes = self.boxes
        place = box * MOST_SLOTS
        for slot in range(place, place + self.material.box_slots(box, self.players)):
            if boxes[slot] == NOBODY:
                return slot
        return -1

    def next_mine(self, valley: i64) -> i64:
        """SF-7.2: the mine that is opened next in a valley that has a closed one."""
        return self.material.first[valley] + self.opened[valley]

    def next_cost(self, valley: i64) -> int:
        """How many markers the next mine of a valley costs."""
        return self.material.costs[self.material.first[valley] + self.opened[valley]]

    def bought(self, seat: i64, which: i64) -> bool:
        """Whether the player has used this one of the buying boxes in this round."""
        return bool(self.used[seat] & 1 << which)

    def turned(self, seat: i64) -> bool:
        return bool(self.used[seat] & TURNED)

    def changed(self, seat: i64) -> bool:
        return bool(self.used[seat] & CHANGED)

    def rounds_left(self) -> int:
        """SF-9.3: how many rounds can follow this one before the game is stopped."""
        return self.rules.round_limit - self.round

    def limit_is_near(self) -> bool:
        """SF-9.3: whether the players should know that the game will be stopped."""
        return self.rounds_left() < LAST_ROUNDS and not self.all_opened()

    def all_opened(self) -> bool:
        owners = self.owners
        for mine in range(self.material.mines):
            if owners[mine] == NOBODY:
                return False
        return True

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
