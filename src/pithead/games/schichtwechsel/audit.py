"""Every way in which a position of Schichtwechsel can be wrong (SW-I)."""

from collections.abc import Iterator
from typing import Final

from pithead.games.schichtwechsel.effect_lines import ROUTES
from pithead.games.schichtwechsel.material import AREAS, EXIT, HOUSE_BARRIER, MINER
from pithead.games.schichtwechsel.position_problems import problem
from pithead.games.schichtwechsel.special_fields import TRACK_NAMES
from pithead.games.schichtwechsel.state import TRACKS, SchichtwechselState
from pithead.games.schichtwechsel.steps.bonus_bar import Bonuses, ChooseBar
from pithead.kernel.fields.conservation import Conserved
from pithead.kernel.fields.packed_row import part, total
from pithead.kernel.game_parts import Audit
from pithead.kernel.problem import Problem
from pithead.kernel.step import CHANCE
from pithead.kernel.texts.i18n import Text

PHASES: Final = (
    "start",
    "reveal",
    "falls",
    "mining",
    "tiles",
    "upper_halves",
    "bonus_bar",
    "turns",
    "last_moves",
)
"""The kinds of steps at the bottom of the agenda: the part of the game that is being played."""
_PLACING: Final = ("place", "place_gift", "place_either", "place_or_leave", "either_or_leave")

_COKE: Final = Conserved(
    "coke_count",
    "SW-I.1",
    Text("coke"),
    Text("in the supply"),
    Text("in the coking plant"),
    Text("on wagons"),
    Text("already sold"),
)
_HOUSES: Final = Conserved(
    "house_count", "SW-I.2", Text("houses"), Text("on the house bar"), Text("built")
)


class SchichtwechselAudit(Audit[SchichtwechselState]):
    def problems(self, state: SchichtwechselState) -> list[Problem]:
        """Each group of checks relies on those before it: on ranges, then on the agenda."""
        if state.game.fields.problems(state):
            return []
        found = _agenda(state)
        if found:
            return found
        for check in (_bag, _tiles, _plant, _frames, _arrivals):
            found += check(state)
        for seat in range(state.players):
            found += _pit(state, seat)
            found += _houses(state, seat)
        for check in (_shift, _hands, _phase, _last_moves, _cards, _white, _payments):
            found += check(state)
        return found or _question(state)


def phase(state: SchichtwechselState) -> str:
    """Which part of the game is being played, "" when it is over."""
    return state.agenda[0].kind if state.agenda else ""


def _number(name: str) -> int:
    """The seat or position at the end of a step's name."""
    return int(name.rpartition(":")[2])


def _top(state: SchichtwechselState) -> str:
    return state.agenda[-1].kind if state.agenda else ""


# -- the agenda ----------------------------------------------------------------------------------


def _agenda(state: SchichtwechselState) -> list[Problem]:
    """A phase at the bottom, and on each step only what it can have caused, for one player."""
    agenda = state.agenda
    if not agenda:
        if state.round == state.material.rounds and state.marker >= 0:
            return []
        return [problem("premature_end")]
    bottom = agenda[0]
    if bottom.kind not in PHASES:
        return [problem("no_phase", name=bottom.name)]
    if len(agenda) == 1:
        if bottom.asks() == CHANCE:
            return []
        return [problem("no_question", name=bottom.name)]
    for index in range(1, len(agenda)):
        below, above = agenda[index - 1], agenda[index]
        if above.kind not in below.bears():
            return [problem("agenda_order", above=above.name, below=below.name)]
    if agenda[1].asks() == CHANCE:
        return []
    seat = agenda[1].seat
    for step in agenda[2:]:
        if step.seat != seat:
            return [problem("agenda_seat", name=step.name, seat=seat)]
    if seat >= state.players or state.first < 0 or state.marker < 0:
        return [problem("empty_seat", name=agenda[-1].name, seat=seat)]
    return _seat_of_phase(state, seat)


