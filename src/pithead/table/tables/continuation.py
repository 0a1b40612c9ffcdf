"""What happens next at a table: it is worked out once, then committed, then shown."""

from pithead.kernel.state import State
from pithead.kernel.step import CHANCE
from pithead.kernel.texts.guided_lesson import LEARNER
from pithead.table.base.events import PLAY, Draft
from pithead.table.tables.table import GameTable


def play_draft(action: str, seat: int, bot: str = "", idempotency_key: str | None = None) -> Draft:
    return Draft(PLAY, {"action": action, "seat": seat, "bot": bot}, idempotency_key)


class Continuation:
    """Events of the game that follow the present, and the position after each of them."""

    def __init__(self, table: GameTable) -> None:
        self._table = table
        self.drafts: list[Draft] = []
        self.positions: list[State] = []

    @property
    def state(self) -> State:
        """The position after the events so far; it must not be changed."""
        return self.positions[-1] if self.positions else self._table.state

    def act(self, action: str, seat: int, idempotency_key: str | None = None) -> None:
        """An action of a person; IllegalAction if it is none."""
        after = self.state.clone()
        after.apply(action)
        self._add(play_draft(action, seat, idempotency_key=idempotency_key), after)

    def take(self, event: int, bot: str = "") -> None:
        """A legal action of a bot, or an outcome of chance."""
        before = self.state
        after = before.clone()
        after.take(event)
        self._add(play_draft(before.name(event), before.actor, bot), after)

    def resolve_chance(self) -> None:
        """All chance events that are due now. A lesson also takes actions for its player."""
        table, state = self._table, self.state
        while state.actor == CHANCE or (table.lesson is not None and state.actor == LEARNER):
            event = table.prescribed(state, [draft.data["action"] for draft in self.drafts])
            if event is None and state.actor != CHANCE:
                break
            if event is None:
                event = state.draw(table.random_source(table.position + len(self.drafts)))
            self.take(event)
            state = self.state

    def _add(self, draft: Draft, after: State) -> None:
        self.drafts.append(draft)
        self.positions.append(after)
