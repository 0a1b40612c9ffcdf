"""What a service needs of the system on which it runs; a server and a browser differ in it."""

from collections.abc import Callable
from dataclasses import dataclass

from pithead.table.base.metrics import Metrics
from pithead.table.base.offers import EVERYTHING, Offers
from pithead.table.base.settings import Settings
from pithead.table.bots.bot_pool import BotWorkers
from pithead.table.storage import Store
from pithead.table.storage.sealed_values import SealedValues


@dataclass(frozen=True, slots=True)
class Edges:
    """How a service stores, where its bots think, and what else there is."""

    open_store: Callable[[Settings, Metrics], Store]
    bot_workers: Callable[[Settings], BotWorkers]
    offers: Offers = EVERYTHING


def server_store(settings: Settings, metrics: Metrics) -> Store:
    """The database of a server, with a thread that writes to it."""
    sealed = SealedValues(settings.key_file)
    return Store(settings.database_url, metrics, settings.database_seconds, sealed)


def server_bots(settings: Settings) -> BotWorkers:
    """Processes of the server."""
    # Bots need no processes where they think elsewhere.
    from pithead.table.bots.bot_processes import BotProcesses

    most = max(settings.most_workers, settings.workers)
    return BotProcesses(settings.bot_modules, settings.bot_records, most)


SERVER = Edges(server_store, server_bots)
