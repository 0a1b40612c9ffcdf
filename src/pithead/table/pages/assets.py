"""Scripts, styles, fonts and images that pages load."""

from functools import cache
from importlib.resources import files

from fastapi import APIRouter
from fastapi.responses import Response

from pithead.analysis.stylesheet import STYLE
from pithead.drawing.font_metrics import FAMILY, FONTS
from pithead.drawing.palette import page_stylesheet
from pithead.kernel.game_registry import game as find_game
from pithead.rulebook.print_page import print_styles
from pithead.table.base.errors import NotFound
from pithead.table.pages.event_sounds import SOUNDS, sound_file
from pithead.table.pages.renderer import STATIC, fingerprint
from pithead.table.pages.visitor import CurrentVisitor

router = APIRouter(include_in_schema=False)

IMMUTABLE = {"Cache-Control": "public, max-age=31536000, immutable"}
ONE_DAY = {"Cache-Control": "public, max-age=86400"}
BY_VISITOR = {"Vary": "Cookie, Accept-Language"}
"""For what differs by language and theme."""
_MEDIA_TYPES = {"app.js": "text/javascript", "style.css": "text/css"}
_FONTS = ("text.woff2", "bold.woff2")


@router.get("/static/{name}")
async def static(name: str) -> Response:
    if name in _MEDIA_TYPES:
        return Response(
            (STATIC / name).read_bytes(), media_type=_MEDIA_TYPES[name], headers=IMMUTABLE
        )
    if name in _FONTS:
        data = (files(FONTS) / name).read_bytes()
        return Response(data, media_type="font/woff2", headers=IMMUTABLE)
    sound = name.removesuffix(".wav")
    if sound != name and sound in SOUNDS:
        return Response(sound_file(sound), media_type="audio/wav", headers=IMMUTABLE)
    if name == "board.css":
        return Response(board_styles(), media_type="text/css", headers=IMMUTABLE)
    if name == "print.css":
        return Response(font_styles() + print_styles(), media_type="text/css", headers=IMMUTABLE)
    if name == "analysis.css":
        return Response(STYLE, media_type="text/css", headers=IMMUTABLE)
    raise NotFound


@cache
def board_styles() -> str:
    """The style sheet with the colours and fonts of drawings."""
    return font_styles() + page_stylesheet()


@cache
def font_styles() -> str:
    """The fonts of drawings and pages."""
    return "".join(
        f"@font-face{{font-family:'{FAMILY}';font-weight:{weight};font-display:swap;"
        f"src:url(/static/{name}?{fingerprint(name)}) format('woff2')}}"
        for name, weight in (("text.woff2", 500), ("bold.woff2", 700))
    )


@router.get("/covers/{game}.svg")
async def cover(game: str, visitor: CurrentVisitor) -> Response:
    svg = find_game(game).drawing.cover(visitor.lang, visitor.paper)
    return Response(svg, media_type="image/svg+xml", headers=ONE_DAY | BY_VISITOR)


@router.get("/legends/{game}.svg")
async def legend(game: str, visitor: CurrentVisitor) -> Response:
    svg = find_game(game).drawing.legend(visitor.lang, visitor.paper)
    return Response(svg, media_type="image/svg+xml", headers=ONE_DAY | BY_VISITOR)


@router.get("/favicon.svg")
async def favicon() -> Response:
    return Response(_FAVICON, media_type="image/svg+xml", headers=ONE_DAY)


_FAVICON = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">'
    '<rect width="32" height="32" rx="6" fill="#211f1c"/>'
    '<g fill="none" stroke="#f2b632" stroke-width="2.4" stroke-linejoin="round">'
    '<path d="M8 27L13 9H19L24 27M10.5 19H21.5M12 14L22 26M20 14L10 26"/>'
    '<circle cx="16" cy="9" r="4" fill="#211f1c"/></g></svg>'
)
