"""Edition files: corrected material is played, unsound material is refused by table and key."""

import copy
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

import pithead

Tables = dict[str, Any]
TEXT = (files("pithead.games.schiefer") / "edition.toml").read_text(encoding="utf-8")


def tables() -> Tables:
    return copy.deepcopy(pithead.game("schiefer").edition.tables)


def refused(changed: Tables) -> pithead.BadEdition:
    with pytest.raises(pithead.BadEdition) as caught:
        pithead.game("schiefer").with_edition(pithead.Edition(changed, "mine.toml"))
    return caught.value


def written(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_corrected_edition_is_played_as_corrected(tmp_path: Path) -> None:
    corrected = TEXT.replace(
        '"penrhyn", name = "Penrhyn", cost = 3', '"penrhyn", name = "P", cost = 2'
    )
    edition = pithead.load_edition(written(tmp_path, corrected))
    state = pithead.game("schiefer").start(players=2, edition=edition)
    assert state.game.edition is edition
    assert state.to_json()["edition"] == edition.label
    assert edition.label != pithead.game("schiefer").edition.label
    assert pithead.game("schiefer").from_json(state.to_json(), edition=edition) == state


def test_a_corrected_edition_refuses_a_position_of_the_built_in_one(tmp_path: Path) -> None:
    built_in = pithead.game("schiefer")
    edition = pithead.load_edition(written(tmp_path, TEXT.replace("cost = 3", "cost = 2")))
    position = built_in.start(players=2).to_json()
    with pytest.raises(pithead.BadPosition, match=f"edition: must be '{edition.label}', not"):
        built_in.from_json(position, edition=edition)


@pytest.mark.parametrize("game_id", pithead.games())
def test_a_built_in_edition_is_the_file_in_the_folder_of_its_game(game_id: str) -> None:
    edition = pithead.game(game_id).edition
    assert edition.built_in
    assert edition.source == f"{game_id}/edition.toml"
    assert edition.label == edition.name


def test_more_mines_make_more_names(tmp_path: Path) -> None:
    corrected = TEXT.replace("black_markers = 29", "black_markers = 30").replace(
        '  { id = "ratgoed"',
        '  { id = "extra", name = "Extra", cost = 1, value = 4 },\n  { id = "ratgoed"',
    )
    edition = pithead.load_edition(written(tmp_path, corrected))
    game = pithead.game("schiefer").with_edition(edition)
    assert "sell:extra" in game.vocabulary
    assert len(game.vocabulary) == len(pithead.game("schiefer").vocabulary) + 1
    assert game.start(players=2).game.number("sell:extra") == game.vocabulary.index("sell:extra")


def test_the_label_changes_with_any_value() -> None:
    changed = tables()
    first = pithead.Edition(changed, "a").fingerprint
    changed["scoring"]["per_mine"] = 3
    assert pithead.Edition(changed, "a").fingerprint != first


def test_the_label_does_not_depend_on_the_order_of_keys() -> None:
    turned = dict(reversed(tables().items()))
    assert list(turned) != list(tables())
    assert pithead.Edition(turned, "a").label == pithead.Edition(tables(), "a").label


def test_the_label_of_a_material_stays_the_same_for_ever() -> None:
    """Records and positions name it, so it must not change with the program."""
    head = {"id": "schiefer", "edition": "mine", "title": "Königsgrube"}
    assert pithead.Edition({"game": head}, "a").label == "mine 06b371c37d09"


def edit(*path: str | int, to: object) -> Callable[[Tables], None]:
    def change(place: Any) -> None:
        for key in path[:-1]:
            place = place[key]
        if to is KeyError:
            del place[path[-1]]
        else:
            place[path[-1]] = to

    return change


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (
            edit("valley", 0, "mines", 3, to=KeyError),
            (
                "[[valley]], key mines: there must be 29 mines, as many as black "
                "markers ([components], key black_markers), not 28"
            ),
        ),
        (
            edit("valley", 0, "mines", 3, "cost", to=4),
            "[[valley]] ogwen, mine penrhyn, key cost: must be a whole number from 1 to 3, not 4",
        ),
        (
            edit("valley", 0, "mines", 3, "value", to=3),
            "[[valley]] ogwen, mine penrhyn, key value: must be a whole number from 4 to 6, not 3",
        ),
        (
            edit("valley", 1, "mines", 0, "id", to="penrhyn"),
            "[[valley]] seiont, mine penrhyn, key id: 'penrhyn' is given twice",
        ),
        (
            edit("valley", 1, "mines", 0, "name", to="Penrhyn"),
            "[[valley]] seiont, mine glyn_rhonwy, key name: 'Penrhyn' is given twice",
        ),
        (edit("valley", 1, "id", to="ogwen"), "[[valley]] ogwen, key id: 'ogwen' is given twice"),
        (
            edit("valley", 1, "id", to="Big Valley"),
            "[[valley]] Big Valley, key id: may contain only a-z, 0-9 and _, not 'Big Valley'",
        ),
        (
            edit("valley", 0, "mines", to=[]),
            "[[valley]] ogwen, key mines: must have at least 1 item, not 0",
        ),
        (
            edit("valley", 0, "mines", to="x"),
            "[[valley]] ogwen, key mines: must be a list, not 'x'",
        ),
        (edit("valley", 0, "mines", 0, to=7), "[[valley]] ogwen, mine 1: must be a table, not 7"),
        (edit("valley", to=[]), "[[valley]]: there must be 1 to 12 of these tables, not 0"),
        (edit("valley", 0, "colour", to="red"), "[[valley]] ogwen, key colour: is not known here"),
        (edit("valley", 0, "mouth", to=KeyError), "[[valley]] ogwen, key mouth: is missing"),
        (edit("components", to=KeyError), "components: is missing"),
        (edit("components", "dice", to=4), "[components], key dice: must be a whole number from 3"),
        (
            edit("components", "black_markers", to=30),
            "30 mines, as many as black markers ([components], key black_markers), not 29",
        ),
        (edit("setup", "coins", to="3"), "[setup], key coins: must be a whole number from 0 to 10"),
        (edit("setup", "markers_in_supply", to=27), "[setup], key markers_in_supply: must be"),
        (edit("setup", "source", to="hearsay"), "[setup], key source: must be one of rulebook"),
        (
            edit("field", 0, "face", to=2),
            "[[field]] 2, key face: 2 is given twice",
        ),
        (
            edit("field", 0, to=KeyError),
            "[[field]]: there must be 6 of these tables, not 5",
        ),
        (
            edit("field", 0, "actions", to=["rest"]),
            "[[field]] 1, key actions[0]: must be one of supply",
        ),
        (
            edit("field", 0, "actions", to=[]),
            "[[field]] 1, key actions: must have at least 1 item, not 0",
        ),
        (
            edit("field", 1, "actions", to=["supply"]),
            "two spaces must have two actions each, not 1",
        ),
        (
            edit("field", 4, "actions", to=["sell", "open"]),
            "two spaces must have two actions each, not 3",
        ),
        (edit("box", 0, "id", to="free_beer"), "[[box]] free_beer, key id: must be one of buy3"),
        (edit("box", 0, to=KeyError), "[[box]]: 'buy3' is missing"),
        (edit("box", 0, "price", to=0), "[[box]] buy3, key price: must be a whole number"),
        (edit("box", 0, "players", to=[2]), "[[box]] buy3, key players: must have 2 items, not 1"),
        (edit("box_slots", "two_players", to=3), "[box_slots], key two_players: must be"),
        (edit("scoring", "coins_per_point", to=0), "[scoring], key coins_per_point: must be"),
        (edit("weather", to={}), "weather: is not known here"),
    ],
)
def test_unsound_material_is_refused_by_table_and_key(
    change: Callable[[Tables], None], problem: str
) -> None:
    changed = tables()
    change(changed)
    assert any(problem in found for found in refused(changed).problems), refused(changed).problems


