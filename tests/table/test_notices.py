"""Notices: who is told when, by push message, mail and webhook; each arrives at a real server."""

import asyncio
import json
import re
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from pithead.table.base.errors import BadMailAddress, MailFailed, NoSuchChannel, UsedCode
from pithead.table.base.events import now
from pithead.table.base.lookalikes import name_keys
from pithead.table.base.settings import BadSetting, Settings, settings_from
from pithead.table.base.table_setup import SeatRequest
from pithead.table.base.token_hash import PlayerToken, player_token
from pithead.table.play.notice_scheduler import NoticeScheduler
from pithead.table.play.notice_texts import Notice
from pithead.table.service import Service
from pithead.table.service.player_accounts import session_hash
from pithead.table.storage.notice_store import MAIL, PUSH, WEBHOOK
from pithead.table.storage.player_store import Passkey, Player
from tests.table.conftest import Run, settings_on
from tests.table.databases import new_database
from tests.table.receivers import (
    Device,
    Mailbox,
    Receiver,
    mail_server,
    make_certificate,
    plain,
    receiving,
    vapid_claims,
)
from tests.waiting import until

MINUTE = 60_000
HOME = "https://pithead.example"
Story = Callable[[Service], Awaitable[None]]


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_certificate(tmp_path_factory.mktemp("certificate") / "certificate.pem")


@pytest.fixture
def push(certificate: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Receiver]:
    """A push service whose certificate the server trusts."""
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    with receiving(certificate) as receiver:
        yield receiver


@pytest.fixture
def hook() -> Iterator[Receiver]:
    with receiving() as receiver:
        receiver.status = 204
        yield receiver


@pytest.fixture
def mailbox() -> Iterator[Mailbox]:
    with mail_server() as mailbox:
        yield mailbox


def notice_settings(database: str, **more: Any) -> Settings:
    return replace(
        settings_on(database), address=HOME, internal_notices=True, notice_seconds=0.0, **more
    )


async def started(settings: Settings) -> Service:
    """A service that sends notices only when the story says so."""
    service = Service(settings)
    await service.start()
    loop = scheduler_of(service)._loop
    assert loop is not None
    loop.cancel()
    return service


def tell(run: Run[Any], settings: Settings, story: Story) -> None:
    """Let a story happen at a service of its own."""

    async def whole() -> None:
        service = await started(settings)
        try:
            await story(service)
        finally:
            await service.close()

    run(whole())


async def new_player(service: Service, name: str) -> PlayerToken:
    assert service._context is not None
    player = Player(f"{name.lower():x<12}", name, now())
    passkey = Passkey(f"of{name}", player.id, b"key", 0, "", now(), now())
    session = session_hash(f"session of {name}")
    await service._context.players.add(player, name_keys(name), "r" * 64, passkey, session)
    return player_token(player.id, name, session)


async def table_of(service: Service, player: PlayerToken, game: str = "schiefer") -> list[str]:
    """The id of a table of a player and the guest Ben, and Ben's token."""
    seats = [SeatRequest("me", player.name), SeatRequest("open")]
    made = await service.seats.create(game, seats, visitor=player)
    joined = await service.seats.join(made.table_id, "Ben")
    return [made.table_id, joined.token]


async def until_turn(service: Service, table: str, player: PlayerToken, ben: str) -> None:
    """Both play until it becomes the player's turn again."""
    has_waited = False
    while True:
        standing = await service.queries.standing(table)
        if standing.actor == 0 and has_waited:
            return
        has_waited |= standing.actor == 1
        token = player if standing.actor == 0 else ben
        await service.actions.act(table, token, standing.legal[-1])


def scheduler_of(service: Service) -> NoticeScheduler:
    assert service._notice_scheduler is not None
    return service._notice_scheduler


async def deliver(*services: Service) -> None:
    """Send what is due now."""
    for service in services:
        await scheduler_of(service).settle()
    for service in services:
        await scheduler_of(service).look()
    for service in services:
        await scheduler_of(service).settle()


async def later(service: Service, minutes: float) -> None:
    scheduler = scheduler_of(service)
    before = scheduler.clock
    scheduler.clock = lambda: before() + int(minutes * MINUTE)


async def subscribed(service: Service, player: PlayerToken, device: Device) -> None:
    form = device.form
    await service.notices.subscribe(player, "en", form["endpoint"], form["p256dh"], form["auth"])