def _seat_of_phase(state: SchichtwechselState, seat: int) -> list[Problem]:
    """The player who is asked is the one whose turn it is in this phase."""
    kind = phase(state)
    if kind == "mining":
        return []
    bottom = state.agenda[0].name
    position = _number(bottom)
    players = state.players
    if position > players or (kind == "turns" and position == players):
        return [problem("position", bottom=bottom, players=players)]
    if position == 0 and kind != "turns":
        return [
            Problem(
                "position", Text("before {bottom}, a player must have been asked", bottom=bottom)
            )
        ]
    if kind == "turns":
        expected = state.seat_after(position, -1)
    elif kind == "last_moves":
        expected = state.seat_after(state.marker, position - 1)
    elif kind == "tiles" and state.round == 1:
        expected = state.seat_after(state.first, -position)
    else:
        expected = state.seat_after(state.first, position - 1)
    if seat != expected:
        return [problem("wrong_player", bottom=bottom, expected=expected, seat=seat)]
    return []


def _question(state: SchichtwechselState) -> list[Problem]:
    """What lies on the agenda must fit the table, and the question must have an answer."""
    found: list[Problem] = []
    for step in state.agenda:
        found += step.objections(state)
    if not found and state.agenda and not state.agenda[-1].legal(state):
        found.append(problem("no_answer", name=state.agenda[-1].name))
    return found


# -- what is common ------------------------------------------------------------------------------


def _bag(state: SchichtwechselState) -> Iterator[Problem]:
    """SW-I.13 and the blue cube."""
    material = state.material
    players = state.players
    kind = phase(state)
    top = _top(state)
    rounds = state.round
    missing = 0
    undrawn = 0
    if kind in ("start", "reveal", "falls"):
        rounds -= 1
    elif kind == "mining":
        missing = state.without_cubes.bit_count()
        undrawn = 0 if state.blue_drawn else 1
        if top == "give":
            missing -= 1
    drawn = (rounds * players - missing) * material.drawn
    least = material.bag_coal[players] + material.bag_spoil[players] - drawn
    least += rounds * players * (material.added_coal + material.added_spoil)
    most = least + (rounds - undrawn if state.blue_in_game else 0)
    inside = state.bag_coal + state.bag_spoil
    if not least <= inside <= most:
        expected = str(least) if least == most else f"{least} to {most}"
        yield problem("bag_count", total=inside, expected=expected)
    if state.blue_in_game != (state.bag_blue + state.blue_drawn == 1):
        yield problem("blue_cube")
    if state.blue_drawn and kind != "mining":
        yield problem("blue_not_returned")
    _, _, blue = state.triple
    if any(state.triple) != (top == "give"):
        yield problem("cubes_drawn")
    if blue and not state.blue_drawn:
        yield problem("blue_not_drawn")
    if kind == "mining":
        if top != "place" and not state.without_cubes:
            yield problem("nobody_without_cubes")
        if top == "place" and state.without_cubes >> state.agenda[-1].seat & 1:
            yield problem("placing_without_cubes")
    elif state.without_cubes:
        yield problem("without_cubes")


def _tiles(state: SchichtwechselState) -> Iterator[Problem]:
    """SW-I.10."""
    material = state.material
    for tile, name in enumerate(material.tile_ids):
        places = state.tile.count(tile) + state.free_tiles[tile]
        expected = 1 if tile in material.tiles_in_game[state.players] else 0
        if places != expected:
            yield problem("tile_count", name=name, places=places, expected=expected)
    for seat in range(state.players):
        if (state.tile[seat] >= 0) != _has_chosen(state, seat):
            yield problem("tile_held", seat=seat)


def _has_chosen(state: SchichtwechselState, seat: int) -> bool:
    """Whether the player has chosen a tile in round 1."""
    kind = phase(state)
    if state.round > 1 or kind in ("upper_halves", "bonus_bar", "turns", "last_moves", ""):
        return True
    if kind != "tiles":
        return False
    place = state.players - 1 - state.turns_after(state.first, seat)
    return place < _number(state.agenda[0].name) - 1


def _plant(state: SchichtwechselState) -> Iterator[Problem]:
    """SW-I.4, SW-I.5."""
    material = state.material
    plain = sum(state.plant_plain)
    if plain > material.plain_spaces[state.players]:
        yield problem("plain_spaces", plain=plain)
    if (state.plant_vp >= 0 and not material.vp_grey) or (
        state.plant_water >= 0 and not material.water_grey
    ):
        yield problem("missing_grey_space")
    for seat in range(state.players):
        inside = state.coke_in_plant(seat)
        if inside > material.plant_most:
            yield problem("coke_in_plant", seat=seat, inside=inside)


