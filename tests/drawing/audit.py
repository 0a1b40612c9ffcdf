"""What is wrong with the text of a drawing, measured in a browser."""

from pathlib import Path

from playwright.sync_api import Page

_MEASURE = Path(__file__).with_name("measure.js").read_text(encoding="utf-8")


def show(page: Page, svg: str) -> None:
    """Put a drawing into an empty page."""
    page.set_content(f'<body style="margin:0">{svg}</body>')
    page.evaluate("document.fonts.ready")


def defects(page: Page, svg: str) -> list[str]:
    """Every text that is too wide for its room, leaves the drawing, or lies on another one."""
    show(page, svg)
    return list(page.evaluate(_MEASURE))


def smallest_text(page: Page) -> float:
    """The smallest letters of the drawing that is shown, in pixels."""
    return float(
        page.evaluate(
            "Math.min(...[...document.querySelectorAll('svg text')].map("
            "t => parseFloat(t.getAttribute('font-size')) * t.getScreenCTM().a))"
        )
    )
