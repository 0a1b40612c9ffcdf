"""How pieces and spaces are called in sentences."""

from pithead.games.ruhrschifffahrt.material import INDUSTRIES, WHITE, Material
from pithead.games.ruhrschifffahrt.pieces import die_colour, die_value
from pithead.kernel.i18n import say


def colour_word(colour: int, lang: str) -> str:
    if colour == WHITE:
        return say(lang, "white", "weiß")
    return say(lang, "black", "schwarz")


def shown_die(number: int, lang: str) -> str:
    """Such as "black 4"."""
    return f"{colour_word(die_colour(number), lang)} {die_value(number)}"


def depot_die(material: Material, depots: list[int], depot: int, lang: str) -> str:
    """The die on a depot, such as "white 3"."""
    return f"{colour_word(material.depot_colour[depot], lang)} {depots[depot]}"


_INDUSTRY_WORDS = {
    "smithy": ("smithies", "Schmieden"),
    "hammer_works": ("hammer works", "Hammerwerke"),
    "rifle_factory": ("rifle factories", "Gewehrfabriken"),
}


def marker_text(material: Material, marker: int, lang: str) -> str:
    """What an obstacle/demand marker says."""
    if material.marker_water[marker]:
        delta = material.marker_delta[marker]
        low = "low" in material.marker_ids[marker]
        water = say(
            lang,
            "low water" if low else "high water",
            "Niedrigwasser" if low else "Hochwasser",
        )
        text = say(
            lang,
            f"{water}: no pilot this round",
            f"{water}: in dieser Runde kein Lotse",
        )
        if delta:
            text += say(
                lang,
                f", all dice on depots {delta:+}",
                f", alle Würfel auf Niederlagen {delta:+}",
            )
        return text
    spaces = material.marker_demand[marker]
    kinds = {material.sale_industry[sale] for sale in spaces}
    homes = {material.sale_territory[sale] for sale in spaces}
    if not spaces:
        where = say(lang, "nowhere", "nirgends")
    elif -1 in kinds:
        where = ", ".join(material.sale_names[sale].to(lang) for sale in spaces)
    elif len(kinds) == 1 and spaces == [
        sale for sale in range(material.sales) if material.sale_industry[sale] in kinds
    ]:
        en, de = _INDUSTRY_WORDS[INDUSTRIES[material.sale_industry[spaces[0]]]]
        where = say(lang, f"all {en}", f"alle {de}")
    else:
        home = material.territory_names[min(homes)].to(lang)
        where = say(lang, f"all small industries of {home}", f"alle Kleinindustrien von {home}")
    return say(lang, f"demand: 1 thaler on {where}", f"Nachfrage: 1 Thaler auf {where}")
