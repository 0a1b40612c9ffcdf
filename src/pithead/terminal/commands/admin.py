"""The commands `admin …`: tables, players, reports, keys and storage, for the operator."""

import asyncio
import json
import os
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeVar

import typer
from rich import box
from rich.table import Table

from pithead.terminal.common_options import DatabaseUrl, Lang, screen_for
from pithead.terminal.errors import CommandError
from pithead.terminal.help_text import command_help, help_text
from pithead.terminal.screen import Screen
from pithead.terminal.server_setup import (
    AlreadyRunning,
    checked_database,
    database_lock,
    missing_library,
)
from pithead.terminal.typer_texts import TranslatedCommand, TranslatedGroup

if TYPE_CHECKING:
    from pithead.table.service.administration import Administration

T = TypeVar("T")
Status = Literal["waiting", "playing", "over", "closed"]

admin_app = typer.Typer(
    cls=TranslatedGroup,
    help=help_text("Look after tables, players, reports and storage of a server."),
    no_args_is_help=True,
)
TableId = Annotated[str, typer.Argument(help=help_text("The id of a table."), metavar="TABLE")]
PlayerName = Annotated[
    str, typer.Argument(help=help_text("The name or the id of a player."), metavar="PLAYER")
]
Limit = Annotated[
    int, typer.Option("--limit", min=1, max=10_000, help=help_text("List at most so many."))
]
Sure = Annotated[bool, typer.Option("--yes", help=help_text("Do not ask again."))]
AsJson = Annotated[bool, typer.Option("--json", help=help_text("Print JSON for programs."))]


@admin_app.callback()
def admin(ctx: typer.Context, lang: Lang = None) -> None:
    """Handle the options that stand before a command."""
    ctx.obj = lang or ctx.obj


@admin_app.command("tables", cls=TranslatedCommand, **command_help("admin_tables"))
def tables(
    ctx: typer.Context,
    status: Annotated[
        Status | None, typer.Option("--status", help=help_text("Only tables in this state."))
    ] = None,
    game: Annotated[str, typer.Option("--game", help=help_text("Only tables of this game."))] = "",
    idle: Annotated[
        float,
        typer.Option("--idle", min=0, help=help_text("Only tables unchanged for so many days.")),
    ] = 0.0,
    limit: Limit = 50,
    as_json: AsJson = False,
    database: DatabaseUrl = None,
    lang: Lang = None,
) -> None:
    """List the tables."""
    screen = screen_for(ctx, lang)
    found = _read(screen, database, lambda admin: admin.tables(status or "", game, idle, limit))
    rows = [
        {
            "id": row.id,
            "game": row.game,
            "status": row.status,
            "public": row.public,
            "events": row.events,
            "created": _day(row.created),
            "changed": _day(row.changed),
            "names": row.names,
        }
        for row in found
    ]
    _print_rows(screen, rows, as_json)


@admin_app.command("table", cls=TranslatedCommand, **command_help("admin_table"))
def table(
    ctx: typer.Context, table_id: TableId, database: DatabaseUrl = None, lang: Lang = None
) -> None:
    """Show a table as JSON."""
    screen = screen_for(ctx, lang)
    _print_json(screen, _read(screen, database, lambda admin: admin.table(table_id)))


@admin_app.command("close-table", cls=TranslatedCommand, **command_help("admin_close-table"))
def close_table(
    ctx: typer.Context, table_id: TableId, database: DatabaseUrl = None, lang: Lang = None
) -> None:
    """Close a table."""
    screen = screen_for(ctx, lang)
    _change(screen, database, lambda admin: admin.close_table(table_id))
    screen.verbatim(screen.messages("The table {id} is closed.", id=table_id))


@admin_app.command("delete-table", cls=TranslatedCommand, **command_help("admin_delete-table"))
def delete_table(
    ctx: typer.Context,
    table_id: TableId,
    sure: Sure = False,
    database: DatabaseUrl = None,
    lang: Lang = None,
) -> None:
    """Delete a table."""
    screen = screen_for(ctx, lang)
    _ask(screen, sure, screen.messages("Delete the table {id} for ever?", id=table_id))
    _change(screen, database, lambda admin: admin.delete_table(table_id))
    screen.verbatim(screen.messages("The table {id} is deleted.", id=table_id))


