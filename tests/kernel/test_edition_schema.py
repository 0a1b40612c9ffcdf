"""A schema declares an edition file once: reading, words and JSON Schema follow from it."""

import copy
from typing import Any

import pytest

import pithead
from pithead.kernel.editions.checked_edition import CheckedEdition
from pithead.kernel.editions.edition_keys import (
    Anything,
    Code,
    Counts,
    Id,
    Many,
    Name,
    Parts,
    PlaceInOrder,
    TextLine,
    Whole,
    YesNo,
)
from pithead.kernel.editions.edition_schema import EditionArray, EditionSchema, EditionTable
from pithead.kernel.texts.i18n import Text
from tests.json_schema import violations

SCHEMA = EditionSchema(
    EditionTable("game", Text("The game")).has(
        Code("id", None, ("heap",)).hidden("for the program"),
        TextLine("edition", Text("edition")),
        Name("title", Text("English title"), Text("German title")),
        YesNo("limited", Text("limited"), only=True, why="HP-1.1"),
        Whole("most", Text("most lumps"), 1, 9),
        Anything("extra", Text("extra")).optional(),
    ),
    EditionArray("heap", Text("Heap"), at_least=1, at_most=3).has(
        PlaceInOrder("number", Text("number")),
        Id("id").unique(),
        Code("kind", Text("kind"), ("coal", "spoil")),
        Whole("lumps", Text("lumps"), 0, "game.most").from_source("public"),
        Many(Whole("rows", Text("rows"), 1, 3), at_least=1, at_most=2).only_if("kind", "coal"),
        Counts("needs", Text("needs"), {"rope": Text("ropes"), "lamp": Text("lamps")}, 1, 5),
        Parts("carts", Text("Cart"), by="id").has(
            Id("id"),
            Whole("room", Text("room"), 1, 4),
        ),
        Parts("tips", Text("Tip"), at_least=1).has(
            Whole("room", Text("room"), 1, 4),
        ),
    ),
    EditionTable("lists.order", Text("Order"), sourced=False).has(
        Many(Code("heaps", Text("heaps")).refers_to("heap", "kind", "coal"), distinct=True),
        Many(Id("more", Text("more")), at_least=1, distinct=True).optional(),
    ),
    EditionArray("tool", Text("Tool"), complete=True).has(
        Code("id", None, ("rope", "lamp")).unique(),
    ),
    codes={"coal": Text("hard coal")},
)


def heap(number: int, name: str, **values: object) -> dict[str, Any]:
    return {
        "number": number,
        "id": name,
        "kind": "coal",
        "lumps": 3,
        "rows": [1],
        "needs": {"rope": 2},
        "carts": [{"id": "a", "room": 1}],
        "tips": [{"room": 2}],
        "source": "rulebook",
        **values,
    }


def tables() -> dict[str, Any]:
    return {
        "game": {
            "id": "heap",
            "edition": "mine",
            "title_en": "Heap",
            "title_de": "Halde",
            "limited": True,
            "most": 5,
            "source": "rulebook",
        },
        "heap": [heap(1, "one"), heap(2, "two", lumps_source="public", note="small")],
        "lists": {"order": {"heaps": ["two", "one"]}},
        "tool": [{"id": "rope", "source": "history"}, {"id": "lamp", "source": "history"}],
    }


def read(given: dict[str, Any]) -> CheckedEdition:
    return SCHEMA.read(pithead.Edition(given, "mine.toml"))


def test_values_are_read_one_by_one_and_as_columns() -> None:
    edition = read(tables())
    assert edition.problems == []
    game = edition.table("game")
    assert game.name("title").to("de") == "Halde"
    assert (game.flag("limited"), game.whole("most"), game.value("extra")) == (True, 5, "")
    heaps = edition.array("heap")
    assert (len(heaps), heaps.texts("id"), heaps.wholes("lumps")) == (2, ["one", "two"], [3, 3])
    first = next(iter(heaps))
    assert (first.wholes("rows"), first.wholes("needs")) == ([1], [2, 0])
    assert first.entries("carts").texts("id") == ["a"]
    assert edition.table("lists.order").texts("heaps") == ["two", "one"]


