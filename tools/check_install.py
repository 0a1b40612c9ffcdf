"""`python tools/check_install.py dist/*.whl`: install the package into new environments and use it.

The package, a wheel or the source package, is installed into a new environment for each extra, and
once without any; then `pip check` is run, and what the extra is for. `--tests` runs the tests of
the extra, too; for these it needs a working copy, otherwise the standard library alone.

`--python` names another interpreter. `--without compiler node` hides these programs (not on
Windows). A source package is built once for all extras; `--keep FOLDER` keeps the wheel.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
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
    "png": [
        [
            "import pithead",
            "from pithead.drawing.png import png",
            "assert png(pithead.game('schiefer').start(2).svg(), 400).startswith(b'\\x89PNG')",
        ]
    ],
    "table": [["from pithead.table.server.app import create_app"]],
    "postgres": [["import psycopg, pithead.table.server.app"]],
    "ray": [["import ray, pithead.arena.ray_pool"]],
    "train": [["import sb3_contrib, pithead"]],
}
"""Programs by extra: they end with an error if something is missing."""
COMMANDS = {
    NOTHING: ["doctor", "fuzz schiefer --seconds 1", "games --lang de"],
    "arena": ["arena schichtwechsel --bots random,greedy --games 4 --out results"],
}
USED_WITH = {"postgres": "table", "ray": "arena", "train": "arena,rl"}
"""Extras that are of no use alone."""
TESTS = {
    # The test of docstrings imports the modules of all extras.
    NOTHING: "tests/kernel tests/rules --ignore tests/kernel/test_docstrings.py",
    "arena": "tests/arena tests/datasets -k not(ray)",
    "rl": "tests/adapters --ignore tests/adapters/test_openspiel.py",
    "openspiel": "tests/adapters/test_openspiel.py",
    "png": "tests/terminal/test_draw.py",
    "table": "tests/table -k not(postgresql)",
    "postgres": "tests/table -k postgresql",
    "ray": "tests/arena/test_tournament.py -k ray",
    "train": "tests/test_training.py",
}
TEST_LIBRARIES = ["babel", "hypothesis", "pytest", "pytest-timeout", "pytest-xdist"]
WEB_TEST_LIBRARIES = ["aiosmtpd", "httpx", "psycopg[binary]", "schemathesis"]
"""What the tests of the table need besides; elsewhere they could hide a missing dependency."""
HIDDEN = {
    "compiler": ("cc", "c89", "c99", "gcc", "clang", "zig"),
    "node": ("corepack", "node", "nodejs", "npm", "npx"),
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


def path_without(hidden: list[str], folder: Path) -> str:
    """A search path with links to all programs except some."""
    folder.mkdir()
    names = {name for kind in hidden for name in HIDDEN[kind]}
    for place in os.get_exec_path():
        for program in Path(place).glob("*"):
            # Compilers have names such as x86_64-linux-gnu-gcc-12, too.
            is_hidden = not names.isdisjoint(program.name.split("-"))
            link = folder / program.name
            if not is_hidden and not link.is_symlink():
                link.symlink_to(program)
    return str(folder)


def megabytes(folder: Path) -> float:
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file()) / 1e6


def environment(python: str, where: Path, path: str) -> Path:
    """Create an environment and return the folder of its programs."""
    run(python, "-m", "venv", "environment", where=where, PATH=path)
    return where / "environment" / ("Scripts" if os.name == "nt" else "bin")


def build(package: Path, python: str, path: str, without_compiler: bool, wheels: Path) -> Path:
    """Build a wheel from the source package, as `pip install` does."""
    with tempfile.TemporaryDirectory() as name:
        where = Path(name)
        own = str(environment(python, where, path) / "python")
        # A wheel that pip has built before would hide how this one is built.
        options = ["--quiet", "--no-cache-dir", "--no-deps", "--wheel-dir", str(wheels)]
        earlier = set(wheels.glob("*.whl"))
        run(own, "-m", "pip", "wheel", *options, str(package), where=where, PATH=path)
        (wheel,) = set(wheels.glob("*.whl")) - earlier
    # Without compiled modules, a wheel is for every system.
    is_plain = wheel.stem.endswith("-none-any")
    if is_plain != without_compiler:
        sys.exit(f"{wheel.name} should be {'plain' if without_compiler else 'compiled'}")
    return wheel


def check(package: Path, extra: str, python: str, path: str, tests: bool) -> str:
    """Install the package with an extra, use it, and return a line about it."""
    with tempfile.TemporaryDirectory() as name:
        where = Path(name)
        folder = environment(python, where, path)
        own = str(folder / "python")
        empty = megabytes(where)
        extras = ",".join(filter(None, [USED_WITH.get(extra), extra]))
        wanted = str(package) if extra == NOTHING else f"{package}[{extras}]"
        options = ["--quiet", "--no-cache-dir"]
        run(own, "-m", "pip", "install", *options, wanted, where=where, PATH=path)
        run(own, "-m", "pip", "check", where=where)
        size = megabytes(where) - empty
        for lines in CHECKS[extra]:
            run(own, "-c", "\n".join(lines), where=where)
        for command in COMMANDS.get(extra, []):
            run(str(folder / "pithead"), *command.split(), where=where, PATH=path)
        about = "import pithead, sys; print(sys.version.split()[0], pithead.COMPILED)"
        version, is_compiled = run(own, "-c", about, where=where).split()
        kind = "compiled" if is_compiled == "True" else "plain"
        line = f"Python {version}, {package.name}, {kind}, extra {extra}: {size:.0f} MB, works"
        if tests:
            libraries = TEST_LIBRARIES + WEB_TEST_LIBRARIES * (extra in ("table", "postgres"))
            run(own, "-m", "pip", "install", *options, *libraries, where=where, PATH=path)
            line += f"; {run_tests(own, extra)}"
    return line


def run_tests(python: str, extra: str) -> str:
    """Run the tests of an extra on the installed package; return the number of passed tests."""
    # As `make test` runs them: on all cores.
    options = ["-q", "-p", "no:cacheprovider", "--timeout", "600", "-n", "auto"]
    options += ["--dist", "worksteal", *TESTS[extra].split()]
    return run(python, "-m", "pytest", *options, where=ROOT).splitlines()[-1]


def main() -> None:
    parser = argparse.ArgumentParser(prog="tools/check_install.py", description=__doc__)
    parser.add_argument("package", type=Path, help="a wheel or a source package")
    parser.add_argument("--extras", nargs="+", default=[NOTHING], choices=[*CHECKS, "all"])
    parser.add_argument("--python", default=sys.executable)
    parser.add_argument("--without", nargs="+", default=[], choices=list(HIDDEN))
    parser.add_argument("--tests", action="store_true", help="run the tests of the extras, too")
    parser.add_argument("--keep", type=Path, help="a folder for the wheel of the source package")
    options = parser.parse_args()
    extras = list(CHECKS) if "all" in options.extras else options.extras
    with tempfile.TemporaryDirectory() as name:
        path = os.environ["PATH"]
        if options.without:
            path = path_without(options.without, Path(name, "programs"))
        package = options.package.resolve()
        if package.suffix != ".whl":
            wheels = options.keep.resolve() if options.keep else Path(name, "wheels")
            without_compiler = "compiler" in options.without
            package = build(package, options.python, path, without_compiler, wheels)
        for extra in extras:
            print(check(package, extra, options.python, path, options.tests), flush=True)


if __name__ == "__main__":
    main()
