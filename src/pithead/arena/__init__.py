"""Many games: simulations, tournaments, training, fuzzing, playthroughs and position counts."""
