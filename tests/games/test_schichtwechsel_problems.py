"""Every defect that an audit of Schichtwechsel can name, produced in a position that was sound."""

from collections.abc import Callable
from typing import Any, cast

import pytest

import pithead
from pithead.games.schichtwechsel.material import AREAS
from pithead.games.schichtwechsel.state import SchichtwechselState
from pithead.kernel.fields.packed_row import set_all
from tests.collieries import GAME, Colliery, colliery, game_with, play, with_card
from tests.problem_codes import codes_in_sources

MATERIAL = cast(SchichtwechselState, GAME.start(2)).material
TILE = MATERIAL.tile_ids.index
FRAME = MATERIAL.frame_ids.index
CARD = MATERIAL.card_ids.index
ROUND_CARD = MATERIAL.round_ids.index
BAR = MATERIAL.bar_ids.index
Defect = Callable[[SchichtwechselState], object]


def put(state: SchichtwechselState, field: str, index: int, value: int) -> None:
    getattr(state, field)[index] = value


def stack(state: SchichtwechselState, *names: str) -> None:
    """Replace the agenda."""
    steps = [state.game.step(name) for name in names]
    state.agenda = [step for step in steps if step is not None]
    assert len(state.agenda) == len(names)


def load(state: SchichtwechselState, seat: int, wagon: int, cubes: int) -> None:
    state.wagons[seat * MATERIAL.mines + wagon] = cubes


def build(state: SchichtwechselState, seat: int, **houses: int) -> None:
    """Put a player's houses in these areas, and take the others away."""
    for area in range(len(AREAS)):
        state.houses[seat * len(AREAS) + area] = houses.get(AREAS[area], 0)


def give_coke(state: SchichtwechselState, seat: int, **places: int) -> None:
    """Move coke from the supply to other places."""
    for field, count in places.items():
        getattr(state, field)[seat] += count
        state.coke[seat] -= count


def occupy(state: SchichtwechselState, field: str, seat: int) -> None:
    """Put a coke of the supply on a grey space of the plant."""
    setattr(state, field, seat)
    state.coke[seat] -= 1


def pay(state: SchichtwechselState, card: int, seat: int) -> None:
    state.token[seat] = False
    state.tokens_on[card] |= 1 << seat


def pay_two_kinds(state: SchichtwechselState, card: int, seat: int) -> None:
    """Pay with a coin and so many white tokens that a difference would be 0."""
    pay(state, card, seat)
    put(state, "white_on", card, state.tokens_on[card] + 1)
    put(state, "coins_on", card, 1)


def reusable_card() -> int:
    """A card that is not used up, so that a payment may lie on it at any time."""
    return next(mode.card for mode in MATERIAL.modes if mode.reusable)


def return_blue(state: SchichtwechselState) -> None:
    state.blue_drawn = False
    state.bag_blue = 1
    state.bag_coal -= 1


def draw_blue(state: SchichtwechselState) -> None:
    state.blue_in_game = state.blue_drawn = True


def receive_all(state: SchichtwechselState) -> None:
    state.bag_coal -= 9
    state.without_cubes = 0


def wait_again(state: SchichtwechselState, seat: int) -> None:
    state.bag_coal += 3
    state.without_cubes |= 1 << seat


def take_tile(state: SchichtwechselState, seat: int) -> None:
    state.tile[seat] = TILE("overman")
    state.free_tiles[TILE("overman")] = 0


def return_tile(state: SchichtwechselState, seat: int) -> None:
    state.free_tiles[state.tile[seat]] = 1
    state.tile[seat] = -1


def move_headframe(state: SchichtwechselState, seat: int) -> None:
    state.on_card[seat] -= 1
    state.frames[FRAME("top_miner")] = seat


def crowd(state: SchichtwechselState) -> None:
    """Three players build in a pit for two."""
    for seat in range(3):
        for route, space in ((0, 3), (2, 2)):
            state.discs[seat * 3 + route] = space
        state.bar[seat] = 7
        build(state, seat, area_four=1, area_two=1)


def drop(state: SchichtwechselState, seat: int) -> None:
    state.hand_coal[seat] = state.hand_spoil[seat] = 0


def begin_round_2(state: SchichtwechselState) -> None:
    """A second round in which no card was revealed, and all cubes were drawn."""
    state.round = 2
    state.unused_rounds[0] = 0
    state.round_card = 0
    state.bag_coal -= 3
    for seat in range(3):
        state.tile[seat] = MATERIAL.tiles_in_game[3][seat]
        state.free_tiles[state.tile[seat]] = 0


