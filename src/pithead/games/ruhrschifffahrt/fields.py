"""The fields of a position of Ruhrschifffahrt, each declared once."""

from typing import Final

from pithead.games.ruhrschifffahrt.dice import DIE_MAX, NO_DIE
from pithead.games.ruhrschifffahrt.material import (
    AREAS,
    COLOURS,
    MOST_PLAYERS,
    MOST_ROWS,
    MOST_SLOTS,
    MOST_WAITING,
    OFF_THE_RIVER,
    OPTIONS,
    PERMANENT,
    ROUNDS,
    TILE_STATES,
    WHITE_TILES,
    Material,
)
from pithead.games.ruhrschifffahrt.names import COLOUR_NAMES
from pithead.games.ruhrschifffahrt.score_categories import CATEGORIES
from pithead.games.ruhrschifffahrt.special_fields import (
    DIE_IDS,
    DIE_ROWS,
    ExportMarker,
    Timeline,
)
from pithead.kernel.fields.all_fields import Fields
from pithead.kernel.fields.diff import NOTHING
from pithead.kernel.fields.field import Field
from pithead.kernel.fields.field_types import (
    Flag,
    Number,
    NumberById,
    OneOf,
    OneOfPerSeat,
    Owner,
    PerSeat,
    RowPerSeat,
    SlotsById,
    Subset,
    SubsetPerSeat,
)
from pithead.kernel.fields.list_fields import ChoicePerSeat, IdList, RowById, SeatOrder
from pithead.kernel.fields.observation_row import MOST
from pithead.kernel.texts.i18n import Text, Verbatim

_TILE_STATE_TEXTS: Final = (Verbatim(NOTHING), Text("unused"), Text("used"), Text("blank"))
"""What people call the ways to have a white tile, in the order of TILE_STATES."""
PHASES: Final = 7
_MOST_POINTS: Final = 9999
"""More thalers or victory points than a player can have."""


