"""What somebody might try who means harm, one test an attack; docs/security.md is the list."""

import gzip
import json
import logging
import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from importlib.resources import files
from pathlib import Path
from typing import Any

import httpx
import pytest

import pithead
from bench.server import Server, free_port
from pithead.kernel.edition import parse_edition
from pithead.kernel.errors import BadEdition, BadRecord
from pithead.table.doors import LARGEST_HEAD
from pithead.table.settings import Settings
from tests.table.servers import serving, wait_for

SEATS = [{"kind": "me", "name": "Ada"}, {"kind": "open"}]
ELSEWHERE = "127.0.0.2"
"""Another address than that of a proxy on this machine: such connections are counted."""
FEW_SECONDS = 1.0


def get(url: str, **more: Any) -> httpx.Response:
    return httpx.get(url, **{"timeout": 60, **more})


def post(url: str, **more: Any) -> httpx.Response:
    return httpx.post(url, **{"timeout": 60, **more})


class Place:
    """A table of two people, and what they know."""

    def __init__(self, api: httpx.Client, **more: Any) -> None:
        self.api = api
        made = api.post("/tables", json={"game": "schiefer", "seats": SEATS, **more}).json()
        self.table, self.ada = made["table_id"], made["token"]
        self.ben = self.post("join", {"name": "Ben"}).json()["token"]

    def post(self, what: str, body: object, token: str = "") -> httpx.Response:
        headers = {"authorization": f"Bearer {token}"} if token else {}
        return self.api.post(f"/tables/{self.table}/{what}", json=body, headers=headers)

    @property
    def now(self) -> dict[str, Any]:
        standing: dict[str, Any] = self.api.get(f"/tables/{self.table}/standing").json()
        return standing

    def turn(self) -> tuple[str, str]:
        """The token of whoever is asked, and that of the other."""
        return (self.ada, self.ben) if self.now["actor"] == 0 else (self.ben, self.ada)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("attacked")


@pytest.fixture(scope="module")
def address(folder: Path) -> Iterator[str]:
    database = f"sqlite:///{folder / 'tables.sqlite3'}"
    with serving(Settings(database=database, workers=1, limited=False)) as address:
        yield address


@pytest.fixture
def api(address: str) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=f"{address}/api/v1", timeout=60) as client:
        yield client


@pytest.fixture
def place(api: httpx.Client) -> Place:
    return Place(api)


def code(response: httpx.Response) -> str:
    found: str = response.json()["error"]["code"]
    return found


# -- who one is ------------------------------------------------------------------------------------


def test_token_guessing(tmp_path: Path) -> None:
    """After some wrong tokens not even the right one is answered: guessing tells nothing."""
    settings = Settings(
        database=f"sqlite:///{tmp_path / 't'}", workers=1, wrong_tokens_per_minute=5
    )
    with (
        serving(settings) as address,
        httpx.Client(base_url=f"{address}/api/v1", timeout=60) as api,
    ):
        place = Place(api)
        mine, _ = place.turn()
        body = {"action": place.now["legal"][0]}
        codes = [code(place.post("actions", body, f"guess{n}")) for n in range(8)]
        assert codes == ["foreign_token"] * 5 + ["too_many"] * 3
        refused = place.post("actions", body, mine)
        assert code(refused) == "too_many"
        assert int(refused.headers["retry-after"]) > 0
        link = get(f"{address}/t/{place.table}/seat/guess")
        assert link.status_code == 429


def test_tokens_cannot_be_guessed(place: Place) -> None:
    tokens = {Place(place.api).ada for _ in range(20)}
    assert len(tokens) == 20
    assert all(len(token) == 32 for token in tokens)


