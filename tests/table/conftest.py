"""What the tests of the table share: a service on a file of its own, in a loop of its own."""

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any, TypeVar

import pytest

from pithead.table.service import Service
from pithead.table.settings import Settings

T = TypeVar("T")
Run = Callable[[Coroutine[Any, Any, T]], T]


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(
        database=f"sqlite:///{tmp_path / 'tables.sqlite3'}",
        workers=1,
        most_workers=2,
        limited=False,
        bot_modules=("tests.table.naughty",),
        bot_seconds=2.0,
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


@pytest.fixture
def service(settings: Settings, run: Run[Any]) -> Iterator[Service]:
    service = Service(settings)
    run(service.start())
    yield service
    run(service.close())
