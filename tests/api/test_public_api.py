"""The public API changes only where the changelog says so."""

import re
from pathlib import Path

import pithead
from tests.api.snapshot import NOW, RELEASED, ROOT, changed, name_of, package_sources, snapshot
from website.reference import documented


def lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()


def unreleased(changelog: str) -> str:
    """The section of the changelog for what is not released yet."""
    found = re.search(
        r"^## [^\n]*unreleased\n(.*?)(?=^## |\Z)", changelog, re.DOTALL | re.MULTILINE
    )
    return found[1] if found else ""


def unmentioned(names: list[str], section: str) -> list[str]:
    """Those names that do not stand in backticks in the section."""
    quoted = " ".join(re.findall(r"`([^`]+)`", section))
    return [name for name in names if not re.search(rf"\b{name.rpartition('.')[2]}\b", quoted)]


def test_the_snapshot_is_up_to_date() -> None:
    differing = changed(lines(NOW), snapshot())
    assert differing == [], (
        "The public API has changed. If that is meant: `python -m tests.api.snapshot` writes"
        " tests/api/public.txt anew, and CHANGELOG.md must name what changed, in backticks."
    )


def test_the_changelog_names_whatever_changed_since_the_last_release() -> None:
    section = unreleased((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))
    released = RELEASED if RELEASED.exists() else NOW
    names = changed(lines(released), lines(NOW))
    assert unmentioned(names, section) == [], (
        "These names have changed since the last release; the unreleased section of CHANGELOG.md"
        " must name them, in backticks."
    )


def test_the_snapshot_holds_all_public_names() -> None:
    names = {name_of(line) for line in lines(NOW)}
    assert {f"pithead.{name}" for name in pithead.__all__} <= names
    assert "pithead.State.apply" in names
    assert "pithead.bots.bot" in names


def test_a_change_is_seen() -> None:
    before = ["pithead.f(a: int)", "pithead.C", "pithead.C.x: int", "pithead.D", "pithead.D.y"]
    after = ["pithead.f(b: int)", "pithead.C", "pithead.E", "pithead.E.z"]
    assert changed(before, after) == ["pithead.C.x", "pithead.D", "pithead.E", "pithead.f"]
    assert unmentioned(["pithead.C.x", "pithead.D"], "- `C.x` has gone, and so has D.") == [
        "pithead.D"
    ]
    log = "# Log\n\n## 0.2 - unreleased\n\n- `new`\n\n## 0.1\n\n- `old`\n"
    assert unmentioned(["pithead.new", "pithead.old"], unreleased(log)) == ["pithead.old"]


def test_types_are_part_of_the_package() -> None:
    assert (Path(pithead.__file__).parent / "py.typed").exists()


def test_every_public_name_is_explained() -> None:
    """The reference of the site shows docstrings: so there must be some."""
    constants = {"CHANCE", "OVER", "COMPILED"}
    names = set(pithead.__all__) - constants
    assert {f"pithead.{name}" for name in names} <= documented()
    package = package_sources()
    assert [name for name in sorted(names) if not package[name].docstring] == []
