"""The picture on the box: slate terraces with their tunnels, and the river down to the sea."""

from pithead.drawing.canvas import Canvas, escaped, number
from pithead.drawing.palette import document_style
from pithead.kernel.texts.i18n import check_language, say

_WIDTH = 480
_HEIGHT = 300

# The terraces of the quarry from the top down: where each begins and ends, its upper edge, and
# where its tunnels are.
_TERRACES: list[list[float]] = [
    [-10, 146, 112, 58],
    [-10, 192, 146, 34, 128],
    [-10, 236, 180, 84, 182],
    [-10, 280, 214, 42, 142, 232],
]
_STEP = 34.0


def cover(lang: str = "en", paper: str = "auto") -> str:
    """A drawing of 480 by 300 that needs nothing from outside."""
    check_language(lang)
    canvas = Canvas()
    _sky(canvas)
    _mountains(canvas)
    _valley(canvas)
    _quarry(canvas)
    _ship(canvas, 396, 246)
    _title(canvas, lang)
    canvas.rect(1, 1, _WIDTH - 2, _HEIGHT - 2, "", "ink", 2, 8)
    name = say(lang, "Schiefer: the slate valleys of Wales")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="ph" role="img" lang="{lang}"'
        f' viewBox="0 0 {_WIDTH} {_HEIGHT}" width="{_WIDTH}" height="{_HEIGHT}">'
        f"<title>{escaped(name)}</title>"
        f"{document_style(paper)}"
        '<clipPath id="cover-edge"><rect width="480" height="300" rx="8"/></clipPath>'
        f'<g clip-path="url(#cover-edge)">{"".join(canvas.elements)}</g></svg>'
    )


def _sky(canvas: Canvas) -> None:
    canvas.rect(0, 0, _WIDTH, _HEIGHT, "tint2")
    canvas.circle(404, 66, 25, "gold")
    # Clouds as a draughtsman would hint at them.
    canvas.path("M330 52h58m-44 8h70m26 -22h34m-52 44h64M250 34h44m-30 8h52", "", "card", 3, "rc")


def _mountains(canvas: Canvas) -> None:
    far = "M120 170L186 104L214 124L262 86L304 122L338 102L392 140L428 122L480 152V210H120Z"
    canvas.path(far, "slatepale")
    canvas.path("M150 190L246 92L282 128L300 118L388 196Z", "slatepale", "slate", 1.4)
    canvas.path("M246 92L282 128L300 118L388 196H262L272 156L240 126Z", "rock")
    canvas.path("M330 196L404 128L480 188V200H330Z", "slatepale", "slate", 1.4)
    canvas.path("M404 128L480 188V200H412L416 166L396 148Z", "rock")
    hatch = ""
    for index in range(8):
        hatch += f"M{258 + index * 12} {110 + index * 9}l{-6 - index % 3 * 2} {18 + index % 4 * 4}"
    for index in range(6):
        hatch += f"M{416 + index * 10} {144 + index * 7}l-7 {16 + index % 3 * 4}"
    canvas.path(hatch, "", "slate", 1.3, "rc")


def _valley(canvas: Canvas) -> None:
    """Meadows, the river, and the sea it runs into."""
    canvas.path("M100 196Q250 158 340 186T480 176V300H100Z", "meadow")
    canvas.path("M236 250Q350 206 480 214V300H236Z", "grass")
    trees = ""
    for index in range(13):
        x = 208 + (index * 41) % 132
        y = 184 + (index * 13) % 30
        trees += f"M{x} {y}l5 13h-10Z"
    for index in range(8):
        trees += f"M{424 + (index * 17) % 52} {176 + (index * 11) % 24}l5 13h-10Z"
    canvas.path(trees, "good")
    river = (
        "M318 186C340 196 372 196 366 208C356 224 300 226 302 246C304 262 330 266 346 284L432 284"
        "C388 262 346 258 350 246C356 230 404 226 394 206C388 194 344 190 318 186Z"
    )
    canvas.path(river, "water", "canal", 1.6, "rc")
    canvas.path("M240 300C252 272 300 262 352 268S440 262 480 246V300Z", "water", "canal", 1.6)
    canvas.path(
        "M350 202q16 2 22 6M322 234q-8 6 -6 12M334 220q14 -4 28 -8M318 256q10 8 22 12", "", "canal",
        1.2, "rc",
    )  # fmt: skip
    canvas.path(
        "M276 286q5 -4 10 0t10 0m26 -6q5 -4 10 0t10 0m92 -14q5 -4 10 0t10 0M436 288q5 -4 10 0t10 0",
        "", "canal", 1.3, "rc",
    )  # fmt: skip


