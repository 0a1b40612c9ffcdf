"""Positions as pixels: only what has changed since the last frame is drawn again.

To render a whole drawing takes 100 ms and more. From one position to the next, few of its elements
change. Where they were and where they are now, the frame is put together again, from pictures of
the elements that are seen there. Such a picture is rendered once.
"""

import io
import os
import re
from collections import Counter
from functools import lru_cache
from typing import Any, Final

import pithead
from pithead.drawing.palette import COLOURS, stylesheet
from pithead.drawing.png import png
from pithead.kernel.draw_options import DrawOptions, PartCache
from pithead.optional_dependencies import missing_dependency

PAPER: Final = "light"
_COARSE: Final = 8
"""Units of a drawing in a pixel of the small picture that tells where an element is."""
_SHEET: Final = 100
"""The elements that are drawn in one picture to find out where they are."""
_GAP: Final = 2
"""Pixels between two elements that are drawn in one picture."""
_KEPT: Final = 5000
"""Elements whose places are kept."""
_MOST_DOTS: Final = 8_000_000
"""Pixels of the pictures of elements that are kept; each takes four bytes."""
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
        self._pictures: dict[str, Any] = {}
        """What elements draw in their rectangles, on nothing."""
        self._dots = 0
        """The pixels of these pictures."""

    def surface(self, state: pithead.State) -> Any:
        """Return a position as a pygame surface, which the next call changes."""
        drawing = state.game.drawing
        view = DrawOptions(state, self.lang, self.seat, paper=PAPER, choices=False, embedded=True)
        view.cache = self._parts
        drawing.board(state, view)
        board = view.drawn
        size = _SIZE.search(board.start) if board is not None else None
        if size is None or board is None:
            # The drawing of another package, which is not made of fragments.
            return load(
                png(state.svg(self.lang, self.seat, paper=PAPER, choices=False), self.width)
            )
        self._symbols = definitions(drawing.symbol_definitions())
        shown = [
            *board.elements,
            *[
                element
                for _, fragment in board.fragments().values()
                if fragment.startswith("<g") and "data-ground" not in fragment
                for element in elements_of(fragment)
            ],
        ]
        units = float(size[1]), float(size[2])
        if units != self._units or len(self._places) >= _KEPT:
            self._forget(units)
        areas = self._changed(shown) if self._shown else None
        if areas is None:
            self._frame = self._drawn(shown)
        else:
            self._update(shown, areas)
        self._shown = shown
        return self._frame

    def _forget(self, units: tuple[float, float]) -> None:
        """Begin again: with a drawing of another size, or after too many elements."""
        self._shown = []
        self._places.clear()
        self._pictures.clear()
        self._dots = 0
        self._units = units

    def _changed(self, shown: list[str]) -> list[Any] | None:
        """Return the areas in which the frame has changed; None if all of it has to be drawn."""
        now, before = Counter(shown), Counter(self._shown)
        changed = (now - before) + (before - now)
        if [one for one in shown if one not in changed] != [
            one for one in self._shown if one not in changed
        ]:
            return None  # an element has come from below another one
        self._find(list(changed))
        areas: list[Any] = []
        for element in changed:
            area = self._places[element]
            while (met := area.collidelist(areas)) >= 0:
                area = area.union(areas.pop(met))
            if area.width:
                areas.append(area)
        return areas

    def _update(self, shown: list[str], areas: list[Any]) -> None:
        """Draw some areas of the frame again."""
        if not areas:
            return
        self._find(shown)
        places = self._places
        seen = [one for one in shown if places[one].collidelist(areas) >= 0]
        self._draw_pictures(seen)
        paper = load_pygame().Color(COLOURS["paper"][0])
        for area in areas:
            self._frame.set_clip(area)
            self._frame.fill(paper)
            self._frame.blits(
                [
                    (self._pictures[one], places[one])
                    for one in seen
                    if places[one].colliderect(area)
                ],
                doreturn=False,
            )
        self._frame.set_clip(None)

    def _find(self, elements: list[str]) -> None:
        """Find out which rectangles of the frame contain elements: `_places`.

        What can't be calculated is drawn as small as possible, many elements in one picture.
        """
        pygame = load_pygame()
        wide, high = self._units
        frame = pygame.Rect(0, 0, self.width, round(high * self.width / wide))
        missing = list(dict.fromkeys(one for one in elements if one not in self._places))
        hidden: list[str] = []
        for element in missing:
            box = place_of(element)
            if box is None:
                hidden.append(element)
            else:
                self._places[element] = rectangle(box, self.width / wide).clip(frame)
        size = round(wide / _COARSE), round(high / _COARSE) + 1
        scale = size[0] / wide
        for part in (hidden[at : at + _SHEET] for at in range(0, len(hidden), _SHEET)):
            tiles = [(one, (0, size[1] * row, *size)) for row, one in enumerate(part)]
            sheet = self._sheet(tiles, (size[0], size[1] * len(part)), scale, [(0, 0)] * len(part))
            for element, tile in tiles:
                found = sheet.subsurface(tile).get_bounding_rect(1)
                box = (found.left, found.top, found.right, found.bottom)
                place = rectangle(box, self.width / size[0]) if found.width else found
                self._places[element] = place.clip(frame)

    def _draw_pictures(self, elements: list[str]) -> None:
        """Draw elements by themselves, many in one picture: `_pictures`."""
        missing = [one for one in dict.fromkeys(elements) if one not in self._pictures]
        if not missing:
            return
        needed = sum(rect.width * rect.height for rect in (self._places[one] for one in missing))
        if self._dots + needed > _MOST_DOTS:
            self._pictures.clear()
            missing = list(dict.fromkeys(elements))
            self._dots = 0
        # Rows of tiles, the highest first.
        missing.sort(key=lambda one: (-self._places[one].height, self._places[one].width))
        tiles: list[tuple[str, tuple[int, int, int, int]]] = []
        corners: list[tuple[int, int]] = []
        left = top = next_top = 0
        sheet_width = self.width + 2
        for element in missing:
            place = self._places[element]
            if left + place.width + _GAP > sheet_width:
                left, top = 0, next_top
            tiles.append((element, (left, top, place.width, place.height)))
            corners.append(place.topleft)
            next_top = max(next_top, top + place.height + _GAP)
            left += place.width + _GAP
            self._dots += place.width * place.height
        scale = self.width / self._units[0]
        sheet = self._sheet(tiles, (sheet_width, next_top), scale, corners)
        for element, tile in tiles:
            self._pictures[element] = sheet.subsurface(tile).copy()

    def _sheet(
        self,
        tiles: list[tuple[str, tuple[int, int, int, int]]],
        size: tuple[int, int],
        scale: float,
        corners: list[tuple[int, int]],
    ) -> Any:
        """Return a picture of elements, each in its tile; a corner says where a tile begins."""
        parts = []
        for (element, (left, top, width, height)), (x, y) in zip(tiles, corners):
            box = " ".join(f"{number / scale:.9g}" for number in (x, y, width, height))
            parts.append(
                f'<svg x="{left}" y="{top}" width="{width}" height="{height}" viewBox="{box}"'
                f' preserveAspectRatio="none">{element}</svg>'
            )
        return self._rendered("".join(parts), (0, 0, *size), size)

    def _drawn(self, elements: list[str]) -> Any:
        """Return the whole frame with these elements."""
        wide, high = self._units
        scale = wide / self.width
        height = round(high / scale)
        content = "".join([_BACKGROUND, *elements])
        return self._rendered(content, (0, 0, wide, height * scale), (self.width, height))

    def _rendered(
        self,
        content: str,
        box: tuple[float, float, float, float],
        size: tuple[int, int],
    ) -> Any:
        """Return what elements draw in a box, with this size in pixels."""
        numbers = " ".join(f"{number:.9g}" for number in box)
        # The library would round up a height that it has to find out, and stretch the drawing.
        svg = (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="ph" viewBox="{numbers}"'
            f' width="{size[0]}" height="{size[1]}" preserveAspectRatio="none">'
            f"<style>{stylesheet(PAPER)}</style>"
            f"<defs>{used_symbols(content, self._symbols)}</defs>{content}</svg>"
        )
        return load(png(svg, size[0]))


def rectangle(box: tuple[float, float, float, float], step: float) -> Any:
    """Return a pygame rectangle of pixels around a box with `step` pixels in its unit."""
    left, top, right, bottom = box
    corner = int((left - 1) * step), int((top - 1) * step)
    reach = int((right + 1) * step) + 2 - corner[0], int((bottom + 1) * step) + 2 - corner[1]
    return load_pygame().Rect(corner, reach)


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
