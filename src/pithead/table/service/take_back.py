"""Takes a game back to an earlier position."""

from pithead.table.base.events import Draft
from pithead.table.service.context import ServiceContext
from pithead.table.service.responses import Standing
from pithead.table.tables.table import GameTable


async def take_back(
    context: ServiceContext,
    table: GameTable,
    before: list[Draft],
    back: Draft,
    idempotency_key: str | None,
) -> Standing:
    """Commit a `back` event after the events `before`. The caller holds the lock."""
    to = back.data["to"]
    state = table.record.at(to)
    drafts = [*before, back]
    drafts[0] = Draft(drafts[0].kind, drafts[0].data, idempotency_key)
    event = table.sequence + len(drafts)
    await context.cache.commit(table, drafts, [state], position=to)
    # If the position waits for chance, its outcome is drawn again, in a new epoch.
    await context.cache.resolve_chance(table)
    return context.standings.of(table, event)
