"""The fields of a position of Schichtwechsel, each declared once."""

from typing import Final

from pithead.games.schichtwechsel.effect_lines import ROUTES
from pithead.games.schichtwechsel.material import (
    AREAS,
    Material,
)
from pithead.games.schichtwechsel.special_fields import (
    MOST_CUBES,
    Arrivals,
    BarHouses,
    CubesInHand,
    MineWagons,
    Payments,
    PersonalPayments,
    PersonalUsed,
    Traded,
    Triple,
    UsedCards,
    WithoutCubes,
    named,
)
from pithead.kernel.field import Field
from pithead.kernel.field_types import (
    Flag,
    FlagPerSeat,
    Group,
    Number,
    OneOf,
    OneOfPerSeat,
    Owner,
    OwnerById,
    PerSeat,
    RowPerSeat,
    Subset,
)
from pithead.kernel.fields import Fields
from pithead.kernel.i18n import Text
from pithead.kernel.observation_row import MOST

MOST_AMOUNT: Final = 10**6
PLANT_TEXTS: Final = (
    Text("own space", "eigener Platz"),
    Text("plain grey spaces", "einfache graue Plätze"),
    Text("grey space with VP", "grauer Platz mit SP"),
    Text("grey space with water", "grauer Platz mit Wasser"),
)
"""The kinds of coking spaces, in the order of `material.PLANT`."""
_COMPARED: Final = (
    ("round", "marker", "first", "round_card", "locked"),
    ("bag_coal", "bag_spoil", "bag_blue", "triple"),
    ("used", "payments"),
    ("plant_vp", "plant_water"),
    ("frames",),
    (
        *("vp", "vp_rounds", "vp_last", "coins", "white", "token", "tools", "passed", "traded"),
        *("tile", "personal_used", "without_cubes", "miner", "on_card", "discs", "houses", "bar"),
        *("water", "tip", "coke_on_wagons", "sold", "coke", "plant_own", "plant_plain"),
        *("cubes_in_hand", "lifted", "wagons", "coal"),
    ),
)
"""The order of a diff: what is common, then what each player has."""
_OBSERVED: Final = (
    *("round", "marker", "first", "unused_rounds", "round_card", "locked"),
    *("bag_coal", "bag_spoil", "bag_blue", "blue_in_game", "blue_drawn", "triple"),
    *("without_cubes", "free_tiles", "used", "personal_used", "traded"),
    *("plant_vp", "plant_water", "plant_own", "plant_plain", "frames", "houses", "arrival"),
    *("payments", "water", "wagons", "coal", "tip", "coke_on_wagons", "sold", "coke", "tools"),
    *("vp", "vp_rounds", "vp_last", "coins", "white", "token", "passed", "bar", "on_card"),
    *("discs", "miner", "tile", "cubes_in_hand", "lifted"),
)


def declare(material: Material) -> Fields:
    """All fields, in the order in which JSON has them."""
    return Fields(
        [*_round_fields(material), *_board_fields(material), *_player_fields(material)],
        observed=_OBSERVED,
        compared=_COMPARED,
    )


def _round_fields(material: Material) -> list[Field]:
    first = Text("first player of the round", "Startspieler der Runde")
    locked = Text("rimmed wagon locked", "Lore gesperrt")
    waits = Text("waits for cubes", "wartet auf Würfel")
    blue = "whether the blue cube is in the game; whether it has been drawn"
    return [
        Number("round", 1, material.rounds, labels=Text("round", "Runde")),
        Owner("marker", labels=Text("first player marker", "Startspielermarker")),
        Owner("first", key="first_player", labels=first, diff_key="first_player"),
        Subset(
            "unused_rounds",
            material.round_ids,
            key="unused_round_cards",
            meaning="whether each round card is still to come",
        ),
        OneOf("round_card", material.round_ids, labels=Text("round card", "Rundenkarte")),
        Flag("locked", key="wagon_locked", labels=locked),
        Group(
            "bag",
            [
                _bag("coal", MOST_CUBES, Text("coal in the bag", "Kohle im Beutel")),
                _bag("spoil", MOST_CUBES, Text("spoil in the bag", "Abraum im Beutel")),
                _bag("blue", 1, Text("blue cube in the bag", "blauer Würfel im Beutel")),
            ],
        ),
        Flag("blue_in_game", feature="blue", meaning=blue),
        Flag("blue_drawn", feature="blue"),
        Triple(material.drawn),
        WithoutCubes(
            "without_cubes", key="seats_without_cubes", labels=waits, diff_key="waits.{seat}"
        ),
        Subset(
            "free_tiles", material.tile_ids, meaning="whether each selection tile can be chosen"
        ),
    ]


def _bag(cube: str, high: int, label: Text) -> Field:
    return Number(
        f"bag_{cube}",
        0,
        high,
        key=cube,
        labels=label,
        diff_key=f"bag.{cube}",
        feature="bag",
        meaning="coal, spoil and blue cubes in the bag",
    )