def test_anothers_seat(place: Place) -> None:
    before = place.now
    mine, others = place.turn()
    body = {"action": before["legal"][0]}
    assert code(place.post("actions", body, others)) == "not_your_turn"
    assert code(place.post("join", {"name": "Eve", "seat": before["actor"]})) == "seat_taken"
    seat = {"seat": before["actor"]}
    assert code(place.post("reclaim", seat, others)) == "foreign_token"
    assert code(place.post("name", {**seat, "name": "Eve"}, others)) == "foreign_token"
    assert code(place.post("chat", {**seat, "text": "I resign"}, others)) == "foreign_token"
    assert place.now == before
    assert place.post("actions", body, mine).status_code == 200


def test_replayed_requests(place: Place) -> None:
    """What was overheard and is sent again counts once, or not at all."""
    mine, others = place.turn()
    now = place.now
    keyed = {"action": now["legal"][0], "key": "k", "expected": now["sequence"]}
    first = place.post("actions", keyed, mine).json()
    again = place.post("actions", keyed, mine).json()
    assert (again["repeated"], again["event"]) == (True, first["event"])
    assert again["sequence"] == first["sequence"]
    plain = {"action": now["legal"][0], "expected": now["sequence"]}
    assert code(place.post("actions", plain, mine)) == "stale"
    # Another's key of the same name is another key.
    assert code(place.post("actions", keyed, others)) == "stale"


def test_cross_site_request_forgery(address: str) -> None:
    """Another site's page sends the visitor's cookie along, and is refused all the same."""
    with httpx.Client(base_url=address, follow_redirects=True, timeout=60) as browser:
        table = str(browser.post("/play/schiefer").url).rpartition("/")[2]
        before = browser.get(f"/api/v1/tables/{table}").json()["sequence"]
        for headers in (
            {"sec-fetch-site": "cross-site"},
            {"sec-fetch-site": "same-site"},
            {"origin": "https://evil.example"},
            {"origin": "null"},
        ):
            for path in (f"/t/{table}/chat", f"/t/{table}/link", f"/t/{table}/seat", "/settings"):
                form = {"message": "hi", "link": "x", "lang": "de"}
                assert browser.post(path, data=form, headers=headers).status_code == 403
        assert browser.get(f"/api/v1/tables/{table}").json()["sequence"] == before
        # Nothing is done by following a link: what changes something is a form.
        for path in ("act", "undo", "chat", "link", "seat", "rematch", "bot", "join"):
            assert browser.get(f"/t/{table}/{path}").status_code == 405


def test_cookies_out_of_scripts_reach(address: str, tmp_path: Path) -> None:
    cookie = post(f"{address}/play/schiefer").headers["set-cookie"].lower()
    assert "pithead_visitor=" in cookie
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    secure = Settings(database=f"sqlite:///{tmp_path / 't'}", workers=1, secure_cookies=True)
    with serving(secure) as https:
        assert "secure" in post(f"{https}/play/schiefer").headers["set-cookie"].lower()


def test_a_secret_left_in_an_address(address: str) -> None:
    """A private link is used up by the first who sits down; following it alone does nothing."""
    with ExitStack() as stack:
        owner, phone, thief = (
            stack.enter_context(httpx.Client(base_url=address, follow_redirects=True, timeout=60))
            for _ in range(3)
        )
        table = str(owner.post("/play/schiefer").url).rpartition("/")[2]
        shown = owner.post(f"/t/{table}/link").text
        found = re.search(rf"/t/{table}/seat/([\w-]+)", shown)
        assert found is not None
        link = found[1]
        assert link not in phone.headers.get("referer", "")
        asked = phone.get(f"/t/{table}/seat/{link}")
        assert asked.headers["cache-control"] == "no-store"
        assert asked.headers["referrer-policy"] == "same-origin"
        assert phone.get(f"/api/v1/tables/{table}").json()["mine"] == []
        sat = phone.post(f"/t/{table}/seat", data={"link": link})
        assert str(sat.url) == f"{address}/t/{table}"
        assert phone.get(f"/api/v1/tables/{table}").json()["mine"] == [0]
        assert thief.get(f"/t/{table}/seat/{link}").status_code == 403
        assert thief.post(f"/t/{table}/seat", data={"link": link}).status_code == 403
        bearer = {"authorization": f"Bearer {link}"}
        assert thief.get(f"/api/v1/tables/{table}", headers=bearer).json()["mine"] == []


