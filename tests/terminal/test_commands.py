"""The commands `games`, `rules`, `edition`, `position-schema`, `replay`, `simulate` and `fuzz`."""

import json
import platform
import re
from pathlib import Path

import pytest

import pithead
from pithead.arena.fuzz import Failure, FuzzReport
from pithead.kernel.texts.i18n import Text
from pithead.terminal.commands import fuzz
from pithead.terminal.commands.simulate import histogram
from tests.terminal.conftest import Command
from tests.terminal.scripted_games import ScriptedGame, script

GAME = Path("game.pithead")


@pytest.fixture(scope="module")
def whole_game() -> ScriptedGame:
    return script(["Ada", "bot:random"], seed=4)


@pytest.fixture
def record(whole_game: ScriptedGame) -> Path:
    GAME.write_text(whole_game.record, encoding="utf-8")
    return GAME


def test_version_says_which_modules_run(command: Command) -> None:
    result = command("--version")
    assert result.exit_code == 0
    kind = "compiled" if pithead.COMPILED else "interpreted"
    assert result.stdout.startswith(f"pithead {pithead.__version__} ({kind} modules, ")
    assert platform.python_version() in result.stdout


def test_games_lists_every_game(command: Command) -> None:
    result = command("games")
    assert result.exit_code == 0
    for game_id in pithead.games():
        assert game_id in result.stdout
    assert "coins_at_start=3 (0-10)" in result.stdout
    assert "spielbox-2011" in result.stdout


@pytest.mark.parametrize(
    ("option", "places"),
    [("shared", ["1.", "1."]), ("tie_break", ["1.", "2."])],
)
def test_replay_tells_a_shared_win(command: Command, option: str, places: list[str]) -> None:
    options = {"tied_win": option, "round_limit": 100}
    record = pithead.Record.start(pithead.game("schiefer"), 2, options)
    while record.state.actor != pithead.OVER:
        record.play(record.state.legal()[0])
    GAME.write_text(record.dump(), encoding="utf-8")
    lines = command("replay", str(GAME)).stdout.splitlines()[-2:]
    assert [line.split()[0] for line in lines] == places
    assert [line.endswith("1 point  (shared win)") for line in lines] == [option == "shared"] * 2


def test_without_arguments_the_help_is_shown(command: Command) -> None:
    output = command().output
    for name in ("play", "resume", "replay", "rules", "games", "simulate", "fuzz", "edition"):
        assert f" {name} " in output


@pytest.mark.parametrize(
    ("lang", "title"), [("en", "Schiefer: rules"), ("de", "Schiefer: die Regeln")]
)
def test_rules_shows_the_whole_page(command: Command, lang: str, title: str) -> None:
    result = command("rules", "schiefer", "--lang", lang)
    assert result.exit_code == 0
    assert title.partition(":")[0] in result.stdout
    assert "SF-1.1" in result.stdout
    assert "SF-11.2" in result.stdout


@pytest.mark.parametrize("query", ["SF-5.2", "sf-5.2", "5.2"])
def test_rules_shows_one_rule(command: Command, query: str) -> None:
    result = command("rules", "schiefer", query)
    assert result.exit_code == 0
    assert "SF-5.2 Rerolling a die" in result.stdout
    assert "SF-5.3" not in result.stdout


@pytest.mark.parametrize(("lang", "heading"), [("en", "Your goal"), ("de", "Dein Ziel")])
def test_rules_shows_the_game_on_one_page(command: Command, lang: str, heading: str) -> None:
    result = command("rules", "schichtwechsel", "--overview", "--lang", lang)
    assert result.exit_code == 0
    assert heading in result.stdout
    assert "SW-1.1" not in result.stdout


@pytest.mark.parametrize(
    ("option", "lang", "words"),
    [
        ("--how", "en", "How do I sell slate?"),
        ("--how", "de", "Wie verkaufe ich Schiefer?"),
        ("--round", "en", "Ben ▲"),
        ("--glossary", "de", "Zugfolge: Der Startspieler beginnt"),
    ],
)
def test_rules_tells_how_to_play(command: Command, option: str, lang: str, words: str) -> None:
    result = command("rules", "schiefer", option, "--lang", lang)
    assert result.exit_code == 0
    assert words in result.stdout
    assert not re.search(r"\[\[|figure:|\{", result.stdout)


