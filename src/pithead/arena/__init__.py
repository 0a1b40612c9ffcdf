"""Many games: simulation, fuzzing, playthroughs and counts of positions."""
