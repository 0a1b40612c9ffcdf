"""Players: passkeys, sessions, seats, names, their data and deletion."""

import asyncio
import json
import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest

from pithead.table.base.errors import BadName, BadPlayerName
from pithead.table.base.lookalikes import name_keys
from pithead.table.base.player_names import checked_player_name, guest_name
from pithead.table.base.settings import BadSetting, Settings, settings_from
from pithead.table.base.table_setup import SeatRequest
from pithead.table.play.passkeys import Origin
from pithead.table.service import Service
from pithead.table.service.player_accounts import new_recovery_code, recovery_hash
from tests.table.authenticator import Authenticator, begin, log_in, register
from tests.table.conftest import Run, settings_on
from tests.table.finished_games import finished
from tests.table.servers import serving

Browser = Callable[[], httpx.Client]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("table")


@pytest.fixture(scope="module")
def settings(folder: Path) -> Settings:
    database = f"sqlite:///{folder / 'tables.sqlite3'}"
    return Settings(database=database, workers=1, limited=False)


@pytest.fixture(scope="module")
def finished_game(settings: Settings) -> tuple[str, str]:
    """A finished table of a visitor who plays both seats, and their token."""

    async def story() -> tuple[str, str]:
        service = Service(settings)
        await service.start()
        token = service.tokens.new_visitor()
        table = await finished(service, token, ["Ada", "Ben"], seats=(0, 1))
        await service.close()
        return table, token

    return asyncio.run(story())


@pytest.fixture(scope="module")
def address(settings: Settings, finished_game: tuple[str, str]) -> Iterator[str]:
    with serving(settings) as address:
        yield address.replace("127.0.0.1", "localhost")


@pytest.fixture
def browser(address: str) -> Iterator[Browser]:
    with ExitStack() as stack:
        yield lambda: stack.enter_context(httpx.Client(base_url=address, follow_redirects=True))


def new_table(client: httpx.Client, *names: str, public: bool = True, open_seats: int = 0) -> str:
    """A table of people at one screen, on the page."""
    form = {"game": "schiefer", "players": str(len(names) + open_seats)}
    for seat, name in enumerate(names):
        form |= {f"seat{seat}": "me", f"name{seat}": name}
    for seat in range(len(names), len(names) + open_seats):
        form |= {f"seat{seat}": "open"}
    if public:
        form["public"] = "yes"
    page = client.post("/tables", data=form)
    assert page.status_code == 200
    return page.url.path.removeprefix("/t/")


def view(client: httpx.Client, table: str) -> dict[str, Any]:
    return dict(client.get(f"/api/v1/tables/{table}").json())


def error_code(answer: httpx.Response) -> str:
    return str(answer.json()["error"]["code"])


# -- names -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("other", ["ada", "ADA", "Аda", "A d a", "ada ", "ａｄａ"])
def test_names_that_look_the_same_have_one_key(other: str) -> None:
    assert name_keys(other) == name_keys("Ada")


def test_other_names_have_other_keys() -> None:
    assert len({name_keys(name) for name in ("Ada", "Adam", "Äda", "Ana", "Ida")}) == 5
    assert name_keys("Ill") == name_keys("lll") == name_keys("1ll")


@pytest.mark.parametrize("name", ["Ada ✓", "Ada (player)", "--", "Ada<b>", "@Ada", "ဪ" * 40])
def test_names_with_marks_are_refused(name: str) -> None:
    with pytest.raises(BadPlayerName):
        checked_player_name(name)


def test_names_of_all_languages_are_accepted() -> None:
    for name in ("Jürgen-Peter O’Neill", "Ωμέγα", "Дарья", "さくら", "J. R. 2", "नेहा"):
        assert checked_player_name(name) == name
    with pytest.raises(BadName):
        checked_player_name("x" * 41)


def test_a_guest_called_like_a_player_gets_an_addition() -> None:
    assert guest_name("Ada", "en") == "Ada (guest)"
    assert guest_name("Ada", "de") == "Ada (Gast)"
    assert len(guest_name("x" * 40, "en")) == 40


def test_a_recovery_code_may_be_typed_carelessly() -> None:
    code = new_recovery_code()
    assert re.fullmatch(r"([a-z2-9]{5}-){4}[a-z2-9]{5}", code)
    assert recovery_hash(code) == recovery_hash(f" {code.upper().replace('-', ' ')} ")
    assert recovery_hash(code) != recovery_hash(new_recovery_code())


# -- registration and login ------------------------------------------------------------------------


def test_a_guest_becomes_a_player_with_their_seats(browser: Browser) -> None:
    guest = browser()
    table = new_table(guest, "Somebody", "Ben")
    register(guest, "Ada Lovelace")
    seats = view(guest, table)["seats"]
    assert [seat["name"] for seat in seats] == ["Ada Lovelace", "Ben"]
    assert [seat["guest"] for seat in seats] == [False, True]
    assert seats[0]["player"]
    assert not seats[1]["player"]
    assert view(guest, table)["mine"] == [0, 1]
    assert table in guest.get("/").text
    guest.post("/player/logout")
    assert view(guest, table)["mine"] == []