def test_rules_shows_a_section(command: Command) -> None:
    result = command("rules", "schiefer", "10")
    assert "SF-10.1" in result.stdout
    assert "SF-10.7" in result.stdout
    assert "SF-1.1" not in result.stdout


def test_a_new_edition_is_sound_and_playable(command: Command) -> None:
    assert command("edition", "new", "schiefer").exit_code == 0
    assert Path("schiefer.toml").exists()
    result = command("edition", "check", "schiefer.toml")
    assert result.exit_code == 0
    assert "schiefer.toml is valid" in result.stdout
    played = command(
        "simulate", "schiefer", "--games", 1, "--bots", "random", "--edition", "schiefer.toml"
    )
    assert played.exit_code == 0


def test_the_schema_of_an_edition_file_is_printed_or_written(command: Command) -> None:
    game = pithead.game("schiefer")
    printed = command("edition", "schema", "schiefer")
    assert json.loads(printed.stdout) == game.schema.json_schema(game.title)
    assert command("edition", "schema", "schiefer", "schema.json").stdout == ""
    assert Path("schema.json").read_text(encoding="utf-8") == printed.stdout


def test_the_schema_of_positions_is_printed_or_written(command: Command) -> None:
    game = pithead.game("schiefer")
    printed = command("position-schema", "schiefer", "--players", 3)
    assert json.loads(printed.stdout) == game.position_schema(3)
    assert command("position-schema", "schiefer", "schema.json").stdout == ""
    written = Path("schema.json").read_text(encoding="utf-8")
    assert json.loads(written) == game.position_schema(2)


def test_the_schema_of_positions_may_be_that_of_a_corrected_edition(command: Command) -> None:
    assert command("edition", "new", "schiefer", "mine.toml").exit_code == 0
    file = Path("mine.toml")
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("spielbox-2011", "my-copy"), encoding="utf-8")
    printed = command("position-schema", "schiefer", "--edition", file)
    label = pithead.load_edition(file).label
    assert label.startswith("my-copy ")
    assert json.loads(printed.stdout)["properties"]["edition"] == {"const": label}


def test_editions_are_compared_in_words(command: Command) -> None:
    assert command("edition", "new", "schiefer", "mine.toml").exit_code == 0
    same = command("edition", "diff", "spielbox-2011", "mine.toml")
    assert same.exit_code == 0
    assert same.stdout == "The editions have the same values.\n"
    file = Path("mine.toml")
    text = file.read_text(encoding="utf-8").replace('"Penrhyn", cost = 3', '"Penrhyn", cost = 2')
    file.write_text(text, encoding="utf-8")
    result = command("edition", "diff", "schiefer", "mine.toml")
    assert result.stdout == "Mine Penrhyn: cost 3 → 2\n"
    back = command("edition", "diff", "mine.toml", "spielbox-2011", "--lang", "de")
    assert back.stdout == "Mine Penrhyn: Kosten 2 → 3\n"


def test_only_editions_of_one_game_are_compared(command: Command) -> None:
    other = command("edition", "diff", "schiefer", "schichtwechsel")
    assert other.exit_code != 0
    assert "only editions of the same game" in " ".join(other.stderr.split())
    unknown = command("edition", "diff", "schiefer", "lost.toml")
    assert unknown.exit_code != 0
    assert "spielbox-2011" in unknown.stderr


def test_replay_tells_every_event(command: Command, record: Path, whole_game: ScriptedGame) -> None:
    result = command("replay", record)
    assert result.exit_code == 0
    events = len(pithead.Record.load(whole_game.record).events)
    numbers = [line.split()[0] for line in result.stdout.splitlines() if line[:1] != " " and line]
    assert "The start player is" in result.stdout
    assert str(events) in numbers
    assert "1. " in result.stdout


def test_replay_tells_what_was_taken_back(command: Command, record: Path) -> None:
    assert "taken back" not in command("replay", record).stdout
    text = record.read_text(encoding="utf-8")
    record.write_text(text.replace("---\n", "taken-back 3\ntaken-back 7\n---\n", 1), "utf-8")
    told = command("replay", record).stdout
    assert "2 times, the game was taken back past a random event, to events 3, 7" in told


