"""Libraries of the package's extras; an error message names the extra of a missing one."""

from importlib import import_module
from typing import Any

from pithead.kernel.errors import PitheadError


class MissingDependency(PitheadError, ImportError):
    """A library of one of the package's extras is not installed."""


def require(module: str, extra: str) -> Any:
    """Import and return a module of an extra."""
    try:
        return import_module(module)
    except ImportError:
        raise _missing(module, extra) from None


def missing_dependency(error: ImportError, extra: str) -> MissingDependency:
    """Return the error to raise when importing a library of an extra has failed."""
    return _missing(error.name or "a library", extra)


def _missing(module: str, extra: str) -> MissingDependency:
    package = module.partition(".")[0]
    return MissingDependency(
        f"This needs {package}, which is not installed; pip install 'pithead[{extra}]' gets it"
    )
