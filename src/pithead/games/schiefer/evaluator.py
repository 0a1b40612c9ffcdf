"""The evaluation function of Schiefer: an estimate of a player's lead in points.

All values are points of the final score. `left` goes from 1 at the start, when no mine is open, to
0 when all are open: what pays only in the long run loses its value.
"""

from importlib.resources import files
from typing import Final

from pithead.games.schiefer.dice import FACES, NO_DICE, ROLLS, change
from pithead.games.schiefer.mine_counts import BoxCounts, ValleyCounts
from pithead.games.schiefer.state import SchieferState
from pithead.games.schiefer.steps.dice_rolls import DICE, Dice, Mark, Rolling, changed_face
from pithead.games.schiefer.vocabulary import CHANGES, KEEP, MARK_ALL, TURNS, turn_faces
from pithead.kernel.evaluator import Evaluator

ROLLING: Final = 2
"""Where on the agenda it stands who rolls next."""

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

The names in capitals below say where in the list each begins.
"""

NOTHING: Final = -1e9

COIN: Final = 0
UNSOLD_COIN: Final = 1
"""A coin that a mine will bring when somebody sells it."""
MARKERS: Final = 2
"""The worth of having so many markers at hand while the game is young."""
COUNTED_MARKERS: Final = 10
FURTHER_MARKER: Final = 13
NEW_MINE: Final = 14
SALE: Final = 15
PENDING: Final = 16
"""What a marker on a field is worth, as a part of the action it stands for."""
UNMARKED: Final = 17
"""The same for a die that can still be marked."""
SECOND_DIE: Final = 18
TO_ROLL: Final = 19
"""What a throw that is still to come in this round is worth, as a part of that of dice that lie
there: without it, whoever has just thrown would always seem to be ahead."""
BOX_WORTH: Final = 20
"""What a box brings over a whole game, in the order of `material.BOXES`."""


class Survey:
    """What the mines and boxes are worth to everybody; lists are by seat."""

    def __init__(self, state: SchieferState, w: list[float]) -> None:
        material = state.material
        self.boxes = box_counts(state, w)
        self.openings = [NOTHING] * (material.cost_max + 1)
        """What the best mine of each cost would bring that can be opened next."""
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
        self.youth = min(1.0, 2.0 * self.left)
        """How much of their worth markers still have."""
        self.coin: list[float] = []
        self.lasting: list[float] = []
        """What somebody's mines and boxes will bring him without another action of his."""
        self.sale: list[float] = []
        """What the best sale would bring him."""
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
            if counts.dearest >= 0:
                part = own / counts.opened
                coming += counts.coins * part
                sale = max(sale, counts.dearest * part)
        coin = 1.0 / material.coins_per_point_improved if boxes.improved[seat] else w[COIN]
        lasting = mines * material.points_mine + coming * (w[UNSOLD_COIN] / w[COIN] * coin)
        lasting += boxes.held[seat] * self.left
        if boxes.counts[seat]:
            lasting += counted_valleys(state, seat, self.valleys)
        bonus = material.sale_bonus if state.has_box(seat, material.better_sale) else 0
        self.coin.append(coin)
        self.lasting.append(lasting)
        self.sale.append(coin * (w[SALE] * sale + bonus) if sale >= 0.0 else 0.0)


def survey_of(state: SchieferState, w: list[float]) -> Survey:
    """Made once for all positions with the same mines and boxes."""
    known = state.counts.survey
    if known is None or known.boxes.weights != w:
        known = Survey(state, w)
        state.counts.survey = known
    return known


def box_counts(state: SchieferState, w: list[float]) -> BoxCounts:
    """The same of the boxes alone."""
    known = state.counts.boxes
    if known is None or known.weights != w:
        known = BoxCounts(state.material, state.players, state.boxes, w, BOX_WORTH)
        state.counts.boxes = known
    return known


class Offers:
    """What the actions are worth to a player now."""

    def __init__(
        self,
        state: SchieferState,
        seat: int,
        survey: Survey,
        hand: int,
        w: list[float],
    ) -> None:
        youth = survey.youth
        markers = marker_worth(hand, youth, w)
        self.fetch = 0.0
        if state.reserve[seat] > 0:
            self.fetch = marker_worth(hand + 1, youth, w) - markers
        self.opening = 0.0
        for cost in range(1, min(hand + 1, len(survey.openings))):
            gain = survey.openings[cost]
            if gain > NOTHING:
                opening = gain - markers + marker_worth(hand - cost, youth, w)
                if opening > self.opening:
                    self.opening = opening
        self.sale = survey.sale[seat]
        best_box = survey.boxes.best[seat] * survey.left
        self.box = best_box - markers + marker_worth(hand - 1, youth, w)

    def best(self, state: SchieferState, face: int) -> float:
        """The best that a field offers."""
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
        """The best that each of them offers."""
        return [self.best(state, face) for face in range(1, FACES + 1)]


