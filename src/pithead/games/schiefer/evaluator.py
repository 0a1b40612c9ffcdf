"""The evaluation function of Schiefer: an estimate of a player's lead in points.

All values are points of the final score. `left` goes from 1 at the start, when no mine is open, to
0 when all are open: what pays only in the long run loses its value.
"""

from collections.abc import Mapping
from importlib.resources import files
from typing import Final

from pithead.games.schiefer.dice import DICE, DISTINCT, FACES, NO_DICE, ROLLS, change
from pithead.games.schiefer.mine_counts import BoxCounts, ValleyCounts
from pithead.games.schiefer.state import SchieferState
from pithead.games.schiefer.steps.dice_rolls import ImproveDice, MarkDice, Rolling
from pithead.games.schiefer.steps.later_purchase import announced
from pithead.games.schiefer.verbs.dice_improvements import TURNS
from pithead.kernel.evaluator import Evaluator
from pithead.kernel.texts.i18n import Text

ROLLING: Final = 2
"""The index on the agenda of the step that says who rolls next."""

LAYOUT: Final = [
    ("coin", 1),
    ("unsold_coin", 1),
    ("markers", 11),
    ("further_marker", 1),
    ("new_mine", 1),
    ("sale", 1),
    ("pending", 1),
    ("unmarked", 1),
    ("second_die", 1),
    ("to_roll", 1),
    ("box_worth", 8),
]
"""The weights in their order, and how many numbers each has; weights.toml has their values.

The constants below are the indices at which they begin.
"""

NO_OPENING: Final = -1e9

COIN: Final = 0
UNSOLD_COIN: Final = 1
"""A coin that a mine will bring when it is sold."""
MARKERS: Final = 2
"""The value of a number of markers at hand, from 0, at the start of the game."""
COUNTED_MARKERS: Final = 10
FURTHER_MARKER: Final = 13
NEW_MINE: Final = 14
SALE: Final = 15
PENDING: Final = 16
"""The value of a marker on a field, as a part of the value of its action."""
UNMARKED: Final = 17
"""The same for a die that can still be marked."""
SECOND_DIE: Final = 18
TO_ROLL: Final = 19
"""The value of a roll that is still to come in this round, as a part of the value of dice on the
table. Without it, the player who has just rolled would always seem to be ahead."""
BOX_WORTH: Final = 20
"""The points that a box brings over a whole game, in the order of `material.BOXES`."""


class BoardValues:
    """The values of the mines and boxes for all players; lists are by seat."""

    def __init__(self, state: SchieferState, w: list[float]) -> None:
        material = state.material
        self.boxes = box_counts(state, w)
        self.openings = [NO_OPENING] * (material.cost_max + 1)
        """By cost, the value of the best mine that can be opened next."""
        self.valleys: list[ValleyCounts] = []
        new_mine = w[NEW_MINE]
        coin = w[UNSOLD_COIN]
        closed = 0
        for valley in range(material.valleys):
            counts = state.valley_counts(valley)
            if counts.opened > 0:
                self.valleys.append(counts)
            if counts.closed > 0:
                closed += counts.closed
                gain = new_mine + counts.share * coin
                if gain > self.openings[counts.cost]:
                    self.openings[counts.cost] = gain
        self.left = closed / material.mines
        self.marker_factor = min(1.0, 2.0 * self.left)
        """The part of their value that markers still have."""
        self.coin: list[float] = []
        self.lasting: list[float] = []
        """The points that a player's mines and boxes bring without another action."""
        self.sale: list[float] = []
        """The value of a player's best sale."""
        for seat in range(state.players):
            self._add_up(state, seat, w)

    def _add_up(self, state: SchieferState, seat: int, w: list[float]) -> None:
        material = state.material
        boxes = self.boxes
        mines = 0
        coming = 0.0
        sale = -1.0
        for counts in self.valleys:
            own = counts.own[seat]
            mines += own
            if counts.best_value >= 0:
                part = own / counts.opened
                coming += counts.coins * part
                sale = max(sale, counts.best_value * part)
        coin = 1.0 / material.coins_per_point_improved if boxes.improved[seat] else w[COIN]
        lasting = mines * material.points_mine + coming * (w[UNSOLD_COIN] / w[COIN] * coin)
        lasting += boxes.held[seat] * self.left
        if boxes.counts[seat]:
            lasting += counted_valleys(state, seat, self.valleys)
        bonus = material.sale_bonus if state.has_box(seat, material.better_sale) else 0
        self.coin.append(coin)
        self.lasting.append(lasting)
        self.sale.append(coin * (w[SALE] * sale + bonus) if sale >= 0.0 else 0.0)


