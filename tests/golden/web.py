"""What the server answers: pages and API, headers and bodies."""

import contextlib
import random
import re
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx

import pithead
from tests.golden.commands import environment
from tests.golden.engine import Streams, Texts

SERVING = Path(__file__).with_name("serving.py")
API = "/api/v1"
PATIENCE = 60.0
GAMES = pithead.games()
RULES = {"schiefer": "SF", "ruhrschifffahrt": "RS", "schichtwechsel": "SW"}
_NOT_KEPT = ("date", "content-length")
"""A length may differ where a placeholder stands for something random."""
_TIME = re.compile(r"\b1[0-9]{9}(?:\.[0-9]+)?\b|\b1[0-9]{12}\b|\b1[0-9]{15}\b|\b1[0-9]{18}\b")
_SECRETS = re.compile(
    r'"(?:table_id|token|id)":\s*"([a-z0-9]{12}|[\w-]{32})"'
    r"|pithead_visitor=([\w-]{32})|/seat/([\w-]{32})|/t/([a-z0-9]{12})\b"
)


class Site:
    """A server, and a browser or program that writes down what it answers."""

    def __init__(self, address: str, out: Streams) -> None:
        self.client = httpx.Client(base_url=address, headers={"accept-encoding": "identity"})
        self._address = address
        self._out = out
        self._hidden: dict[str, str] = {}

    def get(self, label: str, path: str, token: str = "", **headers: str) -> httpx.Response:
        return self.ask(label, "GET", path, token, headers=headers)

    def post(self, label: str, path: str, body: object, token: str = "") -> Any:
        """The answer to a request of the API."""
        answer = self.ask(label, "POST", path, token, json=body)
        return answer.json() if "json" in answer.headers.get("content-type", "") else None

    def form(self, label: str, path: str, cookie: str = "", **fields: object) -> httpx.Response:
        headers = {"cookie": cookie} if cookie else {}
        return self.ask(label, "POST", path, data=fields, headers=headers)

    def ask(
        self, label: str, method: str, path: str, token: str = "", **more: Any
    ) -> httpx.Response:
        headers = dict(more.pop("headers", {}))
        if token:
            headers["authorization"] = f"Bearer {token}"
        self.client.cookies.clear()
        answer = self.client.request(method, path, headers=headers, timeout=PATIENCE, **more)
        if label:
            self._note(label, method, path, answer)
        return answer

    def follow(self, label: str, path: str, headers: dict[str, str]) -> None:
        """A stream up to its first sign of life; who else looks on is a matter of moments."""
        text = ""
        with self.client.stream("GET", path, headers=headers, timeout=PATIENCE) as stream:
            for line in stream.iter_lines():
                if line.startswith(":"):
                    break
                text += f"{line}\n"
        blocks = [block for block in text.split("\n\n") if "event: presence" not in block]
        self._out.add(label, self.plain("\n\n".join([path, *dict.fromkeys(blocks)])))

    def _note(self, label: str, method: str, path: str, answer: httpx.Response) -> None:
        head = sorted(
            f"{name}: {value}"
            for name, value in answer.headers.multi_items()
            if name not in _NOT_KEPT
        )
        kind = answer.headers.get("content-type", "")
        is_text = kind.startswith("text/") or "json" in kind or "svg" in kind or "toml" in kind
        body = answer.text if is_text or not answer.content else answer.content.hex()
        text = "\n".join([f"{method} {path}", str(answer.status_code), *head, "", body])
        self._out.add(label, self.plain(text))

    def plain(self, text: str) -> str:
        """Numbers in place of ids and tokens, and no times."""
        for found in _SECRETS.finditer(text):
            secret = next(group for group in found.groups() if group)
            self._hidden.setdefault(secret, f"SECRET-{len(self._hidden)}")
        for secret, name in self._hidden.items():
            text = text.replace(secret, name)
        port = self._address.rpartition(":")[2]
        return _TIME.sub("TIME", text.replace(f":{port}", ":PORT"))


