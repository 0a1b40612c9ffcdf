"""People who meet on the home page: it lists what others do without being loaded again."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Person, table_id


def open_table(page: Page, name: str, public: bool = True) -> str:
    """A table of Schiefer for three, with two open seats, for newcomers."""
    page.goto("/new/schiefer")
    page.fill("[name=name0]", name)
    for seat in (1, 2):
        page.select_option(f"[name=seat{seat}]", "open")
    if public:
        page.check("[name=public][value=yes]")
    page.select_option("[name=wanted]", "new")
    page.click("text=Open the table")
    page.wait_for_selector("#stage")
    return table_id(page)


def live(page: Page) -> None:
    page.wait_for_selector("html[data-lobby=live]")


def test_people_meet_on_the_home_page(person: Person) -> None:
    ben, cleo = person(), person(lang="de")
    for page in (ben, cleo):
        live(page)
    ada = person()
    table = open_table(ada, "Ada Lobby")
    line = ben.locator("#open-tables li", has_text="Ada Lobby")
    expect(line).to_contain_text("newcomers welcome")
    expect(line).to_contain_text("2 open seats")
    # By keyboard alone, and the list may change while the button has the focus.
    line.get_by_role("button").focus()
    ben.keyboard.press("Enter")
    ben.wait_for_url(f"**/t/{table}")
    expect(cleo.locator("#open-tables li", has_text="Ada Lobby")).to_contain_text("1 freier Platz")
    # The one who opened the table does not wait for a third.
    ada.locator("[name=bot]").first.select_option("apprentice")
    ada.locator(".fill button").first.click()
    ada.wait_for_selector("#stage[data-mine=yes], .turn .thinking")
    expect(cleo.locator("#open-tables li", has_text="Ada Lobby")).to_have_count(0)
    expect(cleo.locator("#running-tables li", has_text="Ada Lobby")).to_have_count(1)
    ada.goto("/")
    mine = ada.locator("#my-tables li").first
    expect(mine).to_contain_text(re.compile("Your turn|’s turn|in progress"))
    expect(mine.locator("time")).to_have_text(re.compile("minute"))


def test_an_invitation_speaks_to_the_guest(person: Person) -> None:
    ada = person()
    table = open_table(ada, "Ada", public=False)
    link = ada.input_value("[data-invite]")
    assert link.endswith(f"/t/{table}/invite?by=0")
    ben = person(phone=True, lang="de")
    ben.goto(link)
    expect(ben.locator("h1")).to_have_text("Ada lädt dich zu einer Partie Schiefer ein")
    assert ben.evaluate("document.documentElement.scrollWidth <= innerWidth")
    ben.fill("[name=name]", "Ben")
    ben.click("text=Platz nehmen")
    ben.wait_for_url(f"**/t/{table}")
    cleo = person()
    cleo.goto(link)
    expect(cleo.locator(".sitting")).to_contain_text("Ben")


def test_a_table_that_nobody_needs_is_closed_and_deleted_in_the_text_view(person: Person) -> None:
    ada, ben = person(), person()
    table = open_table(ada, "Ada Deletes")
    live(ben)
    expect(ben.locator("#open-tables li", has_text="Ada Deletes")).to_have_count(1)
    ben.goto(f"/t/{table}")
    ada.goto(f"/t/{table}/text")
    ada.click("text=Close the table")
    expect(ada.locator("#text-now")).to_contain_text("This table was closed.")
    ada.click("summary:has-text('Delete the table')")
    ada.check("[name=sure]")
    ada.click("button:has-text('Delete the table')")
    ada.wait_for_selector("[data-lobby]")
    expect(ben.locator("#toast")).to_have_text("This table was deleted.")
    assert ben.request.get(f"/t/{table}").status == 404
