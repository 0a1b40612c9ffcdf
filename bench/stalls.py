"""`python -m bench.stalls`: the longest time that one request keeps the event loop busy.

A server in this process gets requests with headers, queries, forms and JSON of the largest accepted
sizes, filled with what makes parsers slow. For each of them, the longest step of the event loop is
printed, in processor time: what else this machine does makes no difference. The exit status is 1 if
one of them takes longer than the limit, each time it is sent. On a machine that is slower than the
one for which the limit is set, the limit is higher.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import math
import socket
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from pithead.kernel.game_registry import games
from pithead.table.base.settings import Settings
from pithead.table.http.forms import MOST_FIELDS, URL_ENCODED
from pithead.table.http.request_heads import (
    LARGEST_COOKIES,
    LARGEST_HEAD,
    LONGEST_HEADERS,
    LONGEST_TARGET,
    MOST_HEADERS,
    MOST_QUERY_FIELDS,
)
from pithead.table.http.request_middleware import LARGEST_BODY, LARGEST_SETUP
from pithead.table.server.app import create_app
from pithead.table.server.web_server import listening_socket, server_for, spare_garbage_collections

MOST_MS = 50.0
REFERENCE_SECONDS = 0.0036
"""The processor time of `slowness` on the machine for which the limit is set."""
ATTEMPTS = 6
"""A request that takes too long is sent so often: noise only ever adds time."""
API = "/api/v1/tables"
SEATS = [{"kind": "me"}, {"kind": "open"}]
FILLINGS = {
    "quotes": '\\"',
    "open quotes": '";',
    "semicolons": ";",
    "pairs": "a=b;",
    "commas": ",",
    "spaces": " ",
    "percents": "%41",
    "brackets": "[",
    "slashes": "/",
    "letters": "a",
    "addresses": "127.0.0.1,",
    "equals": "=",
    "dots": "a.",
}
SEARCHES = {name: quote((filling * 100)[:100]) for name, filling in FILLINGS.items()}
LINES = {"returns": "\r", "new lines": "\r\n", "hyphens": "-", "near": "\r\n--", "lines": "a\n"}
HEADERS = (
    "cookie", "authorization", "accept", "accept-encoding", "accept-language", "content-type",
    "forwarded", "host", "if-modified-since", "if-none-match", "last-event-id", "origin", "range",
    "referer", "sec-fetch-site", "user-agent", "x-forwarded-for", "x-forwarded-proto", "x-any",
)  # fmt: skip
JSON_TYPE = "application/json"
FORM_TYPE = URL_ENCODED
BOUNDARY = "b"
MULTIPART_TYPE = f"multipart/form-data; boundary={BOUNDARY}"


@dataclass(frozen=True)
class Attack:
    """One request."""

    name: str
    request: bytes


class LoopSteps:
    """Measures the steps of the event loops of this process."""

    def __init__(self) -> None:
        self.longest = 0.0
        run = asyncio.Handle._run

        def measured(handle: asyncio.Handle) -> None:
            start = time.thread_time()
            run(handle)
            self.longest = max(self.longest, time.thread_time() - start)

        asyncio.Handle._run = measured  # type: ignore[method-assign, assignment]


def slowness() -> float:
    """How many times as slow as that machine this one is now; at least 1."""
    times = []
    for _ in range(ATTEMPTS):
        start = time.thread_time()
        sum(number * number % 7 for number in range(100_000))
        times.append(time.thread_time() - start)
    return max(1.0, min(times) / REFERENCE_SECONDS)


def request(method: str, path: str, headers: dict[str, str], body: bytes = b"") -> bytes:
    lines = [f"{method} {path} HTTP/1.1"]
    given = {"host": "localhost", "connection": "close", **headers}
    if body:
        given["content-length"] = str(len(body))
    lines += [f"{name}: {value}" for name, value in given.items()]
    return "\r\n".join([*lines, "", ""]).encode("latin-1") + body


def filled(filling: str, size: int, before: str = "", after: str = "") -> str:
    """A text of a size that repeats a filling."""
    room = max(size - len(before) - len(after), 0)
    return before + (filling * (room // len(filling) + 1))[:room] + after


def header_attacks(table: str) -> Iterator[Attack]:
    for header in HEADERS:
        size = LONGEST_HEADERS.get(header.encode(), LARGEST_HEAD - 500)
        size = min(size, LARGEST_COOKIES) if header == "cookie" else size
        for name, filling in FILLINGS.items():
            value = filled(filling, size, 'a="', '"')
            for path in ("/", f"/t/{table}", f"/api/v1/tables/{table}"):
                yield Attack(f"header {header}, {name}", request("GET", path, {header: value}))
    many = {f"x-{number}": "y" * 300 for number in range(MOST_HEADERS - 3)}
    yield Attack("many headers", request("GET", "/", many))
    tiny = {f"x{number}": "" for number in range(30_000)}
    yield Attack("too many headers", request("GET", "/", tiny))
    values = {"cookie": filled("a=b;", 250_000)}
    yield Attack("a head that is too large", request("GET", "/", values))


def query_attacks(table: str) -> Iterator[Attack]:
    paths = ("/", "/?lang=", "/history?name=", "/archive?name=", "/rules/schiefer?q=",
             "/about/schiefer?c=", "/new/schiefer?c=", f"/t/{table}/preview?action=",
             f"/t/{table}/news?have=")  # fmt: skip
    for path in paths:
        for name, filling in FILLINGS.items():
            text = filled(filling.replace(" ", "+").replace('"', "%22"), LONGEST_TARGET - len(path))
            yield Attack(f"query {path}, {name}", request("GET", path + text, {}))
    # A search that finds nearly everything, or has the most letters that it may have.
    for game in games():
        for name, text in {"a letter": "e", "a space": "+", "a sign": "%3C", **SEARCHES}.items():
            path = f"/rules/{game}?q={text}"
            yield Attack(f"search {game}, {name}", request("GET", path, {}))
    fields = "&".join(["a=" + "b" * 100] * MOST_QUERY_FIELDS)
    yield Attack("many fields in a query", request("GET", f"/history?{fields}", {}))


def form_attacks(table: str) -> Iterator[Attack]:
    small = {"content-type": FORM_TYPE}
    paths = {"/settings": "lang", "/play/schiefer": "players", "/player/register": "credential",
             "/player/recover": "code", "/tables": "edition", "/about/schiefer": "v.a",
             f"/t/{table}/chat": "message", f"/t/{table}/act": "action",
             f"/t/{table}/join": "name"}  # fmt: skip
    for path, field in paths.items():
        size = LARGEST_SETUP if path == "/tables" else LARGEST_BODY
        for name, filling in FILLINGS.items():
            before = f"game=schiefer&{field}="
            body = filled(filling.replace(" ", "+").replace("&", "%26"), size, before).encode()
            yield Attack(f"form {path}, {name}", request("POST", path, small, body))
        fields = "&".join(["a" * (size // MOST_FIELDS - 1)] * MOST_FIELDS)
        yield Attack(f"form {path}, fields", request("POST", path, small, fields.encode()))
        body = filled("a&", size).encode()
        yield Attack(f"form {path}, too many fields", request("POST", path, small, body))
    large = {"content-type": MULTIPART_TYPE}
    names = {"/tables": "edition_file", "/records": "record"}
    for path, field in names.items():
        head = (
            f'--{BOUNDARY}\r\ncontent-disposition: form-data; name="game"\r\n\r\nschiefer\r\n'
            f'--{BOUNDARY}\r\ncontent-disposition: form-data; name="{field}"; filename="a"\r\n\r\n'
        )
        end = f"\r\n--{BOUNDARY}--\r\n"
        more = {
            "returns": "\r",
            "new lines": "\r\n",
            "hyphens": "-",
            "near": "\r\n--",
            "lines": "a\n",
        }
        for name, filling in {**FILLINGS, **more}.items():
            body = filled(filling, LARGEST_SETUP, head, end).encode()
            yield Attack(f"file {path}, {name}", request("POST", path, large, body))
            body = filled(filling, LARGEST_SETUP, f"--{BOUNDARY}\r\n", end).encode()
            yield Attack(f"head of a part {path}, {name}", request("POST", path, large, body))
        body = filled(f"--{BOUNDARY}\r\n", LARGEST_SETUP).encode()
        yield Attack(f"parts {path}", request("POST", path, large, body))


def json_attacks(table: str) -> Iterator[Attack]:
    kind = {"content-type": JSON_TYPE}
    shapes = {
        "lists": "[", "objects": '{"a":', "digits": "1", "numbers": "1,", "nines": "[9",
        "escapes": '"\\u0041', "fraction": "0.1", "empty lists": "[],", "strings": '"a",',
    }  # fmt: skip
    for path in (
        "/api/v1/tables",
        f"/api/v1/tables/{table}/actions",
        f"/api/v1/tables/{table}/join",
    ):
        size = LARGEST_SETUP if path == API else LARGEST_BODY
        for name, filling in shapes.items():
            for before in ("", "[", '{"action":', '{"seats":['):
                body = filled(filling, size, before).encode()
                yield Attack(f"JSON {path}, {name}", request("POST", path, kind, body))
        for name, value in {
            "a long text": "a" * (size - 200),
            "escaped text": "\u00e4" * (size // 6 - 200),
            "many items": [1] * (size // 3 - 100),
            "many objects": [{"kind": "open"}] * (size // 18 - 20),
            "many wrong objects": [{"x": 1}] * (size // 10 - 20),
            "many keys": {str(number): 1 for number in range(size // 14)},
        }.items():
            for field in ("seats", "options", "edition", "action", "name", "game", "key"):
                given = {
                    "game": "schiefer",
                    "seats": [{"kind": "me"}, {"kind": "open"}],
                    field: value,
                }
                body = json.dumps(given).encode()[:size]
                yield Attack(f"JSON {path}, {field}: {name}", request("POST", path, kind, body))


def attacks(table: str) -> Iterator[Attack]:
    yield Attack("nothing special", request("GET", "/", {}))
    yield from header_attacks(table)
    yield from query_attacks(table)
    yield from form_attacks(table)
    yield from json_attacks(table)


def send(address: tuple[str, int], data: bytes) -> int:
    """Send a request; return the status of the response, 0 if there is none."""
    with socket.create_connection(address, 60) as connection:
        with contextlib.suppress(ConnectionError):
            connection.sendall(data)
        try:
            answer = connection.recv(65536)
            while connection.recv(65536):
                pass
        except ConnectionError:
            return 0
    return int(answer[9:12] or 0)


def measure(folder: Path, wanted: str, most: float) -> int:
    steps = LoopSteps()
    most *= slowness()
    settings = Settings(database=f"sqlite:///{folder / 'tables.sqlite3'}", workers=1, limited=False)
    worst: dict[str, tuple[float, int]] = {}
    with listening_socket("127.0.0.1", 0) as listener:
        server = server_for(create_app(settings), loop="asyncio")
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
        thread.start()
        while not server.started:
            time.sleep(0.01)
        address = listener.getsockname()
        body = json.dumps(
            {"game": "schiefer", "seats": [{"kind": "me"}, {"kind": "open"}]}
        ).encode()
        with socket.create_connection(address, 60) as connection:
            connection.sendall(request("POST", API, {"content-type": JSON_TYPE}, body))
            data = b""
            while chunk := connection.recv(65536):
                data += chunk
        table = json.loads(data.partition(b"\r\n\r\n")[2])["table_id"]
        for path in ("/", f"/t/{table}", "/rules/schiefer", "/about/schiefer", "/history"):
            send(address, request("GET", path, {}))  # what is made once
        spare_garbage_collections()
        for attack in attacks(table):
            if wanted not in attack.name:
                continue
            shortest, status = math.inf, 0
            for _ in range(ATTEMPTS):
                steps.longest = 0.0
                status = send(address, attack.request)
                shortest = min(shortest, 1000 * steps.longest)
                if shortest <= most:
                    break
            worst[attack.name] = max(worst.get(attack.name, (0.0, 0)), (shortest, status))
        server.should_exit = True
        thread.join(20)
    for name, (milliseconds, status) in sorted(worst.items(), key=lambda item: -item[1][0])[:25]:
        print(f"{milliseconds:8.1f} ms  {status}  {name}")
    too_long = [name for name, (milliseconds, _) in worst.items() if milliseconds > most]
    print(f"{len(worst)} kinds of requests; for over {most:.1f} ms, the event loop is kept by:")
    print("\n".join(too_long) or "none")
    return 1 if too_long else 0


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.stalls", description=__doc__)
    parser.add_argument("--only", default="", help="requests whose name contains this")
    parser.add_argument("--most", type=float, default=MOST_MS, help="milliseconds (%(default)s)")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="pithead-stalls-") as folder:
        return measure(Path(folder), options.only, options.most)


if __name__ == "__main__":
    sys.exit(main())
