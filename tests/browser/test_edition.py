"""The workshop for owners: a value is corrected by a click on the board, and played with."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Person, keep
from tests.browser.test_pages import violations

CORRECTIONS = {
    "schiefer": ("valley.ogwen.mines.penrhyn", "cost", "2", "Mine Penrhyn: cost 3 → 2"),
    "ruhrschifffahrt": (
        "town_warehouses.town_witten",
        "slot_prices",
        "2, 3, 4",
        "Warehouses in Witten: prices 3, 4, 5 → 2, 3, 4",
    ),
    "schichtwechsel": ("mine_wagon.L1", "spaces", "2", "Mine wagon L1: spaces 1 → 2"),
}


def fill(page: Page, at: str, key: str, text: str) -> None:
    page.fill(f'[name="v.{at}.{key}"]', text)
    page.click(".workshop .main-button >> nth=0")


@pytest.mark.parametrize(
    ("game_id", "phone"),
    [("schiefer", False), ("ruhrschifffahrt", False), ("schichtwechsel", True)],
)
def test_a_value_is_corrected_by_a_click_and_played_with(
    person: Person, game_id: str, phone: bool
) -> None:
    at, key, text, words = CORRECTIONS[game_id]
    name = f"edition-{game_id}-{'phone' if phone else 'desktop'}"
    page = person(phone=phone)
    page.goto(f"/about/{game_id}")
    page.locator(f'[data-place="{at}"]').first.click()
    expect(page.locator(".value :is(input, select)").first).to_be_focused()
    keep(page, f"{name}-form", whole=False)
    fill(page, at, key, "a lot")
    expect(page.locator(".value.bad p.wrong")).to_be_visible()
    assert page.input_value(f'[name="v.{at}.{key}"]') == "a lot"
    fill(page, at, key, text)
    expect(page.locator(".workshop .changes")).to_have_text(words)
    expect(page.locator(f'[data-place="{at}"].corrected').first).to_be_attached()
    link = page.input_value("[data-share]")
    assert link.startswith("http")
    keep(page, name)
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]  # type: ignore[index]
    if phone:
        page.click(".workshop .head a")
        expect(page.locator("form .value")).to_have_count(0)
    page.click("text=Play with this edition")
    expect(page.locator("[data-new-table] .changes")).to_have_text(words)
    keep(page, f"{name}-new")
    page.click("[data-new-table] .main-button")
    page.wait_for_selector("#stage")
    table = page.url
    other = person()
    other.goto(table)
    other.click("text=Corrected edition")
    expect(other.locator("main .changes")).to_have_text(words)
    if phone:
        assert violations(other) == []
    with other.expect_download() as download:
        other.click("main >> text=Download")
    assert download.value.suggested_filename.endswith(".toml")
    other.goto(link)
    expect(other.locator(".workshop .changes")).to_have_text(words)


def test_the_keyboard_reaches_a_value_and_the_way_back(person: Person) -> None:
    page = person(lang="de")
    page.goto("/about/schiefer")
    place = page.locator('[data-place="field.1"]')
    place.focus()
    page.keyboard.press("Enter")
    field = page.locator('[name="v.field.1.actions"]')
    expect(field).to_be_focused()
    field.fill("open")
    page.keyboard.press("Enter")
    expect(page.locator(".workshop .changes")).to_contain_text("Aktionsfeld 1")
    page.go_back()
    expect(page.locator(".workshop .changes")).to_have_count(0)


@pytest.mark.parametrize("paper", ["light", "dark"])
def test_the_workshop_is_readable_on_both_papers(person: Person, paper: str) -> None:
    page = person(lang="de")
    page.context.add_cookies([{"name": "pithead_paper", "value": paper, "url": page.url}])
    page.goto("/about/ruhrschifffahrt?at=marker.smithies")
    assert page.get_attribute("html", "data-paper") == paper
    fill(page, "marker.smithies", "count", "3")
    expect(page.locator(".workshop .problem")).to_contain_text("21")
    keep(page, f"edition-{paper}")
    assert violations(page) == []


def test_it_works_without_scripts(person: Person) -> None:
    page = person()
    context = page.context.browser.new_context(  # type: ignore[union-attr]
        base_url=re.sub(r"/$", "", page.url), java_script_enabled=False, locale="en"
    )
    plain = context.new_page()
    plain.goto("/about/schiefer")
    plain.click('[data-place="valley.ogwen.mines.penrhyn"]')
    assert plain.url.endswith("#correct")
    fill(plain, "valley.ogwen.mines.penrhyn", "cost", "2")
    expect(plain.locator(".workshop .changes")).to_have_text("Mine Penrhyn: cost 3 → 2")
    plain.click("text=Play with this edition")
    plain.click("[data-new-table] .main-button")
    expect(plain.locator("text=Corrected edition")).to_be_visible()
    context.close()
