"""Fair dice: luck that was fixed before anybody could want it, and that everybody can recompute.

A table has a secret seed of 32 bytes. Its SHA-256, the commitment, is shown before the first roll;
the seed itself when the game is over. The luck of the event with the number n is

    the top 53 bits of HMAC-SHA256(seed, "epoch:n") / 2**53

and `state.draw` makes an outcome of it. If players have added luck of their own before the first
roll, having seen the commitment, then the place of the seed is taken by

    HMAC-SHA256(seed, "luck\\n" and for each of them, by seat, "seat:text\\n")

so that whoever chose the seed could not know what would come.

Nobody can change the luck of a later event by what he does. What he can do is take a roll back, if
the others let him: after that its luck is known, so it must not come again. That is what epochs are
for. The record lists the take-backs that went behind an event of chance; the epoch of an event is
the last of them that went back to it or behind it, because the event was played after that one and
before the next.
"""

import hashlib
import hmac
import secrets
from collections.abc import Mapping, Sequence
from typing import Final

SEED_BYTES: Final = 32
_BITS: Final = 53
"""As many as a float between 0 and 1 can hold."""


def new_seed() -> bytes:
    """A seed that nobody can guess."""
    return secrets.token_bytes(SEED_BYTES)


def commitment(seed: bytes) -> str:
    """What binds us to a seed without giving it away."""
    return hashlib.sha256(seed).hexdigest()


def key_of(seed: bytes, added: Mapping[int, str]) -> bytes:
    """What all luck of a table is made from: its seed, and what players have added, by seat."""
    if not added:
        return seed
    lines = "".join(f"{seat}:{added[seat]}\n" for seat in sorted(added))
    return hmac.digest(seed, f"luck\n{lines}".encode(), "sha256")


def epoch_of(event: int, taken_back: Sequence[int]) -> int:
    """How many take-backs there were when the event with this number was played, 0 for none."""
    for epoch in range(len(taken_back), 0, -1):
        if taken_back[epoch - 1] <= event:
            return epoch
    return 0


class Luck:
    """The luck of one event, in the form in which `state.draw` wants it."""

    def __init__(self, key: bytes, epoch: int, event: int) -> None:
        digest = hmac.digest(key, f"{epoch}:{event}".encode(), "sha256")
        self.value = (int.from_bytes(digest[:8], "big") >> (64 - _BITS)) / (1 << _BITS)

    def random(self) -> float:
        return self.value


def luck(key: bytes, event: int, taken_back: Sequence[int]) -> Luck:
    """The luck of an event of a game in which so much has been taken back."""
    return Luck(key, epoch_of(event, taken_back), event)
