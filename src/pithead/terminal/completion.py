"""What a shell offers when Tab is pressed: games, bots, options, rules.

A function here gets what was typed so far and answers with everything that may stand there. It must
never fail: a person who presses Tab wants no message.
"""

from typing import Any

from pithead.bots import bots
from pithead.games.rules_text import rule_book
from pithead.kernel.draw_options import PAPERS
from pithead.kernel.game_registry import game as find_game
from pithead.kernel.game_registry import games
from pithead.kernel.i18n import LANGUAGES

_HUMAN = "human:"


def game_ids(incomplete: str) -> list[tuple[str, str]]:
    """The games, with their titles."""
    return [
        (game_id, find_game(game_id).title) for game_id in games() if game_id.startswith(incomplete)
    ]


def languages(incomplete: str) -> list[str]:
    return [lang for lang in LANGUAGES if lang.startswith(incomplete)]


def papers(incomplete: str) -> list[str]:
    return [paper for paper in PAPERS if paper.startswith(incomplete)]


def places(incomplete: str) -> list[str]:
    return [place for place in ("here", "ray") if place.startswith(incomplete)]


def one_bot(incomplete: str) -> list[str]:
    return [name for name in bots() if name.startswith(incomplete)]


def bot_list(incomplete: str) -> list[str]:
    """Bots separated by commas: the last one is completed, those before it stay."""
    before, comma, last = incomplete.rpartition(",")
    return [before + comma + name for name in bots() if name.startswith(last)]


def seat_list(incomplete: str) -> list[str]:
    """The same, where people may sit as well."""
    before, comma, last = incomplete.rpartition(",")
    return [before + comma + name for name in (_HUMAN, *bots()) if name.startswith(last)]


def option_values(ctx: Any, incomplete: str) -> list[str]:
    """`NAME=VALUE` for every variant of the game that was named before."""
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
    """The rules of the game that was named before, with their titles."""
    game_id = _named_game(ctx)
    if not game_id:
        return []
    return [
        (rule.id, rule.title)
        for rule in rule_book(game_id, LANGUAGES[0]).rules.values()
        if rule.id.startswith(incomplete.upper())
    ]


def _named_game(ctx: Any) -> str:
    """The game that stands before, also where the option being typed keeps it from being read."""
    return next((word for word in (ctx.params.get("game"), *ctx.args) if word in games()), "")
