"""What pieces, spaces and amounts are called in sentences."""

from typing import Final

from pithead.games.ruhrschifffahrt.dice import die_colour, die_value
from pithead.games.ruhrschifffahrt.material import INDUSTRIES, PERMANENT, Material
from pithead.kernel.fields.packed_row import Cells
from pithead.kernel.texts.i18n import Text, all_of, joined, plural

COLOUR_NAMES: Final = (Text("black"), Text("white"))
PHASE_NAMES: Final = (
    Text("event"),
    Text("water and demand"),
    Text("loading"),
    Text("sailing"),
    Text("progress"),
    Text("purchase"),
    Text("end of the round"),
)
EVENT_NAMES: Final = {
    "draw_start_player": Text("random start player"),
    "locks_open": Text("locks may be built"),
    "pay_thaler_or_vp": Text("pay 1 thaler or 1 VP"),
    "track_to_paved": Text("transport track: paved road"),
    "lock_price_3": Text("locks cost more"),
    "gain_warehouse": Text("a warehouse for everyone"),
    "gain_thaler_or_vp": Text("take 1 thaler or 1 VP"),
    "option_prices_up": Text("options cost more"),
    "track_to_rail": Text("transport track: rail"),
    "track_dice_plus_one": Text("dice on the transport track +1"),
    "remove_dice": Text("dice are removed"),
    "no_marker": Text("no river marker"),
    "wages_and_supply_closed": Text("no Wages, no Resupply"),
}
_INDUSTRY_NAMES: Final = {
    "smithy": Text("all smithies"),
    "hammer_works": Text("all hammer works"),
    "rifle_factory": Text("all rifle factories"),
}


def thaler_text(number: int) -> Text:
    return plural("{n} thaler", "{n} thalers", number)


def vp_text(number: int) -> Text:
    return Text("{number} VP", number=number)


def coloured_die(colour: int, value: int) -> Text:
    """A die in words, such as "black 4"."""
    name = COLOUR_NAMES[colour]
    return Text("{name} {value}", name=name, value=value)


def die_text(number: int) -> Text:
    """A die that is one number, in words."""
    return coloured_die(die_colour(number), die_value(number))


def depot_die(material: Material, depots: Cells, depot: int) -> Text:
    """The die on a depot in words."""
    return coloured_die(material.depot_colour[depot], depots[depot])


def white_tile(material: Material, kind: int) -> Text:
    """The name of a white tile."""
    return material.tile_names[len(PERMANENT) + kind]


def round_events(material: Material, number: int) -> Text:
    """What happens in a round: its events, its export, and where dice return to."""
    texts = [EVENT_NAMES[event] for event in material.events[number]]
    if material.flag_rounds[number]:
        texts.append(Text("export"))
    crest = material.crest[number]
    if crest >= 0:
        texts.append(Text("dice return to {home}", home=material.territory_names[crest]))
    return joined(texts, "; ")


def marker_text(material: Material, marker: int) -> Text:
    """What an obstacle/demand marker says."""
    if material.marker_water[marker]:
        return _water_text(material, marker)
    where = _demand_text(material, material.marker_demand[marker])
    return Text("demand: 1 thaler each on {where}", where=where)


def _water_text(material: Material, marker: int) -> Text:
    low = "low" in material.marker_ids[marker]
    water = Text("low water") if low else Text("high water")
    delta = material.marker_delta[marker]
    if delta == 0:
        return Text("{water}: options with a pilot are closed this round", water=water)
    return Text(
        "{water}: options with a pilot are closed this round, all dice on depots {delta:+}",
        water=water,
        delta=delta,
    )


def _demand_text(material: Material, spaces: list[int]) -> Text:
    """The sale spaces of a marker: all of a kind, all of a territory, or each by its name."""
    kinds = {material.sale_industry[sale] for sale in spaces}
    if not spaces:
        return Text("nowhere")
    if -1 in kinds:
        return all_of([material.sale_names[sale] for sale in spaces])
    if len(kinds) == 1 and spaces == [
        sale for sale in range(material.sales) if material.sale_industry[sale] in kinds
    ]:
        return _INDUSTRY_NAMES[INDUSTRIES[material.sale_industry[spaces[0]]]]
    home = material.territory_names[min(material.sale_territory[sale] for sale in spaces)]
    return Text("all industries in {home}", home=home)
