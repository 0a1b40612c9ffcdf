"""What docs/deployment.md says is true, as far as it can be tried here."""

import os
import re
import shutil
import sqlite3
import subprocess
from pathlib import Path
from typing import Any

import pytest

from bench.postgres import Postgres, programs
from pithead.table.base import settings as settings_module
from pithead.table.base.metrics import Metrics
from pithead.table.base.settings import Settings
from pithead.table.base.table_setup import SeatRequest
from pithead.table.service import Service
from tests.table.conftest import Run, settings_on
from tests.table.databases import new_database

PAGE = (Path(__file__).parent.parent.parent / "docs" / "deployment.md").read_text(encoding="utf-8")


def command(beginning: str) -> str:
    """The line of the page that begins like this."""
    found = re.search(rf"^{re.escape(beginning)}.*$", PAGE, re.MULTILINE)
    assert found is not None, beginning
    return found[0]


def test_every_setting_is_on_the_page_and_no_other() -> None:
    names = {
        value
        for value in vars(settings_module).values()
        if isinstance(value, str) and re.fullmatch(r"PITHEAD_[A-Z_]+", value)
    }
    numbers = {f"PITHEAD_{name.upper()}" for name in settings_module.NUMBERS}
    rows = "\n".join(line for line in PAGE.splitlines() if line.startswith("| `"))
    listed = set(re.findall(r"`(PITHEAD_[A-Z_]+)`", rows))
    assert listed == names | numbers


def test_every_metric_is_on_the_page_and_no_other() -> None:
    text = Metrics().text().decode()
    names = set(re.findall(r"^# HELP (pithead_\w+)", text, re.MULTILINE))
    listed = set(re.findall(r"^\| `(pithead_\w+)", PAGE, re.MULTILINE))
    assert listed == {name for name in names if not name.endswith("_created")}


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not here")
def test_systemd_understands_the_units(tmp_path: Path) -> None:
    units = re.findall(r"```ini\n(.*?)```", PAGE, re.DOTALL)
    assert len(units) == 2
    for name, unit in zip(("pithead-serve@8000.service", "pithead-work.service"), units):
        program = shutil.which("true")
        file = tmp_path / name
        file.write_text(unit.replace("/opt/pithead/bin/pithead", str(program)))
        checked = subprocess.run(
            ["systemd-analyze", "verify", "--man=no", "--recursive-errors=no", file],
            check=False, capture_output=True, text=True,
        )  # fmt: skip
        assert name not in checked.stderr, checked.stderr


async def played(settings: Settings, backup: Path) -> tuple[str, str]:
    """A table with a few events, backed up while it is open; its id and its record."""
    service = Service(settings)
    await service.start()
    try:
        made = await service.seats.create(
            "schiefer", [SeatRequest("me", "Ada"), SeatRequest("me", "Ben")]
        )
        for _ in range(5):
            now = await service.queries.standing(made.table_id)
            await service.actions.act(made.table_id, made.token, now.legal[0])
        back_up(settings.database, backup)
        return made.table_id, (await service.queries.record(made.table_id)).text
    finally:
        await service.close()


async def found(settings: Settings, table_id: str) -> str:
    service = Service(settings)
    await service.start()
    try:
        return (await service.queries.record(table_id)).text
    finally:
        await service.close()


def back_up(database: str, backup: Path) -> None:
    """By the command of the page, while the service runs."""
    if database.startswith("sqlite"):
        statement = re.search(r'"(VACUUM INTO .*)"', command("sqlite3 "))
        assert statement is not None
        connection = sqlite3.connect(database.removeprefix("sqlite:///"))
        connection.execute(statement[1].replace("/backup/tables.sqlite3", str(backup)))
        connection.close()
    else:
        shell(command("pg_dump "), database, backup)


def shell(line: str, database: str, backup: Path) -> None:
    path = f"{programs()}:{os.environ['PATH']}"
    subprocess.run(
        line.replace("pithead.dump", str(backup)),
        shell=True, check=True, env={**os.environ, "PATH": path, "PITHEAD_DATABASE": database},
    )  # fmt: skip


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_backup_of_a_running_table_can_be_restored(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest, run: Run[Any]
) -> None:
    backup = tmp_path / "backup"
    table, record = run(played(settings_on(new_database(kind, tmp_path, request)), backup))
    if kind == "sqlite":
        restored = f"sqlite:///{backup}"
    else:
        server: Postgres = request.getfixturevalue("postgres")
        request.addfinalizer(lambda: server.drop("restored"))
        restored = server.create("restored")
        shell(command("pg_restore "), restored, backup)
    assert run(found(settings_on(restored), table)) == record
