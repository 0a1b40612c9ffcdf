"""What the `pithead` command prints, for good input and for bad."""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import pithead
from tests.golden.engine import RECORDS, Streams, Texts

FORKING = Path(__file__).with_name("forking.py")
COMMANDS = (
    "play", "resume", "replay", "draw", "verify", "serve", "work", "rules", "games", "simulate",
    "arena", "analyse", "train", "fuzz", "doctor", "man", "edition", "edition check", "edition new",
)  # fmt: skip
GAMES = pithead.games()
DIALOGUE = (
    "help", "board", "1", "undo", "1", "log", "rules", "rules 1.1", "why 1", "scores", "save",
    *["1", "1", "1", "log 30", "1", "1", "undo", "scores"] * 4, "board", "quit",
)  # fmt: skip
WRONG = (
    "?", "99", "0", "dig:deep", "kepe", "sell:penrhyn", "mark:all", "undo", "rules 99.9", "why 99",
    "save broken.toml", "log x", "quit now", "",
)  # fmt: skip

GOOD = {
    "list": ["", "games", "man", "--version", "--help", "-h"],
    "help": [f"{name} --help" for name in COMMANDS],
    "rules": [
        *(f"rules {game}" for game in GAMES),
        *(f"rules {game} {number}" for game in GAMES for number in ("1", "2.1", "7", "10")),
        "rules schiefer SF-5.2",
        "rules schiefer sf-5.2",
    ],
    "replay": [
        *(f"replay {game}.pithead" for game in GAMES),
        *(f"replay {game}.pithead --at {at}" for game in GAMES for at in (0, 1, 33, 90)),
        "replay short.pithead",
        "replay named.pithead",
        "replay named.pithead --at 30",
    ],
    "draw": [
        *(f"draw {game}.pithead --at 50 -o {game}.svg" for game in GAMES),
        *(f"draw {game}.pithead --seat 1 --part own --paper dark -o own.svg" for game in GAMES),
        *(f"draw --legend {game} -o legend.svg" for game in GAMES),
        "draw named.pithead --part board --paper auto -o named.svg",
    ],
    "verify": [
        "verify schiefer.pithead",
        "verify promised.pithead",
        "verify fair.pithead",
        "verify fair.pithead --commitment abc",
    ],
    "edition": [
        *(f"edition new {game} new-{game}.toml" for game in GAMES),
        *(f"edition check new-{game}.toml" for game in GAMES),
        "edition new schiefer",
    ],
    "simulate": [
        *(f"simulate {game} --games 2 --bots greedy,random --seed 4" for game in GAMES),
        "simulate schiefer --games 2 --bots random -n 4 -o coins_at_start=7",
        "simulate ruhrschifffahrt -g 2 -b random -n 3 -o row3_penalty=false -o start_thalers=1",
        "simulate schichtwechsel -g 1 -b tree:2,greedy -n 2 --edition new-schichtwechsel.toml",
    ],
    "arena": [
        "arena ruhrschifffahrt --bots greedy,random --games 2 --players 2,3 -w 1 --seed 3",
        "arena schichtwechsel -b greedy,hewer -g 2 -n 2 -w 1 --out tournament",
        "arena schichtwechsel -b greedy,hewer -g 2 -n 2 -w 1 --out tournament --resume",
    ],
    "analyse": [
        "analyse short.pithead --simulations 3",
        "analyse short-ruhrschifffahrt.pithead --bot tree:3 -o analysis.json",
        "analyse short-schichtwechsel.pithead --bot tree:3 -o analysis.html",
    ],
    "train": ["train ruhrschifffahrt --rounds 1 --games 2 --seed 1 -o weights.toml"],
    "bad": [
        "nonsense", "games --nonsense", "play skat", "simulate skat", "fuzz skat", "rules skat",
        "edition new skat", "about", "rules", "replay", "draw", "verify", "edition", "simulate",
        "play schiefer --players 5", "play schiefer --seats human",
        "play schiefer --seats human,random --players 3", "simulate schiefer --players 7",
        "simulate schiefer --players 2 --bots random,random,random",
        "play schiefer --seats human,deep",
        "simulate schiefer --bots deep", "simulate schiefer --bots tree:",
        "simulate schiefer --bots tree:0", "simulate schiefer --bots greedy:x",
        "simulate schiefer --bots greedy,", "simulate schiefer --games 0",
        "simulate schiefer --games x", "simulate schiefer -o luck=5",
        "simulate schiefer -o coins_at_start", "simulate schiefer -o coins_at_start=11",
        "simulate ruhrschifffahrt -o row3_penalty=maybe", "simulate schiefer -e none.toml",
        "simulate schiefer -e broken.toml", "simulate schiefer -e wrong.toml",
        "play schiefer --seats human, --record x.pithead",
        "arena schiefer --bots random --limit nan", "arena schiefer --bots random --limit inf",
        "arena schiefer --bots random --games 1000000000000", "arena schiefer --on moon",
        "arena schiefer --resume", "arena schiefer --players two", "arena schiefer --bots deep",
        "arena schiefer --bots random --games 1 --out broken.toml",
        "edition check broken.toml", "edition check wrong.toml", "edition check none.toml",
        "edition check .", "edition new schiefer broken.toml", "play schiefer --record broken.toml",
        "play schiefer --players 2 --record broken.toml/x", "resume none.pithead",
        "resume broken.pithead", "replay broken.pithead", "replay broken.toml",
        "replay binary.pithead", "replay schiefer.pithead --at 99999",
        "replay schiefer.pithead --at -1", "resume bot.pithead", "rules schiefer SF-99.1",
        "rules schiefer RS-5.2", "analyse schiefer.pithead --seconds 0",
        "analyse schiefer.pithead --seconds nan", "analyse schiefer.pithead --simulations 0",
        "analyse schiefer.pithead --bot nobody", "analyse schiefer.pithead --bot greedy",
        "analyse schiefer.pithead --bot tree:0", "fuzz schiefer --seconds 0",
        "draw schiefer.pithead --part nonsense -o x.svg", "draw schiefer.pithead --seat 9 -o x.svg",
        "draw schiefer.pithead --paper pink -o x.svg", "draw schiefer.pithead -o x.gif",
        "draw --legend skat -o x.svg", "draw schiefer.pithead --at 99999 -o x.svg",
        "verify none.pithead", "verify broken.pithead", "serve --port 99999", "work",
        "serve --port 0 --database nonsense", "work --processes 0", "train skat",
        "train schiefer --rounds 0", "train schiefer --firmness 0", "games --lang fr",
        "play schiefer --lang fr", "resume schiefer.pithead --seed x",
    ],
}  # fmt: skip
SLOW = (
    "train ruhr",
    "arena ruhr",
    "serve --port 0",
    "work",
    "simulate schi",
    "simulate ruhrschifffahrt -g",
    "analyse short-",
    "arena schiefer --bots random --games 1 ",
)
"""In one language only."""
PLAYED = {
    "play schiefer": (
        "play schiefer --seats human:Ada,bot:greedy --seed 5 --record played.pithead",
        ("save copy.pithead", *DIALOGUE),
    ),
    "play ruhrschifffahrt": (
        "play ruhrschifffahrt -n 3 --seats human:Ada,human:Bo,random --seed 6 -r ruhr.pithead",
        DIALOGUE,
    ),
    "play schichtwechsel": (
        "play schichtwechsel -s human:Ada,bot:hewer -o blue_at_setup=1 --seed 7 -r wechsel.pithead",
        DIALOGUE,
    ),
    "resume": ("resume played.pithead --seed 5", ("board", "1", "1", "quit")),
    "bots alone": (
        "play schichtwechsel --seats greedy,random --seed 2 --record alone.pithead",
        (),
    ),
    "asked": ("play --record asked.pithead --seed 3", ("9",)),
    "asked who": ("play schiefer --record who.pithead --seed 3", ("Ada", "", "1", "quit")),
    "step": ("replay schiefer.pithead --step", ("", "", "-", "40", "x", "9999", "q")),
}


