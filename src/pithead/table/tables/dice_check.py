"""Checks the dice of a record: every outcome of chance is recomputed from the seed."""

from dataclasses import dataclass

from pithead.kernel.record import Record
from pithead.kernel.step import CHANCE
from pithead.table.tables import fair_dice


@dataclass(frozen=True, slots=True)
class Wrong:
    """An outcome that differs from the one computed; `event` counts from 1."""

    event: int
    found: str
    expected: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of checking a record.

    `computed` is the commitment computed from the seed, "" without a seed.
    """

    commitment: str
    computed: str
    outcomes: int
    wrong: list[Wrong]
    taken_back: list[int]
    luck: dict[int, str]
    """The players' entropy, by seat."""

    @property
    def checked(self) -> bool:
        """Whether the record contains both a commitment and a seed."""
        return bool(self.commitment and self.computed)

    @property
    def fair(self) -> bool:
        return self.checked and self.commitment == self.computed and not self.wrong


def verdict(record: Record) -> Verdict:
    """Recompute all outcomes of a record and compare."""
    if not record.seed:
        return Verdict(record.commitment, "", 0, [], list(record.taken_back), dict(record.luck))
    seed = bytes.fromhex(record.seed)
    key = fair_dice.dice_key(seed, record.luck)
    outcomes = 0
    wrong = []
    state = record.at(0)
    for number, event in enumerate(record.events):
        if state.actor == CHANCE:
            outcomes += 1
            expected = state.draw(fair_dice.random_source(key, number, record.taken_back))
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
