"""`python -m bench.clicks`: how long it takes from a click to the new board, in Chromium.

One person plays two seats of a table by clicking choices, so every event but those of chance is
their own. The time ends when the browser has painted the first board after the click. The server is
a process of its own. `--base FOLDER` measures the sources of another version, too, in turns: move
by move, in the same browser. Sources run interpreted; `--compiled` measures the installed package.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path

from playwright.sync_api import Browser, Page

from bench.server import Server
from bench.visitors import COOKIE, signed_visitor
from tests.browser.chromium import chromium

CLICKED = """() => {
  const now = () => document.getElementById("stage").dataset.position;
  const before = now();
  const start = performance.now();
  return new Promise((resolve) => {
    const look = new MutationObserver(() => {
      if (now() === before) return;
      look.disconnect();
      const changed = performance.now() - start;
      const painted = () => resolve([changed, performance.now() - start]);
      // Before what the page itself does after painting.
      requestAnimationFrame(() => scheduler.postTask(painted, { priority: "user-blocking" }));
    });
    look.observe(document.getElementById("table") ?? document.body,
      { subtree: true, childList: true, attributes: true });
    const choices = [...document.querySelectorAll("[data-choice]")];
    choices[Math.floor(PICK * choices.length)].click();
  });
}"""
READY = """() => document.getElementById("stage").dataset.mine === "yes"
  && document.querySelector("[data-choice]")"""


class ClickMeter:
    """A table of one version of the sources, opened in a browser."""

    def __init__(self, browser: Browser, server: Server, game: str, seed: int) -> None:
        self._rng = random.Random(seed)
        self._address = f"http://{server.host}:{server.port}"
        self._visitor = signed_visitor(server.host, server.port)
        self._game = game
        self._page = browser.new_context(viewport={"width": 1440, "height": 900}).new_page()
        self.changed: list[float] = []
        self.painted: list[float] = []
        self._open()

    def _open(self) -> None:
        page: Page = self._page
        page.context.add_cookies([{"name": COOKIE, "value": self._visitor, "url": self._address}])
        body = {"game": self._game, "seats": [{"kind": "me"}, {"kind": "me"}]}
        made = page.request.post(f"{self._address}/api/v1/tables", data=body).json()
        page.goto(f"{self._address}/t/{made['table_id']}")
        page.wait_for_function(READY)

    def click(self, counts: bool) -> None:
        """Choose something, and note how long it took."""
        page = self._page
        changed, painted = page.evaluate(CLICKED.replace("PICK", str(self._rng.random())))
        if counts:
            self.changed.append(changed)
            self.painted.append(painted)
        page.wait_for_function(READY)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.clicks", description=__doc__)
    parser.add_argument("--game", default="schiefer", help="(%(default)s)")
    parser.add_argument("--clicks", type=int, default=40, help="in each version (%(default)s)")
    parser.add_argument("--warm", type=int, default=5, help="that do not count (%(default)s)")
    parser.add_argument("--base", type=Path, help="the folder of another version, with built pages")
    parser.add_argument("--compiled", action="store_true", help="measure the installed package")
    options = parser.parse_args()
    sources: dict[str, Path | None] = {"now": None if options.compiled else Path.cwd()}
    if options.base:
        sources["base"] = options.base
    with ExitStack() as stack, tempfile.TemporaryDirectory() as folder:
        browser = stack.enter_context(chromium())
        meters = {}
        for name, source in sources.items():
            server = Server(Path(folder) / f"{name}.sqlite3")
            server.start({} if source is None else {"PYTHONPATH": str(source / "src")})
            stack.callback(server.stop)
            meters[name] = ClickMeter(browser, server, options.game, 1)
        for number in range(options.warm + options.clicks):
            for meter in meters.values():
                meter.click(number >= options.warm)
        print(f"{options.game:24}" + "".join(f"{name:>12}" for name in meters))
        for title, times in (
            ("changed, median ms", {name: meter.changed for name, meter in meters.items()}),
            ("painted, median ms", {name: meter.painted for name, meter in meters.items()}),
        ):
            medians = [statistics.median(found) for found in times.values()]
            print(f"{title:24}" + "".join(f"{value:>12.0f}" for value in medians))
    return 0


if __name__ == "__main__":
    sys.exit(main())