def test_a_player_has_the_same_seats_in_another_browser(browser: Browser) -> None:
    here, there = browser(), browser()
    device = register(here, "Bea")
    table = new_table(here, "Bea", "Cy")
    assert log_in(there, device).status_code == 200
    assert view(there, table)["mine"] == [0, 1]
    now = view(there, table)
    done = there.post(f"/api/v1/tables/{table}/actions", json={"action": now["choices"][0]["name"]})
    assert done.status_code == 200
    # The browser's own seats, as a guest, are not mixed up with those of the player.
    there.post("/player/logout")
    guest_table = new_table(there, "Guest", "Dan")
    log_in(there, device, bring=False)
    assert view(there, guest_table)["mine"] == []
    there.post("/player/logout")
    assert view(there, guest_table)["mine"] == [0, 1]


def test_a_name_exists_once(browser: Browser) -> None:
    register(browser(), "Carla")
    for name in ("Carla", "CARLA", "CarIa"):
        answer = browser().post("/player/register/options", data={"name": name})
        assert answer.status_code == 409


def test_of_two_who_want_a_name_at_once_one_gets_it(browser: Browser) -> None:
    one, two = browser(), browser()
    devices = [Authenticator(str(client.base_url).rstrip("/")) for client in (one, two)]
    made = [
        device.make(begin(client, "/player/register", name="Dora"))
        for device, client in zip(devices, (one, two))
    ]
    answers = [
        client.post("/player/register", data={"credential": credential}).status_code
        for client, credential in zip((one, two), made)
    ]
    assert answers == [200, 409]


def test_another_passkey_and_the_end_of_the_first(browser: Browser) -> None:
    here, there = browser(), browser()
    first = register(here, "Emil")
    second = Authenticator(str(here.base_url).rstrip("/"))
    credential = second.make(begin(here, "/player/passkeys"))
    form = {"credential": credential, "label": "Phone"}
    assert here.post("/player/passkeys", data=form).status_code == 200
    page = here.get("/player").text
    assert "Phone" in page
    ids = re.findall(r'name="passkey" value="([^"]+)"', page)
    assert len(ids) == 2
    assert log_in(there, second).status_code == 200
    assert here.post("/player/passkeys/remove", data={"passkey": ids[0]}).status_code == 200
    assert log_in(there, first).status_code == 403
    assert here.post("/player/passkeys/remove", data={"passkey": ids[1]}).status_code == 409


def test_a_recovery_code_works_once(browser: Browser) -> None:
    here = browser()
    device = Authenticator(str(here.base_url).rstrip("/"))
    credential = device.make(begin(here, "/player/register", name="Frieda"))
    answer = here.post("/player/register", data={"credential": credential}).json()
    code = re.findall(r"data-recovery>([^<]+)<", answer["html"])[0]
    lost = browser()
    for name, wrong in (
        ("Frieda", new_recovery_code()),
        ("Gustav", code),
        ("", ""),
        ("x" * 200, ""),
    ):
        assert lost.post("/player/recover", data={"name": name, "code": wrong}).status_code == 403
    assert lost.post("/player/recover", data={"name": "a\0", "code": code}).status_code == 403
    page = lost.post("/player/recover", data={"name": "frieda", "code": code.upper()})
    assert page.status_code == 200
    following = re.findall(r"data-recovery>([^<]+)<", page.text)[0]
    assert "Frieda" in lost.get("/player").text
    again = browser()
    assert again.post("/player/recover", data={"name": "Frieda", "code": code}).status_code == 403
    form = {"name": "Frieda", "code": following}
    assert again.post("/player/recover", data=form).status_code == 200


def test_logging_out_everywhere_else(browser: Browser) -> None:
    here, there = browser(), browser()
    device = register(here, "Greta")
    log_in(there, device)
    assert "Greta" in there.get("/player").text
    here.post("/player/logout-elsewhere")
    assert "Greta" not in there.get("/player").text
    assert "Greta" in here.get("/player").text


def test_pages_of_players_are_not_for_guests(browser: Browser) -> None:
    guest = browser()
    assert guest.get("/player/data").status_code == 401
    for path in ("code", "delete", "passkeys/options", "logout", "logout-elsewhere"):
        assert guest.post(f"/player/{path}", data={"sure": "true"}).status_code == 401
    for answer in (guest.get("/player"), guest.get("/privacy")):
        assert answer.status_code == 200


# -- who is who ------------------------------------------------------------------------------------


