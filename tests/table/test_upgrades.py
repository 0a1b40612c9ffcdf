"""Tables go on under the rules and the edition with which they were started."""

import copy
import json
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

import pithead
from pithead.kernel import game_registry
from pithead.kernel.editions.edition import Edition
from pithead.table.base.settings import Settings
from pithead.table.base.table_setup import SeatRequest
from pithead.table.service import Service
from pithead.table.tables.stored_record import stored_record
from tests.table.conftest import Run, cached_table, settings_on
from tests.table.finished_games import finished
from tests.table.servers import serving

ROOT = Path(__file__).parent.parent.parent
PEOPLE = [SeatRequest("me", "Ada"), SeatRequest("me", "Ben")]


async def on_service(database: str, story: Callable[[Service], Any]) -> Any:
    service = Service(settings_on(database))
    await service.start()
    try:
        return await story(service)
    finally:
        await service.close()


# -- the rules -------------------------------------------------------------------------------------


def test_a_table_stores_its_rules_edition_and_all_options(
    settings: Settings, run: Run[Any]
) -> None:
    async def story(service: Service) -> None:
        made = await service.seats.create("schiefer", PEOPLE)
        table = await cached_table(service, made.table_id)
        game = pithead.game("schiefer")
        assert table.setup.to_json() == {
            "players": 2,
            "rules": game.rules_version,
            "options": game.complete_options({}),
            "edition": "",
            "label": game.edition.label,
        }

    run(on_service(settings.database, story))


