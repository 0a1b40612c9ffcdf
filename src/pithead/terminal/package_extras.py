"""Required and optional libraries, read from the metadata of the package."""

import json
import re
import shlex
from collections.abc import Iterable, Mapping
from importlib.metadata import PackageNotFoundError, distribution, requires, version

_REQUIREMENT = re.compile(
    r"(?P<name>[A-Za-z0-9._-]+).*?(?:extra == ['\"](?P<extra>[a-z-]+)['\"])?$"
)
ALWAYS = ""
"""The key of the libraries that are always required."""


def libraries(requirements: Iterable[str] | None = None) -> dict[str, list[str]]:
    """Return the names of libraries by extra; empty if Pithead is not installed as a package."""
    if requirements is None:
        try:
            requirements = requires("pithead") or ()
        except PackageNotFoundError:
            return {}
    by_extra: dict[str, list[str]] = {ALWAYS: []}
    for line in requirements:
        match = _REQUIREMENT.fullmatch(line.strip())
        if match is not None:
            by_extra.setdefault(match["extra"] or ALWAYS, []).append(match["name"])
    return by_extra


def package_source() -> str:
    """Return what `pip install` installs the package from: its name, or the URL of a file."""
    try:
        direct = distribution("pithead").read_text("direct_url.json")
    except PackageNotFoundError:
        direct = None
    return "pithead" if direct is None else shlex.quote(json.loads(direct)["url"])


def versions(names: Iterable[str]) -> Mapping[str, str]:
    """Return the installed version of each library, "" for those that are not installed."""
    return {name: _version(name) for name in names}


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return ""
