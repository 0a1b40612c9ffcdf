"""How often tests of properties try: as often as the build and the command allow."""

import pithead

QUICK_PART = 5
"""`make check` tries one example of so many."""

quick = False
"""Whether this is `make check`; tests/conftest.py sets it before any test is imported."""


def examples(compiled: int, interpreted: int = 0) -> int:
    """Return the number of examples or games of a property test.

    Interpreted rules are ten times as slow, and only differences to the compiled ones matter
    there: a quarter of the examples is enough if nothing else is said.
    """
    if pithead.COMPILED:
        return compiled
    number = interpreted or compiled // 4
    return max(1, number // QUICK_PART) if quick else number
