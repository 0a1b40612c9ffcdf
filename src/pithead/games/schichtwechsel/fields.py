"""The fields of a position of Schichtwechsel, each declared once."""

from collections.abc import Sequence
from typing import Final

from pithead.games.schichtwechsel.effect_lines import ROUTES
from pithead.games.schichtwechsel.material import AREAS, MOST_AMOUNT, PERSONAL, Material
from pithead.games.schichtwechsel.special_fields import Arrivals, BarHouses, MineWagons
from pithead.kernel.fields.all_fields import Fields
from pithead.kernel.fields.field import Field
from pithead.kernel.fields.field_types import (
    Flag,
    FlagPerSeat,
    Group,
    Members,
    Number,
    NumberById,
    OneOf,
    OneOfPerSeat,
    Owner,
    OwnerById,
    PerSeat,
    RowPerSeat,
    Seats,
    SeatsById,
)
from pithead.kernel.fields.observation_row import MOST
from pithead.kernel.texts.i18n import Text

MOST_CUBES: Final = 10_000
MOST_IN_HAND: Final = 12
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
    ("used", "white_on", "tokens_on", "coins_on"),
    ("plant_vp", "plant_water"),
    ("frames",),
    (
        *("vp", "vp_rounds", "vp_last", "coins", "white", "token", "tools", "passed", "traded"),
        *("tile", "personal_used", "without_cubes", "miner", "on_card", "discs", "houses", "bar"),
        *("water", "tip", "coke_on_wagons", "sold", "coke", "plant_own", "plant_plain"),
        *("hand_coal", "hand_spoil", "lifted", "wagons", "coal"),
    ),
)
"""The order of a diff: what is common, then what each player has."""


