"""Every page: for people who cannot see it, at both sizes, in both languages, on both papers."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

import pithead
from tests.browser.conftest import Person, Server, keep, play_now, wait_for_turn

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"

STILL_PAGES = {
    "home": "/",
    "new": "/new/ruhrschifffahrt",
    "rules": "/rules/schiefer",
    "rules-components": "/rules/schichtwechsel#components",
    "overview": "/overview/schiefer",
    "search": "/rules/schiefer?q=coin",
    "about": "/about/schichtwechsel",
    "player": "/player",
    "privacy": "/privacy",
    "not-found": "/t/nothere",
}
ALL_CHAPTERS = """() => {
  for (const chapter of document.querySelectorAll(".chapter"))
    chapter.style.setProperty("display", "block", "important");
}"""
SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


def violations(page: Page, part: str = "html") -> list[str]:
    """What axe finds in a part of the page, as sentences."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    # Nothing is preloaded: no rule about recordings or locked orientation applies to these pages.
    options = {"resultTypes": ["violations"], "preload": False}
    found = page.evaluate("([part, options]) => axe.run(part, options)", [part, options])
    return [
        f"{item['id']}: {item['help']}: {[node['html'][:160] for node in item['nodes'][:3]]}"
        for item in found["violations"]
    ]


@pytest.mark.parametrize(("lang", "phone"), [("en", False), ("de", True)])
def test_axe_finds_nothing_on_a_page(person: Person, lang: str, phone: bool) -> None:
    page = person(phone=phone, lang=lang)
    for name, address in STILL_PAGES.items():
        page.goto(address)
        assert page.get_attribute("html", "lang") == lang
        assert page.evaluate(SIDEWAYS) == 0, name
        keep(page, f"{name}-{lang}-{'phone' if phone else 'desktop'}")
        if name == "rules":
            # One chapter is shown at a time; axe reads all of them at once.
            page.evaluate(ALL_CHAPTERS)
            expect(page.locator(".chapter:visible")).to_have_count(page.locator(".chapter").count())
            assert page.evaluate(SIDEWAYS) == 0
        assert violations(page, address[address.find("#") :] if "#" in address else "html") == []


@pytest.mark.parametrize(
    ("game_id", "phone"),
    [("schiefer", False), ("ruhrschifffahrt", True), ("schichtwechsel", True)],
)
def test_axe_finds_nothing_at_a_table(person: Person, game_id: str, phone: bool) -> None:
    page = person(phone=phone, lang="de")
    play_now(page, game_id)
    assert wait_for_turn(page)
    page.locator("[data-choice]").first.focus()
    keep(page, f"table-{game_id}-{'phone' if phone else 'desktop'}")
    if not phone:
        # The rest of the page is read at two sizes where the layouts are tested.
        assert violations(page, "#turn") == []
        for tab in ("scores", "people", "chat"):
            page.click(f"[data-show-tab={tab}]")
            assert violations(page, "#panels") == []
        return
    assert violations(page) == []
    page.goto(page.url + "/text")
    keep(page, f"text-{game_id}-phone")
    assert violations(page) == []
    page.goto(page.url.replace("/text", "/log"))
    assert violations(page) == []


@pytest.mark.parametrize("lang", ["en", "de"])
def test_no_page_scrolls_sideways_on_a_phone(person: Person, lang: str) -> None:
    page = person(phone=True, lang=lang)
    seats = [{"kind": "me", "name": "A" * 40}, {"kind": "open"}]
    waiting = page.request.post("/api/v1/tables", data={"game": "schiefer", "seats": seats}).json()
    paths = ["/", "/api", "/nothing-is-here", f"/t/{waiting['table_id']}"]
    for game_id in pithead.games():
        paths += [f"/{kind}/{game_id}" for kind in ("new", "rules", "about")]
        page.goto("/")
        play_now(page, game_id)
        assert wait_for_turn(page)
        paths += [page.url, f"{page.url}/text", f"{page.url}/log", f"{page.url}?at=1"]
    for path in paths:
        page.goto(path)
        assert page.evaluate(SIDEWAYS) == 0, path


def test_a_wide_table_of_the_rules_scrolls_by_itself(person: Person) -> None:
    page = person(phone=True)
    page.goto("/rules/schichtwechsel#reference")
    wide = "element => element.scrollWidth > element.clientWidth"
    regions = page.locator(".rule [role=region]").all()
    assert any(region.evaluate(wide) for region in regions)
    assert all(region.get_attribute("aria-label") for region in regions)


def test_the_rules_are_searched_while_one_types(person: Person) -> None:
    page = person()
    page.goto("/rules/schiefer")
    page.evaluate("scrollTo(0, 3000)")
    page.locator("#q").press_sequentially("reserve")
    page.wait_for_selector("#found mark")
    page.wait_for_function("() => scrollY < 300")
    assert page.locator("#found nav li").count() == page.locator("#found .prose > section").count()
    assert page.url.endswith("?q=reserve")
    assert page.locator("#how, #reference, #questions").count() == 3
    for rule in page.locator("#found .rule").all():
        assert "reserve" in rule.inner_text().lower()


@pytest.mark.parametrize("scripts", [True, False])
def test_one_chapter_is_shown_at_a_time(browser: Browser, server: Server, scripts: bool) -> None:
    context = browser.new_context(base_url=server.address, java_script_enabled=scripts)
    page = context.new_page()
    for address, shown in (
        ("/rules/schiefer", "overview"),
        ("/rules/schiefer#how", "how"),
        ("/rules/schiefer#how-sell", "how"),
        ("/rules/schiefer#SF-7.5", "reference"),
    ):
        page.goto("about:blank")
        page.goto(address)
        visible = [
            chapter.get_attribute("id")
            for chapter in page.locator(".chapter").all()
            if chapter.is_visible()
        ]
        assert visible == [shown], address
    page.click('.chapter-bar a[href="#round"]')
    page.wait_for_selector("#round", state="visible")
    assert not page.locator("#reference").is_visible()
    context.close()


def test_nothing_is_loaded_from_elsewhere(person: Person) -> None:
    page = person()
    hosts = set()
    page.on("request", lambda request: hosts.add(request.url.split("/")[2]))
    play_now(page, "schiefer")
    assert wait_for_turn(page)
    page.goto("/rules/schiefer")
    assert hosts == {page.url.split("/")[2]}
