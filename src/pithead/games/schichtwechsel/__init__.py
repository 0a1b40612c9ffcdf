"""Schichtwechsel: four collieries in the Ruhr area in 1950, for two to four players."""