def back_to_round_1(state: SchichtwechselState) -> None:
    state.round = 1
    state.unused_rounds[ROUND_CARD("round_rail")] = 1
    state.bag_coal += 2


def back_to_round_4(state: SchichtwechselState) -> None:
    state.round = 4
    state.unused_rounds[ROUND_CARD("round_spoil")] = 1
    state.bag_coal += 3


def move_on_exit(state: SchichtwechselState) -> None:
    """The player who is asked has VP already, as if the move had been made."""
    build(state, 2, area_two=1)
    state.discs[3] = 3
    state.bar[1] &= ~(1 << BAR("bar_water"))
    build(state, 1, area_miner=1)
    state.miner[1] = 14
    state.arrival[1 * 4 + 3] = 3
    state.vp_last[1] = 2


def stack_bonuses(state: SchichtwechselState, later: str, now: str) -> None:
    stack(state, "bonus_bar:1", f"bonuses:{later}:0", f"choose_bar:{now}:0")


def swap_bar_spaces(state: SchichtwechselState) -> None:
    """The house of the question has left the bar; another one is back."""
    state.discs[2] = 2
    state.bar[0] &= ~(1 << BAR("bar_water"))
    build(state, 0, area_two=1)


# -- sound positions -----------------------------------------------------------------------------


def start() -> pithead.State:
    return GAME.start(3)


def revealing() -> pithead.State:
    return play(start(), "start:1")


def drawing() -> pithead.State:
    return play(revealing(), "reveal:round_road")


def giving() -> pithead.State:
    return play(drawing(), "draw:2-1-0")


def placing() -> pithead.State:
    return play(giving(), "give:2")


def with_blue() -> pithead.State:
    state = GAME.start(3, {"blue_at_setup": 1})
    return play(state, "start:1", "reveal:round_road", "draw:1-1-1")


def choosing_tile() -> pithead.State:
    """In round 1 player 0 is the first to choose, then 2, then the first player 1."""
    state = placing()
    while state.agenda[-1].kind != "choose_tile":
        chance = state.actor == pithead.CHANCE
        state.apply("draw:2-1-0" if chance else state.legal()[0])
    return state


def choosing_last() -> pithead.State:
    return play(choosing_tile(), "tile:overman", "tile:hauler")


def choosing_later() -> pithead.State:
    """From round 2 on clockwise."""
    return busy().pit(0, white=0).asked("tiles:1", "choose_tile:0")


def turn() -> pithead.State:
    return busy().turn()


def busy() -> Colliery:
    """Everybody has something."""
    table = colliery(3).pit(0, white=2, tip=3, K4=1, own=1, coke_on_wagons=1, mine="L1:c L4:s")
    return table.pit(1, miner=3, discs=(3, 0, 2), coins=2, plain=1, sold_pairs=1)


def later_first_player() -> pithead.State:
    return busy().set(marker=1, first_player=2).turn(2)


def full_plant() -> pithead.State:
    return colliery(3).pit(0, own=1, plain=1, vp_space=True, water_space=True).turn()


def with_headframes() -> pithead.State:
    table = busy().pit(0, on_card=0).pit(1, on_card=1)
    return table.frames(top_canal=0).turn()


def trading() -> pithead.State:
    return play(colliery(3).pit(0, tip=3, discs=(2, 0, 0)).turn(), "trade:trade3_road")


def lifting() -> pithead.State:
    table = colliery(3).pit(0, white=3, singles=2, mine="L1:c L3:c")
    return play(table.turn(), "use:wagon_big", "lift:L3")


def building() -> pithead.State:
    table = colliery(3).pit(0, discs=(2, 0, 0), white=3)
    return play(table.turn(), "use:route_small_road", "house_from:bar_water")


def copying() -> pithead.State:
    """A card, a barrier, a shift space, and a copy."""
    table = colliery(3, disc_order="printed")
    table.pit(0, discs=(6, 0, 1), miner=3, areas={"area_speed": 1}, white=2)
    table.pit(0, own=1, plain=1, coke_on_wagons=1, mine="L1:c L4:s", tip=2, K4=1)
    return play(table.turn(), "use:route_big", "barrier:miner", "miner_to:lamp_room")


