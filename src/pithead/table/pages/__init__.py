"""The HTML pages, over the same service as the API.

The browser has no rules and no game state. The part of a page that changes with the game is one
fragment, the stage: the response to a click is the new stage, and watchers fetch it when the event
stream announces a change. `router` contains all pages, `error_page` renders errors.
"""

from fastapi import APIRouter

from pithead.table.pages import (
    actions,
    analysis_page,
    api_docs,
    app_files,
    assets,
    copies_page,
    credits_page,
    edition_page,
    history_page,
    home,
    invitation,
    lobby_lists,
    notices_page,
    overview,
    player_page,
    report_form,
    rules,
    table_page,
)
from pithead.table.pages.errors import error_page

router = APIRouter(include_in_schema=False)
# Routes are matched in order: those that open pages request after every move come first.
for _pages in (
    table_page,
    actions,
    home,
    lobby_lists,
    invitation,
    analysis_page,
    copies_page,
    history_page,
    overview,
    rules,
    edition_page,
    player_page,
    notices_page,
    report_form,
    credits_page,
    api_docs,
    app_files,
    assets,
):
    router.include_router(_pages.router)

__all__ = ["error_page", "router"]
