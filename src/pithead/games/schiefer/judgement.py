"""What a position of Schiefer is worth to a player: an estimate of his lead in points.

Everything is counted in points of the final score. `left` goes from 1 at the start, when no mine is
open, to 0 when all are: what pays only in the long run is worth less and less.
"""

from typing import Final

from pithead.games.schiefer.dice import FACES, NO_DICE, ROLLS, change
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
    """What the judgement of every player needs to know of the valleys, counted once."""

    def __init__(self, state: SchieferState) -> None:
        material = state.material
        valleys = material.valleys
        owners = state.owners
        sold = state.sold
        self.own = [0] * (state.players * valleys)
        """Mines of each player in each valley."""
        self.unsold = [0] * valleys
        """The coins that a valley's opened mines will bring together when they are sold."""
        self.dearest = [-1] * valleys
        """The most that one of them brings; -1 where there is none."""
        closed = material.mines
        for valley in range(valleys):
            first = material.first[valley]
            opened = state.opened[valley]
            closed -= opened
            for mine in range(first, first + opened):
                self.own[owners[mine] * valleys + valley] += 1
                if not sold[mine]:
                    coins = material.values[mine]
                    self.unsold[valley] += coins
                    if coins > self.dearest[valley]:
                        self.dearest[valley] = coins
        self.left = closed / material.mines


def worth(state: SchieferState, seat: int, w: list[float]) -> float:
    """How far this player is ahead of the others' mean, or of the best of them at the end."""
    if not state.agenda:
        return _final(state, seat)
    survey = Survey(state)
    others = 0.0
    for other in range(state.players):
        if other != seat:
            others += prospects(state, other, survey, w)
    return prospects(state, seat, survey, w) - others / (state.players - 1)


def worth_to_all(state: SchieferState, w: list[float]) -> list[float]:
    """`worth` for every player; what each may expect is reckoned once."""
    if not state.agenda:
        return [_final(state, seat) for seat in range(state.players)]
    survey = Survey(state)
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
    left = survey.left
    total = state.coins[seat] * coin
    total += valley_worth(state, seat, survey, coin, w)
    hand = state.supply[seat] + state.all_waiting(seat)
    total += marker_worth(hand, left, w)
    kinds = state.material.box_kinds
    for box in range(state.material.boxes):
        if state.has_box(seat, box):
            total += w[BOX_WORTH + kinds[box]] * left
    return total + pending_worth(state, seat, survey, coin, hand, w)


def coin_worth(state: SchieferState, seat: int, w: list[float]) -> float:
    if state.has_box(seat, state.material.more_for_money):
        return 1.0 / state.material.coins_per_point_improved
    return w[COIN]


def marker_worth(hand: int, left: float, w: list[float]) -> float:
    """More markers at hand are worth less each, and nothing when the game is over."""
    if hand <= COUNTED_MARKERS:
        worth_now = w[MARKERS + hand]
    else:
        worth_now = w[MARKERS + COUNTED_MARKERS] + w[FURTHER_MARKER] * (hand - COUNTED_MARKERS)
    return worth_now * min(1.0, 2.0 * left)


def valley_worth(
    state: SchieferState, seat: int, survey: Survey, coin: float, w: list[float]
) -> float:
    """Own mines, the valleys that boxes count, and the coins that unsold mines will bring."""
    material = state.material
    different = state.has_box(seat, material.different_valleys)
    half = state.has_box(seat, material.half_the_mines)
    alone = state.has_box(seat, material.alone_in_the_valley)
    valleys = material.valleys
    a_coin = w[UNSOLD_COIN] / w[COIN] * coin
    total = 0.0
    for valley in range(valleys):
        own = survey.own[seat * valleys + valley]
        if own == 0:
            continue
        total += own * material.points_mine
        size = material.size[valley]
        if different:
            total += material.points_valley
        if half:
            total += material.points_half * min(1.0, 2.0 * own / size)
        if alone:
            total += material.points_alone * (own / size) * (own == state.opened[valley])
        total += survey.unsold[valley] * own / state.opened[valley] * a_coin
    return total


def pending_worth(
    state: SchieferState, seat: int, survey: Survey, coin: float, hand: int, w: list[float]
) -> float:
    """The actions that markers on fields, and dice not yet marked, stand for."""
    parts = [0.0] * FACES
    first = seat * FACES
    busy = False
    for index in range(FACES):
        if state.waiting[first + index]:
            parts[index] = w[PENDING] * state.waiting[first + index]
            busy = True
    if state.dice != NO_DICE and state.agenda[-1].asks() == seat:
        busy = True
        free = state.supply[seat]
        previous = 0
        for face in ROLLS[state.dice]:
            if face not in state.marked and free > 0:
                parts[face - 1] += w[UNMARKED] * (w[SECOND_DIE] if face == previous else 1.0)
                previous = face
                free -= 1
    elif state.supply[seat] > 0 and will_roll(state, seat):
        busy = True
        part = w[TO_ROLL] * w[UNMARKED] * min(DICE, state.supply[seat]) / FACES
        for index in range(FACES):
            parts[index] += part
    if not busy:
        return 0.0
    total = 0.0
    for index, best in enumerate(_fields_worth(state, seat, survey, coin, hand, w)):
        total += parts[index] * best
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
    survey = Survey(state)
    coin = coin_worth(state, seat, w)
    hand = state.supply[seat] + state.all_waiting(seat)
    worths = _fields_worth(state, seat, survey, coin, hand, w)
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


def _fields_worth(
    state: SchieferState, seat: int, survey: Survey, coin: float, hand: int, w: list[float]
) -> list[float]:
    """The best that each field offers, by its face."""
    material = state.material
    left = survey.left
    fetch = 0.0
    if state.reserve[seat] > 0:
        fetch = marker_worth(hand + 1, left, w) - marker_worth(hand, left, w)
    opening = _opening_worth(state, left, hand, w)
    sale = _sale_worth(state, seat, survey, coin, w)
    box = _box_worth(state, seat, left, hand, w)
    worths = [0.0] * FACES
    for face in range(1, FACES + 1):
        best = 0.0
        if material.fetches[face]:
            best = fetch
        if material.opens[face] and opening > best:
            best = opening
        if material.sells[face] and sale > best:
            best = sale
        if material.develops[face] and box > best:
            best = box
        worths[face - 1] = best
    return worths


def _box_worth(state: SchieferState, seat: int, left: float, hand: int, w: list[float]) -> float:
    material = state.material
    best = 0.0
    for box in range(material.boxes):
        value = w[BOX_WORTH + material.box_kinds[box]]
        if value > best and not state.has_box(seat, box) and state.free_slot(box) >= 0:
            best = value
    return best * left - marker_worth(hand, left, w) + marker_worth(hand - 1, left, w)


def _opening_worth(state: SchieferState, left: float, hand: int, w: list[float]) -> float:
    material = state.material
    best = 0.0
    markers = marker_worth(hand, left, w)
    for valley in range(material.valleys):
        opened = state.opened[valley]
        if opened == material.size[valley]:
            continue
        mine = material.first[valley] + opened
        cost = material.costs[mine]
        if cost <= hand:
            price = markers - marker_worth(hand - cost, left, w)
            coins = material.values[mine] * w[UNSOLD_COIN] / (opened + 1)
            best = max(best, w[NEW_MINE] + coins - price)
    return best


def _sale_worth(
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
