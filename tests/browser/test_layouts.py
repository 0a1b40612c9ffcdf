"""The board fits the window at every size, in both languages and on both papers."""

import random
import re
from contextlib import suppress
from functools import cached_property
from typing import Any

import pytest
from playwright.sync_api import Browser, FilePayload, Page, TimeoutError, expect

import pithead
from tests.browser.conftest import Server, keep
from tests.browser.test_pages import violations

LAYOUTS = {
    "390x844": "parts",
    "844x390": "parts",
    "1024x768": "parts",
    "1180x820": "small",
    "1200x1600": "square",
    "1366x768": "small",
    "1440x900": "square",
    "1440x2560": "tall",
    "1920x1080": "wide",
    "2560x1440": "wide",
}
"""The drawing that fits each window."""
PASSES = {
    "schiefer": ("de", "dark"),
    "ruhrschifffahrt": ("de", "light"),
    "schichtwechsel": ("en", "dark"),
}
"""Language and paper of each game: both of each meet every size."""
DEMANDED = [size for size in LAYOUTS if size not in ("1180x820", "1200x1600", "1440x2560")]
"""The sizes of windows that most people have."""
PART = {game_id: DEMANDED[first :: len(PASSES)] for first, game_id in enumerate(sorted(PASSES))}
"""Each game's part of the windows: all of them in all games would find the same."""
NOT_POSSIBLE = {"en": "Not possible now", "de": "Jetzt nicht möglich"}
PHONES = {"390x844": ("de", "light"), "844x390": ("en", "dark")}

MEASURE = """() => {
  const board = document.getElementById("board");
  const view = board.getBoundingClientRect();
  const within = (box, frame) => box.left >= frame.left - 1 && box.right <= frame.right + 1
    && box.top >= frame.top - 1 && box.bottom <= frame.bottom + 1;
  const frame = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const side = document.getElementById("side").getBoundingClientRect();
  const shown = [...document.querySelectorAll("#board > svg")].find(one => one.checkVisibility());
  const box = shown.getBoundingClientRect();
  const acts = [...document.querySelectorAll("#board svg [data-action]")];
  const near = acts.filter(one => one.checkVisibility());
  const seen = near.filter(one => within(one.getBoundingClientRect(), view));
  const middle = ({ left, right, top, bottom }) => ({
    left: (left + right) / 2, right: (left + right) / 2,
    top: (top + bottom) / 2, bottom: (top + bottom) / 2,
  });
  const hidden = near.filter(one => !within(middle(one.getBoundingClientRect()), view));
  const texts = [...shown.querySelectorAll("text")]
    .map(one => parseFloat(one.getAttribute("font-size")) * one.getScreenCTM().a);
  const visible = one => one && within(one.getBoundingClientRect(), frame);
  return {
    whole: within(box, view) && within(view, frame),
    part: shown.id,
    width: box.width / view.width, height: box.height / view.height,
    acts: acts.length, seen: seen.length,
    near: near.length, hidden: hidden.length,
    marked: document.querySelectorAll("[data-edge]:not([hidden])").length,
    prompt: visible(document.querySelector(".prompt")),
    first: visible(document.querySelector("[data-choice]")),
    listed: within(document.querySelector(".choices").getBoundingClientRect(), side),
    across: board.scrollWidth - board.clientWidth,
    idle: [...document.querySelectorAll(".choices .idle")].every(visible),
    text: Math.min(...texts),
    scroll: document.documentElement.scrollHeight - innerHeight
      + document.documentElement.scrollWidth - innerWidth,
  };
}"""

BLOCKED = """() => {
  const view = document.getElementById("board").getBoundingClientRect();
  for (const place of document.querySelectorAll("#board svg .no")) {
    const { left, right, top, bottom } = place.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const inside = x > view.left && x < view.right && y > view.top && y < view.bottom;
    if (inside && document.elementFromPoint(x, y)?.closest(".no") === place) return [x, y];
  }
  return null;
}"""

