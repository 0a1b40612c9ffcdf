"""Pithead as a folder on a web space, without a server: `make site` writes it."""

import functools
import http.server
import re
import shutil
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Frame, Page, expect

import pithead
from tests.browser.conftest import DESKTOP, PHONE, PLAY, complaints

FOLDER = Path("build/pithead-site").absolute()
READY = 240_000
"""Python starts in a few seconds, or in minutes on a machine that does something else, too."""
BELOW = "/games/pithead"


class WebSpace:
    """A folder below a path of an address, served as files; it can be cut off or replaced."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.folder = root / BELOW.strip("/")
        self.broken = ""
        """A part of the name of the files that arrive cut off."""
        space = self

        class Files(http.server.SimpleHTTPRequestHandler):
            def log_message(self, *_: object) -> None:
                return

            def copyfile(self, source: Any, outputfile: Any) -> None:
                if space.broken and space.broken in self.path:
                    outputfile.write(source.read(100))
                    self.close_connection = True
                else:
                    super().copyfile(source, outputfile)

        handler = functools.partial(Files, directory=str(root))
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self.address = f"http://localhost:{self.server.server_port}{BELOW}/"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture
def space(tmp_path: Path) -> Iterator[WebSpace]:
    assert (FOLDER / "index.html").is_file(), "`make site` writes the folder that is tested"
    shutil.copytree(FOLDER, tmp_path / BELOW.strip("/"))
    served = WebSpace(tmp_path)
    yield served
    served.close()


class Visit:
    """A browser that opens the page, and what its pages have complained of."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.context = context
        self.address = address
        self.wrong: list[str] = []
        self.page = self.tab()

    def tab(self) -> Page:
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.wrong.append(str(error)))
        page.on("console", lambda message: self.wrong.extend(complaints(message)))
        return page

    def open(self) -> Frame:
        """The app's frame, as soon as it shows something."""
        self.page.goto(self.address)
        return frame_of(self.page)

    def wait(self, page: Page | None = None) -> Frame:
        """The frame, once Python is there."""
        shown = page or self.page
        shown.wait_for_selector("body[data-ready]", timeout=READY)
        return frame_of(shown)


def frame_of(page: Page) -> Frame:
    page.frame_locator("iframe").locator("main").wait_for(timeout=READY)
    return next(frame for frame in page.frames if frame.parent_frame == page.main_frame)


Arrive = Callable[..., Visit]


@pytest.fixture
def arrive(browser: Browser, space: WebSpace) -> Iterator[Arrive]:
    visits: list[Visit] = []

    def made(phone: bool = False, lang: str = "en", script: str = "") -> Visit:
        context = browser.new_context(
            viewport=PHONE if phone else DESKTOP,  # type: ignore[arg-type]
            is_mobile=phone,
            has_touch=phone,
            locale=lang,
            reduced_motion="reduce",
        )
        context.set_default_timeout(60_000)
        context.add_init_script(script)
        context.add_init_script(
            "try { localStorage.getItem('pace') ?? localStorage.setItem('pace', '0') } catch {}"
        )
        visits.append(Visit(context, space.address))
        return visits[-1]

    yield made
    for visit in visits:
        visit.context.close()
    assert [line for visit in visits for line in visit.wrong] == []


def play_now(app: Frame, game: str) -> None:
    app.locator(f"form[action$='/play/{game}'] button").click()
    app.locator("#stage").wait_for(timeout=READY)


def act(app: Frame, times: int) -> int:
    """Act at random; how often before the game was over."""
    done: int = app.evaluate(PLAY, [times, 7, False])
    return done


def position(app: Frame) -> int:
    return int(app.get_attribute("#stage", "data-position") or "")


def problem(page: Page) -> str:
    page.wait_for_selector("#box:not([hidden]):not([data-kind=start]) p", timeout=READY)
    return page.locator("#box p").first.inner_text()


def record_of(app: Frame) -> str:
    """The record of the game that is shown, as it is saved."""
    text: str = app.evaluate(
        "async () => (await fetch(document.querySelector('a[href$=\"/record\"]').href)).text()"
    )
    return text


def test_start_page_and_rules_are_there_before_python(arrive: Arrive) -> None:
    visit = arrive()
    app = visit.open()
    assert app.locator("h1").inner_text() == "Mining games, back on the table"
    assert app.locator("meta[name=prepared]").count() == 1
    app.click("#schiefer .ways a[href$='/rules/schiefer']")
    app.locator("#SF-7\\.2").wait_for(state="attached")
    assert visit.page.locator("body[data-ready]").count() == 0
    visit.wait()


def test_a_game_goes_on_after_a_reload_and_without_a_network(
    arrive: Arrive, space: WebSpace
) -> None:
    visit = arrive()
    visit.open()
    app = visit.wait()
    play_now(app, "schiefer")
    act(app, 3)
    reached, address = position(app), visit.page.url
    assert f"{BELOW}/#/t/" in address
    visit.page.reload()
    app = visit.wait()
    app.locator("#stage").wait_for()
    assert position(app) >= reached
    # A bot has played, so everything that the bots need has been loaded, too.
    space.close()
    visit.context.set_offline(True)
    visit.page.reload()
    app = visit.wait()
    app.locator("#stage").wait_for()
    assert act(app, 3) == 3
    assert position(app) > reached
    app.click("a.brand")
    expect(app.locator("#my-tables li")).to_have_count(1)
    play_now(app, "schiefer")
    assert act(app, 1) == 1


