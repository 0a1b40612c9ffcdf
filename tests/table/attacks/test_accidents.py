"""What friends do to each other without meaning to."""

from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import httpx
import pytest

from pithead.locale import Messages


@pytest.fixture
def friends(address: str) -> Iterator[tuple[httpx.Client, httpx.Client, str]]:
    """Ada and Ben at a table where both have decided something; Ada is asked."""
    with ExitStack() as stack:
        ada, ben = (
            stack.enter_context(httpx.Client(base_url=address, follow_redirects=True))
            for _ in range(2)
        )
        form = {"game": "schiefer", "players": "2", "seat0": "me", "name0": "Ada", "seat1": "open"}
        table = str(ada.post("/tables", data=form).url).rpartition("/")[2]
        ben.post(f"/t/{table}/join", data={"name": "Ben", "seat": "1"})
        acted: set[int] = set()
        while acted != {0, 1} or standing(ada, table)["actor"] != 0:
            now = standing(ada, table)
            player = (ada, ben)[now["actor"]]
            body = {"action": now["legal"][0]}
            player.post(f"/api/v1/tables/{table}/actions", json=body).raise_for_status()
            acted.add(now["actor"])
        yield ada, ben, table


def standing(client: httpx.Client, table: str) -> dict[str, Any]:
    found: dict[str, Any] = client.get(f"/api/v1/tables/{table}/standing").json()
    return found


@pytest.mark.parametrize("lang", ["en", "de"])
def test_one_click_does_not_hand_back_a_seat(
    friends: tuple[httpx.Client, httpx.Client, str], lang: str
) -> None:
    ada, ben, table = friends
    page = ben.get(f"/t/{table}", headers={"accept-language": lang}).text
    form = page.partition(f'action="/t/{table}/leave"')[2].partition("</form>")[0]
    assert 'name="sure" value="true" required' in form
    assert Messages(lang)("I do not want to play on. The game stops for the others until somebody "
                          "takes the seat.") in " ".join(form.split())  # fmt: skip
    assert ben.post(f"/t/{table}/leave", data={"seat": "1"}).status_code == 422
    assert ada.get(f"/api/v1/tables/{table}").json()["seats"][1]["kind"] == "person"


@pytest.mark.parametrize("text", ["", "/text"])
def test_everybody_is_told_who_has_left(
    friends: tuple[httpx.Client, httpx.Client, str], text: str
) -> None:
    """At the table, in the log, and in the text view; and who has come instead."""
    ada, ben, table = friends
    ben.post(f"/t/{table}/leave", data={"seat": "1", "sure": "true"})
    page = ada.get(f"/t/{table}{text}").text
    told = "Ben has handed back their seat."
    assert told in page
    if not text:
        assert f'id="gone">{told}' in page
        row = page.partition('<li class="coming"')[2].partition("</li>")[0]
        assert told in row
    changes = ada.get(f"/api/v1/tables/{table}").json()["seat_changes"]
    assert changes[-1]["text"] == told
    ben.post(f"/t/{table}/join", data={"name": "Cy", "seat": "1"})
    assert "Cy has taken a seat." in ada.get(f"/t/{table}{text}").text


@pytest.mark.parametrize("text", ["", "/text"])
def test_a_player_who_comes_back_is_told_that_a_bot_plays(
    friends: tuple[httpx.Client, httpx.Client, str], text: str
) -> None:
    """Also in the text view; nobody else is asked to take over."""
    ada, ben, table = friends
    for player, seat in ((ben, 1), (ada, 0)):
        player.post(f"/t/{table}/bot", data={"seat": str(seat)})
        others = ada if player is ben else ben
        mine, theirs = (client.get(f"/t/{table}{text}").text for client in (player, others))
        assert f'id="bot-plays{seat}" role="status"' in mine
        assert f'id="bot-plays{seat}"' not in theirs
        notice = mine.partition(f'id="bot-plays{seat}"')[2].partition("</section>")[0]
        assert "A bot plays for" in notice
        assert f'action="/t/{table}/reclaim"' in notice
        assert "lets a bot play." in theirs
        player.post(f"/t/{table}/reclaim", data={"seat": str(seat)})
        assert "bot-plays" not in player.get(f"/t/{table}{text}").text
