"""Texts: messages, catalogues, and the prose that games provide."""