def board_values(state: SchieferState, w: list[float]) -> BoardValues:
    """The values of this position, shared with all positions with the same mines and boxes."""
    known = state.counts.board
    if known is None or known.boxes.weights != w:
        known = BoardValues(state, w)
        state.counts.board = known
    return known


def box_counts(state: SchieferState, w: list[float]) -> BoxCounts:
    """The values of the boxes alone."""
    known = state.counts.boxes
    if known is None or known.weights != w:
        known = BoxCounts(state.material, state.players, state.boxes, w, BOX_WORTH)
        state.counts.boxes = known
    return known


class ActionValues:
    """The values of the actions for a player in this position."""

    def __init__(
        self,
        state: SchieferState,
        seat: int,
        board: BoardValues,
        hand: int,
        w: list[float],
    ) -> None:
        marker_factor = board.marker_factor
        markers = marker_value(hand, marker_factor, w)
        self.fetch = 0.0
        if state.reserve[seat] > 0:
            self.fetch = marker_value(hand + 1, marker_factor, w) - markers
        self.opening = 0.0
        for cost in range(1, min(hand + 1, len(board.openings))):
            gain = board.openings[cost]
            if gain > NO_OPENING:
                opening = gain - markers + marker_value(hand - cost, marker_factor, w)
                if opening > self.opening:
                    self.opening = opening
        self.sale = board.sale[seat]
        best_box = board.boxes.best[seat] * board.left
        self.box = best_box - markers + marker_value(hand - 1, marker_factor, w)

    def best(self, state: SchieferState, face: int) -> float:
        """The value of the best action of a field."""
        material = state.material
        best = 0.0
        if material.fetches[face]:
            best = self.fetch
        if material.opens[face] and self.opening > best:
            best = self.opening
        if material.sells[face] and self.sale > best:
            best = self.sale
        if material.develops[face] and self.box > best:
            best = self.box
        return best

    def fields(self, state: SchieferState) -> list[float]:
        """The value of the best action of each field."""
        return [self.best(state, face) for face in range(1, FACES + 1)]


class SchieferEvaluator(Evaluator[SchieferState]):
    """What bots need of Schiefer."""

    def __init__(self) -> None:
        super().__init__(LAYOUT, files("pithead.games.schiefer"), rounds_ahead=2, decisions=225)

    def terms(self) -> Mapping[str, Text]:
        from pithead.games.schiefer.evaluator_terms import TERMS

        return TERMS

    def value(self, state: SchieferState, seat: int, weights: list[float]) -> float:
        """The lead over the mean of the opponents, or over the best of them at the end."""
        if not state.agenda:
            return _final(state, seat)
        if announced(state):
            return self.values(state, weights)[seat]
        board = board_values(state, weights)
        others = 0.0
        for other in range(state.players):
            if other != seat:
                others += prospects(state, other, board, weights)
        return prospects(state, seat, board, weights) - others / (state.players - 1)

    def values(self, state: SchieferState, weights: list[float]) -> list[float]:
        """`value` for every player; the prospects of each are computed once."""
        if not state.agenda:
            return [_final(state, seat) for seat in range(state.players)]
        if announced(state):
            return self._after_best_action(state, weights)
        board = board_values(state, weights)
        expected = [prospects(state, seat, board, weights) for seat in range(state.players)]
        total = 0.0
        for own in expected:
            total += own
        others = state.players - 1
        return [own - (total - own) / others for own in expected]

    def _after_best_action(self, state: SchieferState, weights: list[float]) -> list[float]:
        """The values of a position in which a purchase after the action has been announced.

        The action and the purchase are a matter of course, and most actions are not legal now, so
        the position is worth what it is worth after both.
        """
        seat = state.agenda[-1].seat
        best: list[float] = []
        for action in state.answers():
            after = state.clone()
            after.take(action)
            values = self.values(after, weights)
            if not best or values[seat] > best[seat]:
                best = values
        return best

    def round_of(self, state: SchieferState) -> int:
        return state.round

    def default_action(self, state: SchieferState, weights: list[float]) -> int:
        """Improve dice towards the best fields, and mark all dice where possible."""
        step = state.agenda[-1]
        if isinstance(step, ImproveDice):
            return improvement(state, step.seat, weights)
        mark_all = state.verbs.mark_all.first
        if isinstance(step, MarkDice) and mark_all in state.answers():
            return mark_all
        return -1


def _final(state: SchieferState, seat: int) -> float:
    scores = state.scores()
    ranking = state.ranking()
    rival = ranking[0] if ranking[0] != seat else ranking[1]
    lead = scores[seat] - scores[rival]
    winners = state.winners()
    if len(winners) > 1 and seat in winners:
        return lead
    return lead + (0.5 if seat in winners else -0.5)


