"""What people do at a table, in real browsers."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Person, Server, keep, play_now, table_id, wait_for_turn
from tests.browser.test_pages import violations


def act(page: Page, choice: int = 0) -> None:
    assert wait_for_turn(page)
    before = page.get_attribute("#stage", "data-sequence")
    page.locator("[data-choice]").nth(choice).dispatch_event("click")
    page.wait_for_function(
        "before => document.getElementById('stage').dataset.sequence !== before", arg=before
    )


def open_for_two(page: Page, game_id: str = "schiefer") -> str:
    """A table for two people, one of whom is still to come."""
    page.goto(f"/new/{game_id}")
    page.select_option("#players", "2")
    page.fill("[name=name0]", "Ada")
    page.select_option("[name=seat1]", "open")
    page.click("button.main-button")
    page.wait_for_selector("[data-invite]")
    return table_id(page)


def sit_down(page: Page, table: str, name: str) -> None:
    page.goto(f"/t/{table}")
    page.fill("[name=name]", name)
    page.click(".turn .main-button")
    page.wait_for_selector("[data-choice], .thinking")


def two_people(person: Person) -> tuple[Page, Page]:
    """Two people at a table of Schiefer; the first one returned is asked first."""
    ada, bo = person(), person()
    table = open_for_two(ada)
    sit_down(bo, table, "Bo")
    ada.wait_for_selector("[data-choice], .thinking")
    if ada.get_attribute("#stage", "data-mine") == "yes":
        return ada, bo
    return bo, ada


def test_a_newcomer_is_in_a_game_with_two_clicks(person: Person) -> None:
    page = person()
    page.click('form[action="/play/schiefer"] button')
    assert wait_for_turn(page)
    page.locator("[data-choice]").first.click()
    expect(page.locator("#board svg")).to_be_visible()


def test_two_people_see_each_others_moves(person: Person) -> None:
    first, second = two_people(person)
    position = int(first.get_attribute("#stage", "data-position") or 0)
    act(first)
    second.wait_for_function(
        "n => Number(document.getElementById('stage').dataset.position) > n", arg=position
    )
    log = second.inner_text("#panel-log")
    assert log.strip().splitlines()[1] in first.inner_text("#panel-log")


def test_who_is_connected_is_said(person: Person) -> None:
    first, second = two_people(person)
    first.click("[data-show-tab=people]")
    expect(first.locator("#panel-people .lamp.on")).to_have_count(2)
    second.context.close()
    expect(first.locator("#panel-people .lamp.on")).to_have_count(1)


def test_a_step_of_ones_own_can_be_undone(person: Person) -> None:
    page = person()
    play_now(page, "ruhrschifffahrt")
    assert wait_for_turn(page)
    for _ in range(30):
        before = page.get_attribute("#stage", "data-position")
        act(page)
        if page.locator("form[action$='/undo'] button").count():
            now = page.get_attribute("#stage", "data-position")
            page.click("form[action$='/undo'] button")
            page.wait_for_function(
                "now => document.getElementById('stage').dataset.position !== now", arg=now
            )
            assert page.get_attribute("#stage", "data-position") == before
            return
    raise AssertionError("nothing could ever be undone")


def test_taking_back_further_needs_the_others_consent(person: Person) -> None:
    first, second = two_people(person)
    act(first)
    last = int(first.get_attribute("#stage", "data-last") or 0)
    first.goto(f"/t/{table_id(first)}?at={last - 1}")
    first.click(".banner form button")
    second.wait_for_selector("#proposal")
    second.click("#proposal button[value=true]")
    first.wait_for_function(
        "last => Number(document.getElementById('stage').dataset.last) <= last", arg=last
    )
    expect(first.locator("#proposal")).to_have_count(0)


def test_history_is_walked_by_keys_and_slider(person: Person) -> None:
    page = person()
    play_now(page, "schichtwechsel")
    for _ in range(3):
        act(page)
    assert wait_for_turn(page)
    last = int(page.get_attribute("#stage", "data-last") or 0)
    page.keyboard.press("ArrowLeft")
    page.wait_for_selector(f"#stage[data-position='{last - 1}']")
    page.keyboard.press("ArrowLeft")
    page.wait_for_selector(f"#stage[data-position='{last - 2}']")
    expect(page.locator("#banner")).to_be_visible()
    expect(page.locator("[data-choice]")).to_have_count(0)
    assert f"at={last - 2}" in page.url
    page.keyboard.press("Home")
    page.wait_for_selector("#stage[data-position='0']")
    page.keyboard.press("End")
    page.wait_for_selector(f"#stage[data-position='{last}']")
    expect(page.locator("#banner")).to_have_count(0)
    page.locator("#panel-log [data-at]").nth(3).click()
    page.wait_for_selector(f"#stage[data-position='{last - 3}']")


def test_hovering_a_choice_says_what_it_changes(person: Person) -> None:
    page = person()
    play_now(page, "ruhrschifffahrt")
    assert wait_for_turn(page)
    page.locator("[data-choice]").first.hover()
    words = page.locator("[data-choice]").first.evaluate("e => e.firstChild.textContent")
    expect(page.locator("#preview strong")).to_have_text(words)
    expect(page.locator("svg .lit, .choice.lit")).not_to_have_count(0)


@pytest.mark.parametrize("place", ["[data-choice]", "#board svg [data-action]:visible"])
def test_a_finger_that_stays_on_a_choice_sees_what_it_changes(person: Person, place: str) -> None:
    page = person(phone=True)
    play_now(page, "ruhrschifffahrt")
    assert wait_for_turn(page)
    preview = page.locator("#preview")
    expect(preview).to_contain_text("Press and hold a choice")
    page.locator("[data-show-part]:has(.dot)").tap()
    before = page.get_attribute("#stage", "data-sequence")
    choice = page.locator(place).first
    choice.scroll_into_view_if_needed()
    box = choice.bounding_box()
    assert box is not None
    finger = page.context.new_cdp_session(page)
    middle = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [middle]})
    expect(preview).to_have_class("preview raised")
    expect(preview.locator("strong")).to_be_in_viewport(ratio=1)
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    keep(page, f"held-{'choice' if place == '[data-choice]' else 'board'}-phone", whole=False)
    page.wait_for_timeout(300)
    assert page.get_attribute("#stage", "data-sequence") == before
    page.locator("#turn .prompt").tap(position={"x": 2, "y": 2})
    expect(preview).to_have_class("preview")
    choice.tap()
    page.wait_for_function(
        "before => document.getElementById('stage').dataset.sequence !== before", arg=before
    )


def test_a_hint_stands_beside_the_board_and_can_be_played_with_one_click(person: Person) -> None:
    page = person()
    play_now(page, "schichtwechsel")
    assert wait_for_turn(page)
    page.click("[data-hint]")
    hint = page.locator("#hint")
    expect(hint.locator(".main-button")).to_be_visible()
    chosen = hint.locator("strong").first.inner_text()
    hint.locator("summary").click()
    assert chosen in hint.locator("tbody").inner_text()
    board, box = page.locator("#board").bounding_box(), hint.bounding_box()
    assert board is not None
    assert box is not None
    apart = box["x"] >= board["x"] + board["width"] or box["y"] >= board["y"] + board["height"]
    assert apart or box["x"] + box["width"] <= board["x"]
    before = page.get_attribute("#stage", "data-sequence")
    hint.locator(".main-button").click()
    page.wait_for_function(
        "before => document.getElementById('stage').dataset.sequence !== before", arg=before
    )
    expect(page.locator("#hint:not([hidden])")).to_have_count(0)


def test_why_says_what_the_question_is_good_for_then_leads_to_the_rule(person: Person) -> None:
    page = person()
    play_now(page, "schiefer")
    assert wait_for_turn(page)
    page.locator(".why").click()
    expect(page.locator("#dialog h2")).to_have_text("Improve your dice")
    expect(page.locator("#dialog")).to_contain_text("Each die you keep can become one action")
    rule = page.locator("#dialog a[data-rule]").first
    id = (rule.get_attribute("data-rule") or "").rsplit("/", 1)[1]
    rule.click()
    expect(page.locator("#dialog h2")).to_contain_text(id)


@pytest.mark.parametrize("game_id", ["schiefer", "ruhrschifffahrt", "schichtwechsel"])
def test_scores_say_what_each_category_is_for(person: Person, game_id: str) -> None:
    page = person()
    play_now(page, game_id)
    assert wait_for_turn(page)
    page.click("[data-show-tab=scores]")
    category = page.locator("#panel-scores details.category").first
    category.locator("summary").click()
    expect(category).to_contain_text(".")
    keep(page, f"scores-{game_id}", whole=False)
    page.click("#panel-scores [data-dialog$='/points']")
    rows = page.locator("#panel-scores tbody tr").count()
    expect(page.locator("#dialog[open] .categories dd")).to_have_count(rows)
    keep(page, f"points-{game_id}", whole=False)


def test_chat_reaches_the_other_as_plain_text(person: Person) -> None:
    first, second = two_people(person)
    first.click("[data-show-tab=chat]")
    first.fill("#chat-text", "Glück auf! <b>bold</b><script>alert(1)</script>")
    first.keyboard.press("Enter")
    second.click("[data-show-tab=chat]")
    expect(second.locator("#talk li")).to_contain_text("<b>bold</b><script>alert(1)</script>")
    expect(second.locator("#talk b, #talk script")).to_have_count(0)
    expect(first.locator("#chat-text")).to_have_value("")


def test_a_spectator_types_a_name_once_and_others_are_told_of_their_words(person: Person) -> None:
    first, guest = person(), person()
    first.goto("/new/schiefer")
    first.check("[name=public][value=yes]")
    first.click("button.main-button")
    assert wait_for_turn(first)
    guest.goto(first.url)
    guest.click("[data-show-tab=chat]")
    guest.fill("#chat-name", "Cleo")
    guest.fill("#chat-text", "Glück auf!")
    guest.keyboard.press("Enter")
    guest.keyboard.press("Enter")
    expect(guest.locator("#chat-text")).to_have_value("")
    expect(guest.locator("#chat-name")).to_have_value("Cleo")
    expect(first.locator("#tab-chat .dot")).to_have_count(1)
    first.click("[data-show-tab=chat]")
    expect(first.locator("#tab-chat .dot")).to_have_count(0)
    expect(first.locator("#talk li")).to_have_count(1)


def test_what_is_open_typed_or_focused_stays_so_while_the_game_goes_on(person: Person) -> None:
    first, second = two_people(person)
    second.click("[data-show-tab=people]")
    second.click("#fair-dice summary")
    second.fill("[name=name]", "half a na")
    act(first)
    position = first.get_attribute("#stage", "data-position")
    second.wait_for_selector(f"#stage[data-position='{position}']")
    expect(second.locator("#fair-dice")).to_have_attribute("open", "")
    expect(second.locator("[name=name]")).to_have_value("half a na")
    expect(second.locator("[name=name]")).to_be_focused()


def test_a_keyboard_player_is_at_the_choices_when_the_turn_comes_again(person: Person) -> None:
    page = person()
    play_now(page, "ruhrschifffahrt")
    assert wait_for_turn(page)
    page.keyboard.press("Tab")
    page.locator("[data-choice]").first.focus()
    for _ in range(8):
        before = page.get_attribute("#stage", "data-sequence")
        page.keyboard.press("Enter")
        page.wait_for_function(
            "before => document.getElementById('stage').dataset.sequence !== before", arg=before
        )
        assert wait_for_turn(page)
        page.wait_for_function(
            "() => document.activeElement.matches('[data-choice], svg [data-action]')"
        )


def test_a_refused_proposal_is_told(person: Person) -> None:
    first, second = two_people(person)
    act(first)
    last = int(first.get_attribute("#stage", "data-last") or 0)
    first.goto(f"/t/{table_id(first)}?at={last - 1}")
    first.click(".banner form button")
    second.click("#proposal button[value=false]")
    expect(first.locator("#toast")).to_have_text("The proposal was declined.")


def test_another_language_shows_the_same_position(person: Person) -> None:
    page = person()
    play_now(page, "schiefer")
    assert wait_for_turn(page)
    page.keyboard.press("Home")
    page.wait_for_url("**?at=0")
    page.click("button[name=lang]")
    page.wait_for_selector("html[lang=de] #stage[data-position='0']")
    page.goto(page.url.replace("?", "/text?"))
    other = page.context.new_page()
    other.goto(page.url.partition("/text")[0])
    act(other)
    page.wait_for_timeout(500)
    expect(page.locator("#stage")).to_have_attribute("data-position", "0")


def test_the_language_is_switched_at_once(person: Person) -> None:
    page = person()
    play_now(page, "schiefer")
    assert wait_for_turn(page)
    english = page.inner_text("#turn .prompt")
    page.click("button[name=lang]")
    page.wait_for_selector("html[lang=de] #stage[data-mine=yes]")
    assert page.inner_text("#turn .prompt") != english
    assert page.inner_text("#turn header").strip() == "Du bist am Zug"
    page.click("button[name=lang]")
    page.wait_for_selector("html[lang=en] #stage[data-mine=yes]")
    assert page.inner_text("#turn .prompt") == english


def test_a_phone_shows_one_part_at_a_time_and_fits(person: Person) -> None:
    page = person(phone=True)
    for game_id in ("schiefer", "ruhrschifffahrt", "schichtwechsel"):
        page.goto("/")
        play_now(page, game_id)
        assert wait_for_turn(page)
        tabs = page.locator("[data-show-part]")
        for index in range(tabs.count()):
            tabs.nth(index).tap()
            assert page.locator("#board > svg:visible").count() == 1
            assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_reload_in_the_middle_loses_nothing(person: Person) -> None:
    page = person()
    play_now(page, "ruhrschifffahrt")
    act(page)
    assert wait_for_turn(page)
    sequence = page.get_attribute("#stage", "data-sequence")
    prompt = page.inner_text("#turn .prompt")
    page.reload()
    assert wait_for_turn(page)
    assert page.get_attribute("#stage", "data-sequence") == sequence
    assert page.inner_text("#turn .prompt") == prompt


def test_nothing_breaks_while_the_server_is_away_and_the_page_comes_back_by_itself(
    person: Person, server: Server
) -> None:
    page = person()
    play_now(page, "schiefer")
    act(page)
    assert wait_for_turn(page)
    position = page.get_attribute("#stage", "data-position")
    server.kill()
    expect(page.locator("#toast")).not_to_be_empty()
    try:
        page.locator("[data-choice]").first.hover()
        page.evaluate("document.getElementById('toast').textContent = ''")
        page.click(".why")
        expect(page.locator("#toast")).not_to_be_empty()
        expect(page.locator("#dialog")).to_be_hidden()
    finally:
        server.start()
    expect(page.locator("#toast")).to_have_text("Connected again.")
    page.click(".why")
    expect(page.locator("#dialog")).to_be_visible()
    page.keyboard.press("Escape")
    act(page)
    assert page.get_attribute("#stage", "data-position") != position


def test_an_action_posted_twice_counts_once(person: Person) -> None:
    page = person()
    play_now(page, "schiefer")
    assert wait_for_turn(page)
    sequences = page.evaluate(
        """async () => {
          const stage = document.getElementById('stage');
          const table = document.querySelector('[data-table]').dataset.table;
          const data = new URLSearchParams({
            action: document.querySelector('[data-choice]').dataset.choice,
            seen: stage.dataset.sequence, key: 'the same'});
          const request = {method: 'POST', body: data};
          const post = async () => (await fetch(`/t/${table}/act`, request)).status;
          const statuses = await Promise.all([post(), post()]);
          const log = await (await fetch(`/t/${table}/record`)).text();
          return [statuses, log.split('\\n').filter(line => /^0 /.test(line)).length];
        }"""
    )
    assert sequences == [[200, 200], 1]


def test_nobody_acts_for_the_seat_of_another(person: Person) -> None:
    owner, stranger = person(), person()
    play_now(owner, "schiefer")
    assert wait_for_turn(owner)
    stranger.goto(owner.url)
    expect(stranger.locator("[data-choice], svg [data-action]")).to_have_count(0)
    # "You" is only who is asked.
    name = owner.locator("#panel-people li").first.inner_text().split()[0]
    expect(stranger.locator("#turn .prompt")).to_contain_text(f"{name} is choosing")
    assert violations(stranger) == []
    status = stranger.evaluate(
        """async ([action, seen]) => {
          const table = document.querySelector('[data-table]').dataset.table;
          const body = new URLSearchParams({action, seen});
          const headers = {'X-Fragment': 'stage'};
          const answer = await fetch(`/t/${table}/act`, {method: 'POST', body, headers});
          return [answer.status, (await answer.text()).length < 300];
        }""",
        [
            owner.locator("[data-choice]").first.get_attribute("data-choice"),
            owner.get_attribute("#stage", "data-sequence"),
        ],
    )
    assert status[0] in (401, 403)
    assert status[1]


def test_an_old_page_acting_late_is_told_and_brought_up_to_date(person: Person) -> None:
    page = person()
    play_now(page, "schiefer")
    assert wait_for_turn(page)
    old = page.context.new_page()
    old.add_init_script("window.EventSource = class extends EventTarget { close() {} }")
    old.goto(page.url)
    assert wait_for_turn(old)
    act(page)
    assert wait_for_turn(page)
    old.locator("[data-choice]").first.click()
    expect(old.locator("#toast")).not_to_be_empty()
    old.wait_for_function(
        "n => document.getElementById('stage').dataset.sequence === n",
        arg=page.get_attribute("#stage", "data-sequence"),
    )


def test_a_private_link_restores_the_seat_elsewhere(person: Person) -> None:
    page, elsewhere = person(), person()
    play_now(page, "schiefer")
    assert wait_for_turn(page)
    page.click("[data-show-tab=people]")
    page.click("form[action$='/link'] button")
    page.wait_for_selector("#dialog[open] input")
    elsewhere.goto(page.input_value("#dialog input"))
    elsewhere.click("main .main-button")
    elsewhere.wait_for_selector("#stage")
    assert "/seat" not in elsewhere.url
    assert wait_for_turn(elsewhere)


def test_everybody_adds_luck_of_their_own_before_the_first_roll(person: Person) -> None:
    ada, bo = person(), person(phone=True)
    ada.goto("/new/schiefer")
    ada.fill("[name=name0]", "Ada")
    ada.check("[name=own_luck]")
    ada.select_option("#players", "2")
    ada.select_option("[name=seat1]", "open")
    ada.click("button.main-button")
    ada.wait_for_selector("[data-invite]")
    bo.goto(f"/t/{table_id(ada)}")
    bo.fill("[name=name]", "Bo")
    bo.click(".turn .main-button")
    ada.fill("#luck0", "half typed")
    bo.fill("#luck1", "clover")
    bo.click("#luck button")
    expect(bo.locator("#luck [role=status]")).to_be_visible()
    # The other's answer arrives, and leaves alone what is being typed.
    expect(ada.locator("section#luck")).to_be_visible()
    expect(ada.locator("#luck0")).to_have_value("half typed")
    ada.click("#luck button")
    for page in (ada, bo):
        page.wait_for_selector("[data-choice], .thinking")
        expect(page.locator("#luck")).to_have_count(0)
        page.click("[data-show-tab=people]")
        page.click("#fair-dice summary")
        expect(page.locator("#fair-dice li")).to_have_text(["Ada: half typed", "Bo: clover"])


def test_several_people_share_one_screen(person: Person) -> None:
    page = person()
    page.goto("/new/schiefer")
    page.select_option("#players", "2")
    page.fill("[name=name0]", "Ada")
    page.select_option("[name=seat1]", "me")
    page.fill("[name=name1]", "Bo")
    page.click("button.main-button")
    names = set()
    for _ in range(12):
        assert wait_for_turn(page)
        names.add(page.inner_text("#turn header").partition(",")[0])
        act(page)
        if len(names) == 2:
            break
    assert names == {"Ada", "Bo"}


def test_pieces_glide_unless_a_person_prefers_calm(person: Person) -> None:
    """With motion, a bot's turn is shown step by step."""
    page = person(calm=False)
    page.evaluate("localStorage.setItem('pace', '300')")
    play_now(page, "schiefer")
    page.evaluate(
        """() => {
          window.glided = 0;
          const animate = Element.prototype.animate;
          Element.prototype.animate = function (...rest) {
            window.glided++;
            return animate.apply(this, rest);
          };
        }"""
    )
    for _ in range(12):
        if not wait_for_turn(page) or page.evaluate("window.glided"):
            break
        act(page)
    assert page.evaluate("window.glided") > 0
