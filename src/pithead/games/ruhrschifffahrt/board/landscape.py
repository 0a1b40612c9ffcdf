"""The map below the pieces: territories, water, woods, quays, houses and names."""

from typing import TYPE_CHECKING, Final

from pithead.drawing.canvas import MIDDLE, Canvas, number
from pithead.drawing.font_metrics import width
from pithead.drawing.text_fit import fit_lines
from pithead.games.ruhrschifffahrt.board.marks import TINTS, boxes, crest, dots
from pithead.games.ruhrschifffahrt.board.river_course import NARROW_COLUMNS, QUAY, RiverCourse
from pithead.games.ruhrschifffahrt.material import INDUSTRIES, PILOT_ARROW, TOWN, Material
from pithead.kernel.texts.catalogue import ENGLISH
from pithead.kernel.texts.i18n import Text

if TYPE_CHECKING:
    from pithead.kernel.draw_options import DrawOptions

_WATER: Final = 27.0
"""The width of the river."""
_TOWER: Final = (30.0, 3.0)
_SIGN: Final = (24.0, 2.0)
_WORKS: Final = (18.0, 1.0)
"""What a territory's name should not cover: half its width, and how much each pixel matters."""
_COVERED: Final = 60.0
"""A short name is better than a long one that covers so much more."""

_maps: dict[tuple[int, str, str, bool, bool], tuple[Material, Canvas]] = {}


def landscape(material: Material, course: RiverCourse, view: "DrawOptions", mouth: float) -> Canvas:
    """Land, water and names, drawn once for each edition and layout."""
    key = (id(material), view.lang, view.layout, view.narrow, view.audit)
    known = _maps.get(key)
    if known is not None and known[0] is material:
        return known[1]
    canvas = Canvas(view.audit, smallest=view.smallest)
    _land(canvas, material, course, view.lang)
    _water(canvas, course, mouth)
    _woods(canvas, material, course)
    _quays(canvas, material, course)
    for depot, name in enumerate(material.depot_names):
        _label(canvas, course, material.depot_space[depot], name.to(view.lang), "ink", False)
    for sale in range(material.port):
        _sale_ground(canvas, material, course, sale, view.lang)
    for lock, name in enumerate(material.lock_names):
        label = _place_name(name, course, view.lang)
        _label(canvas, course, material.lock_space[lock], label, "faint", False)
    if len(_maps) > 31:
        _maps.clear()
    _maps[key] = (material, canvas)
    return canvas


def _territories(material: Material) -> list[int]:
    """The territory of each space; index 0 and the port have none."""
    found = [-1] * (material.length + 1)
    for depot, space in enumerate(material.depot_space):
        found[space] = material.depot_territory[depot]
    for lock, space in enumerate(material.lock_space):
        found[space] = material.lock_territory[lock]
    for sale in range(material.port):
        found[material.sale_space[sale]] = material.sale_territory[sale]
    return found


def _land(canvas: Canvas, material: Material, course: RiverCourse, lang: str) -> None:
    """A tint for each territory, and its crest and name above each stretch of it."""
    homes = _territories(material)
    first = 1
    for space in range(1, course.spaces + 1):
        last = space == course.spaces or course.row(space + 1) != course.row(space)
        if not last and homes[space + 1] == homes[first]:
            continue
        row = course.row(space)
        a = course.at(first)
        b = course.at(space)
        left = min(a, b) - course.pitch / 2
        right = max(a, b) + course.pitch / 2
        if (first - 1) % course.columns == 0:
            if course.leftwards(row):
                right = course.x + course.width
            else:
                left = course.x
        if last:
            if course.leftwards(row):
                left = course.x
            else:
                right = course.x + course.width
        top = course.y + row * course.step
        canvas.rect(left, top, right - left, course.step, TINTS[homes[first] % len(TINTS)])
        _territory(canvas, material, course, homes[first], min(a, b), max(a, b), row, lang)
        if not last:
            edge = left if course.leftwards(row) else right
            canvas.path(f"M{number(edge)} {number(top)}v{number(course.step)}", "", "faint")
            canvas.add(canvas.elements.pop().replace("/>", ' stroke-dasharray="2 4"/>'))
        first = space + 1
    for row in range(1, course.rows):
        canvas.line(
            course.x,
            course.y + row * course.step,
            course.x + course.width,
            course.y + row * course.step,
            "paper",
            2,
        )


