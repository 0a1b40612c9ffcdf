"""Times as clocks show them: the server and the page write the same."""

import json
from pathlib import Path

import pytest

from pithead.table.pages.clock_texts import time_left

TIMES = Path(__file__).parents[2] / "web" / "tests" / "clock_times.json"


@pytest.mark.parametrize(("milliseconds", "text"), json.loads(TIMES.read_text(encoding="utf-8")))
def test_a_time_is_shown_in_the_units_that_matter(milliseconds: int, text: str) -> None:
    assert time_left(milliseconds) == text
