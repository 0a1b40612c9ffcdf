"""What the drawing of Schichtwechsel must show."""

import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files

import pithead
from pithead.games.schichtwechsel.board.action_cards import columns_of
from pithead.games.schichtwechsel.material import SPEED, TOOLS, TWO
from pithead.games.schichtwechsel.pieces import built, headframe_places
from pithead.games.schichtwechsel.state import SchichtwechselState
from pithead.kernel.editions.edition import parse_edition
from pithead.kernel.fields.packed_row import set_all
from pithead.kernel.state import State
from tests.collieries import colliery, play
from tests.drawing.samples import finished

_PIECE = re.compile(r'<use id="([^"]+)" class="pc" transform="translate\(([^)]+)\)" href="#s-(\w+)')


def schichtwechsel(state: State) -> SchichtwechselState:
    assert isinstance(state, SchichtwechselState)
    return state


def start(players: int = 4) -> SchichtwechselState:
    """The first question of a game: nothing has been placed yet."""
    record = finished("schichtwechsel", players)
    n = 0
    while record.at(n).actor < 0:
        n += 1
    return schichtwechsel(record.at(n))


def pieces(svg: str) -> dict[str, str]:
    """Of each piece its place."""
    return {id: place for id, place, _ in _PIECE.findall(svg)}


def texts(svg: str) -> str:
    """All words and figures that can be seen."""
    seen = re.sub(r"<(title|desc|style)\b.*?</\1>", " ", svg, flags=re.DOTALL)
    return " ".join(re.sub(r"<[^>]+>", " ", seen).split())


@cache
def questions() -> dict[str, list[SchichtwechselState]]:
    """Positions of a whole game by the kind of question, and some that seldom occur."""
    found: dict[str, list[SchichtwechselState]] = {}
    record = finished("schichtwechsel", 3)
    state = record.at(0)
    for event in record.events:
        if state.actor >= 0:
            known = found.setdefault(state.agenda[-1].kind, [])
            if len(known) < 3:
                known.append(schichtwechsel(state.clone()))
        state.take(event)
    table = colliery(3).pit(0, on_card=0, white=3, own=1, plain=1, miner=8)
    for card in ("personal", "headframe_one", "loading_small", "miner_small"):
        state = play(table.turn(), f"use:{card}")
        found.setdefault(state.agenda[-1].kind, []).append(schichtwechsel(state))
    return found


def asked(kind: str) -> SchichtwechselState:
    return questions()[kind][0]


def chosen(svg: str) -> list[str]:
    return re.findall(r'data-action="([^"]+)"', svg)


# -- pieces --------------------------------------------------------------------------------------


def test_a_miner_glides_and_everybody_else_stays() -> None:
    state = asked("miner")
    seat = state.actor
    name = state.name(state.legal()[0])
    before = pieces(state.svg(seat=0))
    after_state = state.clone()
    after_state.apply(name)
    after = pieces(after_state.svg(seat=0))
    assert before[f"miner-{seat}"] != after[f"miner-{seat}"]
    for other in range(state.players):
        if other != seat:
            assert before[f"miner-{other}"] == after[f"miner-{other}"]


def test_only_the_disc_that_advances_moves() -> None:
    state = asked("rail_choice")
    seat = state.actor
    before = pieces(state.svg(seat=0))
    state = schichtwechsel(state.clone())
    state.apply("rail:1")
    after = pieces(state.svg(seat=0))
    discs = [id for id in before if id.startswith("disc-")]
    assert len(discs) == 9
    assert [id for id in discs if before[id] != after[id]] == [f"disc-{seat}-rail"]


def test_discs_on_one_space_do_not_cover_one_another() -> None:
    places = [place for id, place in pieces(start().svg()).items() if id.endswith("-road")]
    assert len(places) == len(set(places)) == 4


def test_a_house_leaves_the_bar_for_its_pit_and_the_others_stay_on_the_bar() -> None:
    state = start()
    before = pieces(state.svg(seat=0))
    state.bar[0] &= ~(1 << 2)
    state.houses[0 * 7 + TOOLS] = 1
    after = pieces(state.svg(seat=0))
    assert [id for id in before if before[id] != after[id]] == ["house-0-2"]


def test_every_house_that_left_the_bar_stands_in_some_pit() -> None:
    state = start()
    state.bar[1] = 0b00001
    state.houses[7 + SPEED] = 1
    state.houses[7 + TWO] = 3
    houses = [built(state, 1, area) for area in range(7)]
    assert houses[SPEED] == [1]
    assert houses[TWO] == [2, 3, 4]
    assert sum(len(found) for found in houses) == 4
    assert len([id for id in pieces(state.svg(seat=0)) if id.startswith("house-1-")]) == 5


