"""The machine that knows no game: states, steps, agenda, chance, records, errors."""
