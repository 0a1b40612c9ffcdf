"""Datasets: many games between bots, as Parquet files.

>>> from pithead import datasets
>>> games = datasets.sample("schiefer")
>>> games[0].record().state.scores() == games[0].scores
True
"""

from pithead.datasets.dataset_game import DatasetGame
from pithead.datasets.game_files import BadDataset, load, sample
from pithead.datasets.generation import DatasetSettings, generate

__all__ = ["BadDataset", "DatasetGame", "DatasetSettings", "generate", "load", "sample"]
