"""Tokens that the server has made, and what becomes of seats without them."""

from collections.abc import Iterator
from contextlib import ExitStack

import httpx
import pytest

from pithead.table.base.settings import Settings
from pithead.table.base.token_hash import (
    LONGEST_TOKEN,
    VISITOR,
    hashed_token,
    is_signed,
    new_token,
    player_token,
    signed_token,
    token_hash,
)
from tests.table.attacks.places import Place, code
from tests.table.servers import serving

PROXY = {"x-forwarded-proto": "https"}
COOKIE = "pithead_visitor"


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    database = f"sqlite:///{tmp_path_factory.mktemp('table') / 'tables.sqlite3'}"
    with serving(Settings(database=database, workers=1, limited=False)) as address:
        yield address


@pytest.fixture
def browser(address: str) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=address, follow_redirects=True) as client:
        yield client


@pytest.fixture
def place(address: str) -> Iterator[Place]:
    with httpx.Client(base_url=f"{address}/api/v1") as api:
        yield Place(api)


def test_a_signature_is_checked() -> None:
    key, other = b"k" * 32, b"o" * 32
    token = signed_token(key, VISITOR)
    assert len(token) <= LONGEST_TOKEN
    assert is_signed(token, key, VISITOR)
    assert not is_signed(token, other, VISITOR)
    assert not is_signed(token, key, "passkey")
    for forged in (new_token(), "", ".", f"{new_token()}.", f"x{token}", f"{token}x", "ä.ß"):
        assert not is_signed(forged, key, VISITOR)


@pytest.mark.parametrize("token", ["a-secret.signed", player_token("p1", "Ada")])
def test_a_hashed_token_stands_for_the_token(token: str) -> None:
    hashed = hashed_token(token)
    assert hashed is not None
    assert token_hash(hashed) == token_hash(token)
    # What a request sends is never taken for a hash.
    assert token_hash(str(hashed)) != token_hash(token)


@pytest.mark.parametrize("token", [None, "", "x" * (LONGEST_TOKEN + 1)])
def test_what_cannot_be_a_token_has_no_hash(token: str | None) -> None:
    assert hashed_token(token) is None


@pytest.mark.parametrize("given", ["chosen-by-an-attacker", "a.b", "A" * 32, "x" * 500])
def test_a_token_of_somebody_else_gets_no_seat(browser: httpx.Client, given: str) -> None:
    """A cookie that another site has set must not become the key to a seat."""
    browser.cookies.set(COOKIE, given)
    page = browser.post("/play/schiefer")
    table = page.url.path.removeprefix("/t/")
    bearer = {"authorization": f"Bearer {given}"}
    assert browser.get(f"/api/v1/tables/{table}", headers=bearer).json()["mine"] == []
    ours = page.history[0].cookies[COOKIE]
    assert ours != given
    bearer = {"authorization": f"Bearer {ours}"}
    assert browser.get(f"/api/v1/tables/{table}", headers=bearer).json()["mine"] == [0]


def test_the_api_grants_no_seat_to_a_made_up_cookie(address: str) -> None:
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "open"}]
    with httpx.Client(base_url=f"{address}/api/v1", cookies={COOKIE: "mine"}) as api:
        made = api.post("/tables", json={"game": "schiefer", "seats": seats}).json()
        api.post(f"/tables/{made['table_id']}/join", json={"name": "Ben"})
        assert api.get(f"/tables/{made['table_id']}").json()["mine"] == []


def test_over_https_the_plain_cookie_is_not_enough(browser: httpx.Client) -> None:
    """A page without HTTPS, or of a neighbouring host, may have set it."""
    table = browser.post("/play/schiefer").url.path.removeprefix("/t/")
    assert browser.get(f"/api/v1/tables/{table}").json()["mine"] == [0]
    assert browser.get(f"/api/v1/tables/{table}", headers=PROXY).json()["mine"] == []


