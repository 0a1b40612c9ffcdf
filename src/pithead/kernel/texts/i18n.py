"""Messages for people: English in the code, other languages from gettext catalogues.

`Text("{n} coal left", n=3)` is a message that is translated when somebody asks for it, with
`text.to("de")`; `say(lang, "{n} coal left", n=3)` translates at once. `plural` and `say_plural`
choose the plural form. `text_in` gives a context to a message that needs two translations.
`{name}` is a placeholder; a value that is itself a `Text` is translated, too.

`make messages` collects the messages of these calls, so the English text must be a literal there.
"""

from collections.abc import Iterable, Sequence

from pithead.kernel.base_error import UnknownLanguage
from pithead.kernel.texts.catalogue import (
    ENGLISH,
    formats,
    is_language,
    languages,
    translated,
    translated_in,
    translated_plural,
)


class Text:
    """A message with the values of its placeholders, to be translated on demand."""

    def __init__(self, message: str, **values: object) -> None:
        self.message = message
        self.values = values

    def __repr__(self) -> str:
        return f"<Text {self.to(ENGLISH)!r}>"

    # A compiled object is pickled only if it says how, and errors with texts cross processes.
    def __reduce__(self) -> tuple[object, ...]:
        return _text, (self.message, self.values)

    def template(self, lang: str) -> str:
        """The translated message before its placeholders are filled."""
        return translate(lang, self.message)

    def to(self, lang: str, names: list[str] | None = None) -> str:
        """The message in a language; `names` are those of the players, if they have any."""
        return _filled(self.template(lang), lang, self.values, names)

    def fill(self, lang: str, **values: object) -> str:
        """The translated message with these values."""
        return _filled(self.template(lang), lang, values)

    def with_values(self, **values: object) -> "Text":
        """The same message with these values."""
        return _Filled(self, values)


class _Filled(Text):
    """A text whose values were given later."""

    def __init__(self, text: Text, values: dict[str, object]) -> None:
        self.message = text.message
        self.values = values
        self.text = text

    def __reduce__(self) -> tuple[object, ...]:
        return _Filled, (self.text, self.values)

    def template(self, lang: str) -> str:
        return self.text.template(lang)


class _PluralText(Text):
    """A message with a plural form; `{n}` is the number."""

    def __init__(self, one: str, other: str, n: int, values: dict[str, object]) -> None:
        self.message = one
        self.other = other
        self.n = n
        self.values = {"n": n, **values}

    def __reduce__(self) -> tuple[object, ...]:
        return _PluralText, (self.message, self.other, self.n, self.values)

    def template(self, lang: str) -> str:
        return _translate_plural(lang, self.message, self.other, self.n)


class _InContext(Text):
    """A message whose translation depends on where it stands."""

    def __init__(self, context: str, message: str, values: dict[str, object]) -> None:
        self.message = message
        self.context = context
        self.values = values

    def __reduce__(self) -> tuple[object, ...]:
        return _InContext, (self.context, self.message, self.values)

    def template(self, lang: str) -> str:
        if lang == ENGLISH:
            return self.message
        check_language(lang)
        return translated_in(lang, self.context, self.message)


class _Joined(Text):
    """Texts joined by a separator, or as a list with "or" or "and" before the last one."""

    def __init__(self, items: Sequence[Text], separator: str, pattern: str) -> None:
        self.message = ""
        self.values = {}
        self.items = items
        self.separator = separator
        self.pattern = pattern

    def __reduce__(self) -> tuple[object, ...]:
        return _Joined, (self.items, self.separator, self.pattern)

    def to(self, lang: str, names: list[str] | None = None) -> str:
        items = [item.to(lang, names) for item in self.items]
        return _join(lang, items, self.pattern) if self.pattern else self.separator.join(items)


class _Capitalised(Text):
    def __init__(self, text: Text, end: str) -> None:
        self.message = ""
        self.values = {}
        self.text = text
        self.end = end

    def __reduce__(self) -> tuple[object, ...]:
        return _Capitalised, (self.text, self.end)

    def to(self, lang: str, names: list[str] | None = None) -> str:
        translated = self.text.to(lang, names)
        return translated[:1].upper() + translated[1:] + self.end


class OwnText(Text):
    """A text that brings its translations along, such as a name in an edition file.

    Languages that it does not have are looked up in the catalogues.
    """

    def __init__(self, english: str, translated: dict[str, str]) -> None:
        self.message = english
        self.values = {}
        self.translated = translated

    def __reduce__(self) -> tuple[object, ...]:
        return OwnText, (self.message, self.translated)

    def template(self, lang: str) -> str:
        return self.translated.get(lang) or translate(lang, self.message)


