"""What a notebook shows: tables of scores, choices and events; records and games."""

import base64
import re

import pytest

import pithead

NAMES = ["Ada", "<Bo>", "Cleo"]


@pytest.fixture(params=pithead.games())
def record(request: pytest.FixtureRequest) -> pithead.Record:
    game = pithead.game(request.param)
    record = pithead.Record.start(game, players=3, seats=NAMES)
    while record.state.actor == pithead.CHANCE:
        record.play(record.state.legal()[0])
    return record


def test_the_score_table_is_the_sheet_with_its_sum(record: pithead.Record) -> None:
    state = record.state
    table = state.score_table(names=NAMES)
    assert table.columns[1:] == NAMES
    assert table.rows[-1][1:] == state.scores()
    assert len(table) == len(state.sheet()[0]) + 1
    columns = [sum(int(row[seat]) for row in table.rows[:-1]) for seat in (1, 2, 3)]
    assert columns == state.scores()


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_choice_table_has_every_legal_action(record: pithead.Record, lang: str) -> None:
    state = record.state
    table = state.choice_table(lang, NAMES)
    assert [row[0] for row in table.rows] == state.legal()
    for row in table.rows:
        action = row[0]
        assert row[1:4] == [
            state.name(int(action)),
            state.describe(action, lang, NAMES),
            state.rule(action),
        ]
    assert table.title == state.prompt(lang)


def test_chance_is_shown_with_its_probabilities(record: pithead.Record) -> None:
    table = record.at(0).choice_table()
    assert table.columns[-1] == "probability"
    assert [row[-1] for row in table.rows] == ["33.3%"] * 3


def test_the_event_table_tells_what_happened(record: pithead.Record) -> None:
    table = record.event_table("de")
    assert len(table) == len(record.events)
    assert table.rows[0][:3] == [1, "Zufall", "start:0"]
    assert "Ada" in str(table.rows[0][3])


def test_names_cannot_break_the_page(record: pithead.Record) -> None:
    for html in (record.state.score_table(names=NAMES)._repr_html_(), record._repr_html_()):
        assert "<Bo>" not in html
        assert "&lt;Bo&gt;" in html


def test_a_record_shows_its_board_and_scores(record: pithead.Record) -> None:
    html = record._repr_html_()
    board = re.search(r"data:image/svg\+xml;base64,([A-Za-z0-9+/=]+)", html)
    assert board is not None
    assert base64.b64decode(board[1]).decode() == record.state.svg(names=NAMES)
    assert "<table" in html
    assert repr(record) == f"<Record of {record.game.id}, 3 players, {len(record.events)} events>"


def test_a_game_shows_its_box(record: pithead.Record) -> None:
    game = record.game
    assert game._repr_svg_() == game.drawing.cover()
    assert repr(game) == f"<Game {game.id}, edition {game.edition.label}>"


def test_as_text_columns_are_aligned() -> None:
    table = pithead.Table("Two", ["name", "n"], [["a", 5], ["long", 10]])
    assert repr(table) == "Two\nname   n\na      5\nlong  10"
    assert repr(pithead.Table("", ["x"], [])) == "x"


def test_in_a_notebook_every_cell_is_shown() -> None:
    html = pithead.Table("Two", ["name", "n"], [["a&b", 5], ["long", 10]])._repr_html_()
    assert re.findall(r"<t[hd][^>]*>([^<]*)</t[hd]>", html) == [
        *["name", "n"],
        *["a&amp;b", "5"],
        *["long", "10"],
    ]
    assert re.findall(r"<td style=\"text-align:(\w+)", html) == ["left", "right"] * 2
    assert re.findall(r"<caption[^>]*>([^<]*)</caption>", html) == ["Two"]


def test_a_table_without_a_title_has_no_caption() -> None:
    assert "<caption" not in pithead.Table("", ["name"], [["a"]])._repr_html_()


def test_a_table_shows_halves_and_aligns_them_as_numbers() -> None:
    table = pithead.Table("Wins", ["bot", "won"], [["greedy", 2.5], ["random", 3.0]])
    assert repr(table).splitlines()[1:] == ["bot     won", "greedy  2.5", "random    3"]
    assert ">2.5</td>" in table._repr_html_()
    assert ">3</td>" in table._repr_html_()
