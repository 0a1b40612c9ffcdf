"""Try out moves on a copy of a game, and look at a record from a file."""

from typing import Annotated, Literal

from fastapi import APIRouter, Form, Request
from fastapi.responses import RedirectResponse, Response
from starlette.datastructures import UploadFile

from pithead.kernel.texts.i18n import Text
from pithead.table.base.errors import BadRecordFile
from pithead.table.http.forms import form_of
from pithead.table.http.rate_limits import TABLE
from pithead.table.http.request_context import bucket_of, limited_client
from pithead.table.pages.home import SEE_OTHER
from pithead.table.pages.visitor import CurrentService, CurrentVisitor, limits_of, token_for
from pithead.table.service import LARGEST_RECORD

router = APIRouter(include_in_schema=False)


@router.post("/t/{table_id}/try")
async def try_out(
    table_id: str,
    request: Request,
    visitor: CurrentVisitor,
    service: CurrentService,
    at: Annotated[int, Form(ge=0, le=10_000_000)],
    who: Annotated[Literal["all", "bots"], Form()] = "all",
) -> Response:
    """Play on from a position, on a copy that nobody else sees."""
    limits = limits_of(request)
    limits.take(TABLE, limited_client(request))
    response = RedirectResponse("/", SEE_OTHER)
    token = await token_for(request, visitor, response)
    copy = await service.copies.try_out(
        table_id, visitor.token, at, who == "bots", token, bucket_of(request), visitor.lang
    )
    response.headers["location"] = f"/t/{copy}"
    return response


@router.post("/records")
async def open_record(
    request: Request, visitor: CurrentVisitor, service: CurrentService
) -> Response:
    """Show the game of a record file."""
    file = (await form_of(request)).get("record")
    if not isinstance(file, UploadFile) or not file.size:
        raise BadRecordFile(reason=Text("Choose a file first."))
    data = await file.read(LARGEST_RECORD + 1)
    table = await service.copies.open_record(data, visitor.lang, bucket_of(request), visitor.token)
    return RedirectResponse(f"/t/{table}", SEE_OTHER)
