"""The symbols of Schichtwechsel: what lies in wagons, what cards do, what is counted."""

from typing import Final

from pithead.drawing.symbol_table import Symbol, with_common_symbols
from pithead.kernel.texts.i18n import Text

_WHEELS: Final = '<path d="M8.5 20.8h0M15.5 20.8h0" class="s-ink rc" stroke-width="4.4"/>'
# A tub with slanting sides runs underground, a box with straight ones aboveground.
_TUB: Final = (
    '<path d="M3 11.5H21L18.5 19.5H5.5Z" class="f-steel s-ink rc" stroke-width="1.4"/>' + _WHEELS
)
_BOX: Final = (
    '<path d="M2.5 12.5H21.5V19.5H2.5Z" class="f-wood s-ink rc" stroke-width="1.4"/>' + _WHEELS
)
_HOPPER: Final = (
    '<path d="M2.5 11.5H21.5L15 19.5H9Z" class="f-brick s-ink rc" stroke-width="1.4"/>' + _WHEELS
)
_OVEN: Final = (
    '<path d="M2.5 22V9.5H21.5V22Z" class="f-brick s-ink rc" stroke-width="1.4"/>'
    '<path d="M7 22V16.5A5 5 0 0 1 17 16.5V22Z" class="f-coal"/>'
)
_COAL_ABOVE: Final = (
    '<rect x="7.5" y="1.5" width="9" height="8.5" rx="1" class="f-coal s-coalrim"/>'
)
_SPOIL_ABOVE: Final = (
    '<rect x="7.5" y="1.5" width="9" height="8.5" rx="1" class="f-spoil s-coalrim"'
    ' stroke-width="1.3"/>'
)
_COKE_ABOVE: Final = (
    '<path d="M8.5 3L13.5 1.5L17 5L15.5 9.5L9.5 10L6.8 6.5Z" class="f-slate s-coalrim rc"'
    ' stroke-width="1.3"/>'
)
_MINER: Final = (
    '<g class="s-ink rc" stroke-width="1.2">'
    '<path d="M3.5 22.5C3.5 14 20.5 14 20.5 22.5Z" class="f-slate"/>'
    '<circle cx="12" cy="11" r="5" class="f-bone"/>'
    '<path d="M4.5 9.8H19.5C18 0 6 0 4.5 9.8Z" class="f-wood"/></g>'
    '<circle cx="12" cy="6.2" r="2" class="f-gold"/>'
)


def _cube(fill: str) -> str:
    return (
        f'<path d="M3 8L7 3.5H22V17.5L18 22H3ZH18V22M18 8L22 3.5" class="f-{fill} s-coalrim rc"'
        ' stroke-width="1.4"/>'
    )


def _bars(filled: int) -> str:
    """Three bars from low to high, the first of them filled."""
    bars = ["M3 16H8V22H3Z", "M9.5 11H14.5V22H9.5Z", "M16 6H21V22H16Z"]
    full = f'<path d="{"".join(bars[:filled])}" class="f-ink s-ink"/>'
    if filled == len(bars):
        return full
    return f'{full}<path d="{"".join(bars[filled:])}" class="f-none s-faint"/>'


