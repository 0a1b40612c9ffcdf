"""The command `doctor`: what is installed here, what is missing, and how to get it."""

import json
import platform
import shutil
import sys
import sysconfig
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Final

import pithead
from pithead.kernel.errors import PitheadError
from pithead.locale import Words
from pithead.table.settings import data_folder
from pithead.terminal.package_extras import ALWAYS, libraries, versions
from pithead.terminal.screen import Screen

GOOD: Final = "good"
OPEN: Final = "open"
"""Missing, but only those miss it who want it."""
BAD: Final = "bad"

HEALTHY: Final = 0
ILL: Final = 1

_SIGNS: Final = {GOOD: ("✓", "plain"), OPEN: ("–", "dim"), BAD: ("✗", "warning")}
_OLDEST: Final = (3, 11)
_ASSETS: Final = ("app.js", "style.css")
_COMPILERS: Final = ("cc", "gcc", "clang", "cl")


@dataclass(frozen=True)
class Finding:
    """One thing that was looked at."""

    subject: str
    health: str
    detail: str
    remedy: str = ""
    """What to do about it; "" where nothing need be done."""


def doctor(screen: Screen, as_json: bool) -> int:
    """Tell all findings; exit code 1 if something that everybody needs is wrong."""
    found = list(findings(screen.words))
    healthy = all(finding.health != BAD for finding in found)
    if as_json:
        data = {"healthy": healthy, "findings": [vars(finding) for finding in found]}
        print(json.dumps(data, indent=2, ensure_ascii=False))
    else:
        width = max(len(finding.subject) for finding in found)
        for finding in found:
            sign, style = _SIGNS[finding.health]
            screen.console.print(
                f"{sign} {finding.subject:<{width}}  {finding.detail}", style=style, soft_wrap=True
            )
            if finding.remedy:
                screen.verbatim(f"  {'':<{width}}  -> {finding.remedy}")
        screen.say("doctor.healthy" if healthy else "doctor.ill")
    return HEALTHY if healthy else ILL


def findings(words: Words) -> Iterator[Finding]:
    yield _python(words)
    yield _build(words)
    yield _games(words)
    yield from _libraries(words)
    yield _assets(words)
    yield _folder(words)


def _python(words: Words) -> Finding:
    found = f"{platform.python_implementation()} {platform.python_version()}"
    if sys.version_info[:2] >= _OLDEST:
        return Finding("Python", GOOD, found)
    wanted = ".".join(str(part) for part in _OLDEST)
    return Finding("Python", BAD, found, words("doctor.python", wanted=wanted))


def _build(words: Words) -> Finding:
    """Interpreted is no illness: the same games, only slower."""
    if pithead.COMPILED:
        return Finding("Pithead", GOOD, f"{pithead.__version__}, {words('version.compiled')}")
    missing = [name for name in ("C compiler", "Python.h") if not _at_hand(name)]
    remedy = words(
        "doctor.compile_lacks" if missing else "doctor.compile",
        **({"missing": ", ".join(missing)} if missing else {}),
    )
    return Finding(
        "Pithead", OPEN, f"{pithead.__version__}, {words('version.interpreted')}", remedy
    )


def _at_hand(name: str) -> bool:
    if name == "Python.h":
        return Path(sysconfig.get_path("include"), name).exists()
    return any(shutil.which(compiler) for compiler in _COMPILERS)


def _games(words: Words) -> Finding:
    subject = words("doctor.games")
    try:
        titles = [pithead.game(game_id).title for game_id in pithead.games()]
    except (PitheadError, OSError) as error:
        return Finding(subject, BAD, str(error), words("doctor.reinstall"))
    return Finding(subject, GOOD, ", ".join(titles))


def _libraries(words: Words) -> Iterator[Finding]:
    known = libraries()
    if not known:
        yield Finding(words("doctor.libraries"), OPEN, words("doctor.no_metadata"))
    for extra, names in known.items():
        found = versions(names)
        detail = ", ".join(
            f"{name} {version or words('doctor.missing')}" for name, version in found.items()
        )
        subject = words("doctor.libraries") if extra == ALWAYS else f"[{extra}]"
        if all(found.values()):
            yield Finding(subject, GOOD, detail)
        elif extra == ALWAYS:
            yield Finding(subject, BAD, detail, words("doctor.reinstall"))
        else:
            yield Finding(subject, OPEN, detail, f"pip install 'pithead[{extra}]'")


def _assets(words: Words) -> Finding:
    """Scripts and styles of the pages: part of every wheel, made by `make` in a working copy."""
    subject = words("doctor.assets")
    folder = files("pithead.table") / "static"
    missing = [name for name in _ASSETS if not (folder / name).is_file()]
    if missing:
        detail = f"{', '.join(missing)}: {words('doctor.missing')}"
        return Finding(subject, BAD, detail, words("doctor.build_assets"))
    return Finding(subject, GOOD, ", ".join(_ASSETS))


def _folder(words: Words) -> Finding:
    """Whether games and tables can be kept, found out by keeping something."""
    subject = words("doctor.folder")
    try:
        folder = data_folder()
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        place = error.filename or words("doctor.folder")
        return Finding(subject, BAD, f"{place}: {error.strerror}", words("doctor.make_writable"))
    return Finding(subject, GOOD, str(folder))
