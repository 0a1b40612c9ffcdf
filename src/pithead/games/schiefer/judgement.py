"""What a position of Schiefer is worth to a player: an estimate of his lead in points.

Everything is counted in points of the final score. `left` goes from 1 at the start, when no mine is
open, to 0 when all are: what pays only in the long run is worth less and less.
"""

from typing import Final

from pithead.games.schiefer.dice import FACES, NO_DICE, ROLLS, change
from pithead.games.schiefer.material import MOST_SLOTS
from pithead.games.schiefer.state import SchieferState
from pithead.games.schiefer.steps.rolling import DICE, Rolling, changed_face
from pithead.games.schiefer.vocabulary import CHANGES, KEEP, TURNS, turn_faces

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
    """What the judgement of every player needs to know, counted once."""

    def __init__(self, state: SchieferState, w: list[float]) -> None:
        material = state.material
        players = state.players
        valleys = material.valleys
        self.own = [0] * (players * valleys)
        """Mines of each player in each valley."""
        self.unsold = [0] * valleys
        """The coins that a valley's opened mines will bring together when they are sold."""
        self.dearest = [-1] * valleys
        """The most that one of them brings; -1 where there is none."""
        self.openings = [NOTHING] * (material.cost_max + 1)
        """What the best mine of each cost would bring that can be opened next."""
        self.left = self._count_mines(state, w) / material.mines
        self.youth = min(1.0, 2.0 * self.left)
        """How much of their worth markers still have."""
        self.held = [0.0] * players
        """What each player's boxes bring over a whole game."""
        self.best_box = [0.0] * players
        """What the best box brings that each of them could still have."""
        self._count_boxes(state, w)

    def _count_mines(self, state: SchieferState, w: list[float]) -> int:
        """Answers how many are closed."""
        material = state.material
        values = material.values
        valleys = material.valleys
        owners = state.owners
        sold = state.sold
        own = self.own
        mine = 0
        all_closed = 0
        for valley, opened in enumerate(state.opened):
            closed = material.size[valley] - opened
            unsold = 0
            dearest = -1
            for _ in range(opened):
                place = owners[mine] * valleys + valley
                own[place] = own[place] + 1  # compiled, += is much slower here
                if not sold[mine]:
                    coins = values[mine]
                    unsold += coins
                    if coins > dearest:
                        dearest = coins
                mine += 1
            self.unsold[valley] = unsold
            self.dearest[valley] = dearest
            if closed > 0:
                cost = material.costs[mine]
                gain = w[NEW_MINE] + values[mine] * w[UNSOLD_COIN] / (opened + 1)
                if gain > self.openings[cost]:
                    self.openings[cost] = gain
                mine += closed
                all_closed += closed
        return all_closed

    def _count_boxes(self, state: SchieferState, w: list[float]) -> None:
        places = state.boxes
        held = self.held
        best = self.best_box
        for box, kind in enumerate(state.material.box_kinds):
            value = w[BOX_WORTH + kind]
            one = places[box * MOST_SLOTS]
            other = places[box * MOST_SLOTS + 1]
            free = value > 0.0 and state.free_slot(box) >= 0
            for seat in range(state.players):
                if seat in (one, other):
                    held[seat] = held[seat] + value
                elif free and value > best[seat]:
                    best[seat] = value


