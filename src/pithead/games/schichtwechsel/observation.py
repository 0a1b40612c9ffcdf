"""A position of Schichtwechsel as a row of numbers."""

from pithead.games.schichtwechsel.effects import ROUTES
from pithead.games.schichtwechsel.material import AREAS, Material
from pithead.games.schichtwechsel.state import TRACKS, SchichtwechselState
from pithead.kernel.observation import (
    MOST,
    Piece,
    tell_amounts,
    tell_choice,
    tell_flags,
    tell_owner,
    tell_owners,
    tell_rows,
    tell_set,
    tell_sets,
)


def pieces(material: Material, players: int) -> list[Piece]:
    """What `tell` tells, in its order."""
    cards = material.cards + players
    rounds = material.round_cards
    drawn = material.drawn
    spaces = max(material.mine_spaces)
    return [
        Piece("round", 1, material.rounds, "the number of the round"),
        Piece("marker", players, 1, "1 for the holder of the first player's marker"),
        Piece("first", players, 1, "1 for the first player of this round"),
        Piece("unused_rounds", rounds, 1, "whether each round card is still to come"),
        Piece("round_card", rounds, 1, "1 for the round card that is shown"),
        Piece("locked", 1, 1, "whether the rimmed mine wagon is locked"),
        Piece("bag", 3, MOST, "coal, spoil and blue cubes in the bag"),
        Piece("blue", 2, 1, "whether the blue cube is in the game; whether it has been drawn"),
        Piece("triple", 3, drawn, "coal, spoil and blue cubes that were drawn"),
        Piece("without_cubes", players, 1, "whether the player is without cubes"),
        Piece("free_tiles", material.tiles, 1, "whether each selection tile can be chosen"),
        Piece("used_cards", cards, 1, "whether each card is used up; the personal ones by player"),
        Piece("traded", players, 1, "1 for the player who has traded in this turn"),
        Piece("plant_vp", players, 1, "1 for whose coke is on the VP space of the coking plant"),
        Piece("plant_water", players, 1, "the same on the water space"),
        Piece("plant_own", players, 1, "coke on the own space"),
        Piece("plant_plain", players, material.plain_grey, "coke on plain spaces"),
        Piece("frames", material.frames * players, 1, "who owns each headframe space, by space"),
        Piece("houses", players * len(AREAS), material.houses, "houses in each area, by player"),
        Piece("arrival", players * TRACKS, players, "as which one he reached each target, exit"),
        Piece("white_on", cards, MOST, "white tokens on each card; the personal ones by player"),
        Piece("coins_on", cards, MOST, "coins on each card"),
        Piece("tokens_on", cards * players, 1, "whose player token lies on each card, by card"),
        Piece("water", players, material.water_top, "the water level"),
        Piece("mine_coal", players * material.mines, spaces, "coal on each mine wagon, by player"),
        Piece("mine_spoil", players * material.mines, spaces, "spoil on each mine wagon"),
        Piece(
            "coal",
            players * material.coal_groups,
            max(material.coal_capacity),
            "coal on each kind of coal wagon, by player",
        ),
        Piece("tip", players, material.tip, "spoil on the tip"),
        Piece("coke_on_wagons", players, material.coke_wagons, "coke on wagons"),
        Piece("sold", players, len(material.columns), "pairs of coke that are sold"),
        Piece("coke", players, material.coke, "coke in the supply"),
        Piece("tools", players, MOST, "tools"),
        Piece("vp", players, MOST, "victory points"),
        Piece("vp_rounds", players, MOST, "victory points of round cards"),
        Piece("vp_last", players, material.again_vp, "victory points of the last miner move"),
        Piece("coins", players, MOST, "coins"),
        Piece("white", players, MOST, "white tokens"),
        Piece("token", players, 1, "whether he has his player token"),
        Piece("passed", players, 1, "whether he has passed"),
        Piece("bar", players * material.bars, 1, "bar spaces with a house on them, by player"),
        Piece("on_card", players, material.headframes, "headframes on the personal card"),
        Piece("discs", players * len(ROUTES), max(material.length), "discs on routes, by player"),
        Piece("miner", players, material.exit, "the space of the miner"),
        Piece("tile", players * material.tiles, 1, "the selection tile of each player"),
        Piece("hand_coal", players, MOST, "coal in hand"),
        Piece("hand_spoil", players, MOST, "spoil in hand"),
        Piece("lifted", players, material.coal_room, "coal in hand during a lift"),
    ]