def stretches(material: Material, course: RiverCourse) -> list[tuple[int, float, float, float]]:
    """The territories along the river: which, the upper left corner and the width of each row."""
    homes = _territories(material)
    found: list[tuple[int, float, float, float]] = []
    first = 1
    for space in range(1, course.spaces + 1):
        last = space == course.spaces or course.row(space + 1) != course.row(space)
        if last or homes[space + 1] != homes[first]:
            left = min(course.at(first), course.at(space)) - course.pitch / 2
            right = max(course.at(first), course.at(space)) + course.pitch / 2
            top = course.y + course.row(space) * course.step
            found.append((homes[first], left, top, right - left))
            first = space + 1
    return found


def _territory(
    canvas: Canvas, material: Material, course: RiverCourse, home: int, left: float, right: float,
    row: int, lang: str,
) -> None:  # fmt: skip
    """Crest and name above a stretch, near its middle but not on towers, signs and works."""
    obstructions = [
        (course.at(space), *(_TOWER if material.sale_place[sale] == TOWN else _WORKS))
        for sale, space in enumerate(material.sale_space)
        if course.row(space) == row
    ]
    obstructions += [
        (course.at(space), *_SIGN) for space in material.depot_space if course.row(space) == row
    ]
    room = right - left + course.pitch
    if room < 60:
        return
    name = ""
    best = half = 0.0
    least = 10_000.0
    # The German names have a title, the English ones are short.
    for told in (
        material.territory_names[home].to(lang),
        material.territory_names[home].to(ENGLISH),
    ):
        wanted = min(width(told, max(11.0, canvas.smallest), True) / 2 + 11, room / 2)
        x, cost = _free_place(left, right, wanted, course.pitch, obstructions)
        if not name or cost < least - _COVERED:
            name, best, half, least = told, x, wanted, cost
    top = course.y + row * course.step + 9
    smallest = 9.5 if course.columns > NARROW_COLUMNS else 10
    wide = canvas.fit(best + 9, top, 2 * half - 20, name, 11, smallest, MIDDLE, "faint", True)
    crest(canvas, home, best - wide / 2 - 2, top, 14)


def _free_place(
    left: float,
    right: float,
    half: float,
    pitch: float,
    obstructions: list[tuple[float, float, float]],
) -> tuple[float, float]:
    """Where a name of this half width covers least, near the middle, and how much it covers."""
    middle = (left + right) / 2
    best = middle
    least = 10_000.0
    for k in range(-40, 41):
        x = middle + k * pitch / 4
        if x - half < left - pitch / 2 or x + half > right + pitch / 2:
            continue
        cost = abs(k) / 2
        for place, reach, weight in obstructions:
            cost += weight * max(0.0, half + reach - abs(place - x))
        if cost < least:
            least = cost
            best = x
    return best, least


def _water(canvas: Canvas, course: RiverCourse, mouth: float) -> None:
    """One line from the source to the mouth, with bends at the end of each row."""
    inner = 15.0
    left = course.x + inner
    right = course.x + course.width - inner
    bend = 26.0
    path = f"M{number(right)} {number(course.y)}V{number(course.middle(0) - bend)}"
    path += f"q0 {number(bend)} {number(-bend)} {number(bend)}"
    for row in range(course.rows):
        leftwards = course.leftwards(row)
        sign = -1.0 if leftwards else 1.0
        edge = left if leftwards else right
        last = row == course.rows - 1
        path += f"H{number(edge - sign * bend)}q{number(sign * bend)} 0 {number(sign * bend)} "
        if last:
            path += f"{number(bend)}V{number(mouth)}"
            break
        below = course.middle(row + 1)
        path += f"{number(bend)}V{number(below - bend)}"
        path += f"q0 {number(bend)} {number(-sign * bend)} {number(bend)}"
    for colour, thick, more in (
        ("canal", _WATER + 3, ""),
        ("water", _WATER, ""),
        ("canal", 1, ' stroke-dasharray="16 30" opacity=".55"'),
    ):
        canvas.add(
            f'<path d="{path}" class="f-none s-{colour}" stroke-width="{number(thick)}"{more}/>'
        )


_FIRS: Final = [
    [-15.0, -33.0, 9.0, 14.0, -31.0, 8.0, -3.0, -45.0, 8.0],
    [-13.0, -31.0, 8.0, 15.0, -34.0, 9.0, 4.0, -45.0, 7.0],
    [-19.0, -40.0, 8.0, -11.0, -31.0, 9.0, 18.0, -36.0, 10.0],
]


