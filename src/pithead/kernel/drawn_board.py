"""A drawing as text in pieces: a ground that stays, and layers of fragments that change."""

from typing import Final

GROUND: Final = "ground"


class DrawnLayer:
    """The fragments of a layer by their ids, in the order in which they are painted.

    A layer without an id has no element of its own: its fragments are in the drawing itself. A
    fragment whose id begins with "-" has none in the drawing, and never changes.
    """

    def __init__(self, id: str, kind: str, fragments: dict[str, str]) -> None:
        self.id = id
        self.kind = kind
        self.fragments = fragments

    def text(self) -> str:
        inside = "".join(self.fragments.values())
        return f'<g id="{self.id}" class="{self.kind}">{inside}</g>' if self.id else inside


class DrawnBoard:
    """A drawing: `start`, the ground, then the layers.

    `ground` is what does not depend on the position, `address` names its contents; both are "" for
    a drawing that has no ground of its own. `placed` are the names of the actions that can be
    chosen in it.
    """

    def __init__(
        self,
        id: str,
        start: str,
        layers: list[DrawnLayer],
        ground: str = "",
        address: str = "",
        placed: list[str] | None = None,
        links: str = "",
        elements: list[str] | None = None,
        displays: dict[str, str] | None = None,
        parts: set[str] | None = None,
    ) -> None:
        self.id = id
        self.start = start
        self.ground = ground
        self.address = address
        self.layers = layers
        self.placed = placed or []
        self.elements = elements or []
        """The elements of the ground, the lowest first."""
        self.parts = parts or set()
        """The names of its parts, to which the cards of a lesson refer."""
        self.displays = displays or {}
        """What shows a value of the position, by its id: it is highlighted when it changes."""
        self.links = links
        """The links to values of the edition, above everything else."""

    def text(self) -> str:
        """The whole drawing."""
        ground = f'<g id="{self.id}_ground" class="{GROUND}">{self.ground}</g>'
        return self._text(ground if self.ground else "")

    def text_for_page(self) -> str:
        """The drawing with the address of its ground instead of the ground."""
        return self._text(self.ground_address() if self.address else "")

    def _text(self, ground: str) -> str:
        above = "".join([layer.text() for layer in self.layers[1:]])
        return f"{self.start}{self.layers[0].text()}{ground}{above}{self.links}</svg>"

    def ground_address(self) -> str:
        """The group of the ground without its contents, which a page fetches."""
        return f'<g id="{self.id}_ground" class="{GROUND}" data-ground="{self.address}"></g>'

    def fragments(self) -> dict[str, tuple[str, str]]:
        """All that can change, by id: the id of the layer, and the fragment."""
        found: dict[str, tuple[str, str]] = {}
        if self.address:
            found[f"{self.id}_ground"] = ("", self.ground_address())
        for layer in self.layers:
            for id, fragment in layer.fragments.items():
                if not id.startswith("-"):
                    found[id] = (layer.id, fragment)
        return found
