"""A table: its events, clocks, dice and views, and who watches it."""
