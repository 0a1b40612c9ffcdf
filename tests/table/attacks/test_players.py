"""What a player might try against the others at the same table."""

from contextlib import suppress
from dataclasses import replace
from typing import Any

import httpx
import pytest

from pithead.table.base import errors
from pithead.table.base.settings import Settings
from pithead.table.base.table_setup import SeatRequest
from pithead.table.service import Service
from tests.table.attacks.places import Place, code, visitor_of
from tests.table.conftest import Run, cached_table, passes
from tests.table.test_service import play_on, two_people
from tests.waiting import until

ME, OPEN, BOT = SeatRequest("me", "Ada"), SeatRequest("open"), SeatRequest("bot")


async def gone(service: Service, table: str, token: str, minutes: float) -> None:
    """The player's connection ends, and so much time passes."""
    watching = await service.subscriptions.open(table, token)
    await anext(watching)
    await watching.aclose()
    await passes(service, minutes)


async def replaced(service: Service) -> tuple[str, str, str]:
    """A table where a bot plays for Ben, who has gone."""
    table, ada, ben = await two_people(service)
    await play_on(service, table, [ada, ben], 12)
    await gone(service, table, ben, minutes=6)
    await service.proposals.propose_bot(table, ada, 1)
    assert (await service.queries.view(table)).seats[1].kind == "bot"
    return table, ada, ben


# -- replacing others ------------------------------------------------------------------------------


def test_replacing_somebody_who_reloads(service: Service, run: Run[Any]) -> None:
    async def story() -> None:
        table, ada, ben = await two_people(service)
        await gone(service, table, ben, minutes=4)
        with pytest.raises(errors.NotAwayForLong) as caught:
            await service.proposals.propose_bot(table, ada, 1)
        assert 0 < caught.value.details("en")["seconds"] <= 60
        assert "a bot can take over in 1 minute." in caught.value.to("en")
        await passes(service, minutes=2)
        await service.proposals.propose_bot(table, ada, 1)
        assert (await service.queries.view(table)).seats[1].kind == "bot"

    run(story())


def test_replacing_somebody_at_once_after_a_restart(
    service: Service, settings: Settings, run: Run[Any]
) -> None:
    async def story() -> None:
        table, ada, _ = await two_people(service)
        again = Service(settings)
        await again.start()
        try:
            with pytest.raises(errors.NotAwayForLong):
                await again.proposals.propose_bot(table, ada, 1)
        finally:
            await again.close()

    run(story())


def test_replacing_somebody_in_a_game_by_correspondence(service: Service, run: Run[Any]) -> None:
    async def story() -> None:
        table, ada, ben = await two_people(service)
        await play_on(service, table, [ada, ben], 12)
        played = (await cached_table(service, table)).played
        for number, event in enumerate(played[:-3]):
            played[number] = replace(event, at=event.at - 7 * 3_600_000)
        await gone(service, table, ben, minutes=71 * 60)
        with pytest.raises(errors.NotAwayForLong) as caught:
            await service.proposals.propose_bot(table, ada, 1)
        assert 0 < caught.value.details("en")["seconds"] <= 3600
        await passes(service, minutes=61)
        await service.proposals.propose_bot(table, ada, 1)

    run(story())


def test_replacing_a_program_that_asks_without_a_stream(place: Place) -> None:
    """Its requests are signs that it is there, wherever they go at this table."""
    bearer = {"authorization": f"Bearer {place.ben}"}
    place.api.get(f"/tables/{place.table}/standing", headers=bearer)
    refused = place.post("standin", {"seat": 1}, place.ada)
    assert code(refused) == "still_here"


def test_every_request_with_a_token_counts_as_a_sign(service: Service, run: Run[Any]) -> None:
    async def story() -> None:
        table, ada, ben = await two_people(service)
        await passes(service, minutes=6)
        service.note_request(table, ben)
        with pytest.raises(errors.NotAwayForLong):
            await service.proposals.propose_bot(table, ada, 1)
        await passes(service, minutes=6)
        service.note_request(table, ada)
        await service.proposals.propose_bot(table, ada, 1)

    run(story())


def test_replacing_somebody_by_a_weak_bot(place: Place) -> None:
    refused = place.post("standin", {"seat": 1, "bot": "random"}, place.ada)
    assert refused.status_code == 422
    assert code(refused) == "not_your_bot"


