"""The example games of `pithead new-game`, installed as packages and played in the browser."""

import os
import subprocess
import sys
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from pithead.terminal.commands.new_game import EXAMPLES, package_files
from tests.browser.conftest import Person, Server, keep, play_now, wait_for_turn

BY_CLICK = {"halde": "button[value='take:1']", "stollen": "#board [data-action^='dig:']"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server beside which both examples are installed."""
    folder = tmp_path_factory.mktemp("examples")
    installed = folder / "installed"
    for example in EXAMPLES:
        for path, text in package_files(example, example).items():
            file = folder / example / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        options = ("--quiet", "--no-deps", "--no-build-isolation", "--no-index", "--target")
        subprocess.run(
            [sys.executable, "-m", "pip", "install", *options, installed, folder / example],
            check=True,
            timeout=300,
        )
    search = [str(installed), *filter(None, [os.environ.get("PYTHONPATH")])]
    running = Server(folder / "tables.sqlite3", PYTHONPATH=os.pathsep.join(search))
    yield running
    running.process.terminate()
    running.process.wait(300)


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_is_played_by_clicks(person: Person, example: str, phone: bool) -> None:
    page = person(phone=phone)
    play_now(page, example)
    for _ in range(2):
        assert wait_for_turn(page)
        before = page.get_attribute("#stage", "data-sequence")
        keep(page, f"example-{example}-{'phone' if phone else 'desktop'}")
        page.locator(f"{BY_CLICK[example]}:visible").first.click()
        expect(page.locator("#stage")).not_to_have_attribute("data-sequence", before or "")


def test_what_is_not_possible_in_an_example_says_why(person: Person) -> None:
    page = person()
    page.goto("/")
    expect(page.locator("#stollen")).to_contain_text("Dig for coal, ore and silver")
    page.goto("/new/stollen")
    page.get_by_label("props at the start").select_option("0")
    page.locator("form[data-new-table] button.main-button").click()
    assert wait_for_turn(page)
    page.locator("#board svg .no").first.hover(force=True)
    expect(page.locator("#preview")).to_contain_text("another seam costs a prop")


def test_the_lesson_of_an_example_begins(person: Person) -> None:
    page = person()
    page.goto("/")
    page.locator("form[action='/learn/stollen'] button").first.click()
    expect(page.locator("body")).to_contain_text("The mountain")
