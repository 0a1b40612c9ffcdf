"""The figures of the architecture pages show the packages as they are."""

import re

import pytest

from website.figures import (
    FOLDER,
    PACKAGES,
    WIDTH,
    arrows,
    figures,
    imports,
    layer_of,
    package_figure,
    packages,
    rows,
)


def test_they_are_up_to_date() -> None:
    outdated = [
        name for name, svg in figures() if (FOLDER / name).read_text(encoding="utf-8") != svg + "\n"
    ]
    assert not outdated, "write them again: python -m website.figures"


def test_every_package_is_drawn() -> None:
    assert set(packages()) == set(PACKAGES)


def test_no_box_is_cut_off() -> None:
    boxes = re.findall(r'<rect x="([-\d.]+)" y="[\d.]+" width="([\d.]+)"', package_figure())
    assert len(boxes) >= len(PACKAGES)
    assert all(0 <= float(x) <= WIDTH - float(width) for x, width in boxes)


def test_no_package_imports_from_a_higher_layer() -> None:
    upward = [
        (user, used) for user, used in sorted(imports()) if 0 <= layer_of(used) < layer_of(user)
    ]
    assert upward == []


def test_the_locale_imports_the_kernel_only() -> None:
    assert {used for user, used in imports() if user == "locale"} == {"kernel"}


def test_a_package_is_in_a_higher_row_than_those_it_imports() -> None:
    graph = {"cli": {"games", "kernel"}, "games": {"kernel"}, "bots": {"kernel"}, "kernel": set()}
    assert rows(graph) == [["cli"], ["games", "bots"], ["kernel"]]


def test_an_import_that_others_imply_has_no_arrow() -> None:
    graph = {"cli": {"games", "kernel"}, "games": {"kernel"}, "kernel": set[str]()}
    assert arrows(graph) == [("cli", "games"), ("games", "kernel")]


def test_an_import_cycle_is_an_error() -> None:
    with pytest.raises(AssertionError, match="games -> kernel -> games"):
        rows({"games": {"kernel"}, "kernel": {"games"}})
