"""Editions: the printed material as data, its schema, and the words for its values."""
