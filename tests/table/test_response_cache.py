"""Large responses are rendered and compressed once, and sent once to each browser."""

import gzip
from typing import Any

import pytest
from starlette.requests import Request

from pithead.table.http.response_cache import ResponseCache
from tests.table.conftest import Run

BODY = "a page " * 10_000


def request(**headers: str) -> Request:
    raw = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return Request({"type": "http", "headers": raw})


def test_it_is_rendered_once_and_compressed(run: Run[Any]) -> None:
    rendered = []

    def render() -> str:
        rendered.append(1)
        return BODY

    async def story() -> None:
        cache = ResponseCache()
        browser = request(accept_encoding="gzip, br")
        assert cache.get("key") is None
        contents = [await cache.render("key", "text/html", render) for _ in range(3)]
        answers = [content.response(browser) for content in contents]
        assert len(rendered) == 1
        assert cache.get("other") is None
        assert answers[0].headers["content-encoding"] == "gzip"
        assert gzip.decompress(bytes(answers[0].body)).decode() == BODY
        assert len(answers[0].body) < len(BODY) / 20
        plain = contents[0].response(request())
        assert plain.body == BODY.encode()
        assert "content-encoding" not in plain.headers

    run(story())


@pytest.mark.parametrize("weak", ["", "W/"])
def test_a_browser_that_has_it_gets_no_body(run: Run[Any], weak: str) -> None:
    async def story() -> None:
        cache = ResponseCache()
        content = await cache.render("key", "text/html", lambda: BODY)
        first = content.response(request())
        again = content.response(request(if_none_match=weak + first.headers["etag"]))
        assert (again.status_code, again.body) == (304, b"")
        old = content.response(request(if_none_match='"old"'))
        assert old.status_code == 200

    run(story())


def test_what_is_around_it_belongs_to_one_visitor(run: Run[Any]) -> None:
    async def story() -> None:
        content = await ResponseCache().render("key", "text/html", lambda: BODY)
        browser = request(accept_encoding="gzip")
        mine = content.response(browser, "<p>Ada", "</p>" * 200)
        assert gzip.decompress(bytes(mine.body)).decode() == "<p>Ada" + BODY + "</p>" * 200
        assert content.response(request(), "<p>Ben", "").body == f"<p>Ben{BODY}".encode()
        known = request(if_none_match=mine.headers["etag"])
        assert content.response(known, "<p>Ben", "</p>" * 200).status_code == 200

    run(story())
