"""The tables themselves: setting up, playing, taking back, agreeing, coming and going."""

import asyncio
from dataclasses import replace
from typing import Any

import pytest

import pithead
from pithead.locale import Messages
from pithead.table.base import errors
from pithead.table.base.settings import Settings
from pithead.table.base.table_setup import SeatRequest
from pithead.table.base.token_hash import new_token
from pithead.table.pages.stage import StageCache, ViewOptions
from pithead.table.pages.visitor import Visitor
from pithead.table.service import Service, Snapshot
from tests.table.conftest import Run, cached_table, passes
from tests.waiting import until

ME, OPEN, BOT = SeatRequest("me", "Ada"), SeatRequest("open"), SeatRequest("bot")


async def two_people(service: Service, game: str = "schiefer") -> tuple[str, str, str]:
    """A table of Ada (seat 0) and Ben (seat 1): its id and their tokens."""
    created = await service.seats.create(game, [ME, OPEN])
    joined = await service.seats.join(created.table_id, "Ben")
    return created.table_id, created.token, joined.token


async def play_on(service: Service, table: str, tokens: list[str], steps: int) -> None:
    for _ in range(steps):
        now = await service.queries.standing(table)
        if now.status == "over":
            return
        await service.actions.act(table, tokens[now.actor], now.legal[-1])


def test_the_commitment_is_shown_before_the_first_roll(service: Service, run: Run[Any]) -> None:
    created = run(service.seats.create("schiefer", [ME, BOT]))
    assert len(created.commitment) == 64
    table = run(cached_table(service, created.table_id))
    assert table.position == 0
    view = run(service.queries.view(created.table_id, created.token))
    assert view.position > 0
    assert view.commitment == created.commitment
    assert view.seed == ""


def test_a_game_begins_when_the_last_seat_is_taken(service: Service, run: Run[Any]) -> None:
    async def story() -> None:
        created = await service.seats.create("schiefer", [ME, OPEN, OPEN], public=True)
        table = created.table_id
        assert [listed.id for listed in await service.lobby.open_tables()] == [table]
        assert (await service.queries.view(table)).choices == []
        with pytest.raises(errors.NotStarted):
            await service.actions.act(table, created.token, "keep")
        ben = await service.seats.join(table, "Ben", seat=2)
        assert (await service.queries.view(table)).status == "waiting"
        with pytest.raises(errors.SeatTaken):
            await service.seats.join(table, "Cy", seat=2)
        cy = await service.seats.join(table, "Cy")
        assert (ben.seat, cy.seat) == (2, 1)
        with pytest.raises(errors.SeatTaken):
            await service.seats.join(table, "Dan")
        view = await service.queries.view(table, cy.token)
        assert view.status == "playing"
        assert [seat.name for seat in view.seats] == ["Ada", "Cy", "Ben"]
        assert view.mine == [1]
        assert await service.lobby.open_tables() == []

    run(story())


def test_an_action_counts_for_the_seat_whose_turn_it_is(service: Service, run: Run[Any]) -> None:
    async def story() -> None:
        table, ada, ben = await two_people(service)
        tokens = [ada, ben]
        now = await service.queries.standing(table)
        other = tokens[1 - now.actor]
        with pytest.raises(errors.NotYourTurn):
            await service.actions.act(table, other, now.legal[0])
        for token in ("", None):
            with pytest.raises(errors.NoToken):
                await service.actions.act(table, token, now.legal[0])
        for token in ("forged", "x" * 10_000, (await two_people(service))[1]):
            with pytest.raises(errors.ForeignToken):
                await service.actions.act(table, token, now.legal[0])
        with pytest.raises(errors.Illegal) as caught:
            await service.actions.act(table, tokens[now.actor], "dance")
        assert caught.value.legal == now.legal
        assert await service.queries.standing(table) == now
        after = await service.actions.act(
            table, tokens[now.actor], now.legal[0], expected=now.sequence
        )
        assert after.event == now.sequence + 1

    run(story())


def test_a_late_page_is_refused_and_chat_makes_none_late(service: Service, run: Run[Any]) -> None:
    async def story() -> None:
        table, ada, ben = await two_people(service)
        tokens = [ada, ben]
        first = await service.queries.standing(table)
        await service.actions.chat(table, ben, "hello <b>you</b>")
        second = await service.actions.act(
            table, tokens[first.actor], first.legal[0], expected=first.sequence
        )
        with pytest.raises(errors.Stale):
            await service.actions.act(
                table, tokens[second.actor], second.legal[0], expected=first.sequence
            )
        with pytest.raises(errors.Stale):
            await service.actions.act(table, tokens[second.actor], second.legal[0], expected=999)
        assert (await service.queries.view(table)).chat[0].text == "hello <b>you</b>"

    run(story())


