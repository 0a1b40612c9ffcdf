"""Errors and problems: English as strings, translated on demand, and the same after pickling."""

import copy
import pickle
from collections.abc import Callable

import pytest

import pithead
from pithead.bots import bot
from pithead.kernel.errors import PitheadError
from pithead.kernel.problem import Problem
from pithead.kernel.texts.i18n import (
    OwnText,
    Text,
    Verbatim,
    capitalised,
    joined,
    one_of,
    plural,
    sentence,
    text_in,
)
from pithead.kernel.weights import BadWeights
from tests.positions import table

SCHIEFER = pithead.game("schiefer")


def position_with(key: str, value: object) -> None:
    SCHIEFER.from_json({**SCHIEFER.start(2).to_json(), key: value})


ERRORS: list[tuple[Callable[[], object], str, str]] = [
    (
        lambda: bot("deep"),
        "There is no bot 'deep'; choose one of random",
        "Einen Bot 'deep' gibt es nicht; wähle unter random",
    ),
    (lambda: bot("tree:x"), "after the colon, give a number", "nach dem Doppelpunkt"),
    (
        lambda: pithead.game("chess"),
        "There is no game 'chess'",
        "Ein Spiel 'chess' gibt es nicht",
    ),
    (
        lambda: SCHIEFER.start(9),
        "Schiefer is for 2 to 4 players, not for 9",
        "Schiefer ist für 2 bis 4 Spieler, nicht für 9",
    ),
    (
        lambda: SCHIEFER.start(2, {"coins_at_start": 99}),
        "The option coins_at_start must be a whole number from 0 to 10, not 99",
        "Die Option coins_at_start muss eine ganze Zahl von 0 bis 10 sein, nicht 99",
    ),
    (
        lambda: SCHIEFER.start(2).apply("keep"),
        "(SF-3.2). Legal: start:0, start:1",
        "(SF-3.2). Erlaubt: start:0, start:1",
    ),
    (
        lambda: position_with("round", "x"),
        "This position is not possible: round: must be a whole number from 1 to 250, not 'x'",
        "Diese Stellung ist nicht möglich: round: muss eine ganze Zahl von 1 bis 250 sein, nicht",
    ),
    (
        lambda: pithead.Record.load("pithead 1\n"),
        "Line 1: the record is cut off before the line '---'",
        "Zeile 1: die Aufzeichnung endet schon vor der Zeile '---'",
    ),
    (
        lambda: pithead.load_edition("missing.toml"),
        "The edition missing.toml cannot be used: it cannot be read: ",
        "Die Ausgabe missing.toml lässt sich nicht verwenden: sie kann nicht gelesen werden: ",
    ),
    (
        lambda: SCHIEFER.start(2).svg(paper="red"),
        "There is no paper 'red'; choose one of ",
        "Ein Farbschema 'red' gibt es nicht; wähle unter ",
    ),
    (
        lambda: SCHIEFER.start(2).prompt("fr"),
        "There are no texts in 'fr'; choose one of 'en'",
        "In der Sprache 'fr' gibt es keine Texte; wähle unter 'en'",
    ),
]


@pytest.mark.parametrize(("cause", "english", "german"), ERRORS)
def test_an_error_is_english_as_a_string_and_german_on_demand(
    cause: Callable[[], object], english: str, german: str
) -> None:
    with pytest.raises(PitheadError) as caught:
        cause()
    for error in (caught.value, pickle.loads(pickle.dumps(caught.value))):
        assert type(error) is type(caught.value)
        assert english in str(error)
        assert german in error.to("de")
        assert error.to("en") == str(error)
        assert not str(error).endswith(".")


def test_the_attributes_of_an_error_survive_pickling() -> None:
    with pytest.raises(pithead.IllegalAction) as caught:
        SCHIEFER.start(2).apply("keep")
    error = pickle.loads(pickle.dumps(caught.value))
    assert (error.action, error.rule) == ("keep", "SF-3.2")
    assert error.legal == ["start:0", "start:1"]
    assert error.reason == caught.value.reason


def test_an_error_with_a_plain_string_is_the_same_in_every_language() -> None:
    error = BadWeights("as {given}")
    assert str(error) == error.to("de") == "as {given}"
    assert str(PitheadError()) == "PitheadError"


def test_problems_of_a_position_are_translated() -> None:
    supply = SCHIEFER.start(2).to_json()["supply"]
    with pytest.raises(pithead.BadPosition) as caught:
        position_with("supply", [supply[0] - 1, supply[1]])
    (problem,) = caught.value.problems
    assert isinstance(problem, Problem)
    assert problem.startswith("player 0 has ")
    assert problem.to("de").startswith("Spieler 0 hat ")
    for twin in (copy.deepcopy(problem), pickle.loads(pickle.dumps(problem))):
        assert (twin, twin.code, twin.to("de")) == (problem, "marker_count", problem.to("de"))


@pytest.mark.parametrize(
    "text",
    [
        Text("Line {line}: {reason}", line=3, reason=Text("is missing")),
        Text("Line {line}: {reason}").with_values(line=3, reason="x"),
        Verbatim("{a} and {b}", a=1, b=Text("is missing")),
        plural("must have 1 item, not {given}", "must have {n} items, not {given}", 2, given=0),
        text_in("no such context", "is missing"),
        joined([Text("is missing"), Verbatim("x")], "; "),
        one_of([Verbatim("x"), Verbatim("y")]),
        capitalised(Text("is missing")),
        sentence(Text("is missing")),
        OwnText("valley", {"de": "Tal"}),
    ],
)
def test_a_text_survives_pickling(text: Text) -> None:
    twin = pickle.loads(pickle.dumps(text))
    assert type(twin) is type(text)
    for lang in ("en", "de"):
        assert twin.to(lang) == text.to(lang)


def test_a_problem_gives_its_reason_without_the_place() -> None:
    plain = Problem("box_twice", Text("two markers"))
    assert plain.reason is plain.text
    placed = Problem("malformed", Text("[setup]: is missing"), "[setup]", "", Text("is missing"))
    assert (placed, placed.reason.to("en")) == ("[setup]: is missing", "is missing")


def test_a_refusal_names_what_it_is_about_unless_it_is_about_nothing() -> None:
    state = table(2).coins(0, 0).acting(seat=0, field=1)
    assert state.why_not("keep") == "Keep the dice: this is not one of the choices now."
    assert SCHIEFER.number("roll:1-1-1") not in SCHIEFER.subjects
    assert state.why_not("roll:1-1-1") == f"{state.refuse('roll:1-1-1').reason.capitalize()}."
