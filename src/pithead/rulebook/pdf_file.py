"""The rules of a game as a PDF, printed by a browser of the Chromium family.

The page to print uses the drawings, fonts and styles of the web pages. Only a browser shows them
exactly, and most computers have one; so no library is needed.
"""

import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Final

from pithead.kernel.errors import PitheadError
from pithead.kernel.texts.i18n import Text
from pithead.rulebook.print_page import print_page

BROWSER_VARIABLE: Final = "PITHEAD_BROWSER"
"""The environment variable with the path of a browser."""
_NAMES: Final = (
    *("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"),
    *("microsoft-edge", "msedge", "brave-browser"),
)
_PATHS: Final = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe",
)
_SECONDS: Final = 120


class NoPdf(PitheadError):
    """A PDF cannot be written."""


def find_browser() -> str:
    """The path of a browser that can print; NoPdf says what to install if there is none."""
    chosen = os.environ.get(BROWSER_VARIABLE, "")
    if chosen:
        found = shutil.which(chosen)
        if found is None:
            raise NoPdf(
                Text(
                    "{variable} is {path}, which is not a program",
                    variable=BROWSER_VARIABLE,
                    path=chosen,
                )
            )
        return found
    for name in _NAMES:
        found = shutil.which(name)
        if found is not None:
            return found
    for path in _PATHS:
        if Path(path).is_file():
            return path
    raise NoPdf(
        Text(
            "A PDF needs a browser: install Chromium, Chrome or Edge, or set {variable} to the "
            "path of one",
            variable=BROWSER_VARIABLE,
        )
    )


def write_pdf(game_id: str, lang: str, file: Path) -> None:
    """Write the rules of a game as a PDF; NoPdf if there is no browser, or if it fails."""
    browser = find_browser()
    with tempfile.TemporaryDirectory(prefix="pithead-") as folder:
        page = Path(folder) / "rules.html"
        made = Path(folder) / "rules.pdf"
        page.write_text(print_page(game_id, lang), encoding="utf-8")
        command = [
            browser,
            "--headless",
            "--disable-gpu",
            "--no-first-run",
            f"--user-data-dir={folder}/profile",
            "--no-pdf-header-footer",
            f"--print-to-pdf={made}",
        ]
        if hasattr(os, "geteuid") and os.geteuid() == 0:
            command.append("--no-sandbox")  # Chromium refuses to run as root with it.
        try:
            done = subprocess.run(
                [*command, page.as_uri()], capture_output=True, text=True, timeout=_SECONDS
            )
        except subprocess.TimeoutExpired:
            raise NoPdf(Text("The browser {path} did not finish", path=browser)) from None
        if not made.is_file():
            lines = done.stderr.strip().splitlines() or [""]
            raise NoPdf(
                Text("The browser {path} wrote no PDF: {line}", path=browser, line=lines[-1])
            )
        shutil.copyfile(made, file)
