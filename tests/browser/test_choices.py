"""What is chosen is done: no click is lost, however fast it follows another."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Person
from tests.table.attacks.places import visitor_of

SLOW_ANSWERS = """
window.sent = [];
const send = window.fetch;
window.fetch = async (address, options) => {
  if (options?.method === "POST") window.sent.push(new URLSearchParams(options.body).get("action"));
  const answer = await send(address, options);
  if (options?.method === "POST") await new Promise((done) => setTimeout(done, 1000));
  return answer;
};
"""
CHOOSE = """() => {
  const choices = document.querySelectorAll("[data-choice]");
  choices[0].click();
  return choices[0].dataset.choice;
}"""


@pytest.fixture
def page(person: Person) -> Page:
    """A table of two seats of one person, where answers to requests come late."""
    page = person()
    page.add_init_script(SLOW_ANSWERS)
    token = visitor_of(page.url)
    page.context.add_cookies([{"name": "pithead_visitor", "value": token, "url": page.url}])
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "me", "name": "Ben"}]
    made = page.request.post("/api/v1/tables", data={"game": "schichtwechsel", "seats": seats})
    page.goto(f"/t/{made.json()['table_id']}")
    page.wait_for_selector("#stage[data-mine=yes]")
    return page


def test_a_choice_counts_although_the_last_one_has_not_been_answered(page: Page) -> None:
    chosen = []
    for _ in range(3):
        before = page.get_attribute("#stage", "data-position")
        chosen.append(page.evaluate(CHOOSE))
        # The stream shows the next question while the answer is still on its way.
        page.wait_for_selector(f"#stage[data-mine=yes]:not([data-position='{before}'])")
    assert page.evaluate("window.sent") == chosen


def test_the_next_own_choice_is_shown_at_once_whatever_the_pace(page: Page) -> None:
    page.evaluate("document.getElementById('content').dataset.pace = 60000")
    for _ in range(2):
        before = page.get_attribute("#stage", "data-position")
        page.evaluate(CHOOSE)
        page.wait_for_selector(f"#stage:not([data-position='{before}'])", timeout=20_000)


def test_a_question_is_answered_once_and_the_choice_is_marked(page: Page) -> None:
    first, marked = page.evaluate(
        """() => {
          const [one, other] = document.querySelectorAll("[data-choice]");
          for (const choice of [one, other, one]) choice.click();
          const marked = [...document.querySelectorAll(".choice.chosen")];
          return [one.dataset.choice, marked.map((choice) => choice.dataset.choice)];
        }"""
    )
    assert marked == [first]
    page.wait_for_selector("#content:not(.busy)")
    assert page.evaluate("window.sent") == [first]
    expect(page.locator(".chosen")).to_have_count(0)


def test_two_lines_of_chat_are_said_although_the_first_is_on_its_way(page: Page) -> None:
    page.click("[data-show-tab=chat]")
    for line in ("First line", "Second line"):
        page.fill("#chat-text", line)
        page.press("#chat-text", "Enter")
    page.fill("#chat-text", "Not finished")
    expect(page.locator("#talk li")).to_contain_text(["First line", "Second line"])
    page.wait_for_timeout(1500)
    expect(page.locator("#chat-text")).to_have_value("Not finished")
