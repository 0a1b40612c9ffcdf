"""The command `work`: bots think here, for tables that other processes serve."""

import asyncio

from pithead.terminal.commands.serve import (
    checked_database,
    checked_settings,
    checked_socket,
    no_table,
)
from pithead.terminal.errors import Refused
from pithead.terminal.screen import Screen


def work(screen: Screen, database: str | None, processes: int | None, port: int | None) -> int:
    """Let bots act until Ctrl-C; the exit code."""
    # Here and not above: the other commands need not wait for the web, nor have it installed.
    try:
        from pithead.table.log_output import set_up_logs
        from pithead.table.server import server_for
        from pithead.table.worker_app import create_worker
        from pithead.table.worker_app import work as work_without_port
    except ModuleNotFoundError as error:
        raise no_table(screen, error) from None

    settings = checked_settings(
        screen, database=database, workers=processes, most_workers=processes, thinks=True
    )
    set_up_logs(settings.log, settings.log_level)
    if not checked_database(screen, settings):
        raise Refused(screen.words("error.work_alone"))
    if port is None:
        screen.verbatim(screen.words("work.ready"))
        asyncio.run(work_without_port(settings))
        return 0
    with checked_socket(screen, "127.0.0.1", port) as listener:
        screen.verbatim(screen.words("work.ready"))
        server = server_for(create_worker(settings))
        server.run(sockets=[listener])
        return 0 if server.started else 1
