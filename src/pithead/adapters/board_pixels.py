"""Positions as pixels: only what has changed since the last frame is drawn again.

To render a whole drawing takes 100 ms and more. From one position to the next, few of its elements
change. Where they were and where they are now, the frame is drawn again, from the elements that are
seen there.
"""

import io
import os
import re
from collections import Counter
from functools import lru_cache
from typing import Any, Final

import pithead
from pithead.drawing.palette import stylesheet
from pithead.drawing.png import png
from pithead.kernel.draw_options import DrawOptions, PartCache
from pithead.optional_dependencies import missing_dependency

PAPER: Final = "light"
_COARSE: Final = 8
"""Units of a drawing in a pixel of the small picture that tells where an element is."""
_MOST: Final = 0.5
"""If a larger part of a frame has changed, all of it is drawn again."""
_BORDER: Final = 8
"""Pixels around an area that are drawn and not used."""
_KEPT: Final = 5000
"""Elements whose places are kept."""
_SIZE = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)"')
_TAG = re.compile(r"<[^>]*>")
_SYMBOL = re.compile(r'<symbol id="([^"]+)".*?</symbol>')
_USED = re.compile(r'href="#([^"]+)"')
_NUMBER = re.compile(r'([\w-]+)="(-?[\d.]+)"')
_BOXES: Final = {
    "rect": ("x", "y", "width", "height", "stroke-width"),
    "use": ("x", "y", "width", "height", ""),
    "circle": ("cx", "cy", "r", "", "stroke-width"),
    "text": ("x", "y", "", "", "font-size"),
}
"""The attributes that tell where an element is; the last one is a margin."""
_BACKGROUND = '<rect x="-9" y="-9" width="9999" height="9999" class="f-paper"/>'


class BoardPixels:
    """Draws positions of one game, edition and number of players at one width in pixels.

    The player at `seat` comes first in all frames, also when another one decides.
    """

    def __init__(self, lang: str, width: int, seat: int = 0) -> None:
        self.lang = lang
        self.seat = seat
        self.width = width
        self._parts = PartCache()
        self._frame: Any = None
        self._shown: list[str] = []
        """The elements of the last frame, the lowest first."""
        self._units = (0.0, 0.0)
        self._symbols: dict[str, str] = {}
        self._places: dict[str, Any] = {}
        """Rectangles of the frame, in pixels, by the elements that are inside of them."""

    def surface(self, state: pithead.State) -> Any:
        """Return a position as a pygame surface, which the next call changes."""
        drawing = state.game.drawing
        view = DrawOptions(state, self.lang, self.seat, paper=PAPER, choices=False, embedded=True)
        view.cache = self._parts
        drawing.board(state, view)
        size = view.groups and _SIZE.search(view.groups.start)
        if not size or view.groups is None:
            # The drawing of another package, which is not made of groups.
            return load(
                png(state.svg(self.lang, self.seat, paper=PAPER, choices=False), self.width)
            )
        self._symbols = definitions(drawing.symbol_definitions())
        shown = [
            element
            for id, group in [*view.groups.grounds, *view.groups.pieces]
            if id and group.startswith("<g")
            for element in elements_of(group)
        ]
        units = float(size[1]), float(size[2])
        areas = self._changed(shown) if units == self._units else None
        self._units = units
        if areas is None:
            self._frame = self._drawn(shown, None)
        else:
            for area in areas:
                # The library draws some strokes at the border of a picture otherwise than inside.
                wider = area.inflate(2 * _BORDER, 2 * _BORDER)
                seen = [one for one in shown if self._place(one).colliderect(wider)]
                inside = (_BORDER, _BORDER, *area.size)
                self._frame.blit(self._drawn(seen, wider), area, inside)
        self._shown = shown
        return self._frame

    def _changed(self, shown: list[str]) -> list[Any] | None:
        """Return the areas in which the frame has changed; None for nearly all of it."""
        now, before = Counter(shown), Counter(self._shown)
        changed = (now - before) + (before - now)
        if [one for one in shown if one not in changed] != [
            one for one in self._shown if one not in changed
        ]:
            return None  # an element has come from below another one
        areas: list[Any] = []
        for element in changed:
            area = self._place(element)
            while (met := area.collidelist(areas)) >= 0:
                area = area.union(areas.pop(met))
            if area.width:
                areas.append(area)
        wide, high = self._frame.get_size()
        if sum(area.width * area.height for area in areas) > _MOST * wide * high:
            return None
        return areas

    def _place(self, element: str) -> Any:
        """Return a rectangle of the frame that contains an element."""
        place = self._places.get(element)
        if place is None:
            if len(self._places) >= _KEPT:
                self._places.clear()
            place = self._places[element] = self._find(element)
        return place

    def _find(self, element: str) -> Any:
        """Calculate where an element is, or draw it by itself and as small as possible."""
        pygame = load_pygame()
        wide, high = self._units
        box = place_of(element)
        if box is not None:
            left, top, right, bottom = box
            step = self.width / wide
        else:
            size = round(wide / _COARSE), round(high / _COARSE) + 1
            units = wide / size[0]
            small = self._rendered([element], (0, 0, wide, size[1] * units), size)
            found = small.get_bounding_rect(1)
            if not found.width:
                return found
            left, top = found.topleft
            right, bottom = found.bottomright
            step = self.width / size[0]
        corner = int((left - 1) * step), int((top - 1) * step)
        reach = int((right + 1) * step) + 2 - corner[0], int((bottom + 1) * step) + 2 - corner[1]
        frame = pygame.Rect(0, 0, self.width, round(high * self.width / wide))
        return pygame.Rect(corner, reach).clip(frame)

    def _drawn(self, elements: list[str], area: Any) -> Any:
        """Return an area of the frame with these elements; without an area, all of it."""
        wide, high = self._units
        scale = wide / self.width
        left, top, width, height = area or (0, 0, self.width, round(high / scale))
        box = (left * scale, top * scale, width * scale, height * scale)
        return self._rendered([_BACKGROUND, *elements], box, (width, height))

    def _rendered(
        self,
        elements: list[str],
        box: tuple[float, float, float, float],
        size: tuple[int, int],
    ) -> Any:
        """Return what these elements draw in a box, with this size in pixels."""
        content = "".join(elements)
        numbers = " ".join(f"{number:.9g}" for number in box)
        # The library would round up a height that it has to find out, and stretch the drawing.
        svg = (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="ph" viewBox="{numbers}"'
            f' width="{size[0]}" height="{size[1]}" preserveAspectRatio="none">'
            f"<style>{stylesheet(PAPER)}</style>"
            f"<defs>{used_symbols(content, self._symbols)}</defs>{content}</svg>"
        )
        return load(png(svg, size[0]))


