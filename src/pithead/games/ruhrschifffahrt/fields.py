"""The fields of a position of Ruhrschifffahrt, each declared once."""

from typing import Final

from pithead.games.ruhrschifffahrt.dice import DIE_MAX
from pithead.games.ruhrschifffahrt.material import (
    AREAS,
    COLOURS,
    PERMANENT,
    ROUNDS,
    WHITE_TILES,
    Material,
)
from pithead.games.ruhrschifffahrt.score_categories import CATEGORIES
from pithead.games.ruhrschifffahrt.special_fields import (
    ActivePlayer,
    Columns,
    Demand,
    Depots,
    DieInHand,
    ExportMarker,
    FlagNow,
    Obstacles,
    OptionNow,
    Order,
    PlayerRow,
    PlayerSet,
    QuestionGroup,
    Removals,
    Ships,
    Stage,
    Timeline,
    Track,
    WaitingDice,
    WarehouseOwners,
    WhiteTiles,
    WhiteTilesLeft,
)
from pithead.kernel.fields.all_fields import Fields
from pithead.kernel.fields.field_types import Flag, Number, NumberById, Owner, PerSeat
from pithead.kernel.fields.observation_row import MOST
from pithead.kernel.texts.i18n import Text

PHASES: Final = 7
_MOST_POINTS: Final = 9999
"""More thalers or victory points than a player can have."""