def read(device: Device, receiver: Receiver, number: int = -1) -> dict[str, str]:
    return dict(json.loads(device.read(receiver.requests[number].body)))


# -- push ------------------------------------------------------------------------------------------


def test_a_device_reads_the_example_of_the_standard() -> None:
    """RFC 8291, appendix A: so the device here decrypts as browsers do."""
    device = Device("")
    number = int.from_bytes(plain("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"), "big")
    device.key = ec.derive_private_key(number, ec.SECP256R1())
    device.secret = plain("BTBZMqHH6r4Tts7J_aSIgg")
    body = (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmY"
        "WAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexS"
        "gSxsj_Qulcy4a-fN"
    )
    assert device.read(plain(body)) == b"When I grow up, I want to be a watermelon"


def test_a_push_message_arrives_encrypted_and_signed(
    database: str, run: Run[Any], push: Receiver
) -> None:
    async def story(service: Service) -> None:
        ada = await new_player(service, "Ada")
        device = Device(f"{push.address}/ada?id=1")
        await subscribed(service, ada, device)
        table, ben = await table_of(service, ada)
        await until_turn(service, table, ada, ben)
        await deliver(service)
        (request,) = push.requests
        assert request.path == "/ada?id=1"
        assert request.headers["content-encoding"] == "aes128gcm"
        assert int(request.headers["ttl"]) > 3600
        key = (await service.notices.choices(ada, "en")).push_key
        claims = vapid_claims(request, key)
        assert claims["aud"] == push.address
        assert claims["sub"] == HOME
        assert now() / 1000 < claims["exp"] <= now() / 1000 + 24 * 3600
        assert read(device, push) == {
            "title": "Your turn",
            "body": "Schiefer with Ben",
            "path": f"/t/{table}",
            "tag": table,
        }
        assert b"Ben" not in request.body
        await later(service, 60)
        await deliver(service)
        assert len(push.requests) == 1  # once for each turn

    tell(run, notice_settings(database), story)


def test_who_looks_is_not_told(database: str, run: Run[Any], push: Receiver) -> None:
    async def story(service: Service) -> None:
        ada = await new_player(service, "Ada")
        await subscribed(service, ada, Device(f"{push.address}/ada"))
        table, ben = await table_of(service, ada)
        stream = await service.subscriptions.open(table, ada)
        await anext(stream)
        await until_turn(service, table, ada, ben)
        await deliver(service)
        await stream.aclose()
        # Coming and going in the same turn, as often as one likes, sends nothing either.
        for _ in range(20):
            again = await service.subscriptions.open(table, ada)
            await anext(again)
            await again.aclose()
            await deliver(service)
        assert push.requests == []
        await until_turn(service, table, ada, ben)
        await deliver(service)
        assert len(push.requests) == 1

    tell(run, notice_settings(database), story)


def test_the_turn_may_be_over_before_the_notice_is_due(
    database: str, run: Run[Any], push: Receiver
) -> None:
    async def story(service: Service) -> None:
        ada = await new_player(service, "Ada")
        await subscribed(service, ada, Device(f"{push.address}/ada"))
        table, ben = await table_of(service, ada)
        await until_turn(service, table, ada, ben)
        while (standing := await service.queries.standing(table)).actor == 0:
            await service.actions.act(table, ada, standing.legal[-1])
        await later(service, 1)
        await deliver(service)
        assert push.requests == []

    tell(run, replace(notice_settings(database), notice_seconds=30.0), story)


def test_turns_in_the_quiet_time_are_told_together(
    database: str, run: Run[Any], push: Receiver
) -> None:
    async def story(service: Service) -> None:
        ada = await new_player(service, "Ada")
        device = Device(f"{push.address}/ada")
        await subscribed(service, ada, device)
        first, ben = await table_of(service, ada)
        second, cy = await table_of(service, ada, "schichtwechsel")
        await until_turn(service, first, ada, ben)
        await deliver(service)
        assert len(push.requests) == 1
        # Ben undoes and acts again: more turns begin, but no more notices come.
        for _ in range(3):
            await until_turn(service, first, ada, ben)
            await deliver(service)
        await until_turn(service, second, ada, cy)
        await deliver(service)
        assert len(push.requests) == 1
        await later(service, 16)
        await deliver(service)
        assert len(push.requests) == 2
        told = read(device, push)
        assert told["title"] == "Your turn at 2 tables"
        assert sorted(told["body"].splitlines()) == ["Schichtwechsel with Ben", "Schiefer with Ben"]
        assert told["path"] == "/"

    tell(run, notice_settings(database), story)


