"""German and English messages of the interface; the games have their own texts."""

from pithead.locale.messages import Messages, language_of

__all__ = ["Messages", "language_of"]