def test_a_guest_cannot_pose_as_a_player(browser: Browser) -> None:
    register(browser(), "Hugo")
    guest = browser()
    table = new_table(guest, "Hugo", "hugo", open_seats=1)
    names = [seat["name"] for seat in view(guest, table)["seats"]]
    assert names == ["Hugo (guest)", "hugo (guest) 2", ""]
    other = browser()
    joined = other.post(f"/api/v1/tables/{table}/join", json={"name": "HUGO"}).json()
    assert view(other, table)["seats"][2]["name"] == "HUGO (guest) 3"
    bearer = {"authorization": f"Bearer {joined['token']}"}
    form = {"seat": 2, "name": "H ᴜ ɡ o"}
    other.post(f"/api/v1/tables/{table}/name", json=form, headers=bearer)
    assert view(other, table)["seats"][2]["name"] == "H ᴜ ɡ o (guest) 3"


def test_a_spectator_cannot_chat_under_the_name_of_somebody_seated(browser: Browser) -> None:
    here, there = browser(), browser()
    register(browser(), "Ivan")
    table = new_table(here, "Ben", "Cy")
    chat = f"/api/v1/tables/{table}/chat"
    answer = there.post(chat, json={"text": "I resign", "name": "bEn"})
    assert (answer.status_code, error_code(answer)) == (409, "seated_name")
    assert there.post(chat, json={"text": "Hello", "name": "Ivan"}).status_code == 200
    assert here.post(chat, json={"text": "Hi", "seat": 1}).status_code == 200
    lines = [(line["name"], line["seat"], line["player"]) for line in view(here, table)["chat"]]
    assert lines == [("Ivan (guest)", -1, ""), ("Cy", 1, "")]
    page = here.get(f"/t/{table}/text").text
    assert page.count('<span class="guest">spectator</span>') == 1


def test_players_are_marked_everywhere(browser: Browser) -> None:
    here, there = browser(), browser()
    register(here, "Jana")
    table = new_table(here, "Jana", "Karl")
    chat = f"/api/v1/tables/{table}/chat"
    here.post(chat, json={"text": "Hello"})
    seats = view(there, table)["seats"]
    assert [(seat["name"], seat["guest"]) for seat in seats] == [("Jana", False), ("Karl", True)]
    assert view(there, table)["chat"][0]["player"] == seats[0]["player"]
    assert there.get(f"/t/{table}").text.count('class="seal"') == 2
    assert there.get(f"/t/{table}/text").text.count('class="seal"') == 2
    listed = there.get("/api/v1/tables?status=playing").json()
    line = next(line for line in listed if line["id"] == table)
    assert [bool(seat["player"]) for seat in line["seats"]] == [True, False]
    assert 'class="seal"' in there.get("/").text


def test_a_player_keeps_their_name_at_a_table(browser: Browser) -> None:
    here = browser()
    register(here, "Lena")
    table = new_table(here, "Mia", "Nils")
    assert [seat["name"] for seat in view(here, table)["seats"]] == ["Lena", "Nils"]
    answer = here.post(f"/api/v1/tables/{table}/name", json={"seat": 0, "name": "Otto"})
    assert (answer.status_code, error_code(answer)) == (409, "fixed_name")
    here.post(f"/api/v1/tables/{table}/standin", json={"seat": 0, "bot": "random"})
    here.post(f"/api/v1/tables/{table}/reclaim", json={"seat": 0})
    seat = view(here, table)["seats"][0]
    assert (seat["name"], seat["kind"], seat["guest"]) == ("Lena", "person", False)


def test_a_player_takes_a_seat_and_brings_a_guest(browser: Browser) -> None:
    here, there = browser(), browser()
    table = new_table(there, "Paul", open_seats=2)
    register(here, "Rosa")
    here.post(f"/t/{table}/join", data={"seat": 1})
    here.post(f"/t/{table}/join", data={"seat": 2, "name": "Rosa"})
    seats = view(here, table)["seats"]
    assert [seat["name"] for seat in seats] == ["Paul", "Rosa", "Rosa (guest)"]
    assert [seat["guest"] for seat in seats] == [True, False, True]
    assert view(here, table)["mine"] == [1, 2]


# -- their data ------------------------------------------------------------------------------------


def test_the_export_has_everything(browser: Browser) -> None:
    here = browser()
    table = new_table(here, "Guest", "Udo")
    register(here, "Sophie")
    here.post(f"/api/v1/tables/{table}/chat", json={"text": "my words"})
    answer = here.get("/player/data")
    assert answer.headers["content-disposition"].startswith("attachment")
    data = answer.json()
    assert data["player"]["name"] == "Sophie"
    assert len(data["passkeys"]) == 1
    assert len(data["sessions"]) == 1
    (exported,) = data["tables"]
    assert (exported["id"], exported["seats"]) == (table, [0, 1])
    assert [line["text"] for line in exported["chat"]] == ["my words"]
    assert "game schiefer" in exported["record"]


