"""A newcomer follows each lesson to its end, doing only what its cards say."""

import os

import pytest
from playwright.sync_api import Page, expect

import pithead
from tests.browser.conftest import Person, keep, table_id, wait_for_turn

GAMES = [game_id for game_id in pithead.games() if pithead.game(game_id).lesson is not None]


def learn(page: Page, game_id: str) -> None:
    page.click(f'form[action="/learn/{game_id}"] button')
    page.wait_for_selector("#lesson")


UNTIL = """
  const until = async (what, test) => {
    const end = performance.now() + 30000;
    while (!test()) {
      if (performance.now() > end) throw new Error(`not true: ${what}`);
      await new Promise((done) => setTimeout(done, 4));
    }
  };
"""

READ = f"""async () => {{
  {UNTIL}
  await until("the card has the focus", () => document.activeElement?.id === "lesson");
  const {{ spot, show }} = document.activeElement.dataset;
  const board = document.getElementById("board");
  const shown = (parts) => [...parts].find((part) => part.checkVisibility());
  const inside = (part, whole) => {{
    const frame = board.getBoundingClientRect();
    const {{ top, bottom }} = part.getBoundingClientRect();
    const end = Math.min(frame.bottom, innerHeight);
    return whole ? top > frame.top - 4 && bottom < end + 4 : bottom > frame.top && top < end;
  }};
  const name = spot.split(" ")[0];
  if (board && name && name !== "scores") {{
    const names = name === "own" ? ["own", "player0"] : [name]; // by the shape of the drawing
    const parts = names.map((one) => `#board .spot[id$=_${{one}}]`).join();
    await until(`${{name}} is in view`, () => {{
      const part = shown(board.querySelectorAll(parts));
      return part && inside(part, false);
    }});
  }}
  if (board && show) {{
    const frames = () => board.querySelectorAll(".place-frame");
    await until(`${{show}}: framed and in view`, () => {{
      const first = shown([...frames()].reverse());
      return frames().length && (!first || inside(first, true));
    }});
  }}
  return document.querySelector("#lesson header span + span").innerText;
}}"""
"""Wait until a card is shown with all that it is about; return what it says about its number."""

FOLLOW = f"""async (choice) => {{
  {UNTIL}
  const before = document.getElementById("lesson").dataset.card;
  const choices = [...document.querySelectorAll("#lesson [data-choice]")];
  const forward = document.querySelector("#lesson .main-button");
  (forward ?? choices[Math.min(choice, choices.length - 1)]).click();
  await until("it goes on", () => document.getElementById("lesson")?.dataset.card !== before);
}}"""


def follow(page: Page, name: str, choice: int) -> int:
    """Read every card and do what it says. Returns the number of cards."""
    cards = 0
    while True:
        step = page.evaluate(READ)
        cards += 1
        if "PITHEAD_SHOTS" in os.environ:
            keep(page, f"{name}-{cards:02}", whole=False)
        *_, number, _, count = step.split()
        assert int(number) == cards
        page.evaluate(FOLLOW, choice)
        if number == count:
            return cards


@pytest.mark.parametrize(
    ("game_id", "view", "lang"),
    [
        ("schiefer", "desktop", "en"),
        ("schiefer", "text", "de"),
        ("ruhrschifffahrt", "desktop", "de"),
        ("ruhrschifffahrt", "phone", "en"),
        ("schichtwechsel", "phone", "de"),
        ("schichtwechsel", "text", "en"),
    ],
)
def test_a_newcomer_follows_the_lesson_to_its_end(
    person: Person, game_id: str, view: str, lang: str
) -> None:
    page = person(phone=view == "phone", lang=lang)
    learn(page, game_id)
    if view == "text":
        page.goto(f"{page.url}/text")
    cards = follow(page, f"lesson-{game_id}-{view}-{lang}", choice=int(lang == "de"))
    lesson = pithead.game(game_id).lesson
    assert lesson is not None
    assert cards == len(lesson.cards)
    assert wait_for_turn(page)
    assert page.locator("#turn [data-choice]").count() > 1, "from here on the player is free"
    expect(page.locator("#advice[open]")).to_be_visible()
    keep(page, f"lesson-{game_id}-{view}-{lang}-free", whole=False)


