"""Generation of a dataset: many games between bots of different strength, on all cores.

The games are written in files of a fixed number of games. A run that is interrupted goes on with
the files that are missing.
"""

import json
import os
import random
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from pithead.bots import bot
from pithead.bots.bot_registry import check_names, searching_bot
from pithead.datasets.data_card import write_card
from pithead.datasets.dataset_game import play_game
from pithead.datasets.game_files import SUFFIX, BadDataset, settings_of, write_games
from pithead.kernel.errors import BadSetup
from pithead.kernel.game_registry import game as find_game
from pithead.kernel.texts.i18n import Text
from pithead.worker_process import CONTEXT

MIX: Final = ("random", "apprentice", "journeyman", "greedy", "greedy", "foreman")
"""The bots of a dataset: each seat gets one of them at random."""


@dataclass(frozen=True)
class DatasetSettings:
    """How the games of a dataset are made. The same settings give the same games."""

    game: str
    players: int
    games: int
    bots: Sequence[str] = MIX
    seed: int = 0
    games_per_file: int = 1000
    search: str = ""
    """The bot whose search of each decision is kept, such as `master:100`; none by default."""

    def check(self) -> None:
        """Raise BadSetup or UnknownBot if no games can be made by these settings."""
        find_game(self.game).check_players(self.players)
        for name, value in (("games", self.games), ("games_per_file", self.games_per_file)):
            if value < 1:
                raise BadSetup(
                    Text("{name} must be at least 1, not {given}", name=name, given=value)
                )
        if not self.bots:
            raise BadSetup(Text("A dataset needs at least one bot"))
        check_names(self.bots)
        for name in self.bots:
            bot(name)
        if self.search:
            check_names([self.search])
            searching_bot(self.search)

    def text(self) -> str:
        """The settings as the files store them; the number of games is not one of them."""
        stored = asdict(self)
        del stored["games"]
        if not self.search:
            del stored["search"]
        return json.dumps(stored, sort_keys=True)


def generate(
    settings: DatasetSettings,
    folder: Path,
    workers: int | None = None,
    on_games: Callable[[int], None] | None = None,
) -> list[Path]:
    """Make all missing files of a dataset, and its data card; return the files.

    `on_games` is called with the number of games of each finished file.
    """
    settings.check()
    numbers = range(0, settings.games, settings.games_per_file)
    paths = {first: _path(settings, folder, first) for first in numbers}
    missing = {first: path for first, path in paths.items() if not path.exists()}
    for first, path in paths.items():
        if first not in missing:
            _check_settings(settings, path)
            _report(on_games, settings, first)
    folder.mkdir(parents=True, exist_ok=True)
    pool_size = min(workers or os.cpu_count() or 1, max(1, len(missing)))
    with ProcessPoolExecutor(pool_size, mp_context=CONTEXT) as pool:
        jobs = {
            pool.submit(write_file, settings, path, first): first for first, path in missing.items()
        }
        try:
            for job in as_completed(jobs):
                job.result()
                _report(on_games, settings, jobs[job])
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    write_card(folder)
    return list(paths.values())


def write_file(settings: DatasetSettings, path: Path, first: int) -> None:
    """Play the games of one file and write them."""
    game = find_game(settings.game)
    games = []
    for number in range(first, _end(settings, first)):
        seed = f"{settings.seed}/{settings.game}/{settings.players}/{number}"
        seats = random.Random(f"{seed}/seats")
        seating = [seats.choice(settings.bots) for _ in range(settings.players)]
        games.append(play_game(game, seating, seed, number, settings.search))
    write_games(path, games, settings.text())


def _end(settings: DatasetSettings, first: int) -> int:
    return min(first + settings.games_per_file, settings.games)


def _report(on_games: Callable[[int], None] | None, settings: DatasetSettings, first: int) -> None:
    if on_games is not None:
        on_games(_end(settings, first) - first)


def _path(settings: DatasetSettings, folder: Path, first: int) -> Path:
    number = first // settings.games_per_file
    last = _end(settings, first) - 1
    return folder / f"{settings.game}-{settings.players}-{number:05}-{last}{SUFFIX}"


def _check_settings(settings: DatasetSettings, path: Path) -> None:
    if settings_of(path) != settings.text():
        raise BadDataset(
            Text(
                "{file} was made with other settings. Choose another folder, or the same bots, "
                "seed and games per file",
                file=str(path),
            )
        )
