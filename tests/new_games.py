"""Games as `pithead new-game` creates them, changed as authors might, in the process of a test."""

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Final

import pithead
from pithead.kernel import game_registry
from pithead.kernel.texts import catalogue
from pithead.terminal.commands.new_game import HALDE, package_files

SHARED_LIST: Final = (
    "        game.fields.begin(self)\n",
    (
        "        game.fields.begin(self)\n\n    def clone(self):\n        twin = super().clone()\n"
        "        twin.lumps = self.lumps\n        return twin\n"
    ),
)
"""A change of the state: copies share a list with the original."""
Changes = Mapping[str, str | tuple[str, str]]


def write_game(folder: Path, name: str, changes: Changes, example: str = HALDE) -> Path:
    """Write the package of a new game; `changes` has new files and texts to replace in others."""
    added = {f"src/{name}/{file}": text for file, text in changes.items() if isinstance(text, str)}
    for path, content in {**package_files(name, example), **added}.items():
        text = content
        change = changes.get(Path(path).name, ("", ""))
        if not isinstance(change, str) and change[0]:
            old, new = change
            assert old in text, path
            text = text.replace(old, new)
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return folder / "src" / name


@contextmanager
def new_game(
    folder: Path, name: str, changes: Changes | None = None, example: str = HALDE
) -> Iterator[pithead.Game]:
    """A new game, as if its package was installed."""
    package = write_game(folder, name, changes or {}, example)
    sys.path.insert(0, str(package.parent))
    try:
        module = import_module(f"{name}.game")
        title = "".join(word.capitalize() for word in name.split("_"))
        game_registry.register_game(name, getattr(module, title))
        catalogue.add_catalogues(package)
        yield pithead.game(name)
    finally:
        sys.path.remove(str(package.parent))
        game_registry._classes.pop(name, None)
        game_registry._games.pop(name, None)
        forget_catalogues()
        for loaded in [known for known in sys.modules if known.partition(".")[0] == name]:
            del sys.modules[loaded]


def forget_catalogues() -> None:
    """Forget the catalogues of games of other packages."""
    catalogue._game_folders.clear()
    catalogue._translations.clear()
    catalogue._found.clear()
    catalogue._found_plurals.clear()
    catalogue._found_in_context.clear()
