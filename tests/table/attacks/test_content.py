"""What somebody might send who means harm."""

import gzip
import re
import socket
import subprocess
import sys
from contextlib import closing
from importlib.resources import files
from pathlib import Path

import httpx
import pytest

import pithead
from pithead.kernel.editions.edition import parse_edition
from pithead.kernel.errors import BadEdition, BadRecord
from tests.table.attacks.places import Place, code, get, post

MARKUP = "<script>alert(1)</script>"


def test_stored_markup(address: str, api: httpx.Client) -> None:
    """In names, chat and every text of an edition: it is shown as what it is."""
    text = (files("pithead.games") / "schiefer" / "edition.toml").read_text(encoding="utf-8")
    number = 0

    def nasty(match: re.Match[str]) -> str:
        nonlocal number
        number += 1
        return f'{match[1]}{MARKUP}{number}"'

    text = re.sub(r'\b((?:title|name)\w* = ")[^"]*"', nasty, text)
    text = re.sub(r'(?m)^edition = "[^"]*"', 'edition = "<b>mine</b>"', text)
    assert number > 30
    seats = [{"kind": "me", "name": MARKUP}, {"kind": "me", "name": '"onload="alert(1)'}]
    place = api.post("/tables", json={"game": "schiefer", "seats": seats, "edition": text}).json()
    table, token = place["table_id"], place["token"]
    headers = {"authorization": f"Bearer {token}"}
    api.post(f"/tables/{table}/chat", json={"text": MARKUP}, headers=headers)
    for page in ("", "/text", "/stage", "/log"):
        shown = get(f"{address}/t/{table}{page}").text
        assert "&lt;script&gt;" in shown
        assert MARKUP not in shown
        assert "<b>mine" not in shown
        assert '"onload="' not in shown
    record = get(f"{address}/t/{table}/record")
    assert record.headers["content-type"].startswith("text/plain")
    assert record.headers["content-disposition"].startswith("attachment")
    assert record.headers["x-content-type-options"] == "nosniff"


def test_scripts_and_frames_of_others(address: str) -> None:
    policy = get(address).headers["content-security-policy"]
    rules = dict(rule.split(" ", 1) for rule in policy.split("; "))
    assert rules["default-src"] == "'none'"
    assert rules["script-src"] == rules["style-src"] == rules["connect-src"] == "'self'"
    assert rules["frame-ancestors"] == rules["base-uri"] == rules["object-src"] == "'none'"
    assert "unsafe" not in policy


@pytest.mark.parametrize("evil", ["x\r\nset-cookie: a=b", "x\nevent: standing\ndata: {}", "ü\x00"])
def test_header_and_stream_injection(address: str, place: Place, evil: str) -> None:
    """Line breaks in what is sent never become lines of a header or of an event stream."""
    answer = post(f"{address}/settings", data={"back": f"/{evil}", "lang": "en"})
    assert answer.headers["location"] == "/"
    assert "a=b" not in answer.headers.get("set-cookie", "").split(";")[0]
    joined = post(f"{address}/t/{place.table}/join", data={"name": evil, "seat": "0"})
    assert "set-cookie: a" not in str(joined.headers)
    place.post("chat", {"text": evil}, place.ada)
    url = f"{address}/api/v1/tables/{place.table}/stream?after=-1"
    with httpx.stream("GET", url) as stream:
        for line in stream.iter_lines():
            if line.startswith("event: standing"):
                break
            assert not line or line.split(":")[0] in ("id", "event", "data", "")
            assert line != "data: {}"


def test_redirects_to_elsewhere(address: str) -> None:
    for back in ("//evil.example", "/\\evil.example", "https://evil.example", "javascript:x"):
        answer = post(f"{address}/settings", data={"back": back, "lang": "en"})
        assert answer.headers["location"] == "/"


