"""The symbols of Ruhrschifffahrt and what they mean."""

from typing import Final

from pithead.drawing.symbol_table import Symbol, with_common_symbols
from pithead.kernel.texts.i18n import Text

_HOUSE: Final = "M3 10.5L12 2.5L21 10.5V21.5H3Z"
_HULL: Final = "M1 16.5H23L19.5 22H4Z"
# A light mark of each player's shape, for people who cannot tell the colours apart.
_MARKS: Final = [
    '<circle cx="12" cy="14" r="4.2" class="f-bone"/>',
    '<path d="M12 9.2L17 18H7Z" class="f-bone"/>',
    '<rect x="8.2" y="10.2" width="7.6" height="7.6" class="f-bone"/>',
    '<path d="M12 8.8L17.2 14L12 19.2L6.8 14Z" class="f-bone"/>',
]
_SAIL_MARKS: Final = [
    '<circle cx="11" cy="9.8" r="3.4" class="f-bone"/>',
    '<path d="M11 5.8L15 12.8H7Z" class="f-bone"/>',
    '<rect x="7.8" y="6.6" width="6.4" height="6.4" class="f-bone"/>',
    '<path d="M11 5.4L15.2 9.7L11 14L6.8 9.7Z" class="f-bone"/>',
]
_WORKS: Final = (
    '<path d="M7 0.8H17L23.2 7V17L17 23.2H7L0.8 17V7Z" class="f-slate s-ink" stroke-width="1.2"/>'
)
_SHIELD: Final = "M3 2H21V11C21 17 17 20.5 12 22.5C7 20.5 3 17 3 11Z"

# The three kinds of places as small signs on a stone in the colour of the coal.
_COG: Final = (
    '<path d="M12 5V19M5 12H19M7.05 7.05L16.95 16.95M16.95 7.05L7.05 16.95" '
    'class="f-none s-{0}" stroke-width="2.4"/><circle cx="12" cy="12" r="4.6" class="f-{0}"/>'
    '<circle cx="12" cy="12" r="2" class="f-{1}"/>'
)
_GABLE: Final = '<path d="M5.5 12.5L12 5.5L18.5 12.5V18.5H14V14H10V18.5H5.5Z" class="f-{0}"/>'
_ANCHOR: Final = (
    '<path d="M12 7.5V18.5M8.5 10.5H15.5M5.8 13.5C6.2 17 8.5 18.6 12 18.6C15.5 18.6 17.8 17 18.2 '
    '13.5" class="f-none s-{0} rc" stroke-width="2"/>'
    '<circle cx="12" cy="6.2" r="1.8" class="f-none s-{0}" stroke-width="1.6"/>'
)
_PLACE_SIGNS: Final = [_COG, _GABLE, _ANCHOR]
"""For small industry, town and port."""
_STONE_MEANINGS: Final = [
    Text("a stone: black coal to an industry"),
    Text("a stone: black coal to a town"),
    Text("a stone: black coal to Ruhrort"),
    Text("a stone: white coal to an industry"),
    Text("a stone: white coal to a town"),
    Text("a stone: white coal to Ruhrort"),
]


def _stone(area: int) -> str:
    ground, sign = ("coal", "bone") if area < 3 else ("bone", "coal")
    return (
        f'<circle cx="12" cy="12" r="11" class="f-{ground} s-coalrim" stroke-width="1.4"/>'
        + _PLACE_SIGNS[area % 3].format(sign, ground)
    )


def _crest(field: str, charge: str) -> str:
    return (
        f'<path d="{_SHIELD}" class="f-{field}"/>{charge}'
        f'<path d="{_SHIELD}" class="f-none s-coalrim" stroke-width="1.6"/>'
    )