class Offers:
    """What the actions are worth to a player now."""

    def __init__(
        self,
        state: SchieferState,
        seat: int,
        survey: Survey,
        coin: float,
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
        self.sale = sale_worth(state, seat, survey, coin, w)
        self.box = survey.best_box[seat] * survey.left - markers + marker_worth(hand - 1, youth, w)

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


def worth(state: SchieferState, seat: int, w: list[float]) -> float:
    """How far this player is ahead of the others' mean, or of the best of them at the end."""
    if not state.agenda:
        return _final(state, seat)
    survey = Survey(state, w)
    others = 0.0
    for other in range(state.players):
        if other != seat:
            others += prospects(state, other, survey, w)
    return prospects(state, seat, survey, w) - others / (state.players - 1)


def worth_to_all(state: SchieferState, w: list[float]) -> list[float]:
    """`worth` for every player; what each may expect is reckoned once."""
    if not state.agenda:
        return [_final(state, seat) for seat in range(state.players)]
    survey = Survey(state, w)
    expected = [prospects(state, seat, survey, w) for seat in range(state.players)]
    total = 0.0
    for own in expected:
        total += own
    others = state.players - 1
    return [own - (total - own) / others for own in expected]


def _final(state: SchieferState, seat: int) -> float:
    scores = state.scores()
    ranking = state.ranking()
    rival = ranking[0] if ranking[0] != seat else ranking[1]
    return scores[seat] - scores[rival] + (0.5 if ranking[0] == seat else -0.5)


def prospects(state: SchieferState, seat: int, survey: Survey, w: list[float]) -> float:
    """The points a player may expect from what he has."""
    coin = coin_worth(state, seat, w)
    total = state.coins[seat] * coin
    total += valley_worth(state, seat, survey, coin, w)
    hand = state.supply[seat] + state.all_waiting(seat)
    total += marker_worth(hand, survey.youth, w)
    total += survey.held[seat] * survey.left
    return total + pending_worth(state, seat, survey, coin, hand, w)


def coin_worth(state: SchieferState, seat: int, w: list[float]) -> float:
    if state.has_box(seat, state.material.more_for_money):
        return 1.0 / state.material.coins_per_point_improved
    return w[COIN]


def marker_worth(hand: int, youth: float, w: list[float]) -> float:
    """More markers at hand are worth less each, and nothing when the game is over."""
    if hand <= COUNTED_MARKERS:
        return w[MARKERS + hand] * youth
    return (w[MARKERS + COUNTED_MARKERS] + w[FURTHER_MARKER] * (hand - COUNTED_MARKERS)) * youth


def valley_worth(
    state: SchieferState, seat: int, survey: Survey, coin: float, w: list[float]
) -> float:
    """Own mines, the valleys that boxes count, and the coins that unsold mines will bring."""
    material = state.material
    valleys = material.valleys
    first = seat * valleys
    mines = 0
    coins = 0.0
    for valley in range(valleys):
        own = survey.own[first + valley]
        if own > 0:
            mines += own
            coins += survey.unsold[valley] * own / state.opened[valley]
    a_coin = w[UNSOLD_COIN] / w[COIN] * coin
    return mines * material.points_mine + coins * a_coin + counted_valleys(state, seat, survey)


def counted_valleys(state: SchieferState, seat: int, survey: Survey) -> float:
    """What the boxes that count valleys bring."""
    material = state.material
    different = state.has_box(seat, material.different_valleys)
    half = state.has_box(seat, material.half_the_mines)
    alone = state.has_box(seat, material.alone_in_the_valley)
    total = 0.0
    if not (different or half or alone):
        return total
    valleys = material.valleys
    for valley in range(valleys):
        own = survey.own[seat * valleys + valley]
        if own == 0:
            continue
        size = material.size[valley]
        if different:
            total += material.points_valley
        if half:
            total += material.points_half * min(1.0, 2.0 * own / size)
        if alone and own == state.opened[valley]:
            total += material.points_alone * (own / size)
    return total


def pending_worth(
    state: SchieferState, seat: int, survey: Survey, coin: float, hand: int, w: list[float]
) -> float:
    """The actions that markers on fields, and dice not yet marked, stand for."""
    lies = state.dice != NO_DICE and state.agenda[-1].asks() == seat
    rolls = not lies and state.supply[seat] > 0 and will_roll(state, seat)
    if hand == state.supply[seat] and not lies and not rolls:
        return 0.0
    offers = Offers(state, seat, survey, coin, hand, w)
    total = 0.0
    first = seat * FACES
    for face in range(1, FACES + 1):
        waiting = state.waiting[first + face - 1]
        if waiting > 0:
            total += w[PENDING] * waiting * offers.best(state, face)
    if lies:
        free = state.supply[seat]
        previous = 0
        for face in ROLLS[state.dice]:
            if face not in state.marked and free > 0:
                part = w[UNMARKED] * (w[SECOND_DIE] if face == previous else 1.0)
                total += part * offers.best(state, face)
                previous = face
                free -= 1
    elif rolls:
        part = w[TO_ROLL] * w[UNMARKED] * min(DICE, state.supply[seat]) / FACES
        for face in range(1, FACES + 1):
            total += part * offers.best(state, face)
    return total


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
    survey = Survey(state, w)
    coin = coin_worth(state, seat, w)
    hand = state.supply[seat] + state.all_waiting(seat)
    offers = Offers(state, seat, survey, coin, hand, w)
    worths = [offers.best(state, face) for face in range(1, FACES + 1)]
    material = state.material
    best = KEEP
    top = _dice_worth(state, seat, state.dice, worths, w)
    if state.coins[seat] >= material.turn_price and not state.turned(seat):
        price = material.turn_price * coin
        for action in TURNS[state.dice]:
            old, new = turn_faces(action)
            turned = _dice_worth(state, seat, change(state.dice, old, new), worths, w) - price
            if turned > top:
                top = turned
                best = action
    if not state.changed(seat) and state.has_box(seat, material.change_die):
        for action in CHANGES[state.dice]:
            old, new = changed_face(action)
            changed = _dice_worth(state, seat, change(state.dice, old, new), worths, w)
            if changed > top:
                top = changed
                best = action
    return best


def _dice_worth(
    state: SchieferState, seat: int, roll: int, worths: list[float], w: list[float]
) -> float:
    """What the dice of a roll are worth if they are all marked, as far as the markers go."""
    total = 0.0
    free = state.supply[seat]
    previous = 0
    for face in ROLLS[roll]:
        if free > 0:
            total += worths[face - 1] * (w[SECOND_DIE] if face == previous else 1.0)
            previous = face
            free -= 1
    return total * w[UNMARKED]


def sale_worth(
    state: SchieferState, seat: int, survey: Survey, coin: float, w: list[float]
) -> float:
    """A sale turns coins to come into coins, best where most of them are one's own."""
    material = state.material
    valleys = material.valleys
    bonus = material.sale_bonus if state.has_box(seat, material.better_sale) else 0
    best = -1.0
    for valley in range(valleys):
        dearest = survey.dearest[valley]
        if dearest >= 0:
            best = max(best, dearest * survey.own[seat * valleys + valley] / state.opened[valley])
    if best < 0.0:
        return 0.0
    return coin * (w[SALE] * best + bonus)
