"""The score sheet (section 10)."""

from typing import Final

from pithead.games.schiefer.material import Material
from pithead.games.schiefer.state import SchieferState
from pithead.kernel.game_parts import Scoring
from pithead.kernel.texts.i18n import Text

_MINES: Final = Text("Mines")
_MONEY: Final = Text("Coins")


def own_mines(state: SchieferState, seat: int) -> int:
    return state.owners.count(seat)


def own_mines_in(state: SchieferState, seat: int, valley: int) -> int:
    first = state.material.first[valley]
    count = 0
    for mine in range(first, first + state.opened[valley]):
        if state.owners[mine] == seat:
            count += 1
    return count


def money_points(state: SchieferState, seat: int) -> int:
    """SF-10.2: the better rate for the owner of More points for money."""
    material = state.material
    if state.has_box(seat, material.more_for_money):
        return state.coins[seat] // material.coins_per_point_improved
    return state.coins[seat] // material.coins_per_point


def valley_points(state: SchieferState, seat: int) -> tuple[int, int, int]:
    """SF-10.3 to SF-10.6: for different valleys, half of the mines, alone in the valley."""
    material = state.material
    present = half = alone = 0
    for valley in range(material.valleys):
        mine_count = own_mines_in(state, seat, valley)
        present += mine_count > 0
        half += 2 * mine_count >= material.size[valley]
        alone += mine_count == material.size[valley]
    return (
        present * material.points_valley if state.has_box(seat, material.different_valleys) else 0,
        half * material.points_half if state.has_box(seat, material.half_the_mines) else 0,
        alone * material.points_alone if state.has_box(seat, material.alone_in_the_valley) else 0,
    )


def points(state: SchieferState, seat: int) -> dict[str, int]:
    """One player's column of the sheet."""
    different, half, alone = valley_points(state, seat)
    return {
        "mines": own_mines(state, seat) * state.material.points_mine,
        "money": money_points(state, seat),
        "different_valleys": different,
        "half_the_mines": half,
        "alone_in_the_valley": alone,
    }


_HELP: Final = {
    "mines": Text("Points for each mine that a player has opened, sold or not."),
    "money": Text("Points for coins; with “More points for coins”, fewer coins make a point."),
    "different_valleys": Text("With the box: points for each valley with a mine of the player."),
    "half_the_mines": Text("With the box: points for each valley of which half is the player’s."),
    "alone_in_the_valley": Text("With the box: points for each valley that is all the player’s."),
}
"""What the categories are for."""


class SchieferScoring(Scoring[SchieferState]):
    """The score sheet, its categories, and the ranking."""

    def __init__(self, material: Material) -> None:
        self.material = material

    def sheet(self, state: SchieferState) -> list[dict[str, int]]:
        return [points(state, seat) for seat in range(state.players)]

    def category_help(self, key: str, lang: str) -> str:
        return _HELP[key].to(lang)

    def category(self, key: str, lang: str) -> str:
        """A line of the score sheet: points for mines, for money, or for a box."""
        if key == "mines":
            return _MINES.to(lang)
        if key == "money":
            return _MONEY.to(lang)
        return self.material.box_names[self.material.box_ids.index(key)].to(lang)

    def has_category(self, state: SchieferState, key: str) -> bool:
        """SF-2.4: some boxes are not in play with every number of players."""
        ids = self.material.box_ids
        return key not in ids or self.material.box_slots(ids.index(key), state.players) > 0

    def ranking(self, state: SchieferState) -> list[int]:
        """SF-10.7, SF-11.4: by points; ties by seat, or by coins, mines and the round's order."""
        scores = state.scores()
        if state.rules.shares_wins:
            return [seat for _, seat in sorted((-score, seat) for seat, score in enumerate(scores))]
        start = max(state.start_player, 0)
        order = [
            (
                -scores[seat],
                -state.coins[seat],
                -own_mines(state, seat),
                -state.turns_after(start, seat),
                seat,
            )
            for seat in range(state.players)
        ]
        return [entry[-1] for entry in sorted(order)]

    def places(self, state: SchieferState) -> list[int]:
        """SF-10.7: players with equal points share a place, unless a tie-break was agreed on."""
        if not state.rules.shares_wins:
            return super().places(state)
        scores = state.scores()
        return [1 + sum(other > score for other in scores) for score in scores]