def left_out() -> pithead.State:
    """A barrier that games with four in all do not have."""
    table = colliery(2).pit(0, white=1, discs=(3, 0, 0))
    return play(table.turn(), "use:route_small_road")


def ordering() -> pithead.State:
    table = colliery(2).pit(0, discs=(6, 0, 1))
    return play(table.turn(), "use:route_big")


def lowering() -> pithead.State:
    table = colliery(2, bonuses="may").pit(0, water=5, white=1)
    return play(table.turn(), "use:personal")


def offered_upper() -> pithead.State:
    return colliery(2, bonuses="may").pit(0, tile="gatekeeper").at("upper_halves:0")


def offered_cube() -> pithead.State:
    return colliery(2, bonuses="may").pit(0, tile="overman").at("upper_halves:0")


def offered_coal() -> pithead.State:
    return colliery(2, bonuses="may").pit(0, tile="mine_rescue").at("upper_halves:0")


def swap_tiles(state: SchichtwechselState) -> None:
    state.tile[0], state.tile[1] = state.tile[1], state.tile[0]


def bonuses() -> pithead.State:
    table = colliery(2).pit(0, discs=(3, 0, 2), free=("bar_water", "bar_token"), white=4)
    return table.asked("bonus_bar:1", "bonuses:bar_token:0", "choose_bar:bar_water:0")


def last_moves() -> pithead.State:
    """Player 0 has made the last move on the exit, player 1 is asked, player 2 comes later."""
    table = colliery(3, round=5).pit(0, miner=14, discs=(3, 0, 0), areas={"area_miner": 1})
    table.pit(2, miner=14, discs=(3, 0, 0), areas={"area_miner": 1}).arrived(exit=[0, 2])
    return table.set(vp_last_move=[2, 0, 0]).asked("last_moves:2", "miner_last:1")


def last_moves_from_1() -> pithead.State:
    """Player 1 has begun and made the last move on the exit, player 2 is asked."""
    table = colliery(3, round=5).pit(1, miner=14, discs=(3, 0, 0), areas={"area_miner": 1})
    table.arrived(exit=[1]).set(vp_last_move=[0, 2, 0], marker=1)
    return table.asked("last_moves:2", "miner_last:2")


def over_on_exit() -> pithead.State:
    return colliery(3, round=5).pit(0, miner=14).over()


def over_with_house() -> pithead.State:
    return colliery(3, round=5).pit(0, discs=(3, 0, 0), areas={"area_miner": 1}).over()


def over() -> pithead.State:
    return colliery(3, round=5).over()


def either() -> pithead.State:
    """One of two cubes is placed."""
    table = colliery(2).pit(0, tile="train_driver")
    return table.set(cubes_in_hand={"coal": [1, 0], "spoil": [1, 0]}).asked(
        "upper_halves:1", "upper:train_driver:1:0", "place_either:0"
    )


def edition(table: str, key: str, value: object) -> pithead.Game:
    """The game with another value of its material."""

    def edit(tables: dict[str, Any]) -> None:
        tables[table][key] = value

    return game_with(edit)


def without_grey_vp() -> pithead.State:
    return colliery(3, edition("coking_plant", "vp_grey", 0)).turn()


def without_grey_water() -> pithead.State:
    return colliery(3, edition("coking_plant", "water_grey", 0)).turn()


def white_at_start() -> pithead.State:
    return edition("setup", "white_tokens", 2).start(3)


def white_later() -> pithead.State:
    table = colliery(3, edition("setup", "white_tokens", 2))
    return table.set(white=[0, 0, 0]).asked("tiles:1", "choose_tile:0")


def white_anywhere() -> pithead.State:
    table = colliery(3, with_card("white 1")).pit(1, white=3)
    return table.asked("tiles:1", "choose_tile:0")


def white_on_bar(players: int = 2) -> Colliery:
    """The first bar space gives white tokens, too."""

    def edit(tables: dict[str, Any]) -> None:
        tables["bar_space"][0]["options"][0] = ["white 2"]

    return colliery(players, game_with(edit))


def first_bonuses() -> pithead.State:
    table = white_on_bar().pit(0, discs=(3, 0, 0), free=("bar_water",), white=4)
    return table.asked("bonus_bar:1", "choose_bar:bar_water:0")


