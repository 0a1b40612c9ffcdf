"""What the fuzzer checks of how a game is shown: drawings, text view, advice and lesson."""

import re
from typing import Final

from pithead.kernel.game import Game
from pithead.kernel.state import State
from pithead.kernel.step import OVER
from pithead.kernel.texts.guided_lesson import PLAYERS, Lesson
from pithead.kernel.texts.i18n import Text

LANGUAGES: Final = ("en", "de")
_CLASS: Final = re.compile(r'class="([^"]*)"')
_COLOUR: Final = re.compile(r"[fs]-[\w-]+")
_STYLE: Final = re.compile(r"<style>(.*?)</style>", re.DOTALL)


def drawing_problem(state: State) -> Text | None:
    """What is wrong with the drawing of a position; a game without drawings has nothing wrong."""
    try:
        drawing = state.svg()
    except NotImplementedError:
        return None
    unknown = unknown_colours(drawing)
    if unknown:
        return Text("the drawing has an unknown colour: {colour}", colour=unknown[0])
    for lang in LANGUAGES:
        state.sections(lang)
        state.svg(lang)
    return None


def unknown_colours(drawing: str) -> list[str]:
    """The colours of a drawing that its styles do not have."""
    style = " ".join(_STYLE.findall(drawing))
    known = {found[0] for found in _COLOUR.finditer(style)}
    used = {found[0] for classes in _CLASS.findall(drawing) for found in _COLOUR.finditer(classes)}
    return sorted({name.partition("-")[2] for name in used - known})


def check_advice(game: Game) -> None:
    """Read and translate all cards; BrokenGame says what is wrong with their file."""
    for card in game.advice.values():
        for lang in LANGUAGES:
            for text in (card.title, card.about, card.look_at):
                text.to(lang)


def lesson_problem(game: Game) -> Text | None:
    """What is wrong with the lesson of a game, if it has one: whatever the player chooses."""
    lesson = game.lesson
    return None if lesson is None else _problem_after(lesson, game.start(PLAYERS), 0)


def _problem_after(lesson: Lesson, state: State, position: int) -> Text | None:
    """What is wrong with the events that follow the first ones."""
    names = lesson.expected(position)
    if lesson.readings(position) and state.actor < 0:
        return Text(
            "the card {title} of the lesson is never shown, because no player is asked then",
            title=lesson.cards[lesson.readings(position)[0]].title,
        )
    if not names:
        return None
    legal = [] if state.actor == OVER else state.legal()
    possible = [name for name in names if state.game.number(name) in legal]
    if not possible:
        return Text(
            "event {number} of the lesson, {action}, is not legal",
            number=position + 1,
            action=" / ".join(names),
        )
    for name in possible:
        after = state.clone()
        after.apply(name)
        problem = _problem_after(lesson, after, position + 1)
        if problem is not None:
            return problem
    return None
