"""Every way in which a position of Schichtwechsel can be wrong."""

from typing import TYPE_CHECKING, Final

from pithead.games.schichtwechsel.effects import ROUTES
from pithead.games.schichtwechsel.material import AREAS, EXIT, HOUSE_BARRIER, MINER
from pithead.kernel.step import CHANCE

if TYPE_CHECKING:
    from pithead.games.schichtwechsel.state import SchichtwechselState

PHASES: Final = (
    "start",
    "reveal",
    "mining",
    "tiles",
    "upper_halves",
    "bonus_bar",
    "turns",
    "last_moves",
)
"""What can lie at the bottom of the agenda: the part of the game that is being played."""
_PLACING: Final = ("place", "place_gift", "place_either")


def problems(state: "SchichtwechselState") -> list[str]:
    """The invariants (SW-I) that a position by itself can break, one sentence each."""
    agenda = _agenda(state)
    if agenda:
        return agenda
    found = [*_bag(state), *_tiles(state), *_plant(state), *_frames(state), *_arrivals(state)]
    for seat in range(state.players):
        found += _pit(state, seat)
        found += _houses(state, seat)
    found += _shift(state)
    found += _hands(state)
    found += _round(state)
    if not found:
        found += _question(state)
    return found


def phase(state: "SchichtwechselState") -> str:
    """Which part of the game is being played, "" when it is over."""
    return state.agenda[0].kind if state.agenda else ""


def _number(name: str) -> int:
    """The seat or position at the end of a step's name, -1 where there is none."""
    end = name.rpartition(":")[2]
    return int(end) if end.isdigit() else -1


def _top(state: "SchichtwechselState") -> str:
    return state.agenda[-1].kind if state.agenda else ""


# -- the agenda ----------------------------------------------------------------------------------


def _agenda(state: "SchichtwechselState") -> list[str]:
    """A phase at the bottom, and on each step only what it can have set off, for one player."""
    agenda = state.agenda
    if not agenda:
        if state.round == state.material.rounds and state.marker >= 0:
            return []
        return ["the game is over before its end (SW-3.1)"]
    bottom = agenda[0]
    if bottom.kind not in PHASES:
        return [f"{bottom.name} cannot be at the bottom of the agenda"]
    if len(agenda) == 1:
        return [] if bottom.asks() == CHANCE else [f"nobody is asked by {bottom.name}"]
    for index in range(1, len(agenda)):
        below, above = agenda[index - 1], agenda[index]
        if above.kind not in below.bears():
            return [f"{above.name} cannot lie on {below.name} on the agenda"]
    if agenda[1].asks() == CHANCE:
        return []
    seat = _number(agenda[1].name)
    for step in agenda[1:]:
        if _number(step.name) != seat:
            return [f"{step.name} is not for player {seat}, whose effects these are (SW-6.6)"]
    if seat >= state.players or state.first < 0 or state.marker < 0:
        return [f"{agenda[-1].name} asks player {seat}, who does not play"]
    return _seat_of_phase(state, seat)


def _seat_of_phase(state: "SchichtwechselState", seat: int) -> list[str]:
    """The player who is asked is the one whose turn it is in this phase."""
    kind = phase(state)
    if kind == "mining":
        return []
    position = _number(state.agenda[0].name)
    players = state.players
    if position > players or (kind == "turns" and position == players):
        return [f"{state.agenda[0].name} goes beyond the {players} players"]
    if kind == "turns":
        expected = (position - 1) % players
    elif kind == "last_moves":
        expected = (state.marker + position - 1) % players
    elif kind == "tiles" and state.round == 1:
        expected = (state.first - position) % players
    else:
        expected = (state.first + position - 1) % players
    if position == 0 and kind != "turns":
        return [f"nobody has been asked before {state.agenda[0].name}"]
    if seat != expected:
        return [f"in {state.agenda[0].name} player {expected} is asked, not {seat} (SW-3.3)"]
    return []


def _question(state: "SchichtwechselState") -> list[str]:
    """What lies on the agenda must fit the table, and the question must have an answer."""
    found: list[str] = []
    for step in state.agenda:
        found += step.objections(state)
        found += _crossed(state, step.name)
    if not found and state.agenda and not state.agenda[-1].legal(state):
        found.append(f"{state.agenda[-1].name} has no answer here")
    return found


def _crossed(state: "SchichtwechselState", name: str) -> list[str]:
    """A disc has passed the barrier, a miner has reached the space that set something off."""
    parts = name.split(":")
    seat = _number(name) if len(parts) == 4 else 0
    if parts[0] == "barrier":
        route, _, space = parts[1].rpartition("_")
        if state.disc(seat, ROUTES.index(route)) < int(space):
            return [f"player {seat} has not crossed the barrier on {route} {space} (SW-11.4)"]
    elif parts[0] == "shift" and state.miner[seat] <= state.material.shift_ids.index(parts[1]):
        return [f"the miner of player {seat} has not reached {parts[1]} (SW-13.4)"]
    return []


