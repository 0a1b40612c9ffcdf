"""Bots: players that choose by themselves. `bot("greedy")` makes one, `bots()` names them all."""

from pithead.bots.bot_registry import bot, bots, is_bot, register

__all__ = ["bot", "bots", "is_bot", "register"]
