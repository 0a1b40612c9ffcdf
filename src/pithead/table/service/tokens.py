"""Tokens and private links by which people hold their seats."""

from collections.abc import Callable
from typing import Final

from pithead.table.base.errors import TokensFull, UsedLink
from pithead.table.base.token_hash import (
    CEREMONY,
    LONGEST_TOKEN,
    VISITOR,
    PlayerToken,
    is_signed,
    link_hash,
    new_token,
    signed_token,
    token_hash,
)
from pithead.table.service.checks import NO_SEATS, require_seats, seats_of_token
from pithead.table.service.context import ServiceContext
from pithead.table.service.retry import retry_on_conflict
from pithead.table.tables.table import GameTable

MOST_TOKENS: Final = 100
"""The most tokens and unused links for the seats of a table; each seat has its share."""


class Tokens:
    """Tokens of visitors, more tokens for a seat, and private links to it."""

    def __init__(self, context: ServiceContext) -> None:
        self._context = context
        self._cache = context.cache

    def new_visitor(self) -> str:
        """A token for a browser that has none."""
        return signed_token(self._context.visitor_keys[0], VISITOR)

    def is_ours(self, token: str) -> bool:
        """Whether this server has made the token of a visitor, also if its key was replaced."""
        if len(token) > LONGEST_TOKEN:
            return False
        return any(is_signed(token, key, VISITOR) for key in self._context.visitor_keys)

    def new_ceremony(self) -> str:
        """What names a browser that asks for a passkey's challenge."""
        return signed_token(self._context.visitor_keys[0], CEREMONY)

    def is_ceremony(self, token: str) -> bool:
        return is_signed(token, self._context.visitor_keys[0], CEREMONY)

    async def accepted_visitor(self, token: str | None) -> str | None:
        """The token if this server has made it, otherwise None.

        One that was signed with a former key is accepted only if it holds a seat already.
        """
        if not token or isinstance(token, PlayerToken):
            return token or None
        if not self.is_ours(token):
            return None
        if is_signed(token, self._context.visitor_keys[0], VISITOR):
            return token
        return token if await self._context.store.knows_token(token_hash(token)) else None

    async def renew_visitor(self, token: str | None) -> str:
        """A new token with all seats of a visitor's token; all other tokens lose these seats."""
        renewed = self.new_visitor()
        if token and len(token) <= LONGEST_TOKEN:
            for table_id in await self._context.store.table_ids_of(token_hash(token)):
                await self._move(table_id, token_hash(token), token_hash(renewed))
        return renewed

    async def revoke_everywhere(self, player: PlayerToken) -> None:
        """Take the seats of a player from all other tokens and links, at all tables."""
        for table_id in await self._context.store.table_ids_of(token_hash(player)):
            await self.revoke_others(table_id, player)

    @retry_on_conflict
    async def _move(self, table_id: str, old: str, new: str) -> None:
        async with self._cache.transaction(table_id) as table:
            seats = table.token_hashes.get(old, NO_SEATS)
            if seats:
                await self._cache.grant(table, {**_without(table, seats), new: seats})

    @retry_on_conflict
    async def revoke_others(self, table_id: str, token: str | None) -> int:
        """Take the seats of this token from all other tokens and links; returns their number."""
        async with self._cache.transaction(table_id) as table:
            own = token_hash(token or "")
            others = _without(table, require_seats(table, token), keep=own)
            if others:
                await self._cache.grant(table, others)
            return len(others)

    async def seats_of(self, table_id: str, token: str | None) -> list[int]:
        """The seats that a token holds at a table."""
        return sorted(seats_of_token(await self._cache.get(table_id), token))

    async def issue(self, table_id: str, token: str | None) -> str:
        """Another token for the same seats."""
        return await self._issue(table_id, token, token_hash)

    async def link(self, table_id: str, token: str | None) -> str:
        """The secret of a private link to the same seats."""
        return await self._issue(table_id, token, link_hash)

    @retry_on_conflict
    async def _issue(self, table_id: str, token: str | None, hashed: Callable[[str], str]) -> str:
        """A new secret for the seats that the token holds."""
        secret = new_token()
        async with self._cache.transaction(table_id) as table:
            seats = require_seats(table, token)
            # Each player has a share of their own: nobody can use up the links of the others.
            most = MOST_TOKENS // table.setup.players
            if sum(1 for held in table.token_hashes.values() if held & seats) >= most:
                raise TokensFull(most=most)
            await self._cache.grant(table, {hashed(secret): seats})
        return secret

    async def seats_of_link(
        self, table_id: str, link: str, known_sequence: int | None = None
    ) -> list[int]:
        """The seats that a private link leads to; UsedLink if there are none."""
        table = await self._context.read(table_id, known_sequence)
        return sorted(_seats_of_link(table, link_hash(link)))

    @retry_on_conflict
    async def adopt(self, table_id: str, link: str, visitor: str) -> list[int]:
        """Give the seats of a private link to a visitor, and use the link up.

        If two visitors follow the link, only the first gets the seats.
        """
        async with self._cache.transaction(table_id) as table:
            stored = link_hash(link)
            seats = _seats_of_link(table, stored)
            mine = seats_of_token(table, visitor) | seats
            await self._cache.grant(table, {token_hash(visitor): mine, stored: NO_SEATS})
        return sorted(seats)


def _without(table: GameTable, seats: frozenset[int], keep: str = "") -> dict[str, frozenset[int]]:
    """The tokens and links that hold one of these seats, without these seats."""
    return {
        stored: held - seats
        for stored, held in table.token_hashes.items()
        if held & seats and stored != keep
    }


def _seats_of_link(table: GameTable, stored: str) -> frozenset[int]:
    if stored not in table.token_hashes:
        raise UsedLink
    return table.token_hashes[stored]
