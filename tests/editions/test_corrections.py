"""Corrections of an edition: what was typed is kept, checked, and made into a file."""

import base64
import json
import zlib

import pytest

import pithead
from pithead.editions.corrections import (
    LONGEST_CODE,
    LONGEST_VALUE,
    BadCode,
    CorrectedEdition,
    Corrections,
    base_edition,
    built_in_text,
    checked,
    corrected_edition,
    corrections_between,
    corrections_from,
    typed,
)
from pithead.kernel.editions.edition import parse_edition

COST = "valley.ogwen.mines.penrhyn.cost"


def correction(game_id: str, **values: str) -> CorrectedEdition:
    """The edition with values that were typed; `__` stands for a dot."""
    addresses = {name.replace("__", "."): text for name, text in values.items()}
    return checked(Corrections(game_id).with_values(addresses))


def words(edition: CorrectedEdition, lang: str = "en") -> list[str]:
    return [change.text.to(lang) for change in edition.changes]


def comments(text: str) -> list[str]:
    return [line.partition("#")[2] for line in text.splitlines() if "#" in line]


def test_a_correction_makes_a_file_that_can_be_played() -> None:
    edition = checked(Corrections("schiefer").with_values({COST: "2"}))
    assert words(edition) == ["Mine Penrhyn: cost 3 → 2"]
    assert words(edition, "de") == ["Mine Penrhyn: Kosten 3 → 2"]
    loaded = parse_edition(edition.text, "file")
    assert loaded.tables["valley"][0]["mines"][3]["cost"] == 2
    state = pithead.game("schiefer").start(2, edition=loaded)
    assert state.actor == pithead.CHANCE


def test_the_file_keeps_all_comments_and_lists_the_corrections_first() -> None:
    edition = checked(Corrections("schiefer").with_values({COST: "2"}))
    head, _, rest = edition.text.partition("\n\n")
    assert head.splitlines() == [
        "# Corrected values, compared with the edition spielbox-2011:",
        "#   Mine Penrhyn: cost 3 → 2",
    ]
    assert rest == built_in_text("schiefer").replace('"Penrhyn", cost = 3', '"Penrhyn", cost = 2')


def test_without_corrections_the_edition_is_the_built_in_one() -> None:
    edition = checked(Corrections("schiefer"))
    assert edition.playable
    assert edition.changes == []
    assert edition.text == built_in_text("schiefer")


def test_the_built_in_value_is_no_correction() -> None:
    corrections = Corrections("schiefer").with_values({COST: "2"}).with_values({COST: " 3 "})
    assert corrections.typed == {}
    assert corrections.code == ""


@pytest.mark.parametrize("game_id", pithead.games())
def test_what_is_typed_for_a_built_in_value_is_the_same_value(game_id: str) -> None:
    values = base_edition(game_id).values
    texts = {address: typed(value, value.value) for address, value in values.items()}
    assert Corrections(game_id).with_values(texts).typed == {}


@pytest.mark.parametrize(
    ("game_id", "address", "text", "reason"),
    [
        ("schiefer", COST, "two", "must be a whole number, not 'two'"),
        ("schiefer", COST, "9", "must be a whole number from 1 to 3, not 9"),
        ("schiefer", COST, "9" * 20, f"must be a whole number, not '{'9' * 20}'"),
        (
            "schiefer",
            "field.1.actions",
            "supply, dig",
            "must be one of supply, open, sell, develop",
        ),
        ("schiefer", "game.edition", "my own", "must be a name without blanks"),
        ("ruhrschifffahrt", "town_warehouses.town_witten.slot_prices", "3, x", "whole number"),
        ("ruhrschifffahrt", "tile.inn.needs", "3 black", "must be written like"),
        ("ruhrschifffahrt", "tile.inn.needs", "{ black_industry = 99 }", "from 1 to 12"),
        ("ruhrschifffahrt", "setup.dice.players_4.white.2.value", "8", "from 1 to 6"),
        ("schichtwechsel", "action_card.wagon_big.mode.use.effects", "lift x", "whole number"),
        ("schichtwechsel", "action_card.route_small.mode.vp.cost", "Q1", "W1"),
        ("schichtwechsel", "routes.road.barriers", "[[3, 'wall']]", "must be one of house"),
        ("schichtwechsel", "mine_wagon.L1.rimmed", "perhaps", "must be true or false"),
    ],
)
def test_a_bad_value_has_the_reason_beside_it_and_is_kept(
    game_id: str, address: str, text: str, reason: str
) -> None:
    edition = checked(Corrections(game_id).with_values({address: text}))
    assert not edition.playable
    assert edition.text == ""
    assert reason in edition.problems[address][0].to("en")
    assert edition.problems[address][0].to("de") != edition.problems[address][0].to("en")
    assert edition.corrections.typed == {address: text}


def test_values_that_must_fit_together_can_be_corrected_one_after_the_other() -> None:
    first = correction("ruhrschifffahrt", marker__smithies__count="3")
    assert not first.playable
    assert not first.problems
    assert not first.group_problems
    assert ["add up to 21" in text.to("en") for text in first.general_problems] == [True]
    both = first.corrections.with_values({"marker.hammer_works.count": "1"})
    assert checked(both).playable


