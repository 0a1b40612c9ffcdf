"""Checks and notes of a release.

`python -m tools.release check v0.2.0`  is everything ready to be published under this tag?
`python -m tools.release check`         the same for the tag of the current version
`python -m tools.release notes`         the section of the changelog about this version
"""

import re
import sys
import tomllib
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
_VERSION: Final = re.compile(r'^__version__ = "([^"]+)"$', re.MULTILINE)
_CITED: Final = re.compile(r"^version: (\S+)$", re.MULTILINE)
_UNRELEASED: Final = "unreleased"
_NEEDED_URLS: Final = ("Source", "Documentation", "Changelog")


def version(root: Path = ROOT) -> str:
    """The version of the package, which stands in `pithead/__init__.py` alone."""
    found = _VERSION.search((root / "src/pithead/__init__.py").read_text(encoding="utf-8"))
    assert found is not None
    return found[1]


def changelog_section(root: Path = ROOT) -> tuple[str, str]:
    """The date of this version in the changelog, and what has changed."""
    text = (root / "CHANGELOG.md").read_text(encoding="utf-8")
    section = rf"^## {re.escape(version(root))} - (\S+)\n(.*?)(?=^## |\Z)"
    found = re.search(section, text, re.MULTILINE | re.DOTALL)
    return (found[1], found[2].strip() + "\n") if found else ("", "")


def problems(tag: str, root: Path = ROOT) -> list[str]:
    """Every reason why the sources cannot be released under a tag."""
    found = []
    current = version(root)
    if tag != f"v{current}":
        found.append(f"the tag must be v{current}, the version of the package, not {tag}")
    date, _ = changelog_section(root)
    if not date:
        found.append(f"CHANGELOG.md has no section {current}")
    elif date == _UNRELEASED:
        found.append(f"CHANGELOG.md still calls {current} unreleased: write the date")
    cited = _CITED.search((root / "CITATION.cff").read_text(encoding="utf-8"))
    if cited is None or cited[1] != current:
        found.append(f"CITATION.cff must name version {current}")
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    missing = [name for name in _NEEDED_URLS if name not in project.get("urls", {})]
    if missing:
        found.append(
            f"[project.urls] in pyproject.toml lacks {', '.join(missing)}: write the public"
            " addresses of the repository, the documentation and the changelog; the pictures and"
            " links of the package's page lead there"
        )
    released = root / "tests/api/released.txt"
    now = (root / "tests/api/public.txt").read_bytes()
    if not released.exists() or released.read_bytes() != now:
        found.append(
            "tests/api/released.txt is not the public API of this version: run"
            " `python -m tests.api.snapshot --release`"
        )
    return found


def main(arguments: list[str]) -> int:
    if arguments == ["notes"]:
        print(changelog_section()[1], end="")
        return 0
    if arguments[:1] == ["check"] and len(arguments) <= 2:
        found = problems(arguments[1] if len(arguments) == 2 else f"v{version()}")
        for problem in found:
            print(f"not ready: {problem}", file=sys.stderr)
        return 1 if found else 0
    print(__doc__, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