def declare(material: Material) -> Fields:
    """All fields, in the order in which JSON has them."""
    warehouses = material.warehouses
    white_names = material.tile_names[len(PERMANENT) :]
    return Fields(
        [
            Number(
                "round",
                1,
                ROUNDS,
                labels=Text("round"),
                meaning="the number of the round",
                rank=8,
            ),
            Number("phase", 1, PHASES, labels=Text("phase"), meaning="the phase of the round"),
            Order(
                "order",
                labels=Text("start player of the phase"),
                diff_key="start_player",
                meaning="as which one each player comes in this phase, 0 unknown",
            ),
            ActivePlayer("active_player", feature=""),
            QuestionGroup(
                "step",
                [
                    Number(
                        "price_paid",
                        0,
                        _MOST_POINTS,
                        highest=MOST,
                        meaning="what was paid for the option that is carried out",
                    ),
                    Flag("free_towing", meaning="whether towing is free for who is asked"),
                    DieInHand(
                        "die_in_hand",
                        len(COLOURS),
                        DIE_MAX,
                        meaning="the value of the die in hand, by its colour",
                    ),
                    WaitingDice(
                        "waiting",
                        len(COLOURS) * DIE_MAX,
                        MOST,
                        key="dice_waiting",
                        feature="dice_waiting",
                        meaning="dice that left the track, by colour, value",
                    ),
                    Removals(
                        "removals",
                        len(COLOURS),
                        MOST,
                        key="removals_left",
                        meaning="dice of each colour that are still to be removed",
                    ),
                ],
            ),
            Depots(
                "depots",
                material,
                key="depot",
                labels=[Text("die on {name}", name=name) for name in material.depot_names],
                diff_key="depot.{id}",
                meaning="the value of the die on each depot, 0 for none",
                rank=6,
            ),
            Stage("stage", material.stage_ids, meaning="1 for the stage of the transport track"),
            Track(material, meaning="dice on the track from the top, by colour", rank=9),
            NumberById(
                "dice_removed", COLOURS, 0, material.dice, meaning="dice of each colour out of play"
            ),
            Obstacles(
                "obstacles",
                material.lock_ids,
                key="obstacle",
                labels=[Text("{name} built", name=name) for name in material.lock_names],
                diff_key="lock.{id}",
                meaning="whether each obstacle has no lock yet",
                rank=3,
            ),
            Number(
                "bag",
                0,
                material.markers,
                key="bag_count",
                labels=Text("river markers in the bag"),
                meaning="markers in the bag",
                rank=9,
            ),
            NumberById(
                "undrawn",
                material.marker_ids,
                0,
                material.marker_counts,
                key="markers_undrawn",
                meaning="of each marker",
            ),
            Demand(
                "demand",
                material.sale_ids[: material.port],
                0,
                material.most_demand,
                labels=[Text("demand at {name}", name=name) for name in material.sale_names],
                meaning="thalers on each sale space",
                rank=5,
            ),
            Flag(
                "pilot_blocked",
                labels=Text("pilot closed"),
                meaning="whether there is no pilot",
                rank=7,
            ),
            Flag("wages_taken", meaning="whether wages were taken"),
            Flag("forced_building", meaning="whether a lock must be built"),
            NumberById(
                "flags",
                material.column_ids,
                0,
                material.flag_counts,
                key="flags_unrevealed",
                meaning="flags still hidden",
            ),
            FlagNow(
                "flag_now",
                material.column_ids,
                material.column_names,
                labels=Text("country that buys in Ruhrort"),
                meaning="1 for the flag that is shown",
                rank=7,
            ),
            ExportMarker(
                "export_pos",
                0,
                len(material.scale) - 1,
                highest=len(material.scale),
                labels=Text("space of the export marker"),
                feature="export",
                meaning="the space of the export marker",
                rank=7,
            ),
            WarehouseOwners(
                "column",
                material.column_ids,
                [material.export_rows] * material.columns,
                labels=material.column_names,
                feature="columns",
                rank=3,
                meaning="who is where in each column",
            ),
            WarehouseOwners(
                "town_slots",
                material.town_ids,
                [len(prices) for prices in material.town_prices],
                counted=True,
                labels=material.town_names,
                feature="towns",
                rank=3,
                meaning="warehouses in each town, by player",
            ),
            WarehouseOwners(
                "store_slots",
                material.store_ids,
                [len(prices) for prices in material.store_prices],
                counted=True,
                labels=material.store_names,
                feature="stores",
                rank=3,
                meaning="the same in each coal store",
            ),
            WhiteTilesLeft(
                "white_left",
                WHITE_TILES,
                0,
                max(material.white_supply),
                labels=[Text("{name} tiles left", name=name) for name in white_names],
                diff_key="left.{id}",
                meaning="white tiles to be had",
                rank=9,
            ),
            Ships(
                material,
                labels=Text("ship"),
                meaning="the space of the ship, 0 for none",
                rank=4,
            ),
            PerSeat(
                "thalers", 0, _MOST_POINTS, highest=MOST, labels=Text("thalers"), rank=2, good=1
            ),
            PerSeat(
                "vp",
                0,
                _MOST_POINTS,
                highest=MOST,
                labels=Text("VP"),
                meaning="victory points",
            ),
            PlayerRow(
                "points", CATEGORIES, -_MOST_POINTS, _MOST_POINTS, key="vp_by_category", feature=""
            ),
            PerSeat(
                "supply",
                0,
                warehouses,
                labels=Text("warehouses in the supply"),
                rank=5,
                good=1,
            ),
            PerSeat("debt", 0, material.debt_spaces, labels=Text("debts"), rank=2, good=-1),
            PerSeat(
                "lock_pool",
                0,
                material.lock_pool,
                highest=warehouses,
                meaning="warehouses that the first lock brings",
            ),
            PerSeat(
                "county_pool",
                0,
                material.county_pool,
                highest=warehouses,
                meaning="warehouses that the County of Mark brings",
            ),
            Timeline(
                "timeline",
                material.timeline_rounds,
                labels=Text("warehouses on the timeline"),
                meaning="whether a warehouse lies on each round, by player",
                rank=6,
            ),
            PlayerRow(
                "stones",
                AREAS,
                0,
                material.capacity,
                highest=MOST,
                labels=[Text("stones ({name})", name=name) for name in material.area_names],
                meaning="stones in each area, by player",
                rank=4,
                good=1,
            ),
            PlayerSet(
                "permanent",
                PERMANENT,
                labels=[
                    Text("{name} tile", name=name) for name in material.tile_names[: len(PERMANENT)]
                ],
                diff_key="tile.{seat}.{id}",
                meaning="permanent tiles, by player",
                rank=3,
                good=1,
            ),
            PlayerSet(
                "used",
                PERMANENT,
                key="used_this_round",
                meaning="those that were used in this round",
            ),
            WhiteTiles(
                "white",
                labels=[Text("{name} tile", name=name) for name in white_names],
                meaning="0 no tile, 1 unused, …",
                rank=3,
            ),
            OptionNow(
                "option_now",
                material.option_names,
                labels=Text("option"),
                feature="option",
                meaning="the option of this round: 0 none yet, 1 the first",
            ),
            Columns(
                "new_in_port",
                material.column_ids,
                key="new_in_ruhrort",
                meaning="columns whose warehouse is new and must stay",
            ),
            Owner(
                "round_start",
                labels=Text("start player of the round"),
                rank=8,
                meaning="1 for the start player of the round",
            ),
        ],
        observed=["round", "phase", "order", "free_towing"],
        compared=[
            *_each("round", "phase", "round_start", "order"),
            [
                *("thalers", "vp", "supply", "debt", "timeline"),
                *("ship", "option_now", "stones", "permanent", "white"),
            ],
            *_each("depots", "track", "obstacles", "demand", "flag_now"),
            *_each("bag", "pilot_blocked", "export_pos"),
            *_each("town_slots", "store_slots", "column", "white_left"),
        ],
    )


def _each(*names: str) -> list[list[str]]:
    """Fields that a diff lists one after the other."""
    return [[name] for name in names]
