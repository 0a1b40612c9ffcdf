"""Bots at tables: who thinks when, in which process."""
