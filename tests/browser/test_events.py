"""Every event of the game is shown, in order and for its time."""

import json
import random
import urllib.request
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Person, Server, keep, play, table_id, wait_for_turn
from tests.browser.test_layouts import Table

GAMES = ("schiefer", "ruhrschifffahrt", "schichtwechsel")
PACES = {"slow": 1400, "normal": 700, "fast": 300, "instant": 0}
SCALE = 0.03
"""Tests play at the same paces, only faster."""
ACTS = 40

RECORDER = """
window.shown = [];
document.addEventListener("readystatechange", () => {
  if (document.readyState === "interactive")
    window.firstPosition = Number(document.getElementById("stage")?.dataset.position);
});
window.dropped = 0;
document.addEventListener("shown", (event) => {
  window.shown.push(event.detail);
  for (const cube of document.querySelectorAll('.pc[id^="drawn-"]'))
    window.dropped += cube.getAnimations().length;
});
"""


def sit(page: Page, game_id: str, pace: str, players: int = 3) -> str:
    """A table for one person and weak bots, with a recorder of what is shown."""
    page.context.add_init_script(RECORDER)
    page.context.add_init_script(f"localStorage.setItem('pace', '{PACES[pace]}')")
    page.goto(f"/new/{game_id}")
    page.select_option("#players", str(players))
    page.fill("[name=name0]", "Ada")
    for seat in range(1, players):
        page.select_option(f"[name=seat{seat}]", "bot:random")
    page.click("button.main-button")
    page.wait_for_selector("#stage")
    page.evaluate("scale => (document.documentElement.dataset.paceScale = scale)", SCALE)
    return table_id(page)


def played(server: Server, table: str) -> int:
    """The number of events of the game."""
    with urllib.request.urlopen(f"{server.address}/api/v1/tables/{table}/standing") as answer:
        position: int = json.load(answer)["position"]
        return position


def first_shown(page: Page) -> int:
    return int(page.get_attribute("#stage", "data-position") or 0)


@pytest.mark.parametrize(
    ("game_id", "pace"),
    [
        ("schiefer", "slow"),
        ("ruhrschifffahrt", "fast"),
        ("schichtwechsel", "normal"),
        ("schichtwechsel", "instant"),
    ],
)
def test_every_event_is_shown_in_order_for_its_time(
    person: Person, server: Server, game_id: str, pace: str
) -> None:
    page = person(calm=pace != "normal")
    table = sit(page, game_id, pace, players=2)
    first = page.evaluate("window.firstPosition")
    play(page, random.Random(f"{game_id} {pace}"), ACTS)
    last = played(server, table)
    page.wait_for_function("last => window.shown.at(-1).position === last", arg=last)
    shown: list[dict[str, Any]] = page.evaluate("window.shown")
    assert [one["position"] for one in shown] == list(range(first + 1, last + 1))
    assert not any(one["skipped"] for one in shown)
    own = sum(one["own"] for one in shown)
    assert own == ACTS or page.get_attribute("#stage", "data-over") == "yes"
    times = [
        (after["at"] - one["at"], one["position"])
        for one, after in pairwise(shown)
        if not (one["own"] and after["own"])
    ]
    assert len(times) > ACTS / 2
    assert [found for found in times if found[0] < 0.8 * SCALE * PACES[pace]] == []
    if game_id == "schichtwechsel":
        # Cubes that are drawn from the bag drop, unless a person prefers calm.
        assert (page.evaluate("window.dropped") > 0) is (pace == "normal")


CHOOSE_LAST = "() => [...document.querySelectorAll('[data-choice]')].at(-1).click()"
UNTIL_OTHERS_ACT = """() => {
  const { classList } = document.getElementById("content");
  if (classList.contains("playing")) return true;
  // The dice made this player the first: what the others do is still to come.
  const mine = document.getElementById("stage").dataset.mine === "yes";
  if (mine) [...document.querySelectorAll("[data-choice]")].at(-1).click();
  return false;
}"""
UNTIL_NOW = """() => {
  if (document.getElementById("stage").dataset.mine === "yes") return true;
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: " ", bubbles: true }));
  return false;
}"""


