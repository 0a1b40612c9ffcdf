"""Everything that can be asked of the tables, knowing nothing of HTTP.

Pages and API call these methods and nothing below them. All of them are coroutines; `token` is the
secret of a seat or of a visitor as the person sent it (None for nobody), `lang` is "en" or "de".
What cannot be done raises a `TableError`, which says so in either language and changes nothing.

Setting up       create, join, add_luck, issue, link, seats_of_link, adopt, rename, rematch
Playing          act, undo, propose_back, propose_bot, answer, stand_in, reclaim, say
Looking          view, standing, state, log, since_last_turn, preview, hint, points, record, events,
                 presence, watch, seats_of
Looking back     analysis, knows_analysis
Lists            games, open_tables, running_tables, finished_tables, my_tables
Life             start, close

A visitor is a browser: his token (`new_visitor`) lives in a cookie and may hold seats at any number
of tables. A seat's own token is handed out once, by `create` or `join`; `issue` makes another for
the same seats. `link` makes a secret for a private link, which is no token: it is good for one
`adopt`, which lets the visitor who follows the link hold the seats too.
"""

from pithead.table.service.actions import LONGEST_TEXT
from pithead.table.service.desk import LONGEST_KEY
from pithead.table.service.responses import Created, GameView, Joined, Moment, News, Standing
from pithead.table.service.service import Service
from pithead.table.service.tokens import MOST_KEYS, new_visitor

__all__ = [
    "LONGEST_KEY",
    "LONGEST_TEXT",
    "MOST_KEYS",
    "Created",
    "GameView",
    "Joined",
    "Moment",
    "News",
    "Service",
    "Standing",
    "new_visitor",
]
