"""A defect of a position or an edition, as `State.problems` returns it."""

from pithead.kernel.texts.catalogue import ENGLISH
from pithead.kernel.texts.i18n import Text, Verbatim


class Problem(str):
    """The sentence that names a defect; `code` identifies the kind of defect for programs.

    It is an English string, so `state.problems()` can be printed and joined as it is; `to`
    translates it if it was given as a `Text`. (Not compiled: mypyc compiles no subclasses of
    `str`.)
    """

    code: str
    text: Text
    where: str
    """The table of an edition file that has the defect, as messages call it; "" if unknown."""
    key: str
    """The key of that table, "" if the table as a whole has the defect."""
    reason: Text
    """The text without the place."""

    def __new__(
        cls,
        code: str,
        text: Text | str,
        where: str = "",
        key: str = "",
        reason: Text | None = None,
    ) -> "Problem":
        if isinstance(text, str):
            text = Verbatim("{text}", text=text)
        problem = super().__new__(cls, text.to(ENGLISH))
        problem.code = code
        problem.text = text
        problem.where = where
        problem.key = key
        problem.reason = reason or text
        return problem

    def to(self, lang: str) -> str:
        """The sentence in a language."""
        return self.text.to(lang)

    def __reduce__(self) -> tuple[type["Problem"], tuple[str, Text, str, str, Text]]:
        return Problem, (self.code, self.text, self.where, self.key, self.reason)