_WHEEL: Final = (
    '<g class="f-none s-{0} rc" stroke-width="2"><path d="M12 1.5V22.5M1.5 12H22.5M4.6 4.6L19.4 '
    '19.4M19.4 4.6L4.6 19.4"/><circle cx="12" cy="12" r="7" stroke-width="2.6"/></g>'
    '<circle cx="12" cy="12" r="2.6" class="f-{0}"/>'
)
_HORSE: Final = (
    '<path d="M2 13C3 9.5 5 9 8 9.4C11 9.8 13 9.6 14.5 8L17 4L18 6L21.5 9.2L20.4 11L17.8 10.2C17.4 '
    "12.4 16.8 13.6 15.6 14.6L16.4 21H14.6L13.2 15.6C11 16 8.6 15.8 7 15.2L5.8 17.6L6.4 21H4.6L3.8 "
    '17.4L4.6 14.2C4 13.4 3.6 12.8 3.4 12.4L2.6 15.4Z" class="f-ink"/>'
)
_WAGON: Final = (
    '<path d="M2 8H22L19.5 17H4.5Z" class="f-wood s-ink" stroke-width="1.4"/>'
    '<path d="M4 8C5 5 7 5.6 8 4.4C10 2.4 13 3 14.4 4.8C16.6 4.4 19 5.4 20 8Z" class="f-coal '
    's-coalrim" stroke-width="1"/><circle cx="7.5" cy="19" r="2.8" class="f-steel s-ink"/>'
    '<circle cx="16.5" cy="19" r="2.8" class="f-steel s-ink"/>'
)
_GATES: Final = (
    '<path d="M3 2V22M21 2V22" class="f-none s-ink" stroke-width="2.6"/>'
    '<path d="M4 5L12 9L20 5V10L12 14L4 10ZM4 13L12 17L20 13V18L12 22L4 18Z" class="f-wood s-ink" '
    'stroke-width="1.3"/>'
)
_DIE: Final = '<rect x="2" y="5" width="15" height="15" rx="3" class="f-coal s-coalrim"/>'
_PIPS: Final = '<path d="M6 9h0M13 16h0M9.5 12.5h0" class="f-none s-bone rc" stroke-width="3"/>'
_PLUS: Final = '<path d="M19 1.5V9.5M15 5.5H23" class="f-none s-good" stroke-width="2.6"/>'
_TRACKS: Final = (
    '<path d="M7 2L3 22M17 2L21 22" class="f-none s-{0}" stroke-width="{1}"/>'
    '<path d="M6.4 5H17.6M5.6 10H18.4M4.6 15H19.4M3.6 20H20.4" class="f-none s-{2}" '
    'stroke-width="2"/>'
)
_STORE: Final = (
    '<path d="M1 21C3 15 6 14 7.5 9.5C9.5 5.5 13 5 15 9.5C17 13 21 15.5 23 21Z" class="f-coal '
    's-coalrim" stroke-width="1.2"/><path d="M9 12L11 10.6M13 15L15.4 14.4M7 18L9 17M16 18.6L18 '
    '18" class="f-none s-steel rc" stroke-width="1.5"/>'
)
_DEPOT: Final = (
    '<path d="M1.5 4H16L22.5 12L16 20H1.5Z" class="f-{0} s-ink" stroke-width="1.3"/>'
    '<rect x="4.5" y="7.5" width="9" height="9" rx="1.8" class="f-card s-ink"/>'
)


def _house(seat: int) -> str:
    return (
        f'<path d="{_HOUSE}" class="f-seat{seat} s-coalrim rc" stroke-width="1.6"/>{_MARKS[seat]}'
    )


def _ship(seat: int) -> str:
    """A barge under sail; the sail has the player's colour and shape."""
    return (
        f'<path d="M11 1V17" class="f-none s-ink" stroke-width="1.6"/>'
        f'<path d="M4 2.6C9 1.2 14 1.4 18 3L17.4 14.6C13 13.6 8.6 13.6 4.6 14.8Z" '
        f'class="f-seat{seat} s-coalrim" stroke-width="1.1"/>{_SAIL_MARKS[seat]}'
        f'<path d="{_HULL}" class="f-wood s-coalrim rc" stroke-width="1.2"/>'
        f'<path d="M5 16.4C7 14 9 15.2 11 14.6C13 13.8 16 14.2 18.6 16.4Z" class="f-coal"/>'
    )


