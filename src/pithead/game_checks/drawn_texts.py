"""Texts of a drawing that are cut, wider than their place, outside, or on top of each other.

The fonts of the drawings have no kerning, so the width of a text is known without a browser.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final
from xml.etree import ElementTree

from pithead.drawing.font_metrics import width
from pithead.kernel.texts.i18n import Text

_SVG: Final = "{http://www.w3.org/2000/svg}"
_CAPITALS: Final = 0.7
"""The height of capital letters, as a part of the size."""
_TOUCH: Final = 1.5
"""How much two texts may overlap, in units: letters have some room around them."""


@dataclass(frozen=True)
class DrawnText:
    """A line of text and the rectangle of its letters, and the room that it has."""

    text: str
    x: float
    y: float
    w: float
    h: float
    room: float


def text_problems(root: ElementTree.Element, may_be_cut: bool = False) -> Iterator[Text]:
    """What is wrong with the texts of a drawing."""
    *_, wide, high = map(float, root.get("viewBox", "0 0 0 0").split())
    texts = list(drawn_texts(root, 0.0, 0.0))
    for text in texts:
        if not may_be_cut and text.text.endswith("…") and not text.text[:-1].isdigit():
            yield Text("a text is cut: {text}", text=text.text)
        if text.w > text.room + 0.6:
            yield Text("a text is wider than its place: {text}", text=text.text)
        outside = text.x < -0.5 or text.y < -0.5
        if outside or text.x + text.w > wide + 0.5 or text.y + text.h > high + 0.5:
            yield Text("a text leaves the drawing: {text}", text=text.text)
    for first, second in _overlapping(texts):
        yield Text(
            "two texts lie on each other: {first} and {second}",
            first=first.text,
            second=second.text,
        )


def drawn_texts(element: ElementTree.Element, x: float, y: float) -> Iterator[DrawnText]:
    """All lines of text below an element; those that are turned are left out."""
    move = element.get("transform", "")
    if move:
        if not move.startswith("translate(") or not move.endswith(")") or move.count("(") > 1:
            return
        right, _, down = move.removeprefix("translate(").removesuffix(")").partition(" ")
        x, y = x + float(right), y + float(down or 0)
    if element.tag in (f"{_SVG}defs", f"{_SVG}symbol"):
        return
    if element.tag == f"{_SVG}text":
        yield from _lines(element, x, y)
        return
    for child in element:
        yield from drawn_texts(child, x, y)


def _lines(element: ElementTree.Element, x: float, y: float) -> Iterator[DrawnText]:
    size = float(element.get("font-size", "0"))
    classes = element.get("class", "").split()
    room = float(element.get("data-room", "inf"))
    bold = "b" in classes
    left, base = x + _first(element.get("x", "0")), y + _first(element.get("y", "0"))
    lines: list[tuple[float, float, str, float]] = []
    if element.text:
        lines.append((left, base, element.text, width(element.text, size, bold)))
    for part in element:
        if part.tag != f"{_SVG}tspan" or not part.text:
            continue
        base += _first(part.get("dy", "0"))
        at = x + _first(part.get("x", "")) if part.get("x") else left
        wide = _first(part.get("textLength", "0")) or width(part.text, size, bold)
        lines.append((at, base, part.text, wide))
    for at, low, text, wide in lines:
        start = at - (wide / 2 if "m" in classes else wide if "e" in classes else 0)
        high = size * _CAPITALS
        yield DrawnText(text.strip(), start, low - high, wide, high, room)


def _first(numbers: str) -> float:
    return float(numbers.split()[0]) if numbers else 0.0


def _overlapping(texts: list[DrawnText]) -> Iterator[tuple[DrawnText, DrawnText]]:
    ordered = sorted((text for text in texts if text.text), key=lambda text: text.y)
    for index, first in enumerate(ordered):
        for second in ordered[index + 1 :]:
            if second.y > first.y + first.h - _TOUCH:
                break
            wide = min(first.x + first.w, second.x + second.w) - max(first.x, second.x)
            high = min(first.y + first.h, second.y + second.h) - second.y
            if wide > _TOUCH and high > _TOUCH:
                yield first, second
