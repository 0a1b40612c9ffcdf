"""`pithead play` and `pithead resume`, driven through a pipe."""

from pathlib import Path

import pytest

import pithead
from pithead.bots import bot_registry
from tests.terminal.conftest import Command
from tests.terminal.scripted_games import ScriptedGame, script

GAME = Path("game.pithead")


@pytest.fixture(scope="module")
def whole_game() -> ScriptedGame:
    return script(["Ada", "bot:random", "bot:random"], seed=5)


def start(written: ScriptedGame, *further: object) -> list[object]:
    return [
        "play", "schiefer", "--seats", written.listed, "--seed", written.seed,
        "--record", GAME, *further,
    ]  # fmt: skip


def so_far() -> str:
    return GAME.read_text(encoding="utf-8")


def beginning(command: Command, written: ScriptedGame, answers: int) -> str:
    """What the record is after so many answers without any detour."""
    GAME.unlink()
    command(*start(written), answers=written.answers[:answers])
    text = so_far()
    assert written.record.startswith(text)
    return text


@pytest.mark.parametrize(
    ("lang", "end", "points"),
    [("en", "The game is over.", "points"), ("de", "Das Spiel ist zu Ende.", "Punkte")],
)
def test_a_whole_game_is_played_to_its_scores(
    command: Command, whole_game: ScriptedGame, lang: str, end: str, points: str
) -> None:
    result = command(*start(whole_game, "--lang", lang), answers=whole_game.answers)
    assert result.exit_code == 0
    assert GAME.read_text(encoding="utf-8") == whole_game.record
    state = pithead.Record.load(whole_game.record).state
    assert end in result.stdout
    winner = state.ranking()[0]
    assert f"{state.scores()[winner]} {points}" in result.stdout
    assert f"pithead replay {GAME}" in result.stdout
    assert not [line for line in result.stdout.splitlines() if len(line) > 80]


def test_choices_can_be_named_by_number(command: Command) -> None:
    written = script(["Ada", "bot:random"], seed=1)
    result = command(*start(written), answers=["1"])
    assert "> 1" in result.stdout
    assert GAME.read_text(encoding="utf-8").splitlines()[-1] == f"0 {written.answers[0]}"


def test_a_choice_shows_number_consequence_notation_and_rule(command: Command) -> None:
    result = command(*start(script(["Ada", "bot:random"], seed=1)))
    assert any(
        line.split()[0] == "1" and line.endswith("SF-5.5") and " keep " in line
        for line in result.stdout.splitlines()
        if line.strip()
    )
    assert "Pay 1 coin to reroll the" in result.stdout


def test_a_resumed_game_becomes_the_same_record(command: Command, whole_game: ScriptedGame) -> None:
    cut = 30
    first = command(*start(whole_game), answers=whole_game.answers[:cut])
    assert first.exit_code == 0
    resume = f"pithead resume {GAME} --seed {whole_game.seed}"
    assert f"Continue with: {resume}" in first.stdout
    second = command(*resume.split()[1:], answers=whole_game.answers[cut:])
    assert second.exit_code == 0
    assert GAME.read_text(encoding="utf-8") == whole_game.record


def test_play_resume_is_the_same_as_resume(command: Command, whole_game: ScriptedGame) -> None:
    command(*start(whole_game), answers=whole_game.answers[:5])
    arguments = ["play", "--resume", GAME, "--seed", whole_game.seed]
    assert command(*arguments, answers=whole_game.answers[5:9]).exit_code == 0
    assert so_far() == beginning(command, whole_game, 9)


def test_a_finished_game_can_be_resumed_to_see_its_scores(
    command: Command, whole_game: ScriptedGame
) -> None:
    GAME.write_text(whole_game.record, encoding="utf-8")
    result = command("resume", GAME)
    assert result.exit_code == 0
    assert "The game is over." in result.stdout
    assert GAME.read_text(encoding="utf-8") == whole_game.record


def test_undo_takes_back_to_the_own_last_decision(
    command: Command, whole_game: ScriptedGame
) -> None:
    answers = whole_game.answers
    result = command(*start(whole_game), answers=[*answers[:6], "undo", *answers[5:9]])
    assert result.exit_code == 0
    assert "taken back" in result.stdout
    assert so_far() == beginning(command, whole_game, 9)


def test_undo_can_go_back_to_the_very_first_decision(
    command: Command, whole_game: ScriptedGame
) -> None:
    answers = whole_game.answers
    result = command(*start(whole_game), answers=[*answers[:4], *["undo"] * 4, *answers[:9]])
    assert result.exit_code == 0
    assert so_far() == beginning(command, whole_game, 9)


def test_undo_says_how_much_it_took_back(command: Command, whole_game: ScriptedGame) -> None:
    result = command(*start(whole_game), answers=[whole_game.answers[0], "undo"])
    assert "1 event was taken back." in result.stdout


def test_people_can_share_a_keyboard(command: Command) -> None:
    written = script(["Ada", "Ben"], seed=3)
    result = command(*start(written), answers=written.answers[:20])
    assert result.exit_code == 0
    assert written.record.startswith(so_far())
    assert "● Ada ──" in result.stdout
    assert "▲ Ben ──" in result.stdout