def test_replacing_somebody_who_has_come_back_since(service: Service, run: Run[Any]) -> None:
    async def story() -> None:
        created = await service.seats.create("schiefer", [ME, OPEN, OPEN])
        table, ada = created.table_id, created.token
        ben = await service.seats.join(table, "Ben")
        cy = await service.seats.join(table, "Cy")
        await passes(service, minutes=6)
        proposed = await service.proposals.propose_bot(table, ada, ben.seat)
        service.note_request(table, ben.token)
        with pytest.raises(errors.StillHere):
            await service.proposals.answer(table, cy.token, True, proposed.event)
        view = await service.queries.view(table)
        assert view.proposal is None
        assert view.seats[ben.seat].kind == "person"

    run(story())


# -- rolling again ---------------------------------------------------------------------------------


def test_rolling_again_while_somebody_is_away(service: Service, run: Run[Any]) -> None:
    """A bot has no say in take-backs, but the person for whom it plays has."""

    async def story() -> None:
        table, ada, ben = await replaced(service)
        for to in (1, 2):
            proposed = await service.proposals.propose_back(table, ada, to)
            view = await service.queries.view(table, ben)
            assert view.taken_back == []
            assert view.proposal is not None
            assert view.proposal.waits_for == [1]
            await service.proposals.answer(table, ada, False, proposed.event)
        proposed = await service.proposals.propose_back(table, ada, 1)
        await service.proposals.answer(table, ben, True, proposed.event)
        assert (await service.queries.view(table)).taken_back == [1]

    run(story())


def test_rolling_again_behind_ones_own_stand_in(service: Service, run: Run[Any]) -> None:
    """To let a bot play for oneself gives nobody else's say away, and not one's own."""

    async def story() -> None:
        table, ada, ben = await two_people(service)
        await play_on(service, table, [ada, ben], 12)
        await service.seats.stand_in(table, ben, 1)
        await service.proposals.propose_back(table, ada, 1)
        view = await service.queries.view(table)
        assert view.proposal is not None
        assert view.proposal.waits_for == [1]

    run(story())


def test_taking_back_alone_against_bots_is_on_record(service: Service, run: Run[Any]) -> None:
    async def story() -> None:
        made = await service.seats.create("schiefer", [ME, SeatRequest("bot", bot="random")])
        table, ada = made.table_id, made.token

        async def has_begun() -> bool:
            now = await service.queries.standing(table)
            if now.actor == 0:
                await service.actions.act(table, ada, now.legal[-1])
            return now.position >= 12

        await until(has_begun, "twelve events")
        await service.proposals.propose_back(table, ada, 1)
        assert (await service.queries.view(table)).taken_back == [1]
        assert "taken-back 1\n" in (await service.queries.record(table)).text

    run(story())


def test_a_page_says_what_was_taken_back(place: Place) -> None:
    for _ in range(6):
        mine, _ = place.turn()
        place.post("actions", {"action": place.now["legal"][0]}, mine)
    page = str(place.api.base_url).removesuffix("/api/v1/") + f"/t/{place.table}"
    assert "taken back past a random event" not in httpx.get(page).text
    proposed = place.post("takeback", {"to": 1}, place.ada).json()["event"]
    place.post("consent", {"agree": True, "proposal": proposed}, place.ben)
    assert "The game was taken back past a random event once" in httpx.get(page).text


# -- swapped proposals -----------------------------------------------------------------------------


def test_a_swapped_proposal(place: Place) -> None:
    """Ben reads one proposal, Ada replaces it, and Ben clicks."""
    for _ in range(8):
        mine, _ = place.turn()
        place.post("actions", {"action": place.now["legal"][0]}, mine)
    harmless = place.post("takeback", {"to": place.now["position"] - 1}, place.ada).json()
    place.post("consent", {"agree": False}, place.ada)
    place.post("takeback", {"to": 1}, place.ada)
    before = place.now
    late = place.post("consent", {"agree": True, "proposal": harmless["event"]}, place.ben)
    assert code(late) == "other_proposal"
    assert code(place.post("consent", {"agree": True}, place.ben)) == "unnamed_proposal"
    assert place.now == before
    assert place.post("consent", {"agree": False}, place.ben).status_code == 200


