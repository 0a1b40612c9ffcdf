"""Which sound an event of the game makes, by the verb of its action."""

from collections.abc import Mapping
from importlib.resources import files
from typing import Final

from pithead.table.tables.view_models import Happening

SOUNDS: Final = ("die", "coin", "cube", "turn", "end")
"""All sounds; a page plays `turn` and `end` by itself."""

_BY_VERB: Final[Mapping[str, str]] = {
    **dict.fromkeys(("roll", "die", "raise", "return", "remove"), "die"),
    **dict.fromkeys(
        (
            "reroll", "turn", "sell", "buy", "trade", "lock", "town", "store", "discount_town",
            "repay_debt", "gain_thaler", "inn_thalers", "pay_thaler",
        ),
        "coin",
    ),
    **dict.fromkeys(
        (
            "draw", "reveal", "marker", "flag", "give", "place", "lift", "layout", "mark", "open",
            "develop", "fetch", "use", "tile", "house_to", "coke_from", "barrier", "miner_to",
        ),
        "cube",
    ),
}  # fmt: skip


def sound_file(name: str) -> bytes:
    """The sound as a WAV file, which `tools/sounds.py` has made."""
    return (files("pithead.table") / "sounds" / f"{name}.wav").read_bytes()


def event_sound(event: Happening | None) -> str:
    """The name of the sound, "" for none."""
    return "" if event is None else _BY_VERB.get(event.action.partition(":")[0], "")