@lru_cache(maxsize=128)
def elements_of(group: str) -> list[str]:
    """Return the elements of a group."""
    elements: list[str] = []
    depth = 0
    begin = group.index(">") + 1
    for tag in _TAG.finditer(group, begin, len(group) - len("</g>")):
        depth += 0 if tag[0].endswith("/>") else -1 if tag[0].startswith("</") else 1
        if depth == 0:
            elements.append(group[begin : tag.end()])
            begin = tag.end()
    return elements


def place_of(element: str) -> tuple[float, float, float, float] | None:
    """Return a box around an element, in units; None if that is not to be seen from its numbers."""
    kind, numbers = element[1 : element.index(" ")], dict(_NUMBER.findall(element))
    names = _BOXES.get(kind)
    if names is None or "transform=" in element or "<tspan" in element:
        return None
    if not numbers.keys() >= set(names[:-1]) - {""}:
        return None  # a text may have a list of places
    x, y, wide, high, size = (float(numbers.get(name, 0)) for name in names)
    if kind == "circle":
        return x - wide - size, y - wide - size, x + wide + size, y + wide + size
    if kind == "text":
        # No letter is wider than the size of the font. It may stand on any side of the place.
        reach = size * len(element[element.index(">") : element.rindex("<")])
        return x - reach, y - size, x + reach, y + size
    return x - size, y - size, x + wide + size, y + high + size


@lru_cache(maxsize=8)
def definitions(symbols: str) -> dict[str, str]:
    """Return the definitions of symbols by their ids."""
    return {symbol[1]: symbol[0] for symbol in _SYMBOL.finditer(symbols)}


def used_symbols(elements: str, symbols: dict[str, str]) -> str:
    """Return the definitions of the symbols in some elements, also of those inside of symbols."""
    used: dict[str, str] = {}
    found = set(_USED.findall(elements))
    while found:
        used |= {name: symbols[name] for name in found}
        found = set(_USED.findall("".join(used[name] for name in found))) - set(used)
    return "".join(used[name] for name in sorted(used))


def load(picture: bytes) -> Any:
    """Return a PNG image as a pygame surface."""
    return load_pygame().image.load(io.BytesIO(picture), "position.png")


def load_pygame() -> Any:
    """Import and return pygame, without the greeting that it prints."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    try:
        import pygame
    except ImportError as error:
        raise missing_dependency(error, "rl") from None
    return pygame