@contextlib.contextmanager
def serving(out: Streams) -> Iterator[Site]:
    """A server on a database of its own, and on a free port."""
    with tempfile.TemporaryDirectory() as folder:
        here = Path(folder)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        settings = {
            "PITHEAD_LIMITS": "off",
            "PITHEAD_ANALYSIS": "1",
            "PITHEAD_WORKERS": "1",
            "PITHEAD_MOST_WORKERS": "1",
            "PITHEAD_HEARTBEAT": "0.3",
        }
        process = subprocess.Popen(
            [
                sys.executable, str(SERVING), "serve", "--no-open", "--port", str(port),
                "--database", f"sqlite:///{here / 'tables.sqlite3'}", "--lang", "en",
            ],
            cwd=here,
            env={**environment(here), **settings},
            stdout=subprocess.DEVNULL,
        )  # fmt: skip
        try:
            site = Site(f"http://127.0.0.1:{port}", out)
            with site.client:
                _wait(site, process)
                yield site
        finally:
            process.terminate()
            try:
                process.wait(30)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def _wait(site: Site, process: subprocess.Popen[bytes]) -> None:
    end = time.monotonic() + PATIENCE
    while True:
        try:
            site.get("", "/healthz")
            return
        except httpx.TransportError:
            if process.poll() is not None or time.monotonic() > end:
                raise
            time.sleep(0.05)


# -- what needs no table ---------------------------------------------------------------------------

ALL_PAGES = (
    "/", "/api", "/api/v1/openapi.json", "/api/v1/games", "/api/v1/tables",
    "/api/v1/tables?status=over", "/api/v1/tables?status=nonsense", "/api/v1/tables/mine",
    "/healthz", "/readyz", "/metrics", "/favicon.svg", "/static/board.css", "/static/analysis.css",
    "/static/nonsense", "/nonsense", "/t/nonsense", "/t/nonsense/text", "/t/nonsense/stage",
    "/t/nonsense/log", "/t/nonsense/record", "/t/nonsense/analysis", "/t/nonsense/seat/x",
    "/t/nonsense/news", "/t/nonsense?at=x", "/t/nonsense?at=-1", "/new/skat", "/rules/skat",
    "/about/skat", "/covers/skat.svg", "/legends/skat.svg", "/rules/schiefer/SF-99.9",
    "/rules/schiefer/examples/SF-99.9.svg", "/rules/schiefer?q=" + "x" * 200, "/static/../x",
    "/api/v1/tables/nonsense", "/api/v1/tables/nonsense/standing", "/api/v1/tables/nonsense/log",
    "/api/v1/tables/nonsense/record", "/api/v1/tables/nonsense/stream", "/api/v1/nonsense",
    "/api/v1/tables/nonsense/hint", "/api/v1/tables/nonsense/analysis",
    "/api/v1/tables/nonsense/points", "/api/v1/tables/nonsense?at=-1",
)  # fmt: skip
SEATS = [{"kind": "me", "name": "Ada"}, {"kind": "me", "name": "Bo"}]
BAD_TABLES: tuple[object, ...] = (
    {}, [], 1, "x", {"game": "skat", "seats": SEATS}, {"game": "schiefer"},
    {"game": "schiefer", "seats": []}, {"game": "schiefer", "seats": SEATS * 3},
    {"game": "schiefer", "seats": [{"kind": "me"}]},
    {"game": "schiefer", "seats": [{"kind": "me"}, {"kind": "ghost"}]},
    {"game": "schiefer", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "deep"}]},
    {"game": "schiefer", "seats": [{"kind": "me", "name": "x" * 99}, {"kind": "open"}]},
    {"game": "schiefer", "seats": [{"kind": "me", "name": "bot:x"}, {"kind": "open"}]},
    {"game": "schiefer", "seats": SEATS, "options": {"luck": 1}},
    {"game": "schiefer", "seats": SEATS, "options": {"coins_at_start": 99}},
    {"game": "schiefer", "seats": SEATS, "options": {"coins_at_start": 1.5}},
    {"game": "schiefer", "seats": SEATS, "edition": "[game"},
    {"game": "schiefer", "seats": SEATS, "edition": '[game]\nid = "schiefer"\nedition = "x"\n'},
    {"game": "schiefer", "seats": SEATS, "nonsense": 1},
    {"game": "schiefer", "seats": SEATS, "public": "yes"},
)  # fmt: skip


