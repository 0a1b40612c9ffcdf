"""Damaged rows of one table: nobody at another table, or at none, may notice."""

import json
import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import text

from pithead.table.base.settings import Settings
from pithead.table.service import Service
from pithead.table.storage.database import open_database
from tests.table.attacks.places import SEATS, visitor_of
from tests.table.attacks.test_time_jumps import watchdog_of
from tests.table.conftest import Run
from tests.table.databases import DATABASES, new_database
from tests.table.receivers import Device, receiving
from tests.table.servers import serving
from tests.table.test_clocks import LIVE, one_turn, two
from tests.table.test_notices import (
    deliver,
    later,
    new_player,
    notice_settings,
    subscribed,
    table_of,
    tell,
    until_turn,
)

LISTS = (
    "/",
    "/history",
    "/archive",
    "/archive/records.zip",
    "/api/v1/tables?status=waiting",
    "/api/v1/tables?status=playing",
    "/api/v1/tables?status=over",
    "/api/v1/tables/mine",
    "/player",
)
TABLE_PAGES = ("", "/text", "/invite", "/record", "/news")
SEAT = {"kind": "person", "name": "Ada", "bot": "", "player": ""}


def seat(**values: Any) -> str:
    return json.dumps([SEAT, {**SEAT, **values}])


DAMAGE = [
    ("changed", 2**62),
    ("changed", -(2**62)),
    ("created", 2**62),
    ("game", "chess"),
    ("game", ""),
    ("seats", ""),
    ("seats", "{"),
    ("seats", "[]"),
    ("seats", "[1, 2]"),
    ("seats", "[" * 100_000),
    ("seats", seat(kind="king")),
    ("seats", seat(name=None)),
    ("seats", seat(bot=1)),
    ("scores", "x"),
    ("scores", "[1]"),
    ("scores", '["1", "2"]'),
    ("places", "null]"),
    ("places", "[1]"),
    ("terms", "nonsense"),
    ("terms", "[]"),
    ("terms", '{"wanted": "champions"}'),
    ("terms", '{"wanted": ["new"]}'),
    ("terms", '{"clock": 7}'),
    ("terms", '{"clock": {"kind": "live", "time": "soon", "extra": 0}}'),
    ("terms", '{"clock": {"kind": ["live"], "time": 600, "extra": 0}}'),
    ("actor", 7),
    ("actor", -(2**20)),
    ("status", "nowhere"),
    ("setup", "{"),
    ("setup", "[]"),
    ("setup", "{}"),
    ("seed", b""),
]
TYPE_DAMAGE = [
    (column, value)
    for column in (
        *("seed", "created", "status", "waits_for", "sequence", "position", "actor", "grants"),
        *("changed", "deadline", "places", "public", "setup", "game", "commitment", "opening"),
    )
    for value in ("'soon'", "x'ff'", "CAST(x'ff' AS TEXT)", "2.5")
] + [("seed", "7"), ("seed", "-7"), ("seed", "1000000000000")]
"""SQLite stores any value in any column."""
HELD_DAMAGE = ["[99]", "[2]", "[-5]", "[0, 99999999999999999999]", "[0, true]", "x", b"\xff"]
EVENT_TYPE_DAMAGE = [
    ("at", "'soon'"),
    ("at", "x'ff'"),
    ("at", "2.5"),
    ("at", str(2**62)),
    ("kind", "x'ff'"),
    ("data", "x'ff'"),
    ("data", "CAST(x'ff' AS TEXT)"),
    ("sequence", "'soon'"),
]
EVENT_DAMAGE = ["", "{", "[]", "7", "null", '{"seats": 1}', "[" * 100_000]


@pytest.fixture(params=DATABASES)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return new_database(request.param, tmp_path, request)


@pytest.fixture
def browser(database: str) -> Iterator[httpx.Client]:
    """A visitor who has seats at a sound table."""
    with serving(Settings(database=database, workers=1, limited=False)) as address:
        cookie = {"cookie": f"pithead_visitor={visitor_of(address)}"}
        with httpx.Client(base_url=address, headers=cookie) as client:
            yield client


