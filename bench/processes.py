"""Starting the contestants' processes and talking to them."""

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

from bench.worker import Lap, Request

ROOT = Path(__file__).resolve().parent.parent
COMPILED_FILES = ("*.so", "*.pyd", "__pycache__")

PARTIES = {
    "compiled": "pithead",
    "interpreted": "pithead",
    "catanatron": "catanatron",
    "openspiel": "openspiel",
}
"""Who takes part, by the names that `--without` knows, and the worker's group that plays it."""


class Missing(Exception):
    """A party that should take part is not installed."""


@dataclass(frozen=True)
class Entry:
    """A contestant as its process introduces it."""

    name: str
    players: int


class Party:
    """A process with its contestants, asleep until asked; a context manager that ends it."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._resources = ExitStack()
        try:
            self._process = self._start()
            hello = self._read()
            if "missing" in hello:
                raise Missing(f"{name} is missing: {hello['missing']}")
        except BaseException:
            self.close()
            raise
        self.about: dict[str, str] = hello["about"]
        self.entries = [Entry(**entry) for entry in hello["contestants"]]

    @property
    def label(self) -> str:
        """Its name, unless it runs otherwise than its name says."""
        build = self.about.get("build", self.name)
        return self.name if build == self.name else f"NOT {self.name.upper()}"

    def ask(self, request: Request) -> list[Lap]:
        """One round."""
        assert self._process.stdin is not None
        print(json.dumps(asdict(request)), file=self._process.stdin, flush=True)
        return [Lap(*lap) for lap in self._read()]

    def close(self) -> None:
        self._resources.close()

    def __enter__(self) -> Party:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _start(self) -> subprocess.Popen[str]:
        # Hashes alike in every run, for catanatron's play follows the order of its sets;
        # one thread, also for the numerics below the peers.
        environment = os.environ | {
            "PYTHONHASHSEED": "0",
            "OMP_NUM_THREADS": "1",
            "OPENBLAS_NUM_THREADS": "1",
        }
        environment.pop("PYTHONPATH", None)
        if self.name == "interpreted":
            environment["PYTHONPATH"] = self._sources()
        process = subprocess.Popen(
            [sys.executable, "-m", "bench.worker", PARTIES[self.name]],
            cwd=ROOT,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )
        self._resources.enter_context(process)  # closes the pipes, on which the worker ends
        return process

    def _sources(self) -> str:
        """A folder with the sources and no compiled module that Python would prefer to them."""
        sources = ROOT / "src" / "pithead"
        if not sources.is_dir():
            raise Missing(f"{self.name} is missing: there are no sources in src/pithead")
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