@admin_app.command("players", cls=TranslatedCommand, **command_help("admin_players"))
def players(
    ctx: typer.Context,
    name: Annotated[str, typer.Option("--name", help=help_text("A part of the name."))] = "",
    limit: Limit = 50,
    as_json: AsJson = False,
    database: DatabaseUrl = None,
    lang: Lang = None,
) -> None:
    """List the players."""
    screen = screen_for(ctx, lang)
    found = _read(screen, database, lambda admin: admin.players(name, limit))
    rows = [
        {
            "id": row.id,
            "name": row.name,
            "tables": row.tables,
            "passkeys": row.passkeys,
            "created": _day(row.created),
            "used": _day(row.used),
        }
        for row in found
    ]
    _print_rows(screen, rows, as_json)


@admin_app.command("player", cls=TranslatedCommand, **command_help("admin_player"))
def player(
    ctx: typer.Context, name: PlayerName, database: DatabaseUrl = None, lang: Lang = None
) -> None:
    """Print everything about a player."""
    screen = screen_for(ctx, lang)
    _print_json(screen, _read(screen, database, lambda admin: admin.player_data(name)))


@admin_app.command("rename-player", cls=TranslatedCommand, **command_help("admin_rename-player"))
def rename_player(
    ctx: typer.Context,
    name: PlayerName,
    new_name: Annotated[str, typer.Argument(help=help_text("The new name."), metavar="NAME")],
    database: DatabaseUrl = None,
    lang: Lang = None,
) -> None:
    """Give a player another name."""
    screen = screen_for(ctx, lang)
    row = _change(screen, database, lambda admin: admin.rename_player(name, new_name))
    screen.verbatim(screen.messages("The player is called {name} now.", name=row.name))


@admin_app.command("delete-player", cls=TranslatedCommand, **command_help("admin_delete-player"))
def delete_player(
    ctx: typer.Context,
    name: PlayerName,
    sure: Sure = False,
    database: DatabaseUrl = None,
    lang: Lang = None,
) -> None:
    """Delete a player."""
    screen = screen_for(ctx, lang)
    _ask(screen, sure, screen.messages("Delete the player {name} for ever?", name=name))
    _change(screen, database, lambda admin: admin.delete_player(name, screen.lang))
    screen.verbatim(screen.messages("The player {name} is deleted.", name=name))


@admin_app.command("reports", cls=TranslatedCommand, **command_help("admin_reports"))
def reports(
    ctx: typer.Context,
    settled: Annotated[
        bool, typer.Option("--settled", help=help_text("Those that are settled."))
    ] = False,
    limit: Limit = 100,
    as_json: AsJson = False,
    database: DatabaseUrl = None,
    lang: Lang = None,
) -> None:
    """List what was reported."""
    screen = screen_for(ctx, lang)
    found = _read(screen, database, lambda admin: admin.reports(settled, limit))
    rows = [
        {
            "id": report.id,
            "table": report.table_id,
            "kind": report.kind,
            "times": report.times,
            "reported": _day(report.reported),
            "player": report.player_id,
            "name": report.name,
            "text": report.text,
            **({"outcome": report.outcome} if settled else {}),
        }
        for report in found
    ]
    _print_rows(screen, rows, as_json)


@admin_app.command("settle", cls=TranslatedCommand, **command_help("admin_settle"))
def settle(
    ctx: typer.Context,
    report_id: Annotated[
        str, typer.Argument(help=help_text("The id of a report."), metavar="REPORT")
    ],
    outcome: Annotated[
        Literal["keep", "remove"],
        typer.Argument(help=help_text("What happens to what was reported."), metavar="keep|remove"),
    ],
    database: DatabaseUrl = None,
    lang: Lang = None,
) -> None:
    """Settle a report."""
    screen = screen_for(ctx, lang)
    remove = outcome == "remove"
    _change(screen, database, lambda admin: admin.settle(report_id, remove, screen.lang))
    screen.verbatim(screen.messages("The report {id} is settled.", id=report_id))


@admin_app.command("rotate-keys", cls=TranslatedCommand, **command_help("admin_rotate-keys"))
def rotate_keys(
    ctx: typer.Context,
    visitors: Annotated[
        bool, typer.Option("--visitors", help=help_text("Only the key that signs cookies."))
    ] = False,
    push: Annotated[
        bool, typer.Option("--push", help=help_text("Only the key of push messages."))
    ] = False,
    database: DatabaseUrl = None,
    lang: Lang = None,
) -> None:
    """Replace the keys of the server."""
    screen = screen_for(ctx, lang)
    both = visitors == push
    if visitors or both:
        _change(screen, database, lambda admin: admin.rotate_visitor_key())
        screen.verbatim(screen.messages("Cookies get another key at the next start."))
    if push or both:
        lost = _change(screen, database, lambda admin: admin.rotate_push_key())
        screen.verbatim(
            screen.messages(
                "Push messages get another key at the next start. Devices that must subscribe "
                "again: {n}.",
                n=lost,
            )
        )
    screen.verbatim(screen.messages("Restart all servers and workers now."))


