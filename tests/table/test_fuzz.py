"""Whatever is sent to the table, it never breaks: schemathesis over the API's own description,
nonsense in every form of the pages, and people who do anything in any order.
"""

import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import httpx
import pytest
import schemathesis
from fastapi.routing import APIRoute, iter_route_contexts
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from starlette.routing import Route

import pithead
from pithead.table.base.settings import Settings
from pithead.table.server.app import create_app
from tests.table.attacks.places import visitor_of
from tests.table.databases import DATABASES, new_database
from tests.table.servers import serving


class Place:
    """A server with a table on it, and the token of everybody there."""

    def __init__(self, address: str, examples: int) -> None:
        self.address = address
        self.examples = examples
        seats = [{"kind": "me", "name": "Ada"}, {"kind": "me", "name": "Ben"}, {"kind": "open"}]
        body = {"game": "schiefer", "seats": seats, "public": True}
        self.token = visitor_of(address)
        cookie = {"cookie": f"pithead_visitor={self.token}"}
        made = httpx.post(f"{address}/api/v1/tables", json=body, headers=cookie)
        self.table = made.json()["table_id"]
        joined = f"{address}/api/v1/tables/{self.table}/join"
        self.guest = httpx.post(joined, json={"name": "Cy"}).json()["token"]


@pytest.fixture(scope="module", params=DATABASES)
def place(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Place]:
    database = new_database(request.param, tmp_path_factory.mktemp("fuzz"), request)
    quick = Settings(
        database=database,
        workers=1,
        limited=False,
        hint_bot="tree:20",
        analysis_simulations=4,
    )
    with serving(quick) as address:
        # What is sent differs little from one database to the other.
        yield Place(address, 20 if request.param == "sqlite" else 8)


APP = create_app(Settings())
DESCRIPTION: Any = schemathesis.openapi.from_dict(APP.openapi())
OPERATIONS = {
    operation.ok().label: operation.ok() for operation in DESCRIPTION.get_all_operations()
}
STREAM = "GET /api/v1/tables/{table_id}/stream"
PRINTABLE = st.characters(min_codepoint=0x21, max_codepoint=0xFF, exclude_categories=["Cc"])
FEW = settings(
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
    deadline=None,
    derandomize=True,
)


@pytest.mark.parametrize("label", sorted(set(OPERATIONS) - {STREAM}))
def test_no_request_breaks_the_server(label: str, place: Place) -> None:
    """Each once as it comes, and once at a real table by somebody who sits there."""

    @settings(FEW, max_examples=place.examples)
    @given(case=OPERATIONS[label].as_strategy())
    def fuzz(case: Any) -> None:
        first = case.call(base_url=place.address, timeout=300)
        assert first.status_code < 500, (case.as_curl_command(), first.text)
        if "table_id" in (case.path_parameters or {}):
            case.path_parameters["table_id"] = place.table
        token = {"authorization": f"Bearer {place.token}"}
        second = case.call(base_url=place.address, headers=token, timeout=300)
        assert second.status_code < 500, (case.as_curl_command(), second.text)

    fuzz()


def test_no_request_for_a_stream_breaks_the_server(place: Place) -> None:
    """The stream never ends: only its beginning is read."""

    @settings(FEW, max_examples=place.examples)
    @given(
        after=st.one_of(st.none(), st.integers(), st.text(max_size=20)),
        last=st.text(PRINTABLE, max_size=20),
        table=st.one_of(st.just(place.table), st.text(max_size=20)),
    )
    def fuzz(after: object, last: str, table: str) -> None:
        url = f"{place.address}/api/v1/tables/{quote(table, safe='')}/stream"
        url += "" if after is None else f"?after={quote(str(after))}"
        headers = [(b"last-event-id", last.encode("latin-1"))]
        with httpx.stream("GET", url, headers=headers) as answer:
            assert answer.status_code < 500

    fuzz()


def test_every_operation_is_fuzzed() -> None:
    described = {
        f"{method.upper()} {path}"
        for path, methods in APP.openapi()["paths"].items()
        for method in methods
    }
    assert described == set(OPERATIONS)
    assert STREAM in described


# -- pages -----------------------------------------------------------------------------------------

