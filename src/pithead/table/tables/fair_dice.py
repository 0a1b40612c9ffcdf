"""Fair dice: random numbers that are fixed in advance and that everybody can recompute.

A table has a secret seed of 32 bytes. Its SHA-256, the commitment, is shown before the first roll,
and the seed itself when the game is over. The random number of the event with the number n is

    the top 53 bits of HMAC-SHA256(seed, "epoch:n") / 2**53

and `state.draw` turns it into an outcome. If players have added entropy before the first roll,
after they have seen the commitment, then the seed is replaced by the key

    HMAC-SHA256(seed, "luck\\n" and for each of them, by seat, "seat:text\\n")

so that the server, which chose the seed, could not know the outcomes.

No player can change the random number of a later event by their actions. But a roll can be taken
back, if the others agree: its random number is known then, so it must not be used again. For this
there are epochs. The record lists the take-backs that crossed an event of chance; the epoch of an
event is the number of the last of them that went back to it or behind it, because the event was
played after that one and before the next.
"""

import hashlib
import hmac
import secrets
from collections.abc import Mapping, Sequence
from typing import Final

SEED_BYTES: Final = 32
_BITS: Final = 53
"""The precision of a float between 0 and 1."""


def new_seed() -> bytes:
    """A seed from the system's source of randomness."""
    return secrets.token_bytes(SEED_BYTES)


def commitment(seed: bytes) -> str:
    """The hash that commits the server to a seed without revealing it."""
    return hashlib.sha256(seed).hexdigest()


def dice_key(seed: bytes, entropy: Mapping[int, str]) -> bytes:
    """The key of all random numbers of a table: its seed, and the players' entropy by seat."""
    if not entropy:
        return seed
    lines = "".join(f"{seat}:{entropy[seat]}\n" for seat in sorted(entropy))
    return hmac.digest(seed, f"luck\n{lines}".encode(), "sha256")


def epoch_of(event: int, taken_back: Sequence[int]) -> int:
    """The number of take-backs before the event with this number was played."""
    for epoch in range(len(taken_back), 0, -1):
        if taken_back[epoch - 1] <= event:
            return epoch
    return 0


class CommittedRandom:
    """The random number of one event, in the form that `state.draw` takes."""

    def __init__(self, key: bytes, epoch: int, event: int) -> None:
        digest = hmac.digest(key, f"{epoch}:{event}".encode(), "sha256")
        self.value = (int.from_bytes(digest[:8], "big") >> (64 - _BITS)) / (1 << _BITS)

    def random(self) -> float:
        return self.value


def random_source(key: bytes, event: int, taken_back: Sequence[int]) -> CommittedRandom:
    """The random number of an event, given all take-backs of the game."""
    return CommittedRandom(key, epoch_of(event, taken_back), event)
