"""The pieces of a position of Schichtwechsel: what lies where.

A position does not say which house went to which pit, which headframe to which space, and which
coke was sold. So they are assigned in an order in which a move changes the place of only one.
"""

from typing import Final

from pithead.games.schichtwechsel.effect_lines import ROUTES
from pithead.games.schichtwechsel.material import (
    AREAS,
    OWN,
    PLAIN,
    VP_SPACE,
)
from pithead.games.schichtwechsel.state import TRACKS, SchichtwechselState
from pithead.kernel.pieces import NOT_OWNED, Piece

ON_CARD: Final = -2
WAITING: Final = -1


def pieces(state: SchichtwechselState) -> list[Piece]:
    """Everything on the board: what is common, then what belongs to each player."""
    material = state.material
    found: list[Piece] = []
    if state.marker >= 0:
        found.append(Piece("first-player", "first_player", NOT_OWNED, f"first.{state.marker}"))
    coal, spoil, blue = state.triple
    drawn = ["coal"] * coal + ["spoil"] * spoil + ["blue"] * blue
    for index, kind in enumerate(drawn):
        found.append(Piece(f"drawn-{kind}-{index}", kind, NOT_OWNED, f"drawn.{index}"))
    bag = (("coal", state.bag_coal), ("spoil", state.bag_spoil), ("blue", state.bag_blue))
    for kind, count in bag:
        found.append(Piece(f"bag-{kind}", kind, NOT_OWNED, "bag", count))
    for tile, name in enumerate(material.tile_ids):
        holder = state.tile.index(tile) if tile in state.tile else NOT_OWNED
        if holder >= 0:
            found.append(Piece(f"tile-{name}", "tile", NOT_OWNED, f"tile_of.{holder}"))
        elif state.free_tiles[tile]:
            found.append(Piece(f"tile-{name}", "tile", NOT_OWNED, f"tile.{name}"))
    found += _payments(state)
    slot = 0
    for seat in range(state.players):
        found += _routes(state, seat)
        found += _pit(state, seat)
        found += _coke(state, seat, slot)
        slot += state.plant_plain[seat]
        found += _wood(state, seat)
        found += _stock(state, seat)
    return found


def _payments(state: SchichtwechselState) -> list[Piece]:
    """The white tokens and coins that were paid on cards."""
    found: list[Piece] = []
    for card in range(len(state.white_on)):
        for index in range(state.white_on[card]):
            found.append(Piece(f"white-{card}-{index}", "white", NOT_OWNED, f"card.{card}"))
        for index in range(state.coins_on[card]):
            found.append(Piece(f"coin-{card}-{index}", "coin", NOT_OWNED, f"card.{card}"))
    return found


def _routes(state: SchichtwechselState, seat: int) -> list[Piece]:
    """A player's miner in the shift, and the discs on the routes."""
    name = state.material.shift_ids[state.miner[seat] - 1]
    found = [Piece(f"miner-{seat}", "miner", seat, f"shift.{name}")]
    for route, id in enumerate(ROUTES):
        space = f"{state.disc(seat, route)}"
        if state.finished(seat, route):
            space = "first" if state.arrival[seat * TRACKS + route] == 1 else "other"
        found.append(Piece(f"disc-{seat}-{id}", "disc", seat, f"route.{id}.{space}"))
    return found


def _pit(state: SchichtwechselState, seat: int) -> list[Piece]:
    """The water, and the cubes in mine wagons, on coal wagons, on the tip and in hand."""
    material = state.material
    found = [Piece(f"water-{seat}", "water", seat, f"water.{seat}.{state.water[seat]}")]
    for wagon, name in enumerate(material.mine_ids):
        load = state.wagons[seat * material.mines + wagon]
        kind = "coal" if load > 0 else "spoil"
        for cube in range(abs(load)):
            found.append(
                Piece(f"{kind}-{seat}-{name}-{cube}", kind, seat, f"mine_wagon.{seat}.{name}")
            )
    for group, name in enumerate(material.coal_ids):
        for cube in range(state.coal[seat * material.coal_groups + group]):
            place = f"coal_wagon.{seat}.{name}.{cube}"
            found.append(Piece(f"coal-{seat}-{name}-{cube}", "coal", seat, place))
    for index in range(state.tip[seat]):
        found.append(Piece(f"spoil-{seat}-tip-{index}", "spoil", seat, f"tip.{seat}.{index}"))
    hand = ["coal"] * (state.hand_coal[seat] + state.lifted[seat])
    hand += ["spoil"] * state.hand_spoil[seat]
    for index, kind in enumerate(hand):
        found.append(Piece(f"hand-{seat}-{kind}-{index}", kind, seat, f"hand.{seat}.{index}"))
    return found


