"""Checks of the clocks of a table."""

from pithead.table.base.errors import TimeIsUp
from pithead.table.base.events import now
from pithead.table.service.context import ServiceContext
from pithead.table.tables.table import GameTable


def check_time(context: ServiceContext, table: GameTable) -> None:
    """TimeIsUp if the time of the player to act has run out; a bot will soon act for them."""
    clocks = table.clocks
    if clocks is None or clocks.running < 0:
        return
    at = now()
    away = context.cache.outages.away(clocks.since, at)
    if clocks.has_run_out(table.position, at, away):
        raise TimeIsUp


def check_reclaim(table: GameTable, seat: int) -> None:
    """TimeIsUp if a bot plays on a seat because the time of its player has run out."""
    clocks = table.clocks
    if clocks is not None and (seat == clocks.stand_in or seat in clocks.lost):
        raise TimeIsUp