SYMBOLS: Final = with_common_symbols(
    {
        "town": Symbol(
            '<path d="M1.5 22V12.5L6 8.5L10.5 12.5V22Z" class="f-brick s-ink"/>'
            '<path d="M13.5 22V13.5L18 9.5L22.5 13.5V22Z" class="f-brick s-ink"/>'
            '<path d="M9 22V9L12 1L15 9V22Z" class="f-rust s-ink"/>'
            '<path d="M5 16.5h2M17 17h2M11.2 12.5h1.6M11.2 17h1.6" class="f-none s-bone" '
            'stroke-width="2"/>',
            Text("a town"),
        ),
        "smithy": Symbol(
            _WORKS + '<g transform="translate(4.6 4.6) scale(.62)">'
            '<path d="M1.5 6.5H8V5H22V8.5C18 9 16 11 16 13.5V16H19.5V20H5V16H8.5V14C8.5 11 4.5 '
            '10 1.5 6.5Z" class="f-bone"/>'
            "</g>",
            Text("an anvil: a smithy"),
        ),
        "hammer_works": Symbol(
            _WORKS + '<g transform="translate(4.6 4.6) scale(.62)">'
            '<g class="f-none s-bone" stroke-width="2.2"><circle cx="12" cy="12" r="7"/>'
            '<path d="M12 1V23M1 12H23M4.2 4.2L19.8 19.8M19.8 4.2L4.2 19.8"/></g>'
            '<circle cx="12" cy="12" r="3" class="f-bone"/>'
            "</g>",
            Text("a water wheel: a hammer works"),
        ),
        "rifle_factory": Symbol(
            _WORKS + '<g transform="translate(4.6 4.6) scale(.62)">'
            '<path d="M1.5 15.5L8 12.2L22.5 5.5L23.2 7.2L11.5 13L11 15L8.8 14.6L4.5 20L1.5 18.6Z" '
            'class="f-bone"/>'
            '<path d="M22.5 15.5L16 12.2L1.5 5.5L0.8 7.2L12.5 13L13 15L15.2 14.6L19.5 20L22.5 '
            '18.6Z" class="f-bone"/>'
            "</g>",
            Text("crossed rifles: a rifle factory"),
        ),
        "to_town": Symbol(
            _DEPOT.format("brick"),
            Text(
                "a depot: the simple trip goes to a town",
            ),
        ),
        "to_industry": Symbol(
            _DEPOT.format("slate"),
            Text(
                "a depot: the simple trip goes to an industry",
            ),
        ),
        "wheel": Symbol(
            _WHEEL.format("wood"),
            Text(
                "a pilot, or a depot from which you need one",
            ),
        ),
        "obstacle": Symbol(
            '<circle cx="12" cy="12" r="11" class="f-slatepale s-coalrim" stroke-width="1.4"/>'
            '<path d="M4 15L7.5 8L10 11L14 5.5L20 15Z" class="f-rock s-ink rc" '
            'stroke-width="1.2"/>'
            '<path d="M3.5 17.5C6 15.8 7.6 19 10.2 17.4C12.8 15.8 14.4 19 17 17.4C18.4 16.6 19.4 '
            '16.8 20.4 17.4" class="f-none s-canal rc" stroke-width="1.8"/>',
            Text(
                "an obstacle: coal loses value on the way",
            ),
        ),
        "gates": Symbol(_GATES, Text("a lock")),
        "crest0": Symbol(
            _crest(
                "gold",
                '<path d="M3.4 9H20.6V14H3.4Z" class="f-bone"/><path d="M3.4 9H7V11.5H3.4ZM10.4 9H'
                '13.8V11.5H10.4ZM17.2 9H20.6V11.5H17.2ZM7 11.5H10.4V14H7ZM13.8 11.5H17.2V14H13.8Z" '
                'class="f-brick"/>',
            ),
            Text("crest of the first territory"),
        ),
        "crest1": Symbol(
            _crest(
                "canal",
                '<path d="M12 4V18M9 15H15M10.4 18.6H13.6" class="f-none s-bone rc" '
                'stroke-width="2.4"/>',
            ),
            Text("crest of the second territory"),
        ),
        "crest2": Symbol(
            _crest(
                "brick",
                '<path d="M12 20V9C12 5.6 16.4 5.6 16.4 8.6C16.4 10.6 14.4 10.6 14.2 9.2" '
                'class="f-none s-bone rc" stroke-width="2.2"/>'
                '<path d="M6.5 9.5h3M8 8v3" class="f-none s-bone" stroke-width="1.6"/>',
            ),
            Text("crest of the third territory"),
        ),
        "crest3": Symbol(
            _crest(
                "bone",
                '<path d="M5 16L10 8L13 12L15 9L19 16Z" class="f-grass s-coal rc"/>'
                '<path d="M7 19C9 17.6 10 20 12 19C14 17.6 15 20 17 19" class="f-none s-canal rc" '
                'stroke-width="1.6"/>',
            ),
            Text("crest of the fourth territory"),
        ),
        **{f"stone{area}": Symbol(_stone(area), _STONE_MEANINGS[area]) for area in range(6)},
        "none": Symbol(
            '<rect x="2.5" y="2.5" width="19" height="19" rx="3" class="f-none s-ink" '
            'stroke-width="1.6"/><path d="M6 12H18M14 8L18 12L14 16" class="f-none s-ink rc" '
            'stroke-width="2"/>',
            Text("no option"),
        ),
        "transport": Symbol(_WAGON, Text("transport from the track to a depot")),
        "towing": Symbol(_HORSE, Text("towing: start upstream")),
        "wages": Symbol(
            '<circle cx="15" cy="8" r="6" class="f-gold s-goldrim" stroke-width="1.5"/>'
            '<circle cx="8" cy="15" r="6.6" class="f-gold s-goldrim" stroke-width="1.5"/>'
            '<circle cx="8" cy="15" r="3.6" class="f-none s-goldrim"/>',
            Text("Wages: thalers"),
        ),
        "supply": Symbol(_DIE + _PIPS + _PLUS, Text("Resupply: better coal")),
        "store": Symbol(_STORE, Text("a coal store")),
        "port": Symbol(
            '<path d="M12 6V21M7 9.5H17M3.5 13.5C4.2 18.6 7.6 21 12 21C16.4 21 19.8 18.6 '
            '20.5 13.5" class="f-none s-ink rc" stroke-width="2.4"/>'
            '<circle cx="12" cy="3.8" r="2.4" '
            'class="f-none s-ink" stroke-width="2"/>',
            Text("the Port of Ruhrort"),
        ),
        "warehouse": Symbol(
            f'<path d="{_HOUSE}" class="f-woodpale s-ink rc" stroke-width="1.6"/>'
            '<path d="M8 21V13H16V21M8 17H16" class="f-none s-ink" stroke-width="1.6"/>',
            Text("a warehouse"),
        ),
        "inn": Symbol(
            '<path d="M4 8H15V20C15 21.5 14 22 13 22H6C5 22 4 21.5 4 20Z" class="f-gold s-ink" '
            'stroke-width="1.5"/><path d="M15 11H18.5C20 11 20.5 12 20.5 13V16C20.5 17.5 19.6 18 '
            '18.5 18H15" class="f-none s-ink" stroke-width="1.8"/><path d="M3 8C2.4 5 5 4 6.4 '
            '4.8C7.4 2.4 11 2.4 12 4.6C14.6 3.8 17 5.4 16 8Z" class="f-bone s-ink" '
            'stroke-width="1.3"/>',
            Text("Inn: thalers or VP"),
        ),
        "carrier": Symbol(
            '<path d="M5 9C3 14 2.5 18 4.5 21.5H16C18 18 17.5 13 15 9Z" class="f-wood s-ink" '
            'stroke-width="1.4"/><path d="M5.5 9C7 6 6 4 5.4 3.4C8 2.4 9 4.4 10.4 2.8C11.4 4.4 13 '
            '2.6 15 3.6C14 5 13.6 6.6 15 9Z" class="f-coal s-coalrim"/>' + _PLUS,
            Text("Coal carrier: better coal, once"),
        ),
        "barge": Symbol(
            '<path d="M11 1V17" class="f-none s-ink" stroke-width="1.6"/><path d="M4 2.6C9 1.2 14 '
            '1.4 18 3L17.4 14.6C13 13.6 8.6 13.6 4.6 14.8Z" class="f-bone s-coal" '
            f'stroke-width="1.1"/><path d="{_HULL}" class="f-wood s-coalrim rc" '
            'stroke-width="1.2"/>',
            Text("Ruhr barge: VP at the end"),
        ),
        "mayor": Symbol(
            '<path d="M6.5 3H17.5V14H6.5Z" class="f-coal s-coalrim"/>'
            '<path d="M6.5 10.4H17.5V13H6.5Z" class="f-brick"/>'
            '<path d="M2 14H22V17H2Z" class="f-coal s-coalrim"/>'
            '<circle cx="12" cy="20.6" r="2.4" class="f-gold s-goldrim"/>',
            Text("Mayor: VP for thalers"),
        ),
        "railway": Symbol(
            '<path d="M13.5 3H22.5V5H21.5V16H2.5V9H4.5V4H8V9H13.5Z" class="f-slate s-ink" '
            'stroke-width="1.3"/><rect x="15.5" y="6.5" width="4" height="4" class="f-bone"/>'
            '<g class="f-coal s-coalrim" stroke-width="1.2"><circle cx="6" cy="18.6" r="3"/>'
            '<circle cx="12.4" cy="18.6" r="3"/><circle cx="18.8" cy="18.6" r="3"/></g>',
            Text("Ruhr valley railway: VP for warehouses in towns"),
        ),
        "clay": Symbol(
            '<path d="M8 1C4 8 10 13 3 23H21C14 14 19 8 15 1Z" class="f-wood"/>'
            '<path d="M11 5h0M13 9h0M12 13h0M9 17h0M15 19h0" class="f-none s-woodpale rc" '
            'stroke-width="2"/>',
            Text("clay path"),
        ),
        "paved": Symbol(
            '<path d="M7 1L2 23H22L17 1Z" class="f-rock s-ink"/><path d="M6 6H18M5 11H19M4 '
            '17H20M10 1V6M14 6V11M9 11V17M15 11V17M12 17V23" class="f-none s-ink"/>',
            Text("paved road"),
        ),
        "rail": Symbol(_TRACKS.format("steel", "2.4", "wood"), Text("rails")),
        "lot": Symbol(
            '<path d="M12 2L22 12L12 22L2 12Z" class="f-card s-ink rc" stroke-width="1.6"/>'
            '<path d="M9.4 9.6C9.4 6.4 14.6 6.4 14.6 9.6C14.6 11.6 12 11.6 12 14M12 17h0" '
            'class="f-none s-ink rc" stroke-width="2.2"/>',
            Text("the start player is chosen at random"),
        ),
        "toll": Symbol(
            '<circle cx="8" cy="9" r="6.5" class="f-gold s-goldrim" stroke-width="1.4"/>'
            '<path d="M13 17.5H23" class="f-none s-bad" stroke-width="3"/>',
            Text("pay 1 thaler or 1 VP"),
        ),
        "gift": Symbol(
            '<circle cx="8" cy="9" r="6.5" class="f-gold s-goldrim" stroke-width="1.4"/>'
            '<path d="M18 12.5V22.5M13 17.5H23" class="f-none s-good" stroke-width="3"/>',
            Text("take 1 thaler or 1 VP"),
        ),
        "dearer_lock": Symbol(
            f'<g transform="scale(.68)">{_GATES}</g>'
            '<path d="M19 22V11M14.5 15.5L19 11L23.5 15.5" class="f-none s-bad rc" '
            'stroke-width="2.4"/>',
            Text("locks cost more from now on"),
        ),
        "dearer_options": Symbol(
            f'<g transform="scale(.68)">{_WHEEL.format("wood")}</g>'
            '<path d="M19 22V11M14.5 15.5L19 11L23.5 15.5" class="f-none s-bad rc" '
            'stroke-width="2.4"/>',
            Text("options cost more from now on"),
        ),
        "dice_up": Symbol(
            _DIE + _PIPS + '<path d="M20 9V1.5M16.8 4.7L20 1.5L23.2 4.7" class="f-none s-good rc" '
            'stroke-width="2.2"/>',
            Text("dice on the transport track gain value"),
        ),
        "dice_out": Symbol(
            _DIE + _PIPS + '<path d="M2 2L22 23" class="f-none s-bad rc" stroke-width="2.8"/>',
            Text("dice are removed from the game"),
        ),
        "no_marker": Symbol(
            '<circle cx="12" cy="12" r="9" class="f-slatepale s-ink" stroke-width="1.4"/>'
            '<path d="M3 21L21 3" class="f-none s-bad rc" stroke-width="2.8"/>',
            Text("no river marker is drawn"),
        ),
        "no_wages": Symbol(
            '<circle cx="12" cy="12" r="7" class="f-gold s-goldrim" stroke-width="1.5"/>'
            '<path d="M3 21L21 3" class="f-none s-bad rc" stroke-width="2.8"/>',
            Text("no Wages and no Resupply any more"),
        ),
        "flag": Symbol(
            '<path d="M5 23V2" class="f-none s-ink rc" stroke-width="2"/>'
            '<path d="M5 3C9 1 12 5 20 3V13C12 15 9 11 5 13Z" class="f-canal s-ink"/>'
            '<path d="M5 7.6C9 5.8 12 9.6 20 7.6" class="f-none s-bone" stroke-width="2"/>',
            Text("export this round"),
        ),
        "bag": Symbol(
            '<path d="M8 7C2 12 1.5 22 6 22H18C22.5 22 22 12 16 7Z" class="f-wood s-ink" '
            'stroke-width="1.4"/><path d="M7 3L9 7H15L17 3C14 4.6 10 4.6 7 3Z" '
            'class="f-wood s-ink" stroke-width="1.4"/>',
            Text("river markers in the bag"),
        ),
        "debt": Symbol(
            '<path d="M4 2H16L20 6V22H4Z" class="f-bone s-coal" stroke-width="1.4"/>'
            '<path d="M7.5 8H14M7.5 12H16.5M7.5 16H12" class="f-none s-coal" stroke-width="1.6"/>'
            '<circle cx="16" cy="18" r="3.4" class="f-brick s-coal"/>',
            Text("a debt: a warehouse on a debt space"),
        ),
        **{
            f"house{seat}": Symbol(
                _house(seat),
                Text("a warehouse of player {seat}", seat=seat + 1),
            )
            for seat in range(4)
        },
        **{
            f"ship{seat}": Symbol(
                _ship(seat),
                Text("the ship of player {seat}", seat=seat + 1),
            )
            for seat in range(4)
        },
    }
)

