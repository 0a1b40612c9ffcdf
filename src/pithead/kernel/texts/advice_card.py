"""Advice for newcomers: a card for each kind of question that a game asks."""

from pithead.kernel.texts.i18n import Text


class AdviceCard:
    """What a kind of question is about, and what good players look at before they answer."""

    def __init__(self, title: Text, about: Text, look_at: Text) -> None:
        self.title = title
        self.about = about
        self.look_at = look_at
