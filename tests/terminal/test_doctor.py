"""`pithead doctor` finds what is missing and says what to do about it."""

import json
import os
import subprocess
import sys
from importlib.metadata import PackageNotFoundError
from pathlib import Path

import pytest

import pithead
from pithead.terminal import interpreter_holes, package_extras, server_setup
from pithead.terminal.commands import doctor
from pithead.terminal.interpreter_holes import known_holes, least_mended
from tests.terminal.conftest import Command

REQUIREMENTS = [
    "rich>=13",
    'openskill>=6; extra == "arena"',
    'nosuchlibrary>=1; sys_platform != "win32" and extra == "more"',
]


@pytest.fixture
def metadata(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the installed package asks for; a test may change it."""
    lines = list(REQUIREMENTS)
    monkeypatch.setattr(package_extras, "requires", lambda name: lines)
    installed_from(None, monkeypatch)
    return lines


def installed_from(url: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the metadata say where the package was installed from; None is a package index."""

    class Installed:
        def read_text(self, name: str) -> str | None:
            assert name == "direct_url.json"
            return url and json.dumps({"url": url, "archive_info": {}})

    monkeypatch.setattr(package_extras, "distribution", lambda name: Installed())


def findings(command: Command, code: int) -> dict[str, dict[str, str]]:
    result = command("doctor", "--json")
    assert result.exit_code == code
    data = json.loads(result.stdout)
    assert data["healthy"] == (code == 0)
    return {finding["subject"]: finding for finding in data["findings"]}


def test_a_sound_installation_is_healthy(command: Command, metadata: list[str]) -> None:
    found = findings(command, 0)
    assert found["Python"]["health"] in (doctor.GOOD, doctor.OPEN)
    assert pithead.__version__ in found["Pithead"]["detail"]
    assert "Schiefer" in found["games"]["detail"]
    assert found["libraries"]["detail"].startswith("rich ")
    assert found["web pages"]["health"] == doctor.GOOD
    assert found["data folder"]["detail"].startswith(os.environ["XDG_DATA_HOME"])


@pytest.mark.parametrize(
    ("version", "holes"),
    [
        ((3, 11, 7), {"CVE-2024-7592", "CVE-2024-6232", "CVE-2024-8088"}),
        ((3, 11, 10), set()),
        ((3, 12, 5), {"CVE-2024-7592", "CVE-2024-6232", "CVE-2024-8088"}),
        ((3, 12, 6), set()),
        ((3, 13, 0), set()),
        ((3, 14, 2), set()),
    ],
)
def test_versions_with_known_vulnerabilities(
    version: tuple[int, int, int], holes: set[str]
) -> None:
    assert {hole.id for hole in known_holes(version)} == holes
    assert known_holes(least_mended(version)) == []


@pytest.mark.parametrize(
    ("version", "health"), [((3, 11, 7), doctor.OPEN), ((3, 12, 9), doctor.GOOD)]
)
def test_a_python_with_known_vulnerabilities_is_named(
    command: Command,
    metadata: list[str],
    monkeypatch: pytest.MonkeyPatch,
    version: tuple[int, int, int],
    health: str,
) -> None:
    monkeypatch.setattr(doctor, "_VERSION", version)
    found = findings(command, 0)["Python"]
    assert found["health"] == health
    assert ("CVE-2024-7592: http.cookies" in found["remedy"]) == (health == doctor.OPEN)
    assert ("3.11.10" in found["remedy"]) == (health == doctor.OPEN)


def test_the_check_of_the_interpreter_runs_without_pithead() -> None:
    """`.ci/audit` and the container image run it as a file."""
    file = Path(interpreter_holes.__file__)
    run = subprocess.run(
        [sys.executable, "-I", "-S", str(file)], capture_output=True, text=True, check=False
    )
    assert run.stderr == ""
    assert run.returncode == bool(known_holes(sys.version_info[:3]))
    assert run.stdout.startswith("Python 3.")
    root = Path(__file__).parent.parent.parent
    for caller in (".ci/audit", "Dockerfile"):
        assert file.name in (root / caller).read_text(encoding="utf-8")


def test_a_missing_extra_is_no_illness_and_has_a_remedy(
    command: Command, metadata: list[str]
) -> None:
    found = findings(command, 0)["[more]"]
    assert found["health"] == doctor.OPEN
    assert found["detail"] == "nosuchlibrary missing"
    assert found["remedy"] == "pip install 'pithead[more]'"


@pytest.mark.parametrize(
    "line",
    [
        'nosuchlibrary>=1; extra == "more" and sys_platform != "win32"',
        "nosuchlibrary (>=1) ; (python_version < '4' and extra=='more')",
        'nosuchlibrary[fast]>=1; extra == "more.2"',
    ],
)
def test_an_extra_is_found_anywhere_among_the_conditions(
    command: Command, metadata: list[str], line: str
) -> None:
    metadata[-1] = line
    extra = "more.2" if "more.2" in line else "more"
    assert findings(command, 0)[f"[{extra}]"]["health"] == doctor.OPEN


def test_without_the_extra_of_the_server_missing_pages_are_no_illness(
    command: Command, metadata: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    metadata.append('nosuchserver>=1; extra == "table"')
    monkeypatch.setattr(server_setup, "PAGES", ("lost.css",))
    found = findings(command, 0)["web pages"]
    assert (found["health"], found["detail"]) == (doctor.OPEN, "lost.css: missing")


def test_a_missing_library_is_an_illness(command: Command, metadata: list[str]) -> None:
    metadata.append("nosuchlibrary>=1")
    found = findings(command, 1)["libraries"]
    assert found["health"] == doctor.BAD
    assert "nosuchlibrary missing" in found["detail"]
    assert "pip install --force-reinstall pithead" in found["remedy"]


def test_missing_pages_are_an_illness(
    command: Command, metadata: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server_setup, "PAGES", ("app.js", "lost.css"))
    assert findings(command, 1)["web pages"]["detail"] == "lost.css: missing"


def test_a_folder_that_cannot_be_written_is_an_illness(
    command: Command, metadata: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("file").write_text("in the way")
    monkeypatch.setenv("XDG_DATA_HOME", str(Path("file").absolute()))
    found = findings(command, 1)["data folder"]
    assert found["health"] == doctor.BAD
    assert "XDG_DATA_HOME" in found["remedy"]


def test_an_old_python_is_an_illness(
    command: Command, metadata: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doctor, "_OLDEST", (sys.version_info.major, sys.version_info.minor + 1))
    assert findings(command, 1)["Python"]["health"] == doctor.BAD


def test_interpreted_modules_are_no_illness(
    command: Command, metadata: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pithead, "COMPILED", False)
    monkeypatch.setattr(doctor, "_COMPILERS", ())
    found = findings(command, 0)["Pithead"]
    assert found["health"] == doctor.OPEN
    assert "C compiler" in found["remedy"]


@pytest.mark.parametrize(
    ("url", "remedy"),
    [
        (None, "--no-cache-dir --no-binary pithead pithead"),
        ("file:///a/pithead-1.tar.gz", "--no-binary pithead file:///a/pithead-1.tar.gz"),
        ("file:///a/pithead-1-py3-none-any.whl", "in a working copy: make wheel"),
    ],
)
def test_the_way_to_compiled_modules_fits_the_installation(
    command: Command,
    metadata: list[str],
    monkeypatch: pytest.MonkeyPatch,
    url: str | None,
    remedy: str,
) -> None:
    monkeypatch.setattr(pithead, "COMPILED", False)
    monkeypatch.setattr(doctor, "_is_available", lambda name: True)
    installed_from(url, monkeypatch)
    assert findings(command, 0)["Pithead"]["remedy"].endswith(remedy)


def test_a_broken_installation_is_repaired_from_where_it_came(
    command: Command, metadata: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    metadata.append("nosuchlibrary>=1")
    installed_from("file:///a/pithead-1.tar.gz", monkeypatch)
    remedy = findings(command, 1)["libraries"]["remedy"]
    assert remedy.endswith("pip install --force-reinstall file:///a/pithead-1.tar.gz")


def test_sources_without_metadata_say_so(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(name: str) -> list[str]:
        raise PackageNotFoundError(name)

    monkeypatch.setattr(package_extras, "requires", unknown)
    assert findings(command, 0)["libraries"]["detail"] == "unknown: Pithead runs from its sources"


def test_people_read_it_in_their_language(command: Command, metadata: list[str]) -> None:
    english, german = command("doctor"), command("doctor", "--lang", "de")
    assert english.exit_code == german.exit_code == 0
    assert "All is well." in english.stdout
    assert "nosuchlibrary fehlt" in german.stdout
    assert "Alles in Ordnung." in german.stdout


def test_a_server_without_its_pages_says_so_at_the_start(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server_setup, "PAGES", ("app.js", "lost.css"))
    result = command("serve", "--port", 0)
    assert result.exit_code == 2
    assert "The web pages are not built (lost.css)." in result.stderr
    assert "pip install" in result.stderr


def test_the_table_without_its_libraries_says_what_to_install(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "sqlalchemy", None)
    monkeypatch.setitem(sys.modules, "sqlalchemy.exc", None)
    result = command("serve", "--port", 0)
    assert result.exit_code == 2
    assert "Install it with: pip install 'pithead[table]'." in result.stderr
    assert "Traceback" not in result.output