# -- what is common ------------------------------------------------------------------------------


def _bag(state: "SchichtwechselState") -> list[str]:
    """SW-I.13 and the blue cube."""
    material = state.material
    players = state.players
    found = []
    rounds = state.round
    missing = 0
    undrawn = 0
    if phase(state) in ("start", "reveal"):
        rounds -= 1
    elif phase(state) == "mining":
        missing = state.without_cubes.bit_count()
        undrawn = 0 if state.blue_drawn else 1
        if _top(state) == "give":
            missing -= 1
    drawn = (rounds * players - missing) * material.drawn
    least = material.bag_coal[players] + material.bag_spoil[players] - drawn
    least += rounds * players * (material.added_coal + material.added_spoil)
    most = least + (rounds - undrawn if state.blue_in_game else 0)
    total = state.bag_coal + state.bag_spoil
    if not least <= total <= most:
        expected = str(least) if least == most else f"{least} to {most}"
        found.append(f"the bag holds {total} coal and spoil instead of {expected} (SW-I.13)")
    if state.blue_in_game != (state.bag_blue + state.blue_drawn == 1):
        found.append("the blue cube is in the bag or drawn exactly if it is in the game (SW-4.6)")
    if state.blue_drawn and phase(state) != "mining":
        found.append("the blue cube returns to the bag after step I (SW-4.6)")
    triple = state.triple_coal + state.triple_spoil + state.triple_blue
    if (triple > 0) != (_top(state) == "give"):
        found.append("cubes are drawn exactly while the first player gives them away (SW-4.2)")
    if state.triple_blue and not state.blue_drawn:
        found.append("the blue cube is among the drawn cubes but was not drawn (SW-4.5)")
    if phase(state) == "mining":
        if _top(state) != "place" and not state.without_cubes:
            found.append("cubes are drawn although all players have received theirs (SW-4.4)")
        if _top(state) == "place" and state.without_cubes >> _number(state.agenda[-1].name) & 1:
            found.append("a player places cubes but still waits for them (SW-4.4)")
    elif state.without_cubes:
        found.append("players wait for cubes although step I is over (SW-4.4)")
    return found


def _tiles(state: "SchichtwechselState") -> list[str]:
    """SW-I.10."""
    material = state.material
    found = []
    for tile, name in enumerate(material.tile_ids):
        places = state.tile.count(tile) + (state.free_tiles >> tile & 1)
        expected = 1 if tile in material.tiles_in_game[state.players] else 0
        if places != expected:
            found.append(f"the tile {name} is {places} times in the game, not {expected} (SW-I.10)")
    for seat in range(state.players):
        if (state.tile[seat] >= 0) != _has_chosen(state, seat):
            found.append(f"player {seat} holds a tile from his choice in round 1 on (SW-I.10)")
    return found


def _has_chosen(state: "SchichtwechselState", seat: int) -> bool:
    if state.round > 1 or phase(state) in ("upper_halves", "bonus_bar", "turns", "last_moves", ""):
        return True
    if phase(state) != "tiles":
        return False
    place = (state.first - 1 - seat) % state.players
    return place < _number(state.agenda[0].name) - 1


def _plant(state: "SchichtwechselState") -> list[str]:
    """SW-I.4, SW-I.5."""
    material = state.material
    found = []
    plain = sum(state.plant_plain)
    if plain > material.plain_spaces[state.players]:
        found.append(f"{plain} coke lie on plain grey spaces, more than there are (SW-I.4)")
    if (state.plant_vp >= 0 and not material.vp_grey) or (
        state.plant_water >= 0 and not material.water_grey
    ):
        found.append("a coke lies on a grey space that does not exist (SW-I.4)")
    for seat in range(state.players):
        inside = state.coke_in_plant(seat)
        if inside > material.plant_most:
            found.append(f"player {seat} has {inside} coke in the plant (SW-I.5)")
    return found


def _frames(state: "SchichtwechselState") -> list[str]:
    """SW-I.3."""
    found = []
    for seat in range(state.players):
        rows = [
            sum(
                owner == seat and state.material.frame_top[space] == top
                for space, owner in enumerate(state.frames)
            )
            for top in (True, False)
        ]
        if max(rows) > 1:
            found.append(f"player {seat} has two headframes in one row (SW-14.6)")
        if sum(rows) + state.on_card[seat] > state.material.headframes:
            found.append(f"player {seat} has too many headframes (SW-I.3)")
    if any(owner >= 0 for owner in state.frames) and phase(state) != "turns":
        found.append("headframes are on bonus spaces only in the action phase (SW-14.15)")
    return found


