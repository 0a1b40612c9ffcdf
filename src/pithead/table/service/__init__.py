"""Everything that can be done at tables. It knows nothing of HTTP, HTML or event streams.

Pages and API call a `Service` and its parts, and nothing below them:

`seats`          create, join, leave, rename, stand_in, change_bot, reclaim, add_entropy, rematch,
                 fill, close, delete
`copies`         try_out, open_record
`tokens`         seats_of, issue, link, seats_of_link, adopt, revoke_others,
                 new_visitor, accepted_visitor, renew_visitor
`actions`        act, undo, chat
`proposals`      propose_back, propose_bot, answer
`queries`        view, standing, state, log, since_last_turn, since_position, preview, points,
                 timeline, record, events, presence
`lessons`        turn_to, skip, unfinished
`hints`          hint, analysis, knows_analysis
`subscriptions`  open
`lobby`          games, open_tables, running_tables, finished_tables, my_tables, subscribe
`history`        games, archive, records
`notices`        choices, choose, subscribe, unsubscribe, confirm_mail, refuse_mails, send_sample,
                 export
`reports`        chat_line, seat_name, send
`administration` tables, table, close_table, delete_table, players, player, player_data,
                 rename_player, delete_player, reports, settle, rotate_visitor_key,
                 rotate_push_key, storage, count_expired, delete_expired

`service.snapshot` returns everything that a page shows of a table. `token` is the secret of a seat
or of a visitor (None if there is none), `lang` is "en" or "de". A request that fails raises a
`TableError`, which has a message in all languages, and changes nothing.

A visitor is a browser: its token (`tokens.new_visitor`) is signed. It is stored in a cookie and may
hold seats at any number of tables. The token of a seat is returned once, by `create` or `join`;
`issue` makes another for the same seats. `link` makes a secret for a private link, which is not a
token: it can be used for one `adopt`, which gives the seats to the visitor who follows the link.
"""

from pithead.table.service.actions import LONGEST_TEXT
from pithead.table.service.checks import LONGEST_IDEMPOTENCY_KEY
from pithead.table.service.copies import LARGEST_RECORD
from pithead.table.service.lobby import LastEvent, LobbyUpdate
from pithead.table.service.responses import (
    Created,
    GameView,
    Joined,
    RecordFile,
    Standing,
    Update,
)
from pithead.table.service.service import Service
from pithead.table.service.snapshots import Snapshot
from pithead.table.service.tokens import MOST_TOKENS

__all__ = [
    "LARGEST_RECORD",
    "LONGEST_IDEMPOTENCY_KEY",
    "LONGEST_TEXT",
    "MOST_TOKENS",
    "Created",
    "GameView",
    "Joined",
    "LastEvent",
    "LobbyUpdate",
    "RecordFile",
    "Service",
    "Snapshot",
    "Standing",
    "Update",
]
