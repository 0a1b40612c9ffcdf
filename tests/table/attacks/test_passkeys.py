"""Attacks on passkeys: other people's challenges, replays, other origins, expired challenges."""

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from pithead.table.base.errors import BadPasskey, NameTaken
from pithead.table.base.settings import Settings
from pithead.table.base.token_hash import player_hash, player_token, token_hash
from pithead.table.http.rate_limits import PLAYER
from pithead.table.play.passkeys import CHALLENGE_SECONDS, Origin
from pithead.table.service import Service
from tests.table.authenticator import Authenticator, begin, log_in, register
from tests.table.conftest import Run
from tests.table.servers import serving

Browser = Callable[[], httpx.Client]
HERE = Origin("https://pithead.example")


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    database = f"sqlite:///{tmp_path_factory.mktemp('table') / 'tables.sqlite3'}"
    settings = Settings(database=database, workers=1, limited=False)
    with serving(replace(settings, address="http://localhost")) as address:
        yield address


@pytest.fixture
def browser(address: str) -> Iterator[Browser]:
    with ExitStack() as stack:
        yield lambda: stack.enter_context(httpx.Client(base_url=address))


def device_at(origin: str = "http://localhost", **values: Any) -> Authenticator:
    return Authenticator(origin, **values)


def known_device(client: httpx.Client, name: str) -> Authenticator:
    device = device_at()
    made = device.make(begin(client, "/player/register", name=name))
    assert client.post("/player/register", data={"credential": made}).status_code == 200
    return device


def refused(answer: httpx.Response) -> bool:
    return answer.status_code == 403 and "pithead_player" not in answer.cookies


def test_anothers_challenge(browser: Browser) -> None:
    """A response counts only in the browser that has asked for the challenge."""
    victim, attacker = browser(), browser()
    device = known_device(victim, "Ada")
    signed = device.sign(begin(victim, "/player/login"))
    begin(attacker, "/player/login")
    assert refused(attacker.post("/player/login", data={"credential": signed}))
    assert refused(httpx.post(f"{victim.base_url}/player/login", data={"credential": signed}))
    # The victim's own attempt is not harmed.
    assert victim.post("/player/login", data={"credential": signed}).status_code == 200


def test_a_challenge_for_another_purpose(browser: Browser) -> None:
    client = browser()
    device = known_device(client, "Ben")
    options = begin(client, "/player/passkeys")
    assert refused(client.post("/player/login", data={"credential": device.sign(options)}))
    options = begin(client, "/player/login") | {"user": {"id": device.handle}}
    form = {"credential": device_at().make(options)}
    assert client.post("/player/passkeys", data=form).status_code == 403


def test_a_passkey_for_another_player(browser: Browser) -> None:
    """A challenge to add a passkey belongs to one player, also in the same browser."""
    client, other = browser(), browser()
    known_device(client, "Cora")
    device = known_device(other, "Dirk")
    made = device_at().make(begin(client, "/player/passkeys"))
    assert client.post("/player/logout").status_code == 303
    signed = device.sign(begin(client, "/player/login"))
    assert client.post("/player/login", data={"credential": signed}).status_code == 200
    assert client.post("/player/passkeys", data={"credential": made}).status_code == 403


def test_a_replayed_response(browser: Browser) -> None:
    client = browser()
    device = known_device(client, "Eva")
    signed = device.sign(begin(client, "/player/login"))
    assert client.post("/player/login", data={"credential": signed}).status_code == 200
    assert refused(client.post("/player/login", data={"credential": signed}))


def test_a_copied_passkey_is_noticed_by_its_counter(browser: Browser) -> None:
    client = browser()
    device = known_device(client, "Fred")
    for _ in range(2):
        signed = device.sign(begin(client, "/player/login"))
        assert client.post("/player/login", data={"credential": signed}).status_code == 200
    device.sign_count = 0
    signed = device.sign(begin(client, "/player/login"))
    assert refused(client.post("/player/login", data={"credential": signed}))


