"""The page of a player: registration, login, passkeys, their data; and the privacy page.

A script asks the browser for passkeys. It sends what the browser returns as a form, and gets JSON:
`location` is the page to go to, `html` what to show instead of the form.
"""

import json
from typing import Annotated, Any, Final

from fastapi import APIRouter, Form, Request
from fastapi.responses import JSONResponse, RedirectResponse, Response

from pithead.kernel.texts.i18n import decimal
from pithead.table.base.errors import NoPlayer
from pithead.table.base.events import now
from pithead.table.base.settings import Settings
from pithead.table.base.token_hash import PlayerToken
from pithead.table.http.rate_limits import PLAYER
from pithead.table.http.request_context import browser_token, is_https, limited_client
from pithead.table.http.request_cookies import (
    CEREMONY_COOKIE,
    PLAYER_COOKIE,
    SECURE_PLAYER_COOKIE,
    cookies_of,
)
from pithead.table.pages.home import SEE_OTHER
from pithead.table.pages.renderer import html, page
from pithead.table.pages.visitor import (
    ONE_YEAR,
    CurrentService,
    CurrentVisitor,
    Visitor,
    limits_of,
    service_of,
)
from pithead.table.play.passkeys import CHALLENGE_SECONDS, LONGEST_CREDENTIAL, Origin
from pithead.table.service import Service
from pithead.table.service.player_accounts import LoggedIn

router = APIRouter(include_in_schema=False)

Name = Annotated[str, Form(max_length=200)]
Credential = Annotated[str, Form(max_length=LONGEST_CREDENTIAL)]
Bring = Annotated[bool, Form()]
_NO_STORE: Final = {"Cache-Control": "no-store"}


@router.get("/player")
async def player_page(
    request: Request, visitor: CurrentVisitor, service: CurrentService
) -> Response:
    """What belongs to the player; for a guest, how to become one."""
    values: dict[str, Any] = {"code": ""}
    if visitor.player is None:
        values["seats"] = len(await service.lobby.my_tables(browser_token(request)))
        return page("register.html", visitor, values)
    return await _own_page(visitor, service)


async def _own_page(visitor: Visitor, service: Service, code: str = "") -> Response:
    values = {
        "code": code,
        "passkeys": await service.players.passkeys(_player(visitor)),
        "tables": len(await service.lobby.my_tables(visitor.token)),
    }
    response = page("player.html", visitor, values)
    response.headers.update(_NO_STORE)
    return response


@router.post("/player/register/options")
async def begin_registration(
    request: Request, visitor: CurrentVisitor, service: CurrentService, name: Name = ""
) -> Response:
    limits = limits_of(request)
    limits.take(PLAYER, limited_client(request))
    browser = _browser(request)
    options = await service.players.begin_registration(_origin(request), browser, name)
    return _options(request, options, browser)


@router.post("/player/register")
async def register(
    request: Request,
    visitor: CurrentVisitor,
    service: CurrentService,
    credential: Credential,
    bring: Bring = False,
) -> Response:
    done = await service.players.finish_registration(
        _origin(request), _browser(request), credential, ""
    )
    if bring:
        await service.players.bring_seats(done.player, browser_token(request))
    values = {"code": done.recovery, "name": done.player.name}
    response = JSONResponse({"html": html("welcome.html", visitor, values)}, headers=_NO_STORE)
    _remember_session(request, response, done)
    return response


@router.post("/player/login/options")
async def begin_login(
    request: Request, visitor: CurrentVisitor, service: CurrentService
) -> Response:
    browser = _browser(request)
    return _options(request, await service.players.begin_login(_origin(request), browser), browser)


@router.post("/player/login")
async def log_in(
    request: Request, service: CurrentService, credential: Credential, bring: Bring = False
) -> Response:
    done = await service.players.finish_login(_origin(request), _browser(request), credential)
    if bring:
        await service.players.bring_seats(done.player, browser_token(request))
    response = JSONResponse({"location": "/"}, headers=_NO_STORE)
    _remember_session(request, response, done)
    return response


@router.post("/player/recover")
async def recover(
    request: Request,
    visitor: CurrentVisitor,
    service: CurrentService,
    name: Name = "",
    code: Name = "",
    bring: Bring = False,
) -> Response:
    """Log in with a recovery code, and show the next one."""
    done = await service.players.recover(name, code)
    if bring:
        await service.players.bring_seats(done.player, browser_token(request))
    values = {"code": done.recovery, "name": done.player.name}
    response = page("recovered.html", visitor, values)
    response.headers.update(_NO_STORE)
    _remember_session(request, response, done)
    return response


