"""Whole games, played by people: with the mouse on what glows, by keyboard in the text view."""

import random

import pytest

import pithead
from tests.browser.conftest import Person, play, play_now, wait_for_turn

LONGEST = 1500


@pytest.mark.parametrize("game_id", pithead.games())
def test_a_whole_game_is_played_by_clicking_what_glows(person: Person, game_id: str) -> None:
    page = person()
    play_now(page, game_id)
    clicks = play(page, random.Random(5), LONGEST, on_the_board=True)
    page.wait_for_selector("#ending")
    assert page.locator("#ending ol li").count() == 3
    assert page.locator("#ending .chart").is_visible()
    assert 15 < clicks < LONGEST


def test_a_whole_game_is_played_in_the_text_view_by_keyboard_alone(person: Person) -> None:
    page = person()
    play_now(page, "ruhrschifffahrt")
    page.goto(page.url + "/text")
    rng = random.Random(2)
    presses = 0
    while wait_for_turn(page):
        before = page.get_attribute("#stage", "data-sequence")
        count = page.locator("[data-choice]").count()
        page.locator("[data-choice]").nth(0).focus()
        for _ in range(rng.randrange(min(count, 4))):
            page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.dataset.choice !== undefined")
        page.keyboard.press("Enter")
        page.wait_for_function(
            "before => document.getElementById('stage').dataset.sequence !== before", arg=before
        )
        presses += 1
        assert presses < LONGEST
    page.wait_for_selector("#ending")


def test_the_board_is_played_by_keyboard_alone(person: Person) -> None:
    page = person()
    page.keyboard.press("Tab")
    for _ in range(60):
        if page.evaluate("document.activeElement.closest('form')?.action.includes('/play/')"):
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_selector("#stage")
    for _ in range(8):
        assert wait_for_turn(page)
        before = page.get_attribute("#stage", "data-sequence")
        page.keyboard.press("1")
        page.wait_for_function(
            "before => document.getElementById('stage').dataset.sequence !== before", arg=before
        )
