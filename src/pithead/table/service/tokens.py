"""Secrets by which people hold their seats."""

from collections.abc import Callable
from typing import Final

from pithead.table.errors import KeysFull, UsedLink
from pithead.table.service.desk import NOBODY, Desk, decided_anew
from pithead.table.table import Table
from pithead.table.tokens import hashed, hashed_link, new_token

MOST_KEYS: Final = 100
"""So many tokens and unused links may there be to the seats of a table."""


def new_visitor() -> str:
    """A token for a browser that has none."""
    return new_token()


class Keys(Desk):
    """Further tokens for a seat, and private links to it."""

    async def seats_of(self, table_id: str, token: str | None) -> list[int]:
        """The seats that a token holds at a table."""
        return sorted(self._seats_of(await self.keeper.table(table_id), token))

    async def issue(self, table_id: str, token: str | None) -> str:
        """Another token for the same seats."""
        return await self._hand_out(table_id, token, hashed)

    async def link(self, table_id: str, token: str | None) -> str:
        """A secret for a private link to the same seats."""
        return await self._hand_out(table_id, token, hashed_link)

    @decided_anew
    async def _hand_out(
        self, table_id: str, token: str | None, kept_as: Callable[[str], str]
    ) -> str:
        """A fresh secret for the seats of whoever asks."""
        fresh = new_token()
        async with self.keeper.held(table_id) as table:
            seats = self._holder(table, token)
            if len(table.keys) >= MOST_KEYS:
                raise KeysFull(most=MOST_KEYS)
            await self.keeper.grant(table, {kept_as(fresh): seats})
        return fresh

    async def seats_of_link(self, table_id: str, link: str) -> list[int]:
        """The seats that a private link leads to; UsedLink if there are none."""
        table = await self.keeper.table(table_id)
        return sorted(self._seats_of_link(table, hashed_link(link)))

    def _seats_of_link(self, table: Table, key: str) -> frozenset[int]:
        if key not in table.keys:
            raise UsedLink
        return table.keys[key]

    @decided_anew
    async def adopt(self, table_id: str, link: str, visitor: str) -> list[int]:
        """Let the visitor who followed a private link hold its seats from now on.

        The link holds nothing from then on; of two who follow it only one can be first.
        """
        async with self.keeper.held(table_id) as table:
            key = hashed_link(link)
            seats = self._seats_of_link(table, key)
            mine = self._seats_of(table, visitor) | seats
            await self.keeper.grant(table, {hashed(visitor): mine, key: NOBODY})
        return sorted(seats)
