"""The command `games`: the games with their players, editions and options."""

import typer
from rich import box
from rich.table import Table

import pithead
from pithead.kernel.game import Game
from pithead.terminal.common_options import Lang, screen_for
from pithead.terminal.screen import Screen


def games(ctx: typer.Context, lang: Lang = None) -> None:
    """Print the list of games."""
    list_games(screen_for(ctx, lang))


def list_games(screen: Screen) -> None:
    """Print every game with its players and edition, then the options of each."""
    messages = screen.messages
    games = [pithead.game(game_id) for game_id in pithead.games()]
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column(messages("id"))
    table.add_column(messages("title"))
    table.add_column(messages("players"))
    table.add_column(messages("edition"))
    for game in games:
        players = f"{game.players[0]}-{game.players[-1]}"
        table.add_row(game.id, game.title, players, game.edition.label)
    screen.console.print(table)
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column(messages("id"))
    table.add_column(messages("options"), overflow="fold")
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
