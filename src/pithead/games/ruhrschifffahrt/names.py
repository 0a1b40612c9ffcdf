"""What pieces, spaces and amounts are called in sentences."""

from typing import Final

from pithead.games.ruhrschifffahrt.dice import die_colour, die_value
from pithead.games.ruhrschifffahrt.material import INDUSTRIES, Material
from pithead.kernel.i18n import Text, say

COLOUR_NAMES: Final = (Text("black", "schwarz"), Text("white", "weiß"))
PHASE_NAMES: Final = (
    Text("event", "Ereignis"),
    Text("water and demand", "Wasser und Nachfrage"),
    Text("loading", "Laden"),
    Text("sailing", "Fahren"),
    Text("progress", "Fortschritt"),
    Text("purchase", "Kaufen"),
    Text("end of the round", "Rundenende"),
)
EVENT_NAMES: Final = {
    "draw_start_player": Text("start player by lot", "Startspieler wird ausgelost"),
    "locks_open": Text("locks may be built", "Schleusenbau beginnt"),
    "pay_thaler_or_vp": Text("pay 1 thaler or 1 VP", "1 Thaler oder 1 SP zahlen"),
    "track_to_paved": Text("track: paved road", "Bahn: gepflasterter Weg"),
    "lock_price_3": Text("locks dearer", "Schleusen teurer"),
    "gain_warehouse": Text("a warehouse each", "je ein Lagerhaus"),
    "gain_thaler_or_vp": Text("take 1 thaler or 1 VP", "1 Thaler oder 1 SP nehmen"),
    "option_prices_up": Text("options dearer", "Sonderoptionen teurer"),
    "track_to_rail": Text("track: rail", "Bahn: Schienen"),
    "track_dice_plus_one": Text("dice on the track +1", "Würfel auf der Bahn +1"),
    "remove_dice": Text("dice leave the game", "Würfel gehen aus dem Spiel"),
    "no_marker": Text("no marker", "kein Marker"),
    "wages_and_supply_closed": Text("no Wages, no Supply", "kein Lohn, kein Nachschub"),
}
_INDUSTRY_NAMES: Final = {
    "smithy": Text("all smithies", "alle Schmieden"),
    "hammer_works": Text("all hammer works", "alle Hammerwerke"),
    "rifle_factory": Text("all rifle factories", "alle Gewehrfabriken"),
}


def thaler_text(number: int) -> Text:
    return Text(f"{number} thaler" if number == 1 else f"{number} thalers", f"{number} Thaler")


def vp_text(number: int) -> Text:
    return Text(f"{number} VP", f"{number} SP")


def labelled(en: str, de: str, name: Text) -> Text:
    """A name with a word before it."""
    return Text(f"{en} {name.en}", f"{de} {name.de}")


def coloured_die(colour: int, value: int) -> Text:
    """A die in words, such as "black 4"."""
    name = COLOUR_NAMES[colour]
    return Text(f"{name.en} {value}", f"{name.de} {value}")


def die_text(number: int) -> Text:
    """A die that is one number, in words."""
    return coloured_die(die_colour(number), die_value(number))


def depot_die(material: Material, depots: list[int], depot: int) -> Text:
    """The die on a depot in words."""
    return coloured_die(material.depot_colour[depot], depots[depot])


def round_events(material: Material, number: int, lang: str) -> list[str]:
    """What happens in a round: its events, its export, and where dice return to."""
    texts = [EVENT_NAMES[event].to(lang) for event in material.events[number]]
    if material.flag_rounds[number]:
        texts.append(say(lang, "export", "Export"))
    crest = material.crest[number]
    if crest >= 0:
        home = material.territory_names[crest].to(lang)
        texts.append(say(lang, f"dice return to {home}", f"Würfel zurück nach {home}"))
    return texts


def marker_text(material: Material, marker: int, lang: str) -> str:
    """What an obstacle/demand marker says."""
    if material.marker_water[marker]:
        return _water_text(material, marker, lang)
    where = _demand_text(material, material.marker_demand[marker], lang)
    return say(lang, f"demand: 1 thaler on {where}", f"Nachfrage: 1 Thaler auf {where}")


def _water_text(material: Material, marker: int, lang: str) -> str:
    low = "low" in material.marker_ids[marker]
    water = say(
        lang, "low water" if low else "high water", "Niedrigwasser" if low else "Hochwasser"
    )
    text = say(lang, f"{water}: no pilot this round", f"{water}: in dieser Runde kein Lotse")
    delta = material.marker_delta[marker]
    if delta:
        text += say(
            lang, f", all dice on depots {delta:+}", f", alle Würfel auf Niederlagen {delta:+}"
        )
    return text


def _demand_text(material: Material, spaces: list[int], lang: str) -> str:
    """The sale spaces of a marker: all of a kind, all of a territory, or each by its name."""
    kinds = {material.sale_industry[sale] for sale in spaces}
    if not spaces:
        return say(lang, "nowhere", "nirgends")
    if -1 in kinds:
        return ", ".join(material.sale_names[sale].to(lang) for sale in spaces)
    if len(kinds) == 1 and spaces == [
        sale for sale in range(material.sales) if material.sale_industry[sale] in kinds
    ]:
        return _INDUSTRY_NAMES[INDUSTRIES[material.sale_industry[spaces[0]]]].to(lang)
    home = material.territory_names[min(material.sale_territory[sale] for sale in spaces)].to(lang)
    return say(lang, f"all small industries of {home}", f"alle Kleinindustrien von {home}")
