"""The program in docs/table.md plays a whole game, as the page says."""

import re
import socket
from pathlib import Path

import pytest

from pithead.table.base.settings import Settings
from tests.table.servers import serving

PAGE = Path(__file__).parent.parent.parent / "docs" / "table.md"


def test_the_program_of_the_page_plays_a_whole_game(
    settings: Settings, capsys: pytest.CaptureFixture[str]
) -> None:
    program = re.search(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert program is not None
    with serving(settings) as address:
        before = socket.getdefaulttimeout()
        socket.setdefaulttimeout(20)
        try:
            exec(program[1].replace("http://localhost:8000", address), {})
        finally:
            socket.setdefaulttimeout(before)
    assert re.fullmatch(r"\[-?\d+, -?\d+\]\n", capsys.readouterr().out)
