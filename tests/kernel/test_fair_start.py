"""Start bonuses in edition files: read, checked, and stated by the rules and the documents."""

import re
from pathlib import Path
from typing import Any

import pytest

import pithead
from pithead.games.rules_text import rule_book
from pithead.kernel.errors import BadEdition
from pithead.kernel.fair_start import FAIR_START, bonus_list, give_bonuses
from tests.fair_starts import fair_tables

BALANCE = Path(__file__).parents[2] / "docs" / "balance.md"
KEYS = {"schiefer": "coins", "ruhrschifffahrt": "thalers", "schichtwechsel": "vp"}
RULES = {"schiefer": "SF-11.6", "ruhrschifffahrt": "RS-17.11", "schichtwechsel": "SW-20.10"}
AND = {"en": "and", "de": "und"}


def built_in(game_id: str) -> dict[int, list[int]]:
    """The amounts of the built-in edition, by number of players."""
    tables = pithead.game(game_id).edition.tables[FAIR_START]
    return {table["players"]: table[KEYS[game_id]] for table in tables}


def entry(game_id: str, players: Any, amounts: Any, **more: Any) -> dict[str, Any]:
    return {"players": players, KEYS[game_id]: amounts, "source": "reconstructed", **more}


def defects(game_id: str, *entries: Any) -> list[str]:
    """What is wrong with an edition that has these tables."""
    with pytest.raises(BadEdition) as refusal:
        pithead.game(game_id).with_edition(fair_tables(game_id, list(entries)))
    return [str(problem) for problem in refusal.value.problems]


def test_there_is_an_amount_for_each_place_where_the_option_has_an_effect() -> None:
    for game_id in KEYS:
        fewest = 2 if game_id == "schichtwechsel" else 3
        assert list(built_in(game_id)) == [*range(fewest, 5)]
        for players, amounts in built_in(game_id).items():
            assert len(amounts) == players


@pytest.mark.parametrize("game_id", KEYS)
@pytest.mark.parametrize(
    ("amounts", "index"), [([0, 16, 0], 1), ([0, 0, -1], 2), ([True, 0, 0], 0), ([0, 0, "2"], 2)]
)
def test_an_amount_is_a_number_from_0_to_15(
    game_id: str, amounts: list[object], index: int
) -> None:
    (problem,) = defects(game_id, entry(game_id, 3, amounts))
    assert problem.startswith(f"[[fair_start]] 3, key {KEYS[game_id]}[{index}]: must be a whole")


@pytest.mark.parametrize("game_id", KEYS)
@pytest.mark.parametrize("amounts", [[1, 2], [1, 2, 3, 4], []])
def test_each_place_needs_an_amount(game_id: str, amounts: list[int]) -> None:
    (problem,) = defects(game_id, entry(game_id, 3, amounts))
    assert problem.startswith(f"[[fair_start]] 3, key {KEYS[game_id]}: must have 3 items")


@pytest.mark.parametrize("game_id", KEYS)
def test_a_table_is_for_one_number_of_players(game_id: str) -> None:
    (problem,) = defects(game_id, entry(game_id, 5, [0] * 5))
    assert problem.startswith("[[fair_start]] 5, key players: must be a whole number from")
    one = entry(game_id, 4, [0] * 4)
    assert defects(game_id, one, one) == ["[[fair_start]] 4, key players: 4 is given twice"]


def test_schiefer_for_two_has_another_option() -> None:
    (problem,) = defects("schiefer", entry("schiefer", 2, [0, 1]))
    assert problem.startswith("[[fair_start]] 2, key players: must be a whole number from 3 to 4")


@pytest.mark.parametrize("game_id", KEYS)
def test_a_table_has_nothing_else(game_id: str) -> None:
    (problem,) = defects(game_id, entry(game_id, 3, [0] * 3, points=1))
    assert problem == "[[fair_start]] 3, key points: is not known here"
    missing = entry(game_id, 3, [0] * 3)
    del missing[KEYS[game_id]]
    assert f"[[fair_start]] 3, key {KEYS[game_id]}: is missing" in defects(game_id, missing)
    assert defects(game_id, 3) != []


def test_bonuses_go_round_the_table_from_the_first_player() -> None:
    amounts = [10, 20, 30]
    give_bonuses([1, 0, 5], 2, amounts)
    assert amounts == [10, 25, 31]
    give_bonuses([], 1, amounts)
    assert amounts == [10, 25, 31]
    assert bonus_list([1, 0, 5], 2, "en", ["Ada", "Ben", "Cy"]) == "Cy 1, Ben 5"
    assert bonus_list([0, 0], 1, "en", None) == ""


@pytest.mark.parametrize("game_id", KEYS)
@pytest.mark.parametrize("lang", AND)
def test_the_rule_states_the_amounts_of_the_edition(game_id: str, lang: str) -> None:
    text = " ".join(rule_book(game_id, lang).rules[RULES[game_id]].body.split())
    for amounts in built_in(game_id).values():
        *others, last = [str(amount) for amount in amounts]
        assert f"{', '.join(others)} {AND[lang]} {last}" in text


def test_the_page_about_balance_states_the_amounts_of_the_editions() -> None:
    section = BALANCE.read_text(encoding="utf-8").partition("\n## Fair start\n")[2]
    rows = re.findall(r"^\| ([A-Z]\w+)[^|]*\| (\d) \| ([\d /]+) \w+ \|", section, re.MULTILINE)
    stated = {(name.lower(), int(players)): amounts for name, players, amounts in rows}
    assert stated == {
        (game_id, players): " / ".join(str(amount) for amount in amounts)
        for game_id in KEYS
        for players, amounts in built_in(game_id).items()
    }
