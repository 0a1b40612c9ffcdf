"""The event stream of an open page: it brings the fragments that have changed."""

import json
import re
import zlib
from collections.abc import Iterator

import httpx
import pytest

from pithead.table.base.settings import Settings
from pithead.table.http.deflate import Gzip, Packed
from tests.table.servers import serving

Message = tuple[dict[str, object], str]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    database = tmp_path_factory.mktemp("tables") / "tables.sqlite3"
    settings = Settings(database=f"sqlite:///{database}", workers=1, limited=False)
    with serving(settings) as running:
        yield running


def browser(address: str) -> httpx.Client:
    return httpx.Client(base_url=address, follow_redirects=True)


@pytest.fixture
def person(address: str) -> Iterator[httpx.Client]:
    with browser(address) as visitor:
        yield visitor


@pytest.fixture
def stranger(address: str) -> Iterator[httpx.Client]:
    with browser(address) as visitor:
        yield visitor


def sit(person: httpx.Client, game: str = "schiefer") -> str:
    """A table at which one person plays all seats."""
    form = {"game": game, "players": "2", "seat0": "me", "seat1": "me"}
    return str(person.post("/tables", data=form).url).rpartition("/")[2]


def attribute(html: str, name: str) -> str:
    found = re.search(f'data-{name}="([^"]*)"', html)
    assert found is not None
    return found[1]


def messages(lines: Iterator[str]) -> Iterator[Message]:
    """The messages of a stream: the attributes and the fragments of each."""
    data: list[str] = []
    for line in lines:
        if line.startswith("data: "):
            data.append(line[6:])
        elif not line and data:
            if data[0] != "{}":
                yield json.loads(data[0]), "\n".join(data[1:])
            data = []


def act(person: httpx.Client, table: str, **headers: str) -> httpx.Response:
    stage = person.get(f"/t/{table}/stage").text
    choice = re.search(r'name="action" value="([^"]+)"', stage)
    assert choice is not None
    form = {"action": choice[1], "seen": attribute(stage, "sequence")}
    return person.post(f"/t/{table}/act", data=form, headers=headers)


def test_a_page_is_sent_only_what_a_move_changes(
    person: httpx.Client, stranger: httpx.Client
) -> None:
    table = sit(person)
    page = stranger.get(f"/t/{table}").text
    have = attribute(page, "stage")
    with stranger.stream("GET", f"/t/{table}/news", params={"have": have}) as stream:
        told = messages(stream.iter_lines())
        act(person, table)
        head, html = next(told)
        while head["last"] == int(attribute(page, "last")):
            head, html = next(told)
        assert head["from"]
        assert 'id="panel-log"' in html
        assert 'id="panel-chat"' not in html
        assert 'id="stage"' not in html
        assert len(html) < len(page) / 2


def test_the_messages_lead_to_the_stage_that_a_page_would_fetch(
    person: httpx.Client, stranger: httpx.Client
) -> None:
    """Each one follows the one before it, and there is one for each event of the game."""
    table = sit(person, "ruhrschifffahrt")
    page = stranger.get(f"/t/{table}").text
    fragments = dict(_fragments(page))
    with stranger.stream(
        "GET", f"/t/{table}/news", params={"have": attribute(page, "stage")}
    ) as stream:
        told = messages(stream.iter_lines())
        shown, position = attribute(page, "stage"), int(attribute(page, "position"))
        for _ in range(6):
            act(person, table)
            now = stranger.get(f"/t/{table}/stage").text
            while shown != attribute(now, "stage"):
                head, html = next(told)
                assert head["from"] == shown
                assert int(str(head["position"])) in (position, position + 1)
                shown, position = str(head["stage"]), int(str(head["position"]))
                fragments |= dict(_fragments(html))
            assert position == int(attribute(now, "position"))
            for id, fragment in _fragments(now):
                assert fragments[id] == fragment


GROUP = re.compile(r'<g id="(drawing_[a-z0-9_]+)">')


