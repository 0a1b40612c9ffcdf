"""What the drawing of Schiefer shows: whose mine it is, what is sold, where each marker went."""

import copy
import re
from xml.etree import ElementTree

import pytest

import pithead
from pithead.games.schiefer.board.valleys import lay_out
from pithead.games.schiefer.game import Schiefer
from pithead.games.schiefer.symbols import SYMBOLS
from tests.positions import play, table

Element = ElementTree.Element
Places = dict[str, tuple[float, float]]

SVG = "{http://www.w3.org/2000/svg}"
MAP = (16.0, 16.0, 788.0)
"""Where the map is in a whole drawing: left, top, width."""


def drawn(state: pithead.State, part: str = "") -> Element:
    return ElementTree.fromstring(state.svg("en", part=part))


def seen_by_seat_0(state: pithead.State) -> Element:
    """As on a player's own page: the panels stay where they are, no matter who is asked."""
    return ElementTree.fromstring(state.svg("en", seat=0))


def pieces(state: pithead.State) -> Places:
    """Where every piece is, by its id."""
    found: Places = {}
    for group in seen_by_seat_0(state).iter(f"{SVG}g"):
        match = re.fullmatch(r"translate\((\S+) (\S+)\)", group.get("transform", ""))
        if match:
            found[group.attrib["id"]] = (float(match[1]), float(match[2]))
    return found


def moved(before: Places, after: Places) -> set[str]:
    """The ids of all pieces that are in another place than before, or came, or went."""
    return {id for id in before.keys() | after.keys() if before.get(id) != after.get(id)}


def words(state: pithead.State, part: str = "") -> str:
    return " ".join(text.text or "" for text in drawn(state, part).iter(f"{SVG}text"))


def choice(state: pithead.State, name: str) -> Element:
    [group] = [g for g in drawn(state).iter(f"{SVG}g") if g.get("data-action") == name]
    return group


