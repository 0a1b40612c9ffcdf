"""Drawings as PNG images."""

import re
from importlib.resources import as_file, files

from pithead.drawing.font_metrics import FAMILY, FONTS
from pithead.optional_dependencies import require

_STYLE = re.compile(r"<style>(.*?)</style>", re.DOTALL)
_FONT_FACE = re.compile(r"@font-face\{[^}]*\}")
_RULE = re.compile(r"([^{}]+)\{[^{}]*\}")
_CLASSES = re.compile(r'class="([^"]*)"')
_SELECTED = re.compile(r"\.([\w-]+)")


def png(svg: str, width: int) -> bytes:
    """Return a drawing as PNG of this width in pixels, with the bundled fonts only.

    MissingDependency if the library of the extra `png` is not installed.
    """
    resvg_py = require("resvg_py", "png")
    with as_file(files(FONTS)) as folder:
        data = resvg_py.svg_to_bytes(
            svg_string=with_used_rules(svg),
            width=width,
            skip_system_fonts=True,
            font_files=[str(folder / "text.ttf"), str(folder / "bold.ttf")],
            font_family=FAMILY,
            sans_serif_family=FAMILY,
        )
    return bytes(data)


def with_used_rules(svg: str) -> str:
    """Return a drawing without the fonts and the rules of its style sheet that it does not use.

    The library compares every rule with every element, also in a drawing of a few elements.
    """
    style = _STYLE.search(svg)
    if style is None or "@media" in style[1]:
        return svg
    used = {name for classes in _CLASSES.findall(svg) for name in classes.split()}
    rules = _RULE.finditer(_FONT_FACE.sub("", style[1]))
    kept = "".join(rule[0] for rule in rules if used.issuperset(_SELECTED.findall(rule[1])))
    return f"{svg[: style.start(1)]}{kept}{svg[style.end(1) :]}"