def test_bots_alone_play_without_being_asked(command: Command) -> None:
    written = script(["bot:random", "bot:random"], seed=2)
    result = command(*start(written))
    assert result.exit_code == 0
    assert "> " not in result.stdout.replace("(cost > value)", "")
    assert GAME.read_text(encoding="utf-8") == written.record


def test_options_reach_the_record(command: Command) -> None:
    written = script(["Ada", "bot:random"], seed=2, options={"coins_at_start": 5})
    result = command(*start(written, "--option", "coins_at_start=5"), answers=["1"])
    assert result.exit_code == 0
    assert "option coins_at_start 5" in so_far()
    assert written.record.startswith(so_far())


def test_a_corrected_edition_is_named_in_the_command_to_resume(command: Command) -> None:
    assert command("edition", "new", "schiefer", "mine.toml").exit_code == 0
    result = command("play", "schiefer", "--players", 2, "--edition", "mine.toml", "--record", GAME)
    assert f"pithead resume {GAME} --edition mine.toml" in result.stdout
    assert command("resume", GAME, "--edition", "mine.toml").exit_code == 0


def test_players_makes_one_person_and_bots(command: Command) -> None:
    result = command("play", "schiefer", "--players", 3, "--record", GAME, "--seed", 1)
    assert result.exit_code == 0
    header = GAME.read_text(encoding="utf-8").splitlines()
    assert [line for line in header if line.startswith("seat")] == [
        "seat 0 Player 1",
        "seat 1 bot:greedy",
        "seat 2 bot:greedy",
    ]


def test_the_only_game_needs_no_name(command: Command) -> None:
    result = command("play", "--seats", "human,random", "--record", GAME)
    if len(pithead.games()) == 1:
        assert result.exit_code == 0
    else:
        assert result.exit_code == 2


def test_records_go_to_the_data_folder(command: Command, tmp_path: Path) -> None:
    result = command("play", "schiefer", "--seats", "human,random")
    [file] = (tmp_path / "data" / "pithead" / "games").iterdir()
    assert str(file) in result.stdout
    assert file.name.startswith("schiefer-")
    assert file.suffix == ".pithead"


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("scores", "Different valleys"),
        ("log", "The start player is"),
        ("log 1", "The dice show"),
        ("rules", "SF-5.5"),
        ("rules SF-5.2", "Rerolling a die"),
        ("rules 5.2", "Rerolling a die"),
        ("why 1", "Any order"),
        ("why keep", "Any order"),
        ("why open:ogwen", "open:ogwen is not possible now: "),
        ("hint", "The bot master would choose"),
        ("save", "Record: game.pithead"),
        ("save copy.pithead", "Record: copy.pithead"),
        ("board", "Development boxes"),
        ("help", "take back your last decision"),
        ("/help", "take back your last decision"),
        ("quit", "Continue with: pithead resume game.pithead"),
        ("q", "Continue with: pithead resume game.pithead"),
        ("help", "quit, q"),
        ("advice", "Improve your dice"),
    ],
)
def test_a_command_shows_what_it_should(command: Command, line: str, expected: str) -> None:
    written = script(["Ada", "bot:random"], seed=1)
    before = command(*start(written)).stdout
    GAME.unlink()
    result = command(*start(written), answers=[line])
    assert result.exit_code == 0
    assert expected in result.stdout[len(before.rstrip("\n").rpartition("> ")[0]) - 200 :]


def test_commands_have_german_names_too(command: Command) -> None:
    written = script(["Ada", "bot:random"], seed=1)
    result = command(*start(written, "--lang", "de"), answers=["punkte", "regeln 5.2", "ende"])
    assert result.exit_code == 0
    assert "Verschiedene Täler" in result.stdout
    assert "Weiterspielen mit: pithead resume game.pithead --seed 1 --lang de" in result.stdout


def test_a_saved_copy_is_the_game_so_far(command: Command) -> None:
    written = script(["Ada", "bot:random"], seed=1)
    command(*start(written), answers=[*written.answers[:3], "save copy.pithead"])
    assert Path("copy.pithead").read_bytes() == GAME.read_bytes()


def test_alike_names_are_told_apart(command: Command) -> None:
    result = command("play", "schiefer", "--seats", "human:Ada,human:Ada,random,random")
    assert "Ada 2" in result.stdout
    assert "random 2" in result.stdout


@pytest.mark.parametrize(
    ("lang", "reason", "said"),
    [
        (
            "en",
            "The bot 'raises' cannot go on: it raised ValueError: no idea.",
            "The bot greedy takes over.",
        ),
        (
            "de",
            "Der Bot 'raises' kann nicht weiterspielen: er stieß auf einen Fehler, ValueError: no",
            "Der Bot greedy spielt an seiner",
        ),
    ],
)
def test_another_bot_plays_on_for_one_that_cannot(
    command: Command, monkeypatch: pytest.MonkeyPatch, lang: str, reason: str, said: str
) -> None:
    class Raises:
        name = "raises"

        def choose(self, state: pithead.State, rng: object) -> int:
            raise ValueError("no idea")

    monkeypatch.setitem(bot_registry._factories, "raises", Raises)
    result = command(
        "play", "schiefer", "--seats", "bot:raises,bot:random", "--record", GAME, "--lang", lang
    )
    assert result.exit_code == 0
    told = " ".join(result.stdout.split())
    assert told.count(reason) == 1
    assert told.count(said) == 1
    assert pithead.Record.load(so_far()).state.actor == pithead.OVER
