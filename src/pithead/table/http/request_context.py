"""What pages and API read from a request: token, address and language."""

from typing import Final
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from pithead.kernel.texts.catalogue import ENGLISH, languages
from pithead.locale import Messages
from pithead.table.base.token_hash import PlayerToken
from pithead.table.http.client_address import client_address, client_bucket
from pithead.table.http.request_cookies import (
    LANGUAGE_COOKIE,
    PLAYER_COOKIE,
    SECURE_PLAYER_COOKIE,
    SECURE_VISITOR_COOKIE,
    VISITOR_COOKIE,
    cookies_of,
)

PLAYER: Final = "pithead.player"
"""Where the middleware notes the player of a request."""
_BEARER: Final = "bearer "


def token_of(request: HTTPConnection) -> str | None:
    """The token in the header `Authorization: Bearer …`, else the visitor's cookie."""
    header = request.headers.get("authorization", "")
    if header[: len(_BEARER)].lower() == _BEARER:
        return header[len(_BEARER) :].strip() or None
    return visitor_token(request)


def player_session(request: HTTPConnection) -> str:
    """The token of the player's session in the cookie, "" if there is none."""
    name = SECURE_PLAYER_COOKIE if is_https(request) else PLAYER_COOKIE
    return cookies_of(request).get(name, "")


def player_of(request: HTTPConnection) -> PlayerToken | None:
    """The player who is logged in, None for a guest."""
    player: PlayerToken | None = request.scope.get(PLAYER)
    return player


def visitor_token(request: HTTPConnection) -> str | None:
    """What holds the visitor's seats: the player who is logged in, else the browser's own token."""
    return player_of(request) or browser_token(request)


def browser_token(request: HTTPConnection) -> str | None:
    """The token in the visitor's cookie, None if this server has not signed it.

    Somebody else may have set the cookie, for example to a token of the API that they know too.
    """
    name = SECURE_VISITOR_COOKIE if is_https(request) else VISITOR_COOKIE
    token = cookies_of(request).get(name, "")
    return token if token and request.app.state.service.tokens.is_ours(token) else None


def is_https(request: HTTPConnection) -> bool:
    """Whether the visitor uses HTTPS, as far as the server or its proxy says so."""
    return bool(request.scope["scheme"] == "https")


def last_event_id(request: HTTPConnection, after: int | None) -> int | None:
    """The event after which a stream continues: the header `Last-Event-ID`, or `after`."""
    last = request.headers.get("last-event-id", "")
    return int(last) if last.isascii() and last.isdigit() and len(last) < 10 else after


def address_of(request: HTTPConnection) -> str:
    """The client's address as limits count it: an IPv4 address, or an IPv6 network."""
    return client_address(request.client.host) if request.client is not None else "?"


def limited_client(request: HTTPConnection) -> str:
    """The name under which the rate limits count a request.

    What pages of other sites make a browser send is counted apart from what its user does: no
    other site can use up the user's own requests.
    """
    address = address_of(request)
    return f"{address} from other sites" if is_cross_site(request) else address


def bucket_of(request: HTTPConnection) -> str:
    """The group of addresses to which thinking time is charged."""
    return client_bucket(limited_client(request))


def is_cross_site(request: HTTPConnection) -> bool:
    """Whether a page of another site caused the request.

    Browsers say so in `Sec-Fetch-Site`, old ones only in `Referer`. Other programs say neither.
    """
    site = request.headers.get("sec-fetch-site", "")
    if site:
        return site not in ("same-origin", "none")
    referer = request.headers.get("referer", "")
    return bool(referer) and host_of(referer) != request.headers.get("host", "")


def host_of(url: str) -> str | None:
    """The host and port of a URL, None if it is none."""
    try:
        return urlsplit(url).netloc
    except ValueError:
        return None


def accepts_gzip(request: HTTPConnection) -> bool:
    """Whether a response may be compressed."""
    for item in request.headers.get("accept-encoding", "")[:500].lower().split(","):
        coding, _, parameter = item.strip().partition(";")
        if coding.strip() == "gzip":
            return parameter.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False


def language_of_request(request: HTTPConnection) -> str:
    """The language of `?lang=`, of the cookie or of the browser; English by default."""
    for chosen in (request.query_params.get("lang"), cookies_of(request).get(LANGUAGE_COOKIE)):
        if chosen in languages():
            return str(chosen)
    return preferred_language(request.headers.get("accept-language", ""))


def preferred_language(header: str) -> str:
    """The best supported language for an `Accept-Language` header."""
    best, best_quality = ENGLISH, 0.0
    for item in header[:500].split(","):
        tag, _, parameter = item.strip().partition(";")
        lang = tag[:2].lower()
        try:
            quality = float(parameter.strip().removeprefix("q=")) if parameter else 1.0
        except ValueError:
            continue
        if lang in languages() and quality > best_quality:
            best, best_quality = lang, quality
    return best


def messages_of(request: HTTPConnection) -> Messages:
    return Messages(language_of_request(request))