def new_table(browser: httpx.Client, **more: Any) -> str:
    body = {"game": "schiefer", "seats": SEATS, "public": True, **more}
    made: str = browser.post("/api/v1/tables", json=body).json()["table_id"]
    return made


def new_sqlite(folder: Path) -> str:
    return f"sqlite:///{folder / 'tables.sqlite3'}"


def visitor(address: str, cookie: str = "") -> httpx.Client:
    """A visitor, the one of the cookie if it is given."""
    headers = {"cookie": cookie or f"pithead_visitor={visitor_of(address)}"}
    return httpx.Client(base_url=address, headers=headers)


def execute(database: str, statement: str, **values: Any) -> None:
    engine = open_database(database)
    with engine.begin() as connection:
        connection.execute(text(statement), values)
    engine.dispose()


def check_lists(browser: httpx.Client, sound: str) -> None:
    for path in LISTS:
        assert browser.get(path).status_code == 200, path
    listed = [line["id"] for line in browser.get("/api/v1/tables").json()]
    assert sound in listed
    assert sound in browser.get("/").text
    assert browser.get(f"/t/{sound}").status_code == 200


def check_table(browser: httpx.Client, damaged: str) -> None:
    for page in TABLE_PAGES:
        with browser.stream("GET", f"/t/{damaged}{page}") as answer:
            assert answer.status_code < 500, (page, answer.read())
    for path in ("", "/standing", "/record"):
        assert browser.get(f"/api/v1/tables/{damaged}{path}").status_code < 500, path
    assert browser.post(f"/t/{damaged}/join", data={"name": "Eve"}).status_code < 500
    assert browser.post(f"/api/v1/tables/{damaged}/close", json={}).status_code < 500


def test_a_damaged_table_is_left_out_of_lists(browser: httpx.Client, database: str) -> None:
    """One table for each kind of damage."""
    tables = {damage: new_table(browser) for damage in DAMAGE}
    sound = new_table(browser)
    for (column, value), table in tables.items():
        execute(database, "UPDATE tables SET changed = changed + 1 WHERE id = :id", id=table)
        statement = f"UPDATE tables SET {column} = :value WHERE id = :id"
        execute(database, statement, value=value, id=table)
    # Another visitor makes the server read its lists again.
    new_table(browser)
    check_lists(browser, sound)
    for table in tables.values():
        check_table(browser, table)


def test_a_value_of_another_type_is_noticed_at_its_own_table_only(tmp_path: Path) -> None:
    database = new_sqlite(tmp_path)
    settings = Settings(database=database, workers=1, limited=False)
    with serving(settings) as address, visitor(address) as browser:
        cookie = browser.headers["cookie"]
        tables = {damage: new_table(browser) for damage in TYPE_DAMAGE}
        events = {damage: new_table(browser) for damage in EVENT_TYPE_DAMAGE}
        chat, sound = new_table(browser), new_table(browser)
    for (column, value), table in tables.items():
        execute(database, f"UPDATE tables SET {column} = {value} WHERE id = :id", id=table)
    for (column, value), table in events.items():
        statement = f"UPDATE events SET {column} = {value} WHERE table_id = :id AND sequence = 0"
        execute(database, statement, id=table)
    line = (
        "INSERT INTO events SELECT table_id, max(sequence) + 1, at, 'chat', '{', NULL"
        " FROM events WHERE table_id = :id"
    )
    events["chat", "{"] = chat
    execute(database, line, id=chat)
    with serving(settings) as address, visitor(address, cookie) as browser:
        check_lists(browser, sound)
        for table in tables.values():
            check_table(browser, table)
        for damage, table in events.items():
            check_table(browser, table)
            assert browser.get(f"/t/{table}").status_code == 409, damage


