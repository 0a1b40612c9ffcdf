"""What makes the pages an app: manifest, icons, service worker and offline page."""

from functools import cache

from fastapi import APIRouter
from fastapi.responses import JSONResponse, Response

from pithead.drawing.png import png
from pithead.table.base.errors import NotFound
from pithead.table.base.json import compact_json
from pithead.table.pages.assets import BY_VISITOR, ONE_DAY
from pithead.table.pages.renderer import STATIC, board_version, fingerprint, page
from pithead.table.pages.visitor import CurrentVisitor

router = APIRouter(include_in_schema=False)

_GROUND = "#211f1c"
_SIZES = {"icon-180.png": 180, "icon-192.png": 192, "icon-512.png": 512}
_MASKABLE = "icon-maskable.png"


@router.get("/manifest.webmanifest")
async def manifest(visitor: CurrentVisitor) -> Response:
    """How a browser installs the pages as an app."""
    sizes = {"icon-192.png": "192x192", "icon-512.png": "512x512"}
    icons = [
        {"src": f"/app/{name}", "sizes": size, "type": "image/png", "purpose": "any"}
        for name, size in sizes.items()
    ]
    maskable = {"src": f"/app/{_MASKABLE}", "sizes": "512x512", "type": "image/png"}
    content = {
        "id": "/",
        "name": "Pithead",
        "short_name": "Pithead",
        "description": visitor.messages(
            "Mining board games, brought back to the table: play against friends and bots."
        ),
        "lang": visitor.lang,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": _GROUND,
        "theme_color": _GROUND,
        "icons": [*icons, {**maskable, "purpose": "maskable"}],
    }
    headers = ONE_DAY | BY_VISITOR
    return JSONResponse(content, media_type="application/manifest+json", headers=headers)


@router.get("/app/{name}")
async def icon(name: str) -> Response:
    if name not in _SIZES and name != _MASKABLE:
        raise NotFound
    return Response(_icon(name), media_type="image/png", headers=ONE_DAY)


@cache
def _icon(name: str) -> bytes:
    if name == _MASKABLE:
        return png(_drawing(padding=8, corner=0), 512)
    return png(_drawing(padding=1, corner=6), _SIZES[name])


def _drawing(padding: int, corner: int) -> str:
    """The headframe on dark ground; a mask may cut off the padding."""
    size = 32 + 2 * padding
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-padding} {-padding} {size} {size}">'
        f'<rect x="{-padding}" y="{-padding}" width="{size}" height="{size}" rx="{corner}"'
        f' fill="{_GROUND}"/>'
        '<g fill="none" stroke="#f2b632" stroke-width="2.4" stroke-linejoin="round">'
        '<path d="M8 28L13 10H19L24 28M10.5 20H21.5M12 15L22 27M20 15L10 27"/>'
        f'<circle cx="16" cy="9" r="5" fill="{_GROUND}"/><circle cx="16" cy="9" r="1"/>'
        "</g></svg>"
    )


@router.get("/service-worker.js")
async def service_worker() -> Response:
    """The script that receives notices, and shows the offline page."""
    files = [
        "/offline",
        f"/static/board.css?{board_version()}",
        f"/static/style.css?{fingerprint('style.css')}",
        f"/static/text.woff2?{fingerprint('text.woff2')}",
        f"/static/bold.woff2?{fingerprint('bold.woff2')}",
    ]
    script = (STATIC / "service_worker.js").read_text(encoding="utf-8")
    version = compact_json([fingerprint("service_worker.js"), *files])
    text = f"self.pitheadFiles = {version};\n{script}"
    headers = {"Cache-Control": "no-cache"}
    return Response(text, media_type="text/javascript", headers=headers)


@router.get("/offline")
async def offline(visitor: CurrentVisitor) -> Response:
    """The page that an installed app shows without a connection."""
    return page("offline.html", visitor)
