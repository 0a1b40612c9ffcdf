"""Shell completion: games, bots, options, rules.

Each function takes an incomplete word and returns everything that it can become. It never raises:
an error message after a Tab would disturb the command line.
"""

from typing import Any

from pithead.bots import bots
from pithead.games.rules_text import rule_book
from pithead.kernel.draw_options import PAPERS
from pithead.kernel.game_registry import game as find_game
from pithead.kernel.game_registry import games
from pithead.kernel.texts.catalogue import ENGLISH
from pithead.kernel.texts.catalogue import languages as known_languages

_HUMAN = "human:"


def game_ids(incomplete: str) -> list[tuple[str, str]]:
    """Return the games with their titles."""
    return [
        (game_id, find_game(game_id).title) for game_id in games() if game_id.startswith(incomplete)
    ]


def languages(incomplete: str) -> list[str]:
    return [lang for lang in known_languages() if lang.startswith(incomplete)]


def themes(incomplete: str) -> list[str]:
    return [theme for theme in PAPERS if theme.startswith(incomplete)]


def executors(incomplete: str) -> list[str]:
    return [executor for executor in ("here", "ray") if executor.startswith(incomplete)]


def one_bot(incomplete: str) -> list[str]:
    return [name for name in bots() if name.startswith(incomplete)]


def bot_list(incomplete: str) -> list[str]:
    """Return comma-separated lists of bots: the last one completed, the others unchanged."""
    before, comma, last = incomplete.rpartition(",")
    return [before + comma + name for name in bots() if name.startswith(last)]


def seat_list(incomplete: str) -> list[str]:
    """Return comma-separated lists of bots and people."""
    before, comma, last = incomplete.rpartition(",")
    return [before + comma + name for name in (_HUMAN, *bots()) if name.startswith(last)]


def option_values(ctx: Any, incomplete: str) -> list[str]:
    """Return `NAME=VALUE` for every option of the game on the command line."""
    game_id = _named_game(ctx)
    if not game_id:
        return []
    written = [
        f"{option.name}={str(value).lower() if isinstance(value, bool) else value}"
        for option in find_game(game_id).options
        for value in option.values
    ]
    return [text for text in written if text.startswith(incomplete)]


def rule_ids(ctx: Any, incomplete: str) -> list[tuple[str, str]]:
    """Return the rules of the game on the command line, with their titles."""
    game_id = _named_game(ctx)
    if not game_id:
        return []
    return [
        (rule.id, rule.title)
        for rule in rule_book(game_id, ENGLISH).rules.values()
        if rule.id.startswith(incomplete.upper())
    ]


def _named_game(ctx: Any) -> str:
    """Return the game on the command line, also if Typer has not parsed it yet."""
    return next((word for word in (ctx.params.get("game"), *ctx.args) if word in games()), "")
