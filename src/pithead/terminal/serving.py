"""The command `serve`: the table in the browser."""

import os
import threading
import webbrowser

from pithead.terminal.refusing import Refused
from pithead.terminal.screen import Screen


def serve(screen: Screen, host: str, port: int, database: str | None, open_browser: bool) -> int:
    """Serve until Ctrl-C; the exit code."""
    # Here and not above: the other commands need not wait for the web, nor have it installed.
    try:
        from sqlalchemy.exc import SQLAlchemyError

        from pithead.table.app import create_app
        from pithead.table.serving import listening_socket, server_for
        from pithead.table.settings import settings_from
        from pithead.table.storage.database import open_database
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] == "pithead":
            raise
        raise Refused(screen.words("error.no_table", library=error.name)) from None

    settings = settings_from(os.environ, database=database)
    try:
        listener = listening_socket(host, port)
    except OSError as error:
        raise Refused(
            screen.words("error.port_taken", host=host, port=port, reason=error.strerror)
        ) from None
    with listener:
        try:
            open_database(settings.database_url).dispose()
        except (SQLAlchemyError, ImportError, OSError) as error:
            reason = str(error).splitlines()[0].rstrip(".")
            raise Refused(screen.words("error.database", reason=reason)) from None
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
