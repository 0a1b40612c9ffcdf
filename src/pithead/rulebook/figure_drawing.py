"""Figures: parts of the drawing of a position, with numbered callouts."""

import copy
import re
from dataclasses import dataclass
from functools import cache
from typing import Final
from xml.etree import ElementTree

from pithead.drawing.canvas import MIDDLE, Canvas, escaped, number
from pithead.drawing.font_metrics import font_faces, width
from pithead.drawing.palette import stylesheet
from pithead.drawing.sizes import MARGIN
from pithead.editions.edition_values import value_groups
from pithead.kernel.draw_options import DrawOptions, PlaceLink
from pithead.kernel.game import Game
from pithead.kernel.state import State
from pithead.rulebook.example_file import Example, Figure, player_names
from pithead.rulebook.figure_places import SVG, Area, extent, find_places, is_single, united

_GAP: Final = 10.0
_ROOM: Final = 6.0
"""What is left around the places of a panel."""
_SIZES: Final = {False: 13.0, True: 19.0}
"""The size of the letters of callouts: in a narrow drawing, in a wide one."""
_SYMBOL: Final = re.compile(r'<symbol id="s-([^"]+)".*?</symbol>')
_USED: Final = re.compile(r'href="#s-([^"]+)"')
_HIGH: Final = 1.7
"""The height of a callout, in letter sizes."""
_CAP: Final = 0.7
"""The height of a capital letter, in letter sizes."""
_LEFT: Final = "left"
_RIGHT: Final = "right"
_ABOVE: Final = "above"
"""The sides of callouts that are beside the panel."""
_SIDES: Final = {"n": (0.5, 0), "s": (0.5, 1), "w": (0, 0.5), "e": (1, 0.5), "c": (0.5, 0.5)} | {
    "nw": (0.0, 0.0),
    "ne": (1.0, 0.0),
    "sw": (0.0, 1.0),
    "se": (1.0, 1.0),
}

ElementTree.register_namespace("", SVG.strip("{}"))


class UnknownPlace(ValueError):
    """A figure names a place that the drawing does not have."""


@dataclass(frozen=True, slots=True)
class DrawnFigure:
    """The inside of a figure, its size, and which symbols it uses."""

    content: str
    width: float
    height: float
    game: Game
    lang: str

    def inline(self, label: str, kind: str = "") -> str:
        """The figure for a page that has the styles and the symbols of drawings.

        Without a label it is hidden from screen readers: words stand beside it.
        """
        role = f'role="img" aria-label="{escaped(label)}"' if label else 'aria-hidden="true"'
        return (
            f'<svg class="ph {kind}" viewBox="0 0 {number(self.width)} {number(self.height)}"'
            f' width="{number(self.width)}" height="{number(self.height)}"'
            f' lang="{self.lang}" {role}>{self.content}</svg>'
        )

    def alone(self, label: str, paper: str = "auto") -> str:
        """The figure as a document of its own."""
        used = set(_USED.findall(self.content))
        symbols = "".join(
            found[0]
            for found in _SYMBOL.finditer(self.game.drawing.symbol_definitions())
            if found[1] in used
        )
        return (
            '<svg xmlns="http://www.w3.org/2000/svg" class="ph" role="img"'
            f' lang="{self.lang}" viewBox="0 0 {number(self.width)} {number(self.height)}"'
            f' width="{number(self.width)}" height="{number(self.height)}">'
            f"<title>{escaped(label)}</title>"
            f"<style>{font_faces()}{stylesheet(paper)}</style><defs>{symbols}</defs>"
            f'<rect width="100%" height="100%" class="f-paper"/>{self.content}</svg>'
        )


def draw_example(example: Example, lang: str, wide: bool | None = None) -> DrawnFigure:
    """The figure of an example; `wide` chooses another layout than the example does."""
    figure = example.figure
    return draw_figure(example.shown, figure, lang, figure.wide if wide is None else wide)


