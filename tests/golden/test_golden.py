"""The program behaves as it did before it was restructured, byte for byte."""

import pytest

from tests.golden.collect import GROUPS, before, differences, hashed

BEFORE = before()
FEW = 20


@pytest.mark.parametrize("group", GROUPS)
def test_nothing_has_changed(group: str) -> None:
    found = differences(group, hashed(GROUPS[group]()), BEFORE.get(group, {}))
    more = [f"and {len(found) - FEW} more"] if len(found) > FEW else []
    assert not found, "\n".join(
        [
            *found[:FEW],
            *more,
            "To see what, dump the texts here and at the commit before, and compare the folders:",
            f"python -m tests.golden.collect {group} --dump FOLDER",
        ]
    )


def test_every_group_that_was_collected_still_is() -> None:
    assert set(BEFORE) == set(GROUPS)
