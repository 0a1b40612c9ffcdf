"""Commands in documents: the arguments of each are parsed. By night they are run, with less work.

Nothing is overlooked: a line of a block of commands is known to one of the rules below, or the
test fails.
"""

import argparse
import importlib
import re
import shlex
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NoReturn

import pytest

from tests.terminal.conftest import Command
from tests.terminal.test_help import parse
from tests.test_documents import BLOCK, DOCUMENTS, MAKEFILE, ROOT, blocks

RECORD = ROOT / "tests" / "earlier" / "rules-1" / "schiefer-2-greedy.pithead"
EDITION = ROOT / "src" / "pithead" / "games" / "schiefer" / "edition.toml"
FILES = {
    "FILE": RECORD,
    "FILE.pithead": RECORD,
    "game.pithead": RECORD,
    "my-schiefer.toml": EDITION,
}
"""What the pages call the files of the reader."""
SMALLER = {"--games": "2"}
"""Options that say how much is done."""
LIGHTER = {
    "tree:0.1s": "tree:2",
    "human:Ada,journeyman,foreman": "random,random,greedy",
}
"""Bots that think for less time, and bots in the place of people."""
FURTHER = {
    "play": ["--seats", "random,random", "--seed", "1"],
    "analyse": ["--simulations", "1"],
}
"""Options that are added, for the same reasons."""
RUN_ELSEWHERE = {
    "serve": "tests/table/test_serving.py",
    "work": "tests/table/test_processes.py",
    "site": "tests/browser/test_web_space.py, with the folder that `make browser` writes",
    "admin": "tests/table/test_administration.py",
    "verify": "tests/table/test_dice.py",
    "train": "tests/terminal/test_train.py",
    "--pdf": "tests/browser/test_pdf.py",
}
"""What needs a server, what it has written, a browser or minutes; here the arguments are parsed."""
NOT_RUN = {
    "cosmic-ray": "takes an hour",
    "cr-filter-operators": "comes with cosmic-ray",
    "cr-report": "comes with cosmic-ray",
    "cp": "copies what a training has written",
    "createdb": "needs a database server; docs/deployment.md is about PostgreSQL's own programs",
    "createuser": "like createdb",
    "curl": "tests/table/test_document.py makes these requests",
    "docker": "needs a container engine; tests/test_container.py checks the files",
    "export": "of the shell; the lines after it need what is named here",
    "mkdir": "like cp",
    "pg_dump": "like createdb",
    "pg_restore": "like createdb",
    "umask": "of the shell, like export",
    "pip": "needs a network; tools/check_install.py installs the package and its extras",
    "pybabel": "tests/test_new_game.py translates the new game",
    "pytest": "tests/test_new_game.py runs the tests of the new game",
    "sqlite3": "a program of SQLite",
    "cd": "tests/test_new_game.py works in the folder of the new game",
}
"""Other programs, with the reason why a test of documents does not run them."""
NOT_IMPORTED = {
    "bench.adapters": "needs the engines that `make bench` installs",
    "bench.learning.rllib_ppo": "needs Ray",
    "website.notebook_outputs": "needs Jupyter",
}
"""Modules whose options are looked up in their sources."""


def lines(path: Path) -> list[str]:
    """Return the lines of a document's blocks of commands, without comments."""
    text = "\n".join(text for lang, text in blocks(path) if lang in ("", "sh"))
    found = [line.partition(" #")[0].strip() for line in text.replace("\\\n", " ").splitlines()]
    return [line for line in found if line]


def inline(path: Path) -> list[str]:
    """Return the commands inside of sentences that name a module or a target of make."""
    text = BLOCK.sub("", path.read_text(encoding="utf-8"))
    return re.findall(r"`((?:python -m (?:bench|tools|tests|website)\.|make )[^`]+)`", text)


def words_of(line: str) -> tuple[dict[str, str], list[str]]:
    """Return the variables before a command, and its words without redirections."""
    words = shlex.split(re.split(r" [>|&]( |$)", line)[0])
    variables: dict[str, str] = {}
    while words and re.fullmatch(r"[A-Z_]+=.*", words[0]):
        name, _, value = words.pop(0).partition("=")
        variables[name] = value
    return variables, words


