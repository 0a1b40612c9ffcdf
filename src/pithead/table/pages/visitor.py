"""Who asks for a page, and how he wants it: language, paper, width, and the seats he holds."""

from dataclasses import dataclass
from typing import Annotated, Final
from urllib.parse import quote, unquote

from fastapi import Depends, Request, Response

from pithead.kernel.draw_options import PAPERS
from pithead.kernel.i18n import LANGUAGES
from pithead.locale import Messages
from pithead.table.rate_limits import Limits
from pithead.table.request_context import VISITOR_COOKIE, visitor_of, words_of
from pithead.table.service import Service, new_visitor
from pithead.table.table_setup import LONGEST_NAME

PAPER_COOKIE: Final = "pithead_paper"
NARROW_COOKIE: Final = "pithead_narrow"
NAME_COOKIE: Final = "pithead_name"
A_YEAR: Final = 365 * 24 * 3600


@dataclass(frozen=True, slots=True)
class Visit:
    """One request of one person."""

    words: Messages
    paper: str
    narrow: bool
    token: str | None
    """The visitor's token; None before he has done anything that needs one."""
    name: str
    """What he called himself the last time, "" if he never did."""
    back: str
    """Where to come back to after a change of language or paper."""
    fragment: bool
    """Whether a script asks for a part of a page."""

    @property
    def lang(self) -> str:
        return self.words.lang

    @property
    def other_lang(self) -> str:
        return next(lang for lang in LANGUAGES if lang != self.lang)


# Coroutines, though they wait for nothing: FastAPI runs plain functions in threads, which takes
# longer than what they do.


async def _visit(request: Request) -> Visit:
    return visit_of(request)


async def _service(request: Request) -> Service:
    return service_of(request)


def visit_of(request: Request) -> Visit:
    cookies = request.cookies
    paper = cookies.get(PAPER_COOKIE, "")
    narrow = cookies.get(NARROW_COOKIE, "")
    mobile = "Mobi" in request.headers.get("user-agent", "")
    return Visit(
        words=words_of(request),
        paper=paper if paper in PAPERS else "auto",
        narrow=narrow == "1" if narrow else mobile,
        token=visitor_of(request),
        name=unquote(cookies.get(NAME_COOKIE, ""))[:LONGEST_NAME].strip(),
        back=_back_to(request),
        fragment="x-fragment" in request.headers or "hx-request" in request.headers,
    )


def _back_to(request: Request) -> str:
    """The page that is asked for, with its query; the first page after what is no page."""
    if request.method != "GET":
        return "/"
    query = request.url.query
    return f"{request.url.path}?{query}" if query else request.url.path


def service_of(request: Request) -> Service:
    service: Service = request.app.state.service
    return service


def limits_of(request: Request) -> Limits:
    limits: Limits = request.app.state.limits
    return limits


AVisit = Annotated[Visit, Depends(_visit)]
TheService = Annotated[Service, Depends(_service)]


def token_for(request: Request, visit: Visit, response: Response) -> str:
    """The visitor's token; one who has none gets one together with this response."""
    if visit.token is not None:
        return visit.token
    token = new_visitor()
    remember(request, response, VISITOR_COOKIE, token, secret=True)
    return token


def remember(
    request: Request, response: Response, name: str, value: str, secret: bool = False
) -> None:
    """Set a cookie for a year."""
    response.set_cookie(
        name,
        value,
        max_age=A_YEAR,
        httponly=secret,
        samesite="lax",
        secure=service_of(request).settings.secure_cookies,
    )


def remember_name(request: Request, response: Response, name: str) -> None:
    """So that the next table knows what to call him."""
    if name.strip():
        remember(request, response, NAME_COOKIE, quote(name.strip()[:LONGEST_NAME]))
