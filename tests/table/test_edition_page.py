"""The page about an edition: each value can be reached and corrected, and the result played."""

import random
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import httpx
import pytest

import pithead
from pithead.editions.corrections import base_edition, built_in_text
from pithead.kernel.draw_options import DrawOptions, PlaceLink
from pithead.table.base.settings import Settings, settings_from
from pithead.table.play.edition_folder import EditionFolder
from tests.table.servers import serving

GAMES = pithead.games()
COST = "valley.ogwen.mines.penrhyn.cost"
MINE = "valley.ogwen.mines.penrhyn"
LINK = re.compile(r'href="(/about/[^"]*[?&]at=([^"&#]+)[^"]*)"')


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("editions")
    text = built_in_text("schiefer")
    (folder / "club.toml").write_text(text.replace("coins = 3", "coins = 5"), encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def address(folder: Path) -> Iterator[str]:
    database = f"sqlite:///{folder / 'tables.sqlite3'}"
    settings = Settings(database=database, workers=1, limited=False, editions=str(folder))
    with serving(settings) as address:
        yield address


@pytest.fixture
def person(address: str) -> Iterator[httpx.Client]:
    with httpx.Client(
        base_url=address, follow_redirects=True, headers={"accept-language": "en"}
    ) as client:
        yield client


def correct(person: httpx.Client, game_id: str, at: str, **values: str) -> httpx.Response:
    """The page after values of a group were typed; the corrections of the last page stay."""
    data = {"at": at} | {f"v.{at}.{key}": text for key, text in values.items()}
    return person.post(f"/about/{game_id}", data=data)


def code_of(answer: httpx.Response) -> str:
    return str(answer.url.params.get("c", ""))


def sit(person: httpx.Client, **form: str) -> httpx.Response:
    data = {"game": "schiefer", "players": "2", "seat0": "me", "seat1": "me", "name0": "Ada"}
    return person.post("/tables", data=data | form)


# -- everything can be reached -------------------------------------------------------------------


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("phone", [False, True])
def test_every_value_can_be_corrected_from_the_page(
    person: httpx.Client, game_id: str, phone: bool
) -> None:
    cookies = {"cookie": "pithead_narrow=1"} if phone else {}
    page = person.get(f"/about/{game_id}", headers=cookies).text
    links = {unescape(at): unescape(href) for href, at in LINK.findall(page)}
    groups = base_edition(game_id).groups
    assert set(links) == set(groups)
    for group in list(groups.values())[:: 1 if game_id == "schiefer" else 7]:
        form = person.get(links[group.address], headers=cookies | {"X-Fragment": "edition"}).text
        for value in group.values:
            assert f'name="v.{value.address}"' in form, value.address


@pytest.mark.parametrize(
    ("group", "value", "offered", "other"),
    [
        ("setup.dice.players_4", "black.1.depot", "depot_menden", "lock_horst"),
        ("river.space.depot_menden", "target", "ind_saarn", "mark"),
        ("round.5", "crest", "none", "town_witten"),
        ("round.5", "crest", "mark", "town_witten"),
    ],
)
def test_a_value_that_names_an_entry_offers_all_that_it_can_name(
    person: httpx.Client, group: str, value: str, offered: str, other: str
) -> None:
    page = person.get(f"/about/ruhrschifffahrt?at={group}").text
    field = page.partition(f'name="v.{group}.{value}"')[2].partition("</select>")[0]
    assert f'value="{offered}"' in field
    assert f'value="{other}"' not in field


@pytest.mark.parametrize("game_id", GAMES)
def test_every_place_of_the_drawing_is_a_group_and_inside(game_id: str) -> None:
    base = base_edition(game_id)
    state = base.game.start(base.game.players[-1])
    on_board = []
    for narrow in (False, True):
        options = DrawOptions(state, choices=False, narrow=narrow)
        options.links = {address: PlaceLink("#x", "title", "kind") for address in base.groups}
        drawing = base.game.drawing.board(state, options)
        on_board.append(set(options.linked))
        size = re.search(r'viewBox="0 0 (\S+) (\S+)"', drawing)
        assert size is not None
        width, height = float(size[1]), float(size[2])
        places = re.findall(
            r'data-place="[^"]+".*?<rect x="(\S+)" y="(\S+)" width="(\S+)" height="(\S+)"', drawing
        )
        for x, y, w, h in places:
            assert 0 <= float(x) < float(x) + float(w) <= width
            assert 0 <= float(y) < float(y) + float(h) <= height
    assert on_board[0] == on_board[1]


NOT_ON_THE_BOARD = {
    "schiefer": set(),
    "ruhrschifffahrt": {
        *("debt_reconstructed", "white_tile_supply"),
        *("marker", "setup.locks_open_at_start", "final_scoring"),
    },
    "schichtwechsel": {
        *("components_inferred", "limits", "bag_reconstructed", "white_tokens", "round_card"),
        *("final_reconstructed",),
    },
}
"""Sections with reconstructed values that have no place on the board at the start of a game."""


@pytest.mark.parametrize("game_id", GAMES)
def test_what_is_printed_on_the_board_has_its_place_there(game_id: str) -> None:
    base = base_edition(game_id)
    missing = set()
    placed: set[str] = set()
    for players in base.game.players:
        state = base.game.start(players)
        options = DrawOptions(state, choices=False)
        options.links = {address: PlaceLink("#x", "title", "kind") for address in base.groups}
        base.game.drawing.board(state, options)
        placed |= set(options.linked)
    for group in base.labels.groups:
        later_stage = group.address in ("track.paved", "track.rail")
        if not group.printed and group.address not in placed and not later_stage:
            missing.add(group.section)
    assert missing == NOT_ON_THE_BOARD[game_id]


def test_a_drawing_without_links_has_no_places() -> None:
    assert "data-place" not in pithead.game("schiefer").start(2).svg()


# -- correcting ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game_id", "at", "key", "text", "words"),
    [
        ("schiefer", MINE, "cost", "2", "Mine Penrhyn: cost 3 → 2"),
        (
            "ruhrschifffahrt",
            "town_warehouses.town_witten",
            "slot_prices",
            "2, 3, 4",
            "Warehouses in Witten: prices 3, 4, 5 → 2, 3, 4",
        ),
        (
            "schichtwechsel",
            "action_card.coking_medium",
            "mode.use.effects",
            "coke 1",
            "Card Coking, medium: effect coke up to 3 full coal wagons → coke 1 full coal wagon",
        ),
    ],
)
def test_a_correction_is_listed_downloaded_and_played(
    person: httpx.Client, game_id: str, at: str, key: str, text: str, words: str
) -> None:
    page = correct(person, game_id, at, **{key: text})
    assert page.status_code == 200
    assert words in unescape(page.text)
    assert f'class="place corrected" data-place="{at}"' in page.text
    code = code_of(page)
    file = person.get(f"/about/{game_id}/edition.toml", params={"c": code})
    assert file.headers["content-disposition"] == f'attachment; filename="my-{game_id}.toml"'
    assert words in file.text
    new = person.get(f"/new/{game_id}", params={"c": code})
    assert words in unescape(new.text)
    form = {"game": game_id, "edition_name": "corrections", "corrections": code}
    table = sit(person, **form)
    assert table.status_code == 200
    seen = person.get(f"{table.url}/edition").text
    assert words in unescape(seen)
    assert person.get(f"{table.url}/edition.toml").text == file.text
    assert code in seen


