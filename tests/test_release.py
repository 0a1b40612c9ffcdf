"""A release: its version, its notes, and the page of the package."""

import re
import shutil
import tomllib
from fnmatch import fnmatchcase
from pathlib import Path

import pytest
import yaml  # type: ignore[import-untyped]

import pithead
from tools.package_readme import package_readme
from tools.release import ROOT, changelog_section, main, problems, version
from website.hooks import documentation_address

FILES = (
    *("pyproject.toml", "CHANGELOG.md", "CITATION.cff", "src/pithead/__init__.py"),
    "tests/api/public.txt",
)
NOW = re.escape(pithead.__version__)
SYSTEMS = (
    *("manylinux_x86_64", "manylinux_aarch64", "musllinux_x86_64", "musllinux_aarch64"),
    *("macosx_x86_64", "macosx_arm64", "win_amd64"),
)
"""Where a release has wheels, in the words of cibuildwheel."""
OTHER_SYSTEMS = ("manylinux_i686", "musllinux_i686", "win32")
"""What cibuildwheel builds on the same machines if nobody forbids it."""
OTHER_PYTHONS = ("cp310", "cp314t", "cp315", "cp315t", "pp311", "gp312_250")


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    """Sources that are ready to be released."""
    for name in FILES:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    # Patterns, because these tests also run when the sources are ready in fact.
    change(tmp_path / "CHANGELOG.md", rf"## {NOW} - \S+", "## 9.8.7 - 2030-01-02")
    change(tmp_path / "CITATION.cff", f"version: {NOW}", "version: 9.8.7")
    change(tmp_path / "src/pithead/__init__.py", f'"{NOW}"', '"9.8.7"')
    urls = "\n".join(
        f'{name} = "https://example.org"' for name in ("Source", "Documentation", "Changelog")
    )
    change(
        tmp_path / "pyproject.toml",
        r"(?:\[project\.urls\]\n[^\[]*)?(?=\[project\.scripts\])",
        f"[project.urls]\n{urls}\n\n",
    )
    shutil.copy(tmp_path / "tests/api/public.txt", tmp_path / "tests/api/released.txt")
    return tmp_path


def change(file: Path, old: str, new: str) -> None:
    """Replace what matches a pattern first."""
    text, count = re.subn(old, new, file.read_text(encoding="utf-8"), count=1)
    assert count == 1
    file.write_text(text, encoding="utf-8")


def test_sources_with_a_date_and_addresses_can_be_released(sources: Path) -> None:
    assert version(sources) == "9.8.7"
    assert problems("v9.8.7", sources) == []


def test_a_tag_that_is_not_the_version_is_refused(sources: Path) -> None:
    assert problems("v9.8.6", sources) == [
        "the tag must be v9.8.7, the version of the package, not v9.8.6"
    ]


@pytest.mark.parametrize(
    ("name", "old", "new", "problem"),
    [
        ("CHANGELOG.md", "2030-01-02", "unreleased", "still calls 9.8.7 unreleased"),
        ("CHANGELOG.md", "## 9.8.7", "## 9.8.6", "has no section 9.8.7"),
        ("CITATION.cff", "version: 9.8.7", "version: 9.8", "must name version 9.8.7"),
        ("pyproject.toml", "Source = ", "Sources = ", "lacks Source"),
        ("tests/api/released.txt", "pithead", "pitfoot", "is not the public API"),
    ],
)
def test_unfinished_sources_are_refused(
    sources: Path, name: str, old: str, new: str, problem: str
) -> None:
    change(sources / name, old, new)
    found = problems("v9.8.7", sources)
    assert len(found) == 1
    assert problem in found[0]


def test_missing_addresses_are_named_with_what_they_are_for(sources: Path) -> None:
    change(sources / "pyproject.toml", r"\[project\.urls\]\n[^\[]*", "")
    (found,) = problems("v9.8.7", sources)
    assert "[project.urls] in pyproject.toml lacks Source, Documentation, Changelog" in found
    assert "public addresses of the repository, the documentation and the changelog" in found


def test_without_a_tag_that_of_the_version_is_checked(capsys: pytest.CaptureFixture[str]) -> None:
    expected = problems(f"v{pithead.__version__}")
    assert main(["check"]) == (1 if expected else 0)
    assert capsys.readouterr().err.count("not ready: ") == len(expected)


def test_the_notes_are_the_section_of_the_changelog(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["notes"]) == 0
    notes = capsys.readouterr().out
    assert notes == changelog_section()[1]
    assert notes.strip()
    assert "\n## " not in notes


def test_every_version_has_one_place(sources: Path) -> None:
    assert version() == pithead.__version__
    assert f"version: {pithead.__version__}\n" in (ROOT / "CITATION.cff").read_text(
        encoding="utf-8"
    )


def test_links_of_the_readme_lead_to_the_repository() -> None:
    text = (
        "[![A](docs/a.svg)](docs/b.svg) [c](docs/c.md) [d](https://d.example) [e](#e) "
        "![f](docs/f.png)"
    )
    there = "https://example.org/pithead"
    assert package_readme(text, there) == (
        f"[![A]({there}/raw/main/docs/a.svg)]({there}/raw/main/docs/b.svg) "
        f"[c]({there}/blob/main/docs/c.md) [d](https://d.example) [e](#e) "
        f"![f]({there}/raw/main/docs/f.png)"
    )
    assert package_readme("[c](docs/c.md) and ![f](docs/f.png)", "") == "c and "


def test_the_site_takes_its_address_from_the_project(tmp_path: Path) -> None:
    project = tmp_path / "pyproject.toml"
    project.write_text('[project]\nname = "pithead"\n', encoding="utf-8")
    assert documentation_address(project) == ""
    project.write_text('[project.urls]\nDocumentation = "https://d.example/p"\n', encoding="utf-8")
    assert documentation_address(project) == "https://d.example/p/"


@pytest.fixture(scope="module")
def pythons() -> list[str]:
    """The supported versions, such as 3.11, as the package's page names them."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    found = [re.fullmatch(r".* :: Python :: (3\.\d+)", line) for line in project["classifiers"]]
    return [match[1] for match in found if match]


def test_a_release_has_wheels_for_every_supported_python(pythons: list[str]) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    settings = project["tool"]["cibuildwheel"]
    supported = [f"cp{version.replace('.', '')}" for version in pythons]
    possible = [
        f"{python}-{system}"
        for python in (*supported, *OTHER_PYTHONS)
        for system in (*SYSTEMS, *OTHER_SYSTEMS)
    ]

    def matches(name: str, patterns: str) -> bool:
        return any(fnmatchcase(name, pattern) for pattern in patterns.split())

    built = {
        name
        for name in possible
        if matches(name, settings["build"]) and not matches(name, settings["skip"])
    }
    assert built == {f"{python}-{system}" for python in supported for system in SYSTEMS}
    assert settings["environment"]["PITHEAD_COMPILE"] == "1", "a plain wheel must fail"


def test_every_supported_python_is_tested_and_documented(pythons: list[str]) -> None:
    assert pythons == [f"3.{minor}" for minor in range(11, 11 + len(pythons))]
    jobs = yaml.safe_load((ROOT / ".github/workflows/test.yml").read_text(encoding="utf-8"))["jobs"]
    for job in ("package", "install"):
        assert jobs[job]["strategy"]["matrix"]["python"] == pythons, job
    page = (ROOT / "docs/install.md").read_text(encoding="utf-8")
    assert f"CPython {pythons[0]} to {pythons[-1]}" in page
