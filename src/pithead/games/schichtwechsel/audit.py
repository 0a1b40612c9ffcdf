"""Every way in which a position of Schichtwechsel can be wrong (SW-I)."""

from typing import Final

from pithead.games.schichtwechsel.effect_lines import ROUTES
from pithead.games.schichtwechsel.material import AREAS, EXIT, HOUSE_BARRIER, MINER
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
        return [
            Problem("premature_end", Text("the agenda is empty, but the game is not over (SW-3.1)"))
        ]
    bottom = agenda[0]
    if bottom.kind not in PHASES:
        return [
            Problem(
                "no_phase", Text("{name} cannot be at the bottom of the agenda", name=bottom.name)
            )
        ]
    if len(agenda) == 1:
        if bottom.asks() == CHANCE:
            return []
        return [Problem("no_question", Text("{name} asks no player", name=bottom.name))]
    for index in range(1, len(agenda)):
        below, above = agenda[index - 1], agenda[index]
        if above.kind not in below.bears():
            sentence = Text(
                "{above} cannot be directly above {below} on the agenda",
                above=above.name,
                below=below.name,
            )
            return [Problem("agenda_order", sentence)]
    if agenda[1].asks() == CHANCE:
        return []
    seat = agenda[1].seat
    for step in agenda[2:]:
        if step.seat != seat:
            sentence = Text(
                "{name} must concern player {seat}, whose effects these are (SW-6.6)",
                name=step.name,
                seat=seat,
            )
            return [Problem("agenda_seat", sentence)]
    if seat >= state.players or state.first < 0 or state.marker < 0:
        sentence = Text(
            "{name} asks player {seat}, who is not in the game", name=agenda[-1].name, seat=seat
        )
        return [Problem("empty_seat", sentence)]
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
        return [
            Problem(
                "position",
                Text("{bottom} is too high for {players} players", bottom=bottom, players=players),
            )
        ]
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
        sentence = Text(
            "in {bottom}, player {expected} must be asked, not player {seat} (SW-3.3)",
            bottom=bottom,
            expected=expected,
            seat=seat,
        )
        return [Problem("wrong_player", sentence)]
    return []


def _question(state: SchichtwechselState) -> list[Problem]:
    """What lies on the agenda must fit the table, and the question must have an answer."""
    found: list[Problem] = []
    for step in state.agenda:
        found += step.objections(state)
    if not found and state.agenda and not state.agenda[-1].legal(state):
        found.append(
            Problem(
                "no_answer", Text("{name} has no legal answer here", name=state.agenda[-1].name)
            )
        )
    return found


# -- what is common ------------------------------------------------------------------------------


def _bag(state: SchichtwechselState) -> list[Problem]:
    """SW-I.13 and the blue cube."""
    material = state.material
    players = state.players
    kind = phase(state)
    top = _top(state)
    found: list[Problem] = []
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
    total = state.bag_coal + state.bag_spoil
    if not least <= total <= most:
        expected = str(least) if least == most else f"{least} to {most}"
        sentence = Text(
            "there are {total} coal and spoil in the bag instead of {expected} (SW-I.13)",
            total=total,
            expected=expected,
        )
        found.append(Problem("bag_count", sentence))
    if state.blue_in_game != (state.bag_blue + state.blue_drawn == 1):
        sentence = Text(
            "the blue cube must be in the bag or drawn if it is in the game, and only then (SW-4.6)"
        )
        found.append(Problem("blue_cube", sentence))
    if state.blue_drawn and kind != "mining":
        sentence = Text("the blue cube must be back in the bag after step I (SW-4.6)")
        found.append(Problem("blue_not_returned", sentence))
    if any(state.triple) != (top == "give"):
        sentence = Text(
            "there must be drawn cubes while the first player gives them away, and "
            "at no other time (SW-4.2)"
        )
        found.append(Problem("cubes_drawn", sentence))
    if state.triple[2] and not state.blue_drawn:
        sentence = Text(
            "the blue cube is among the drawn cubes, but is not marked as drawn (SW-4.5)"
        )
        found.append(Problem("blue_not_drawn", sentence))
    if kind == "mining":
        if top != "place" and not state.without_cubes:
            sentence = Text("cubes are being drawn although all players have theirs (SW-4.4)")
            found.append(Problem("nobody_without_cubes", sentence))
        if top == "place" and state.without_cubes >> state.agenda[-1].seat & 1:
            sentence = Text(
                "a player is placing cubes, but is still listed as waiting for them (SW-4.4)"
            )
            found.append(Problem("placing_without_cubes", sentence))
    elif state.without_cubes:
        sentence = Text("players are waiting for cubes although step I is over (SW-4.4)")
        found.append(Problem("without_cubes", sentence))
    return found