def test_the_second_headframe_goes_out_while_the_first_one_stays_on_its_bonus() -> None:
    state = start()
    state.on_card[2] = 1
    assert headframe_places(state, 2) == [-1, -2]
    state.frames[1] = 2
    assert headframe_places(state, 2) == [1, -2]
    state.on_card[2] = 0
    assert headframe_places(state, 2) == [1, -1]
    state.frames[5] = 2
    assert headframe_places(state, 2) == [1, 5]


def test_sold_coke_is_the_coke_that_was_loaded_first() -> None:
    state = start()
    state.coke_on_wagons[0] = 3
    state.coke[0] -= 3
    before = pieces(state.svg(seat=0))
    state.coke_on_wagons[0] = 1
    state.sold[0] = 1
    after = pieces(state.svg(seat=0))
    assert set(before) == set(after)
    # The third one slides down to the first wagon, the supply's next coke does not stir.
    assert after["coke-0-2"] == before["coke-0-0"]
    assert before["coke-0-3"] == after["coke-0-3"]


def test_a_player_token_lies_on_the_card_that_it_paid_for() -> None:
    state = start()
    before = pieces(state.svg(seat=0))
    state.token[1] = False
    state.tokens_on[0] |= 1 << 1
    state.used[0] = 1
    after = pieces(state.svg(seat=0))
    assert [id for id in before if before[id] != after[id]] == ["token-1"]


def test_a_tile_goes_from_the_supply_to_its_player() -> None:
    state = asked("choose_tile")
    name = state.name(state.legal()[0])
    id = "tile-" + name.partition(":")[2]
    plate = re.compile(rf'<g id="{id}" class="pc" transform="translate\(([^)]+)\)')
    before = plate.findall(state.svg(seat=0))
    twin = state.clone()
    twin.apply(name)
    after = plate.findall(twin.svg(seat=0))
    assert len(before) == len(after) == 1
    assert before != after


def test_the_water_rises_level_by_level() -> None:
    state = start()
    heights = []
    for level in range(state.material.water_lowest, state.material.water_top):
        state.water[0] = level
        heights.append(int(pieces(state.svg(seat=0))["water-0"].split()[1]))
    assert heights == sorted(heights, reverse=True)
    assert len(set(heights)) == len(heights)


def test_each_cube_of_the_own_pit_is_drawn() -> None:
    state = start()
    for wagon, cubes in enumerate([1, 1, -1, 2, -2]):
        state.wagons[wagon] = cubes
    state.tip[0] = 4
    for group, cubes in enumerate([2, 1, 0]):
        state.coal[group] = cubes
    drawn = pieces(state.svg(seat=0))
    assert len([id for id in drawn if id.startswith("coal-0-L")]) == 4
    assert len([id for id in drawn if id.startswith("spoil-0-L")]) == 3
    assert len([id for id in drawn if id.startswith("spoil-0-tip-")]) == 4
    assert len([id for id in drawn if re.match("coal-0-(singles|K)", id)]) == 3


def test_only_an_empty_wagon_promises_a_token() -> None:
    state = start()
    group = state.material.token_group
    state.coal[group] = 0
    empty = state.svg(seat=0, part="own").count('href="#s-white"')
    state.coal[group] = 1
    assert state.svg(seat=0, part="own").count('href="#s-white"') == empty - 1


def test_the_small_pits_show_as_many_cubes_as_there_are() -> None:
    state = start(2)
    set_all(state.wagons, 0)
    state.tip[1] = 0

    def squares() -> int:
        return state.svg(seat=0, part="others").count("h10v10h-10z")

    assert squares() == 0
    state.tip[1] = 3
    state.wagons[state.material.mines] = 1
    assert squares() == 4


# -- what can be chosen --------------------------------------------------------------------------


def places_of(kind: str) -> Iterator[tuple[str, set[str]]]:
    """Of each part the choices that it holds, in a position with this question."""
    state = asked(kind)
    for part in state.game.drawing.parts:
        yield part.id, set(chosen(state.svg(part=part.id)))


def test_choices_are_where_a_player_would_point() -> None:
    expected = {
        "turn": "cards",
        "choose_tile": "tiles",
        "miner": "shift",
        "house_to": "board",
        "house_from": "own",
        "headframe_one": "board",
        "coking_space": "board",
        "load": "board",
        "rail_choice": "board",
        "place": "own",
        "lift": "own",
        "coal_on": "own",
        "water_choice": "own",
        "choose_bar": "own",
        "choose_lower": "own",
    }
    for kind, part in expected.items():
        found = dict(places_of(kind))
        assert found[part], f"{kind} has no choice in {part}"


def test_the_strip_holds_only_what_has_no_place() -> None:
    allowed = {"pass", "stop", "end_turn", "barrier:vp"}
    for kind in questions():
        strip = dict(places_of(kind))["choices"]
        assert {name for name in strip if not name.startswith("layout:")} <= allowed, kind


