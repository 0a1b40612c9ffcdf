"""The effect and cost languages of the material file (SW-6): one line is one word and a number.

A line is parsed once, when the material is loaded; what it does is in `steps.effects`.
"""

from typing import Final

from pithead.kernel.i18n import Text, say

MOST: Final = 12
"""The largest number an effect may have."""

ROUTES: Final = ("road", "rail", "canal")
SCOPES: Final = ("large_p1", "medium_small", "small")
_COUNTED: Final = (
    "lift",
    "coke",
    "load",
    *ROUTES,
    "vp",
    "water_choice",
    "coal_mine",
    "spoil_mine",
    "coal_wagon",
    "spoil_tip",
    "coke_wagon",
    "coke_plant",
    "coin",
    "white",
)
_SIGNED: Final = ("water", "tool")
_WORDED: Final = {"miner": ("use", "pass"), "copy": SCOPES, "headframe": ("both", "one")}
_ALONE: Final = ("rail_up_to_headframes", "first_player")
_TILES_ONLY: Final = ("coke_plant_if_present", "spoil_tip_if_present")
_NO_BARRIER: Final = tuple(f"{route}_no_barrier" for route in ROUTES)
_INSTANT: Final = (
    "vp",
    "water",
    "tool",
    "coin",
    "white",
    "spoil_tip",
    "spoil_tip_if_present",
    "coke_wagon",
    "first_player",
)

CARD: Final = 0
TILE: Final = 1
BAR: Final = 2
AT_ONCE: Final = 3
"""Where a line stands: on a card or the board, on a selection tile, on the bar, or at a place
where nothing may be asked."""


class Line:
    """One effect of the material: its word and its number, or the word that follows it."""

    def __init__(self, word: str, amount: int, argument: str = "") -> None:
        self.word = word
        self.amount = amount
        self.argument = argument

    @property
    def code(self) -> str:
        """The line as it is written in the material file."""
        if self.argument:
            return f"{self.word} {self.argument}"
        return f"{self.word} {self.amount}" if self.amount else self.word

    @property
    def instant(self) -> bool:
        """Whether it is carried out without a question and sets nothing else off."""
        return self.word in _INSTANT

    def to(self, lang: str) -> str:
        """The effect in words."""
        return effect_text(self, lang)


def parse_line(text: object, place: int) -> Line | str:
    """The effect of one line, or what is wrong with it, naming the word."""
    if not isinstance(text, str) or not text.isprintable():
        return f"an effect must be a text, not {text!r:.60}"
    word, _, rest = text.partition(" ")
    if word in _ALONE or (word == "tile_lower" and place == BAR):
        return Line(word, 0) if not rest else f"{word!r} takes nothing after it, not {rest!r:.40}"
    if word in _WORDED:
        allowed = _WORDED[word]
        if rest in allowed:
            return Line(word, 0, rest)
        return f"{word!r} takes one of {', '.join(allowed)}, not {rest!r:.40}"
    if word in _COUNTED or (word in _TILES_ONLY and place in (TILE, BAR)):
        return _counted(word, rest, 1, MOST)
    if word in _NO_BARRIER and place in (TILE, BAR):
        return _counted(word, rest, 1, 1)
    if word in _SIGNED:
        line = _counted(word, rest, -MOST, MOST)
        if isinstance(line, Line) and not line.amount:
            return f"{word!r} needs a number other than 0"
        return line
    if word in _TILES_ONLY or word in _NO_BARRIER or word == "tile_lower":
        where = "the bar" if word == "tile_lower" else "selection tiles and the bar"
        return f"{word!r} is only for {where}"
    return f"there is no effect {word!r:.40}"


def _counted(word: str, rest: str, low: int, high: int) -> Line | str:
    digits = rest[1:] if rest[:1] == "-" else rest
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 3):
        return f"{word!r} needs a whole number, not {rest!r:.40}"
    amount = int(rest)
    if not low <= amount <= high:
        return f"{word!r} takes a number from {low} to {high}, not {amount}"
    return Line(word, amount)


class Cost:
    """SW-5.8: so many white tokens, player tokens or coins."""

    def __init__(self, kind: str, amount: int) -> None:
        self.kind = kind
        self.amount = amount
        self.takes_white = kind == "W"
        self.takes_token = kind != "C"

    @property
    def code(self) -> str:
        return f"{self.kind}{self.amount}" if self.amount else ""

    def label(self, lang: str) -> str:
        """The price as it stands in a table."""
        if lang == "de" and self.kind != "C" and self.amount == 1:
            return "1 weißer Aktionsstein" if self.kind == "W" else "Spieler-Aktionsstein"
        if self.kind == "P" and self.amount == 1:
            return "player token"
        return self.to(lang)

    def to(self, lang: str) -> str:
        """The price in words, as what something costs."""
        if self.kind == "W":
            return whites(self.amount, lang)
        if self.kind == "P":
            return tokens(self.amount, lang)
        return coins(self.amount, lang)


def parse_cost(text: object) -> Cost | str:
    if text == "":
        return Cost("W", 0)
    if isinstance(text, str) and len(text) == 2 and text[0] in "WPC" and text[1] in "0123456789":
        return Cost(text[0], int(text[1]))
    return f'a cost is W, P or C and a number such as "W1", or "" for nothing, not {text!r:.40}'


# -- words ---------------------------------------------------------------------------------------


def counted(count: int, lang: str, one: Text, many: Text) -> str:
    return f"{count} {(one if count == 1 else many).to(lang)}"


