"""The command `check`: find what is wrong with a game before a player does."""

import json
from typing import Annotated, Final

import typer

from pithead.game_checks.all_checks import CHECKS, Check, GameReport, check_game
from pithead.game_checks.findings import GameFinding, Result
from pithead.game_checks.source_place import innermost_place
from pithead.kernel.errors import PitheadError
from pithead.kernel.game import Game
from pithead.terminal.common_options import GameId, Lang, Seed, screen_for
from pithead.terminal.errors import CommandError
from pithead.terminal.game_setup import game_with
from pithead.terminal.help_text import help_text
from pithead.terminal.screen import Screen

WRONG: Final = 1


def check(
    ctx: typer.Context,
    game: GameId,
    quick: Annotated[
        bool, typer.Option("--quick", help=help_text("Check less, within seconds."))
    ] = False,
    seed: Seed = 0,
    as_json: Annotated[
        bool, typer.Option("--json", help=help_text("Write the report as JSON, for programs."))
    ] = False,
    lang: Lang = None,
) -> None:
    """Check everything about a game that its author can get wrong."""
    screen = screen_for(ctx, lang)
    found = _created(screen, game)
    report = (
        _checked_as_json(screen, found, quick, seed)
        if as_json
        else _told(screen, found, quick, seed)
    )
    raise typer.Exit(WRONG if report.findings else 0)


def _created(screen: Screen, game_id: str) -> Game:
    """The game; if its own code fails, say where."""
    try:
        return game_with(screen.messages, game_id, None)
    except PitheadError:
        raise
    except Exception as error:  # whatever is wrong with the game
        place = innermost_place(error)
        reason = f"{type(error).__name__}: {error}"
        raise CommandError(
            screen.messages(
                "{game} cannot be created: {place}: {reason}",
                game=game_id,
                place=place,
                reason=reason,
            )
        ) from error


def _checked_as_json(screen: Screen, game: Game, is_quick: bool, seed: int) -> GameReport:
    report = check_game(game, is_quick, seed)
    screen.verbatim(json.dumps(report.to_json(screen.lang), ensure_ascii=False, indent=2))
    return report


def _told(screen: Screen, game: Game, is_quick: bool, seed: int) -> GameReport:
    """Check a game, and print what each check finds as soon as it has found it."""
    lang = screen.lang
    number = 0

    def on_check(check: Check) -> None:
        nonlocal number
        number += 1
        screen.console.print(f"{number}/{len(CHECKS)} {check.title.to(lang)}", style="strong")

    def on_result(result: Result) -> None:
        if not isinstance(result, GameFinding):
            screen.verbatim(f"    {result.message.to(lang)}")
            return
        place = "" if result.place is None else f"{result.place}: "
        screen.console.print(
            f"  ✗ {place}{result.message.to(lang)}", style="warning", soft_wrap=True
        )
        screen.verbatim(f"    → {result.advice.to(lang)}")

    report = check_game(game, is_quick, seed, on_check, on_result)
    screen.blank()
    count = len(report.findings)
    if count:
        screen.console.print(
            screen.messages.plural(
                "{game}: {n} finding", "{game}: {n} findings", count, game=game.title
            ),
            style="warning",
        )
    else:
        screen.print_message("{game}: nothing wrong was found.", style="strong", game=game.title)
    return report