def _frames(state: SchichtwechselState) -> Iterator[Problem]:
    """SW-I.3."""
    for seat in range(state.players):
        rows = [
            sum(
                owner == seat and state.material.frame_top[space] == top
                for space, owner in enumerate(state.frames)
            )
            for top in (True, False)
        ]
        if max(rows) > 1:
            yield problem("headframes_in_row", seat=seat)
        if sum(rows) + state.on_card[seat] > state.material.headframes:
            yield problem("headframe_count", seat=seat)
    if any(owner >= 0 for owner in state.frames) and phase(state) != "turns":
        yield problem("headframes_outside_turns")


def _arrivals(state: SchichtwechselState) -> Iterator[Problem]:
    """SW-I.12."""
    for track, name in enumerate(TRACK_NAMES):
        for seat in range(state.players):
            there = state.on_exit(seat) if track == EXIT else state.finished(seat, track)
            if there != (state.arrival[seat * TRACKS + track] > 0):
                yield problem("arrivals", name=name, seat=seat)


def _shift(state: SchichtwechselState) -> Iterator[Problem]:
    """SW-I.11."""
    material = state.material
    for seat in range(state.players):
        space = state.miner[seat]
        if space in (1, material.exit):
            continue
        name = material.shift_ids[space - 1]
        if material.covered[state.players][space]:
            yield problem("miner_on_covered", seat=seat, name=name)
        if space in part(state.miner, 0, seat):
            yield problem("miners_on_space", name=name)


# -- what belongs to a phase ---------------------------------------------------------------------


def _phase(state: SchichtwechselState) -> Iterator[Problem]:
    """Round cards, marker, passing, trades and locks."""
    material = state.material
    kind = phase(state)
    revealed = state.round - (kind in ("start", "reveal"))
    used = material.round_cards - sum(state.unused_rounds)
    if used != revealed:
        yield problem("round_card_count", used=used, revealed=revealed)
    if (state.round_card < 0) != (revealed == 0):
        yield problem("round_card")
    elif state.round_card >= 0 and state.unused_rounds[state.round_card]:
        yield problem("round_card_unused")
    drawn = kind != "start"
    if drawn != (state.marker >= 0) or drawn != (state.first >= 0):
        yield problem("first_player")
    if kind == "start" and state.round != 1:
        yield problem("late_start")
    if kind == "bonus_bar" and state.round < material.bar_round:
        yield problem("early_bonus_bar", round=material.bar_round)
    if kind == "last_moves" and state.round != material.rounds:
        yield problem("early_last_moves")
    if kind != "turns" and (any(state.passed) or any(state.traded)):
        yield problem("passed_outside_turns")
    elif any(traded and seat != state.agenda[-1].seat for seat, traded in enumerate(state.traded)):
        yield problem("traded_out_of_turn")
    if not any(state.traded) and any(step.kind == "trade" for step in state.agenda):
        yield problem("trade_not_noted")
    if state.locked and kind in ("start", "reveal", "falls", "last_moves", ""):
        yield problem("locked_outside_round")


def _last_moves(state: SchichtwechselState) -> Iterator[Problem]:
    """SW-18.1: only a player who has made the last move, and made it on the exit, has its VP."""
    if phase(state) not in ("last_moves", ""):
        if any(state.vp_last):
            yield problem("early_vp_of_last_move")
        return
    made = _number(state.agenda[0].name) - 1 if state.agenda else state.players
    for seat in range(state.players):
        if state.vp_last[seat] and not (
            state.turns_after(state.marker, seat) < made
            and state.house_count(seat, MINER)
            and state.on_exit(seat)
        ):
            yield problem("vp_without_last_move", seat=seat)


def _cards(state: SchichtwechselState) -> Iterator[Problem]:
    if phase(state) != "turns" and (
        any(state.used) or any(state.personal_used) or any(state.tokens_on) or not all(state.token)
    ):
        yield problem("cards_outside_turns")


