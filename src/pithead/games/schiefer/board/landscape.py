"""The land itself, which never changes: mountains, rivers running down, terraces, and the sea."""

from functools import lru_cache

from pithead.drawing.canvas import MIDDLE, Canvas, number
from pithead.drawing.layout import Box
from pithead.games.schiefer.board.valleys import SEA, Map, Rank, Valley, lay_out
from pithead.games.schiefer.material import Material

_WAVE = 27.0
"""How long half a bend of a river is."""

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
    material: Material, x: float, y: float, w: float, small: float, audit: bool
) -> Canvas:
    """The whole ground of the map at this place and width."""
    canvas = Canvas(audit)
    land = lay_out(material, x, y, w)
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
    # A far range behind everything, from one edge to the other.
    steps = max(4, int(box.w / 56))
    step = box.w / steps
    data = f"M{number(box.x)} {number(box.y + 46)}"
    for index in range(steps):
        high = 16 + (index * 7) % 13
        data += f"l{number(step * 0.5)} {number(-high)}l{number(step * 0.5)} {number(high)}"
    canvas.path(f"{data}V{number(box.y + 60)}H{number(box.x)}Z", "slatepale")
    canvas.rect(box.x, box.y + 46, box.w, box.h - 52, "meadow", "", 0)


def _mountain(canvas: Canvas, valley: Valley, box: Box) -> None:
    """The massif at the head of a valley, lit from the left, hatched on its shadow side."""
    column = valley.column
    kind = valley.index % len(_RIDGES)
    ridge = _RIDGES[kind]
    foot = valley.top + 10
    head = box.y + 12 + (valley.index * 5) % 9
    high = foot - head
    left = column.x
    wide = column.w
    points = [
        left + ridge[i] * wide if i % 2 == 0 else head + ridge[i] * high for i in range(len(ridge))
    ]
    summit = _SUMMITS[kind] * 2
    canvas.polygon(points, "slatepale", "slate", 1)
    # The shadow side: from the summit down a broken line to the foot.
    fold = [
        points[summit], points[summit + 1],
        points[summit] - wide * 0.05, head + high * 0.3,
        points[summit] + wide * 0.06, head + high * 0.55,
        points[summit] - wide * 0.02, foot,
    ]  # fmt: skip
    shadow = points[summit:] + fold[6:] + fold[4:6] + fold[2:4]
    canvas.polygon(shadow, "rock")
    data = ""
    count = max(4, int(high / 9))
    for index in range(1, count):
        share = index / count
        x = points[summit] + (points[-2] - points[summit]) * share * 0.92
        y = head + high * share
        length = min(high * 0.3, 14 + high * 0.08) * (1.1 - share * 0.5)
        y = min(y, foot - length)
        data += f"M{number(x)} {number(y)}l{number(-length * 0.4)} {number(length)}"
    canvas.path(data, "", "slate", 1, "rc")
    if high > 90:
        _upland(canvas, left, wide, head, foot)


def _upland(canvas: Canvas, left: float, wide: float, head: float, foot: float) -> None:
    """Green shoulders with firs, where a short valley leaves room below the mountain."""
    high = min(70.0, (foot - head) * 0.34)
    top = foot - high
    canvas.path(
        f"M{number(left)} {number(foot)}V{number(top + 8)}"
        f"Q{number(left + wide * 0.3)} {number(top - 10)} {number(left + wide * 0.55)}"
        f" {number(top + 12)}T{number(left + wide)} {number(top + 6)}V{number(foot)}Z",
        "meadow",
    )
    data = ""
    for index in range(9):
        x = left + wide * (0.3 + (index * 0.37) % 0.66)
        y = top + 18 + (index * 17) % max(10, int(high) - 22)
        data += f"M{number(x)} {number(y)}l4.5 11h-9Z"
    canvas.path(data, "grass")


def _river(canvas: Canvas, valley: Valley) -> None:
    """From the spring in the mountains, broader and broader, into the sea."""
    bends = int((valley.sea - valley.top) / _WAVE) + 1
    if valley.sea - valley.top < 200:
        bends += 2
    source = valley.sea - bends * _WAVE
    thirds = [bends, bends * 2 // 3 // 2 * 2, bends // 3 // 2 * 2]
    for extra, colour in ((2.2, "canal"), (0.0, "water")):
        for third, length in enumerate(thirds):
            if length == 0:
                continue
            start = valley.sea - length * _WAVE
            # All parts bend alike: they begin at the same point of the wave.
            bend = 7 if (bends - length) % 2 == 0 else -7
            data = f"M{number(valley.river)} {number(start)}"
            data += f"q{bend} {number(_WAVE / 2)} 0 {number(_WAVE)}"
            data += f"t0 {number(_WAVE)}" * (length - 1) + "v12"
            canvas.path(data, "", colour, 3.4 + third * 2.3 + extra, "rc")
    line = f"M{number(valley.river)} {number(source)}q7 {number(_WAVE / 2)} 0 {number(_WAVE)}"
    line += f"t0 {number(_WAVE)}" * (bends - 1)
    canvas.path(line, "", "canal", 0.7, "rc")


def _sea(canvas: Canvas, material: Material, rank: Rank, small: float) -> None:
    box = rank.box
    top = box.bottom - SEA
    steps = max(2, int(box.w / 60))
    step = box.w / steps
    coast = f"q{number(step / 4)} -5 {number(step / 2)} 0t{number(step / 2)} 0" * steps
    start = f"M{number(box.x)} {number(top + 8)}"
    canvas.path(f"{start}{coast}V{number(box.bottom)}H{number(box.x)}Z", "water")
    for valley in rank.valleys:
        # The estuary: fresh water over the beach.
        canvas.path(
            f"M{number(valley.river - 4)} {number(top)}q1 9 -6 14h20q-7 -5 -6 -14Z", "water"
        )
    canvas.path(start + coast, "", "canal", 1.2)
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
    """The slate face below each terrace on which a mine stands."""
    faces = ""
    strata = ""
    for tile in land.tiles:
        y = tile.bottom - 4
        faces += (
            f"M{number(tile.x + 1)} {number(y)}h{number(tile.w - 2)}l-3 11h{number(8 - tile.w)}Z"
        )
        step = (tile.w - 16) / 6
        for index in range(7):
            x = tile.x + 8 + index * step
            strata += f"M{number(x)} {number(y + 5)}l-1 5"
    canvas.path(faces, "slate")
    canvas.path(strata, "", "slatepale", 0.9)