def _tiles(state: SchichtwechselState) -> list[Problem]:
    """SW-I.10."""
    material = state.material
    found: list[Problem] = []
    for tile, name in enumerate(material.tile_ids):
        places = state.tile.count(tile) + (state.free_tiles[tile])
        expected = 1 if tile in material.tiles_in_game[state.players] else 0
        if places != expected:
            sentence = Text(
                "the tile {name} must be in the game {expected} times; found: {places} (SW-I.10)",
                name=name,
                places=places,
                expected=expected,
            )
            found.append(Problem("tile_count", sentence))
    for seat in range(state.players):
        if (state.tile[seat] >= 0) != _has_chosen(state, seat):
            sentence = Text(
                "player {seat} must have a tile as soon as they have chosen one in round "
                "1, and not before (SW-I.10)",
                seat=seat,
            )
            found.append(Problem("tile_held", sentence))
    return found


def _has_chosen(state: SchichtwechselState, seat: int) -> bool:
    """Whether the player has chosen a tile in round 1."""
    kind = phase(state)
    if state.round > 1 or kind in ("upper_halves", "bonus_bar", "turns", "last_moves", ""):
        return True
    if kind != "tiles":
        return False
    place = state.players - 1 - state.turns_after(state.first, seat)
    return place < _number(state.agenda[0].name) - 1


def _plant(state: SchichtwechselState) -> list[Problem]:
    """SW-I.4, SW-I.5."""
    material = state.material
    found: list[Problem] = []
    plain = sum(state.plant_plain)
    if plain > material.plain_spaces[state.players]:
        sentence = Text(
            "there are {plain} coke on plain grey spaces, more than there are such spaces (SW-I.4)",
            plain=plain,
        )
        found.append(Problem("plain_spaces", sentence))
    if (state.plant_vp >= 0 and not material.vp_grey) or (
        state.plant_water >= 0 and not material.water_grey
    ):
        sentence = Text("there is a coke on a grey space that is not in this edition (SW-I.4)")
        found.append(Problem("missing_grey_space", sentence))
    for seat in range(state.players):
        inside = state.coke_in_plant(seat)
        if inside > material.plant_most:
            sentence = Text(
                "player {seat} has too many coke in the coking plant: {inside} (SW-I.5)",
                seat=seat,
                inside=inside,
            )
            found.append(Problem("coke_in_plant", sentence))
    return found


def _frames(state: SchichtwechselState) -> list[Problem]:
    """SW-I.3."""
    found: list[Problem] = []
    for seat in range(state.players):
        rows = [
            sum(
                owner == seat and state.material.frame_top[space] == top
                for space, owner in enumerate(state.frames)
            )
            for top in (True, False)
        ]
        if max(rows) > 1:
            sentence = Text("player {seat} has two headframes in the same row (SW-14.6)", seat=seat)
            found.append(Problem("headframes_in_row", sentence))
        if sum(rows) + state.on_card[seat] > state.material.headframes:
            sentence = Text("player {seat} has too many headframes (SW-I.3)", seat=seat)
            found.append(Problem("headframe_count", sentence))
    if any(owner >= 0 for owner in state.frames) and phase(state) != "turns":
        sentence = Text("headframes can be on bonus spaces only in the action phase (SW-14.15)")
        found.append(Problem("headframes_outside_turns", sentence))
    return found


def _arrivals(state: SchichtwechselState) -> list[Problem]:
    """SW-I.12."""
    found: list[Problem] = []
    for track, name in enumerate(TRACK_NAMES):
        for seat in range(state.players):
            there = state.on_exit(seat) if track == EXIT else state.finished(seat, track)
            if there != (state.arrival[seat * TRACKS + track] > 0):
                sentence = Text(
                    "player {seat} must be in the list of arrivals {name} if they have "
                    "arrived there, and only then (SW-I.12)",
                    name=name,
                    seat=seat,
                )
                found.append(Problem("arrivals", sentence))
    return found


