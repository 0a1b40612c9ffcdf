"""All checks of a game, in the order in which they help an author most."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from pithead.game_checks import (
    bots,
    drawing_check,
    newcomers,
    package_build,
    pages,
    rulebook,
    rules_of_play,
    texts,
    translations,
)
from pithead.game_checks.examined_game import ExaminedGame
from pithead.game_checks.findings import GameFinding, Note, Result
from pithead.game_checks.source_place import place_of_error
from pithead.kernel.game import Game
from pithead.kernel.texts.i18n import Text


@dataclass(frozen=True)
class Check:
    """A group of checks: its name in reports, what people call it, and what does it."""

    name: str
    title: Text
    run: Callable[[ExaminedGame], Iterator[Result]]


CHECKS: Final = (
    Check(rules_of_play.NAME, Text("random games"), rules_of_play.check),
    Check(texts.NAME, Text("texts"), texts.check),
    Check(rulebook.NAME, Text("rules"), rulebook.check),
    Check(newcomers.NAME, Text("lesson, advice, glossary"), newcomers.check),
    Check(translations.NAME, Text("translations"), translations.check),
    Check(drawing_check.NAME, Text("drawings"), drawing_check.check),
    Check(bots.NAME, Text("evaluator and bots"), bots.check),
    Check(pages.NAME, Text("pages"), pages.check),
    Check(package_build.NAME, Text("package"), package_build.check),
)


class GameReport:
    """What all checks have found."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.findings: list[GameFinding] = []
        self.notes: list[Note] = []

    def add(self, result: Result) -> None:
        if isinstance(result, GameFinding):
            self.findings.append(result)
        else:
            self.notes.append(result)

    def to_json(self, lang: str) -> dict[str, Any]:
        return {
            "game": self.game.id,
            "findings": [finding.to_json(lang) for finding in self.findings],
            "notes": [note.to_json(lang) for note in self.notes],
        }


def check_game(
    game: Game,
    is_quick: bool = False,
    seed: int = 0,
    on_check: Callable[[Check], None] | None = None,
    on_result: Callable[[Result], None] | None = None,
) -> GameReport:
    """Run all checks; a check that fails itself is a finding, too."""
    examined = ExaminedGame(game, is_quick, seed)
    report = GameReport(game)
    for check in CHECKS:
        if on_check is not None:
            on_check(check)
        for result in _results(check, examined):
            report.add(result)
            if on_result is not None:
                on_result(result)
    return report


def _results(check: Check, examined: ExaminedGame) -> Iterator[Result]:
    try:
        yield from check.run(examined)
    except Exception as error:  # whatever is wrong with the game
        yield GameFinding(
            check.name,
            Text("an error: {error}", error=f"{type(error).__name__}: {error}"),
            Text("Correct the line that failed."),
            place_of_error(error, examined.folder),
        )
