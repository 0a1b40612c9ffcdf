"""What an author wants to know of a game before a player finds it: `pithead check`."""
