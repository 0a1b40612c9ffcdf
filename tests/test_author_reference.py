"""The reference for authors names what there is."""

import inspect
import re
from pathlib import Path

from pithead.drawing.game_board import GameBoard
from pithead.drawing.ground import GroundSheet
from pithead.game_checks import newcomers, rulebook, texts
from pithead.kernel.fields import field_types
from pithead.kernel.fields.field import Field

PAGE = (Path(__file__).parent.parent / "docs" / "author-reference.md").read_text(encoding="utf-8")
BASES = {"Field", "Single", "ById", "BySeat", "IdsBySeat"}


def test_it_has_every_kind_of_field() -> None:
    kinds = {
        name
        for name, found in vars(field_types).items()
        if inspect.isclass(found) and issubclass(found, Field) and not name.startswith("_")
    }
    named = set(re.findall(r"^\| `(\w+)\((?:name|key)", PAGE, re.MULTILINE))
    assert kinds - BASES == named & kinds
    assert named - kinds <= {"Question", "AlwaysAsked", "ChanceEvent", "DrawStart", "Automatic"}


def test_it_has_the_limits_of_the_check() -> None:
    for limit in (texts.MOST_IN_PROMPT, texts.MOST_IN_ANSWER, texts.MOST_IN_REASON):
        assert f"| {limit} letters |" in PAGE
    for limit in (newcomers.MOST_ON_ADVICE, newcomers.MOST_ON_CARD, rulebook.MOST_WORDS):
        assert f"| {limit} words |" in PAGE


def test_the_calls_of_a_drawing_exist() -> None:
    for name in re.findall(r"`sheet\.(\w+)\(", PAGE):
        assert callable(getattr(GroundSheet, name)), name
    methods = PAGE.partition("| Method of `GameBoard` |")[2].partition("\n\n")[0]
    for name in re.findall(r"^\| `(\w+)\(", methods, re.MULTILINE):
        assert callable(getattr(GameBoard, name)), name