def test_the_part_that_a_card_is_about_stays_bright(person: Person) -> None:
    page = person()
    learn(page, "schiefer")
    expect(page.locator("#board.dimmed")).to_have_count(0)
    for _ in range(2):
        card = page.get_attribute("#lesson", "data-card")
        page.click("#lesson .main-button")
        page.wait_for_function(
            "card => document.getElementById('lesson').dataset.card !== card", arg=card
        )
    expect(page.locator("#board.dimmed #drawing_map.spot")).to_be_visible()
    expect(page.locator("#drawing_fields")).to_have_css("opacity", "0.16")
    page.locator("#board").click()
    expect(page.locator("#toast")).to_contain_text("Read the card first")


def test_a_lesson_is_followed_with_the_keyboard_and_survives_a_reload(person: Person) -> None:
    page = person()
    learn(page, "schiefer")
    for number in range(2, 8):
        page.keyboard.press("Enter")
        page.wait_for_selector(f"#lesson progress[value='{number}']")
        if number == 4:
            page.reload()
            page.wait_for_selector("#lesson progress[value='4']")
            page.wait_for_function("() => document.activeElement.id === 'lesson'")
    page.keyboard.press("1")
    page.wait_for_selector("#lesson progress[value='8']")
    page.keyboard.press("u")
    expect(page.locator("#toast")).to_be_empty()


def test_learn_comes_first_and_goes_on_where_it_was_left(person: Person) -> None:
    page = person()
    ways = page.locator("#schiefer .start button")
    assert [text.strip() for text in ways.all_inner_texts()] == ["Learn", "Play now"]
    learn(page, "schiefer")
    table = table_id(page)
    page.goto("/")
    learn(page, "schiefer")
    assert table_id(page) == table
    page.get_by_role("button", name="Skip the lesson").click()
    page.wait_for_selector("#turn [data-choice]")
    page.get_by_role("button", name="Go on with the lesson").click()
    page.wait_for_selector("#lesson")
    page.get_by_role("button", name="Skip the lesson").click()
    page.wait_for_selector("#turn [data-choice]")
    page.goto("/")
    learn(page, "schiefer")
    assert table_id(page) != table, "a new lesson after one that was skipped"


def test_the_adviser_shows_each_card_once_and_can_be_switched_off(person: Person) -> None:
    page = person()
    page.click('form[action="/play/schiefer"] button')
    assert wait_for_turn(page)
    card = page.locator("#advice")
    expect(card).to_have_attribute("open", "")
    page.locator("[data-choice][value=keep]").click()
    page.wait_for_selector("[data-choice='mark:all']")
    expect(card).to_have_attribute("data-question", "schiefer.mark")
    expect(card).to_have_attribute("open", "")
    page.get_by_role("button", name="Undo").click()
    page.wait_for_selector("[data-choice=keep]")
    expect(card).not_to_have_attribute("open", "")
    card.locator("summary").click()
    card.locator("[data-adviser]").click()
    expect(card.locator("[data-adviser]")).to_contain_text("off")
    page.reload()
    expect(page.locator("#advice")).not_to_have_attribute("open", "")


def test_the_level_of_the_bots_is_named_and_changed_with_one_click(person: Person) -> None:
    page = person()
    level = page.locator("#ruhrschifffahrt .level")
    expect(level).to_contain_text("Apprentice")
    level.get_by_role("button", name="stronger").click()
    expect(level).to_contain_text("Journeyman")
    page.click('form[action="/play/ruhrschifffahrt"] button')
    page.wait_for_selector("#stage")
    page.click("#tab-people")
    people = page.locator("#panel-people")
    expect(people).to_contain_text("Journeyman")
    people.get_by_role("button", name="stronger: Foreman").first.click()
    expect(people).to_contain_text("bot: Foreman")
