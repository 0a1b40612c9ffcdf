"""Filling a table with events, and the lobby with seats that are taken."""

from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from pithead.table.base import errors, events
from pithead.table.base.settings import Settings
from pithead.table.base.table_setup import SeatRequest
from pithead.table.http.rate_limits import JOIN
from pithead.table.service import Service
from pithead.table.service.checks import FOLLOWING, SHARES
from tests.table.attacks.places import SEATS, Place, code
from tests.table.conftest import Run, cached_table
from tests.table.servers import serving
from tests.table.test_service import play_on, two_people

ME, OPEN = SeatRequest("me", "Ada"), SeatRequest("open")


def test_every_kind_of_event_has_a_share_or_follows_one_that_has() -> None:
    kinds = {
        value
        for name, value in vars(events).items()
        if name.isupper() and isinstance(value, str) and f"`{value}`" in (events.__doc__ or "")
    } - {events.OPEN, events.PERSON, events.BOT}
    assert kinds == (set(SHARES) - {events.JOINED}) | FOLLOWING


def test_coming_and_going_without_end(settings: Settings, run: Run[Any]) -> None:
    """The one who does it is stopped, and nobody else notices."""

    async def story() -> None:
        service = Service(replace(settings, events_per_table=400))
        await service.start()
        table, ada, ben = await two_people(service)
        await play_on(service, table, [ada, ben], 2)
        for _ in range(400):
            await service.seats.leave(table, ben, 1)
            try:
                ben = (await service.seats.join(table, "Ben")).token
            except errors.TableFull:
                break
        assert len(await service.queries.events(table)) < 40
        await service.seats.fill(table, ada, 1)
        await service.actions.chat(table, ada, "hello")
        await service.close()

    run(story())


def test_nobody_uses_up_the_take_backs_of_others(settings: Settings, run: Run[Any]) -> None:
    async def story() -> None:
        service = Service(replace(settings, events_per_table=200))
        await service.start()
        table, ada, ben = await two_people(service)
        tokens = [ada, ben]
        while (await service.queries.standing(table)).actor != 0:
            await play_on(service, table, tokens, 1)
        undone = 0
        with suppress(errors.TableFull):
            while undone < 200:
                await play_on(service, table, tokens, 1)
                await service.actions.undo(table, ada)
                undone += 1
        assert 5 < undone < 100
        while (await service.queries.standing(table)).actor != 1:
            await play_on(service, table, tokens, 1)
        before = (await cached_table(service, table)).position
        await play_on(service, table, tokens, 1)
        if (await cached_table(service, table)).undo_limit(frozenset({1})) <= before:
            await service.actions.undo(table, ben)
            assert (await cached_table(service, table)).position == before
        await service.close()

    run(story())


def test_sitting_down_everywhere(tmp_path: Path) -> None:
    """One address takes every open seat of the lobby, by API and by page."""
    settings = Settings(
        database=f"sqlite:///{tmp_path / 't'}", workers=1, tasks_per_hour=12 + 4 * int(JOIN.cost)
    )
    with (
        serving(settings) as address,
        httpx.Client(base_url=address) as visitor,
    ):
        body = {"game": "schiefer", "seats": SEATS, "public": True}
        tables = [visitor.post("/api/v1/tables", json=body).json()["table_id"] for _ in range(12)]
        visitor.cookies.clear()
        codes = []
        for number, table in enumerate(tables):
            if number % 2:
                joined = visitor.post(f"/api/v1/tables/{table}/join", json={"name": "Eve"})
            else:
                joined = visitor.post(f"/t/{table}/join", data={"name": "Eve"})
            codes.append(joined.status_code)
        assert [code for code in codes if code == 429] == [429] * 8
        assert len(visitor.get("/api/v1/tables").json()) == 8


def test_a_guest_who_never_acts_is_removed_by_the_host(place: Place) -> None:
    assert code(place.post("remove", {"seat": 0}, place.ben)) == "cannot_remove"
    assert place.post("remove", {"seat": 1}, place.ada).status_code == 200
    assert code(place.post("remove", {"seat": 1}, place.ada)) == "cannot_remove"
    assert code(place.post("leave", {"seat": 1}, place.ben)) == "foreign_token"
    closed = place.post("close", {}, place.ada)
    assert closed.status_code == 200


def test_a_guest_who_has_acted_is_not_removed(place: Place) -> None:
    while place.now["actor"] != 1:
        place.post("actions", {"action": place.now["legal"][0]}, place.ada)
    assert place.api.get(f"/tables/{place.table}").json()["seats"][1]["removable"] is True
    place.post("actions", {"action": place.now["legal"][0]}, place.ben)
    assert place.api.get(f"/tables/{place.table}").json()["seats"][1]["removable"] is False
    assert code(place.post("remove", {"seat": 1}, place.ada)) == "cannot_remove"


@pytest.mark.parametrize("seat", [0, 1])
def test_nobody_removes_themselves_or_the_host(place: Place, seat: int) -> None:
    token = place.ada if seat == 0 else place.ben
    assert code(place.post("remove", {"seat": 0}, token)) == "cannot_remove"
