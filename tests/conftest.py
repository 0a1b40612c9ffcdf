"""Configuration of all tests: the expected build, property tests, and what `make check` runs."""

import os
import signal
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

import pithead
from tests import budgets, selection

EXPECTED_BUILD = os.environ.get("PITHEAD_EXPECT", "")

# The same examples in every run, so that a test fails only after a change of the program.
settings.register_profile(
    "pithead",
    derandomize=True,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("quick", settings.get_profile("pithead"), max_examples=20)
settings.load_profile("pithead")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--quick", action="store_true", help="leave out what `make check` leaves out")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("quick"):
        budgets.quick = True
        settings.load_profile("quick")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    return True if config.getoption("quick") and selection.is_left_out(collection_path) else None


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("quick"):
        kept = selection.without_full_tests(items)
        chosen = set(kept)
        config.hook.pytest_deselected(items=[item for item in items if item not in chosen])
        items[:] = kept


def pytest_report_header() -> str:
    return f"pithead: {'compiled' if pithead.COMPILED else 'interpreted'}"


def pytest_sessionstart() -> None:
    """Fail if the tests of one build run on the other."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        # A background shell ignores SIGINT, and programs that tests start would inherit that.
        signal.signal(signal.SIGINT, signal.default_int_handler)
    running = "compiled" if pithead.COMPILED else "interpreted"
    if EXPECTED_BUILD and running != EXPECTED_BUILD:
        raise pytest.UsageError(f"expected {EXPECTED_BUILD} modules, but {running} ones are here")
