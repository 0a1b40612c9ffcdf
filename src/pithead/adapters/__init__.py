"""Pithead's games as other people's tools want them: PettingZoo, OpenSpiel, Gymnasium."""
