"""The weights of an evaluation function: named numbers in a file in the game's folder."""

import tomllib

from pithead.kernel.errors import PitheadError
from pithead.kernel.texts.i18n import Text

Layout = list[tuple[str, int]]
"""The names of the weights in their order, and how many numbers each has."""


class BadWeights(PitheadError, ValueError):
    """A file of weights that does not fit its game."""


def read_weights(text: str, layout: Layout) -> list[float]:
    """All numbers in one list, as `Evaluator` uses them."""
    data = tomllib.loads(text)
    if list(data) != [name for name, _ in layout]:
        raise BadWeights(
            Text(
                "The weights must be {names}, in this order, not {given}",
                names=", ".join(name for name, _ in layout),
                given=", ".join(data),
            )
        )
    numbers: list[float] = []
    for name, size in layout:
        value = data[name]
        given = value if isinstance(value, list) else [value]
        if len(given) != size:
            raise BadWeights(
                Text(
                    "The weight {name} must have {size} numbers, not {count}",
                    name=name,
                    size=size,
                    count=len(given),
                )
            )
        numbers.extend(float(number) for number in given)
    return numbers


def write_weights(weights: list[float], layout: Layout, remarks: list[str]) -> str:
    """The text that `read_weights` reads, with remarks at the top."""
    lines = [f"# {remark}" for remark in remarks]
    at = 0
    for name, size in layout:
        parts = [f"{round(number, 4)!r}" for number in weights[at : at + size]]
        lines.append(f"{name} = {parts[0]}" if size == 1 else f"{name} = [{', '.join(parts)}]")
        at += size
    return "\n".join(lines) + "\n"