_WHITE: Final = Text("white token", "weißen Aktionsstein")
_WHITES: Final = Text("white tokens", "weiße Aktionssteine")
_COIN: Final = Text("coin", "Münze")
_COINS: Final = Text("coins", "Münzen")
_TOOL: Final = Text("tool marker", "Werkzeugmarker")
_TOOLS: Final = Text("tool markers", "Werkzeugmarker")
_ROUTE: Final = {
    "road": Text("road", "Straße"),
    "rail": Text("rail", "Schiene"),
    "canal": Text("canal", "Kanal"),
}
_SCOPE: Final = {
    "large_p1": Text(
        "a large card that costs one player token",
        "eine große Karte zum Preis von genau einem Spieler-Aktionsstein",
    ),
    "medium_small": Text("a medium or small card", "eine mittlere oder kleine Karte"),
    "small": Text("a small card", "eine kleine Karte"),
}


def whites(count: int, lang: str) -> str:
    return counted(count, lang, _WHITE, _WHITES)


def tokens(count: int, lang: str) -> str:
    if count == 1:
        return say(lang, "the player token", "den Spieler-Aktionsstein")
    return say(lang, f"{count} player tokens", f"{count} Spieler-Aktionssteine")


def coins(count: int, lang: str) -> str:
    return counted(count, lang, _COIN, _COINS)


def tools(count: int, lang: str) -> str:
    return counted(count, lang, _TOOL, _TOOLS)


def points(count: int, lang: str) -> str:
    return say(lang, f"{count} VP", f"{count} SP")


def route_text(route: str, lang: str) -> str:
    return _ROUTE[route].to(lang)


def scope_text(scope: str, lang: str) -> str:
    return _SCOPE[scope].to(lang)


def effect_text(line: Line, lang: str) -> str:
    """What an effect does, as part of a list."""
    n = line.amount
    word = line.word
    up_to = say(lang, f"up to {n}", f"bis zu {n}") if n > 1 else "1"
    if word == "lift":
        return say(
            lang,
            f"lift {up_to} full mine {'wagon' if n == 1 else 'wagons'}",
            f"{up_to} volle {'Lore' if n == 1 else 'Loren'} fördern",
        )
    if word == "coke":
        return say(
            lang,
            f"coke {up_to} full coal {'wagon' if n == 1 else 'wagons'}",
            f"{up_to} {'vollen Waggon' if n == 1 else 'volle Waggons'} verkoken",
        )
    if word == "load":
        return say(lang, f"load {up_to} coke", f"{up_to} Koks verladen")
    if word in ROUTES:
        spaces = say(lang, "space" if n == 1 else "spaces", "Feld" if n == 1 else "Felder")
        return f"{route_text(word, lang)} +{n} {spaces}"
    if word in _NO_BARRIER:
        route = route_text(word.partition("_")[0], lang)
        return say(lang, f"{route} +1 space, no barrier", f"{route} +1 Feld, ohne Schranke")
    if word == "vp":
        return points(n, lang)
    if word == "water":
        return say(lang, f"water {n:+d}", f"Wasser {n:+d}")
    if word == "water_choice":
        return say(lang, f"water down by 0 to {n}", f"Wasser um 0 bis {n} senken")
    if word == "tool":
        if n < 0:
            return say(lang, f"discard {tools(-n, lang)}", f"{tools(-n, lang)} abgeben")
        return say(lang, f"take {tools(n, lang)}", f"{tools(n, lang)} nehmen")
    if word == "coin":
        return coins(n, lang)
    if word == "white":
        return whites(n, lang)
    if word == "coal_mine":
        return say(lang, f"{n} coal on a mine wagon", f"{n} Kohle auf eine Lore")
    if word == "spoil_mine":
        return say(lang, f"{n} spoil on a mine wagon", f"{n} Abraum auf eine Lore")
    if word == "coal_wagon":
        return say(lang, f"{n} coal on a coal wagon", f"{n} Kohle auf einen Waggon")
    if word in ("spoil_tip", "spoil_tip_if_present"):
        return say(lang, f"{n} spoil on the tip", f"{n} Abraum auf die Halde")
    if word == "coke_wagon":
        return say(lang, f"{n} coke on a coke wagon", f"{n} Koks auf einen Kokswaggon")
    if word in ("coke_plant", "coke_plant_if_present"):
        return say(lang, f"{n} coke in the coking plant", f"{n} Koks in die Kokerei")
    if word == "miner":
        if line.argument == "use":
            return say(lang, "move the miner", "Bergmann ziehen")
        return say(
            lang, "move the miner without using the space", "Bergmann ziehen ohne Feldnutzung"
        )
    if word == "copy":
        what = scope_text(line.argument, lang)
        return say(lang, f"copy {what}", f"{what} kopieren")
    if word == "first_player":
        return say(lang, "take the first player marker", "Startspielermarker nehmen")
    if word == "headframe":
        if line.argument == "both":
            return say(lang, "move both headframes", "beide Fördertürme versetzen")
        return say(lang, "move one headframe", "einen Förderturm versetzen")
    if word == "rail_up_to_headframes":
        return say(
            lang,
            "rail up to one space for each placed headframe",
            "Schiene bis zu ein Feld je aufgestelltem Förderturm",
        )
    return say(lang, "lower half of the selection tile", "untere Hälfte des Auswahlplättchens")


def effects_text(lines: list[Line], lang: str) -> str:
    """A list of effects in words."""
    if not lines:
        return say(lang, "nothing", "nichts")
    return ", ".join(effect_text(line, lang) for line in lines)