SYMBOLS: Final = with_common_symbols(
    {
        "coal": Symbol(
            _cube("coal") + '<path d="M3.5 7.6L7.2 4H21.4L18 7.6Z" class="f-coallid"/>',
            Text("coal"),
        ),
        "spoil": Symbol(_cube("spoil"), Text("spoil")),
        "blue": Symbol(_cube("canal"), Text("the blue cube: pit water")),
        "coke": Symbol(
            '<path d="M6 4.5L15 2.5L21.5 9.5L18.5 19.5L8.5 21.5L2.5 13Z"'
            ' class="f-slate s-coalrim rc" stroke-width="1.5"/>'
            '<path d="M6 4.5L11 12L2.5 13M11 12L21.5 9.5M11 12L8.5 21.5"'
            ' class="f-none s-coalrim rc"/>',
            Text("coke"),
        ),
        "white": Symbol(
            '<circle cx="12" cy="12" r="9.5" class="f-bone s-coal" stroke-width="1.8"/>'
            '<circle cx="12" cy="12" r="5.2" class="f-none s-silverrim" stroke-width="1.2"/>',
            Text("a white token"),
        ),
        "token": Symbol(
            '<path d="M12 1.5L21 6.8V17.2L12 22.5L3 17.2V6.8Z" class="f-slate s-coalrim rc"'
            ' stroke-width="1.6"/>'
            '<path d="M8 17L15.5 8M16 17L8.5 8" class="f-none s-bone rc" stroke-width="2.2"/>',
            Text("a player token"),
        ),
        "tool": Symbol(
            '<rect x="2" y="2" width="20" height="20" rx="4" class="f-brick s-coalrim"'
            ' stroke-width="1.4"/>'
            '<path d="M6.5 18.5L14 9.5" class="f-none s-bone rc" stroke-width="2.8"/>'
            '<path d="M10.2 8.2L13.8 4.6L19.4 10.2L15.8 13.2Z" class="f-bone"/>',
            Text("a tool marker"),
        ),
        "house": Symbol(
            '<path d="M2.5 21.5V10L12 2.5L21.5 10V21.5Z" class="f-brick s-ink rc"'
            ' stroke-width="1.6"/>'
            '<path d="M9.5 21.5V15H14.5V21.5Z" class="f-bone s-coal"/>',
            Text("a house"),
        ),
        "headframe": Symbol(
            '<path d="M4 22.5L9.5 7M20 22.5L14.5 7M7.6 12.5H16.4M5.8 17.5H18.2M7.6 12.5L18.2 17.5'
            'M16.4 12.5L5.8 17.5" class="f-none s-ink rc" stroke-width="1.5"/>'
            '<circle cx="12" cy="6.2" r="4.7" class="f-slatepale s-ink" stroke-width="1.8"/>'
            '<path d="M12 1.5V11M7.3 6.2H16.7" class="f-none s-ink"/>',
            Text("a headframe"),
        ),
        "miner": Symbol(_MINER, Text("move the miner")),
        "miner-pass": Symbol(
            _MINER + '<path d="M3 21L21 3" class="f-none s-bad rc" stroke-width="2.6"/>',
            Text(
                "move the miner without using the space",
            ),
        ),
        "road": Symbol(
            '<path d="M8.5 2H15.5L22 22H2Z" class="f-steel s-ink rc" stroke-width="1.4"/>'
            '<path d="M12 4V8M12 11V15M12 18V22" class="f-none s-bone" stroke-width="2"/>',
            Text("the road route"),
        ),
        "rail": Symbol(
            '<path d="M6.5 5.5H17.5M5.5 10.5H18.5M4.5 15.5H19.5M3.5 20.5H20.5"'
            ' class="f-none s-wood rc" stroke-width="2.8"/>'
            '<path d="M9.5 2L6.5 22.5M14.5 2L17.5 22.5" class="f-none s-ink rc"'
            ' stroke-width="1.9"/>',
            Text("the rail route"),
        ),
        "canal": Symbol(
            '<rect x="1.5" y="3" width="21" height="18" rx="3" class="f-canal s-ink"'
            ' stroke-width="1.2"/>'
            '<path d="M4.5 9C6.5 6.6 8 6.6 10 9S14 11.4 16 9 18.5 7.4 19.8 8.2M4.5 16C6.5 13.6 8'
            ' 13.6 10 16S14 18.4 16 16 18.5 14.4 19.8 15.2" class="f-none s-bone rc"'
            ' stroke-width="1.9"/>',
            Text("the canal route"),
        ),
        "water": Symbol(
            '<path d="M12 1.5C16 8 19.5 11 19.5 15.3A7.5 7.2 0 0 1 4.5 15.3C4.5 11 8 8 12 1.5Z"'
            ' class="f-canal s-ink rc" stroke-width="1.3"/>'
            '<path d="M8 15.5A4 4 0 0 0 11.5 19.2" class="f-none s-bone rc" stroke-width="1.7"/>',
            Text("pit water"),
        ),
        "no-spoil": Symbol(
            '<rect x="5" y="5" width="14" height="14" class="f-spoil s-coal" stroke-width="1.5"/>'
            '<path d="M2.5 21.5L21.5 2.5" class="f-none s-bad rc" stroke-width="3.2"/>',
            Text("takes only coal, no spoil"),
        ),
        "lift": Symbol(
            _TUB + '<path d="M12 10V2.5M8 6L12 2L16 6" class="f-none s-ink rc"'
            ' stroke-width="2.2"/>',
            Text("lift a full mine wagon"),
        ),
        "coking": Symbol(
            _OVEN + '<path d="M12 22C9.2 22 8.4 19.4 10 17.4C10.6 18.4 11 18 11 16C13.4 17'
            ' 15.4 22 12 22Z" class="f-gold"/>'
            '<path d="M5 9V2.5H9V9" class="f-brick s-ink rc" stroke-width="1.3"/>'
            '<path d="M11.5 5C13 2.5 14 5.5 16 3.5S19 4.5 20.5 2.5" class="f-none s-faint rc"'
            ' stroke-width="1.6"/>',
            Text("coke a full coal wagon"),
        ),
        "loading": Symbol(
            _HOPPER + '<path d="M12 2V9.5M8.2 6L12 9.8L15.8 6" class="f-none s-ink rc"'
            ' stroke-width="2.2"/>',
            Text("load coke from the coking plant"),
        ),
        "sale": Symbol(
            '<path d="M2.5 8L8 3L13 8L8 14Z" class="f-slate s-coalrim rc" stroke-width="1.3"/>'
            '<path d="M3 20H12M9.5 17L12.8 20L9.5 23" class="f-none s-ink rc" stroke-width="1.8"/>'
            '<circle cx="17.5" cy="16" r="5" class="f-gold s-goldrim" stroke-width="1.4"/>',
            Text("sell coke"),
        ),
        "coal-mine": Symbol(_TUB + _COAL_ABOVE, Text("coal on a mine wagon")),
        "spoil-mine": Symbol(_TUB + _SPOIL_ABOVE, Text("spoil on a mine wagon")),
        "coal-wagon": Symbol(_BOX + _COAL_ABOVE, Text("coal on a coal wagon")),
        "coke-wagon": Symbol(_HOPPER + _COKE_ABOVE, Text("coke on a coke wagon")),
        "coke-plant": Symbol(_OVEN + _COKE_ABOVE, Text("coke in the coking plant")),
        "tip": Symbol(
            '<path d="M1.5 22L12 10.5L22.5 22Z" class="f-rock s-ink rc" stroke-width="1.4"/>'
            '<path d="M8 18L9.5 19.5M13 15.5L14.5 17.5M15.5 19L17.5 20" class="f-none s-ink rc"/>'
            + _SPOIL_ABOVE,
            Text("spoil on the tip"),
        ),
        "copy": Symbol(
            '<rect x="2.5" y="2" width="12" height="15" rx="1.5" class="f-shade s-ink"'
            ' stroke-width="1.5"/>'
            '<rect x="8.5" y="6.5" width="13" height="15.5" rx="1.5" class="f-card s-ink"'
            ' stroke-width="1.6"/>'
            '<path d="M11.5 11.5H18.5M11.5 15H18.5" class="f-none s-ink" stroke-width="1.4"/>',
            Text("copy a card"),
        ),
        "reuse": Symbol(
            '<path d="M19.5 12A7.5 7.5 0 1 1 16.8 6.2" class="f-none s-good rc"'
            ' stroke-width="2.6"/>'
            '<path d="M13.2 7.5L19.3 8.2L18.6 2Z" class="f-good"/>',
            Text("reusable: any number of times per round"),
        ),
        "small": Symbol(_bars(1), Text("a small card; can be copied")),
        "medium": Symbol(_bars(2), Text("a medium card; can be copied")),
        "large": Symbol(_bars(3), Text("a large card; can be copied")),
        "tile": Symbol(
            '<rect x="3.5" y="2" width="17" height="20" rx="2" class="f-card s-ink"'
            ' stroke-width="1.5"/>'
            '<path d="M3.5 12H20.5V20A2 2 0 0 1 18.5 22H5.5A2 2 0 0 1 3.5 20Z" class="f-slate"/>'
            '<path d="M7.5 7H16.5" class="f-none s-ink" stroke-width="1.6"/>',
            Text("the lower half of the selection tile"),
        ),
        "bag": Symbol(
            '<path d="M8 7C2 11 2 22 6 22H18C22 22 22 11 16 7Z" class="f-wood s-ink rc"'
            ' stroke-width="1.5"/>'
            '<path d="M8 7L6 2.5L9.5 4L12 2L14.5 4L18 2.5L16 7Z" class="f-woodpale s-ink rc"'
            ' stroke-width="1.3"/>',
            Text("the bag"),
        ),
        "barrier": Symbol(
            '<path d="M4 22V7" class="f-none s-ink" stroke-width="3"/>'
            '<path d="M1.5 5.5H22.5V10H1.5Z" class="f-bone s-coal"/>'
            '<path d="M4 5.5H8V10H4ZM12 5.5H16V10H12ZM20 5.5H22.5V10H20Z" class="f-bad"/>',
            Text("a barrier"),
        ),
        "no-barrier": Symbol(
            '<path d="M4 22V9" class="f-none s-ink" stroke-width="3"/>'
            '<path d="M1.5 5.5H22.5V10H1.5Z" class="f-bone s-coal"/>'
            '<path d="M4 5.5H8V10H4ZM12 5.5H16V10H12ZM20 5.5H22.5V10H20Z" class="f-bad"/>'
            '<path d="M6 21L21 2" class="f-none s-ink rc" stroke-width="2.4"/>',
            Text("only if no barrier is crossed"),
        ),
        "arrow": Symbol(
            '<path d="M2.5 12H20M14 6L20.5 12L14 18" class="f-none s-ink rc" stroke-width="2.6"/>',
            Text("becomes, gives"),
        ),
    }
)

