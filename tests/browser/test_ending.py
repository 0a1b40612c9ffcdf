"""The end of a game: the points are counted, then everything is at hand."""

import random
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Person, keep, open_record, play, play_now, table_id
from tests.browser.test_pages import violations

SIZES = [(1024, 768), (1366, 768), (1440, 900), (1920, 1080), (2560, 1440)]

COUNTED = """
window.counted = [];
document.addEventListener("counted", (event) => {
  window.counted.push(event.detail);
  // The second category stays until it is skipped.
  const stay = window.slowly && window.counted.length > 1;
  document.documentElement.dataset.paceScale = stay ? 1000 : 0.001;
});
"""


def play_the_last_events(page: Page, tmp_path: Path, game_id: str, slowly: bool) -> None:
    """Play a copy of a game from shortly before its end, for both players."""
    open_record(page, tmp_path, game_id)
    last = int(page.get_attribute("#stage", "data-last") or 0)
    page.context.add_init_script(COUNTED)
    page.context.add_init_script("localStorage.setItem('pace', '700')")
    page.goto(f"/t/{table_id(page)}?at={last - 8}")
    page.evaluate("document.getElementById('try-out').open = true")
    with page.expect_navigation():
        page.click("#try-out button[value=all]")
    page.wait_for_selector("#stage")
    page.evaluate(
        "slowly => { window.slowly = slowly; document.documentElement.dataset.paceScale = 0.001 }",
        slowly,
    )
    play(page, random.Random(1), 60)
    assert page.get_attribute("#stage", "data-over") == "yes"


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_final_scoring_is_counted_category_by_category(
    person: Person, tmp_path: Path, lang: str
) -> None:
    page = person(lang=lang, calm=False)
    play_the_last_events(page, tmp_path, "ruhrschifffahrt", slowly=True)
    page.wait_for_selector(".counting #ending")
    page.wait_for_function("() => window.counted.length > 1")
    expect(page.locator("#ending .row").first).not_to_be_visible()
    page.evaluate("document.getElementById('tab-scores').click()")
    # What is counted later is not told yet, also after the page was sent again for another window.
    for width, height in SIZES[:3]:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_selector(f'.table[data-fitted$="{width}x{height}"]')
        keep(page, f"counting-{width}-{lang}", whole=False)
        title = page.locator("#ending tr.now summary").inner_text()
        expect(page.locator("[data-category]")).to_have_text(title)
        expect(page.locator("#ending tfoot tr.later")).to_be_hidden()
        expect(page.locator("#panel-scores .sheet")).to_be_hidden()
        assert page.locator("#board .result text").count() == 3
        expect(page.locator("#board .result text").filter(visible=True)).to_have_count(0)
        said = page.locator("#ending .points").all_inner_texts()
        assert [text for text in said if "oint" in text or "unkt" in text] == []
    assert violations(page, "#ending") == []
    if lang == "en":
        page.keyboard.press(" ")
    else:
        page.click("[data-skip-scoring]")
    expect(page.locator("#content.counting")).to_have_count(0)
    expect(page.locator("#board .result text").filter(visible=True)).to_have_count(3)
    scores = page.locator("#ending .sheet tfoot td").all_inner_texts()
    for seat, score in enumerate(scores):
        points = page.locator(f"#ending [data-counted='{seat}'] .points").inner_text()
        assert points.split()[0] == score
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_selector(f'.table[data-fitted$="{width}x{height}"]')
        keep(page, f"ending-{width}-{lang}", whole=False)
        for place in ("ol li >> nth=0", "[action$='/rematch'] button", "[href$='/analysis']",
                      "[data-share]", ".chart"):  # fmt: skip
            expect(page.locator(f"#ending {place}")).to_be_in_viewport(ratio=0.99)
    assert violations(page, "#ending") == []
    page.reload()
    expect(page.locator("#ending .row").first).to_be_visible()
    assert page.evaluate("window.counted.length") == 0


def test_the_count_ends_with_the_score_of_each_player(person: Person, tmp_path: Path) -> None:
    page = person(calm=False)
    play_the_last_events(page, tmp_path, "schichtwechsel", slowly=False)
    page.wait_for_selector("#content:not(.counting) #ending .row")
    scores = [int(text) for text in page.locator("#ending .sheet tfoot td").all_inner_texts()]
    counted = page.evaluate("window.counted")
    assert len(counted) >= 3
    assert counted[-1]["totals"] == scores


def test_the_end_on_a_phone_is_shown_as_such(person: Person, tmp_path: Path) -> None:
    page = person(phone=True, lang="de")
    play_the_last_events(page, tmp_path, "schichtwechsel", slowly=False)
    page.wait_for_selector("#content:not(.counting)[data-sheet=up] #ending .row")
    for size in ((390, 844), (844, 390)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.wait_for_selector(f'.table[data-fitted="parts {size[0]}x{size[1]}"]')
        keep(page, f"ending-phone-{size[0]}", whole=False)
        places = ["h2", "ol li >> nth=0"]
        if size[0] == 390:
            places += ["[action$='/rematch'] button", "[href$='/analysis']", "[data-share]"]
        for place in places:
            expect(page.locator(f"#ending {place}").first).to_be_in_viewport(ratio=0.99)
        assert violations(page, "#ending") == []
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0]


def test_only_categories_of_this_number_of_players_are_listed(person: Person) -> None:
    page = person()
    play_now(page, "schiefer")
    page.click("[data-show-tab=scores]")
    expect(page.locator("#panel-scores .sheet")).to_contain_text("Half of the mines")
    expect(page.locator("#panel-scores .sheet")).not_to_contain_text("Alone in the valley")
