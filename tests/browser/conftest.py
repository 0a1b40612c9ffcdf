"""A server of its own for each test process, and people with browsers."""

import os
import random
import re
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect

from tests.browser.chromium import chromium
from tests.table.test_copies import finished_record
from tests.waiting import wait_until

DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
expect.set_options(timeout=120_000)  # a busy machine is slow, not wrong
SHOTS = os.environ.get("PITHEAD_SHOTS", "")
"""A folder for screenshots; without it none are taken."""


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with chromium() as running:
        yield running


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """The program as people start it, on a database of its own; it can be killed and started."""

    def __init__(self, database: Path, **variables: str) -> None:
        self._variables = variables
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self._database = database
        self.start()

    def start(self) -> None:
        command = ["serve", "--port", str(self.port), "--database", f"sqlite:///{self._database}"]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "pithead", *command],
            env=os.environ | {"PITHEAD_LIMITS": "off", "PITHEAD_ANALYSIS": "4"} | self._variables,
            stdout=subprocess.DEVNULL,
        )
        wait_until(self.answers, "an answer of the server")

    def answers(self) -> bool:
        assert self.process.poll() is None, "the server has stopped"
        with suppress(OSError):
            urllib.request.urlopen(self.address, timeout=60).read()
            return True
        return False

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("tables") / "tables.sqlite3")
    yield running
    running.process.terminate()
    running.process.wait(300)


Person = Callable[..., Page]

EXPECTED = ("401", "403", "404", "409", "422", "net::")
"""What a browser complains of when a request is refused, or when the server has been killed."""


def complaints(message: ConsoleMessage) -> list[str]:
    if message.type != "error" or any(sign in message.text for sign in EXPECTED):
        return []
    return [message.text]


@pytest.fixture
def person(browser: Browser, server: Server) -> Iterator[Person]:
    """Somebody with their own browser; what goes wrong in a page fails the test."""
    contexts: list[BrowserContext] = []
    wrong: list[str] = []

    def arrive(phone: bool = False, lang: str = "en", calm: bool = True) -> Page:
        context = browser.new_context(
            base_url=server.address,
            viewport=PHONE if phone else DESKTOP,  # type: ignore[arg-type]
            is_mobile=phone,
            has_touch=phone,
            locale=lang,
            reduced_motion="reduce" if calm else "no-preference",
        )
        context.set_default_timeout(120_000)
        contexts.append(context)
        page = context.new_page()
        page.add_init_script("localStorage.getItem('pace') ?? localStorage.setItem('pace', '0')")
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", lambda message: wrong.extend(complaints(message)))
        page.goto("/")
        return page

    yield arrive
    for context in contexts:
        context.close()
    assert wrong == []


def keep(page: Page, name: str, whole: bool = True) -> None:
    """A screenshot to be looked at, if somebody wants them."""
    if SHOTS:
        page.screenshot(path=Path(SHOTS) / f"{name}.png", full_page=whole)


def play_now(page: Page, game_id: str) -> None:
    page.click(f'form[action="/play/{game_id}"] button')
    page.wait_for_selector("#stage")


def open_record(page: Page, tmp_path: Path, game_id: str = "ruhrschifffahrt") -> None:
    """Open the record of a finished game."""
    file = tmp_path / "game.txt"
    file.write_text(finished_record(game_id), encoding="utf-8")
    page.goto("/")
    page.set_input_files("#open-record input", file)
    page.click("#open-record button")
    page.wait_for_selector("#ending")


def table_id(page: Page) -> str:
    found = re.search(r"/t/([a-z0-9]+)", page.url)
    assert found is not None
    return found[1]


def wait_for_turn(page: Page) -> bool:
    """Until it is one's turn; False if the game is over."""
    stage = page.wait_for_selector("#stage[data-mine=yes], #stage[data-over=yes]")
    assert stage is not None
    return stage.get_attribute("data-over") != "yes"


PLAY = """async ([acts, seed, places]) => {
  const stage = () => document.getElementById("stage").dataset;
  const ready = () => stage().mine === "yes" || stage().over === "yes";
  const until = async (test, patience) => {
    const end = performance.now() + patience;
    do {
      await new Promise((done) => setTimeout(done, 4));
      if (test()) return true;
    } while (performance.now() < end);
    return false;
  };
  let number = seed;
  const next = (below) => (number = (number * 16807) % 2147483647) % below;
  const pick = () => {
    const glowing = places ? [...document.querySelectorAll("#board svg [data-action]")] : [];
    if (!glowing.length) {
      const choices = document.querySelectorAll("[data-choice]");
      choices[next(choices.length)].click();
      return;
    }
    // What is clicked is what lies on top where the place is.
    const place = glowing[next(glowing.length)];
    place.scrollIntoView({ block: "nearest" });
    const { left, right, top, bottom } = place.getBoundingClientRect();
    const found = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    if (found?.closest("[data-action]") !== place) {
      const [cover, name] = [found?.outerHTML.slice(0, 120), place.dataset.action];
      throw new Error(`${name} lies below ${cover}`);
    }
    found.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  };
  for (let act = 0; act < acts; act++) {
    if (!(await until(ready, 60000))) throw new Error("nobody was asked");
    if (stage().over === "yes") return act;
    const before = stage().sequence;
    const done = () => stage().sequence !== before;
    pick();
    if (!(await until(done, 20000))) throw new Error("nothing was done");
  }
  if (!(await until(ready, 60000))) throw new Error("nobody was asked");
  return acts;
}"""


def play(page: Page, rng: random.Random, acts: int, on_the_board: bool = False) -> int:
    """Choose at random, in the page itself; return how often before the game was over."""
    done: int = page.evaluate(PLAY, [acts, rng.randrange(1, 2**31 - 1), on_the_board])
    return done
