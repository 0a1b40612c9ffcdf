"""Messages in one language, for those who show many of them."""

from collections.abc import Iterable, Mapping

from pithead.kernel.texts.catalogue import ENGLISH, languages
from pithead.kernel.texts.i18n import check_language, decimal, say, say_one_of, say_plural


class Messages:
    """The language of a reader; called with an English message, it returns the translation."""

    def __init__(self, lang: str) -> None:
        check_language(lang)
        self.lang = lang

    def __call__(self, message: str, **values: object) -> str:
        """Return a message with its placeholders filled in."""
        return say(self.lang, message, **values)

    def plural(self, one: str, other: str, n: int, **values: object) -> str:
        """Return a message in its plural form for a number, which is `{n}` in it."""
        return say_plural(self.lang, one, other, n, **values)

    def decimal(self, value: float, places: int = 1, sign: bool = False) -> str:
        """Return a number with the decimal separator of the language."""
        return decimal(self.lang, value, places, sign)

    def alternatives(self, items: Iterable[str]) -> str:
        """Return a list for a sentence, with "or" before its last item."""
        return say_one_of(self.lang, items)


def language_of(environment: Mapping[str, str]) -> str:
    """Return the language of the environment's locale, English if there are no messages in it."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = environment.get(variable, "")
        if value:
            lang = value[:2].lower()
            return lang if lang in languages() else ENGLISH
    return ENGLISH
