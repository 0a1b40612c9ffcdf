"""The short way for the request that makes up the load: an action.

Routing, dependencies and validation, made for any request, cost several times what an action needs.
So an action that is plainly well formed is answered here. Everything else, whatever is wrong with
it, takes the long way behind this layer, where it is told what: there is one description of the API
and one wording of each refusal, and both stand elsewhere.
"""

import json
import re
from collections.abc import Awaitable, Callable
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from pithead.kernel.errors import UnknownGame
from pithead.table.errors import TableError
from pithead.table.models import LONGEST_ACTION, MOST
from pithead.table.request_context import token_of
from pithead.table.request_middleware import replay
from pithead.table.service import LONGEST_KEY, Service

_ACTIONS: Final = re.compile(r"/api/v1/tables/([0-9a-z]{1,16})/actions", re.ASCII)
_FIELDS: Final = frozenset({"action", "expected", "key"})
_JSON: Final = (b"content-type", b"application/json")

Refuse = Callable[[Request, Exception], Awaitable[Response]]


class Express:
    """A layer in front of the app, behind the guard, which has read the body and checked it."""

    def __init__(self, app: ASGIApp, service: Service, refuse: Refuse) -> None:
        self._app = app
        self._service = service
        self._refuse = refuse

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["method"] == "POST":
            found = _ACTIONS.fullmatch(scope["path"])
            if found is not None:
                body = (await receive()).get("body", b"")
                wish = plain_action(body)
                if wish is not None:
                    await self._act(found[1], wish, scope, receive, send)
                    return
                receive = replay(body, receive)
        await self._app(scope, receive, send)

    async def _act(
        self, table_id: str, wish: dict[str, Any], scope: Scope, receive: Receive, send: Send
    ) -> None:
        request = Request(scope)
        try:
            standing = await self._service.act(table_id, token_of(request), **wish)
        except (TableError, UnknownGame) as error:
            await (await self._refuse(request, error))(scope, receive, send)
            return
        content = standing.json.encode()
        length = (b"content-length", str(len(content)).encode())
        await send({"type": "http.response.start", "status": 200, "headers": [_JSON, length]})
        await send({"type": "http.response.body", "body": content})


def plain_action(body: bytes) -> dict[str, Any] | None:
    """The fields of an action that is beyond doubt; None for whatever `models.ActBody` must see."""
    try:
        wish = json.loads(body)
    except (ValueError, RecursionError):
        return None
    if type(wish) is not dict or not wish.keys() <= _FIELDS:
        return None
    action, expected, key = wish.get("action"), wish.get("expected"), wish.get("key")
    if not _is_plain(action, LONGEST_ACTION) or not (key is None or _is_plain(key, LONGEST_KEY)):
        return None
    if expected is not None and (type(expected) is not int or not -1 <= expected <= MOST):
        return None
    return wish


def _is_plain(text: object, longest: int) -> bool:
    return type(text) is str and 1 <= len(text) <= longest and text.isascii()
