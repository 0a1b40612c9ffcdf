"""The benchmarks that the documents name: each kind of command is run, with less work.

That their arguments are valid is checked in tests/terminal/test_document_commands.py.
"""

import importlib
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from tests.terminal.test_document_commands import NOT_IMPORTED, inline, lines, words_of
from tests.test_documents import DOCUMENTS, ROOT

NETWORK = ROOT / "src" / "pithead" / "games" / "schiefer" / "network.2.bin"
EDITION = ROOT / "src" / "pithead" / "games" / "schichtwechsel" / "edition.toml"
FILES = {"FILE": EDITION, "run1/network.bin": NETWORK, "run2/network.bin": NETWORK}
"""What the pages call the files of the reader."""
SMALLER: dict[str, dict[str, list[str]]] = {
    "balance": {"--games": ["1"], "--players": ["2"]},
    "batch": {"--seconds": ["0.01"], "--rounds": ["1"], "--games": ["4"]},
    "certainty": {"--decisions": ["1"], "--simulations": ["2"], "--only": ["ruhrschifffahrt"]},
    "costs": {
        "--tables": ["2"],
        "--watchers": ["2"],
        "--pages": ["2"],
        "--games": ["1"],
        "--page-tables": ["1"],
        "--page-moves": ["2"],
        "--crowd": ["2"],
        "--base": [sys.executable],
    },
    "dice": {"--draws": ["10000"]},
    "drawing": {"--every": ["200"]},
    "fairness": {"--seconds": ["1"], "--tables": ["2"]},
    "forced": {"--games": ["2"]},
    "frames": {"--frames": ["12"]},
    "load": {
        "--databases": ["sqlite"],
        "--peers": [],
        "--tables": ["2"],
        "--most": ["2"],
        "--pause": ["0.1"],
        "--seconds": ["0.5"],
    },
    "mcts": {
        "--games": ["2"],
        "--seconds": ["0.001"],
        "--rounds": ["1"],
        "--only": ["ruhrschifffahrt"],
    },
    "networks": {"--games": ["2"]},
    "scale": {"--seconds": ["0.2"], "--players": ["1000"]},
    "soak": {"--minutes": ["8"], "--minute": ["0.3"], "--tables": ["2"]},
    "water": {"--games": ["1"]},
    "strength": {
        "--games": ["2"],
        "--players": ["2"],
        "--seconds": ["0.001"],
        "--rounds": ["1"],
        "--only": ["ruhrschifffahrt"],
    },
    "table": {"--tables": ["2"], "--rate": ["50"], "--seconds": ["0.5"]},
}
"""The options that say how much is done, by module."""
ONLY_WITH: dict[str, dict[str, str]] = {
    "costs": {"--base": "--base"},
    "load": {"--pause": "--pages"},
}
"""Options that are not added to a command without this one."""
LISTS = ("--databases", "--only", "--peers", "--players")
"""Options with several values."""
WITH_SERVER = ("costs", "fairness", "load", "pages", "soak", "table")
"""Benchmarks that start servers; they get a process of their own, whose end closes everything."""
NOT_HERE = {
    "crash": "`make nightly` runs it with all faults",
    "strength-levels": "compares bots like the others, and these think for seconds",
}
"""Benchmarks that are not run here, with the reason."""


def commands() -> Iterator[Any]:
    """Each module with each of its subcommands, as the documents first name it."""
    seen: set[str] = set()
    for path in DOCUMENTS:
        for line in [*lines(path), *inline(path)]:
            words = words_of(line)[1]
            if words[:2] != ["python", "-m"] or not words[2].startswith("bench."):
                continue
            module, arguments = words[2], words[3:]
            subcommand = [word for word in arguments[:1] if not word.startswith("-")]
            kind = "-".join([module.removeprefix("bench."), *subcommand])
            if kind in seen or kind in NOT_HERE or module in NOT_IMPORTED:
                continue
            seen.add(kind)
            yield pytest.param(module, arguments, id=kind)


def smaller(module: str, words: list[str]) -> list[str]:
    """Return the arguments of the same benchmark with less work."""
    name = module.removeprefix("bench.")
    changed = SMALLER.get(name, {})
    found: list[str] = []
    dropped = 0
    """How many words are still left out: an option and its values."""
    for word in words:
        if word.startswith("--"):
            dropped = 0 if word not in changed else len(words) if word in LISTS else 2
        if dropped:
            dropped -= 1
        else:
            found.append(str(FILES.get(word, word)))
    for option, values in changed.items():
        needed = ONLY_WITH.get(name, {}).get(option)
        if needed is None or needed in words:
            found += [option, *values]
    return found


@pytest.mark.nightly
@pytest.mark.parametrize(("module", "words"), list(commands()))
def test_a_benchmark_of_the_documents_runs(
    module: str, words: list[str], capfd: pytest.CaptureFixture[str]
) -> None:
    arguments = smaller(module, words)
    if module.removeprefix("bench.") in WITH_SERVER:
        subprocess.run([sys.executable, "-m", module, *arguments], cwd=ROOT, check=True)
    else:
        program = importlib.import_module(module)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(sys, "argv", [module, *arguments])
            assert not program.main(), arguments
    assert capfd.readouterr().out.count("\n") >= 1