def smaller(words: list[str]) -> list[str]:
    """Return the words of a `pithead` command that does the same with less work."""
    found = [LIGHTER.get(word, word) for word in words]
    if words[0] == "edition":  # whose FILE is an edition, not a record
        found = [word.replace("FILE", "my-schiefer.toml") for word in found]
    for at, word in enumerate(words):
        if word in SMALLER:
            found[at + 1] = SMALLER[word]
        for heavy, light in LIGHTER.items():
            found[at] = found[at].replace(heavy, light)
    further = FURTHER.get(words[0], [])
    return found if set(further[:1]) & set(words) else found + further


def page_commands() -> Iterator[Any]:
    for path in DOCUMENTS:
        found = [line for line in lines(path) if words_of(line)[1][:1] == ["pithead"]]
        if found and path.name != "adding-a-game.md":
            yield pytest.param(path, id=path.name)


@pytest.mark.nightly
@pytest.mark.parametrize("path", list(page_commands()))
def test_commands_of_a_page_run(path: Path, command: Command) -> None:
    """In the order of the page, in one folder; the same command with other numbers only once."""
    for name, file in FILES.items():
        shutil.copy(file, name)
    done: set[str] = set()
    for line in lines(path):
        variables, words = words_of(line)
        if words[0] != "pithead" or {"--help", "-h"} & set(words):
            continue
        if RUN_ELSEWHERE.keys() & set(words):
            parse(words[1:])
            continue
        arguments = smaller(words[1:])
        kind = kind_of(arguments)
        if kind in done:
            parse(words[1:])
            continue
        done.add(kind)
        if arguments[:2] == ["edition", "new"] and "my-schiefer.toml" in arguments:
            Path("my-schiefer.toml").unlink()
        with pytest.MonkeyPatch.context() as patch:
            for name, value in variables.items():
                patch.setenv(name, value)
            result = command(*arguments)
        assert result.exit_code == 0, f"{line}: {result.output} {result.exception!r}"


def kind_of(arguments: list[str]) -> str:
    """Return a training or a comparison without its game: all games have the same."""
    options = [word for word in arguments if word.startswith("-")]
    if arguments[0] in ("arena", "dataset", "play", "simulate", "train"):
        return " ".join([arguments[0], *sorted(options)])
    return " ".join(arguments)


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_every_line_of_a_block_of_commands_is_known(path: Path) -> None:
    for line in [*lines(path), *inline(path)]:
        words = words_of(line)[1]
        if not words:
            raise AssertionError(f"{line} is not a command")
        elif words[0] == "pithead":
            if not {"-h", "--help"} & set(words):
                parse(words[1:])
        elif words[0] == "make":
            parse_make(words[1:])
        elif words[:2] == ["python", "-m"]:
            parse_module(words[2], words[3:])
        elif words[0] == "python":
            assert (ROOT / words[1]).exists(), line
        else:
            assert words[0] in NOT_RUN, line


def parse_make(words: list[str]) -> None:
    """Check that make has such a target, and that the program behind it has such options."""
    targets = [word for word in words if "=" not in word]
    for target in targets:
        assert re.search(rf"^{target}:", MAKEFILE, re.MULTILINE), target
    for word in words:
        name, given, value = word.partition("=")
        if given:
            assert f"$({name})" in MAKEFILE, name
        if name == "BENCH":
            module = {"baselines": "bench.learning", "bench": "bench"}[targets[0]]
            parse_module(module, shlex.split(value))


class Parsed(Exception):
    """The arguments of a program are valid."""


def parse_module(module: str, words: list[str]) -> None:
    """Parse the arguments of `python -m`; raise an error if they are wrong."""
    place = ROOT / module.replace(".", "/")
    file = place / "__main__.py" if place.is_dir() else place.with_suffix(".py")
    assert file.exists(), module
    source = file.read_text(encoding="utf-8")
    if module in NOT_IMPORTED:
        for word in words:
            assert not word.startswith("-") or f'add_argument("{word}"' in source, word
        return
    if "ArgumentParser" not in source:
        takes_a_folder = "sys.argv" in source
        assert not [word for word in words if word.startswith("-")], words
        assert takes_a_folder or not words, words
        return
    program: Any = importlib.import_module(f"{module}.__main__" if place.is_dir() else module)
    known = argparse.ArgumentParser.parse_args

    def only_parse(parser: argparse.ArgumentParser, *given: Any) -> NoReturn:
        known(parser, *given)
        raise Parsed

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "argv", [module, *words])
        patch.setattr(argparse.ArgumentParser, "parse_args", only_parse)
        with pytest.raises(Parsed):
            program.main()
