"""German and English words of the interface; the games bring their own."""

from pithead.locale.messages import Words, language_of

__all__ = ["Words", "language_of"]