def test_a_bad_value_is_explained_beside_its_field_and_kept(person: httpx.Client) -> None:
    page = correct(person, "schiefer", MINE, cost="many", value="5")
    field = re.search(r'<div class="value bad">.*?</div>', page.text, re.DOTALL)
    assert field is not None
    assert 'value="many"' in field[0]
    assert "must be a whole number, not" in field[0]
    assert 'value="5"' in page.text
    assert "Play with this edition" not in page.text
    code = code_of(page)
    file = person.get("/about/schiefer/edition.toml", params={"c": code}, follow_redirects=False)
    assert file.status_code == 303
    refused = sit(person, edition_name="corrections", corrections=code)
    assert refused.status_code == 422
    assert "cannot be played with these corrections" in refused.text
    assert code in refused.text


def test_corrections_can_be_removed(person: httpx.Client) -> None:
    first = code_of(correct(person, "schiefer", MINE, cost="2"))
    data = {"c": first, "at": "field.1", "v.field.1.actions": "open"}
    both = person.post("/about/schiefer", data=data)
    assert both.text.count("<li><a href") >= 2
    data = {"c": code_of(both), "at": MINE, "do": "remove"}
    left = person.post("/about/schiefer", data=data)
    assert "Penrhyn: cost" not in left.text
    assert "fetch a marker → open a mine" in unescape(left.text)
    none = person.post("/about/schiefer", data={"c": code_of(left), "do": "remove_all"})
    assert str(none.url).endswith("/about/schiefer")