def _woods(canvas: Canvas, material: Material, course: RiverCourse) -> None:
    """Firs on the slopes above the obstacles."""
    crowns = ""
    trunks = ""
    slopes = ""
    for lock, space in enumerate(material.lock_space):
        x = course.at(space)
        cy = course.middle(course.row(space))
        firs = _FIRS[lock % len(_FIRS)]
        slopes += f"M{number(x - 30)} {number(cy - 29)}q{number(14 + lock % 3 * 9)} -34 60 0z"
        for i in range(0, len(firs), 3):
            size = firs[i + 2]
            fir_x = x + firs[i]
            foot = cy + firs[i + 1]
            crowns += (
                f"M{number(fir_x)} {number(foot - size * 1.7)}l{number(size * 0.6)} "
                f"{number(size * 1.7)}h{number(-size * 1.2)}z"
            )
            trunks += f"M{number(fir_x)} {number(foot)}v3"
    canvas.path(slopes, "hill")
    canvas.path(trunks, "", "wood", 1.6)
    canvas.path(crowns, "grass")


def _label(
    canvas: Canvas, course: RiverCourse, space: int, text: str, colour: str, bold: bool
) -> None:
    size = 12 if bold else 11
    room = course.pitch - 5
    smallest = max(10.0, canvas.smallest)
    lines = fit_lines(text, room, 26, max(size, smallest), smallest, bold, 1.1).lines
    if any(line.endswith("…") for line in lines):
        room = course.pitch - _NARROWEST_GAP
        smallest = 9.5
    canvas.paragraph(
        course.at(space), course.middle(course.row(space)) + 18, room, 26, text, size, smallest,
        MIDDLE, colour, bold, leading=1.1,
    )  # fmt: skip


_NARROWEST_GAP: Final = 1.5
"""Between the names of two places."""
_KINDS: Final = ("hammer works", "rifle factory", "smithy", "lock")
"""What English names end with; what is left is the place, which every language calls the same."""


def _place_name(name: Text, course: RiverCourse, lang: str) -> str:
    """A name; on small screens without the kind of the place, which its symbol shows."""
    return _short_name(name, lang) if course.short_names else name.to(lang)


def _short_name(name: Text, lang: str) -> str:
    english = name.to(ENGLISH)
    for kind in _KINDS:
        place = english.removesuffix(kind).strip()
        if place != english and place:
            return place
    return name.to(lang)


def _quays(canvas: Canvas, material: Material, course: RiverCourse) -> None:
    """Depots: an arrow in the colour of the place it points to, or a pilot's wheel."""
    posts = ""
    spokes = ""
    arrows = ["", ""]
    wheels: list[float] = []
    beds: list[float] = []
    for depot, space in enumerate(material.depot_space):
        x = course.at(space)
        cy = course.middle(course.row(space))
        y = cy - QUAY
        posts += f"M{number(x - 11)} {number(cy - 24)}v15M{number(x + 11)} {number(cy - 24)}v15"
        if material.depot_arrow[depot] == PILOT_ARROW:
            for dx, dy in ((21.0, 0.0), (15.0, 15.0), (0.0, 21.0), (-15.0, 15.0)):
                spokes += f"M{number(x - dx)} {number(y - dy)}l{number(2 * dx)} {number(2 * dy)}"
            wheels += [x, y]
        else:
            way = course.downstream(space)
            town = material.depot_arrow[depot] == "town"
            arrows[0 if town else 1] += (
                f"M{number(x - way * 21)} {number(y - 16)}h{number(way * 33)}l{number(way * 13)} "
                f"16l{number(-way * 13)} 16h{number(-way * 33)}z"
            )
            x -= way * 4
        beds += [x - 12.5, y - 12.5]
    canvas.path(posts, "", "wood", 4)
    canvas.path(spokes, "", "wood", 4.5, "rc")
    dots(canvas, wheels, 39, "wood")
    dots(canvas, wheels, 32, "woodpale")
    canvas.path(arrows[0], "brick", "ink", 1, "rc")
    canvas.path(arrows[1], "slate", "ink", 1, "rc")
    boxes(canvas, beds, 25, 25, "hollow", "ink")


def _sale_ground(
    canvas: Canvas, material: Material, course: RiverCourse, sale: int, lang: str
) -> None:
    space = material.sale_space[sale]
    x = course.at(space)
    cy = course.middle(course.row(space))
    town = material.sale_place[sale] == TOWN
    name = _place_name(material.sale_names[sale], course, lang)
    smallest = max(9.5, canvas.smallest)
    lines = fit_lines(name, course.pitch - _NARROWEST_GAP, 26, smallest, smallest, town, 1.1).lines
    if lines[-1].endswith("…"):
        name = _short_name(material.sale_names[sale], lang)
    _label(canvas, course, space, name, "ink", town)
    if town:
        canvas.symbol("town", x - 9, cy - 51, 26)
    else:
        canvas.symbol(INDUSTRIES[material.sale_industry[sale]], x, cy - 38, 35)
