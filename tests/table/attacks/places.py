"""A table of two people that somebody attacks, and the requests they send."""

from typing import Any
from urllib.parse import urlsplit

import httpx

from bench.visitors import signed_visitor

SEATS = [{"kind": "me", "name": "Ada"}, {"kind": "open"}]
ELSEWHERE = "127.0.0.2"
"""Another address than that of a proxy on this machine: such connections are counted."""


def get(url: str, **more: Any) -> httpx.Response:
    return httpx.get(url, **{"timeout": 60, **more})


def post(url: str, **more: Any) -> httpx.Response:
    return httpx.post(url, **{"timeout": 60, **more})


def visitor_of(address: str) -> str:
    """The token in the cookie of a new browser."""
    parts = urlsplit(address)
    return signed_visitor(str(parts.hostname), parts.port or 80)


class Place:
    """A table of two people, and what they know."""

    def __init__(self, api: httpx.Client, **more: Any) -> None:
        self.api = api
        made = api.post("/tables", json={"game": "schiefer", "seats": SEATS, **more}).json()
        self.table, self.ada = made["table_id"], made["token"]
        self.ben = self.post("join", {"name": "Ben"}).json()["token"]

    def post(self, what: str, body: object, token: str = "") -> httpx.Response:
        headers = {"authorization": f"Bearer {token}"} if token else {}
        return self.api.post(f"/tables/{self.table}/{what}", json=body, headers=headers)

    @property
    def now(self) -> dict[str, Any]:
        standing: dict[str, Any] = self.api.get(f"/tables/{self.table}/standing").json()
        return standing

    def turn(self) -> tuple[str, str]:
        """The token of the player who is asked, and that of the other."""
        return (self.ada, self.ben) if self.now["actor"] == 0 else (self.ben, self.ada)


def code(response: httpx.Response) -> str:
    found: str = response.json()["error"]["code"]
    return found


def visitor_from(source: str) -> httpx.Client:
    return httpx.Client(transport=httpx.HTTPTransport(local_address=source))
