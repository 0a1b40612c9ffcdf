"""Plays at tables of all games and writes their database as SQL."""

import asyncio
import random
import sqlite3
import sys
import tempfile
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any

from pithead.table.service import Service
from pithead.table.settings import Settings
from pithead.table.table_setup import SeatRequest

ADA, BEN, OPEN = SeatRequest("me", "Ada"), SeatRequest("me", "Ben"), SeatRequest("open")
BOT = SeatRequest("bot", "Cy", "random")
CHANGES = {
    "schiefer": ("\ncoins = 3\n", "\ncoins = 4\n"),
    "ruhrschifffahrt": ("\ndefault = 0\n", "\ndefault = 1\n"),
    "schichtwechsel": ("\nstart = 3\n", "\nstart = 2\n"),
}


def corrected_edition(game: str) -> str:
    """The built-in edition with another value."""
    text = (files("pithead.games") / game / "edition.toml").read_text(encoding="utf-8")
    old, new = CHANGES[game]
    assert text.count(old), game
    return text.replace(old, new, 1)


class Writer:
    """Creates tables and plays at them; remembers the tokens."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self.tokens: dict[str, str] = {}
        self._random = random.Random(1890)

    async def table(
        self,
        game: str,
        seats: list[SeatRequest],
        options: Mapping[str, Any] | None = None,
        **more: Any,
    ) -> tuple[str, str]:
        made = await self.service.seats.create(game, seats, options, **more)
        self.tokens[made.table_id] = made.token
        return made.table_id, made.token

    async def play(self, table: str, steps: int) -> None:
        """At most so many decisions of people, by chance."""
        token = self.tokens[table]
        done = 0
        while done < steps:
            now = await self.service.queries.standing(table)
            if now.status != "playing":
                return
            try:
                action = self._random.choice(now.legal)
                await self.service.actions.act(table, token, action, now.sequence, f"{done}")
                done += 1
            except Exception as error:
                if getattr(error, "code", "") not in ("not_your_turn", "stale"):
                    raise
                await asyncio.sleep(0.01)

    async def write(self) -> None:
        service = self.service
        for game in ("schiefer", "ruhrschifffahrt", "schichtwechsel"):
            # Finished, with a bot, chat, and moves taken back.
            table, token = await self.table(game, [ADA, BEN, BOT], public=True)
            await self.play(table, 8)
            await service.actions.chat(table, token, "Glückauf, Ben!", seat=0)
            position = (await service.queries.standing(table)).position
            await service.proposals.propose_back(table, token, max(position - 6, 0))
            await self.play(table, 10_000)
            await service.seats.rematch(table, token)
            # Running, as most tables are.
            table, token = await self.table(game, [ADA, BEN], public=True)
            await self.play(table, 25)
            # Running, with a corrected edition, players' entropy and a proposal.
            table, token = await self.table(
                game, [ADA, OPEN, BOT], edition=corrected_edition(game), asks_for_entropy=True
            )
            await service.seats.add_entropy(table, token, 0, "schwarzes Gold")
            joined = await service.seats.join(table, "Dora", 1, entropy="im Schacht")
            await service.seats.rename(table, token, 0, "Ada L.")
            for _ in range(12):
                now = await service.queries.standing(table)
                if now.actor not in (0, 1):
                    await asyncio.sleep(0.05)
                    continue
                chosen = token if now.actor == 0 else joined.token
                await service.actions.act(table, chosen, now.legal[-1])
            await service.proposals.propose_back(table, token, 4)
        for options in (
            {"start_thalers": 1, "row3_penalty": False, "round11_all_dice_minus_one": True},
            {"without_starred_markers": True, "mark_locks_need_county": True},
        ):
            table, _ = await self.table("ruhrschifffahrt", [ADA, BEN], options)
            await self.play(table, 40)
        table, token = await self.table("schiefer", [ADA, BEN], {"coins_at_start": 7})
        await self.play(table, 12)
        await service.seats.stand_in(table, token, 1, "random")
        table, _ = await self.table("schichtwechsel", [ADA, BEN], {"blue_at_setup": 1})
        await self.play(table, 12)
        # Nobody has joined yet.
        await self.table("schiefer", [ADA, OPEN], public=True)


async def written(database: str) -> dict[str, str]:
    service = Service(Settings(database=database, workers=1, limited=False))
    await service.start()
    try:
        writer = Writer(service)
        await writer.write()
        return writer.tokens
    finally:
        await service.close()


def main(target: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "tables.sqlite3"
        tokens = asyncio.run(written(f"sqlite:///{file}"))
        connection = sqlite3.connect(file)
        lines = [*connection.iterdump()]
        connection.close()
    names = [f"-- token {table} {token}" for table, token in tokens.items()]
    target.write_text("\n".join([*names, *lines]) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