def test_the_page_never_calls_a_reconstructed_value_printed(person: httpx.Client) -> None:
    page = person.get("/about/schiefer", params={"at": MINE}).text
    form = page[page.index('id="correct"') : page.index('id="corrections"')]
    assert re.findall(r'class="prov (\w+)"', form) == ["reconstructed", "reconstructed", "history"]
    corrected = correct(person, "schiefer", MINE, cost="2").text
    form = corrected[corrected.index('id="correct"') : corrected.index('id="corrections"')]
    assert re.findall(r'class="prov (\w+)"', form) == ["corrected", "reconstructed", "history"]


def test_the_page_lists_the_house_rules(person: httpx.Client) -> None:
    page = person.get("/about/schiefer").text
    listed = page[page.index("House rules") :]
    assert '<a href="/rules/schiefer#SF-9.3">SF-9.3</a> Round limit' in listed
    assert "SF-5.5" not in listed  # a decision about a printed rule
    assert page.count('class="prov house_rule"') == 2  # in the legend and above the list
    rules = person.get("/rules/schiefer").text
    rule = rules[rules.index('id="SF-9.3"') :]
    assert re.search(r'<summary class="house-rule">\s*house rule', rule[: rule.index("</details>")])


def test_the_page_speaks_german(person: httpx.Client) -> None:
    page = person.get("/about/schiefer", params={"at": MINE}, headers={"accept-language": "de"})
    assert "rekonstruiert" in page.text
    assert "Kosten" in page.text


# -- hostile visitors ----------------------------------------------------------------------------


def test_markup_in_corrections_stays_text(person: httpx.Client) -> None:
    evil = "<script>alert(1)</script>\"'{{7*7}}"
    page = correct(person, "schiefer", MINE, name=evil, cost=evil)
    assert "<script>alert" not in page.text
    name = correct(person, "schiefer", MINE, name=evil)
    code = code_of(name)
    table = sit(person, edition_name="corrections", corrections=code)
    for text in (
        name.text,
        person.get("/new/schiefer", params={"c": code}).text,
        table.text,
        person.get(f"{table.url}/edition").text,
    ):
        assert "<script>alert" not in text
        assert "alert(1)" in text
        assert "49" not in re.findall(r"'(\d+)", text)
    svg = name.text[name.text.index("<svg xmlns") :]
    assert "&lt;script&gt;" in svg


@pytest.mark.parametrize("code", ["x", "AAAA", "%00", "eJyLVnLMAQACxQFV"])
def test_a_damaged_link_is_refused_politely(person: httpx.Client, code: str) -> None:
    for path in ("/about/schiefer", "/about/schiefer/edition.toml"):
        answer = person.get(path, params={"c": code})
        assert answer.status_code == 400
        assert "damaged" in answer.text
    assert sit(person, edition_name="corrections", corrections=code).status_code == 400
    assert person.get("/new/schiefer", params={"c": code}).status_code == 200


def test_huge_requests_are_refused(person: httpx.Client) -> None:
    assert person.get("/about/schiefer", params={"c": "A" * 7000}).status_code >= 400
    assert person.get("/about/schiefer", params={"at": "A" * 7000}).status_code >= 400
    assert correct(person, "schiefer", MINE, cost="9" * 20_000).status_code == 413
    many = {f"v.x{number}": "1" for number in range(300)}
    assert person.post("/about/schiefer", data=many).status_code >= 400


def test_too_many_corrections_for_a_link_are_refused(person: httpx.Client) -> None:
    rng = random.Random(1)
    letters = [chr(code) for code in range(0x4E00, 0x9000)]
    code = ""
    mines = ["penrhyn", "coetmor", "pant_dreiniog", "bryn_hafod_y_wern"]
    statuses = []
    for mine in mines:
        name = "".join(rng.choice(letters) for _ in range(590))
        data = {"c": code, f"v.valley.ogwen.mines.{mine}.name": name}
        answer = person.post("/about/schiefer", data=data)
        statuses.append(answer.status_code)
        code = code_of(answer) or code
    assert statuses[0] == 200
    assert statuses[-1] == 413


