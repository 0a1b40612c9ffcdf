"""What somebody might try with much, with many, and with patience; against a process of its own."""

import socket
from collections.abc import Iterator
from contextlib import ExitStack, closing, suppress
from pathlib import Path

import httpx
import pytest

from bench.server import Server
from pithead.table.base.settings import Settings
from pithead.table.http.request_heads import LARGEST_HEAD
from pithead.table.service import MOST_TOKENS
from tests.table.attacks.places import ELSEWHERE, SEATS, Place, code, get, visitor_from
from tests.table.servers import serving, wait_for
from tests.waiting import wait_until

FEW_SECONDS = 1.0


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
        bot_seconds=50,
        request_seconds=FEW_SECONDS,
        reading_seconds=FEW_SECONDS,
        workers=1,
        most_workers=1,
    )
    server.start()
    wait_for(f"http://{server.host}:{server.port}")
    yield server
    server.stop()


@pytest.fixture
def patient(tmp_path: Path) -> Iterator[Server]:
    """A server that lets idle connections be, with the same limit of them."""
    server = Server(
        tmp_path / "tables.sqlite3",
        limits=True,
        connections_per_address=60,
        request_seconds=600,
        reading_seconds=600,
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
    mine = {_opened(entry) for entry in Path(f"/proc/{server.pid}/fd").iterdir()}
    found = set()
    for line in Path(f"/proc/{server.pid}/net/tcp").read_text().splitlines()[1:]:
        fields = line.split()
        if f"socket:[{fields[9]}]" in mine:
            found.add(int(fields[2].rpartition(":")[2], 16))
    return found


def _opened(entry: Path) -> str:
    """What a process has open there, "" if it has just closed it."""
    try:
        return str(entry.readlink())
    except FileNotFoundError:
        return ""


def answers(server: Server, path: str = "/api/v1/games") -> bool:
    url = f"http://{server.host}:{server.port}{path}"
    return httpx.get(url, timeout=60).status_code == 200


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
        while not is_cut(dripping, FEW_SECONDS / 10):
            with suppress(OSError):
                dripping.sendall(b"x")
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
        wait_until(lambda: port in talking_to(strict))
        wait_until(lambda: port not in talking_to(strict))
        assert answers(strict)
        lazy.settimeout(60)
        received = 0
        while chunk := lazy.recv(65536):
            received += len(chunk)
    assert 0 < received < everything / 2


def test_slow_readers_who_ask_for_more(strict: Server) -> None:
    """A client that reads nothing, and sends one request after the other."""
    with closing(socket.socket()) as lazy:
        lazy.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        lazy.bind((ELSEWHERE, 0))
        lazy.connect((strict.host, strict.port))
        port = lazy.getsockname()[1]
        wait_until(lambda: port in talking_to(strict))

        def is_gone_after_another_request() -> bool:
            with suppress(OSError):
                lazy.sendall(b"GET /static/app.js HTTP/1.1\r\nhost: x\r\n\r\n")
            return port not in talking_to(strict)

        wait_until(is_gone_after_another_request, "the end of the connection")
    assert answers(strict)


def test_heads_without_end(strict: Server) -> None:
    with closing(connect(strict)) as endless:
        endless.sendall(b"GET / HTTP/1.1\r\nhost: x\r\n")
        line = b"x-more: " + b"y" * 1000 + b"\r\n"
        sent = 0
        endless.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, LARGEST_HEAD)
        try:
            while sent < 100 * LARGEST_HEAD:
                endless.sendall(line)
                sent += len(line)
        except OSError:
            pass
        assert sent < 50 * LARGEST_HEAD
    with closing(connect(strict)) as long_path:
        long_path.sendall(b"GET /" + b"a" * (2 * LARGEST_HEAD) + b" HTTP/1.1\r\nhost: x\r\n\r\n")
        assert is_cut(long_path)
    assert answers(strict)


