"""Ending what could go on, and going without a bonus: both are the action `stop`."""

from mypy_extensions import i64

from pithead.games.schichtwechsel.material import Material
from pithead.games.schichtwechsel.state import SchichtwechselState
from pithead.games.schichtwechsel.verbs.base_verb import SchichtwechselVerb
from pithead.kernel.texts.i18n import Text


class Stop(SchichtwechselVerb):
    """SW-7.7: lift, coke or load no more."""

    name = "stop"
    rule = "SW-7.7"

    def take(self, state: SchichtwechselState, seat: i64, target: i64) -> None:
        """Nothing happens."""

    def text(self, state: SchichtwechselState, seat: i64, target: i64) -> Text:
        return Text("Stop here.")

    def subject(self, material: Material, target: i64) -> Text:
        return Text("stop")


class GoWithout(Stop):
    """SW-6.9: refuse a bonus."""

    rule = "SW-6.9"

    def text(self, state: SchichtwechselState, seat: i64, target: i64) -> Text:
        return Text("Go without this bonus.")
