"""The rules as a PDF, and their page for paper."""

import re
from pathlib import Path

import pytest

from pithead.rulebook.chapters import chapters
from pithead.rulebook.pdf_file import write_pdf
from tests.browser.conftest import Person


def test_the_rules_are_written_as_a_pdf(tmp_path: Path) -> None:
    file = tmp_path / "rules.pdf"
    write_pdf("schiefer", "de", file)
    data = file.read_bytes()
    assert data.startswith(b"%PDF")
    sheets = len(re.findall(rb"/Type\s*/Page\b", data))
    assert len(chapters("schiefer", "de")) < sheets < 40
    box = re.search(rb"/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]", data)
    assert box is not None
    assert [round(float(side)) for side in box.groups()] == pytest.approx([595, 842], abs=1)


@pytest.mark.parametrize("phone", [False, True])
def test_the_page_to_print_fits_a_screen(person: Person, phone: bool) -> None:
    page = person(phone=phone)
    page.goto("/rules/schiefer/print")
    assert page.locator("section.chapter").count() == len(chapters("schiefer", "en"))
    assert page.evaluate("document.fonts.ready.then(() => document.fonts.size)") >= 2
    wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert page.evaluate(wide) == 0
