"""Measures Pithead on a web space: `make site`, then `python -m bench.browser [FOLDER]`.

It prints what is downloaded, how long visits and clicks take in Chromium, and the memory of all its
processes. The files come from this machine, so a network adds its own time.
"""

import argparse
import functools
import http.server
import json
import shutil
import statistics
import subprocess
import threading
import time
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Frame, Page, sync_playwright

from tests.browser.chromium import ARGUMENTS, COMPLETE
from tests.browser.conftest import PLAY

GAMES: Final = ("schiefer", "ruhrschifffahrt", "schichtwechsel")
_PATIENCE: Final = 300_000
_LATER: Final = ("network-", "migration", "page.")
"""The beginnings of the names of files that the first board does not need."""
_BROTLI: Final = """
const { brotliCompressSync } = require("node:zlib");
const { readFileSync } = require("node:fs");
const sizes = process.argv.slice(1).map((file) => brotliCompressSync(readFileSync(file)).length);
console.log(JSON.stringify(sizes));
"""
_CLICKS: Final = """async () => {
  const times = [];
  for (let click = 0; click < 12; click++) {
    const stage = document.getElementById("stage").dataset;
    while (stage.mine !== "yes" && stage.over !== "yes") {
      await new Promise((done) => setTimeout(done, 4));
    }
    if (stage.over === "yes") break;
    const before = stage.sequence, started = performance.now();
    document.querySelector("[data-choice]").click();
    while (stage.sequence === before) await new Promise((done) => setTimeout(done, 1));
    times.push(performance.now() - started);
  }
  return times;
}"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=Path("build/pithead-site"))
    folder: Path = parser.parse_args().folder
    print(f"downloaded before the first board, Brotli  {_downloaded(folder) / 1e6:6.1f} MB")
    handler = functools.partial(_Quiet, directory=str(folder))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    _measure(f"http://localhost:{server.server_port}/")
    server.shutdown()


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        return


def _downloaded(folder: Path) -> int:
    """The bytes of a server that compresses whatever gets smaller."""
    found = [path for path in sorted(folder.rglob("*")) if path.is_file()]
    needed = [str(path) for path in found if not path.name.startswith(_LATER)]
    done = subprocess.run(
        ["node", "-e", _BROTLI, *needed], capture_output=True, text=True, check=True
    )
    return sum(
        min(packed, Path(path).stat().st_size)
        for packed, path in zip(json.loads(done.stdout), needed)
    )


def _measure(address: str) -> None:
    path = next(found for name in COMPLETE if (found := shutil.which(name)))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        context = browser.new_context(viewport={"width": 1440, "height": 900})
        context.set_default_timeout(_PATIENCE)
        context.add_init_script("localStorage.setItem('pace', '0')")
        page = context.new_page()
        started = time.perf_counter()
        page.goto(address)
        app = _frame(page)
        _say("first visit: start page", started)
        app.click("form[action$='/play/schiefer'] button")
        app.wait_for_selector("#stage")
        _say("first visit: board", started)
        started = time.perf_counter()
        page.reload()
        app = _frame(page)
        app.wait_for_selector("#stage")
        _say("second visit: board", started)
        for game in GAMES:
            page.goto(address)
            page.wait_for_selector("body[data-ready]")
            app = _frame(page)
            app.click(f"form[action$='/play/{game}'] button")
            app.wait_for_selector("#stage")
            app.evaluate(PLAY, [3, 7, False])
            times: list[float] = app.evaluate(_CLICKS)
            print(f"{game}: click to new board, median  {statistics.median(times):6.0f} ms")
        print(f"memory of all processes  {_memory(browser) / 1e6:6.0f} MB")
        browser.close()


def _frame(page: Page) -> Frame:
    page.frame_locator("iframe").locator("main").wait_for()
    return next(frame for frame in page.frames if frame.parent_frame == page.main_frame)


def _say(what: str, started: float) -> None:
    print(f"{what}  {time.perf_counter() - started:6.1f} s")


def _memory(browser: Any) -> int:
    """The proportional set sizes of the browser's processes, which Linux knows."""
    session = browser.new_browser_cdp_session()
    total = 0
    for process in session.send("SystemInfo.getProcessInfo")["processInfo"]:
        try:
            lines = Path(f"/proc/{process['id']}/smaps_rollup").read_text(encoding="ascii")
        except FileNotFoundError:
            continue  # it has ended
        total += sum(
            int(line.split()[1]) * 1024 for line in lines.splitlines() if line.startswith("Pss:")
        )
    return total


if __name__ == "__main__":
    main()