def _shift(state: SchichtwechselState) -> list[Problem]:
    """SW-I.11."""
    found: list[Problem] = []
    material = state.material
    for seat in range(state.players):
        space = state.miner[seat]
        if space in (1, material.exit):
            continue
        name = material.shift_ids[space - 1]
        if material.covered[state.players][space]:
            sentence = Text(
                "the miner of player {seat} is on {name}, which is covered with this "
                "number of players (SW-I.11)",
                seat=seat,
                name=name,
            )
            found.append(Problem("miner_on_covered", sentence))
        if space in part(state.miner, 0, seat):
            found.append(
                Problem(
                    "miners_on_space",
                    Text(
                        "there are two miners on {name}, but only one may be there (SW-I.11)",
                        name=name,
                    ),
                )
            )
    return found


# -- what belongs to a phase ---------------------------------------------------------------------


def _phase(state: SchichtwechselState) -> list[Problem]:
    """Round cards, marker, passing, trades and locks."""
    found: list[Problem] = []
    material = state.material
    kind = phase(state)
    revealed = state.round - (kind in ("start", "reveal"))
    used = material.round_cards - sum(state.unused_rounds)
    if used != revealed:
        sentence = Text(
            "{used} round cards have been used instead of {revealed} (SW-17.1)",
            used=used,
            revealed=revealed,
        )
        found.append(Problem("round_card_count", sentence))
    if (state.round_card < 0) != (revealed == 0):
        sentence = Text(
            "there must be a round card as soon as the first one has been revealed, "
            "and not before (SW-3.6)"
        )
        found.append(Problem("round_card", sentence))
    elif state.round_card >= 0 and state.unused_rounds[state.round_card]:
        sentence = Text("the round card is still listed as unused (SW-17.1)")
        found.append(Problem("round_card_unused", sentence))
    drawn = kind != "start"
    if drawn != (state.marker >= 0) or drawn != (state.first >= 0):
        sentence = Text(
            "there must be a first player and a first player marker as soon as the "
            "first player has been drawn, and not before (SW-2.12)"
        )
        found.append(Problem("first_player", sentence))
    if kind == "start" and state.round != 1:
        found.append(
            Problem("late_start", Text("the first player can be drawn only in round 1 (SW-2.12)"))
        )
    if kind == "bonus_bar" and state.round < material.bar_round:
        sentence = Text(
            "the house bar is not used before round {round} (SW-4.25)", round=material.bar_round
        )
        found.append(Problem("early_bonus_bar", sentence))
    if kind == "last_moves" and state.round != material.rounds:
        sentence = Text("the final scoring cannot come before the end of the last round (SW-3.5)")
        found.append(Problem("early_last_moves", sentence))
    if kind != "turns" and (any(state.passed) or any(state.traded)):
        sentence = Text("players can pass and trade only in the action phase (SW-5.1, SW-15.3)")
        found.append(Problem("passed_outside_turns", sentence))
    elif any(traded and seat != state.agenda[-1].seat for seat, traded in enumerate(state.traded)):
        sentence = Text("only the player whose turn it is can have traded (SW-15.1)")
        found.append(Problem("traded_out_of_turn", sentence))
    if not any(state.traded) and any(step.kind == "trade" for step in state.agenda):
        sentence = Text(
            "a player is trading, but their trade of this turn is not recorded (SW-15.1)"
        )
        found.append(Problem("trade_not_noted", sentence))
    if state.locked and kind in ("start", "reveal", "falls", "last_moves", ""):
        sentence = Text("a wagon can be locked only during a round (SW-17.11)")
        found.append(Problem("locked_outside_round", sentence))
    return found


def _last_moves(state: SchichtwechselState) -> list[Problem]:
    """SW-18.1: only a player who has made the last move, and made it on the exit, has its VP."""
    kind = phase(state)
    if not any(state.vp_last):
        return []
    if kind not in ("last_moves", ""):
        sentence = Text("VP for a last move cannot come before the end of the last round (SW-18.1)")
        return [Problem("early_vp_of_last_move", sentence)]
    found: list[Problem] = []
    made = _number(state.agenda[0].name) - 1 if state.agenda else state.players
    for seat in range(state.players):
        if state.vp_last[seat] and not (
            state.turns_after(state.marker, seat) < made
            and state.house_count(seat, MINER)
            and state.on_exit(seat)
        ):
            sentence = Text(
                "player {seat} has VP for a last move that they did not make (SW-18.1)", seat=seat
            )
            found.append(Problem("vp_without_last_move", sentence))
    return found


