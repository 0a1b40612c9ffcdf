"""A real browser, to look at drawings and pages with the fonts that people will see."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, BrowserType, sync_playwright

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # The headless shell would place letters at whole pixels, unlike a browser with a screen.
    "--font-render-hinting=none",
]
COMPLETE = ("chromium", "chromium-browser", "google-chrome")
SHELLS = ("chromium-headless-shell", "chrome-headless-shell")
"""The same browser without its windows: faster, but it shows no notices."""


@contextmanager
def chromium() -> Iterator[Browser]:
    """Chromium as it is installed here, if possible without its windows."""
    with sync_playwright() as playwright, launched(playwright.chromium, SHELLS + COMPLETE) as found:
        yield found


@contextmanager
def launched(kind: BrowserType, names: tuple[str, ...] = COMPLETE) -> Iterator[Browser]:
    """The first of these browsers that is installed here."""
    path = next((found for name in names if (found := shutil.which(name))), None)
    if path is None:
        raise RuntimeError("Chromium is not installed; `make test` installs it on Debian")
    browser = kind.launch(executable_path=path, args=ARGUMENTS)
    try:
        yield browser
    finally:
        browser.close()