def _arrivals(state: "SchichtwechselState") -> list[str]:
    """SW-I.12."""
    found = []
    for track, name in enumerate((*ROUTES, "exit")):
        for seat in range(state.players):
            there = state.on_exit(seat) if track == EXIT else state.finished(seat, track)
            if there != (state.arrival[seat * 4 + track] > 0):
                found.append(f"the arrivals ({name}) do not fit player {seat} (SW-I.12)")
    return found


def _shift(state: "SchichtwechselState") -> list[str]:
    """SW-I.11."""
    found = []
    material = state.material
    for seat in range(state.players):
        space = state.miner[seat]
        if space in (1, material.exit):
            continue
        name = material.shift_ids[space - 1]
        if material.covered[state.players][space]:
            found.append(f"the miner of player {seat} is on {name}, which is covered (SW-I.11)")
        if space in state.miner[:seat]:
            found.append(f"two miners are on {name} (SW-I.11)")
    return found


def _round(state: "SchichtwechselState") -> list[str]:
    """What goes with the phase: round cards, marker, passing, trades, locks."""
    found = []
    material = state.material
    kind = phase(state)
    revealed = state.round - (kind in ("start", "reveal"))
    used = material.round_cards - state.unused_rounds.bit_count()
    if used != revealed:
        found.append(f"{used} round cards are used instead of {revealed} (SW-17.1)")
    if (state.round_card < 0) != (revealed == 0):
        found.append("there is a round card from the first revealing on (SW-3.6)")
    elif state.round_card >= 0 and state.unused_rounds >> state.round_card & 1:
        found.append("the round card is one of the unused ones (SW-17.1)")
    drawn = kind != "start"
    if drawn != (state.marker >= 0) or drawn != (state.first >= 0):
        found.append("there are a marker and a first player from the draw on (SW-2.12)")
    if kind == "start" and state.round != 1:
        found.append("the first player is drawn in round 1 (SW-2.12)")
    if kind == "bonus_bar" and state.round < material.bar_round:
        found.append(f"the bonus bar begins with round {material.bar_round} (SW-4.25)")
    if kind == "last_moves" and state.round != material.rounds:
        found.append("the final scoring comes after the last round (SW-3.5)")
    if kind != "turns" and (any(state.passed) or state.traded >= 0):
        found.append("players pass and trade only in the action phase (SW-5.1, SW-15.3)")
    elif state.traded >= 0 and state.traded != _number(state.agenda[-1].name):
        found.append("only the player whose turn it is has traded (SW-15.1)")
    if state.traded < 0 and any(step.kind == "trade" for step in state.agenda):
        found.append("who is trading has made the trade of his turn (SW-15.1)")
    if state.locked and kind in ("start", "reveal", "last_moves", ""):
        found.append("a wagon is locked only during a round (SW-17.11)")
    if any(state.vp_last) and kind not in ("last_moves", ""):
        found.append("VP of a last move come after the last round (SW-18.1)")
    elif any(state.vp_last):
        found += _last_moves(state)
    if kind != "turns" and (state.used or any(state.tokens_on) or not all(state.token)):
        found.append("cards are used and tokens paid only in the action phase (SW-17.10)")
    for seat in range(state.players):
        if state.white[seat] > _most_white(state, seat):
            found.append(f"player {seat} has white tokens before he receives them (SW-4.18)")
    for card in range(len(state.white_on)):
        paid = state.white_on[card] + state.coins_on[card] + state.tokens_on[card]
        if paid and not (state.has_used(card) or _reusable(state, card)):
            found.append(f"a payment lies on a card that is not used: card {card} (SW-5.11)")
    return found


def _last_moves(state: "SchichtwechselState") -> list[str]:
    """SW-18.1: only who has made his last move, and made it on the exit, has VP of it."""
    found = []
    made = state.players
    if state.agenda:
        made = _number(state.agenda[0].name) - 1
    for seat in range(state.players):
        if state.vp_last[seat] and not (
            (seat - state.marker) % state.players < made
            and state.house_count(seat, MINER)
            and state.on_exit(seat)
        ):
            found.append(f"player {seat} has VP of a last move that he did not make (SW-18.1)")
    return found


def _most_white(state: "SchichtwechselState", seat: int) -> int:
    """SW-4.18 to SW-4.28, SW-17.10: how many white tokens a player can have at this point."""
    material = state.material
    kind = phase(state)
    if kind == "turns" or material.white_anywhere:
        return material.most_white
    if kind != "bonus_bar":
        return material.first_white if state.round == 1 and kind != "last_moves" and kind else 0
    place = (seat - state.first) % state.players
    now = _number(state.agenda[0].name) - 1
    if place < now:
        return material.most_white
    if place > now:
        return material.most_white - sum(material.bar_white)
    coming = 0
    for step in state.agenda:
        parts = step.name.split(":")
        if parts[0] in ("bonuses", "choose_bar"):
            for bar, name in enumerate(material.bar_ids):
                if name in parts[1].split("+"):
                    coming += material.bar_white[bar]
    return material.most_white - coming


