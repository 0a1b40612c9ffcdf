"""What somebody might try with notices: to reach inside, to spy on others, to flood them."""

import asyncio
import socket
import zlib
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest

from pithead.table.base.errors import BadNoticeAddress
from pithead.table.base.settings import Settings
from pithead.table.http.outgoing_requests import OutgoingRequests, Undelivered
from pithead.table.http.public_addresses import is_public
from pithead.table.http.rate_limits import NOTICE, PLAYER
from tests.table.authenticator import register
from tests.table.conftest import Run
from tests.table.receivers import Device, make_certificate, receiving
from tests.table.servers import serving

PUBLIC = "93.184.215.14"
ENDPOINT = f"https://{PUBLIC}/push"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that may not send notices to its own network."""
    folder: Path = tmp_path_factory.mktemp("notices")
    settings = Settings(
        database=f"sqlite:///{folder / 'tables.sqlite3'}",
        workers=1,
        limited=False,
        address="http://localhost",
    )
    with serving(settings) as address:
        yield address.replace("127.0.0.1", "localhost")


@pytest.fixture
def people(site: str) -> Iterator[Any]:
    """Browsers with players."""
    with ExitStack() as stack:

        def arrive(name: str = "") -> httpx.Client:
            client = httpx.Client(base_url=site, headers={"x-fragment": "1"})
            stack.enter_context(client)
            if name:
                client.cookies.clear()
                register(client, name, origin="http://localhost")
            return client

        yield arrive


def resolves(monkeypatch: pytest.MonkeyPatch, *answers: list[str]) -> None:
    """Let the name server answer so, one answer for each question."""
    rest = list(answers)

    async def getaddrinfo(_: Any, host: str, port: int, **__: Any) -> list[Any]:
        found = rest.pop(0) if len(rest) > 1 else rest[0]
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (ip, port)) for ip in found]

    monkeypatch.setattr(asyncio.BaseEventLoop, "getaddrinfo", getaddrinfo)


# -- addresses -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "0.0.0.0",
        "10.1.2.3",
        "172.16.0.1",
        "192.168.0.1",
        "169.254.169.254",
        "100.64.0.1",
        "224.0.0.1",
        "255.255.255.255",
        "::",
        "::1",
        "fe80::1",
        "fe80::1%eth0",
        "fc00::1",
        "ff02::1",
        "::ffff:127.0.0.1",
        "2002:7f00:1::",
        "64:ff9b::10.0.0.1",
        "2001:0:7f00:1::",
        "::127.0.0.1",
        "::ffff:0:10.0.0.1",
        "::ffff:93.184.215.14",
        "64:ff9b::93.184.215.14",
        "64:ff9b:1::10.0.0.1",
        "100::1",
        "2001:2::1",
        "2001:10::1",
        "2001:db8::1",
        "2620:4f:8000::1",
        "3fff::1",
        "4000::1",
        "5f00::1",
        "fd00:ec2::254",
        "fec0::1",
        "192.0.0.8",
        "192.0.2.1",
        "192.88.99.1",
        "198.18.0.1",
        "203.0.113.1",
        "240.0.0.1",
        "not an address",
    ],
)
def test_internal_addresses(address: str) -> None:
    assert not is_public(address)


def test_addresses_of_the_public_internet() -> None:
    assert is_public(PUBLIC)
    assert is_public("2606:2800:21f:cb07:6820:80da:af6b:8b2c")
    assert is_public("2a00:1450:4001:80b::200e")
    assert is_public("8.8.8.8")


@pytest.mark.parametrize(
    "url",
    [
        "http://93.184.215.14/",
        "https://127.0.0.1/",
        "https://localhost/",
        "https://[::1]/",
        "https://2130706433/",
        "https://0x7f.1/",
        "https://93.184.215.14:22/",
        "https://user:word@93.184.215.14/",
        "https://93.184.215.14/\r\nX: y",
        "https://93.184.215.14/a b",
        "https://93.184.215.14/ä",
        "https:///nowhere",
        "https://[half/",
        "https://93.184.215.14:port/",
        "ftp://93.184.215.14/",
        "file:///etc/passwd",
        "https://93.184.215.14/" + "x" * 1000,
        "",
    ],
)
def test_a_webhook_to_an_internal_address(url: str, run: Run[Any]) -> None:
    with pytest.raises(BadNoticeAddress):
        run(OutgoingRequests().check(url))
    with pytest.raises(BadNoticeAddress):
        run(OutgoingRequests().post(url, {}, b""))


@pytest.mark.parametrize("host", ["a..example", "a" * 64 + ".example", ".", "xn--a.example"])
def test_a_host_with_a_name_that_no_host_has(host: str, run: Run[Any]) -> None:
    with pytest.raises(BadNoticeAddress):
        run(OutgoingRequests().check(f"https://{host}/"))


def test_a_host_with_an_international_name(run: Run[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    resolves(monkeypatch, [PUBLIC])
    run(OutgoingRequests().check("https://xn--mnchen-3ya.example/"))


def test_a_host_with_one_internal_address(run: Run[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    resolves(monkeypatch, [PUBLIC, "10.0.0.7"])
    with pytest.raises(BadNoticeAddress):
        run(OutgoingRequests().check("https://chat.example/"))


def test_a_name_server_that_changes_its_answer(
    run: Run[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The address is checked when it is used, and the connection goes to what was checked."""
    reached: list[Any] = []

    async def connect(_: Any, request: httpx.Request) -> httpx.Response:
        name = request.extensions["sni_hostname"]
        reached.append((request.url.host, name, request.headers["host"]))
        raise httpx.ConnectError("refused")

    monkeypatch.setattr(httpx.AsyncHTTPTransport, "handle_async_request", connect)
    resolves(monkeypatch, [PUBLIC], [PUBLIC], ["127.0.0.1"])
    outgoing = OutgoingRequests()
    run(outgoing.check("https://chat.example/"))
    with pytest.raises(Undelivered):
        run(outgoing.post("https://chat.example/", {}, b""))
    assert reached == [(PUBLIC, "chat.example", "chat.example")]
    with pytest.raises(BadNoticeAddress):
        run(outgoing.post("https://chat.example/", {}, b""))
    assert len(reached) == 1