def pages(lang: str) -> Texts:
    """Home, set-up, rules, what is known about the games, assets, and refusals."""
    out = Streams()
    with serving(out) as site:

        def look(path: str, **headers: str) -> httpx.Response:
            there = path + ("&" if "?" in path else "?") + f"lang={lang}"
            return site.get(path[:60], there, **headers)

        for path in ALL_PAGES:
            look(path)
        for game in GAMES:
            for path in ("/new/{}", "/about/{}", "/covers/{}.svg", "/legends/{}.svg"):
                look(path.format(game))
            look(f"/about/{game}/edition.toml")
            look(f"/rules/{game}?q=5")
            look(f"/rules/{game}?q=nonsense")
            text = look(f"/rules/{game}").text
            ids = sorted(set(re.findall(rf"\b{RULES[game]}-[0-9]+\.[0-9]+\b", text)))
            for rule in ids[::6]:
                there = f"/rules/{game}/{rule}?lang={lang}"
                site.get(f"/rules/{game}/one", there)
            drawn = sorted(set(re.findall(rf"/rules/{game}/examples/[\w.-]+\.svg", text)))
            for path in drawn:
                site.get(f"/rules/{game}/examples", f"{path}?lang={lang}")
        site.get("by header", "/", **{"accept-language": f"{lang};q=0.9, fr"})
        site.get("by cookie", "/", cookie=f"pithead_lang={lang}; pithead_paper=dark")
        site.get("gzip", "/about/schiefer", **{"accept-encoding": "gzip"})
        _refusals(site, lang)
    return out.texts()


def _refusals(site: Site, lang: str) -> None:
    for body in BAD_TABLES:
        site.post("bad tables", f"{API}/tables?lang={lang}", body)
    for content, kind in (("{", "application/json"), ("x", "text/plain"), ("", "application/json")):
        site.ask(
            "bad bodies",
            "POST",
            f"{API}/tables?lang={lang}",
            content=content,
            headers={"content-type": kind},
        )
    for method in ("PUT", "DELETE", "PATCH", "OPTIONS", "HEAD"):
        site.ask("methods", method, f"{API}/tables?lang={lang}")
        site.ask("methods", method, f"/?lang={lang}")
    for headers in ({"sec-fetch-site": "cross-site"}, {"origin": "http://elsewhere.example"}):
        for path in ("/settings", f"{API}/tables"):
            site.ask("other sites", "POST", f"{path}?lang={lang}", headers=headers)
    packed = {"content-encoding": "gzip", "content-type": "application/json"}
    site.ask("packed", "POST", f"{API}/tables?lang={lang}", content=b"x", headers=packed)
    large = {"content-type": "application/json"}
    site.ask("large", "POST", f"{API}/tables?lang={lang}", content="x" * 999_999, headers=large)
    site.form("settings", "/settings", lang=lang, paper="dark", back="/rules/schiefer")
    site.form("settings", "/settings", lang="fr", paper="pink", back="//elsewhere.example")
    site.form("forms", f"/tables?lang={lang}", game="skat")
    site.form("forms", f"/tables?lang={lang}", game="schiefer", players="9")
    site.form("forms", f"/tables?lang={lang}", game="schiefer", players="2", seat0="bot:deep")
    site.form("forms", f"/play/skat?lang={lang}")
    for deed in ("act", "undo", "join", "chat", "luck", "link", "rematch", "answer", "name"):
        site.form("forms", f"/t/nonsense/{deed}?lang={lang}", action="keep", seen=0)
        site.post("deeds", f"{API}/tables/nonsense/{deed}?lang={lang}", {})
    for token in ("", "x", "y" * 200):
        site.post("tokens", f"{API}/tables/nonsense/actions", {"action": "keep"}, token)