def tile(mine: str) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of a mine on the map of the built-in edition."""
    game = pithead.game("schiefer")
    assert isinstance(game, Schiefer)
    box = lay_out(game.material, *MAP).tiles[game.material.mine_ids.index(mine)]
    return box.x, box.y, box.right, box.bottom


def is_on(place: tuple[float, float], mine: str) -> bool:
    left, top, right, bottom = tile(mine)
    return left < place[0] < right and top < place[1] < bottom


def test_a_sold_mine_has_a_black_marker_and_an_unsold_one_has_its_value() -> None:
    state = table(players=2).mines(ogwen="0 1").sold("coetmor").acting(seat=0, field=5)
    places = pieces(state)
    assert is_on(places["black-coetmor"], "coetmor")
    assert [id for id in places if id.startswith("black-")] == ["black-coetmor"]


def test_an_opened_mine_has_its_owners_marker() -> None:
    state = table(players=3).mines(seiont="0 2").acting(seat=0, field=5)
    places = pieces(state)
    assert is_on(places["m0-mine-glyn_rhonwy"], "glyn_rhonwy")
    assert is_on(places["m2-mine-cambrian"], "cambrian")
    assert not is_on(places["m1-mine-vivian"], "vivian")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_marker_of_every_player_is_drawn_once(players: int) -> None:
    state = (
        table(players)
        .mines(ogwen="0 1 0", dwyryd="1 1 0")
        .boxes(better_sale=[1], change_die=[0])
        .waiting({0: {3: 2, 5: 1}, 1: {6: 1}})
        .acting(seat=0, field=3)
    )
    ids = [id for id in pieces(state) if re.match(r"m\d-", id)]
    for seat in range(players):
        assert len([id for id in ids if id.startswith(f"m{seat}-")]) == 26


def test_the_dice_show_what_was_rolled() -> None:
    root = drawn(table(players=2).rolling(0, "2 5 6"))
    for index, face in enumerate((2, 5, 6)):
        [die] = [g for g in root.iter(f"{SVG}g") if g.get("id") == f"die-{index}"]
        [pips] = die.iter(f"{SVG}path")
        assert pips.attrib["d"].count("h0") == face


def test_dice_lie_on_the_tray_only_while_somebody_rolls() -> None:
    assert "die-0" not in pieces(table(players=2).mines(ogwen="0").acting(seat=0, field=5))


def test_marking_a_die_moves_one_marker_to_its_field() -> None:
    state = table(players=2).marking(0, "2 3 6")
    places = pieces(state)
    for face, id in ((2, "m0-0"), (3, "m0-1")):
        now = pieces(play(state, f"mark:{face}"))
        assert moved(places, now) == {id}
        places = now


def test_marking_all_three_moves_three_markers_to_their_fields() -> None:
    state = table(players=2).rolling(0, "2 3 6")
    play(state, "keep")
    before = pieces(state)
    play(state, "mark:all")
    after = pieces(state)
    gone = moved(before, after) - {"die-0", "die-1", "die-2"}
    assert gone == {"m0-0", "m0-1", "m0-2"}
    heights = [after[id][1] for id in sorted(gone)]
    assert heights == sorted(heights)
    assert len(set(heights)) == 3


def test_a_marker_taken_back_leaves_the_others_where_they_are() -> None:
    state = table(players=2).waiting({0: {1: 1, 4: 1, 5: 1}}).mines(ogwen="1").acting(0, 1)
    before = pieces(state)
    after = pieces(play(state, "forfeit"))
    assert moved(before, after) == {"m0-0"}


def test_opening_a_mine_lets_a_marker_glide_there_from_the_line() -> None:
    state = table(players=2).waiting({0: {3: 1}, 1: {5: 1}}).mines(llyfni="1").acting(0, 3)
    before = pieces(state)
    after = pieces(play(state, "open:seiont"))
    assert "m0-mine-glyn_rhonwy" in before
    assert not is_on(before["m0-mine-glyn_rhonwy"], "glyn_rhonwy")
    assert is_on(after["m0-mine-glyn_rhonwy"], "glyn_rhonwy")
    # The acting marker comes back, and the names of the next mine pass on; nothing else moves.
    stayed = {id for id in moved(before, after) if id in before and id in after}
    assert stayed == {"m0-mine-glyn_rhonwy", "m0-2"}


def test_developing_lets_a_marker_glide_to_the_box() -> None:
    state = table(players=3).supply(14, 8, 8).waiting({1: {6: 1}}).acting(0, 2)
    before = pieces(state)["m0-box-better_sale"]
    after = pieces(play(state, "develop:better_sale"))["m0-box-better_sale"]
    assert before != after
    assert after[1] < before[1]


def test_the_flag_goes_to_the_next_start_player() -> None:
    state = table(players=2).start_player(0).acting(seat=0, field=1)
    before = pieces(state)["start-player"]
    after = pieces(play(state, "fetch"))["start-player"]
    assert before != after


def test_the_coins_of_the_last_sale_lie_along_the_valley() -> None:
    state = table(players=3).mines(seiont="0 1 2").waiting({1: {6: 1}}).acting(0, 5)

    def coins() -> list[Element]:
        return [
            c for c in drawn(state).iter(f"{SVG}circle")
            if c.get("r") == "5.2" and "f-gold" in c.attrib["class"]
        ]  # fmt: skip

    assert coins() == []
    play(state, "sell:cambrian")
    shown = [(float(c.attrib["cx"]), float(c.attrib["cy"])) for c in coins()]
    per_mine = [sum(is_on(c, m) for c in shown) for m in ("glyn_rhonwy", "cambrian", "vivian")]
    assert per_mine == [2, 2, 1]
    assert "Last sale: Cambrian" in words(state)


@pytest.mark.parametrize(
    ("valley", "mine", "name"),
    [("ogwen", "bryn_hafod_y_wern", "Bryn Hafod-y-Wern"), ("dwyryd", "wrysgan", "Wrysgan")],
)
def test_the_coins_are_gone_once_the_valley_has_grown(valley: str, mine: str, name: str) -> None:
    state = table(players=2).mines(**{valley: "0"}).sold(mine).waiting({1: {6: 1}})
    state.data["last_sale"] = mine
    position = state.acting(0, 3)
    assert f"Last sale: {name}" in words(position)
    assert "Last sale" not in words(play(position, f"open:{valley}"))


def test_a_position_says_which_sale_was_the_last() -> None:
    state = table(players=2).mines(ogwen="0 1").waiting({1: {6: 1}}).acting(0, 5)
    assert state.to_json()["last_sale"] is None
    data = play(state, "sell:coetmor").to_json()
    assert data["last_sale"] == "coetmor"
    assert state.game.from_json(data).svg() == state.svg() == state.clone().svg()
    data["last_sale"] = "bryn_hafod_y_wern"
    with pytest.raises(pithead.BadPosition, match="is the last sale but is not sold"):
        state.game.from_json(data)


def test_what_can_be_opened_and_sold_is_chosen_on_its_mine() -> None:
    opening = table(players=2).mines(ogwen="0").acting(seat=0, field=3)
    selling = table(players=2).mines(ogwen="0").acting(seat=0, field=5)
    for state, name, mine in (
        (opening, "open:ogwen", "coetmor"),
        (selling, "sell:bryn_hafod_y_wern", "bryn_hafod_y_wern"),
    ):
        for rect in choice(state, name).iter(f"{SVG}rect"):
            left, top, _, _ = tile(mine)
            assert abs(float(rect.attrib["x"]) - left) < 0.1
            assert abs(float(rect.attrib["y"]) - top) < 0.1


def test_nothing_is_left_for_the_strip() -> None:
    state = table(players=2).coins(9, 3).boxes(change_die=[0], buy3=[0]).rolling(0, "1 3 6")
    assert len(state.legal()) > 20
    assert not [g for g in drawn(state, "choices").iter(f"{SVG}g") if g.get("data-action")]


def test_a_box_used_in_this_round_is_ticked() -> None:
    fresh = table(players=2).coins(9, 3).boxes(buy3=[0]).rolling(0, "1 3 6")
    ticks = [use for use in drawn(fresh).iter(f"{SVG}use") if use.get("href") == "#s-done"]
    assert ticks == []
    used = play(fresh, "buy:buy3")
    assert [use for use in drawn(used).iter(f"{SVG}use") if use.get("href") == "#s-done"]


def test_the_end_names_the_winner() -> None:
    game = pithead.game("schiefer")
    assert isinstance(game, Schiefer)
    full = {
        v: " ".join(["1"] * game.material.size[i]) for i, v in enumerate(game.material.valley_ids)
    }
    full["dysynni"] = "0 0"
    full["ogwen"] = "0 0 0 0"
    full["seiont"] = "0 0 0 0"
    state = table(players=2).mines(**full).supply(0, 0).over()
    assert "Player 2 wins with" in words(state)


def test_corrected_editions_are_drawn_with_all_their_valleys_and_prices() -> None:
    tables = copy.deepcopy(pithead.game("schiefer").edition.tables)
    first = tables["valley"][0]
    for index in range(5):
        valley = copy.deepcopy(first)
        valley["id"] = f"more{index}"
        valley["name"] = f"Afon {index}"
        for mine in valley["mines"]:
            mine["id"] += str(index)
            mine["name"] = f"{mine['name'][:6]} {index}"
        tables["valley"].append(valley)
    tables["components"]["black_markers"] += 20
    tables["dice_costs"]["reroll_one_die"] = 7
    tables["box"][0]["price"] = 8
    state = pithead.game("schiefer").start(2, edition=pithead.Edition(tables, "mine.toml"))
    shown = words(state)
    assert all(f"Afon {index}" in shown for index in range(5))
    assert " 7 " in shown
    assert " 8 " in shown


def test_the_legend_explains_every_symbol_in_both_languages() -> None:
    for lang in ("en", "de"):
        svg = pithead.game("schiefer").drawing.legend(lang, "light")
        for name, symbol in SYMBOLS.items():
            assert f'href="#s-{name}"' in svg
            assert symbol.meaning.to(lang).split()[0] in svg


def test_a_page_gets_all_symbols_at_once() -> None:
    text = pithead.game("schiefer").drawing.symbol_definitions()
    assert all(f'id="s-{name}"' in text for name in SYMBOLS)


def test_the_box_has_a_picture_with_the_title() -> None:
    for lang, subtitle in (("en", "The slate valleys of Wales"), ("de", "Schiefertäler in Wales")):
        svg = pithead.game("schiefer").drawing.cover(lang, "auto")
        root = ElementTree.fromstring(svg)
        assert root.get("viewBox") == "0 0 480 300"
        assert [text.text for text in root.iter(f"{SVG}text")] == ["Schiefer", subtitle]
        assert len(svg.encode()) < 40_000


def test_players_who_tie_have_the_same_place_and_are_all_named_as_winners() -> None:
    state = table(players=3).round(250).mines(ogwen="0 2").coins(0, 0, 0).over()
    text = words(state)
    assert "Player 1 and Player 3 win with 2 points each." in " ".join(text.split())
    assert len(re.findall(r"\b1\.", text)) == 2
    assert len(re.findall(r"\b3\.", text)) == 1


def test_the_price_of_a_box_that_can_be_developed_is_a_choice_of_its_own() -> None:
    """SF-8.7: the upper part of the box develops it, the line with the price buys as well."""
    state = table(players=2).coins(3, 3).acting(seat=0, field=6)
    outlines = []
    for action in ("develop:buy3", "buy:buy3"):
        outline = next(choice(state, action).iter(f"{SVG}rect"))
        outlines.append((float(outline.attrib["y"]), float(outline.attrib["height"])))
    (top, height), (price, price_height) = outlines
    assert top + height <= price
    assert height > price_height > 20
