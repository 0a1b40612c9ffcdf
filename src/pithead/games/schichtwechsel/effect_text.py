"""Effects and costs in words."""

from collections.abc import Sequence
from typing import Final

from pithead.games.schichtwechsel.effect_lines import Cost, Line
from pithead.games.schichtwechsel.material import Material
from pithead.kernel.texts.i18n import Plural, Text, Verbatim, all_of, joined, one_of

ROUTE_TEXTS: Final = {
    "road": Text("road"),
    "rail": Text("rail"),
    "canal": Text("canal"),
}
SCOPE_TEXTS: Final = {
    "large_p1": Text(
        "a large card that costs one player token",
    ),
    "medium_small": Text("a medium or small card"),
    "small": Text("a small card"),
}
NOTHING: Final = Text("nothing")

_TEXTS: Final = {
    "load": Text("load {up_to} coke"),
    "vp": Text("{n} VP"),
    "water": Text("water {n:+d}"),
    "water_choice": Text("water down by 0 to {n}"),
    "coal_mine": Text("{n} coal on a mine wagon"),
    "spoil_mine": Text("{n} spoil on a mine wagon"),
    "coal_wagon": Text("{n} coal on a coal wagon"),
    "spoil_tip": Text("{n} spoil on the tip"),
    "coke_wagon": Text("{n} coke on a coke wagon"),
    "coke_plant": Text("{n} coke in the coking plant"),
    "miner use": Text("move the miner"),
    "miner pass": Text("move the miner without using the space"),
    "copy": Text("copy {what}"),
    "first_player": Text("take the first player marker"),
    "headframe both": Text("move both headframes"),
    "headframe one": Text("move one headframe"),
    "rail_up_to_headframes": Text(
        "rail up to one space for each placed headframe",
    ),
    "tile_lower": Text("lower half of the selection tile"),
}
"""By the word of a line, and its argument where it has one."""

_COUNTED: Final = {
    "lift": Plural("lift {up_to} full mine wagon", "lift {up_to} full mine wagons"),
    "coke": Plural("coke {up_to} full coal wagon", "coke {up_to} full coal wagons"),
    "step": Plural("{route} +{n} space", "{route} +{n} spaces"),
    "tool": Plural("{n} tool marker", "{n} tool markers"),
    "coin": Plural("{n} coin", "{n} coins"),
    "white": Plural("{n} white token", "{n} white tokens"),
}
"""By the word of a line or the name of a thing: for one, and for several."""


def counted(count: int, what: str) -> Text:
    """So many white tokens, coins or tool markers."""
    return _COUNTED[what].of(count)


def player_tokens(count: int) -> Text:
    if count == 1:
        return Text("the player token")
    return Text("{count} player tokens", count=count)


def points(count: int) -> Text:
    return Text("{count} VP", count=count)


def line_text(line: Line) -> Text:
    """What an effect does, as part of a list."""
    n = line.amount
    word = line.word.removesuffix("_if_present")
    if word == "tool":
        action = Text("discard {n}") if n < 0 else Text("take {n}")
        return action.with_values(n=counted(abs(n), "tool"))
    if word.endswith("_no_barrier"):
        text = Text("{route} +1 space, no barrier")
        return text.with_values(route=ROUTE_TEXTS[word.partition("_")[0]])
    if word in ROUTE_TEXTS:
        return _COUNTED["step"].of(n, route=ROUTE_TEXTS[word])
    if word == "copy":
        return _TEXTS[word].with_values(what=SCOPE_TEXTS[line.argument])
    up_to = Text("up to {n}", n=n) if n > 1 else Verbatim("1")
    if word in _COUNTED:
        return _COUNTED[word].of(n, up_to=up_to)
    return _TEXTS[f"{word} {line.argument}" if line.argument else word].with_values(
        n=n, up_to=up_to
    )


def effects_text(lines: Sequence[Line]) -> Text:
    """A list of effects."""
    return joined([line_text(line) for line in lines]) if lines else NOTHING


def alternatives_text(lists: Sequence[Sequence[Line]]) -> Text:
    """Lists of effects of which one is chosen."""
    return one_of([effects_text(lines) for lines in lists])


def upper_text(material: Material, tile: int) -> Text:
    """The upper half of a selection tile."""
    lines = material.upper[tile]
    if material.upper_either[tile]:
        return alternatives_text([[line] for line in lines])
    return effects_text(lines)


def cost_text(cost: Cost) -> Text:
    """A price, as what something costs."""
    if cost.kind == "P":
        return player_tokens(cost.amount)
    return counted(cost.amount, "white" if cost.kind == "W" else "coin")


def cost_label(cost: Cost) -> Text:
    """A price, as a table lists it."""
    text = cost_text(cost)
    if cost.amount != 1 or cost.kind == "C":
        return text
    if cost.kind == "W":
        return Text("1 white token")
    return Text("player token")


def cubes_text(coal: int, spoil: int, blue: int) -> Text:
    """Cubes in words."""
    parts = []
    if coal:
        parts.append(Text("{coal} coal", coal=coal))
    if spoil:
        parts.append(Text("{spoil} spoil", spoil=spoil))
    if blue:
        parts.append(Text("the blue cube"))
    return all_of(parts)
