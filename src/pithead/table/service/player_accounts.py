"""Players: registration and login with passkeys, recovery, their data, and deletion."""

import hashlib
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from cachetools import TTLCache

from pithead.kernel.texts.i18n import say
from pithead.table.base.errors import (
    BadPasskey,
    BadRecovery,
    LastPasskey,
    NameTaken,
    NoPlayer,
    TooManyPasskeys,
    UnknownPasskey,
    Unplayable,
)
from pithead.table.base.events import BOT, SAT, Draft, now
from pithead.table.base.lookalikes import name_keys
from pithead.table.base.player_names import checked_player_name
from pithead.table.base.table_setup import LONGEST_NAME, new_id, seat_data
from pithead.table.base.token_hash import (
    LONGEST_TOKEN,
    PlayerToken,
    new_token,
    player_hash,
    player_token,
    token_hash,
)
from pithead.table.play.passkeys import (
    CHALLENGE_SECONDS,
    Origin,
    Response,
    creation_options,
    new_passkey,
    parsed_response,
    request_options,
    verified_sign_count,
)
from pithead.table.service.checks import NO_SEATS
from pithead.table.service.context import ServiceContext
from pithead.table.service.retry import retry_on_conflict
from pithead.table.service.seats import Seats
from pithead.table.storage import Conflict
from pithead.table.storage.player_store import Passkey, Player
from pithead.table.tables.table import ENDED, FINISHED, GameTable

REGISTER: Final = "register"
LOGIN: Final = "login"
ADD: Final = "add"
MOST_PASSKEYS: Final = 20
SESSION_SECONDS: Final = 10.0
"""A session that another process has ended may be used for so long."""
_MOST_SESSIONS: Final = 20_000
_CODE_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
_CODE_GROUPS: Final = 5
_CODE_GROUP: Final = 5


@dataclass(frozen=True, slots=True)
class LoggedIn:
    """A new session: its secret token, and the recovery code if there is a new one."""

    player: Player
    session: str
    recovery: str = ""


