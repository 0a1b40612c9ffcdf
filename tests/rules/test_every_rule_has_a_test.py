"""Every rule on a game's rules page has a test, and no test names a rule that is not there."""

import ast
import re
from importlib.resources import files
from pathlib import Path

import pytest

import pithead

HEADING = re.compile(r"^### ([A-Z]{2}-\d+\.\d+) ", re.MULTILINE)


def rules_of(game: str, lang: str) -> list[str]:
    """The ids in the headings of the rules page, such as `### SF-5.2 Rerolling a die`."""
    page = files(f"pithead.games.{game}") / f"rules.{lang}.md"
    return HEADING.findall(page.read_text(encoding="utf-8"))


def marks_in(source: str) -> set[str]:
    """The ids that tests are marked with by `@pytest.mark.rule("...")`."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule":
                    found |= {ast.literal_eval(argument) for argument in mark.args}
    return found


def marks_for(game: str) -> set[str]:
    """The ids that the rule tests of a game name."""
    found: set[str] = set()
    for path in sorted((Path(__file__).parent / game).glob("test_*.py")):
        found |= marks_in(path.read_text(encoding="utf-8"))
    return found


def in_order(ids: set[str]) -> list[str]:
    return sorted(ids, key=lambda rule: [int(number) for number in re.findall(r"\d+", rule)])


@pytest.mark.parametrize("game", pithead.games())
def test_has_the_same_rules_in_both_languages(game: str) -> None:
    english = rules_of(game, "en")
    assert english, "the page has rules"
    assert english == rules_of(game, "de")
    assert len(set(english)) == len(english), "no rule stands there twice"


@pytest.mark.parametrize("game", pithead.games())
def test_has_a_test_for_every_rule(game: str) -> None:
    assert in_order(set(rules_of(game, "en")) - marks_for(game)) == []


@pytest.mark.parametrize("game", pithead.games())
def test_names_no_rule_that_does_not_exist(game: str) -> None:
    assert in_order(marks_for(game) - set(rules_of(game, "en"))) == []
