"""Which versions of Python have known vulnerabilities that concern a server.

Needs nothing but the standard library, so that it can be run as a file, too: the status is 1 if the
interpreter that runs it has any, and the output names them.
"""

import sys
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Hole:
    """A vulnerability of the standard library, and the releases that mended it."""

    id: str
    where: str
    mended: tuple[tuple[int, int, int], ...]
    """The first mended release of each minor version; newer minor versions never had it."""


HOLES: Final = (
    Hole("CVE-2023-24329", "urllib.parse", ((3, 11, 4),)),
    Hole("CVE-2023-40217", "ssl", ((3, 11, 5),)),
    Hole("CVE-2024-6232", "tarfile", ((3, 11, 10), (3, 12, 6))),
    Hole("CVE-2024-7592", "http.cookies", ((3, 11, 10), (3, 12, 6))),
    Hole("CVE-2024-8088", "zipfile", ((3, 11, 10), (3, 12, 6))),
)


def known_holes(version: tuple[int, int, int]) -> list[Hole]:
    """The known vulnerabilities of a version."""
    return [
        hole
        for hole in HOLES
        if any(version[:2] == mended[:2] and version < mended for mended in hole.mended)
    ]


def least_mended(version: tuple[int, int, int]) -> tuple[int, int, int]:
    """The first release of the same minor version without any of them."""
    fixes = [mended for hole in HOLES for mended in hole.mended if mended[:2] == version[:2]]
    return max(fixes, default=version)


def main() -> int:
    version = sys.version_info[:3]
    name = ".".join(map(str, version))
    holes = known_holes(version)
    if not holes:
        print(f"Python {name}: nothing is known")
        return 0
    listed = ", ".join(f"{hole.id} ({hole.where})" for hole in holes)
    wanted = ".".join(map(str, least_mended(version)))
    print(f"Python {name}: SOMETHING IS KNOWN: {listed}; use {wanted} or newer")
    return 1


if __name__ == "__main__":
    sys.exit(main())