@admin_app.command("storage", cls=TranslatedCommand, **command_help("admin_storage"))
def storage(
    ctx: typer.Context, as_json: AsJson = False, database: DatabaseUrl = None, lang: Lang = None
) -> None:
    """Show the size of the database."""
    screen = screen_for(ctx, lang)
    use = _read(screen, database, lambda admin: admin.storage())
    if as_json:
        _print_json(screen, {"bytes": use.size, "rows": use.rows})
        return
    screen.verbatim(screen.messages("{size} MB", size=round(use.size / 1e6, 1)))
    rows = [{"kind": name, "rows": count} for name, count in use.rows.items()]
    _print_rows(screen, rows, False)


@admin_app.command("retention", cls=TranslatedCommand, **command_help("admin_retention"))
def retention(
    ctx: typer.Context,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help=help_text("Count it, and delete nothing."))
    ] = False,
    database: DatabaseUrl = None,
    lang: Lang = None,
) -> None:
    """Delete what the rules say."""
    screen = screen_for(ctx, lang)
    if dry_run:
        found = _read(screen, database, lambda admin: admin.count_expired())
    else:
        found = _change(screen, database, lambda admin: admin.delete_expired())
    rows = [
        {"kind": name, "rows": getattr(found, name)}
        for name in ("tables", "sessions", "challenges", "notices", "reports")
    ]
    _print_rows(screen, rows, False)


def _read(
    screen: Screen, database: str | None, work: Callable[["Administration"], Awaitable[T]]
) -> T:
    """Do something that changes nothing, also while a server is running."""
    return _run(screen, database, work, changes=False)


def _change(
    screen: Screen, database: str | None, work: Callable[["Administration"], Awaitable[T]]
) -> T:
    """Change something. A server has the tables of an SQLite file in memory, so it must stop."""
    return _run(screen, database, work, changes=True)


def _run(
    screen: Screen,
    database: str | None,
    work: Callable[["Administration"], Awaitable[T]],
    changes: bool,
) -> T:
    # Imported here: the other commands start without the web, and run where it is not installed.
    try:
        from pithead.table.base.log_output import set_up_logs
        from pithead.table.base.settings import settings_from
        from pithead.table.service import Service
    except ModuleNotFoundError as error:
        raise missing_library(screen, error) from None
    settings = settings_from(os.environ, database=database)
    set_up_logs(settings.log, settings.log_level)

    async def run() -> T:
        service = Service(settings)
        await service.start(serves=False)
        try:
            return await work(service.administration)
        finally:
            await service.close()

    with ExitStack() as stack:
        try:
            stack.enter_context(database_lock(screen, settings))
        except AlreadyRunning:
            if changes:
                raise CommandError(
                    screen.messages(
                        "A server is running on this SQLite file and has its tables in memory. "
                        "Stop the server first; with PostgreSQL this is not necessary."
                    )
                ) from None
        checked_database(screen, settings)
        return asyncio.run(run())


def _ask(screen: Screen, sure: bool, question: str) -> None:
    """CommandError unless the operator is sure."""
    if not sure and not typer.confirm(question):
        raise CommandError(screen.messages("Nothing was changed."))


def _day(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).date().isoformat()


def _print_json(screen: Screen, data: Any) -> None:
    screen.verbatim(json.dumps(data, ensure_ascii=False, indent=2))


def _print_rows(screen: Screen, rows: list[dict[str, Any]], as_json: bool) -> None:
    """Print rows as a table; its columns have the names that JSON has."""
    if as_json:
        _print_json(screen, rows)
        return
    if not rows:
        screen.verbatim(screen.messages("There is nothing to list."))
        return
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for name in rows[0]:
        table.add_column(name, overflow="fold", no_wrap=name == "id")
    for row in rows:
        table.add_row(*(_cell(value) for value in row.values()))
    screen.console.print(table)


def _cell(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(item or "–" for item in value)
    if isinstance(value, bool):
        return "✓" if value else ""
    # Nobody may write to the operator's terminal with a name or a message.
    return "".join(letter if letter.isprintable() else "·" for letter in str(value))
