"""The evaluation function of Schichtwechsel: an estimate of a player's lead in points.

All values are points of the final score. `left` is the part of the game that is still to come, from
1 at the start to 0 at the end: what pays only in the long run loses its value.
"""

from collections.abc import Mapping
from importlib.resources import files
from typing import Final

from pithead.games.schichtwechsel import scoring
from pithead.games.schichtwechsel.effect_lines import ROUTES, SCOPES, Line
from pithead.games.schichtwechsel.material import (
    CANAL,
    FOUR,
    MINER,
    RAIL,
    ROAD,
    SALE,
    SPEED,
    SPOIL,
    TOOLS,
    TWO,
)
from pithead.games.schichtwechsel.state import NONE, SchichtwechselState
from pithead.games.schichtwechsel.steps.card_copies import ChooseCopy
from pithead.games.schichtwechsel.steps.coke import ChooseCoking, ChooseCokingSpace, ChooseLoad
from pithead.games.schichtwechsel.steps.effect_lists import EffectRun
from pithead.games.schichtwechsel.steps.miner import ChooseShiftSpace
from pithead.games.schichtwechsel.steps.routes import (
    Advance,
    ChooseArea,
    ChooseBarrierReward,
    ChooseDisc,
    ChooseHouse,
)
from pithead.games.schichtwechsel.steps.wagons import ChooseLift
from pithead.kernel.evaluator import Evaluator
from pithead.kernel.texts.i18n import Text

LAYOUT: Final = [
    ("white", 1),
    ("token", 1),
    ("coin", 1),
    ("sold_with", 1),
    ("on_wagon", 1),
    ("in_plant", 1),
    ("above", 1),
    ("below", 1),
    ("water", 7),
    ("spoil_on_tip", 1),
    ("spoil_below", 1),
    ("step", 3),
    ("bar", 5),
    ("placed", 1),
    ("shift_space", 1),
    ("at_exit", 1),
    ("speed_house", 1),
    ("house", 1),
    ("barrier", 1),
    ("miner_move", 1),
    ("copy", 3),
    ("coal", 1),
    ("lift", 1),
    ("coke", 1),
    ("load", 1),
    ("turn", 1),
    ("coking", 1),
    ("headframe", 1),
    ("choice", 1),
    ("water_choice", 1),
    ("marker", 1),
]
"""The weights in their order, and how many numbers each has; weights.toml has their values.

The names in capitals below say where in the list each begins.
"""

WHITE: Final = 0
TOKEN: Final = 1
COIN: Final = 2
"""Tokens and coins that can still be spent."""
SOLD_WITH: Final = 3
"""What a sale brings besides the column: a coin and a white token."""
ON_WAGON: Final = 4
IN_PLANT: Final = 5
ABOVE: Final = 6
BELOW: Final = 7
"""What coke, or coal on its way to become coke, is worth as a part of what its sale brings."""
LAST_LEVEL: Final = 6
WATER: Final = 8
"""The worth of each water level, counted from the lowest."""
SPOIL_ON_TIP: Final = 15
SPOIL_BELOW: Final = 16
STEP: Final = 17
"""The worth of a space on each route at the start, houses and other rewards included."""
LAST_BAR: Final = 4
BAR: Final = 20
"""What each free bar space brings in a round; further ones like the last."""
PLACED: Final = 25
"""What a placed headframe brings over a whole game."""
SHIFT_SPACE: Final = 26
AT_EXIT: Final = 27
"""What further miner moves bring to a miner on the exit over a whole game."""
SPEED_HOUSE: Final = 28
HOUSE: Final = 29
BARRIER: Final = 30
MINER_MOVE: Final = 31
COPY: Final = 32
"""By the scope, in the order of `SCOPES`: a large card is worth more than a small one."""
COAL: Final = 35
LIFT: Final = 36
COKE: Final = 37
LOAD: Final = 38
TURN: Final = 39
COKING: Final = 40
HEADFRAME: Final = 41
CHOICE: Final = 42
WATER_CHOICE: Final = 43
"""What steps on the agenda and effects to come are worth."""
MARKER: Final = 44
"""What the first player's marker is worth at the start; its points count for the last holder."""


