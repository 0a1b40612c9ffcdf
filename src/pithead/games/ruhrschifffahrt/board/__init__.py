"""The drawing of a position of Ruhrschifffahrt, one module for each part."""