def _fragments(html: str) -> Iterator[tuple[str, str]]:
    """The groups of the drawing, each up to the next one."""
    found = list(GROUP.finditer(html))
    for group in found:
        depth, at = 0, group.start()
        while True:
            tag = re.compile(r"<g[ >]|</g>").search(html, at)
            assert tag is not None
            depth += -1 if tag[0] == "</g>" else 1
            at = tag.end()
            if not depth:
                break
        yield group[1], html[group.start() : at]


def test_who_comes_back_with_an_unknown_stage_gets_all_of_it(
    person: httpx.Client,
) -> None:
    table = sit(person)
    for headers in ({}, {"last-event-id": "3.2.0123456789"}):
        with person.stream("GET", f"/t/{table}/news", headers=headers) as stream:
            head, html = next(messages(stream.iter_lines()))
            assert head["from"] == ""
            assert html.startswith('<section id="stage"')
            assert attribute(html, "stage") == head["stage"]


def test_who_comes_back_gets_what_has_happened_since(
    person: httpx.Client, stranger: httpx.Client
) -> None:
    table = sit(person)
    with stranger.stream("GET", f"/t/{table}/news") as stream:
        head, _ = next(messages(stream.iter_lines()))
    act(person, table)
    act(person, table)
    last = {"last-event-id": f"{head['sequence']}.{head['position']}.{head['stage']}"}
    with stranger.stream("GET", f"/t/{table}/news", headers=last) as stream:
        found = []
        for message, _ in messages(stream.iter_lines()):
            found.append(message)
            if not message["step"]:
                break
    assert len(found) >= 2
    for before, after in zip([head, *found], found):
        assert after["from"] == before["stage"]
        assert int(str(before["sequence"])) < int(str(after["sequence"]))


def test_a_stream_is_compressed_if_the_browser_asks_for_it(person: httpx.Client) -> None:
    table = sit(person)
    sizes = {}
    for encoding in ("gzip", "identity", "gzip;q=0"):
        headers = {"accept-encoding": encoding}
        with person.stream("GET", f"/t/{table}/news", headers=headers) as stream:
            packed = stream.headers.get("content-encoding") == "gzip"
            assert packed == (encoding == "gzip")
            next(messages(stream.iter_lines()))
            sizes[encoding] = stream.num_bytes_downloaded
    assert sizes["gzip"] < sizes["identity"] / 3


def test_a_page_with_a_stream_gets_no_stage_for_its_own_move(person: httpx.Client) -> None:
    table = sit(person)
    answer = act(person, table, **{"x-fragment": "stage", "x-live": "yes"})
    assert (answer.status_code, answer.content) == (204, b"")
    now = person.get(f"/t/{table}/stage").text
    assert answer.headers["x-sequence"] == attribute(now, "sequence")
    assert 'id="stage"' in act(person, table, **{"x-fragment": "stage"}).text


def test_seats_are_not_sent_to_others(person: httpx.Client, stranger: httpx.Client) -> None:
    """Fragments are shared, but choices only among those who may choose."""
    table = sit(person)
    with stranger.stream("GET", f"/t/{table}/news") as stream:
        told = messages(stream.iter_lines())
        _, html = next(told)
        act(person, table)
        _, after = next(told)
    for text in (html, after):
        assert "data-choices" not in text
        assert "data-action" not in text
        assert "/undo" not in text


def test_parts_are_compressed_once_and_join_to_one_stream() -> None:
    parts = [Packed(text * 40) for text in (b"data: a\n", b"x", b"<g>Gr\xc3\xbc\xc3\x9fe</g>\n")]
    for order in ([0, 1, 2], [2, 2, 0], [1]):
        stream = Gzip()
        packed = b"".join(stream.add([parts[index]]) for index in order) + stream.end()
        assert zlib.decompress(packed, 31) == b"".join(parts[index].plain for index in order)
    assert parts[0].packed is parts[0].packed


def test_a_ground_can_be_had_for_a_position_of_the_past(person: httpx.Client) -> None:
    table = sit(person)
    address = attribute(person.get(f"/t/{table}?at=0").text, "ground")
    known = person.get(f"/ground/{address}.svg")
    again = person.get(f"/t/{table}/ground/{address}.svg?at=0")
    assert (again.status_code, again.text) == (200, known.text)
    assert person.get(f"/t/{table}/ground/unknown.svg?at=0").status_code == 404
