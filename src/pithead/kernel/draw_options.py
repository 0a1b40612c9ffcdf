"""Options of a drawing: the language, the viewer, and which part is drawn."""

from typing import TYPE_CHECKING, Final, SupportsIndex

from pithead.kernel.drawn_board import DrawnBoard
from pithead.kernel.errors import PitheadError
from pithead.kernel.seat_number import seat_number
from pithead.kernel.texts.i18n import Text, check_language, player_name, say

if TYPE_CHECKING:
    from pithead.kernel.state import State

PAPERS: Final = ("auto", "light", "dark")
LAYOUTS: Final = ("tall", "square", "wide", "small")
"""The shapes of a whole drawing. All but the tall one fit the window of a browser."""
LEGIBLE: Final = {"tall": 0.0, "square": 11.0, "wide": 11.0, "small": 12.95}
"""The size of the smallest text in each layout, in units; 0 if the drawing decides it.

A page shows a unit of a square or wide drawing as a pixel or more, of a small one as 6/7 of one.
"""
NOBODY: Final = -1


class DrawingPart:
    """A part of a game's drawing that can be shown by itself, on a phone for instance."""

    def __init__(self, id: str, title: Text) -> None:
        self.id = id
        self.title = title


class ActionPlace:
    """The place of an action in a drawing, a rectangle with round corners or a circle.

    The action can be chosen there if it `can_be_chosen`. Otherwise, the place only says why the
    action is not possible.
    """

    def __init__(
        self,
        action: int,
        x: float,
        y: float,
        w: float,
        h: float,
        round: float,
        is_circle: bool = False,
        can_be_chosen: bool = True,
    ) -> None:
        self.action = action
        self.x = x
        self.y = y
        self.w = w
        self.h = h
        self.round = round
        self.is_circle = is_circle
        self.can_be_chosen = can_be_chosen
        self.shape = ""
        """The place as an SVG element, as soon as it is known."""


class PartPlaces:
    """The places of actions in a part of a drawing, in the order in which they were drawn.

    The choices of some actions are more than a place: if one of `drawn_choices` is offered, the
    part must be drawn again to show it.
    """

    def __init__(self, places: list[ActionPlace], drawn_choices: set[int]) -> None:
        self.places = places
        self.drawn_choices = drawn_choices


class DrawnPart:
    """A part of a drawing: the groups of its ground and of its pieces, and how high it is."""

    def __init__(self, ground: str, pieces: str, height: float) -> None:
        self.ground = ground
        self.pieces = pieces
        self.height = height
        self.displays: dict[str, str] = {}
        """What shows values of the position, by its id."""
        self.places: dict[tuple[object, ...], PartPlaces] = {}
        """The places of actions, as far as they are known, by what they depend on."""