# -- a table ---------------------------------------------------------------------------------------


def table(game_id: str) -> Texts:
    """A table from its set-up to the end of the game."""
    out = Streams()
    with serving(out) as site:
        _meeting(site, game_id)
        _agreeing(site, game_id)
        _game(site, game_id)
        _by_forms(site, game_id)
    return out.texts()


def _meeting(site: Site, game_id: str) -> None:
    """People find each other, and agree or not."""
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "open"}, {"kind": "bot", "bot": "greedy"}]
    wish = {"game": game_id, "seats": seats, "public": True, "own_luck": True}
    made = site.post("created", f"{API}/tables", wish)
    here, ada = f"{API}/tables/{made['table_id']}", made["token"]
    page = f"/t/{made['table_id']}"
    for lang in ("en", "de"):
        site.get("created/view", f"{here}?lang={lang}", ada)
        site.get("created/view", f"{here}?lang={lang}")
        site.get("created/page", f"{page}?lang={lang}")
        site.get("created/page", f"{page}/text?lang={lang}", cookie=f"pithead_visitor={ada}")
        site.get("created/lists", f"/?lang={lang}")
    site.get("created/lists", f"{API}/tables")
    site.get("created/lists", f"{API}/tables/mine", ada)
    for wrong in ({"name": ""}, {"name": "Bo", "seat": 0}, {"name": "Bo", "seat": 7}, {}):
        site.post("joined/refused", f"{here}/join", wrong)
    bo = site.post("joined", f"{here}/join", {"name": "Bo", "luck": "clover"})["token"]
    site.post("joined/refused", f"{here}/join", {"name": "Cy"})
    site.get("joined/view", f"{here}?lang=de", bo)
    site.get("joined/page", f"{page}?lang=en", cookie=f"pithead_visitor={bo}")
    site.post("joined/name", f"{here}/name", {"seat": 1, "name": "Bo the Second"}, bo)
    site.post("joined/name", f"{here}/name", {"seat": 0, "name": "Thief"}, bo)
    link = site.post("joined/link", f"{here}/links", {}, bo)
    site.get("joined/link", f"{API}/tables/mine", link["token"])
    for token, text in ((ada, "Glück auf!"), (bo, ""), ("", "<b>hello</b>"), ("wrong", "x")):
        site.post("joined/chat", f"{here}/chat", {"text": text, "name": "Zoe"}, token)
    refused: list[tuple[str, str, dict[str, object]]] = [
        (ada, "actions", {"action": "nonsense"}),
        ("", "actions", {"action": "nonsense"}),
        (ada, "undo", {}),
        (ada, "takeback", {"to": 0}),
        (ada, "consent", {"agree": True}),
        (ada, "reclaim", {"seat": 0}),
        (ada, "standin", {"seat": 2}),
        (ada, "luck", {"seat": 1, "text": "x"}),
        (ada, "rematch", {}),
    ]
    for token, deed, body in refused:
        for lang in ("en", "de"):
            site.post("joined/refused", f"{here}/{deed}?lang={lang}", body, token)