class Players:
    """What visitors do to become players, and players with what belongs to them."""

    def __init__(
        self,
        context: ServiceContext,
        seats: Seats,
        clock: Callable[[], int] = now,
    ) -> None:
        self._context = context
        self._cache = context.cache
        self._store = context.players
        self._seats = seats
        self.clock = clock
        self._sessions: TTLCache[str, PlayerToken | None] = TTLCache(
            _MOST_SESSIONS, SESSION_SECONDS
        )

    # -- sessions --------------------------------------------------------------------------------

    async def logged_in(self, session: str) -> PlayerToken | None:
        """The player of a session token, None if it is not valid."""
        if not session or len(session) > LONGEST_TOKEN:
            return None
        stored = session_hash(session)
        if stored not in self._sessions:
            player = await self._store.session_player(stored, self.clock())
            self._sessions[stored] = (
                player_token(player.id, player.name, stored) if player is not None else None
            )
        return self._sessions[stored]

    async def log_out(self, player: PlayerToken) -> None:
        await self._store.end_session(player.session)
        self._sessions.clear()

    async def log_out_elsewhere(self, player: PlayerToken) -> None:
        """End all other sessions of the player."""
        await self._store.end_sessions(player.player_id, keep=player.session)
        self._sessions.clear()

    async def _new_session(self, player: Player, recovery: str = "") -> LoggedIn:
        session = new_token()
        await self._store.add_session(session_hash(session), player.id, self.clock())
        self._sessions.clear()
        return LoggedIn(player, session, recovery)

    # -- registration and login ------------------------------------------------------------------

    async def begin_registration(self, origin: Origin, browser: str, name: str) -> str:
        """What the browser needs to make the first passkey of a new player, as JSON."""
        name = checked_player_name(name)
        if await self._store.is_taken(name_keys(name)):
            raise NameTaken
        player_id = new_id()
        challenge = await self._challenge(browser, REGISTER, {"id": player_id, "name": name})
        return creation_options(origin, challenge, player_id, name, [])

    async def finish_registration(
        self, origin: Origin, browser: str, credential: str, label: str
    ) -> LoggedIn:
        """Make a player with the passkey that the browser has made."""
        response = parsed_response(credential)
        data = await self._answered(response, browser, REGISTER)
        player = Player(data["id"], data["name"], self.clock())
        passkey = new_passkey(response, origin, player.id, _label(label), self.clock())
        recovery, session = new_recovery_code(), new_token()
        try:
            await self._store.add(
                player,
                name_keys(player.name),
                recovery_hash(recovery),
                passkey,
                session_hash(session),
            )
        except Conflict:
            raise NameTaken from None
        self._sessions.clear()
        return LoggedIn(player, session, recovery)

    async def begin_login(self, origin: Origin, browser: str) -> str:
        """What the browser needs to find the passkey of any player, as JSON."""
        return request_options(origin, await self._challenge(browser, LOGIN, {}))

    async def finish_login(self, origin: Origin, browser: str, credential: str) -> LoggedIn:
        """A session for the player whose passkey has signed the challenge."""
        response = parsed_response(credential)
        await self._answered(response, browser, LOGIN)
        passkey = await self._store.passkey(response.credential_id)
        if passkey is None:
            raise UnknownPasskey
        sign_count = verified_sign_count(response, origin, passkey)
        if not await self._store.use_passkey(passkey, sign_count, self.clock()):
            raise BadPasskey
        player = await self._store.player(passkey.player_id)
        if player is None:
            raise UnknownPasskey
        return await self._new_session(player)

    async def recover(self, name: str, code: str) -> LoggedIn:
        """A session for a player who has their recovery code; it is replaced by a new one."""
        if not name.isprintable() or len(name) > LONGEST_NAME:
            raise BadRecovery
        recovery = new_recovery_code()
        player = await self._store.use_recovery(
            name_keys(name).folded, recovery_hash(code), recovery_hash(recovery)
        )
        if player is None:
            raise BadRecovery
        return await self._new_session(player, recovery)

    async def _challenge(self, browser: str, purpose: str, data: dict[str, Any]) -> bytes:
        challenge = secrets.token_bytes(32)
        await self._store.add_challenge(
            _hash("challenge", challenge),
            _hash("browser", browser.encode()),
            purpose,
            data,
            self.clock(),
            self.clock() + CHALLENGE_SECONDS * 1000,
        )
        return challenge

    async def _answered(self, response: Response, browser: str, purpose: str) -> dict[str, Any]:
        """The data of the challenge that a response answers; BadPasskey if it is not valid."""
        data = await self._store.take_challenge(
            _hash("challenge", response.challenge),
            _hash("browser", browser.encode("utf-8", "surrogatepass")),
            purpose,
            self.clock(),
        )
        if data is None:
            raise BadPasskey
        return data

    # -- passkeys and recovery -------------------------------------------------------------------

    async def passkeys(self, player: PlayerToken) -> list[Passkey]:
        return await self._store.passkeys(player.player_id)

    async def begin_passkey(self, origin: Origin, browser: str, player: PlayerToken) -> str:
        """What the browser needs to make another passkey of a player, as JSON."""
        known = await self.passkeys(player)
        if len(known) >= MOST_PASSKEYS:
            raise TooManyPasskeys(most=MOST_PASSKEYS)
        challenge = await self._challenge(browser, ADD, {"id": player.player_id})
        return creation_options(origin, challenge, player.player_id, player.name, known)

    async def finish_passkey(
        self, origin: Origin, browser: str, player: PlayerToken, credential: str, label: str
    ) -> None:
        """Add the passkey that the browser has made."""
        response = parsed_response(credential)
        data = await self._answered(response, browser, ADD)
        if data["id"] != player.player_id:
            raise BadPasskey
        passkey = new_passkey(response, origin, player.player_id, _label(label), self.clock())
        try:
            await self._store.add_passkey(passkey)
        except Conflict:
            raise BadPasskey from None

    async def remove_passkey(self, player: PlayerToken, passkey_id: str) -> None:
        if not passkey_id.isprintable():
            raise UnknownPasskey
        await self._store.remove_passkey(player.player_id, passkey_id)
        if any(passkey.id == passkey_id for passkey in await self.passkeys(player)):
            raise LastPasskey

    async def renew_recovery(self, player: PlayerToken) -> str:
        """A new recovery code; the old one is no longer valid."""
        recovery = new_recovery_code()
        await self._store.set_recovery(player.player_id, recovery_hash(recovery))
        return recovery

    # -- seats -----------------------------------------------------------------------------------

    async def bring_seats(self, player: Player, visitor: str | None) -> int:
        """Give the seats of a browser's own token to a player; returns the number of tables."""
        if not visitor or len(visitor) > LONGEST_TOKEN or isinstance(visitor, PlayerToken):
            return 0
        brought = 0
        for table_id in await self._context.store.table_ids_of(token_hash(visitor)):
            try:
                brought += await self._bring(table_id, player, token_hash(visitor))
            except Unplayable:
                continue
        return brought

    @retry_on_conflict
    async def _bring(self, table_id: str, player: Player, old: str) -> bool:
        async with self._cache.transaction(table_id) as table:
            seats = table.token_hashes.get(old, NO_SEATS)
            if not seats:
                return False
            new = player_hash(player.id)
            held = table.token_hashes.get(new, NO_SEATS)
            hashes = {old: NO_SEATS, new: seats | held}
            first = min(seats)
            seat = table.seats[first]
            is_seated = any(other.player == player.id for other in table.seats)
            if table.status in (FINISHED, ENDED) or is_seated or seat.player:
                await self._cache.grant(table, hashes)
                return True
            data = seat_data(first, seat.kind, seat.name, seat.bot, player.id)
            if seat.kind != BOT or seat.name != seat.bot:
                data["name"] = player.name
            draft = Draft(SAT, {**data, "why": "player"})
            await self._cache.commit(table, [draft], token_hashes=hashes)
            return True

    # -- their data ------------------------------------------------------------------------------

    async def export(self, player: PlayerToken) -> dict[str, Any]:
        """Everything that the server has about a player."""
        return await self.export_of(player.player_id)

    async def export_of(self, player_id: str) -> dict[str, Any]:
        """The same for the operator, who has no session of the player."""
        stored = await self._store.player(player_id)
        if stored is None:
            raise NoPlayer
        tables = []
        for table_id in await self._store.tables_naming(stored.id, player_hash(stored.id)):
            try:
                tables.append(_exported(await self._cache.get(table_id), stored.id))
            except Unplayable:
                tables.append({"id": table_id})
        return {
            "player": {"id": stored.id, "name": stored.name, "created": stored.created},
            "passkeys": [
                {
                    "id": passkey.id,
                    "label": passkey.label,
                    "created": passkey.created,
                    "used": passkey.used,
                    "sign_count": passkey.sign_count,
                    "public_key": passkey.public_key.hex(),
                }
                for passkey in await self._store.passkeys(stored.id)
            ],
            "sessions": [
                {"created": created, "used": used}
                for created, used in await self._store.sessions(stored.id)
            ],
            "tables": tables,
        }

    async def delete(self, player_id: str, lang: str = "en") -> None:
        """Delete a player. Seats in unfinished games are handed back; finished games remain."""
        stored = player_hash(player_id)
        token = player_token(player_id, "")
        former = say(lang, "former player")
        for table_id in await self._store.tables_naming(player_id, stored):
            async with self._cache.lock(table_id):
                await self._store.forget_at_table(table_id, player_id, stored, former)
                self._cache.evict(table_id)
            try:
                await self._leave(table_id, token)
            except Unplayable:
                continue  # nobody can play there
            self._context.watchers.wake(table_id)
        await self._store.delete(player_id, stored)
        self._sessions.clear()

    async def _leave(self, table_id: str, player: PlayerToken) -> None:
        table = await self._cache.get(table_id)
        if table.status in (FINISHED, ENDED):
            return  # nobody could play on
        for seat in sorted(table.token_hashes.get(token_hash(player), NO_SEATS)):
            await self._seats.leave(table_id, player, seat)