def commands(lang: str) -> Texts:
    """Everything in one language, and a few in an environment of their own."""
    out = Streams()
    with tempfile.TemporaryDirectory() as folder:
        here = Path(folder)
        _files(here)
        with _process(lang, here) as process:
            for kind, lines in GOOD.items():
                for line in lines:
                    if lang != "en" and line.startswith(SLOW):
                        continue
                    known = set(here.iterdir())
                    spoken = [] if not line or "--lang" in line else ["--lang", lang]
                    wanted = [*line.split(), *spoken]
                    _note(out, f"{kind}/{line}", _ask(process, wanted, ""), here)
                    for file in sorted(set(here.iterdir()) - known):
                        _written(out, f"{kind}/{line}", file, here)
            for name, (line, answers) in PLAYED.items():
                typed = "".join(f"{answer}\n" for answer in answers)
                wanted = [*line.split(), "--lang", lang]
                _note(out, f"play/{name}", _ask(process, wanted, typed), here)
            for number, answer in enumerate(WRONG):
                line = f"play schiefer -s human,random --seed 1 -r wrong-{number}.pithead"
                wanted = [*line.split(), "--lang", lang]
                _note(out, f"play/wrong/{answer}", _ask(process, wanted, f"{answer}\n"), here)
            for file in sorted(here.glob("*.pithead")):
                out.add("play/records", file.name, _plain(file.read_text("latin-1"), here))
        _by_itself(out, lang, here)
    return out.texts()