def test_a_request_sent_twice_counts_once(service: Service, run: Run[Any]) -> None:
    async def story() -> None:
        table, ada, ben = await two_people(service)
        now = await service.queries.standing(table)
        token = [ada, ben][now.actor]
        answers = await asyncio.gather(
            *(
                service.actions.act(table, token, now.legal[0], now.sequence, idempotency_key="k1")
                for _ in range(5)
            )
        )
        assert {answer.event for answer in answers} == {now.sequence + 1}
        assert sorted(answer.repeated for answer in answers) == [False] + [True] * 4

    run(story())


def test_a_restart_in_the_middle_forgets_nothing(
    service: Service, settings: Settings, run: Run[Any]
) -> None:
    async def story() -> None:
        table, ada, ben = await two_people(service)
        await play_on(service, table, [ada, ben], 40)
        await service.actions.chat(table, ada, "good move")
        await service.proposals.propose_back(table, ada, 5)
        now = await service.queries.standing(table)
        await service.actions.act(
            table, [ada, ben][now.actor], now.legal[0], idempotency_key="again"
        )
        before = await service.queries.view(table, ada)
        record = await service.queries.record(table)
        another = Service(settings)
        await another.start()
        try:
            assert await another.queries.view(table, ada) == before
            assert await another.queries.record(table) == record
            repeated = await another.actions.act(
                table, [ada, ben][now.actor], now.legal[0], idempotency_key="again"
            )
            assert repeated.repeated
        finally:
            await another.close()

    run(story())


def test_two_processes_cannot_both_write_the_same_event(
    service: Service, settings: Settings, run: Run[Any]
) -> None:
    async def story() -> None:
        table, ada, ben = await two_people(service)
        other = Service(settings)
        await other.start()
        try:
            now = await service.queries.standing(table)
            assert await other.queries.standing(table) == now
            token = [ada, ben][now.actor]
            await service.actions.act(table, token, now.legal[0], now.sequence)
            with pytest.raises(errors.Stale):
                await other.actions.act(table, token, now.legal[0], now.sequence)
            # Having lost, the other process has loaded the table again.
            assert await other.queries.standing(table) == await service.queries.standing(table)
        finally:
            await other.close()

    run(story())


def test_memory_for_one_table_is_enough_for_many(settings: Settings, run: Run[Any]) -> None:
    async def story() -> None:
        service = Service(replace(settings, live_tables=1))
        await service.start()
        try:
            tables = [await two_people(service) for _ in range(5)]
            await asyncio.gather(
                *(play_on(service, table, [ada, ben], 25) for table, ada, ben in tables)
            )
            for table, _, _ in tables:
                log = await service.queries.log(table)
                assert sum(happening.seat >= 0 for happening in log) == 25
        finally:
            await service.close()

    run(story())


def test_ones_own_steps_can_be_undone_back_to_chance(service: Service, run: Run[Any]) -> None:
    async def story() -> None:
        created = await service.seats.create("schiefer", [ME, SeatRequest("me", "Ben")])
        table, token = created.table_id, created.token
        now = await service.queries.standing(table)
        while True:
            # Go on until a decision is followed by another decision, without chance between.
            after = await service.actions.act(table, token, now.legal[0])
            if after.position == now.position + 1:
                break
            now = after
        undone = await service.actions.undo(table, token, after.sequence)
        assert undone.position == now.position
        assert undone.legal == now.legal
        view = await service.queries.view(table, token)
        assert view.taken_back == []
        assert view.undo_to <= now.position
        while True:
            try:
                await service.actions.undo(table, token)
            except errors.NothingToUndo:
                break
        last = (await service.queries.log(table))[-1]
        assert last.seat == pithead.CHANCE

    run(story())


def test_a_shared_win_is_told_on_every_page(service: Service, run: Run[Any]) -> None:
    async def story() -> Snapshot:
        seats = [ME, SeatRequest("me", "Ben")]
        created = await service.seats.create("schiefer", seats, {"round_limit": 100})
        table, token = created.table_id, created.token
        while (now := await service.queries.standing(table)).status != "over":
            await service.actions.act(table, token, "keep" if "keep" in now.legal else "done")
        return await service.snapshot(table, token)

    snapshot = run(story())
    assert snapshot.view.winners == snapshot.view.ranking == [0, 1]
    assert snapshot.view.places == [1, 1]
    assert snapshot.view.prompt == "The game is over. The win is shared."
    for text in (False, True):
        visitor = Visitor(
            Messages("en"), "light", False, "square", None, None, "", "/", False, False
        )
        page = StageCache().render(snapshot, visitor, ViewOptions(text=text))
        assert page.count("shared win</span>") == 2
        assert page.count('<li value="1"') == 2