READ_REASON = """said => [...document.querySelectorAll(".preview .not-now")].some((one) => {
  const { top, bottom, left, right } = one.getBoundingClientRect();
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const shown = one.checkVisibility() && top >= 0 && bottom <= innerHeight && right <= innerWidth;
  const { pointerEvents } = getComputedStyle(one);
  const covered = pointerEvents !== "none" && !one.closest("[inert]")
    && document.elementFromPoint(x, y) !== one;
  return shown && !covered && one.textContent.includes(said);
})"""

MARK_IN_VIEW = """() => {
  const view = document.getElementById("board").getBoundingClientRect();
  return [...document.querySelectorAll("#board .mark .mk")].some((mark) => {
    const { left, right, top, bottom } = mark.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const within = x > view.left && x < view.right && y > view.top && y < view.bottom;
    return mark.checkVisibility() && within;
  });
}"""


class Table:
    """A running game in which all seats are at one screen, so that somebody here is asked.

    It is played here, which takes no requests, until somebody looks at it; then at a server.
    """

    def __init__(self, browser: Browser, server: Server, game_id: str, players: int) -> None:
        self._browser = browser
        self._server = server
        self._context = browser.new_context(base_url=server.address)
        seats = ["Ada", "Bo", "Cleo", "Dai"][:players]
        self._record = pithead.Record.start(pithead.game(game_id), players, seats=seats)
        self._chance = random.Random(7)
        self._draw()
        self._idle = pithead.game(game_id).idle_actions
        self._token = ""

    @cached_property
    def id(self) -> str:
        """The table at the server: a copy of the game so far."""
        request, headers = self._context.request, {"origin": self._server.address}
        text = self._record.dump().encode()
        file: FilePayload = {"name": "game.txt", "mimeType": "text/plain", "buffer": text}
        opened = request.post("/records", multipart={"record": file}, headers=headers)
        form: dict[str, str | float | bool] = {"at": str(len(self._record.events)), "who": "all"}
        answer = request.post(f"{opened.url}/try", form=form, headers=headers)
        found = re.search(r"/t/([a-z0-9]+)$", answer.url)
        assert found is not None
        self._token = next(
            cookie["value"] for cookie in self._context.cookies() if "visitor" in cookie["name"]
        )
        return found[1]

    def play(self, steps: int) -> None:
        """Take random actions, but not those that do nothing."""
        for _ in range(steps):
            self._step(self._names())

    def play_until(self, start: str) -> None:
        """Play until there are several choices whose names start like this."""
        for _ in range(400):
            names = self._names()
            if sum(name.startswith(start) for name in names) > 2:
                return
            self._step(names)
        raise AssertionError(f"nobody was asked for {start}")

    def play_until_blocked(self, steps: int) -> None:
        """Play so many steps, and on until the board says that something is not possible."""
        self.play(steps)
        for _ in range(100):
            if '<g class="no"' in self._record.state.svg(embedded=True, layout="square"):
                return
            self.play(1)
        raise AssertionError("everything was possible")

    def play_until_many(self, count: int) -> None:
        """Play until there are so many choices."""
        for _ in range(400):
            names = self._names()
            if len(names) >= count:
                return
            self._step(names)
        raise AssertionError(f"nobody had {count} choices")

    def _names(self) -> list[str]:
        if self._token:
            view = self._context.request.get(f"/api/v1/tables/{self.id}").json()
            return [choice["name"] for choice in view["choices"]]
        state = self._record.state
        return [state.name(action) for action in state.legal()]

    def _step(self, names: list[str]) -> None:
        active = [name for name in names if name not in self._idle]
        action = self._chance.choice(active or names)
        if self._token:
            self._context.request.post(
                f"/api/v1/tables/{self.id}/actions",
                data={"action": action},
                headers={"authorization": f"Bearer {self._token}"},
            )
            return
        self._record.play(action)
        self._draw()

    def _draw(self) -> None:
        """Let chance answer."""
        while self._record.state.actor == pithead.CHANCE:
            self._record.play(self._record.state.draw(self._chance))

    def record(self) -> str:
        return self._context.request.get(f"/t/{self.id}/record").text()

    def show(
        self,
        size: str,
        lang: str,
        paper: str,
        phone: bool = False,
        scale: float = 1,
        query: str = "",
    ) -> Page:
        assert self.id
        width, height = map(int, size.split("x"))
        context = self._browser.new_context(
            base_url=self._server.address,
            viewport={"width": width, "height": height},
            storage_state=self._context.storage_state(),
            locale=lang,
            device_scale_factor=scale,
            is_mobile=phone,
            has_touch=phone,
            reduced_motion="reduce",
        )
        context.set_default_timeout(120_000)
        address = self._server.address
        context.add_cookies([{"name": "pithead_paper", "value": paper, "url": address}])
        page = context.new_page()
        page.goto(f"/t/{self.id}{query}")
        return page

    def close(self) -> None:
        self._context.close()