def tell(state: SchichtwechselState, seat: int, numbers: list[int]) -> None:
    material = state.material
    players = state.players
    numbers.append(state.round)
    tell_owner(numbers, state.marker, seat, players)
    tell_owner(numbers, state.first, seat, players)
    tell_set(numbers, state.unused_rounds, material.round_cards)
    tell_choice(numbers, state.round_card, material.round_cards)
    numbers.append(1 if state.locked else 0)
    numbers.append(min(state.bag_coal, MOST))
    numbers.append(min(state.bag_spoil, MOST))
    numbers.append(state.bag_blue)
    numbers.append(1 if state.blue_in_game else 0)
    numbers.append(1 if state.blue_drawn else 0)
    numbers.append(state.triple_coal)
    numbers.append(state.triple_spoil)
    numbers.append(state.triple_blue)
    _tell_seats(numbers, state.without_cubes, seat, players)
    tell_set(numbers, state.free_tiles, material.tiles)
    tell_set(numbers, state.used, material.cards)
    _tell_seats(numbers, state.used >> material.cards, seat, players)
    tell_owner(numbers, state.traded, seat, players)
    tell_owner(numbers, state.plant_vp, seat, players)
    tell_owner(numbers, state.plant_water, seat, players)
    tell_rows(numbers, state.plant_own, 1, seat)
    tell_rows(numbers, state.plant_plain, 1, seat)
    tell_owners(numbers, state.frames, seat, players)
    tell_rows(numbers, state.houses, len(AREAS), seat)
    tell_rows(numbers, state.arrival, TRACKS, seat)
    _tell_cards(state, state.white_on, seat, numbers)
    _tell_cards(state, state.coins_on, seat, numbers)
    for card in range(material.cards):
        _tell_seats(numbers, state.tokens_on[card], seat, players)
    for index in range(players):
        card = material.cards + (seat + index) % players
        _tell_seats(numbers, state.tokens_on[card], seat, players)
    tell_rows(numbers, state.water, 1, seat)
    _tell_wagons(state, seat, numbers)
    tell_rows(numbers, state.coal, material.coal_groups, seat)
    tell_rows(numbers, state.tip, 1, seat)
    tell_rows(numbers, state.coke_on_wagons, 1, seat)
    tell_rows(numbers, state.sold, 1, seat)
    tell_rows(numbers, state.coke, 1, seat)
    tell_amounts(numbers, state.tools, seat)
    tell_amounts(numbers, state.vp, seat)
    tell_amounts(numbers, state.vp_rounds, seat)
    tell_rows(numbers, state.vp_last, 1, seat)
    tell_amounts(numbers, state.coins, seat)
    tell_amounts(numbers, state.white, seat)
    tell_flags(numbers, state.token, seat)
    tell_flags(numbers, state.passed, seat)
    tell_sets(numbers, state.bar, material.bars, seat)
    tell_rows(numbers, state.on_card, 1, seat)
    tell_rows(numbers, state.discs, len(ROUTES), seat)
    tell_rows(numbers, state.miner, 1, seat)
    for index in range(players):
        tell_choice(numbers, state.tile[(seat + index) % players], material.tiles)
    tell_amounts(numbers, state.hand_coal, seat)
    tell_amounts(numbers, state.hand_spoil, seat)
    tell_amounts(numbers, state.lifted, seat)


def _tell_seats(numbers: list[int], bits: int, seat: int, players: int) -> None:
    """The players of a set."""
    for index in range(players):
        numbers.append(bits >> (seat + index) % players & 1)


def _tell_cards(
    state: SchichtwechselState, values: list[int], seat: int, numbers: list[int]
) -> None:
    """What lies on the common cards, then on the personal ones."""
    cards = state.material.cards
    for card in range(cards):
        numbers.append(min(values[card], MOST))
    for index in range(state.players):
        numbers.append(min(values[cards + (seat + index) % state.players], MOST))


def _tell_wagons(state: SchichtwechselState, seat: int, numbers: list[int]) -> None:
    """Mine wagons: all coal, then all spoil."""
    size = len(state.wagons)
    first = seat * state.material.mines
    for index in range(size):
        numbers.append(max(0, state.wagons[(first + index) % size]))
    for index in range(size):
        numbers.append(max(0, -state.wagons[(first + index) % size]))
