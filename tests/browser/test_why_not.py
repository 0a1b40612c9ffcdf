"""What is not possible looks so and says why: by mouse, touch and keyboard, and as a list."""

import pytest
from playwright.sync_api import Page, expect

import pithead
from tests.browser.conftest import Person, keep, play_now, wait_for_turn
from tests.browser.test_pages import violations
from tests.browser.test_table import act


def until_blocked(page: Page, game_id: str) -> None:
    """Play until something is not possible."""
    play_now(page, game_id)
    for _ in range(20):
        assert wait_for_turn(page)
        if page.locator("#board svg .no").count():
            return
        act(page)
    raise AssertionError("everything was possible")


@pytest.mark.parametrize("game_id", pithead.games())
def test_a_place_where_nothing_is_possible_says_why(person: Person, game_id: str) -> None:
    page = person()
    until_blocked(page, game_id)
    preview = page.locator("#preview")
    place = page.locator("#board svg .no").last
    before = page.get_attribute("#stage", "data-sequence")
    assert float(place.evaluate("e => getComputedStyle(e).fillOpacity")) > 0.5
    assert place.evaluate("e => getComputedStyle(e).cursor") == "help"
    place.hover(force=True)
    expect(preview).to_contain_text("Not possible now")
    expect(preview.locator("a[data-rule]")).to_have_count(1)
    place.click(force=True)
    assert page.get_attribute("#stage", "data-sequence") == before
    keep(page, f"blocked-{game_id}-desktop", whole=False)
    assert violations(page, "#turn") == []
    # One press of Tab reaches the places; the arrow keys go through them, each with its reason.
    page.locator("#board svg [data-blocked][tabindex='0']").focus()
    count = page.locator("#board svg [data-blocked]").count()
    for _ in range(min(count, 3)):
        title = page.evaluate("document.activeElement.querySelector('title').textContent")
        expect(preview).to_contain_text(title)
        page.keyboard.press("ArrowDown")
    expect(page.locator("#board svg [data-blocked][tabindex='0']")).to_have_count(1)


def test_a_reason_stays_while_others_come_and_go(person: Person) -> None:
    page = person()
    until_blocked(page, "schiefer")
    people = page.locator("#panel-people")
    alone = people.inner_html()
    page.locator("#board svg .no").last.hover(force=True)
    preview = page.locator("#preview")
    expect(preview).to_contain_text("Not possible now")
    spectator = person()
    spectator.goto(page.url)
    page.wait_for_function(
        "alone => document.getElementById('panel-people').innerHTML !== alone", arg=alone
    )
    expect(preview).to_contain_text("Not possible now")


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_finger_that_taps_such_a_place_reads_why(person: Person, lang: str) -> None:
    page = person(phone=True, lang=lang)
    until_blocked(page, "ruhrschifffahrt")
    page.locator("[data-show-part]:has(.dot)").first.tap()
    place = page.locator("#board svg .no:visible").first
    place.scroll_into_view_if_needed()
    place.tap(force=True)
    said = {"en": "Not possible now", "de": "Jetzt nicht möglich"}[lang]
    expect(page.locator("#preview.raised")).to_contain_text(said)
    expect(page.locator("#preview strong")).to_be_in_viewport(ratio=1)
    keep(page, f"blocked-phone-{lang}", whole=False)


@pytest.mark.parametrize("view", ["", "/text"])
def test_a_list_says_everything_that_is_not_possible(person: Person, view: str) -> None:
    page = person()
    until_blocked(page, "ruhrschifffahrt")
    if view:
        page.goto(page.url + view)
    page.click("[data-dialog$='/blocked']")
    expect(page.locator("#dialog[open] dl.blocked dt")).not_to_have_count(0)
    keep(page, f"blocked-list{view.replace('/', '-')}", whole=False)
    assert violations(page, "#dialog") == []
