"""The written rules: the same in every language, and named by the actions that follow them."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pithead
from pithead.game_checks.examined_game import ExaminedGame, answers_of
from pithead.game_checks.findings import GameFinding, Note, Result
from pithead.game_checks.package_build import project_of
from pithead.game_checks.source_place import SourcePlace, place_of, place_of_text
from pithead.games.rules_text import RuleBook, document
from pithead.kernel.question import Question
from pithead.kernel.texts.catalogue import ENGLISH
from pithead.kernel.texts.i18n import Text

NAME: Final = "rules"
MOST_WORDS: Final = 350
"""Of the overview: what fits on one page."""
MOST_TO_GOAL: Final = 100
"""Of its beginning, to the end of its first section: the goal."""
_HEADING: Final = re.compile(r"^### (\S+)", re.MULTILINE)
_CHAPTERS: Final = {
    "overview": Text("no overview.en.md: there is no game on one page"),
    "howto": Text("no howto.en.md: the rules have no chapter How to play"),
    "round": Text("no round.en.md: the rules have no sample round"),
    "questions": Text("no questions.en.md: the rules have no chapter of questions"),
}


def check(examined: ExaminedGame) -> Iterator[Result]:
    """Compare the rules with each other, and with the ids that the game names."""
    page = examined.folder / f"rules.{ENGLISH}.md"
    if not page.is_file():
        yield GameFinding(
            NAME,
            Text("there are no rules"),
            Text("Write rules.en.md: a heading `### XY-1.1 Title` and a text for each rule."),
            SourcePlace(page),
        )
        return
    english = RuleBook(page.read_text(encoding="utf-8"))
    yield from _pages(examined, english)
    yield from _ids_in_sources(examined, english)
    yield from _actions(examined)
    yield from _tests(examined, english, page)
    for name, missing in _CHAPTERS.items():
        if not document(examined.game.id, name, ENGLISH):
            yield Note(NAME, missing)


def _pages(examined: ExaminedGame, english: RuleBook) -> Iterator[GameFinding]:
    for lang in examined.languages:
        page = examined.folder / f"rules.{lang}.md"
        if not page.is_file():
            continue
        text = page.read_text(encoding="utf-8")
        ids = _HEADING.findall(text)
        for rule in sorted(set(ids)):
            if ids.count(rule) > 1:
                yield GameFinding(
                    NAME,
                    Text("{rule} stands there twice", rule=rule),
                    Text("Give one of them another id."),
                    place_of_text(page, f"### {rule}"),
                )
        book = RuleBook(text)
        for rule in book.rules.values():
            if not rule.title or not rule.body:
                yield GameFinding(
                    NAME,
                    Text("{rule} has no title or no text", rule=rule.id),
                    Text("Write both."),
                    place_of_text(page, f"### {rule.id}"),
                )
        for rule_id in english.rules:
            if rule_id not in book.rules:
                yield GameFinding(
                    NAME,
                    Text("{rule} is missing in {lang}", rule=rule_id, lang=lang),
                    Text("Translate it: all languages have the same rules."),
                    SourcePlace(page),
                )
        for rule_id in book.rules:
            if rule_id not in english.rules:
                yield GameFinding(
                    NAME,
                    Text("{rule} is not in rules.en.md", rule=rule_id),
                    Text("All languages have the same rules."),
                    place_of_text(page, f"### {rule_id}"),
                )
        yield from _overview(examined, lang)


def _overview(examined: ExaminedGame, lang: str) -> Iterator[GameFinding]:
    page = examined.folder / f"overview.{lang}.md"
    if not page.is_file():
        return
    text = page.read_text(encoding="utf-8")
    words = [word for word in text.split() if any(letter.isalpha() for letter in word)]
    if len(words) > MOST_WORDS:
        yield GameFinding(
            NAME,
            Text("the overview has {words} words, {most} fit", words=len(words), most=MOST_WORDS),
            Text("Leave out what players can read when they need it."),
            SourcePlace(page),
        )
    first, second, *_ = [*text.split("\n## "), "", ""]
    goal = len(f"{first} {second}".split())
    if goal > MOST_TO_GOAL:
        yield GameFinding(
            NAME,
            Text("the goal is told after {words} words, {most} fit", words=goal, most=MOST_TO_GOAL),
            Text("Begin with the goal: what it is about, and what wins."),
            SourcePlace(page),
        )


def _ids_in_sources(examined: ExaminedGame, english: RuleBook) -> Iterator[GameFinding]:
    """Ids of rules in the files of the game that no rule has."""
    letters = sorted({rule.partition("-")[0] for rule in english.rules})
    if not letters:
        return
    pattern = re.compile(rf"\b(?:{'|'.join(map(re.escape, letters))})-\d+\.\d+\b")
    for file in sorted(examined.folder.rglob("*")):
        if file.suffix not in (".py", ".toml", ".md") or not file.is_file():
            continue
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            for rule in pattern.findall(line):
                if rule not in english.rules:
                    yield GameFinding(
                        NAME,
                        Text("there is no rule {rule}", rule=rule),
                        Text("Correct the id, or write the rule."),
                        SourcePlace(file, number),
                    )


def _tests(examined: ExaminedGame, english: RuleBook, page: Path) -> Iterator[GameFinding]:
    """Rules of a package of its own that no test names."""
    project = project_of(examined.folder)
    if project is None or not (project / "tests").is_dir():
        return
    if examined.folder.is_relative_to(Path(pithead.__file__).parent):
        return
    tests = "".join(
        file.read_text(encoding="utf-8") for file in sorted((project / "tests").rglob("*.py"))
    )
    for rule in english.rules:
        if f'rule("{rule}")' not in tests:
            yield GameFinding(
                NAME,
                Text("{rule} has no test", rule=rule),
                Text('Mark a test with `@pytest.mark.rule("{rule}")`.', rule=rule),
                place_of_text(page, f"### {rule}"),
            )


def _actions(examined: ExaminedGame) -> Iterator[GameFinding]:
    """Verbs and questions that do not say by which rule they are offered."""
    seen: set[object] = set()
    for state, action in answers_of(examined.questions):
        step = state.agenda[-1]
        verb = step.answers[action] if isinstance(step, Question) else None
        about = type(step) if verb is None else type(verb)
        if about not in seen and not state.rule(action):
            seen.add(about)
            yield GameFinding(
                NAME,
                Text("{action} names no rule", action=state.name(action)),
                Text('Add `rule = "…"` to the verb: pages show it beside the choice.'),
                place_of(about),
            )
