"""Options of a drawing: the language, the viewer, and which part is drawn."""

from typing import TYPE_CHECKING, Final

from pithead.kernel.errors import PitheadError
from pithead.kernel.i18n import Text, check_language, player_name, say

if TYPE_CHECKING:
    from pithead.kernel.state import State

PAPERS: Final = ("auto", "light", "dark")
NOBODY: Final = -1


class DrawingPart:
    """A part of a game's drawing that can be shown by itself, on a phone for instance."""

    def __init__(self, id: str, title: Text) -> None:
        self.id = id
        self.title = title


class DrawnPart:
    """A part of a drawing: the groups of its ground and of its pieces, and how high it is."""

    def __init__(self, ground: str, pieces: str, height: float) -> None:
        self.ground = ground
        self.pieces = pieces
        self.height = height


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


class DrawnGroups:
    """A drawing as groups of elements, each with its id, so that a page can replace one of them.

    The drawing is `start`, then all `grounds`, then all `pieces` in a layer of their own. A group
    without an id is the same in all drawings of a table.
    """

    def __init__(
        self,
        start: str,
        grounds: list[tuple[str, str]],
        pieces: list[tuple[str, str]],
        links: str = "",
    ) -> None:
        self.start = start
        self.grounds = grounds
        self.pieces = pieces
        self.links = links
        """The links to values of the edition, above everything else."""

    def text(self) -> str:
        """The whole drawing."""
        return "".join(
            [
                self.start,
                *[group for _, group in self.grounds],
                '<g class="pcs">',
                *[group for _, group in self.pieces],
                "</g>",
                self.links,
                "</svg>",
            ]
        )


class PlaceLink:
    """A link that a drawing puts on the place of some values of the edition."""

    def __init__(self, href: str, title: str, kind: str) -> None:
        self.href = href
        self.title = title
        self.kind = kind
        """A class of the link, by which a page can style it."""


class DrawOptions:
    """The arguments of `State.svg`, checked.

    `seat` is the player whose board comes first. `part` is "" for everything. `narrow` selects the
    layout for phones. `embedded` leaves out styles, fonts and symbols, which the page contains.
    `audit` adds the available width to every text, for tests.
    """

    def __init__(
        self,
        state: "State",
        lang: str = "en",
        seat: int | None = None,
        part: str = "",
        paper: str = "auto",
        names: list[str] | None = None,
        choices: bool = True,
        narrow: bool | None = None,
        embedded: bool = False,
        audit: bool = False,
    ) -> None:
        check_language(lang)
        if seat is not None and not 0 <= seat < state.players:
            raise PitheadError(
                Text(
                    "There is no seat {seat}; the seats are 0 to {last}",
                    seat=seat,
                    last=state.players - 1,
                )
            )
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
        if names is not None and len(names) != state.players:
            raise PitheadError(
                Text(
                    "{players} players need {players} names, not {count}",
                    players=state.players,
                    count=len(names),
                )
            )
        self.lang = lang
        self.seat = NOBODY if seat is None else seat
        self.part = part
        self.paper = paper
        self.names = names
        self.narrow = bool(part) if narrow is None else narrow
        self.embedded = embedded
        self.audit = audit
        asked = state.actor
        self.choices = choices and asked >= 0 and (seat is None or seat == asked)
        """Whether pieces and spaces are links to their legal actions."""
        self.cache: PartCache | None = None
        """Parts that were drawn before; only for embedded drawings."""
        self.groups: DrawnGroups | None = None
        """The drawing, if there is a cache."""
        self.links: dict[str, PlaceLink] = {}
        """Links to the values of the edition, by the address of their group."""
        self.linked: list[str] = []
        """The addresses that have a place in the drawing; filled while it is drawn."""

    def shows(self, part: str) -> bool:
        return not self.part or self.part == part

    def message(self, message: str, **values: object) -> str:
        """A message in the language of the drawing."""
        return say(self.lang, message, **values)

    def player(self, seat: int) -> str:
        """A player's name, for a headline."""
        name = player_name(seat, self.lang, self.names)
        return name[:1].upper() + name[1:]