def test_a_visitor_who_makes_the_server_check_editions_without_end_must_wait(
    tmp_path: Path,
) -> None:
    settings = Settings(database=f"sqlite:///{tmp_path / 't'}", workers=1, tasks_per_minute=1)
    with (
        serving(settings) as address,
        httpx.Client(base_url=address, follow_redirects=False) as visitor,
    ):
        data = {f"v.{COST}": "2"}
        answers = [visitor.post("/about/schiefer", data=data) for _ in range(5)]
        assert [answer.status_code for answer in answers][:3] == [303] * 3
        assert answers[-1].status_code == 429
        link = answers[0].headers["location"]
        assert visitor.get(link).status_code == 429
        assert visitor.get(link.replace("about", "new")).status_code == 429
        assert visitor.get("/about/schiefer").status_code == 200


def test_unknown_places_and_games_are_harmless(person: httpx.Client) -> None:
    assert person.get("/about/schiefer", params={"at": "no.such"}).status_code == 200
    assert person.get("/about/chess").status_code == 404
    page = person.post("/about/schiefer", data={"at": "no.such", "v.no.such.key": "1"})
    assert str(page.url).endswith("/about/schiefer")


# -- tables and offered editions -----------------------------------------------------------------


def test_a_table_of_the_built_in_edition_has_no_file(person: httpx.Client) -> None:
    table = sit(person)
    assert "/edition" not in table.text
    assert "same values" in person.get(f"{table.url}/edition").text
    assert person.get(f"{table.url}/edition.toml").status_code == 404


def test_others_at_a_table_see_its_edition(person: httpx.Client, address: str) -> None:
    code = code_of(correct(person, "schiefer", MINE, cost="2"))
    table = sit(person, edition_name="corrections", corrections=code).url
    with httpx.Client(base_url=address) as stranger:
        page = stranger.get(str(table)).text
        assert f"{table.path}/edition" in page
        seen = stranger.get(f"{table}/edition").text
        assert "Penrhyn" in seen
        assert "3 → 2" in seen
        assert "cost = 2, value = 6" in stranger.get(f"{table}/edition.toml").text


def test_an_offered_edition_is_chosen_by_name_and_kept(person: httpx.Client, folder: Path) -> None:
    form = person.get("/new/schiefer").text
    assert 'value="file:club"' in form
    assert 'value="file:club"' not in person.get("/new/schichtwechsel").text
    table = sit(person, edition_name="file:club").url
    record = person.get(f"{table}/record").text
    (folder / "club.toml").write_text(built_in_text("schiefer"), encoding="utf-8")
    try:
        assert person.get(f"{table}/record").text == record
        assert "coins 3 → 5" in person.get(f"{table}/edition").text
    finally:
        text = built_in_text("schiefer").replace("coins = 3", "coins = 5")
        (folder / "club.toml").write_text(text, encoding="utf-8")
    missing = sit(person, edition_name="file:../club")
    assert missing.status_code == 422
    assert "no longer offered" in missing.text


def test_a_folder_is_read_again_when_a_file_changes(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    offered = EditionFolder(str(tmp_path))
    assert offered.editions("schiefer") == []
    file = tmp_path / "one.toml"
    file.write_text(built_in_text("schiefer"), encoding="utf-8")
    (tmp_path / "notes.txt").write_text("no edition", encoding="utf-8")
    assert [edition.name for edition in offered.editions("schiefer")] == ["one"]
    assert offered.editions("schichtwechsel") == []
    file.write_text("broken", encoding="utf-8")
    assert offered.editions("schiefer") == []
    assert "one.toml" in caplog.text
    file.write_bytes(b"\xff\xfe")
    assert offered.editions("schiefer") == []
    file.write_text("#" * 300_000, encoding="utf-8")
    assert offered.editions("schiefer") == []
    assert "larger than" in caplog.text
    file.unlink()
    assert offered.text("schiefer", "one") is None


def test_a_missing_folder_is_reported_and_no_obstacle(caplog: pytest.LogCaptureFixture) -> None:
    assert EditionFolder("/no/such/folder").editions("schiefer") == []
    assert "cannot be read" in caplog.text


def test_the_folder_is_a_setting() -> None:
    assert settings_from({"PITHEAD_EDITIONS": "/srv/editions"}).editions == "/srv/editions"
    assert settings_from({}).editions == ""
