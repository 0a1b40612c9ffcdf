"""What the attacks cannot tell apart: a request learns by itself that its connection is lost."""

import asyncio
from typing import Any

from starlette.types import Message

from pithead.table.base.settings import Settings
from pithead.table.http.connection_limits import ConnectionLimits, LimitedProtocol
from tests.table.conftest import Run


class Transport(asyncio.Transport):
    """A connection of which nothing is read or written."""

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return ("127.0.0.9", 1) if name == "peername" else default


def test_a_request_hears_that_its_connection_is_lost_from_us_not_from_uvicorn(
    run: Run[Any],
) -> None:
    """Uvicorn tells only the last of several requests in one pipeline."""

    async def story() -> None:
        limits = ConnectionLimits(Settings(), "127.0.0.1")
        connection = LimitedProtocol(limits, asyncio.Protocol())
        connection.connection_made(Transport())

        async def never() -> Message:
            await asyncio.Event().wait()
            raise AssertionError

        receive = connection.begin_request({"type": "http", "headers": []}, never)
        waiting = asyncio.ensure_future(receive())
        await asyncio.sleep(0)
        connection.connection_lost(None)
        assert await asyncio.wait_for(waiting, 10) == {"type": "http.disconnect"}

    run(story())


def test_an_address_has_only_so_many_connections_and_a_proxy_any_number() -> None:
    limits = ConnectionLimits(Settings(connections_per_address=2), "127.0.0.1")
    assert [limits.admit("192.0.2.1") for _ in range(3)] == [True, True, False]
    assert limits.admit("192.0.2.2")
    limits.release("192.0.2.1")
    assert limits.admit("192.0.2.1")
    assert all(limits.admit("127.0.0.1") for _ in range(5))