def draw_figure(state: State, figure: Figure, lang: str, wide: bool) -> DrawnFigure:
    """Draw the panels of a figure side by side, or below each other if there is no room."""
    root = _drawing(state, figure, lang, wide, figure.choices)
    places = find_places(_drawing(state, figure, lang, wide, True))
    whole = Area(0, 0, *_size(root))
    panels = [
        _panel_area(places, panel, whole) for panel in figure.panels
    ] or [whole]  # fmt: skip
    labels = [
        (_place(places, place), place.partition("@")[2] or "nw", label)
        for place, label in figure.callouts
    ]
    content = []
    size = _SIZES[wide]
    x = y = row = right = 0.0
    for panel in panels:
        own = [label for label in labels if _middle(label[0]).meets(panel)]
        before = _gutter([label for _, side, label in own if side == _LEFT], size)
        after = _gutter([label for _, side, label in own if side == _RIGHT], size)
        if x and x + before + panel.width + after > whole.width:
            x, y, row = 0.0, y + row + _GAP, 0.0
        x += before
        above = size * _HIGH + 8 if any(side == _ABOVE for _, side, _ in own) else 0.0
        top = y + above
        inside = [_cropped(child, panel) for child in root]
        text = "".join(_text(child) for child in inside if child is not None)
        badges = Canvas()
        beside = Canvas()
        for area, side, label in own:
            if side in (_LEFT, _RIGHT):
                middle = x - before / 2 if side == _LEFT else x + panel.width + after / 2
                down = min(max(_middle(area).top - panel.top, size), panel.height - size)
                _badge(beside, middle, top + down, label, size)
            elif side == _ABOVE:
                _badge(beside, x + _middle(area).left - panel.left, y + above / 2, label, size)
            else:
                _badge_at(badges, area, side, label, panel, size)
        content.append(
            f'<svg x="{number(x)}" y="{number(top)}" width="{number(panel.width)}"'
            f' height="{number(panel.height)}" viewBox="{number(panel.left)} {number(panel.top)}'
            f' {number(panel.width)} {number(panel.height)}">{text}{"".join(badges.elements)}</svg>'
        )
        content += beside.elements
        x += panel.width + after
        right = max(right, x)
        x += _GAP
        row = max(row, above + panel.height)
    return DrawnFigure("".join(content), right, y + row, state.game, lang)


def draw_places(
    state: State, figure: Figure, addresses: list[str], lang: str
) -> dict[str, DrawnFigure]:
    """A small drawing of each place that the narrow drawing of a position has."""
    root = _drawing(state, figure, lang, False, False)
    places = find_places(_drawing(state, figure, lang, False, True))
    found = {}
    for address in addresses:
        if address in places:
            area = places[address].wider(1)
            parts = [_cropped(child, area) for child in root]
            text = "".join(_text(part) for part in parts if part is not None)
            box = f"{number(area.left)} {number(area.top)}"
            size = f"{number(area.width)} {number(area.height)}"
            inside = f'<svg viewBox="{box} {size}">{text}</svg>'
            found[address] = DrawnFigure(inside, area.width, area.height, state.game, lang)
    return found


def _drawing(
    state: State, figure: Figure, lang: str, wide: bool, choices: bool
) -> ElementTree.Element:
    names = player_names(lang, state.players)
    options = DrawOptions(
        state, lang, seat=figure.seat, names=names, choices=choices, narrow=not wide, embedded=True
    )
    options.choices = choices and state.actor >= 0
    if choices:
        options.links = _links(state.game)
    root = ElementTree.fromstring(state.game.drawing.board(state, options))
    _expand(root)
    return root


def _expand(root: ElementTree.Element) -> None:
    """Replace uses of other groups by copies: a figure has no ids that a page could have twice."""
    groups = {element.get("id"): element for element in root.iter() if element.get("id")}
    for parent in list(root.iter()):
        for index, child in enumerate(list(parent)):
            used = groups.get(child.get("href", "").removeprefix("#"))
            if child.tag == f"{SVG}use" and used is not None:
                moved = f"translate({child.get('x', '0')} {child.get('y', '0')})"
                parent[index] = ElementTree.Element(f"{SVG}g", {"transform": moved})
                parent[index].append(copy.deepcopy(used))


@cache
def _links(game: Game) -> dict[str, PlaceLink]:
    """A link for each place, by which its area is found."""
    groups = value_groups(game.edition.tables, game.edition_texts())
    return {group.address: PlaceLink("", "", "") for group in groups}


