"""In the pseudo-language no English is left: every text of the games comes from a catalogue."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

import pithead
from pithead.kernel.texts.catalogue import languages
from tools import pseudo_language

ROOT = Path(__file__).parent.parent
WORD = re.compile(r"[A-Za-zÀ-ÿ]{3,}")
PLAIN_VOWEL = re.compile(r"[aeou]")
ACCENT = re.compile(r"[àéîôûñçÄÉÖÜö]")
PROGRAM = """
import html, re, sys
import pithead
from tests.drawing.samples import at_stage
for players, stage in ((2, 0.0), (3, 0.4), (4, 0.8), (2, 1.0)):
    state = at_stage(sys.argv[1], players, stage)
    for text in re.findall(r">([^<]+)<", re.sub(r"<style.*?</style>", "", state.svg("xa"))):
        print(html.unescape(text))
    print(state.prompt("xa"))
    for action in state.legal() if state.actor >= 0 else []:
        print(state.describe(action, "xa"))
    for number in range(0, len(state.game.vocabulary), 5):
        if state.actor >= 0:
            print(state.refuse(number, "xa").reason)
    for section in state.sections("xa"):
        print(*section.lines(), sep="\\n")
    for row in state.score_table("xa").rows:
        print(row[0])
"""


def names_in(data: object) -> set[str]:
    """The words of an edition that are the same in every language: names of real places."""
    if isinstance(data, dict):
        translated = tuple(f"_{lang}" for lang in languages())
        kept = [value for key, value in data.items() if not key.endswith(translated)]
        shared = [set(WORD.findall(str(data.get(f"name_{lang}", "")))) for lang in ("en", "de")]
        return set.intersection(*shared).union(*map(names_in, kept))
    if isinstance(data, list):
        return set().union(*map(names_in, data))
    words = WORD.findall(data) if isinstance(data, str) else []
    return {word for word in words if word[0].isupper() or "-" in str(data)}


@pytest.fixture(scope="module")
def languages_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("languages")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(ROOT)
        pseudo_language.write(folder)
    return folder


@pytest.mark.parametrize("game_id", pithead.games())
def test_no_english_is_left(languages_folder: Path, game_id: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, game_id],
        env={
            "PITHEAD_LANGUAGES": str(languages_folder),
            "PYTHONPATH": ":".join([*sys.path, str(ROOT)]),
        },
        cwd=ROOT,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    game = pithead.game(game_id)
    known = names_in(game.edition.tables) | set(WORD.findall(game.title))
    english = {
        (word, line)
        for line in done.stdout.splitlines()
        for word in WORD.findall(line)
        if PLAIN_VOWEL.search(word) and not ACCENT.search(word) and word not in known
    }
    assert ACCENT.search(done.stdout)
    assert not english


def test_texts_get_accents_and_become_longer() -> None:
    text = "Sell {mine} for %(n)s coins (SF-7.4): `pithead`."
    pseudo = pseudo_language.pseudo(text)
    assert pseudo.startswith("Séll {mine} fôr %(n)s çôîñs (SF-7.4): `pithead`. ")
    assert len(pseudo) >= len(text) + 5
