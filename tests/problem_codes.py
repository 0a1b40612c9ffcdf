"""The codes of the problems that a game can name, collected from its sources."""

import ast
from importlib.resources import files
from pathlib import Path

NAMED = ("Problem", "Conserved", "problem")


def codes_in_sources(game_id: str) -> set[str]:
    """The code of every `Problem`, `Conserved` and `problem` in the folder of a game."""
    folder = Path(__file__).parent.parent / "src" / "pithead" / "games" / game_id
    if not folder.exists():
        folder = Path(str(files(f"pithead.games.{game_id}")))
    found = set()
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in NAMED:
                code = node.args[0]
                if ast.unparse(code) == "code":
                    continue  # within `problem`
                assert isinstance(code, ast.Constant), f"{path.name}:{node.lineno}"
                found.add(str(code.value))
    return found
