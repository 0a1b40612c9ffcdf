"""The differences between two editions, in words."""

import tomllib

import pithead
from pithead.editions.corrections import built_in_text
from pithead.editions.edition_diff import differences


def changed(game_id: str, *pairs: tuple[str, str], lang: str = "en") -> list[str]:
    """The differences after replacements in the text of the built-in edition."""
    text = built_in_text(game_id)
    after = text
    for old, new in pairs:
        assert after.count(old) == 1
        after = after.replace(old, new)
    texts = pithead.game(game_id).edition_texts()
    found = differences(tomllib.loads(text), tomllib.loads(after), texts)
    return [difference.text.to(lang) for difference in found]


def test_the_same_edition_has_no_differences() -> None:
    assert changed("schiefer") == []


def test_a_changed_number_is_named() -> None:
    assert changed("schiefer", ('"Penrhyn", cost = 3', '"Penrhyn", cost = 2')) == [
        "Mine Penrhyn: cost 3 → 2"
    ]


def test_codes_and_references_are_words() -> None:
    pair = ('face = 1\nactions = ["supply"]', 'face = 1\nactions = ["sell", "open"]')
    assert changed("schiefer", pair) == [
        "Action space 1: actions fetch a marker → sell slate, open a mine"
    ]
    pair = ('arrow = "town"\ntarget = "town_kettwig"', 'arrow = "town"\ntarget = "town_werden"')
    assert changed("ruhrschifffahrt", pair, lang="de") == [
        "Feld Rudolph: Ziel des Pfeils Kettwig → Werden"
    ]
    pair = ('effects = ["coke 3"]', 'effects = ["coke 2", "vp 1"]')
    before, after = "coke up to 3 full coal wagons", "coke up to 2 full coal wagons, 1 VP"
    assert changed("schichtwechsel", pair) == [f"Card Coking, medium: effect {before} → {after}"]


def test_added_and_removed_entries_are_named() -> None:
    mine = '  { id = "coetmor", name = "Coetmor", cost = 1, value = 4 },\n'
    other = '  { id = "foel", name = "Foel", cost = 1, value = 4 },\n'
    assert changed("schiefer", (mine, other)) == ["Mine Coetmor: removed", "Mine Foel: added"]


def test_added_and_removed_values_are_named() -> None:
    effects = 'name_de = "Seilfahrt (Einfahrt)"\neffects = ["copy small"]'
    pair = (f"{effects}\ndeclinable = true", effects)
    assert changed("schichtwechsel", pair) == [
        "Shift space Manwinding (down): may be declined removed"
    ]
    texts = pithead.game("schichtwechsel").edition_texts()
    first = tomllib.loads(built_in_text("schichtwechsel").replace(*pair))
    second = tomllib.loads(built_in_text("schichtwechsel"))
    assert [found.text.to("en") for found in differences(first, second, texts)] == [
        "Shift space Manwinding (down): may be declined – → yes"
    ]


def test_true_is_not_one() -> None:
    tables = {"limits": {"coal": True, "source": "rulebook"}}
    other = {"limits": {"coal": 1, "source": "rulebook"}}
    texts = pithead.game("schichtwechsel").edition_texts()
    assert [found.value for found in differences(tables, other, texts)] == ["limits.coal"]


def test_a_change_of_what_is_not_printed_is_mentioned() -> None:
    assert changed("schichtwechsel", ("discs = 0", "discs = 1")) == ["Setup in words: changed"]
