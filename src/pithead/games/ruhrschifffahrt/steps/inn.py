"""The white tile Inn, which can be used in two phases (RS-14.11)."""

from pithead.games.ruhrschifffahrt.material import INN, WHITE_TILES
from pithead.games.ruhrschifffahrt.pieces import (
    INN_POINTS,
    USED,
    shown_thalers,
    shown_vp,
)
from pithead.games.ruhrschifffahrt.state import RuhrState
from pithead.games.ruhrschifffahrt.vocabulary import INN_THALERS
from pithead.kernel.i18n import say
from pithead.kernel.step import Refusal


def use_inn(state: RuhrState, seat: int, action: int) -> None:
    """RS-14.11: thalers or victory points; debts do not matter."""
    state.white[seat * len(WHITE_TILES) + INN] = USED
    if action == INN_THALERS:
        state.thalers[seat] += state.material.inn_thalers
    else:
        state.score(seat, INN_POINTS, state.material.inn_vp)


def describe_inn(state: RuhrState, action: int, lang: str) -> str:
    if action == INN_THALERS:
        gain = shown_thalers(state.material.inn_thalers, lang)
    else:
        gain = shown_vp(state.material.inn_vp, lang)
    return say(lang, f"Use the Inn: take {gain}.", f"Gasthaus einsetzen: {gain} nehmen.")


def refuse_inn(state: RuhrState, seat: int, lang: str) -> Refusal:
    if state.has_white(seat, INN):
        return Refusal(
            say(
                lang,
                "the Inn is used before the Towing action, not after it",
                "das Gasthaus kommt vor der Treidelaktion, nicht danach",
            ),
            "RS-14.11",
        )
    return Refusal(
        say(lang, "there is no unused Inn tile", "es ist kein unbenutztes Gasthaus da"),
        "RS-14.11",
    )
