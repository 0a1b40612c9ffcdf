"""Three mining board games: rules, bots and records.

>>> import pithead
>>> state = pithead.game("schiefer").start(players=3)
>>> state.prompt()
'The start player is drawn.'
"""

import importlib as _importlib

from pithead.arena.play import play
from pithead.kernel import state as _state
from pithead.kernel.editions.edition import Edition
from pithead.kernel.errors import (
    BadEdition,
    BadPosition,
    BadRecord,
    BadSetup,
    BrokenBot,
    BrokenGame,
    IllegalAction,
    PitheadError,
    UnknownBot,
    UnknownGame,
    UnknownLanguage,
)
from pithead.kernel.fields.diff import Change, changes
from pithead.kernel.game import Game, Option
from pithead.kernel.game_registry import game, games, load_edition
from pithead.kernel.pieces import Piece, PieceChange, piece_changes
from pithead.kernel.play import Bot
from pithead.kernel.record import Record
from pithead.kernel.state import RandomSource, State
from pithead.kernel.step import CHANCE, OVER
from pithead.kernel.texts.notebook_tables import Table

# This registers the games. It also puts the package `pithead.games` in the place of the function
# `games`: it can be called like the function, and `pithead.games.schiefer` is found as well.
_importlib.import_module("pithead.games")

__version__ = "0.1.0"

COMPILED = not str(_state.__file__).endswith((".py", ".pyc"))
"""Whether the rules are compiled. They behave the same either way."""

__all__ = [
    "CHANCE",
    "COMPILED",
    "OVER",
    "BadEdition",
    "BadPosition",
    "BadRecord",
    "BadSetup",
    "Bot",
    "BrokenBot",
    "BrokenGame",
    "Change",
    "Edition",
    "Game",
    "IllegalAction",
    "Option",
    "Piece",
    "PieceChange",
    "PitheadError",
    "RandomSource",
    "Record",
    "State",
    "Table",
    "UnknownBot",
    "UnknownGame",
    "UnknownLanguage",
    "changes",
    "game",
    "games",
    "load_edition",
    "piece_changes",
    "play",
]
