"""Who asks for a page, and how it is shown to them: language, theme, width and token."""

from dataclasses import dataclass
from typing import Annotated, Final
from urllib.parse import quote, unquote

from fastapi import Depends, Request, Response

from pithead.kernel.draw_options import LAYOUTS, PAPERS
from pithead.kernel.texts.catalogue import formats, languages
from pithead.locale import Messages
from pithead.table.base.errors import BadName, MixedName
from pithead.table.base.offers import EVERYTHING, Offers
from pithead.table.base.table_setup import LONGEST_NAME, checked_name
from pithead.table.base.token_hash import PlayerToken
from pithead.table.http.rate_limits import RateLimits
from pithead.table.http.request_context import is_https, messages_of, player_of, visitor_token
from pithead.table.http.request_cookies import (
    LAYOUT_COOKIE,
    NAME_COOKIE,
    NARROW_COOKIE,
    PAPER_COOKIE,
    SECURE_VISITOR_COOKIE,
    VISITOR_COOKIE,
    cookies_of,
)
from pithead.table.service import Service

ONE_YEAR: Final = 365 * 24 * 3600


@dataclass(frozen=True, slots=True)
class Visitor:
    """The person behind one request."""

    messages: Messages
    paper: str
    narrow: bool
    layout: str
    """The shape of a whole board that fits the window."""
    token: str | None
    """The visitor's token; None before they have done anything that needs one."""
    player: PlayerToken | None
    """The player who is logged in, None for a guest."""
    name: str
    """The name that the visitor used last, "" if there is none."""
    back: str
    """The page to return to after a change of language or theme."""
    fragment: bool
    """Whether a script requests a part of a page."""
    live: bool
    """Whether an event stream brings the page what happens."""
    offers: Offers = EVERYTHING
    """What the app has."""

    @property
    def lang(self) -> str:
        return self.messages.lang

    @property
    def other_languages(self) -> list[tuple[str, str]]:
        """The languages to change to, each with its own name."""
        return [(lang, formats(lang).name) for lang in languages() if lang != self.lang]


# These dependencies are coroutines, though they await nothing, because FastAPI runs plain functions
# in threads, which takes longer than the functions do.


async def _visitor(request: Request) -> Visitor:
    return visitor_of(request)


async def _service(request: Request) -> Service:
    return service_of(request)


def visitor_of(request: Request) -> Visitor:
    cookies = cookies_of(request)
    paper = cookies.get(PAPER_COOKIE, "")
    narrow = cookies.get(NARROW_COOKIE, "")
    layout = cookies.get(LAYOUT_COOKIE, "")
    player = player_of(request)
    mobile = "Mobi" in request.headers.get("user-agent", "")
    return Visitor(
        messages=messages_of(request),
        paper=paper if paper in PAPERS else "auto",
        narrow=narrow == "1" if narrow else mobile,
        layout=layout if layout in LAYOUTS else "square",
        token=visitor_token(request),
        player=player,
        name=player.name if player else _remembered_name(cookies.get(NAME_COOKIE, "")),
        back=_current_page(request),
        fragment="x-fragment" in request.headers,
        live="x-live" in request.headers,
        offers=request.app.state.offers,
    )


def _remembered_name(cookie: str) -> str:
    """The name in a cookie, "" if nobody can have it: somebody else may have set the cookie."""
    name = unquote(cookie)
    try:
        return checked_name(name) if name else ""
    except (BadName, MixedName):
        return ""


def _current_page(request: Request) -> str:
    """The requested page with its query; the home page if the request is not a GET."""
    if request.method != "GET":
        return "/"
    query = request.url.query
    return f"{request.url.path}?{query}" if query else request.url.path


def service_of(request: Request) -> Service:
    service: Service = request.app.state.service
    return service


def limits_of(request: Request) -> RateLimits:
    limits: RateLimits = request.app.state.limits
    return limits


CurrentVisitor = Annotated[Visitor, Depends(_visitor)]
CurrentService = Annotated[Service, Depends(_service)]


async def token_for(request: Request, visitor: Visitor, response: Response) -> str:
    """The visitor's token; the response sets a new one unless this server has made theirs."""
    tokens = service_of(request).tokens
    token = await tokens.accepted_visitor(visitor.token)
    if token is None:
        token = tokens.new_visitor()
        remember_token(request, response, token)
    return token


def remember_token(request: Request, response: Response, token: str) -> None:
    """Set the cookie with the visitor's token."""
    name = SECURE_VISITOR_COOKIE if is_https(request) else VISITOR_COOKIE
    remember(request, response, name, token, secret=True)


def remember(
    request: Request, response: Response, name: str, value: str, secret: bool = False
) -> None:
    """Set a cookie for a year."""
    response.set_cookie(
        name,
        value,
        max_age=ONE_YEAR,
        httponly=secret,
        samesite="lax",
        secure=is_https(request),
    )


def remember_name(request: Request, response: Response, name: str) -> None:
    """Set the cookie with the name that the next form suggests."""
    if name.strip() and player_of(request) is None:
        remember(request, response, NAME_COOKIE, quote(name.strip()[:LONGEST_NAME]))