def test_a_space_can_be_moved_along_the_river() -> None:
    edition = correction("ruhrschifffahrt", river__space__lock_herbede__index="9")
    assert not edition.playable  # the way from a depot to its town gets too short
    edition = correction("ruhrschifffahrt", river__space__lock_kemnade__index="7")
    assert edition.playable
    assert words(edition) == [
        "Space Herbede lock: number downstream 7 → 8",
        "Space Gibraltar: number downstream 8 → 9",
        "Space Kemnade lock: number downstream 9 → 7",
    ]
    tables = parse_edition(edition.text, "file").tables
    spaces = tables["river"]["space"]
    assert [space["index"] for space in spaces] == list(range(1, 50))
    assert [space["id"] for space in spaces[6:9]] == [
        "lock_kemnade", "lock_herbede", "depot_gibraltar",
    ]  # fmt: skip
    rest = edition.text.partition("\n\n")[2]
    assert comments(rest) == comments(built_in_text("ruhrschifffahrt"))
    found = corrections_between("ruhrschifffahrt", parse_edition(edition.text, "file"))
    assert found is not None
    assert checked(found).text.partition("\n\n")[2] == rest


def test_a_space_of_the_shift_can_be_moved() -> None:
    edition = correction("schichtwechsel", shift_space__pay_hall__number="2")
    assert edition.playable
    spaces = parse_edition(edition.text, "file").tables["shift_space"]
    assert [space["id"] for space in spaces[:3]] == ["gate_in", "pay_hall", "tally_office"]


def test_two_spaces_cannot_have_one_number() -> None:
    edition = correction(
        "schichtwechsel", shift_space__pay_hall__number="2", shift_space__heading__number="2"
    )
    assert not edition.playable
    assert [text.to("en") for text in edition.problems["shift_space.pay_hall.number"]] == [
        "2 is given twice"
    ]
    edition = correction("schichtwechsel", shift_space__pay_hall__number="99")
    assert "from 1 to 14" in edition.problems["shift_space.pay_hall.number"][0].to("en")


def test_the_corrections_of_a_group_can_be_removed() -> None:
    corrections = Corrections("schiefer").with_values({COST: "2", "field.1.actions": "open"})
    left = corrections.without("valley.ogwen.mines.penrhyn")
    assert left.typed == {"field.1.actions": "open"}


def test_a_code_gives_back_what_was_typed_also_what_is_wrong() -> None:
    given = {COST: "<script>", "valley.ogwen.name": 'Öld {x} & "y"'}
    corrections = Corrections("schiefer").with_values(given)
    assert corrections_from("schiefer", corrections.code) == corrections
    assert corrections.code.replace("-", "").replace("_", "").isalnum()


def test_braces_in_a_name_are_only_letters() -> None:
    edition = correction("ruhrschifffahrt", river__space__town_witten__name_en="{0.x} {name")
    assert edition.playable
    assert words(edition) == ["Space Witten: English name Witten → {0.x} {name"]
    assert checked(edition.corrections).game is not None


def packed(data: bytes) -> str:
    return base64.urlsafe_b64encode(zlib.compress(data)).decode().rstrip("=")


@pytest.mark.parametrize(
    "code",
    [
        "x",
        "äöü",
        "!" * 10,
        "A" * (LONGEST_CODE + 1),
        packed(b"not json"),
        packed(b"[1, 2]"),
        packed(b"\xff\xfe"),
        packed(b"[" * 50_000),
        packed(b" " * 3_000_000),
        packed(b'{"a": 1}')[:-4],
    ],
)  # fmt: skip
def test_a_damaged_or_huge_code_is_refused(code: str) -> None:
    with pytest.raises(BadCode):
        corrected_edition("schiefer", code)


def test_unknown_values_and_other_types_in_a_code_are_ignored() -> None:
    code = packed(json.dumps({"x.y": "1", COST: 2, "game.id": "other"}).encode())
    assert corrections_from("schiefer", code).typed == {}


def test_a_long_value_is_cut_and_refused() -> None:
    edition = correction("schiefer", valley__ogwen__name="x" * 10_000)
    assert len(edition.corrections.typed["valley.ogwen.name"]) == LONGEST_VALUE + 1
    assert "at most" in edition.problems["valley.ogwen.name"][0].to("en")


@pytest.mark.parametrize("game_id", pithead.games())
def test_corrections_of_all_numbers_fit_into_a_link(game_id: str) -> None:
    values = {
        address: str(value.value + 1)
        for address, value in base_edition(game_id).values.items()
        if type(value.value) is int
    }
    code = Corrections(game_id).with_values(values).code
    assert len(code) < LONGEST_CODE


def test_the_corrections_that_lead_to_an_edition_are_found() -> None:
    edition = checked(Corrections("schiefer").with_values({COST: "2"}))
    found = corrections_between("schiefer", parse_edition(edition.text, "file"))
    assert found is not None
    assert found.typed == {COST: "2"}


def test_an_edition_with_other_entries_has_no_corrections() -> None:
    text = built_in_text("schiefer").replace('id = "penrhyn"', 'id = "other"')
    assert corrections_between("schiefer", parse_edition(text, "file")) is None
