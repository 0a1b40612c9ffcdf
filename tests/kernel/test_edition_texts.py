"""How the values of an edition file are called: by words of the game, or as the file has them."""

import pytest

from pithead.kernel.editions.edition_keys import TextLine, Whole
from pithead.kernel.editions.edition_schema import EditionSchema, EditionTable
from pithead.kernel.texts.i18n import Text

TEXTS = EditionSchema(
    EditionTable("valley", Text("valley")).has(
        Whole("cost", Text("price"), 1, 9),
        TextLine("name", Text("name of the valley")),
        TextLine("shade").hidden("only for drawings"),
    ),
    EditionTable("layout", Text("layout")).hidden("only for drawings"),
    codes={"sell": Text("sell slate")},
).texts()
NAMES = {"ogwen": Text("Ogwen")}


def words(value: object, key: str = "cost") -> str:
    return TEXTS.value("valley", key, value, NAMES).to("en")


def test_a_section_has_a_name_of_its_own_or_that_of_the_file() -> None:
    assert TEXTS.section("valley").to("en") == "valley"
    assert TEXTS.section("box_slots").to("en") == "box slots"


def test_a_key_is_called_as_in_its_section_or_as_in_the_file() -> None:
    assert TEXTS.key("valley", "name").to("en") == "name of the valley"
    assert TEXTS.key("valley", "cost").to("en") == "price"
    assert TEXTS.key("box", "cost").to("en") == "cost"
    assert TEXTS.key("valley", "first_coins").to("en") == "first coins"


@pytest.mark.parametrize(
    ("section", "hidden"),
    [
        ("layout", True),
        ("layout.board.x", True),
        ("valley", False),
        ("valley.shade", True),
        ("valley.name", False),
        ("", False),
    ],
)
def test_what_is_hidden_hides_everything_inside(section: str, hidden: bool) -> None:
    assert TEXTS.is_hidden(section) is hidden


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (True, "yes"),
        (False, "no"),
        (1, "1"),
        (0, "0"),
        ("", "nothing"),
        ([], "nothing"),
        ({}, "nothing"),
        ("sell", "sell slate"),
        ("ogwen", "Ogwen"),
        ("rest", "rest"),
        (["sell", 2], "sell slate, 2"),
        ([[1, 2], [3]], "1, 2; 3"),
        ({"cost": 2, "name": "Bo"}, "price 2, name of the valley Bo"),
    ],
)
def test_a_value_is_told_in_words(value: object, text: str) -> None:
    assert words(value) == text


@pytest.mark.parametrize("key", ["name", "title_de"])
def test_a_name_is_told_as_it_is_even_if_it_is_a_code(key: str) -> None:
    assert words("sell", key) == "sell"
