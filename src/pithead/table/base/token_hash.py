"""Session tokens. A token holds the seats it was issued for; only its hash is stored.

The token of a visitor, which a browser keeps in a cookie, is signed: a browser may have been given
a cookie by somebody else, such as a token of the API, and nothing else in a cookie is read.

Players hold their seats as players, whatever browser they use: inside the server a `PlayerToken`
stands for them. The hash of a player differs from the hash of any text that a request could send.
"""

import hashlib
import hmac
import secrets
from base64 import urlsafe_b64encode
from typing import Final

LONGEST_TOKEN: Final = 64
VISITOR: Final = "visitor"
CEREMONY: Final = "passkey"
"""The purposes of the tokens that browsers keep in cookies."""
_LINK: Final = "link"
PLAYER_HASHES: Final = "player"
"""What the stored hashes of players begin with."""
_SIGNATURE_BYTES: Final = 16


class PlayerToken(str):
    """A player who is logged in; only a valid session leads to one."""

    __slots__ = ("name", "player_id", "session")

    player_id: str
    name: str
    session: str
    """The stored hash of the session by which the request came."""


def player_token(player_id: str, name: str, session: str = "") -> PlayerToken:
    """The token that stands for a player."""
    token = PlayerToken(f"player {player_id}")
    token.player_id, token.name, token.session = player_id, name, session
    return token


def player_hash(player_id: str) -> str:
    """The stored hash under which a player holds seats."""
    digest = hashlib.sha256(f"player:{player_id}".encode()).hexdigest()
    return PLAYER_HASHES + digest[len(PLAYER_HASHES) :]


def new_token() -> str:
    """A secret of 192 bits that can be part of a URL."""
    return secrets.token_urlsafe(24)


def signed_token(key: bytes, purpose: str) -> str:
    """A token for a browser, signed with the server's key for one purpose."""
    secret = new_token()
    return f"{secret}.{_signature(secret, key, purpose)}"


def is_signed(token: str, key: bytes, purpose: str) -> bool:
    """Whether a token was made with this key for this purpose."""
    secret, _, signature = token.partition(".")
    expected = _signature(secret, key, purpose)
    return hmac.compare_digest(signature.encode("utf-8", "surrogatepass"), expected.encode())


def _signature(secret: str, key: bytes, purpose: str) -> str:
    message = f"{purpose}:{secret}".encode("utf-8", "surrogatepass")
    digest = hmac.digest(key, message, "sha256")
    return urlsafe_b64encode(digest[:_SIGNATURE_BYTES]).decode().rstrip("=")


class HashedToken(str):
    """The hash of a token in its place, for those who ask with the same token again and again."""

    __slots__ = ()


def hashed_token(token: str | None) -> HashedToken | None:
    """The hash of a token, None for what cannot be one."""
    if not token or len(token) > LONGEST_TOKEN:
        return None
    return HashedToken(token_hash(token))


def token_hash(token: str) -> str:
    """The stored hash of a token. Tokens are long and random, so no salt is needed."""
    if isinstance(token, HashedToken):
        return token
    if isinstance(token, PlayerToken):
        return player_hash(token.player_id)
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def link_hash(secret: str) -> str:
    """The stored hash of a private link's secret, which cannot be used as a token."""
    return _LINK + token_hash(f"link:{secret}")[len(_LINK) :]


def is_link_hash(stored: str) -> bool:
    """Whether a stored hash belongs to a private link, not to a token."""
    return stored.startswith(_LINK)


def is_player_hash(stored: str) -> bool:
    """Whether a stored hash belongs to a player, not to the token of a browser."""
    return stored.startswith(PLAYER_HASHES)
