"""The tables of docs/ecosystem.md describe the observations.

`python -m tests.adapters.test_document` in the project's environment writes them anew.
"""

from pathlib import Path

import pithead

DOCUMENT = Path(__file__).parent.parent.parent / "docs" / "ecosystem.md"
MARK = "<!-- The tables are written by `python -m tests.adapters.test_document`. -->\n"
PLAYERS = 3


def tables() -> str:
    """Return the table of each game for three players."""
    lines: list[str] = []
    for game_id in pithead.games():
        game = pithead.game(game_id)
        observation = game.observation(PLAYERS)
        lines += ["", f"### {game.title}, {PLAYERS} players: {observation.size} numbers", ""]
        lines += ["| feature | from | numbers | at most | |", "|---|---:|---:|---:|---|"]
        at = 0
        for feature in observation.features:
            row = (f"`{feature.name}`", at, feature.size, feature.highest, feature.meaning)
            lines.append(f"| {' | '.join(map(str, row))} |")
            at += feature.size
    return "\n".join(lines) + "\n"


def test_the_document_has_the_layout_of_every_game() -> None:
    assert DOCUMENT.read_text(encoding="utf-8").partition(MARK)[2] == tables()


if __name__ == "__main__":
    text = DOCUMENT.read_text(encoding="utf-8").partition(MARK)[0]
    DOCUMENT.write_text(text + MARK + tables(), encoding="utf-8")