def test_a_browser_that_is_gone_is_forgotten(database: str, run: Run[Any], push: Receiver) -> None:
    async def story(service: Service) -> None:
        ada = await new_player(service, "Ada")
        await subscribed(service, ada, Device(f"{push.address}/ada"))
        table, ben = await table_of(service, ada)
        push.status = 410
        await until_turn(service, table, ada, ben)
        await deliver(service)
        assert len(push.requests) == 1
        assert (await service.notices.choices(ada, "en")).browsers == 0

    tell(run, notice_settings(database), story)


def test_games_with_bots_alone_send_nothing(database: str, run: Run[Any], hook: Receiver) -> None:
    async def story(service: Service) -> None:
        ada = await new_player(service, "Ada")
        await service.notices.choose(ada, "en", frozenset({WEBHOOK}), webhook=hook.address)
        seats = [SeatRequest("me", "Ada"), SeatRequest("bot", bot="random")]
        made = await service.seats.create("schiefer", seats, visitor=ada)
        await play_with_bot(service, made.table_id, ada)
        await deliver(service)
        assert hook.requests == []

    tell(run, notice_settings(database), story)


async def play_with_bot(service: Service, table: str, player: PlayerToken) -> None:
    """Until the bot has acted and it is the player's turn again."""
    before = (await service.queries.standing(table)).position

    async def is_asked_again() -> bool:
        standing = await service.queries.standing(table)
        if standing.actor != 0:
            return False
        # The bot may have acted before anybody saw that it was asked.
        events = await service.queries.log(table, first=before + 1)
        if any(event.seat == 1 for event in events):
            return True
        await service.actions.act(table, player, standing.legal[-1])
        return False

    await until(is_asked_again, "the player's next turn")


# -- webhooks and tables ---------------------------------------------------------------------------


def test_a_webhook_is_told_in_the_words_of_chat_programs(
    database: str, run: Run[Any], hook: Receiver
) -> None:
    async def story(service: Service) -> None:
        ada = await new_player(service, "Ada")
        await service.notices.choose(ada, "de", frozenset({WEBHOOK}), webhook=f"{hook.address}/x")
        seats = [SeatRequest("me", "Ada"), SeatRequest("open")]
        table = (await service.seats.create("schiefer", seats, visitor=ada)).table_id
        ben = (await service.seats.join(table, "@all <b>")).token
        await until_turn(service, table, ada, ben)
        await deliver(service)
        (request,) = hook.requests
        said = json.loads(request.body)
        assert request.headers["content-type"] == "application/json"
        assert said["url"] == f"{HOME}/t/{table}"
        assert said["text"] == (
            f"Du bist am Zug\nSchiefer mit @\u200ball &lt;b&gt;\n{HOME}/t/{table}"
        )
        assert said["content"].splitlines()[1] == "Schiefer mit @\u200ball <b>"
        assert said["allowed_mentions"] == {"parse": []}

    tell(run, notice_settings(database), story)


def test_a_notice_that_nothing_has_taken_is_sent_again(
    database: str, run: Run[Any], hook: Receiver, push: Receiver
) -> None:
    async def story(service: Service) -> None:
        ada = await new_player(service, "Ada")
        await service.notices.choose(ada, "en", frozenset({WEBHOOK}), webhook=hook.address)
        await subscribed(service, ada, Device(f"{push.address}/ada"))
        table, ben = await table_of(service, ada)
        hook.status = push.status = 503
        await until_turn(service, table, ada, ben)
        await deliver(service)
        await deliver(service)
        assert (len(push.requests), len(hook.requests)) == (1, 1)
        push.status = 201
        await later(service, 1.1)
        await deliver(service)
        assert (len(push.requests), len(hook.requests)) == (2, 2)
        # One channel is enough.
        await later(service, 60)
        await deliver(service)
        assert (len(push.requests), len(hook.requests)) == (2, 2)


def test_a_notice_that_fails_again_and_again_is_given_up(
    database: str, run: Run[Any], hook: Receiver
) -> None:
    async def story(service: Service) -> None:
        ada = await new_player(service, "Ada")
        await service.notices.choose(ada, "en", frozenset({WEBHOOK}), webhook=hook.address)
        table, ben = await table_of(service, ada)
        hook.status = 503
        await until_turn(service, table, ada, ben)
        for _ in range(8):
            await deliver(service)
            await later(service, 60)
        assert len(hook.requests) == 4

    tell(run, notice_settings(database), story)


