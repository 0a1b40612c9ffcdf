"""The ways to use an action card."""

from pithead.games.schichtwechsel.effect_lines import Cost, Line
from pithead.kernel.texts.i18n import Text


class Mode:
    """One way to use a card: its price and its effects. Action names contain `object_id`."""

    def __init__(
        self, object_id: str, card: int, cost: Cost, lines: list[Line], name: Text, players: range
    ) -> None:
        self.object_id = object_id
        self.card = card
        self.cost = cost
        self.lines = lines
        self.name = name
        self.size = ""
        self.reusable = False
        self.copy_protected = True
        self.players = players
        """The numbers of players with whom the card is in the game."""

    def in_scope(self, scope: str) -> bool:
        """SW-7.9, SW-7.10, SW-7.12: whether a copy effect of this kind reaches the mode."""
        if self.copy_protected:
            return False
        if scope == "large_p1":
            return self.size == "large" and self.cost.kind == "P" and self.cost.amount == 1
        return self.size == "small" or (scope == "medium_small" and self.size == "medium")
