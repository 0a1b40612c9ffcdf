"""Boards, choices and events fit the width of the screen and are complete."""

import io
import random
import sys

import pytest
from rich.text import Text

import pithead
from pithead.kernel.texts.text_sections import Section, Span
from pithead.terminal.choices import choice_lines, list_choices, shared_words
from pithead.terminal.line_wrap import wrap
from pithead.terminal.output_encoding import replace_unencodable_characters
from pithead.terminal.text_board import board_lines
from tests.random_play import random_action

NAMES = ["Ada", "greedy", "greedy 2", "Ben"]


def positions(players: int, seed: int) -> list[pithead.State]:
    """Some positions of a random game, at which a player is asked."""
    rng = random.Random(seed)
    state = pithead.game("schiefer").start(players)
    found: list[pithead.State] = []
    while state.actor != pithead.OVER and len(found) < 300:
        if state.actor != pithead.CHANCE:
            found.append(state.clone())
        state.take(random_action(state, rng))
    return found


@pytest.mark.parametrize(("width", "lang"), [(80, "en"), (80, "de"), (100, "de"), (120, "en")])
def test_board_and_choices_fit(width: int, lang: str) -> None:
    for players in (2, 3, 4):
        for state in positions(players, seed=players)[::10]:
            sections = state.sections(lang, NAMES[:players])
            choices = list_choices(state, lang, NAMES[:players], "you")
            lines = board_lines(sections, width) + choice_lines(choices, width)
            assert max(line.cell_len for line in lines) <= width


def test_every_choice_is_shown_with_its_notation() -> None:
    for state in positions(3, seed=9):
        choices = list_choices(state, "en", NAMES[:3], "you")
        shown = "\n".join(line.plain for line in choice_lines(choices, 80))
        words = shown.split()
        for choice in choices:
            assert str(choice.number) in words
            assert choice.name in words


def test_thirty_choices_fit_on_a_small_screen() -> None:
    most = max(positions(2, seed=2), key=lambda state: len(state.legal()))
    choices = list_choices(most, "en", NAMES[:2], "you")
    assert len(choices) >= 15
    assert len(choice_lines(choices, 80)) <= 20


def test_sentences_share_what_they_begin_and_end_with() -> None:
    assert shared_words(["turn the 1 to 2 now", "turn the 3 to 4 now"]) == (2, 1)
    assert shared_words(["open here", "sell there"]) is None
    assert shared_words(["same words", "same words"]) == (1, 0)


def test_short_sections_stand_side_by_side_where_there_is_room() -> None:
    left, right = Section("Left", [""]), Section("Right", [""])
    left.add("a")
    right.add("b")
    assert [line.plain for line in board_lines([left, right], 80)] == ["Left   Right", "  a      b"]
    assert len(board_lines([left, right], 8)) == 4


def test_a_long_row_breaks_between_its_pieces() -> None:
    section = Section("Row", ["", ""])
    section.add("x", [Span("one piece"), Span("  "), Span("two piece")])
    assert [line.plain for line in board_lines([section], 18)] == [
        "Row",
        "  x  one piece",
        "     two piece",
    ]


def test_numbers_are_flush_right_and_spoken_words_left_out() -> None:
    section = Section("Sums", ["who", "n"])
    section.add([Span("●"), Span(" Ada", tone="spoken")], "5")
    section.add("▲", "12")
    assert [line.plain for line in board_lines([section], 40)][1:] == [
        "  who   n",
        "  ●     5",
        "  ▲    12",
    ]


def test_an_empty_section_is_its_title() -> None:
    assert [line.plain for line in board_lines([Section("Nothing", [""])], 40)] == ["Nothing"]


def test_text_is_broken_between_words_only() -> None:
    pieces = wrap(Text("one two three four"), 9)
    assert [piece.plain for piece in pieces] == ["one two", "three", "four"]
    assert [piece.plain for piece in wrap(Text("a\u00a0b c"), 3)] == ["a b", "c"]


@pytest.mark.parametrize(
    ("encoding", "shown"), [("ascii", b"o ^ # + + x 80 +/- 5 - Muelheim ?"), ("utf-8", None)]
)
def test_shapes_survive_a_poor_character_set(
    monkeypatch: pytest.MonkeyPatch, encoding: str, shown: bytes | None
) -> None:
    buffer = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(buffer, encoding=encoding))
    replace_unencodable_characters()
    text = "● ▲ ■ ◆ ✓ ✗ 80 ± 5 – Mülheim é"
    sys.stdout.write(text)
    sys.stdout.flush()
    assert buffer.getvalue() == (shown or text.encode())


class FakeTerminal(io.TextIOWrapper):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("kind", "variables", "shown"),
    [
        (FakeTerminal, {"LC_ALL": "C"}, b"o ^"),
        (FakeTerminal, {"LC_ALL": "POSIX"}, b"o ^"),
        (FakeTerminal, {"LC_ALL": "C.UTF-8"}, "● ▲".encode()),
        (FakeTerminal, {"LC_ALL": "C", "PYTHONIOENCODING": "utf-8"}, "● ▲".encode()),
        (io.TextIOWrapper, {"LC_ALL": "C"}, "● ▲".encode()),  # a file loses nothing
    ],
)
def test_a_terminal_whose_locale_is_ascii_gets_ascii(
    monkeypatch: pytest.MonkeyPatch,
    kind: type[io.TextIOWrapper],
    variables: dict[str, str],
    shown: bytes,
) -> None:
    for name in ("LC_ALL", "PYTHONUTF8", "PYTHONIOENCODING"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    buffer = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", kind(buffer, encoding="utf-8"))
    replace_unencodable_characters()
    sys.stdout.write("● ▲")
    sys.stdout.flush()
    assert buffer.getvalue() == shown
