"""Requests of browsers and programs that are not what they should be, or that ask for less."""

import io
import logging
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from pithead.table.base.log_output import JsonLines, TextLines
from pithead.table.base.settings import Settings
from tests.table.servers import serving

PROXY = {"x-forwarded-proto": "https", "x-forwarded-for": "192.0.2.7"}
"""What a proxy on this machine says of a visitor with HTTPS."""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    database = f"sqlite:///{tmp_path_factory.mktemp('table') / 'tables.sqlite3'}"
    with serving(Settings(database=database, workers=1, limited=False)) as address:
        yield address


@pytest.fixture
def browser(address: str) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=address) as client:
        yield client


# -- numbers ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", ["²", "٣", "9" * 5000, "-1", "2.0", "1e9", "99", "two"])
def test_a_number_of_players_that_is_none_gives_a_sentence(
    browser: httpx.Client, players: str
) -> None:
    new = browser.post("/tables", data={"game": "schiefer", "players": players})
    quick = browser.post("/play/schiefer", data={"players": players})
    for answer in (new, quick):
        assert answer.status_code == 422
        assert "is for 2 to 4 players, not for" in answer.text
        assert len(answer.text) < 20_000


@pytest.mark.parametrize("number", ["²", "9" * 5000, "x"])
def test_other_numbers_give_a_sentence(browser: httpx.Client, number: str) -> None:
    table = browser.post("/play/schiefer").headers["location"]
    for path in (
        f"{table}?at={number}",
        f"{table}/log?first={number}",
    ):
        assert browser.get(path).status_code == 422, path
    for path in ("act", "undo", "back", "bot", "reclaim", "name", "join", "luck", "leave"):
        form = dict.fromkeys(("seen", "to", "seat"), number) | {"action": "keep", "name": "Ada"}
        answer = browser.post(f"{table}/{path}", data=form)
        assert answer.status_code == 422, path
        assert "<html" in answer.text


# -- HEAD ------------------------------------------------------------------------------------------


def test_head_is_answered_like_get_without_the_body(browser: httpx.Client) -> None:
    table = browser.post("/play/schiefer").headers["location"]
    for path in ("/", table, "/static/app.js", "/rules/schiefer", "/api/v1/games", "/healthz"):
        head, get = browser.head(path), browser.get(path)
        assert (head.status_code, head.content) == (200, b""), path
        assert head.headers["content-type"] == get.headers["content-type"]
    assert browser.head("/nowhere").status_code == 404
    assert browser.head(f"{table}/act").status_code == 405


def test_head_of_an_event_stream_ends(browser: httpx.Client) -> None:
    table = browser.post("/play/schiefer").headers["location"]
    for path in (f"{table}/news", f"/api/v1/tables/{table.removeprefix('/t/')}/stream"):
        head = browser.head(path)
        assert head.status_code == 200
        assert head.headers["content-type"].startswith("text/event-stream")


# -- host and scheme -------------------------------------------------------------------------------


def test_the_host_header_is_not_echoed(browser: httpx.Client) -> None:
    table = browser.post("/play/schiefer").headers["location"]
    evil = {"host": "evil.example", "x-fragment": "dialog"}
    for answer in (
        browser.post(f"{table}/link", headers=evil),
        browser.get(table, headers=evil),
        browser.get(f"{table}/", headers=evil),
        browser.get("/api/v1/openapi.json", headers=evil),
        browser.post("/settings", headers=evil),
    ):
        assert "evil.example" not in answer.text
        assert "evil.example" not in str(answer.headers)
    assert 'data-invite value="/t/' in browser.post(f"{table}/link").text


def test_browsers_are_told_to_use_https_only_if_they_do(browser: httpx.Client) -> None:
    assert "strict-transport-security" not in browser.get("/").headers
    for path in ("/", "/api/v1/games", "/nowhere"):
        sent = browser.get(path, headers=PROXY).headers
        assert sent["strict-transport-security"] == "max-age=31536000"


def test_behind_a_proxy_with_https_cookies_are_bound_to_the_host(browser: httpx.Client) -> None:
    cookie = browser.post("/play/schiefer", headers=PROXY).headers["set-cookie"]
    assert cookie.startswith("__Host-pithead_visitor=")
    for part in ("Secure", "HttpOnly", "Path=/", "SameSite=lax"):
        assert part in cookie
    assert "Domain" not in cookie
    plain = browser.post("/play/schiefer").headers["set-cookie"]
    assert plain.startswith("pithead_visitor=")
    assert "Secure" not in plain


# -- too many --------------------------------------------------------------------------------------


def test_too_many_requests_for_pages_are_refused_by_a_page(tmp_path: Path) -> None:
    settings = Settings(
        database=f"sqlite:///{tmp_path / 't'}",
        workers=1,
        requests_at_once=3,
        requests_per_second=0.01,
    )
    with serving(settings) as address, httpx.Client(base_url=address) as visitor:
        while visitor.get("/healthz").status_code == 200:
            pass
        page = visitor.get("/rules/schiefer", headers={"accept-language": "de"})
        assert page.status_code == 429
        assert page.headers["content-type"].startswith("text/html")
        assert int(page.headers["retry-after"]) > 0
        assert '<html lang="de"' in page.text
        program = visitor.get("/api/v1/games")
        assert program.json()["error"]["code"] == "too_many"


# -- logs ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("formatter", [TextLines("%(message)s"), JsonLines()])
def test_logged_exceptions_keep_their_messages_to_themselves(formatter: logging.Formatter) -> None:
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(formatter)
    logger = logging.getLogger("pithead.test.messages")
    logger.addHandler(handler)
    logger.propagate = False
    try:
        raise ValueError("a line of chat")
    except ValueError:
        logger.exception("it failed")
    finally:
        logger.removeHandler(handler)
    assert "ValueError" in stream.getvalue()
    assert "test_requests.py" in stream.getvalue()
    assert "a line of chat" not in stream.getvalue().replace(
        'raise ValueError("a line of chat")', ""
    ).replace('raise ValueError(\\"a line of chat\\")', "")