def _coke(state: SchichtwechselState, seat: int, slot: int) -> list[Piece]:
    """A player's coke, from the most advanced one on; `slot` is the first plain oven."""
    places = [f"sold.{seat}.{index}" for index in range(state.sold[seat] * state.material.pair)]
    places += [f"coke_wagon.{seat}.{index}" for index in range(state.coke_on_wagons[seat])]
    places += [f"oven.own.{seat}"] * state.plant_own[seat]
    places += [f"oven.plain.{slot + index}" for index in range(state.plant_plain[seat])]
    places += ["oven.vp"] * (state.plant_vp == seat)
    places += ["oven.water"] * (state.plant_water == seat)
    places += [f"coke.{seat}"] * state.coke[seat]
    return [
        Piece(f"coke-{seat}-{index}", "coke", seat, place) for index, place in enumerate(places)
    ]


def _wood(state: SchichtwechselState, seat: int) -> list[Piece]:
    """A player's houses and headframes."""
    material = state.material
    found: list[Piece] = []
    for bar, name in enumerate(material.bar_ids):
        if state.bar[seat] >> bar & 1:
            found.append(Piece(house_id(seat, bar), "house", seat, f"bar.{seat}.{name}"))
    for area, pit in enumerate(AREAS):
        for bar in built(state, seat, area):
            found.append(Piece(house_id(seat, bar), "house", seat, f"pit.{pit}.{seat}"))
    for index, space in enumerate(headframe_places(state, seat)):
        place = f"headframe.{material.frame_ids[space]}" if space >= 0 else f"waiting.{seat}"
        if space == ON_CARD:
            place = f"personal.{seat}.{index}"
        found.append(Piece(f"headframe-{seat}-{index}", "headframe", seat, place))
    return found


def _stock(state: SchichtwechselState, seat: int) -> list[Piece]:
    """What is counted, and the player token, here or on the card that it paid."""
    counts = (
        ("vp", state.vp[seat] + state.vp_rounds[seat]),
        ("white", state.white[seat]),
        ("coins", state.coins[seat]),
        ("tools", state.tools[seat]),
    )
    found = [Piece(f"{kind}-{seat}", kind, seat, f"{kind}.{seat}", n) for kind, n in counts]
    if state.token[seat]:
        found.append(Piece(f"token-{seat}", "token", seat, f"token.{seat}"))
    for card in range(len(state.tokens_on)):
        if state.tokens_on[card] >> seat & 1:
            found.append(Piece(f"token-{seat}", "token", seat, f"card.{card}"))
    return found


def headframe_places(state: SchichtwechselState, seat: int) -> list[int]:
    """Of each headframe of a player its place: ON_CARD, WAITING, or a bonus space.

    The first one goes to the upper row if possible, the second to the lower one. Thus a move
    changes the place of only one.
    """
    placed = state.placed(seat)
    places = [WAITING] * placed + [ON_CARD] * (state.material.headframes - placed)
    top = state.frame_of(seat, True)
    left = state.frame_of(seat, False)
    if placed == 1:
        places[0] = top if top >= 0 else left
    elif placed > 1:
        places[0] = top
        places[1] = left
    return places


def coke_number(state: SchichtwechselState, seat: int, kind: int) -> int:
    """The number of a player's first coke on a kind of coking space.

    Coke is numbered from the most advanced one on: sold, on wagons, in the plant, in the supply.
    So what enters takes the next number, and a sale moves the two that were loaded first.
    """
    first = state.sold[seat] * state.material.pair + state.coke_on_wagons[seat]
    if kind == OWN:
        return first
    first += state.plant_own[seat]
    if kind == PLAIN:
        return first
    first += state.plant_plain[seat]
    if kind == VP_SPACE:
        return first
    return first + (1 if state.plant_vp == seat else 0)


def house_id(seat: int, bar: int) -> str:
    return f"house-{seat}-{bar}"


def built(state: SchichtwechselState, seat: int, area: int) -> list[int]:
    """The houses, by their former bar spaces, that a player has in a building pit."""
    gone = [bar for bar in range(state.material.bars) if not state.bar[seat] >> bar & 1]
    before = 0
    for earlier in range(len(AREAS)):
        count = state.house_count(seat, earlier)
        if earlier == area:
            return gone[before : before + count]
        before += count
    return []
