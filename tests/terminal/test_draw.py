"""The command `draw`."""

import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

import pithead
from tests.terminal.conftest import Command
from tests.terminal.scripted_games import script

GAME = Path("game.pithead")


@pytest.fixture
def record() -> pithead.Record:
    text = script(["Ada", "bot:random"], seed=4).record
    GAME.write_text(text, encoding="utf-8")
    return pithead.Record.load(text)


def test_it_draws_the_last_position_beside_the_names(
    command: Command, record: pithead.Record
) -> None:
    result = command("draw", GAME)
    assert result.exit_code == 0
    assert "game.svg" in result.stdout
    svg = Path("game.svg").read_text(encoding="utf-8")
    assert svg.strip() == record.state.svg("en", paper="light", names=["Ada", "random"])


def test_it_draws_any_position_any_part_and_any_paper(
    command: Command, record: pithead.Record
) -> None:
    result = command(
        "draw", GAME, "--at", 30, "--part", "own", "--seat", 1, "--paper", "dark", "--lang", "de",
        "-o", "own.svg",
    )  # fmt: skip
    assert result.exit_code == 0
    expected = record.at(30).svg("de", seat=1, part="own", paper="dark", names=["Ada", "random"])
    assert Path("own.svg").read_text(encoding="utf-8").strip() == expected


@pytest.mark.usefixtures("record")
def test_it_draws_dots(command: Command) -> None:
    assert command("draw", GAME, "-o", "board.png").exit_code == 0
    data = Path("board.png").read_bytes()
    assert data.startswith(b"\x89PNG")
    assert int.from_bytes(data[16:20], "big") == 2200


@pytest.mark.usefixtures("record")
def test_dots_without_their_library_get_a_sentence(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    result = command("draw", GAME, "-o", "board.png")
    assert result.exit_code == 2
    assert "pip install 'pithead[png]'" in " ".join(result.output.split())
    assert not Path("board.png").exists()


@pytest.mark.usefixtures("record")
def test_it_writes_to_the_output(command: Command) -> None:
    result = command("draw", GAME, "-o", "-")
    assert ElementTree.fromstring(result.stdout).tag.endswith("svg")


def test_it_draws_the_legend(command: Command) -> None:
    assert command("draw", "--legend", "schiefer", "--lang", "de").exit_code == 0
    svg = Path("schiefer-legend.svg").read_text(encoding="utf-8").strip()
    assert svg == pithead.game("schiefer").drawing.legend("de", "light")


@pytest.mark.usefixtures("record")
@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["draw"], "--legend"),
        (["draw", "missing.pithead"], "missing.pithead"),
        (["draw", GAME, "--at", 100000], "100000"),
        (["draw", GAME, "-o", "board.jpg"], "board.jpg"),
        (["draw", GAME, "--part", "cellar"], "cellar"),
        (["draw", GAME, "--paper", "pink"], "pink"),
        (["draw", GAME, "--seat", 7], "seat 7"),
        (["draw", "--legend", "chess"], "chess"),
    ],
)
def test_what_cannot_be_drawn_is_refused_in_a_sentence(
    command: Command, arguments: list[object], words: str
) -> None:
    before = sorted(Path().iterdir())
    result = command(*arguments)
    assert result.exit_code == 2
    assert words in result.output
    assert "Traceback" not in result.output
    assert sorted(Path().iterdir()) == before