def second_bonuses() -> pithead.State:
    """Player 0 has received all white tokens, player 1 uses the bar."""
    table = white_on_bar().pit(0, white=7).pit(1, discs=(3, 0, 0), free=("bar_water",), white=4)
    return table.asked("bonus_bar:2", "choose_bar:bar_water:1")


def bonuses_from_1() -> pithead.State:
    """Player 1 has begun and received all white tokens, player 2 uses the bar, then player 0."""
    table = white_on_bar(3).pit(1, white=7).pit(2, discs=(3, 0, 0), free=("bar_water",), white=4)
    return table.set(first_player=1).asked("bonus_bar:2", "choose_bar:bar_water:2")


def without_white_bonuses() -> pithead.State:
    """No bar space that gives white tokens is still to come."""
    table = colliery(2).pit(0, discs=(3, 0, 2), free=("bar_water", "bar_tile"), white=5)
    return table.asked("bonus_bar:1", "bonuses:bar_tile:0", "choose_bar:bar_water:0")


def end_of_bonuses() -> pithead.State:
    """Player 0 has received all white tokens and uses the last bar space."""
    table = colliery(2).pit(0, discs=(3, 0, 0), free=("bar_tile",), white=5, own=1, tip=1)
    return table.pit(0, tile="mine_rescue").asked(
        "bonus_bar:1", "bar:bar_tile_1:1:0", "choose_lower:0"
    )


def locked() -> pithead.State:
    return busy().set(wagon_locked=True).turn()


def placing_last() -> pithead.State:
    """All have received their cubes, the last player places them."""
    state = placing()
    while state.to_json()["seats_without_cubes"]:
        chance = state.actor == pithead.CHANCE
        state.apply("draw:2-1-0" if chance else state.legal()[0])
    return state


def drawing_with_blue() -> pithead.State:
    return play(GAME.start(3, {"blue_at_setup": 1}), "start:1", "reveal:round_road")


def with_blue_returned() -> pithead.State:
    """The blue cube was drawn in both rounds, so two cubes more are still in the bag."""
    table = colliery(3, blue_at_setup=1)
    return table.set(bag={"coal": 11, "spoil": 0, "blue": 1}).turn()


def other_card() -> pithead.State:
    return colliery(3, round=1, card="round_rail").turn()


def lifting_the_last() -> pithead.State:
    """The coal in hand fills all coal wagons."""
    table = colliery(3).pit(0, white=3, singles=3, K4=2, K5=1, mine="L1:c L3:s")
    return play(table.turn(), "use:wagon_big", "lift:L1")


SOUND = [
    start,
    revealing,
    drawing,
    giving,
    placing,
    with_blue,
    choosing_tile,
    choosing_last,
    choosing_later,
    turn,
    later_first_player,
    full_plant,
    with_headframes,
    trading,
    lifting,
    building,
    copying,
    left_out,
    ordering,
    lowering,
    offered_upper,
    offered_cube,
    offered_coal,
    bonuses,
    last_moves,
    last_moves_from_1,
    over,
    either,
    without_grey_vp,
    without_grey_water,
    white_at_start,
    white_later,
    white_anywhere,
    first_bonuses,
    second_bonuses,
    bonuses_from_1,
    without_white_bonuses,
    end_of_bonuses,
    locked,
    placing_last,
    drawing_with_blue,
    with_blue_returned,
    other_card,
    lifting_the_last,
    over_on_exit,
    over_with_house,
]

