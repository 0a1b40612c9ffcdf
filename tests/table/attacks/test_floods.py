"""What somebody might try with much, with many, and with patience; against a process of its own."""

import socket
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import httpx
import pytest

from bench.server import Server
from pithead.table.base.settings import Settings
from pithead.table.service import MOST_TOKENS
from tests.table.attacks.places import ELSEWHERE, SEATS, Place, code, visitor_from
from tests.table.servers import serving, wait_for
from tests.waiting import wait_until


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A real server with the limits that everybody meets, but quicker ones."""
    server = Server(
        tmp_path_factory.mktemp("strict") / "tables.sqlite3",
        limits=True,
        requests_at_once=100_000,
        requests_per_second=10_000,
        streams_per_address=20,
        tasks_per_hour=30,
        tasks_per_minute=3,
        bot_seconds=50,
        workers=1,
        most_workers=1,
    )
    server.start()
    wait_for(f"http://{server.host}:{server.port}")
    yield server
    server.stop()


def connect(server: Server, source: str = ELSEWHERE) -> socket.socket:
    return socket.create_connection((server.host, server.port), 60, (source, 0))


def answers(server: Server, path: str = "/api/v1/games") -> bool:
    url = f"http://{server.host}:{server.port}{path}"
    return httpx.get(url).status_code == 200


def new_table(server: Server, source: str = "127.0.0.9") -> str:
    with visitor_from(source) as client:
        made = client.post(
            f"http://{server.host}:{server.port}/api/v1/tables",
            json={"game": "schiefer", "seats": [SEATS[0], SEATS[0]]},
        )
    assert made.status_code == 201, made.text
    table: str = made.json()["table_id"]
    return table


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
        httpx.Client(base_url=f"{address}/api/v1") as api,
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
