"""The examples of the rules are executed: position, action, and result as the text tells it."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

import pithead
from pithead.games.rules_text import document, rule_book
from pithead.rulebook.components import component_lists
from pithead.rulebook.document_text import (
    UnknownReference,
    read_document,
    symbol_html,
    to_html,
    to_terminal,
    with_numbers,
)
from pithead.rulebook.example_file import SETUP, Example, examples, read_examples
from pithead.rulebook.figure_drawing import draw_example, draw_places
from pithead.rulebook.figure_places import SVG, Area, extent, path_extent

NAMES = ("howto", "round", "questions")
LANGS = ("en", "de")
GAMES = [id for id in pithead.games() if examples(id)]
ALL = [(id, name) for id in GAMES for name in examples(id)]
DRAWN = [(id, name) for id, name in ALL if examples(id)[name].figure.panels or name == SETUP]


def example(game_id: str, name: str) -> Example:
    return examples(game_id)[name]


@pytest.mark.parametrize(("game_id", "name"), ALL)
def test_an_example_happens_as_it_is_told(game_id: str, name: str) -> None:
    told = example(game_id, name)
    for number, value in told.numbers.items():
        assert told.measured(number) == value, number
    if told.actors:
        assert told.acted == told.actors
    legal = [told.before.name(action) for action in told.before.legal()]
    if told.legal:
        assert sorted(legal) == sorted(told.legal)
    assert not set(told.refused) & set(legal)
    assert set(told.refused) <= set(told.game.vocabulary)


@pytest.mark.parametrize(("game_id", "name"), ALL)
def test_the_positions_of_an_example_are_sound(game_id: str, name: str) -> None:
    assert example(game_id, name).before.problems() == []
    assert example(game_id, name).after.problems() == []


@pytest.mark.parametrize(("game_id", "name"), DRAWN)
@pytest.mark.parametrize("lang", LANGS)
def test_a_figure_shows_all_of_its_callouts(game_id: str, name: str, lang: str) -> None:
    told = example(game_id, name)
    for wide in (True, False) if name == SETUP else (told.figure.wide,):
        drawn = draw_example(told, lang, wide)
        assert drawn.content.count("callout") == len(told.figure.callouts)
        assert "data-action" not in drawn.content
        assert " id=" not in drawn.content
        assert drawn.width > 50
        assert drawn.height > 30
        for _, label in told.figure.callouts:
            assert f">{label}</text>" in drawn.content


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("name", NAMES)
def test_both_languages_tell_the_same(game_id: str, name: str) -> None:
    """The same sections, the same numbers, the same drawings, the same rules."""
    english, german = (document(game_id, name, lang) for lang in LANGS)
    assert english != german
    for pattern in (r"\{#[a-z-]+\}", r"\(figure:\w+\)"):
        assert re.findall(pattern, english) == re.findall(pattern, german)
    for pattern in (r"\{\w+\.\w+\}", r"[A-Z]{2}-\d+\.\d+"):
        assert set(re.findall(pattern, english)) == set(re.findall(pattern, german))


@pytest.mark.parametrize("game_id", GAMES)
def test_every_example_is_in_a_text(game_id: str) -> None:
    texts = "".join(document(game_id, name, "en") for name in NAMES)
    used = set(re.findall(r"\{(\w+\.\w+)\}", texts))
    drawn = set(re.findall(r"\(figure:(\w+)\)", texts))
    for name, told in examples(game_id).items():
        named = {f"{name}.{number}" for number in told.numbers}
        assert not told.rule or told.rule in rule_book(game_id, "en").rules
        assert told.rule or name == SETUP or name in drawn or named & used, name


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("lang", LANGS)
def test_the_setup_explains_each_number_of_its_drawing(game_id: str, lang: str) -> None:
    legend = document(game_id, "setup", lang)
    numbers = re.findall(r"^(\d+)\. ", legend, re.MULTILINE)
    callouts = example(game_id, SETUP).figure.callouts
    assert numbers == [label for _, label in callouts]
    assert [int(number) for number in numbers] == list(range(1, len(callouts) + 1))


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", NAMES)
def test_documents_name_only_what_exists(game_id: str, lang: str, name: str) -> None:
    text = document(game_id, name, lang)
    drawn: list[str] = []

    def figure(told: Example, caption: str) -> str:
        assert caption
        drawn.append(told.id)
        return ""

    html = to_html(game_id, lang, text, name, figure)
    assert drawn == re.findall(r"\(figure:(\w+)\)", text)
    assert "[[" not in html
    assert "figure:" not in html
    ids = set(re.findall(r"[A-Z]{2}-\d+\.\d+", text))
    assert ids <= set(rule_book(game_id, lang).rules)
    assert all(f'href="#{id}"' in html for id in ids)
    plain = to_terminal(game_id, name, lang)
    assert not re.search(r"\[\[|\{#|figure:|\{\w+\.\w+\}", plain)


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("lang", LANGS)
def test_the_goal_is_clear_at_once(game_id: str, lang: str) -> None:
    """How to play says within 150 words how one wins."""
    read = read_document(game_id, "howto", lang)
    assert read is not None
    beginning = " ".join(f"{read.intro} {read.parts[0].text}".split()[:150])
    assert re.search(r"\bwins?\b|gewinn", beginning)


@pytest.mark.parametrize("game_id", GAMES)
def test_the_sample_round_is_one_course_of_play(game_id: str) -> None:
    """From the start of a game for three: the actions of the examples, one after another."""
    told = re.findall(r"\{(\w+)\.\w+\}|\(figure:(\w+)\)", document(game_id, "round", "en"))
    names = list(dict.fromkeys(one or other for one, other in told))
    last = example(game_id, names[-1])
    record = pithead.Record.start(last.game, players=3)
    for action in last.events:
        record.play(action)
    assert record.state.to_json() == last.after.to_json()
    assert record.state.to_json()["round"] >= 2


def test_the_example_of_sf_5_5_shows_the_dice_of_its_text() -> None:
    text = rule_book("schiefer", "en").rules["SF-5.5"].body
    dice = example("schiefer", "dice")
    assert dice.rule == "SF-5.5"
    before, after = (state.to_json()["dice"] for state in (dice.before, dice.after))
    assert "rolled {}, {} and {}".format(*before) in text
    assert "keep {}, {} and {}".format(*after) in text
    assert f"You have {dice.numbers['coins']} coins" in text


def test_a_wrong_number_is_noticed() -> None:
    text = '[wrong]\nprepare = ["start:0"]\n[wrong.numbers]\ncoins = ["before", "coins.0", 4]\n'
    wrong = read_examples(pithead.game("schiefer"), text)["wrong"]
    assert wrong.measured("coins") == 3
    assert wrong.numbers == {"coins": 4}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('[one]\nactions = ["keep"]\n', "one, action 1, keep"),
        ('[one]\nprepare = [{ "coins.0" = -1 }]\n', "one: "),
        ('[one]\nprepare = [{ "silver" = 1 }]\n', "the position has no silver"),
        ("[one]\ncolour = 1\n", "unknown keys colour"),
    ],
)
def test_a_wrong_example_is_named(text: str, words: str) -> None:
    with pytest.raises(ValueError, match=re.escape(words)):
        read_examples(pithead.game("schiefer"), text)


def test_unknown_references_are_named() -> None:
    with pytest.raises(UnknownReference, match=r"sale\.nobody"):
        with_numbers("schiefer", "{sale.nobody}")
    with pytest.raises(UnknownReference, match="zeppelin"):
        symbol_html("schiefer", "zeppelin")
    with pytest.raises(UnknownReference, match="zeppelin"):
        to_html("schiefer", "en", "![x](figure:zeppelin)", "", lambda told, caption: "")


@pytest.mark.parametrize(
    ("path", "area"),
    [
        ("M10 20L30 5", Area(10, 5, 30, 20)),
        ("M10 20l5 5h10v-30Z", Area(10, -5, 25, 25)),
        ("M0 0C0-10 20-10 20 0", Area(0, -10, 20, 0)),
        ("M2 2A5 5 0 0 1 8 8l1 1", Area(2, 2, 9, 9)),
        ("M1 1 3 4 5 0Z", Area(1, 0, 5, 4)),
    ],
)
def test_the_extent_of_a_path(path: str, area: Area) -> None:
    assert path_extent(path) == area


def test_a_moved_piece_is_where_it_was_moved_to() -> None:
    moved = {"transform": "translate(30 40)", "width": "9", "height": "8"}
    assert extent(ElementTree.Element(f"{SVG}use", moved)) == Area(30, 40, 39, 48)


@pytest.mark.parametrize("game_id", GAMES)
def test_every_component_has_a_drawing(game_id: str) -> None:
    for section, _, items in component_lists(game_id, "en"):
        for item in items.split("<li>")[1:]:
            assert item.startswith("<svg"), (section, item)


def test_a_component_has_the_numbers_that_stand_in_a_row_of_its_board() -> None:
    setup = example("schichtwechsel", SETUP)
    addresses = ["shift_space.pump_chamber", "shift_space.tally_office"]
    drawn = draw_places(setup.shown, setup.figure, addresses, "en")
    numbers = [re.findall(r">([−+]?[0-9]+)<", drawn[address].content) for address in addresses]
    assert numbers == [["11", "−2", "−1"], ["2", "1"]]


def test_every_game_has_its_documents() -> None:
    folder = Path(str(pithead.__file__)).parent / "games"
    for game_id in GAMES:
        for name in (*NAMES, "setup"):
            for lang in LANGS:
                assert (folder / game_id / f"{name}.{lang}.md").is_file()