CASES: list[tuple[str, Callable[[], pithead.State], Defect]] = [
    ("out_of_range", turn, lambda s: setattr(s, "round", 6)),
    ("out_of_range", turn, lambda s: put(s, "tools", 1, -1)),
    ("out_of_range", turn, lambda s: put(s, "white", 1, 6)),
    ("out_of_range", turn, lambda s: put(s, "water", 1, 8)),
    ("out_of_range", turn, lambda s: put(s, "coal", 0, 4)),
    ("out_of_range", turn, lambda s: load(s, 1, 0, 2)),
    ("out_of_range", turn, lambda s: load(s, 1, 0, -2)),
    ("out_of_range", turn, lambda s: put(s, "white_on", 1, -1)),
    ("out_of_range", turn, lambda s: put(s, "coins_on", 1, -1)),
    ("out_of_range", turn, lambda s: put(s, "arrival", 1, 4)),
    ("out_of_range", giving, lambda s: put(s, "triple", 1, 4)),
    ("out_of_range", placing, lambda s: put(s, "hand_coal", 2, 13)),
    ("premature_end", turn, stack),
    ("premature_end", over, lambda s: setattr(s, "round", 4)),
    ("premature_end", over, lambda s: setattr(s, "marker", -1)),
    ("no_phase", turn, lambda s: stack(s, "turn:0")),
    ("no_question", turn, lambda s: stack(s, "turns:1")),
    ("agenda_order", turn, lambda s: stack(s, "turns:1", "lift:4:0")),
    ("agenda_order", copying, lambda s: s.agenda.pop(4)),
    ("agenda_seat", copying, lambda s: stack(s, "turns:1", "after:0", "card:route_big:1:1")),
    ("empty_seat", turn, lambda s: stack(s, "turns:0", "turn:3")),
    ("empty_seat", lowering, lambda s: stack(s, "turns:0", "turn:3")),
    ("empty_seat", turn, lambda s: setattr(s, "first", -1)),
    ("empty_seat", turn, lambda s: setattr(s, "marker", -1)),
    ("position", turn, lambda s: stack(s, "turns:3", "turn:2")),
    ("position", choosing_tile, lambda s: stack(s, "tiles:4", "choose_tile:0")),
    ("position", choosing_tile, lambda s: stack(s, "tiles:0", "choose_tile:0")),
    ("wrong_player", turn, lambda s: stack(s, "turns:1", "turn:1")),
    ("wrong_player", choosing_tile, lambda s: stack(s, "tiles:1", "choose_tile:2")),
    ("wrong_player", bonuses, lambda s: setattr(s, "first", 1)),
    ("wrong_player", last_moves, lambda s: setattr(s, "marker", 1)),
    ("no_answer", turn, lambda s: stack(s, "turns:1", "after:0", "card:wagon_big:1:0", "layout:0")),
    ("bag_count", turn, lambda s: setattr(s, "bag_coal", 8)),
    ("bag_count", turn, lambda s: setattr(s, "bag_spoil", 1)),
    ("bag_count", start, lambda s: setattr(s, "bag_coal", s.bag_coal - 1)),
    ("bag_count", giving, lambda s: setattr(s, "bag_coal", s.bag_coal + 3)),
    ("bag_count", placing, lambda s: setattr(s, "bag_coal", s.bag_coal - 3)),
    ("bag_count", drawing_with_blue, lambda s: setattr(s, "bag_coal", s.bag_coal + 1)),
    ("bag_count", with_blue_returned, lambda s: setattr(s, "bag_coal", s.bag_coal + 1)),
    ("bag_count", with_blue, lambda s: setattr(s, "bag_coal", s.bag_coal + 1)),
    ("blue_cube", turn, lambda s: setattr(s, "bag_blue", 1)),
    ("blue_cube", with_blue, lambda s: setattr(s, "bag_blue", 1)),
    ("blue_not_drawn", with_blue, return_blue),
    ("blue_not_returned", turn, draw_blue),
    ("cubes_drawn", turn, lambda s: put(s, "triple", 0, 3)),
    ("cubes_drawn", placing, lambda s: put(s, "triple", 1, 1)),
    ("nobody_without_cubes", drawing, receive_all),
    ("placing_without_cubes", placing, lambda s: wait_again(s, 2)),
    ("without_cubes", turn, lambda s: setattr(s, "without_cubes", 2)),
    ("tile_count", turn, lambda s: set_all(s.free_tiles, 0)),
    ("tile_count", turn, lambda s: put(s, "tile", 1, s.tile[0])),
    ("tile_held", choosing_tile, lambda s: take_tile(s, 2)),
    ("tile_held", turn, lambda s: return_tile(s, 1)),
    ("plain_spaces", turn, lambda s: give_coke(s, 2, plant_plain=2)),
    ("missing_grey_space", without_grey_vp, lambda s: occupy(s, "plant_vp", 0)),
    ("missing_grey_space", without_grey_vp, lambda s: occupy(s, "plant_vp", 1)),
    ("missing_grey_space", without_grey_water, lambda s: occupy(s, "plant_water", 0)),
    ("missing_grey_space", without_grey_water, lambda s: occupy(s, "plant_water", 1)),
    ("coke_in_plant", full_plant, lambda s: give_coke(s, 0, plant_plain=1)),
    ("headframes_in_row", with_headframes, lambda s: put(s, "frames", FRAME("top_miner"), 0)),
    ("headframe_count", turn, lambda s: put(s, "frames", FRAME("top_miner"), 0)),
    ("headframes_outside_turns", bonuses, lambda s: move_headframe(s, 0)),
    ("headframes_outside_turns", bonuses, lambda s: move_headframe(s, 1)),
    ("arrivals", turn, lambda s: put(s, "arrival", 3, 1)),
    ("arrivals", turn, lambda s: put(s, "arrival", 0, 1)),
    ("houses_of_player", turn, lambda s: build(s, 1, area_four=2)),
    ("houses_in_area", turn, crowd),
    ("miner_on_covered", turn, lambda s: put(s, "miner", 0, 5)),
    ("miners_on_space", turn, lambda s: put(s, "miner", 2, 3)),
    ("coke_count", turn, lambda s: put(s, "coke", 0, 8)),
    ("coke_count", turn, lambda s: put(s, "sold", 0, 1)),
    ("coal_only", turn, lambda s: load(s, 0, MATERIAL.coal_only.index(True), -1)),
    ("flood", turn, lambda s: put(s, "water", 2, 7)),
    ("player_token", turn, lambda s: put(s, "tokens_on", reusable_card(), 1)),
    ("house_count", turn, lambda s: build(s, 1, area_two=1)),
    ("houses_on_bar", turn, lambda s: put(s, "discs", 3, 2)),
    ("houses_on_bar", building, lambda s: s.agenda.pop()),
    ("cubes_in_hand", turn, lambda s: put(s, "hand_coal", 0, 1)),
    ("cubes_in_hand", placing, lambda s: drop(s, 2)),
    ("coal_in_hand", turn, lambda s: put(s, "lifted", 0, 1)),
    ("coal_in_hand", lifting, lambda s: put(s, "lifted", 0, 6)),
    ("round_card_count", turn, lambda s: set_all(s.unused_rounds, 0)),
    ("round_card", revealing, lambda s: setattr(s, "round_card", 0)),
    ("round_card", turn, lambda s: setattr(s, "round_card", -1)),
    ("round_card_unused", other_card, lambda s: setattr(s, "round_card", 0)),
    ("round_card_unused", turn, lambda s: setattr(s, "round_card", ROUND_CARD("round_coke"))),
    ("first_player", start, lambda s: setattr(s, "marker", 1)),
    ("first_player", revealing, lambda s: setattr(s, "first", -1)),
    ("first_player", drawing, lambda s: setattr(s, "first", -1)),
    ("first_player", revealing, lambda s: setattr(s, "marker", -1)),
    ("late_start", start, begin_round_2),
    ("early_bonus_bar", bonuses, back_to_round_1),
    ("early_last_moves", last_moves, back_to_round_4),
    ("passed_outside_turns", bonuses, lambda s: put(s, "passed", 1, True)),
    ("passed_outside_turns", bonuses, lambda s: put(s, "traded", 0, 1)),
    ("passed_outside_turns", bonuses, lambda s: put(s, "traded", 1, 1)),
    ("traded_out_of_turn", later_first_player, lambda s: put(s, "traded", 0, 1)),
    ("traded_out_of_turn", turn, lambda s: put(s, "traded", 1, 1)),
    ("trade_not_noted", trading, lambda s: set_all(s.traded, 0)),
    ("locked_outside_round", revealing, lambda s: setattr(s, "locked", True)),
    ("locked_outside_round", over, lambda s: setattr(s, "locked", True)),
    ("early_vp_of_last_move", turn, lambda s: put(s, "vp_last", 0, 2)),
    ("vp_without_last_move", last_moves, lambda s: put(s, "vp_last", 1, 2)),
    ("vp_without_last_move", last_moves, lambda s: put(s, "vp_last", 2, 2)),
    ("vp_without_last_move", last_moves, move_on_exit),
    ("vp_without_last_move", over_on_exit, lambda s: put(s, "vp_last", 0, 2)),
    ("vp_without_last_move", over_with_house, lambda s: put(s, "vp_last", 0, 2)),
    ("cards_outside_turns", bonuses, lambda s: put(s, "used", 0, 1)),
    ("cards_outside_turns", bonuses, lambda s: put(s, "token", 1, False)),
    ("early_white_tokens", bonuses_from_1, lambda s: put(s, "white", 0, 7)),
    ("early_white_tokens", start, lambda s: put(s, "white", 0, 1)),
    ("early_white_tokens", over, lambda s: put(s, "white", 0, 1)),
    ("early_white_tokens", bonuses, lambda s: put(s, "white", 0, 5)),
    ("early_white_tokens", bonuses, lambda s: put(s, "white", 1, 5)),
    ("early_white_tokens", white_at_start, lambda s: put(s, "white", 0, 3)),
    ("early_white_tokens", white_later, lambda s: put(s, "white", 0, 1)),
    ("early_white_tokens", end_of_bonuses, lambda s: put(s, "white", 1, 5)),
    ("early_white_tokens", first_bonuses, lambda s: put(s, "white", 0, s.material.most_white - 1)),
    ("payment_on_unused_card", turn, lambda s: put(s, "white_on", CARD("wagon_big"), 1)),
    ("payment_on_unused_card", turn, lambda s: put(s, "coins_on", CARD("wagon_big"), 1)),
    ("payment_on_unused_card", turn, lambda s: pay(s, CARD("wagon_big"), 1)),
    ("payment_on_unused_card", turn, lambda s: pay_two_kinds(s, CARD("wagon_big"), 1)),
    ("payment_on_unused_card", turn, lambda s: put(s, "white_on", MATERIAL.cards + 1, 1)),
    ("wrong_giver", giving, lambda s: stack(s, "mining", "give:0")),
    ("drawn_cubes", giving, lambda s: put(s, "triple", 0, 1)),
    ("either_cube", either, lambda s: put(s, "hand_spoil", 0, 0)),
    ("bar_space_with_house", bonuses, lambda s: stack_bonuses(s, "bar_lift", "bar_water")),
    ("bar_space_with_house", bonuses, lambda s: stack_bonuses(s, "bar_token", "bar_lift")),
    ("house_not_on_bar", building, swap_bar_spaces),
    ("turn_after_pass", turn, lambda s: put(s, "passed", 0, True)),
    ("turn_after_pass", copying, lambda s: put(s, "passed", 0, True)),
    ("barrier_not_crossed", copying, lambda s: put(s, "discs", 0, 6)),
    ("space_not_reached", copying, lambda s: put(s, "miner", 0, 3)),
    ("space_not_reached", copying, lambda s: put(s, "miner", 0, 1)),
    ("no_such_barrier", left_out, lambda s: setattr(s.rules, "barriers", MATERIAL.barriers_four)),
    ("printed_order", ordering, lambda s: setattr(s.rules, "chooses_order", False)),
    ("no_refusals", lowering, lambda s: setattr(s.rules, "may_refuse", False)),
    ("no_refusals", offered_upper, lambda s: setattr(s.rules, "may_refuse", False)),
    ("no_refusals", offered_cube, lambda s: setattr(s.rules, "may_refuse", False)),
    ("no_refusals", offered_coal, lambda s: setattr(s.rules, "may_refuse", False)),
    ("upper_not_offered", offered_upper, swap_tiles),
]