# -- what one sends --------------------------------------------------------------------------------

MARKUP = "<script>alert(1)</script>"


def test_stored_markup(address: str, api: httpx.Client) -> None:
    """In names, chat and every text of an edition: it is shown as what it is."""
    text = (files("pithead.games") / "schiefer" / "edition.toml").read_text(encoding="utf-8")
    number = 0

    def nasty(match: re.Match[str]) -> str:
        nonlocal number
        number += 1
        return f'{match[1]}{MARKUP}{number}"'

    text = re.sub(r'\b((?:title|name)\w* = ")[^"]*"', nasty, text)
    text = re.sub(r'(?m)^edition = "[^"]*"', 'edition = "<b>mine</b>"', text)
    assert number > 30
    seats = [{"kind": "me", "name": MARKUP}, {"kind": "me", "name": '"onload="alert(1)'}]
    place = api.post("/tables", json={"game": "schiefer", "seats": seats, "edition": text}).json()
    table, token = place["table_id"], place["token"]
    headers = {"authorization": f"Bearer {token}"}
    api.post(f"/tables/{table}/chat", json={"text": MARKUP}, headers=headers)
    for page in ("", "/text", "/stage", "/log"):
        shown = get(f"{address}/t/{table}{page}").text
        assert "&lt;script&gt;" in shown
        assert MARKUP not in shown
        assert "<b>mine" not in shown
        assert '"onload="' not in shown
    record = get(f"{address}/t/{table}/record")
    assert record.headers["content-type"].startswith("text/plain")
    assert record.headers["content-disposition"].startswith("attachment")
    assert record.headers["x-content-type-options"] == "nosniff"


def test_scripts_and_frames_of_others(address: str) -> None:
    policy = get(address).headers["content-security-policy"]
    rules = dict(rule.split(" ", 1) for rule in policy.split("; "))
    assert rules["default-src"] == "'none'"
    assert rules["script-src"] == rules["style-src"] == rules["connect-src"] == "'self'"
    assert rules["frame-ancestors"] == rules["base-uri"] == rules["object-src"] == "'none'"
    assert "unsafe" not in policy


@pytest.mark.parametrize("evil", ["x\r\nset-cookie: a=b", "x\nevent: standing\ndata: {}", "ü\x00"])
def test_header_and_stream_injection(address: str, place: Place, evil: str) -> None:
    """Line breaks in what is sent never become lines of a header or of an event stream."""
    answer = post(f"{address}/settings", data={"back": f"/{evil}", "lang": "en"})
    assert answer.headers["location"] == "/"
    assert "a=b" not in answer.headers.get("set-cookie", "").split(";")[0]
    joined = post(f"{address}/t/{place.table}/join", data={"name": evil, "seat": "0"})
    assert "set-cookie: a" not in str(joined.headers)
    place.post("chat", {"text": evil}, place.ada)
    url = f"{address}/api/v1/tables/{place.table}/stream?after=-1"
    with httpx.stream("GET", url, timeout=60) as stream:
        for line in stream.iter_lines():
            if line.startswith("event: standing"):
                break
            assert not line or line.split(":")[0] in ("id", "event", "data", "")
            assert line != "data: {}"


def test_redirects_to_elsewhere(address: str) -> None:
    for back in ("//evil.example", "/\\evil.example", "https://evil.example", "javascript:x"):
        answer = post(f"{address}/settings", data={"back": back, "lang": "en"})
        assert answer.headers["location"] == "/"


