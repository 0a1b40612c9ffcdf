"""`make check` and `make test`: every part runs, and one that fails is shown."""

from pathlib import Path

import pytest

from tools import checks
from tools.checks import Part

MAKEFILE = """
good:
	@echo '3 passed, 1 skipped in 0.1s'
bad:
	@echo '4 passed, 2 failed, 1 error in 0.1s'; false
broken:
	@echo 'Something is wrong'; false
silent:
	@true
"""


@pytest.fixture
def make(tmp_path: Path) -> list[str]:
    (tmp_path / "Makefile").write_text(MAKEFILE)
    return ["make", "--no-print-directory", "-C", str(tmp_path)]


def test_all_parts_run_except_those_that_need_a_failed_one(make: list[str]) -> None:
    parts = [
        Part("broken"),
        Part("bad", alone=True),
        Part("good"),
        Part("silent", needs=("broken",)),
    ]
    checks.run_all(parts, make)
    assert [part.state for part in parts] == ["failed", "failed", "passed", "left out"]
    counts = [(part.passed, part.failed, part.skipped) for part in parts]
    assert counts == [(0, 1, 0), (4, 3, 0), (3, 0, 1), (0, 0, 0)]
    assert checks.table(parts).endswith("\ntotal: 7 passed, 5 failed, 1 skipped")


def test_a_part_without_tests_counts_as_one(make: list[str]) -> None:
    part = Part("silent")
    part.run(make)
    assert (part.state, part.passed, part.failed) == ("passed", 1, 0)


@pytest.mark.parametrize("last", [["ℹ pass 12", "ℹ fail 0"], ["12 passed in 3.21s (0:00:03)"]])
def test_the_results_of_other_runners_are_read(last: list[str]) -> None:
    part = Part("front", output=["# tests 12", *last, "done"])
    part.count(0)
    assert (part.passed, part.failed) == (12, 0)


def test_the_exit_status_tells_whether_all_passed(
    make: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(checks.PLANS, "check", lambda: [Part("good")])
    assert checks.main(["check", *make]) == 0
    monkeypatch.setitem(checks.PLANS, "check", lambda: [Part("good"), Part("broken")])
    assert checks.main(["check", *make]) == 1


def test_each_part_is_a_target_that_needs_earlier_ones() -> None:
    makefile = (Path(__file__).parent.parent / "Makefile").read_text(encoding="utf-8")
    for plan in checks.PLANS.values():
        seen: set[str] = set()
        for part in plan():
            assert f"\n{part.target}:" in makefile
            assert set(part.needs) <= seen
            seen.add(part.target)
