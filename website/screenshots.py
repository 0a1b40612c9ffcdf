"""Screenshots of the table for the documents; `python -m website.screenshots` takes them."""

import base64
import tempfile
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Page

import pithead
from tests.browser.chromium import chromium
from tests.browser.conftest import Server
from tests.browser.test_layouts import Table, settled

FOLDER: Final = Path(__file__).parents[1] / "docs" / "images"
SIZES: Final = {
    "2560x1440": ("wide", "dark", 0.375),
    "1920x1080": ("wide", "light", 0.5),
    "390x844": ("parts", "dark", 1),
}
"""The windows with a picture of their own: the drawing, the paper, and pixels for each of them."""
SHEET: Final = {
    "1440x900": ("square", "light"),
    "1366x768": ("small", "dark"),
    "1200x1600": ("square", "dark"),
    "1024x768": ("parts", "light"),
    "844x390": ("parts", "light"),
}
"""The windows that share one picture."""
_QUESTIONS: Final = {"schiefer": "open:", "ruhrschifffahrt": "option:", "schichtwechsel": "use:"}
"""The question that the pictures show, by the start of its choices."""
_STEPS: Final = 40
_COPY_FLAG: Final = ".flag.plain"
_LARGEST: Final = 60_000
"""Bytes of one picture."""


def take(folder: Path) -> None:
    """Take a picture of each game in each size, as small as it must be."""
    with tempfile.TemporaryDirectory() as scratch, chromium() as browser:
        server = Server(Path(scratch) / "tables.sqlite3")
        try:
            for game_id in pithead.games():
                table = Table(browser, server, game_id, 3)
                table.play(_STEPS)
                table.play_until(_QUESTIONS[game_id])
                for size, (layout, paper, scale) in SIZES.items():
                    page = table.show(size, "en", paper, phone=layout == "parts", scale=scale)
                    _prepare(page, layout)
                    _save(page, folder / f"{game_id}-{size}.jpg")
                    page.context.close()
                _sheet(browser, table, folder / f"{game_id}-windows.jpg")
                table.close()
        finally:
            server.process.terminate()
            server.process.wait(20)


def _prepare(page: Page, layout: str) -> None:
    """Wait for the drawing, and hide that the table is a copy of a game that was played before."""
    settled(page, layout)
    page.eval_on_selector_all(_COPY_FLAG, "flags => flags.forEach(flag => flag.remove())")


def _sheet(browser: Browser, table: Table, file: Path) -> None:
    """Take one picture of all other windows, side by side."""
    shots = []
    for size, (layout, paper) in SHEET.items():
        page = table.show(size, "de", paper, scale=0.5)
        _prepare(page, layout)
        shots.append((int(size.partition("x")[0]), page.screenshot()))
        page.context.close()
    _save_together(browser, shots, file)


def _save_together(browser: Browser, shots: list[tuple[int, bytes]], file: Path) -> None:
    """Save screenshots, each with its width, as one picture."""
    images = "".join(
        f'<img src="data:image/png;base64,{base64.b64encode(shot).decode()}" width="{width // 4}">'
        for width, shot in shots
    )
    page = browser.new_page(viewport={"width": 800, "height": 660})
    page.set_content(
        f"<style>body{{margin:4px;background:#777}}img{{margin:4px;vertical-align:top}}</style>{images}"
    )
    page.wait_for_function("() => [...document.images].every(image => image.complete)")
    _save(page, file)
    page.close()


def _save(page: Page, file: Path) -> None:
    for quality in range(80, 10, -5):
        page.screenshot(path=file, type="jpeg", quality=quality)
        if file.stat().st_size <= _LARGEST:
            break
    print(f"{file.name}: {file.stat().st_size} bytes, quality {quality}")


if __name__ == "__main__":
    take(FOLDER)
