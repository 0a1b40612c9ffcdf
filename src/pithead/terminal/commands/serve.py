"""The command `serve`: the web table."""

import os
import threading
import webbrowser
from typing import Annotated

import typer

from pithead.terminal.common_options import DatabaseUrl, Lang, screen_for
from pithead.terminal.errors import CommandError
from pithead.terminal.help_text import help_text
from pithead.terminal.screen import Screen
from pithead.terminal.server_setup import (
    AlreadyRunning,
    check_pages,
    checked_database,
    checked_socket,
    database_lock,
    missing_library,
)


def serve(
    ctx: typer.Context,
    host: Annotated[
        str,
        typer.Option(
            "--host",
            help=help_text("The address to listen on; 0.0.0.0 for everyone on the network."),
        ),
    ] = "127.0.0.1",
    port: Annotated[
        int | None,
        typer.Option(
            "--port",
            min=0,
            max=65535,
            help=help_text(
                "The port to listen on; 0 for any free port. By default 8000, or the next free one."
            ),
        ),
    ] = None,
    database: DatabaseUrl = None,
    open_browser: Annotated[
        bool, typer.Option("--open/--no-open", help=help_text("Open the browser or not."))
    ] = False,
    processes: Annotated[
        int,
        typer.Option(
            "--processes",
            min=1,
            max=64,
            help=help_text("Number of server processes, for several cores; PostgreSQL only."),
        ),
    ] = 1,
    lang: Lang = None,
) -> None:
    """Run the web server until Ctrl-C."""
    screen = screen_for(ctx, lang)
    raise typer.Exit(run_server(screen, host, port, database, open_browser, processes))


def run_server(
    screen: Screen,
    host: str,
    port: int | None,
    database: str | None,
    open_browser: bool,
    processes: int = 1,
) -> int:
    """Serve until Ctrl-C; return the exit code.

    If a server with the same tables is running already, `open_browser` only opens its page.
    """
    # Imported here: the other commands start without the web, and run where it is not installed.
    try:
        from pithead.table.base.log_output import set_up_logs
        from pithead.table.base.settings import settings_from
        from pithead.table.server.app import create_app
        from pithead.table.server.server_processes import run_processes
        from pithead.table.server.web_server import server_for, spare_garbage_collections
    except ModuleNotFoundError as error:
        raise missing_library(screen, error) from None

    check_pages(screen)
    settings = settings_from(os.environ, database=database)
    set_up_logs(settings.log, settings.log_level)
    try:
        lock = database_lock(screen, settings)
    except AlreadyRunning as other:
        if not open_browser or not other.address:
            raise
        screen.verbatim(screen.messages("Pithead is already running at {url}.", url=other.address))
        webbrowser.open(other.address)
        return 0
    with lock, checked_socket(screen, host, port) as listener:
        shared = checked_database(screen, settings)
        if processes > 1 and not shared:
            raise CommandError(
                screen.messages(
                    "--processes needs --database postgresql://…: an SQLite file cannot tell one "
                    "process what another has written. Use one process, or PostgreSQL."
                )
            )
        chosen = listener.getsockname()[1]
        url = f"http://{'localhost' if host in ('127.0.0.1', '::1') else host}:{chosen}/"

        def announce() -> None:
            lock.publish(url)
            screen.verbatim(
                screen.messages("Pithead is running at {url}; stop it with Ctrl-C.", url=url)
            )
            if open_browser:
                threading.Thread(target=webbrowser.open, args=[url], daemon=True).start()

        if processes > 1:
            return run_processes(settings, listener, processes, announce)
        server = server_for(create_app(settings), announce)
        spare_garbage_collections()
        server.run(sockets=[listener])
        return 0 if server.started else 1
