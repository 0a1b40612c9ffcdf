"""What `make check` leaves out (`pytest --quick`), so that it answers soon; `make test` runs it.

The tests in full.txt are left out; the marker `full` does the same. Of a test that is run for all
combinations of games, players, options or languages, so many are left that each value occurs. Rule
tests are never left out.
"""

from pathlib import Path
from typing import Final

import pytest

TESTS: Final = Path(__file__).parent
RULES: Final = TESTS / "rules"
LEFT_OUT: Final = {
    line
    for line in (TESTS / "full.txt").read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
}
"""Folders, files, tests and single cases of tests."""


def is_left_out(path: Path) -> bool:
    """Whether a whole file or folder is left out, which is then not even imported."""
    return path.is_relative_to(TESTS) and path.relative_to(TESTS.parent).as_posix() in LEFT_OUT


def without_full_tests(items: list[pytest.Item]) -> list[pytest.Item]:
    """Return the tests of `make check`, in the same order."""
    values_of: dict[str, set[tuple[str, str]]] = {}
    kept = []
    for item in items:
        test = item.nodeid.partition("[")[0]
        if item.get_closest_marker("full") or {test, item.nodeid} & LEFT_OUT:
            continue
        call = getattr(item, "callspec", None)
        if call is not None and not item.path.is_relative_to(RULES):
            values = {(name, repr(value)) for name, value in call.params.items()}
            known = values_of.setdefault(test, set())
            if values <= known:
                continue
            known |= values
        kept.append(item)
    return kept
