"""The pages that people see: HTML by Jinja, boards by the games, the same service as the API.

The browser holds no rules and no game state. What changes at a table is one fragment, the stage:
the answer to a click is the new stage, and who watches fetches it when the event stream says so.
`router` holds all pages, `error_page` is for what went wrong on the way.
"""

from fastapi import APIRouter

from pithead.table.pages import actions, analysis_page, api_docs, assets, home, rules, table_page
from pithead.table.pages.errors import error_page

router = APIRouter(include_in_schema=False)
# Routes are tried in order: first what open pages ask for after every move.
for _pages in (table_page, actions, home, analysis_page, rules, api_docs, assets):
    router.include_router(_pages.router)

__all__ = ["error_page", "router"]
