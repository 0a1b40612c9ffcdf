"""The picture on the box of Ruhrschifffahrt: a coal barge before wooded hills and a lock."""

from pithead.drawing.canvas import Canvas, escaped, number
from pithead.drawing.font_metrics import width
from pithead.drawing.palette import document_style
from pithead.kernel.texts.i18n import check_language, say

_W = 480
_H = 300


def cover(title: str, lang: str, paper: str = "auto") -> str:
    """The cover as a complete SVG, with fonts and colours."""
    check_language(lang)
    canvas = Canvas()
    _hills(canvas)
    _river(canvas)
    _lock(canvas)
    _horses(canvas)
    _barge(canvas)
    _title(canvas, title)
    text = say(
        lang,
        "A coal barge under sail on the Ruhr, in front of wooded hills and a lock.",
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="ph" role="img" lang="{lang}"'
        f' viewBox="0 0 {_W} {_H}" width="{_W}" height="{_H}">'
        f"<title>{escaped(title)}</title><desc>{escaped(text)}</desc>"
        f"{document_style(paper)}"
        f'<rect width="100%" height="100%" class="f-paper"/>{"".join(canvas.elements)}</svg>'
    )


def _hills(canvas: Canvas) -> None:
    """Three ranges of hills, paler with distance, and firs on the nearest."""
    canvas.circle(426, 70, 25, "signal")
    canvas.path(
        "M0 128C40 100 74 92 118 104C160 74 214 70 258 98C306 76 356 84 392 104C424 92 456 94 480 "
        "104V190H0Z",
        "tint2",
    )
    canvas.path(
        "M0 150C54 114 96 116 142 140C190 112 246 108 300 138C344 118 410 114 480 142V200H0Z",
        "meadow",
    )
    canvas.path("M0 172C60 132 128 134 190 168C150 178 70 182 0 184Z", "grass")
    canvas.path("M480 164C430 136 372 138 316 172C360 182 430 182 480 182Z", "grass")
    hatch = ""
    for i in range(11):
        x = 20 + i * 14
        hatch += f"M{x} {number(158 + abs(6 - i) * 1.6)}l-7 12"
    for i in range(9):
        x = 352 + i * 14
        hatch += f"M{x} {number(158 + abs(4 - i) * 1.6)}l-7 12"
    canvas.path(hatch, "", "ink", 0.8, "rc")
    crowns = ""
    trunks = ""
    for x, foot, size in (
        (14, 164, 15), (30, 156, 18), (47, 152, 15), (62, 147, 20), (80, 144, 16), (96, 143, 19),
        (114, 145, 15), (131, 149, 17), (147, 154, 14), (352, 156, 13), (366, 150, 17),
        (382, 146, 15), (398, 143, 20), (415, 144, 16), (431, 147, 18), (448, 152, 15),
        (464, 157, 17),
    ):  # fmt: skip
        trunks += f"M{x} {foot}v5"
        for share in (0.0, 0.42, 0.84):
            top = foot - size * 1.7 + share * size
            half = size * (0.26 + share * 0.26)
            crowns += (
                f"M{x} {number(top)}l{number(half)} {number(size * 0.86)}h{number(-2 * half)}z"
            )
    canvas.path(trunks, "", "rust", 2)
    canvas.path(crowns, "good")


def _river(canvas: Canvas) -> None:
    canvas.path("M0 178C90 172 190 168 262 170C330 172 420 174 480 178V300H0Z", "water")
    canvas.path("M0 178C90 172 190 168 262 170C330 172 420 174 480 178", "", "canal", 2)
    canvas.path(
        "M18 196h46M96 190h34M210 186h52M300 192h40M402 188h50M8 232h28M420 226h48M60 268h70M346 "
        "262h84M170 284h90M300 284h30M20 286h36M440 286h30",
        "", "canal", 1.4, "rc",
    )  # fmt: skip