def test_a_changed_default_does_not_change_a_table(
    tmp_path: Path, run: Run[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    database = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    made = run(on_service(database, lambda service: service.seats.create("schiefer", PEOPLE)))
    game = pithead.game("schiefer")
    (option,) = [option for option in game.options if option.name == "coins_at_start"]
    monkeypatch.setattr(option, "default", 9)

    async def story(service: Service) -> None:
        table = await cached_table(service, made.table_id)
        assert table.state.options()["coins_at_start"] == 3

    run(on_service(database, story))


def test_a_table_goes_on_under_earlier_rules(
    tmp_path: Path, run: Run[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As if an option had come with today's rules, before which everybody started with 9 coins."""
    file = tmp_path / "tables.sqlite3"
    database = f"sqlite:///{file}"
    made = run(on_service(database, lambda service: service.seats.create("schiefer", PEOPLE)))
    with sqlite3.connect(file) as connection:
        stored = json.loads(connection.execute("SELECT setup FROM tables").fetchone()[0])
        stored["rules"] = 0
        del stored["options"]["coins_at_start"]
        connection.execute("UPDATE tables SET setup = ?", [json.dumps(stored)])
    connection.close()
    game = pithead.game("schiefer")
    monkeypatch.setattr(game, "earlier_rules", {0: {"coins_at_start": 9}})

    async def story(service: Service) -> None:
        now = await service.queries.standing(made.table_id)
        await service.actions.act(made.table_id, made.token, now.legal[0])
        table = await cached_table(service, made.table_id)
        assert table.state.options()["coins_at_start"] == 9
        record = pithead.Record.load((await service.queries.record(made.table_id)).text)
        assert record.state == table.state
        newer = await service.seats.create("schiefer", PEOPLE)
        assert (await cached_table(service, newer.table_id)).setup.rules == game.rules_version

    run(on_service(database, story))


# -- editions --------------------------------------------------------------------------------------


def test_a_table_goes_on_with_an_earlier_built_in_edition(
    tmp_path: Path, run: Run[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As if everybody had started with five coins in the edition that was built in before."""
    game = pithead.game("schiefer")
    tables = copy.deepcopy(game.edition.tables)
    tables["game"]["edition"] = "spielbox-2010"
    tables["setup"]["coins"] = 5
    edition = Edition(tables, "earlier", built_in=True)
    monkeypatch.setitem(game_registry._earlier_editions, "schiefer", {"spielbox-2010": edition})
    file = tmp_path / "tables.sqlite3"
    database = f"sqlite:///{file}"
    made = run(on_service(database, lambda service: service.seats.create("schiefer", PEOPLE)))
    with sqlite3.connect(file) as connection:
        stored = json.loads(connection.execute("SELECT setup FROM tables").fetchone()[0])
        stored["label"] = "spielbox-2010"
        del stored["options"]["coins_at_start"]
        connection.execute("UPDATE tables SET setup = ?", [json.dumps(stored)])
    connection.close()

    async def story(service: Service) -> None:
        now = await service.queries.standing(made.table_id)
        await service.actions.act(made.table_id, made.token, now.legal[0])
        table = await cached_table(service, made.table_id)
        assert table.state.options()["coins_at_start"] == 5
        record = (await service.queries.record(made.table_id)).text
        assert "\nedition spielbox-2010\n" in record
        assert pithead.Record.load(record).state == table.state

    run(on_service(database, story))
    game_registry._earlier_games.pop(("schiefer", "spielbox-2010"))


UPGRADED = """
import asyncio, sys
import pithead
from pithead.table.service import Service
from pithead.table.base.settings import Settings

async def main(database, table, token):
    service = Service(Settings(database=database, workers=1))
    await service.start()
    now = await service.queries.standing(table)
    await service.actions.act(table, token, now.legal[0])
    record = (await service.queries.record(table)).text
    await service.close()
    game = pithead.Record.load(record).game
    print(pithead.game("schiefer").edition.label, game.edition.label, game.edition.source)

asyncio.run(main(*sys.argv[1:]))
"""


def test_an_upgrade_with_a_new_edition_keeps_the_old_one(tmp_path: Path, run: Run[Any]) -> None:
    """In a copy of the sources, as somebody would make who corrects a reconstructed value."""
    sources = tmp_path / "src"
    compiled = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "static")
    shutil.copytree(ROOT / "src", sources, ignore=compiled)
    folder = sources / "pithead" / "games" / "schiefer"
    text = (folder / "edition.toml").read_text(encoding="utf-8")
    label = pithead.game("schiefer").edition.label
    (folder / "editions").mkdir(exist_ok=True)
    (folder / "editions" / f"{label}.toml").write_text(text, encoding="utf-8")
    newer = text.replace(f'edition = "{label}"', 'edition = "spielbox-2011-2"')
    assert newer != text
    (folder / "edition.toml").write_text(newer, encoding="utf-8")
    database = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    made = run(on_service(database, lambda service: service.seats.create("schiefer", PEOPLE)))
    done = subprocess.run(
        [sys.executable, "-c", UPGRADED, database, made.table_id, made.token],
        env={**os.environ, "PYTHONPATH": str(sources)},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == [
        "spielbox-2011-2",
        "spielbox-2011",
        "schiefer/editions/spielbox-2011.toml",
    ]


# -- tables that cannot be replayed ----------------------------------------------------------------


@pytest.fixture
def broken(tmp_path: Path, run: Run[Any]) -> Iterator[tuple[str, dict[str, str]]]:
    """A server with tables that cannot be replayed; its address and their ids."""
    file = tmp_path / "tables.sqlite3"
    database = f"sqlite:///{file}"

    async def story(service: Service) -> dict[str, str]:
        tables = {}
        for name in ("rules", "edition", "event", "damaged"):
            made = await service.seats.create("schiefer", PEOPLE)
            for _ in range(4):
                now = await service.queries.standing(made.table_id)
                await service.actions.act(made.table_id, made.token, now.legal[0])
            tables[name] = made.table_id
        bots = [SeatRequest("bot", "Cy", "random")] * 2
        tables["bots"] = (await service.seats.create("schiefer", bots)).table_id
        return tables

    tables = run(on_service(database, story))
    with sqlite3.connect(file) as connection:
        change = "UPDATE tables SET setup = json_set(setup, ?, ?) WHERE id = ?"
        connection.execute(change, ["$.rules", 99, tables["rules"]])
        connection.execute(change, ["$.rules", 99, tables["bots"]])
        connection.execute(change, ["$.label", "spielbox-2099", tables["edition"]])
        connection.execute(
            "UPDATE events SET data = json_set(data, '$.action', 'blast:atlantis')"
            " WHERE table_id = ? AND sequence = 4",
            [tables["event"]],
        )
        connection.execute(
            "UPDATE events SET data = '{}' WHERE table_id = ? AND sequence = 4",
            [tables["damaged"]],
        )
        connection.execute("UPDATE tables SET waits_for = 'bot' WHERE id = ?", [tables["bots"]])
    connection.close()
    with serving(Settings(database=database, workers=1, limited=False)) as address:
        yield address, tables


@pytest.mark.parametrize(
    ("name", "english", "german"),
    [
        ("rules", "of the rules of schiefer", "der Regeln von schiefer"),
        ("edition", "the edition 'spielbox-2099'", "die Ausgabe 'spielbox-2099'"),
        ("event", "do not follow its rules", "folgen nicht den Regeln"),
        ("damaged", "do not follow its rules", "folgen nicht den Regeln"),
    ],
)
def test_a_table_that_cannot_be_replayed_says_so_and_keeps_its_record(
    broken: tuple[str, dict[str, str]],
    name: str,
    english: str,
    german: str,
    caplog: pytest.LogCaptureFixture,
) -> None:
    address, tables = broken
    table = tables[name]
    for lang, reason in (("en", english), ("de", german)):
        cookies = {"pithead_lang": lang}
        for path in (f"/t/{table}", f"/t/{table}/text", f"/t/{table}/log"):
            page = httpx.get(f"{address}{path}", cookies=cookies)
            assert page.status_code == 409
            assert reason in page.text.replace("&#39;", "'")
            assert f'href="/t/{table}/record"' in page.text
    answer = httpx.get(f"{address}/api/v1/tables/{table}")
    assert answer.status_code == 409
    assert answer.json()["error"]["code"] == "unplayable"
    for path in (f"/t/{table}/record", f"/api/v1/tables/{table}/record"):
        record = httpx.get(f"{address}{path}")
        assert record.status_code == 200
        assert record.headers["content-disposition"].startswith("attachment")
        assert "0 keep" in record.text or '"action": ' in record.text
        assert "seed" not in record.text
    acted = httpx.post(f"{address}/t/{table}/act", data={"action": "keep", "seen": 1})
    assert acted.status_code == 409
    assert "atlantis" not in caplog.text
    assert httpx.get(f"{address}/").status_code == 200


def test_the_record_of_a_table_that_cannot_be_replayed_is_whole(
    tmp_path: Path, run: Run[Any]
) -> None:
    """The record that is written without the rules is the one that is written with them."""

    async def story(service: Service) -> None:
        for table_id in [await eventful_table(service), await over_table(service)]:
            table = await cached_table(service, table_id)
            stored = await service._context.store.load(table_id)  # type: ignore[union-attr]
            assert stored is not None
            written = pithead.Record.load(stored_record(stored), table.game.edition)
            assert written.dump() == table.record.dump()

    run(on_service(f"sqlite:///{tmp_path / 'tables.sqlite3'}", story))


async def eventful_table(service: Service) -> str:
    """A table with a corrected edition, text added to the seed, a new name and a take-back."""
    text = (ROOT / "src/pithead/games/schiefer/edition.toml").read_text(encoding="utf-8")
    seats = [SeatRequest("me", "Ada"), SeatRequest("open")]
    made = await service.seats.create(
        "schiefer",
        seats,
        {"coins_at_start": 7},
        edition=text.replace("\ncoins = 3\n", "\ncoins = 4\n"),
        asks_for_entropy=True,
    )
    table = made.table_id
    await service.seats.add_entropy(table, made.token, 0, "schwarzes Gold")
    joined = await service.seats.join(table, "Dora", 1, entropy="im Schacht")
    tokens = [made.token, joined.token]
    for _ in range(12):
        now = await service.queries.standing(table)
        await service.actions.act(table, tokens[now.actor], now.legal[-1])
    await service.seats.rename(table, made.token, 0, "Ada L.")
    await service.proposals.propose_back(table, made.token, 4)
    proposal = (await service.queries.view(table, joined.token)).proposal
    assert proposal is not None
    await service.proposals.answer(table, joined.token, True, proposal.sequence)
    return table


async def over_table(service: Service) -> str:
    return await finished(service, service.tokens.new_visitor(), ["Ada", "Ben"], seats=(0, 1))


def test_bots_leave_a_table_that_cannot_be_replayed_alone(
    broken: tuple[str, dict[str, str]], caplog: pytest.LogCaptureFixture
) -> None:
    address, tables = broken
    for _ in range(2):
        assert httpx.get(f"{address}/t/{tables['bots']}").status_code == 409
    lines = [line for line in caplog.records if getattr(line, "table", "") == tables["bots"]]
    assert len(lines) <= 1
