"""Required and optional libraries, read from the metadata of the package."""

import json
import re
import shlex
from collections.abc import Iterable, Mapping
from importlib.metadata import PackageNotFoundError, distribution, requires, version

_NAME = re.compile(r"[A-Za-z0-9._-]+")
_EXTRA = re.compile(r"extra\s*==\s*['\"]([A-Za-z0-9._-]+)['\"]")
"""The extra among the conditions of a requirement, which builders of packages order differently."""
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
        name, extra = _NAME.match(line.strip()), _EXTRA.search(line)
        if name is not None:
            by_extra.setdefault(extra[1] if extra else ALWAYS, []).append(name[0])
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