def fit(page: Page, layout: str) -> None:
    """Wait for the drawing for this size."""
    size = page.viewport_size
    assert size is not None
    fitted = f"{layout} {size['width']}x{size['height']}"
    page.wait_for_selector(f'.table[data-fitted="{fitted}"]')
    page.evaluate("document.fonts.ready")
    page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


def settled(page: Page, layout: str) -> dict[str, Any]:
    """What is seen once the drawing for this size is there."""
    fit(page, layout)
    found: dict[str, Any] = page.evaluate(MEASURE)
    return found


def resize(page: Page, size: str) -> dict[str, Any]:
    """Make the window this large; return what is seen in it."""
    width, height = map(int, size.split("x"))
    page.set_viewport_size({"width": width, "height": height})
    return settled(page, LAYOUTS[size])


def check(seen: dict[str, Any], size: str) -> None:
    """What can be chosen is in sight or marked, and from 1366 pixels on all of the board is."""
    assert seen["scroll"] == 0
    assert seen["across"] <= 0
    assert seen["prompt"]
    assert seen["first"]
    assert seen["idle"]
    assert bool(seen["marked"]) == bool(seen["hidden"])
    if LAYOUTS[size] == "parts":
        assert seen["near"] or not seen["acts"]
        assert seen["text"] >= (9 if size == "390x844" else 10)
        return
    assert seen["whole"]
    assert seen["seen"] == seen["acts"]
    assert seen["text"] >= (9.5 if size == "1180x820" else 10.99)
    assert max(seen["width"], seen["height"]) > 0.99, "one of the sides is filled"
    if size in ("1366x768", "1440x900", "1920x1080", "2560x1440"):
        assert min(seen["width"], seen["height"]) > 0.9, "the other one nearly"


@pytest.mark.parametrize("game_id", pithead.games())
def test_a_table_of_four_fits_every_window(browser: Browser, server: Server, game_id: str) -> None:
    table = Table(browser, server, game_id, 4)
    table.play_until_blocked(30)
    lang, paper = PASSES[game_id]
    page = table.show("1920x1080", lang, paper)
    assert page.get_attribute("html", "data-paper") == paper
    for size in LAYOUTS:
        seen = resize(page, size)
        keep(page, f"layout-{game_id}-{size}-{lang}", whole=False)
        check(seen, size)
        says_why_not(page, lang)
        if size in PART[game_id]:
            assert violations(page) == []
    page.context.close()
    table.close()


def says_why_not(page: Page, lang: str) -> None:
    """Point at a place where nothing is possible: the reason is read, with its rule."""
    place = page.evaluate(BLOCKED)
    if place is None:
        # Such places are in other parts of the board.
        assert page.get_attribute("#content", "data-narrow") == "yes"
        return
    # News of the table may come just then; who points again reads it. Where the list of choices
    # leaves no room below it, the reason stands beside the board.
    for _ in range(10):
        page.mouse.move(*place)
        with suppress(TimeoutError):
            page.wait_for_function(READ_REASON, arg=NOT_POSSIBLE[lang], timeout=3000)
            break
        page.mouse.move(1, 1)
    assert page.evaluate(READ_REASON, NOT_POSSIBLE[lang])
    expect(page.locator("#preview a[data-rule]")).to_have_count(1)
    page.mouse.move(1, 1)


