"""The lobby: lists that are sent as they change, open seats, and tables that nobody needs."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

import pytest

from pithead.table.base import errors
from pithead.table.base.settings import Settings
from pithead.table.base.table_setup import SeatRequest
from pithead.table.base.token_hash import token_hash
from pithead.table.service import LobbyUpdate, Service
from tests.table.conftest import Run, cached_table, settings_on
from tests.table.test_service import BOT, ME, OPEN, play_on, two_people
from tests.table.test_sharing import processes

PATIENCE = 300.0


async def shows(lobby: AsyncIterator[LobbyUpdate], test: Any, what: str) -> LobbyUpdate:
    """The next update of which the test is true."""
    async with asyncio.timeout(PATIENCE):
        async for update in lobby:
            if test(update):
                return update
    raise AssertionError(f"not {what}")


async def drained(watching: AsyncIterator[Any]) -> None:
    """All updates of a stream, until it ends."""
    async for _ in watching:
        pass


def test_a_home_page_hears_of_new_tables_and_guests(service: Service, run: Run[Any]) -> None:
    async def story() -> None:
        lobby = service.lobby.subscribe(None)
        first = await anext(lobby)
        assert first.public.open == []
        assert first.mine == []
        made = await service.seats.create("schiefer", [ME, OPEN], public=True, wanted="new")
        update = await shows(lobby, lambda u: u.public.open, "listed")
        assert update.public.open[0].terms == {"wanted": "new"}
        assert [seat["name"] for seat in update.public.open[0].summary.seats] == ["Ada", ""]
        await service.seats.join(made.table_id, "Ben")
        update = await shows(lobby, lambda u: not u.public.open, "full")
        assert [table.id for table in update.public.running] == [made.table_id]
        await lobby.aclose()

    run(story())


def test_a_home_page_shows_the_own_tables_as_they_change(service: Service, run: Run[Any]) -> None:
    async def story() -> None:
        visitor = service.tokens.new_visitor()
        lobby = service.lobby.subscribe(visitor)
        await anext(lobby)
        made = await service.seats.create("schiefer", [ME, OPEN], visitor=visitor)
        await shows(lobby, lambda u: [t.id for t in u.mine] == [made.table_id], "mine")
        await service.seats.join(made.table_id, "Ben")
        update = await shows(lobby, lambda u: u.mine[0].summary.status == "playing", "playing")
        assert update.public.running == [], "a table that is not public is not listed"
        await service.queries.standing(made.table_id)
        last = await service.lobby.last_event(update.mine[0], "en")
        assert last is not None
        assert last.text
        await lobby.aclose()

    run(story())


def test_only_the_owner_gives_an_open_seat_to_a_bot_at_once(
    service: Service, run: Run[Any]
) -> None:
    async def story() -> None:
        made = await service.seats.create("schiefer", [ME, OPEN, OPEN])
        ben = await service.seats.join(made.table_id, "Ben", seat=1)
        with pytest.raises(errors.SeatStillOpen) as refused:
            await service.seats.fill(made.table_id, ben.token, 2)
        assert refused.value.details("en") == {"minutes": 10}
        with pytest.raises(errors.SeatTaken):
            await service.seats.fill(made.table_id, made.token, 1)
        with pytest.raises(errors.ForeignToken):
            await service.seats.fill(made.table_id, "stranger", 2)
        await service.seats.fill(made.table_id, made.token, 2, "greedy", "Robot")
        view = await service.queries.view(made.table_id, made.token)
        assert (view.status, view.seats[2].name, view.seats[2].bot) == (
            "playing",
            "Robot",
            "greedy",
        )

    run(story())


def test_after_a_while_everybody_at_the_table_may_call_a_bot(
    settings: Settings, run: Run[Any]
) -> None:
    async def story() -> None:
        service = Service(replace(settings, open_seat_minutes=0.0))
        await service.start()
        made = await service.seats.create("schiefer", [ME, OPEN, OPEN])
        ben = await service.seats.join(made.table_id, "Ben", seat=1)
        await service.seats.fill(made.table_id, ben.token, 2)
        assert (await service.queries.view(made.table_id)).status == "playing"
        await service.close()

    run(story())


def test_a_table_passes_to_the_next_player_when_its_owner_leaves(
    service: Service, run: Run[Any]
) -> None:
    async def story() -> None:
        made = await service.seats.create("schiefer", [ME, OPEN, OPEN])
        table = made.table_id
        ben = await service.seats.join(table, "Ben", seat=2)
        await service.seats.leave(table, made.token, 0)
        assert (await service.queries.view(table)).owner == 2
        cy = await service.seats.join(table, "Cy", seat=0)
        with pytest.raises(errors.StillNeeded):
            await service.seats.close(table, cy.token)
        await service.seats.leave(table, ben.token, 2)
        await service.seats.leave(table, cy.token, 0)
        assert (await service.queries.view(table)).owner == -1
        dan = await service.seats.join(table, "Dan", seat=1)
        assert (await service.queries.view(table, dan.token)).owner == 1

    run(story())


def test_nobody_can_play_at_a_closed_table(service: Service, run: Run[Any]) -> None:
    async def story() -> None:
        made = await service.seats.create("schiefer", [ME, OPEN, OPEN], public=True)
        table = made.table_id
        ben = await service.seats.join(table, "Ben")
        await service.seats.close(table, made.token)
        assert (await service.queries.view(table, made.token)).status == "closed"
        assert await service.lobby.open_tables() == []
        with pytest.raises(errors.TableClosed):
            await service.seats.join(table, "Cy")
        await service.actions.chat(table, ben.token, "What a pity")
        with pytest.raises(errors.StillNeeded):
            await service.seats.delete(table, ben.token)
        await service.seats.delete(table, made.token)
        with pytest.raises(errors.UnknownTable):
            await service.queries.view(table)

    run(story())


def test_a_game_of_others_cannot_be_closed_or_deleted(service: Service, run: Run[Any]) -> None:
    async def story() -> None:
        table, ada, ben = await two_people(service)
        await play_on(service, table, [ada, ben], 3)
        for refused in (service.seats.close, service.seats.delete):
            for token in (ada, ben):
                with pytest.raises(errors.StillNeeded):
                    await refused(table, token)
        # When the other one has left, the table is needed by nobody else.
        await service.seats.leave(table, ben, 1)
        await service.seats.close(table, ada)
        with pytest.raises(errors.TableClosed):
            await service.seats.join(table, "Cy")
        await service.seats.delete(table, ada)
        assert await service.lobby.my_tables(ada) == []

    run(story())


def test_bots_stop_at_a_closed_table(service: Service, run: Run[Any]) -> None:
    async def story() -> None:
        made = await service.seats.create("schiefer", [ME, BOT])
        await service.queries.standing(made.table_id)
        await service.seats.close(made.table_id, made.token)
        table = await cached_table(service, made.table_id)
        assert table.bot_to_act() is None
        assert not table.chance_is_due
        assert (await service.queries.standing(made.table_id)).legal == []

    run(story())


def test_a_deleted_table_leaves_no_row(service: Service, run: Run[Any]) -> None:
    async def story() -> None:
        visitor = service.tokens.new_visitor()
        made = await service.seats.create("schiefer", [ME, BOT], visitor=visitor)
        watching = await service.subscriptions.open(made.table_id, made.token)
        await anext(watching)
        await service.seats.close(made.table_id, made.token)
        await service.seats.delete(made.table_id, made.token)
        with pytest.raises(errors.UnknownTable):
            await drained(watching)
        assert service._context is not None
        store = service._context.store
        assert await store.load(made.table_id) is None
        assert not await store.knows_token(token_hash(visitor))
        assert await store.events_since(made.table_id, -1) is None

    run(story())


def test_a_home_page_hears_of_what_other_processes_do(
    postgresql_database: str, run: Run[Any]
) -> None:
    shared = replace(settings_on(postgresql_database), heartbeat=60.0)

    async def story() -> None:
        async with processes(shared, 2) as (first, second):
            lobby = second.lobby.subscribe(None)
            await anext(lobby)
            made = await first.seats.create("schiefer", [ME, OPEN], public=True)
            await shows(lobby, lambda u: u.public.open, "listed")
            watching = await second.subscriptions.open(made.table_id)
            await anext(watching)
            await first.seats.delete(made.table_id, made.token)
            await shows(lobby, lambda u: not u.public.open, "gone")
            with pytest.raises(errors.UnknownTable):
                await drained(watching)
            await lobby.aclose()

    run(story())


def test_an_unknown_level_is_refused(service: Service, run: Run[Any]) -> None:
    with pytest.raises(errors.BadTable):
        run(service.seats.create("schiefer", [SeatRequest("me"), BOT], wanted="godlike"))
