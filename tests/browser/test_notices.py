"""Notices in Chromium: the page, a push message to the service worker, and the app offline."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.chromium import launched
from tests.browser.conftest import DESKTOP, Person, Server, keep, play_now, table_id
from tests.browser.test_pages import violations
from tests.browser.test_players import become


@pytest.fixture
def home(server: Server) -> str:
    return server.address.replace("127.0.0.1", "localhost")


def test_a_player_chooses_notices_by_keyboard(person: Person, home: str) -> None:
    nora = person()
    become(nora, home, "Nora Nacht")
    nora.goto(home)
    play_now(nora, "schiefer")
    table = table_id(nora)
    nora.click("#tab-people")
    nora.click("#panel-people .notices a")
    assert nora.url.endswith(f"/notices?table={table}")
    assert nora.locator("[data-push-on]").is_visible()
    assert not nora.locator("[data-push-off]").is_visible()
    keep(nora, "notices")
    assert violations(nora) == []
    nora.focus("#quiet")
    nora.keyboard.press("ArrowDown")
    nora.keyboard.press("Tab")
    nora.keyboard.press("Enter")
    assert nora.inner_text("[role=status]") == "Saved."
    assert nora.input_value("#quiet") == "60"
    nora.goto(f"{home}/player")
    nora.click("text=Choose notices")
    nora.click("text=Send me a notice now")
    assert "Choose first how you want to be told" in nora.inner_text("main")


def test_the_page_on_a_phone_and_for_guests(person: Person, home: str) -> None:
    guest, otto = person(phone=True, lang="de"), person(phone=True, lang="de")
    guest.goto(f"{home}/notices")
    assert "nur mit Registrierung" in guest.inner_text("main")
    keep(guest, "notices-guest-phone")
    become(otto, home, "Otto Ost")
    otto.goto(home)
    play_now(otto, "schichtwechsel")
    otto.goto(f"{home}/notices")
    keep(otto, "notices-phone")
    for page in (guest, otto):
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        assert violations(page) == []


@pytest.fixture
def visitor(browser: Browser, home: str) -> Iterator[Page]:
    """Somebody whose browser may show notices."""
    with launched(browser.browser_type) as complete:
        context = complete.new_context(base_url=home, viewport=DESKTOP)  # type: ignore[arg-type]
        context.grant_permissions(["notifications"], origin=home)
        yield context.new_page()
        context.close()


REGISTER = """async () => {
  await navigator.serviceWorker.register("/service-worker.js");
  await navigator.serviceWorker.ready;
}"""
SHOWN = """async () => {
  const worker = await navigator.serviceWorker.ready;
  for (let attempt = 0; attempt < 100; attempt++) {
    const shown = await worker.getNotifications();
    if (shown.length) return shown.map((one) => [one.title, one.body, one.data.path]);
    await new Promise((done) => setTimeout(done, 50));
  }
  return [];
}"""


def test_the_service_worker_shows_notices_and_the_offline_page(
    visitor: Page, home: str, tmp_path: Path
) -> None:
    visitor.goto(f"{home}/notices")
    devtools = visitor.context.new_cdp_session(visitor)
    registrations: list[str] = []
    devtools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: registrations.extend(
            found["registrationId"] for found in event["registrations"]
        ),
    )
    devtools.send("ServiceWorker.enable")
    # Nobody gets it who does not ask for it.
    assert (
        visitor.evaluate("navigator.serviceWorker.getRegistrations().then((all) => all.length)")
        == 0
    )
    visitor.evaluate(REGISTER)
    while not registrations:
        visitor.wait_for_timeout(50)  # devtools tell it meanwhile
    message = '{"title": "Your turn", "body": "Schiefer with Ben", "path": "/t/abc", "tag": "abc"}'
    devtools.send(
        "ServiceWorker.deliverPushMessage",
        {"origin": home, "registrationId": registrations[-1], "data": message},
    )
    assert visitor.evaluate(SHOWN) == [["Your turn", "Schiefer with Ben", "/t/abc"]]
    visitor.context.set_offline(True)
    visitor.goto("/rules/schiefer")
    assert visitor.inner_text("h1") == "No connection"
    keep(visitor, "offline")
    visitor.context.set_offline(False)
    visitor.click("text=Try again")
    visitor.wait_for_selector("h1:has-text('Schiefer')")


def test_the_pages_can_be_installed(visitor: Page, home: str) -> None:
    visitor.goto(home)
    path = visitor.get_attribute("link[rel=manifest]", "href")
    manifest = visitor.request.get(f"{home}{path}").json()
    assert manifest["display"] == "standalone"
    for icon in manifest["icons"]:
        width = visitor.evaluate(
            "async (src) => { const image = new Image(); image.src = src; await image.decode();"
            " return `${image.naturalWidth}x${image.naturalHeight}`; }",
            icon["src"],
        )
        assert width == icon["sizes"]
    found = visitor.context.new_cdp_session(visitor).send("Page.getInstallabilityErrors")
    assert [
        e["errorId"] for e in found["installabilityErrors"] if e["errorId"] != "in-incognito"
    ] == []
