"""The command `doctor`: what is installed here, what is missing, and how to get it."""

import json
import platform
import shutil
import sys
import sysconfig
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Final

import typer

import pithead
from pithead.kernel.errors import PitheadError
from pithead.locale import Messages
from pithead.table.base.settings import data_folder
from pithead.terminal.common_options import Lang, screen_for
from pithead.terminal.help_text import help_text
from pithead.terminal.interpreter_holes import known_holes, least_mended
from pithead.terminal.package_extras import ALWAYS, libraries, package_source, versions
from pithead.terminal.screen import Screen
from pithead.terminal.server_setup import PAGES, missing_pages

GOOD: Final = "good"
OPEN: Final = "open"
"""Something optional is missing, or could be better."""
BAD: Final = "bad"

HEALTHY: Final = 0
UNHEALTHY: Final = 1

_SYMBOLS: Final = {GOOD: ("✓", "plain"), OPEN: ("–", "dim"), BAD: ("✗", "warning")}
_OLDEST: Final = (3, 11)
_VERSION: Final = sys.version_info[:3]
_TABLE: Final = "table"
_SERVER: Final = ["fastapi"]
"""What tells whether the extra is installed if the package does not say what belongs to it."""
_COMPILERS: Final = ("cc", "gcc", "clang", "cl")


@dataclass(frozen=True)
class Finding:
    """The result of one check."""

    subject: str
    health: str
    detail: str
    remedy: str = ""
    """What to do about it; "" if there is nothing to do."""


def doctor(
    ctx: typer.Context,
    as_json: Annotated[
        bool, typer.Option("--json", help=help_text("Print JSON for programs."))
    ] = False,
    lang: Lang = None,
) -> None:
    """Check the installation."""
    raise typer.Exit(check_installation(screen_for(ctx, lang), as_json))


def check_installation(screen: Screen, as_json: bool) -> int:
    """Print all findings; return the exit code, 1 if something that is always needed is wrong."""
    found = list(findings(screen.messages))
    healthy = all(finding.health != BAD for finding in found)
    if as_json:
        data = {"healthy": healthy, "findings": [vars(finding) for finding in found]}
        print(json.dumps(data, indent=2, ensure_ascii=False))
    else:
        width = max(len(finding.subject) for finding in found)
        for finding in found:
            symbol, style = _SYMBOLS[finding.health]
            screen.console.print(
                f"{symbol} {finding.subject:<{width}}  {finding.detail}",
                style=style,
                soft_wrap=True,
            )
            if finding.remedy:
                screen.verbatim(f"  {'':<{width}}  -> {finding.remedy}")
        if healthy:
            screen.print_message("All is well.")
        else:
            screen.print_message("Something that Pithead needs is missing or broken.")
    return HEALTHY if healthy else UNHEALTHY


def findings(messages: Messages) -> Iterator[Finding]:
    """Run all checks."""
    yield _python(messages)
    yield _build(messages)
    yield _games(messages)
    yield from _libraries(messages)
    yield _assets(messages)
    yield _folder(messages)


def _python(messages: Messages) -> Finding:
    found = f"{platform.python_implementation()} {platform.python_version()}"
    if _VERSION < _OLDEST:
        wanted = ".".join(str(part) for part in _OLDEST)
        return Finding(
            "Python", BAD, found, messages("Pithead needs Python {wanted} or newer", wanted=wanted)
        )
    holes = known_holes(_VERSION)
    if not holes:
        return Finding("Python", GOOD, found)
    remedy = messages(
        "it has known vulnerabilities ({holes}): before you run a server, install Python "
        "{version} or newer",
        holes=", ".join(f"{hole.id}: {hole.where}" for hole in holes),
        version=".".join(str(part) for part in least_mended(_VERSION)),
    )
    return Finding("Python", OPEN, found, remedy)


def _build(messages: Messages) -> Finding:
    """Check whether the rules are compiled; interpreted, they only run slower."""
    if pithead.COMPILED:
        return Finding("Pithead", GOOD, f"{pithead.__version__}, {messages('compiled modules')}")
    missing = [name for name in ("C compiler", "Python.h") if not _is_available(name)]
    if missing:
        remedy = messages(
            "compiled modules would be several times as fast; they need: {missing}",
            missing=", ".join(missing),
        )
    elif package_source().endswith(".whl"):
        remedy = messages(
            "compiled modules would be several times as fast, and a C compiler is available; "
            "in a working copy: make wheel"
        )
    else:
        remedy = messages(
            "compiled modules would be several times as fast, and a C compiler is available: "
            "{command}",
            command="pip install --force-reinstall --no-deps --no-cache-dir --no-binary pithead "
            + package_source(),
        )
    return Finding(
        "Pithead", OPEN, f"{pithead.__version__}, {messages('interpreted modules')}", remedy
    )


def _is_available(name: str) -> bool:
    if name == "Python.h":
        return Path(sysconfig.get_path("include"), name).exists()
    return any(shutil.which(compiler) for compiler in _COMPILERS)


def _games(messages: Messages) -> Finding:
    subject = messages("games")
    try:
        titles = [pithead.game(game_id).title for game_id in pithead.games()]
    except (PitheadError, OSError) as error:
        return Finding(
            subject,
            BAD,
            error.to(messages.lang) if isinstance(error, PitheadError) else str(error),
            _install_again(messages),
        )
    return Finding(subject, GOOD, ", ".join(titles))


def _install_again(messages: Messages) -> str:
    command = f"pip install --force-reinstall {package_source()}"
    return messages("install Pithead again: {command}", command=command)


def _libraries(messages: Messages) -> Iterator[Finding]:
    known = libraries()
    if not known:
        yield Finding(
            messages("libraries"), OPEN, messages("unknown: Pithead runs from its sources")
        )
    for extra, names in known.items():
        found = versions(names)
        detail = ", ".join(
            f"{name} {version or messages('missing')}" for name, version in found.items()
        )
        subject = messages("libraries") if extra == ALWAYS else f"[{extra}]"
        if all(found.values()):
            yield Finding(subject, GOOD, detail)
        elif extra == ALWAYS:
            yield Finding(
                subject,
                BAD,
                detail,
                _install_again(messages),
            )
        else:
            yield Finding(subject, OPEN, detail, f"pip install 'pithead[{extra}]'")


def _assets(messages: Messages) -> Finding:
    """Check for scripts and styles of the pages: in every wheel; `make` builds them in a clone.

    Only the extra `table` needs them, so without it nothing is wrong.
    """
    subject = messages("web pages")
    missing = missing_pages()
    if missing:
        detail = f"{', '.join(missing)}: {messages('missing')}"
        serves = all(versions(libraries().get(_TABLE, _SERVER)).values())
        return Finding(
            subject,
            BAD if serves else OPEN,
            detail,
            messages("pithead serve needs them; in a working copy: make wheel"),
        )
    return Finding(subject, GOOD, ", ".join(PAGES))


def _folder(messages: Messages) -> Finding:
    """Check whether the data folder is writable by writing a temporary file."""
    subject = messages("data folder")
    try:
        folder = data_folder()
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        place = error.filename or messages("data folder")
        return Finding(
            subject,
            BAD,
            f"{place}: {error.strerror}",
            messages("nothing can be saved there: make it writable, or set XDG_DATA_HOME"),
        )
    return Finding(subject, GOOD, str(folder))
