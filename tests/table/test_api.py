"""The API: what it answers to good requests and to bad ones."""

import json
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

import pithead
from pithead.table.base.settings import Settings
from tests.table.databases import DATABASES, new_database
from tests.table.servers import serving

SEATS = [{"kind": "me", "name": "Ada"}, {"kind": "open"}]
MARKUP = "<script>alert('x')</script>"


@pytest.fixture(scope="module", params=DATABASES)
def address(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[str]:
    database = new_database(request.param, tmp_path_factory.mktemp("table"), request)
    settings = Settings(
        database=database, workers=1, limited=False, heartbeat=0.3, hint_bot="tree:20"
    )
    with serving(settings) as address:
        yield address


@pytest.fixture
def api(address: str) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=f"{address}/api/v1") as client:
        yield client


def bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}


def two_people(api: httpx.Client, **more: Any) -> tuple[str, list[str]]:
    created = api.post("/tables", json={"game": "schiefer", "seats": SEATS, **more})
    assert created.status_code == 201, created.text
    table, ada = created.json()["table_id"], created.json()["token"]
    joined = api.post(f"/tables/{table}/join", json={"name": "Ben"})
    assert joined.status_code == 200, joined.text
    return table, [ada, joined.json()["token"]]


def standing(api: httpx.Client, table: str) -> dict[str, Any]:
    answer: dict[str, Any] = api.get(f"/tables/{table}/standing").json()
    return answer


def error(response: httpx.Response, status: int, code: str) -> dict[str, Any]:
    assert response.status_code == status, response.text
    found: dict[str, Any] = response.json()["error"]
    assert found["code"] == code
    assert found["message"]
    assert "Traceback" not in response.text
    return found


def test_the_games_come_with_their_options(api: httpx.Client) -> None:
    games = api.get("/games").json()
    assert [game["id"] for game in games] == list(pithead.games())
    assert games[0]["options"][0]["name"] == "coins_at_start"
    assert "greedy" in games[0]["bots"]


def test_a_whole_game_over_http(api: httpx.Client, tmp_path: Path) -> None:
    table, tokens = two_people(api, game="schichtwechsel", public=True)
    now = standing(api, table)
    while now["status"] != "over":
        body = {"action": now["legal"][-1], "expected": now["sequence"]}
        answer = api.post(
            f"/tables/{table}/actions", json=body, headers=bearer(tokens[now["actor"]])
        )
        assert answer.status_code == 200, answer.text
        now = answer.json()
    view = api.get(f"/tables/{table}").json()
    assert view["status"] == "over"
    assert sorted(view["ranking"]) == [0, 1]
    assert sum(line["points"][0] for line in view["sheet"]) == view["scores"][0]
    record = api.get(f"/tables/{table}/record")
    assert record.headers["content-type"].startswith("text/plain")
    assert f"seed {view['seed']}\n" in record.text
    assert pithead.Record.load(record.text).dump() == record.text
    assert table in [line["id"] for line in api.get("/tables?status=over").json()]
    mine = api.get("/tables/mine", headers=bearer(tokens[1])).json()
    assert [(line["id"], line["mine"]) for line in mine] == [(table, [1])]
    log = api.get(f"/tables/{table}/log?first=2&last=4&lang=de").json()
    assert [happening["number"] for happening in log] == [2, 3, 4]
    assert len(api.get(f"/tables/{table}/points").json()["points"]) == view["position"] + 1


def test_reading_a_table(api: httpx.Client) -> None:
    table, tokens = two_people(api, options={"coins_at_start": 5})
    view = api.get(f"/tables/{table}", headers=bearer(tokens[0])).json()
    assert view["options"]["coins_at_start"] == 5
    assert view["mine"] == [0]
    assert view["choices"][0].keys() == {"name", "text", "rule"}
    assert pithead.game("schiefer").from_json(view["state"]).actor == view["actor"]
    german = api.get(f"/tables/{table}", headers={"accept-language": "de-DE,en;q=0.5"}).json()
    assert german["prompt"] != view["prompt"]
    choice = view["choices"][0]["name"]
    preview = api.get(f"/tables/{table}/preview", params={"action": choice}).json()
    assert preview["text"] == view["choices"][0]["text"]
    hint = api.get(f"/tables/{table}/hint").json()
    assert hint["action"] in [choice["name"] for choice in view["choices"]]
    past = api.get(f"/tables/{table}?at=0").json()
    assert past["position"] == 0
    assert past["actor"] == pithead.CHANCE


