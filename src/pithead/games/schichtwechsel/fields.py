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
from pithead.kernel.fields.all_fields import Fields
from pithead.kernel.fields.field import Field
from pithead.kernel.fields.field_types import (
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
from pithead.kernel.fields.observation_row import MOST
from pithead.kernel.texts.i18n import Text

MOST_AMOUNT: Final = 10**6
PLANT_TEXTS: Final = (
    Text("coke on own coking space"),
    Text("coke on plain grey spaces"),
    Text("coke on the grey space with VP"),
    Text("coke on the grey space with water"),
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
    first = Text("first player of the round")
    locked = Text("wagon with the red-and-white border locked")
    waits = Text("waits for cubes")
    blue = "whether the blue cube is in the game; whether it has been drawn"
    return [
        Number("round", 1, material.rounds, labels=Text("round"), rank=8),
        Owner("marker", labels=Text("first player marker"), rank=6),
        Owner("first", key="first_player", labels=first, diff_key="first_player", rank=8),
        Subset(
            "unused_rounds",
            material.round_ids,
            key="unused_round_cards",
            meaning="whether each round card is still to come",
        ),
        OneOf(
            "round_card",
            material.round_ids,
            material.round_names,
            labels=Text("round card"),
            rank=8,
        ),
        Flag("locked", key="wagon_locked", labels=locked, rank=8),
        Group(
            "bag",
            [
                _bag("coal", MOST_CUBES, Text("coal in the bag")),
                _bag("spoil", MOST_CUBES, Text("spoil in the bag")),
                _bag("blue", 1, Text("blue cube in the bag")),
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
        rank=9,
    )


def _board_fields(material: Material) -> list[Field]:
    frames = named(material.frame_names, Text("headframe on {name}"))
    houses = named(material.area_names, Text("houses in {name}"))
    own, plain, vp, water = PLANT_TEXTS
    return [
        UsedCards(material),
        Payments(material),
        PersonalPayments(material),
        Group(
            "plant",
            [
                PerSeat("plant_own", 0, 1, key="own", labels=own, rank=3),
                PerSeat("plant_plain", 0, material.plain_grey, key="plain", labels=plain, rank=3),
                Owner("plant_vp", key="vp", labels=vp, diff_key="plant.vp", rank=3),
                Owner("plant_water", key="water", labels=water, diff_key="plant.water", rank=3),
            ],
        ),
        OwnerById(
            "frames",
            material.frame_ids,
            key="headframe_spaces",
            labels=frames,
            diff_key="frame.{id}",
            meaning="who owns each headframe space, by space",
            rank=3,
        ),
        RowPerSeat(
            "houses",
            AREAS,
            0,
            material.houses,
            labels=houses,
            diff_key="{id}.{seat}",
            meaning="houses in each area, by player",
            rank=3,
            good=1,
        ),
        Arrivals("arrival", key="arrivals", meaning="as which player each target was reached"),
    ]


def _player_fields(material: Material) -> list[Field]:
    bars = named(material.bar_names, Text("house bar space free: {name}"))
    columns = len(material.columns)
    return [
        PerSeat(
            "water",
            material.water_lowest,
            material.water_top,
            labels=Text("pit water"),
            rank=2,
            good=-1,
        ),
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
            rank=4,
            good=1,
        ),
        _amount("tip", "", material.tip, Text("spoil on the tip"), rank=4),
        _amount(
            "coke_on_wagons",
            "",
            material.coke_wagons,
            Text("coke on coke wagons"),
            diff_key="coke_wagons.{seat}",
            rank=3,
            good=1,
        ),
        _amount("sold", "sold_pairs", columns, Text("pairs of coke sold"), rank=2, good=1),
        _amount("coke", "coke_supply", material.coke, Text("coke not yet made"), rank=7),
        _amount("tools", "", MOST_AMOUNT, Text("tool markers"), rank=2, good=-1),
        _amount("vp_rounds", "", MOST_AMOUNT, Text("VP from round cards")),
        _amount("vp", "", MOST_AMOUNT, Text("VP")),
        _amount(
            "vp_last",
            "vp_last_move",
            material.again_vp,
            Text("VP from the last miner move"),
        ),
        _amount("coins", "", MOST_AMOUNT, Text("coins"), rank=2, good=1),
        _amount(
            "white", "", material.most_white, Text("white tokens"), highest=MOST, rank=3, good=1
        ),
        FlagPerSeat(
            "token",
            key="player_token",
            labels=Text("player token available"),
            rank=3,
            good=1,
        ),
        FlagPerSeat("passed", labels=Text("passed"), rank=7),
        BarHouses(
            "bar",
            material.bar_ids,
            key="bar_houses",
            labels=bars,
            diff_key="{id}.{seat}",
            meaning="bar spaces with a house on them, by player",
            rank=4,
            good=1,
        ),
        _amount(
            "on_card",
            "headframes_on_card",
            material.headframes,
            Text("headframes on the personal card"),
            diff_key="frames.{seat}",
            rank=7,
        ),
        RowPerSeat(
            "discs",
            ROUTES,
            0,
            material.length,
            labels=[Text("disc on “{route}”", route=route) for route in material.route_names],
            diff_key="{id}.{seat}",
            meaning="discs on routes, by player",
            rank=4,
            good=1,
        ),
        PerSeat("miner", 1, material.exit, labels=Text("space of the miner"), rank=4, good=1),
        OneOfPerSeat(
            "tile", material.tile_ids, material.tile_names, labels=Text("selection tile"), rank=6
        ),
        Traded("traded", labels=Text("traded this turn")),
        PersonalUsed(
            "personal_used",
            material.cards,
            labels=Text("personal card used"),
            diff_key="personal.{seat}",
            feature="used_cards",
        ),
        CubesInHand(),
        _amount(
            "lifted",
            "coal_in_hand",
            material.coal_room,
            Text("lifted coal in hand"),
            rank=6,
        ),
    ]


def _amount(
    name: str,
    key: str,
    high: int,
    label: Text,
    diff_key: str = "",
    highest: int = -1,
    rank: int = 0,
    good: int = 0,
) -> Field:
    """A number of each player, from 0 on."""
    return PerSeat(
        name,
        0,
        high,
        highest,
        key=key or name,
        labels=label,
        diff_key=diff_key,
        rank=rank,
        good=good,
    )


def _coal_labels(material: Material) -> list[Text]:
    return [
        Text("coal on single wagons")
        if material.coal_wagons[group] > 1
        else Text("coal on coal wagon {name}", name=name)
        for group, name in enumerate(material.coal_ids)
    ]
