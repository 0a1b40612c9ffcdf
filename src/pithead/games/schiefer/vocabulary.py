"""Every action and chance outcome of Schiefer by name; the index is the id.

The ids up to `OPEN` are the same in every edition. Those after it depend on how many valleys and
mines there are: `Vocabulary` knows where each group begins.
"""

from typing import Final

from pithead.games.schiefer.dice import DISTINCT, FACES, ROLLS
from pithead.games.schiefer.material import BUYING, MOST_PLAYERS, Material

KEEP: Final = 0
DONE: Final = 1
PASS: Final = 2
FORFEIT: Final = 3
FETCH: Final = 4
BUY: Final = 5
REROLL: Final = BUY + len(BUYING)
TURN: Final = REROLL + FACES
UP: Final = TURN + FACES * (FACES - 1)
DOWN: Final = UP + FACES
MARK_ALL: Final = DOWN + FACES
MARK: Final = MARK_ALL + 1
SPEND: Final = MARK + FACES
OPEN: Final = SPEND + FACES

_FACES: Final = range(1, FACES + 1)
_TURNS: Final = [(old, new) for old in _FACES for new in _FACES if old != new]


class Vocabulary:
    """Where the groups of ids begin in one edition, and all names."""

    def __init__(self, material: Material) -> None:
        self.sell = OPEN + material.valleys
        self.develop = self.sell + material.mines
        self.start = self.develop + material.boxes
        self.roll = self.start + MOST_PLAYERS
        self.die = self.roll + len(ROLLS)
        self.names = (
            "keep",
            "done",
            "pass",
            "forfeit",
            "fetch",
            *(f"buy:{box}" for box in BUYING),
            *(f"reroll:{face}" for face in _FACES),
            *(f"turn:{old}>{new}" for old, new in _TURNS),
            *(f"up:{face}" for face in _FACES),
            *(f"down:{face}" for face in _FACES),
            "mark:all",
            *(f"mark:{face}" for face in _FACES),
            *(f"spend:{face}" for face in _FACES),
            *(f"open:{valley}" for valley in material.valley_ids),
            *(f"sell:{mine}" for mine in material.mine_ids),
            *(f"develop:{box}" for box in material.box_ids),
            *(f"start:{seat}" for seat in range(MOST_PLAYERS)),
            *(f"roll:{a}-{b}-{c}" for a, b, c in ROLLS),
            *(f"die:{face}" for face in _FACES),
        )


def turn_faces(action: int) -> tuple[int, int]:
    """From which face to which a `turn` goes."""
    return _TURNS[action - TURN]


# What the dice of a roll allow, as ascending lists of ids, for each of the 56 rolls.
REROLLS: Final = [[REROLL + face - 1 for face in faces] for faces in DISTINCT]
TURNS: Final = [
    [TURN + i for i, (old, _) in enumerate(_TURNS) if old in faces] for faces in DISTINCT
]
CHANGES: Final = [
    [UP + face - 1 for face in faces] + [DOWN + face - 1 for face in faces] for faces in DISTINCT
]
