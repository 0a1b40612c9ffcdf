"""Adapters of the games to other libraries: PettingZoo, OpenSpiel, Gymnasium."""
