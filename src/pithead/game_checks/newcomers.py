"""What helps newcomers: the lesson, the advice and the glossary."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from pithead.arena.shown_checks import lesson_problem
from pithead.game_checks.examined_game import ExaminedGame
from pithead.game_checks.findings import GameFinding, Note, Result
from pithead.game_checks.source_place import SourcePlace, place_of_text
from pithead.games.rules_text import rule_book
from pithead.kernel.draw_options import DrawOptions
from pithead.kernel.errors import BrokenGame
from pithead.kernel.texts.catalogue import ENGLISH
from pithead.kernel.texts.guided_lesson import PLAYERS
from pithead.kernel.texts.i18n import Text, Verbatim
from pithead.kernel.texts.text_file import ADVICE, LESSON
from pithead.rulebook.glossary import GLOSSARY, Term, parse_terms

NAME: Final = "newcomers"
MOST_ON_ADVICE: Final = 60
MOST_ON_CARD: Final = 40
MOST_IN_TERM: Final = 40
"""The most words of each."""
OUTSIDE: Final = {"scores"}
"""Parts of the page that are not in the drawing."""
_SHORTER: Final = Text("Leave out what players can read elsewhere.")


def check(examined: ExaminedGame) -> Iterator[Result]:
    """Read all cards and terms in all languages."""
    yield from _advice(examined)
    yield from _lesson(examined)
    yield from _glossary(examined)


def _advice(examined: ExaminedGame) -> Iterator[Result]:
    file = examined.folder / ADVICE
    try:
        cards = examined.game.advice
    except BrokenGame as error:
        yield _unreadable(error, file)
        return
    for kind in sorted(examined.game.question_kinds() - set(cards)):
        yield Note(NAME, Text("the question {kind} has no advice in advice.toml", kind=kind))
    for kind, card in cards.items():
        place = place_of_text(file, f"[{kind}]")
        for lang in examined.languages:
            texts = {"about": card.about.to(lang), "look_at": card.look_at.to(lang)}
            yield from _too_long(kind, " ".join(texts.values()), MOST_ON_ADVICE, lang, place)
            for key, text in texts.items():
                if text[-1:] not in (".", "!", "?"):
                    yield GameFinding(
                        NAME,
                        Text("{key} of {kind} does not end with a full stop", key=key, kind=kind),
                        Text("Write a whole sentence."),
                        place,
                    )


def _lesson(examined: ExaminedGame) -> Iterator[Result]:
    file = examined.folder / LESSON
    try:
        lesson = examined.game.lesson
    except BrokenGame as error:
        yield _unreadable(error, file)
        return
    if lesson is None:
        yield Note(NAME, Text("no lesson.toml: the start page has no button Learn"))
        return
    problem = lesson_problem(examined.game)
    if problem is not None:
        yield GameFinding(
            NAME,
            problem,
            Text(
                "Correct the events: each must be legal, whatever the player has chosen, and cards "
                "stand where a player is asked: chance events come into `after`."
            ),
            SourcePlace(file),
        )
    shown = _parts_of_drawing(examined)
    for card in lesson.cards:
        place = place_of_text(file, card.title.message)
        for lang in examined.languages:
            text = f"{card.title.to(lang)} {card.text.to(lang)}"
            yield from _too_long(card.title.message, text, MOST_ON_CARD, lang, place)
        for part in card.spot:
            if shown and part not in shown | OUTSIDE:
                yield GameFinding(
                    NAME,
                    Text("the drawing has no part {part}", part=part),
                    Text("The drawing has: {parts}.", parts=", ".join(sorted(shown | OUTSIDE))),
                    place,
                )
    if not lesson.readings(len(lesson.events)):
        yield Note(NAME, Text("the lesson has no last card that says how to go on"))


def _parts_of_drawing(examined: ExaminedGame) -> set[str]:
    """The groups of a drawing for two players that a card can point at."""
    state = examined.game.start(PLAYERS)
    options = DrawOptions(state, seat=0, embedded=True, choices=False)
    try:
        examined.game.drawing.board(state, options)
    except Exception:  # the check of the drawings tells of it
        return set()
    found = options.drawn.parts if options.drawn is not None else set()
    return found | ({"own"} if "player0" in found else set())


def _glossary(examined: ExaminedGame) -> Iterator[Result]:
    english: list[Term] | None = None
    for lang in examined.languages:
        file = examined.folder / f"{GLOSSARY}.{lang}.md"
        if not file.is_file():
            if lang == ENGLISH:
                yield Note(NAME, Text("no glossary.en.md: places on the board are not explained"))
                return
            continue
        _, *lines = file.read_text(encoding="utf-8").splitlines() or [""]
        terms, wrong = parse_terms([line for line in lines if line])
        for problem in wrong:
            line = problem.partition("'")[2].partition("'")[0]
            yield GameFinding(
                NAME,
                Verbatim("{problem}", problem=problem),
                Text("A line is a term with its meaning and its rule."),
                place_of_text(file, line),
            )
        for term in terms:
            place = place_of_text(file, f"{{#{term.id}}}")
            yield from _too_long(term.name, term.meaning, MOST_IN_TERM, lang, place)
            if term.rule not in rule_book(examined.game.id, lang).rules:
                yield GameFinding(
                    NAME,
                    Text("there is no rule {rule}", rule=term.rule),
                    Text("Name the rule that defines the term."),
                    place,
                )
        if english is None:
            english = terms
        else:
            yield from _same_terms(english, terms, SourcePlace(file))


def _same_terms(
    english: list[Term], terms: list[Term], place: SourcePlace
) -> Iterator[GameFinding]:
    differ = {(term.id, term.rule) for term in english} ^ {(term.id, term.rule) for term in terms}
    for id in sorted({id for id, _ in differ}):
        yield GameFinding(
            NAME,
            Text("the term {id} is not the same as in glossary.en.md", id=id),
            Text("All languages have the same terms with the same rules."),
            place,
        )


def _too_long(
    name: str, text: str, most: int, lang: str, place: SourcePlace
) -> Iterator[GameFinding]:
    words = len(text.split())
    if words > most:
        yield GameFinding(
            NAME,
            Text(
                "{name} has {words} words in {lang}, {most} are possible",
                name=name,
                words=words,
                lang=lang,
                most=most,
            ),
            _SHORTER,
            place,
        )


def _unreadable(error: BrokenGame, file: Path) -> GameFinding:
    return GameFinding(
        NAME, Verbatim("{reason}", reason=error), Text("Correct the file."), SourcePlace(file)
    )
