"""Large responses are rendered and compressed once, and sent once to each browser."""

import gzip
from typing import Any

import pytest
from starlette.requests import Request

from pithead.table.response_cache import ResponseCache
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
        assert cache.get(browser, "key") is None
        answers = [await cache.render(browser, "key", "text/html", render) for _ in range(3)]
        assert len(rendered) == 1
        assert cache.get(request(), "other") is None
        assert answers[0].headers["content-encoding"] == "gzip"
        assert gzip.decompress(bytes(answers[0].body)).decode() == BODY
        assert len(answers[0].body) < len(BODY) / 20
        plain = cache.get(request(), "key")
        assert plain is not None
        assert plain.body == BODY.encode()
        assert "content-encoding" not in plain.headers

    run(story())


@pytest.mark.parametrize("weak", ["", "W/"])
def test_a_browser_that_has_it_gets_no_body(run: Run[Any], weak: str) -> None:
    async def story() -> None:
        cache = ResponseCache()
        first = await cache.render(request(), "key", "text/html", lambda: BODY)
        again = cache.get(request(if_none_match=weak + first.headers["etag"]), "key")
        assert again is not None
        assert (again.status_code, again.body) == (304, b"")
        old = cache.get(request(if_none_match='"old"'), "key")
        assert old is not None
        assert old.status_code == 200

    run(story())
