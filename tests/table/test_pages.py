"""The pages over plain HTTP: what they show, what forms do without scripts, what is refused."""

import gzip
import json
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import httpx
import pytest

import pithead
from pithead.analysis import analyse
from pithead.bots.mcts.levels import tree_with
from pithead.games.ruhrschifffahrt.river_history import stories
from pithead.games.rules_text import rule_book
from pithead.kernel.draw_options import LAYOUTS
from pithead.rulebook.chapters import chapters
from pithead.rulebook.example_file import SETUP, examples
from pithead.table.base.settings import Settings
from tests.table.attacks.places import visitor_of
from tests.table.databases import DATABASES, new_database
from tests.table.servers import serving
from tests.waiting import wait_until

FRAGMENT = {"X-Fragment": "stage"}
PHONE = {"cookie": "pithead_narrow=1"}


@pytest.fixture(scope="module", params=DATABASES)
def address(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[str]:
    database = new_database(request.param, tmp_path_factory.mktemp("table"), request)
    with serving(
        Settings(
            database=database,
            workers=1,
            limited=False,
            heartbeat=0.3,
            hint_bot="tree:20",
            analysis_simulations=4,
        )
    ) as address:
        yield address


def browser(address: str, lang: str = "en") -> httpx.Client:
    return httpx.Client(base_url=address, follow_redirects=True, headers={"accept-language": lang})


@pytest.fixture
def person(address: str) -> Iterator[httpx.Client]:
    with browser(address) as client:
        yield client


@pytest.fixture
def stranger(address: str) -> Iterator[httpx.Client]:
    with browser(address) as client:
        yield client


def sit(person: httpx.Client, game: str = "schiefer", **more: str) -> str:
    """A table for two people at one screen: it is always one's own turn."""
    form = {
        "game": game, "players": "2", "seat0": "me", "name0": "Ada", "seat1": "me", "name1": "Bo",
    }  # fmt: skip
    answer = person.post("/tables", data=form | more)
    assert answer.status_code == 200, answer.text
    return str(answer.url).rpartition("/")[2]


def stage(person: httpx.Client, table: str, **query: object) -> str:
    return person.get(f"/t/{table}/stage", params=query).text  # type: ignore[arg-type]


def first_choice(html: str) -> tuple[str, str]:
    choice = re.search(r'name="action" value="([^"]+)"', html)
    seen = re.search(r'data-sequence="(\d+)"', html)
    assert choice is not None
    assert seen is not None
    return unescape(choice[1]), seen[1]


def test_covers_speak_the_language_of_their_page(address: str) -> None:
    """A link may name the language, against that of the browser."""
    with browser(address, "en") as person:
        page = person.get("/", params={"lang": "de"}).text
        found = re.search(r'<img src="(/covers/schiefer\.svg\?[^"]+)"', page)
        assert found is not None
        assert "Schiefertäler in Wales" in person.get(unescape(found[1])).text


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_first_page_shows_every_game(address: str, lang: str) -> None:
    with browser(address, lang) as person:
        text = person.get("/").text
        assert f'<html lang="{lang}"' in text
        for game_id in pithead.games():
            assert f'action="/play/{game_id}"' in text
            assert person.get(f"/covers/{game_id}.svg").text.startswith("<svg")
            assert person.get(f"/legends/{game_id}.svg").text.startswith("<svg")


@pytest.mark.parametrize("game_id", pithead.games())
def test_one_click_leads_to_a_game_against_bots(person: httpx.Client, game_id: str) -> None:
    answer = person.post(f"/play/{game_id}")
    assert answer.status_code == 200
    assert 'id="drawing"' in answer.text
    assert str(answer.url).rpartition("/")[2] in person.get("/").text


def test_a_form_without_scripts_plays_on(person: httpx.Client) -> None:
    table = sit(person)
    action, seen = first_choice(stage(person, table))
    answer = person.post(f"/t/{table}/act", data={"action": action, "seen": seen})
    assert str(answer.url).endswith(f"/t/{table}")
    assert f"\n0 {action}\n" in (record := person.get(f"/t/{table}/record").text) or (
        f"\n1 {action}\n" in record
    )


def test_every_choice_is_a_button_with_its_words(person: httpx.Client) -> None:
    table = sit(person, "ruhrschifffahrt")
    html = stage(person, table)
    record = pithead.Record.load(person.get(f"/t/{table}/record").text)
    names = re.findall(r'name="action" value="([^"]+)"', html)
    assert sorted(unescape(name) for name in names) == sorted(
        record.state.name(action) for action in record.state.legal()
    )
    for action in record.state.legal():
        assert record.state.describe(action, "en", ["Ada", "Bo"]) in unescape(html)
    assert record.state.prompt("en") in unescape(html)


def test_a_phone_gets_the_parts(person: httpx.Client) -> None:
    table = sit(person, "schichtwechsel")
    html = person.get(f"/t/{table}/stage", headers=PHONE).text
    for part in pithead.game("schichtwechsel").drawing.parts:
        if part.id != "choices":
            assert f'id="drawing-{part.id}"' in html
    assert 'id="drawing"' not in html


@pytest.mark.parametrize("game_id", pithead.games())
@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_text_view_says_everything(address: str, game_id: str, lang: str) -> None:
    with browser(address, lang) as person:
        table = sit(person, game_id)
        html = unescape(person.get(f"/t/{table}/text").text)
        record = pithead.Record.load(person.get(f"/t/{table}/record").text)
        for section in record.state.sections(lang, ["Ada", "Bo"]):
            assert section.title in html
            for row in section.rows:
                for cell in row:
                    for span in cell:
                        assert span.text.strip() in html
        assert "<svg" not in re.sub(r'<svg [^>]*(aria-hidden="true"|class="shape)', "", html)


def test_a_preview_says_what_changes(person: httpx.Client) -> None:
    table = sit(person)
    action, _ = first_choice(stage(person, table))
    answer = person.get(f"/t/{table}/preview", params={"action": action})
    record = pithead.Record.load(person.get(f"/t/{table}/record").text)
    assert record.state.describe(action, "en", ["Ada", "Bo"]) in unescape(answer.text)
    assert record.state.rule(action) in answer.text
    assert person.get(f"/t/{table}/preview", params={"action": "fly"}).status_code == 204


@pytest.mark.parametrize("game_id", pithead.games())
def test_a_preview_tells_what_matters_in_order_and_six_lines_first(
    person: httpx.Client, game_id: str
) -> None:
    """Over some turns, every preview: each change that matters, as its own words have it."""
    table = sit(person, game_id)
    lines = 0
    for _ in range(20):
        view = person.get(f"/api/v1/tables/{table}").json()
        for choice in view["choices"][-6:]:
            params = {"action": choice["name"]}
            said = person.get(f"/api/v1/tables/{table}/preview", params=params).json()["changes"]
            shown = unescape(person.get(f"/t/{table}/preview", params=params).text)
            assert shown.partition("<details")[0].count("<li>") <= 6
            told = [change for change in said if change["rank"]]
            assert [change["rank"] for change in told] == sorted(c["rank"] for c in told)
            found = re.findall(r'>([^<>]*)</span><span class="(\w+)">([^<]*)</span></li>', shown)
            assert len(found) == len(told)
            for change, (what, how, values) in zip(told, found, strict=True):
                lines += 1
                assert what.endswith(change["label"])
                assert values == change["values"]
                assert how == ("other", "more", "less")[change["good"]]
                if change["seat"] not in (-1, view["actor"]):
                    assert what.startswith(view["seats"][change["seat"]]["name"])
        last = view["choices"][-1]["name"]
        person.post(f"/t/{table}/act", data={"action": last, "seen": view["sequence"]})
    assert lines > 20


def test_a_hint_lists_the_choices_best_first_and_can_be_played(person: httpx.Client) -> None:
    table = sit(person, "schichtwechsel")
    text = person.get(f"/t/{table}/hint").text
    leads = [float(found) for found in re.findall(r'class="number">([+-][0-9.]+)', text)]
    assert len(leads) > 1
    assert leads[0] == max(leads)
    action = unescape(text.split('name="action"')[1].split('value="')[1].split('"')[0])
    seen = text.split('name="seen" value="')[1].split('"')[0]
    before = person.get(f"/api/v1/tables/{table}").json()
    assert int(seen) == before["sequence"]
    person.post(f"/t/{table}/act", data={"action": action, "seen": seen}, headers=FRAGMENT)
    record = pithead.Record.load(person.get(f"/t/{table}/record").text)
    position = before["position"]
    assert record.at(position).name(record.events[position]) == action


def test_history_log_and_record_agree(person: httpx.Client) -> None:
    table = sit(person)
    for _ in range(4):
        action, seen = first_choice(stage(person, table))
        person.post(f"/t/{table}/act", data={"action": action, "seen": seen}, headers=FRAGMENT)
    record = pithead.Record.load(person.get(f"/t/{table}/record").text)
    assert len(record.events) >= 5
    past = stage(person, table, at=2)
    assert record.at(2).question("en", ["Ada", "Bo"]) in unescape(past)
    assert 'name="action"' not in past
    log = unescape(person.get(f"/t/{table}/log").text)
    for n, event in enumerate(record.events):
        assert record.at(n).describe(event, "en", ["Ada", "Bo"]) in log
    assert person.get(f"/t/{table}", params={"at": 9999}).status_code == 404


def test_the_log_tells_what_happened_when_a_round_begins(person: httpx.Client) -> None:
    table = sit(person, "ruhrschifffahrt")
    action, seen = first_choice(stage(person, table))
    shown = person.post(f"/t/{table}/act", data={"action": action, "seen": seen}, headers=FRAGMENT)
    told = stories("en")[1]
    assert told in unescape(shown.text)
    log = unescape(person.get(f"/t/{table}/log").text)
    assert log.count(told) == 1
    assert stories("en")[2] not in log


def test_before_a_first_turn_the_events_are_those_of_the_game(person: httpx.Client) -> None:
    table = sit(person)
    shown = stage(person, table)
    assert "So far in this game" in shown
    assert "Since your last turn" not in shown


def test_own_steps_are_undone(person: httpx.Client) -> None:
    table = sit(person, "ruhrschifffahrt")
    action, seen = first_choice(stage(person, table))
    html = person.post(
        f"/t/{table}/act", data={"action": action, "seen": seen}, headers=FRAGMENT
    ).text
    assert f'action="/t/{table}/undo"' in html
    _, seen = first_choice(html)
    back = person.post(f"/t/{table}/undo", data={"seen": seen}, headers=FRAGMENT).text
    assert first_choice(back)[0] == action


def test_a_stranger_looks_on_but_cannot_act(person: httpx.Client, stranger: httpx.Client) -> None:
    table = sit(person)
    action, seen = first_choice(stage(person, table))
    html = stage(stranger, table)
    assert 'name="action"' not in html
    assert "data-action" not in html
    data = {"action": action, "seen": seen}
    before = person.get(f"/t/{table}/record").text
    assert stranger.post(f"/t/{table}/act", data=data, headers=FRAGMENT).status_code in (401, 403)
    stranger.cookies.set("pithead_visitor", "forged")
    assert stranger.post(f"/t/{table}/act", data=data).status_code == 401
    stranger.cookies.set("pithead_visitor", visitor_of(str(stranger.base_url)))
    assert stranger.post(f"/t/{table}/act", data=data).status_code == 403
    for deed, form in (
        ("undo", {"seen": seen}),
        ("back", {"to": "0"}),
        ("answer", {"agree": "true"}),
        ("bot", {"seat": "0"}),
        ("reclaim", {"seat": "0"}),
        ("name", {"seat": "0", "name": "Eve"}),
        ("link", {}),
        ("rematch", {}),
    ):
        assert stranger.post(f"/t/{table}/{deed}", data=form).status_code in (403, 409), deed
    assert person.get(f"/t/{table}/record").text == before


@pytest.mark.parametrize("game_id", pithead.games())
@pytest.mark.parametrize("view", ["", "/text"])
def test_only_the_person_who_is_asked_reads_you(
    address: str, person: httpx.Client, game_id: str, view: str
) -> None:
    table = sit(person, game_id)
    for _ in range(3):
        action, seen = first_choice(stage(person, table))
        person.post(f"/t/{table}/act", data={"action": action, "seen": seen}, headers=FRAGMENT)
    record = pithead.Record.load(person.get(f"/t/{table}/record").text)
    own = unescape(person.get(f"/t/{table}{view}").text)
    assert record.state.prompt("en") in own
    you = r"\b(you|your|du|dein\w*)\b"
    for lang in ("en", "de"):
        with browser(address, lang) as onlooker:
            said = unescape(onlooker.get(f"/t/{table}{view}").text)
        assert record.state.question(lang, ["Ada", "Bo"]) in said
        turn = said[said.index('id="turn"') : said.index("</section>", said.index('id="turn"'))]
        log = said[said.index('id="text-events"' if view else 'id="panel-log"') :]
        log = log[: log.index("</ol>")]
        for part in (turn, log):
            words = re.sub(r"<[^>]*>", " ", part)
            assert not re.search(you, words, re.IGNORECASE), words


def test_an_event_begins_with_the_name_of_its_player(person: httpx.Client) -> None:
    table = sit(person)
    action, seen = first_choice(stage(person, table))
    person.post(f"/t/{table}/act", data={"action": action, "seen": seen}, headers=FRAGMENT)
    strip = person.get(f"/t/{table}").text
    strip = strip[strip.index('id="event"') :]
    strip = strip[: strip.index("</div>")]
    events = person.get(f"/t/{table}/text").text
    events = events[events.index('id="text-events"') :]
    found = re.search(r"<strong>([^<]+)</strong>:\s+([^<]+)</p>", strip)
    assert found
    assert f">{found[1]}: {found[2]}</a>" in " ".join(events.split()).replace("> ", ">")


def test_a_late_page_and_nonsense_are_told_so(person: httpx.Client) -> None:
    table = sit(person)
    action, seen = first_choice(stage(person, table))
    person.post(f"/t/{table}/act", data={"action": action, "seen": seen}, headers=FRAGMENT)
    late = person.post(f"/t/{table}/act", data={"action": action, "seen": seen}, headers=FRAGMENT)
    assert late.status_code == 409
    assert "<" not in late.text
    for form, status in (
        ({"action": "fly:moon", "seen": "3"}, (409, 422)),
        ({"action": action}, (422,)),
        ({"action": action, "seen": "-1"}, (422,)),
        ({"action": "x" * 5000, "seen": "1"}, (422,)),
    ):
        answer = person.post(f"/t/{table}/act", data=form)
        assert answer.status_code in status
        assert "Traceback" not in answer.text
    assert person.get("/t/unknown").status_code == 404
    assert person.get("/rules/chess").status_code == 404
    assert person.get("/rules/schiefer/SF-99.9").status_code == 404
    assert person.get("/static/../settings.py").status_code == 404
    assert person.post("/play/chess").status_code == 404


def test_markup_in_names_and_chat_stays_text(person: httpx.Client) -> None:
    table = sit(person, name0="<i>Ada</i>", name1='"><script>x</script>')
    person.post(f"/t/{table}/chat", data={"message": "<img src=x onerror=alert(1)>"})
    for page in (f"/t/{table}", f"/t/{table}/text", f"/t/{table}/log", "/"):
        html = person.get(page).text
        assert "<i>Ada" not in html
        assert "<script>x" not in html
        assert "<img src=x" not in html


def test_a_corrected_edition_is_played_with(person: httpx.Client) -> None:
    text = person.get("/about/schiefer/edition.toml").text
    mended = text.replace("coins = 3", "coins = 5").replace('"spielbox-2011"', '"mine"')
    answer = person.post(
        "/tables",
        data={"game": "schiefer", "players": "2", "seat0": "me", "seat1": "me"},
        files={"edition_file": ("mine.toml", mended)},
    )
    assert answer.status_code == 200
    table = str(answer.url).rpartition("/")[2]
    assert "\nedition mine " in person.get(f"/t/{table}/record").text
    broken = person.post(
        "/tables",
        data={"game": "schiefer", "players": "2", "seat0": "me", "seat1": "me"},
        files={"edition_file": ("mine.toml", text.replace("coins = 3", 'coins = "three"'))},
    )
    assert broken.status_code == 422
    assert "coins" in broken.text


def test_options_are_chosen_in_the_form(person: httpx.Client) -> None:
    table = sit(person, "schiefer", **{"option.coins_at_start": "7"})
    assert "option coins_at_start 7" in person.get(f"/t/{table}/record").text
    table = sit(person, "ruhrschifffahrt", preset="2017")
    assert "option start_thalers 1" in person.get(f"/t/{table}/record").text


def test_settings_are_kept_and_lead_back_to_a_page_of_ours(person: httpx.Client) -> None:
    answer = person.post(
        "/settings", data={"lang": "de", "paper": "dark", "back": "/rules/schiefer"}
    )
    assert '<html lang="de" data-paper="dark"' in answer.text
    assert answer.url.path == "/rules/schiefer"
    for elsewhere in ("//evil.example", "https://evil.example", "/\\evil.example", "javascript:x"):
        answer = person.post("/settings", data={"back": elsewhere}, follow_redirects=False)
        assert answer.headers["location"] == "/"


def test_a_page_leads_back_to_itself_with_its_question(person: httpx.Client) -> None:
    def back(answer: httpx.Response) -> str:
        found = re.search(r'name="back" value="([^"]+)"', answer.text)
        assert found is not None
        return unescape(found[1])

    table = sit(person)
    for page in (f"/t/{table}?at=1", f"/t/{table}/text?at=1", "/rules/schiefer?q=coin", "/"):
        assert back(person.get(page)) == page
    refused = person.post("/tables", data={"game": "schiefer", "name0": "x" * 41, "seat0": "me"})
    assert refused.status_code == 422
    assert back(refused) == "/new/schiefer"


@pytest.mark.parametrize(
    ("accepted", "lang"),
    [("de-AT,de;q=0.9,en;q=0.5", "de"), ("fr,de;q=0.8", "de"), ("en-GB", "en"), ("fr", "en")],
)
def test_the_first_visit_is_in_the_language_of_the_browser(
    address: str, accepted: str, lang: str
) -> None:
    found = httpx.get(address, headers={"accept-language": accepted})
    assert f'<html lang="{lang}"' in found.text
    headers = {"accept-language": accepted, "cookie": "pithead_lang=en"}
    assert '<html lang="en"' in httpx.get(address, headers=headers).text


def test_choices_of_the_form_are_in_the_readers_language(address: str) -> None:
    with browser(address, "de") as person:
        html = person.get("/new/ruhrschifffahrt").text
    assert "Standard: ja" in html
    assert ">True<" not in html
    assert ">False<" not in html


def test_nobody_reads_that_you_is_thinking(person: httpx.Client) -> None:
    table = str(person.post("/play/schiefer").url).rpartition("/")[2]
    while 'data-mine="yes"' not in (html := stage(person, table)):
        pass
    assert "Your turn" in html
    position = int(re.search(r'data-position="(\d+)"', html)[1])  # type: ignore[index]
    for at in range(position):
        assert "You is thinking" not in stage(person, table, at=at)
    person.post(f"/t/{table}/bot", data={"seat": "0"})
    assert "You is thinking" not in stage(person, table)
    assert "You’s turn" not in person.get("/").text


def test_the_text_view_has_all_that_people_do_besides_playing(person: httpx.Client) -> None:
    table = sit(person)
    html = person.get(f"/t/{table}/text").text
    for deed in ("bot", "name", "link", "chat"):
        assert f'action="/t/{table}/{deed}"' in html
    assert f'action="/t/{table}/back"' in person.get(f"/t/{table}/text?at=1").text
    answer = person.post(f"/t/{table}/bot", data={"seat": "0", "text": "true"})
    assert answer.url.path == f"/t/{table}/text"
    assert f'action="/t/{table}/reclaim"' in answer.text


def test_who_may_not_talk_is_not_asked_to(person: httpx.Client, stranger: httpx.Client) -> None:
    for public in ("yes", "no"):
        table = sit(person, public=public)
        for page in (f"/t/{table}", f"/t/{table}/text"):
            assert 'id="chat-text"' in person.get(page).text
            assert ('id="chat-text"' in stranger.get(page).text) == (public == "yes")


def test_the_first_roll_waits_for_luck_where_the_table_was_opened_so(
    person: httpx.Client, stranger: httpx.Client
) -> None:
    table = sit(person, own_luck="yes", name0="Ada", seat1="open")
    assert 'name="luck"' not in stage(stranger, table)  # asked when they sit down, not before
    stranger.post(f"/t/{table}/join", data={"name": "Bo", "seat": "1"})
    for client, seat in ((person, "0"), (stranger, "1")):
        shown = stage(client, table)
        assert f'id="luck{seat}"' in shown
        assert client.get(f"/api/v1/tables/{table}").json()["commitment"] in shown
        assert 'name="action"' not in shown
        client.post(f"/t/{table}/luck", data={"seat": seat, "luck": f"<b>{seat}</b>"})
    shown = stage(person, table) + stage(stranger, table)
    assert 'name="action"' in shown
    assert 'name="luck"' not in shown
    assert "&lt;b&gt;1&lt;/b&gt;" in stage(person, table)
    assert "luck 0 <b>0</b>\nluck 1 <b>1</b>\n" in person.get(f"/t/{table}/record").text


def test_who_sits_down_last_can_add_luck_at_the_same_time(
    person: httpx.Client, stranger: httpx.Client
) -> None:
    table = sit(person, seat1="open")
    person.post(f"/t/{table}/luck", data={"seat": "0", "luck": ""})
    asked = stage(stranger, table)
    assert 'name="luck"' in asked
    assert stranger.get(f"/api/v1/tables/{table}").json()["commitment"] in asked
    stranger.post(f"/t/{table}/join", data={"name": "Bo", "seat": "1", "luck": "clover"})
    assert "clover" in stage(person, table)
    late = person.post(f"/t/{table}/luck", data={"seat": "0", "luck": "late"})
    assert late.status_code == 409
    assert "The first chance event is over" in late.text


def test_a_private_link_gives_the_seat_and_leaves_the_address(
    person: httpx.Client, stranger: httpx.Client
) -> None:
    table = sit(person)
    link = unescape(
        re.search(r'value="(/t/[^"]+)"', person.post(f"/t/{table}/link").text)[1]  # type: ignore[index]
    )
    asked = stranger.get(link)
    assert 'name="action"' not in stage(stranger, table)
    secret = re.search(r'name="link" value="([^"]+)"', asked.text)
    assert secret is not None
    answer = stranger.post(f"/t/{table}/seat", data={"link": secret[1]})
    assert "/seat" not in str(answer.url)
    assert 'name="action"' in stage(stranger, table)
    used = person.get(link)
    assert used.status_code == 403
    assert "This private link is not valid or has already been used" in used.text


def test_a_guest_sits_down_and_the_host_sees_them(
    person: httpx.Client, stranger: httpx.Client
) -> None:
    table = sit(person, seat1="open", public="yes")
    assert table in stranger.get("/").text
    assert "data-invite" in stage(person, table)
    stranger.post(f"/t/{table}/join", data={"seat": "1", "name": "Guest"})
    html = stage(person, table)
    assert "Guest" in html
    assert "data-invite" not in html
    assert stranger.post(f"/t/{table}/join", data={"seat": "1", "name": "Late"}).status_code == 409


def test_the_end_tells_the_ranking_and_offers_more(
    person: httpx.Client, stranger: httpx.Client
) -> None:
    table = sit(person, "ruhrschifffahrt")
    html = stage(person, table)
    while 'data-over="yes"' not in html:
        action, seen = first_choice(html)
        data = {"action": action, "seen": seen}
        html = person.post(f"/t/{table}/act", data=data, headers=FRAGMENT).text
    record = pithead.Record.load(person.get(f"/t/{table}/record").text)
    assert record.state.actor == pithead.OVER
    assert 'class="chart' in html
    for seat in range(2):
        assert f">{record.state.scores()[seat]}</td>" in html
    check_analysis(person, table, record)
    again = person.post(f"/t/{table}/rematch")
    assert 'name="action"' in again.text
    assert again.url.path != f"/t/{table}"
    assert f'href="{again.url.path}"' in stage(stranger, table)


def check_analysis(person: httpx.Client, table: str, record: pithead.Record) -> None:
    """It fills in by itself, then has every decision and stroke of luck, with links to them."""
    html = person.get(f"/t/{table}/analysis").text
    assert "<progress" in html

    def as_far_as_found() -> str:
        return person.get(f"/t/{table}/analysis/found").text

    wait_until(lambda: 'data-done="no"' not in as_far_as_found(), "the whole analysis")
    html = as_far_as_found()
    assert "<progress" not in html
    assert " style=" not in html
    for number in range(len(record.events)):
        state = record.at(number)
        if state.actor == pithead.CHANCE:
            assert f'href="/t/{table}?at={number + 1}"' in html
        elif len(state.legal()) > 1:
            assert f'href="/t/{table}?at={number}"' in html
    found = person.get(f"/api/v1/tables/{table}/analysis").json()
    assert found["done"] == found["events"] == len(record.events)
    for path in (f"/t/{table}/analysis", f"/api/v1/tables/{table}/analysis"):
        first = person.get(path)
        assert first.headers["content-encoding"] == "gzip"
        again = person.get(path, headers={"if-none-match": first.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
        assert person.get(f"{path}?again=1&x=y").text == first.text
    dark = person.get(f"/t/{table}/analysis", headers={"cookie": "pithead_paper=dark"})
    assert 'data-paper="dark"' in dark.text
    assert found["found"] == json.loads(
        json.dumps(analyse(record, tree_with("master", "4")).to_json())
    )


def test_a_game_that_is_not_over_is_not_analysed(person: httpx.Client) -> None:
    table = sit(person)
    assert person.get(f"/t/{table}/analysis").status_code == 409
    assert person.get(f"/api/v1/tables/{table}/analysis").json()["error"]["code"] == "not_over"


@pytest.mark.parametrize("game_id", pithead.games())
@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_rules_page_has_every_chapter_every_rule_and_drawn_examples(
    address: str, game_id: str, lang: str
) -> None:
    with browser(address, lang) as person:
        html = person.get(f"/rules/{game_id}").text
        for rule_id in rule_book(game_id, lang).rules:
            assert f'id="{rule_id}"' in html
        known = chapters(game_id, lang)
        assert list(known) == re.findall(r'<section class="chapter" id="(\w+)"', html)
        for chapter in known.values():
            assert f'href="#{chapter.id}"' in html
        ids = re.findall(r' id="([^"]+)"', html)
        assert sorted(set(ids)) == sorted(ids)
        anchors = set(re.findall(r'href="#([^"]+)"', html))
        symbols = {anchor for anchor in anchors if anchor.startswith("s-")}
        assert anchors - symbols <= set(ids)
        assert symbols <= set(ids)
        # Under the policy a drawing has its colours in a page only, not by itself.
        assert f'<img src="/legends/{game_id}.svg' in html
        assert f'href="/legends/{game_id}.svg' not in html
        assert " style=" not in html
        assert len(gzip.compress(html.encode())) < 150_000


def test_the_rules_of_a_game_have_drawings_of_positions(person: httpx.Client) -> None:
    html = person.get("/rules/schiefer").text
    assert html.count("<figure") > 20
    drawing = person.get("/rules/schiefer/figures/sale.svg")
    assert drawing.headers["content-type"] == "image/svg+xml"
    assert "data-action" not in drawing.text
    assert person.get("/rules/schiefer/figures/zeppelin.svg").status_code == 404
    assert person.get("/rules/schiefer/figures/gift.svg").status_code == 404
    assert person.get("/rules/chess/figures/sale.svg").status_code == 404


def test_the_source_of_a_rule_is_shown_on_request(person: httpx.Client) -> None:
    html = person.get("/rules/schiefer").text
    rule = html[html.index('id="SF-5.5"') : html.index('id="SF-5.6"')]
    assert re.search(r'<summary class="decision">\s*our decision', rule)
    assert "<em>" not in rule
    assert "the rulebook gives no order" in rule[rule.index("<details") : rule.index("</details>")]
    rule = html[html.index('id="SF-5.2"') : html.index('id="SF-5.3"')]
    assert re.search(r'<summary class="rulebook">\s*<span class="unseen">Source of SF-5.2', rule)
    alone = person.get("/rules/schiefer/SF-5.5").text
    assert "the rulebook gives no order" in alone
    assert 'href="/rules/schiefer#SF-5.5"' in alone


def test_the_rules_are_searched(person: httpx.Client) -> None:
    html = person.get("/rules/schiefer", params={"q": "reserve"}).text
    assert "<mark>reserve</mark>" in html
    assert 'id="SF-1.3"' not in html
    for chapter in ("how", "round", "reference", "questions"):
        assert f'id="{chapter}"' in html
    found = set(re.findall(r'<section id="([^"]+)"', html))
    assert found == set(re.findall(r'<li><a href="#([^"]+)"', html))
    assert 'id="how-dice"' not in html
    assert "<figure" not in html
    nothing = person.get("/rules/schiefer", params={"q": "<zeppelin>"}).text
    assert "&lt;zeppelin&gt;" in nothing


@pytest.mark.parametrize("game_id", pithead.games())
def test_about_says_what_is_reconstructed(person: httpx.Client, game_id: str) -> None:
    html = person.get(f"/about/{game_id}").text
    assert html.count("prov reconstructed") > 2
    assert html.count("prov rulebook") > 2


def test_pages_are_light(person: httpx.Client) -> None:
    """The largest game: everything for the first look, and one move's update, as packed."""
    table = sit(person, "schichtwechsel")
    page = person.get(f"/t/{table}").text
    assets = set(re.findall(r'(?:href|src)="(/static/[^"]+)"', page)) | {"/static/bold.woff2"}
    total = len(gzip.compress(page.encode()))
    for asset in assets:
        data = person.get(asset).content
        total += len(data if "woff2" in asset else gzip.compress(data))
    assert total <= 150_000
    for layout in LAYOUTS:
        person.cookies.set("pithead_layout", layout)
        assert len(gzip.compress(stage(person, table).encode())) <= 30_000, layout


def test_a_stage_that_was_made_for_one_is_shown_to_nobody_who_sees_something_else(
    person: httpx.Client, stranger: httpx.Client
) -> None:
    table = sit(person)
    own, foreign = stage(person, table), stage(stranger, table)
    assert (stage(person, table), stage(stranger, table)) == (own, foreign)
    assert "data-choices" in own
    assert "data-choices" not in foreign
    assert stage(stranger, table, lang="de") != foreign
    person.post(f"/t/{table}/name", data={"seat": "0", "name": "Adele"})
    assert "Adele" not in foreign
    assert "Adele" in stage(stranger, table)


def test_everything_is_sent_under_a_strict_policy(person: httpx.Client) -> None:
    table = sit(person)
    for path in ("/", f"/t/{table}", "/rules/schiefer", "/api", "/t/unknown"):
        answer = person.get(path)
        policy = answer.headers["content-security-policy"]
        assert "unsafe" not in policy
        assert "default-src 'none'" in policy
        assert "<style" not in answer.text
        assert " style=" not in answer.text
        assert not re.search(r"<script(?![^>]*src=)", answer.text)
        assert not re.search(r"\son[a-z]+=", answer.text)


def test_the_stream_tells_of_news(person: httpx.Client) -> None:
    table = sit(person)
    _, seen = first_choice(stage(person, table))
    with person.stream("GET", f"/t/{table}/news", params={"after": int(seen) - 1}) as stream:
        for line in stream.iter_lines():
            if line.startswith("data:"):
                assert '"sequence"' in line
                break


def test_nobody_opens_tables_or_streams_without_end(tmp_path: Path) -> None:
    limited = Settings(
        database=f"sqlite:///{tmp_path / 'tables.sqlite3'}",
        workers=1,
        tasks_per_hour=3,
        tasks_per_minute=2,
        streams_per_address=1,
        hint_bot="greedy",
    )
    with serving(limited) as address, browser(address) as person:
        tables = [person.post("/play/schiefer") for _ in range(4)]
        assert [answer.status_code for answer in tables] == [200, 200, 200, 429]
        assert "retry-after" in tables[-1].headers
        table = str(tables[0].url).rpartition("/")[2]
        said = [person.post(f"/t/{table}/chat", data={"message": "Hi"}) for _ in range(3)]
        assert [answer.status_code for answer in said] == [200, 200, 429]
        hints = [person.get(f"/t/{table}/hint").status_code for _ in range(3)]
        assert hints[-1] == 429
        with person.stream("GET", f"/t/{table}/news") as first:
            assert first.status_code == 200
            assert person.get(f"/t/{table}/news").status_code == 429


def test_a_name_is_remembered_for_the_next_table(person: httpx.Client) -> None:
    first = str(person.post("/play/schiefer").url).rpartition("/")[2]
    assert "seat 0 Guest" in person.get(f"/t/{first}/record").text
    person.post(f"/t/{first}/name", data={"seat": "0", "name": "Ängström; x=1"})
    second = str(person.post("/play/schiefer").url).rpartition("/")[2]
    assert "seat 0 Ängström; x=1" in person.get(f"/t/{second}/record").text
    assert 'value="Ängström; x=1"' in person.get("/new/schiefer").text


@pytest.mark.parametrize("game", pithead.games())
def test_a_game_is_explained_on_one_page(address: str, game: str) -> None:
    with browser(address) as english, browser(address, "de") as german:
        home = english.get("/").text
        assert f'href="/overview/{game}"' in home
        page = english.get(f"/overview/{game}").text
        assert "<h2>Your goal</h2>" in page
        assert f'action="/play/{game}"' in page
        assert "<h2>Dein Ziel</h2>" in german.get(f"/overview/{game}").text
        part = english.get(f"/overview/{game}", headers={"X-Fragment": "dialog"}).text
        assert "<html" not in part
        assert "<h3>Your goal</h3>" in part
        for text in (page, part):
            assert text.count('class="callouts"') == (SETUP in examples(game))
            assert "data-action" not in text


def test_there_is_no_overview_of_an_unknown_game(person: httpx.Client) -> None:
    assert person.get("/overview/chess").status_code == 404


@pytest.mark.parametrize(
    ("lang", "title"), [("en", "Improve your dice"), ("de", "Verbessere deine")]
)
def test_a_question_says_what_it_is_about(address: str, lang: str, title: str) -> None:
    with browser(address, lang) as person:
        form = {"game": "schiefer", "players": "2", "seat0": "me", "seat1": "me"}
        page = person.post("/tables", data=form)
        table = page.url.path
        for view in (table, f"{table}/text"):
            text = person.get(view).text
            assert 'id="advice"' in text
            assert title in text
            assert 'href="/overview/schiefer"' in text


@pytest.mark.parametrize("game_id", pithead.games())
def test_what_is_not_possible_says_why(
    person: httpx.Client, stranger: httpx.Client, game_id: str
) -> None:
    table = sit(person, game_id)
    marked: list[str] = []
    for _ in range(30):
        html = stage(person, table)
        marked = [unescape(name) for name in re.findall(r'data-blocked="([^" ]+)', html)]
        if marked:
            break
        action, seen = first_choice(html)
        person.post(f"/t/{table}/act", data={"action": action, "seen": seen}, headers=FRAGMENT)
    state = pithead.Record.load(person.get(f"/t/{table}/record").text).state
    for name in set(marked):
        told = unescape(person.get(f"/t/{table}/preview", params={"action": name}).text)
        assert "Not possible now" in told
        assert state.why_not(name) in told
        assert f"#{state.refuse(name).rule}" in told
    listed = unescape(person.get(f"/t/{table}/blocked").text)
    assert all(state.refuse(name).reason[1:] in listed for name in marked)
    # Spectators have nothing to choose, so nothing is refused to them.
    assert "data-blocked" not in stage(stranger, table)
    asked = {"action": marked[0]}
    assert stranger.get(f"/t/{table}/preview", params=asked).status_code == 204
    assert state.refuse(marked[0]).reason[1:] not in stranger.get(f"/t/{table}/blocked").text


def test_scores_say_what_would_score_now(person: httpx.Client, stranger: httpx.Client) -> None:
    table = sit(person, "ruhrschifffahrt")
    told = False
    for _ in range(60):
        state = pithead.Record.load(person.get(f"/t/{table}/record").text).state
        asked = unescape(person.get(f"/t/{table}/points").text)
        now = state.scores()[state.actor]
        gains = {}
        for action in state.legal():
            after = state.clone()
            after.take(action)
            gains[state.describe(action, "en", ["Ada", "Bo"])] = after.scores()[state.actor] - now
        best = max(gains, key=lambda text: gains[text])
        if gains[best] > 0:
            assert f'<tr><td>{best}</td><td class="number">+{gains[best]}</td>' in asked
            told = True
            break
        assert "No choice brings points at once." in asked
        name, seen = first_choice(stage(person, table))
        person.post(f"/t/{table}/act", data={"action": name, "seen": seen}, headers=FRAGMENT)
    assert told
    assert "points at once" not in stranger.get(f"/t/{table}/points").text


def words(html: str) -> str:
    """What a reader sees of a page."""
    return unescape(re.sub(r"<[^>]*>", " ", re.sub(r"(?s)<(script|style)\b.*?</\1>", "", html)))


@pytest.mark.parametrize(("lang", "name"), [("en", "Foreman"), ("de", "Vorarbeiter")])
def test_a_bot_has_its_name_in_the_language_of_the_reader_everywhere(
    address: str, lang: str, name: str
) -> None:
    """Whether its table was made by a program, which gave no name, or in another language."""
    other = "Vorarbeiter" if lang == "en" else "Foreman"
    seats = [
        {"kind": "me", "name": "Ada"},
        {"kind": "bot", "bot": "foreman"},
        {"kind": "bot", "bot": "foreman", "name": other},
    ]
    with browser(address, lang) as reader:
        request = {"game": "schiefer", "seats": seats, "public": True}
        made = reader.post("/api/v1/tables", json=request).json()
        table = made["table_id"]
        own = {"authorization": f"Bearer {made['token']}"}
        for _ in range(3):
            # Somebody else has acted, or is asked, when the pages are read.
            if legal := reader.get(f"/api/v1/tables/{table}", headers=own).json()["choices"]:
                action = {"action": legal[0]["name"]}
                reader.post(f"/api/v1/tables/{table}/actions", json=action, headers=own)
        for path in (f"/t/{table}", f"/t/{table}/text", "/"):
            said = words(reader.get(path).text)
            assert name in said
            assert f"{name} 2" in said
            assert "foreman" not in said
            # The first page offers bots of its own.
            assert path == "/" or other not in said
        seen = reader.get(f"/api/v1/tables/{table}", params={"lang": lang}).json()["seats"]
        assert [seat["name"] for seat in seen] == ["Ada", name, f"{name} 2"]
        assert [seat["bot"] for seat in seen] == ["", "foreman", "foreman"]


def test_credits_and_contact_are_on_the_pages_of_a_game(person: httpx.Client) -> None:
    for path in ("/rules/ruhrschifffahrt", "/overview/ruhrschifffahrt", "/about/ruhrschifffahrt"):
        page = person.get(path).text
        assert "Author: <strong>Thomas Spitzer</strong>" in page
        assert "A fan edition in its own words and drawings" in page
        assert 'href="/credits"' in page
    credits = person.get("/credits").text
    for name in ("Thomas Spitzer", "Harald Lieske", "Christoph Clasen", "Spielefaible, 2021"):
        assert name in credits
    assert "If something should not be here" in credits


def test_the_first_bid_for_a_place_is_asked_for_as_soon_as_all_seats_are_taken(
    person: httpx.Client,
) -> None:
    table = sit(person, **{"option.seat_bids": "True"})
    page = person.get(f"/t/{table}").text
    assert 'value="bid:1-0"' in page
    assert 'id="luck"' not in page
    page = person.get(f"/t/{table}?text=true").text
    assert 'value="bid:2-5"' in page
    _, seen = first_choice(stage(person, table))
    person.post(f"/t/{table}/act", data={"action": "bid:1-3", "seen": seen})
    page = person.get(f"/t/{table}").text
    assert 'value="bid:1-3"' not in page
    assert 'value="bid:1-4"' in page


def test_the_bids_wait_for_seed_texts_where_they_are_asked_for(person: httpx.Client) -> None:
    table = sit(person, **{"option.seat_bids": "True", "own_luck": "yes"})
    page = person.get(f"/t/{table}").text
    assert '<section class="turn luck" id="luck">' in page
    assert 'value="bid:1-0"' not in page
    for seat in ("0", "1"):
        person.post(f"/t/{table}/luck", data={"seat": seat, "luck": ""})
    assert 'value="bid:1-0"' in person.get(f"/t/{table}").text
