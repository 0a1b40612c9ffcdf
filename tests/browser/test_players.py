"""Players in Chromium, with its virtual authenticator: several people in several browsers."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Person, Server, keep, play_now, table_id
from tests.browser.test_pages import violations


def with_authenticator(page: Page) -> None:
    """A device that makes passkeys without asking."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    session.send(
        "WebAuthn.addVirtualAuthenticator",
        {
            "options": {
                "protocol": "ctap2",
                "transport": "internal",
                "hasResidentKey": True,
                "hasUserVerification": True,
                "isUserVerified": True,
                "automaticPresenceSimulation": True,
            }
        },
    )


@pytest.fixture
def home(server: Server) -> str:
    """The address with a host name: passkeys need one."""
    return server.address.replace("127.0.0.1", "localhost")


def become(page: Page, home: str, name: str) -> str:
    """Become a player; returns the recovery code."""
    with_authenticator(page)
    page.goto(f"{home}/player")
    page.fill("#player-name", name)
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-recovery]")
    return page.inner_text("[data-recovery]")


def test_a_guest_becomes_a_player_and_comes_back(person: Person, home: str) -> None:
    ada = person()
    ada.goto(home)
    assert ada.locator("header .me").count() == 0
    play_now(ada, "schiefer")
    table = table_id(ada)
    code = become(ada, home, "Ada Byron")
    assert len(code) == 29
    assert ada.evaluate("document.activeElement.textContent") == "Welcome, Ada Byron"
    keep(ada, "player-welcome")
    assert violations(ada) == []
    ada.click("text=My page")
    assert ada.inner_text("h1").strip() == "Ada Byron"
    keep(ada, "player-page")
    assert violations(ada) == []
    ada.click("text=Log out >> nth=0")
    expect(ada.locator("header .me")).to_have_count(0)
    assert ada.locator(f'a[href="/t/{table}"]').count() == 0
    ada.goto(f"{home}/player")
    ada.click("text=Log in with a passkey")
    ada.wait_for_selector("header .me")
    ada.click(f'a[href="/t/{table}"]')
    ada.wait_for_selector("#stage")
    ada.click("#tab-people")
    assert "Ada Byron" in ada.inner_text("#panel-people")
    assert ada.locator("#panel-people .seal").count() == 1


def test_a_second_device_with_the_recovery_code(person: Person, home: str) -> None:
    bea, lost = person(), person(phone=True, lang="de")
    code = become(bea, home, "Bea Stein")
    with_authenticator(lost)
    lost.goto(f"{home}/player")
    lost.click("summary")
    lost.fill("#recover-name", "bea stein")
    lost.fill("#recover-code", code)
    lost.keyboard.press("Enter")
    lost.wait_for_selector("[data-recovery]")
    assert lost.inner_text("[data-recovery]") != code
    lost.click("text=Meine Seite >> nth=0")
    lost.fill("#label", "Telefon")
    lost.click("text=Passkey hinzufügen")
    lost.wait_for_selector("text=Telefon")
    assert lost.locator(".passkeys li").count() == 2
    keep(lost, "player-page-phone")
    assert lost.evaluate("document.documentElement.scrollWidth") <= 390
    assert violations(lost) == []
    with lost.expect_download() as download:
        lost.click("text=Alle meine Daten")
    data = json.loads(Path(download.value.path()).read_text(encoding="utf-8"))
    assert [passkey["label"] for passkey in data["passkeys"]] == ["", "Telefon"]


def test_people_tell_players_from_guests(person: Person, home: str) -> None:
    cora, dirk, guest = person(), person(), person()
    become(cora, home, "Cora Kohl")
    cora.goto(f"{home}/new/schiefer")
    cora.select_option("[name=players]", "2")
    cora.select_option("[name=seat1]", "open")
    cora.check("[name=public][value=yes]")
    cora.click("form[action='/tables'] button.main-button")
    cora.wait_for_selector("#stage")
    table = table_id(cora)
    dirk.goto(f"{home}/t/{table}")
    dirk.fill("#join1", "Cora Kohl")
    dirk.click("text=Sit down")
    dirk.wait_for_selector("#join1", state="detached")
    dirk.click("#tab-people")
    assert "Cora Kohl (guest)" in dirk.inner_text("#panel-people")
    guest.goto(f"{home}/t/{table}/text")
    guest.fill("#chat-name", "Cora Kohl (guest)")
    guest.fill("#chat-text", "I am Cora")
    guest.click("#text-chat button")
    guest.wait_for_selector("#toast:has-text('sits at this table')")
    guest.fill("#chat-name", "Zaungast")
    guest.click("#text-chat button")
    guest.wait_for_selector("#text-chat li:has-text('spectator')")
    cora.click("#tab-chat")
    cora.fill("#chat-text", "Glückauf")
    cora.click("#panel-chat button")
    cora.wait_for_selector("#talk .seal")
    assert cora.locator("#talk li", has_text="Zaungast").locator(".seal").count() == 0
    guest.wait_for_selector("#text-chat .seal")
    keep(cora, "player-chat", whole=False)
    assert violations(cora) == []


def test_a_player_deletes_themselves(person: Person, home: str) -> None:
    emil = person()
    become(emil, home, "Emil Erz")
    emil.goto(f"{home}/player")
    emil.click("text=Delete me")
    assert emil.inner_text("h1") == "Delete Emil Erz?"
    emil.click("text=Delete me for good")
    emil.wait_for_selector("form[action^='/play']")
    assert emil.locator("header .me").count() == 0
    emil.goto(f"{home}/player")
    emil.click("text=Log in with a passkey")
    emil.wait_for_selector("[data-problem]:not([hidden])")
    assert "does not know the passkey" in emil.inner_text("[data-problem]")


def test_without_a_host_name_the_page_says_what_to_do(person: Person, server: Server) -> None:
    page = person()
    with_authenticator(page)
    page.goto(f"{server.address}/player")
    page.click("text=Log in with a passkey")
    page.wait_for_selector("[data-problem]:not([hidden])")
    words = page.inner_text("[data-problem]")
    assert "localhost" in words