def test_a_swapped_proposal_on_a_page(place: Place) -> None:
    site = str(place.api.base_url).removesuffix("/api/v1/")
    token = visitor_of(site)
    cookie = {"cookie": f"pithead_visitor={token}"}
    place.post("leave", {"seat": 1}, place.ben)
    place.api.post(f"/tables/{place.table}/join", json={"name": "Ben"}, headers=cookie)
    place.ben = token
    for _ in range(8):
        mine, _ = place.turn()
        place.post("actions", {"action": place.now["legal"][0]}, mine)
    first = place.post("takeback", {"to": 2}, place.ada).json()["event"]
    with httpx.Client(base_url=site, headers=cookie) as ben:
        assert f'name="proposal" value="{first}"' in ben.get(f"/t/{place.table}").text
        place.post("consent", {"agree": False}, place.ada)
        place.post("takeback", {"to": 1}, place.ada)
        form = {"agree": "true", "proposal": str(first)}
        assert ben.post(f"/t/{place.table}/answer", data=form).status_code == 409
        assert place.api.get(f"/tables/{place.table}").json()["taken_back"] == []


# -- filling a table -------------------------------------------------------------------------------


@pytest.fixture
def small(settings: Settings, run: Run[Any], request: pytest.FixtureRequest) -> Any:
    most = getattr(request, "param", 200)
    service = Service(replace(settings, events_per_table=most))
    run(service.start())
    yield service
    run(service.close())


def test_filling_a_table_by_renaming(small: Service, run: Run[Any]) -> None:
    async def story() -> None:
        table, ada, ben = await two_people(small)
        number = 0
        with suppress(errors.TableFull):
            for number in range(200):
                await small.seats.rename(table, ada, 0, f"Ada {number}")
        assert number < 20
        assert len(await small.queries.events(table)) < 20
        await small.seats.rename(table, ben, 1, "Benedict")
        await small.actions.chat(table, ada, "hello")

    run(story())


def test_a_name_that_does_not_change_is_no_event(small: Service, run: Run[Any]) -> None:
    async def story() -> None:
        table, ada, _ = await two_people(small)
        before = len(await small.queries.events(table))
        for _ in range(50):
            await small.seats.rename(table, ada, 0, "Ada")
            await small.seats.reclaim(table, ada, 0)
        assert len(await small.queries.events(table)) == before

    run(story())


FEW_EVENTS = 60
"""Fewer than the shortest game has, so that actions alone fill a table, too."""


@pytest.mark.parametrize("deed", ["chat", "toggle", "propose", "undo"])
@pytest.mark.parametrize("small", [FEW_EVENTS], indirect=True)
def test_filling_a_table_leaves_room_for_all_actions(
    small: Service, run: Run[Any], deed: str
) -> None:
    """Whatever Ada does as often as she can: the game is played to its end."""

    async def fill(table: str, ada: str) -> None:
        if deed == "chat":
            await small.actions.chat(table, ada, "x")
        elif deed == "toggle":
            await small.seats.stand_in(table, ada, 0)
            await small.seats.reclaim(table, ada, 0)
        elif deed == "propose":
            await small.proposals.propose_back(table, ada, 0)
            await small.proposals.answer(table, ada, agree=False)
        else:
            now = await small.queries.standing(table)
            await small.actions.act(table, ada, now.legal[-1])
            await small.actions.undo(table, ada)

    async def story() -> None:
        table, ada, ben = await two_people(small, "ruhrschifffahrt")
        await play_on(small, table, [ada, ben], 4)
        full = False
        for _ in range(250):
            try:
                await fill(table, ada)
            except errors.TableFull:
                full = True
                break
            except errors.TableError:
                await play_on(small, table, [ada, ben], 1)
        assert full
        await small.seats.reclaim(table, ada, 0)
        await play_on(small, table, [ada, ben], 3000)
        over = await small.queries.standing(table)
        assert over.status == "over"
        assert over.position > FEW_EVENTS

    run(story())


def test_using_up_the_links_of_others(service: Service, run: Run[Any]) -> None:
    async def story() -> None:
        table, ada, ben = await two_people(service)
        issued: list[str] = []
        with suppress(errors.TokensFull):
            while len(issued) < 100:
                issued.append(await service.tokens.issue(table, ada))
        assert len(issued) < 50
        assert await service.tokens.link(table, ben)

    run(story())