def test_the_reader_skips_to_now(person: Person, server: Server) -> None:
    page = person()
    table = sit(page, "schichtwechsel", "slow")
    page.evaluate("document.documentElement.dataset.paceScale = 100")
    for by_key in (True, False):
        page.wait_for_function(UNTIL_OTHERS_ACT)
        expect(page.locator("[data-skip]")).to_be_visible()
        if by_key:
            page.keyboard.press(" ")
        else:
            page.click("[data-skip]")
        page.wait_for_function(UNTIL_NOW)
        assert first_shown(page) == played(server, table)
        page.evaluate(CHOOSE_LAST)
    assert any(one["skipped"] for one in page.evaluate("window.shown"))


def test_who_chooses_while_an_event_is_shown_acts_after_it(person: Person) -> None:
    page = person()
    sit(page, "schiefer", "instant")
    assert wait_for_turn(page)
    # The slow pace from here on: a roll follows, and the next question with it.
    page.evaluate("document.documentElement.dataset.paceScale = 1")
    page.select_option("[data-speed]", "1400")
    page.locator("[data-choice^=reroll]").first.click()
    page.wait_for_selector("#stage[data-mine=soon]")
    before = page.evaluate("window.shown.length")
    page.locator("[data-choice=keep]").click()
    page.wait_for_function("n => window.shown.length > n", arg=before)
    shown = page.evaluate("n => window.shown.slice(n - 1)", before)
    assert shown[1]["own"]
    assert shown[1]["at"] - shown[0]["at"] >= 0.8 * 1400


def test_the_event_is_told_and_marked_where_it_happens(person: Person) -> None:
    page = person(calm=False)
    sit(page, "schichtwechsel", "instant")
    rng = random.Random(4)
    marked, named = page.locator("#board .mark > *"), page.locator("#event strong")
    # What only ends a part of a turn changes nothing on the board.
    changed = page.locator("#board .moved, #board .changed")
    for _ in range(30):
        play(page, rng, 1)
        if marked.count() and named.count() and changed.count():
            break
    log = page.locator("#panel-log [aria-current=step]").inner_text()
    name = named.inner_text()
    told = page.locator("#event p").inner_text().partition(f"{name}:")[2].strip()
    assert told
    assert told in log
    assert marked.count()
    assert changed.count()
    keep(page, "event-schichtwechsel", whole=False)


def test_dice_tumble_unless_a_person_prefers_calm(person: Person) -> None:
    for calm in (False, True):
        page = person(calm=calm)
        sit(page, "schiefer", "instant")
        assert wait_for_turn(page)
        page.evaluate(
            """() => {
              window.tumbled = 0;
              document.addEventListener("shown", () => {
                for (const die of document.querySelectorAll('.pc[id^="die-"]'))
                  window.tumbled += die.getAnimations().length;
              });
            }"""
        )
        page.locator("[data-choice^=reroll]").first.click()
        page.wait_for_selector("#event[data-event^='die:']")
        assert wait_for_turn(page)
        assert (page.evaluate("window.tumbled") > 0) is not calm


def test_a_long_absence_is_told_and_can_be_replayed(person: Person, server: Server) -> None:
    page = person()
    table = sit(page, "schiefer", "instant")
    play(page, random.Random(0), 10)
    left = first_shown(page)
    play(page, random.Random(1), 8)
    last = played(server, table)
    assert first_shown(page) == last
    page.evaluate(
        "([id, at]) => localStorage.setItem('seen', JSON.stringify({[id]: at}))", [table, left]
    )
    page.reload()
    expect(page.locator("#away h2")).to_have_text(f"While you were away: {last - left} events")
    expect(page.locator("#away .points span")).to_have_count(3)
    # A long list of changes has a second part, which is closed.
    expect(page.locator("#away :is(.changes, [open] ol)").first).to_be_visible()
    keep(page, "away", whole=False)
    page.evaluate("window.shown.length = 0")
    page.click("[data-replay]")
    replayed = "last => window.shown.at(-1)?.position === last"
    page.wait_for_function(replayed, arg=last, timeout=120_000)
    assert [one["position"] for one in page.evaluate("window.shown")] == list(range(left, last + 1))
    assert wait_for_turn(page)
    expect(page.locator("#away h2")).to_have_count(0)
    play(page, random.Random(2), 2)
    assert first_shown(page) == played(server, table)