def _quarry(canvas: Canvas) -> None:
    """Terraces hewn into the slate, a tunnel in each face, and an incline down to the water."""
    canvas.path("M-4 116L30 92L74 104L112 92L150 112V150H-4Z", "slate", "coalrim", 1.2)
    for terrace in _TERRACES:
        left, right, top = terrace[0], terrace[1], terrace[2]
        canvas.path(
            f"M{number(left)} {number(top)}H{number(right)}l9 {number(_STEP)}H{number(left)}Z",
            "slate",
        )
        strata = ""
        x = left + 12
        index = 0
        while x < right:
            length = 9 + (index * 7) % 17
            strata += f"M{number(x)} {number(top + 8 + (index * 5) % 9)}l3 {length}"
            x += 11
            index += 1
        canvas.path(strata, "", "coal", 0.9, "rc")
        canvas.path(
            f"M{number(left)} {number(top)}H{number(right)}l4 4H{number(left)}Z",
            "slatepale", "coalrim", 0.8,
        )  # fmt: skip
        for place in terrace[3:]:
            _tunnel(canvas, place, top + _STEP)
    canvas.path("M-10 248H289Q262 270 240 300H-10Z", "rock", "coalrim", 1)
    # The tramway with two wagons of slates on their way to the quay.
    canvas.path("M-6 270H262M-6 275H256", "", "ink", 1.4)
    ties = "".join(f"M{x} 267l-3 11" for x in range(6, 258, 12))
    canvas.path(ties, "", "wood", 2.4)
    _wagon(canvas, 96, 268)
    _wagon(canvas, 138, 268)
    _wagon(canvas, 208, 268)


def _tunnel(canvas: Canvas, x: float, foot: float) -> None:
    canvas.path(
        f"M{number(x - 10)} {number(foot)}v-13c0 -13 20 -13 20 0v13Z", "coal", "wood", 3, "rc"
    )
    canvas.circle(x, foot - 13, 2.2, "signal")
    canvas.path(f"M{number(x - 6)} {number(foot)}l4 -8h4l4 8", "", "silver", 0.9)


def _wagon(canvas: Canvas, x: float, foot: float) -> None:
    for index in range(5):
        left = x - 12 + index * 5
        canvas.path(f"M{number(left)} {number(foot - 12)}v-12h3v12Z", "slatepale", "coalrim", 0.8)
    canvas.path(f"M{number(x - 16)} {number(foot - 14)}h32l-4 11h-24Z", "brick", "coalrim", 1.2)
    canvas.circle(x - 8, foot - 1, 3.6, "coal", "silver", 1)
    canvas.circle(x + 8, foot - 1, 3.6, "coal", "silver", 1)


def _ship(canvas: Canvas, x: float, y: float) -> None:
    """A schooner that waits for slates."""
    canvas.path(f"M{number(x - 34)} {number(y + 24)}h70l-9 13h-50Z", "wood", "coalrim", 1.4, "rc")
    canvas.path(
        f"M{number(x - 12)} {number(y + 24)}v-56M{number(x + 14)} {number(y + 24)}v-50"
        f"M{number(x + 36)} {number(y + 24)}l16 -8", "", "ink", 1.8, "rc",
    )  # fmt: skip
    canvas.path(
        f"M{number(x - 15)} {number(y - 28)}c-6 16 -14 30 -20 46h20Z"
        f"M{number(x - 8)} {number(y - 26)}c10 14 14 28 14 44h-14Z"
        f"M{number(x + 17)} {number(y - 22)}c14 12 24 24 30 36l-30 4Z",
        "bone", "coalrim", 1.2, "rc",
    )  # fmt: skip
    canvas.path(f"M{number(x - 12)} {number(y - 32)}l-12 -3l12 -4Z", "brick")
    canvas.path(
        f"M{number(x - 40)} {number(y + 40)}q6 -4 12 0t12 0t12 0t12 0t12 0t12 0", "", "canal", 1.5,
        "rc",
    )  # fmt: skip


def _title(canvas: Canvas, lang: str) -> None:
    canvas.text(21, 39, "Schiefer", 60, "", "ink", True)
    canvas.rect(24, 73, 52, 4, "brick")
    text = say(lang, "The slate valleys of Wales")
    canvas.fit(86, 75.5, 220, text, 17, 12)
