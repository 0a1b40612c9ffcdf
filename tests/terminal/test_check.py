"""The commands `check` and `messages` as an author calls them."""

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pithead.cli import app
from tests.new_games import new_game, write_game


def run(*arguments: str) -> tuple[int, str]:
    done = CliRunner().invoke(app, [*arguments])
    return done.exit_code, done.output


@pytest.mark.full
def test_a_sound_game_has_no_findings(tmp_path: Path) -> None:
    with new_game(tmp_path, "halde_fine"):
        status, told = run("check", "halde_fine", "--quick", "--lang", "en")
        assert status == 0
        assert "8/9 pages" in told
        assert told.rstrip().endswith("Halde fine: nothing wrong was found.")


@pytest.mark.full
def test_a_finding_has_its_place_and_says_what_to_do(tmp_path: Path) -> None:
    with new_game(tmp_path, "halde_wrong", {"verbs.py": ('    rule = "HA-2.2"\n', "")}):
        status, told = run("check", "halde_wrong", "--quick", "--lang", "de")
        assert status == 1
        assert "verbs.py:15: take:1 nennt keine Regel" in told
        assert "Ergänze `rule = " in told
        assert told.rstrip().endswith("Halde wrong: 1 Befund")


@pytest.mark.full
def test_a_report_for_programs_has_file_and_line(tmp_path: Path) -> None:
    with new_game(tmp_path, "halde_json", {"verbs.py": ('    rule = "HA-2.2"\n', "")}):
        status, told = run("check", "halde_json", "--quick", "--json", "--lang", "en")
        assert status == 1
        report = json.loads(told)
        (finding,) = report["findings"]
        assert (finding["check"], finding["line"]) == ("rules", 15)
        assert finding["file"].endswith("verbs.py")
        assert any(note["check"] == "bots" for note in report["notes"])


def test_an_unknown_game_is_refused() -> None:
    status, told = run("check", "chess", "--lang", "en")
    assert status == 2
    assert "There is no game 'chess'" in told


def test_messages_are_collected_and_compiled(tmp_path: Path) -> None:
    package = write_game(tmp_path, "halde", {})
    status, told = run("messages", str(tmp_path), "--add", "fr", "--lang", "en")
    assert status == 0, told
    found = re.search(r"halde\.po: (\d+) messages, \1 without a translation", told)
    assert found, told
    messages = int(found[1])
    catalogue = package / "locale" / "de" / "halde.po"
    assert (package / "locale" / "fr" / "halde.mo").is_file()
    text = catalogue.read_text(encoding="utf-8")
    assert 'msgid "The die is rolled."' in text
    assert 'msgid "Take lumps"' in text
    catalogue.write_text(
        text.replace(
            'msgid "The die is rolled."\nmsgstr ""',
            'msgid "The die is rolled."\nmsgstr "Der Würfel fällt."',
        ),
        encoding="utf-8",
    )
    (package / "advice.toml").unlink()
    status, told = run("messages", str(tmp_path), "--lang", "en")
    found = re.search(r"halde\.po: (\d+) messages, (\d+) without a translation", told)
    assert found, told
    assert int(found[1]) < messages, "those of the advice are gone"
    assert int(found[2]) == int(found[1]) - 1
    text = catalogue.read_text(encoding="utf-8")
    assert "Der Würfel fällt." in text
    assert "Take lumps" not in text
    assert "Der Würfel fällt." in catalogue.with_suffix(".mo").read_bytes().decode(errors="ignore")


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [(("--add", "nowhere"), "is not the code of a language"), ((), "There is no game in")],
)
def test_messages_need_a_game_and_languages(
    tmp_path: Path, arguments: tuple[str, ...], reason: str
) -> None:
    status, told = run("messages", str(tmp_path), *arguments, "--lang", "en")
    assert status == 2
    assert reason in told
