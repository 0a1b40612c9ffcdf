"""What somebody reads in a database that they have stolen, or in a backup of it."""

import base64
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text
from typer.testing import CliRunner

from pithead.cli import app
from pithead.table.base.errors import Unplayable
from pithead.table.base.settings import Settings
from pithead.table.service import Service
from pithead.table.service.administration import MAIL_KEY, PUSH_KEY, VISITOR_KEY
from pithead.table.storage.database import UnusableDatabase, open_database
from pithead.table.storage.notice_store import NoticeSettings, Subscription
from pithead.table.storage.schema import METADATA
from pithead.table.storage.sealed_values import SealedValues
from tests.table.conftest import Run, cached_table, settings_on
from tests.table.databases import DATABASES, new_database
from tests.table.test_notices import new_player
from tests.table.test_service import play_on, two_people

MAIL, WEBHOOK = "ada.lovelace@home.example", "https://chat.example/hooks/T0PS3CRET"
ENDPOINT, P256DH, AUTH = "https://push.example/send/abcdef", "BPublicPointOfABrowser", "AuthSecret"
KEYS = (VISITOR_KEY, PUSH_KEY, MAIL_KEY)


@pytest.fixture(params=DATABASES)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return new_database(request.param, tmp_path, request)


@pytest.fixture
def key_file(tmp_path: Path) -> Path:
    file = tmp_path / "key"
    file.write_text("0123456789abcdef" * 4 + "\n")
    return file


def with_key(database: str, key_file: Path | None) -> Settings:
    settings = settings_on(database)
    return replace(settings, key_file=str(key_file)) if key_file else settings


def everything_in(database: str) -> bytes:
    """All values of all columns, as somebody reads them who has the database."""
    engine = open_database(database)
    found = []
    with engine.connect() as connection:
        for table in METADATA.sorted_tables:
            for row in connection.execute(table.select()):
                found += [v if isinstance(v, bytes) else str(v).encode() for v in row]
    engine.dispose()
    return b"\n".join(found)


async def secrets_of(service: Service) -> list[bytes]:
    assert service._context is not None
    store = service._context.store
    values = [await store.known_secret(name) for name in KEYS]
    return [value for value in values if value is not None]


async def live(service: Service) -> tuple[str, list[bytes]]:
    """A table, and a player who wants notices; returns the table and all secrets."""
    assert service._context is not None
    table, ada, ben = await two_people(service)
    await play_on(service, table, [ada, ben], 2)
    player = await new_player(service, "Ada")
    notices = service._context.notices
    await notices.save(
        NoticeSettings(player.player_id, "en", mail=MAIL, mail_confirmed=True, webhook=WEBHOOK)
    )
    subscription = Subscription("s", player.player_id, ENDPOINT, P256DH, AUTH, 1)
    await notices.subscribe(subscription, 10)
    assert (await notices.subscriptions(player.player_id)) == [subscription]
    seed = (await cached_table(service, table)).seed
    texts = [value.encode() for value in (MAIL, WEBHOOK, ENDPOINT, P256DH, AUTH)]
    return table, [seed, *texts, *await secrets_of(service)]


async def run_with(settings: Settings, story: Any) -> Any:
    service = Service(settings)
    await service.start()
    try:
        return await story(service)
    finally:
        await service.close()


def test_secrets_are_encrypted_with_a_key_outside_the_database(
    database: str, key_file: Path, run: Run[Any]
) -> None:
    async def story() -> None:
        _, secrets = await run_with(with_key(database, key_file), live)
        stored = everything_in(database)
        for secret in secrets:
            assert secret not in stored
            assert base64.b64encode(secret) not in stored
            assert secret.hex().encode() not in stored

    run(story())


def test_without_a_key_they_are_there(database: str, run: Run[Any]) -> None:
    """Otherwise the test above could not fail."""

    async def story() -> None:
        _, secrets = await run_with(with_key(database, None), live)
        stored = everything_in(database)
        assert all(secret in stored for secret in secrets)

    run(story())


