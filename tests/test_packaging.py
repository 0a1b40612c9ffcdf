"""A complete wheel can be built from the source distribution, without Node or a network."""

import os
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

from tools.check_install import CHECKS, HIDDEN, NOTHING, TESTS, path_without
from tools.web_pages import build_web_pages

ROOT = Path(__file__).parent.parent
NEEDED = (
    "pithead/py.typed",
    "pithead/table/static/app.js",
    "pithead/table/static/style.css",
    "pithead/locale/en/formats.json",
    "pithead/games/schiefer/edition.toml",
    "pithead/games/schiefer/rules.de.md",
    "pithead/drawing/fonts/text.woff2",
)


def call(code: str, folder: Path) -> None:
    """Run a step of the build as a build frontend does, without compiling."""
    done = subprocess.run(
        [sys.executable, "-c", f"from setuptools import build_meta; {code}"],
        cwd=folder,
        env=os.environ | {"PITHEAD_COMPILE": "0", "PITHEAD_WEB": "0"},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def source_package(folder: Path) -> Path:
    """Build the source distribution; return the folder where it is unpacked."""
    folder.mkdir()
    call(f"build_meta.build_sdist({str(folder)!r})", ROOT)
    (archive,) = folder.glob("pithead-*.tar.gz")
    shutil.unpack_archive(archive, folder)
    (sources,) = (path for path in folder.iterdir() if path.is_dir())
    return sources


# This is one test, because two builds in the project's folder at once would collide.
def test_a_wheel_made_of_the_source_package_is_whole(tmp_path: Path) -> None:
    unpacked = source_package(tmp_path / "sdist")
    for name in NEEDED:
        assert (unpacked / "src" / name).exists(), name
    for name in ("run", "table", "arena", "ray"):
        assert (unpacked / "requirements" / f"{name}.in").exists()
    names = [path.name for path in unpacked.rglob("*")]
    assert not [name for name in names if name.endswith((".so", ".pyd", ".pyc"))]
    assert "node_modules" not in names

    call(f"build_meta.build_wheel({str(tmp_path)!r})", unpacked)
    (wheel,) = tmp_path.glob("pithead-*.whl")
    with zipfile.ZipFile(wheel) as packed:
        names = packed.namelist()
        (metadata,) = (name for name in names if name.endswith(".dist-info/METADATA"))
        lines = packed.read(metadata).decode().splitlines()
    assert set(NEEDED) <= set(names)
    extras = {line.removeprefix("Provides-Extra: ") for line in lines if "Provides-Extra" in line}
    assert {"arena", "ray", "table"} <= extras
    always = [line for line in lines if line.startswith("Requires-Dist") and "extra" not in line]
    assert not [line for line in always if "fastapi" in line or "sqlalchemy" in line]
    assert [line for line in lines if line.startswith("Requires-Dist: fastapi") and "table" in line]


FAKE_NODE = "#!/bin/sh\necho v{version}\n"
FAKE_NPM = """#!/bin/sh
echo "$@" >> calls
[ "$3" = build ] || exit {code}
mkdir -p ../src/pithead/table/static
cd ../src/pithead/table/static && echo built | tee app.js style.css
"""


def working_copy(folder: Path, monkeypatch: pytest.MonkeyPatch, node: int, code: int = 0) -> Path:
    """A folder with sources of web pages, and a Node that only writes what it is asked for."""
    monkeypatch.delenv("PITHEAD_WEB", raising=False)
    (folder / "web").mkdir()
    (folder / "web" / "package-lock.json").write_text("{}")
    (folder / "bin").mkdir()
    for name, text in (("node", FAKE_NODE), ("npm", FAKE_NPM)):
        program = folder / "bin" / name
        program.write_text(text.replace("{version}", f"{node}.1").replace("{code}", str(code)))
        program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder / 'bin'}:/usr/bin:/bin")
    return folder


def test_web_pages_are_built_with_the_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = working_copy(tmp_path, monkeypatch, node=20)
    build_web_pages(folder)
    static = folder / "src" / "pithead" / "table" / "static"
    assert {file.name for file in static.iterdir()} == {"app.js", "style.css"}
    calls = folder / "web" / "calls"
    assert calls.read_text() == "--silent ci --no-progress\n--silent run build\n"
    calls.unlink()
    build_web_pages(folder)
    assert not calls.exists(), "they are there already"


@pytest.mark.parametrize(
    ("node", "code", "reason"),
    [(18, 0, "this is v18.1"), (20, 1, "`npm ci --no-progress` has failed in web")],
)
def test_without_web_pages_the_build_says_why(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    node: int,
    code: int,
    reason: str,
) -> None:
    folder = working_copy(tmp_path, monkeypatch, node, code)
    build_web_pages(folder)
    told = capsys.readouterr().err
    assert "The web pages are NOT built: " in told
    assert reason in told
    assert not (folder / "src").exists()
    monkeypatch.setenv("PITHEAD_WEB", "1")
    with pytest.raises(SystemExit, match="cannot be built"):
        build_web_pages(folder)
    monkeypatch.setenv("PITHEAD_WEB", "0")
    build_web_pages(folder)
    assert capsys.readouterr().err.count("NOT built") == 0


def test_without_node_the_build_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = working_copy(tmp_path, monkeypatch, node=20)
    monkeypatch.setenv("PATH", str(tmp_path / "nowhere"))
    build_web_pages(folder)
    assert "Node 20 or newer with npm was not found" in capsys.readouterr().err


def test_every_extra_is_checked_in_a_new_environment() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    extras = set(project["tool"]["setuptools"]["dynamic"]["optional-dependencies"])
    assert set(CHECKS) == set(TESTS) == extras | {NOTHING}


def test_hidden_programs_are_not_found(tmp_path: Path) -> None:
    path = path_without(list(HIDDEN), tmp_path / "programs")
    assert shutil.which("sh", path=path) is not None
    assert [name for name in ("cc", "gcc", "node", "npm") if shutil.which(name, path=path)] == []
