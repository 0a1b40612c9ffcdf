"""The Ruhr with all its spaces, winding through the territories down to its mouth."""

from typing import TYPE_CHECKING, Final

from pithead.drawing.canvas import MIDDLE, Canvas, number
from pithead.drawing.fitting import fit_lines
from pithead.drawing.pieces import die
from pithead.drawing.typeface import width
from pithead.games.ruhrschifffahrt.board.houses import town_place
from pithead.games.ruhrschifffahrt.board.table import (
    SHIPS,
    SLOT,
    TINTS,
    Slots,
    Table,
    boxes,
    crest,
    dots,
    points,
    price,
)
from pithead.games.ruhrschifffahrt.material import (
    INDUSTRIES,
    MOST_SLOTS,
    NO_GROUP,
    PILOT_ARROW,
    TOWN,
    WHITE,
    Material,
)
from pithead.games.ruhrschifffahrt.vocabulary import PLACE

if TYPE_CHECKING:
    from pithead.kernel.view import View

_BANK: Final = 30.0
"""From the side of the map to the first space of a row: room for the bend."""
_TOP: Final = 78.0
"""From the top of a row down to the middle of the river."""
_ROW: Final = 123.0
_NARROW_ROW: Final = 109.0
"""From row to row; a phone has names of one line only."""
_QUAY: Final = 38.0
"""From the middle of the river up to the middle of a depot."""
_MOST_WIDE: Final = 17
_NARROW: Final = 6
_SHIP_STEPS: Final = [0.0, 0.0, 26.0, 18.0, 13.0]
"""From ship to ship, by how many lie on one space."""
_WATER: Final = 27.0


