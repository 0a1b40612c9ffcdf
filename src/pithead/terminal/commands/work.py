"""The command `work`: bots choose actions here, for tables that other processes serve."""

import asyncio
import os
from typing import Annotated

import typer

from pithead.terminal.common_options import DatabaseUrl, Lang, screen_for
from pithead.terminal.errors import CommandError
from pithead.terminal.help_text import help_text
from pithead.terminal.screen import Screen
from pithead.terminal.server_setup import (
    checked_database,
    checked_socket,
    missing_library,
)


def work(
    ctx: typer.Context,
    database: DatabaseUrl = None,
    processes: Annotated[
        int | None,
        typer.Option(
            "--processes",
            min=1,
            help=help_text(
                "Number of processes for bots; by default one fewer than there are "
                "cores, and more while all are busy."
            ),
        ),
    ] = None,
    port: Annotated[
        int | None,
        typer.Option(
            "--port",
            min=0,
            max=65535,
            help=help_text(
                "Serve /healthz, /readyz and /metrics on this port of this machine; off by default."
            ),
        ),
    ] = None,
    lang: Lang = None,
) -> None:
    """Run bots until Ctrl-C."""
    raise typer.Exit(run_worker(screen_for(ctx, lang), database, processes, port))


def run_worker(
    screen: Screen, database: str | None, processes: int | None, port: int | None
) -> int:
    """Let bots act until Ctrl-C; return the exit code."""
    # Imported here: the other commands start without the web, and run where it is not installed.
    try:
        from pithead.table.base.log_output import set_up_logs
        from pithead.table.base.settings import settings_from
        from pithead.table.server.web_server import server_for
        from pithead.table.server.worker_app import create_worker
        from pithead.table.server.worker_app import work as work_without_port
    except ModuleNotFoundError as error:
        raise missing_library(screen, error) from None

    settings = settings_from(
        os.environ, database=database, workers=processes, most_workers=processes, thinks=True
    )
    set_up_logs(settings.log, settings.log_level)
    if not checked_database(screen, settings):
        raise CommandError(
            screen.messages(
                "An SQLite file belongs to one server, which runs its bots itself. "
                "`pithead work` needs --database postgresql://…"
            )
        )
    if port is None:
        screen.verbatim(screen.messages("Bots are running here; stop them with Ctrl-C."))
        asyncio.run(work_without_port(settings))
        return 0
    with checked_socket(screen, "127.0.0.1", port) as listener:
        screen.verbatim(screen.messages("Bots are running here; stop them with Ctrl-C."))
        server = server_for(create_worker(settings))
        server.run(sockets=[listener])
        return 0 if server.started else 1
