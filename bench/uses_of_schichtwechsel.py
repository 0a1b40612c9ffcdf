"""What greedy players use in Schichtwechsel; `python -m bench.uses_of_schichtwechsel` writes
docs/schichtwechsel.md.

A shift space or a headframe space is used when a piece comes to stand on it, a route by a step.
"""

import random
from collections import Counter
from pathlib import Path

import pithead
from pithead.bots import bot

GAMES = 500
PAGE = Path(__file__).parent.parent / "docs" / "schichtwechsel.md"
GAME = pithead.game("schichtwechsel")
TABLES = GAME.edition.tables
HEAD = ("| | 2 players | 3 players | 4 players |", "|---|---|---|---|")


def count_game(players: int, seed: int, uses: Counter[str]) -> list[int]:
    """Play one game of greedy players, add up what they use, and answer the scores."""
    rng = random.Random(seed)
    greedy = bot("greedy")
    state = GAME.start(players)
    while state.actor != pithead.OVER:
        copying = state.agenda[-1].kind.startswith("copy")
        chance = state.actor == pithead.CHANCE
        action = state.draw(rng) if chance else greedy.choose(state, rng)
        before = state.clone()
        state.take(action)
        name = before.name(action)
        uses[f"copy:{name[4:]}" if copying and name != "stop" else name] += 1
        for change in pithead.changes(before, state):
            kind, _, rest = change.key.partition(".")
            if kind == "miner":
                uses[f"shift:{TABLES['shift_space'][int(change.after) - 1]['id']}"] += 1
            elif kind == "frame" and change.after != -1:
                uses[f"frame:{rest}"] += 1
            elif kind in ("road", "rail", "canal"):
                uses[f"route:{kind}"] += int(change.after) - int(change.before)
            elif kind.startswith("area_"):
                uses[f"area:{kind}"] += int(change.after) - int(change.before)
    return state.scores()


def rows() -> list[tuple[str, str, list[str]]]:
    """Heading, kind and objects of each part of the table."""
    modes = []
    for card in TABLES["action_card"]:
        for mode in card["mode"]:
            modes.append(card["id"] if mode["id"] == "use" else f"{card['id']}_{mode['id']}")
    return [
        ("Cards used", "use", [*modes, "personal"]),
        ("Cards copied", "copy", modes),
        ("Selection tiles", "tile", [tile["id"] for tile in TABLES["selection_tile"]]),
        ("Route spaces", "route", ["road", "rail", "canal"]),
        ("Shift spaces", "shift", [space["id"] for space in TABLES["shift_space"]][1:]),
        ("Building pits", "area", [area["id"] for area in TABLES["area"]]),
        ("Headframe spaces", "frame", [space["id"] for space in TABLES["headframe_space"]]),
        ("Spoil trades", "trade", [trade["id"] for trade in TABLES["trade"]]),
    ]


def page() -> str:
    uses: dict[int, Counter[str]] = {players: Counter() for players in GAME.players}
    scores: dict[int, list[int]] = {players: [] for players in GAME.players}
    games: Counter[int] = Counter()
    for number in range(GAMES):
        players = GAME.players[number % len(GAME.players)]
        games[players] += 1
        scores[players] += count_game(players, number, uses[players])
    lines = [
        "# How greedy plays Schichtwechsel",
        "",
        f"Uses per game in {GAMES} games of `greedy` players: "
        + ", ".join(f"{games[players]} with {players}" for players in GAME.players)
        + " players.",
        "A dash means that it did not happen with this number of players. The second table omits",
        "cards that were never copied; most of them are copy-protected.",
        "",
        "`python -m bench.uses_of_schichtwechsel` plays these games and writes this page.",
    ]
    for heading, kind, names in rows():
        lines += [
            "",
            f"## {heading}",
            "",
            "| | 2 players | 3 players | 4 players |",
            "|---|---|---|---|",
        ]
        for name in names:
            counts = [uses[players][f"{kind}:{name}"] for players in GAME.players]
            if any(counts):
                cells = [
                    f"{count / games[players]:.2f}" if count else "-"
                    for players, count in zip(GAME.players, counts, strict=True)
                ]
                lines.append(f"| `{name}` | {' | '.join(cells)} |")
            elif kind != "copy":
                lines.append(f"| `{name}` | never | never | never |")
    means = [sum(scores[players]) / len(scores[players]) for players in GAME.players]
    lines += [
        "",
        "## Scores",
        "",
        *HEAD,
        f"| mean score | {' | '.join(f'{mean:.1f}' for mean in means)} |",
    ]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
