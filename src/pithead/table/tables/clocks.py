"""The clocks of a table: the time that each player has left, as it follows from the events.

An event that ends a decision says how much time it is charged with (`clock` in its data), so a
replay gives the same clocks. All times are in milliseconds.
"""

from copy import copy
from dataclasses import dataclass
from typing import Any, Final

from pithead.kernel.step import CHANCE
from pithead.table.base.clock_setup import LIVE, TURN, ClockSetup
from pithead.table.base.events import BACK, BOT, OPEN, PLAY, SAT

GRACE: Final = 1000
"""The time of each position that is not counted: what a slow line may take."""
CLOCK: Final = "clock"
"""The key of the charged time in an event, and the reason why a bot sits down when it is over."""
TURN_OVER: Final = "turn_over"
"""The reason why a player gets their seat back after a bot has played a turn for them."""


@dataclass(frozen=True, slots=True)
class _EndedTurn:
    """A finished turn; a take-back takes its bonus away and gives its rest back."""

    position: int
    seat: int
    bonus: int
    rest: int


class Clocks:
    """The clocks of all seats. At most one is running."""

    def __init__(self, setup: ClockSetup, players: int) -> None:
        self.setup = setup
        live = setup.kind == LIVE
        self._per_turn = 0 if live else setup.time * 1000
        self._bonus = setup.extra * 1000 if live else 0
        self.left = [(setup.time if live else setup.extra) * 1000] * players
        """The time that lasts for the whole game."""
        self.turn = [self._per_turn] * players
        """The rest of the time for one turn."""
        self.running = -1
        """The seat whose time runs, -1 if none does."""
        self.since = 0
        """When it began to run."""
        self.stand_in = -1
        """The seat on which a bot plays until the turn is over, -1 if there is none."""
        self.stand_in_was_open = False
        """Whether nobody held the seat of `stand_in` when the bot sat down."""
        self.lost: frozenset[int] = frozenset()
        """The seats on which a bot plays until the game is over. None ever leaves this set."""
        self.history: list[list[int]] = [self.rests()]
        """The time that was left to each seat after each number of events of the game."""
        self._behind = (-1, 0, 0)
        """The seat that is asked while a bot sits there, the position, and since when."""
        self._turn_of = -1
        self._bots_turn = False
        """Whether a bot has made the last decision."""
        self._turns: list[_EndedTurn] = []
        self._graces: dict[int, int] = {}
        """The rest of the time that is not counted, by position. A take-back does not renew it."""

    # -- reading ---------------------------------------------------------------------------------

    def rests(self) -> list[int]:
        """The time left to each seat when the running clock was started."""
        return [left + turn for left, turn in zip(self.left, self.turn)]

    def grace(self, position: int) -> int:
        """The time that is not counted at a position."""
        return self._graces.get(position, GRACE)

    def deadline(self, position: int) -> int | None:
        """When the running clock runs out, None if none is running."""
        if self.running < 0:
            return None
        return self.since + self.grace(position) + self.rests()[self.running]

    def has_run_out(self, position: int, at: int, away: int) -> bool:
        """Whether the time of the running clock is over; `away` was the server's own absence."""
        deadline = self.deadline(position)
        return deadline is not None and at - away >= deadline

    def charge(self, position: int, at: int, away: int, graced: bool = True) -> dict[str, int]:
        """What an event at this time is charged with."""
        elapsed = max(0, at - self.since - away)
        free = min(elapsed, self.grace(position)) if graced else 0
        return {"spent": elapsed - free, "free": free}

    def behind(self, seat: int) -> int | None:
        """Since when a bot has been asked on this seat at this position, None if it is not.

        A player who takes their seat back before the bot has decided pays for this time.
        """
        asked, _, since = self._behind
        return since if asked == seat else None

    # -- changing --------------------------------------------------------------------------------

    def apply(
        self, kind: str, data: dict[str, Any], at: int, actor: int, before: int, position: int
    ) -> None:
        """Apply an event that led from one position to another, where `actor` is asked."""
        charged = data.get(CLOCK)
        if charged is not None and self.running < 0:
            self._spend(data["seat"], charged["spent"])
        elif charged is not None:
            # The time since a step that a player undoes alone is theirs, not that of the next one.
            undone = kind == BACK and not data.get("agreed")
            self._spend(data["seat"] if undone else self.running, charged["spent"])
            self._graces[before] = self.grace(before) - charged["free"]
            self.since = at
        if kind == SAT:
            self._sat(data)
        elif kind == PLAY:
            self._bots_turn = bool(data.get("bot")) if data["seat"] >= 0 else self._bots_turn
            self._end_turn(actor, position)
            self.history[position:] = [self.rests()]
        elif kind == BACK:
            self._back(data["to"], actor)

    def run(self, seat: int, at: int, behind: int = -1, position: int = 0) -> None:
        """Let the clock of this seat run, and no other; -1 for none.

        `behind` is the seat that is asked while a bot sits there, -1 if there is none.
        """
        if seat != self.running:
            self.running, self.since = seat, at
        if self._behind[:2] != (behind, position):
            self._behind = (behind, position, at)

    def begin_again(self) -> None:
        """The game begins again, before any decision. The time that was spent stays spent."""
        self.stand_in = self._turn_of = -1
        self._bots_turn = False
        self._turns.clear()
        self.history = [self.rests()]

    def clone(self) -> "Clocks":
        """A copy that can be changed."""
        other = copy(self)
        other.left, other.turn = list(self.left), list(self.turn)
        other.history, other._turns = list(self.history), list(self._turns)
        other._graces = dict(self._graces)
        return other

    def _spend(self, seat: int, spent: int) -> None:
        """Take time from the turn first, then from the rest."""
        of_turn = min(spent, self.turn[seat])
        self.turn[seat] -= of_turn
        self.left[seat] = max(0, self.left[seat] - (spent - of_turn))

    def _sat(self, data: dict[str, Any]) -> None:
        seat = data["seat"]
        if data.get("why") == CLOCK:
            if self.setup.then == TURN:
                self.stand_in = seat
                self.stand_in_was_open = data.get("was") == OPEN
            else:
                self.lost |= {seat}
            return
        if data["kind"] != BOT and self.stand_in == seat:
            self.stand_in = -1

    def _end_turn(self, actor: int, position: int) -> None:
        seat = self._turn_of
        if actor in (CHANCE, seat):
            return
        if seat >= 0:
            # A bot that plays because the time was up earns the increment: otherwise its player
            # would never play again. One that a player has asked to play earns nothing.
            earned = self._bonus if not self._bots_turn or self.stand_in == seat else 0
            self._turns.append(_EndedTurn(position, seat, earned, self.turn[seat]))
            self.left[seat] += earned
            self.turn[seat] = self._per_turn
        self._turn_of = actor

    def _back(self, to: int, actor: int) -> None:
        while self._turns and self._turns[-1].position > to:
            ended = self._turns.pop()
            self.left[ended.seat] = max(0, self.left[ended.seat] - ended.bonus)
            self.turn[ended.seat] = ended.rest
        self._turn_of = actor if actor != CHANCE else self._turn_of
        del self.history[to + 1 :]
