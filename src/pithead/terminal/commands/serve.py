"""The command `serve`: the table in the browser."""

from __future__ import annotations

import os
import socket
import threading
import webbrowser
from typing import TYPE_CHECKING

from pithead.terminal.errors import Refused
from pithead.terminal.screen import Screen

if TYPE_CHECKING:
    from pithead.table.settings import Settings


def serve(screen: Screen, host: str, port: int, database: str | None, open_browser: bool) -> int:
    """Serve until Ctrl-C; the exit code."""
    # Here and not above: the other commands need not wait for the web, nor have it installed.
    try:
        from pithead.table.app import create_app
        from pithead.table.log_output import set_up_logs
        from pithead.table.server import server_for
    except ModuleNotFoundError as error:
        raise no_table(screen, error) from None

    settings = checked_settings(screen, database=database)
    set_up_logs(settings.log, settings.log_level)
    with checked_socket(screen, host, port) as listener:
        checked_database(screen, settings)
        chosen = listener.getsockname()[1]
        url = f"http://{'localhost' if host in ('127.0.0.1', '::1') else host}:{chosen}/"
        screen.verbatim(screen.words("serve.ready", url=url))
        if open_browser:
            opening = threading.Timer(1.0, webbrowser.open, [url])
            opening.daemon = True
            opening.start()
        server = server_for(create_app(settings))
        server.run(sockets=[listener])
        return 0 if server.started else 1


def no_table(screen: Screen, error: ModuleNotFoundError) -> Exception:
    """What to say where the table's libraries are not installed; a fault of our own stays one."""
    if error.name is None or error.name.partition(".")[0] == "pithead":
        return error
    return Refused(screen.words("error.no_table", library=error.name))


def checked_settings(screen: Screen, **given: object) -> Settings:
    """What the environment says, and what was given on the command line."""
    from pithead.table.settings import NoNumber, settings_from

    try:
        return settings_from(os.environ, **given)
    except NoNumber as error:
        raise Refused(
            screen.words(
                "error.setting", variable=error.variable, given=error.given, least=error.least
            )
        ) from None


def checked_socket(screen: Screen, host: str, port: int) -> socket.socket:
    from pithead.table.server import listening_socket

    try:
        return listening_socket(host, port)
    except OSError as error:
        raise Refused(
            screen.words("error.port_taken", host=host, port=port, reason=error.strerror)
        ) from None


def checked_database(screen: Screen, settings: Settings) -> bool:
    """Bring the database up to date; whether other processes may share it."""
    try:
        from sqlalchemy.exc import SQLAlchemyError

        from pithead.table.storage.database import is_shared, open_database
    except ModuleNotFoundError as error:
        raise no_table(screen, error) from None
    try:
        engine = open_database(settings.database_url)
    except (SQLAlchemyError, ImportError, OSError) as error:
        reason = str(error).splitlines()[0].rstrip(".")
        raise Refused(screen.words("error.database", reason=reason)) from None
    engine.dispose()
    return is_shared(engine)
