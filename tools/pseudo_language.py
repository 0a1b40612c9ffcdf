"""Makes a pseudo-language: English with accents, every text a third longer.

    python -m tools.pseudo_language FOLDER

With PITHEAD_LANGUAGES=FOLDER the language `xa` can be chosen. A text without accents was never
given to the catalogues; a text that is cut or overlaps would be so in a longer language, too.
"""

import re
import sys
from functools import cache
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

from tools import catalogues

CODE: Final = "xa"
ACCENTS: Final = str.maketrans("aeiouncAEOU", "àéîôûñçÄÉÖÜ")
FILLER: Final = "löñg"
LONGER: Final = 4 / 3
KEPT: Final = re.compile(
    r"\{[^{}]*\}|\[\[[\w-]+\]\]|%\(\w+\)s|%%|<[^>]*>|&\w+;|`[^`]*`|\]\([^)]*\)|[A-Z]{2}-\d+(?:\.\d+)*[a-z]?"
)
"""What stays as it is: placeholders, symbols, tags, code, targets of links, and ids of rules."""


def pseudo(text: str) -> str:
    """A text with accents, and with a few words more."""
    return accented(text) + _filler(text)


def accented(text: str) -> str:
    parts: list[str] = []
    end = 0
    for kept in KEPT.finditer(text):
        parts += [text[end : kept.start()].translate(ACCENTS), kept[0]]
        end = kept.end()
    return "".join([*parts, text[end:].translate(ACCENTS)])


def _filler(text: str) -> str:
    """Words that make a text a third longer; ."""
    letters = len(KEPT.sub("", text))
    missing = round(letters * (LONGER - 1))
    if missing < 2:
        return ""
    words = (f" {FILLER}" * (missing // len(FILLER) + 1))[: missing + 1]
    return words.rstrip()


def write(folder: Path) -> None:
    """Write the files of the pseudo-language below the folder."""
    own = folder / CODE
    own.mkdir(parents=True, exist_ok=True)
    formats = catalogues.formats(catalogues.ENGLISH).replace('"English"', '"Pseudo"')
    for word in (" and ", " or "):
        formats = formats.replace(word, word.translate(ACCENTS))
    (own / "formats.json").write_text(formats, encoding="utf-8")
    for domain in catalogues.domains():
        catalogue = Catalog(locale="en", charset="utf-8", fuzzy=False)
        for message in catalogues.template(domain, CODE):
            if not message.id:
                continue
            if isinstance(message.id, str):
                longer = accented if message.id in proper_names(domain) else pseudo
                catalogue.add(message.id, longer(message.id), context=message.context)
            else:
                forms = tuple(pseudo(form) for form in message.id)
                catalogue.add(message.id, forms, context=message.context)
        with (own / f"{domain}.po").open("wb") as file:
            write_po(file, catalogue)
    for document in sorted(catalogues.GAMES.glob("*/*.en.md")):
        text = document.read_text(encoding="utf-8")
        # Nothing is added to documents: it would break their tables and headings.
        name = document.name.removesuffix(".en.md")
        page = own / f"{document.parent.name}.{name}.md"
        page.write_text(accented(text), encoding="utf-8")


@cache
def proper_names(domain: str) -> frozenset[str]:
    """The names in an edition that English and German share: no language lengthens them."""
    file = catalogues.GAMES / domain / "edition.toml"
    if not file.is_file():
        return frozenset()
    text = file.read_text(encoding="utf-8")
    english, german = (
        set(re.findall(rf'^name_{lang} = "(.*)"$', text, re.MULTILINE)) for lang in ("en", "de")
    )
    return frozenset(english & german)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    write(Path(sys.argv[1]))
