"""The draw of the start player, which many games begin with."""

from typing import Any

from mypy_extensions import i64, mypyc_attr

from pithead.kernel.chance_event import ChanceEvent
from pithead.kernel.step import S
from pithead.kernel.texts.i18n import PlayerName, Text


@mypyc_attr(allow_interpreted_subclasses=True)
class DrawStart(ChanceEvent[S]):
    """The start player is drawn at random; a game says in `happen` what follows.

    Where the players have bid for the places in turn order, nothing is drawn.
    """

    word = "start"
    draws_start = True

    def __init__(self, name: str, most_players: int, rule_id: str) -> None:
        super().__init__(name)
        self.most_players = most_players
        self.rule_id = rule_id

    def results(self, material: Any) -> list[str]:
        return [str(seat) for seat in range(self.most_players)]

    def possible(self, state: S) -> list[int]:
        return list(range(state.players))

    def pick(self, state: S, number: float) -> i64:
        return int(number * state.players)

    def rule(self, state: S, action: i64) -> str:
        return self.rule_id

    def prompt(self, state: S) -> Text:
        return Text("The start player is chosen at random.")

    def text(self, state: S, result: i64) -> Text:
        return Text("The start player is {who}.", who=PlayerName(result))
