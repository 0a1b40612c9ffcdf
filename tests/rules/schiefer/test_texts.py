"""The sentences and rules of the actions, from the first to the last of each kind."""

import pytest

import pithead
from tests.positions import table


def rolling() -> pithead.State:
    return table(3).boxes(change_die=[0], buy3=[0]).coins(5, 3, 3).rolling(seat=0, dice="1 3 6")


@pytest.mark.parametrize(
    ("action", "rule", "english", "german"),
    [
        ("keep", "SF-5.5", "Keep 1 3 6.", "1 3 6 behalten."),
        (
            "buy:buy3",
            "SF-8.2",
            "Buy a marker for 3 coins.",
            "3 Münzen zahlen: einen Marker aus der Reserve nehmen.",
        ),
        ("reroll:1", "SF-5.2", "Pay 1 coin to reroll the 1.", "Die 1 neu würfeln für 1 Münze."),
        ("reroll:6", "SF-5.2", "Pay 1 coin to reroll the 6.", "Die 6 neu würfeln für 1 Münze."),
        (
            "turn:1>2",
            "SF-5.3",
            "Turn the 1 to 2 for 3 coins (once per round).",
            "Die 1 auf die 2 drehen für 3 Münzen (einmal pro Runde).",
        ),
        (
            "turn:6>5",
            "SF-5.3",
            "Turn the 6 to 5 for 3 coins (once per round).",
            "Die 6 auf die 5 drehen für 3 Münzen (einmal pro Runde).",
        ),
        (
            "up:1",
            "SF-5.4",
            "Change the 1 to 2 (free, once per round).",
            "Würfel verändern: Aus der 1 wird die 2 (kostenlos, einmal pro Runde).",
        ),
        (
            "up:6",
            "SF-5.4",
            "Change the 6 to 1 (free, once per round).",
            "Würfel verändern: Aus der 6 wird die 1 (kostenlos, einmal pro Runde).",
        ),
        (
            "down:1",
            "SF-5.4",
            "Change the 1 to 6 (free, once per round).",
            "Würfel verändern: Aus der 1 wird die 6 (kostenlos, einmal pro Runde).",
        ),
    ],
)
def test_says_what_is_done_with_the_dice(action: str, rule: str, english: str, german: str) -> None:
    state = rolling()
    assert state.rule(action) == rule
    assert state.describe(action) == english
    assert state.describe(action, "de") == german


@pytest.mark.parametrize(
    ("field", "action", "rule", "english"),
    [
        (1, "forfeit", "SF-6.5", "Skip: just take the marker back."),
        (1, "fetch", "SF-7.1", "Fetch a marker from the reserve."),
        (
            6,
            "sell:bryn_hafod_y_wern",
            "SF-7.4",
            "Sell Bryn Hafod-y-Wern (Ogwen). Coins: player 1 +",
        ),
        (6, "sell:llwyngwern", "SF-7.4", "Sell Llwyngwern (Dulas). Coins: player 2 +"),
        (6, "develop:buy3", "SF-7.7", "Develop: place 1 marker on "),
        (6, "develop:half_the_mines", "SF-7.7", "Develop: place 1 marker on “Half of the mines”."),
        (3, "open:ogwen", "SF-7.2", "Open Coetmor (Ogwen) for "),
        (3, "open:dulas", "SF-7.2", "Open "),
    ],
)
def test_says_what_a_marker_on_a_field_does(
    field: int, action: str, rule: str, english: str
) -> None:
    state = table(3).mines(ogwen="0", dulas="1").acting(seat=0, field=field)
    assert state.rule(action) == rule
    assert state.describe(action).startswith(english)


@pytest.mark.parametrize(
    "action", ["keep", "reroll:1", "down:6", "spend:1", "spend:6", "open:ogwen"]
)
def test_what_is_no_answer_is_refused_as_such(action: str) -> None:
    state = table(3).marking(seat=0, dice="1 3 6")
    assert state.refuse(action).reason == "this is not one of the choices now"
    assert state.refuse(action, "de").reason == "Das ist keine Antwort auf die aktuelle Frage"


@pytest.mark.parametrize("action", ["spend:1", "spend:6", "open:ogwen"])
def test_what_comes_after_the_dice_is_no_answer_while_they_are_improved(action: str) -> None:
    state = table(3).rolling(0, "1 3 6")
    assert state.refuse(action).reason == "this is not one of the choices now"


def test_markers_are_put_down_after_the_dice_are_kept() -> None:
    state = table(3).rolling(0, "1 3 6")
    assert {state.refuse(f"mark:{face}").rule for face in (1, 6)} == {"SF-5.7"}


@pytest.mark.parametrize(
    ("short", "ending"),
    [
        (0, ""),
        (1, " The acting marker is used to pay."),
        (
            2,
            (
                " The acting marker and a waiting marker are used to pay, and the action of the"
                " waiting marker is lost."
            ),
        ),
        (
            3,
            (
                " The acting marker and 2 waiting markers are used to pay, and the actions of the"
                " waiting markers are lost."
            ),
        ),
    ],
)
def test_says_which_markers_pay_for_a_tunnel(short: int, ending: str) -> None:
    """Penrhyn, at the top of its valley, costs three markers."""
    position = table(3).mines(ogwen="1 1 1").waiting({0: {3: 1, 6: 3}}).supply(3 - short, 5, 5)
    state = position.acting(seat=0, field=3)
    assert state.describe("open:ogwen") == f"Open Penrhyn (Ogwen) for 3 markers (value 6).{ending}"


def test_names_the_start_player() -> None:
    state = pithead.game("schiefer").start(3)
    assert state.describe("start:1") == "The start player is player 2."
    assert state.describe("start:2", "de", ["Ada", "Ben", "Cy"]) == "Startspieler ist Cy."
