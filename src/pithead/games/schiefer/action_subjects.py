"""What people call the place or thing that each action of Schiefer is about."""

from collections.abc import Mapping

from pithead.games.schiefer.dice import FACES
from pithead.games.schiefer.material import BUYING, Material
from pithead.games.schiefer.vocabulary import (
    BUY,
    DONE,
    DOWN,
    FETCH,
    FORFEIT,
    KEEP,
    MARK,
    MARK_ALL,
    OPEN,
    PASS,
    REROLL,
    SPEND,
    TURN,
    UP,
    Vocabulary,
    turn_faces,
)
from pithead.kernel.i18n import Text, Verbatim


def subjects(material: Material, ids: Vocabulary) -> Mapping[int, Text]:
    """By the id of an action, a few words without a verb form of "you"."""
    found = {
        KEEP: Text("keep the dice"),
        DONE: Text("no more markers"),
        PASS: Text("pass"),
        FORFEIT: Text("skip the action"),
        FETCH: Text("fetch a marker"),
        MARK_ALL: Text("use all three dice"),
    }
    for index in range(len(BUYING)):
        found[BUY + index] = material.box_names[material.buying[index]]
    for index in range(FACES):
        face = index + 1
        found[REROLL + index] = Text("reroll a {face}", face=face)
        found[UP + index] = Text("change a {face} upwards", face=face)
        found[DOWN + index] = Text("change a {face} downwards", face=face)
        found[MARK + index] = Text("a marker on space {face}", face=face)
        found[SPEND + index] = Text("the marker on space {face}", face=face)
    for action in range(TURN, UP):
        old, new = turn_faces(action)
        found[action] = Text("turn a {old} to {new}", old=old, new=new)
    for valley, name in enumerate(material.valley_names):
        found[OPEN + valley] = Text("next mine in the valley {name}", name=name)
    for mine, name in enumerate(material.mine_names):
        found[ids.sell + mine] = Verbatim(name)
    for box, text in enumerate(material.box_names):
        found[ids.develop + box] = text
    return found