def test_connections_without_number(patient: Server) -> None:
    with ExitStack() as stack:
        opened = [stack.enter_context(closing(connect(patient))) for _ in range(150)]
        assert [is_answered(connection) for connection in opened] == [True] * 60 + [False] * 90
        assert answers(patient), "others must not suffer"

    def is_answered_again() -> bool:
        with closing(connect(patient)) as again:
            return is_answered(again)

    wait_until(is_answered_again, "an answer to the same address")


def is_answered(connection: socket.socket) -> bool:
    try:
        connection.sendall(b"GET /api/v1/games HTTP/1.1\r\nhost: x\r\n\r\n")
        return connection.recv(100).startswith(b"HTTP/1.1 200")
    except ConnectionError:
        return False


def stream(server: Server, table: str, source: str) -> tuple[socket.socket, int]:
    """An event stream's connection, and the status of the answer."""
    connection = connect(server, source)
    connection.sendall(f"GET /api/v1/tables/{table}/stream HTTP/1.1\r\nhost: x\r\n\r\n".encode())
    return connection, int(connection.recv(4096)[9:12])


def all_places_are_free(server: Server, table: str, source: str) -> bool:
    """Whether as many streams as one address may have can be opened."""
    with ExitStack() as stack:
        statuses = []
        for _ in range(20):
            connection, status = stream(server, table, source)
            stack.enter_context(closing(connection))
            statuses.append(status)
    return statuses == [200] * 20


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

    wait_until(place_is_free)


def test_streams_that_are_dropped_at_once(strict: Server) -> None:
    """A reader who is gone before the first line still frees their place."""
    table = new_table(strict)
    source = "127.0.0.5"
    for _ in range(100):
        connection = connect(strict, source)
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
        connection.sendall(
            f"GET /api/v1/tables/{table}/stream HTTP/1.1\r\nhost: x\r\n\r\n".encode()
        )
        connection.close()
    wait_until(lambda: all_places_are_free(strict, table, source))


def test_streams_with_a_request_behind_them(strict: Server) -> None:
    """Uvicorn tells only the last request of a pipeline that the client is gone."""
    table = new_table(strict)
    source = "127.0.0.8"
    stream_head = f"GET /api/v1/tables/{table}/stream HTTP/1.1\r\nhost: x\r\n\r\n"
    behind = "GET /api/v1/games HTTP/1.1\r\nhost: x\r\n\r\n"
    for _ in range(20):
        with closing(connect(strict, source)) as connection:
            connection.sendall((stream_head + behind).encode())
            assert connection.recv(4096)[9:12] == b"200"
    wait_until(lambda: all_places_are_free(strict, table, source))


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


def test_links_without_number(place: Place) -> None:
    """Loading a table loads all tokens of its seats."""
    codes = [place.post("links", {}, place.ada).status_code for _ in range(MOST_TOKENS + 5)]
    assert codes[0] == 200
    assert codes[-5:] == [409] * 5
    assert place.post("links", {}, place.ben).status_code == 200
    mine, _ = place.turn()
    assert place.post("actions", {"action": place.now["legal"][0]}, mine).status_code == 200


def test_thinking_without_end(strict: Server) -> None:
    """Hints make the bots' processes work, which all tables share."""
    table = new_table(strict)
    with visitor_from("127.0.0.7") as visitor:
        base = f"http://{strict.host}:{strict.port}"
        paths = [f"/api/v1/tables/{table}/hint", f"/t/{table}/hint"]
        codes = [visitor.get(base + paths[n % 2]).status_code for n in range(12)]
    assert codes[:3] == [200] * 3
    assert set(codes) == {200, 429}


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
        assert said.count(200) == 5  # each player has half of a quarter
        undone = []
        for _ in range(60):
            mine, _ = place.turn()
            acted = place.post("actions", {"action": place.now["legal"][-1]}, mine)
            assert acted.status_code == 200  # the game itself goes on
            undone.append(place.post("undo", {}, mine))
        assert "table_full" in [code(r) for r in undone if r.status_code == 409]
        assert place.now["sequence"] < 150