def test_a_certificate_of_the_address_is_not_one_of_the_host(
    run: Run[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The connection goes to an address, but the certificate must be that of the name."""
    certificate = make_certificate(tmp_path / "certificate.pem")
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    with receiving(certificate) as receiver:
        outgoing = OutgoingRequests(internal=True)
        assert run(outgoing.post(receiver.address, {}, b"hello")) == 201
        other = receiver.address.replace("127.0.0.1", "chat.example")
        resolves(monkeypatch, ["127.0.0.1"])
        with pytest.raises(Undelivered):
            run(outgoing.post(other, {}, b"hello"))
        assert len(receiver.requests) == 1


def test_a_proxy_in_the_environment_is_not_used(
    run: Run[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It would find the host once more, unchecked."""
    with receiving() as receiver, receiving() as proxy:
        monkeypatch.setenv("HTTP_PROXY", proxy.address)
        monkeypatch.setenv("ALL_PROXY", proxy.address)
        run(OutgoingRequests(internal=True).post(receiver.address, {}, b"hello"))
        assert (len(receiver.requests), len(proxy.requests)) == (1, 0)


def test_a_redirect_to_an_internal_address(run: Run[Any]) -> None:
    with receiving() as outside, receiving() as inside:
        outside.status, outside.location = 307, f"{inside.address}/secret"
        status = run(OutgoingRequests(internal=True).post(outside.address, {}, b"hello"))
        assert status == 307
        assert len(outside.requests) == 1
        assert inside.requests == []


def test_a_receiver_that_answers_nonsense_or_never(
    run: Run[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pithead.table.http.outgoing_requests._SECONDS", 0.3)

    async def story(answer: bytes) -> None:
        done, handled = asyncio.Event(), asyncio.Event()

        async def serve(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            writer.write(answer)
            await done.wait()
            writer.transport.abort()
            handled.set()

        server = await asyncio.start_server(serve, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        with pytest.raises(Undelivered):
            await OutgoingRequests(internal=True).post(f"http://127.0.0.1:{port}/", {}, b"")
        done.set()
        await handled.wait()
        server.close()
        await server.wait_closed()

    for answer in (b"", b"hello\r\n", b"x" * 100_000):
        run(story(answer))


# -- others' notices -------------------------------------------------------------------------------


def code_of(answer: httpx.Response) -> int:
    return answer.status_code


def test_a_guest_has_no_notices(people: Any) -> None:
    guest = people()
    assert "for players only" in guest.get("/notices", headers={"accept-language": "en"}).text
    for path in ("", "/subscribe", "/unsubscribe", "/sample"):
        assert code_of(guest.post(f"/notices{path}", data={"endpoint": ENDPOINT})) == 401


def test_a_forged_push_subscription(people: Any, site: str) -> None:
    """Nobody subscribes for another player, or takes a subscription from them."""
    ada, eve = people("Ada"), people("Eve")
    device, forged = Device(ENDPOINT), Device(ENDPOINT)
    assert code_of(ada.post("/notices/subscribe", data=device.form)) == 200
    # The form has no player in it: the session says who it is.
    wish = {**forged.form, "player": "ada", "player_id": "ada", "token": "player ada"}
    assert code_of(eve.post("/notices/subscribe", data=wish)) == 200
    assert "(1 device)" in ada.get("/notices").text
    eve.post("/notices/unsubscribe", data={"endpoint": ENDPOINT})
    eve.post("/notices/unsubscribe", data={"endpoint": ENDPOINT})
    assert "(1 device)" in ada.get("/notices").text
    assert "(0 devices)" in eve.get("/notices").text


def test_the_next_player_at_a_browser_takes_it_over(people: Any) -> None:
    """They have the keys of the same browser, so the first one is told nothing there any more."""
    ben, cy = people("Ben"), people("Cy")
    device = Device(f"{ENDPOINT}/shared")
    ben.post("/notices/subscribe", data=device.form)
    cy.post("/notices/subscribe", data=device.form)
    assert "(0 devices)" in ben.get("/notices").text
    assert "(1 device)" in cy.get("/notices").text


@pytest.mark.parametrize(
    "change",
    [
        {"endpoint": "https://127.0.0.1/push"},
        {"endpoint": "http://93.184.215.14/push"},
        {"endpoint": "https://localhost/"},
        {"p256dh": "AAAA"},
        {"p256dh": "!"},
        {"p256dh": "B" * 87},
        {"auth": "AAAA"},
        {"auth": ""},
    ],
)
def test_subscriptions_that_are_none(people: Any, change: dict[str, str]) -> None:
    dora = people(f"Dora {zlib.crc32(str(change).encode())}")
    answer = dora.post("/notices/subscribe", data={**Device(ENDPOINT).form, **change})
    assert code_of(answer) == 422
    assert "(0 devices)" in dora.get("/notices").text


def test_an_internal_webhook_on_the_page(people: Any) -> None:
    hal = people("Hal")
    for url in ("https://127.0.0.1/", "https://localhost/", "http://10.0.0.1/", "https://[::1]/"):
        answer = hal.post("/notices", data={"channel": "webhook", "webhook": url})
        assert code_of(answer) == 422
        assert "public internet" in answer.text
    assert 'name="webhook" maxlength="1000" autocomplete="off" value=""' in hal.get("/notices").text


def test_links_of_mails_change_nothing_by_themselves(people: Any) -> None:
    guest = people()
    assert code_of(guest.get("/notices/confirm/whatever")) == 200
    assert code_of(guest.post("/notices/confirm/whatever")) == 404
    assert code_of(guest.get("/notices/refuse/somebody/guess")) == 404
    assert code_of(guest.post("/notices/refuse/somebody/guess")) == 404


def test_samples_without_number(tmp_path: Path) -> None:
    """Mails and notices that somebody asks for are limited, also for a player at many addresses."""
    settings = Settings(
        database=f"sqlite:///{tmp_path / 'tables.sqlite3'}",
        workers=1,
        address="http://localhost",
        tasks_per_hour=3 * int(NOTICE.cost) + int(PLAYER.cost),
    )
    with serving(settings) as address:
        site = address.replace("127.0.0.1", "localhost")
        with httpx.Client(base_url=site) as ida:
            register(ida, "Ida", origin="http://localhost")
            answers = [code_of(ida.post("/notices/sample")) for _ in range(5)]
            assert answers == [409, 409, 409, 429, 429]
