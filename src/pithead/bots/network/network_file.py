"""The file of a value network: a line of JSON, and the weights as 16- and 32-bit numbers."""

import json
import sys
from array import array
from typing import Any, Final

from pithead.kernel.errors import PitheadError
from pithead.kernel.texts.i18n import Text

FORMAT: Final = "pithead network 1"
LIMIT: Final = 255
"""The highest value of a hidden unit; it stands for `LIMIT` / 64."""
HIDDEN_BITS: Final = 6
WEIGHT_BITS: Final = 10
OUTPUT_UNIT: Final = float(1 << (HIDDEN_BITS + WEIGHT_BITS))
"""What stands for 1 in the outputs."""
SHIFT_FIRST: Final = WEIGHT_BITS - HIDDEN_BITS
SHIFT_SECOND: Final = WEIGHT_BITS
MOST_UNITS: Final = 1024


class BadNetwork(PitheadError, ValueError):
    """A file that is not a value network."""


class NetworkFile:
    """The content of a network's file.

    `thresholds` has, for each number of an observation, the values from which its inputs are 1.
    `w1` has a row for each input, `w2` a row for each unit of the first layer, `w3` a row for each
    output. `scale` multiplies the evaluations of the linear evaluator.
    """

    def __init__(
        self, about: dict[str, Any], sizes: list[int], thresholds: list[bytes], scale: float
    ) -> None:
        self.about = about
        """The game, the number of players and how it was trained, for people."""
        self.first, self.second, self.outputs = sizes
        self.thresholds = thresholds
        self.scale = scale
        self.w1 = array("h")
        self.b1 = array("i")
        self.w2 = array("h")
        self.b2 = array("i")
        self.w3 = array("h")
        self.b3 = array("i")

    @property
    def inputs(self) -> int:
        return sum(len(steps) for steps in self.thresholds)

    def lengths(self) -> list[int]:
        """How many numbers each array must have."""
        first, second, outputs = self.first, self.second, self.outputs
        return [self.inputs * first, first, first * second, second, second * outputs, outputs]

    def arrays(self) -> "list[array[int]]":
        return [self.w1, self.b1, self.w2, self.b2, self.w3, self.b3]

    def dump(self) -> bytes:
        """Return the file."""
        header = {
            "format": FORMAT,
            **self.about,
            "sizes": [self.first, self.second, self.outputs],
            "scale": self.scale,
            "thresholds": [list(steps) for steps in self.thresholds],
        }
        parts = [json.dumps(header, separators=(",", ":")).encode() + b"\n"]
        for numbers in self.arrays():
            copy = array(numbers.typecode, numbers)
            if sys.byteorder == "big":
                copy.byteswap()
            parts.append(copy.tobytes())
        return b"".join(parts)


def load_network(data: bytes) -> NetworkFile:
    """Return the content of a file; raise BadNetwork if it is damaged or of another format."""
    line, _, rest = data.partition(b"\n")
    try:
        header = json.loads(line)
        kind = header.pop("format")
        sizes = [int(size) for size in header.pop("sizes")]
        thresholds = [bytes(steps) for steps in header.pop("thresholds")]
        scale = float(header.pop("scale"))
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise BadNetwork(Text("This is not the file of a network")) from error
    if kind != FORMAT:
        raise BadNetwork(Text("The network has another format: {given}", given=repr(kind)))
    if len(sizes) != 3 or not all(1 <= size <= MOST_UNITS for size in sizes):
        raise BadNetwork(Text("The network has layers of an impossible size"))
    found = NetworkFile(header, sizes, thresholds, scale)
    widths = [numbers.itemsize for numbers in found.arrays()]
    sections = [length * width for length, width in zip(found.lengths(), widths)]
    if len(rest) != sum(sections):
        raise BadNetwork(Text("The file of the network is incomplete"))
    at = 0
    for numbers, size in zip(found.arrays(), sections):
        numbers.frombytes(rest[at : at + size])
        at += size
        if sys.byteorder == "big":
            numbers.byteswap()
    return found
