"""`.ci/audit` reports vulnerabilities, and services that did not answer."""

import os
import subprocess
from pathlib import Path

import pytest

AUDIT = Path(__file__).parent.parent / ".ci" / "audit"
CLEAN = ("No known vulnerabilities found", 0)
CLEAN_NPM = ("found 0 vulnerabilities", 0)
WEAK = ("Found 2 known vulnerabilities in 1 package", 1)
WEAK_NPM = ("3 vulnerabilities (1 moderate, 2 high)\n3 high severity vulnerabilities", 1)
SLIGHT_NPM = ("1 low severity vulnerability", 0)
OFFLINE = ("ConnectionError: Max retries exceeded", 1)
OFFLINE_NPM = ("npm error audit endpoint returned an error", 1)
UNKNOWN = ("rich  Dependency not found on PyPI and could not be audited: rich (15.0.0)", 0)
SLEEPS = ("", -1)
Answer = tuple[str, int]


def stub(folder: Path, name: str, answer: Answer) -> Path:
    """Write a program that always gives this answer."""
    text, status = answer
    script = folder / name
    end = "exec sleep 60" if status < 0 else f"exit {status}"
    script.write_text(f"#!/bin/sh\ncat <<'TEXT'\n{text}\nTEXT\n{end}\n")
    script.chmod(0o755)
    return script


@pytest.mark.parametrize(
    ("python", "node", "status"),
    [
        (CLEAN, CLEAN_NPM, 0),
        (CLEAN, SLIGHT_NPM, 0),
        (WEAK, CLEAN_NPM, 1),
        (CLEAN, WEAK_NPM, 1),
        (OFFLINE, WEAK_NPM, 1),
        (WEAK, OFFLINE_NPM, 1),
        (OFFLINE, OFFLINE_NPM, 3),
        (UNKNOWN, CLEAN_NPM, 3),
        (SLEEPS, CLEAN_NPM, 3),
    ],
)
def test_a_weakness_counts_and_silence_is_told(
    tmp_path: Path, python: Answer, node: Answer, status: int
) -> None:
    stub(tmp_path, "npm", node)
    done = subprocess.run(
        [AUDIT, stub(tmp_path, "pip-audit", python), "1"],
        env={**os.environ, "PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == status, done.stdout
    silent = {python, node} & {OFFLINE, OFFLINE_NPM, UNKNOWN, SLEEPS}
    assert ("NOT ASKED" in done.stdout) == bool(silent)
    assert ("no clean bill" in done.stdout) == (status == 3)
