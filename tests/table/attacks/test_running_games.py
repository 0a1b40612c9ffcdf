"""Trying out moves of a running game whose players have not allowed it, by way of its record."""

import re
from typing import Any

import httpx
import pytest

from pithead.table.base import errors
from pithead.table.base.token_hash import new_token
from pithead.table.service import Service
from pithead.table.tables import openings
from tests.table.attacks.places import Place, get
from tests.table.authenticator import register
from tests.table.conftest import Run, cached_table
from tests.table.test_copies import BO, ME, begun, play
from tests.table.test_service import play_on, two_people


async def record_of(service: Service, table: str) -> str:
    return (await service.queries.record(table)).text


def without(text: str, line: str) -> str:
    """A record whose reader shall not see to which table it belongs."""
    return re.sub(rf"(?m)^{line} .*\n", "", text)


def test_the_record_of_a_running_game(place: Place) -> None:
    mine, _ = place.turn()
    place.post("actions", {"action": place.now["legal"][0]}, mine)
    site = str(place.api.base_url).removesuffix("/api/v1/")
    record = get(f"{site}/api/v1/tables/{place.table}/record").text
    opened = httpx.post(f"{site}/records", files={"record": ("a", record)})
    assert opened.status_code == 403
    assert "still being played" in opened.text


def test_a_record_is_known_by_its_dice(service: Service, run: Run[Any]) -> None:
    async def story() -> None:
        table, ada, ben = await two_people(service)
        await play_on(service, table, [ada, ben], 3)
        text = await record_of(service, table)
        for token in (None, ada, new_token()):
            with pytest.raises(errors.RunningGame):
                await service.copies.open_record(text.encode(), token=token)
        # A part of the record is one of the same game.
        head, _, events = text.partition("---\n")
        part = f"{head}---\n" + "".join(events.splitlines(keepends=True)[:2])
        with pytest.raises(errors.RunningGame):
            await service.copies.open_record(part.encode())

    run(story())


def test_a_record_is_known_by_the_dice_that_were_drawn_again(
    service: Service, run: Run[Any]
) -> None:
    async def story() -> None:
        table, ada, ben = await two_people(service)
        before = await record_of(service, table)
        await service.seats.leave(table, ben, 1)
        cy = await service.seats.join(table, "Cy")
        await play_on(service, table, [ada, cy.token], 1)
        with pytest.raises(errors.RunningGame):
            await service.copies.open_record((await record_of(service, table)).encode())
        assert await service.copies.open_record(before.encode())

    run(story())


def test_a_record_without_its_commitment_is_known_by_its_beginning(
    service: Service, run: Run[Any]
) -> None:
    async def story() -> None:
        table, ada, ben = await two_people(service)
        await play_on(service, table, [ada, ben], openings.LENGTH)
        text = without(await record_of(service, table), "commitment")
        assert "commitment" not in text
        with pytest.raises(errors.RunningGame):
            await service.copies.open_record(text.encode())
        # Another process reads the beginning from the database, too.
        service._context.cache.evict(table)  # type: ignore[union-attr]
        await play_on(service, table, [ada, ben], 1)
        with pytest.raises(errors.RunningGame):
            await service.copies.open_record(text.encode())

    run(story())


def test_the_record_of_a_game_that_is_over_is_shown(service: Service, run: Run[Any]) -> None:
    async def story() -> None:
        table, ada, ben = await two_people(service, "ruhrschifffahrt")
        await play_on(service, table, [ada, ben], 5000)
        text = await record_of(service, table)
        first = await service.copies.open_record(text.encode())
        again = await service.copies.open_record(text.encode())
        assert first != again

    run(story())


def test_those_who_may_try_out_may_open_the_record(service: Service, run: Run[Any]) -> None:
    async def story() -> None:
        ada, other = new_token(), new_token()
        for allowed in (True, False):
            table = await begun(service, ada, [ME, BO], try_out=allowed)
            await play(service, table, ada, 3)
            text = (await record_of(service, table)).encode()
            assert await service.copies.open_record(text, token=ada)
            if allowed:
                assert await service.copies.open_record(text, token=other)
            else:
                with pytest.raises(errors.RunningGame):
                    await service.copies.open_record(text, token=other)

    run(story())


def test_a_record_names_no_player(address: str) -> None:
    site = address.replace("127.0.0.1", "localhost")
    with httpx.Client(base_url=site) as player:
        register(player, "Petra Kohl")
    text = (
        "pithead 1\ngame schiefer\nrules 1\nplayers 2\n"
        "edition {edition}\nseat 0 Petra Kohl\nseat 1 ΡETRΑ\n---\n"
    )
    with httpx.Client(base_url=address, follow_redirects=True) as guest:
        made = guest.post("/play/schiefer").url.path.removeprefix("/t/")
        known = guest.get(f"/api/v1/tables/{made}/record").text
        edition = re.search(r"(?m)^edition (.*)$", known)
        rules = re.search(r"(?m)^rules (.*)$", known)
        assert edition is not None
        assert rules is not None
        record = text.format(edition=edition[1]).replace("rules 1", f"rules {rules[1]}")
        shown = guest.post("/records", files={"record": ("a", record)})
        assert shown.status_code == 200, shown.text
        table = shown.url.path.removeprefix("/t/")
        seats = guest.get(f"/api/v1/tables/{table}").json()["seats"]
        assert [(seat["name"], seat["guest"]) for seat in seats] == [
            ("Petra Kohl (guest)", True),
            ("Player 2", True),
        ]


def test_a_copy_has_no_beginning_of_its_own(service: Service, run: Run[Any]) -> None:
    """Otherwise nobody could open a record twice."""

    async def story() -> None:
        ada = new_token()
        table = await begun(service, ada, [ME, BO])
        await play(service, table, ada, openings.LENGTH)
        position = (await cached_table(service, table)).position
        copy = await service.copies.try_out(table, ada, position, False, ada)
        await play(service, copy, ada, 1)
        found = await service._context.store.unfinished_games(  # type: ignore[union-attr]
            "", openings.opening((await cached_table(service, copy)).record), 10
        )
        assert found == [table]

    run(story())
