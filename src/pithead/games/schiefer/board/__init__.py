"""The drawing of a position of Schiefer."""
