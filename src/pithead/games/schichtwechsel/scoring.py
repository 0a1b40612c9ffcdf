"""Round cards (SW-17), the score sheet (SW-18) and the winner (SW-19)."""

from typing import Final

from pithead.games.schichtwechsel.effect_lines import ROUTES
from pithead.games.schichtwechsel.material import (
    COKE_GOAL,
    EXIT,
    FOUR,
    LEAD,
    SALE,
    SPOIL,
    SPOIL_GOAL,
    TOOLS,
    TWO,
)
from pithead.games.schichtwechsel.state import TRACKS, SchichtwechselState
from pithead.kernel.game_parts import Scoring
from pithead.kernel.texts.i18n import Text

_CATEGORIES: Final = {
    "vp_play": Text("VP during the game"),
    "vp_rounds": Text("Round cards"),
    "miner": Text("Miner"),
    "road": Text("Road"),
    "rail": Text("Rail"),
    "canal": Text("Canal"),
    "pit_spoil": Text("Spoil pit"),
    "pit_four": Text("4 VP pit"),
    "pit_two": Text("2 VP pit"),
    "coke_sold": Text("Sold coke"),
    "coal_wagons": Text("Full coal wagons"),
    "coke_left": Text("Unsold coke"),
    "tools": Text("Tool markers"),
    "first_player": Text("First player marker"),
}
"""The lines of the score sheet (SW-P)."""


def round_points(state: SchichtwechselState, card: int, seat: int) -> int:
    """SW-17.6 to SW-17.9: what a round card gives a player now."""
    material = state.material
    goal = material.goals[card]
    if goal == LEAD:
        count = 0
        for route in range(len(ROUTES)):
            if leads(state, seat, route):
                count += 1
    elif goal == SPOIL_GOAL:
        count = state.spoil_of(seat)
    elif goal == COKE_GOAL:
        count = material.coke - state.coke[seat]
    else:
        count = state.disc(seat, goal)
    return count // material.goal_per[card] * material.goal_vp[card]


def leads(state: SchichtwechselState, seat: int, route: int) -> bool:
    """SW-17.7: nobody is ahead; on the target only the first player there leads."""
    space = state.disc(seat, route)
    if space == 0:
        return False
    for other in range(state.players):
        if state.disc(other, route) > space:
            return False
    return not state.finished(seat, route) or state.arrival[seat * TRACKS + route] == 1


def route_points(state: SchichtwechselState, seat: int, route: int) -> int:
    """SW-18.3: the circle or the highest milestone, or both and all lower milestones."""
    material = state.material
    circle = 0
    if state.finished(seat, route):
        first = state.arrival[seat * TRACKS + route] == 1
        circle = material.target_first[route] if first else material.target_other[route]
    space = state.disc(seat, route)
    if state.rules.all_milestones:
        return circle + material.marks_added[route][space]
    return circle or material.marks[route][space]


def miner_points(state: SchichtwechselState, seat: int) -> int:
    """SW-18.2, and the 2 VP of a last move on the exit."""
    if not state.on_exit(seat):
        return state.vp_last[seat]
    first = state.arrival[seat * TRACKS + EXIT] == 1
    material = state.material
    return state.vp_last[seat] + (material.exit_first if first else material.exit_other)


def final_sale(state: SchichtwechselState, seat: int) -> tuple[int, int]:
    """SW-18.7: pairs sold and coke left after what the houses in the sale pit bring."""
    material = state.material
    houses = state.house_count(seat, SALE)
    plant = state.coke_in_plant(seat)
    wagons = state.coke_on_wagons[seat]
    load = min(houses * material.pit_load, plant, material.coke_wagons - wagons)
    wagons += load
    pairs = min(
        houses * material.pit_sale,
        wagons // material.pair,
        len(material.columns) - state.sold[seat],
    )
    return state.sold[seat] + pairs, plant - load + wagons - pairs * material.pair


def full_coal_wagons(state: SchichtwechselState, seat: int) -> int:
    """SW-18.9."""
    count = 0
    for group in range(state.material.coal_groups):
        count += state.full_wagons(seat, group)
    return count


def tools_left(state: SchichtwechselState, seat: int) -> int:
    """SW-18.11: after what the tool pit takes away."""
    discard = state.house_count(seat, TOOLS) * state.material.pit_tools
    return max(0, state.tools[seat] - discard)


def points(state: SchichtwechselState, seat: int) -> dict[str, int]:
    """One player's column of the sheet, as if the game ended now."""
    material = state.material
    pairs, coke_left = final_sale(state, seat)
    spoil_houses = state.house_count(seat, SPOIL)
    return {
        "vp_play": state.vp[seat],
        "vp_rounds": state.vp_rounds[seat],
        "miner": miner_points(state, seat),
        "road": route_points(state, seat, 0),
        "rail": route_points(state, seat, 1),
        "canal": route_points(state, seat, 2),
        "pit_spoil": spoil_houses
        * (material.pit_spoil_base + material.pit_spoil_each * state.tip[seat]),
        "pit_four": state.house_count(seat, FOUR) * material.pit_four,
        "pit_two": state.house_count(seat, TWO) * material.pit_two,
        "coke_sold": sum(material.columns[:pairs]),
        "coal_wagons": full_coal_wagons(state, seat) * material.full_wagon_vp,
        "coke_left": coke_left * material.coke_left_vp,
        "tools": tools_left(state, seat) * material.tool_vp,
        "first_player": material.marker_vp if state.marker == seat else 0,
    }


_CATEGORY_HELP: Final = {
    "vp_play": Text("VP collected during the game: from cards, barriers, spaces and trades."),
    "vp_rounds": Text("VP for the goal on the card of each round."),
    "miner": Text("VP when the miner reaches the exit, most for the first one."),
    "road": Text("VP by how far the disc has come on the road, most on the final space."),
    "rail": Text("VP by how far the disc has come on the rail, most on the final space."),
    "canal": Text("VP by how far the disc has come on the canal, most on the final space."),
    "pit_spoil": Text("VP for each house in this pit, more with each spoil on the tip."),
    "pit_four": Text("VP for each house in this pit."),
    "pit_two": Text("VP for each house in this pit."),
    "coke_sold": Text(
        "VP for each pair of coke that is sold; each pair brings more than the last."
    ),
    "coal_wagons": Text("VP for each coal wagon that is full at the end."),
    "coke_left": Text("VP for coke that is not sold at the end."),
    "tools": Text("VP lost for each tool marker that is left at the end."),
    "first_player": Text("VP for the player who has the first player marker at the end."),
}
"""What the categories are for."""


class SchichtwechselScoring(Scoring[SchichtwechselState]):
    def sheet(self, state: SchichtwechselState) -> list[dict[str, int]]:
        return [points(state, seat) for seat in range(state.players)]

    def category_help(self, key: str, lang: str) -> str:
        return _CATEGORY_HELP[key].to(lang)

    def category(self, key: str, lang: str) -> str:
        return _CATEGORIES[key].to(lang)

    def ranking(self, state: SchichtwechselState) -> list[int]:
        """SW-19: points, then the seat farthest clockwise from the holder of the marker."""
        scores = state.scores()
        marker = max(state.marker, 0)
        order = [
            (-scores[seat], -state.turns_after(marker, seat), seat) for seat in range(state.players)
        ]
        return [entry[-1] for entry in sorted(order)]