def test_cubes_are_given_to_a_player_s_own_board() -> None:
    found = dict(places_of("give"))
    assert len(found["own"] | found["others"]) == len(asked("give").legal())


# -- what is written -----------------------------------------------------------------------------


def test_cards_say_in_both_languages_what_they_do() -> None:
    state = start()
    assert "lift up to 3 full mine wagons" in texts(state.svg("en", part="cards"))
    assert "bis zu 3 volle Loren fördern" in texts(state.svg("de", part="cards"))


def test_a_used_card_is_darker_than_a_fresh_one() -> None:
    state = start()
    assert 'class="f-shade s-edge"' not in state.svg(part="cards")
    state.used[0] = 1
    assert 'class="f-shade s-edge"' in state.svg(part="cards")


def test_only_cards_of_this_player_count_lie_there() -> None:
    assert "Wasser um 0 bis 4" in texts(start(4).svg("de", part="cards"))
    four = len(chosen_cards(start(4)))
    assert [len(chosen_cards(start(n))) for n in (2, 3)] == [18, 20]
    assert four == 21


def chosen_cards(state: SchichtwechselState) -> list[str]:
    """The corners of all cards: they are one path, of cards that were not used."""
    path = re.search(r'<path d="([^"]+)" class="f-card s-ink"', state.svg(part="cards"))
    assert path is not None
    return path.group(1).split("M")[1:]


def test_a_covered_station_is_closed() -> None:
    assert 'href="#s-lock"' in start(3).svg(part="shift")
    assert 'href="#s-lock"' not in start(4).svg(part="shift")


def test_a_locked_wagon_has_a_lock() -> None:
    state = start()
    state.locked = False
    assert 'href="#s-lock"' not in state.svg(part="own")
    state.locked = True
    assert 'href="#s-lock"' in state.svg(part="own")


def test_pits_say_how_full_they_are() -> None:
    state = start(4)
    state.bar[0] = 0b11110
    state.houses[TOOLS] = 1
    words = texts(state.svg(part="board"))
    assert "1/3" in words
    assert "0/3" in words


def test_names_of_players_are_words_not_marks() -> None:
    state = start(2)
    svg = state.svg(names=["<script>", "A & B"])
    assert "<script>" not in svg
    assert "A &amp; B" in svg


def test_other_material_is_drawn_as_well() -> None:
    """A corrected edition: one more column of sold coke, and a higher tip."""
    game = pithead.game("schichtwechsel")
    text = (files("pithead.games.schichtwechsel") / "edition.toml").read_text(encoding="utf-8")
    text = text.replace("columns = [4, 6, 7, 9, 10]", "columns = [4, 6, 7, 9, 10, 23]")
    text = text.replace("capacity = 6\nrows = [3, 2, 1]", "capacity = 10\nrows = [4, 3, 2, 1]")
    other = game.with_edition(parse_edition(text, "other.toml"))
    state = other.start(3)
    for part in ("", *[part.id for part in other.drawing.parts]):
        assert state.svg(part=part).endswith("</svg>")
    assert "23" in texts(state.svg(part="own"))


def test_families_of_cards_stay_together() -> None:
    assert columns_of([[0, 1, 2], [3, 4], [5, 6], [7]], 3) == [[0, 1, 2], [3, 4], [5, 6, 7]]
    assert columns_of([[0, 1, 2, 3, 4]], 3) == [[0, 1, 2], [3, 4]]


# -- legend and cover ----------------------------------------------------------------------------


def test_the_legend_explains_the_pieces_by_those_of_one_player() -> None:
    game = pithead.game("schichtwechsel")
    legend = game.drawing.legend("de")
    assert "ein Zechenhaus" in legend
    assert "s-house0" in legend
    assert "s-house1" not in legend
    assert 'id="s-house1"' in game.drawing.symbol_definitions()


def test_the_cover_bears_the_title_and_needs_nothing_from_outside() -> None:
    cover = pithead.game("schichtwechsel").drawing.cover("de", "light")
    assert "Schichtwechsel" in texts(cover)
    assert len(cover.encode()) < 40_000
    assert "http" not in cover.replace("http://www.w3.org/2000/svg", "")


def test_coal_is_spread_by_picking_wagons() -> None:
    """Each layout belongs to one place for every kind of wagon, and to no other layout's places."""
    state = max(questions()["layout"], key=lambda state: len(state.legal()))
    svg = state.svg(embedded=True, layout="square")
    places = [set(names.split(" ")) for names in re.findall(r'data-pick="([^"]+)"', svg)]
    offered = {state.name(action) for action in state.legal()}
    assert set().union(*places) == offered
    for name in offered:
        mine = [place for place in places if name in place]
        assert set.intersection(*mine) == {name}
    assert "data-pick" not in state.svg(layout="square")
