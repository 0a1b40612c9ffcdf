"""Runs many `pithead` commands in one process that has loaded the program, and forks for each.

Started as a program by `tests.golden.commands`, with the language as its argument. It reads one
command in JSON from each line of its input, and answers with a line of JSON.
"""

import contextlib
import gc
import json
import os
import sys
import traceback
from pathlib import Path


def run(arguments: list[str], answers: str) -> int:
    """The command in a process of its own; the exit code."""
    Path(".in").write_text(answers, encoding="utf-8")
    child = os.fork()
    if child:
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    code = 70
    try:
        flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC
        os.dup2(os.open(".in", os.O_RDONLY), 0)
        os.dup2(os.open(".out", flags), 1)
        os.dup2(os.open(".err", flags), 2)
        sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115
        sys.argv = ["pithead", *arguments]
        from pithead.cli import main as command

        command()
        code = 0
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else 0 if end.code is None else 1
    except BaseException:
        traceback.print_exc()
    finally:
        for stream in (sys.stdout, sys.stderr):
            with contextlib.suppress(Exception):
                stream.flush()
        os._exit(code)


def _warm_up(lang: str) -> None:
    """Run a few commands here, unseen: then nobody after them has to load what they needed."""
    from pithead.cli import main as command

    unseen = os.open(os.devnull, os.O_WRONLY)
    os.dup2(unseen, 1)
    os.dup2(unseen, 2)
    for line in ("games", "--help", "nonsense", "rules schiefer 1", "replay short.pithead"):
        sys.argv = ["pithead", *line.split(), "--lang", lang]
        with contextlib.suppress(SystemExit):
            command()
    gc.freeze()


def main() -> None:
    # The language of the help is fixed when the program is loaded.
    lang = sys.argv[1]
    sys.argv = ["pithead", "--lang", lang]
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    requests = os.fdopen(os.dup(0), encoding="utf-8")
    _warm_up(lang)
    for line in requests:
        wanted = json.loads(line)
        code = run(wanted["arguments"], wanted["answers"])
        said = [Path(name).read_text(encoding="utf-8") for name in (".out", ".err")]
        answers.write(json.dumps([code, *said]) + "\n")
        answers.flush()


if __name__ == "__main__":
    main()
