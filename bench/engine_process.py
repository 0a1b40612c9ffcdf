"""Processes of engines, and the requests to them."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import Any

from bench.worker import Request, Timing

ROOT = Path(__file__).resolve().parent.parent
COMPILED_FILES = ("*.so", "*.pyd", "__pycache__")

ENGINES = {
    "compiled": "pithead",
    "interpreted": "pithead",
    "catanatron": "catanatron",
    "openspiel": "openspiel",
}
"""The engines by the names of `--without`, and the worker's group of each."""


class MissingEngine(Exception):
    """An engine is not installed."""


@dataclass(frozen=True)
class EngineGame:
    """A game that an engine plays, at one number of players."""

    name: str
    players: int


class EngineProcess:
    """A process that waits for requests; as a context manager, it is ended at exit."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._resources = ExitStack()
        try:
            self._process = self._start()
            introduction = self._read()
            if "missing" in introduction:
                raise MissingEngine(f"{name} is missing: {introduction['missing']}")
        except BaseException:
            self.close()
            raise
        self.about: dict[str, str] = introduction["about"]
        self.entries = [EngineGame(**entry) for entry in introduction["engines"]]

    @property
    def label(self) -> str:
        """Return the name, or a warning if the build is not the one in the name."""
        build = self.about.get("build", self.name)
        return self.name if build == self.name else f"NOT {self.name.upper()}"

    def ask(self, request: Request) -> list[Timing]:
        """Return the timings of one round."""
        assert self._process.stdin is not None
        print(json.dumps(asdict(request)), file=self._process.stdin, flush=True)
        return [Timing(*timing) for timing in self._read()]

    def close(self) -> None:
        self._resources.close()

    def __enter__(self) -> EngineProcess:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _start(self) -> subprocess.Popen[str]:
        # The same hashes in every run, because catanatron depends on the order of its sets;
        # one thread, also in the numeric libraries of the peers.
        environment = os.environ | {
            "PYTHONHASHSEED": "0",
            "OMP_NUM_THREADS": "1",
            "OPENBLAS_NUM_THREADS": "1",
        }
        environment.pop("PYTHONPATH", None)
        if self.name == "interpreted":
            environment["PYTHONPATH"] = self._sources()
        process = subprocess.Popen(
            [sys.executable, "-m", "bench.worker", ENGINES[self.name]],
            cwd=ROOT,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )
        self._resources.enter_context(process)  # closes the pipes, which ends the worker
        return process

    def _sources(self) -> str:
        """Return a folder with the sources and no compiled modules."""
        sources = ROOT / "src" / "pithead"
        if not sources.is_dir():
            raise MissingEngine(f"{self.name} is missing: there are no sources in src/pithead")
        folder = self._resources.enter_context(TemporaryDirectory(prefix="pithead-bench-"))
        shutil.copytree(
            sources, Path(folder, "pithead"), ignore=shutil.ignore_patterns(*COMPILED_FILES)
        )
        return folder

    def _read(self) -> Any:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError(f"The process of {self.name} ended; its last words are above.")
        return json.loads(line)