class Verbatim(Text):
    """A text that is the same in every language, such as a number."""

    def __reduce__(self) -> tuple[object, ...]:
        return _verbatim, (self.message, self.values)

    def template(self, lang: str) -> str:
        return self.message


class PlayerName(Text):
    """What a sentence calls a player: their name if it is known, or else their number."""

    def __init__(self, seat: int) -> None:
        self.message = ""
        self.values = {}
        self.seat = seat

    def __reduce__(self) -> tuple[object, ...]:
        return PlayerName, (self.seat,)

    def to(self, lang: str, names: list[str] | None = None) -> str:
        return player_name(self.seat, lang, names)


def _text(message: str, values: dict[str, object]) -> Text:
    return Text(message, **values)


def _verbatim(message: str, values: dict[str, object]) -> Text:
    return Verbatim(message, **values)


class Plural:
    """A message with a singular and a plural form; the number is `{n}` in it."""

    def __init__(self, one: str, other: str) -> None:
        self.one = one
        self.other = other

    def of(self, n: int, **values: object) -> Text:
        """The message in the form for a number."""
        return _PluralText(self.one, self.other, n, values)


def plural(one: str, other: str, n: int, **values: object) -> Text:
    """A message in the plural form for a number, which is `{n}` in it."""
    return _PluralText(one, other, n, values)


def text_in(context: str, message: str, **values: object) -> Text:
    """A message whose translation depends on the context."""
    return _InContext(context, message, values)


def joined(items: Sequence[Text], separator: str = ", ") -> Text:
    """Texts with a separator between them."""
    return _Joined(items, separator, "")


def one_of(items: Sequence[Text]) -> Text:
    """Texts as alternatives, with "or" before the last one."""
    return _Joined(items, "", "or")


def all_of(items: Sequence[Text]) -> Text:
    """Texts as a list, with "and" before the last one."""
    return _Joined(items, "", "and")


def capitalised(text: Text) -> Text:
    """A text with a capital letter at its start."""
    return _Capitalised(text, "")


def sentence(text: Text) -> Text:
    """A text with a capital letter at its start and a full stop at its end."""
    return _Capitalised(text, ".")


def say(lang: str, message: str, **values: object) -> str:
    """A message in a language."""
    return _filled(translate(lang, message), lang, values)


def say_plural(lang: str, one: str, other: str, n: int, **values: object) -> str:
    """A message in a language, in the plural form for a number, which is `{n}` in it."""
    return _filled(_translate_plural(lang, one, other, n), lang, {"n": n, **values})


def say_in(lang: str, context: str, message: str, **values: object) -> str:
    """A message in a language; its translation depends on the context."""
    return _InContext(context, message, values).to(lang)


def say_one_of(lang: str, items: Iterable[str]) -> str:
    """Alternatives for a sentence, with "or" before the last one."""
    return _join(lang, list(items), "or")


def say_all_of(lang: str, items: Iterable[str]) -> str:
    """A list for a sentence, with "and" before the last item."""
    return _join(lang, list(items), "and")


def decimal(lang: str, value: float, places: int = 1, sign: bool = False) -> str:
    """A number with the decimal separator of the language."""
    text = f"{value:{'+' if sign else ''}.{places}f}"
    return text.replace(".", formats(lang).decimal)


def translate(lang: str, message: str) -> str:
    """The translation of a message, without filling its placeholders."""
    if lang == ENGLISH:
        return message
    check_language(lang)
    return translated(lang, message)


def check_language(lang: str) -> None:
    if not is_language(lang):
        known = ", ".join(repr(known) for known in languages())
        raise UnknownLanguage(
            Text(
                "There are no texts in {given}; choose one of {known}",
                given=repr(lang),
                known=known,
            )
        )


_numbered_players: dict[tuple[str, int], str] = {}
"""What players without names are called: a description of a position says it very often."""


def player_name(seat: int, lang: str, names: list[str] | None) -> str:
    """What a sentence calls a player: their name, or else the number of their seat."""
    if names is not None:
        return names[seat]
    found = _numbered_players.get((lang, seat))
    if found is None:
        found = say(lang, "player {number}", number=seat + 1)
        _numbered_players[(lang, seat)] = found
    return found


def _translate_plural(lang: str, one: str, other: str, n: int) -> str:
    if lang == ENGLISH:
        return one if n == 1 else other
    check_language(lang)
    return translated_plural(lang, one, other, n)


def _filled(
    template: str, lang: str, values: dict[str, object], names: list[str] | None = None
) -> str:
    if not values:
        return template
    shown: dict[str, object] = {}
    for name, value in values.items():
        shown[name] = value.to(lang, names) if isinstance(value, Text) else value
    return template.format(**shown)


def _join(lang: str, items: list[str], pattern: str) -> str:
    if len(items) < 2:
        return "".join(items)
    return formats(lang).joined(items, pattern)
