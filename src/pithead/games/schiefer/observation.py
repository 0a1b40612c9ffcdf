"""A position of Schiefer as a row of numbers."""

from pithead.games.schiefer.dice import FACES, NO_DICE, ROLLS
from pithead.games.schiefer.material import BUYING, MOST_ROUNDS, Material
from pithead.games.schiefer.scoring import most_coins
from pithead.games.schiefer.state import SchieferState
from pithead.kernel.observation import (
    Piece,
    tell_amounts,
    tell_owner,
    tell_owners,
    tell_rows,
    tell_sets,
)


def pieces(material: Material, players: int) -> list[Piece]:
    """What `tell` tells, in its order."""
    uses = len(BUYING) + 2
    return [
        Piece("round", 1, MOST_ROUNDS, "the number of the round"),
        Piece("start_player", players, 1, "1 for the start player of the round"),
        Piece("dice", FACES, 3, "how many dice show each face"),
        Piece("marked", FACES, 3, "how many of them have been marked"),
        Piece("supply", players, material.markers, "markers in the supply"),
        Piece("reserve", players, material.markers, "markers in the reserve"),
        Piece("coins", players, most_coins(material), "coins"),
        Piece("waiting", players * FACES, material.markers, "markers on each field, by player"),
        Piece("mines", material.mines * players, 1, "who owns each mine, by mine"),
        Piece("sold", material.mines, 1, "whether each mine is sold"),
        Piece("boxes", material.boxes * players, 1, "who has each box, by box"),
        Piece("used", players * uses, 1, "used in this round: each purchase, turn, change"),
    ]


def tell(state: SchieferState, seat: int, numbers: list[int]) -> None:
    players = state.players
    numbers.append(state.round)
    tell_owner(numbers, state.start_player, seat, players)
    first = len(numbers)
    numbers.extend([0] * (2 * FACES))
    if state.dice != NO_DICE:
        for face in ROLLS[state.dice]:
            numbers[first + face - 1] += 1
    for face in state.marked:
        numbers[first + FACES + face - 1] += 1
    tell_rows(numbers, state.supply, 1, seat)
    tell_rows(numbers, state.reserve, 1, seat)
    tell_amounts(numbers, state.coins, seat)
    tell_rows(numbers, state.waiting, FACES, seat)
    tell_owners(numbers, state.owners, seat, players)
    for sold in state.sold:
        numbers.append(1 if sold else 0)
    _tell_boxes(state, seat, numbers)
    tell_sets(numbers, state.used, len(BUYING) + 2, seat)


def _tell_boxes(state: SchieferState, seat: int, numbers: list[int]) -> None:
    players = state.players
    for box in range(state.material.boxes):
        for index in range(players):
            numbers.append(1 if state.has_box((seat + index) % players, box) else 0)
