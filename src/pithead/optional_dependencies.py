"""Libraries of the package's extras; an error message names the extra of a missing one."""

from importlib import import_module
from typing import Any

from pithead.kernel.errors import PitheadError
from pithead.kernel.texts.i18n import Text


class MissingDependency(PitheadError, ImportError):
    """A library of one of the package's extras is not installed."""


def require(module: str, extra: str) -> Any:
    """Import and return a module of an extra."""
    try:
        return import_module(module)
    except ImportError:
        raise not_installed(module, extra) from None


def missing_dependency(error: ImportError, extra: str) -> MissingDependency:
    """Return the error to raise when importing a library of an extra has failed."""
    return not_installed(error.name or f"pithead[{extra}]", extra)


def not_installed(module: str, extra: str) -> MissingDependency:
    """Return the error for a module of an extra that is not installed."""
    package = module.partition(".")[0]
    return MissingDependency(
        Text(
            "This needs {package}, which is not installed; install it with: pip install "
            "'pithead[{extra}]'",
            package=package,
            extra=extra,
        )
    )
