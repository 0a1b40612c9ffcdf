"""What a change between two positions says to people."""

import pithead
from tests.positions import table


def test_a_change_is_told_with_its_player_if_it_has_one() -> None:
    before = table(2).coins(3, 3).acting(seat=1, field=1)
    after = table(2).coins(3, 5).round(2).acting(seat=1, field=1)
    told = [change.describe(names=["Ada", "Ben"]) for change in pithead.changes(before, after)]
    assert told == ["round: 1 -> 2", "Ben, coins: 3 -> 5"]