def test_a_record_of_the_browser_is_one_of_the_engine(arrive: Arrive) -> None:
    visit = arrive()
    visit.open()
    app = visit.wait()
    play_now(app, "schichtwechsel")
    act(app, 4)
    text = record_of(app)
    record = pithead.Record.load(text)
    assert record.dump() == text
    assert len(record.events) == position(app)


def test_on_a_phone_in_german(arrive: Arrive) -> None:
    visit = arrive(phone=True, lang="de")
    app = visit.open()
    assert app.locator("h1").inner_text() == "Bergbauspiele, zurück auf dem Tisch"
    app = visit.wait()
    play_now(app, "ruhrschifffahrt")
    assert act(app, 2) == 2
    assert app.locator("html").get_attribute("lang") == "de"


def test_a_second_tab_uses_the_app_of_the_first_and_goes_on_without_it(arrive: Arrive) -> None:
    visit = arrive()
    visit.open()
    app = visit.wait()
    play_now(app, "schiefer")
    act(app, 1)
    second = visit.tab()
    second.goto(visit.page.url)
    other = frame_of(second)
    other.locator("#stage").wait_for(timeout=READY)
    assert second.locator("body[data-ready]").count() == 0
    assert act(other, 1) == 1
    reached = position(other)
    visit.page.close()
    other = visit.wait(second)
    second.reload()
    other = visit.wait(second)
    other.locator("#stage").wait_for()
    assert position(other) >= reached
    assert act(other, 1) == 1


def test_a_new_version_waits_until_it_is_wanted(arrive: Arrive, space: WebSpace) -> None:
    visit = arrive()
    visit.open()
    app = visit.wait()
    play_now(app, "schiefer")
    act(app, 2)
    reached = position(app)
    # The next version: another style of the page around the app.
    script = space.folder / "service-worker.js"
    old = script.read_text(encoding="utf-8")
    found = re.search(r'"version":"([^"]*)"', old)
    assert found is not None
    script.write_text(old.replace(found[1], "next"), encoding="utf-8")
    visit.page.evaluate("async () => (await navigator.serviceWorker.getRegistration()).update()")
    assert "new version" in problem(visit.page)
    assert act(app, 1) == 1
    visit.page.click("#box button:not(.close)")
    visit.page.wait_for_selector("body:not([data-ready])", state="attached")
    app = visit.wait()
    app.locator("#stage").wait_for(timeout=READY)
    assert position(app) >= reached
    assert act(app, 1) == 1
    kept = visit.page.evaluate("async () => (await caches.keys())")
    assert [name.rsplit(" ", 1)[1] for name in kept] == ["next"]


@pytest.mark.parametrize(
    ("script", "words"),
    [
        (
            "Object.defineProperty(Navigator.prototype, 'serviceWorker', {value: undefined})",
            "service worker",
        ),
        ("delete globalThis.WebAssembly", "WebAssembly"),
        (
            "StorageManager.prototype.getDirectory = () => Promise.reject(new Error())",
            "store games",
        ),
    ],
)
def test_what_a_browser_lacks_is_said(arrive: Arrive, script: str, words: str) -> None:
    visit = arrive(script=script)
    visit.page.goto(visit.address)
    assert words in problem(visit.page)
    visit.wrong.clear()


def test_a_page_opened_as_a_file_says_what_to_do(arrive: Arrive, space: WebSpace) -> None:
    visit = arrive()
    visit.page.goto((space.folder / "index.html").as_uri())
    assert "http.server" in problem(visit.page)
    visit.wrong.clear()


def test_a_download_that_is_cut_off_is_noticed_and_loaded_again(
    arrive: Arrive, space: WebSpace
) -> None:
    visit = arrive()
    space.broken = "packages."
    visit.page.goto(visit.address)
    assert "did not arrive whole" in problem(visit.page)
    visit.wrong.clear()
    space.broken = ""
    visit.page.click("#box button:not(.close)")
    visit.wait()


def test_a_lesson_a_hint_an_undo_and_the_history(arrive: Arrive) -> None:
    visit = arrive()
    visit.open()
    app = visit.wait()
    app.click("form[action$='/learn/schiefer'] button")
    app.locator("#lesson .main-button, #lesson [data-choice]").first.wait_for(timeout=READY)
    app.click("a.brand")
    play_now(app, "schiefer")
    act(app, 1)
    app.click("[data-hint]")
    app.locator("#hint .main-button").wait_for(timeout=READY)
    for _ in range(20):
        if app.locator("form[action$='/undo'] button").count():
            break
        act(app, 1)
    reached = position(app)
    app.click("form[action$='/undo'] button")
    app.wait_for_function(
        "before => Number(document.getElementById('stage').dataset.position) < before", arg=reached
    )
    app.click("[data-step='first']")
    app.locator("a[data-step='now']").wait_for(timeout=READY)
