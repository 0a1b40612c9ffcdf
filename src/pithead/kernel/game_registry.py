"""The registry of games. `pithead.games` registers the game of each folder."""

from importlib.resources import files
from pathlib import Path

from pithead.kernel.edition import Edition, parse_edition, read_edition
from pithead.kernel.errors import BadEdition, UnknownGame
from pithead.kernel.game import Game
from pithead.kernel.i18n import Text
from pithead.kernel.validation import defect

_classes: dict[str, type[Game]] = {}
_games: dict[str, Game] = {}


def register_game(game_id: str, game_class: type[Game]) -> None:
    """Add a game to the registry. Its built-in edition is read on first use."""
    _classes[game_id] = game_class


def built_in_edition(game_class: type) -> Edition:
    """The edition file in the folder of a game."""
    package = game_class.__module__.rpartition(".")[0]
    text = (files(package) / "edition.toml").read_text(encoding="utf-8")
    return parse_edition(text, f"{package.rpartition('.')[2]}/edition.toml", built_in=True)


def game(game_id: str) -> Game:
    """Return the game with this id, such as "schiefer", in its built-in edition."""
    if game_id not in _classes:
        raise UnknownGame(_unknown_game(game_id))
    if game_id not in _games:
        game_class = _classes[game_id]
        _games[game_id] = game_class(built_in_edition(game_class))
    return _games[game_id]


def _unknown_game(given: str) -> Text:
    known = ", ".join(_classes)
    return Text("There is no game {given}; choose one of {known}", given=repr(given), known=known)


def games() -> tuple[str, ...]:
    """Return the ids of all games."""
    return tuple(_classes)


def load_edition(path: str | Path) -> Edition:
    """Read an edition file and check it; raise BadEdition if the game cannot be played with it.

    Use it with `game.start(players=3, edition=pithead.load_edition("my-schiefer.toml"))`.
    """
    edition = read_edition(Path(path))
    if edition.game_id not in _classes:
        reason = _unknown_game(edition.game_id)
        raise BadEdition(edition.source, [defect("[game]", "id", reason)])
    game(edition.game_id).with_edition(edition)
    return edition
