"""Drawings as PNG images."""

from importlib.resources import as_file, files

from pithead.drawing.font_metrics import FAMILY, FONTS


def png(svg: str, width: int) -> bytes:
    """Return a drawing as PNG of this width in pixels, with the bundled fonts only."""
    import resvg_py

    with as_file(files(FONTS)) as folder:
        data = resvg_py.svg_to_bytes(
            svg_string=svg,
            width=width,
            skip_system_fonts=True,
            font_files=[str(folder / "text.ttf"), str(folder / "bold.ttf")],
            font_family=FAMILY,
            sans_serif_family=FAMILY,
        )
    return bytes(data)
