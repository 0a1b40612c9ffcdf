"""What makes the documentation site of the pages in `docs/`: `make docs` builds it."""