class PartCache:
    """The parts of a table's drawings that were drawn last, by everything they depend on.

    All positions must have the same game, edition and number of players.
    """

    def __init__(self, size: int = 160) -> None:
        self._size = size
        self._parts: dict[tuple[object, ...], DrawnPart] = {}

    def get(self, key: tuple[object, ...]) -> DrawnPart | None:
        return self._parts.get(key)

    def add(self, key: tuple[object, ...], part: DrawnPart) -> None:
        """Add a part; if there are too many, forget the older half."""
        if len(self._parts) >= self._size:
            for old in list(self._parts)[: self._size // 2]:
                del self._parts[old]
        self._parts[key] = part


class PlaceLink:
    """A link that a drawing puts on the place of some values of the edition."""

    def __init__(self, href: str, title: str, kind: str) -> None:
        self.href = href
        self.title = title
        self.kind = kind
        """A class of the link, by which a page can style it."""


class NamedPlace:
    """A rectangle of a drawing that has a name: a term of the glossary, or values of the edition.

    `name` is "" if the term or the values name the place; without both, it says everything.
    """

    def __init__(
        self, term: str, address: str, name: str, x: float, y: float, w: float, h: float
    ) -> None:
        self.term = term
        self.address = address
        self.name = name
        self.x = x
        self.y = y
        self.w = w
        self.h = h


class DrawOptions:
    """The arguments of `State.svg`, checked.

    `seat` is the player whose board comes first. `part` is "" for everything. `narrow` selects the
    layout for phones; `layout` is one of LAYOUTS, for all other drawings. `embedded` leaves out
    styles, fonts and symbols, which the page contains. `audit` adds the available width to every
    text, for tests.
    """

    def __init__(
        self,
        state: "State",
        lang: str = "en",
        seat: SupportsIndex | None = None,
        part: str = "",
        paper: str = "auto",
        names: list[str] | None = None,
        choices: bool = True,
        narrow: bool | None = None,
        embedded: bool = False,
        audit: bool = False,
        layout: str = "tall",
    ) -> None:
        check_language(lang)
        first = NOBODY if seat is None else seat_number(seat, state.players)
        parts = [known.id for known in state.game.drawing.parts]
        if part and part not in parts:
            known = ", ".join(parts)
            raise PitheadError(
                Text(
                    "The drawing of {game} has no part {given}; choose one of {known}",
                    game=state.game.title,
                    given=repr(part),
                    known=known,
                )
            )
        if paper not in PAPERS:
            raise PitheadError(
                Text(
                    "There is no paper {given}; choose one of {known}",
                    given=repr(paper),
                    known=", ".join(PAPERS),
                )
            )
        if layout not in LAYOUTS:
            raise PitheadError(
                Text(
                    "There is no layout {given}; choose one of {known}",
                    given=repr(layout),
                    known=", ".join(LAYOUTS),
                )
            )
        if names is not None and len(names) != state.players:
            raise PitheadError(
                Text(
                    "{players} players need {players} names, not {count}",
                    players=state.players,
                    count=len(names),
                )
            )
        self.lang = lang
        self.seat = first
        self.part = part
        self.paper = paper
        self.names = names
        self.narrow = bool(part) if narrow is None else narrow
        self.layout = "tall" if self.narrow or part else layout
        self.folded = self.layout in ("square", "small")
        """Whether symbols stand for what a larger drawing says in words."""
        self.smallest = LEGIBLE[self.layout]
        """The size of the smallest text, 0 if the drawing decides it."""
        self.embedded = embedded
        self.audit = audit
        asked = state.actor
        self.offered: list[int] | None = None
        """The choices that the drawing offers, None for all legal actions."""
        self.titles: dict[int, str] = {}
        """What choices mean, as far as somebody has described them already."""
        self.choices = choices and asked >= 0 and first in (NOBODY, asked)
        """Whether pieces and spaces are links to their legal actions."""
        self.only = NOBODY
        """The only action that is drawn, to find its place; -1 for a drawing of everything."""
        self.chosen: list[ActionPlace] = []
        """The place of that action; filled while it is drawn."""
        self.cache: PartCache | None = None
        """Parts that were drawn before; only for embedded drawings."""
        self.drawn: DrawnBoard | None = None
        """The drawing in fragments, filled by a game whose drawing consists of them."""
        self.links: dict[str, PlaceLink] = {}
        """Links to the values of the edition, by the address of their group."""
        self.linked: list[str] = []
        """The addresses that have a place in the drawing; filled while it is drawn."""
        self.places: list[NamedPlace] | None = None
        """All that has a name in the drawing; filled while it is drawn, if it is a list."""

    def shows(self, part: str) -> bool:
        return not self.part or self.part == part

    def message(self, message: str, **values: object) -> str:
        """A message in the language of the drawing."""
        return say(self.lang, message, **values)

    def player(self, seat: int) -> str:
        """A player's name, for a headline."""
        name = player_name(seat, self.lang, self.names)
        return name[:1].upper() + name[1:]
