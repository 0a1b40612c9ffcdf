"""The picture on the box: the late shift goes to the headframe while the chimneys smoke."""

from pithead.drawing.canvas import MIDDLE, Canvas, escaped, number
from pithead.drawing.palette import document_style
from pithead.kernel.texts.i18n import check_language, say

_WIDTH = 480.0
_HEIGHT = 300.0
_GROUND = 214.0
"""Where the yard ends and the earth begins."""


def cover(title: str, lang: str = "en", paper: str = "auto") -> str:
    """An evening at the pit, with the game's title in the coal below."""
    check_language(lang)
    canvas = Canvas()
    _sky(canvas)
    _works(canvas)
    _headframe(canvas, 322, 30)
    _earth(canvas)
    for index, x in enumerate((42.0, 76.0, 108.0, 146.0, 178.0, 212.0)):
        _miner(canvas, x, _GROUND + 1, 1.0 if index % 2 else 1.08)
    canvas.fit(_WIDTH / 2, 257, 440, title, 46, 20, MIDDLE, "bone", True)
    text = say(lang, "Four collieries in the Ruhr area, five rounds")
    canvas.fit(_WIDTH / 2, 285, 440, text, 14, 10, MIDDLE, "bone")
    marks = "".join(canvas.elements)
    label = escaped(title)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="ph" role="img" lang="{lang}"'
        f' viewBox="0 0 480 300" width="480" height="300"><title>{label}</title>'
        f"{document_style(paper)}{marks}</svg>"
    )


def _sky(canvas: Canvas) -> None:
    canvas.rect(0, 0, _WIDTH, _HEIGHT, "sand")
    canvas.circle(118, 118, 64, "gold")
    canvas.path(
        "M0 96H74M20 106H60M150 84H232M176 94H214M0 140H48M170 132H250M384 96H480M404 106H452",
        "", "hill", 3, "rc",
    )  # fmt: skip
    # Spoil tips far away.
    canvas.path("M0 214V182L46 150L92 186L132 168L196 214ZM370 214L440 158L480 186V214Z", "rock")


def _smoke(canvas: Canvas, x: float, y: float) -> None:
    canvas.path(
        f"M{number(x)} {number(y)}q-4 -10 6 -13q-2 -11 10 -11q4 -10 15 -6q12 -8 20 1q14 -4 16 6"
        "q-16 -2 -20 8q-12 -4 -18 6q-10 -2 -14 8q-8 -2 -9 3Z",
        "slatepale", "slate", 1.4, "rc",
    )  # fmt: skip


def _works(canvas: Canvas) -> None:
    """Chimneys, the coking plant with its ovens, and a hall with a saw-tooth roof."""
    for x, top in ((206.0, 62.0), (240.0, 84.0)):
        foot = number(x + 18)
        canvas.path(
            f"M{number(x)} 214L{number(x + 4)} {number(top)}H{number(x + 14)}L{foot} 214Z",
            "brick", "ink", 1.6, "rc",
        )  # fmt: skip
        canvas.path(
            f"M{number(x + 3.6)} {number(top + 8)}h10.8M{number(x + 3.2)} {number(top + 15)}h11.6",
            "", "bone", 2.4,
        )  # fmt: skip
        _smoke(canvas, x + 8, top - 2)
    canvas.rect(186, 168, 102, 46, "brick", "ink", 1.8)
    canvas.path("M187 180H287M187 190H287M187 200H287", "", "rust", 1)
    ovens = "".join([f"M{number(194 + i * 18)} 214V194a6 6 0 0 1 12 0V214Z" for i in range(5)])
    canvas.path(ovens, "coal", "ink", 1)
    flames = "".join([f"M{number(200 + i * 18)} 213q-5 -4 0 -13q5 9 0 13Z" for i in (0, 2, 3)])
    canvas.path(flames, "gold")
    canvas.path(
        "M384 214V170L404 154V170L424 154V170L444 154V170L464 154V214Z", "brick", "ink", 1.8, "rc"
    )
    canvas.path("M392 184h14v12h-14zM412 184h14v12h-14zM432 184h14v12h-14z", "gold", "ink", 1.4)