def _payments(state: SchichtwechselState) -> Iterator[Problem]:
    for card in range(len(state.white_on)):
        paid = state.white_on[card] + state.coins_on[card] + state.tokens_on[card]
        reusable = any(mode.card == card and mode.reusable for mode in state.material.modes)
        if paid and not state.has_used(card) and not reusable:
            yield problem("payment_on_unused_card", card=card)


def _white(state: SchichtwechselState) -> Iterator[Problem]:
    """SW-4.18 to SW-4.28, SW-17.10: when players receive white tokens."""
    for seat in range(state.players):
        if state.white[seat] > _most_white(state, seat):
            yield problem("early_white_tokens", seat=seat)


def _most_white(state: SchichtwechselState, seat: int) -> int:
    """How many white tokens a player can have at this point."""
    material = state.material
    kind = phase(state)
    if kind == "turns" or material.white_anywhere:
        return material.most_white
    if kind != "bonus_bar":
        return material.first_white if state.round == 1 else 0
    place = state.turns_after(state.first, seat)
    now = _number(state.agenda[0].name) - 1
    if place < now:
        return material.most_white
    if place > now:
        return material.most_white - sum(material.bar_white)
    coming = 0
    for step in state.agenda:
        for bar in range(material.bars):
            if (isinstance(step, Bonuses) and step.free >> bar & 1) or (
                isinstance(step, ChooseBar) and step.bar == bar
            ):
                coming += material.bar_white[bar]
    return material.most_white - coming


# -- what a player has ---------------------------------------------------------------------------


def _pit(state: SchichtwechselState, seat: int) -> list[Problem]:
    """SW-I.1, SW-I.6, SW-I.8."""
    material = state.material
    counts = [
        state.coke[seat],
        state.coke_in_plant(seat),
        state.coke_on_wagons[seat],
        material.pair * state.sold[seat],
    ]
    found = _COKE.problems(material.coke, counts, seat)
    for wagon, name in enumerate(material.mine_ids):
        if state.wagons[seat * material.mines + wagon] < 0 and material.coal_only[wagon]:
            found.append(problem("coal_only", name=name, seat=seat))
    if state.water[seat] == material.water_top:
        found.append(problem("flood", seat=seat, level=state.water[seat]))
    cards = [card for card, bits in enumerate(state.tokens_on) if bits >> seat & 1]
    if len(cards) + state.token[seat] > 1:
        found.append(problem("player_token", seat=seat))
    return found


def _houses(state: SchichtwechselState, seat: int) -> list[Problem]:
    """SW-I.2, SW-I.14."""
    material = state.material
    bar = state.bar[seat].bit_count()
    built = total(state.houses, seat * len(AREAS), (seat + 1) * len(AREAS))
    found = _HOUSES.problems(material.houses, [bar, built], seat)
    crossed = sum(
        state.rules.barriers[route][: state.disc(seat, route) + 1].count(HOUSE_BARRIER)
        for route in range(len(ROUTES))
    )
    moving = _top(state) in ("house_from", "house_to") and state.agenda[-1].seat == seat
    if bar != material.houses - crossed + moving:
        found.append(problem("houses_on_bar", seat=seat, bar=bar, crossed=crossed))
    for area, name in enumerate(AREAS):
        own = state.house_count(seat, area)
        if 0 < material.per_player[area] < own:
            found.append(problem("houses_of_player", seat=seat, own=own, name=name))
        capacity = material.capacity[state.players][area]
        everybody = sum(state.house_count(other, area) for other in range(state.players))
        if seat == 0 and 0 < capacity < everybody:
            found.append(problem("houses_in_area", total=everybody, name=name))
    return found


def _hands(state: SchichtwechselState) -> Iterator[Problem]:
    """Cubes are in hand only while they are being placed."""
    top = _top(state)
    for seat in range(state.players):
        asked = bool(state.agenda) and state.agenda[-1].seat == seat
        cubes = state.hand_coal[seat] + state.hand_spoil[seat]
        if (cubes > 0) != (asked and top in _PLACING):
            yield problem("cubes_in_hand", seat=seat)
        lifting = any(step.name == f"layout:{seat}" for step in state.agenda)
        room = state.material.coal_room - state.coal_above(seat)
        if state.lifted[seat] and (not lifting or state.lifted[seat] > room):
            yield problem("coal_in_hand", seat=seat, coal=state.lifted[seat])