@pytest.mark.parametrize(
    "path",
    [
        "/static/../settings.py",
        "/static/..%2f..%2fsettings.py",
        "/static/%2e%2e/app.js",
        "/covers/..%2f..%2fetc%2fpasswd.svg",
        "/t/..%2f..%2ftables.sqlite3/record",
        "/t/%2e%2e/record",
        "/api/v1/tables/..%2f..%2ftables.sqlite3/record",
        "/api/v1/tables/%27%20OR%201=1--/record",
        "/rules/..%2fschiefer/edition.toml",
        "/rules/schiefer/examples/..%2f..%2fx.svg",
        "/about/..%2f",
    ],
)
def test_path_traversal(address: str, path: str) -> None:
    """Sent as it stands: no client of ours tidies the path up before."""
    host, _, port = address.removeprefix("http://").partition(":")
    with closing(socket.create_connection((host, int(port)), 10)) as raw:
        raw.sendall(f"GET {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n".encode())
        answer = b"".join(iter(lambda: raw.recv(65536), b""))
    assert answer.startswith(b"HTTP/1.1 404"), answer[:80]
    assert b"SQLite format" not in answer


def test_an_export_is_named_by_us(address: str, place: Place) -> None:
    name = place.api.get(f"/tables/{place.table}/record").headers["content-disposition"]
    assert name == f'attachment; filename="schiefer-{place.table}.pithead"'