def declare(material: Material) -> Fields:
    """All fields, in the order in which JSON and observations have them."""
    blue = "whether the blue cube is in the game; whether it has been drawn"
    own, plain, vp, water = PLANT_TEXTS
    cards = material.card_ids
    labels = _named(material.card_names[: material.cards], Text("payment on {name}"))
    # fmt: off
    declared: list[Field] = [
        # the round
        Number("round", 1, material.rounds, labels=Text("round"), rank=8),
        Owner("marker", labels=Text("first player marker"), rank=6),
        Owner("first", key="first_player", labels=Text("first player of the round"),
            diff_key="first_player", rank=8),
        Members("unused_rounds", material.round_ids, key="unused_round_cards", start=1,
            meaning="whether each round card is still to come"),
        OneOf("round_card", material.round_ids, material.round_names, labels=Text("round card"),
            rank=8),
        Flag("locked", key="wagon_locked",
            labels=Text("wagon with the red-and-white border locked"), rank=8),
        # cubes
        Group("bag", [
            _in_bag("coal", MOST_CUBES, Text("coal in the bag")),
            _in_bag("spoil", MOST_CUBES, Text("spoil in the bag")),
            _in_bag("blue", 1, Text("blue cube in the bag")),
        ]),
        Flag("blue_in_game", feature="blue", meaning=blue),
        Flag("blue_drawn", feature="blue"),
        NumberById("triple", ("coal", "spoil", "blue"), 0, (material.drawn, material.drawn, 1),
            labels=Text("drawn cubes"), meaning="coal, spoil and blue cubes that were drawn"),
        Seats("without_cubes", key="seats_without_cubes", labels=Text("waits for cubes"),
            diff_key="waits.{seat}"),
        Members("free_tiles", material.tile_ids,
            meaning="whether each selection tile can be chosen"),
        # cards and trades
        Members("used", material.card_ids, key="used_cards",
            labels=_named(material.card_names[: material.cards], Text("{name} used")),
            feature="used_cards",
            meaning="whether each card is used up; the personal ones by player"),
        FlagPerSeat("personal_used", labels=Text("personal card used"), diff_key="personal.{seat}",
            feature="used_cards"),
        FlagPerSeat("traded", labels=Text("traded this turn")),
        # the board
        Group("plant", [
            Owner("plant_vp", key="vp", labels=vp, diff_key="plant.vp", rank=3),
            Owner("plant_water", key="water", labels=water, diff_key="plant.water", rank=3),
            PerSeat("plant_own", 0, 1, key="own", labels=own, rank=3),
            PerSeat("plant_plain", 0, material.plain_grey, key="plain", labels=plain, rank=3),
        ]),
        OwnerById("frames", material.frame_ids, key="headframe_spaces",
            labels=_named(material.frame_names, Text("headframe on {name}")), diff_key="frame.{id}",
            meaning="who owns each headframe space, by space", rank=3),
        RowPerSeat("houses", AREAS, 0, material.houses,
            labels=_named(material.area_names, Text("houses in {name}")), diff_key="{id}.{seat}",
            meaning="houses in each area, by player", rank=3, good=1),
        Arrivals(material.players[-1]),
        # payments on cards; those on the personal cards come last, by seat
        NumberById("white_on", cards, 0, MOST_CUBES, of_seats=PERSONAL, symbol="○", labels=labels,
            key="white_on_cards", meaning="white tokens on each card; the personal ones by player"),
        NumberById("coins_on", cards, 0, MOST_CUBES, of_seats=PERSONAL, symbol="¤", labels=labels,
            key="coins_on_cards", meaning="coins on each card"),
        SeatsById("tokens_on", cards, of_seats=PERSONAL, labels=labels,
            key="player_tokens_on_cards", meaning="whose player token lies on each card, by card"),
        # the pit boards
        PerSeat("water", material.water_lowest, material.water_top, start=material.water_start,
            labels=Text("pit water"), rank=2, good=-1),
        MineWagons(material),
        RowPerSeat("coal", material.coal_ids, 0, material.coal_capacity, key="coal_wagons",
            labels=_coal_labels(material), diff_key="above.{id}.{seat}",
            meaning="coal on each kind of coal wagon, by player", rank=4, good=1),
        PerSeat("tip", 0, material.tip, labels=Text("spoil on the tip"), rank=4),
        PerSeat("coke_on_wagons", 0, material.coke_wagons, labels=Text("coke on coke wagons"),
            diff_key="coke_wagons.{seat}", rank=3, good=1),
        PerSeat("sold", 0, len(material.columns), key="sold_pairs",
            labels=Text("pairs of coke sold"), rank=2, good=1),
        PerSeat("coke", 0, material.coke, start=material.coke, key="coke_supply",
            labels=Text("coke not yet made"), rank=7),
        # what players have
        PerSeat("tools", 0, MOST_AMOUNT, start=material.first_tools, labels=Text("tool markers"),
            rank=2, good=-1),
        PerSeat("vp", 0, MOST_AMOUNT, start=material.first_vp, labels=Text("VP")),
        PerSeat("vp_rounds", 0, MOST_AMOUNT, labels=Text("VP from round cards")),
        PerSeat("vp_last", 0, material.again_vp, key="vp_last_move",
            labels=Text("VP from the last miner move")),
        PerSeat("coins", 0, MOST_AMOUNT, start=material.first_coins, labels=Text("coins"), rank=2,
            good=1),
        PerSeat("white", 0, material.most_white, MOST, start=material.first_white,
            labels=Text("white tokens"), rank=3, good=1),
        FlagPerSeat("token", key="player_token", start=1, labels=Text("player token available"),
            rank=3, good=1),
        FlagPerSeat("passed", labels=Text("passed"), rank=7),
        # pieces and tiles
        BarHouses(material),
        PerSeat("on_card", 0, material.headframes, start=material.headframes,
            key="headframes_on_card", labels=Text("headframes on the personal card"),
            diff_key="frames.{seat}", rank=7),
        RowPerSeat("discs", ROUTES, 0, material.length,
            labels=[Text("disc on “{route}”", route=route) for route in material.route_names],
            diff_key="{id}.{seat}", meaning="discs on routes, by player", rank=4, good=1),
        PerSeat("miner", 1, material.exit, labels=Text("space of the miner"), rank=4, good=1),
        OneOfPerSeat("tile", material.tile_ids, material.tile_names, labels=Text("selection tile"),
            rank=6),
        Group("cubes_in_hand", [
            _in_hand("coal", Text("coal in hand")),
            _in_hand("spoil", Text("spoil in hand")),
        ]),
        PerSeat("lifted", 0, material.coal_room, key="coal_in_hand",
            labels=Text("lifted coal in hand"), rank=6),
    ]
    # fmt: on
    fields = Fields(declared, compared=_COMPARED)
    fields.pack(material.players[-1])
    return fields


def _in_bag(cube: str, most: int, label: Text) -> Field:
    return Number(
        f"bag_{cube}",
        0,
        most,
        key=cube,
        labels=label,
        diff_key=f"bag.{cube}",
        feature="bag",
        meaning="coal, spoil and blue cubes in the bag",
        rank=9,
    )


def _in_hand(cube: str, label: Text) -> Field:
    return PerSeat(f"hand_{cube}", 0, MOST_IN_HAND, highest=MOST, key=cube, labels=label, rank=6)


def _named(names: Sequence[Text], label: Text) -> list[Text]:
    """A label for each name."""
    return [label.with_values(name=name) for name in names]


def _coal_labels(material: Material) -> list[Text]:
    return [
        Text("coal on single wagons")
        if material.coal_wagons[group] > 1
        else Text("coal on coal wagon {name}", name=name)
        for group, name in enumerate(material.coal_ids)
    ]