def test_events_wait_while_nobody_looks(person: Person, server: Server) -> None:
    page = person(lang="de")
    table = sit(page, "schichtwechsel", "instant")
    assert wait_for_turn(page)
    play(page, random.Random(3), 3)
    hide = "Object.defineProperty(document, 'hidden', {value: %s, configurable: true});"
    page.evaluate(hide % "true" + "document.dispatchEvent(new Event('visibilitychange'))")
    before = first_shown(page)
    with page.expect_response(lambda response: response.url.endswith("/act")):
        page.locator("[data-choice]").last.click()
    page.wait_for_function("() => document.title.startsWith('●')")
    assert first_shown(page) <= before + 1
    page.evaluate(hide % "false" + "document.dispatchEvent(new Event('visibilitychange'))")
    # Not the turn before the click.
    page.wait_for_function(
        "(before) => { const { mine, position } = document.getElementById('stage').dataset;"
        " return mine === 'yes' && Number(position) > before; }",
        arg=before,
    )
    assert first_shown(page) == played(server, table)


def test_sounds_are_off_until_they_are_wanted_and_remembered(person: Person) -> None:
    page = person()
    page.context.add_init_script(
        "window.heard = []; document.addEventListener('sound', e => window.heard.push(e.detail))"
    )
    loaded: list[str] = []
    page.context.on("request", lambda request: loaded.append(request.url))
    sit(page, "schiefer", "instant")
    play(page, random.Random(1), 3)
    assert page.evaluate("window.heard") == []
    assert not any(".wav" in url for url in loaded)
    with page.expect_response(lambda response: "/static/coin.wav" in response.url) as found:
        page.click("[data-sounds]")
    assert found.value.ok
    expect(page.locator("[data-sounds]")).to_have_attribute("aria-pressed", "true")
    play(page, random.Random(2), 6)
    assert {"die", "cube", "turn"} <= set(page.evaluate("window.heard"))
    page.reload()
    expect(page.locator("[data-sounds]")).to_have_attribute("aria-pressed", "true")


def test_a_phone_shows_the_part_where_it_happens(person: Person) -> None:
    page = person(phone=True)
    page.context.add_init_script(
        """window.marks = [];
        document.addEventListener("shown", (event) => {
          const marks = [...document.querySelectorAll("#board .mark > *")];
          if (marks.length && !event.detail.own)
            window.marks.push(marks.some((mark) => mark.closest("svg.shown")));
        });"""
    )
    sit(page, "schichtwechsel", "normal")
    page.wait_for_selector("#board.narrow svg.shown")
    play(page, random.Random(5), 12)
    seen = page.evaluate("window.marks")
    assert len(seen) > 3
    assert all(seen)


COUNT_HIGHLIGHTS = """
window.highlights = [];
document.addEventListener("shown", async () => {
  const { seat } = document.getElementById("stage").dataset;
  // The board is painted first, then what has changed is looked for.
  await new Promise((done) => requestAnimationFrame(() => setTimeout(() => setTimeout(done))));
  const count = document.querySelectorAll("#board .moved, #board .changed").length;
  window.highlights.push({ seat, count });
});
"""


def test_only_changes_are_highlighted_when_another_board_comes_to_the_front(
    person: Person, browser: Browser, server: Server
) -> None:
    table = Table(browser, server, "schichtwechsel", 3)
    table.play(30)
    page = person()
    page.context.add_init_script(COUNT_HIGHLIGHTS)
    page.goto(f"/t/{table.id}")
    page.wait_for_selector(".table[data-fitted]")
    turned: list[int] = []
    for _ in range(40):
        before = page.evaluate("window.highlights.length")
        table.play(1)
        page.wait_for_function("n => window.highlights.length > n", arg=before)
        shown = page.evaluate("window.highlights")
        turned = [new["count"] for old, new in pairwise(shown) if old["seat"] != new["seat"]]
        if len(turned) > 2:
            break
    assert len(turned) > 2
    # A pit board alone has more than fifty pieces and numbers.
    assert 0 < max(turned) < 30
    table.close()