def change(path: str, to: object) -> dict[str, Any]:
    changed = copy.deepcopy(tables())
    place: Any = changed
    *steps, last = [int(step) if step.isdigit() else step for step in path.split(".")]
    for step in steps:
        place = place[step]
    if to is KeyError:
        del place[last]
    else:
        place[last] = to
    return changed


WRONG: list[tuple[str, object, str, bool]] = [
    ("game.most", 10, "[game], key most: must be a whole number from 1 to 9, not 10", True),
    ("game.limited", False, "[game], key limited: must be true (HP-1.1)", True),
    ("game.colour", 1, "[game], key colour: is not known here", True),
    ("game.title_de", KeyError, "[game], key title_de: is missing", True),
    ("game", KeyError, "game: is missing", True),
    ("game.source", "taste", "[game], key source: must be one of rulebook, public, ", True),
    ("heap.1.lumps_source", "taste", "[[heap]] two, key lumps_source: must be one of", True),
    ("heap.0.lumps", 6, "[[heap]] one, key lumps: must be a whole number from 0 to 5", False),
    ("heap.0.number", 2, "[[heap]] one, key number: must be 1: these are numbered", False),
    ("heap.1.id", "one", "[[heap]] one, key id: 'one' is given twice", False),
    ("heap.1.id", "Two", "[[heap]] Two, key id: may contain only a-z, 0-9 and _", True),
    ("heap.0.rows", [4], "[[heap]] one, key rows[0]: must be a whole number from 1 to 3", True),
    ("heap.0.rows", [], "[[heap]] one, key rows: must have at least 1 item, not 0", True),
    ("heap.0.rows", KeyError, "[[heap]] one, key rows: is missing", True),
    ("heap.0.kind", "spoil", "[[heap]] one, key rows: is not known here", True),
    ("heap.0.needs", {"axe": 1}, "[[heap]] one, needs, key axe: is not known here", True),
    ("heap.0.needs", {"rope": 6}, "[[heap]] one, needs, key rope: must be a whole", True),
    ("heap.0.carts.0.room", 5, "[[heap]] one, cart a, key room: must be a whole number", True),
    ("heap.0.tips.0.room", 5, "[[heap]] one, tips[0], key room: must be a whole number", True),
    ("heap.0.tips.0", 5, "[[heap]] one, tips[0]: must be a table, not 5", True),
    ("heap.0", 5, "[[heap]] 1: must be a table, not 5", True),
    ("heap", [], "[[heap]]: there must be 1 to 3 of these tables, not 0", True),
    ("lists.order.heaps", ["three"], "[lists.order], key heaps[0]: must be one of one, two", False),
    ("lists.order.heaps", ["one"] * 2, "[lists.order], key heaps[1]: 'one' is given twice", True),
    ("lists.order.more", [], "[lists.order], key more: must have at least 1 item, not 0", True),
    ("lists.order.more", ["a", "a"], "[lists.order], key more[1]: 'a' is given twice", True),
    ("lists.order.more", ["A"], "[lists.order], key more[0]: may contain only a-z", True),
    ("lists", KeyError, "lists: is missing", True),
    ("lists.more", {}, "[lists], key more: is not known here", True),
    ("tool.1", KeyError, "[[tool]]: 'lamp' is missing", False),
    ("weather", {}, "weather: is not known here", True),
]


@pytest.mark.parametrize(("path", "to", "problem", "_"), WRONG, ids=[case[2] for case in WRONG])
def test_what_is_wrong_is_told_by_table_and_key(
    path: str, to: object, problem: str, _: bool
) -> None:
    found = read(change(path, to)).problems if path != "game" else []
    if path == "game":
        given = tables()
        edition = pithead.Edition(given, "mine.toml")
        del given["game"]
        found = SCHEMA.read(edition).problems
    assert any(problem in text for text in found), found