def test_huge_records(tmp_path: Path) -> None:
    head = "pithead 1\ngame schiefer\nrules 1\nplayers 2\nedition spielbox-2011\n"
    for text in (
        head + "---\n" + "* start:0\n" * 500_000,
        head + "x" * 5_000_000,
        head + "taken-back 1\n" * 200_000,
        "\n" * 1_000_000,
    ):
        start = time.process_time()
        with pytest.raises(BadRecord):
            pithead.Record.load(text)
        assert time.process_time() - start < 5
    file = tmp_path / "huge.pithead"
    with file.open("wb") as sparse:
        sparse.truncate(20_000_000_000)
    done = subprocess.run(
        [sys.executable, "-m", "pithead", "--lang", "en", "verify", str(file)],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 2
    assert "too large" in " ".join(done.stderr.split() + done.stdout.split())


def test_a_table_that_grows_for_ever(tmp_path: Path) -> None:
    """Acting and undoing without end: everybody who loads the table would have to replay it."""
    settings = Settings(
        database=f"sqlite:///{tmp_path / 't'}", workers=1, limited=False, events_per_table=40
    )
    with (
        serving(settings) as address,
        httpx.Client(base_url=f"{address}/api/v1", timeout=60) as api,
    ):
        place = Place(api, public=True)
        heckled = [place.post("chat", {"text": "boo", "name": "Eve"}) for _ in range(8)]
        assert code(heckled[-1]) == "table_full"  # spectators have a tenth of the room
        said = [place.post("chat", {"text": "x"}, place.ada).status_code for _ in range(60)]
        assert said[-1] == 409
        assert 20 < said.count(200) < 40
        mine, _ = place.turn()
        full = place.post("actions", {"action": place.now["legal"][0]}, mine)
        assert code(full) == "table_full"
        assert place.now["sequence"] < 42


BOMBS = {
    "long number": "a = " + "9" * 900,
    "far too long number": "a = " + "9" * 100_000,
    "key of many parts": "[a" + ".a" * 50_000 + "]",
    "many long keys": "\n".join(f"[a{'.a' * 480}.b{n}]" for n in range(190)),
    "deep arrays": "a = " + "[\n" * 60_000,
    "deep tables": "a = " + "{a = " * 190,
    "very many keys": "\n".join(f"a{n}=1" for n in range(15_000)),
    "very many items": "[game]\nid = 'schiefer'\nedition = 'x'\nlist = [" + "1,\n" * 60_000 + "]",
}


@pytest.mark.parametrize("name", BOMBS)
def test_editions_that_blow_up(name: str) -> None:
    """A corrected edition is the one large thing that strangers may send."""
    start = time.process_time()
    with pytest.raises(BadEdition):
        pithead.game("schiefer").with_edition(parse_edition(BOMBS[name], "sent"))
    assert time.process_time() - start < 3


def test_decompression_bombs(address: str, place: Place) -> None:
    """Ten megabytes in ten kilobytes: nothing is unpacked, so nothing blows up."""
    bomb = gzip.compress(b'{"action": "' + b"0" * 10_000_000 + b'"}')
    assert len(bomb) < 16_000
    for encoding in ("gzip", "deflate", "br", "gzip, gzip"):
        response = place.api.post(
            f"/tables/{place.table}/actions",
            content=bomb,
            headers={"content-type": "application/json", "content-encoding": encoding},
        )
        assert (response.status_code, code(response)) == (415, "wrong_type")
    upload = {"edition_file": ("edition.toml", gzip.compress(b"0" * 50_000_000))}
    form = {"game": "schiefer", "players": "2", "seat0": "me", "seat1": "me"}
    refused = post(f"{address}/tables", data=form, files=upload, timeout=60)
    assert refused.status_code == 422


def test_numbers_and_nesting_in_json(place: Place) -> None:
    for body in (
        b'{"action": "keep", "expected": ' + b"9" * 9000 + b"}",
        b'{"action": ' + b'{"a":' * 2000 + b"1" + b"}" * 2000 + b"}",
        b'{"action": "keep", "expected": 1e400}',
        b'{"action": "keep", "expected": NaN}',
        b'{"action": "keep", "action": 1}',
    ):
        response = place.api.post(
            f"/tables/{place.table}/actions",
            content=body,
            headers={"content-type": "application/json"},
        )
        assert response.status_code in (400, 422), body[:50]


def test_an_address_that_somebody_makes_up(tmp_path: Path) -> None:
    """`X-Forwarded-For` counts only where a proxy on this machine sends it."""
    database = f"sqlite:///{tmp_path / 't'}"
    server = Server(database, limits=True, requests_at_once=5, requests_per_second=0.01, workers=1)
    server.start()
    try:
        with visitor_from(ELSEWHERE) as liar:
            url = f"http://{server.host}:{server.port}/api/v1/games"
            codes = [
                liar.get(url, headers={"x-forwarded-for": f"10.0.0.{n}"}).status_code
                for n in range(8)
            ]
        assert codes == [200] * 5 + [429] * 3
        by_proxy = [
            get(url, headers={"x-forwarded-for": f"10.0.0.{n}"}).status_code for n in range(8)
        ]
        assert by_proxy == [200] * 8
    finally:
        server.stop()


# -- how much, and how slowly ----------------------------------------------------------------------


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A real server with the limits that everybody meets, but quicker ones."""
    server = Server(
        tmp_path_factory.mktemp("strict") / "tables.sqlite3",
        limits=True,
        requests_at_once=100_000,
        requests_per_second=10_000,
        connections_per_address=60,
        streams_per_address=20,
        tables_per_hour=30,
        hints_per_minute=3,
        request_seconds=FEW_SECONDS,
        reading_seconds=FEW_SECONDS,
        workers=1,
        most_workers=1,
    )
    server.start()
    wait_for(f"http://{server.host}:{server.port}")
    yield server
    server.stop()


def connect(server: Server, source: str = ELSEWHERE) -> socket.socket:
    return socket.create_connection((server.host, server.port), 60, (source, 0))


def is_cut(connection: socket.socket, seconds: float = 60.0) -> bool:
    """Whether the server ends the connection, soon."""
    connection.settimeout(seconds)
    try:
        while connection.recv(65536):
            pass
    except TimeoutError:
        return False
    except ConnectionError:
        return True
    return True


def talking_to(server: Server) -> set[int]:
    """The ports of everybody whose connection the server still has open, on its own side."""
    mine = {
        entry.readlink().name
        for entry in Path(f"/proc/{server.pid}/fd").iterdir()
        if "socket" in str(entry.readlink())
    }
    found = set()
    for line in Path(f"/proc/{server.pid}/net/tcp").read_text().splitlines()[1:]:
        fields = line.split()
        if f"socket:[{fields[9]}]" in mine:
            found.add(int(fields[2].rpartition(":")[2], 16))
    return found


def eventually(true: Callable[[], bool], seconds: float = 60.0) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end
        time.sleep(0.05)


def answers(server: Server, path: str = "/api/v1/games") -> bool:
    url = f"http://{server.host}:{server.port}{path}"
    return httpx.get(url, timeout=60).status_code == 200


def visitor_from(source: str) -> httpx.Client:
    return httpx.Client(transport=httpx.HTTPTransport(local_address=source), timeout=60)


def new_table(server: Server, source: str = "127.0.0.9") -> str:
    with visitor_from(source) as client:
        made = client.post(
            f"http://{server.host}:{server.port}/api/v1/tables",
            json={"game": "schiefer", "seats": [SEATS[0], SEATS[0]]},
        )
    assert made.status_code == 201, made.text
    table: str = made.json()["table_id"]
    return table


@pytest.mark.parametrize(
    "begun",
    [
        b"",
        b"GET / HT",
        b"GET / HTTP/1.1\r\nhost: x\r\nx-slow: 1\r\n",
        b"POST /api/v1/tables HTTP/1.1\r\nhost: x\r\ncontent-length: 500\r\n\r\n{",
        b"POST /api/v1/tables HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n1\r\n{",
    ],
)
def test_slow_senders(strict: Server, begun: bytes) -> None:
    """Who begins a request and never ends it is cut off; so is one who sends a byte at a time."""
    with closing(connect(strict)) as idle, closing(connect(strict)) as dripping:
        idle.sendall(begun)
        dripping.sendall(begun)
        end = time.monotonic() + 60
        try:
            while time.monotonic() < end:
                dripping.sendall(b"x")
                time.sleep(FEW_SECONDS / 10)
        except OSError:
            pass
        assert time.monotonic() < end, "a byte at a time holds a connection for ever"
        assert is_cut(idle)
        assert answers(strict)


def test_slow_readers(strict: Server) -> None:
    """Who asks for much and reads nothing is cut off, and costs others nothing."""
    everything = 400 * len(get(f"http://{strict.host}:{strict.port}/static/app.js").content)
    with closing(socket.socket()) as lazy:
        lazy.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        lazy.bind((ELSEWHERE, 0))
        lazy.connect((strict.host, strict.port))
        lazy.sendall(b"GET /static/app.js HTTP/1.1\r\nhost: x\r\n\r\n" * 400)
        port = lazy.getsockname()[1]
        eventually(lambda: port in talking_to(strict))
        eventually(lambda: port not in talking_to(strict))
        assert answers(strict)
        lazy.settimeout(60)
        received = 0
        while chunk := lazy.recv(65536):
            received += len(chunk)
    assert 0 < received < everything / 2


def test_heads_without_end(strict: Server) -> None:
    with closing(connect(strict)) as endless:
        endless.sendall(b"GET / HTTP/1.1\r\nhost: x\r\n")
        line = b"x-more: " + b"y" * 1000 + b"\r\n"
        sent = 0
        try:
            while sent < 100 * LARGEST_HEAD:
                endless.sendall(line)
                sent += len(line)
                time.sleep(0.001)
        except OSError:
            pass
        assert sent < 50 * LARGEST_HEAD
    with closing(connect(strict)) as long_path:
        long_path.sendall(b"GET /" + b"a" * (2 * LARGEST_HEAD) + b" HTTP/1.1\r\nhost: x\r\n\r\n")
        assert is_cut(long_path)
    assert answers(strict)


def test_connections_without_number(strict: Server) -> None:
    with ExitStack() as stack:
        opened = [stack.enter_context(closing(connect(strict))) for _ in range(150)]
        ports = {connection.getsockname()[1] for connection in opened}
        # Those that are let in and say nothing are cut off after a while: look at the crowd before.
        most = 0
        for _ in range(200):
            most = max(most, len(ports & talking_to(strict)))
            if most and not ports & talking_to(strict):
                break
            time.sleep(0.02)
        assert 0 < most <= 60
        assert answers(strict), "others must not suffer"
    eventually(lambda: not ports & talking_to(strict))
    with closing(connect(strict)) as again:
        again.sendall(b"GET /api/v1/games HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n")
        again.settimeout(5)
        assert again.recv(100).startswith(b"HTTP/1.1 200")


def stream(server: Server, table: str, source: str) -> tuple[socket.socket, int]:
    """An event stream's connection, and the status of the answer."""
    connection = connect(server, source)
    connection.sendall(f"GET /api/v1/tables/{table}/stream HTTP/1.1\r\nhost: x\r\n\r\n".encode())
    return connection, int(connection.recv(4096)[9:12])


def test_streams_without_number(strict: Server) -> None:
    """A thousand streams wanted from one address: it gets its share, and others get theirs."""
    table = new_table(strict)
    source = "127.0.0.3"
    with ExitStack() as stack:
        statuses = []
        for number in range(1000):
            connection, status = stream(strict, table, source)
            statuses.append(status)
            if status == 200:
                stack.enter_context(closing(connection))
            else:
                connection.close()
            if number % 250 == 0:
                assert answers(strict)
        assert statuses.count(200) == 20
        assert statuses[20:] == [429] * 980
        other, status = stream(strict, table, "127.0.0.4")
        assert status == 200
        other.close()

    def place_is_free() -> bool:
        again, status = stream(strict, table, source)
        again.close()
        return status == 200

    eventually(place_is_free)


def test_streams_that_are_dropped_at_once(strict: Server) -> None:
    """A reader who is gone before the first line gives his place back all the same."""
    table = new_table(strict)
    source = "127.0.0.5"
    for _ in range(100):
        connection = connect(strict, source)
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
        connection.sendall(
            f"GET /api/v1/tables/{table}/stream HTTP/1.1\r\nhost: x\r\n\r\n".encode()
        )
        connection.close()

    def all_places_are_free() -> bool:
        with ExitStack() as stack:
            statuses = []
            for _ in range(20):
                connection, status = stream(strict, table, source)
                stack.enter_context(closing(connection))
                statuses.append(status)
        return statuses == [200] * 20

    eventually(all_places_are_free)


def test_tables_without_number(strict: Server) -> None:
    """Hundreds of tables wanted by one visitor, by API, by page, by new cookies, by rematches."""
    with visitor_from("127.0.0.6") as visitor:
        base = f"http://{strict.host}:{strict.port}"
        body = {"game": "schiefer", "seats": SEATS}
        codes = []
        for number in range(300):
            if number % 2:
                codes.append(visitor.post(f"{base}/api/v1/tables", json=body).status_code)
            else:
                visitor.cookies.clear()
                codes.append(visitor.post(f"{base}/play/schiefer").status_code)
        assert codes.count(429) >= 269
        assert set(codes) == {201, 303, 429}
        table = new_table(strict)
        assert visitor.post(f"{base}/t/{table}/rematch").status_code == 429


def test_thinking_without_end(strict: Server) -> None:
    """Hints make the bots' processes work, which all tables share."""
    table = new_table(strict)
    with visitor_from("127.0.0.7") as visitor:
        base = f"http://{strict.host}:{strict.port}"
        paths = [f"/api/v1/tables/{table}/hint", f"/t/{table}/hint"]
        codes = [visitor.get(base + paths[n % 2]).status_code for n in range(12)]
    assert codes[:3] == [200] * 3
    assert set(codes) == {200, 429}


# -- what is kept and what is told -----------------------------------------------------------------


def test_a_stolen_database(folder: Path, place: Place) -> None:
    """Tokens are kept as hashes only."""
    mine, _ = place.turn()
    place.post("actions", {"action": place.now["legal"][0]}, mine)
    link = place.post("links", {}, place.ada).json()["token"]
    kept = b"".join(file.read_bytes() for file in folder.glob("tables.sqlite3*"))
    assert place.table.encode() in kept
    for token in (place.ada, place.ben, link):
        assert token.encode() not in kept


def test_secrets_in_what_everybody_sees(place: Place, folder: Path) -> None:
    """Before the end nobody is told the seed, nor ever anybody's token."""
    mine, _ = place.turn()
    place.post("actions", {"action": place.now["legal"][0], "key": "my key"}, mine)
    with closing(sqlite3.connect(folder / "tables.sqlite3")) as database:
        row = database.execute("SELECT seed FROM tables WHERE id = ?", (place.table,)).fetchone()
    url = f"{place.api.base_url}tables/{place.table}/stream?after=-1"
    seen = place.api.get(f"/tables/{place.table}").text
    seen += place.api.get(f"/tables/{place.table}/record").text
    with httpx.stream("GET", url, timeout=60) as events:
        for line in events.iter_lines():
            seen += line
            if line == "event: standing":
                break
    for secret in (row[0].hex(), place.ada, place.ben, "my key"):
        assert secret not in seen


def test_secrets_in_logs(tmp_path: Path) -> None:
    """Whatever goes wrong: neither tokens nor seeds nor names of requests are written anywhere."""
    file = tmp_path / "tables.sqlite3"
    port = free_port()
    log = (tmp_path / "log").open("wb")
    process = subprocess.Popen(
        [sys.executable, "-m", "pithead", "serve", "--port", str(port)],
        env={**os.environ, "PITHEAD_DATABASE": f"sqlite:///{file}", "PITHEAD_WORKERS": "1"},
        stdout=log,
        stderr=log,
    )
    base = f"http://127.0.0.1:{port}"
    try:
        wait_for(base)
        with httpx.Client(base_url=f"{base}/api/v1", timeout=60) as api:
            place = Place(api)
            mine, _ = place.turn()
            body = {"action": place.now["legal"][0], "key": "my-secret-key"}
            assert place.post("actions", body, mine).status_code == 200
            get(f"{base}/t/{place.table}/seat/{place.ben}")
            place.post("actions", {"action": "dance"}, mine)
            get(f"{base}/nowhere", params={"token": place.ada})
            with closing(socket.create_connection(("127.0.0.1", port), 5)) as raw:
                raw.sendall(b"GARBAGE " + place.ada.encode() + b"\r\n\r\n")
                raw.recv(1000)
            with closing(sqlite3.connect(file)) as database:
                seed = database.execute("SELECT seed FROM tables").fetchone()[0]
                database.execute("DROP TABLE events")  # from now on nothing can be written
                database.commit()
            mine, _ = place.turn()
            broken = place.post("actions", {"action": place.now["legal"][0]}, mine)
            assert broken.status_code == 503
            assert "seed" not in broken.text
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(60)
        log.close()
    written = (tmp_path / "log").read_text(encoding="utf-8")
    for secret in (place.ada, place.ben, seed.hex(), repr(seed), "my-secret-key"):
        assert secret not in written


def test_errors_that_tell_too_much(
    address: str, place: Place, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING):
        for path in ("/t/x", "/covers/x.svg", "/rules/x", "/api/v1/tables/x", "/api/v1/x"):
            response = get(address + path)
            assert response.status_code == 404
            assert "Traceback" not in response.text
            assert "pithead/" not in response.text
            assert "server" not in response.headers
    assert json.dumps(place.now)