def _cards(state: SchichtwechselState) -> list[Problem]:
    if phase(state) != "turns" and (
        any(state.used) or any(state.personal_used) or any(state.tokens_on) or not all(state.token)
    ):
        sentence = Text("cards can be used and tokens paid only in the action phase (SW-17.10)")
        return [Problem("cards_outside_turns", sentence)]
    return []


def _payments(state: SchichtwechselState) -> list[Problem]:
    found: list[Problem] = []
    for card in range(len(state.white_on)):
        paid = state.white_on[card] + state.coins_on[card] + state.tokens_on[card]
        reusable = any(mode.card == card and mode.reusable for mode in state.material.modes)
        if paid and not state.has_used(card) and not reusable:
            sentence = Text(
                "there is a payment on card {card}, which has not been used (SW-5.11)", card=card
            )
            found.append(Problem("payment_on_unused_card", sentence))
    return found


def _white(state: SchichtwechselState) -> list[Problem]:
    """SW-4.18 to SW-4.28, SW-17.10: when players receive white tokens."""
    found: list[Problem] = []
    for seat in range(state.players):
        if state.white[seat] > _most_white(state, seat):
            sentence = Text(
                "player {seat} has white tokens before they can have received them (SW-4.18)",
                seat=seat,
            )
            found.append(Problem("early_white_tokens", sentence))
    return found


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
            found.append(
                Problem(
                    "coal_only",
                    Text(
                        "{name} of player {seat} contains spoil, but takes only coal (SW-I.6)",
                        name=name,
                        seat=seat,
                    ),
                )
            )
    if state.water[seat] == material.water_top:
        sentence = Text(
            "the water of player {seat} cannot stay on level {level} (SW-I.8)",
            seat=seat,
            level=state.water[seat],
        )
        found.append(Problem("flood", sentence))
    cards = [card for card, bits in enumerate(state.tokens_on) if bits >> seat & 1]
    if len(cards) + state.token[seat] > 1:
        sentence = Text("the player token of player {seat} is in two places (SW-1.3)", seat=seat)
        found.append(Problem("player_token", sentence))
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
        sentence = Text(
            "player {seat} cannot have {bar} houses on the house bar when their "
            "discs have crossed {crossed} house barriers (SW-I.2)",
            seat=seat,
            bar=bar,
            crossed=crossed,
        )
        found.append(Problem("houses_on_bar", sentence))
    for area, name in enumerate(AREAS):
        own = state.house_count(seat, area)
        if 0 < material.per_player[area] < own:
            sentence = Text(
                "player {seat} has too many houses in {name}: {own} (SW-I.14)",
                seat=seat,
                own=own,
                name=name,
            )
            found.append(Problem("houses_of_player", sentence))
        capacity = material.capacity[state.players][area]
        everybody = sum(state.house_count(other, area) for other in range(state.players))
        if seat == 0 and 0 < capacity < everybody:
            found.append(
                Problem(
                    "houses_in_area",
                    Text(
                        "there are too many houses in {name}: {total} (SW-I.14)",
                        total=everybody,
                        name=name,
                    ),
                )
            )
    return found


def _hands(state: SchichtwechselState) -> list[Problem]:
    """Cubes are in hand only while they are being placed."""
    found: list[Problem] = []
    top = _top(state)
    for seat in range(state.players):
        asked = bool(state.agenda) and state.agenda[-1].seat == seat
        cubes = state.hand_coal[seat] + state.hand_spoil[seat]
        if (cubes > 0) != (asked and top in _PLACING):
            sentence = Text(
                "player {seat} must have cubes in hand while placing them, and at no "
                "other time (SW-4.7)",
                seat=seat,
            )
            found.append(Problem("cubes_in_hand", sentence))
        lifting = any(step.name == f"layout:{seat}" for step in state.agenda)
        room = state.material.coal_room - state.coal_above(seat)
        if state.lifted[seat] and (not lifting or state.lifted[seat] > room):
            sentence = Text(
                "player {seat} cannot have lifted coal in hand now: {coal} (SW-8.8)",
                seat=seat,
                coal=state.lifted[seat],
            )
            found.append(Problem("coal_in_hand", sentence))
    return found