def test_everything_goes_on_with_the_key_after_a_restart(
    database: str, key_file: Path, run: Run[Any]
) -> None:
    async def story() -> None:
        settings = with_key(database, key_file)
        table, secrets = await run_with(settings, live)

        async def again(service: Service) -> None:
            assert (await cached_table(service, table)).seed == secrets[0]
            assert await secrets_of(service) == secrets[6:]
            found = await service._context.notices.settings("adaxxxxxxxxx")  # type: ignore[union-attr]
            assert found is not None
            assert (found.mail, found.webhook) == (MAIL, WEBHOOK)

        await run_with(settings, again)

    run(story())


def test_a_key_that_comes_later_encrypts_what_is_there(
    database: str, key_file: Path, run: Run[Any]
) -> None:
    async def story() -> None:
        _, secrets = await run_with(with_key(database, None), live)

        async def again(service: Service) -> None:
            assert await secrets_of(service) == secrets[6:]

        await run_with(with_key(database, key_file), again)
        stored = everything_in(database)
        # The seeds of tables that have begun stay as they are.
        assert [secret for secret in secrets[1:] if secret in stored] == []

    run(story())


def test_a_key_can_be_replaced(database: str, key_file: Path, run: Run[Any]) -> None:
    async def story() -> None:
        table, secrets = await run_with(with_key(database, key_file), live)
        first = key_file.read_text()
        key_file.write_text("another key of more than thirty-two letters".replace(" ", "-") + "\n")
        with pytest.raises(UnusableDatabase):
            await run_with(with_key(database, key_file), secrets_of)
        key_file.write_text(key_file.read_text() + first)

        async def again(service: Service) -> None:
            assert await secrets_of(service) == secrets[6:]
            assert (await cached_table(service, table)).seed == secrets[0]

        await run_with(with_key(database, key_file), again)
        new = SealedValues(str(key_file))
        engine = open_database(database)
        with engine.connect() as connection:
            rows = connection.execute(
                text("SELECT value FROM server WHERE name LIKE '%key'")
            ).scalars()
            assert all(new.is_current(bytes(value)) for value in rows)
        engine.dispose()

    run(story())


def refused(database: str) -> str:
    result = CliRunner().invoke(app, ["serve", "--no-open", "--port", "0", "--database", database])
    assert result.exit_code == 2, result.output
    assert "Traceback" not in result.output
    return " ".join(result.output.split())


def test_a_wrong_key_is_named_when_the_server_starts(
    database: str, key_file: Path, run: Run[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        await run_with(with_key(database, key_file), secrets_of)

    run(story())
    assert "PITHEAD_KEY_FILE" in refused(database)
    for contents in ("short", "", "x" * 40, "ä" * 40):
        key_file.write_text(contents)
        monkeypatch.setenv("PITHEAD_KEY_FILE", str(key_file))
        assert str(key_file) in refused(database) or "another key" in refused(database)
    monkeypatch.setenv("PITHEAD_KEY_FILE", str(key_file) + "missing")
    assert "cannot be read" in refused(database)


def test_a_damaged_secret_of_one_table_harms_no_other(
    database: str, key_file: Path, run: Run[Any]
) -> None:
    async def story() -> None:
        settings = with_key(database, key_file)
        table, _ = await run_with(settings, live)
        engine = open_database(database)
        with engine.begin() as connection:
            connection.execute(text("UPDATE tables SET seed = :seed"), {"seed": b"sealed:nonsense"})
            connection.execute(text("UPDATE notice_settings SET webhook = 'sealed:nonsense'"))
        engine.dispose()

        async def again(service: Service) -> None:
            with pytest.raises(Unplayable):
                await service.queries.view(table)
            other, ada, ben = await two_people(service)
            await play_on(service, other, [ada, ben], 1)
            found = await service._context.notices.settings("adaxxxxxxxxx")  # type: ignore[union-attr]
            assert found is not None
            assert (found.mail, found.webhook) == (MAIL, "")

        await run_with(settings, again)

    run(story())