@pytest.mark.timeout(60)
def test_work_that_has_just_ended_is_not_waited_for(
    request: pytest.FixtureRequest, tmp_path: Path, run: Run[Any]
) -> None:
    async def story(service: Service) -> None:
        scheduler = scheduler_of(service)
        scheduler._begin(asyncio.sleep(0))
        while not all(task.done() for task in scheduler._tasks):
            await asyncio.sleep(0)
        # It is done, but those who wait for its end have not been told yet.
        assert len(scheduler._tasks) == 1
        await scheduler.settle()
        assert not scheduler._tasks

    tell(run, notice_settings(new_database("sqlite", tmp_path, request)), story)


def test_several_processes_send_a_notice_once(
    postgresql_database: str, run: Run[Any], hook: Receiver
) -> None:
    settings = notice_settings(postgresql_database)

    async def story(first: Service) -> None:
        second = await started(settings)
        try:
            ada = await new_player(first, "Ada")
            await first.notices.choose(ada, "en", frozenset({WEBHOOK}), webhook=hook.address)
            table, ben = await table_of(first, ada)
            await until_turn(first, table, ada, ben)
            # Both have seen the turn begin, and both look at the same moment.
            await second.queries.standing(table)
            for service in (first, second):
                await scheduler_of(service).settle()
            await asyncio.gather(scheduler_of(first).look(), scheduler_of(second).look())
            await deliver(first, second)
            assert len(hook.requests) == 1
            # Ada looks at the other process.
            stream = await second.subscriptions.open(table, ada)
            await anext(stream)

            async def is_seen() -> bool:
                assert first._context is not None
                return 0 in first._context.watchers.presence(table).seats

            await until(is_seen, "Ada at the other process")
            await later(first, 60)
            await until_turn(first, table, ada, ben)
            await deliver(first)
            await stream.aclose()
            assert len(hook.requests) == 1

        finally:
            await second.close()

    tell(run, settings, story)


def test_a_turn_that_began_before_a_restart_is_told_after_it(
    database: str, run: Run[Any], hook: Receiver
) -> None:
    settings = notice_settings(database)

    async def before(service: Service) -> None:
        ada = await new_player(service, "Ada")
        await service.notices.choose(ada, "en", frozenset({WEBHOOK}), webhook=hook.address)
        table, ben = await table_of(service, ada)
        scheduler_of(service)._cache.on_change.clear()  # as if the process had been killed
        await until_turn(service, table, ada, ben)
        await deliver(service)
        assert hook.requests == []

    async def after(service: Service) -> None:
        await scheduler_of(service)._note_missed()
        await deliver(service)
        assert len(hook.requests) == 1

    tell(run, settings, before)
    tell(run, settings, after)


# -- mail ------------------------------------------------------------------------------------------


def mail_settings(database: str, mailbox: Mailbox) -> Settings:
    return notice_settings(database, mail=mailbox.address, mail_from="table@pithead.example")


def link_in(text: str, path: str) -> str:
    found = re.search(rf"{HOME}({path}\S+)", text)
    assert found is not None, text
    return found[1].removeprefix(path)


def test_mail_goes_to_a_confirmed_address_only(
    database: str, run: Run[Any], mailbox: Mailbox
) -> None:
    async def story(service: Service) -> None:
        ada = await new_player(service, "Ada")
        asked = await service.notices.choose(ada, "en", frozenset({MAIL}), mail="ada@home.example")
        assert asked
        (question,) = mailbox.mails
        assert question["To"] == "ada@home.example"
        assert question["From"] == "Pithead <table@pithead.example>"
        table, ben = await table_of(service, ada)
        await until_turn(service, table, ada, ben)
        await deliver(service)
        assert len(mailbox.mails) == 1
        code = link_in(question.get_content(), "/notices/confirm/")
        with pytest.raises(UsedCode):
            await service.notices.confirm_mail(code[:-1])
        await service.notices.confirm_mail(code)
        with pytest.raises(UsedCode):
            await service.notices.confirm_mail(code)
        await until_turn(service, table, ada, ben)
        await deliver(service)
        mail = mailbox.mails[1]
        assert mail["Subject"] == "Your turn: Schiefer with Ben"
        assert f"{HOME}/t/{table}" in mail.get_content().splitlines()
        refuse = mail["List-Unsubscribe"].strip("<>")
        assert refuse in mail.get_content()
        key, code = refuse.removeprefix(f"{HOME}/notices/refuse/").split("/")
        with pytest.raises(UsedCode):
            await service.notices.refuse_mails(key, code[::-1], refused=True)
        await service.notices.refuse_mails(key, code, refused=True)
        assert (await service.notices.choices(ada, "en")).settings.mail == ""
        # Another address is asked again.
        await service.notices.choose(ada, "en", frozenset({MAIL}), mail="other@home.example")
        assert not (await service.notices.choices(ada, "en")).settings.mail_confirmed

    tell(run, mail_settings(database, mailbox), story)


