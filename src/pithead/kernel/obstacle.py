"""Why an action is not legal: found by the rules, worded only when somebody asks."""

from pithead.kernel.i18n import Text


class Refusal:
    """Why an action is not legal, and the rule that says so ("" where none does)."""

    def __init__(self, reason: str, rule: str = "") -> None:
        self.reason = reason
        self.rule = rule


class Obstacle:
    """What keeps a player from an action: the rule, a text, and the values of its placeholders.

    A value that is a `Text` itself, such as a name, is put in in the language of the sentence.
    """

    def __init__(self, rule: str, text: Text, values: dict[str, object] | None = None) -> None:
        self.rule = rule
        self.text = text
        self.values = values

    def refusal(self, lang: str) -> Refusal:
        if self.values is None:
            return Refusal(self.text.to(lang), self.rule)
        words: dict[str, object] = {}
        for name, value in self.values.items():
            words[name] = value.to(lang) if isinstance(value, Text) else value
        return Refusal(self.text.to(lang).format(**words), self.rule)
