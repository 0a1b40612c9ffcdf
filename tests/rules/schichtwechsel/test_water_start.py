"""SW-2.5: the water at the start, by place in turn order."""

from typing import Any

import pytest

import pithead
from pithead.editions.corrections import corrections_between, edition_differences
from pithead.games.rules_text import rule_book
from pithead.kernel.errors import BadEdition
from pithead.kernel.game_registry import built_in_game
from tests.collieries import GAME, game_with, play

NAMES = ["Ada", "Ben", "Cy", "Dora"]
ROWS = ([0, 2], [1, 0, 3], [0, 4, 2, 1])


def water_game(*rows: Any) -> pithead.Game:
    """The game in which the water of these places starts lower, one row for a number of players."""

    def edit(tables: dict[str, Any]) -> None:
        tables["water_start"] = [
            {"players": len(row), "lowered": row, "source": "reconstructed"} for row in rows
        ]

    return game_with(edit)


def water(state: pithead.State) -> list[int]:
    return list(state.to_json()["water"])


def defects(*rows: Any) -> list[str]:
    """What is wrong with an edition that has these rows."""
    with pytest.raises(BadEdition) as refusal:
        water_game(*rows)
    return [str(problem) for problem in refusal.value.problems]


@pytest.mark.rule("SW-2.5")
@pytest.mark.parametrize(
    ("players", "first", "levels"), [(2, 1, [2, 4]), (3, 2, [4, 1, 3]), (4, 1, [3, 4, 0, 2])]
)
def test_the_water_starts_lower_by_place_in_turn_order(
    players: int, first: int, levels: list[int]
) -> None:
    before = water_game(*ROWS).start(players)
    assert water(before) == [4] * players, "before the first player is drawn"
    state = play(before, f"start:{first}")
    assert water(state) == levels
    assert state.problems() == []


@pytest.mark.rule("SW-2.5")
def test_the_draw_tells_the_levels() -> None:
    state = water_game(*ROWS).start(3)
    told = "The first player is Cy. Water levels: Cy 3, Ada 4, Ben 1."
    assert state.describe("start:2", "en", NAMES) == told
    assert "Wasserstände: Cy 3, Ada 4, Ben 1." in state.describe("start:2", "de", NAMES)


@pytest.mark.rule("SW-2.5")
@pytest.mark.parametrize("rows", [(), ([0, 0],), ([1, 2, 3],)])
def test_without_a_table_the_water_of_all_starts_on_the_same_level(rows: tuple[Any, ...]) -> None:
    state = water_game(*rows).start(2)
    assert state.describe("start:1", "en", NAMES) == "The first player is Ben."
    assert water(play(state, "start:1")) == [4, 4]


@pytest.mark.rule("SW-2.5")
@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_rule_states_the_levels_of_the_edition(lang: str) -> None:
    text = " ".join(rule_book("schichtwechsel", lang).rules["SW-2.5"].body.split())
    conjunction = {"en": "and", "de": "und"}[lang]
    for players in GAME.players:
        *others, last = [str(level) for level in water(play(GAME.start(players), "start:0"))]
        assert f"{', '.join(others)} {conjunction} {last}" in text


def test_a_wrong_table_is_refused() -> None:
    (problem,) = defects([0, 5])
    assert problem == (
        "[[water_start]] 2, key lowered[1]: must be a whole number from 0 to 4, not 5"
    )
    (problem,) = defects([0, 1], [0, 2])
    assert problem == "[[water_start]] 2, key players: 2 is given twice"
    assert defects([0, 1, 2, 3, 4])[0].startswith("[[water_start]] 5, key players")


def test_an_edition_from_before_these_tables_can_be_corrected_further() -> None:
    old = built_in_game("schichtwechsel", "spielefaible-2021.2")
    assert old is not None
    assert water(play(old.start(2), "start:0")) == [3, 3]
    changes = [change.text.to("en") for change in edition_differences(old)]
    title = "Lower water at the start (not printed), number of players 4"
    (change,) = [change for change in changes if change.startswith(title)]
    assert change.endswith("→ 0, 0, 0, 0")
    found = corrections_between("schichtwechsel", old.edition)
    assert found is not None
    assert found.typed["water_start.4.lowered"] == "0, 0, 0, 0"
