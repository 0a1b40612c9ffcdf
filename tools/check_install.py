"""`python tools/check_install.py dist/*.whl`: install the package into new environments and use it.

The package, a wheel or the source package, is installed into a new environment for each extra, and
once without any; then `pip check` is run, and what the extra is for. `--python` names another
interpreter, `--plain` installs the source package as if there were no compiler. It needs the
standard library alone.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path

NOTHING = "none"
PLAY = [
    "import pithead",
    "assert list(pithead.games()) == ['schiefer', 'ruhrschifffahrt', 'schichtwechsel']",
    "import random",
    "from pithead.bots import bot",
    "for name in pithead.games():",
    "    start = pithead.game(name).start(players=2)",
    "    final = pithead.play(start, [bot('random'), bot('greedy')], random.Random(1))",
    "    assert final.actor == pithead.OVER, name",
]
NO_WEB = [
    "from importlib.util import find_spec",
    "assert find_spec('starlette') is None, 'the web parts came along'",
]
CHECKS = {
    NOTHING: [[*PLAY, *NO_WEB]],
    "arena": [
        [
            "from pithead.arena.batch import BatchSimulator",
            "batch = BatchSimulator('schiefer', 2, 8)",
            "batch.reset(1)",
            "batch.step(batch.random_actions())",
        ]
    ],
    "rl": [
        [
            "import pithead",
            "from pettingzoo.test import api_test, seed_test",
            "from pithead.adapters.pettingzoo import pithead_v1",
            "for name in pithead.games():",
            "    for players in pithead.game(name).players:",
            "        api_test(pithead_v1(name, players), num_cycles=50)",
        ],
        [
            "from gymnasium.utils.env_checker import check_env",
            "from pithead.adapters.gymnasium import PitheadEnv",
            "check_env(PitheadEnv('schiefer'), skip_render_check=True)",
        ],
    ],
    "openspiel": [
        [
            "import pyspiel",
            "import pithead.adapters.openspiel",
            "game = pyspiel.load_game('python_pithead_schiefer')",
            "pyspiel.random_sim_test(game, 1, False, False)",
        ]
    ],
    "table": [["from pithead.table.app import create_app"]],
    "postgres": [["import psycopg, pithead.table.app"]],
    "ray": [["import ray, pithead.arena.ray_pool"]],
    "train": [["import sb3_contrib, pithead"]],
}
"""Programs by extra: they end with an error if something is missing."""
COMMANDS = {
    NOTHING: ["doctor", "fuzz schiefer --seconds 1", "games --lang de"],
    "arena": ["arena schichtwechsel --bots random,greedy --games 4 --out results"],
}


def run(*words: str, where: Path, **variables: str) -> str:
    """Run a program and return its output; end with its output if it fails."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(
        words,
        cwd=where,
        env=kept | variables,
        check=False,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    if done.returncode:
        sys.exit(f"{' '.join(words)}\n{done.stdout}")
    return done.stdout


def megabytes(folder: Path) -> float:
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file()) / 1e6


def check(package: Path, extra: str, python: str, plain: bool) -> str:
    """Install the package with an extra, use it, and return a line about it."""
    with tempfile.TemporaryDirectory() as name:
        where = Path(name)
        run(python, "-m", "venv", "environment", where=where)
        folder = where / "environment" / ("Scripts" if os.name == "nt" else "bin")
        own = str(folder / "python")
        empty = megabytes(where)
        wanted = str(package) if extra == NOTHING else f"{package}[{extra}]"
        # A wheel that pip has built before would hide how this one is built.
        options = ["--quiet", "--no-cache-dir"]
        compiled = {"PITHEAD_COMPILE": "0"} if plain else {}
        run(own, "-m", "pip", "install", *options, wanted, where=where, **compiled)
        run(own, "-m", "pip", "check", where=where)
        size = megabytes(where) - empty
        for lines in CHECKS[extra]:
            run(own, "-c", "\n".join(lines), where=where)
        for command in COMMANDS.get(extra, []):
            run(str(folder / "pithead"), *command.split(), where=where)
        about = "import pithead, sys; print(sys.version.split()[0], pithead.COMPILED)"
        version, is_compiled = run(own, "-c", about, where=where).split()
    kind = "compiled" if is_compiled == "True" else "plain"
    return f"Python {version}, {package.name}, {kind}, extra {extra}: {size:.0f} MB, works"


def main() -> None:
    parser = argparse.ArgumentParser(prog="tools/check_install.py", description=__doc__)
    parser.add_argument("package", type=Path, help="a wheel or a source package")
    parser.add_argument("--extras", nargs="+", default=[NOTHING], choices=[*CHECKS, "all"])
    parser.add_argument("--python", default=sys.executable)
    parser.add_argument("--plain", action="store_true", help="without a compiler")
    options = parser.parse_args()
    extras = list(CHECKS) if "all" in options.extras else options.extras
    for extra in extras:
        print(check(options.package.resolve(), extra, options.python, options.plain), flush=True)


if __name__ == "__main__":
    main()