@pytest.mark.parametrize(
    ("origin", "host"),
    [
        ("https://localhost", "localhost"),
        ("http://localhost.evil.example", "localhost"),
        ("http://evil.example", "evil.example"),
        ("http://localhost", "evil.example"),
    ],
)
def test_a_wrong_origin(browser: Browser, origin: str, host: str) -> None:
    client = browser()
    device = known_device(client, f"Gil {abs(hash((origin, host))) % 10**6}")
    device.origin, device.host = origin, host
    signed = device.sign(begin(client, "/player/login"))
    headers = {"host": "evil.example"}
    assert refused(client.post("/player/login", data={"credential": signed}))
    signed = device.sign(begin(client, "/player/login"))
    assert refused(client.post("/player/login", data={"credential": signed}, headers=headers))
    made = device_at(origin, host=host).make(begin(client, "/player/register", name="Nobody"))
    assert refused(client.post("/player/register", data={"credential": made}))


def test_another_key_for_a_known_passkey(browser: Browser) -> None:
    client = browser()
    device = known_device(client, "Hans")
    forged = device_at(id=device.id, handle=device.handle, sign_count=9)
    signed = forged.sign(begin(client, "/player/login"))
    assert refused(client.post("/player/login", data={"credential": signed}))
    # And no one can add a passkey that another player has.
    other = browser()
    known_device(other, "Ida")
    made = device_at(id=device.id).make(begin(other, "/player/passkeys"))
    assert other.post("/player/passkeys", data={"credential": made}).status_code == 403
    assert log_in_at(client, device) == 200


def log_in_at(client: httpx.Client, device: Authenticator) -> int:
    signed = device.sign(begin(client, "/player/login"))
    return client.post("/player/login", data={"credential": signed}).status_code


def test_malformed_responses(browser: Browser) -> None:
    """Each answers a challenge that is valid, as far as it can be read."""
    client = browser()
    device = known_device(client, "Jo")

    def with_part(name: str, value: object) -> Callable[[dict[str, Any]], Any]:
        return lambda whole: {**whole, "response": {**whole["response"], name: value}}

    changes: list[Callable[[dict[str, Any]], Any]] = [
        lambda _: {},
        lambda _: [],
        lambda _: None,
        lambda _: {"id": 5, "response": 7},
        lambda whole: {**whole, "id": whole["id"] + "="},
        lambda whole: {**whole, "rawId": "AAAA"},
        lambda whole: {**whole, "type": "password"},
        lambda whole: {**whole, "response": None},
        with_part("signature", "AAAA"),
        with_part("signature", None),
        with_part("authenticatorData", "AAAA"),
        with_part("clientDataJSON", "AAAA"),
        with_part("userHandle", "AAAA"),
        with_part("userHandle", 7),
    ]
    for number, change in enumerate(changes):
        whole = json.loads(device.sign(begin(client, "/player/login")))
        form = {"credential": json.dumps(change(whole))}
        assert refused(client.post("/player/login", data=form)), number
    for part in ("attestationObject", "clientDataJSON"):
        made = device_at().make(begin(client, "/player/register", name="Somebody"))
        form = {"credential": json.dumps(with_part(part, "AAAA")(json.loads(made)))}
        assert refused(client.post("/player/register", data=form)), part
    assert refused(client.post("/player/login", data={"credential": "[" * 5000}))
    assert client.post("/player/login", data={"credential": "x" * 15_000}).status_code == 422
    assert log_in_at(client, device) == 200


def test_an_expired_challenge(service: Service, run: Run[Any]) -> None:
    device, players = Authenticator(HERE.address, HERE.host), service.players

    async def story() -> None:
        made = device.make(json.loads(await players.begin_registration(HERE, "b", "Ada")))
        await players.finish_registration(HERE, "b", made, "")
        start = players.clock()
        for seconds, accepted in ((CHALLENGE_SECONDS, True), (CHALLENGE_SECONDS + 1, False)):
            players.clock = lambda: start
            signed = device.sign(json.loads(await players.begin_login(HERE, "b")))
            players.clock = lambda late=seconds: start + late * 1000  # type: ignore[misc]
            if accepted:
                assert (await players.finish_login(HERE, "b", signed)).player.name == "Ada"
            else:
                with pytest.raises(BadPasskey):
                    await players.finish_login(HERE, "b", signed)

    run(story())