def test_a_field_for_every_action_is_needed() -> None:
    changed = tables()
    for field in changed["field"]:
        if field["actions"] == ["sell"]:
            field["actions"] = ["open"]
        elif field["actions"] == ["sell", "develop"]:
            field["actions"] = ["open", "develop"]
    assert "[[field]], key actions: no space has the action 'sell'" in refused(changed).problems


def test_all_problems_are_told_at_once() -> None:
    changed = tables()
    changed["valley"][0]["mines"][0]["cost"] = 0
    changed["valley"][3]["mines"][1]["value"] = 99
    changed["setup"]["coins"] = -1
    assert len(refused(changed).problems) == 3


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("= broken", "it is not valid TOML"),
        ("", "[game], key id: must be the id of the game"),
        ("game = 3", "[game], key id: must be the id of the game"),
        ('[game]\nid = "whist"\nedition = "x"', "There is no game 'whist'; choose one of schiefer"),
        ('[game]\nid = "schiefer"\nedition = "a b"', "[game], key edition: must be a name"),
        ('[game]\nid = "schiefer"\nedition = ""', "[game], key edition: must be a name"),
        ('[game]\nid = "schiefer"\nedition = "a\\u0007"', "[game], key edition: must be a name"),
        ("a = " + "[\n" * 5000, "its tables are nested too deeply"),
        ("a = " + "9" * 5000, "line 1 is longer than 1000 characters"),
    ],
)
def test_a_file_that_is_no_edition_is_refused(tmp_path: Path, text: str, problem: str) -> None:
    with pytest.raises(pithead.BadEdition) as caught:
        pithead.load_edition(written(tmp_path, text))
    assert problem in str(caught.value)


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    with pytest.raises(pithead.BadEdition, match="it cannot be read: No such file"):
        pithead.load_edition(tmp_path / "nowhere.toml")
    binary = tmp_path / "binary.toml"
    binary.write_bytes(b"\xff\xfe")
    with pytest.raises(pithead.BadEdition, match="it is not text in UTF-8"):
        pithead.load_edition(binary)
    huge = tmp_path / "huge.toml"
    huge.write_text("#" * 1_000_001)
    with pytest.raises(pithead.BadEdition, match="it is larger than"):
        pithead.load_edition(huge)


def test_a_file_may_be_as_large_as_the_limits_say(tmp_path: Path) -> None:
    line = "#" * 1000 + "\n"
    rest = 1_000_000 - len(TEXT.encode())
    comments = line * (rest // len(line)) + "#" * (rest % len(line))
    path = written(tmp_path, TEXT + comments)
    assert path.stat().st_size == 1_000_000
    assert pithead.load_edition(path).game_id == "schiefer"