def _agreeing(site: Site, game_id: str) -> None:
    """Two people at two screens take back, and let a bot play for a while."""
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "open"}]
    made = site.post("agreeing", f"{API}/tables", {"game": game_id, "seats": seats})
    here, page = f"{API}/tables/{made['table_id']}", f"/t/{made['table_id']}"
    bo = site.post("agreeing", f"{here}/join", {"name": "Bo"})["token"]
    tokens = [made["token"], bo]
    for _ in range(12):
        standing = site.get("", f"{here}/standing").json()
        body = {"action": standing["legal"][0]}
        site.post("agreeing/refused", f"{here}/actions", body, tokens[1 - standing["actor"]])
        site.post("agreeing/acted", f"{here}/actions", body, tokens[standing["actor"]])
    for agree in (False, True):
        site.post("agreeing/proposed", f"{here}/takeback", {"to": 3}, made["token"])
        for lang in ("en", "de"):
            for token in tokens:
                site.get("agreeing/proposed", f"{here}?lang={lang}", token)
                cookie = f"pithead_visitor={token}"
                site.get("agreeing/pages", f"{page}?lang={lang}", cookie=cookie)
        site.post("agreeing/answered", f"{here}/consent", {"agree": agree}, bo)
    actor = site.get("agreeing/answered", f"{here}/standing").json()["actor"]
    other = 1 - actor
    for seat, token, deed in (
        (other, tokens[other], "standin"),
        (other, tokens[actor], "standin"),
        (other, tokens[actor], "reclaim"),
        (other, tokens[other], "reclaim"),
        (other, tokens[other], "reclaim"),
    ):
        site.post("agreeing/bots", f"{here}/{deed}?lang=de", {"seat": seat}, token)
        site.get("agreeing/bots", f"{here}?lang=en", token)
    site.post("agreeing/bots", f"{here}/standin", {"seat": other}, tokens[actor])
    site.get("agreeing/bots", f"{page}?lang=de", cookie=f"pithead_visitor={tokens[actor]}")
    site.post("agreeing/bots", f"{here}/consent?lang=de", {"agree": False}, tokens[other])
    site.get("agreeing/end", f"{here}/record")
    site.get("agreeing/end", f"{here}/log?lang=de")


def _game(site: Site, game_id: str) -> None:
    """Two people play at random; what is seen on the way, and at the end."""
    rng = random.Random(game_id)
    made = site.post("game", f"{API}/tables", {"game": game_id, "seats": SEATS, "public": True})
    here, token = f"{API}/tables/{made['table_id']}", made["token"]
    page, cookie = f"/t/{made['table_id']}", f"pithead_visitor={token}"
    standing = site.get("", f"{here}/standing").json()
    most = 90 if game_id == "schiefer" else 1000
    acted = 0
    while standing["status"] == "playing" and acted < most:
        if acted % 40 == 10:
            _looked_at(site, here, page, cookie, rng.choice(standing["legal"]), standing["actor"])
        if acted % 40 == 15:
            body = {"action": "nonsense", "expected": standing["sequence"]}
            site.post("game/refused", f"{here}/actions?lang=de", body, token)
            site.post("game/refused", f"{here}/actions", {**body, "expected": 1}, token)
            illegal = next(
                name for name in pithead.game(game_id).vocabulary if name not in standing["legal"]
            )
            site.post("game/refused", f"{here}/actions", {"action": illegal}, token)
        body = {"action": rng.choice(standing["legal"]), "key": f"key {acted}"}
        standing = site.post("game/acted", f"{here}/actions", body, token)
        if acted % 40 == 20:
            standing = site.post("game/repeated", f"{here}/actions", body, token)
            site.post("game/undone", f"{here}/undo?lang=de", {}, token)
            standing = site.get("", f"{here}/standing").json()
        acted += 1
    for lang in ("en", "de"):
        for path in (here, f"{here}/log", f"{here}/points", f"{here}/since?seat=1", page):
            there = path + ("&" if "?" in path else "?")
            site.get("end", f"{there}lang={lang}", token)
        for path in (f"{page}/text", f"{page}/log", f"{page}?at=30", f"{page}/text?at=30"):
            there = path + ("&" if "?" in path else "?")
            site.get("end/pages", f"{there}lang={lang}", cookie=cookie)
    site.get("end", f"{here}/record")
    site.get("end", f"{page}/record")
    site.get("end", f"{here}?at=99999")
    site.get("end/lists", "/")
    site.get("end/lists", f"{API}/tables?status=over")
    if standing["status"] == "over":
        _afterwards(site, here, page, token)


