"""Lessons and quick games over plain HTTP, with forms alone: no script is needed."""

import re
from collections.abc import Iterator
from html import unescape

import httpx
import pytest

import pithead
from pithead.table.base.settings import Settings
from tests.table.databases import new_database
from tests.table.servers import serving


@pytest.fixture(scope="module")
def address(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[str]:
    database = new_database("sqlite", tmp_path_factory.mktemp("table"), request)
    with serving(Settings(database=database, workers=1, limited=False)) as address:
        yield address


@pytest.fixture
def person(address: str) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=address, follow_redirects=True) as client:
        yield client


def learn(person: httpx.Client, game: str = "schiefer") -> tuple[str, str]:
    """The path of the table, and its page."""
    answer = person.post(f"/learn/{game}")
    assert answer.status_code == 200, answer.text
    return answer.url.path, answer.text


def card(page: str) -> str:
    found = re.search(r'<section class="lesson".*?</section>', page, re.DOTALL)
    assert found is not None
    return unescape(found[0])


def turn(person: httpx.Client, path: str, page: str) -> str:
    """Press Next."""
    fields = re.findall(r'name="(position|read)" value="(\d+)"', card(page))[:2]
    return person.post(f"{path}/lesson", data=dict(fields)).text


def test_cards_are_read_and_followed_without_scripts(person: httpx.Client) -> None:
    path, page = learn(person)
    assert "Step 1 of" in card(page)
    assert "/covers/schiefer.svg" in card(page)
    for number in range(2, 8):
        page = turn(person, path, page)
        assert f"Step {number} of" in card(page)
    assert 'value="reroll:1"' in card(page)
    seen = re.findall(r'name="seen" value="(\d+)"', card(page))[0]
    refused = person.post(f"{path}/act", data={"action": "keep", "seen": seen})
    assert refused.status_code == 409
    assert "Your lesson asks for another action" in refused.text
    done = person.post(f"{path}/act", data={"action": "reroll:1", "seen": seen})
    assert "Step 8 of" in card(done.text)
    fields = re.findall(r'name="(position|read)" value="(-?\d+)"', card(done.text))
    earlier = person.post(f"{path}/lesson", data=dict(fields)).text
    assert "Step 7 of" in card(earlier), "an earlier card can be read again"
    assert "reroll:1" not in card(earlier), "but nothing can be chosen there"
    assert "Step 8 of" in card(turn(person, path, earlier))


def test_only_what_the_card_asks_for_is_drawn_as_a_choice(person: httpx.Client) -> None:
    path, page = learn(person, "schichtwechsel")
    assert "data-action" not in page, "while a card is read, nothing can be chosen"
    for _ in range(4):
        page = turn(person, path, page)
    assert set(re.findall(r'data-action="([^"]+)"', page)) <= {"give:0"}
    assert re.findall(r'data-choice="([^"]+)"', page) == ["give:0"]


def test_a_stranger_sees_no_cards(person: httpx.Client, address: str) -> None:
    path, _ = learn(person)
    with httpx.Client(base_url=address) as stranger:
        page = stranger.get(path).text
        assert 'class="lesson"' not in page
        refused = stranger.post(f"{path}/lesson", data={"position": "2", "read": "1"})
        assert refused.status_code in (401, 403)


def test_a_lesson_names_its_prepared_dice(person: httpx.Client) -> None:
    path, page = learn(person)
    assert "prepared, so they are not proved to be fair" in unescape(page)
    assert "SHA-256" not in page
    assert "commitment" not in person.get(f"{path}/record").text


def test_learn_goes_on_where_it_was_left(person: httpx.Client) -> None:
    path, page = learn(person)
    turn(person, path, page)
    again, page = learn(person)
    assert again == path
    assert "Step 2 of" in card(page)
    assert person.post("/learn/schiefer", data={"anew": "yes"}).url.path != path
    assert person.post("/learn/chess").status_code == 404


def test_the_home_page_offers_to_learn_first_and_says_how_heavy_a_game_is(
    person: httpx.Client,
) -> None:
    page = unescape(person.get("/").text)
    for game_id in pithead.games():
        game = pithead.game(game_id)
        article = page[page.index(f'<article class="game" id="{game_id}"') :].split("</article>")[0]
        assert article.index(f"/learn/{game_id}") < article.index(f"/play/{game_id}")
        assert game.feel is not None
        assert game.feel.to("en") in article
        assert re.search("light:|medium:|heavy:", article)
        assert ("Begin with this one" in article) == (game_id == "schiefer")
    german = unescape(person.get("/", headers={"accept-language": "de"}).text)
    assert "Fang mit diesem an" in german


def test_quick_games_have_the_level_that_the_visitor_chose(person: httpx.Client) -> None:
    assert "bot: Apprentice" in person.post("/play/schiefer").text
    home = person.post("/level/schiefer", data={"level": "director"})
    assert "<strong>Director</strong>" in home.text
    assert "bot: Director" in person.post("/play/schiefer").text
    assert "bot: Apprentice" in person.post("/play/ruhrschifffahrt").text
    assert person.post("/level/schiefer", data={"level": "emperor"}).status_code == 422
    assert person.post("/level/chess", data={"level": "foreman"}).status_code == 404


def test_the_level_of_a_bot_changes_during_a_game(person: httpx.Client) -> None:
    path = person.post("/play/schiefer").url.path
    page = person.post(f"{path}/level", data={"seat": "1", "level": "journeyman"}).text
    assert "bot: Journeyman" in page
    assert person.post(f"{path}/level", data={"seat": "1", "level": "x"}).status_code == 422
    assert person.post(f"{path}/level", data={"seat": "0", "level": "foreman"}).status_code == 409
