"""Tables that name bots as they were called before: in requests, and in an old database."""

import asyncio
import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from pithead.table.service import Service
from pithead.table.settings import Settings
from pithead.table.table_setup import SeatRequest
from tests.table.conftest import Run, cached_table, passes, settings_on
from tests.table.servers import serving

OLD_TABLES = Path(__file__).parent / "old_tables.sql"
"""Written by the server of that time: a game of Ada against an overman and a hewer, and one of
Ada, Ben and Cy, in which Ada proposes that a hewer plays for Ben."""
AGAINST_BOTS, OF_PEOPLE = "ji2rwq22x3wi", "ycr5bykuufmf"
TOKEN, CY = "PUybhwoao4-SE-q9V8m5usCjMUe-tXZ-", "bk09OBkEAj4S7SPJ55P1_EmKXw86biTk"


@pytest.fixture
def old_service(tmp_path: Path, run: Run[Any]) -> Iterator[Service]:
    database = tmp_path / "tables.sqlite3"
    with sqlite3.connect(database) as connection:
        connection.executescript(OLD_TABLES.read_text(encoding="utf-8"))
    connection.close()
    service = Service(settings_on(f"sqlite:///{database}"))
    run(service.start())
    yield service
    run(service.close())


def test_the_bots_of_an_old_table_play_on(old_service: Service, run: Run[Any]) -> None:
    async def story() -> None:
        view = await old_service.queries.view(AGAINST_BOTS, TOKEN)
        assert [seat.bot for seat in view.seats] == ["", "foreman", "journeyman"]
        assert [seat.name for seat in view.seats] == ["Ada", "Foreman", "Steiger"]
        began = view.position
        deadline = asyncio.get_running_loop().time() + 60
        while True:
            now = await old_service.queries.standing(AGAINST_BOTS)
            if now.position > began + 4:
                break
            assert asyncio.get_running_loop().time() < deadline
            if now.actor == 0 and now.legal:
                await old_service.actions.act(AGAINST_BOTS, TOKEN, now.legal[0])
            await asyncio.sleep(0.02)
        table = await cached_table(old_service, AGAINST_BOTS)
        assert not any(seat.trouble for seat in table.seats)
        assert {played.bot for played in table.played} <= {"", "foreman", "journeyman"}
        assert table.record.seats == ["Ada", "bot:foreman", "bot:journeyman"]

    run(story())


def test_an_old_table_is_listed_with_the_new_names(old_service: Service, run: Run[Any]) -> None:
    listed = {table.id: table for table in run(old_service.lobby.running_tables())}
    assert [seat["bot"] for seat in listed[AGAINST_BOTS].summary.seats] == [
        "",
        "foreman",
        "journeyman",
    ]


def test_an_old_proposal_can_be_accepted(old_service: Service, run: Run[Any]) -> None:
    async def story() -> None:
        view = await old_service.queries.view(OF_PEOPLE, CY)
        assert view.proposal is not None
        assert view.proposal.bot == "journeyman"
        await passes(old_service, minutes=73 * 60)
        await old_service.proposals.answer(OF_PEOPLE, CY, True, view.proposal.sequence)
        view = await old_service.queries.view(OF_PEOPLE, CY)
        assert [(seat.name, seat.bot) for seat in view.seats][1] == ("Ben", "journeyman")

    run(story())


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    database = f"sqlite:///{tmp_path_factory.mktemp('table') / 'tables.sqlite3'}"
    with serving(Settings(database=database, workers=1, limited=False)) as address:
        yield address


def test_the_api_takes_old_names(address: str) -> None:
    with httpx.Client(base_url=f"{address}/api/v1", timeout=20) as api:
        seats = [
            {"kind": "me", "name": "Ada"},
            {"kind": "bot", "bot": "hewer"},
            {"kind": "bot", "bot": "overman", "name": "Olga"},
        ]
        created = api.post("/tables", json={"game": "schiefer", "seats": seats})
        assert created.status_code == 201, created.text
        table, token = created.json()["table_id"], created.json()["token"]
        bearer = {"authorization": f"Bearer {token}"}
        body = {"seat": 0, "bot": "overman"}
        stands_in = api.post(f"/tables/{table}/standin", json=body, headers=bearer)
        assert stands_in.status_code == 200, stands_in.text
        view = api.get(f"/tables/{table}").json()
        assert [(seat["name"], seat["bot"]) for seat in view["seats"]] == [
            ("Ada", "foreman"),
            ("Journeyman", "journeyman"),
            ("Olga", "foreman"),
        ]
        listed = api.get("/games").json()[0]["bots"]
        assert {"journeyman", "foreman"} <= set(listed)
        assert not {"hewer", "overman"} & set(listed)


@pytest.mark.parametrize(("lang", "name"), [("en", "Foreman"), ("de", "Vorarbeiter")])
def test_the_form_takes_old_names(address: str, lang: str, name: str) -> None:
    with httpx.Client(base_url=address, timeout=20, follow_redirects=True) as browser:
        browser.cookies.set("pithead_lang", lang)
        form = {"game": "schiefer", "players": "2", "seat0": "me", "seat1": "bot:overman"}
        page = browser.post("/tables", data=form, headers={"origin": address})
        assert page.status_code == 200
        table = page.url.path.rpartition("/")[2]
        view = browser.get(f"/api/v1/tables/{table}").json()
        assert [(seat["name"], seat["bot"]) for seat in view["seats"]][1] == (name, "foreman")


def test_hints_of_a_bot_that_is_configured_by_its_old_name(
    settings: Settings, run: Run[Any]
) -> None:
    service = Service(replace(settings, hint_bot="overman"))
    run(service.start())
    try:
        created = run(service.seats.create("schiefer", [SeatRequest("me", "Ada")] * 2))
        assert run(service.hints.hint(created.table_id)).bot == "foreman"
    finally:
        run(service.close())
