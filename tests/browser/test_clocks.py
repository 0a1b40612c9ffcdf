"""Clocks as people see them: beside the question, running, in the text view and on a phone."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import Person, table_id


def open_with_clock(page: Page, kind: str) -> str:
    page.goto("/new/schiefer")
    page.select_option("[name=players]", "2")
    page.fill("[name=name0]", "Ada")
    page.select_option("[name=seat1]", "open")
    expect(page.locator("[name=clock_minutes]")).to_be_hidden()
    page.select_option("[name=clock]", kind)
    if kind == "live":
        page.fill("[name=clock_minutes]", "30")
        expect(page.locator("[name=clock_hours]")).to_be_hidden()
    page.click("text=Open the table")
    page.wait_for_selector("#stage")
    return table_id(page)


def test_a_live_clock_runs_for_the_player_to_act(person: Person) -> None:
    ada, ben = person(), person(phone=True, lang="de")
    table = open_with_clock(ada, "live")
    ben.goto(f"/t/{table}/invite")
    expect(ben.locator(".facts")).to_contain_text("30 min + 30 s je Zug")
    ben.fill("[name=name]", "Ben")
    ben.click("text=Platz nehmen")
    for page in (ada, ben):
        running = page.locator(".clock.running .time")
        expect(running).to_have_count(1)
        expect(running).not_to_have_text("30:00")
        expect(page.locator(".clock:not(.running) .time")).to_have_text("30:00")
    ada.goto(f"/t/{table}/text")
    expect(ada.locator("#text-clocks")).to_contain_text("Ada: ")
    # The past shows the clocks of that time, and they do not run.
    ada.goto(f"/t/{table}?at=1")
    expect(ada.locator("#clocks .time")).to_have_text(["30:00", "30:00"])
    expect(ada.locator(".clock.running")).to_have_count(0)


def test_a_game_by_correspondence_shows_hours(person: Person) -> None:
    ada, ben = person(), person()
    table = open_with_clock(ada, "correspondence")
    ben.goto(f"/t/{table}/invite")
    expect(ben.locator(".facts")).to_contain_text("24 h per turn, 72 h in reserve")
    ben.fill("[name=name]", "Ben")
    ben.click("text=Sit down")
    expect(ben.locator(".clock.running .time")).to_contain_text("95 h 59 min")