def declare(material: Material) -> Fields:
    """All fields, in the order in which JSON has them."""
    warehouses = material.warehouses
    permanent_names = material.tile_names[: len(PERMANENT)]
    white_names = material.tile_names[len(PERMANENT) :]
    track_labels = [
        Text("{colour} die in row {number} of the transport track", colour=colour, number=row + 1)
        for colour in COLOUR_NAMES
        for row in range(MOST_ROWS)
    ]
    # fmt: off
    declared: list[Field] = [
        Number("round", 1, ROUNDS, labels=Text("round"), meaning="the number of the round", rank=8),
        Number("phase", 1, PHASES, labels=Text("phase"), meaning="the phase of the round"),
        SeatOrder("order", labels=Text("start player of the phase"), diff_key="start_player",
            meaning="as which one each player comes in this phase, 0 unknown"),
        Number("price_paid", 0, _MOST_POINTS, highest=MOST,
            meaning="what was paid for the option that is carried out"),
        Flag("free_towing", meaning="whether towing is free for who is asked"),
        OneOf("die_in_hand", DIE_IDS, none=NO_DIE, rows=DIE_ROWS,
            meaning="the value of the die in hand, by its colour"),
        IdList("waiting", DIE_IDS, MOST_WAITING, none=NO_DIE, key="dice_waiting",
            feature="dice_waiting", meaning="dice that left the track, by colour, value"),
        NumberById("removals", COLOURS, 0, MOST_PLAYERS, highest=MOST, key="removals_left",
            feature="removals", meaning="dice of each colour that are still to be removed"),
        NumberById("depots", material.depot_ids, 0, DIE_MAX,
            labels=[Text("die on {name}", name=name) for name in material.depot_names],
            diff_key="depot.{id}", meaning="the value of the die on each depot, 0 for none",
            rank=6, nothing=True),
        OneOf("stage", material.stage_ids, start=0,
            meaning="1 for the stage of the transport track"),
        RowById("track", COLOURS, MOST_ROWS, 0, DIE_MAX,
            labels=track_labels,
            meaning="dice on the track from the top, by colour", rank=9, nothing=True),
        NumberById("dice_removed", COLOURS, 0, material.dice, start=material.dice,
            meaning="dice of each colour out of play"),
        Subset("obstacles", material.lock_ids, inverted=True, start=(1 << material.locks) - 1,
            labels=[Text("{name} built", name=name) for name in material.lock_names],
            diff_key="lock.{id}", meaning="whether each obstacle has no lock yet", rank=3),
        Number("bag", 0, material.markers, key="bag_count",
            labels=Text("river markers in the bag"), meaning="markers in the bag", rank=9),
        NumberById("undrawn", material.marker_ids, 0, material.marker_counts,
            start=material.marker_counts, key="markers_undrawn", meaning="of each marker"),
        NumberById("demand", material.sale_ids, 0, [material.most_demand] * material.port + [0],
            labels=[Text("demand at {name}", name=name) for name in material.sale_names],
            meaning="thalers on each sale space", rank=5),
        Flag("pilot_blocked", labels=Text("pilot closed"), meaning="whether there is no pilot",
            rank=7),
        Flag("wages_taken", meaning="whether wages were taken"),
        Flag("forced_building", meaning="whether a lock must be built"),
        NumberById("flags", material.column_ids, 0, material.flag_counts,
            start=material.flag_counts, key="flags_unrevealed", meaning="flags still hidden"),
        OneOf("flag_now", material.column_ids, material.column_names,
            labels=Text("country that buys in Ruhrort"), meaning="1 for the flag that is shown",
            rank=7),
        ExportMarker("export_pos", 0, len(material.scale) - 1, highest=len(material.scale),
            start=material.export_start, labels=Text("space of the export marker"),
            feature="export", meaning="the space of the export marker", rank=7),
        _warehouses("column", material.column_ids, [material.export_rows] * material.columns,
            material.column_names, "columns", "who is where in each column", counted=False),
        _warehouses("town_slots", material.town_ids,
            [len(prices) for prices in material.town_prices], material.town_names, "towns",
            "warehouses in each town, by player"),
        _warehouses("store_slots", material.store_ids,
            [len(prices) for prices in material.store_prices], material.store_names, "stores",
            "the same in each coal store"),
        NumberById("white_left", WHITE_TILES, 0, max(material.white_supply),
            labels=[Text("{name} tiles left", name=name) for name in white_names],
            diff_key="left.{id}", meaning="white tiles to be had", rank=9),
        OneOfPerSeat("ship", material.space_ids, material.space_names, none=OFF_THE_RIVER,
            numbered=True, labels=Text("ship"), meaning="the space of the ship, 0 for none",
            rank=4),
        PerSeat("arrival", 0, MOST_PLAYERS * ROUNDS, highest=MOST_PLAYERS,
            meaning="as which one the ship came to its sale space"),
        PerSeat("thalers", 0, _MOST_POINTS, highest=MOST, labels=Text("thalers"), rank=2, good=1),
        PerSeat("vp", 0, _MOST_POINTS, highest=MOST, labels=Text("VP"), meaning="victory points"),
        RowPerSeat("points", CATEGORIES, -_MOST_POINTS, _MOST_POINTS, start=0,
            key="vp_by_category", feature=""),
        PerSeat("supply", 0, warehouses, start=material.first_supply,
            labels=Text("warehouses in the supply"), rank=5, good=1),
        PerSeat("debt", 0, material.debt_spaces, labels=Text("debts"), rank=2, good=-1),
        PerSeat("lock_pool", 0, material.lock_pool, highest=warehouses, start=material.lock_pool,
            meaning="warehouses that the first lock brings"),
        PerSeat("county_pool", 0, material.county_pool, highest=warehouses,
            start=material.county_pool, meaning="warehouses that the County of Mark brings"),
        Timeline("timeline", material.timeline_rounds, start=material.timeline_mask,
            labels=Text("warehouses on the timeline"),
            meaning="whether a warehouse lies on each round, by player", rank=6),
        RowPerSeat("stones", AREAS, 0, material.capacity, highest=MOST,
            labels=[Text("stones ({name})", name=name) for name in material.area_names],
            meaning="stones in each area, by player", rank=4, good=1),
        SubsetPerSeat("permanent", PERMANENT,
            labels=[Text("{name} tile", name=name) for name in permanent_names],
            diff_key="tile.{seat}.{id}", meaning="permanent tiles, by player", rank=3, good=1),
        SubsetPerSeat("used", PERMANENT, key="used_this_round",
            meaning="those that were used in this round"),
        ChoicePerSeat("white", WHITE_TILES, TILE_STATES, _TILE_STATE_TEXTS,
            diff_key="tile.{seat}.{id}",
            labels=[Text("{name} tile", name=name) for name in white_names],
            meaning="0 no tile, 1 unused, …", rank=3),
        OneOfPerSeat("option_now", OPTIONS, material.option_names, numbered=True,
            labels=Text("option"), feature="option",
            meaning="the option of this round: 0 none yet, 1 the first"),
        SubsetPerSeat("new_in_port", material.column_ids, key="new_in_ruhrort",
            meaning="columns whose warehouse is new and must stay"),
        Owner("round_start", labels=Text("start player of the round"), rank=8,
            meaning="1 for the start player of the round"),
    ]
    # fmt: on
    fields = Fields(
        declared,
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
    fields.pack(MOST_PLAYERS)
    return fields


def _warehouses(
    name: str,
    ids: list[str],
    slots: list[int],
    names: list[Text],
    feature: str,
    meaning: str,
    counted: bool = True,
) -> SlotsById:
    """The warehouses in each town, coal store or column, which have so many slots."""
    return SlotsById(
        name,
        ids,
        MOST_SLOTS,
        counted,
        slots,
        Text("warehouse {slot} in {name}"),
        labels=names,
        diff_key="slot.{id}.{slot}",
        feature=feature,
        meaning=meaning,
        rank=3,
    )


def _each(*names: str) -> list[list[str]]:
    """Fields that a diff lists one after the other."""
    return [[name] for name in names]
