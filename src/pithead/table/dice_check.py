"""Checking a record's dice: every outcome of chance computed again from the seed."""

from dataclasses import dataclass

from pithead.kernel.record import Record
from pithead.kernel.step import CHANCE
from pithead.table import fair_dice


@dataclass(frozen=True, slots=True)
class Wrong:
    """An outcome that does not follow from the seed; `event` counts from 1."""

    event: int
    found: str
    expected: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the check of a record has shown.

    `computed` is the commitment that belongs to the seed, "" without one.
    """

    commitment: str
    computed: str
    outcomes: int
    wrong: list[Wrong]
    taken_back: list[int]
    luck: dict[int, str]
    """What players added to the seed, by seat."""

    @property
    def checked(self) -> bool:
        """Whether there was anything to check with."""
        return bool(self.commitment and self.computed)

    @property
    def fair(self) -> bool:
        return self.checked and self.commitment == self.computed and not self.wrong


def verdict(record: Record) -> Verdict:
    """Recompute all outcomes of a record."""
    if not record.seed:
        return Verdict(record.commitment, "", 0, [], list(record.taken_back), dict(record.luck))
    seed = bytes.fromhex(record.seed)
    key = fair_dice.key_of(seed, record.luck)
    outcomes = 0
    wrong = []
    state = record.at(0)
    for number, event in enumerate(record.events):
        if state.actor == CHANCE:
            outcomes += 1
            expected = state.draw(fair_dice.luck(key, number, record.taken_back))
            if expected != event:
                wrong.append(Wrong(number + 1, state.name(event), state.name(expected)))
        state.take(event)
    return Verdict(
        record.commitment,
        fair_dice.commitment(seed),
        outcomes,
        wrong,
        list(record.taken_back),
        dict(record.luck),
    )
