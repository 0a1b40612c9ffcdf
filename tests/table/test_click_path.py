"""The walk of a click in the documentation is what a trace of clicks shows."""

import asyncio
import re
import threading
from pathlib import Path

import pytest

from bench.click_path import Walk, measured
from pithead.table.tables import fair_dice

PAGE = Path(__file__).parent.parent.parent / "docs" / "table.md"


def documented() -> set[str]:
    """The modules of the web server that the page names on the path of a click."""
    block = PAGE.read_text(encoding="utf-8").partition("## The path of one click")[2]
    text = block.partition("```text\n")[2].partition("```")[0]
    return set(re.findall(r"\b[a-z]+/[a-z_]+\b", text))


def test_the_walk_of_a_click_is_what_a_trace_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    """If it differs, write it anew from the output of `python -m bench.click_path`."""
    monkeypatch.setattr(fair_dice, "new_seed", lambda: b"\7" * 32)
    walk = Walk()
    try:
        asyncio.run(measured("schiefer", 6, 3, 0, walk.noted))
    finally:
        threading.setprofile(None)
    shown = {name.removeprefix("table/") for name in walk.modules if name.startswith("table/")}
    assert {name for name in shown if not name.startswith("pages/templates")} == documented()