@router.post("/player/passkeys/options")
async def begin_passkey(
    request: Request, visitor: CurrentVisitor, service: CurrentService
) -> Response:
    browser = _browser(request)
    options = await service.players.begin_passkey(_origin(request), browser, _player(visitor))
    return _options(request, options, browser)


@router.post("/player/passkeys")
async def add_passkey(
    request: Request,
    visitor: CurrentVisitor,
    service: CurrentService,
    credential: Credential,
    label: Name = "",
) -> Response:
    await service.players.finish_passkey(
        _origin(request), _browser(request), _player(visitor), credential, label
    )
    return JSONResponse({"location": "/player"}, headers=_NO_STORE)


@router.post("/player/passkeys/remove")
async def remove_passkey(
    visitor: CurrentVisitor,
    service: CurrentService,
    passkey: Annotated[str, Form(max_length=2000)],
) -> Response:
    await service.players.remove_passkey(_player(visitor), passkey)
    return RedirectResponse("/player", SEE_OTHER)


@router.post("/player/code")
async def renew_code(visitor: CurrentVisitor, service: CurrentService) -> Response:
    """Show a new recovery code; the old one is no longer valid."""
    code = await service.players.renew_recovery(_player(visitor))
    return await _own_page(visitor, service, code)


@router.post("/player/logout")
async def log_out(request: Request, visitor: CurrentVisitor, service: CurrentService) -> Response:
    await service.players.log_out(_player(visitor))
    response = RedirectResponse("/", SEE_OTHER)
    _forget_session(response)
    return response


@router.post("/player/logout-elsewhere")
async def log_out_elsewhere(visitor: CurrentVisitor, service: CurrentService) -> Response:
    """End all other sessions; other tokens and links of the player's seats lose them."""
    player = _player(visitor)
    await service.players.log_out_elsewhere(player)
    await service.tokens.revoke_everywhere(player)
    return RedirectResponse("/player", SEE_OTHER)


@router.get("/player/data")
async def export(visitor: CurrentVisitor, service: CurrentService) -> Response:
    """Everything about the player, as a file."""
    player = _player(visitor)
    data = await service.players.export(player)
    data["notices"] = await service.notices.export(player.player_id)
    return Response(
        json.dumps({"exported": now(), **data}, ensure_ascii=False, indent=2),
        media_type="application/json",
        headers={**_NO_STORE, "content-disposition": 'attachment; filename="pithead-player.json"'},
    )


@router.post("/player/delete")
async def delete(
    visitor: CurrentVisitor, service: CurrentService, sure: Annotated[bool, Form()] = False
) -> Response:
    player = _player(visitor)
    if not sure:
        return page("player_delete.html", visitor, {"name": player.name})
    await service.players.delete(player.player_id, visitor.lang)
    response = RedirectResponse("/", SEE_OTHER)
    _forget_session(response)
    return response


@router.get("/privacy")
async def privacy(request: Request, visitor: CurrentVisitor) -> Response:
    """What the server keeps about visitors and players."""
    settings: Settings = request.app.state.settings
    given = settings.anonymous_months
    months = decimal(visitor.lang, given, places=0 if given == int(given) else 1) if given else ""
    return page("privacy.html", visitor, {"months": months})


def _player(visitor: Visitor) -> PlayerToken:
    if visitor.player is None:
        raise NoPlayer
    return visitor.player


def _origin(request: Request) -> Origin:
    """The address under which the browser knows this server."""
    settings: Settings = request.app.state.settings
    if settings.address:
        return Origin(settings.address)
    return Origin(f"{request.scope['scheme']}://{request.headers.get('host', '').lower()}")


def _browser(request: Request) -> str:
    """The secret by which the browser of a challenge is recognised."""
    known = cookies_of(request).get(CEREMONY_COOKIE, "")
    tokens = service_of(request).tokens
    return known if tokens.is_ceremony(known) else tokens.new_ceremony()


def _options(request: Request, options: str, browser: str) -> Response:
    response = Response(options, media_type="application/json", headers=_NO_STORE)
    response.set_cookie(
        CEREMONY_COOKIE,
        browser,
        max_age=CHALLENGE_SECONDS,
        path="/player",
        httponly=True,
        samesite="strict",
        secure=is_https(request),
    )
    return response


def _remember_session(request: Request, response: Response, done: LoggedIn) -> None:
    response.set_cookie(
        SECURE_PLAYER_COOKIE if is_https(request) else PLAYER_COOKIE,
        done.session,
        max_age=ONE_YEAR,
        httponly=True,
        samesite="lax",
        secure=is_https(request),
    )


def _forget_session(response: Response) -> None:
    response.delete_cookie(PLAYER_COOKIE, httponly=True, samesite="lax")
    response.delete_cookie(SECURE_PLAYER_COOKIE, httponly=True, samesite="lax", secure=True)
