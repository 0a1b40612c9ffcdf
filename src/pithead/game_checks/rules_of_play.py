"""Random games: what the fuzzer checks at every position."""

from collections.abc import Iterator
from typing import Final

from pithead.arena.fuzz import KINDS, Failure, play_random_game
from pithead.game_checks.examined_game import ExaminedGame
from pithead.game_checks.findings import GameFinding, Note, Result
from pithead.game_checks.source_place import SourcePlace, place_of, place_of_error
from pithead.kernel.texts.i18n import Text

NAME: Final = "play"
QUICK_EVENTS: Final = 1200
EVENTS: Final = 30_000
"""How many events of random games are checked."""

_ADVICE: Final = {
    "crash": Text("Read the line that failed; `pithead fuzz` saves the game in which it happens."),
    "dead end": Text(
        "Let the question offer something in every position, or do not ask it; a `Question` "
        "without a legal answer is skipped."
    ),
    "endless game": Text("See that every game ends: by a number of rounds, or by what runs out."),
    "aliasing": Text("Copy every list in `clone`."),
    "broken invariant": Text(
        "Correct the rule, or the invariant if it is wrong; `pithead fuzz` saves the game."
    ),
}


def check(examined: ExaminedGame) -> Iterator[Result]:
    """Play random games with all options and numbers of players."""
    wanted = QUICK_EVENTS if examined.is_quick else EVENTS
    number = events = 0
    seen: set[str] = set()
    while events < wanted:
        played, failure = play_random_game(examined.game, examined.seed, number, wanted - events)
        number += 1
        events += max(1, played)
        if failure is not None:
            events = max(events, wanted // 2)
            message = Text("{kind}: {reason}", kind=KINDS[failure.kind], reason=failure.message)
            if message.to("en") not in seen:
                seen.add(message.to("en"))
                yield GameFinding(NAME, message, _ADVICE[failure.kind], _place(failure, examined))
    if not seen:
        yield Note(NAME, Text("{games} random games, {events} events", games=number, events=events))


def _place(failure: Failure, examined: ExaminedGame) -> SourcePlace | None:
    if failure.about is not None:
        return place_of(failure.about)
    return None if failure.error is None else place_of_error(failure.error, examined.folder)