# -- revoking --------------------------------------------------------------------------------------


def test_other_tokens_of_a_seat_can_be_revoked(place: Place) -> None:
    lost = place.post("links", {}, place.ada).json()["token"]
    assert place.post("name", {"seat": 0, "name": "Ada 2"}, lost).status_code == 200
    revoked = place.post("revoke", {}, place.ada)
    assert (revoked.status_code, revoked.json()) == (200, {"revoked": 1})
    assert code(place.post("name", {"seat": 0, "name": "Thief"}, lost)) == "foreign_token"
    assert place.post("name", {"seat": 0, "name": "Ada"}, place.ada).status_code == 200
    assert place.post("name", {"seat": 1, "name": "Ben"}, place.ben).status_code == 200
    assert code(place.post("revoke", {}, lost)) == "foreign_token"


def test_a_visitor_signs_out_everywhere_else(address: str) -> None:
    with ExitStack() as stack:
        mine, copy = (
            stack.enter_context(httpx.Client(base_url=address, follow_redirects=True))
            for _ in range(2)
        )
        tables = [mine.post("/play/schiefer").url.path.removeprefix("/t/") for _ in range(2)]
        copy.cookies.set(COOKIE, mine.cookies[COOKIE])
        assert "/sign-out" in mine.get("/").text
        assert mine.post("/sign-out").status_code == 200
        for table in tables:
            assert mine.get(f"/api/v1/tables/{table}").json()["mine"] == [0]
            assert copy.get(f"/api/v1/tables/{table}").json()["mine"] == []


# -- handing back ----------------------------------------------------------------------------------


def test_a_seat_that_is_handed_back_can_be_taken_by_another(place: Place) -> None:
    mine, _ = place.turn()
    place.post("actions", {"action": place.now["legal"][0]}, mine)
    now = place.now
    link = place.post("links", {}, place.ada).json()["token"]
    assert code(place.post("leave", {"seat": 0}, place.ben)) == "foreign_token"
    left = place.post("leave", {"seat": 0}, place.ada).json()
    assert (left["status"], left["legal"]) == ("waiting", [])
    assert left["position"] == now["position"]
    for token in (place.ada, link):
        assert code(place.post("leave", {"seat": 0}, token)) == "foreign_token"
    body = {"action": now["legal"][0]}
    assert code(place.post("actions", body, place.ben)) == "not_started"
    assert code(place.post("takeback", {"to": 0}, place.ben)) == "not_started"
    late = {"name": "Cleo", "seat": 0, "luck": "clover"}
    assert code(place.post("join", late)) == "dice_rolled"
    place.ada = place.post("join", {"name": "Cleo", "seat": 0}).json()["token"]
    mine, _ = place.turn()
    assert place.post("actions", body, mine).status_code == 200
    names = [seat["name"] for seat in place.api.get(f"/tables/{place.table}").json()["seats"]]
    assert names == ["Cleo", "Ben"]


def test_the_pages_offer_to_hand_a_seat_back_and_to_take_it(address: str) -> None:
    with ExitStack() as stack:
        ada, ben = (
            stack.enter_context(httpx.Client(base_url=address, follow_redirects=True))
            for _ in range(2)
        )
        table = ada.post("/play/schiefer").url.path
        assert f'action="{table}/leave"' in ada.get(table).text
        assert f'action="{table}/revoke"' in ada.get(table).text
        assert ada.post(f"{table}/revoke").status_code == 200
        assert ada.post(f"{table}/leave", data={"seat": 0, "sure": "true"}).status_code == 200
        assert f'action="{table}/leave"' not in ada.get(table).text
        assert f'action="{table}/join"' in ben.get(table).text
        assert ben.post(f"{table}/join", data={"seat": 0, "name": "Ben"}).status_code == 200
        assert ben.get(f"/api/v1/tables/{table.removeprefix('/t/')}").json()["mine"] == [0]
