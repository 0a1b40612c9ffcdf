"""Entry points of other packages, by which they offer bots and games."""

from importlib.metadata import EntryPoint, entry_points
from typing import Any

from pithead.kernel.base_error import PitheadError
from pithead.kernel.texts.i18n import Text


def find_entry_points(group: str) -> dict[str, list[EntryPoint]]:
    """Return the entry points of a group in the installed packages by name; none is loaded yet."""
    found: dict[str, list[EntryPoint]] = {}
    for point in sorted(entry_points(group=group), key=_sort_key):
        found.setdefault(point.name, []).append(point)
    return found


def sources(points: list[EntryPoint]) -> list[str]:
    """Return the packages and objects that some entry points of one name refer to."""
    return sorted({_sort_key(point)[1] for point in points})


def load_object(
    name: str, points: list[EntryPoint], error: type[PitheadError], several: Text, failed: Text
) -> Any:
    """Return the object that the entry points of one name refer to.

    The error has the message `several` if they refer to different objects, and `failed` if the
    object cannot be loaded.
    """
    offered = sources(points)
    if len(offered) > 1:
        raise error(several.with_values(name=repr(name), sources=", ".join(offered)))
    try:
        return points[0].load()
    except (Exception, SystemExit) as reason:  # importing foreign code can raise anything
        raise error(
            failed.with_values(
                name=repr(name),
                source=offered[0],
                kind=type(reason).__name__,
                reason=str(reason),
            )
        ) from reason


def _sort_key(point: EntryPoint) -> tuple[str, str]:
    package = point.dist.name if point.dist is not None else ""
    return point.name, f"{package}: {point.value}" if package else point.value