def prospects(state: SchieferState, seat: int, board: BoardValues, w: list[float]) -> float:
    """The points that a player may expect from what they have."""
    hand = state.supply[seat] + state.all_waiting(seat)
    total = state.coins[seat] * board.coin[seat] + board.lasting[seat]
    total += marker_value(hand, board.marker_factor, w)
    return total + pending_value(state, seat, board, hand, w)


def marker_value(hand: int, factor: float, w: list[float]) -> float:
    """The value of the markers at hand: each is worth less than the one before."""
    if hand <= COUNTED_MARKERS:
        return w[MARKERS + hand] * factor
    return (w[MARKERS + COUNTED_MARKERS] + w[FURTHER_MARKER] * (hand - COUNTED_MARKERS)) * factor


def counted_valleys(state: SchieferState, seat: int, valleys: list[ValleyCounts]) -> float:
    """The points of the boxes that count valleys."""
    material = state.material
    different = state.has_box(seat, material.different_valleys)
    half = state.has_box(seat, material.half_the_mines)
    alone = state.has_box(seat, material.alone_in_the_valley)
    total = 0.0
    for counts in valleys:
        own = counts.own[seat]
        if own == 0:
            continue
        part = own / material.size[counts.valley]
        if different:
            total += material.points_valley
        if half:
            total += material.points_half * min(1.0, 2.0 * part)
        if alone and own == counts.opened:
            total += material.points_alone * part
    return total


def pending_value(
    state: SchieferState, seat: int, board: BoardValues, hand: int, w: list[float]
) -> float:
    """The value of the actions of markers on fields and of dice that are not marked yet."""
    dice_shown = state.dice != NO_DICE and state.agenda[-1].asks() == seat
    rolls = not dice_shown and state.supply[seat] > 0 and will_roll(state, seat)
    if hand == state.supply[seat] and not dice_shown and not rolls:
        return 0.0
    actions = ActionValues(state, seat, board, hand, w)
    total = 0.0
    first = seat * FACES
    for face in range(1, FACES + 1):
        waiting = state.waiting[first + face - 1]
        if waiting > 0:
            total += w[PENDING] * waiting * actions.best(state, face)
    if dice_shown:
        total += dice_value(state, seat, state.dice, actions.fields(state), w)
    elif rolls:
        part = w[TO_ROLL] * w[UNMARKED] * min(DICE, state.supply[seat]) / FACES
        for field in actions.fields(state):
            total += part * field
    return total


def dice_value(
    state: SchieferState, seat: int, roll: int, fields: list[float], w: list[float]
) -> float:
    """The value of a roll if as many of its unmarked dice are marked as possible."""
    total = 0.0
    free = state.supply[seat]
    marked = state.marked
    previous = 0
    for face in ROLLS[roll]:
        if free > 0 and marked[face - 1] == 0:
            total += fields[face - 1] * (w[SECOND_DIE] if face == previous else 1.0)
            previous = face
            free -= 1
    return total * w[UNMARKED]


def will_roll(state: SchieferState, seat: int) -> bool:
    """Whether the player still rolls in this round."""
    if len(state.agenda) <= ROLLING:
        return False
    step = state.agenda[ROLLING]
    if not isinstance(step, Rolling):
        return False
    position = state.turns_after(state.start_player, seat)
    return position >= step.position or (position == step.position - 1 and state.dice == NO_DICE)


def improvement(state: SchieferState, seat: int, w: list[float]) -> int:
    """The best change of the dice on the table, or to keep them.

    Rerolls are left out: their result is not known yet.
    """
    board = board_values(state, w)
    hand = state.supply[seat] + state.all_waiting(seat)
    actions = ActionValues(state, seat, board, hand, w)
    fields = actions.fields(state)
    material = state.material
    verbs = state.verbs
    best = verbs.keep.first
    top = dice_value(state, seat, state.dice, fields, w)
    if state.coins[seat] >= material.turn_price and not state.turned(seat):
        price = material.turn_price * board.coin[seat]
        for target, (old, new) in enumerate(TURNS):
            if old not in DISTINCT[state.dice]:
                continue
            turned = dice_value(state, seat, change(state.dice, old, new), fields, w) - price
            if turned > top:
                top = turned
                best = verbs.turn.first + target
    if not state.changed(seat) and state.has_box(seat, material.change_die):
        for verb in (verbs.up, verbs.down):
            for old in DISTINCT[state.dice]:
                roll = change(state.dice, old, verb.changed(old))
                changed = dice_value(state, seat, roll, fields, w)
                if changed > top:
                    top = changed
                    best = verb.first + old - 1
    return best
