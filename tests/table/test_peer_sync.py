"""The messages between processes, as far as no database is needed."""

import asyncio
from unittest.mock import AsyncMock, MagicMock

import pytest

from pithead.table.cluster.peer_sync import PeerSync


@pytest.mark.parametrize("turns", range(5))
def test_it_closes_even_if_something_has_to_be_sent_at_that_moment(turns: int) -> None:
    async def close_while_sending() -> None:
        store = MagicMock()
        store.listener.return_value = AsyncMock()
        store.notify = AsyncMock()
        peers = PeerSync(store, MagicMock(), MagicMock(), "one", MagicMock(), MagicMock())
        await peers.start()
        await asyncio.sleep(0)
        peers._connected()
        for _ in range(turns):
            await asyncio.sleep(0)
        async with asyncio.timeout(300) as limit:
            await peers.close()
        assert not limit.expired()

    asyncio.run(close_while_sending())