def _board_fields(material: Material) -> list[Field]:
    frames = named(material.frame_names, "headframe on {name}", "Förderturm auf {name}")
    houses = named(material.area_names, "houses, {name}", "Häuser, {name}")
    own, plain, vp, water = PLANT_TEXTS
    return [
        UsedCards(material),
        Payments(material),
        PersonalPayments(material),
        Group(
            "plant",
            [
                PerSeat("plant_own", 0, 1, key="own", labels=own),
                PerSeat("plant_plain", 0, material.plain_grey, key="plain", labels=plain),
                Owner("plant_vp", key="vp", labels=vp, diff_key="plant.vp"),
                Owner("plant_water", key="water", labels=water, diff_key="plant.water"),
            ],
        ),
        OwnerById(
            "frames",
            material.frame_ids,
            key="headframe_spaces",
            labels=frames,
            diff_key="frame.{id}",
            meaning="who owns each headframe space, by space",
        ),
        RowPerSeat(
            "houses",
            AREAS,
            0,
            material.houses,
            labels=houses,
            diff_key="{id}.{seat}",
            meaning="houses in each area, by player",
        ),
        Arrivals("arrival", key="arrivals", meaning="as which player each target was reached"),
    ]


def _player_fields(material: Material) -> list[Field]:
    bars = named(material.bar_names, "bar space free: {name}", "Leistenfeld frei: {name}")
    columns = len(material.columns)
    return [
        PerSeat("water", material.water_lowest, material.water_top, labels=Text("water", "Wasser")),
        MineWagons(material),
        RowPerSeat(
            "coal",
            material.coal_ids,
            0,
            material.coal_capacity,
            key="coal_wagons",
            labels=_coal_labels(material),
            diff_key="above.{id}.{seat}",
            meaning="coal on each kind of coal wagon, by player",
        ),
        _amount("tip", "", material.tip, "spoil on the tip", "Abraum auf der Halde"),
        _amount(
            "coke_on_wagons",
            "",
            material.coke_wagons,
            "coke on wagons",
            "Koks auf Wagen",
            diff_key="coke_wagons.{seat}",
        ),
        _amount("sold", "sold_pairs", columns, "pairs of coke sold", "verkaufte Kokspaare"),
        _amount("coke", "coke_supply", material.coke, "coke in supply", "Koks im Vorrat"),
        _amount("tools", "", MOST_AMOUNT, "tool markers", "Werkzeugmarker"),
        _amount("vp_rounds", "", MOST_AMOUNT, "VP of round cards", "SP aus Rundenkarten"),
        _amount("vp", "", MOST_AMOUNT, "VP", "SP"),
        _amount(
            "vp_last",
            "vp_last_move",
            material.again_vp,
            "VP of the last move",
            "SP des letzten Zuges",
        ),
        _amount("coins", "", MOST_AMOUNT, "coins", "Münzen"),
        _amount(
            "white", "", material.most_white, "white tokens", "weiße Aktionssteine", highest=MOST
        ),
        FlagPerSeat(
            "token",
            key="player_token",
            labels=Text("player token at hand", "Spieler-Aktionsstein da"),
        ),
        FlagPerSeat("passed", labels=Text("passed", "hat gepasst")),
        BarHouses(
            "bar",
            material.bar_ids,
            key="bar_houses",
            labels=bars,
            diff_key="{id}.{seat}",
            meaning="bar spaces with a house on them, by player",
        ),
        _amount(
            "on_card",
            "headframes_on_card",
            material.headframes,
            "headframes on the card",
            "Türme auf der Karte",
            diff_key="frames.{seat}",
        ),
        RowPerSeat(
            "discs",
            ROUTES,
            0,
            material.length,
            labels=material.route_names,
            diff_key="{id}.{seat}",
            meaning="discs on routes, by player",
        ),
        PerSeat("miner", 1, material.exit, labels=Text("miner on space", "Bergmann auf Feld")),
        OneOfPerSeat("tile", material.tile_ids, labels=Text("selection tile", "Auswahlplättchen")),
        Traded("traded", labels=Text("traded this turn", "hat getauscht")),
        PersonalUsed(
            "personal_used",
            labels=Text("personal card used", "persönliche Karte benutzt"),
            diff_key="personal.{seat}",
            feature="used_cards",
        ),
        CubesInHand(),
        _amount(
            "lifted",
            "coal_in_hand",
            material.coal_room,
            "lifted coal in hand",
            "geförderte Kohle in der Hand",
        ),
    ]


def _amount(
    name: str, key: str, high: int, en: str, de: str, diff_key: str = "", highest: int = -1
) -> Field:
    """A number of each player, from 0 on."""
    label = Text(en, de)
    return PerSeat(name, 0, high, highest, key=key or name, labels=label, diff_key=diff_key)


def _coal_labels(material: Material) -> list[Text]:
    return [
        Text("coal on singles", "Kohle auf Einzelwaggons")
        if material.coal_wagons[group] > 1
        else Text(f"coal on {name}", f"Kohle auf {name}")
        for group, name in enumerate(material.coal_ids)
    ]
