"""Short descriptions of where games stand, shared between the player and all watchers."""

from weakref import WeakKeyDictionary

from pithead.table.service.responses import Standing
from pithead.table.tables.table import GameTable


class Standings:
    """The last standing of each table."""

    def __init__(self) -> None:
        self._last: WeakKeyDictionary[GameTable, Standing] = WeakKeyDictionary()

    def of(self, table: GameTable, event: int, repeated: bool = False) -> Standing:
        """The current standing; the same object as the last one if nothing has changed."""
        last = self._last.get(table)
        if last is not None and (last.sequence, last.event, last.repeated) == (
            table.sequence,
            event,
            repeated,
        ):
            return last
        standing = self._last[table] = _standing(table, event, repeated)
        return standing

    def of_repeated(self, table: GameTable, idempotency_key: str | None) -> Standing | None:
        """The standing for a request that was carried out before, None if it was not."""
        if idempotency_key is None or idempotency_key not in table.replies:
            return None
        return self.of(table, table.replies[idempotency_key], repeated=True)


def _standing(table: GameTable, event: int, repeated: bool) -> Standing:
    state = table.state
    legal = [state.game.vocabulary[a] for a in table.offered()] if state.actor >= 0 else []
    return Standing(
        table_id=table.id,
        event=event,
        repeated=repeated,
        sequence=table.sequence,
        position=table.position,
        status=table.status,
        actor=state.actor,
        legal=legal if table.is_ready and not table.closed else [],
    )
