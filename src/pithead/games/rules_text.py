"""The pages about a game: its rules, rule by rule (`### SF-5.2 Title`), and the overview."""

import difflib
from importlib.resources.abc import Traversable
from typing import Final

from pithead.kernel.game_registry import game_folder
from pithead.kernel.texts.catalogue import ENGLISH, language_folder
from pithead.kernel.texts.i18n import check_language

_RULE: Final = "### "
_HEADING: Final = "#"


class Rule:
    """One rule of a game: its id, its title, and its text in Markdown."""

    def __init__(self, rule_id: str, title: str, body: str) -> None:
        self.id = rule_id
        self.title = title
        self.body = body

    def markdown(self) -> str:
        return f"{_RULE}{self.id} {self.title}\n\n{self.body}\n"


class RuleBook:
    """A whole rules page in one language."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.rules: dict[str, Rule] = {}
        for rule in _parse(text):
            self.rules[rule.id] = rule

    def find(self, query: str) -> list[Rule]:
        """The rule of this id, or all of a section; the game's letters may be left out.

        `SF-5.2`, `sf-5.2` and `5.2` are one rule, `SF-5` and `5` the whole section.
        """
        wanted = _number(query.strip().upper())
        found = [rule for rule in self.rules.values() if _number(rule.id) == wanted]
        if not found and wanted:
            found = [
                rule for rule in self.rules.values() if _number(rule.id).partition(".")[0] == wanted
            ]
        letters, dash, _ = query.strip().upper().partition("-")
        if dash and found and not found[0].id.startswith(letters + dash):
            return []
        return found

    def near(self, query: str, at_most: int = 3) -> list[str]:
        """The ids that are most similar to the query."""
        ids = list(self.rules)
        return difflib.get_close_matches(query.strip().upper(), ids, at_most, 0.0)


def _number(rule_id: str) -> str:
    """`5.2` of `SF-5.2`."""
    return rule_id.rpartition("-")[2]


def _parse(text: str) -> list[Rule]:
    rules: list[Rule] = []
    head = ""
    body: list[str] = []
    for line in [*text.split("\n"), _HEADING]:
        if line.startswith(_HEADING):
            if head:
                rule_id, _, title = head.partition(" ")
                rules.append(Rule(rule_id, title, "\n".join(body).strip()))
            head = line[len(_RULE) :] if line.startswith(_RULE) else ""
            body = []
        else:
            body.append(line)
    return rules


_books: dict[str, RuleBook] = {}


def rule_book(game_id: str, lang: str) -> RuleBook:
    """The rules of a game in a language, read once."""
    check_language(lang)
    key = f"{game_id} {lang}"
    if key not in _books:
        _books[key] = RuleBook(_page(game_id, "rules", lang).read_text(encoding="utf-8"))
    return _books[key]


def overview(game_id: str, lang: str) -> str:
    """The game on one page, in Markdown: theme, goal, a round, and what scores."""
    return document(game_id, "overview", lang)


def document(game_id: str, name: str, lang: str) -> str:
    """A text about a game, in Markdown: `howto`, `round`, `questions`; "" if there is none."""
    check_language(lang)
    page = _page(game_id, name, lang)
    return page.read_text(encoding="utf-8") if page.is_file() else ""


def _page(game_id: str, name: str, lang: str) -> Traversable:
    """A page in a language: in the game's folder or the language's, else in English."""
    own = game_folder(game_id)
    for page in (own / f"{name}.{lang}.md", language_folder(lang) / f"{game_id}.{name}.md"):
        if page.is_file():
            return page
    return own / f"{name}.{ENGLISH}.md"
