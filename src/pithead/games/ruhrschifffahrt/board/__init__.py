"""The context of Ruhrschifffahrt, drawn: one module for each part of it."""
