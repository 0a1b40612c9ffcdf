"""What all tests share: which build they run on, and how hard the property tests look."""

import os
import signal

import pytest
from hypothesis import HealthCheck, settings

import pithead

EXPECTED_BUILD = os.environ.get("PITHEAD_EXPECT", "")

# The same examples in every run: a red build must mean a changed program, not a changed die.
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
    """A run that means to test the compiled modules must not pass on the plain ones."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        # Started in the background by a shell: programs that tests start would be deaf to Ctrl-C.
        signal.signal(signal.SIGINT, signal.default_int_handler)
    running = "compiled" if pithead.COMPILED else "interpreted"
    if EXPECTED_BUILD and running != EXPECTED_BUILD:
        raise pytest.UsageError(f"expected {EXPECTED_BUILD} modules, but {running} ones are here")
