"""Libraries that only some need; who lacks one is told how to get it."""

from importlib import import_module
from typing import Any

from pithead.kernel.errors import PitheadError


class Lacking(PitheadError, ImportError):
    """A library of one of the package's extras is not installed."""


def needed(module: str, extra: str) -> Any:
    """A module of an extra."""
    try:
        return import_module(module)
    except ImportError:
        package = module.partition(".")[0]
        raise Lacking(
            f"This needs {package}, which is not installed; pip install 'pithead[{extra}]' gets it"
        ) from None
