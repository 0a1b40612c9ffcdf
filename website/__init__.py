"""The documentation site: what `make docs` adds to the pages in `docs/`."""
