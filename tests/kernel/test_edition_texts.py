"""How the values of an edition file are called: by words of the game, or as the file has them."""

import pytest

from pithead.kernel.edition_texts import EditionTexts
from pithead.kernel.i18n import Text

TEXTS = EditionTexts(
    sections={"valley": Text("valley")},
    keys={"cost": Text("price"), "valley.name": Text("name of the valley")},
    codes={"sell": Text("sell slate")},
    hidden={"layout": "only for drawings", "valley.shade": "only for drawings"},
)
NAMES = {"ogwen": Text("Ogwen")}


def words(value: object, key: str = "cost") -> str:
    return TEXTS.value("valley", key, value, NAMES).to("en")


def test_a_section_has_a_name_of_its_own_or_that_of_the_file() -> None:
    assert TEXTS.section("valley").to("en") == "valley"
    assert TEXTS.section("box_slots").to("en") == "box slots"


def test_a_key_is_called_as_in_its_section_or_as_in_all_or_as_in_the_file() -> None:
    assert TEXTS.key("valley", "name").to("en") == "name of the valley"
    assert TEXTS.key("valley", "cost").to("en") == "price"
    assert TEXTS.key("box", "cost").to("en") == "price"
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


def test_a_game_may_leave_out_what_it_does_not_need() -> None:
    texts = EditionTexts()
    kinds = [texts.sections, texts.keys, texts.codes, texts.choices]
    assert [*kinds, texts.references, texts.orders, texts.sources, texts.hidden] == [{}] * 8


def test_a_game_keeps_what_it_gives() -> None:
    texts = EditionTexts(
        choices={"field.actions": ("sell",)},
        references={"card.valley": "valley"},
        orders={"round": "number"},
        sources={"card.text": "rulebook"},
    )
    assert texts.choices == {"field.actions": ("sell",)}
    assert texts.references == {"card.valley": "valley"}
    assert texts.orders == {"round": "number"}
    assert texts.sources == {"card.text": "rulebook"}
