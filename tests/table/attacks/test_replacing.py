"""Replacing somebody who has only just come: every way of coming is a sign of presence."""

from collections.abc import Awaitable, Callable
from contextlib import aclosing
from typing import Any

import pytest

from pithead.table.base import errors
from pithead.table.base.table_setup import SeatRequest
from pithead.table.service import Service
from tests.table.conftest import Run, passes, settings_on
from tests.table.test_service import play_on, two_people
from tests.table.test_sharing import processes

ME, OPEN = SeatRequest("me", "Ada"), SeatRequest("open")

Coming = Callable[[Service, str, list[str]], Awaitable[None]]


async def joins(service: Service, table: str, tokens: list[str]) -> None:
    await service.seats.leave(table, tokens[1], 1)
    joined = await service.seats.join(table, "Cy")
    assert joined.seat == 1


async def follows_a_link(service: Service, table: str, tokens: list[str]) -> None:
    link = await service.tokens.link(table, tokens[1])
    await passes(service, minutes=6)
    await service.tokens.adopt(table, link, service.tokens.new_visitor())


async def acts(service: Service, table: str, tokens: list[str]) -> None:
    while (await service.queries.standing(table)).actor != 1:
        await play_on(service, table, tokens, 1)
    await passes(service, minutes=6)
    await play_on(service, table, tokens, 1)


async def talks(service: Service, table: str, tokens: list[str]) -> None:
    await service.actions.chat(table, tokens[1], "I am here")


@pytest.mark.parametrize("comes", [joins, follows_a_link, acts, talks])
def test_replacing_somebody_who_has_just_come(
    service: Service, run: Run[Any], comes: Coming
) -> None:
    """The server has been up for long: only what they do says that they are there."""

    async def story() -> None:
        table, ada, ben = await two_people(service)
        await passes(service, minutes=30)
        await comes(service, table, [ada, ben])
        with pytest.raises(errors.NotAwayForLong):
            await service.proposals.propose_bot(table, ada, 1)
        await passes(service, minutes=6)
        await service.proposals.propose_bot(table, ada, 1)

    run(story())


@pytest.mark.parametrize("way", ["hands back", "signed out"])
def test_a_stream_of_somebody_who_has_lost_the_seat_is_no_presence(
    service: Service, run: Run[Any], way: str
) -> None:
    """Otherwise they could keep the game waiting for the player who has the seat now."""

    async def story() -> None:
        table, ada, ben = await two_people(service)
        await play_on(service, table, [ada, ben], 4)
        async with aclosing(await service.subscriptions.open(table, ben)) as stream:
            await anext(stream)
            if way == "hands back":
                await service.seats.leave(table, ben, 1)
                await service.seats.join(table, "Cy")
            else:
                other = await service.tokens.issue(table, ben)
                await service.tokens.revoke_others(table, other)
            await anext(stream)
            await passes(service, minutes=6)
            await service.proposals.propose_bot(table, ada, 1)

    run(story())


def test_somebody_who_sits_down_while_they_look_on_is_there(
    service: Service, run: Run[Any]
) -> None:
    async def story() -> None:
        visitor = service.tokens.new_visitor()
        table, ada, ben = await two_people(service)
        await play_on(service, table, [ada, ben], 4)
        async with aclosing(await service.subscriptions.open(table, visitor)) as stream:
            await anext(stream)
            await service.seats.leave(table, ben, 1)
            await service.seats.join(table, "Cy", visitor=visitor)
            await anext(stream)
            await passes(service, minutes=6)
            with pytest.raises(errors.StillHere):
                await service.proposals.propose_bot(table, ada, 1)

    run(story())


def test_replacing_somebody_whom_a_rematch_has_taken_along(service: Service, run: Run[Any]) -> None:
    async def story() -> None:
        table, ada, ben = await two_people(service, "ruhrschifffahrt")
        await play_on(service, table, [ada, ben], 5000)
        await passes(service, minutes=30)
        again = await service.seats.rematch(table, ada)
        with pytest.raises(errors.NotAwayForLong):
            await service.proposals.propose_bot(again, ada, 1)

    run(story())


@pytest.mark.parametrize("knows", [True, False])
def test_replacing_somebody_who_has_just_come_to_another_process(
    postgresql_database: str, run: Run[Any], knows: bool
) -> None:
    shared = settings_on(postgresql_database)

    async def story() -> None:
        async with processes(shared, 2) as (first, second):
            created = await first.seats.create("schiefer", [ME, OPEN])
            if knows:
                await second.queries.view(created.table_id)
            for service in (first, second):
                await passes(service, minutes=30)
            await first.seats.join(created.table_id, "Ben")
            with pytest.raises(errors.NotAwayForLong):
                await second.proposals.propose_bot(created.table_id, created.token, 1)

    run(story())
