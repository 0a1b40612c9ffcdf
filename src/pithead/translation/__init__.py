"""The messages of source files, and catalogues with their translations."""