def _size(root: ElementTree.Element) -> tuple[float, float]:
    *_, wide, high = root.get("viewBox", "0 0 0 0").split()
    return float(wide), float(high)


def _place(places: dict[str, Area], name: str) -> Area:
    address = name.partition("@")[0]
    found = united(
        [
            area
            for place, area in places.items()
            if place == address or (address.endswith("*") and place.startswith(address[:-1]))
        ]
    )
    if found is None:
        raise UnknownPlace(f"{address} is not in the drawing")
    return found


def _panel_area(places: dict[str, Area], panel: tuple[str, ...], whole: Area) -> Area:
    area = united([_place(places, name) for name in panel])
    if area is None:
        raise UnknownPlace("a panel has no place")
    return area.wider(min(_ROOM, float(MARGIN))).within(whole)


def _middle(area: Area) -> Area:
    x, y = (area.left + area.right) / 2, (area.top + area.bottom) / 2
    return Area(x, y, x, y)


def _gutter(labels: list[str], size: float) -> float:
    """The room beside a panel for labels."""
    return max([_badge_width(label, size) + 8 for label in labels], default=0.0)


def _badge_width(label: str, size: float) -> float:
    return max(size * _HIGH, width(label, size, True) + size)


def _badge_at(
    canvas: Canvas, area: Area, side: str, label: str, panel: Area, size: float
) -> None:  # fmt: skip
    """A label at one side of a place, mostly outside of it, but inside the panel."""
    high = size * _HIGH
    wide = _badge_width(label, size)
    along, down = _SIDES[side]
    x = area.left + along * area.width + (along - 0.5) * wide * 0.5
    y = area.top + down * area.height + (down - 0.5) * high * 0.5
    x = min(max(x, panel.left + wide / 2 + 1), panel.right - wide / 2 - 1)
    y = min(max(y, panel.top + high / 2 + 1), panel.bottom - high / 2 - 1)
    _badge(canvas, x, y, label, size)


def _badge(canvas: Canvas, x: float, y: float, label: str, size: float) -> None:
    """A label in a pill with its middle at x, y."""
    high = size * _HIGH
    wide = _badge_width(label, size)
    canvas.rect(
        x - wide / 2, y - high / 2, wide, high, "signal", "onsignal", 1.6, high / 2, "callout"
    )
    canvas.text(x, y, label, size, MIDDLE, "onsignal", True)


def _cropped(element: ElementTree.Element, panel: Area) -> ElementTree.Element | None:
    """The element without what is outside the panel, and without ids; None if nothing is left."""
    tag = element.tag.removeprefix(SVG)
    # What is blocked says on a click why it cannot be chosen; it is not drawn.
    if tag in ("title", "desc", "style", "defs", "a") or element.get("data-blocked"):
        return None
    if tag == "rect" and element.get("width") == "100%":
        return None
    if tag == "g" and "transform" not in element.attrib:
        group = ElementTree.Element(element.tag)
        if element.get("class"):
            group.set("class", element.get("class", ""))
        group.extend(kept for child in element if (kept := _cropped(child, panel)) is not None)
        return group if len(group) else None
    area = extent(element)
    if area is None or not area.meets(panel):
        return None
    if tag == "text" and _is_cut(element, area, panel):
        return None
    kept = copy.deepcopy(element)
    if tag == "text" and not is_single(element):
        for span in list(kept):
            if not panel.left <= float(span.get("x", "0")) <= panel.right:
                kept.remove(span)
        if not len(kept):
            return None
    for part in kept.iter():
        for name in ("id", "data-action", "tabindex", "role"):
            part.attrib.pop(name, None)
    return kept


def _is_cut(text: ElementTree.Element, area: Area, panel: Area) -> bool:
    """Whether a line would stand out at the upper edge; letters in several lines stay."""
    height = float(text.get("font-size", "0")) * _CAP
    return area.height == 0 and area.top - height < panel.top


def _text(element: ElementTree.Element) -> str:
    return ElementTree.tostring(element, "unicode").replace(f' xmlns="{SVG.strip("{}")}"', "")
