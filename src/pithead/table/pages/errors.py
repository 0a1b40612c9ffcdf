"""What went wrong on the way to a page, said to the person."""

from fastapi import Request
from fastapi.responses import HTMLResponse

from pithead.table.errors import TableError, TooMany
from pithead.table.pages.renderer import html, page
from pithead.table.pages.visitor import visit_of


def error_page(request: Request, error: TableError) -> HTMLResponse:
    """A sentence: as a page, or for a script that shows it above the table."""
    visit = visit_of(request)
    message = error.say(visit.words)
    if visit.fragment:
        response = HTMLResponse(html("toast.html", visit, {"message": message}), error.status)
    else:
        values = {"message": message, "status": error.status}
        response = page("error.html", visit, values, error.status)
    if isinstance(error, TooMany):
        response.headers["retry-after"] = str(error.values["seconds"])
    return response
