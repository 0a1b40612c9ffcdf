"""Documents: every example runs, and every link has a target."""

import doctest
import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import pithead
from bench import strength

ROOT = Path(__file__).parent.parent
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
BLOCK = re.compile(r"^```([a-z]*)[^\n]*\n(.*?)^```$", re.DOTALL | re.MULTILINE)
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
LANGUAGES = {"", "ini", "md", "nginx", "pycon", "python", "sh", "text", "toml", "yaml"}
RUN_ELSEWHERE = {
    "table.md": "tests/table/test_document.py",
    "adding-a-game.md": "tests/test_new_game.py",
    "training.md": "tests/test_training.py",
}
"""Documents whose programs another test runs."""


def blocks(path: Path) -> list[tuple[str, str]]:
    """Return the code blocks of a document: language and text."""
    return BLOCK.findall(path.read_text(encoding="utf-8"))


def commands(path: Path) -> list[str]:
    """Return the `pithead` commands of a document, without comments."""
    text = "\n".join(text for lang, text in blocks(path) if lang in ("", "sh"))
    lines = text.replace("\\\n", " ").splitlines()
    found = [line.partition(" #")[0].strip() for line in lines]
    return [line for line in found if line.startswith("pithead ")]


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_examples_give_what_the_document_says(path: Path) -> None:
    failed, _ = doctest.testfile(
        str(path), module_relative=False, encoding="utf-8", optionflags=doctest.ELLIPSIS
    )
    assert failed == 0


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_programs_run(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert {lang for lang, _ in blocks(path)} <= LANGUAGES
    if path.name in RUN_ELSEWHERE:
        assert path.name in (ROOT / RUN_ELSEWHERE[path.name]).read_text(encoding="utf-8")
        return
    monkeypatch.chdir(tmp_path)
    edition = ROOT / "src" / "pithead" / "games" / "schiefer" / "edition.toml"
    Path("my-schiefer.toml").write_text(edition.read_text(encoding="utf-8"), encoding="utf-8")
    games = ROOT / "src" / "pithead" / "datasets" / "samples" / "schichtwechsel.parquet"
    Path("results").mkdir()
    Path("results", "games.parquet").write_bytes(games.read_bytes())
    names: dict[str, object] = {"pithead": pithead}
    for lang, text in blocks(path):
        if lang == "python":
            exec(compile(text, path.name, "exec"), names)


def test_the_commands_about_editions_do_what_the_page_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are run in the order of the page, in an empty folder; play lasts until its end."""
    monkeypatch.chdir(tmp_path)
    lines = commands(ROOT / "docs" / "editions.md")
    assert [line.split()[1:3] for line in lines] == [
        *(["edition", command] for command in ("new", "check", "diff")),
        ["play", "schiefer"],
        ["edition", "schema"],
    ]
    for line in lines:
        words = shlex.split(line)[1:]
        if words[0] == "play":
            words += ["--seats", "random,random", "--seed", "1"]
        done = subprocess.run(
            [sys.executable, "-m", "pithead", *words],
            env=os.environ | {"PYTHONPATH": str(Path(pithead.__file__).parents[1])},
            check=False,
            capture_output=True,
            text=True,
            timeout=300,
        )
        assert done.returncode == 0, done.stderr
    assert Path("my-schiefer.toml").exists()
    schema = json.loads(Path("schiefer.schema.json").read_text(encoding="utf-8"))
    assert schema["properties"]["setup"]["properties"]["coins"]["maximum"] == 10


@pytest.mark.parametrize(
    ("library", "extra"), [("pyspiel", "openspiel"), ("pettingzoo", "rl"), ("gymnasium", "rl")]
)
def test_a_section_says_which_extra_its_examples_need(library: str, extra: str) -> None:
    text = (ROOT / "docs" / "ecosystem.md").read_text(encoding="utf-8")
    sections = re.split(r"^## ", text, flags=re.MULTILINE)[1:]
    imported = re.compile(rf"^>>> (import {library}|from pithead.adapters.{library})", re.MULTILINE)
    examples = [part for part in sections if imported.search(part)]
    assert examples
    for part in examples:
        assert f"pithead[{extra}]" in part.partition("```pycon")[0], part.partition("\n")[0]


def test_the_page_about_strength_has_a_row_for_every_level_that_is_compared() -> None:
    text = (ROOT / "docs" / "strength.md").read_text(encoding="utf-8")
    section = text.partition("## Levels")[2].partition("## ")[0]
    rows = re.findall(r"^\| ([^|]+) \| (\w+) \| (\w+) \| \d", section, re.MULTILINE)
    titles = [pithead.game(game_id).title for game_id in strength.GAMES]
    assert sorted(rows) == sorted(
        (title, stronger, weaker) for title in titles for weaker, stronger in strength.LEVEL_PAIRS
    )


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_links_lead_somewhere(path: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", path.read_text(encoding="utf-8")):
        assert (path.parent / target).exists(), target
