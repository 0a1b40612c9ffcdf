"""A defect of a position, as `State.problems` returns it."""


class Problem(str):
    """The sentence that names a defect; `code` identifies the kind of defect for programs.

    It is a string, so `state.problems()` can be printed and joined as it is. (Not compiled: mypyc
    compiles no subclasses of `str`.)
    """

    code: str

    def __new__(cls, code: str, sentence: str) -> "Problem":
        problem = super().__new__(cls, sentence)
        problem.code = code
        return problem

    def __reduce__(self) -> tuple[type["Problem"], tuple[str, str]]:
        return Problem, (self.code, str(self))
