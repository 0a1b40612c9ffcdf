"""Drawn examples for the rules pages, from positions of real games."""

import random
from dataclasses import dataclass
from functools import cache

from pithead.bots import bot
from pithead.kernel.game_registry import game as find_game
from pithead.kernel.play import events
from pithead.kernel.state import State
from pithead.kernel.step import CHANCE
from pithead.table.pages.stage import board_parts

MOST = 8
"""The most examples on a page; each is a whole drawing."""


@dataclass(frozen=True, slots=True)
class Example:
    """A position in which a rule allows an action, and that action."""

    rule: str
    state: State
    part: str
    action: int

    def caption(self, lang: str) -> str:
        return f"{self.state.prompt(lang)} {self.state.describe(self.action, lang)}"

    def drawing(self, lang: str, paper: str) -> str:
        return self.state.svg(lang, part=self.part, paper=paper)


@cache
def examples(game_id: str) -> dict[str, Example]:
    """For each rule the first position that shows it; one for each chapter."""
    found: dict[str, Example] = {}
    chapters: set[str] = set()
    for rule, state, action in _questions(game_id):
        chapter = rule.partition(".")[0]
        if rule in found or chapter in chapters or len(found) == MOST:
            continue
        chapters.add(chapter)
        found[rule] = Example(rule, state, _part(state, action), action)
    return found


def _part(state: State, action: int) -> str:
    """The part of the drawing that contains the action."""
    name = f'data-action="{state.name(action)}"'
    for part in board_parts(state.game):
        if name in state.svg(part=part.id):
            return part.id
    return state.game.drawing.parts[0].id


@cache
def _questions(game_id: str) -> list[tuple[str, State, int]]:
    """Each rule that allowed an action in one random game, with the position and the action."""
    game = find_game(game_id)
    rng = random.Random(7)
    player = bot("random")
    state = game.start(game.players[1])
    seen: dict[str, tuple[str, State, int]] = {}
    for event in events(state, lambda state: player.choose(state, rng), rng):
        if state.actor != CHANCE:
            for action in state.legal():
                rule = state.rule(action)
                if rule and rule not in seen:
                    seen[rule] = (rule, state.clone(), action)
        state.take(event)
    return list(seen.values())