def test_two_who_register_one_name_at_the_same_moment(service: Service, run: Run[Any]) -> None:
    players = service.players

    async def story() -> None:
        credentials = [
            Authenticator(HERE.address, HERE.host).make(
                json.loads(await players.begin_registration(HERE, browser, "Ada"))
            )
            for browser in "ab"
        ]
        await players.finish_registration(HERE, "a", credentials[0], "")
        with pytest.raises(NameTaken):
            await players.finish_registration(HERE, "b", credentials[1], "")

    run(story())


def test_a_token_cannot_stand_for_a_player(browser: Browser) -> None:
    """What stands for a player inside the server is worth nothing in a request."""
    client = browser()
    known_device(client, "Kim")
    form = {"game": "schiefer", "players": "2", "seat0": "me", "seat1": "me", "name1": "Lou"}
    table = client.post("/tables", data=form).headers["location"].removeprefix("/t/")
    seat = client.get(f"/api/v1/tables/{table}").json()["seats"][0]
    inside = player_token(seat["player"], "Kim")
    assert token_hash(inside) == player_hash(seat["player"])
    assert token_hash(str(inside)) != token_hash(inside)
    for forged in (str(inside), player_hash(seat["player"]), seat["player"]):
        for headers in (
            {"authorization": f"Bearer {forged}"},
            {"cookie": f"pithead_visitor={forged}"},
            {"cookie": f"pithead_player={forged}"},
        ):
            found = httpx.get(f"{client.base_url}/api/v1/tables/{table}", headers=headers)
            assert found.json()["mine"] == []


def test_a_session_that_another_page_has_set_over_https(browser: Browser) -> None:
    """Over HTTPS only the cookie counts that no other host can set."""
    client = browser()
    known_device(client, "Mo")
    session = client.cookies["pithead_player"]
    proxy = {"x-forwarded-proto": "https", "cookie": f"pithead_player={session}"}
    assert "Mo" not in httpx.get(f"{client.base_url}/", headers=proxy).text
    proxy["cookie"] = f"__Host-pithead_player={session}"
    assert ">Mo<" in httpx.get(f"{client.base_url}/", headers=proxy).text


def test_requests_of_other_sites(browser: Browser) -> None:
    client = browser()
    known_device(client, "Nora")
    for path in ("delete", "logout", "code", "passkeys/options", "login/options"):
        answer = client.post(
            f"/player/{path}", data={"sure": "true"}, headers={"sec-fetch-site": "cross-site"}
        )
        assert answer.status_code == 403
    assert ">Nora<" in client.get("/").text


def test_guessed_codes_and_players_without_number(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    settings = Settings(
        database=database,
        workers=1,
        wrong_tokens_per_minute=5,
        tasks_per_hour=3 * int(PLAYER.cost),
        address="http://localhost",
    )
    with serving(settings) as address, httpx.Client(base_url=address) as client:
        path = "/player/register/options"
        answers = [client.post(path, data={"name": f"P{n}"}).status_code for n in range(5)]
        assert answers == [200] * 3 + [429] * 2
        form = {"name": "Ada", "code": "wrong"}
        answers = [client.post("/player/recover", data=form).status_code for _ in range(8)]
        assert answers == [403] * 5 + [429] * 3


def test_secrets_of_players_in_a_stolen_database(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite3"
    settings = Settings(database=f"sqlite:///{file}", workers=1, limited=False)
    with serving(settings) as address:
        address = address.replace("127.0.0.1", "localhost")
        with httpx.Client(base_url=address) as client:
            register(client, "Otto")
            session = client.cookies["pithead_player"]
            code = client.post("/player/code").text.partition("data-recovery>")[2].partition("<")[0]
    stored = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert len(code) == 29
    assert session.encode() not in stored
    assert code.encode() not in stored
    assert b"Otto" in stored


def test_logging_in_twice_gives_two_sessions(browser: Browser) -> None:
    client, other = browser(), browser()
    device = known_device(client, "Pia")
    assert log_in(other, device).status_code == 200
    assert client.cookies["pithead_player"] != other.cookies["pithead_player"]