@pytest.mark.parametrize("game_id", pithead.games())
def test_an_event_is_seen_in_every_window(browser: Browser, server: Server, game_id: str) -> None:
    table = Table(browser, server, game_id, 3)
    table.play(40)
    page = table.show("1920x1080", *PASSES[game_id])
    for size in PART[game_id]:
        width, height = map(int, size.split("x"))
        page.set_viewport_size({"width": width, "height": height})
        fit(page, LAYOUTS[size])
        # The last act of a player before the position that is shown.
        for _ in range(9):
            before = page.get_attribute("#stage", "data-position")
            page.keyboard.press("ArrowLeft")
            page.wait_for_selector(f'#stage:not([data-position="{before}"])')
            if page.get_attribute("#event", "data-chance") == "no":
                break
        expect(page.locator("#event strong")).to_be_in_viewport(ratio=1)
        marks = page.locator("#board svg .mark .mk").filter(visible=True)
        expect(marks.first).to_be_in_viewport(ratio=0.01)
        page.wait_for_function(MARK_IN_VIEW)
        expect(page.locator("#content.past")).to_have_count(1)
        keep(page, f"event-{game_id}-{size}", whole=False)
    assert violations(page) == []
    page.context.close()
    table.close()


@pytest.mark.parametrize(
    ("game_id", "players"), [("schiefer", 2), ("ruhrschifffahrt", 3), ("schichtwechsel", 2)]
)
def test_fewer_players_fit_too(
    browser: Browser, server: Server, game_id: str, players: int
) -> None:
    table = Table(browser, server, game_id, players)
    # Sales in Ruhrschifffahrt have the longest sentences.
    table.play_until_many(11 if game_id == "ruhrschifffahrt" else 17)
    page = table.show("1920x1080", "de", "light")
    for size in ("1920x1080", "1440x900", "1366x768"):
        seen = resize(page, size)
        keep(page, f"listed-{game_id}-{players}-{size}", whole=False)
        check(seen, size)
        assert seen["listed"]
    page.context.close()
    table.close()


@pytest.mark.parametrize("game_id", pithead.games())
def test_a_phone_shows_the_part_with_something_to_choose(
    browser: Browser, server: Server, game_id: str
) -> None:
    table = Table(browser, server, game_id, 3)
    table.play(24)
    for size, (lang, paper) in PHONES.items():
        page = table.show(size, lang, paper, phone=True)
        seen = settled(page, "parts")
        keep(page, f"layout-{game_id}-{size}", whole=False)
        assert seen["scroll"] == 0
        assert seen["prompt"]
        assert seen["near"] or not seen["acts"]
        assert seen["seen"] or seen["marked"] or not seen["acts"]
        if size == "844x390":
            assert violations(page) == []
        # The history, the rules and the pace are behind the menu.
        expect(page.locator("[data-slider]")).to_be_hidden()
        page.click("[data-menu]")
        for inside in ("[data-slider]", "[data-speed]", f'a[href="/rules/{game_id}"]'):
            expect(page.locator(inside)).to_be_visible()
        expect(page.locator(f'a[href="/t/{table.id}/text"]')).to_be_visible()
        page.context.close()
    table.close()


def test_the_sheet_of_a_phone_is_pulled_up_and_down(browser: Browser, server: Server) -> None:
    table = Table(browser, server, "schiefer", 2)
    page = table.show("390x844", "en", "light", phone=True)
    settled(page, "parts")
    low = page.locator(".side").bounding_box()
    assert low is not None
    page.click("[data-sheet].handle")
    page.wait_for_function(
        "() => document.querySelector('.side').offsetHeight > innerHeight * 0.75"
    )
    page.click("[data-sheet].handle")
    page.wait_for_function(
        f"() => document.querySelector('.side').offsetHeight <= {low['height'] + 2}"
    )
    page.context.close()
    table.close()


