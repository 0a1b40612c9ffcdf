"""Both writers keep the same promise: who has got an answer has been written."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Connection, Engine, create_engine, text
from sqlalchemy.exc import IntegrityError

from pithead.table.storage.writer import LARGEST_BATCH, LoopWriter, ThreadWriter, Writer


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    made = create_engine(f"sqlite:///{tmp_path / 'lines.sqlite3'}")
    with made.begin() as connection:
        connection.execute(text("CREATE TABLE lines (line INTEGER PRIMARY KEY)"))
    yield made
    made.dispose()


@pytest.fixture(params=[ThreadWriter, LoopWriter])
def kind(request: pytest.FixtureRequest) -> type[Writer[int]]:
    found: type[Writer[int]] = request.param
    return found


def insert(connection: Connection, lines: list[int]) -> None:
    for line in lines:
        connection.execute(text("INSERT INTO lines VALUES (:line)"), {"line": line})


def written(engine: Engine) -> list[int]:
    with engine.connect() as connection:
        return [row.line for row in connection.execute(text("SELECT line FROM lines"))]


def test_a_caller_goes_on_after_the_commit(engine: Engine, kind: type[Writer[int]]) -> None:
    async def story() -> None:
        writer = kind(engine, insert)
        await writer.write(1)
        assert written(engine) == [1]
        await writer.run(lambda connection: insert(connection, [2]))
        assert written(engine) == [1, 2]
        writer.close()

    asyncio.run(story())


def test_only_the_caller_of_a_bad_write_gets_an_error(
    engine: Engine, kind: type[Writer[int]]
) -> None:
    async def story() -> None:
        writer = kind(engine, insert)
        results = await asyncio.gather(
            *(writer.write(line) for line in (1, 2, 2, 3)), return_exceptions=True
        )
        writer.close()
        assert [isinstance(result, IntegrityError) for result in results].count(True) == 1
        assert written(engine) == [1, 2, 3]

    asyncio.run(story())


def test_more_than_one_batch_is_written(engine: Engine, kind: type[Writer[int]]) -> None:
    async def story() -> None:
        writer = kind(engine, insert)
        await asyncio.gather(*(writer.write(line) for line in range(LARGEST_BATCH + 5)))
        writer.close()
        assert len(written(engine)) == LARGEST_BATCH + 5

    asyncio.run(story())