def test_seats_undo_take_back_consent_and_rematch(api: httpx.Client) -> None:
    table, tokens = two_people(api)
    for _ in range(6):
        now = standing(api, table)
        api.post(
            f"/tables/{table}/actions",
            json={"action": now["legal"][0]},
            headers=bearer(tokens[now["actor"]]),
        )
    ada, ben = (bearer(token) for token in tokens)
    assert api.post(f"/tables/{table}/takeback", json={"to": 1}, headers=ada).status_code == 200
    proposal = api.get(f"/tables/{table}").json()["proposal"]
    assert proposal["waits_for"] == [1]
    unnamed = api.post(f"/tables/{table}/consent", json={"agree": True}, headers=ben)
    error(unnamed, 422, "unnamed_proposal")
    answer = {"agree": True, "proposal": proposal["sequence"]}
    done = api.post(f"/tables/{table}/consent", json=answer, headers=ben)
    assert done.status_code == 200
    assert api.get(f"/tables/{table}").json()["taken_back"] == [1]
    name = {"seat": 1, "name": "Benedict"}
    assert api.post(f"/tables/{table}/name", json=name, headers=ben).status_code == 200
    bot = {"seat": 1, "bot": "random"}
    assert api.post(f"/tables/{table}/standin", json=bot, headers=ben).status_code == 200
    assert api.get(f"/tables/{table}").json()["seats"][1]["bot"] == "random"
    assert api.post(f"/tables/{table}/reclaim", json={"seat": 1}, headers=ben).status_code == 200
    link = api.post(f"/tables/{table}/links", headers=ben).json()["token"]
    assert api.get(f"/tables/{table}", headers=bearer(link)).json()["mine"] == [1]
    error(api.post(f"/tables/{table}/rematch", headers=ada), 409, "not_over")
    since = api.get(f"/tables/{table}/since?seat=0", headers=ada)
    assert since.status_code == 200


# -- bad input -------------------------------------------------------------------------------------


def test_tokens_that_do_not_fit_change_nothing(api: httpx.Client) -> None:
    table, tokens = two_people(api)
    _, foreign = two_people(api)
    before = standing(api, table)
    body = {"action": before["legal"][0]}
    actions = f"/tables/{table}/actions"
    error(api.post(actions, json=body), 401, "no_token")
    for token in ("forged", foreign[0], tokens[0][:-1], "x" * 900):
        error(api.post(actions, json=body, headers=bearer(token)), 403, "foreign_token")
    others = bearer(tokens[1 - before["actor"]])
    error(api.post(actions, json=body, headers=others), 409, "not_your_turn")
    for path in ("undo", "rematch", "links"):
        response = api.post(f"/tables/{table}/{path}", json={}, headers=bearer("forged"))
        assert response.status_code in (403, 422)
    assert standing(api, table) == before


def test_stale_illegal_and_repeated_actions(api: httpx.Client) -> None:
    table, tokens = two_people(api)
    now = standing(api, table)
    mine = bearer(tokens[now["actor"]])
    actions = f"/tables/{table}/actions"
    found = error(api.post(actions, json={"action": "dance"}, headers=mine), 422, "illegal_action")
    assert found["legal"] == now["legal"]
    body = {"action": now["legal"][0], "expected": now["sequence"] - 1}
    error(api.post(actions, json=body, headers=mine), 409, "stale")
    body = {"action": now["legal"][0], "expected": now["sequence"], "key": "once"}
    first = api.post(actions, json=body, headers=mine).json()
    second = api.post(actions, json=body, headers=mine).json()
    assert (first["repeated"], second["repeated"]) == (False, True)
    assert first["event"] == second["event"]
    assert first["position"] == second["position"]


