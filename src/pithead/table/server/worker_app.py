"""A process that runs bots for tables that other processes serve: `pithead work`."""

import asyncio
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI

from pithead.table.base.settings import Settings
from pithead.table.server import health
from pithead.table.service import Service


def create_worker(settings: Settings) -> FastAPI:
    """An app that runs bots and serves only health checks."""
    service = Service(settings)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        await service.start()
        try:
            yield
        finally:
            await service.close()

    app = FastAPI(lifespan=lifespan, openapi_url=None, docs_url=None, redoc_url=None)
    app.state.service = service
    app.state.settings = settings
    app.include_router(health.router)
    return app


async def work(settings: Settings) -> None:
    """Run bots until a signal, without a port."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    service = Service(settings)
    await service.start()
    try:
        await stop.wait()
    finally:
        await service.close()
