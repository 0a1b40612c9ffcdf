"""How a table of Schichtwechsel looks: a file for each part of it."""