@pytest.mark.parametrize(
    ("body", "kind", "status", "code"),
    [
        (b"{", "application/json", 400, "not_json"),
        (b"\xff\xfe", "application/json", 400, "not_json"),
        (b"[" * 9000, "application/json", 400, "not_json"),
        (b"[]", "application/json", 422, "malformed"),
        (b"{}", "application/json", 422, "malformed"),
        (b'{"action": 7}', "application/json", 422, "malformed"),
        (b'{"action": "keep", "more": 1}', "application/json", 422, "malformed"),
        (b'{"action": "keep", "expected": 1e99}', "application/json", 422, "malformed"),
        (b'{"action": "\\ud800"}', "application/json", 422, "malformed"),
        (b'{"action": "' + b"x" * 200 + b'"}', "application/json", 422, "malformed"),
        (b'{"action": "keep"}', "text/plain", 415, "wrong_type"),
        (b"action=keep", "application/x-www-form-urlencoded", 415, "wrong_type"),
        (b" " * 20_000, "application/json", 413, "too_large"),
    ],
)
def test_bodies_that_are_no_good(
    api: httpx.Client, body: bytes, kind: str, status: int, code: str
) -> None:
    table, tokens = two_people(api)
    before = standing(api, table)
    headers = {"content-type": kind, **bearer(tokens[0])}
    error(api.post(f"/tables/{table}/actions", content=body, headers=headers), status, code)
    assert standing(api, table) == before


@pytest.mark.parametrize(
    "path", ["/tables/nosuchtable", "/tables/%00", "/tables/%F0%9F%98%80/log", "/nowhere"]
)
def test_unknown_addresses(api: httpx.Client, path: str) -> None:
    assert api.get(path).status_code == 404
    assert "error" in api.get(path).json()
    assert api.delete("/games").status_code == 405
    german = api.get("/tables/nosuchtable", headers={"accept-language": "de"}).json()
    assert german["error"]["message"] == "Diesen Tisch gibt es nicht."


FIELD_ERRORS = [
    ({"seats": SEATS}, "game: fehlt"),
    ({"game": 7, "seats": SEATS}, "game: muss ein Text sein"),
    ({"game": "x" * 200, "seats": SEATS}, "game: darf höchstens"),
    ({"game": "schiefer", "seats": 3}, "seats: muss eine Liste sein"),
    ({"game": "schiefer", "seats": [{"kind": "he"}]}, "kind: muss 'me', 'open' oder 'bot' sein"),
    ({"game": "schiefer", "seats": SEATS, "public": "x"}, "public: muss true oder false sein"),
    ({"game": "schiefer", "seats": SEATS, "more": 1}, "more: ist nicht bekannt"),
    ([], "body: muss ein Objekt sein"),
]


@pytest.mark.parametrize(("body", "message"), FIELD_ERRORS)
def test_a_malformed_field_is_named_in_the_readers_language(
    api: httpx.Client, body: object, message: str
) -> None:
    response = api.post("/tables", json=body, headers={"accept-language": "de"})
    assert message in error(response, 422, "malformed")["message"]


def test_markup_is_text_like_any_other(api: httpx.Client) -> None:
    created = api.post(
        "/tables",
        json={"game": "schiefer", "seats": [{"kind": "me", "name": MARKUP[:40]}, SEATS[1]]},
    ).json()
    table, token = created["table_id"], created["token"]
    said = api.post(f"/tables/{table}/chat", json={"text": MARKUP}, headers=bearer(token))
    assert said.status_code == 200
    view = api.get(f"/tables/{table}").json()
    assert view["seats"][0]["name"] == MARKUP[:40]
    assert view["chat"][0]["text"] == MARKUP
    error(api.post(f"/tables/{table}/chat", json={"text": "hi", "name": "Eve"}), 401, "no_token")


def test_another_sites_page_cannot_post(api: httpx.Client, address: str) -> None:
    body = {"game": "schiefer", "seats": SEATS}
    for headers in (
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"origin": "http://evil.example"},
        {"origin": "null"},
    ):
        error(api.post("/tables", json=body, headers=headers), 403, "cross_site")
    for headers in ({"sec-fetch-site": "same-origin"}, {"origin": address}):
        assert api.post("/tables", json=body, headers=headers).status_code == 201


def test_every_answer_carries_the_security_headers(api: httpx.Client, address: str) -> None:
    for response in (
        api.get("/games"),
        api.get("/nowhere"),
        api.post("/tables", content=b"x", headers={"content-type": "text/plain"}),
        httpx.get(address),
    ):
        policy = response.headers["content-security-policy"]
        assert policy.startswith("default-src 'none'")
        assert "unsafe" not in policy
        assert response.headers["x-content-type-options"] == "nosniff"
        assert "server" not in response.headers


