"""What a game gets for its parts without writing anything."""

import shutil
from importlib.resources import files
from pathlib import Path

import pithead
from pithead.drawing.game_drawing import GameDrawing
from pithead.games.schiefer.evaluator import LAYOUT
from pithead.kernel.evaluator import LEARNED, Evaluator
from pithead.kernel.game import HEAVY, LIGHT, MEDIUM, UNKNOWN_WEIGHT, Game, Option
from pithead.kernel.game_parts import Scoring, TextView
from pithead.kernel.texts.i18n import Verbatim
from pithead.kernel.texts.text_sections import Section


def words(section: Section) -> list[str]:
    """The title and the rows, with one blank between words."""
    return [" ".join(line.split()) for line in section.lines()]


def test_the_text_view_lists_all_fields_with_a_label() -> None:
    state = pithead.game("schiefer").start(2)
    state.apply("start:1")
    view: TextView[pithead.State] = TextView()
    table, first, second = view.sections(state, "en", ["Ada", "Ben"])
    assert words(table)[:4] == ["Table", "round 1", "start player Ben", "dice -"]
    assert words(first)[:4] == ["● Ada", "coins 3", "markers in supply 8", "markers in reserve 18"]
    assert words(second)[0] == "▲ Ben"
    assert "die turned this round no" in words(first)
    german = view.sections(state, "de", None)
    assert [section.title for section in german] == ["Tisch", "● Spieler 1", "▲ Spieler 2"]
    assert "Würfel in dieser Runde gedreht nein" in words(german[1])


def test_every_category_can_score_unless_a_game_says_otherwise() -> None:
    scoring: Scoring[pithead.State] = Scoring()
    assert scoring.has_category(pithead.game("schiefer").start(2), "coins")


def test_a_plain_cover_shows_the_title() -> None:
    drawing: GameDrawing[pithead.State] = GameDrawing("Coal & Steel", (), {})
    assert "<title>Coal &amp; Steel</title>" in drawing.cover()
    assert "Coal &amp; Steel" in drawing.legend()
    assert drawing.symbol_definitions() == ""


def test_an_option_without_a_title_is_called_by_its_name() -> None:
    assert Option("coins_at_start", range(11), 3).title.to("en") == "coins at start"
    titled = Option("coins_at_start", range(11), 3, title=Verbatim("Coins"))
    assert titled.title.to("en") == "Coins"


def test_weights_by_hand_are_the_learned_ones_where_there_are_none(tmp_path: Path) -> None:
    learned = files("pithead.games.schiefer") / LEARNED
    shutil.copy(str(learned), tmp_path / LEARNED)
    evaluator: Evaluator[pithead.State] = Evaluator(LAYOUT, tmp_path)
    assert evaluator.weights_by_hand == evaluator.weights
    built_in = pithead.game("schiefer").evaluator
    assert evaluator.weights == built_in.weights
    assert built_in.weights_by_hand != built_in.weights


def test_a_game_that_says_nothing_about_itself_has_no_duration_weight_or_earlier_rules() -> None:
    game = Game(pithead.game("schiefer").edition)
    assert (game.minutes, game.weight, game.is_first) == (0, UNKNOWN_WEIGHT, False)
    assert (game.earlier_rules, game.presets, game.idle_actions) == ({}, {}, ())
    assert (game.pitch.to("en"), game.feel) == ("", None)


def test_weights_are_in_order_and_an_unknown_one_is_the_lowest() -> None:
    assert UNKNOWN_WEIGHT < LIGHT < MEDIUM < HEAVY
