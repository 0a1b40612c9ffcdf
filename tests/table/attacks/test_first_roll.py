"""Looking at the first roll before choosing whether and with whom to play it."""

import html
from typing import Any

import httpx
import pytest

from pithead.table.base import errors
from pithead.table.base.table_setup import SeatRequest
from pithead.table.service import Service
from pithead.table.tables import fair_dice
from pithead.table.tables.dice_check import verdict
from tests.table.attacks.places import Place, get
from tests.table.conftest import Run, cached_table, settings_on
from tests.table.test_service import play_on, two_people
from tests.table.test_sharing import processes

ME, OPEN = SeatRequest("me", "Ada"), SeatRequest("open")


@pytest.mark.parametrize("way", ["leaves", "is removed"])
def test_leaving_after_the_first_roll_draws_it_again(
    service: Service, run: Run[Any], way: str
) -> None:
    async def story() -> None:
        table, ada, ben = await two_people(service)
        seen = await service.queries.view(table)
        assert seen.position > 0
        if way == "leaves":
            await service.seats.leave(table, ben, 1)
        else:
            await service.seats.remove(table, ada, 1)
        waiting = await service.queries.view(table)
        assert (waiting.position, waiting.status) == (0, "waiting")
        assert waiting.commitment != seen.commitment
        assert waiting.luck.open, "the newcomer can add to the new seed"
        cy = await service.seats.join(table, "Cy", entropy="pick")
        assert cy.commitment == waiting.commitment
        await play_on(service, table, [ada, cy.token], 3000)
        record = (await cached_table(service, table)).record
        assert (
            record.commitment
            == waiting.commitment
            == fair_dice.commitment(bytes.fromhex(record.seed))
        )
        assert record.luck == {1: "pick"}
        assert verdict(record).fair

    run(story())


def test_texts_for_the_old_seed_are_not_mixed_into_the_new_one(
    service: Service, run: Run[Any]
) -> None:
    """Who knows the new seed could have chosen it for them."""

    async def story() -> None:
        created = await service.seats.create("schiefer", [ME, OPEN])
        table, ada = created.table_id, created.token
        await service.seats.add_entropy(table, ada, 0, "hammer")
        ben = await service.seats.join(table, "Ben")
        await service.queries.view(table)
        await service.seats.leave(table, ben.token, 1)
        assert (await cached_table(service, table)).record.luck == {}
        await service.seats.add_entropy(table, ada, 0, "lamp")

    run(story())


def test_a_game_in_which_somebody_has_decided_goes_on(service: Service, run: Run[Any]) -> None:
    async def story() -> None:
        table, ada, ben = await two_people(service)
        await play_on(service, table, [ada, ben], 1)
        seen = await service.queries.view(table)
        await service.seats.leave(table, ben, 1)
        left = await service.queries.view(table)
        assert (left.position, left.commitment) == (seen.position, seen.commitment)

    run(story())


def test_every_page_says_how_often_the_first_roll_was_drawn_again(place: Place) -> None:
    place.api.get(f"/tables/{place.table}")
    for _ in range(2):
        place.post("leave", {"seat": 1}, place.ben)
        place.ben = place.post("join", {"name": "Ben"}).json()["token"]
        place.api.get(f"/tables/{place.table}")
    page = str(place.api.base_url).removesuffix("/api/v1/") + f"/t/{place.table}"
    assert "The first chance event was drawn again 2 times" in httpx.get(page).text


def test_an_invitation_says_what_has_been_rolled(place: Place) -> None:
    mine, others = place.turn()
    place.post("actions", {"action": place.now["legal"][0]}, mine)
    place.post("leave", {"seat": 0 if others == place.ada else 1}, others)
    site = str(place.api.base_url).removesuffix("/api/v1/")
    invited = get(f"{site}/t/{place.table}/invite").text
    assert "This game has already begun" in invited
    assert rolled(place.api, place.table) in invited


def test_a_private_link_says_what_has_been_rolled(address: str) -> None:
    """With it, a host could give the seat of their second identity to another person."""
    with httpx.Client(base_url=address, follow_redirects=True) as host:
        table = str(host.post("/play/schiefer").url).rpartition("/")[2]
        dialog = host.post(f"/t/{table}/link").text
        link = dialog.split(f"/t/{table}/seat/")[1].split('"')[0]
        with httpx.Client(base_url=f"{address}/api/v1") as api:
            expected = rolled(api, table)
        assert expected in get(f"{address}/t/{table}/seat/{link}").text


def rolled(api: httpx.Client, table: str) -> str:
    """What chance has brought first, as the log says it."""
    log = api.get(f"/tables/{table}/log").json()
    return next(html.escape(line["text"]) for line in log if line["seat"] < 0)


def test_another_process_learns_the_new_seed(postgresql_database: str, run: Run[Any]) -> None:
    shared = settings_on(postgresql_database)

    async def story() -> None:
        async with processes(shared, 2) as (first, second):
            table, _, ben = await two_people(first)
            await second.queries.view(table)
            await first.seats.leave(table, ben, 1)
            cy = await second.seats.join(table, "Cy")
            await second.queries.view(table)
            here, there = await cached_table(first, table), await cached_table(second, table)
            assert here.seed == there.seed
            assert here.record.commitment == fair_dice.commitment(there.seed) == cy.commitment
            assert here.record.dump() == there.record.dump()
            with pytest.raises(errors.ForeignToken):
                await second.actions.act(table, ben, "keep")

    run(story())