def test_nothing_secret_is_shown_before_the_end(api: httpx.Client) -> None:
    table, tokens = two_people(api)
    everything = "".join(
        api.get(f"/tables/{table}{path}").text for path in ("", "/log", "/record", "/standing")
    )
    assert "seed" not in api.get(f"/tables/{table}/record").text
    assert api.get(f"/tables/{table}").json()["seed"] == ""
    for token in tokens:
        assert token not in everything


# -- the stream ------------------------------------------------------------------------------------


class Reader:
    """Reads an event stream in a thread, as a browser would."""

    def __init__(self, address: str, table: str, **headers: str) -> None:
        self.events: list[tuple[str, str, dict[str, Any]]] = []
        self.alive = 0
        self.closed = False
        self._news = threading.Condition()
        self._url = f"{address}/api/v1/tables/{table}/stream"
        self._headers = headers
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        with httpx.stream("GET", self._url, headers=self._headers) as response:
            assert response.headers["content-type"].startswith("text/event-stream")
            fields: dict[str, str] = {}
            for line in response.iter_lines():
                if self.closed:
                    return
                with self._news:
                    if line.startswith(":"):
                        self.alive += 1
                    elif line:
                        key, _, value = line.partition(": ")
                        fields[key] = value
                    elif fields:
                        data = json.loads(fields["data"])
                        self.events.append((fields.get("id", ""), fields["event"], data))
                        fields = {}
                    self._news.notify_all()

    def wait(self, kind: str, count: int = 1) -> list[dict[str, Any]]:
        def found() -> list[dict[str, Any]]:
            return [data for _, event, data in self.events if event == kind]

        with self._news:
            assert self._news.wait_for(lambda: len(found()) >= count, 300), self.events
            return found()


def test_two_clients_see_each_others_moves(api: httpx.Client, address: str) -> None:
    table, tokens = two_people(api)
    readers = [Reader(address, table, **bearer(token)) for token in tokens]
    for reader in readers:
        reader.wait("standing")
    for _ in range(5):
        now = standing(api, table)
        api.post(
            f"/tables/{table}/actions",
            json={"action": now["legal"][0]},
            headers=bearer(tokens[now["actor"]]),
        )
    expected = [happening["action"] for happening in api.get(f"/tables/{table}/log").json()]
    for reader in readers:
        played = reader.wait("play", 5)
        while len(played) < 5 or played[-1]["data"]["action"] != expected[-1]:
            played = reader.wait("play", len(played) + 1)
        assert [event["data"]["action"] for event in played] == expected[-len(played) :]
        assert reader.wait("presence")[-1]["seats"] == [0, 1]
        reader.closed = True


def test_a_stream_resumes_where_it_was_cut(api: httpx.Client, address: str) -> None:
    table, tokens = two_people(api)
    now = standing(api, table)
    last_seen = now["sequence"]
    for _ in range(4):
        now = api.post(
            f"/tables/{table}/actions",
            json={"action": now["legal"][0]},
            headers=bearer(tokens[now["actor"]]),
        ).json()
    reader = Reader(address, table, **{"last-event-id": str(last_seen)})
    assert reader.wait("standing")[-1]["sequence"] == now["sequence"]
    numbers = [int(number) for number, _, _ in reader.events if number]
    assert numbers == list(range(last_seen + 1, now["sequence"] + 1))
    reader.closed = True


def test_limits_hold(tmp_path: Path) -> None:
    settings = Settings(
        database=f"sqlite:///{tmp_path / 't'}",
        workers=1,
        tasks_per_hour=2,
        requests_at_once=30,
        requests_per_second=0.1,
        tasks_per_minute=1,
        streams_per_address=0,
    )
    with serving(settings) as address, httpx.Client(base_url=f"{address}/api/v1") as api:
        body = {"game": "schiefer", "seats": SEATS}
        created = [api.post("/tables", json=body) for _ in range(3)]
        assert [response.status_code for response in created] == [201, 201, 429]
        assert int(created[2].headers["retry-after"]) > 0
        table, token = created[0].json()["table_id"], created[0].json()["token"]
        chats = [
            api.post(f"/tables/{table}/chat", json={"text": "hi"}, headers=bearer(token))
            for _ in range(2)
        ]
        assert [response.status_code for response in chats] == [200, 429]
        error(api.get(f"/tables/{table}/stream"), 429, "too_many")
        codes = {api.get("/games").status_code for _ in range(40)}
        assert codes == {200, 429}
