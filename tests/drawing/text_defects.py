"""Defects of the text in a drawing, measured in a browser."""

from pathlib import Path

from playwright.sync_api import Page

_MEASURE = Path(__file__).with_name("measure.js").read_text(encoding="utf-8")


def show(page: Page, svg: str) -> None:
    """Put a drawing into an empty page."""
    page.set_content(f'<body style="margin:0">{svg}</body>')
    page.evaluate("document.fonts.ready")


def defects(page: Page, svg: str) -> list[str]:
    """Return texts that are wider than their box, outside the drawing, or above other texts."""
    show(page, svg)
    return list(page.evaluate(_MEASURE))


def smallest_text(page: Page) -> float:
    """Return the smallest font size of the drawing that is shown, in pixels."""
    return float(
        page.evaluate(
            "Math.min(...[...document.querySelectorAll('svg text')].map("
            "t => parseFloat(t.getAttribute('font-size')) * t.getScreenCTM().a))"
        )
    )
