"""The page about notices: where and how somebody is told that it is their turn.

Links in mails lead to pages with a button: programs that look at links must not confirm or cancel
anything.
"""

from typing import Annotated, Any, Final

from fastapi import APIRouter, Form, Query, Request
from fastapi.responses import JSONResponse, RedirectResponse, Response

from pithead.kernel.texts.i18n import Text
from pithead.table.base.errors import NoPlayer
from pithead.table.base.token_hash import PlayerToken
from pithead.table.http.outgoing_requests import LONGEST_URL
from pithead.table.http.rate_limits import NOTICE
from pithead.table.http.request_context import limited_client
from pithead.table.pages.home import SEE_OTHER
from pithead.table.pages.renderer import page
from pithead.table.pages.visitor import CurrentService, CurrentVisitor, Visitor, limits_of
from pithead.table.service.notice_choices import QUIET_MINUTES
from pithead.table.storage.notice_store import CHANNELS, USUAL_QUIET_MINUTES

router = APIRouter(include_in_schema=False)

_DONE: Final = {
    "saved": Text("Saved."),
    "mail": Text("Saved. A mail is on its way: open its link to confirm your address."),
    "sample": Text("A notice is on its way."),
    "confirmed": Text("Your mail address is confirmed."),
    "refused": Text("Nobody can make us write to this mail address any more."),
    "allowed": Text("Mails to this address are allowed again."),
}
Address = Annotated[str, Form(max_length=LONGEST_URL)]
Code = Annotated[str, Form(max_length=200)]


@router.get("/notices")
async def notices(
    visitor: CurrentVisitor,
    service: CurrentService,
    table: Annotated[str, Query(max_length=20)] = "",
    done: Annotated[str, Query(max_length=20)] = "",
) -> Response:
    """What the visitor has chosen; `table` is where they come from."""
    message = _DONE[done].to(visitor.lang) if done in _DONE else ""
    if visitor.player is None:
        return page("notices_guest.html", visitor, {"message": message, "table": table})
    choices = await service.notices.choices(visitor.player, visitor.lang)
    values = {
        "message": message,
        "choices": choices,
        "table": table,
        "quiet_minutes": QUIET_MINUTES,
    }
    response = page("notices.html", visitor, values)
    response.headers["Cache-Control"] = "no-store"
    return response


@router.post("/notices")
async def choose(
    request: Request,
    visitor: CurrentVisitor,
    service: CurrentService,
    channel: Annotated[list[str] | None, Form(max_length=10)] = None,
    quiet: Annotated[int, Form(ge=0, le=100_000)] = USUAL_QUIET_MINUTES,
    mail: Address = "",
    webhook: Address = "",
) -> Response:
    player = _player(visitor)
    if mail or webhook:
        _limit(request, player)
    channels = frozenset(channel or ()) & frozenset(CHANNELS)
    mailed = await service.notices.choose(player, visitor.lang, channels, quiet, mail, webhook)
    return _done("mail" if mailed else "saved")


@router.post("/notices/sample")
async def send_sample(
    request: Request, visitor: CurrentVisitor, service: CurrentService
) -> Response:
    """Send a notice now, to see whether it arrives."""
    player = _player(visitor)
    _limit(request, player)
    await service.notices.send_sample(player, visitor.lang)
    return _done("sample")


@router.post("/notices/subscribe")
async def subscribe(
    request: Request,
    visitor: CurrentVisitor,
    service: CurrentService,
    endpoint: Address = "",
    p256dh: Code = "",
    auth: Code = "",
) -> Response:
    """Show notices in this browser; a script sends what the browser has made."""
    player = _player(visitor)
    _limit(request, player)
    await service.notices.subscribe(player, visitor.lang, endpoint, p256dh, auth)
    return JSONResponse({"location": "/notices?done=saved"})


@router.post("/notices/unsubscribe")
async def unsubscribe(
    visitor: CurrentVisitor, service: CurrentService, endpoint: Address = ""
) -> Response:
    await service.notices.unsubscribe(_player(visitor), endpoint)
    return JSONResponse({"location": "/notices?done=saved"})


@router.get("/notices/confirm/{code}")
async def ask_to_confirm(code: str, visitor: CurrentVisitor) -> Response:
    return _question(visitor, f"/notices/confirm/{code}", Text("Confirm my mail address"))


@router.post("/notices/confirm/{code}")
async def confirm(code: str, service: CurrentService) -> Response:
    await service.notices.confirm_mail(code)
    return _done("confirmed")


@router.get("/notices/refuse/{key}/{code}")
async def ask_to_refuse(
    key: str, code: str, visitor: CurrentVisitor, service: CurrentService
) -> Response:
    action = f"/notices/refuse/{key}/{code}"
    if await service.notices.refuses_mails(key, code):
        return _question(visitor, f"{action}?again=yes", Text("Allow mails to this address again"))
    return _question(visitor, action, Text("Never write to this address"))


@router.post("/notices/refuse/{key}/{code}")
async def refuse(key: str, code: str, service: CurrentService, again: str = "") -> Response:
    """The owner of a mail address decides whether the server may write to it.

    Mail programs send this request, too, when somebody unsubscribes there.
    """
    await service.notices.refuse_mails(key, code, refused=not again)
    return _done("allowed" if again else "refused")


def _question(visitor: Visitor, action: str, question: Text) -> Response:
    values: dict[str, Any] = {"action": action, "question": question.to(visitor.lang)}
    response = page("notices_question.html", visitor, values)
    response.headers["Cache-Control"] = "no-store"
    return response


def _done(what: str) -> Response:
    return RedirectResponse(f"/notices?done={what}", SEE_OTHER)


def _player(visitor: Visitor) -> PlayerToken:
    if visitor.player is None:
        raise NoPlayer
    return visitor.player


def _limit(request: Request, player: PlayerToken) -> None:
    """What makes the server send something is limited for each address and each player."""
    limits = limits_of(request)
    limits.take(NOTICE, limited_client(request))
    limits.take(NOTICE, f"player {player.player_id}")