def test_replay_of_an_unfinished_game_says_so(command: Command, whole_game: ScriptedGame) -> None:
    lines = whole_game.record.splitlines()[:20]
    GAME.write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert "not over yet" in command("replay", GAME).stdout


def test_replay_shows_the_board_at_any_point(command: Command, record: Path) -> None:
    result = command("replay", record, "--at", 0)
    assert result.exit_code == 0
    assert "After 0 of" in result.stdout
    assert "Development boxes" in result.stdout
    assert "The start player is chosen at random." in result.stdout


def test_replay_walks_forward_and_back(command: Command, record: Path) -> None:
    result = command("replay", record, "--step", answers=["", "", "-", "9999", "q"])
    assert result.exit_code == 0
    shown = [line for line in result.stdout.splitlines() if line.startswith("After ")]
    assert [int(line.split()[1]) for line in shown[:4]] == [0, 1, 2, 1]
    assert len(shown) == 5
    assert "The game is over." not in shown[0]


def test_replay_step_ends_with_the_input(command: Command, record: Path) -> None:
    assert command("replay", record, "--step").exit_code == 0


def test_simulate_shows_scores_and_speed(command: Command) -> None:
    result = command("simulate", "schiefer", "--games", 3, "--bots", "random,random,random")
    assert result.exit_code == 0
    assert result.stdout.count("random") == 3
    assert "3 games in" in result.stdout
    assert "games/s" in result.stdout


def test_simulate_plays_the_same_games_again(command: Command) -> None:
    arguments = ["simulate", "schiefer", "--games", 2, "--bots", "random", "--players", 4]
    first, second = (command(*arguments).stdout.splitlines()[:-1] for _ in range(2))
    assert first == second


def test_a_histogram_has_a_bar_for_every_class_with_scores() -> None:
    assert histogram([0, 0, 15], 0, 15) == "█" + " " * 14 + "▅"
    assert histogram([7], 7, 7) == "█"


def test_fuzz_finds_nothing_in_sound_rules(command: Command) -> None:
    result = command("fuzz", "schiefer", "--seconds", 0.3)
    assert result.exit_code == 0
    assert "Nothing wrong was found." in result.stdout


def test_fuzz_saves_what_it_found(
    command: Command, monkeypatch: pytest.MonkeyPatch, whole_game: ScriptedGame
) -> None:
    def find(*_: object) -> FuzzReport:
        legal = Text("something is legal although the game is over")
        return FuzzReport(1, 9, Failure("dead end", legal, whole_game.record))

    monkeypatch.setattr(fuzz, "fuzz_game", find)
    result = command("fuzz", "schiefer", "--seconds", 1, "--seed", 8)
    assert result.exit_code == 1
    assert "Found: dead end. something is legal although" in result.stdout
    assert Path("fuzz-schiefer-8.pithead").read_text(encoding="utf-8") == whole_game.record
    german = command("--lang", "de", "fuzz", "schiefer", "--seconds", 1, "--seed", 8)
    assert "Sackgasse. etwas ist erlaubt, obwohl" in german.stdout


@pytest.mark.parametrize(
    ("variables", "expected"),
    [
        ({"LANG": "de_DE.UTF-8"}, "Kennung"),
        ({"LANG": "en_GB.UTF-8"}, "players"),
        ({"LANG": "fr_FR.UTF-8"}, "players"),
        ({"LANG": "en_GB.UTF-8", "LC_ALL": "de_AT.UTF-8"}, "Kennung"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "en_US.UTF-8"}, "players"),
    ],
)
def test_the_language_is_that_of_the_locale(
    command: Command,
    monkeypatch: pytest.MonkeyPatch,
    variables: dict[str, str],
    expected: str,
) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert expected in command("games").stdout


def test_the_language_can_be_given_before_and_after_the_command(command: Command) -> None:
    assert "Kennung" in command("--lang", "de", "games").stdout
    assert "Kennung" in command("games", "--lang", "de").stdout
    assert "Kennung" not in command("--lang", "de", "games", "--lang", "en").stdout
