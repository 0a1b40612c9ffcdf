"""The glossary of a game: its terms, what each means, and the rule that defines it.

`glossary.<language>.md` has a line for each term:

    - **house bar**, bar {#house-bar}: Five spaces of your pit board. SW-4.25

The id is the same in every language. After the term may come other words for it. The drawing of a
board names these ids for its places, so that a place says what the glossary says.
"""

import logging
import re
import unicodedata
from dataclasses import dataclass
from functools import cache
from typing import Final

from pithead.games.rules_text import document

GLOSSARY: Final = "glossary"
_LOG: Final = logging.getLogger(__name__)
_TERM: Final = re.compile(
    r"- \*\*(?P<name>[^*]+)\*\*(?:, (?P<others>[^{]+?))? \{#(?P<id>[a-z0-9-]+)\}: "
    r"(?P<meaning>.+[.?!]) (?P<rule>[A-Z]{2}-\d+\.\d+)"
)


class WrongGlossary(ValueError):
    """A line of a glossary that is no term, or an id that occurs twice."""


@dataclass(frozen=True, slots=True)
class Term:
    """A term: its name and other words for it, its meaning, and the id of a rule."""

    id: str
    name: str
    others: str
    meaning: str
    rule: str

    @property
    def title(self) -> str:
        """The name with the other words."""
        return f"{self.name}, {self.others}" if self.others else self.name


@cache
def glossary(game_id: str, lang: str) -> dict[str, Term]:
    """The terms of a game by their ids, in alphabetical order; {} if it has no glossary."""
    _, *lines = document(game_id, GLOSSARY, lang).splitlines() or [""]
    terms, wrong = parse_terms([line for line in lines if line])
    for problem in wrong:
        _LOG.warning("%s: glossary.%s.md: %s", game_id, lang, problem)
    return {term.id: term for term in sorted(terms, key=lambda term: letters(term.name))}


def read_terms(lines: list[str]) -> list[Term]:
    """The terms of the lines; WrongGlossary if a line is none, or an id occurs twice."""
    terms, wrong = parse_terms(lines)
    if wrong:
        raise WrongGlossary("; ".join(wrong))
    return terms


def parse_terms(lines: list[str]) -> tuple[list[Term], list[str]]:
    """The terms of the lines, and what is wrong with the other lines."""
    terms: dict[str, Term] = {}
    wrong: list[str] = []
    for line in lines:
        found = _TERM.fullmatch(line)
        if found is None:
            wrong.append(f"{line!r} is not like '- **term** {{#id}}: Meaning. XX-1.1'")
        elif found["id"] in terms:
            wrong.append(f"{found['id']!r} occurs twice")
        else:
            terms[found["id"]] = Term(**found.groupdict(default=""))
    return list(terms.values()), wrong


def letters(word: str) -> str:
    """A word for sorting: without accents, in small letters."""
    plain = unicodedata.normalize("NFKD", word)
    return "".join(letter for letter in plain if not unicodedata.combining(letter)).casefold()


def glossary_text(game_id: str, lang: str) -> str:
    """The glossary in Markdown, in alphabetical order, for a terminal."""
    terms = glossary(game_id, lang).values()
    return "\n".join(f"- **{term.title}**: {term.meaning} ({term.rule})" for term in terms)
