"""The rules on paper: the page to print, and what is said if no browser can write a PDF."""

import re
from pathlib import Path

import pytest

import pithead
from pithead.rulebook import pdf_file
from pithead.rulebook.chapters import COMPONENTS, chapters
from pithead.rulebook.pdf_file import NoPdf, find_browser, write_pdf
from pithead.rulebook.print_page import print_page


@pytest.mark.parametrize("game_id", pithead.games())
@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_page_to_print_has_all_chapters_and_loads_nothing(game_id: str, lang: str) -> None:
    page = print_page(game_id, lang)
    for chapter in chapters(game_id, lang).values():
        assert f'<section class="chapter" id="{chapter.id}">' in page
        for section in chapter.sections:
            assert not section.id or f'id="{section.id}"' in page
    ids = re.findall(r' id="([^"]+)"', page)
    assert sorted(set(ids)) == sorted(ids)
    anchors = set(re.findall(r'href="#([^"]+)"', page))
    assert anchors <= set(ids)
    sources = re.findall(r'(?:src|href)="(?!#|data:)([^"]*)"', page)
    assert sources == []
    assert "@page { size: A4" in page


def test_a_page_of_a_server_links_its_styles() -> None:
    page = print_page("schiefer", "en", "/static/print.css?1")
    assert '<link rel="stylesheet" href="/static/print.css?1">' in page
    assert "<style" not in page


@pytest.mark.parametrize("game_id", pithead.games())
@pytest.mark.parametrize("lang", ["en", "de"])
def test_components_have_names_and_drawings(game_id: str, lang: str) -> None:
    chapter = chapters(game_id, lang)[COMPONENTS]
    for section in chapter.sections[:-1]:
        items = section.html.count("<li>")
        assert items > 1, section.id
        assert section.html.count("<strong>") == items
        assert "<svg" in section.html
    assert '<table class="score-sheet">' in chapter.sections[-1].html


def test_a_missing_browser_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("PITHEAD_BROWSER", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(pdf_file, "_PATHS", ())
    with pytest.raises(NoPdf, match="install Chromium, Chrome or Edge, or set PITHEAD_BROWSER"):
        write_pdf("schiefer", "en", tmp_path / "rules.pdf")
    monkeypatch.setenv("PITHEAD_BROWSER", "nothing-here")
    with pytest.raises(NoPdf, match="nothing-here, which is not a program"):
        find_browser()
    assert list(tmp_path.iterdir()) == []


def test_a_browser_that_fails_leaves_no_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    program = tmp_path / "browser"
    program.write_text("#!/bin/sh\necho out of memory >&2\nexit 1\n", encoding="utf-8")
    program.chmod(0o755)
    monkeypatch.setenv("PITHEAD_BROWSER", str(program))
    with pytest.raises(NoPdf, match="wrote no PDF: out of memory"):
        write_pdf("schiefer", "en", tmp_path / "rules.pdf")
    assert not (tmp_path / "rules.pdf").exists()
