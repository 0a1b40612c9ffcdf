"""What somebody might try to be taken for another."""

import re
from contextlib import ExitStack
from pathlib import Path

import httpx

from pithead.table.base.settings import Settings
from tests.table.attacks.places import ELSEWHERE, Place, code, get, post, visitor_from
from tests.table.servers import serving


def test_token_guessing(tmp_path: Path) -> None:
    """After some wrong tokens not even the right one is answered: guessing tells nothing."""
    settings = Settings(
        database=f"sqlite:///{tmp_path / 't'}", workers=1, wrong_tokens_per_minute=5
    )
    with (
        serving(settings) as address,
        httpx.Client(base_url=f"{address}/api/v1") as api,
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
    with httpx.Client(base_url=address, follow_redirects=True) as browser:
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
            stack.enter_context(httpx.Client(base_url=address, follow_redirects=True))
            for _ in range(3)
        )
        table = str(owner.post("/play/schiefer").url).rpartition("/")[2]
        shown = owner.post(f"/t/{table}/link").text
        found = re.search(rf"/t/{table}/seat/([\w-]+)", shown)
        assert found is not None
        link = found[1]
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


def test_an_address_that_somebody_makes_up(tmp_path: Path) -> None:
    """`X-Forwarded-For` counts only where a proxy on this machine sends it."""
    few = Settings(
        database=f"sqlite:///{tmp_path / 't'}",
        workers=1,
        requests_at_once=5,
        requests_per_second=0.01,
    )
    made_up = [{"x-forwarded-for": f"10.0.0.{n}"} for n in range(8)]
    with serving(few) as address, visitor_from(ELSEWHERE) as liar:
        url = f"{address}/api/v1/games"
        codes = [liar.get(url, headers=headers).status_code for headers in made_up]
        assert codes == [200] * 5 + [429] * 3
        by_proxy = [get(url, headers=headers).status_code for headers in made_up]
        assert by_proxy == [200] * 8
