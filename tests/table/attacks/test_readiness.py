"""A server that cannot store what players do must not tell load balancers that it can."""

import errno
import os
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from pithead.table.base.errors import StorageFailed
from pithead.table.service import Service
from tests.table.conftest import Run
from tests.table.test_service import play_on, two_people


def test_a_write_that_has_just_failed_makes_the_server_unready(
    service: Service, run: Run[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also if the last check has succeeded, or a small write still does."""

    async def story() -> None:
        table, ada, ben = await two_people(service)
        assert await service.problems() == []
        assert service._context is not None
        store = service._context.store

        async def fails(_: object) -> None:
            raise OperationalError("INSERT", {}, OSError("disk full"))

        with monkeypatch.context() as broken:
            broken.setattr(store._writer, "write", fails)
            with pytest.raises(StorageFailed):
                await play_on(service, table, [ada, ben], 1)
        assert await service.problems() == ["database"]
        store._write_failed -= 60
        service._forget_check()
        assert await service.problems() == []
        await play_on(service, table, [ada, ben], 1)

    run(story())


def test_a_server_that_can_accept_no_connection_is_unready(
    service: Service, run: Run[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A load balancer asks by a connection that it has kept, and must send nobody else."""
    open_file = os.open

    def limited(path: Any, *more: Any, **named: Any) -> int:
        if path == os.devnull:
            raise OSError(errno.EMFILE, "too many open files")
        return open_file(path, *more, **named)

    async def story() -> None:
        assert await service.problems() == []
        with monkeypatch.context() as full:
            full.setattr(os, "open", limited)
            assert await service.problems() == ["files"]
        assert await service.problems() == []

    run(story())
