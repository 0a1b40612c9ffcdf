"""Records and positions of an earlier version of the rules are played by that version."""

import pytest

import pithead

RECORD = """\
pithead 1
game schiefer
rules {rules}
players 2
edition spielbox-2011
---
* start:1
"""


@pytest.fixture
def schiefer(monkeypatch: pytest.MonkeyPatch) -> pithead.Game:
    """Schiefer as if version 0 of its rules had started everybody with seven coins."""
    game = pithead.game("schiefer")
    monkeypatch.setattr(game, "earlier_rules", {0: {"coins_at_start": 7}})
    return game


def test_an_earlier_version_is_restored_by_options(schiefer: pithead.Game) -> None:
    assert schiefer.plays_rules(0)
    assert schiefer.options_of_rules(0, {})["coins_at_start"] == 7
    assert schiefer.options_of_rules(0, {"coins_at_start": 2})["coins_at_start"] == 2


def test_todays_version_has_the_defaults(schiefer: pithead.Game) -> None:
    today = schiefer.options_of_rules(schiefer.rules_version, {})
    assert today == schiefer.complete_options({})
    assert today["coins_at_start"] != 7


def test_another_version_is_refused(schiefer: pithead.Game) -> None:
    assert not schiefer.plays_rules(99)
    with pytest.raises(pithead.BadSetup, match="this program has version"):
        schiefer.options_of_rules(99, {})


def test_an_old_record_is_played_by_its_own_rules(schiefer: pithead.Game) -> None:
    old = pithead.Record.load(RECORD.format(rules=0))
    assert old.state.options()["coins_at_start"] == 7
    again = pithead.Record.load(old.dump())
    assert f"rules {schiefer.rules_version}\n" in old.dump()
    assert again.state == old.state


def test_an_old_position_may_lack_the_options_added_since(schiefer: pithead.Game) -> None:
    data = schiefer.start(2).to_json()
    del data["options"]["coins_at_start"]
    with pytest.raises(pithead.BadPosition, match="coins_at_start"):
        schiefer.from_json(data)
    data["rules"] = 0
    assert schiefer.from_json(data).options()["coins_at_start"] == 7


@pytest.mark.parametrize("rules", [True, "0", 0.0, [0], None, 99])
def test_a_position_of_an_unknown_version_is_refused(schiefer: pithead.Game, rules: object) -> None:
    data = schiefer.start(2).to_json()
    data["rules"] = rules
    with pytest.raises(pithead.BadPosition, match="rules"):
        schiefer.from_json(data)
