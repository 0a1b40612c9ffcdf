"""Each claim of the page about security names the tests that hold it, and they exist."""

import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent.parent
PAGE = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
TEST = re.compile(r"(?m)^(?:async )?def (test_\w+)\(")
NAMED = re.compile(r"`(test_\w+)`")
FILES = re.compile(r"`(tests/[\w/]+\.py)`")
CLAIMS = [line for line in PAGE.splitlines() if line.startswith("| ")][1:]


@cache
def names_in(folder: Path) -> dict[Path, frozenset[str]]:
    """The names of the tests in each file of a folder."""
    return {
        file: frozenset(TEST.findall(file.read_text(encoding="utf-8")))
        for file in folder.rglob("test_*.py")
    }


@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: str(claim).split("|")[1].strip()[:60])
def test_each_claim_names_tests_that_exist(claim: str) -> None:
    _, attack, protection, tests, end = claim.split("|")
    assert end == ""
    assert attack.strip()
    assert protection.strip()
    known = frozenset().union(*names_in(ROOT / "tests").values())
    named = NAMED.findall(tests)
    assert named, "no test holds this"
    assert [name for name in named if name not in known] == []


def test_each_file_of_attacks_holds_a_claim() -> None:
    named = set(NAMED.findall(PAGE))
    for file, names in names_in(Path(__file__).parent).items():
        if file != Path(__file__):
            assert named & names, file.name


def test_files_that_are_named_exist() -> None:
    named = FILES.findall(PAGE)
    assert named
    assert [name for name in named if not (ROOT / name).exists()] == []
