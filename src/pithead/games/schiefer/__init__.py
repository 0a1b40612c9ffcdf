"""Schiefer: slate mines in the valleys of Wales, for two to four players."""