def test_after_deletion_finished_games_remain_without_the_name(
    browser: Browser, folder: Path, finished_game: tuple[str, str]
) -> None:
    here, there = browser(), browser()
    over, token = finished_game
    here.cookies.set("pithead_visitor", token)
    device = register(here, "Xaver")
    assert view(here, over)["mine"] == [0, 1]
    here.post(f"/api/v1/tables/{over}/chat", json={"text": "my secret words"})
    running = new_table(here, "Xaver", open_seats=1)
    joined = there.post(f"/api/v1/tables/{running}/join", json={"name": "Yuri"})
    assert joined.status_code == 200
    watched = new_table(there, "Yuri", "Zoe")
    here.post(f"/api/v1/tables/{watched}/chat", json={"text": "from a spectator"})
    there.get(f"/t/{watched}")
    assert "Xaver" in here.post("/player/delete").text
    here.post("/player/delete", data={"sure": "true"})

    assert view(there, over)["seats"][0]["name"] == "former player"
    assert view(there, over)["seats"][0]["player"] == ""
    assert view(there, over)["chat"][-1]["text"] == ""
    assert view(there, over)["status"] == "over"
    assert "seat 0 former player" in there.get(f"/api/v1/tables/{over}/record").text
    assert view(there, running)["seats"][0]["kind"] == "open"
    assert view(there, watched)["chat"][0]["name"] == "former player"
    assert "deleted" in there.get(f"/t/{watched}").text
    assert here.get("/player/data").status_code == 401
    assert log_in(browser(), device).status_code == 403
    for table in (over, running, watched):
        page = there.get(f"/t/{table}").text + there.get(f"/t/{table}/log").text
        assert "Xaver" not in page
        assert "my secret" not in page
    connection = sqlite3.connect(folder / "tables.sqlite3")
    dump = "\n".join(connection.iterdump())
    connection.close()
    assert "Xaver" not in dump
    assert "my secret words" not in dump
    assert "from a spectator" not in dump
    register(browser(), "Xaver")


# -- settings --------------------------------------------------------------------------------------


def test_the_address_is_a_setting() -> None:
    found = settings_from({"PITHEAD_ADDRESS": "https://Pithead.Example/"})
    assert found.address == "https://pithead.example"
    for wrong in ("pithead.example", "ftp://x", "https://x/y", "https://x/?q", "https://[x", "x y"):
        with pytest.raises(BadSetting, match="PITHEAD_ADDRESS"):
            settings_from({"PITHEAD_ADDRESS": wrong})


def test_passkeys_need_a_host_name(browser: Browser, address: str) -> None:
    plain = address.replace("localhost", "127.0.0.1")
    answer = httpx.post(f"{plain}/player/login/options")
    assert answer.status_code == 409
    assert address in answer.text


def test_events_of_players_are_json(browser: Browser) -> None:
    """What the stream brings has the player's id, and nothing else of them."""
    here = browser()
    device = register(here, "Wilma")
    table = new_table(here, "Wilma", "Xenia")
    stored = view(here, table)
    text = json.dumps(stored)
    assert device.handle not in text
    assert stored["seats"][0]["player"]


def test_several_processes_know_a_player_and_forget_them(
    postgresql_database: str, run: Run[Any]
) -> None:
    """Two servers on one PostgreSQL: registered at one, playing at the other, deleted at one."""
    settings = settings_on(postgresql_database)
    one, other = Service(settings), Service(settings)
    origin = Origin("https://pithead.example")

    async def story() -> None:
        await one.start()
        await other.start()
        device = Authenticator(origin.address, origin.host)
        made = device.make(json.loads(await one.players.begin_registration(origin, "b", "Ada")))
        done = await other.players.finish_registration(origin, "b", made, "")
        ada = await one.players.logged_in(done.session)
        assert ada is not None
        assert ada.name == "Ada"
        created = await one.seats.create("schiefer", [SeatRequest("me"), SeatRequest("open")])
        await one.players.bring_seats(done.player, created.token)
        table = created.table_id
        assert (await other.queries.view(table, ada)).seats[0].name == "Ada"
        joined = await other.seats.join(table, "ADA")
        assert (await one.queries.view(table, joined.token)).seats[1].name == "ADA (guest)"
        await other.actions.chat(table, ada, "my words")
        assert [line.text for line in (await one.queries.view(table, ada)).chat] == ["my words"]
        # Both have the table in memory with the name.
        await other.players.delete(done.player.id, "en")
        for service in (one, other):
            view = await service.queries.view(table, joined.token)
            assert (view.seats[0].kind, view.seats[0].name) == ("open", "")
            assert [(line.name, line.text) for line in view.chat] == [("former player", "")]
            assert "Ada" not in (await service.queries.record(table)).text
        await one.close()
        await other.close()

    run(story())
