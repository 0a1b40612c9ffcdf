"""The registry of games. `pithead.games` registers the game of each folder.

Games of other packages are found by their entry points when games are listed, or when a game is
asked for that is not built in.
"""

from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from pithead.kernel.editions.edition import Edition, parse_edition, read_edition
from pithead.kernel.errors import BadEdition, BrokenGame, UnknownGame
from pithead.kernel.game import Game
from pithead.kernel.game_plugins import load_games
from pithead.kernel.texts.catalogue import add_catalogues
from pithead.kernel.texts.i18n import Text
from pithead.kernel.validation import defect

_classes: dict[str, type[Game]] = {}
_broken: dict[str, BrokenGame] = {}
"""Games of other packages that cannot be used, and why."""
_searched: set[str] = set()
"""Not empty once the games of other packages have been searched for, which takes a moment."""
_games: dict[str, Game] = {}
_earlier_editions: dict[str, dict[str, Edition]] = {}
"""The editions that were built in before, by game and label; read on first use."""
_earlier_games: dict[tuple[str, str], Game] = {}
"""The games in these editions; created on first use."""


def register_game(game_id: str, game_class: type[Game]) -> None:
    """Add a game to the registry. Its built-in edition is read on first use."""
    _classes[game_id] = game_class


def built_in_edition(game_class: type) -> Edition:
    """The edition file in the folder of a game."""
    package = _package_of(game_class)
    text = (files(package) / "edition.toml").read_text(encoding="utf-8")
    return parse_edition(text, f"{package.rpartition('.')[2]}/edition.toml", built_in=True)


def earlier_editions(game_class: type) -> dict[str, Edition]:
    """The editions that were built in before, by label: the files in the game's `editions`."""
    package = _package_of(game_class)
    folder = files(package) / "editions"
    if not folder.is_dir():
        return {}
    found: dict[str, Edition] = {}
    for file in sorted(folder.iterdir(), key=lambda file: file.name):
        if file.name.endswith(".toml"):
            source = f"{package.rpartition('.')[2]}/editions/{file.name}"
            edition = parse_edition(file.read_text(encoding="utf-8"), source, built_in=True)
            found[edition.label] = edition
    return found


def _package_of(game_class: type) -> str:
    return game_class.__module__.rpartition(".")[0]


def game_folder(game_id: str) -> Traversable:
    """The folder of a game, with its edition file, its rules and its catalogues."""
    return files(_package_of(_class_of(game_id)))


def _class_of(game_id: str) -> type[Game]:
    if game_id not in _classes:
        _find_plugins()
    if game_id in _broken:
        raise _broken[game_id]
    if game_id not in _classes:
        raise UnknownGame(_unknown_game(game_id))
    return _classes[game_id]


def _find_plugins() -> None:
    """Register the games of other packages, once."""
    if not _searched:
        _searched.add("packages")
        found, broken = load_games(set(_classes))
        _classes.update(found)
        for game_class in found.values():
            add_catalogues(files(_package_of(game_class)))
        _broken.update(broken)


def game(game_id: str) -> Game:
    """Return the game with this id, such as "schiefer", in its built-in edition."""
    if game_id not in _games:
        game_class = _class_of(game_id)
        _games[game_id] = game_class(built_in_edition(game_class))
    return _games[game_id]


def built_in_game(game_id: str, label: str) -> Game | None:
    """The game in a built-in edition of today or of an earlier version; None if there is none.

    Games that were started with an earlier built-in edition go on with it.
    """
    current = game(game_id)
    if label == current.edition.label:
        return current
    found = _earlier_games.get((game_id, label))
    if found is None:
        if game_id not in _earlier_editions:
            _earlier_editions[game_id] = earlier_editions(_class_of(game_id))
        edition = _earlier_editions[game_id].get(label)
        if edition is None:
            return None
        found = current.with_edition(edition)
        _earlier_games[game_id, label] = found
    return found


def _unknown_game(given: str) -> Text:
    known = ", ".join(_classes)
    return Text("There is no game {given}; choose one of {known}", given=repr(given), known=known)


def games() -> tuple[str, ...]:
    """Return the ids of all games; games of other packages come last."""
    _find_plugins()
    return tuple(_classes)


def load_edition(path: str | Path) -> Edition:
    """Read an edition file and check it; raise BadEdition if the game cannot be played with it.

    Use it with `game.start(players=3, edition=pithead.load_edition("my-schiefer.toml"))`.
    """
    edition = read_edition(Path(path))
    if edition.game_id not in games():
        reason = _unknown_game(edition.game_id)
        raise BadEdition(edition.source, [defect("[game]", "id", reason)])
    game(edition.game_id).with_edition(edition)
    return edition
