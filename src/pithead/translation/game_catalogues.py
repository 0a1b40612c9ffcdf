"""The catalogues of a game in a package of its own: collected, merged and compiled."""

import io
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from pithead.translation.source_messages import EDITION, messages_in

WIDTH: Final = 100
DATES: Final = re.compile(
    rb'^"(POT-Creation-Date|PO-Revision-Date|Last-Translator|Language-Team|'
    rb"Report-Msgid-Bugs-To|Generated-By):.*\n",
    re.MULTILINE,
)
"""Lines of a catalogue that differ from run to run."""
_NOT_SEARCHED: Final = {".venv", "venv", "build", "dist", "node_modules", "tests"}


@dataclass(frozen=True)
class Written:
    """A catalogue that was written, and how many of its messages have no translation."""

    file: Path
    messages: int
    untranslated: int


def game_packages(folder: Path) -> list[Path]:
    """The folders of games in a project: those with an edition file."""
    return [
        file.parent
        for file in sorted(folder.rglob(EDITION))
        if not _NOT_SEARCHED & set(file.relative_to(folder).parts)
    ]


def write_catalogues(package: Path, languages: list[str]) -> Iterator[Written]:
    """Bring the catalogues of a game up to date, and compile them."""
    for lang in languages:
        file = package / "locale" / lang / f"{package.name}.po"
        catalogue = _merged(package, lang, file)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(po_text(catalogue))
        with file.with_suffix(".mo").open("wb") as compiled:
            write_mo(compiled, catalogue)
        messages = [message for message in catalogue if message.id]
        missing = [message for message in messages if not _is_translated(message.string)]
        yield Written(file, len(messages), len(missing))


def po_text(catalogue: Catalog) -> bytes:
    """A catalogue as a file, the same in every run."""
    written = io.BytesIO()
    write_po(
        written,
        catalogue,
        width=WIDTH,
        ignore_obsolete=True,
        include_lineno=False,
        sort_by_file=True,
    )
    return DATES.sub(b"", written.getvalue())


def _merged(package: Path, lang: str, file: Path) -> Catalog:
    """The messages of the sources, with the translations that there are."""
    template = Catalog(charset="utf-8", fuzzy=False)
    for source in sorted(package.rglob("*")):
        if source.suffix in (".py", ".toml"):
            for found in messages_in(source, lang):
                template.add(
                    found.forms[0] if len(found.forms) == 1 else found.forms,
                    locations=[(source.relative_to(package).as_posix(), 0)],
                    auto_comments=[found.comment] if found.comment else [],
                    context=found.context,
                )
    catalogue = Catalog(locale=lang, domain=package.name, charset="utf-8")
    if file.exists():
        with file.open("rb") as known:
            catalogue = read_po(known, locale=lang, domain=package.name)
    catalogue.update(template, no_fuzzy_matching=True)
    catalogue.project = package.name
    catalogue.version = ""
    catalogue.header_comment = ""
    catalogue.fuzzy = False
    return catalogue


def _is_translated(forms: object) -> bool:
    if isinstance(forms, str):
        return bool(forms)
    return isinstance(forms, (tuple, list)) and bool(forms) and all(forms)
