"""The registry of a game's steps: every step that can ever be on its agenda."""

from collections.abc import Iterable
from typing import TypeVar

from mypy_extensions import mypyc_attr

from pithead.kernel.step import AnyStep

T = TypeVar("T", bound=AnyStep)


@mypyc_attr(allow_interpreted_subclasses=True)
class StepRegistry:
    """Where a step finds those that follow it.

    A game's registry makes its steps once and keeps them in attributes. `add` and `add_all` also
    enter them in `all`, in the order in which they are made; positions in JSON and observations
    know steps by it.
    """

    def __init__(self) -> None:
        self.all: list[AnyStep] = []

    def add(self, step: T) -> T:
        self.all.append(step)
        return step

    def add_all(self, steps: Iterable[T]) -> list[T]:
        added = list(steps)
        self.all.extend(added)
        return added
