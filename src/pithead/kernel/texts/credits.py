"""The people who made a printed game."""

from typing import Final

from mypy_extensions import mypyc_attr

from pithead.kernel.texts.i18n import Text

AUTHOR: Final = Text("Author")
ILLUSTRATION: Final = Text("Illustration")
GRAPHICS: Final = Text("Graphics")
LAYOUT: Final = Text("Layout")
EDITORS: Final = Text("Editors")
EDITOR: Final = Text("Editor")
PRINTED_EDITION: Final = Text("Printed edition")
FAN_EDITION: Final = Text(
    "A fan edition in its own words and drawings; not connected with author or publisher."
)
"""What every game here is."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Credit:
    """What somebody did for the printed game, and who; or where it was published."""

    def __init__(self, role: Text, names: Text) -> None:
        self.role = role
        self.names = names


def credit_line(credits: tuple[Credit, ...], lang: str) -> str:
    """All credits of a game in one line, and that this is a fan edition; "" without credits."""
    if not credits:
        return ""
    made = [f"{credit.role.to(lang)}: {credit.names.to(lang)}." for credit in credits]
    return " ".join([*made, FAN_EDITION.to(lang)])
