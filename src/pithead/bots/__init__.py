"""Bots: players that choose their own actions. `bot("greedy")` makes one, `bots()` lists all."""

from pithead.bots.bot_registry import bot, bots, is_bot, register

__all__ = ["bot", "bots", "is_bot", "register"]
