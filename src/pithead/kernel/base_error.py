"""The base of all errors, apart from the others because the translations need it, too."""

from typing import TYPE_CHECKING, Any

from pithead.kernel.texts.catalogue import ENGLISH

if TYPE_CHECKING:
    from pithead.kernel.texts.i18n import Text


class PitheadError(Exception):
    """The base of all errors that a caller or a user can cause.

    `str(error)` is a sentence in English without a full stop; `error.to("de")` is its translation.
    """

    def __init__(self, text: "Text | str" = "") -> None:
        self.text = text
        """The sentence, as a part of other messages."""
        super().__init__(*([self.to(ENGLISH)] if text else []))

    def __str__(self) -> str:
        # KeyError would print the sentence in quotation marks.
        return str(self.args[0]) if self.args else type(self).__name__

    def to(self, lang: str) -> str:
        """The sentence in a language."""
        return self.text if isinstance(self.text, str) else self.text.to(lang)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the attributes: the arguments of a subclass are others than those of its base."""
        return _restore, (type(self), self.args, self.__dict__)


def _restore(
    error_class: type[PitheadError], args: tuple[Any, ...], attributes: dict[str, Any]
) -> PitheadError:
    error = error_class.__new__(error_class, *args)
    error.__dict__.update(attributes)
    return error


class UnknownLanguage(PitheadError, KeyError):
    """There are no texts in this language."""
