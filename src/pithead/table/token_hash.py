"""Session tokens. A token holds the seats it was issued for; only its hash is stored."""

import hashlib
import secrets
from typing import Final

LONGEST_TOKEN: Final = 64
_LINK: Final = "link"


def new_token() -> str:
    """A secret of 192 bits that can be part of a URL."""
    return secrets.token_urlsafe(24)


def token_hash(token: str) -> str:
    """The stored hash of a token. Tokens are long and random, so no salt is needed."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def link_hash(secret: str) -> str:
    """The stored hash of a private link's secret, which cannot be used as a token."""
    return _LINK + token_hash(f"link:{secret}")[len(_LINK) :]


def is_link_hash(stored: str) -> bool:
    """Whether a stored hash belongs to a private link, not to a token."""
    return stored.startswith(_LINK)
