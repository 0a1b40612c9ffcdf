"""What a page of another site makes a visitor's browser do."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from pithead.table.base.settings import Settings
from tests.table.attacks.places import SEATS, Place, code, visitor_of
from tests.table.servers import serving

FOREIGN = (
    {"sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors"},
    {"sec-fetch-site": "same-site"},
    {"referer": "https://evil.example/page"},
)


def strict_settings(folder: Path) -> Settings:
    return Settings(
        database=f"sqlite:///{folder / 't'}",
        workers=1,
        requests_at_once=60,
        requests_per_second=20,
        wrong_tokens_per_minute=5,
        streams_per_address=2,
        hint_bot="tree:5",
    )


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(strict_settings(tmp_path_factory.mktemp("strict"))) as address:
        yield address


@pytest.fixture
def untouched(tmp_path: Path) -> Iterator[str]:
    """A server whose buckets no other test has emptied."""
    with serving(strict_settings(tmp_path)) as address:
        yield address


@pytest.mark.parametrize("headers", FOREIGN)
def test_pictures_of_wrong_seats(strict: str, headers: dict[str, str]) -> None:
    """`<img src=".../seat/guess">`, many times: the visitor can still play."""
    with httpx.Client(base_url=f"{strict}/api/v1") as api:
        cookie = {"cookie": f"pithead_visitor={visitor_of(strict)}"}
        body = {"game": "schiefer", "seats": [SEATS[0], SEATS[0]]}
        table = api.post("/tables", json=body, headers=cookie).json()["table_id"]
        with httpx.Client(base_url=strict, headers=cookie) as browser:
            codes = [
                browser.get(f"/t/{table}/seat/guess{n}", headers=headers).status_code
                for n in range(12)
            ]
            assert codes[-1] == 429  # a guess is counted, wherever it comes from
            own = {"sec-fetch-site": "same-origin"}
            assert browser.get(f"/t/{table}", headers=own).status_code == 200
            now = browser.get(f"/api/v1/tables/{table}/standing").json()
            acted = browser.post(
                f"/api/v1/tables/{table}/actions", json={"action": now["legal"][0]}, headers=own
            )
            assert acted.status_code == 200, acted.text


def test_a_flood_of_requests(strict: str) -> None:
    with httpx.Client(base_url=strict) as browser:
        codes = [browser.get("/favicon.svg", headers=FOREIGN[0]).status_code for _ in range(200)]
        assert 429 in codes
        assert browser.get("/", headers={"sec-fetch-site": "none"}).status_code == 200


def test_hints_and_streams(untouched: str) -> None:
    with httpx.Client(base_url=f"{untouched}/api/v1") as api:
        place = Place(api)
        for path in (f"/tables/{place.table}/hint", f"{untouched}/t/{place.table}/hint"):
            refused = api.get(path, headers=FOREIGN[1])
            assert refused.status_code == 403
        with (
            api.stream("GET", f"/tables/{place.table}/stream", headers=FOREIGN[1]) as first,
            api.stream("GET", f"/tables/{place.table}/stream", headers=FOREIGN[1]) as second,
            api.stream("GET", f"/tables/{place.table}/stream") as own,
        ):
            assert [first.status_code, second.status_code, own.status_code] == [200] * 3
            third = api.get(f"/tables/{place.table}/stream", headers=FOREIGN[1])
            assert code(third) == "too_many"


def test_a_guesser_who_claims_to_be_another_site(tmp_path: Path) -> None:
    """The header gives twice as many guesses, not more."""
    settings = Settings(
        database=f"sqlite:///{tmp_path / 't'}", workers=1, wrong_tokens_per_minute=5
    )
    with (
        serving(settings) as address,
        httpx.Client(base_url=f"{address}/api/v1") as api,
    ):
        place = Place(api)
        codes = [
            httpx.get(
                f"{address}/t/{place.table}/seat/guess{n}", headers=FOREIGN[n % 2] if n % 3 else {}
            ).status_code
            for n in range(40)
        ]
    # Five of each kind, and one more for every twelve seconds that this takes.
    assert 10 <= codes.count(403) < 20
    assert set(codes) == {403, 429}


@pytest.mark.parametrize("origin", ["http://[", "http://]", "//[::1"])
def test_an_origin_that_is_no_address(place: Place, origin: str) -> None:
    site = str(place.api.base_url).removesuffix("/api/v1/")
    for path in (f"/api/v1/tables/{place.table}/chat", f"/t/{place.table}/chat", "/tables"):
        answer = httpx.post(f"{site}{path}", headers={"origin": origin})
        assert answer.status_code == 403
