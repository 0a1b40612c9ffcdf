"""The drawing of a position of Schichtwechsel: a module for each part of it."""
