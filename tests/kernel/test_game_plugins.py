"""Games of other packages: found by entry point, refused in words if they are broken."""

import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

import pithead
from pithead.kernel import game_registry
from pithead.kernel.game_plugins import compiled_apart
from pithead.kernel.texts import catalogue

ENTRY_POINTS = """\
[pithead.games]
absent = a_package_of_games:Absent
lifeless = a_package_of_games:LIFELESS
schiefer = a_package_of_games:LIFELESS
"""


def add_package(path: Path, name: str, entry_points: str) -> None:
    folder = path / f"{name.replace('-', '_')}-1.0.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (folder / "entry_points.txt").write_text(entry_points)


@pytest.fixture
def _package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    add_package(tmp_path, "a-package", ENTRY_POINTS)
    (tmp_path / "a_package_of_games.py").write_text("LIFELESS = 5\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    game_registry._searched.clear()
    yield
    game_registry._broken.clear()
    sys.modules.pop("a_package_of_games", None)


@pytest.mark.usefixtures("_package")
def test_a_broken_game_is_left_out_with_a_warning() -> None:
    with pytest.warns(UserWarning, match="cannot be loaded|not a subclass|built-in") as warned:
        listed = pithead.games()
    assert listed == ("schiefer", "ruhrschifffahrt", "schichtwechsel")
    assert len(warned) == 3
    with pytest.raises(pithead.BrokenGame, match=r"'absent' \(a-package: .*cannot be loaded"):
        pithead.game("absent")
    with pytest.raises(pithead.BrokenGame, match=r"'lifeless' .* not a subclass of pithead\.Game"):
        pithead.game("lifeless")
    assert pithead.game("schiefer").title == "Schiefer"


@pytest.mark.usefixtures("_package")
def test_a_game_that_two_packages_offer_is_left_out_with_both_names(tmp_path: Path) -> None:
    add_package(tmp_path, "another", "[pithead.games]\nlifeless = another_module:Lifeless\n")
    with pytest.warns(UserWarning, match="cannot be|built-in|more than one package"):
        pithead.games()
    offers = "a-package: a_package_of_games:LIFELESS, another: another_module:Lifeless"
    with pytest.raises(pithead.BrokenGame, match=f"more than one package: {offers}"):
        pithead.game("lifeless")


@pytest.mark.parametrize(
    ("file", "base", "found"),
    [
        ("pit/verbs.cpython-311-x86_64-linux-gnu.so", pithead.State, "pit.verbs"),
        ("pit/verbs.py", pithead.State, ""),
        ("pit/fast_sums.so", object, ""),
    ],
)
def test_a_package_that_was_compiled_apart_is_recognised(
    monkeypatch: pytest.MonkeyPatch, file: str, base: type, found: str
) -> None:
    module = ModuleType("pit.verbs")
    module.__file__ = file
    module.Dig = type("Dig", (base,), {"__module__": "pit.verbs"})  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "pit.verbs", module)
    assert compiled_apart("pit") == found
    assert compiled_apart("pi") == ""


def test_a_game_brings_its_own_messages(tmp_path: Path) -> None:
    folder = tmp_path / "locale" / "de"
    folder.mkdir(parents=True)
    (folder / "halde.po").write_text(
        'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\n'
        'msgid "How many lumps do you take?"\nmsgstr "Wie viele Brocken nimmst du?"\n',
        encoding="utf-8",
    )
    message = "How many lumps do you take?"
    assert catalogue.translated("de", message) == message
    catalogue.add_catalogues(tmp_path)
    try:
        assert catalogue.translated("de", message) == "Wie viele Brocken nimmst du?"
        assert catalogue.translated("de", "yes") == "ja"
    finally:
        catalogue._game_folders.clear()
        catalogue._translations.clear()
        catalogue._found.clear()
