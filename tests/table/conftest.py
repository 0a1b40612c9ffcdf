"""What the tests of the table share: a service on a database of its own, in a loop of its own."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import httpx
import pytest

from pithead.table.base.settings import Settings
from pithead.table.service import Service
from pithead.table.storage.database import open_database
from pithead.table.tables.table import GameTable
from tests.table.databases import DATABASES, TEMPLATE, new_database

if TYPE_CHECKING:
    from bench.postgres import Postgres

T = TypeVar("T")
Run = Callable[[Coroutine[Any, Any, T]], T]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """`make check` needs neither PostgreSQL nor a mail server."""
    for item in items:
        call = getattr(item, "callspec", None)
        kinds = call.params.values() if call is not None else ()
        if {"postgres", "mailbox"} & set(
            getattr(item, "fixturenames", ())
        ) or "postgresql" in kinds:
            item.add_marker(pytest.mark.full)


@pytest.fixture(scope="session", autouse=True)
def patient_clients() -> Iterator[None]:
    """Share the certificates of all clients, and let them wait: a busy machine is slow, not wrong.

    Reading certificates takes longer than most requests.
    """
    with pytest.MonkeyPatch.context() as patch:
        place = "httpx._transports.default.create_ssl_context"
        patch.setattr(place, cache(httpx.create_ssl_context))
        for phase in ("connect", "read", "write", "pool"):
            patch.setattr(f"httpx._config.DEFAULT_TIMEOUT_CONFIG.{phase}", 300.0)
        yield


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A server for all tests of this process, with an empty database to copy."""
    from bench.postgres import running  # it needs a package that `make check` does not install

    with running() as server:
        open_database(server.create(TEMPLATE)).dispose()
        yield server


@pytest.fixture
def postgresql_database(request: pytest.FixtureRequest, postgres: Postgres, tmp_path: Path) -> str:
    return new_database("postgresql", tmp_path, request)


@pytest.fixture(params=DATABASES)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return new_database(request.param, tmp_path, request)


@pytest.fixture
def settings(database: str) -> Settings:
    return settings_on(database)


def settings_on(database: str) -> Settings:
    return Settings(
        database=database,
        workers=1,
        most_workers=2,
        limited=False,
        bot_modules=("tests.table.naughty",),
        bot_seconds=300.0,
        heartbeat=0.2,
        hint_bot="tree:20",
        analysis_simulations=4,
    )


@pytest.fixture
def runner() -> Iterator[asyncio.Runner]:
    with asyncio.Runner() as runner:
        yield runner


@pytest.fixture
def run(runner: asyncio.Runner) -> Run[Any]:
    """Runs a coroutine to its end, always in the same loop."""
    return runner.run


async def cached_table(service: Service, table_id: str) -> GameTable:
    """The table behind the service, with its secret seed."""
    assert service._context is not None
    return await service._context.cache.get(table_id)


async def passes(service: Service, minutes: float) -> None:
    """Nobody is there for so many minutes."""
    attendance = service._watchers.attendance
    before = attendance._clock
    attendance._clock = lambda: before() + minutes * 60


@pytest.fixture
def service(settings: Settings, run: Run[Any]) -> Iterator[Service]:
    service = Service(settings)
    run(service.start())
    yield service
    run(service.close())