def session_hash(session: str) -> str:
    """The stored hash of a session's token, which holds no seat by itself."""
    return _hash("session", session.encode("utf-8", "surrogatepass"))


def new_recovery_code() -> str:
    """A code of about 120 bits, in groups that can be written down."""
    groups = [
        "".join(secrets.choice(_CODE_LETTERS) for _ in range(_CODE_GROUP))
        for _ in range(_CODE_GROUPS)
    ]
    return "-".join(groups)


def recovery_hash(code: str) -> str:
    """The stored hash of a recovery code, however it is typed."""
    letters = "".join(letter for letter in code[:100].lower() if letter.isalnum())
    return _hash("recovery", letters.encode("utf-8", "surrogatepass"))


def _hash(kind: str, value: bytes) -> str:
    return hashlib.sha256(kind.encode() + b":" + value).hexdigest()


def _label(label: str) -> str:
    label = " ".join(label.split())
    return label[:LONGEST_NAME] if label.isprintable() else ""


def _exported(table: GameTable, player_id: str) -> dict[str, Any]:
    """What a table has of a player."""
    held = table.token_hashes.get(player_hash(player_id), NO_SEATS)
    own = held | {seat.number for seat in table.seats if seat.player == player_id}
    return {
        "id": table.id,
        "game": table.game.id,
        "created": table.created,
        "status": table.status,
        "seats": sorted(own),
        "scores": table.state.scores(),
        "chat": [
            {"at": event.at, "text": event.data["text"]}
            for event in table.chat
            if event.data.get("player") == player_id or event.data["seat"] in held
        ],
        "record": table.record.dump(),
    }
