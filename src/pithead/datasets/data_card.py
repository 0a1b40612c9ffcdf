"""The data card of a dataset: what it contains, how it was made, and what it is not good for."""

import json
from collections import Counter
from importlib.resources import files
from pathlib import Path
from statistics import fmean
from typing import Final

from pithead.atomic_write import atomic_write
from pithead.datasets.game_files import SUFFIX, load, settings_of

CARD: Final = "README.md"
_TEMPLATE: Final = "data_card_template.md"


def write_card(folder: Path) -> Path:
    """Describe all games of a folder in its README.md."""
    from pithead import __version__

    lengths: dict[tuple[str, int, int, str], list[int]] = {}
    seats: Counter[tuple[str, int, str]] = Counter()
    wins: dict[tuple[str, int, str], float] = {}
    for game in load(folder):
        kind = (game.game, game.players, game.rules, game.edition)
        lengths.setdefault(kind, []).append(len(game.events))
        winners = list(game.places).count(1)
        for bot, place in zip(game.bots, game.places):
            who = (game.game, game.players, bot)
            seats[who] += 1
            wins[who] = wins.get(who, 0.0) + (1 / winners if place == 1 else 0.0)
    counts = [
        f"| {game} | {players} | {len(found)} | {fmean(found):.0f} | {rules} | {edition} |"
        for (game, players, rules, edition), found in sorted(lengths.items())
    ]
    rates = [
        f"| {game} | {players} | {bot} | {count} | {100 * wins[game, players, bot] / count:.1f} % |"
        for (game, players, bot), count in sorted(seats.items())
    ]
    template = (files("pithead.datasets") / _TEMPLATE).read_text(encoding="utf-8")
    text = template.format(
        games=", ".join(sorted({kind[0] for kind in lengths})),
        version=__version__,
        counts="\n".join(counts),
        settings="\n".join(_commands(folder)),
        wins="\n".join(rates),
    )
    with atomic_write(folder / CARD) as temporary:
        temporary.write_text(text, encoding="utf-8")
    return folder / CARD


def _commands(folder: Path) -> list[str]:
    """The commands that make the files of a folder again."""
    numbers: dict[str, int] = {}
    for path in sorted(folder.glob(f"*{SUFFIX}")):
        settings = settings_of(path)
        last = int(path.stem.rpartition("-")[2])
        numbers[settings] = max(numbers.get(settings, 0), last + 1)
    commands = []
    for text, games in sorted(numbers.items()):
        made = json.loads(text)
        commands.append(
            f"- `pithead dataset {made['game']} --players {made['players']} --games {games} "
            f"--bots {','.join(made['bots'])} --seed {made['seed']} "
            f"--games-per-file {made['games_per_file']}"
            f"{' --search ' + made['search'] if 'search' in made else ''}`"
        )
    return commands