def _lock(canvas: Canvas) -> None:
    """The open gates of a lock and its keeper's house on the far bank."""
    canvas.path("M270 170L342 186V206L262 176Z", "rock", "ink", 1.2)
    canvas.path("M398 190L480 178V204C450 212 420 210 398 208Z", "grass", "ink", 1.2)
    canvas.add('<g transform="translate(18 -36) scale(1.3)">')
    canvas.path("M300 150H334V172H300Z", "brick", "ink", 1.2)
    canvas.path("M296 151L317 134L338 151Z", "rust", "ink", 1.2)
    canvas.path("M306 156h7v7h-7zM321 156h7v16h-7z", "bone", "ink", 0.8)
    canvas.path("M328 140v-12h5v16", "brick", "ink", 1)
    canvas.path("M246 168h11v30h-11zM284 168h11v30h-11z", "rock", "ink", 1.2)
    canvas.path("M257 174l12 5v17l-12 -5zM284 174l-12 5v17l12 -5z", "wood", "ink", 1.2)
    canvas.path("M240 171l34 8M300 171l-34 8", "", "wood", 3.4, "rc")
    canvas.path("M246 178h11M246 188h11M284 178h11M284 188h11", "", "ink", 0.8)
    canvas.close()


def _horses(canvas: Canvas) -> None:
    """The towing path on the near bank."""
    canvas.path("M0 300V281C110 271 250 276 340 288C392 294 440 296 480 296V300Z", "sand", "wood")
    canvas.path(
        "M14 290l4 -10M52 288l3 -9M430 298l3 -9M396 296l3 -8M462 298l3 -8", "", "grass", 2, "rc"
    )


def _barge(canvas: Canvas) -> None:
    """A Ruhraake, laden with coal."""
    canvas.path("M70 252C120 262 300 262 352 250L346 262C290 270 128 270 80 262Z", "canal")
    canvas.path("M196 84V236", "", "rust", 5, "rc")
    canvas.path(
        "M108 98C150 86 236 84 276 92C284 130 282 172 268 206C226 194 156 196 116 210C126 172 122 "
        "130 108 98Z",
        "bone", "coal", 2,
    )  # fmt: skip
    canvas.path(
        "M148 93C160 130 162 166 152 201M236 89C246 128 246 164 236 198M117 132C170 122 226 122 "
        "280 128M121 168C170 158 224 156 278 164",
        "", "rock", 1.2,
    )  # fmt: skip
    canvas.path("M104 98C150 84 240 82 280 92", "", "rust", 4.5, "rc")
    # Hammer and pick on the sail.
    canvas.path("M178 164L214 124M218 164L182 124", "", "coal", 4.5, "rc")
    canvas.path("M204 114L226 132L219 140L199 122Z", "coal")
    canvas.path("M170 136L176 120L192 116L193 126L182 139Z", "coal")
    canvas.path("M196 84L240 72L234 80L242 88L197 92Z", "brick", "coal", 1.2)
    canvas.path(
        "M92 232C106 214 124 222 138 212C156 200 176 214 192 208C214 198 234 212 252 208C276 204 "
        "304 218 318 232Z",
        "coal", "coalrim", 1.4,
    )  # fmt: skip
    canvas.path(
        "M126 224l7 -4M150 216l8 -3M178 222l7 -5M206 215l9 -2M232 224l8 -4M262 217l8 -2",
        "", "steel", 2, "rc",
    )  # fmt: skip
    canvas.path("M56 222C60 230 66 231 76 231H340C352 230 360 224 370 214C368 240 356 258 336 260H"
                "96C72 258 58 244 56 222Z", "wood", "coal", 2)  # fmt: skip
    canvas.path("M62 240C120 247 300 248 361 238M74 251C130 256 296 256 346 250", "", "rust", 1.6)
    canvas.path("M60 231H362", "", "bone", 2)
    canvas.path("M52 214l-16 38M36 252l-9 8l16 4z", "rust", "coal", 3, "rc")
    # The skipper at the tiller.
    canvas.path("M80 231V212C80 204 96 204 96 212V231Z", "canal", "coal", 1.4)
    canvas.circle(88, 199, 6, "bone", "coal", 1.2)
    canvas.path("M80 197C82 190 94 190 96 197L100 199H78Z", "coal")
    canvas.path("M82 214L56 216", "", "coal", 3, "rc")


def _title(canvas: Canvas, title: str) -> None:
    head, _, years = title.partition(" ")
    size = min(58.0, 58.0 * 440 / max(width(head, 58, True), 1))
    canvas.text(20, 38, head, size, "", "ink", True)
    if years:
        canvas.text(22, 72, years, 24, "", "brick", True)
