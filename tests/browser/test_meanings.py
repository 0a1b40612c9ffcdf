"""What is on the board says what it is: to a pointer, to a finger, and to the keyboard."""

import pytest
from playwright.sync_api import expect

import pithead
from tests.browser.conftest import Person, keep, play_now, wait_for_turn

SYMBOL = """() => {
  const uses = [...document.querySelectorAll("#board svg use:not(.pc)")];
  for (const use of uses) {
    const place = use.getBoundingClientRect();
    const at = { x: place.x + place.width / 2, y: place.y + place.height / 2 };
    const top = document.elementsFromPoint(at.x, at.y);
    const free = place.width && at.y > 60 && at.y < innerHeight - 80;
    const chosen = top.some((e) => e.closest("[data-action]"));
    if (free && !chosen && top.some((e) => e.closest("use") === use)) return at;
  }
}"""


WORD = """() => {
  const pieces = [...document.querySelectorAll("#board svg .pc")];
  const holds = (p, x, y) => x > p.left && x < p.right && y > p.top && y < p.bottom;
  const covered = ({ x, y }) => pieces.some((e) => holds(e.getBoundingClientRect(), x, y));
  for (const text of document.querySelectorAll("#board svg text")) {
    const place = text.getBoundingClientRect();
    const at = { x: place.x + place.width / 2, y: place.y + place.height / 2 };
    const free = place.width && at.y > 60 && at.y < innerHeight - 80;
    const top = document.elementsFromPoint(at.x, at.y);
    const plain = !top.some((e) => e.closest("[data-action], .fold, use"));
    if (free && plain && top.some((e) => e.closest("#board")) && !covered(at)) return at;
  }
}"""


@pytest.mark.parametrize("game_id", pithead.games())
def test_a_symbol_says_what_it_means(person: Person, game_id: str) -> None:
    page = person()
    play_now(page, game_id)
    assert wait_for_turn(page)
    at = page.evaluate(SYMBOL)
    page.mouse.move(at["x"], at["y"])
    expect(page.locator("#meaning")).not_to_be_empty()
    keep(page, f"meaning-{game_id}", whole=False)
    page.mouse.move(5, 5)
    expect(page.locator("#meaning")).to_be_empty()
    at = page.evaluate(WORD)
    page.mouse.move(at["x"], at["y"])
    expect(page.locator("#meaning strong")).not_to_be_empty()
    keep(page, f"meaning-word-{game_id}", whole=False)


def test_the_keyboard_goes_from_thing_to_thing(person: Person) -> None:
    page = person()
    play_now(page, "ruhrschifffahrt")
    assert wait_for_turn(page)
    page.keyboard.press("i")
    expect(page.locator("#walk")).to_be_focused()
    meaning = page.locator("#meaning")
    said = set()
    for key in ("ArrowRight", "ArrowDown", "ArrowDown", "ArrowRight", "End", "ArrowUp", "Home"):
        before = meaning.inner_text()
        page.keyboard.press(key)
        page.wait_for_function(
            "before => document.getElementById('meaning').innerText !== before", arg=before
        )
        expect(page.locator("#ring")).to_be_visible()
        said.add(meaning.inner_text())
        if key == "ArrowDown":
            keep(page, "meaning-keyboard", whole=False)
    assert len(said) > 4
    page.keyboard.press("Escape")
    expect(page.locator("#turn [data-choice]").first).to_be_focused()
    expect(page.locator("#ring")).to_be_hidden()
    expect(meaning).to_be_empty()


def test_a_finger_that_taps_a_symbol_reads_what_it_means(person: Person) -> None:
    page = person(phone=True, lang="de")
    play_now(page, "ruhrschifffahrt")
    assert wait_for_turn(page)
    page.locator("#board").scroll_into_view_if_needed()
    at = page.evaluate(SYMBOL)
    page.touchscreen.tap(at["x"], at["y"])
    expect(page.locator("#meaning")).not_to_be_empty()
    at = page.evaluate(WORD)
    page.touchscreen.tap(at["x"], at["y"])
    expect(page.locator("#meaning strong")).not_to_be_empty()
    keep(page, "meaning-phone", whole=False)
