"""Checks before `serve` and `work` start: libraries, settings, port and database.

The modules of the web table are imported inside the functions: other commands start without them,
and run where they are not installed.
"""

from __future__ import annotations

import os
import socket
from typing import TYPE_CHECKING

from pithead.terminal.errors import CommandError
from pithead.terminal.screen import Screen

if TYPE_CHECKING:
    from pithead.table.settings import Settings


def missing_library(screen: Screen, error: ModuleNotFoundError) -> Exception:
    """Return the error to raise where a library of the web table is not installed.

    A missing module of Pithead itself is a defect, and its error is returned as it is.
    """
    if error.name is None or error.name.partition(".")[0] == "pithead":
        return error
    return CommandError(
        screen.messages(
            "The web table needs {library}, which is not installed. Install it with: "
            "pip install 'pithead[table]'.",
            library=error.name,
        )
    )


def checked_settings(screen: Screen, **given: object) -> Settings:
    """Return the settings of the environment and the command line."""
    from pithead.table.settings import NoNumber, settings_from

    try:
        return settings_from(os.environ, **given)
    except NoNumber as error:
        raise CommandError(
            screen.messages(
                "{variable} is '{given}': it must be a number of at least {least}.",
                variable=error.variable,
                given=error.given,
                least=error.least,
            )
        ) from None


def checked_socket(screen: Screen, host: str, port: int) -> socket.socket:
    """Return a listening socket."""
    from pithead.table.server import listening_socket

    try:
        return listening_socket(host, port)
    except OSError as error:
        raise CommandError(
            screen.messages(
                "{host}:{port} cannot be used: {reason}.",
                host=host,
                port=port,
                reason=error.strerror,
            )
        ) from None


def checked_database(screen: Screen, settings: Settings) -> bool:
    """Migrate the database to the current version; return whether processes can share it."""
    try:
        from sqlalchemy.exc import SQLAlchemyError

        from pithead.table.storage.database import is_shared, open_database
    except ModuleNotFoundError as error:
        raise missing_library(screen, error) from None
    try:
        engine = open_database(settings.database_url)
    except (SQLAlchemyError, ImportError, OSError) as error:
        reason = str(error).splitlines()[0].rstrip(".")
        raise CommandError(
            screen.messages("The database cannot be opened: {reason}.", reason=reason)
        ) from None
    engine.dispose()
    return is_shared(engine)
