"""Ids that nobody can guess."""

import re

from pithead.table.random_ids import RandomIds


def test_ids_are_long_and_never_repeat() -> None:
    ids = RandomIds()
    found = [ids.next() for _ in range(1000)]
    assert len(set(found)) == 1000
    assert all(re.fullmatch(r"[0-9a-f]{18}", id) for id in found)


def test_each_supply_has_ids_of_its_own() -> None:
    assert RandomIds().next() != RandomIds().next()
