"""The history: it plays by itself, jumps, and is the start of a copy."""

import random
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import (
    Person,
    keep,
    open_record,
    play,
    play_now,
    table_id,
    wait_for_turn,
)
from tests.browser.test_events import first_shown
from tests.browser.test_pages import violations

ANALYSIS_SIZES = [(390, 844), (1024, 768), (1366, 768), (1440, 900), (1920, 1080), (2560, 1440)]


def test_a_record_file_is_opened_and_plays_by_itself(person: Person, tmp_path: Path) -> None:
    page = person(lang="de")
    open_record(page, tmp_path)
    page.evaluate("document.documentElement.dataset.paceScale = 0.5")
    page.click("[data-autoplay]")
    page.wait_for_function("() => Number(document.getElementById('stage').dataset.position) < 9")
    page.wait_for_function("() => Number(document.getElementById('stage').dataset.position) > 9")
    expect(page.locator("[data-autoplay]")).to_have_attribute("aria-pressed", "true")
    page.click("[data-autoplay]")
    expect(page.locator("[data-autoplay]")).to_have_attribute("aria-pressed", "false")
    expect(page.locator("#banner")).to_be_visible()


def test_the_history_jumps_by_round_and_by_player(person: Person, tmp_path: Path) -> None:
    page = person()
    open_record(page, tmp_path)
    page.click("[data-jump] summary")
    page.wait_for_function("() => document.querySelectorAll('[data-round] option').length === 13")
    at = page.locator("[data-round] option").nth(3).get_attribute("value")
    page.select_option("[data-round]", label="3")
    page.wait_for_selector(f"#stage[data-position='{at}']")
    assert f"?at={at}" in page.url
    keep(page, "history-jump", whole=False)
    page.select_option("[data-steps-of]", label="Greedy")
    for _ in range(3):
        before = page.get_attribute("#stage", "data-position")
        page.click("[data-step='1']")
        page.wait_for_function(
            "before => document.getElementById('stage').dataset.position !== before", arg=before
        )
        expect(page.locator("#event strong")).to_have_text("Greedy")
    position = page.get_attribute("#stage", "data-position")
    other = page.context.new_page()
    other.goto(page.url)
    assert other.get_attribute("#stage", "data-position") == position


def test_a_phone_shows_the_part_where_something_happened(person: Person, tmp_path: Path) -> None:
    page = person(phone=True, lang="de")
    open_record(page, tmp_path, "schichtwechsel")
    parts = set()
    for at in (30, 36, 41, 47, 55):
        page.evaluate(
            "at => { const slider = document.querySelector('[data-slider]');"
            " slider.value = at; slider.dispatchEvent(new Event('input')) }",
            at,
        )
        page.wait_for_url(f"**?at={at}")
        expect(page.locator("#event")).to_be_visible()
        if page.locator("#board .mark > *").count():
            expect(page.locator("#board svg.shown .mark > *")).not_to_have_count(0)
        chosen = page.locator("[data-show-part][aria-selected=true]")
        expect(chosen).to_be_in_viewport(ratio=0.99)
        parts.add(chosen.get_attribute("data-show-part"))
    assert len(parts) > 1


def test_a_bad_file_is_refused_in_words(person: Person, tmp_path: Path) -> None:
    page = person()
    page.goto("/")
    file = tmp_path / "bad.txt"
    file.write_text("pithead 1\ngame chess\n---\n", encoding="utf-8")
    page.set_input_files("#open-record input", file)
    with page.expect_navigation():
        page.evaluate("document.querySelector('#open-record form').submit()")
    expect(page.locator("main")).to_contain_text("not a record that can be shown here. Line 2")


@pytest.mark.parametrize("who", ["all", "bots"])
def test_a_position_of_the_past_is_tried_out(person: Person, who: str) -> None:
    page = person()
    play_now(page, "schichtwechsel")
    play(page, random.Random(1), 5)
    original, last = table_id(page), first_shown(page)
    page.keyboard.press("ArrowLeft")
    page.wait_for_selector(f"#stage[data-position='{last - 1}']")
    page.click("#try-out summary")
    keep(page, "try-out", whole=False)
    page.click(f"#try-out button[value={who}]")
    page.wait_for_url(lambda url: original not in url)
    expect(page.locator("header .flag")).to_have_text("A copy")
    if who == "all":
        assert violations(page) == []
    play(page, random.Random(2), 3)
    assert first_shown(page) > last
    page.goto(f"/t/{original}")
    assert wait_for_turn(page)
    assert first_shown(page) == last


@pytest.mark.parametrize(("phone", "lang", "paper"), [(False, "en", "light"), (True, "de", "dark")])
def test_an_analysis_fills_in_by_itself_and_is_one_screen_first(
    person: Person, tmp_path: Path, phone: bool, lang: str, paper: str
) -> None:
    page = person(phone=phone, lang=lang)
    page.context.add_cookies([{"name": "pithead_paper", "value": paper, "url": page.url}])
    open_record(page, tmp_path, "schichtwechsel")
    page.click("#ending [href$='/analysis']")
    page.wait_for_selector("[data-done=yes]", state="attached", timeout=120_000)
    expect(page.locator(".analysis .turning li")).to_have_count(5)
    assert violations(page) == []
    for width, height in ANALYSIS_SIZES:
        page.set_viewport_size({"width": width, "height": height})
        keep(page, f"analysis-{width}-{lang}", whole=False)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        for place in (".margins:visible", ".turning li >> nth=4"):
            expect(page.locator(f".analysis {place}")).to_be_in_viewport(ratio=0.99)
    for part in page.locator(".analysis > details").all():
        assert part.get_attribute("open") is None
    events = page.locator(".analysis .turning .n").all_inner_texts()
    assert events == sorted(events, key=int)
    mark = page.locator(".analysis .wide a[href^='#event-']").first
    if mark.count():
        mark.dispatch_event("click")
        page.wait_for_selector(".analysis .part[open] .move:target")
    move = page.locator(".move.blunder, .move.mistake").first
    assert move.locator("ol li").count() >= 1
    number = (move.get_attribute("id") or "").removeprefix("event-")
    page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
    move.locator("a").first.click()
    page.wait_for_selector(f'#stage[data-position="{number}"]')
