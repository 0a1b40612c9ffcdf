"""What somebody might put into a visitor's cookies, or into a `Cookie` header."""

from collections.abc import Callable
from http import cookies
from typing import Any

import httpx
import pytest
import starlette.requests

from pithead.table.http.request_cookies import parsed_cookies
from tests.table.attacks.places import SEATS, Place, code, get, visitor_of

HTTPS = {"x-forwarded-proto": "https"}


def mine(place: Place, headers: dict[str, str]) -> list[int]:
    found: list[int] = place.api.get(f"/tables/{place.table}", headers=headers).json()["mine"]
    return found


@pytest.mark.parametrize("cookie", ["pithead_visitor", "__Host-pithead_visitor"])
@pytest.mark.parametrize("more", [{}, HTTPS])
def test_a_token_of_the_api_in_a_cookie(
    address: str, place: Place, cookie: str, more: dict[str, str]
) -> None:
    """An attacker sets a token that they know too as the cookie of their victim."""
    planted = {**more, "cookie": f"{cookie}={place.ada}"}
    assert mine(place, planted) == []
    with httpx.Client(base_url=address) as browser:
        browser.headers.update(planted)
        form = {"game": "schiefer", "players": "2", "seat0": "me", "seat1": "me"}
        made = browser.post("/tables", data=form)
        assert place.ada not in made.headers["set-cookie"]
        table = made.headers["location"].removeprefix("/t/")
        api = browser.post("/api/v1/tables", json={"game": "schiefer", "seats": SEATS}).json()
        for id in (table, api["table_id"]):
            held = get(
                f"{address}/api/v1/tables/{id}", headers={"authorization": f"Bearer {place.ada}"}
            )
            assert held.json()["mine"] == []
        body = {"action": place.now["legal"][0]}
        acted = browser.post(f"/api/v1/tables/{place.table}/actions", json=body)
        assert code(acted) == "no_token"
        assert browser.post("/sign-out").headers["set-cookie"].count(place.ada) == 0
    assert mine(place, {"authorization": f"Bearer {place.ada}"}) == [0]


def test_a_signed_cookie_holds_seats(address: str) -> None:
    """What the server has signed is accepted: otherwise the test above could not fail."""
    token = visitor_of(address)
    headers = {"cookie": f"pithead_visitor={token}"}
    assert "pithead_visitor" not in httpx.post(f"{address}/play/schiefer", headers=headers).cookies
    assert len(get(f"{address}/api/v1/tables/mine", headers=headers).json()) == 2


def test_the_token_of_another_purpose(address: str) -> None:
    """A visitor's token names no browser that was asked for a passkey, and the other way round."""
    site = address.replace("127.0.0.1", "localhost")
    token = visitor_of(address)
    asked = httpx.post(
        f"{site}/player/login/options", headers={"cookie": f"pithead_passkey={token}"}
    )
    ceremony = asked.cookies["pithead_passkey"]
    assert ceremony != token
    again = httpx.post(
        f"{site}/player/login/options", headers={"cookie": f"pithead_passkey={ceremony}"}
    )
    assert again.cookies["pithead_passkey"] == ceremony
    held = get(f"{address}/api/v1/tables/mine", headers={"cookie": f"pithead_visitor={ceremony}"})
    assert code(held) == "no_token"


@pytest.mark.parametrize(
    ("header", "found"),
    [
        (b"pithead_lang=de", {"pithead_lang": "de"}),
        (
            b"a=b; pithead_lang=de;pithead_paper=dark",
            {"pithead_lang": "de", "pithead_paper": "dark"},
        ),
        (b'pithead_levels="a.b.1/c.d.2"', {"pithead_levels": "a.b.1/c.d.2"}),
        (b"pithead_lang=de; pithead_lang=en", {"pithead_lang": "de"}),
        (b"pithead_lang", {"pithead_lang": ""}),
        (b'pithead_lang="', {"pithead_lang": '"'}),
        # Names that another parser would take for ours.
        (b"\xa0pithead_lang=de", {}),
        (b"\x85pithead_lang=de", {}),
        (b"Pithead_Lang=de", {}),
        (b"pithead_lang =de", {}),
        (b"=pithead_lang=de", {}),
        (b"other=1; else=2", {}),
        (b"", {}),
    ],
)
def test_only_our_cookies_are_read(header: bytes, found: dict[str, str]) -> None:
    assert parsed_cookies([header]) == found


def test_no_other_parser_reads_cookies(
    address: str, monkeypatch: pytest.MonkeyPatch, place: Place
) -> None:
    """The parsers of the libraries take seconds for some headers on Python 3.11.9 and older."""
    called: list[str] = []

    def forbidden(name: str) -> Callable[..., Any]:
        def call(*_: Any, **__: Any) -> Any:
            called.append(name)
            raise AssertionError(name)

        return call

    monkeypatch.setattr(cookies, "_unquote", forbidden("http.cookies"))
    monkeypatch.setattr(starlette.requests, "cookie_parser", forbidden("starlette"))
    nasty = {"cookie": 'a="' + '\\"' * 8000 + '"; pithead_lang=de'}
    for path in ("/", "/player", f"/t/{place.table}", f"/api/v1/tables/{place.table}", "/history"):
        assert get(f"{address}{path}", headers=nasty).status_code == 200
    assert 'lang="de"' in get(f"{address}/", headers=nasty).text
    body = {"action": place.now["legal"][0]}
    acted = place.api.post(f"/tables/{place.table}/actions", json=body, headers=nasty)
    assert code(acted) == "no_token"
    assert called == []