def _headframe(canvas: Canvas, x: float, top: float) -> None:
    """The tower with its two winding wheels, slanting struts, and the ropes."""
    deck = top + 46
    canvas.path(
        f"M{number(x - 26)} {number(_GROUND)}L{number(x - 13)} {number(deck)}H{number(x + 13)}"
        f"L{number(x + 26)} {number(_GROUND)}M{number(x + 13)} {number(deck)}"
        f"L{number(x + 82)} {number(_GROUND)}M{number(x + 40)} {number(deck + 53)}"
        f"H{number(x + 17)}M{number(x + 58)} {number(deck + 90)}H{number(x + 21)}",
        "", "ink", 5, "rc",
    )  # fmt: skip
    canvas.path(
        f"M{number(x - 16)} {number(deck + 22)}H{number(x + 16)}"
        f"L{number(x - 19)} {number(deck + 58)}H{number(x + 19)}L{number(x - 23)}"
        f" {number(deck + 98)}H{number(x + 23)}M{number(x - 16)} {number(deck + 22)}"
        f"L{number(x + 19)} {number(deck + 58)}L{number(x - 19)} {number(deck + 58)}"
        f"L{number(x + 23)} {number(deck + 98)}",
        "", "ink", 2.4, "rc",
    )  # fmt: skip
    canvas.rect(x - 32, deck - 3, 70, 7, "ink", "", 0, 1)
    for side in (-13.0, 17.0):
        middle = x + side
        wheel = top + 20
        canvas.circle(middle, wheel, 21, "", "ink", 3.6)
        spokes = (
            f"M{number(middle - 20)} {number(wheel)}h40M{number(middle)} {number(wheel - 20)}v40"
        )
        spokes += f"M{number(middle - 14)} {number(wheel - 14)}l28 28m0 -28l-28 28"
        canvas.path(spokes, "", "ink", 1.4)
        canvas.circle(middle, wheel, 4, "ink")
    canvas.path(
        f"M{number(x - 2)} {number(top + 40)}V{number(_GROUND)}M{number(x + 6)} {number(top + 36)}"
        f"V{number(_GROUND)}M{number(x + 37)} {number(top + 24)}L{number(x + 100)} 176",
        "", "ink", 1.4,
    )  # fmt: skip
    canvas.rect(x - 20, _GROUND - 26, 44, 26, "brick", "ink", 1.8)
    canvas.rect(x - 6, _GROUND - 20, 16, 20, "coal")


def _earth(canvas: Canvas) -> None:
    canvas.rect(0, _GROUND, _WIDTH, _HEIGHT - _GROUND, "coal")
    canvas.path(f"M0 {number(_GROUND)}H480", "", "grass", 6)
    canvas.path(
        "M0 232q60 -8 120 0t120 0t120 0t120 0",
        "", "slate", 1.2,
    )  # fmt: skip


def _miner(canvas: Canvas, x: float, floor: float, scale: float) -> None:
    """A miner on the way to the shaft: helmet, lamp, jacket, and a bag over the shoulder."""

    def at(dx: float, dy: float) -> str:
        return f"{number(x + dx * scale)} {number(floor + dy * scale)}"

    canvas.path(
        f"M{at(-3, -20)}L{at(-8, 0)}M{at(2, -20)}L{at(6, -9)}L{at(4, 0)}M{at(4, 0)}L{at(8, 0)}"
        f"M{at(-8, 0)}L{at(-4, 0)}",
        "", "coal", 5, "rc",
    )  # fmt: skip
    canvas.path(
        f"M{at(-7, -18)}L{at(-5, -38)}Q{at(0, -42)} {at(5, -38)}L{at(7, -18)}Z", "slate", "coal",
        1.4, "rc",
    )  # fmt: skip
    canvas.path(f"M{at(4, -36)}L{at(11, -26)}L{at(12, -20)}", "", "coal", 3.6, "rc")
    canvas.circle(x + 12 * scale, floor - 16 * scale, 3.4 * scale, "gold", "coal", 1.2)
    canvas.circle(x + 1 * scale, floor - 45 * scale, 5 * scale, "bone", "coal", 1.2)
    canvas.path(
        f"M{at(-6, -47)}Q{at(-5, -55)} {at(1, -55)}Q{at(8, -54)} {at(8, -47)}Z", "wood", "coal",
        1.2, "rc",
    )  # fmt: skip
    canvas.circle(x + 6 * scale, floor - 50 * scale, 1.9 * scale, "gold", "coal", 0.8)
