"""What greedy players do in Ruhrschifffahrt; `python -m bench.uses_of_ruhrschifffahrt` writes
docs/ruhrschifffahrt.md."""

import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pithead
from pithead.bots import bot

GAMES = 500
ROUNDS = 12
PAGE = Path(__file__).parent.parent / "docs" / "ruhrschifffahrt.md"
GAME = pithead.game("ruhrschifffahrt")
TABLES = GAME.edition.tables
HEAD = "2 players | 3 players | 4 players |\n|---|---|---|---|"
INTRODUCTION = f"""\
# How greedy plays Ruhrschifffahrt

{GAMES} games for each number of players, with `greedy` on every seat, in the edition and with the
options of 2012. Numbers are per game unless the table says otherwise. They show what this bot uses,
not how people play: it builds hardly any warehouses in Ruhrort or Mülheim and gets almost no points
from exports.

`python -m bench.uses_of_ruhrschifffahrt` plays these games and writes this page.
"""


def count_game(players: int, seed: int, uses: Counter[str]) -> None:
    """Play one game of greedy players and add up what they do and what they end with."""
    rng = random.Random(f"uses/{players}/{seed}")
    greedy = bot("greedy")
    state = GAME.start(players)
    while state.actor != pithead.OVER:
        chance = state.actor == pithead.CHANCE
        action = state.draw(rng) if chance else greedy.choose(state, rng)
        name = state.name(action)
        verb, colon, _ = name.partition(":")
        uses.update([name, verb] if colon else [name])
        state.take(action)
    uses["winner"] += max(state.scores())
    uses["score"] += sum(state.scores())
    for points in state.sheet():
        uses.update({f"points {category}": count for category, count in points.items()})
    _count_board(state, uses)


def _count_board(state: pithead.State, uses: Counter[str]) -> None:
    data = state.to_json()
    for stones in data["stones"]:
        uses["ruhrort"] += stones["black_ruhrort"] + stones["white_ruhrort"]
    for field in ("town_slots", "store_slots", "column"):
        for place, owners in data[field].items():
            uses[field] += len(owners)
            uses[place] += len(owners)
    for tiles in data["permanent"]:
        uses.update(f"tile {tile}" for tile, owned in tiles.items() if owned)
    for tiles in data["white"]:
        uses.update(f"tile {tile}" for tile, what in tiles.items() if what in ("unused", "used"))


def page() -> str:
    uses: dict[int, Counter[str]] = {players: Counter() for players in GAME.players}
    for players, counter in uses.items():
        for seed in range(GAMES):
            count_game(players, seed, counter)

    def row(name: str, cell: Callable[[int], str]) -> str:
        return f"| {name} | " + " | ".join(cell(players) for players in uses) + " |"

    def per_game(name: str, key: str) -> str:
        return row(name, lambda players: f"{uses[players][key] / GAMES:.1f}")

    def per_player(name: str, key: str) -> str:
        return row(name, lambda players: f"{uses[players][key] / GAMES / players:.1f}")

    def share(name: str, key: str, times: int) -> str:
        return row(name, lambda n: f"{100 * uses[n][key] / GAMES / n / times:.0f} %")

    categories = GAME.start(2)
    return "\n".join(
        [
            INTRODUCTION,
            "## Results\n",
            f"| | {HEAD}",
            per_player("mean score", "score"),
            per_game("mean score of the winner", "winner"),
            per_game("locks built", "lock"),
            per_game("sales in Ruhrort with a stone", "ruhrort"),
            per_game("warehouses in Ruhrort", "column"),
            per_game("warehouses in towns", "town_slots"),
            per_game("of these in Mülheim", "town_muelheim"),
            per_game("warehouses in coal stores", "store_slots"),
            per_game("debts repaid", "repay_debt"),
            "\n## Tiles\n",
            "The share of players who get a tile. Each white tile has as many copies as there are",
            "players, minus one, so at most 50, 67 or 75 % of the players can get it.\n",
            f"| Tile | {HEAD}",
            *(share(tile["name_en"], f"tile {tile['id']}", 1) for tile in TABLES["tile"]),
            "\n## Options\n",
            "The share of turns in which an option is chosen.\n",
            f"| Option | {HEAD}",
            *(share(o["name_en"], f"option:{o['id']}", ROUNDS) for o in TABLES["option"]),
            "\n## Points\n",
            "Points per player by category.\n",
            f"| Points | {HEAD}",
            *(
                per_player(categories.category(key), f"points {key}")
                for key in categories.sheet()[0]
            ),
            "",
        ]
    )


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
