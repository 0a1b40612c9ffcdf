"""The land itself, which never changes: mountains, rivers running down, terraces, and the sea."""

from functools import lru_cache

from pithead.drawing.canvas import MIDDLE, Canvas, number
from pithead.drawing.layout import Box
from pithead.games.schiefer.board.valleys import SEA, SKY, Map, Rank, Valley, lay_out
from pithead.games.schiefer.material import Material

_WAVE = 27.0
"""How long half a bend of a river is."""

_BROADEST = 160.0
"""No mountain is broader, however much room there is."""

# Of a mountain, as shares of its width and height: the ridge from the left foot over the summit to
# the right foot, and where its shadow side begins.
_RIDGES = [
    [0.0, 1.0, 0.17, 0.58, 0.27, 0.62, 0.5, 0.0, 0.66, 0.4, 0.76, 0.36, 1.0, 1.0],
    [0.0, 1.0, 0.2, 0.42, 0.31, 0.5, 0.6, 0.0, 0.74, 0.34, 0.84, 0.55, 1.0, 1.0],
    [0.0, 1.0, 0.13, 0.7, 0.38, 0.0, 0.52, 0.32, 0.62, 0.24, 0.8, 0.6, 1.0, 1.0],
]
_SUMMITS = [3, 3, 2]
"""Which point of each ridge is the summit."""


@lru_cache(maxsize=64)
def landscape(
    material: Material,
    x: float,
    y: float,
    w: float,
    small: float,
    audit: bool,
    pitch: float,
    smallest: float,
) -> Canvas:
    """The whole ground of the map at this place and width."""
    canvas = Canvas(audit, smallest=smallest)
    land = lay_out(material, x, y, w, pitch)
    for rank in land.ranks:
        _ground(canvas, rank)
        for valley in rank.valleys:
            _mountain(canvas, valley, rank.box)
        for valley in rank.valleys:
            _river(canvas, valley)
        _sea(canvas, material, rank, small)
    _terraces(canvas, land)
    for rank in land.ranks:
        box = rank.box
        canvas.rect(box.x, box.y, box.w, box.h, "", "ink", 1.4, 6)
    return canvas


def _ground(canvas: Canvas, rank: Rank) -> None:
    box = rank.box
    canvas.rect(box.x, box.y, box.w, box.h, "tint2", "", 0, 6)
    # A far range behind everything, from one edge to the other, its peaks between the valleys.
    steps = 2 * len(rank.valleys)
    step = box.w / steps
    data = f"M{number(box.x)} {number(box.y + SKY)}"
    for index in range(steps):
        high = 26 + (index * 7) % 11 if index % 2 else 14 + (index * 5) % 9
        data += f"l{number(step * 0.45)} {number(-high)}l{number(step * 0.55)} {number(high)}"
    canvas.path(f"{data}V{number(box.y + SKY + 40)}H{number(box.x)}Z", "slatepale")
    # Green hills before it, and all the land below.
    step = box.w / len(rank.valleys)
    data = f"M{number(box.x)} {number(box.y + SKY + 26)}"
    for _ in range(len(rank.valleys)):
        data += f"q{number(step * 0.25)} -15 {number(step * 0.5)} -3t{number(step * 0.5)} 3"
    canvas.path(f"{data}V{number(box.bottom - 6)}H{number(box.x)}Z", "meadow")


def _mountain(canvas: Canvas, valley: Valley, box: Box) -> None:
    """The massif at the head of a valley, lit from the left, hatched on its shadow side."""
    column = valley.column
    kind = valley.index % len(_RIDGES)
    ridge = _RIDGES[kind]
    head = box.y + 13 + (valley.index * 5) % 9
    broad = min(column.w, _BROADEST)
    foot = min(valley.top + 16, head + broad * 0.95)
    high = foot - head
    cramped = foot > valley.top
    left = valley.river + 6 if cramped else column.middle_x - broad / 2 + 1
    wide = column.middle_x + broad / 2 - 1 - left
    points = [
        left + ridge[i] * wide if i % 2 == 0 else head + ridge[i] * high for i in range(len(ridge))
    ]
    summit = _SUMMITS[kind] * 2
    canvas.polygon(points, "slatepale")
    # The shadow side: from the summit down a broken line to the foot.
    top = points[summit]
    shadow = [
        *points[summit:],
        top - wide * 0.02, foot,
        top + wide * 0.07, head + high * 0.58,
        top - wide * 0.05, head + high * 0.3,
    ]  # fmt: skip
    canvas.polygon(shadow, "rock")
    data = ""
    count = max(4, int(wide / 9))
    for index in range(1, count):
        # Strokes along the right slope, longest in its middle.
        share = index / count
        x, y = _on_ridge(points, summit, share)
        length = min(foot - y - 2, high * (0.12 + 0.5 * share * (1 - share)))
        if length > 3:
            data += f"M{number(x)} {number(y + 2)}l{number(-length * 0.3)} {number(length)}"
    canvas.path(data, "", "slate", 1, "rc")
    outline = " ".join([number(value) for value in points])
    canvas.path(f"M{outline}", "", "slate", 1.2, "rc")
    if not cramped:
        _upland(canvas, valley, left, wide, foot)


