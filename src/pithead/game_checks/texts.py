"""What players read at a table: questions, answers, reasons why not, the score sheet."""

from collections.abc import Iterator
from typing import Final

from pithead.game_checks.examined_game import ExaminedGame
from pithead.game_checks.findings import GameFinding, Note, Result
from pithead.game_checks.source_place import SourcePlace, place_of
from pithead.kernel.question import Question
from pithead.kernel.state import State
from pithead.kernel.texts.i18n import Text

NAME: Final = "texts"
MOST_IN_PROMPT: Final = 280
MOST_IN_ANSWER: Final = 280
MOST_IN_REASON: Final = 160
"""How many letters fit where the texts are shown."""
_SHORTER: Final = Text("Say it in fewer words: it must fit on a phone.")


def check(examined: ExaminedGame) -> Iterator[Result]:
    """Read all texts of the sample positions, in all languages."""
    yield from _names(examined)
    seen: set[str] = set()
    for state in examined.positions:
        for lang in examined.languages:
            for finding in _texts(state, lang):
                key = f"{finding.place} {finding.message.message}"
                if key not in seen:
                    seen.add(key)
                    yield finding
    yield from _questions_for_others(examined)


def _names(examined: ExaminedGame) -> Iterator[GameFinding]:
    """Action names are a verb, or a verb with an object."""
    for name in examined.game.vocabulary:
        verb = name.partition(":")[0]
        plain = verb.replace("_", "").isalpha() and verb.islower()
        if not plain or name.count(":") > 1 or any(letter.isspace() for letter in name):
            yield GameFinding(
                NAME,
                Text("{name} is not like take or take:3", name=repr(name)),
                Text("Names are small letters, and one colon before the target."),
            )


def _texts(state: State, lang: str) -> Iterator[GameFinding]:
    if state.agenda:
        step = state.agenda[-1]
        place = place_of(type(step))
        prompt = state.prompt(lang)
        yield from _sound(prompt, MOST_IN_PROMPT, step.name, lang, place)
        yield from _answers(state, lang)
        for action in state.blocked()[:50]:
            reason = state.refuse(action, lang).reason
            yield from _sound(
                reason, MOST_IN_REASON, state.name(action), lang, _verb(state, action)
            )
    yield from _sheet(state, lang)


def _answers(state: State, lang: str) -> Iterator[GameFinding]:
    said: dict[str, int] = {}
    for action in state.answers():
        text = state.describe(action, lang)
        name = state.name(action)
        place = _verb(state, action)
        yield from _sound(text, MOST_IN_ANSWER, name, lang, place)
        other = said.setdefault(text, action)
        if other != action:
            yield GameFinding(
                NAME,
                Text(
                    "{first} and {second} have the same text in {lang}: {text}",
                    first=state.name(other),
                    second=name,
                    lang=lang,
                    text=text,
                ),
                Text("Name what differs in `text`."),
                place,
            )


def _sound(
    text: str, most: int, name: str, lang: str, place: SourcePlace | None
) -> Iterator[GameFinding]:
    if not text.strip():
        yield GameFinding(
            NAME,
            Text("{name} has no text in {lang}", name=name, lang=lang),
            Text("Return a sentence."),
            place,
        )
    if "{" in text:
        yield GameFinding(
            NAME,
            Text(
                "{name}: a placeholder is left in {lang}: {text}", name=name, lang=lang, text=text
            ),
            Text("Give `Text` a value for each placeholder; those of an obstacle are in `values`."),
            place,
        )
    if len(text) > most:
        yield GameFinding(
            NAME,
            Text(
                "{name} has {length} letters in {lang}, {most} fit: {text}",
                name=name,
                length=len(text),
                lang=lang,
                most=most,
                text=text,
            ),
            _SHORTER,
            place,
        )


def _sheet(state: State, lang: str) -> Iterator[GameFinding]:
    for key in state.sheet()[0]:
        if not state.category(key, lang).strip():
            yield GameFinding(
                NAME,
                Text("the category {key} of the score sheet has no name", key=key),
                Text("Return a name in `category`."),
                place_of(type(state.game.scoring)),
            )
    for section in state.sections(lang):
        section.lines()


def _questions_for_others(examined: ExaminedGame) -> Iterator[Note]:
    """What the other players read while one is asked."""
    for state in examined.questions:
        if not state.agenda[-1].topic(state).to("en"):
            yield Note(
                NAME,
                Text(
                    "{question} has no `topic`: others read only who is choosing",
                    question=state.agenda[-1].kind,
                ),
            )


def _verb(state: State, action: int) -> SourcePlace | None:
    """Where the texts of an answer are."""
    step = state.agenda[-1]
    verb = step.answers[action] if isinstance(step, Question) else None
    return place_of(type(step) if verb is None else type(verb))
