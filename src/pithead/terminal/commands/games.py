"""The command `games`, and what `--version` says."""

import platform

from rich import box
from rich.table import Table

import pithead
from pithead.kernel.game import Game
from pithead.terminal.screen import Screen


def list_games(screen: Screen) -> None:
    """Every game with its players and edition, then the options of each."""
    words = screen.words
    games = [pithead.game(game_id) for game_id in pithead.games()]
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for key in ("games.id", "games.title", "games.players", "games.edition"):
        table.add_column(words(key))
    for game in games:
        players = f"{game.players[0]}-{game.players[-1]}"
        table.add_row(game.id, game.title, players, game.edition.label)
    screen.console.print(table)
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column(words("games.id"))
    table.add_column(words("games.options"), overflow="fold")
    for game in games:
        table.add_row(game.id, _options(game))
    screen.console.print(table)


def _options(game: Game) -> str:
    lines = []
    for option in game.options:
        if isinstance(option.values, range):
            values = f"{option.values[0]}-{option.values[-1]}"
        else:
            values = ", ".join(_shown(value) for value in option.values)
        lines.append(f"{option.name}={_shown(option.default)} ({values})")
    return "\n".join(lines) or "-"


def _shown(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def version_line(screen: Screen) -> str:
    kind = screen.words("version.compiled" if pithead.COMPILED else "version.interpreted")
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"pithead {pithead.__version__} ({kind}, {python})"
