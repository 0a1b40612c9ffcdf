"""`python -m tools.field_properties`: the properties of packed positions, from the fields.

Compiled Python calls only what stands in a class, so each field needs a property in the state of
its game. They follow from the declarations in `fields.py`; this writes them beside it. The fields
are read from the source, so it works before the new properties exist.
"""

from __future__ import annotations

from pathlib import Path

import pithead
from pithead.kernel.fields.field import Field
from pithead.kernel.fields.field_types import Flag
from pithead.kernel.texts.catalogue import ENGLISH

GAMES = ("ruhrschifffahrt", "schichtwechsel", "schiefer")
FOLDER = Path(__file__).resolve().parent.parent / "src/pithead/games"

HEAD = '''"""The numbers of a position of {title} by their names.

Made by `python -m tools.field_properties` from `fields.py`; not written by hand.
"""

from pithead.kernel.fields.packed_row import Cells
from pithead.kernel.fields.packed_state import PackedState, use_plain_lists


class {name}(PackedState):
    """Single numbers have fixed places in the row; a list is made when it is first used."""

'''
NUMBER = '''    @property
    def {name}(self) -> int:
        """{meaning}"""
        return self.row[{place}]

    @{name}.setter
    def {name}(self, number: int) -> None:
        self.row[{place}] = number

'''
FLAG = '''    @property
    def {name}(self) -> bool:
        """{meaning}"""
        return self.row[{place}] != 0

    @{name}.setter
    def {name}(self, flag: bool) -> None:
        self.row[{place}] = 1 if flag else 0

'''
LIST = '''    @property
    def {name}(self) -> Cells:
        """{meaning}"""
        if self._{name} is None:
            self._{name} = self.cells({place})
        return self._{name}

'''


def meaning(field: Field) -> str:
    """What a field is, as a sentence."""
    label = field.labels[0].to(ENGLISH) if len(field.labels) == 1 else ""
    text = label or field.meaning or field.name.replace("_", " ")
    return text[:1].upper() + text[1:].rstrip(".…, ") + "."


def class_name(game: pithead.Game) -> str:
    return f"{game.id.capitalize()}Properties"


def properties(game: pithead.Game) -> str:
    """The module with the properties of a game's fields."""
    packed = game.fields.packed
    text = HEAD.format(title=game.id.capitalize(), name=class_name(game))
    lists = [field for field in packed if not field.single]
    text += "".join(f"    _{field.name}: Cells | None = None\n" for field in lists)
    text += "\n"
    for place, field in enumerate(packed):
        shape = LIST if not field.single else FLAG if isinstance(field, Flag) else NUMBER
        text += shape.format(name=field.name, meaning=meaning(field), place=place)
    return f"{text}\nuse_plain_lists({class_name(game)})\n"


def path(game: pithead.Game) -> Path:
    return FOLDER / game.id / "field_properties.py"


def main() -> None:
    for game_id in GAMES:
        game = pithead.game(game_id)
        path(game).write_text(properties(game), encoding="utf-8")


if __name__ == "__main__":
    main()
