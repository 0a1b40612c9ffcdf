"""The translations: every message of the game has one, with the same placeholders."""

import string
from collections.abc import Iterator
from gettext import NullTranslations
from pathlib import Path
from typing import Final

from pithead.game_checks.examined_game import ExaminedGame
from pithead.game_checks.findings import GameFinding, Note, Result
from pithead.game_checks.source_place import SourcePlace
from pithead.kernel.texts.catalogue import ENGLISH, language_folder, translations
from pithead.kernel.texts.i18n import Text
from pithead.translation.source_messages import SourceMessage, messages_in

NAME: Final = "translations"


def check(examined: ExaminedGame) -> Iterator[Result]:
    """Look up every message of the sources in every language that the game has."""
    for lang in examined.languages:
        if lang == ENGLISH:
            continue
        if not is_translated(examined, lang):
            yield Note(
                NAME,
                Text("no messages in {lang}: `pithead messages` writes locale/{lang}", lang=lang),
            )
            continue
        for file in sorted(examined.folder.rglob("*")):
            if file.suffix not in (".py", ".toml"):
                continue
            for message in messages_in(file, lang):
                yield from _problems(message, lang, translations(lang), file)


def is_translated(examined: ExaminedGame, lang: str) -> bool:
    """Whether the game has a catalogue of the language, in its own folder or in Pithead."""
    own = examined.folder / "locale" / lang
    names = (f"{examined.game.id}.po", f"{examined.game.id}.mo")
    return own.is_dir() or any((language_folder(lang) / name).is_file() for name in names)


def _problems(
    message: SourceMessage, lang: str, known: NullTranslations, file: Path
) -> Iterator[GameFinding]:
    found = _translations_of(message, known)
    place = SourcePlace(file, message.line)
    if not found:
        yield GameFinding(
            NAME,
            Text("not translated to {lang}: {text}", lang=lang, text=message.forms[0]),
            Text("Run `pithead messages`, and translate the message in locale/{lang}.", lang=lang),
            place,
        )
    wanted = {name for form in message.forms for name in placeholders(form)}
    for form in found:
        further = placeholders(form) - wanted
        lacking = wanted - placeholders(form) if len(message.forms) == 1 else set()
        if further or lacking:
            yield GameFinding(
                NAME,
                Text("other placeholders in {lang}: {text}", lang=lang, text=form),
                Text("Keep these: {names}", names=", ".join(sorted(wanted)) or "-"),
                place,
            )


def _translations_of(message: SourceMessage, known: NullTranslations) -> list[str]:
    """The translated forms; a catalogue returns the message itself where it has none."""
    one = message.forms[0]
    if len(message.forms) > 1:
        forms = [known.ngettext(one, message.forms[1], number) for number in (1, 2, 5)]
        return [] if any(form in message.forms for form in forms) else forms
    if message.context is not None:
        found = known.pgettext(message.context, one)
    else:
        found = known.gettext(one)
    return [] if found is one and len(one) > 1 else [found]


def placeholders(text: str) -> set[str]:
    """The names in braces."""
    try:
        return {name for _, name, _, _ in string.Formatter().parse(text) if name}
    except ValueError:
        return set()
