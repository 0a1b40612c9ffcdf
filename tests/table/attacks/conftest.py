"""A server in a thread, a client of its API, and a table with two people."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from pithead.table.base.settings import Settings
from tests.table.attacks.places import Place
from tests.table.servers import serving


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("attacked")


@pytest.fixture(scope="module")
def address(folder: Path) -> Iterator[str]:
    database = f"sqlite:///{folder / 'tables.sqlite3'}"
    with serving(Settings(database=database, workers=1, limited=False)) as address:
        yield address


@pytest.fixture
def api(address: str) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=f"{address}/api/v1") as client:
        yield client


@pytest.fixture
def place(api: httpx.Client) -> Place:
    return Place(api)
