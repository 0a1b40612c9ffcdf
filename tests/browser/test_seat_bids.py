"""Three people bid for the places in turn order, each with their own browser."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import Person, keep, table_id
from tests.browser.test_pages import violations


def three_people(person: Person) -> list[Page]:
    """A table of Schiefer for three people who bid for their places."""
    ada, bo, cy = person(), person(), person(phone=True)
    ada.goto("/new/schiefer")
    ada.select_option("#players", "3")
    ada.fill("[name=name0]", "Ada")
    ada.select_option("[name=seat1]", "open")
    ada.select_option("[name=seat2]", "open")
    ada.select_option("[name='option.seat_bids']", "True")
    keep(ada, "seat_bids_new_table")
    ada.click("button.main-button")
    ada.wait_for_selector("[data-invite]")
    table = table_id(ada)
    sit_down_of_three(bo, table, "Bo", 1)
    sit_down_of_three(cy, table, "Cy", 2)
    return [ada, bo, cy]


def sit_down_of_three(page: Page, table: str, name: str, seat: int) -> None:
    page.goto(f"/t/{table}")
    page.fill(f"#join{seat}", name)
    page.locator(f"form:has(#join{seat}) .main-button").click()
    page.wait_for_selector("#tools, .thinking, .turn.mine, [data-invite]")


def bid(page: Page, action: str) -> None:
    page.wait_for_selector("#stage[data-mine=yes]")
    page.locator(f"[data-choice='{action}']").dispatch_event("click")
    page.wait_for_function(
        "action => !document.querySelector(`[data-choice='${action}']`)", arg=action
    )


def places(page: Page) -> list[str]:
    return [
        " ".join(row.split()) for row in page.locator("#turn .places tbody tr").all_inner_texts()
    ]


def test_three_people_bid_until_each_has_a_place(person: Person) -> None:
    ada, bo, cy = three_people(person)
    bid(ada, "bid:1-2")
    bid(bo, "bid:1-5")
    expect(cy.locator("#turn .places")).to_contain_text("Bo")
    keep(ada, "seat_bids_outbid")
    ada.wait_for_selector("#stage[data-mine=yes]")
    assert places(ada) == ["1 Bo 5", "2 not taken", "3 not taken"]
    assert violations(ada) == []
    bid(ada, "bid:3-0")
    cy.wait_for_selector("#stage[data-mine=yes]")
    keep(cy, "seat_bids_phone", whole=False)
    assert places(cy) == ["1 Bo 5", "2 not taken", "3 Ada 0"]
    bid(cy, "bid:2-1")
    for page in (ada, bo, cy):
        expect(page.locator("#turn .places")).to_have_count(0)
    bo.wait_for_selector("#stage[data-mine=yes]")  # place 1 rolls first
    bo.click("[data-show-tab=people]")
    people = " ".join(bo.locator("#panel-people .places tbody").inner_text().split())
    assert people == "1 Bo 5 2 Cy 1 3 Ada 0"
    keep(bo, "seat_bids_over")
    bo.click("[data-show-tab=scores]")
    expect(bo.locator("#panel-scores")).to_contain_text("Bid for the place")
