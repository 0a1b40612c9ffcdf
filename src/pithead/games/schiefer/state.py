"""What lies on the table in a game of Schiefer."""

from typing import TYPE_CHECKING, Any, Final

from pithead.games.schiefer import scoring
from pithead.games.schiefer.audit import problems
from pithead.games.schiefer.board import draw
from pithead.games.schiefer.dice import FACES, NO_DICE, ROLL_INDEX, ROLLS
from pithead.games.schiefer.material import BUYING, MOST_ROUNDS, MOST_SLOTS, NOBODY, Material
from pithead.games.schiefer.tally import Tallies, ValleyTally, no_tallies
from pithead.games.schiefer.text import category, ledger, sections
from pithead.games.schiefer.vocabulary import BUY, Vocabulary
from pithead.kernel.diff import Entry
from pithead.kernel.draw_options import View
from pithead.kernel.state import State
from pithead.kernel.text_sections import Section
from pithead.kernel.validation import Reader

if TYPE_CHECKING:
    from pithead.kernel.game import Game

# What a player has used in this round, as bits of `used`; the buying boxes have the lowest bits.
TURNED: Final = 1 << len(BUYING)
CHANGED: Final = 2 << len(BUYING)


class SchieferState(State):
    """A position. Lists are by seat, mine, valley or box; `waiting` has six fields a seat."""

    material: Material
    vocabulary: Vocabulary
    coins_at_start: int
    round: int
    start_player: int
    dice: int
    """The roll on the table by its index, or NO_DICE."""
    marked: list[int]
    """The faces for which the roller has put down markers so far, ascending."""
    supply: list[int]
    reserve: list[int]
    coins: list[int]
    waiting: list[int]
    owners: list[int]
    """Of each mine, NOBODY before it is opened."""
    opened: list[int]
    """Of each valley, how many of its mines are opened."""
    sold: list[bool]
    last_sale: int
    """The mine that was sold last, for the eye: NOBODY before, and once its valley has grown."""
    boxes: list[int]
    """Two places a box, NOBODY where no marker lies."""
    used: list[int]
    tallies: Tallies
    """Shared with other positions as long as their mines and boxes are the same."""

    def __init__(
        self, game: "Game", material: Material, vocabulary: Vocabulary, players: int
    ) -> None:
        super().__init__(game, players)
        self.material = material
        self.vocabulary = vocabulary

    def set_up(self, coins_at_start: int) -> None:
        """Section 3: the table before the start player is drawn."""
        material = self.material
        players = self.players
        self.coins_at_start = coins_at_start
        self.round = 1
        self.start_player = NOBODY
        self.dice = NO_DICE
        self.marked = []
        self.supply = [material.first_supply] * players
        self.reserve = [material.markers - material.first_supply] * players
        self.coins = [coins_at_start] * players
        self.waiting = [0] * (players * FACES)
        self.owners = [NOBODY] * material.mines
        self.opened = [0] * material.valleys
        self.sold = [False] * material.mines
        self.last_sale = NOBODY
        self.boxes = [NOBODY] * (material.boxes * MOST_SLOTS)
        self.used = [0] * players
        self.tallies = no_tallies(material.valleys)

    def clone(self) -> "SchieferState":
        twin = SchieferState(self.game, self.material, self.vocabulary, self.players)
        twin.copy_frame(self)
        twin.coins_at_start = self.coins_at_start
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
        twin.tallies = self.tallies
        return twin

    # -- questions that many rules ask -----------------------------------------------------------

    def seat_at(self, position: int) -> int:
        """SF-4.2: who comes at this position of the round's order, the start player first."""
        return (self.start_player + position) % self.players

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

    def can_buy(self, seat: int, which: int) -> bool:
        """SF-8.1, SF-8.2: whether the player can buy a marker at this one of the buying boxes."""
        return (
            self.has_box(seat, self.material.buying[which])
            and not self.used[seat] & 1 << which
            and self.coins[seat] >= self.material.prices[which]
            and self.reserve[seat] > 0
        )

    def bought(self, seat: int, which: int) -> bool:
        """Whether the player has used this one of the buying boxes in this round."""
        return bool(self.used[seat] & 1 << which)

    def turned(self, seat: int) -> bool:
        return bool(self.used[seat] & TURNED)

    def changed(self, seat: int) -> bool:
        return bool(self.used[seat] & CHANGED)

    def add_buys(self, seat: int, choices: list[int]) -> None:
        """Append the purchases that are open to the player."""
        for which in range(len(BUYING)):
            if self.can_buy(seat, which):
                choices.append(BUY + which)

    def all_opened(self) -> bool:
        return NOBODY not in self.owners

    def tally(self, valley: int) -> ValleyTally:
        """What is to be known of a valley's mines, counted when it is asked for."""
        tallies = self.tallies
        known = tallies.valleys[valley]
        if known is None:
            known = ValleyTally(
                self.material, valley, self.players, self.opened[valley], self.owners, self.sold
            )
            tallies.valleys[valley] = known
        return known

    # -- results ---------------------------------------------------------------------------------

    def sheet(self) -> list[dict[str, int]]:
        return scoring.sheet(self)

    def category(self, key: str, lang: str = "en") -> str:
        return category(self.material, key, lang)

    def ranking(self) -> list[int]:
        return scoring.ranking(self)

    def ledger(self) -> list[Entry]:
        return ledger(self)

    def sections(self, lang: str = "en", names: list[str] | None = None) -> list[Section]:
        return sections(self, lang, names)

    def draw_board(self, view: View) -> str:
        return draw(self, view)

    def problems(self) -> list[str]:
        return problems(self)

    # -- JSON ------------------------------------------------------------------------------------

    def options(self) -> dict[str, Any]:
        return {"coins_at_start": self.coins_at_start}

    def fields(self) -> dict[str, Any]:
        material = self.material
        seats = range(self.players)
        return {
            "round": self.round,
            "start_player": None if self.start_player == NOBODY else self.start_player,
            "dice": [] if self.dice == NO_DICE else list(ROLLS[self.dice]),
            "marked": list(self.marked),
            "supply": list(self.supply),
            "reserve": list(self.reserve),
            "coins": list(self.coins),
            "waiting": [[self.waits(seat, face) for face in range(1, FACES + 1)] for seat in seats],
            "owners": {
                valley: self.owners[material.first[i] : material.first[i] + self.opened[i]]
                for i, valley in enumerate(material.valley_ids)
            },
            "sold": dict(zip(material.mine_ids, self.sold, strict=True)),
            "last_sale": None if self.last_sale == NOBODY else material.mine_ids[self.last_sale],
            "boxes": {
                box: [
                    owner
                    for owner in self.boxes[i * MOST_SLOTS : (i + 1) * MOST_SLOTS]
                    if owner != NOBODY
                ]
                for i, box in enumerate(material.box_ids)
            },
            "bought": [
                {box: self.bought(seat, i) for i, box in enumerate(BUYING)} for seat in seats
            ],
            "turned": [self.turned(seat) for seat in seats],
            "changed": [self.changed(seat) for seat in seats],
        }

    def read(self, reader: Reader) -> None:
        """Take over the fields of a position in JSON; defects go to the reader."""
        material = self.material
        players = self.players
        markers = material.markers
        self.round = reader.integer("round", 1, MOST_ROUNDS)
        self.start_player = reader.integer_or_null("start_player", 0, players - 1, NOBODY)
        self._read_dice(reader)
        self.supply = reader.integers("supply", players, 0, markers)
        self.reserve = reader.integers("reserve", players, 0, markers)
        self.coins = reader.integers("coins", players, 0, scoring.most_coins(material))
        self.waiting = []
        for seat, row in enumerate(_rows(reader, "waiting", players)):
            key = f"waiting[{seat}]"
            counts = reader.check_items(key, row, FACES, FACES) or [0] * FACES
            self.waiting += [
                reader.check_integer(f"{key}[{i}]", count, 0, markers)
                for i, count in enumerate(counts)
            ]
        self._read_mines(reader)
        self._read_boxes(reader)
        self._read_used(reader)
        self.tallies = no_tallies(material.valleys)

    def _read_dice(self, reader: Reader) -> None:
        self.dice = NO_DICE
        faces = reader.items("dice", at_most=3)
        checked = [reader.check_integer("dice", face, 1, FACES) for face in faces]
        if checked and tuple(checked) not in ROLL_INDEX:
            reader.complain("dice", "must be three faces, ascending, or none")
        elif checked:
            self.dice = ROLL_INDEX[checked[0], checked[1], checked[2]]
        self.marked = [
            reader.check_integer("marked", face, 1, FACES)
            for face in reader.items("marked", at_most=3)
        ]

    def _read_mines(self, reader: Reader) -> None:
        material = self.material
        self.owners = [NOBODY] * material.mines
        self.opened = [0] * material.valleys
        table = reader.table("owners")
        for valley, name in enumerate(material.valley_ids):
            owners = table.items(name, at_most=material.size[valley])
            self.opened[valley] = len(owners)
            for i, owner in enumerate(owners):
                self.owners[material.first[valley] + i] = table.check_integer(
                    name, owner, 0, self.players - 1
                )
        table.finish()
        table = reader.table("sold")
        self.sold = [table.flag(mine) for mine in material.mine_ids]
        table.finish()
        last = reader.choice_or_null("last_sale", material.mine_ids)
        self.last_sale = NOBODY if last is None else material.mine_ids.index(last)

    def _read_boxes(self, reader: Reader) -> None:
        self.boxes = [NOBODY] * (self.material.boxes * MOST_SLOTS)
        table = reader.table("boxes")
        for box, name in enumerate(self.material.box_ids):
            for i, owner in enumerate(table.items(name, at_most=MOST_SLOTS)):
                self.boxes[box * MOST_SLOTS + i] = table.check_integer(
                    name, owner, 0, self.players - 1
                )
        table.finish()

    def _read_used(self, reader: Reader) -> None:
        self.used = [0] * self.players
        for seat, row in enumerate(_rows(reader, "bought", self.players)):
            table = Reader(f"bought[{seat}]", row, reader.problems)
            for i, box in enumerate(BUYING):
                self.used[seat] |= table.flag(box) << i
            table.finish()
        for key, bit in (("turned", TURNED), ("changed", CHANGED)):
            for seat, done in enumerate(reader.flags(key, self.players)):
                self.used[seat] |= bit if done else 0


def _rows(reader: Reader, key: str, length: int) -> list[Any]:
    return reader.items(key, length) or [None] * length
