"""Browsers for load tests and tests: the cookie that the server gives to a visitor."""

from __future__ import annotations

from http.client import HTTPConnection
from urllib.parse import urlencode

COOKIE = "pithead_visitor"


def signed_visitor(host: str, port: int) -> str:
    """Return the token in the cookie of a new visitor, who has set up a table of two people."""
    form = {"game": "schiefer", "players": "2", "seat0": "me", "seat1": "me"}
    connection = HTTPConnection(host, port, timeout=60)
    try:
        headers = {"content-type": "application/x-www-form-urlencoded"}
        connection.request("POST", "/tables", urlencode(form), headers)
        response = connection.getresponse()
        response.read()
        for value in response.headers.get_all("set-cookie", []):
            name, _, rest = value.partition("=")
            if name == COOKIE:
                return rest.partition(";")[0]
    finally:
        connection.close()
    raise AssertionError(f"no cookie, but status {response.status}")