def _reusable(state: "SchichtwechselState", card: int) -> bool:
    return any(mode.card == card and mode.reusable for mode in state.material.modes)


# -- what is a player's --------------------------------------------------------------------------


def _pit(state: "SchichtwechselState", seat: int) -> list[str]:
    """SW-I.1, SW-I.6 to SW-I.9."""
    material = state.material
    found = []
    supply = state.coke[seat]
    plant = state.coke_in_plant(seat)
    wagons = state.coke_on_wagons[seat]
    total = supply + plant + wagons + material.pair * state.sold[seat]
    if total != material.coke:
        found.append(
            f"player {seat} has {total} coke instead of {material.coke}: supply {supply}, plant "
            f"{plant}, wagons {wagons}, sold {material.pair * state.sold[seat]} (SW-I.1)"
        )
    for wagon, name in enumerate(material.mine_ids):
        load = state.wagons[seat * material.mines + wagon]
        if abs(load) > material.mine_spaces[wagon]:
            found.append(f"{name} of player {seat} is overloaded (SW-I.6)")
        if load < 0 and material.coal_only[wagon]:
            found.append(f"{name} of player {seat} holds spoil (SW-I.6)")
    for group, name in enumerate(material.coal_ids):
        coal = state.coal[seat * material.coal_groups + group]
        if not 0 <= coal <= material.coal_capacity[group]:
            found.append(f"{coal} coal are on {name} of player {seat} (SW-I.7)")
    for name, count, most in (
        ("spoil on the tip", state.tip[seat], material.tip),
        ("coke on wagons", wagons, material.coke_wagons),
        ("sold pairs", state.sold[seat], len(material.columns)),
        ("white tokens", state.white[seat], material.most_white),
        ("coke in supply", supply, material.coke),
        ("headframes on the card", state.on_card[seat], material.headframes),
    ):
        if not 0 <= count <= most:
            found.append(f"player {seat} has {count} {name}, more or less than possible (SW-I.7)")
    if not material.water_lowest <= state.water[seat] < material.water_top:
        found.append(f"the water of player {seat} is on level {state.water[seat]} (SW-I.8)")
    if state.coins[seat] < 0 or state.tools[seat] < 0:
        found.append(f"player {seat} has fewer than no coins or tool markers (SW-I.9)")
    cards = [card for card, bits in enumerate(state.tokens_on) if bits >> seat & 1]
    if len(cards) + state.token[seat] > 1:
        found.append(f"the player token of player {seat} is in two places (SW-1.3)")
    return found


def _houses(state: "SchichtwechselState", seat: int) -> list[str]:
    """SW-I.2, SW-I.14."""
    material = state.material
    found = []
    bar = state.bar[seat].bit_count()
    built = sum(state.houses[seat * len(AREAS) : (seat + 1) * len(AREAS)])
    if bar + built != material.houses:
        found.append(f"player {seat} has {bar + built} houses (SW-I.2)")
    crossed = sum(
        kinds[: state.disc(seat, route) + 1].count(HOUSE_BARRIER)
        for route, kinds in enumerate(material.barriers)
    )
    moving = _top(state) in ("house_from", "house_to") and _number(state.agenda[-1].name) == seat
    if bar != material.houses - crossed + moving:
        found.append(
            f"player {seat} has {bar} houses on the bar although his discs have crossed "
            f"{crossed} house barriers (SW-I.2)"
        )
    for area, name in enumerate(AREAS):
        own = state.house_count(seat, area)
        if 0 < material.per_player[area] < own:
            found.append(f"player {seat} has {own} houses in {name} (SW-I.14)")
        capacity = material.capacity[state.players][area]
        total = sum(state.house_count(other, area) for other in range(state.players))
        if seat == 0 and 0 < capacity < total:
            found.append(f"{total} houses are in {name} (SW-I.14)")
    return found


def _hands(state: "SchichtwechselState") -> list[str]:
    """Cubes are in hand only while they are being placed."""
    found = []
    top = _top(state)
    for seat in range(state.players):
        asked = bool(state.agenda) and _number(state.agenda[-1].name) == seat
        cubes = state.hand_coal[seat] + state.hand_spoil[seat]
        if (cubes > 0) != (asked and top in _PLACING):
            found.append(f"player {seat} holds cubes exactly while placing them (SW-4.7)")
        lifting = any(step.name == f"layout:{seat}" for step in state.agenda)
        room = state.material.coal_room - state.coal_above(seat)
        if state.lifted[seat] and (not lifting or state.lifted[seat] > room):
            found.append(f"player {seat} has {state.lifted[seat]} lifted coal in hand (SW-8.8)")
    return found