class SchieferEvaluator(Evaluator[SchieferState]):
    def __init__(self) -> None:
        super().__init__(LAYOUT, files("pithead.games.schiefer"), rounds_ahead=2)

    def value(self, state: SchieferState, seat: int, weights: list[float]) -> float:
        """The lead over the mean of the opponents, or over the best of them at the end."""
        if not state.agenda:
            return _final(state, seat)
        survey = survey_of(state, weights)
        others = 0.0
        for other in range(state.players):
            if other != seat:
                others += prospects(state, other, survey, weights)
        return prospects(state, seat, survey, weights) - others / (state.players - 1)

    def values(self, state: SchieferState, weights: list[float]) -> list[float]:
        """`value` for every player; the prospects of each are computed once."""
        if not state.agenda:
            return [_final(state, seat) for seat in range(state.players)]
        survey = survey_of(state, weights)
        expected = [prospects(state, seat, survey, weights) for seat in range(state.players)]
        total = 0.0
        for own in expected:
            total += own
        others = state.players - 1
        return [own - (total - own) / others for own in expected]

    def round_of(self, state: SchieferState) -> int:
        return state.round

    def default_action(self, state: SchieferState, weights: list[float]) -> int:
        """Dice are improved for the fields they lead to, and marked more often than not."""
        step = state.agenda[-1]
        if isinstance(step, Dice):
            return improvement(state, step.seat, weights)
        if isinstance(step, Mark) and MARK_ALL in state.answers():
            return MARK_ALL
        return -1


def _final(state: SchieferState, seat: int) -> float:
    scores = state.scores()
    ranking = state.ranking()
    rival = ranking[0] if ranking[0] != seat else ranking[1]
    return scores[seat] - scores[rival] + (0.5 if ranking[0] == seat else -0.5)


def prospects(state: SchieferState, seat: int, survey: Survey, w: list[float]) -> float:
    """The points a player may expect from what he has."""
    hand = state.supply[seat] + state.all_waiting(seat)
    total = state.coins[seat] * survey.coin[seat] + survey.lasting[seat]
    total += marker_worth(hand, survey.youth, w)
    return total + pending_worth(state, seat, survey, hand, w)


def marker_worth(hand: int, youth: float, w: list[float]) -> float:
    """More markers at hand are worth less each, and nothing when the game is over."""
    if hand <= COUNTED_MARKERS:
        return w[MARKERS + hand] * youth
    return (w[MARKERS + COUNTED_MARKERS] + w[FURTHER_MARKER] * (hand - COUNTED_MARKERS)) * youth


def counted_valleys(state: SchieferState, seat: int, valleys: list[ValleyCounts]) -> float:
    """What the boxes that count valleys bring."""
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


def pending_worth(
    state: SchieferState, seat: int, survey: Survey, hand: int, w: list[float]
) -> float:
    """The actions that markers on fields, and dice not yet marked, stand for."""
    lies = state.dice != NO_DICE and state.agenda[-1].asks() == seat
    rolls = not lies and state.supply[seat] > 0 and will_roll(state, seat)
    if hand == state.supply[seat] and not lies and not rolls:
        return 0.0
    offers = Offers(state, seat, survey, hand, w)
    total = 0.0
    first = seat * FACES
    for face in range(1, FACES + 1):
        waiting = state.waiting[first + face - 1]
        if waiting > 0:
            total += w[PENDING] * waiting * offers.best(state, face)
    if lies:
        total += dice_worth(state, seat, state.dice, offers.fields(state), w)
    elif rolls:
        part = w[TO_ROLL] * w[UNMARKED] * min(DICE, state.supply[seat]) / FACES
        for field in offers.fields(state):
            total += part * field
    return total


def dice_worth(
    state: SchieferState, seat: int, roll: int, fields: list[float], w: list[float]
) -> float:
    """What a roll is worth if all dice that are not marked yet are, as far as the markers go."""
    total = 0.0
    free = state.supply[seat]
    previous = 0
    for face in ROLLS[roll]:
        if free > 0 and face not in state.marked:
            total += fields[face - 1] * (w[SECOND_DIE] if face == previous else 1.0)
            previous = face
            free -= 1
    return total * w[UNMARKED]


def will_roll(state: SchieferState, seat: int) -> bool:
    """Whether the player's throw of this round is still to come."""
    if len(state.agenda) <= ROLLING:
        return False
    step = state.agenda[ROLLING]
    if not isinstance(step, Rolling):
        return False
    position = (seat - state.start_player) % state.players
    return position >= step.position or (position == step.position - 1 and state.dice == NO_DICE)


def improvement(state: SchieferState, seat: int, w: list[float]) -> int:
    """What to do with the dice on the table: KEEP, or what makes them worth most.

    To roll one again is left out: whether that was good is known when it lies there again.
    """
    survey = survey_of(state, w)
    hand = state.supply[seat] + state.all_waiting(seat)
    offers = Offers(state, seat, survey, hand, w)
    fields = offers.fields(state)
    material = state.material
    best = KEEP
    top = dice_worth(state, seat, state.dice, fields, w)
    if state.coins[seat] >= material.turn_price and not state.turned(seat):
        price = material.turn_price * survey.coin[seat]
        for action in TURNS[state.dice]:
            old, new = turn_faces(action)
            turned = dice_worth(state, seat, change(state.dice, old, new), fields, w) - price
            if turned > top:
                top = turned
                best = action
    if not state.changed(seat) and state.has_box(seat, material.change_die):
        for action in CHANGES[state.dice]:
            old, new = changed_face(action)
            changed = dice_worth(state, seat, change(state.dice, old, new), fields, w)
            if changed > top:
                top = changed
                best = action
    return best