def _on_ridge(points: list[float], summit: int, share: float) -> tuple[float, float]:
    """The point of the right slope at this share of its width."""
    x = points[summit] + (points[-2] - points[summit]) * share
    index = summit
    while points[index + 2] < x:
        index += 2
    part = (x - points[index]) / (points[index + 2] - points[index])
    return x, points[index + 1] + (points[index + 3] - points[index + 1]) * part


def _upland(canvas: Canvas, valley: Valley, left: float, wide: float, foot: float) -> None:
    """Green shoulders below the mountain, with firs where a short valley leaves room."""
    top = foot - 12
    canvas.path(
        f"M{number(left - 2)} {number(foot + 2)}V{number(top + 4)}"
        f"Q{number(left + wide * 0.28)} {number(top - 8)} {number(left + wide * 0.55)}"
        f" {number(top + 6)}T{number(left + wide + 2)} {number(top + 2)}V{number(foot + 2)}Z",
        "meadow",
    )
    data = ""
    y = top + 14
    row = 0
    while y + 20 < valley.top:
        for place in range(3):
            x = left + wide * (0.34 + 0.22 * place + 0.09 * (row % 2) + 0.03 * ((row + place) % 3))
            half = 3 + (place + 2 * row) % 3 * 0.8
            data += f"M{number(x)} {number(y + (place * 5 + row * 3) % 7)}"
            data += f"l{number(half)} {number(half * 2.6)}h{number(-2 * half)}Z"
        y += 17
        row += 1
    canvas.path(data, "grass")


def _river(canvas: Canvas, valley: Valley) -> None:
    """From the spring in the mountains, broader and broader, into the sea."""
    bends = round((valley.sea - valley.top) / _WAVE)
    spare = int((valley.top - valley.head - 20 - min(valley.column.w, _BROADEST) * 0.95) / _WAVE)
    spare = max(0, min(4, spare))
    bends += spare
    if spare > 1:
        _lake(canvas, valley.river + 15, valley.sea - bends * _WAVE - 1)
    thirds = [bends, bends * 2 // 3, bends // 3]
    for extra, colour in ((2.2, "canal"), (0.0, "water")):
        for third, length in enumerate(thirds):
            if length == 0:
                continue
            data = _bends(valley, bends, length) + "v12"
            canvas.path(data, "", colour, 2.0 + third * 2.8 + extra, "rc")
    canvas.path(_bends(valley, bends, bends), "", "canal", 0.7, "rc")


def _lake(canvas: Canvas, x: float, y: float) -> None:
    """Where a long upland gives the river a lake to spring from."""
    canvas.path(
        f"M{number(x - 20)} {number(y)}q4 -7 20 -6t21 5t-19 7t-22 -6Z", "water", "canal", 1.2
    )
    canvas.path(f"M{number(x - 8)} {number(y)}h11m-4 3h12", "", "canal", 0.7, "rc")


def _bends(valley: Valley, bends: int, length: int) -> str:
    """The last bends before the sea; all parts of a river bend alike."""
    bend = 7 if (bends - length) % 2 == 0 else -7
    start = valley.sea - length * _WAVE
    return (
        f"M{number(valley.river)} {number(start)}q{bend} {number(_WAVE / 2)} 0 {number(_WAVE)}"
        + f"t0 {number(_WAVE)}" * (length - 1)
    )


def _sea(canvas: Canvas, material: Material, rank: Rank, small: float) -> None:
    box = rank.box
    top = box.bottom - SEA
    steps = max(2, int(box.w / 60))
    step = box.w / steps
    coast = f"q{number(step / 4)} -5 {number(step / 2)} 0t{number(step / 2)} 0" * steps
    start = f"M{number(box.x)} {number(top + 8)}"
    canvas.path(f"{start}{coast}V{number(box.bottom)}H{number(box.x)}Z", "water")
    canvas.path(start + coast, "", "canal", 1.2)
    for valley in rank.valleys:
        # The estuary: fresh water over the beach.
        canvas.path(
            f"M{number(valley.river - 4)} {number(top)}q1 9 -6 14h20q-7 -5 -6 -14Z", "water"
        )
    data = ""
    for index in range(steps * 2):
        x = box.x + 12 + index * (box.w - 30) / (steps * 2)
        y = box.bottom - 5 - (index * 5) % 3
        data += f"M{number(x)} {number(y)}q3 -3 6 0t6 0"
    canvas.path(data, "", "canal", 0.8, "rc")
    for valley in rank.valleys:
        middle = valley.column.middle_x
        room = valley.column.w - 8
        name = material.valley_names[valley.index]
        canvas.fit(middle, top + 18, room, name, 14, 10, MIDDLE, "ink", True)
        canvas.fit(
            middle, top + 32, room, material.mouths[valley.index], small + 0.5, small, MIDDLE, "ink"
        )


def _terraces(canvas: Canvas, land: Map) -> None:
    """The slate face below each terrace on which a mine stands, with its upright strata."""
    faces = ""
    strata = ""
    for tile in land.tiles:
        y = tile.bottom - 4
        faces += (
            f"M{number(tile.x + 1)} {number(y)}h{number(tile.w - 2)}l-3 11h{number(8 - tile.w)}Z"
        )
        strata += f"M{number(tile.x + 8)} {number(y + 7)}h{number(tile.w - 16)}"
    canvas.path(faces, "slate")
    canvas.add(
        f'<path d="{strata}" class="f-none s-slatepale" stroke-width="5" stroke-dasharray="1 11"/>'
    )
