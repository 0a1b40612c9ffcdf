"""`python -m pithead` is the `pithead` command."""

from pithead.cli import main

if __name__ == "__main__":
    main()
