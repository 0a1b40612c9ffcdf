"""Questions before a game, which are asked only in a terminal."""

from pathlib import Path

import pytest

import pithead
from pithead.locale.messages import Messages
from pithead.terminal.game_setup import given_options, options_from
from tests.terminal.pseudo_terminal import Terminal

GAME = "game.pithead"
SCHIEFER = pithead.game("schiefer")


@pytest.mark.parametrize(
    ("text", "value"), [("true", True), ("True", True), ("false", False), ("False", False)]
)
def test_yes_and_no_are_written_as_in_python_or_in_toml(text: str, value: bool) -> None:
    given = ["coins_at_start=5", f"seat_bids={text}"]
    chosen = {"coins_at_start": 5, "seat_bids": value}
    assert given_options(Messages("en"), SCHIEFER, given) == chosen
    complete = options_from(Messages("en"), SCHIEFER, given)
    assert complete == {**SCHIEFER.complete_options({}), **chosen}


def test_a_value_that_an_option_cannot_have_is_refused() -> None:
    with pytest.raises(pithead.BadSetup, match="seat_bids must be one of False, True"):
        given_options(Messages("en"), SCHIEFER, ["seat_bids=1"])


def seats() -> list[str] | None:
    return pithead.Record.load(Path(GAME).read_bytes()).seats


def test_players_and_seats_are_asked_for() -> None:
    with Terminal("play", "schiefer", "--record", GAME) as terminal:
        terminal.expect(b"How many players, 2 to 4? [2]")
        terminal.press(b"7\n")
        terminal.expect(b"How many players, 2 to 4? [2]")
        terminal.press(b"3\n")
        terminal.expect(b"Seat 1 [Player 1]:")
        terminal.press(b"bot:nobody\n")
        terminal.expect(b"is not a name for a person")
        terminal.expect(b"Seat 1 [Player 1]:")
        terminal.press("Zoë\n".encode())
        terminal.expect(b"Seat 2 [greedy]:")
        terminal.press(b"tree:20\n")
        terminal.expect(b"Seat 3 [greedy]:")
        terminal.press(b"\n")
        terminal.expect(b"\n> ")
        terminal.press(b"quit\n")
        terminal.expect(b"pithead resume game.pithead")
    assert terminal.code == 0
    assert seats() == ["Zoë", "bot:tree:20", "bot:greedy"]


def test_a_wrong_answer_is_explained_and_asked_again() -> None:
    arguments = ["play", "schiefer", "--seats", "human,random", "--seed", "1", "--record", GAME]
    with Terminal(*arguments) as terminal:
        terminal.expect(b"\n> ")
        terminal.press(b"sell:penrhyn\n")
        terminal.expect(b"sell:penrhyn is not possible now")
        terminal.expect(b"\n> ")
        terminal.press(b"1\n")
        terminal.expect(b"Keep")
        terminal.expect(b"\n> ")
        terminal.press(b"quit\n")
        terminal.expect(b"pithead resume game.pithead")
    assert terminal.code == 0
    assert Path(GAME).read_text(encoding="utf-8").endswith("0 keep\n")


def test_leaving_before_the_game_begins_leaves_nothing() -> None:
    with Terminal("play", "schiefer", "--record", GAME) as terminal:
        terminal.expect(b"How many players")
        terminal.press_until(b"\x03", b"\n")
    assert terminal.code == 130
    assert not Path(GAME).exists()