def test_seats_that_a_table_does_not_have_are_held_by_nobody(tmp_path: Path) -> None:
    database = new_sqlite(tmp_path)
    settings = Settings(database=database, workers=1, limited=False)
    with serving(settings) as address, visitor(address) as browser:
        cookie = browser.headers["cookie"]
        tables = {value: new_table(browser) for value in HELD_DAMAGE}
        sound = new_table(browser)
    for value, table in tables.items():
        execute(
            database, "UPDATE keys SET seats = :value WHERE table_id = :id", value=value, id=table
        )
    with serving(settings) as address, visitor(address, cookie) as browser:
        check_lists(browser, sound)
        for table in tables.values():
            assert browser.get(f"/t/{table}").status_code == 200
            check_table(browser, table)


def test_a_table_with_damaged_events_says_so(database: str) -> None:
    settings = Settings(database=database, workers=1, limited=False)
    with serving(settings) as address, httpx.Client(base_url=address) as browser:
        tables = {value: new_table(browser) for value in EVENT_DAMAGE}
        sound = new_table(browser)
    for value, table in tables.items():
        statement = "UPDATE events SET data = :value WHERE table_id = :id AND sequence = 0"
        execute(database, statement, value=value, id=table)
    with serving(settings) as address:
        cookie = {"cookie": f"pithead_visitor={visitor_of(address)}"}
        with httpx.Client(base_url=address, headers=cookie) as browser:
            check_lists(browser, sound)
            for value, table in tables.items():
                check_table(browser, table)
                page = browser.get(f"/t/{table}")
                assert page.status_code == 409
                assert f"/t/{table}/record" in page.text
                # What is left of it can be downloaded, also what cannot be read.
                stored = browser.get(f"/t/{table}/record").text
                assert value[:100] in stored.replace('\\"', '"')


def test_a_damaged_note_of_the_last_server_stops_no_clock(
    service: Service, run: Run[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        table, tokens = await two(service, LIVE)
        assert service._context is not None
        store, watchdog = service._context.store, watchdog_of(service)
        for value in (b"", b"soon", b"\xff", b"-1"):
            await store.write(
                lambda c, value=value: c.execute(  # type: ignore[misc]
                    text("UPDATE server SET value = :value WHERE name = 'alive'"), {"value": value}
                )
            )
            watchdog._noted = -math.inf
            await watchdog.look()
        await one_turn(service, table, tokens)

    run(story())


def test_one_clock_that_cannot_be_kept_stops_no_other(
    service: Service, run: Run[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        watchdog, seen = watchdog_of(service), []

        async def overdue(_: int) -> list[str]:
            return ["damaged", "sound"]

        async def act(table_id: str) -> None:
            if table_id == "damaged":
                raise ValueError
            seen.append(table_id)

        monkeypatch.setattr(watchdog._store, "overdue_clocks", overdue)
        monkeypatch.setattr(watchdog, "_act", act)
        await watchdog.look()
        assert seen == ["sound"]

    run(story())


def test_damaged_settings_of_one_player_keep_no_notice_from_others(
    tmp_path: Path, run: Run[Any]
) -> None:
    """SQLite stores a text in a column of numbers."""
    with receiving() as push:

        async def story(service: Service) -> None:
            ada, ben = await new_player(service, "Ada"), await new_player(service, "Ben")
            for player in (ada, ben):
                await subscribed(service, player, Device(f"{push.address}/{player.name}"))
            assert service._context is not None
            tables = [await table_of(service, player) for player in (ada, ben)]
            for player, (table, other) in zip((ada, ben), tables, strict=True):
                await until_turn(service, table, player, other)
            await deliver(service)
            damage = (
                "UPDATE notice_settings SET quiet_minutes = 'x' WHERE player_id = 'adaxxxxxxxxx'"
            )
            await service._context.store.write(lambda c: (c.execute(text(damage)), None)[1])
            for player, (table, other) in zip((ada, ben), tables, strict=True):
                await until_turn(service, table, player, other)
            push.requests.clear()
            await later(service, 60)
            await deliver(service)
            assert [request.path for request in push.requests] == ["/Ben"]

        tell(run, notice_settings(f"sqlite:///{tmp_path / 't'}"), story)
