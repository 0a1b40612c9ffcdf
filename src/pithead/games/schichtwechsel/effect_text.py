"""Effects and costs in words."""

from collections.abc import Sequence
from typing import Final

from pithead.games.schichtwechsel.effect_lines import Cost, Line
from pithead.games.schichtwechsel.material import Material
from pithead.kernel.i18n import Text

ROUTE_TEXTS: Final = {
    "road": Text("road", "Straße"),
    "rail": Text("rail", "Schiene"),
    "canal": Text("canal", "Kanal"),
}
SCOPE_TEXTS: Final = {
    "large_p1": Text(
        "a large card that costs one player token",
        "eine große Karte zum Preis von genau einem Spieler-Aktionsstein",
    ),
    "medium_small": Text("a medium or small card", "eine mittlere oder kleine Karte"),
    "small": Text("a small card", "eine kleine Karte"),
}
NOTHING: Final = Text("nothing", "nichts")
OR: Final = Text(" or ", " oder ")

_TEXTS: Final = {
    "load": Text("load {up_to} coke", "{up_to} Koks verladen"),
    "vp": Text("{n} VP", "{n} SP"),
    "water": Text("water {n:+d}", "Wasser {n:+d}"),
    "water_choice": Text("water down by 0 to {n}", "Wasser um 0 bis {n} senken"),
    "coal_mine": Text("{n} coal on a mine wagon", "{n} Kohle auf eine Lore"),
    "spoil_mine": Text("{n} spoil on a mine wagon", "{n} Abraum auf eine Lore"),
    "coal_wagon": Text("{n} coal on a coal wagon", "{n} Kohle auf einen Waggon"),
    "spoil_tip": Text("{n} spoil on the tip", "{n} Abraum auf die Halde"),
    "coke_wagon": Text("{n} coke on a coke wagon", "{n} Koks auf einen Kokswaggon"),
    "coke_plant": Text("{n} coke in the coking plant", "{n} Koks in die Kokerei"),
    "miner use": Text("move the miner", "Bergmann ziehen"),
    "miner pass": Text(
        "move the miner without using the space", "Bergmann ziehen ohne Feldnutzung"
    ),
    "copy": Text("copy {what}", "{what} kopieren"),
    "first_player": Text("take the first player marker", "Startspielermarker nehmen"),
    "headframe both": Text("move both headframes", "beide Fördertürme versetzen"),
    "headframe one": Text("move one headframe", "einen Förderturm versetzen"),
    "rail_up_to_headframes": Text(
        "rail up to one space for each placed headframe",
        "Schiene bis zu ein Feld je aufgestelltem Förderturm",
    ),
    "tile_lower": Text("lower half of the selection tile", "untere Hälfte des Auswahlplättchens"),
}
"""By the word of a line, and its argument where it has one."""

_COUNTED: Final = {
    "lift": (
        Text("lift {up_to} full mine wagon", "{up_to} volle Lore fördern"),
        Text("lift {up_to} full mine wagons", "{up_to} volle Loren fördern"),
    ),
    "coke": (
        Text("coke {up_to} full coal wagon", "{up_to} vollen Waggon verkoken"),
        Text("coke {up_to} full coal wagons", "{up_to} volle Waggons verkoken"),
    ),
    "step": (
        Text("{route} +{n} space", "{route} +{n} Feld"),
        Text("{route} +{n} spaces", "{route} +{n} Felder"),
    ),
    "tool": (
        Text("{n} tool marker", "{n} Werkzeugmarker"),
        Text("{n} tool markers", "{n} Werkzeugmarker"),
    ),
    "coin": (Text("{n} coin", "{n} Münze"), Text("{n} coins", "{n} Münzen")),
    "white": (
        Text("{n} white token", "{n} weißen Aktionsstein"),
        Text("{n} white tokens", "{n} weiße Aktionssteine"),
    ),
}
"""By the word of a line or the name of a thing: for one, and for several."""


def filled(text: Text, **values: object) -> Text:
    """A text with its placeholders filled; a value that is a text is put in by language."""
    en = {name: value.en if isinstance(value, Text) else value for name, value in values.items()}
    de = {name: value.de if isinstance(value, Text) else value for name, value in values.items()}
    return Text(text.en.format(**en), text.de.format(**de))


def capitalised(text: Text) -> Text:
    """A text as the start of a sentence."""
    return Text(text.en[:1].upper() + text.en[1:], text.de[:1].upper() + text.de[1:])


def sentence(text: Text) -> Text:
    """A list of effects as a sentence."""
    start = capitalised(text)
    return Text(f"{start.en}.", f"{start.de}.")


def joined(texts: Sequence[Text], by: Text) -> Text:
    return Text(by.en.join([text.en for text in texts]), by.de.join([text.de for text in texts]))


def counted(count: int, what: str) -> Text:
    """So many white tokens, coins or tool markers."""
    return filled(_COUNTED[what][count != 1], n=count)


def player_tokens(count: int) -> Text:
    if count == 1:
        return Text("the player token", "den Spieler-Aktionsstein")
    return Text(f"{count} player tokens", f"{count} Spieler-Aktionssteine")


def points(count: int) -> Text:
    return Text(f"{count} VP", f"{count} SP")


def line_text(line: Line) -> Text:
    """What an effect does, as part of a list."""
    n = line.amount
    word = line.word.removesuffix("_if_present")
    if word == "tool":
        action = Text("discard {n}", "{n} abgeben") if n < 0 else Text("take {n}", "{n} nehmen")
        return filled(action, n=counted(abs(n), "tool"))
    if word.endswith("_no_barrier"):
        text = Text("{route} +1 space, no barrier", "{route} +1 Feld, ohne Schranke")
        return filled(text, route=ROUTE_TEXTS[word.partition("_")[0]])
    if word in ROUTE_TEXTS:
        return filled(_COUNTED["step"][n != 1], n=n, route=ROUTE_TEXTS[word])
    if word == "copy":
        return filled(_TEXTS[word], what=SCOPE_TEXTS[line.argument])
    up_to = Text(f"up to {n}", f"bis zu {n}") if n > 1 else Text("1", "1")
    if word in _COUNTED:
        return filled(_COUNTED[word][n != 1], n=n, up_to=up_to)
    return filled(_TEXTS[f"{word} {line.argument}" if line.argument else word], n=n, up_to=up_to)


def effects_text(lines: Sequence[Line]) -> Text:
    """A list of effects."""
    return joined([line_text(line) for line in lines], Text(", ", ", ")) if lines else NOTHING


def alternatives_text(lists: Sequence[Sequence[Line]]) -> Text:
    """Lists of effects of which one is chosen."""
    return joined([effects_text(lines) for lines in lists], OR)


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
        return Text(text.en, "1 weißer Aktionsstein")
    return Text("player token", "Spieler-Aktionsstein")
