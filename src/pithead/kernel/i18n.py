"""Texts in English and German, always given together."""

from typing import Final

from pithead.kernel.errors import UnknownLanguage

LANGUAGES: Final = ("en", "de")


class Text:
    """One text in both languages; `{name}` is a placeholder for `fill`."""

    def __init__(self, en: str, de: str) -> None:
        self.en = en
        self.de = de

    def to(self, lang: str) -> str:
        return say(lang, self.en, self.de)

    def fill(self, lang: str, **values: object) -> str:
        return self.to(lang).format(**values)


def check_language(lang: str) -> None:
    if lang not in LANGUAGES:
        known = " or ".join(repr(known) for known in LANGUAGES)
        raise UnknownLanguage(f"There are no texts in {lang!r}; choose {known}")


def say(lang: str, en: str, de: str) -> str:
    """The one of two sentences that is in this language."""
    if lang == "en":
        return en
    if lang != "de":
        check_language(lang)
    return de


def player_name(seat: int, lang: str, names: list[str] | None) -> str:
    """What a sentence calls a player: their name, or else the number of their seat."""
    if names is not None:
        return names[seat]
    return say(lang, f"player {seat + 1}", f"Spieler {seat + 1}")
