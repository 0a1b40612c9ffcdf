"""What the package needs and may use, read from its own metadata: nothing is listed twice."""

import re
from collections.abc import Iterable, Mapping
from importlib.metadata import PackageNotFoundError, requires, version

_REQUIREMENT = re.compile(
    r"(?P<name>[A-Za-z0-9._-]+).*?(?:extra == ['\"](?P<extra>[a-z-]+)['\"])?$"
)
ALWAYS = ""
"""The libraries that no extra asks for."""


def libraries(requirements: Iterable[str] | None = None) -> dict[str, list[str]]:
    """The names of libraries by extra; empty where Pithead runs from its sources alone."""
    if requirements is None:
        try:
            requirements = requires("pithead") or ()
        except PackageNotFoundError:
            return {}
    found: dict[str, list[str]] = {ALWAYS: []}
    for line in requirements:
        match = _REQUIREMENT.fullmatch(line.strip())
        if match is not None:
            found.setdefault(match["extra"] or ALWAYS, []).append(match["name"])
    return found


def versions(names: Iterable[str]) -> Mapping[str, str]:
    """The installed version of each library, "" for those that are not installed."""
    return {name: _version(name) for name in names}


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return ""