def _looked_at(site: Site, here: str, page: str, cookie: str, action: str, seat: int) -> None:
    """A table in the middle of a game."""
    for lang in ("en", "de"):
        for path in ("", "?at=7", "/log?first=3&last=9", f"/since?seat={1 - seat}", "/standing"):
            there = path + ("&" if "?" in path else "?")
            site.get("game/view", f"{here}{there}lang={lang}", cookie=cookie)
        for path in ("", "/text", "?at=7", "/stage?watch=true", "/stage?text=true", "/log"):
            there = path + ("&" if "?" in path else "?")
            site.get("game/pages", f"{page}{there}lang={lang}", cookie=cookie)
        narrow = f"{cookie}; pithead_narrow=1; pithead_paper=dark"
        site.get("game/pages", f"{page}?lang={lang}", cookie=narrow)
        site.get("game/pages", f"{page}?lang={lang}")
        site.get("game/preview", f"{here}/preview?lang={lang}&action={action}")
        site.get("game/preview", f"{page}/preview?lang={lang}&action={action}", cookie=cookie)
        site.get("game/preview", f"{here}/preview?lang={lang}&action=nonsense")


def _afterwards(site: Site, here: str, page: str, token: str) -> None:
    """What a bot finds in the game, its events in a stream, and another game."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        found = site.get("", f"{here}/analysis").json()
        if found["found"] is not None or found["failed"]:
            break
        time.sleep(0.1)
    site.get("over/analysis", f"{here}/analysis")
    for lang in ("en", "de"):
        site.get("over/analysis", f"{page}/analysis?lang={lang}")
    site.post("over/refused", f"{here}/actions?lang=de", {"action": "keep"}, token)
    site.post("over/refused", f"{here}/undo?lang=de", {}, token)
    site.get("over/stream", f"{here}/standing")
    for path, headers in (
        (f"{here}/stream?after=-1", {}),
        (f"{here}/stream", {"last-event-id": "3"}),
        (f"{page}/news", {}),
    ):
        site.follow("over/stream", path, headers)
    site.post("over/rematch", f"{here}/rematch", {}, token)


def _by_forms(site: Site, game_id: str) -> None:
    """The same by pages and forms, as in a browser without scripts."""
    made = site.form(
        "forms/set up",
        "/tables?lang=de",
        game=game_id,
        players="2",
        seat0="me",
        name0="Ada",
        seat1="me",
        name1="Bo",
        public="yes",
    )
    found = re.search(r"pithead_visitor=([\w-]+)", made.headers.get("set-cookie", ""))
    page = made.headers.get("location", "/").partition("?")[0]
    cookie = f"pithead_visitor={found[1]}" if found else ""
    site.form("forms/acted", f"{page}/act?lang=de", cookie, action="nonsense", seen=1)
    standing = site.get("", f"{API}/tables/{page.rpartition('/')[2]}/standing").json()
    for text in ("", "true"):
        action = (standing.get("legal") or ["keep"])[0]
        site.form(
            "forms/acted",
            f"{page}/act?lang=en",
            cookie,
            action=action,
            seen=standing.get("sequence", 0),
            **({"text": text} if text else {}),
        )
        standing = site.get("", f"{API}/tables/{page.rpartition('/')[2]}/standing").json()
    site.form("forms/undone", f"{page}/undo?lang=en", cookie, seen=standing.get("sequence", 0))
    site.form("forms/chat", f"{page}/chat?lang=en", cookie, message="Hello <you>")
    site.form("forms/name", f"{page}/name?lang=en", cookie, seat=0, name="Ada the First")
    site.form("forms/link", f"{page}/link?lang=en", cookie)
    site.form("forms/back", f"{page}/back?lang=en", cookie, to=0)
    site.form("forms/answer", f"{page}/answer?lang=en", cookie, agree="yes")
    site.form("forms/luck", f"{page}/luck?lang=de", cookie, seat=0, luck="clover")
    site.form("forms/play now", f"/play/{game_id}?lang=de", players="2")
    fragment = {"cookie": cookie, "hx-request": "true"}
    said = {"message": "In a part of the page"}
    site.ask("forms/part", "POST", f"{page}/chat?lang=de", data=said, headers=fragment)
    site.get("forms/page", f"{page}?lang=de", cookie=cookie)
    site.get("forms/page", f"{page}?lang=en", cookie=cookie)
