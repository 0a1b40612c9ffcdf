"""Reading untrusted data: every defect is noted, and a harmless value comes back."""

from types import MappingProxyType

import pytest

from pithead.kernel.fields.field import read_subset
from pithead.kernel.texts.i18n import OwnText, Text
from pithead.kernel.validation import Reader, defect, shown


def reader(**data: object) -> Reader:
    return Reader("[table]", data, [])


@pytest.mark.parametrize("value", ["abc", "a_1", "1"])
def test_an_identifier_is_lower_case(value: str) -> None:
    table = reader(id=value)
    assert table.identifier("id") == value
    assert table.problems == []


@pytest.mark.parametrize("value", ["Abc", "a b", "a-b", "ä"])
def test_other_identifiers_are_refused(value: str) -> None:
    table = reader(id=value)
    table.identifier("id")
    assert table.problems == [f"[table], key id: may contain only a-z, 0-9 and _, not {value!r}"]


@pytest.mark.parametrize("value", ["", "  ", "two\nlines", 5])
def test_a_text_is_on_one_line(value: object) -> None:
    table = reader(name=value)
    assert table.text("name") == ""
    assert table.problems == [f"[table], key name: must be a text on one line, not {value!r}"]


def test_a_wrong_choice_is_the_first_one() -> None:
    table = reader(kind="c")
    assert table.choice("kind", ["a", "b"]) == "a"
    assert table.problems == ["[table], key kind: must be one of a, b, not 'c'"]
    assert reader(kind="b").choice("kind", ["a", "b"]) == "b"


def test_a_missing_value_is_noted_once_and_replaced() -> None:
    table = reader()
    assert table.integer("count", 2, 5) == 2
    assert table.problems == ["[table], key count: is missing"]


@pytest.mark.parametrize(("value", "found"), [(2, 2), (5, 5), (1, 2), (6, 2), (True, 2)])
def test_an_integer_is_in_its_range(value: int, found: int) -> None:
    table = reader(count=value)
    assert table.integer("count", 2, 5) == found
    wrong = value is True or value != found
    assert table.problems == (
        [f"[table], key count: must be a whole number from 2 to 5, not {value}"] if wrong else []
    )


def test_null_is_a_number_of_its_own_where_it_may_be() -> None:
    assert reader(owner=None).integer_or_null("owner", 0, 3, -1) == -1
    assert reader(owner=2).integer_or_null("owner", 0, 3, -1) == 2
    table = reader()
    assert table.integer_or_null("owner", 0, 3, -1) == -1
    assert table.problems == ["[table], key owner: is missing"]


def test_a_list_has_its_length() -> None:
    table = reader(row=[1, 2, 3])
    assert table.items("row") == [1, 2, 3]
    assert table.items("row", 3) == [1, 2, 3]
    assert table.items("row", at_most=3) == [1, 2, 3]
    assert table.problems == []
    assert table.items("row", 2) == []
    assert table.items("row", at_most=2) == []
    assert table.problems == [
        "[table], key row: must have 2 items, not 3",
        "[table], key row: must have at most 2 items, not 3",
    ]


def test_a_list_that_must_be_empty_is_empty() -> None:
    assert reader(row=[]).items("row", 0) == []
    table = reader(row=[1])
    assert table.items("row", 0) == []
    assert table.problems == ["[table], key row: must have 0 items, not 1"]


def test_a_name_has_all_languages_of_the_data() -> None:
    table = reader(name_en="mine", name_de="Zeche", name_nl="mijn", name_note="x", title_fr="y")
    name = table.translated("name")
    assert isinstance(name, OwnText)
    assert name.translated == {"de": "Zeche", "nl": "mijn"}
    assert name.message == "mine"
    assert table.problems == []


def test_a_set_names_each_id_once() -> None:
    table = reader(used=["c", "b"])
    assert read_subset(table, "used", ["a", "b", "c"]) == 0b110
    assert table.problems == []
    table = reader(used=["b", "c", "b"])
    read_subset(table, "used", ["a", "b", "c"])
    assert len(table.problems) == 1


def test_a_table_inside_is_named_by_its_way() -> None:
    inner = reader(inner={"a": 1, "b": 2}).table("inner")
    assert inner.integer("a", 0, 3) == 1
    inner.finish()
    assert inner.problems == ["[table].inner, key b: is not known here"]


def test_a_missing_table_is_one_defect_whatever_is_read_from_it() -> None:
    table = reader()
    table.table("inner").integer("a", 0, 3)
    assert table.problems == ["[table], key inner: is missing"]


def test_a_long_value_is_shortened() -> None:
    assert shown("x" * 58) == repr("x" * 58)
    assert shown("x" * 59) == "'" + "x" * 56 + "..."


@pytest.mark.parametrize("problem", ["is wrong", Text("is wrong")])
def test_a_defect_has_a_place_and_a_reason(problem: Text | str) -> None:
    found = defect("[table]", "n", problem)
    assert (found, found.reason.to("en")) == ("[table], key n: is wrong", "is wrong")


def test_a_number_without_a_limit_is_at_most_a_billion() -> None:
    table = reader(most=10**9, more=10**9 + 1)
    assert (table.integer("most", 0), table.integer("more", 0)) == (10**9, 0)
    assert table.problems == [
        "[table], key more: must be a whole number of at least 0, not 1000000001"
    ]


def test_any_mapping_is_a_table() -> None:
    table = Reader("[table]", MappingProxyType({"n": 3}), [])
    assert table.integer("n", 0, 9) == 3
    assert table.problems == []


def test_a_list_without_a_limit_has_at_most_1000_items() -> None:
    table = reader(most=[0] * 1000, more=[0] * 1001)
    assert (len(table.items("most")), table.items("more")) == (1000, [])
    assert table.problems == ["[table], key more: must have at most 1000 items, not 1001"]


def test_wrong_lists_are_lists_of_harmless_values() -> None:
    table = reader(numbers=[5], flags="yes", things=7)
    assert table.integers("numbers", 2, low=1) == [1, 1]
    assert table.flags("flags", 2) == [False, False]
    assert table.items_or_nulls("things", 2) == [None, None]
