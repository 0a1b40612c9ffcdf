"""SW-20.10: extra VP by place in turn order."""

import pytest

import pithead
from tests.fair_starts import fair_game, start_drawn, without_bonuses

FAIR = fair_game("schichtwechsel", "vp", [0, 3], [4, 1, 0], [2, 0, 5, 7])


def vp(state: pithead.State) -> list[int]:
    return list(state.to_json()["vp"])


@pytest.mark.rule("SW-20.10")
@pytest.mark.parametrize(
    ("players", "first", "given"), [(2, 1, [3, 0]), (3, 2, [1, 0, 4]), (4, 1, [7, 2, 0, 5])]
)
def test_a_fair_start_gives_vp_by_place_in_turn_order(
    players: int, first: int, given: list[int]
) -> None:
    before = FAIR.start(players, {"fair_start": True})
    assert vp(before) == [0] * players, "before the first player is drawn"
    state = start_drawn(FAIR, players, f"start:{first}", fair_start=True)
    assert vp(state) == given
    assert not state.problems()
    even = start_drawn(FAIR, players, f"start:{first}")
    assert vp(even) == [0] * players


@pytest.mark.rule("SW-20.10")
def test_vp_at_the_start_are_on_the_score_sheet() -> None:
    fair = start_drawn(FAIR, 3, "start:0", fair_start=True)
    even = start_drawn(FAIR, 3, "start:0")
    assert [sheet["vp_play"] for sheet in fair.sheet()] == [4, 1, 0]
    assert fair.scores() == [sum(sheet.values()) for sheet in fair.sheet()]
    assert [a - b for a, b in zip(fair.scores(), even.scores(), strict=True)] == [4, 1, 0]


@pytest.mark.rule("SW-20.10")
def test_an_edition_without_amounts_gives_no_vp() -> None:
    old = without_bonuses("schichtwechsel")
    assert vp(start_drawn(old, 4, "start:0", fair_start=True)) == [0] * 4


@pytest.mark.rule("SW-20.10")
def test_the_draw_tells_who_gets_vp() -> None:
    state = FAIR.start(4, {"fair_start": True})
    names = ["Ada", "Ben", "Cy", "Dora"]
    told = "The first player is Dora. Extra VP: Dora 2, Ben 5, Cy 7."
    assert state.describe("start:3", "en", names).startswith(told)
    assert "VP" not in FAIR.start(4).describe("start:3", "en", names)