def test_a_game_may_have_sources_of_its_own() -> None:
    schema = EditionSchema(*SCHEMA.tables, sources=["museum"])
    problem = "[game], key source: must be one of museum, not 'rulebook'"
    assert problem in schema.read(pithead.Edition(tables(), "mine.toml")).problems
    given = schema.json_schema("heap")["properties"]["game"]["properties"]["source"]
    assert given == {"enum": ["museum"]}


def test_remarks_are_allowed_in_every_table_with_a_source() -> None:
    for remark, value in (("note", "my copy"), ("known", ["most"])):
        assert read(change(f"game.{remark}", value)).problems == []
        problem = f"[lists.order], key {remark}: is not known here"
        assert list(read(change(f"lists.order.{remark}", value)).problems) == [problem]


def test_a_reference_may_be_to_entries_of_one_kind_only() -> None:
    given = change("heap.1.kind", "spoil")
    del given["heap"][1]["rows"]
    problems = list(read(given).problems)
    assert problems == ["[lists.order], key heaps[0]: must be one of one, not 'two'"]
    heaps = SCHEMA.texts().kinds["lists.order.heaps"]
    assert [heaps.accepts(entry) for entry in given["heap"]] == [True, False]


def test_a_reference_to_an_empty_array_is_wrong() -> None:
    problem = "[lists.order], key heaps[0]: [[heap]] has nothing of the kind"
    assert problem in read(change("heap", [])).problems


def test_a_missing_table_is_one_problem() -> None:
    assert list(read(change("lists", KeyError)).problems) == ["lists: is missing"]


@pytest.mark.parametrize(("path", "to", "_", "single"), WRONG, ids=[case[2] for case in WRONG])
def test_the_json_schema_finds_what_is_wrong_with_a_single_value(
    path: str, to: object, _: str, single: bool
) -> None:
    schema = SCHEMA.json_schema("heap")
    assert list(violations(schema, tables())) == []
    assert bool(list(violations(schema, change(path, to)))) is single


def test_the_json_schema_has_the_words_of_the_program() -> None:
    schema = SCHEMA.json_schema("heap")
    assert schema["title"] == "heap"
    lumps = schema["properties"]["heap"]["items"]["properties"]["lumps"]
    assert lumps == {
        "title": "lumps",
        "type": "integer",
        "minimum": 0,
        "description": "at most game.most",
    }


def test_a_game_without_a_schema_accepts_any_file() -> None:
    assert list(violations(EditionSchema().json_schema("heap"), tables())) == []


def test_words_follow_from_the_declaration() -> None:
    texts = SCHEMA.texts()
    assert texts.section("heap").to("en") == "Heap"
    assert texts.key("game", "title_de").to("en") == "German title"
    assert texts.key("heap.carts", "room").to("en") == "room"
    assert texts.value("heap", "kind", "coal", {}).to("en") == "hard coal"
    assert texts.value("heap", "needs", {"rope": 2, "lamp": 1}, {}).to("en") == "ropes 2, lamps 1"
    assert texts.kinds["heap.kind"].codes == ("coal", "spoil")
    assert texts.kinds["lists.order.heaps"].section == "heap"
    assert texts.kinds["heap.lumps"].source == "public"
    assert texts.identity("heap", heap(1, "one")) == "one"
    assert texts.identity("heap.tips", {"room": 2}) == ""
    assert texts.orders == {"heap": "number"}
    assert texts.hidden == {"game.id": "for the program"}


@pytest.mark.parametrize("game_id", pithead.games())
def test_the_built_in_edition_fits_its_json_schema(game_id: str) -> None:
    game = pithead.game(game_id)
    assert list(violations(game.schema.json_schema(game.title), game.edition.tables)) == []
