"""Editions side by side: their values in words, corrections of them, and differences."""
