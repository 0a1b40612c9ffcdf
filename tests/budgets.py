"""How much the tests look at: less where every look takes ten times as long."""

import pithead


def examples(compiled: int) -> int:
    """How many examples a property is tried on. All of them on the compiled rules, and a quarter of
    them interpreted: the rules are the same, so there it is the difference that is looked for."""
    return compiled if pithead.COMPILED else compiled // 4