def _files(here: Path) -> None:
    """The records and editions that the commands are about."""
    for game in GAMES:
        shutil.copy(RECORDS / f"{game}-2.pithead", here / f"{game}.pithead")
        lines = (here / f"{game}.pithead").read_text(encoding="utf-8").splitlines()
        (here / f"short-{game}.pithead").write_text("\n".join(lines[:30]) + "\n", encoding="utf-8")
    text = (here / "short-schiefer.pithead").read_text(encoding="utf-8")
    (here / "short.pithead").write_text(text, encoding="utf-8")
    header, events = text.split("---\n")
    named = "seat 0 Ada\nseat 1 bot:random\n"
    (here / "named.pithead").write_text(f"{header}{named}---\n{events}", encoding="utf-8")
    unknown = named.replace("random", "deep")
    (here / "bot.pithead").write_text(f"{header}{unknown}---\n{events}", encoding="utf-8")
    promise = f"commitment {'ab' * 32}\n"
    (here / "promised.pithead").write_text(f"{header}{promise}---\n{events}", encoding="utf-8")
    promise += f"seed {'cd' * 32}\nluck 0 clover\n"
    (here / "fair.pithead").write_text(f"{header}{promise}---\n{events}", encoding="utf-8")
    (here / "broken.pithead").write_text(f"{header}---\n* fall:7\n", encoding="utf-8")
    (here / "binary.pithead").write_bytes(b"pithead \xff\xfe\n")
    (here / "broken.toml").write_text("[game\n", encoding="utf-8")
    wrong = '[game]\nid = "schiefer"\nedition = "wrong"\n'
    (here / "wrong.toml").write_text(wrong, encoding="utf-8")


def environment(here: Path) -> dict[str, str]:
    """The same everywhere: what is printed depends on the language and on the width."""
    kept = {name: os.environ[name] for name in ("PATH", "PYTHONHASHSEED") if name in os.environ}
    packages = str(Path(pithead.__file__).parent.parent)
    return {
        **kept,
        "PYTHONPATH": packages,
        "PYTHONUTF8": "1",
        "COLUMNS": "100",
        "LANG": "C.UTF-8",
        "TERM": "dumb",
        "HOME": str(here),
        "XDG_DATA_HOME": str(here / "data"),
    }


def _process(lang: str, here: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, str(FORKING), lang],
        cwd=here,
        env=environment(here),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
    )


def _ask(process: subprocess.Popen[str], arguments: list[str], answers: str) -> list[object]:
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(json.dumps({"arguments": arguments, "answers": answers}) + "\n")
    process.stdin.flush()
    said: list[object] = json.loads(process.stdout.readline())
    return said


def _note(out: Streams, label: str, said: list[object], here: Path) -> None:
    for name, part in zip(("exit code", "output", "errors"), said):
        out.add(label, f"{name}:", _plain(str(part), here))


def _written(out: Streams, label: str, file: Path, here: Path) -> None:
    """A file that a command has left; of a folder only what is in it."""
    if file.is_dir():
        out.add(label, file.name, sorted(path.name for path in file.iterdir()))
    elif not file.name.startswith("."):
        out.add(label, file.name, _plain(file.read_text(encoding="utf-8"), here))


def _plain(text: str, here: Path) -> str:
    """Without what differs from run to run: folders, versions, and how long something took."""
    text = text.replace(str(here), "FOLDER").replace(sys.version.split()[0], "PYTHON")
    text = re.sub(r"\((compiled|interpreted)[^)]*\)", "(BUILD)", text)
    text = re.sub(r"\((übersetzt|interpretiert)[^)]*\)", "(BUILD)", text)
    lines = []
    for line in text.split("\n"):
        timed = re.search(r"(games|Spiele)/s|[0-9] ms", line)
        lines.append(re.sub(r"[0-9]+([.,][0-9]+)?", "#", line) if timed else line)
    return "\n".join(lines)


def _by_itself(out: Streams, lang: str, here: Path) -> None:
    """As people start it: `python -m pithead`, with the language of the locale."""
    locale = {"en": "en_GB.UTF-8", "de": "de_DE.UTF-8"}[lang]
    for label, arguments, changed in (
        ("games", ["games"], {"LANG": locale}),
        ("help, narrow", ["simulate", "--help"], {"LANG": locale, "COLUMNS": "60"}),
        (
            "ASCII",
            ["replay", "schiefer.pithead", "--at", "60", "--lang", lang],
            {"PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii", "COLUMNS": "80"},
        ),
    ):
        done = subprocess.run(
            [sys.executable, "-m", "pithead", *arguments],
            cwd=here,
            env={**environment(here), **changed},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        _note(out, f"by itself/{label}", [done.returncode, done.stdout, done.stderr], here)
