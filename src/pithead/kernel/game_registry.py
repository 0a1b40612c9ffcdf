"""Which games there are. The folder of each game is entered once, in `pithead.games`."""

from collections.abc import Callable
from pathlib import Path

from pithead.kernel.edition import Edition, read_edition
from pithead.kernel.errors import BadEdition, UnknownGame
from pithead.kernel.game import Game

_makers: dict[str, Callable[[], Game]] = {}
_made: dict[str, Game] = {}


def enter(game_id: str, maker: Callable[[], Game]) -> None:
    """Make a game known; it is set up when somebody first asks for it."""
    _makers[game_id] = maker


def game(game_id: str) -> Game:
    """The game of this id, in its built-in edition."""
    if game_id not in _makers:
        raise UnknownGame(f"There is no game {game_id!r}; there is: {', '.join(_makers)}")
    if game_id not in _made:
        _made[game_id] = _makers[game_id]()
    return _made[game_id]


def games() -> tuple[str, ...]:
    """The ids of all games."""
    return tuple(_makers)


def load_edition(path: str | Path) -> Edition:
    """Read an edition file and check that its game can be played with it."""
    edition = read_edition(Path(path))
    if edition.game_id not in _makers:
        known = ", ".join(_makers)
        raise BadEdition(
            edition.source, [f"[game], key id: no game {edition.game_id!r}; there is: {known}"]
        )
    game(edition.game_id).with_edition(edition)
    return edition
