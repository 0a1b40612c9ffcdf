"""The cookies of a request: those that this server sets, read once.

`http.cookies` and Starlette's `request.cookies` take seconds for some headers of 30 kB on Python
3.11.9 and older, and FastAPI reads them for every route. Here every byte is read once, and then the
header is removed: no library sees it.
"""

from collections.abc import Iterable, Mapping
from typing import Final

from starlette.requests import HTTPConnection
from starlette.types import Scope

VISITOR_COOKIE: Final = "pithead_visitor"
SECURE_VISITOR_COOKIE: Final = "__Host-pithead_visitor"
"""The name over HTTPS. Browsers let no other host, and no page without HTTPS, set such a cookie."""
PLAYER_COOKIE: Final = "pithead_player"
SECURE_PLAYER_COOKIE: Final = "__Host-pithead_player"
"""The cookies with the session of a player, beside the token of the browser itself."""
CEREMONY_COOKIE: Final = "pithead_passkey"
"""Names the browser that has asked for a challenge: no other one can answer it."""
LANGUAGE_COOKIE: Final = "pithead_lang"
PAPER_COOKIE: Final = "pithead_paper"
NARROW_COOKIE: Final = "pithead_narrow"
LAYOUT_COOKIE: Final = "pithead_layout"
NAME_COOKIE: Final = "pithead_name"
LEVEL_COOKIE: Final = "pithead_levels"

_OURS: Final = frozenset(
    (
        VISITOR_COOKIE,
        SECURE_VISITOR_COOKIE,
        PLAYER_COOKIE,
        SECURE_PLAYER_COOKIE,
        CEREMONY_COOKIE,
        LANGUAGE_COOKIE,
        PAPER_COOKIE,
        NARROW_COOKIE,
        LAYOUT_COOKIE,
        NAME_COOKIE,
        LEVEL_COOKIE,
    )
)
_COOKIES: Final = "pithead.cookies"
"""Where the cookies of a request are noted."""


def cookies_of(request: HTTPConnection) -> Mapping[str, str]:
    """Our cookies in a request, by name."""
    found: Mapping[str, str] = request.scope[_COOKIES]
    return found


def take_cookies(scope: Scope) -> None:
    """Note the cookies of a request, and remove them from its headers."""
    headers = scope["headers"]
    scope[_COOKIES] = parsed_cookies(value for name, value in headers if name == b"cookie")
    scope["headers"] = [header for header in headers if header[0] != b"cookie"]


def parsed_cookies(headers: Iterable[bytes]) -> dict[str, str]:
    """Our cookies in the values of `Cookie` headers; of two with one name the first counts.

    Browsers send the cookie that fits the path best first.
    """
    found: dict[str, str] = {}
    for header in headers:
        for item in header.decode("latin-1").split(";"):
            name, _, value = item.strip(" \t").partition("=")
            if name in _OURS and name not in found:
                found[name] = _unquoted(value)
    return found


def _unquoted(value: str) -> str:
    """The value without the quotes in which a `Set-Cookie` header may have put it."""
    if len(value) >= 2 and value[0] == value[-1] == '"':
        return value[1:-1]
    return value
