"""Making the server write to people who have asked for nothing."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from pithead.table.base import errors
from pithead.table.base.events import now
from pithead.table.base.token_hash import PlayerToken
from pithead.table.service import Service
from pithead.table.storage.notice_store import MAIL
from tests.table.conftest import Run
from tests.table.databases import DATABASES, new_database
from tests.table.receivers import Mailbox, mail_server
from tests.table.servers import serving
from tests.table.test_notices import link_in, mail_settings, new_player, tell

DAY = 24 * 3_600_000
VICTIM = "vic.tim@home.example"
SPELLINGS = ("VIC.TIM@HOME.example", "victim@home.example", "vic.tim+games@home.example")


@pytest.fixture
def mailbox() -> Iterator[Mailbox]:
    with mail_server() as mailbox:
        yield mailbox


@pytest.fixture(params=DATABASES)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return new_database(request.param, tmp_path, request)


async def asks(service: Service, player: PlayerToken, mail: str) -> bool:
    return await service.notices.choose(player, "en", frozenset({MAIL}), mail=mail)


def test_an_address_is_asked_once_a_day_by_all_together(
    database: str, run: Run[Any], mailbox: Mailbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(service: Service) -> None:
        eve, mallory = await new_player(service, "Eve"), await new_player(service, "Mallory")
        assert await asks(service, eve, VICTIM)
        for _ in range(3):
            await asks(service, eve, "")
            for player in (eve, mallory):
                for spelling in (VICTIM, *SPELLINGS):
                    with pytest.raises(errors.MailAsked):
                        await asks(service, player, spelling)
        assert len(mailbox.mails) == 1
        assert await asks(service, mallory, "other@home.example")
        monkeypatch.setattr("pithead.table.service.notice_choices.now", lambda: now() + DAY + 1)
        assert await asks(service, mallory, VICTIM)
        with pytest.raises(errors.MailAsked):
            await asks(service, eve, VICTIM)
        assert len(mailbox.mails) == 3

    tell(run, mail_settings(database, mailbox), story)


@pytest.mark.parametrize(
    "name", ["=?utf-8?q?vic.tim?=", "=?utf-8?q?=76ic.tim?=", "=?utf-8?b?dmljLnRpbQ==?=",
             "=?utf-8?q?=0d=0aBcc=3avictim?="],
)  # fmt: skip
def test_an_encoded_word_is_no_address(
    tmp_path: Path, run: Run[Any], mailbox: Mailbox, name: str
) -> None:
    """In a mail, it would become the address of the victim, in one of many spellings."""

    async def story(service: Service) -> None:
        eve = await new_player(service, "Eve")
        with pytest.raises(errors.BadMailAddress):
            await asks(service, eve, f"{name}@home.example")
        assert not mailbox.mails

    tell(run, mail_settings(f"sqlite:///{tmp_path / 't'}", mailbox), story)


def test_a_mail_that_did_not_leave_is_not_counted(
    database: str, run: Run[Any], mailbox: Mailbox
) -> None:
    async def story(service: Service) -> None:
        ada = await new_player(service, "Ada")
        mailbox.refuse = "450 later"
        with pytest.raises(errors.MailFailed):
            await asks(service, ada, "ada@home.example")
        mailbox.refuse = ""
        assert await asks(service, ada, "ada@home.example")

    tell(run, mail_settings(database, mailbox), story)


def test_the_owner_of_an_address_ends_all_mails_to_it(
    database: str, run: Run[Any], mailbox: Mailbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first mail to an address says how."""

    async def story(service: Service) -> None:
        eve, mallory = await new_player(service, "Eve"), await new_player(service, "Mallory")
        await asks(service, eve, VICTIM)
        text = mailbox.mails[0].get_content()
        assert "once a day at most" in text
        key, _, code = link_in(text, "/notices/refuse/").partition("/")
        with pytest.raises(errors.UsedCode):
            await service.notices.refuse_mails(key, code[::-1], refused=True)
        with pytest.raises(errors.UsedCode):
            await service.notices.refuse_mails(key[::-1], code, refused=True)
        await service.notices.refuse_mails(key, code, refused=True)
        # It is gone from the settings, so nobody who waits for its confirmation gets it.
        assert (await service.notices.choices(eve, "en")).settings.mail == ""
        monkeypatch.setattr("pithead.table.service.notice_choices.now", lambda: now() + 400 * DAY)
        for player in (eve, mallory):
            await asks(service, player, "")
            for spelling in (VICTIM, *SPELLINGS):
                with pytest.raises(errors.MailRefused):
                    await asks(service, player, spelling)
        assert len(mailbox.mails) == 1
        await service.notices.refuse_mails(key, code, refused=False)
        assert await asks(service, eve, VICTIM)

    tell(run, mail_settings(database, mailbox), story)


def test_no_address_is_kept_in_plain_text_to_count_its_mails(
    database: str, run: Run[Any], mailbox: Mailbox
) -> None:
    async def story(service: Service) -> None:
        eve = await new_player(service, "Eve")
        await asks(service, eve, VICTIM)
        assert service._context is not None
        rows = await service._context.store.read(
            lambda c: c.exec_driver_sql("SELECT * FROM mail_addresses").all()
        )
        assert len(rows) == 1
        assert "home" not in str(rows[0])

    tell(run, mail_settings(database, mailbox), story)


def test_a_link_preview_refuses_nothing(tmp_path: Path, run: Run[Any], mailbox: Mailbox) -> None:
    settings = mail_settings(f"sqlite:///{tmp_path / 't'}", mailbox)

    async def story(service: Service) -> None:
        eve = await new_player(service, "Eve")
        await asks(service, eve, VICTIM)

    tell(run, settings, story)
    path = "/notices/refuse/" + link_in(mailbox.mails[0].get_content(), "/notices/refuse/")
    with serving(settings) as address, httpx.Client(base_url=address) as owner:
        for _ in range(2):
            assert "Never write to this address" in owner.get(path).text
        assert owner.post(path).status_code == 303
        assert "Allow mails to this address again" in owner.get(path).text
        assert owner.post(f"{path}?again=yes").status_code == 303
        assert "Never write to this address" in owner.get(path).text
        assert owner.get(path + "0").status_code == 404
        assert owner.post(path + "0").status_code == 404
