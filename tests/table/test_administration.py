"""Administration: what the operator lists, closes, deletes, renames and settles, and retention."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from pithead.cli import app
from pithead.table.base.errors import (
    NameTaken,
    NoSuchPlayer,
    NothingToReport,
    NotRemovable,
    TableClosed,
    UnknownReport,
    UnknownTable,
)
from pithead.table.base.events import now
from pithead.table.base.settings import Settings
from pithead.table.base.table_setup import SeatRequest
from pithead.table.service import Service
from pithead.table.storage.file_lock import FileLock
from tests.table.conftest import Run, cached_table
from tests.table.receivers import Device
from tests.table.test_notices import new_player, notice_settings, subscribed, table_of, tell
from tests.table.test_service import two_people

DAY = 24 * 3_600_000


async def say(service: Service, table: str, token: str | None, text: str, name: str = "") -> int:
    """The sequence number of a chat line."""
    return await service.actions.chat(table, token, text, name=name)


# -- tables ----------------------------------------------------------------------------------------


def test_the_operator_lists_closes_and_deletes_tables(service: Service, run: Run[Any]) -> None:
    async def story() -> None:
        admin = service.administration
        table, ada, ben = await two_people(service)
        seats = [SeatRequest("me", "Cy"), SeatRequest("open")]
        other = (await service.seats.create("schichtwechsel", seats)).table_id
        assert {row.id for row in await admin.tables()} == {table, other}
        (row,) = await admin.tables(game="schiefer")
        assert (row.id, row.status, row.names) == (table, "playing", ["Ada", "Ben"])
        assert [row.id for row in await admin.tables(status="waiting")] == [other]
        assert await admin.tables(idle_days=1) == []
        await service.actions.chat(table, ada, "hello")
        shown = await admin.table(table)
        assert [seat["name"] for seat in shown["seats"]] == ["Ada", "Ben"]
        assert shown["chat"][0]["text"] == "hello"
        assert shown["tokens"] == 2
        standing = await service.queries.standing(table)
        await admin.close_table(table)
        await admin.close_table(table)
        assert (await cached_table(service, table)).events[-1].data == {"seat": -1}
        with pytest.raises(TableClosed):
            await service.actions.act(table, (ada, ben)[standing.actor], standing.legal[0])
        await admin.delete_table(table)
        for attempt in (admin.table, admin.delete_table, service.queries.view):
            with pytest.raises(UnknownTable):
                await attempt(table)

    run(story())


# -- players ---------------------------------------------------------------------------------------


def test_the_operator_renames_and_deletes_players(service: Service, run: Run[Any]) -> None:
    async def story() -> None:
        admin = service.administration
        ada, bea = await new_player(service, "Ada"), await new_player(service, "Bea")
        table, _ = await table_of(service, ada)
        await say(service, table, ada, "I am Ada")
        assert [row.name for row in await admin.players("ADA")] == ["Ada"]
        (row,) = await admin.players("ada")
        assert (row.tables, row.passkeys) == (1, 1)
        with pytest.raises(NameTaken):
            await admin.rename_player("Ada", "bea")
        await admin.rename_player("ada", "Cleo")
        found = await service.queries.view(table)
        assert found.seats[0].name == "Cleo"
        assert found.chat[0].name == "Cleo"
        data = await admin.player_data(ada.player_id)
        assert data["player"]["name"] == "Cleo"
        with pytest.raises(NoSuchPlayer):
            await admin.player("Ada")
        await admin.delete_player("Cleo")
        assert [row.name for row in await admin.players()] == ["Bea"]
        assert "Cleo" not in str((await service.queries.view(table)).chat)
        assert bea.player_id == (await admin.player(bea.player_id)).id

    run(story())


def test_a_session_ends_when_its_cookie_does(service: Service, run: Run[Any]) -> None:
    async def story() -> None:
        ada = await new_player(service, "Ada")
        assert await service.players.logged_in("session of Ada") == ada
        service.players.clock = lambda: now() + 366 * DAY
        service.players._sessions.clear()
        assert await service.players.logged_in("session of Ada") is None
        service.players.clock = now
        service.players._sessions.clear()
        player = await service.players.logged_in("session of Ada")
        assert player is not None
        await service.players.log_out(player)
        assert await service.players.logged_in("session of Ada") is None

    run(story())


# -- reports ---------------------------------------------------------------------------------------


def test_a_reported_message_is_listed_and_removed(service: Service, run: Run[Any]) -> None:
    async def story() -> None:
        admin, reports = service.administration, service.reports
        table, ada, ben = await two_people(service)
        line = await say(service, table, ben, "something rude")
        for _ in range(3):
            await reports.send(await reports.chat_line(table, ada, line))
        (listed,) = await admin.reports()
        assert (listed.name, listed.text, listed.times) == ("Ben", "something rude", 3)
        with pytest.raises(NothingToReport):
            await reports.chat_line(table, ben, line)  # their own
        with pytest.raises(NothingToReport):
            await reports.chat_line(table, ada, line + 1)
        with pytest.raises(UnknownReport):
            await admin.settle("nothing", remove=True)
        await admin.settle(listed.id, remove=True)
        assert await admin.reports() == []
        assert [report.outcome for report in await admin.reports(settled=True)] == ["removed"]
        assert (await service.queries.view(table)).chat[0].text == ""
        with pytest.raises(NothingToReport):
            await reports.chat_line(table, ada, line)

    run(story())


def test_a_reported_name_of_a_guest_is_replaced_everywhere(service: Service, run: Run[Any]) -> None:
    async def story() -> None:
        admin, reports = service.administration, service.reports
        made = await service.seats.create(
            "schiefer", [SeatRequest("me", "Ada"), SeatRequest("open")]
        )
        table, ada = made.table_id, made.token
        rude = (await service.seats.join(table, "Rude Name")).token
        await say(service, table, rude, "hello")
        await reports.send(await reports.seat_name(table, ada, 1))
        (listed,) = await admin.reports()
        await admin.settle(listed.id, remove=True)
        view = await service.queries.view(table, rude)
        assert view.seats[1].name == "Guest 2"
        assert view.mine == [1]
        assert view.chat[0].text == "hello"
        assert "Rude" not in str([event.data for event in await service.queries.events(table)])
        (row,) = await admin.tables()
        assert row.names == ["Ada", "Guest 2"]
        for seat in (0, 7):
            with pytest.raises(NothingToReport):
                await reports.seat_name(table, ada, seat)

    run(story())


def test_the_name_of_a_player_is_not_removed_at_one_table(service: Service, run: Run[Any]) -> None:
    async def story() -> None:
        ada = await new_player(service, "Ada")
        table, ben = await table_of(service, ada)
        await service.reports.send(await service.reports.seat_name(table, ben, 0))
        (listed,) = await service.administration.reports()
        with pytest.raises(NotRemovable):
            await service.administration.settle(listed.id, remove=True)
        await service.administration.settle(listed.id, remove=False)
        # With the player, what was reported about them is deleted.
        await service.administration.delete_player("Ada")
        assert await service.administration.reports(settled=True) == []

    run(story())


# -- retention and storage -------------------------------------------------------------------------


def test_unfinished_tables_of_guests_are_deleted_after_months(
    service: Service, run: Run[Any]
) -> None:
    async def story() -> None:
        admin = service.administration
        ada = await new_player(service, "Ada")
        of_player, _ = await table_of(service, ada)
        of_guests, _, _ = await two_people(service)
        assert (await admin.count_expired()).tables == 0
        admin.retention.clock = lambda: now() + 182 * DAY
        assert (await admin.delete_expired()).tables == 0
        admin.retention.clock = lambda: now() + 184 * DAY
        assert (await admin.count_expired()).tables == 1
        assert (await admin.delete_expired()).tables == 1
        assert [row.id for row in await admin.tables()] == [of_player]
        with pytest.raises(UnknownTable):
            await service.queries.view(of_guests)
        assert (await admin.count_expired()).sessions == 0
        admin.retention.clock = lambda: now() + 366 * DAY
        assert (await admin.delete_expired()).sessions == 1

    run(story())


def test_the_size_of_the_database(service: Service, run: Run[Any]) -> None:
    async def story() -> None:
        await two_people(service)
        use = await service.administration.storage()
        assert use.size > 10_000
        assert use.rows["tables"] == 1
        assert use.rows["events"] >= 2

    run(story())


def test_other_keys_after_a_rotation(settings: Settings, run: Run[Any]) -> None:
    async def story() -> None:
        first = Service(settings)
        await first.start(serves=False)
        token = first.tokens.new_visitor()
        seats = [SeatRequest("me", "Ada"), SeatRequest("open")]
        seated = first.tokens.new_visitor()
        await first.seats.create("schiefer", seats, visitor=seated)
        of_the_api = (await first.seats.create("schiefer", seats)).token
        key = first._context.delivery.signer.public_key  # type: ignore[union-attr]
        await first.administration.rotate_visitor_key()
        assert await first.administration.rotate_push_key() == 0
        await first.close()
        second = Service(settings)
        await second.start(serves=False)
        assert second._context.delivery.signer.public_key != key  # type: ignore[union-attr]
        assert await second.tokens.accepted_visitor(token) is None
        assert await second.tokens.accepted_visitor(seated) == seated
        assert await second.tokens.accepted_visitor(of_the_api) is None
        assert second.tokens.new_visitor() != seated
        await second.close()

    run(story())


# -- the command -----------------------------------------------------------------------------------

Admin = Callable[..., Any]


@pytest.fixture
def stored(tmp_path: Path, run: Run[Any]) -> str:
    """The database of a server that has stopped: a player, and their table with a guest."""
    database = f"sqlite:///{tmp_path / 'tables.sqlite3'}"

    async def story(service: Service) -> None:
        ada = await new_player(service, "Ada")
        table, ben = await table_of(service, ada)
        await say(service, table, ben, "Glückauf, Ada!")
        await subscribed(service, ada, Device("https://127.0.0.1/ada"))
        hook = "http://127.0.0.1/hook"
        await service.notices.choose(ada, "en", frozenset(), webhook=hook)

    tell(run, notice_settings(database), story)
    return database


def admin(database: str, *arguments: str, fails: bool = False, **more: Any) -> str:
    result = CliRunner().invoke(
        app, ["--lang", "en", "admin", *arguments, "--database", database], **more
    )
    assert (result.exit_code != 0) == fails, result.output
    return result.output


def test_the_command_while_no_server_runs(stored: str) -> None:
    (table,) = json.loads(admin(stored, "tables", "--json"))
    assert table["names"] == ["Ada", "Ben"]
    assert table["id"] in admin(stored, "tables")
    assert json.loads(admin(stored, "table", table["id"]))["chat"][0]["text"] == "Glückauf, Ada!"
    (player,) = json.loads(admin(stored, "players", "--json"))
    assert player["name"] == "Ada"
    data = json.loads(admin(stored, "player", "Ada"))
    assert data["notices"]["webhook"] == "http://127.0.0.1/hook"
    assert json.loads(admin(stored, "storage", "--json"))["rows"]["players"] == 1
    assert "events" in admin(stored, "storage")
    assert "There is nothing to list." in admin(stored, "reports")
    assert "tables" in admin(stored, "retention", "--dry-run")
    assert "must subscribe again: 1." in admin(stored, "rotate-keys", "--push")
    assert "is called Bea now" in admin(stored, "rename-player", "Ada", "Bea")
    assert "closed" in admin(stored, "close-table", table["id"])
    admin(stored, "delete-player", "Bea", fails=True, input="n\n")
    assert "deleted" in admin(stored, "delete-player", "Bea", "--yes")
    assert "deleted" in admin(stored, "delete-table", table["id"], "--yes")
    assert "There is no such table" in admin(stored, "table", table["id"], fails=True)
    assert "There is no report x" in admin(stored, "settle", "x", "keep", fails=True)


def test_the_command_while_a_server_runs(stored: str) -> None:
    with FileLock(stored):
        assert "Ada" in admin(stored, "players")
        assert "Stop the server first" in admin(stored, "rename-player", "Ada", "Bea", fails=True)


def test_names_cannot_write_to_the_terminal(service: Service, run: Run[Any]) -> None:
    from pithead.terminal.commands.admin import _cell

    assert _cell("a\x1b[2Jb") == "a·[2Jb"
