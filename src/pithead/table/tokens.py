"""Tokens: whoever has one holds the seats it was given for. We keep only their hashes."""

import hashlib
import secrets
from typing import Final

LONGEST_TOKEN: Final = 64
_LINK: Final = "link"


def new_token() -> str:
    """A secret of 192 bits, in letters that fit into a link."""
    return secrets.token_urlsafe(24)


def hashed(token: str) -> str:
    """What is kept of a token. It is random and long, so it needs no salt and no slow hash."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def hashed_link(secret: str) -> str:
    """The same for a private link's secret, which can be used up but not be used as a token."""
    return _LINK + hashed(f"link:{secret}")[len(_LINK) :]


def is_link(kept: str) -> bool:
    """Whether this is kept of a private link, not of a token."""
    return kept.startswith(_LINK)