FIELDS = ("action", "seen", "key", "to", "agree", "seat", "name", "message", "text", "link", "luck",
          "game", "players", "seat0", "seat1", "name0", "preset", "edition", "public", "own_luck",
          "back", "lang", "paper", "at", "q", "watch", "first", "code", "credential", "label",
          "passkey", "bring")  # fmt: skip
PAGES = sorted(
    {
        (method, context.path)
        for context in iter_route_contexts(APP.routes)
        if (type(context.route) is Route or isinstance(context.route, APIRoute))
        and not context.include_in_schema
        for method in context.methods or ()
        if context.path and not context.path.endswith("/news")
    }
)


@pytest.mark.parametrize(("method", "path"), PAGES)
def test_no_form_breaks_a_page(method: str, path: str, place: Place) -> None:
    good = {"table_id": place.table, "game": "schiefer", "action": "keep", "seen": "3", "seat": "0"}
    value = st.one_of(
        st.text(max_size=30), st.integers().map(str), st.sampled_from(sorted(good.values()))
    )
    cookie = {"cookie": f"pithead_visitor={place.token}", "sec-fetch-site": "same-origin"}

    @settings(FEW, max_examples=place.examples // 3)
    @given(
        fields=st.dictionaries(st.sampled_from(FIELDS), value, max_size=8),
        nonsense=st.text(min_size=1, max_size=12),
        lost=st.booleans(),
    )
    def fuzz(fields: dict[str, str], nonsense: str, lost: bool) -> None:
        def filled(match: re.Match[str]) -> str:
            return quote(nonsense if lost else good.get(match[1], nonsense), safe="")

        address = place.address + re.sub(r"{(\w+)}", filled, path)
        given = {"params": fields} if method == "GET" else {"data": fields}
        answer = httpx.request(method, address, headers=cookie, **given)  # type: ignore[arg-type]
        assert answer.status_code < 500, (method, address, fields, answer.text)

    fuzz()


def test_every_page_is_fuzzed() -> None:
    assert len(PAGES) > 25
    assert ("POST", "/t/{table_id}/act") in PAGES


# -- one thing after another -----------------------------------------------------------------------

WHO = ("token", "guest", "stranger")
DEEDS: dict[str, dict[str, Any]] = {
    "actions": {"action": "?"},
    "undo": {},
    "takeback": {"to": 1},
    "consent": {"agree": True},
    "standin": {"seat": 2, "bot": "random"},
    "reclaim": {"seat": 2},
    "name": {"seat": 0, "name": "Eve"},
    "luck": {"seat": 0, "text": "late"},
    "chat": {"text": "hello"},
    "join": {"name": "Eve"},
    "rematch": {},
    "links": {},
}


def test_anything_in_any_order_leaves_a_sound_table(place: Place) -> None:
    """Players and a stranger: the record stays whole, and a stranger changes nothing."""
    tokens = {"token": place.token, "guest": place.guest, "stranger": "x" * 32}

    @settings(FEW, max_examples=place.examples // 2)
    @given(
        steps=st.lists(
            st.tuples(st.sampled_from(WHO), st.sampled_from(sorted(DEEDS)), st.integers(0, 9)),
            min_size=5,
            max_size=25,
        )
    )
    def live(steps: list[tuple[str, str, int]]) -> None:
        base = f"{place.address}/api/v1/tables/{place.table}"
        with httpx.Client() as client:
            for who, deed, number in steps:
                before = client.get(f"{base}/standing").json()
                body = dict(DEEDS[deed])
                if deed == "actions" and before["legal"]:
                    body["action"] = before["legal"][number % len(before["legal"])]
                if deed == "consent" and (proposal := client.get(base).json()["proposal"]):
                    body["proposal"] = proposal["sequence"]
                headers = {"authorization": f"Bearer {tokens[who]}"}
                answer = client.post(f"{base}/{deed}", json=body, headers=headers)
                assert answer.status_code < 500, answer.text
                after = client.get(f"{base}/standing").json()
                assert after["sequence"] >= before["sequence"]
                if who == "stranger" and deed != "chat":
                    assert answer.status_code >= 400
            text = client.get(f"{base}/record").text
            assert pithead.Record.load(text).dump() == text
            assert pithead.Record.load(text).state.problems() == []

    live()