PIECES: Final = {
    "first": Text("the first player marker: its holder gives out the cubes"),
    "miner": Text("a player’s miner on the way through the shift"),
    "disc": Text("a player’s disc on a route"),
    "water": Text("the level of the pit water; higher is worse"),
    "spoil": Text("spoil: it is lifted to the tip and can be traded"),
    "coal": Text("coal: it is lifted to the coal wagons and made into coke"),
    "coin": Text("a coin: it pays for cards, also instead of any token"),
    "drawn": Text("a cube that was drawn from the bag for a player"),
    "hand": Text("a cube that is still to be placed"),
    "house": Text("a player’s house; the bar space that it leaves gives a bonus"),
    "coke": Text("a player’s coke: two on wagons are sold together"),
    "headframe": Text("a player’s headframe; on a bonus space, it gives that bonus"),
    "tile": Text("a selection tile"),
    "token": Text("a player token: it pays for a large card"),
    "white": Text("a white token: it pays for cards"),
}
"""What the pieces are, by the beginning of their ids."""

PLACE_TERMS: Final = {
    "player_count": "bag",
    "water": "water",
    "mine_wagon": "mine-wagon",
    "coal_wagon": "coal-wagon",
    "coke_wagons": "coke-wagon",
    "spoil_tip": "tip",
    "sold_coke": "sales-area",
    "sale": "sell",
    "white_tokens": "token-symbol",
    "bar_space": "house-bar",
    "bar": "house-bar",
    "coking_plant": "coking-plant",
    "action_card": "action-card",
    "personal_card": "personal-card",
    "selection_tile": "selection-tile",
    "round_card": "round-card",
    "routes": "route",
    "barrier_rewards": "barrier",
    "shift_space": "shift",
    "shift": "shift",
    "area": "building-pit",
    "headframes": "headframe",
    "headframe_space": "bonus-space",
    "trade": "spoil-trade",
    "limits": "tool-marker",
}
"""The terms of the glossary that explain the places of an edition's values, by their sections."""
