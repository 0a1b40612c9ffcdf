"""The README as the page of the package shows it, outside the repository."""

import re
import tomllib
from pathlib import Path


def package_readme(text: str, source: str) -> str:
    """The README for pages outside the repository: its links lead to the repository.

    Without an address of the repository, pictures are left out and links become plain text.
    """

    def absolute(link: re.Match[str]) -> str:
        shown, target = link[1], link[2]
        if "://" in target or target.startswith("#"):
            return link[0]
        picture = shown.startswith("!")
        if not source:
            return "" if picture else shown.strip("[]")
        kind = "raw" if picture or target.endswith(".svg") else "blob"
        return f"{shown}({source}/{kind}/main/{target})"

    pictures = re.sub(r"(!\[[^\]]*\])\(([^)]+)\)", absolute, text)
    return re.sub(r"((?<!!)\[(?:[^\[\]]|!\[[^\]]*\]\([^)]*\))*\])\(([^)]+)\)", absolute, pictures)


def source_address() -> str:
    """The address of the repository, from pyproject.toml."""
    project = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["project"]
    return str(project.get("urls", {}).get("Source", "")).rstrip("/")
