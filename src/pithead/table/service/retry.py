"""Retries an operation when another process has committed first."""

import functools
from collections.abc import Callable, Coroutine
from typing import Any, Final, ParamSpec, TypeVar

from pithead.table.base.errors import Stale
from pithead.table.storage import Conflict

_MOST_ATTEMPTS: Final = 8

P = ParamSpec("P")
R = TypeVar("R")


def retry_on_conflict(
    method: Callable[P, Coroutine[Any, Any, R]],
) -> Callable[P, Coroutine[Any, Any, R]]:
    """A decorator that calls a method again after a `Conflict`.

    The method reads the table again and decides again: the other event may have been chat, or the
    same request sent twice, or it may change the result.
    """

    @functools.wraps(method)
    async def attempts(*args: P.args, **kwargs: P.kwargs) -> R:
        for _ in range(_MOST_ATTEMPTS):
            try:
                return await method(*args, **kwargs)
            except Conflict:
                continue
        raise Stale

    return attempts