def test_a_finished_game_is_not_taken_back(service: Service, run: Run[Any]) -> None:
    async def story() -> None:
        created = await service.seats.create("schichtwechsel", [ME, SeatRequest("me", "Ben")])
        table, token, last = created.table_id, created.token, ""
        while (now := await service.queries.standing(table)).status != "over":
            last = now.legal[-1]
            await service.actions.act(table, token, last)
        for attempt in (
            service.actions.undo(table, token),
            service.proposals.propose_back(table, token, 3),
            service.actions.act(table, token, last),
        ):
            with pytest.raises((errors.NothingToUndo, errors.GameOver)):
                await attempt
        view = await service.queries.view(table, token)
        assert view.seed
        assert view.ranking
        assert len(await service.queries.points(table)) == view.position + 1
        link = await service.tokens.link(table, token)
        again = await service.seats.rematch(table, token)
        assert await service.seats.rematch(table, token) == again
        with pytest.raises(errors.ForeignToken):
            await service.tokens.seats_of_link(again, link)  # good for once, at one table
        assert (await service.queries.view(again, token)).mine == [0, 1]
        assert {listed.id for listed in await service.lobby.my_tables(token)} == {again, table}

    run(story())


def test_going_behind_chance_needs_the_others_consent(service: Service, run: Run[Any]) -> None:
    async def story() -> None:
        table, ada, ben = await two_people(service)
        await play_on(service, table, [ada, ben], 12)
        await service.proposals.propose_back(table, ada, 1)
        view = await service.queries.view(table, ben)
        assert view.proposal is not None
        assert view.proposal.waits_for == [1]
        with pytest.raises(errors.ProposalPending):
            await service.proposals.propose_back(table, ben, 2)
        await service.proposals.answer(table, ben, agree=False)
        assert (await service.queries.view(table)).proposal is None
        with pytest.raises(errors.NoProposal):
            await service.proposals.answer(table, ben, True, view.proposal.sequence)
        proposed = await service.proposals.propose_back(table, ada, 1)
        await service.proposals.answer(table, ben, True, proposed.event)
        view = await service.queries.view(table)
        assert view.taken_back == [1]
        assert view.proposal is None
        assert view.position >= 2  # chance was asked again, and answered
        await play_on(service, table, [ada, ben], 5)

    run(story())


def test_a_bot_plays_for_somebody_who_has_gone_until_they_return(
    service: Service, run: Run[Any]
) -> None:
    async def story() -> None:
        table, ada, ben = await two_people(service)
        watching = await service.subscriptions.open(table, ben)
        await anext(watching)
        with pytest.raises(errors.StillHere):
            await service.proposals.propose_bot(table, ada, 1)
        await watching.aclose()
        await passes(service, minutes=6)
        await service.proposals.propose_bot(table, ada, 1)
        seat = (await service.queries.view(table, ben)).seats[1]
        assert (seat.kind, seat.name, seat.bot, seat.holder) == ("bot", "Ben", "journeyman", True)

        async def has_acted() -> bool:
            now = await service.queries.standing(table)
            if now.actor == 0:
                await service.actions.act(table, ada, now.legal[-1])
            return any(line.bot == "journeyman" for line in await service.queries.log(table))

        await until(has_acted, "an action of the bot")
        await service.seats.reclaim(table, ben, 1)
        assert (await service.queries.view(table)).seats[1].kind == "person"
        with pytest.raises(errors.ForeignToken):
            await service.seats.stand_in(table, ada, 1)

    run(story())


def test_a_private_link_restores_a_seat_elsewhere(service: Service, run: Run[Any]) -> None:
    async def story() -> None:
        phone, laptop = new_token(), new_token()
        created = await service.seats.create("schiefer", [ME, BOT], visitor=laptop)
        table = created.table_id
        assert await service.tokens.seats_of(table, laptop) == [0]
        assert await service.tokens.seats_of(table, phone) == []
        link = await service.tokens.link(table, laptop)
        assert await service.tokens.seats_of_link(table, link) == [0]
        assert await service.tokens.seats_of(table, link) == []
        assert await service.tokens.adopt(table, link, phone) == [0]
        with pytest.raises(errors.ForeignToken):
            await service.tokens.adopt(table, link, new_token())
        assert [listed.mine for listed in await service.lobby.my_tables(phone)] == [frozenset({0})]
        with pytest.raises(errors.ForeignToken):
            await service.tokens.adopt(table, "wrong", phone)

    run(story())


