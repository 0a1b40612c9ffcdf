"""`python -m tools.lookalikes FOLDER`: make the table's `lookalikes.toml` from Unicode's files.

The folder has `confusables.txt` of https://www.unicode.org/Public/security/latest/, and
`DerivedCoreProperties.txt` and `Scripts.txt` of https://www.unicode.org/Public/UCD/latest/ucd/.
"""

import re
import sys
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

TARGET: Final = Path("src/pithead/table/base/lookalikes.toml")
_VERSION: Final = re.compile(r"(?:Version: |-)(\d+\.\d+\.\d+)")
_SMALL_CAPITAL: Final = re.compile("LATIN LETTER SMALL CAPITAL ([A-Z])")
_WIDTH: Final = 96
_SCRIPTS: Final = frozenset((
    "Common", "Inherited", "Arabic", "Armenian", "Bengali", "Bopomofo", "Cyrillic",
    "Devanagari", "Ethiopic", "Georgian", "Greek", "Gujarati", "Gurmukhi", "Han", "Hangul",
    "Hebrew", "Hiragana", "Kannada", "Katakana", "Khmer", "Lao", "Latin", "Malayalam",
    "Myanmar", "Oriya", "Sinhala", "Tamil", "Telugu", "Thaana", "Thai", "Tibetan",
))  # fmt: skip
"""The scripts that are recommended for names: Unicode Standard Annex 31, table 5."""
_HEAD: Final = """\
# What Unicode's data say of characters that look the same: Unicode Technical Standard 39.
# Made by `python -m tools.lookalikes`, and not to be edited by hand.
#
# confusables.txt {confusables}, DerivedCoreProperties.txt {properties}, Scripts.txt {scripts}
# Copyright © 1991-2023 Unicode, Inc. All rights reserved. Modified: this is only a part of them.
# Distributed under the Terms of Use in https://www.unicode.org/copyright.html:
# permission is granted to any person obtaining a copy of these data files to deal in them without
# restriction, including the rights to use, copy, modify, merge, publish, distribute, and sell
# copies, provided that this notice appears with all copies. They are provided "as is", without
# warranty of any kind.
"""


def code_points(text: str) -> Iterator[int]:
    """The numbers of `0041..005A`, or of one character."""
    first, _, last = text.strip().partition("..")
    return iter(range(int(first, 16), int(last or first, 16) + 1))


def lines_of(file: Path) -> Iterator[list[str]]:
    """The fields of each line with data."""
    for line in file.read_text(encoding="utf-8-sig").splitlines():
        data = line.partition("#")[0].strip()
        if data:
            yield [field.strip() for field in data.split(";")]


def version_of(file: Path) -> str:
    found = _VERSION.search(file.read_text(encoding="utf-8-sig")[:400])
    return found[1] if found else "of an unknown version"


def ranges(numbers: Iterable[int]) -> str:
    """Numbers in hexadecimal digits, those without a gap as `41-5A`."""
    found: list[list[int]] = []
    for number in sorted(numbers):
        if found and found[-1][1] == number - 1:
            found[-1][1] = number
        else:
            found.append([number, number])
    return " ".join(f"{a:X}-{b:X}" if a < b else f"{a:X}" for a, b in found)


def quoted(text: str) -> str:
    """A TOML string of at least one line."""
    if len(text) < _WIDTH:
        return f'"{text}"'
    lines, line = [], ""
    for word in text.split():
        if len(line) + len(word) >= _WIDTH:
            lines.append(line.rstrip())
            line = ""
        line += f"{word} "
    return '"""\n' + "\n".join([*lines, line.rstrip()]) + '"""'


def confusables(file: Path) -> Iterator[tuple[int, list[int]]]:
    """Characters, and what they look like."""
    known = set()
    for source, target, *_ in lines_of(file):
        known.add(int(source, 16))
        yield int(source, 16), [int(point, 16) for point in target.split()]
    for point in range(sys.maxunicode):
        # The standard has no word on most of these; they look like small letters in large type.
        found = _SMALL_CAPITAL.fullmatch(unicodedata.name(chr(point), ""))
        if found and point not in known:
            yield point, [ord(found[1])]


def made_from(folder: Path) -> str:
    """The contents of the file."""
    scripts: dict[str, list[int]] = defaultdict(list)
    for points, script in lines_of(folder / "Scripts.txt"):
        if script in _SCRIPTS:
            scripts[script].extend(code_points(points))
    wanted = {point for points in scripts.values() for point in points}
    ignorable = [
        point
        for points, kind, *_ in lines_of(folder / "DerivedCoreProperties.txt")
        if kind == "Default_Ignorable_Code_Point"
        for point in code_points(points)
    ]
    prototypes: dict[str, list[int]] = defaultdict(list)
    for source, target in confusables(folder / "confusables.txt"):
        if source in wanted and unicodedata.is_normalized("NFKC", chr(source)):
            prototypes[" ".join(f"{point:X}" for point in target)].append(source)
    head = _HEAD.format(
        confusables=version_of(folder / "confusables.txt"),
        properties=version_of(folder / "DerivedCoreProperties.txt"),
        scripts=version_of(folder / "Scripts.txt"),
    )
    parts = [
        head,
        "# Characters that are not seen (Default_Ignorable_Code_Point).",
        f"ignorable = {quoted(ranges(ignorable))}\n",
        "# The characters of each script that is recommended for names (Script).",
        "[scripts]",
        *(f"{name} = {quoted(ranges(points))}" for name, points in sorted(scripts.items())),
        "\n# What looks like these characters, and could be taken for them (in NFKC).",
        "[confusables]",
        *(f'"{name}" = {quoted(ranges(points))}' for name, points in sorted(prototypes.items())),
    ]
    return "\n".join(parts) + "\n"


def main(arguments: list[str]) -> int:
    if len(arguments) != 1:
        print(__doc__)
        return 2
    TARGET.write_text(made_from(Path(arguments[0])), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