class Course:
    """Where the spaces are: rows of equal length, the first one from right to left."""

    def __init__(self, spaces: int, x: float, y: float, width: float, narrow: bool) -> None:
        if narrow:
            columns = _NARROW
        else:
            rows = 3
            while -(-spaces // rows) > _MOST_WIDE:
                rows += 2
            columns = -(-spaces // rows)
        self.spaces = spaces
        self.columns = columns
        self.rows = -(-spaces // columns)
        self.x = x
        self.y = y
        self.width = width
        self.pitch = (width - 2 * _BANK) / columns
        self.step = _NARROW_ROW if narrow else _ROW
        self.height = self.rows * self.step

    def leftwards(self, row: int) -> bool:
        return row % 2 == 0

    def row(self, space: int) -> int:
        return (space - 1) // self.columns

    def middle(self, row: int) -> float:
        """The height at which the river runs in a row."""
        return self.y + row * self.step + _TOP

    def at(self, space: int) -> float:
        row, place = divmod(space - 1, self.columns)
        along = _BANK + self.pitch * (place + 0.5)
        return self.x + (self.width - along if row % 2 == 0 else along)

    def downstream(self, space: int) -> float:
        """-1 where the river runs to the left, 1 where it runs to the right."""
        return -1.0 if self.row(space) % 2 == 0 else 1.0


def river(table: Table, x: float, y: float, width: float, mouth: float) -> float:
    """Draws the map, and the river on to the height of `mouth` if that is given."""
    material = table.material
    view = table.view
    course = Course(material.length - 1, x, y, width, view.narrow)
    table.sheet.ground.paste(_map(material, course, view, mouth))
    for depot in range(material.depots):
        _depot(table, course, depot)
    most = max([len(prices) for prices in material.town_prices])
    places = Slots(table, min(SLOT, (course.pitch - 2) / most))
    for sale in range(material.port):
        _sale(table, course, sale, places)
    places.draw()
    for lock in range(material.locks):
        _lock(table, course, lock)
    _ships(table, course)
    return course.height


# -- what never changes --------------------------------------------------------------------------

_maps: dict[tuple[int, str, bool, bool], tuple[Material, Canvas]] = {}


def _map(material: Material, course: Course, view: "View", mouth: float) -> Canvas:
    """Land, water and names, drawn once for each edition and layout."""
    key = (id(material), view.lang, view.narrow, view.audit)
    known = _maps.get(key)
    if known is not None and known[0] is material:
        return known[1]
    canvas = Canvas(view.audit)
    _land(canvas, material, course, view.lang)
    _water(canvas, course, mouth)
    _woods(canvas, material, course)
    _quays(canvas, material, course)
    for depot, name in enumerate(material.depot_names):
        _label(canvas, course, material.depot_space[depot], name.to(view.lang), "ink", False)
    for sale in range(material.port):
        _sale_ground(canvas, material, course, sale, view.lang)
    for lock, name in enumerate(material.lock_names):
        label = _place_name(name.to(view.lang), course, view.lang)
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


def _land(canvas: Canvas, material: Material, course: Course, lang: str) -> None:
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
            canvas.add(canvas.marks.pop().replace("/>", ' stroke-dasharray="2 4"/>'))
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


def _territory(
    canvas: Canvas, material: Material, course: Course, home: int, left: float, right: float,
    row: int, lang: str,
) -> None:  # fmt: skip
    """Crest and name above a stretch, as near to its middle as the towers of towns allow."""
    name = material.territory_names[home].to(lang)
    half = width(name, 11, True) / 2 + 11
    room = right - left + course.pitch
    if room < 2 * half:
        if room < 60:
            return
        half = room / 2
    towers = [
        course.at(space)
        for town, space in enumerate(material.sale_space)
        if material.sale_place[town] == TOWN and course.row(space) == row
    ]
    middle = (left + right) / 2
    best = middle
    least = 10_000
    step = course.pitch / 2
    for k in range(-20, 21):
        x = middle + k * step
        if x - half < left - course.pitch / 2 or x + half > right + course.pitch / 2:
            continue
        cost = abs(k)
        for tower in towers:
            if abs(tower - x) < half + 30:
                cost += 100
        if cost < least:
            least = cost
            best = x
    top = course.y + row * course.step + 9
    wide = canvas.fit(
        best + 9, top, 2 * half - 20, name, 11, 9.5 if course.columns > _NARROW else 10, MIDDLE,
        "faint", True,
    )  # fmt: skip
    crest(canvas, home, best - wide / 2 - 2, top, 14)


def _water(canvas: Canvas, course: Course, mouth: float) -> None:
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


def _woods(canvas: Canvas, material: Material, course: Course) -> None:
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


def _label(canvas: Canvas, course: Course, space: int, text: str, colour: str, bold: bool) -> None:
    size = 12 if bold else 11
    room = course.pitch - 5
    smallest = 10.0
    lines = fit_lines(text, room, 26, size, smallest, bold, 1.1).lines
    if lines[-1].endswith("…"):
        room = course.pitch - 1.5
        smallest = 9.5
    canvas.paragraph(
        course.at(space), course.middle(course.row(space)) + 18, room, 26, text, size, smallest,
        MIDDLE, colour, bold, leading=1.1,
    )  # fmt: skip


_KINDS: Final = [
    ("hammer works", "Hammerwerk"),
    ("rifle factory", "Gewehrfabrik"),
    ("smithy", "Schmiede"),
    ("lock", "Schleuse"),
]


def _place_name(name: str, course: Course, lang: str) -> str:
    """On a phone without the kind of the place: its symbol says that already."""
    if course.columns == _NARROW:
        for en, de in _KINDS:
            shorter = name.replace(en if lang == "en" else de, "").strip()
            if shorter != name and shorter:
                return shorter
    return name


def _quays(canvas: Canvas, material: Material, course: Course) -> None:
    """Depots: an arrow in the colour of the place it points to, or a pilot's wheel."""
    posts = ""
    spokes = ""
    arrows = ["", ""]
    wheels: list[float] = []
    beds: list[float] = []
    for depot, space in enumerate(material.depot_space):
        x = course.at(space)
        cy = course.middle(course.row(space))
        y = cy - _QUAY
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
    boxes(canvas, beds, 25, 25, "card", "ink")


def _sale_ground(canvas: Canvas, material: Material, course: Course, sale: int, lang: str) -> None:
    space = material.sale_space[sale]
    x = course.at(space)
    cy = course.middle(course.row(space))
    town = material.sale_place[sale] == TOWN
    name = _place_name(material.sale_names[sale].to(lang), course, lang)
    _label(canvas, course, space, name, "ink", town)
    if town:
        canvas.symbol("town", x - 9, cy - 51, 26)
    else:
        canvas.symbol(INDUSTRIES[material.sale_industry[sale]], x, cy - 38, 35)


# -- what changes --------------------------------------------------------------------------------


def _depot(table: Table, course: Course, depot: int) -> None:
    """The die on a depot, and whatever can be done with a depot."""
    state = table.state
    material = table.material
    words = table.words
    space = material.depot_space[depot]
    x = course.at(space)
    y = course.middle(course.row(space)) - _QUAY
    pilot = material.depot_arrow[depot] == PILOT_ARROW
    way = course.downstream(space)
    sheet = table.sheet
    for first in (PLACE, words.start, words.raise_die, words.return_die, words.remove):
        if pilot:
            sheet.choice_circle(first + depot, x, y, 23)
        else:
            sheet.choice_rect(first + depot, x + way * 2 - 24.5, y - 18.5, 49, 37, 6)
    value = state.depots[depot]
    if value:
        white = material.depot_colour[depot] == WHITE
        coal_die(table, table.coal.depot[depot], white, value, x if pilot else x - way * 4, y, 22)


def coal_die(
    table: Table, index: int, white: bool, value: int, x: float, y: float, size: float
) -> None:
    """A coal die with its pips."""
    pieces = table.sheet.pieces
    pieces.open_piece(f"die-{'white' if white else 'black'}-{index}", x, y)
    if white:
        die(pieces, 0, 0, size, value, "bone", "coal")
    else:
        die(pieces, 0, 0, size, value, "coal", "bone")
    pieces.close()


def _sale(table: Table, course: Course, sale: int, places: Slots) -> None:
    """Demand, warehouses, and the choices of a town or a small industry."""
    state = table.state
    material = table.material
    words = table.words
    sheet = table.sheet
    space = material.sale_space[sale]
    x = course.at(space)
    cy = course.middle(course.row(space))
    town = material.sale_town[sale]
    if town >= 0:
        order = words.towns.index(town)
        sheet.choice_rect(words.sell + sale, x - 31, cy - 65, 62, 48, 6)
        if sheet.choice_rect(words.discount_town + order, x - 25, cy - 65, 32, 25, 5):
            price(sheet.ground, x + 7, cy - 63, material.discount_price, 8)
        prices = material.town_prices[town]
        build = -1
        if material.town_group[town] != NO_GROUP:
            build = words.town + words.group_towns.index(town)
        left = x - len(prices) * places.step / 2
        places.add(
            state.town_slots, town * MOST_SLOTS, prices, town_place(town), left, cy - 28, build
        )
    else:
        sheet.choice_circle(words.sell + sale, x, cy - 38, 21)
    pieces = table.sheet.pieces
    for coin in range(state.demand[sale]):
        if town >= 0:
            pieces.open_piece(f"demand-{sale}-{coin}", x + 13 + coin * 10, cy - 50)
        else:
            pieces.open_piece(f"demand-{sale}-{coin}", x + 22, cy - 51 + coin * 12)
        pieces.symbol("coin", 0, 0, 16)
        pieces.close()


def _lock(table: Table, course: Course, lock: int) -> None:
    """An obstacle with what a lock there brings, or the lock itself."""
    material = table.material
    ground = table.sheet.ground
    space = material.lock_space[lock]
    x = course.at(space)
    cy = course.middle(course.row(space))
    if table.state.obstacles >> lock & 1:
        points(ground, x, cy - 24, str(material.lock_vp[lock]), 12)
        ground.symbol("obstacle", x, cy, 31)
        table.sheet.choice_rect(table.words.lock + lock, x - 19, cy - 33, 38, 50, 8)
    else:
        ground.symbol("gates", x, cy, 36)


def _ships(table: Table, course: Course) -> None:
    """Ships on one space lie one behind the other, the first that came furthest downstream."""
    state = table.state
    material = table.material
    for seat in range(state.players):
        space = state.ship[seat]
        if space >= material.length:
            continue
        if space == 0:
            ship(table, seat, course.x + course.width - 14, course.y + 16 + seat * 21, 24)
            continue
        here = [other for other in range(state.players) if state.ship[other] == space]
        ahead = 0
        for other in here:
            if state.arrival[other] < state.arrival[seat]:
                ahead += 1
        step = _SHIP_STEPS[len(here)]
        shift = course.downstream(space) * step * ((len(here) - 1) / 2 - ahead)
        ship(
            table, seat, course.at(space) + shift, course.middle(course.row(space)) - 5,
            30 if len(here) < 3 else 25,
        )  # fmt: skip


def ship(table: Table, seat: int, x: float, y: float, size: float) -> None:
    pieces = table.sheet.pieces
    pieces.open_piece(f"ship-{seat}", x, y)
    pieces.symbol(SHIPS[seat], 0, 0, size)
    pieces.close()
