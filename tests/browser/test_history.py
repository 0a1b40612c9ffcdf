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


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_record_file_is_opened_and_plays_by_itself(
    person: Person, tmp_path: Path, lang: str
) -> None:
    page = person(lang=lang)
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
    page.select_option("[data-steps-of]", label="greedy")
    for _ in range(3):
        before = page.get_attribute("#stage", "data-position")
        page.click("[data-step='1']")
        page.wait_for_function(
            "before => document.getElementById('stage').dataset.position !== before", arg=before
        )
        expect(page.locator("#event strong")).to_have_text("greedy")
    position = page.get_attribute("#stage", "data-position")
    other = page.context.new_page()
    other.goto(page.url)
    assert other.get_attribute("#stage", "data-position") == position


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
    play(page, random.Random(2), 3)
    assert first_shown(page) > last
    page.goto(f"/t/{original}")
    assert wait_for_turn(page)
    assert first_shown(page) == last


@pytest.mark.parametrize("lang", ["en", "de"])
def test_an_analysis_is_one_screen_first(person: Person, tmp_path: Path, lang: str) -> None:
    page = person(lang=lang)
    open_record(page, tmp_path, "schichtwechsel")
    page.context.set_default_timeout(120_000)
    page.click("#ending [href$='/analysis']")
    page.wait_for_selector("[data-done=yes]", state="attached")
    expect(page.locator(".analysis .turning li")).to_have_count(5)
    keep(page, f"analysis-first-{lang}", whole=False)
    for place in (".analysis .wide .margins", ".analysis .turning li >> nth=4"):
        box = page.locator(place).bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= 900, place
    for part in page.locator(".analysis > details").all():
        assert part.get_attribute("open") is None
    events = page.locator(".analysis .turning .n").all_inner_texts()
    assert events == sorted(events, key=int)
    mark = page.locator(".analysis .wide a[href^='#event-']").first
    if mark.count():
        mark.dispatch_event("click")
        page.wait_for_selector(".analysis .part[open] .move:target")