class SchichtwechselEvaluator(Evaluator[SchichtwechselState]):
    def __init__(self) -> None:
        super().__init__(LAYOUT, files("pithead.games.schichtwechsel"), decisions=72)

    def terms(self) -> Mapping[str, Text]:
        from pithead.games.schichtwechsel.evaluator_terms import TERMS

        return TERMS

    def value(self, state: SchichtwechselState, seat: int, weights: list[float]) -> float:
        """The player's lead over the mean of the opponents, or over the best one at the end."""
        if not state.agenda:
            return _final(state, seat)
        left = _left(state)
        others = 0.0
        for other in range(state.players):
            if other != seat:
                others += _expected(state, other, left, weights)
        return (
            _expected(state, seat, left, weights)
            + _pending(state, seat, left, weights)
            - others / (state.players - 1)
        )

    def values(self, state: SchichtwechselState, weights: list[float]) -> list[float]:
        """`value` for all players; what each one may expect is computed once."""
        return self.values_seen_by(state, state.actor, weights)

    def values_seen_by(
        self, state: SchichtwechselState, observer: int, weights: list[float]
    ) -> list[float]:
        if not state.agenda:
            return [_final(state, seat) for seat in range(state.players)]
        left = _left(state)
        expected = [_expected(state, seat, left, weights) for seat in range(state.players)]
        total = sum(expected)
        others = state.players - 1
        found = [own - (total - own) / others for own in expected]
        if observer >= 0:
            found[observer] += _pending(state, observer, left, weights)
        return found


def _final(state: SchichtwechselState, seat: int) -> float:
    scores = state.scores()
    ranking = state.ranking()
    rival = ranking[0] if ranking[0] != seat else ranking[1]
    return scores[seat] - scores[rival] + (0.5 if ranking[0] == seat else -0.5)


def _left(state: SchichtwechselState) -> float:
    """The part of the game that is to come; a round is half over when its turns begin."""
    kind = state.agenda[0].kind
    done = float(state.round - 1)
    if kind == "turns":
        out = state.passed.count(True)
        done += 0.4 + 0.5 * out / state.players
    elif kind == "last_moves":
        done += 1.0
    return max(0.0, 1.0 - done / state.material.rounds)


def _expected(state: SchichtwechselState, seat: int, left: float, w: list[float]) -> float:
    """The points that a player may expect from what they have."""
    material = state.material
    total = float(state.vp[seat] + state.vp_rounds[seat] + state.vp_last[seat])
    total += material.tool_vp * scoring.tools_left(state, seat)
    if state.marker == seat:
        total += _marker(state, left, w)
    total += _tokens(state, seat, left, w)
    total += _water(state, seat, left, w)
    total += _routes(state, seat, left, w)
    total += _round_card(state, seat)
    total += _production(state, seat, left, w)
    total += _buildings(state, seat, left, w)
    total += _shift(state, seat, left, w)
    total += _tile(state, seat, left, w)
    return total


def _marker(state: SchichtwechselState, left: float, w: list[float]) -> float:
    """The worth of the first player's marker: at the end its points, before that the first turn."""
    return state.material.marker_vp * (1.0 - left) + w[MARKER] * left


def _tokens(state: SchichtwechselState, seat: int, left: float, w: list[float]) -> float:
    if left < 0.1 and (state.passed[seat] or state.agenda[0].kind == "last_moves"):
        return 0.0
    total = state.coins[seat] * min(w[COIN], w[COIN] * 4.0 * left)
    if not state.passed[seat]:
        total += state.white[seat] * w[WHITE]
        if state.token[seat]:
            total += w[TOKEN]
    return total


def _water(state: SchichtwechselState, seat: int, left: float, w: list[float]) -> float:
    level = state.water[seat] - state.material.water_lowest
    return w[WATER + min(level, LAST_LEVEL)] * min(1.0, 4.0 * left)


def _routes(state: SchichtwechselState, seat: int, left: float, w: list[float]) -> float:
    total = 0.0
    late = 1.0 - left
    for route in range(len(ROUTES)):
        points = float(scoring.route_points(state, seat, route))
        space = state.disc(seat, route)
        if state.finished(seat, route):
            total += points + w[STEP + route] * space * left * 0.5
        else:
            total += late * points + left * w[STEP + route] * space
            total += late * 0.3 * space
    return total


def _round_card(state: SchichtwechselState, seat: int) -> float:
    """What the round card gives at the end of this round, and what the later ones may."""
    material = state.material
    kind = state.agenda[0].kind
    total = 0.0
    if state.round_card != NONE and kind not in ("start", "reveal", "last_moves"):
        total += scoring.round_points(state, state.round_card, seat)
    ahead = material.rounds - state.round
    if kind == "reveal":
        ahead += 1
    if ahead > 0:
        later = 0
        count = 0
        for card in range(material.round_cards):
            if state.unused_rounds[card]:
                later += scoring.round_points(state, card, seat)
                count += 1
        total += 0.5 * later * ahead / max(1, count)
    return total


