"""Players who meet in the lobby, look at their history, and report what somebody says."""

import json
import os
import subprocess
import sys

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Person, Server, keep
from tests.browser.test_lobby import live
from tests.browser.test_pages import violations
from tests.browser.test_players import become


@pytest.fixture
def home(server: Server) -> str:
    return server.address.replace("127.0.0.1", "localhost")


def reports(server: Server) -> list[dict[str, object]]:
    """What the operator sees, while the server runs."""
    command = ["admin", "reports", "--json", "--database", f"sqlite:///{server._database}"]
    done = subprocess.run(
        [sys.executable, "-m", "pithead", *command],
        env=dict(os.environ),
        capture_output=True,
        text=True,
        check=True,
    )
    return list(json.loads(done.stdout))


def test_two_players_meet_and_one_is_reported(person: Person, server: Server, home: str) -> None:
    rosa, sven = person(), person(phone=True, lang="de")
    become(rosa, home, "Rosa Ruß")
    become(sven, home, "Sven Stollen")
    sven.goto(home)
    live(sven)
    rosa.goto(f"{home}/new/schiefer")
    for seat in (1, 2):
        rosa.select_option(f"[name=seat{seat}]", "open")
    rosa.check("[name=public][value=yes]")
    rosa.click("text=Open the table")
    rosa.wait_for_selector("#stage")
    table = rosa.url.rpartition("/")[2]
    # The lobby marks players, and a player sits down with one click under their name.
    line = sven.locator("#open-tables li", has_text="Rosa Ruß")
    expect(line.locator(".seal")).to_have_count(1)
    keep(sven, "lobby-player-phone")
    line.get_by_role("link").click()
    expect(sven.locator(".sit")).to_contain_text("Sven Stollen")
    keep(sven, "invitation-player-phone")
    sven.click(".sit .main-button")
    sven.wait_for_url(f"**/t/{table}")
    sven.wait_for_selector("#stage")
    sven.evaluate("document.querySelector('#tab-chat').click()")
    sven.fill("#chat-text", "Glück ab!")
    sven.keyboard.press("Enter")
    rosa.click("#tab-chat")
    said = rosa.locator("#talk li", has_text="Glück ab!")
    expect(said).to_contain_text("Sven Stollen")
    flag = said.locator(".report")
    flag.focus()
    keep(rosa, "chat-report", whole=False)
    rosa.keyboard.press("Enter")
    expect(rosa.locator("#dialog")).to_contain_text("Glück ab!")
    keep(rosa, "report-dialog", whole=False)
    assert violations(rosa) == []
    rosa.click("#dialog .main-button")
    expect(rosa.locator("#dialog")).to_contain_text("Thank you")
    (report,) = [found for found in reports(server) if found["table"] == table]
    assert (report["kind"], report["name"], report["text"]) == ("chat", "Sven Stollen", "Glück ab!")
    # Nobody reports themselves.
    expect(sven.locator("#talk .report")).to_have_count(0)
    sven.goto(f"{home}/history")
    expect(sven.locator("h1")).to_be_visible()
    keep(sven, "history-player-phone")
    assert sven.evaluate("document.documentElement.scrollWidth") <= 390
    rosa.goto(home)
    mine = rosa.locator("#my-tables li").first
    expect(mine).to_contain_text("Sven Stollen")
    expect(mine.locator(".seal")).to_have_count(2)
    keep(rosa, "home-player")
