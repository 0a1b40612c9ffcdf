"""Requests that are made to keep parsers busy: each is refused before a parser sees it.

`python -m bench.stalls` measures how long each kind of request keeps the event loop.
"""

import socket
from collections.abc import Callable
from contextlib import closing
from email.message import Message
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
import starlette.formparsers

from pithead.table.http.forms import MOST_FIELDS
from pithead.table.http.request_heads import (
    LARGEST_COOKIES,
    LARGEST_HEAD,
    LONGEST_TARGET,
    MOST_HEADERS,
    MOST_QUERY_FIELDS,
)
from pithead.table.http.request_middleware import LARGEST_BODY, LARGEST_SETUP
from tests.table.attacks.places import code, get, post

FORM = {"content-type": "application/x-www-form-urlencoded"}
JSON = {"content-type": "application/json"}


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"cookie": "a" * LARGEST_COOKIES}, 200),
        ({"cookie": "a" * (LARGEST_COOKIES + 1)}, 431),
        ({"x-any": "a" * (LARGEST_HEAD - 1000)}, 200),
        ({"x-any": "a" * LARGEST_HEAD}, 431),
        ({"accept-language": "a" * 1001}, 431),
        ({"content-type": '";' * 101}, 431),
        ({"if-none-match": '"' * 1001}, 431),
        ({f"x-{number}": "a" for number in range(MOST_HEADERS - 10)}, 200),
        ({f"x-{number}": "a" for number in range(MOST_HEADERS)}, 431),
    ],
)
def test_heads_beyond_a_limit(address: str, headers: dict[str, str], status: int) -> None:
    answer = get(f"{address}/", headers=headers)
    assert answer.status_code == status
    if status == 431:
        assert answer.text.endswith((".",)), "a sentence says what is too large"
        assert answer.headers["connection"] == "close"


@pytest.mark.parametrize(
    ("query", "status"),
    [
        ("a" * (LONGEST_TARGET - 10), 200),
        ("a" * LONGEST_TARGET, 414),
        ("a=1&" * (MOST_QUERY_FIELDS - 1), 200),
        ("a=1&" * MOST_QUERY_FIELDS, 414),
    ],
)
def test_addresses_beyond_a_limit(address: str, query: str, status: int) -> None:
    assert get(f"{address}/?{query}").status_code == status


def test_many_small_headers_in_one_piece(address: str) -> None:
    """They arrive before anything could count them, and are not parsed."""
    parts = urlsplit(address)
    head = b"GET / HTTP/1.1\r\nhost: x\r\n" + b"a:\r\n" * 50_000 + b"\r\n"
    with closing(socket.create_connection((parts.hostname, parts.port), 60)) as connection:
        try:
            connection.sendall(head)
            answer = connection.recv(65536)
        except ConnectionError:
            answer = b""
    assert answer[9:12] in (b"431", b"")
    assert get(f"{address}/healthz").status_code == 200


def test_a_body_with_headers_behind_it(address: str) -> None:
    """A chunked body may end with headers, and nothing limits their number."""

    def chunks() -> Any:
        yield b'{"game": '

    answer = post(f"{address}/api/v1/tables", content=chunks(), headers=JSON)
    assert answer.status_code == 411
    assert "Content-Length" in answer.text


@pytest.mark.parametrize("path", ["/settings", "/tables", "/about/schiefer", "/player/recover"])
def test_forms_with_many_fields(address: str, path: str) -> None:
    body = "&".join(["a=b"] * (MOST_FIELDS + 1))
    answer = post(f"{address}{path}", content=body, headers=FORM)
    assert answer.status_code == 400
    assert str(MOST_FIELDS) in answer.text


def multipart(body: str) -> dict[str, Any]:
    return {
        "content": body.replace("\n", "\r\n"),
        "headers": {"content-type": "multipart/form-data; boundary=b"},
    }


@pytest.mark.parametrize("path", ["/tables", "/records"])
@pytest.mark.parametrize(
    "body",
    [
        "--b\n" * (MOST_FIELDS + 1),
        f'--b\ncontent-disposition: form-data; name="{"a" * 1000}"\n\nx\n--b--\n',
        "--b\ncontent-disposition: form-data\n\nx\n--b--\n",
        "--b\nno end of the head",
    ],
)
def test_forms_with_strange_parts(address: str, path: str, body: str) -> None:
    assert post(f"{address}{path}", **multipart(body)).status_code == 400


@pytest.mark.parametrize("kind", ["multipart/form-data", 'multipart/form-data; boundary="b'])
def test_forms_without_a_boundary(address: str, kind: str) -> None:
    answer = post(f"{address}/tables", content=b"x", headers={"content-type": kind})
    assert answer.status_code in (400, 404)


def test_files_only_where_a_page_has_them(address: str) -> None:
    given = multipart('--b\ncontent-disposition: form-data; name="lang"\n\nde\n--b--\n')
    assert post(f"{address}/settings", **given).status_code == 415


def test_a_form_with_a_file_is_read(address: str) -> None:
    form = {"game": "schiefer", "players": "2", "seat0": "me", "seat1": "me", "name0": "Ünal"}
    answer = post(f"{address}/tables", data=form, files={"edition_file": ("", b"")})
    assert answer.status_code == 303
    table = answer.headers["location"].removeprefix("/t/")
    names = [seat["name"] for seat in get(f"{address}/api/v1/tables/{table}").json()["seats"]]
    assert names[0] == "Ünal"
    wrong = post(f"{address}/tables", data=form, files={"edition_file": ("a", b"no edition")})
    assert wrong.status_code == 422


@pytest.mark.parametrize("item", ["[],", '{"kind":"open"},', "1,", "1"])
def test_large_structures_in_json(address: str, item: str) -> None:
    """Only texts may be large: an edition or a record."""
    body = '{"game":"schiefer","seats":[' + item * (LARGEST_SETUP // len(item) - 100)
    answer = post(f"{address}/api/v1/tables", content=body, headers=JSON)
    assert (answer.status_code, code(answer)) == (413, "too_large")


@pytest.mark.parametrize("text", ["a", '\\"', "\\\\", "[],"])
def test_large_texts_in_json(address: str, text: str) -> None:
    body = '{"game":"schiefer","seats":[],"edition":"' + text * (LARGEST_BODY // len(text)) + '"}'
    answer = post(f"{address}/api/v1/tables", content=body, headers=JSON)
    assert answer.status_code == 422


def test_no_parser_of_headers_takes_quadratic_time(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`email` counts all quotes again for each semicolon, and form parsers call it."""
    called: list[str] = []

    def forbidden(name: str) -> Callable[..., Any]:
        def call(*_: Any, **__: Any) -> Any:
            called.append(name)
            raise AssertionError(name)

        return call

    monkeypatch.setattr(Message, "get_params", forbidden("email"))
    monkeypatch.setattr(starlette.formparsers.MultiPartParser, "parse", forbidden("multipart"))
    form = {"game": "schiefer", "players": "2", "seat0": "me", "seat1": "me"}
    files = {"edition_file": ("", b"")}
    assert httpx.post(f"{address}/tables", data=form, files=files).status_code == 303
    files = {"record": ("a", b"no record")}
    assert httpx.post(f"{address}/records", files=files).status_code == 422
    assert called == []