def test_what_a_choice_would_change_and_what_the_bot_would_do(
    service: Service, run: Run[Any]
) -> None:
    async def story() -> None:
        table, ada, ben = await two_people(service, "ruhrschifffahrt")
        await play_on(service, table, [ada, ben], 6)
        view = await service.queries.view(table, lang="de")
        for choice in view.choices:
            preview = await service.queries.preview(table, choice.name, "de")
            assert preview.text == choice.text
        with pytest.raises(errors.Illegal):
            await service.queries.preview(table, "dance")
        hint = await service.hints.hint(table)
        assert hint.action in [choice.name for choice in view.choices]
        assert {one.name for one in hint.choices} == {choice.name for choice in view.choices}
        assert hint.choices[0].name == hint.action
        assert (await service.queries.view(table)).position == view.position
        old = await service.queries.view(table, at=3)
        assert (old.position, old.last_position, old.choices) == (3, view.position, [])
        with pytest.raises(errors.UnknownPosition):
            await service.queries.view(table, at=view.position + 1)

    run(story())


def test_the_log_says_what_happened_and_what_was_done_to_me(
    service: Service, run: Run[Any]
) -> None:
    async def story() -> None:
        table, ada, ben = await two_people(service)
        await play_on(service, table, [ada, ben], 30)
        log = await service.queries.log(table, "de")
        assert [happening.number for happening in log] == list(range(1, len(log) + 1))
        assert {happening.who for happening in log} <= {"Ada", "Ben", "Zufall", "Schicksal"}
        since = await service.queries.since_last_turn(table, ada, 0)
        assert all(happening.seat != 0 for happening in since.happenings)
        with pytest.raises(errors.ForeignToken):
            await service.queries.since_last_turn(table, ada, 1)

    run(story())


def test_watchers_see_each_others_moves_and_who_is_there(service: Service, run: Run[Any]) -> None:
    async def story() -> None:
        table, ada, ben = await two_people(service)
        now = await service.queries.standing(table)
        of_ada = await service.subscriptions.open(table, ada)
        of_nobody = await service.subscriptions.open(table)
        await anext(of_ada)
        first = await anext(of_nobody)
        assert first.presence is not None
        assert (first.presence.seats, first.presence.spectators) == (frozenset({0}), 1)
        await service.actions.act(table, [ada, ben][now.actor], now.legal[0])
        for watching in (of_ada, of_nobody):
            news = await anext(watching)
            while not news.events:
                news = await anext(watching)
            assert news.events[0].data["action"] == now.legal[0]
            await watching.aclose()
        assert (await service.queries.presence(table)).spectators == 0

    run(story())


@pytest.mark.parametrize(
    ("game", "wishes", "options", "edition"),
    [
        ("whist", [ME, BOT], {}, ""),
        ("schiefer", [ME], {}, ""),
        ("schiefer", [ME] * 9, {}, ""),
        ("schiefer", [ME, SeatRequest("bot", bot="deep-blue")], {}, ""),
        ("schiefer", [ME, BOT], {"coins_at_start": 99}, ""),
        ("schiefer", [ME, BOT], {"speed": 2}, ""),
        ("schiefer", [ME, BOT], {}, "not = [toml"),
        ("schiefer", [ME, BOT], {}, '[game]\nid = "schiefer"\nedition = "mine"\n'),
    ],
)
def test_an_impossible_table_is_refused(
    service: Service,
    run: Run[Any],
    game: str,
    wishes: list[SeatRequest],
    options: dict[str, Any],
    edition: str,
) -> None:
    with pytest.raises(errors.BadTable):
        run(service.seats.create(game, wishes, options, edition))


@pytest.mark.parametrize(
    ("wishes", "options", "edition", "reason"),
    [
        ([ME, SeatRequest("bot", bot="deep")], {}, "", "Einen Bot 'deep' gibt es nicht; wähle"),
        (
            [ME, BOT],
            {"coins_at_start": 99},
            "",
            "muss eine ganze Zahl von 0 bis 10 sein, nicht 99.",
        ),
        ([ME, BOT], {}, "not = [toml", "lässt sich nicht verwenden: sie ist kein gültiges TOML: "),
    ],
)
def test_an_impossible_table_is_refused_in_the_language_of_the_reader(
    service: Service,
    run: Run[Any],
    wishes: list[SeatRequest],
    options: dict[str, Any],
    edition: str,
    reason: str,
) -> None:
    with pytest.raises(errors.BadTable) as caught:
        run(service.seats.create("schiefer", wishes, options, edition))
    assert reason in caught.value.to("de")


@pytest.mark.parametrize("name", ["", "   ", "x" * 41, "bot:greedy", "a\x00b"])
def test_an_unfit_name_is_refused(service: Service, run: Run[Any], name: str) -> None:
    created = run(service.seats.create("schiefer", [ME, OPEN]))
    with pytest.raises(errors.BadName):
        run(service.seats.join(created.table_id, name))


@pytest.mark.parametrize("text", ["", " \n ", "x" * 501, "bell\x07"])
def test_unfit_chat_is_refused(service: Service, run: Run[Any], text: str) -> None:
    created = run(service.seats.create("schiefer", [ME, OPEN]))
    with pytest.raises(errors.BadText):
        run(service.actions.chat(created.table_id, created.token, text))
