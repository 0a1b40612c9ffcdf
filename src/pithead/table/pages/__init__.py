"""The HTML pages, over the same service as the API.

The browser has no rules and no game state. The part of a page that changes with the game is the
stage. An event stream brings each open page the fragments of its stage that have changed, also
after a click of its own. `ROUTERS` have all pages, `error_page` renders errors.
"""

from typing import Final

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
ROUTERS: Final = [
    module.router
    for module in (
        actions,
        table_page,
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
    )
]

__all__ = ["ROUTERS", "error_page"]