def test_the_board_can_be_made_larger_and_what_leaves_the_view_is_marked(
    browser: Browser, server: Server
) -> None:
    table = Table(browser, server, "schichtwechsel", 3)
    table.play(8)
    page = table.show("1440x900", "en", "light")
    before = settled(page, "square")
    assert before["marked"] == 0
    for _ in range(6):
        page.keyboard.press("+")
    page.evaluate("document.getElementById('board').scrollTo(0, 0)")
    page.wait_for_selector("[data-edge]:not([hidden])")
    page.locator("[data-edge]:not([hidden])").first.click()
    page.wait_for_function("() => document.getElementById('board').scrollTop > 0")
    seen = page.evaluate(MEASURE)
    assert seen["seen"] > 0
    page.click("[data-zoom=fit]")
    page.wait_for_function(
        "() => { const { scrollHeight, clientHeight } = document.getElementById('board');"
        " return scrollHeight <= clientHeight }"
    )
    page.mouse.move(400, 400)
    page.keyboard.down("Control")
    page.mouse.wheel(0, -100)
    page.keyboard.up("Control")
    page.wait_for_function(
        "() => { const { scrollHeight, clientHeight } = document.getElementById('board');"
        " return scrollHeight > clientHeight }"
    )
    page.context.close()
    table.close()


def test_what_is_drawn_in_symbols_says_its_words(browser: Browser, server: Server) -> None:
    table = Table(browser, server, "schichtwechsel", 3)
    page = table.show("1440x900", "de", "light")
    settled(page, "square")
    fold = page.locator("#board .fold").last
    words = fold.locator("title").text_content()
    assert words
    fold.locator("rect").hover(force=True)
    expect(page.locator(".bubble")).to_have_text(words)
    page.context.close()
    table.close()


def test_a_table_that_nobody_touches_rests(browser: Browser, server: Server) -> None:
    table = Table(browser, server, "schichtwechsel", 2)
    page = table.show("1440x900", "en", "light")
    page.emulate_media(reduced_motion="no-preference")
    settled(page, "square")
    page.wait_for_function("() => document.getAnimations().length === 0")
    page.context.close()
    table.close()


def test_coal_is_spread_by_clicks_on_wagons(browser: Browser, server: Server) -> None:
    table = Table(browser, server, "schichtwechsel", 2)
    table.play_until("layout:")
    page = table.show("1440x900", "de", "light")
    settled(page, "square")
    before = page.get_attribute("#stage", "data-position")
    wanted = page.locator('[data-choice^="layout:"]').nth(1).get_attribute("data-choice") or ""
    left = {wanted}
    for place in page.locator("#board [data-pick]").all():
        names = set((place.get_attribute("data-pick") or "").split(" "))
        if wanted not in names:
            continue
        left = names if left == {wanted} else left & names
        place.click(force=True)
        if left == {wanted}:
            break
    page.wait_for_selector(f'#stage:not([data-position="{before}"])')
    log = table.record()
    assert f" {wanted}\n" in log
    page.context.close()
    table.close()


def test_what_a_choice_changes_is_seen_beside_a_long_list(browser: Browser, server: Server) -> None:
    table = Table(browser, server, "schichtwechsel", 2)
    table.play_until("use:")
    page = table.show("1440x900", "de", "light")
    assert settled(page, "square")["listed"]
    beside = page.locator(".beside strong")
    choices = (page.locator("[data-choice]").nth(1), page.locator("#board svg [data-action]").first)
    for choice in choices:
        choice.hover(force=True)
        expect(beside).to_be_in_viewport(ratio=1)
        name = choice.evaluate("one => one.dataset.choice ?? one.dataset.action")
        words = page.locator(f'[data-choice="{name}"]').evaluate(
            "one => one.firstChild.textContent"
        )
        expect(beside).to_have_text(words)
        keep(page, f"beside-{name.replace(':', '-')}", whole=False)
        page.mouse.move(0, 0)
        expect(beside).to_be_hidden()
    page.context.close()
    table.close()