def test_a_mail_that_is_refused_gets_a_sentence(
    database: str, run: Run[Any], mailbox: Mailbox
) -> None:
    async def story(service: Service) -> None:
        ada = await new_player(service, "Ada")
        mailbox.refuse = "550 nobody here"
        with pytest.raises(MailFailed):
            await service.notices.choose(ada, "en", frozenset({MAIL}), mail="no@home.example")
        for address in (
            "ada",
            "a@b c",
            "ada@home.example\nBcc: all@home.example",
            "ä@home.example",
        ):
            with pytest.raises(BadMailAddress):
                await service.notices.choose(ada, "en", frozenset({MAIL}), mail=address)
        assert (await service.notices.choices(ada, "en")).settings.mail == ""

    tell(run, mail_settings(database, mailbox), story)


def test_what_the_operator_has_not_set_up_cannot_be_chosen(service: Service, run: Run[Any]) -> None:
    async def story() -> None:
        ada = await new_player(service, "Ada")
        assert (await service.notices.choices(ada, "en")).offered == {PUSH}
        for wish in ({"mail": "ada@home.example"}, {"webhook": "https://chat.example/"}):
            with pytest.raises(NoSuchChannel):
                await service.notices.choose(ada, "en", frozenset(), **wish)  # type: ignore[arg-type]
        with pytest.raises(NoSuchChannel):
            await service.notices.choose(ada, "en", frozenset({MAIL}))

    run(story())


# -- settings and storage --------------------------------------------------------------------------


@pytest.mark.parametrize(
    "given",
    [
        {"PITHEAD_MAIL": "https://mail.example"},
        {"PITHEAD_MAIL": "smtp://mail.example:many"},
        {"PITHEAD_MAIL": "smtp://mail.example", "PITHEAD_MAIL_FROM": "a@b.example"},
        {"PITHEAD_MAIL": "smtp://mail.example", "PITHEAD_ADDRESS": HOME},
        {
            "PITHEAD_MAIL": "smtp://mail.example",
            "PITHEAD_ADDRESS": HOME,
            "PITHEAD_MAIL_FROM": "nobody",
        },
    ],
)
def test_bad_settings_for_mail_get_a_sentence(given: dict[str, str]) -> None:
    with pytest.raises(BadSetting, match="PITHEAD_MAIL"):
        settings_from(given)


def test_settings_of_notices() -> None:
    given = {
        "PITHEAD_MAIL": "smtps://user:pass@mail.example",
        "PITHEAD_MAIL_FROM": "table@pithead.example",
        "PITHEAD_ADDRESS": HOME,
        "PITHEAD_INTERNAL_NOTICES": "on",
        "PITHEAD_NOTICE_SECONDS": "0",
    }
    settings = settings_from(given)
    assert settings.mail == "smtps://user:pass@mail.example"
    assert settings.internal_notices
    assert settings.notice_seconds == 0
    assert not settings_from({}).internal_notices


def test_a_long_notice_fits_into_a_push_message() -> None:
    notice = Notice("Your turn", ("ü" * 5000,), "/", "turns")
    assert len(notice.push_payload()) <= 3000
    assert json.loads(notice.push_payload())["path"] == "/"


def test_what_a_player_wants_is_exported_and_deleted_with_them(
    database: str, run: Run[Any], hook: Receiver
) -> None:
    async def story(service: Service) -> None:
        ada = await new_player(service, "Ada")
        await service.notices.choose(ada, "en", frozenset({WEBHOOK}), webhook=hook.address)
        await subscribed(service, ada, Device("https://127.0.0.1/ada"))
        exported = await service.notices.export(ada.player_id)
        assert exported["webhook"] == hook.address
        assert (await service.notices.choices(ada, "en")).browsers == 1
        await service.players.delete(ada.player_id)
        assert await service.notices.export(ada.player_id) == {}

    tell(run, notice_settings(database), story)
