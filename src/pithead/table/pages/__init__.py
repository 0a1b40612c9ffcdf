"""The HTML pages, over the same service as the API.

The browser has no rules and no game state. The part of a page that changes with the game is the
stage. An event stream brings each open page the fragments of its stage that have changed, also
after a click of its own. `routers_for` has the pages, `error_page` renders errors.
"""

from fastapi import APIRouter

from pithead.table.base.offers import Offers
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

# Routes are matched in order: what people do at a table comes first.
_ALWAYS = (
    actions,
    table_page,
    home,
    lobby_lists,
    analysis_page,
    copies_page,
    history_page,
    overview,
    rules,
    edition_page,
    credits_page,
    app_files,
    assets,
)


def routers_for(offers: Offers) -> list[APIRouter]:
    """The pages of an app that offers this."""
    chosen = [
        *_ALWAYS,
        *((invitation, report_form) if offers.guests else ()),
        *((player_page, notices_page) if offers.accounts else ()),
        *((api_docs,) if offers.api else ()),
    ]
    return [module.router for module in chosen]


__all__ = ["error_page", "routers_for"]
