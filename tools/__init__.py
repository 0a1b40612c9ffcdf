"""Tools for those who work on Pithead; none of them is installed with it."""