@pytest.mark.parametrize(
    "path",
    [
        "/static/../settings.py",
        "/static/..%2f..%2fsettings.py",
        "/static/%2e%2e/app.js",
        "/covers/..%2f..%2fetc%2fpasswd.svg",
        "/t/..%2f..%2ftables.sqlite3/record",
        "/t/%2e%2e/record",
        "/api/v1/tables/..%2f..%2ftables.sqlite3/record",
        "/api/v1/tables/%27%20OR%201=1--/record",
        "/rules/..%2fschiefer/edition.toml",
        "/rules/schiefer/examples/..%2f..%2fx.svg",
        "/about/..%2f",
    ],
)
def test_path_traversal(address: str, path: str) -> None:
    """Sent as it stands: no client of ours tidies the path up before."""
    host, _, port = address.removeprefix("http://").partition(":")
    with closing(socket.create_connection((host, int(port)), 10)) as raw:
        raw.sendall(f"GET {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n".encode())
        answer = b"".join(iter(lambda: raw.recv(65536), b""))
    assert answer.startswith(b"HTTP/1.1 404"), answer[:80]
    assert b"SQLite format" not in answer


def test_an_export_is_named_by_us(address: str, place: Place) -> None:
    name = place.api.get(f"/tables/{place.table}/record").headers["content-disposition"]
    assert name == f'attachment; filename="schiefer-{place.table}.pithead"'


@pytest.mark.timeout(300)
def test_huge_records(tmp_path: Path) -> None:
    head = "pithead 1\ngame schiefer\nrules 1\nplayers 2\nedition spielbox-2011\n"
    for text in (
        head + "---\n" + "* start:0\n" * 500_000,
        head + "x" * 5_000_000,
        head + "taken-back 1\n" * 200_000,
        "\n" * 1_000_000,
    ):
        with pytest.raises(BadRecord):
            pithead.Record.load(text)
    file = tmp_path / "huge.pithead"
    with file.open("wb") as sparse:
        sparse.truncate(20_000_000_000)
    done = subprocess.run(
        [sys.executable, "-m", "pithead", "--lang", "en", "verify", str(file)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert "too large" in " ".join(done.stderr.split() + done.stdout.split())


BOMBS = {
    "long number": "a = " + "9" * 900,
    "far too long number": "a = " + "9" * 100_000,
    "key of many parts": "[a" + ".a" * 50_000 + "]",
    "many long keys": "\n".join(f"[a{'.a' * 480}.b{n}]" for n in range(190)),
    "deep arrays": "a = " + "[\n" * 60_000,
    "deep tables": "a = " + "{a = " * 190,
    "very many keys": "\n".join(f"a{n}=1" for n in range(15_000)),
    "very many items": "[game]\nid = 'schiefer'\nedition = 'x'\nlist = [" + "1,\n" * 60_000 + "]",
}


@pytest.mark.timeout(300)
@pytest.mark.parametrize("name", BOMBS)
def test_editions_that_blow_up(name: str) -> None:
    """A corrected edition is the one large thing that strangers may send."""
    with pytest.raises(BadEdition):
        pithead.game("schiefer").with_edition(parse_edition(BOMBS[name], "sent"))


def test_decompression_bombs(address: str, place: Place) -> None:
    """Ten megabytes in ten kilobytes: nothing is unpacked, so nothing blows up."""
    bomb = gzip.compress(b'{"action": "' + b"0" * 10_000_000 + b'"}')
    assert len(bomb) < 16_000
    for encoding in ("gzip", "deflate", "br", "gzip, gzip"):
        response = place.api.post(
            f"/tables/{place.table}/actions",
            content=bomb,
            headers={"content-type": "application/json", "content-encoding": encoding},
        )
        assert (response.status_code, code(response)) == (415, "wrong_type")
    upload = {"edition_file": ("edition.toml", gzip.compress(b"0" * 50_000_000))}
    form = {"game": "schiefer", "players": "2", "seat0": "me", "seat1": "me"}
    refused = post(f"{address}/tables", data=form, files=upload)
    assert refused.status_code == 422


def test_numbers_and_nesting_in_json(place: Place) -> None:
    for body in (
        b'{"action": "keep", "expected": ' + b"9" * 9000 + b"}",
        b'{"action": ' + b'{"a":' * 2000 + b"1" + b"}" * 2000 + b"}",
        b'{"action": "keep", "expected": 1e400}',
        b'{"action": "keep", "expected": NaN}',
        b'{"action": "keep", "action": 1}',
    ):
        response = place.api.post(
            f"/tables/{place.table}/actions",
            content=body,
            headers={"content-type": "application/json"},
        )
        assert response.status_code in (400, 422), body[:50]
