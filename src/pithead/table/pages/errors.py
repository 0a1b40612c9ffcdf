"""Error pages."""

from fastapi import Request
from fastapi.responses import HTMLResponse

from pithead.table.base.errors import TableError, TooMany, Unplayable
from pithead.table.pages.renderer import html, page
from pithead.table.pages.visitor import visitor_of


def error_page(request: Request, error: TableError) -> HTMLResponse:
    """The error message as a page, or as a fragment for a script."""
    visitor = visitor_of(request)
    message = error.to(visitor.lang)
    if isinstance(error, Unplayable) and not visitor.fragment:
        unplayable = {"message": message, "table_id": error.table_id}
        response = page("unplayable.html", visitor, unplayable, error.status)
    elif visitor.fragment:
        response = HTMLResponse(html("toast.html", visitor, {"message": message}), error.status)
    else:
        values = {"message": message, "status": error.status}
        response = page("error.html", visitor, values, error.status)
    if isinstance(error, TooMany):
        response.headers["retry-after"] = str(error.values["seconds"])
    return response
