"""Ruhrschifffahrt 1769-1890: coal barges on the river Ruhr, for two to four players."""