@pytest.mark.parametrize("make", SOUND)
def test_the_positions_are_sound_before_they_are_broken(make: Callable[[], pithead.State]) -> None:
    assert make().problems() == []


@pytest.mark.parametrize(("code", "make", "defect"), CASES)
def test_a_defect_is_named(code: str, make: Callable[[], pithead.State], defect: Defect) -> None:
    state = cast(SchichtwechselState, make())
    defect(state)
    assert {problem.code for problem in state.problems()} == {code}


def test_every_code_is_tested() -> None:
    codes = {code for code, _, _ in CASES}
    assert codes_in_sources("schichtwechsel") | {"out_of_range"} == codes


def test_a_full_area_is_named_once() -> None:
    state = cast(SchichtwechselState, turn())
    crowd(state)
    assert len(state.problems()) == 1


def test_a_token_on_a_card_outside_the_action_phase_is_in_two_places() -> None:
    state = cast(SchichtwechselState, bonuses())
    state.tokens_on[reusable_card()] = 2
    assert [problem.code for problem in state.problems()] == ["player_token", "cards_outside_turns"]


def test_two_players_have_no_room_in_a_pit_for_one() -> None:
    table = colliery(2).pit(0, discs=(3, 0, 0), areas={"area_four": 1})
    table.pit(1, discs=(3, 0, 0), areas={"area_four": 1})
    with pytest.raises(pithead.BadPosition, match="too many houses in area_four: 2"):
        table.turn()
