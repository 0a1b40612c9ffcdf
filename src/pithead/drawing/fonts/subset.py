"""Make the bundled fonts: subsets of the full fonts, and a table of advance widths.

    python -m pithead.drawing.fonts.subset FOLDER

FOLDER contains barlow-semi-condensed-latin-{500,700}-normal.woff2 of the npm package
@fontsource/barlow-semi-condensed. This needs fonttools and brotli.
"""

import sys
from pathlib import Path

LETTERS = (
    "".join(chr(code) for code in range(0x20, 0x7F)) + "ÄÖÜäöüßéèêàâîôûçñÉ·–—‘’‚“”„…×−±½¼¾°«»•§€"
)
WEIGHTS = (("text", 500), ("bold", 700))
HERE = Path(__file__).parent


def write_subsets(folder: Path) -> None:
    """Write NAME.woff2 and NAME.ttf for each weight, and advances.toml."""
    from fontTools.subset import Options, Subsetter  # type: ignore[import-not-found,unused-ignore]
    from fontTools.ttLib import TTFont  # type: ignore[import-not-found,unused-ignore]

    tables = []
    for name, weight in WEIGHTS:
        font = TTFont(folder / f"barlow-semi-condensed-latin-{weight}-normal.woff2")
        options = Options()
        options.layout_features = []
        options.hinting = False
        subsetter = Subsetter(options)
        subsetter.populate(text=LETTERS)
        subsetter.subset(font)
        for record in list(font["name"].names):
            if record.nameID in (1, 3, 4, 6, 16):
                font["name"].removeNames(nameID=record.nameID)
        for name_id, text in (
            (1, "Pithead Sans"),
            (4, f"Pithead Sans {weight}"),
            (6, f"PitheadSans-{weight}"),
        ):
            font["name"].setName(text, name_id, 3, 1, 0x409)
        font["OS/2"].usWeightClass = weight
        font.flavor = None
        font.save(HERE / f"{name}.ttf")
        font.flavor = "woff2"
        font.save(HERE / f"{name}.woff2")
        glyphs = font.getBestCmap()
        tables.append(f"\n[{name}]\n")
        tables += [
            f"{_key(chr(code))} = {font['hmtx'][glyph][0]}\n"
            for code, glyph in sorted(glyphs.items())
        ]
    head = "# How wide each letter of the bundled fonts is, in thousandths of its size.\n"
    (HERE / "advances.toml").write_text(head + "".join(tables), encoding="utf-8")


def _key(letter: str) -> str:
    return '"' + letter.replace("\\", "\\\\").replace('"', '\\"') + '"'


if __name__ == "__main__":
    write_subsets(Path(sys.argv[1]))
