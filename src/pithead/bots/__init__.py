"""Bots: players that choose by themselves. `bot("greedy")` makes one, `bots()` names them all."""

from pithead.bots.registry import bot, bots, register

__all__ = ["bot", "bots", "register"]
