"""Configuration of all tests: the expected build, and the settings of property tests."""

import os
import signal

import pytest
from hypothesis import HealthCheck, settings

import pithead

EXPECTED_BUILD = os.environ.get("PITHEAD_EXPECT", "")

# The same examples in every run, so that a test fails only after a change of the program.
settings.register_profile(
    "pithead",
    derandomize=True,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("pithead")


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
