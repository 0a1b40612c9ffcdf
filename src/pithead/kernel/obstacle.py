"""Why an action is not legal. Its sentence is made only when it is needed."""

from pithead.kernel.texts.i18n import Text


class Refusal:
    """Why an action is not legal, and the rule that says so ("" where none does)."""

    def __init__(self, reason: str, rule: str = "") -> None:
        self.reason = reason
        self.rule = rule


class Obstacle:
    """What prevents an action: the rule, a text, and the values of its placeholders.

    A value that is a `Text`, such as a name, is inserted in the language of the sentence.
    """

    def __init__(self, rule: str, text: Text, values: dict[str, object] | None = None) -> None:
        self.rule = rule
        self.text = text
        self.values = values

    def sentence(self) -> Text:
        """Why the action is not legal."""
        return self.text if self.values is None else self.text.with_values(**self.values)

    def refusal(self, lang: str) -> Refusal:
        return Refusal(self.sentence().to(lang), self.rule)
