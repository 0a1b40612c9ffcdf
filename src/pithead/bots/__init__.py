"""Bots: programs that play. `bot("greedy")` creates one, `bots()` lists their names."""

from pithead.bots.bot_registry import bot, bots, is_bot, register

__all__ = ["bot", "bots", "is_bot", "register"]
