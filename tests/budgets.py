"""Numbers of examples for property tests."""

import pithead


def examples(compiled: int) -> int:
    """Return the number of examples of a property test: all on compiled rules, else a quarter.

    Interpreted rules are ten times as slow, and only differences to the compiled ones matter there.
    """
    return compiled if pithead.COMPILED else compiled // 4
