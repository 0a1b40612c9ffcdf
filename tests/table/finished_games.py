"""Tables whose game is over, made from a record."""

from collections.abc import Collection
from pathlib import Path

import pithead
from pithead.table.base.events import CREATED, Draft
from pithead.table.base.table_setup import Setup, seat_data
from pithead.table.base.token_hash import token_hash
from pithead.table.service import Service
from pithead.table.service.copies import _plays

GAMES = Path(__file__).parents[1] / "drawing" / "games"


async def finished(
    service: Service,
    token: str,
    names: list[str],
    public: bool = True,
    seats: Collection[int] = (0,),
) -> str:
    """A finished game of Ruhrschifffahrt, in which the token holds seats; the others are bots."""
    record = pithead.Record.load((GAMES / "ruhrschifffahrt-2.pithead").read_text())
    game = record.game
    setup = Setup(
        game.id,
        record.players,
        game.rules_version,
        record.state.options(),
        edition_label=game.edition.label,
        copied=True,
    )
    everyone = [
        seat_data(number, "person", name, "")
        if number in seats
        else seat_data(number, "bot", name, "greedy")
        for number, name in enumerate(names)
    ]
    created = Draft(CREATED, {"commitment": "", "seats": everyone})
    drafts = [created, *_plays(record, len(record.events))]
    table = await service.seats.add(
        game.id,
        setup.to_json(),
        bytes(32),
        public,
        drafts,
        {token_hash(token): frozenset(seats)},
    )
    assert table.status == "over"
    return table.id