PIECES: Final = {
    "round": Text("the marker of the current round"),
    "die": Text("a coal die; its number is the value of the coal"),
    "demand": Text("demand: a sale here brings this thaler besides"),
    "ship": Text("a player’s ship; the next trip starts from here"),
    "export": Text("the export marker: what each warehouse of the country scores"),
    "option": Text("the option that a player has chosen this round"),
    "house": Text("a player’s warehouse"),
}
"""What the pieces are, by the beginning of their ids."""

PLACE_TERMS: Final = {
    "warehouse_supply": "warehouse",
    "river": "river",
    "river.space.depot_": "depot",
    "river.space.town_": "town",
    "river.space.lock_": "obstacle-space",
    "river.space.port_": "ruhrort",
    "river.space.": "industry",
    "territory": "territory",
    "round": "timeline",
    "track": "stage",
    "option": "option",
    "debt": "debt",
    "area": "area",
    "tile": "tile",
    "town_warehouses": "slot",
    "coal_store": "coal-store",
    "export": "warehouse",
    "export_rows": "row-in-ruhrort",
    "export_scale": "export-scale",
    "country_marker": "export-column",
    "marker": "river-marker",
    "setup.dice.": "die",
}
"""The terms of the glossary that explain the places of an edition's values.

The keys are sections, or beginnings of the addresses.
"""