def _production(state: SchichtwechselState, seat: int, left: float, w: list[float]) -> float:
    """Coal and coke by how far it is from being sold, and how many sales are still to come."""
    material = state.material
    total = float(sum(material.columns[: state.sold[seat]]))
    kind = state.agenda[0].kind
    sales = material.rounds - state.round
    if kind not in ("bonus_bar", "turns", "last_moves") and state.round >= material.sale_round:
        sales += 1
    sales += state.house_count(seat, SALE)
    room = min(sales, len(material.columns) - state.sold[seat]) * material.pair
    hurry = min(1.0, 0.45 + 1.4 * left)
    on_wagons = state.coke_on_wagons[seat]
    in_plant = state.coke_in_plant(seat)
    full = 0
    for group in range(material.coal_groups):
        full += state.full_wagons(seat, group)
    below = 0
    mines = material.mines
    for wagon in range(mines):
        if state.wagons[seat * mines + wagon] > 0:
            below += 1
    coke = 0
    for count, chance, rest in (
        (on_wagons, w[ON_WAGON], 1.0),
        (in_plant, w[IN_PLANT] * hurry, 0.9),
        (full, w[ABOVE] * hurry, 1.0 if left < 0.2 else 0.5),
        (below + state.lifted[seat], w[BELOW] * hurry, 0.1),
    ):
        for _ in range(count):
            if coke < room:
                column = material.columns[state.sold[seat] + coke // material.pair]
                total += chance * (column + w[SOLD_WITH]) / material.pair
            else:
                total += rest
            coke += 1
    total += 0.12 * (state.coal_above(seat) - full)
    for wagon in range(mines):
        if state.wagons[seat * mines + wagon] < 0:
            total += w[SPOIL_BELOW]
    total += w[SPOIL_ON_TIP] * min(1.0, 3.0 * left) * state.tip[seat]
    if state.plant_own[seat]:
        total -= 0.5 * left
    if state.coal[seat * material.coal_groups + material.token_group]:
        total -= 0.5 * left
    return total


def _buildings(state: SchichtwechselState, seat: int, left: float, w: list[float]) -> float:
    material = state.material
    total = float(state.house_count(seat, TWO) * material.pit_two)
    total += state.house_count(seat, FOUR) * material.pit_four
    total += state.house_count(seat, SPOIL) * (
        material.pit_spoil_base + material.pit_spoil_each * (state.tip[seat] + 1.5 * left)
    )
    if not state.on_exit(seat):
        speed = state.house_count(seat, SPEED)
        total += w[SPEED_HOUSE] * left * (1.0 - 0.5**speed) * 2.0
    total += state.house_count(seat, SALE) * 0.5
    total += state.house_count(seat, TOOLS) * 0.4
    if state.house_count(seat, MINER):
        total += material.again_vp + 1.5 if state.on_exit(seat) else 2.2
    for bar in range(material.bars):
        if not state.bar[seat] >> bar & 1:
            total += _bar(state, bar, w)
    total += w[PLACED] * state.placed(seat) * (0.15 + left)
    return total


def _bar(state: SchichtwechselState, bar: int, w: list[float]) -> float:
    """What a free bar space brings in the rounds to come."""
    return w[BAR + min(bar, LAST_BAR)] * (state.material.rounds - state.round)


def _shift(state: SchichtwechselState, seat: int, left: float, w: list[float]) -> float:
    if state.on_exit(seat):
        return scoring.miner_points(state, seat) + w[AT_EXIT] * left
    gone = state.miner[seat] - 1
    return w[SHIFT_SPACE] * gone * min(1.0, 0.2 + 2.0 * left)


def _tile(state: SchichtwechselState, seat: int, left: float, w: list[float]) -> float:
    """A tile that was chosen has not given its upper bonus yet; the lower half may follow."""
    tile = state.tile[seat]
    if tile == NONE or state.agenda[0].kind != "tiles":
        return 0.0
    material = state.material
    upper = 0.0
    for line in material.upper[tile]:
        upper += _line(state, seat, line, left, w)
    if material.upper_either[tile]:
        upper = 0.5
    best = 0.0
    for option in material.lower[tile]:
        value = 0.0
        for line in option:
            value += _line(state, seat, line, left, w)
        best = max(best, value)
    bar = state.bar[seat] >> (material.bars - 1) & 1
    return upper + (0.0 if bar else 0.8 * best)


# -- what is still to be resolved ----------------------------------------------------------------


def _pending(state: SchichtwechselState, seat: int, left: float, w: list[float]) -> float:
    """What lies on the agenda and will still bring something to the player who is acting."""
    if state.actor != seat:
        return 0.0
    total = 0.0
    for step in state.agenda:
        if isinstance(step, EffectRun):
            if step.seat == seat:
                lines = step.source.lines
                for index in range(step.index, len(lines)):
                    total += _line(state, seat, lines[index], left, w)
        elif isinstance(step, ChooseLift):
            total += w[LIFT] * min(step.left, _liftable(state, seat))
        elif isinstance(step, ChooseCoking):
            total += w[COKE] * min(step.left, scoring.full_coal_wagons(state, seat))
        elif isinstance(step, ChooseLoad):
            room = state.material.coke_wagons - state.coke_on_wagons[seat]
            total += w[LOAD] * min(step.left, room, state.coke_in_plant(seat))
        elif isinstance(step, ChooseCokingSpace):
            total += w[COKING]
        elif isinstance(step, ChooseDisc):
            for move in step.moves:
                if not state.finished(seat, move.route):
                    total += w[STEP + move.route] * move.spaces
        elif isinstance(step, Advance):
            total += w[STEP + step.route] * step.spaces * 0.9
        elif isinstance(step, ChooseHouse):
            total += w[HOUSE] + 1.1 * (state.material.rounds - state.round)
        elif isinstance(step, ChooseArea):
            total += w[HOUSE] + _bar(state, step.bar, w)
        elif isinstance(step, ChooseBarrierReward):
            total += w[BARRIER]
        elif isinstance(step, ChooseShiftSpace):
            total += w[MINER_MOVE]
        elif isinstance(step, ChooseCopy):
            total += w[COPY + step.scope]
        elif step.kind == "rail_choice":
            total += w[STEP + RAIL] * state.placed(seat) * 0.8
        elif step.kind == "water_choice":
            total += w[WATER_CHOICE] * min(4, state.water[seat])
        elif step.kind in ("headframe_top", "headframe_one"):
            total += w[HEADFRAME]
        elif step.kind == "headframe_second":
            total += 1.2 if state.placed(seat) > 1 else 0.0
        elif step.kind in ("coal_on", "coal_on_tile", "coal_on_or_leave"):
            total += w[COAL] * min(1.0, 0.5 + left)
        elif step.kind == "turn":
            total += w[TURN]
        elif step.kind in ("choose_bar", "choose_lower"):
            total += w[CHOICE]
    return total


def _liftable(state: SchichtwechselState, seat: int) -> int:
    count = 0
    for wagon in range(state.material.mines):
        if state.liftable(seat, wagon):
            count += 1
    return count


def _line(state: SchichtwechselState, seat: int, line: Line, left: float, w: list[float]) -> float:
    """What an effect that is still to come is worth, roughly."""
    word = line.word
    n = line.amount
    if word == "vp":
        return float(n)
    if word == "water":
        return -0.35 * n
    if word == "tool":
        return float(n * state.material.tool_vp) if n > 0 or state.tools[seat] else 0.0
    if word == "coin":
        return w[COIN] * n
    if word == "white":
        return w[WHITE] * n
    for route in (ROAD, RAIL, CANAL):
        if word == ROUTES[route]:
            return 0.0 if state.finished(seat, route) else w[STEP + route] * n
        if word == f"{ROUTES[route]}_no_barrier":
            return 0.8
    if word == "coke_wagon":
        return w[COKING] * n if state.can_gain_coke(seat) else 0.0
    if word.startswith("coke_plant"):
        return 2.2 if state.can_enter_plant(seat) else 0.0
    if word == "coal_wagon":
        return w[COAL] * min(1.0, 0.5 + left)
    if word == "coal_mine":
        return 0.6 if state.room_for_coal(seat) else -0.5
    if word == "spoil_mine":
        return 0.15 if state.room_for_spoil(seat) else -0.5
    if word.startswith("spoil_tip"):
        return w[SPOIL_ON_TIP] * n
    if word == "miner":
        return w[MINER_MOVE]
    if word == "copy":
        return w[COPY + SCOPES.index(line.argument)]
    if word == "lift":
        return w[LIFT] * min(n, _liftable(state, seat))
    if word == "coke":
        return w[COKE] * min(n, scoring.full_coal_wagons(state, seat))
    if word == "load":
        return w[LOAD] * min(n, state.coke_in_plant(seat))
    if word == "rail_up_to_headframes":
        return w[STEP + RAIL] * state.placed(seat) * 0.8
    if word == "first_player":
        return 0.0 if state.marker == seat else _marker(state, left, w)
    if word == "headframe":
        return w[HEADFRAME]
    return 1.0
