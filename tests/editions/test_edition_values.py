"""The values of the built-in editions: complete, in words, and with true sources."""

import copy
import tomllib
from collections.abc import Iterator

import pytest

import pithead
from pithead.editions.corrections import base_edition, built_in_text
from pithead.editions.edition_values import EditionValue, ValuePath, value_groups
from pithead.editions.toml_text import UnknownNotation, parsed_value, toml_value
from pithead.kernel.editions.edition_keys import SOURCES

GAMES = pithead.games()


def all_values(game_id: str) -> list[EditionValue]:
    return list(base_edition(game_id).values.values())


def leaves(content: object, path: ValuePath = ()) -> Iterator[ValuePath]:
    """The paths of all single numbers, texts and flags of a file."""
    if isinstance(content, dict):
        for key, value in content.items():
            yield from leaves(value, (*path, key))
    elif isinstance(content, list):
        for index, value in enumerate(content):
            yield from leaves(value, (*path, index))
    else:
        yield path


@pytest.mark.parametrize("game_id", GAMES)
def test_nothing_of_the_file_is_left_out(game_id: str) -> None:
    base = base_edition(game_id)
    texts = base.game.edition_texts()
    values = {value.path for value in base.values.values()}
    for path in leaves(base.tables):
        names = [step for step in path if isinstance(step, str)]
        key = names[-1]
        if any(path[:length] in values for length in range(len(path) + 1)):
            continue
        remark = key in ("source", "known", "note") or key.endswith("_source")
        section = ".".join(names[:-1])
        identity = key == texts.identity_key(section) and isinstance(path[-2], int)
        assert remark or identity or "known" in names or texts.is_hidden(".".join(names)), path


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_value_has_words(game_id: str, lang: str) -> None:
    base = base_edition(game_id)
    texts = base.game.edition_texts()
    for known in base.labels.groups:
        assert known.section in texts.sections, known.address
        assert base.labels.title(known).to(lang)
        for value in known.values:
            assert f"{value.section}.{value.key}" in texts.keys, value.address
            assert base.labels.value(value, value.value).to(lang), value.address


@pytest.mark.parametrize("game_id", GAMES)
def test_the_words_name_nothing_that_is_not_in_the_file(game_id: str) -> None:
    base = base_edition(game_id)
    texts = base.game.edition_texts()
    sections = {value.section for value in base.values.values()}
    sections |= {known.section for known in base.labels.groups}
    assert all(texts.is_hidden(section) for section in set(texts.sections) - sections)
    for name in texts.hidden:
        table, _, key = name.partition(".")
        assert key in base.tables[table] if key else table in base.tables


@pytest.mark.parametrize("game_id", GAMES)
def test_every_value_has_a_known_source(game_id: str) -> None:
    sources = {value.source for value in all_values(game_id)}
    assert sources <= set(SOURCES)
    assert "reconstructed" in sources


def test_a_value_can_be_a_house_rule() -> None:
    tables = copy.deepcopy(pithead.game("schiefer").edition.tables)
    tables["setup"]["source"] = "house_rule"
    game = pithead.game("schiefer").with_edition(pithead.Edition(tables, "mine"))
    groups = value_groups(game.edition.tables, game.edition_texts())
    (setup,) = [group for group in groups if group.address == "setup"]
    assert {value.source for value in setup.values} == {"house_rule"}
    tables["setup"]["source"] = "taste"
    expected = r"\[setup\], key source: .*, house_rule, not 'taste'"
    with pytest.raises(pithead.BadEdition, match=expected):
        pithead.game("schiefer").with_edition(pithead.Edition(tables, "mine"))


@pytest.mark.parametrize(
    ("game_id", "address", "source"),
    [
        ("schiefer", "valley.ogwen.mines.penrhyn.name", "history"),
        ("schiefer", "valley.ogwen.mines.penrhyn.cost", "reconstructed"),
        ("schiefer", "scoring.per_mine", "rulebook"),
        ("ruhrschifffahrt", "round.2.year", "reconstructed"),
        ("ruhrschifffahrt", "round.1.year", "rulebook"),
        ("ruhrschifffahrt", "round.2.events", "rulebook"),
        ("ruhrschifffahrt", "river.space.town_witten.name_en", "rulebook"),
        ("ruhrschifffahrt", "river.space.town_witten.index", "reconstructed"),
        ("ruhrschifffahrt", "river.space.town_steele.territory", "reconstructed"),
        ("ruhrschifffahrt", "river.space.town_steele.name_de", "rulebook"),
        ("ruhrschifffahrt", "round.8.year", "rulebook"),
        ("ruhrschifffahrt", "round.12.year", "rulebook"),
        ("ruhrschifffahrt", "tile.mayor.name_de", "rulebook"),
        ("ruhrschifffahrt", "tile.mayor.needs", "reconstructed"),
        ("ruhrschifffahrt", "tile.lock_building.needs", "rulebook"),
        ("ruhrschifffahrt", "country_marker.belgium.count", "public"),
        ("schichtwechsel", "selection_tile.hewer.players", "reconstructed"),
        ("schichtwechsel", "selection_tile.hewer.upper", "rulebook"),
        ("schichtwechsel", "water.top", "reconstructed"),
        ("schichtwechsel", "water.flood_drop", "rulebook"),
        ("schichtwechsel", "action_card.headframe_one.mode.use.effects", "rulebook"),
        ("schichtwechsel", "action_card.headframe_one.mode.use.cost", "reconstructed"),
    ],
)
def test_a_value_says_where_it_comes_from(game_id: str, address: str, source: str) -> None:
    assert base_edition(game_id).values[address].source == source


@pytest.mark.parametrize("game_id", GAMES)
def test_each_value_is_found_in_the_text_of_the_file(game_id: str) -> None:
    base = base_edition(game_id)
    assert base.file.replaced({}) == built_in_text(game_id)
    same = base.file.replaced({value.path: value.value for value in base.values.values()})
    assert tomllib.loads(same) == base.tables


@pytest.mark.parametrize("game_id", GAMES)
def test_one_value_changes_and_all_else_stays(game_id: str) -> None:
    base = base_edition(game_id)
    comments = built_in_text(game_id).count("#")
    for value in all_values(game_id)[::23]:
        text = base.file.replaced({value.path: "other"})
        assert text.count("#") == comments
        tables = tomllib.loads(text)
        place = tables
        for step in value.path[:-1]:
            place = place[step]  # type: ignore[index]
        assert place[value.path[-1]] == "other"  # type: ignore[index]
        place[value.path[-1]] = value.value  # type: ignore[index]
        assert tables == base.tables, value.address


@pytest.mark.parametrize(
    "value",
    [0, -3, True, False, "", 'a "quoted" \\ text', "Pörtingsiepen", [], [1, 2], [["a"], []],
     {"black": 1, "white": [2]}, {}],
)  # fmt: skip
def test_a_value_in_the_notation_of_the_file_can_be_read_again(value: object) -> None:
    assert parsed_value(toml_value(value)) == value


@pytest.mark.parametrize(
    "text",
    [
        "",
        "1.5",
        "2026-01-01",
        "1\nother = 2",
        "[1",
        "[" * 5000,
        "[" * 30 + "]" * 30,
        "{ 'a b' = 1 }",
        "x",
    ],
)
def test_what_no_edition_contains_is_no_value(text: str) -> None:
    with pytest.raises(UnknownNotation):
        parsed_value(text)
